#!/usr/bin/env python3
"""Compares flex, grid and block with Chromium: documents are exported to CSS, laid out by both, and frames that differ are counted.

    css-chromium.py --random 10000 [--seed 1]      random documents
    css-chromium.py --scenes FILE|FOLDER …         the documents of test files
    css-chromium.py --file FILE                    one document, with the frames of both; - is standard input
    … --program PATH     the tgl to compare (default: .build/release/tgl)
    … --shrink N         of each cause writes N documents as small as they still differ (default: 1; 0: as they are)
    … --most N           makes at most N documents smaller (default: 30); they are what the list of causes is of
    … --keep FOLDER      writes these documents and pages into a folder
    … --sample N         only each N-th document
    … --only WORDS       random documents of these kinds alone: flex, grid, block, text, absolute …

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


def compared(named, program):
    """The documents that differ: (name, document, differences). Those that cannot be exported are counted by reason."""
    ready, left_out = [], {}
    for name, d in named:
        try:
            export.Exporter(d).html()
            ready.append((name, d))
        except documents.Unsupported as reason:
            left_out.setdefault(str(reason)[:60], []).append(name)
    found = []
    nodes = 0

    def batch(first):
        part = ready[first:first + BATCH]
        some = [d for _, d in part]
        return part, browser.tgl(some, program), browser.chromium(some)

    with ThreadPoolExecutor(2) as pool:
        for part, ours, theirs in pool.map(batch, range(0, len(ready), BATCH)):
            for (name, d), a, b in zip(part, ours, theirs):
                nodes += len(b)
                different = browser.difference(d, a, b)
                if different:
                    found.append((name, d, different))
    return found, left_out, len(ready), nodes


def report(found, left_out, count, nodes, args):
    for reason, names in sorted(left_out.items(), key=lambda item: -len(item[1])):
        print(f"left out: {len(names)}: {reason} ({names[0]})")
    total = sum(len(d) for _, _, d in found)
    print(f"{len(found)} of {count} documents differ, {total} of {nodes} nodes")
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
    found, more, count, nodes = compared(named[::args.sample], args.program)
    for name, reason in left_out:
        more.setdefault(reason, []).append(name)
    report(found, more, count, nodes, args)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
