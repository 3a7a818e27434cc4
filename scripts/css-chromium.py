#!/usr/bin/env python3
"""Compares flex, grid and block with Chromium, and with Firefox: documents are exported to CSS, laid out, and frames that differ are counted.

    css-chromium.py --random 10000 [--seed 1]      random documents
    css-chromium.py --scenes FILE|FOLDER …         the documents of test files
    css-chromium.py --file FILE                    one document, with the frames of both; - is standard input
    … --program PATH     the tgl to compare (default: .build/release/tgl)
    … --shrink N         of each cause writes N documents as small as they still differ (default: 1; 0: as they are)
    … --most N           makes at most N documents smaller (default: 30); they are what the list of causes is of
    … --keep FOLDER      writes these documents and pages into a folder
    … --sample N         only each N-th document
    … --only WORDS       random documents of these kinds alone: flex, grid, block, text, absolute …
    … --firefox          asks Firefox too (firefox-esr): documents on which the browsers differ are counted apart, by whom tgl is with

Documents with a size that CSS cannot say, such as `height = width * 2`, are counted apart: the page sets it until it stays. So are, beside
Firefox, those with `height: stretch`, which it passes over: where it agrees with Chromium, it does so by accident.
Exit code 1 where something differs. Frames are the same where they are within 0.1.
"""
import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "css"))

import browser
import document as documents
import export
import generate
import scenes
import shrink

BATCH = 400


def compared(named, program, asks_firefox=False):
    """The documents that differ: (name, document, differences). Those that cannot be exported are counted by reason."""
    ready, left_out = [], {}
    for name, d in named:
        try:
            exporter = export.Exporter(d)
            exporter.html()
            kind = "with sizes that CSS cannot say" if exporter.follows else "with sizes of CSS"
            if asks_firefox and exporter.fills_height:
                kind = "with heights that fill, which Firefox does not know"
            ready.append((name, d, kind))
        except documents.Unsupported as reason:
            left_out.setdefault(str(reason)[:60], []).append(name)
    found = []
    tally = {"nodes": 0}

    def batch(first):
        part = ready[first:first + BATCH]
        some = [d for _, d, _ in part]
        return part, browser.tgl(some, program), browser.chromium(some), browser.firefox(some) if asks_firefox else None

    with ThreadPoolExecutor(2) as pool:
        for part, ours, theirs, others in pool.map(batch, range(0, len(ready), BATCH)):
            for k, ((name, d, kind), a, b) in enumerate(zip(part, ours, theirs)):
                if b is None or others and others[k] is None:
                    left_out.setdefault("a browser crashes", []).append(name)
                    continue
                tally["nodes"] += len(b)
                different = browser.difference(d, a, b)
                group = kind
                if others and browser.difference(d, others[k], b):
                    is_with_firefox = not browser.difference(d, a, others[k])
                    group = "with Chromium" if not different else "with Firefox" if is_with_firefox else "with neither"
                    group = f"the browsers differ, tgl is {group}"
                    different = []
                tally.setdefault(group, [0, 0])
                tally[group][0] += 1
                tally[group][1] += 1 if different else 0
                if different:
                    found.append((name, d, different))
    return found, left_out, tally


def report(found, left_out, tally, args):
    for reason, names in sorted(left_out.items(), key=lambda item: -len(item[1])):
        print(f"left out: {len(names)}: {reason} ({names[0]})")
    total = sum(len(d) for _, _, d in found)
    nodes = tally.pop("nodes")
    print(f"{len(found)} of {sum(n for n, _ in tally.values())} documents differ, {total} of {nodes} nodes")
    for group, (count, different) in sorted(tally.items()):
        print(f"{group}: {count} documents" + ("" if "differ," in group else f", {different} differ"))
    groups = {}
    smallest = shrink.shrunk_all([(n, d) for n, d, _ in found][:args.most], args.program) if args.shrink else found
    for name, d, different in smallest:
        groups.setdefault(shrink.cause(d, different), []).append((name, d, different))
    for cause, items in sorted(groups.items(), key=lambda item: -len(item[1])):
        print(f"\n{len(items)}: {cause}")
        items.sort(key=lambda item: len(str(item[1])))
        for name, d, different in items[:args.shrink]:
            print(f"  {name}: " + ", ".join(i[0] for i in items[:12]))
            print("    " + str(d).rstrip().replace("\n", "\n    "))
            for node, own, frame in different[:4]:
                print(f"    {node}: tgl {rounded(own)}, Chromium {rounded(frame)}")
        if args.keep:
            os.makedirs(args.keep, exist_ok=True)
            for name, d, _ in items:
                with open(os.path.join(args.keep, name.replace("/", "-").replace(" ", "-") + ".tgl"), "w") as file:
                    file.write(str(d))


def rounded(frame):
    return frame if frame is None or isinstance(frame, str) else [round(v, 3) for v in frame]


def one(args):
    text = sys.stdin.read() if args.file == "-" else open(args.file).read()
    d = documents.read(text)
    ours, theirs = browser.tgl([d], args.program)[0], browser.chromium([d], args.keep)[0]
    if isinstance(ours, str):
        sys.exit(ours)
    if theirs is None:
        sys.exit("Chromium crashes on it")
    marks = {name for name, _, _ in browser.difference(d, ours, theirs)}
    for node in d.nodes():
        if node.name in theirs:
            print(node.name, "tgl", rounded(ours.get(node.name)), "Chromium", rounded(theirs[node.name]), "<-" if node.name in marks else "")
    return 1 if marks else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenes", nargs="+")
    parser.add_argument("--file")
    parser.add_argument("--program", default=".build/release/tgl")
    parser.add_argument("--shrink", type=int, default=1)
    parser.add_argument("--most", type=int, default=30)
    parser.add_argument("--sample", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument("--only", nargs="+", default=[])
    parser.add_argument("--firefox", action="store_true")
    args = parser.parse_args()
    if browser.executable() is None:
        print("skipped: there is no chromium here")
        return 0
    if args.file:
        return one(args)
    left_out = []
    if args.scenes:
        named, left_out = scenes.all_documents(args.scenes)
    else:
        print(f"seed {args.seed}")
        named = [(f"{args.seed}/{n}", generate.document(args.seed, n, args.only)) for n in range(args.random or 1000)]
    if args.firefox and not browser.has_firefox():
        sys.exit("there is no firefox-esr here")
    found, more, tally = compared(named[::args.sample], args.program, args.firefox)
    for name, reason in left_out:
        more.setdefault(reason, []).append(name)
    report(found, more, tally, args)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
