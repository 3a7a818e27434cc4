#!/usr/bin/env python3
"""Compares pages that `tgl export html` writes with Chromium: each node's frame on the screen of its document, and after the way back.

    export-chromium.py FILE|FOLDER …     scripts, and those of folders; of a file of tests the document at the end of each
    … --program PATH     the tgl to compare (default: .build/release/tgl)
    … --tolerance N      how far an edge may be off, in points (default: 0.5)
    … --round            also imports what was exported, and compares the frames of that
    … --without WORDS    leaves out documents in which one of these words stands
    … --show N           shows N documents that differ (default: 5)
    … --keep FOLDER      writes the documents that were compared, with their pages, into a folder

Exit code 1 where something differs; 0 and `skipped` where there is no chromium with its driver. Texts need no font: the page asks for one
in which a character is half as wide as it is high.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "css"))

from driver import Driver, is_installed

FRAMES = """
const done = arguments[arguments.length - 1];
document.fonts.ready.then(() => {
  const frames = {};
  for (const element of document.querySelectorAll("body *")) {
    if (!element.getClientRects().length) continue;
    const rect = element.getBoundingClientRect();
    frames[element.id] = [rect.x, rect.y, rect.width, rect.height];
  }
  done(frames);
});
"""


def documents(path):
    """The documents of a script: (name, text). Of a file of tests that at the end of each test."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    name = os.path.basename(path).removesuffix(".tgl")
    tests = list(re.finditer(r'^test "([^"]*)" \{\n(.*?)^\}', text, re.M | re.S))
    if not tests:
        return [(name, text)]
    head = text[:tests[0].start()]
    return [(f"{name}: {test.group(1)}", head + test.group(2)) for test in tests]


def files(paths):
    for path in paths:
        if os.path.isdir(path):
            for folder, _, names in sorted(os.walk(path)):
                for name in sorted(names):
                    if name.endswith(".tgl"):
                        yield os.path.join(folder, name)
        else:
            yield path


def identifiers(names):
    """The ids that the page gives nodes, in their order."""
    used, result = set(), []
    for name in names:
        base = re.sub(r"[^\w]+", "-", name).strip("-")
        if not base or base[0].isdigit():
            base = "n" + base
        identifier, number = base, 2
        while identifier in used:
            identifier, number = f"{base}-{number}", number + 1
        used.add(identifier)
        result.append(identifier)
    return result


def run(program, arguments, text=None):
    done = subprocess.run([program] + arguments, input=None if text is None else text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=120)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def frames(program, text, folder):
    """The screen of a document and the frames of its nodes on it: (name, frame) in the order of the tree; or the error."""
    code, output, errors = run(program, ["run", "--notes", "never", "--show", "none", "--no-rc", "-"], text + "\nshow as json\n")
    if code != 0:
        return None, errors[:300]
    # What the document prints or shows itself stands before it.
    start = [m.start() for m in re.finditer(r"^\{", output, re.M)][-1]
    scene = json.loads(output[start:])
    result = []

    def collect(node, x, y):
        x, y = x + node["x"], y + node["y"]
        result.append((node["name"], node["kind"], [x, y, node["width"], node["height"]], node.get("visibility")))
        for child in node["children"]:
            collect(child, x, y)

    for node in scene["nodes"]:
        collect(node, 0, 0)
    return scene["screen"], result


def name_of(identifier):
    """The name that an import gives a node with an id."""
    parts = [p for p in re.split(r"[^A-Za-z0-9]+", identifier) if p]
    name = parts[0] + "".join(p[0].upper() + p[1:] for p in parts[1:])
    if name[0].isupper() and (len(name) == 1 or any(c.islower() for c in name[1:])):
        name = name[0].lower() + name[1:]
    return name


def compare(args, driver, text, folder):
    """What differs of a document: lines; and how many nodes were compared and how many lines were told."""
    screen, ours = frames(args.program, text, folder)
    if screen is None:
        return "no document", [ours], 0
    code, page, told = run(args.program, ["export", "html", "-"], text)
    if code != 0:
        return "fails", [told[:300]], 0
    path = os.path.join(folder, "page.html")
    with open(path, "w") as file:
        file.write(page)
    width, height = screen["width"], screen["height"]
    driver.resize(int(width), int(height))
    theirs = driver.page(path, FRAMES)
    lines = []
    shown = [entry for entry in ours if entry[1] not in ("guide", "chain")]
    ids = identifiers([entry[0] for entry in shown])
    compared = 0
    again = {}
    if args.round:
        code, script, errors = run(args.program, ["import", path, "--width", str(width), "--height", str(height)])
        _, back = frames(args.program, script, folder)
        if isinstance(back, str):
            return "fails", ["import: " + errors[:200] + back], 0
        again = {name: frame for name, _, frame, _ in back}
    for (name, kind, frame, _), identifier in zip(shown, ids):
        if identifier not in theirs:
            continue
        compared += 1
        if is_off(frame, theirs[identifier], args.tolerance):
            lines.append(f"{name} ({kind}): tgl {rounded(frame)}, Chromium {rounded(theirs[identifier])}")
        if args.round:
            own = again.get(name_of(identifier))
            if own is None or is_off(frame, own, args.tolerance):
                lines.append(f"{name} ({kind}): tgl {rounded(frame)}, after the round {own and rounded(own)}")
    return "differs" if lines else "told" if told.strip() else "equal", lines or told.splitlines(), compared


def is_off(a, b, tolerance):
    """Whether an edge is off."""
    def edges(frame):
        return [frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3]]
    return any(abs(x - y) > tolerance for x, y in zip(edges(a), edges(b)))


def rounded(frame):
    return [round(v, 2) for v in frame]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--program", default=".build/release/tgl")
    parser.add_argument("--tolerance", type=float, default=0.5)
    parser.add_argument("--round", action="store_true")
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--keep")
    args = parser.parse_args()
    if not is_installed():
        print("skipped: there is no chromium with its driver here")
        return 0
    found, nodes = {}, 0
    driver = Driver(375, 667)
    try:
        with tempfile.TemporaryDirectory() as folder:
            for path in files(args.paths):
                for name, text in documents(path):
                    if any(re.search(rf"\b{word}\b", text) for word in args.without):
                        kind, lines = "left out", []
                    else:
                        try:
                            kind, lines, compared = compare(args, driver, text, folder)
                            nodes += compared
                        except Exception as error:
                            kind, lines = "fails", [repr(error)[:300]]
                    found.setdefault(kind, []).append((name, lines))
                    if args.keep and kind != "left out" and os.path.exists(os.path.join(folder, "page.html")):
                        os.makedirs(args.keep, exist_ok=True)
                        plain = os.path.join(args.keep, re.sub(r"[^\w]+", "-", name))
                        open(plain + ".tgl", "w").write(text)
                        os.replace(os.path.join(folder, "page.html"), plain + ".html")
    finally:
        driver.close()
    for kind in ("fails", "differs"):
        for name, lines in found.get(kind, [])[:args.show]:
            print(f"{kind}: {name}")
            for line in lines[:6]:
                print("    " + line)
    count = sum(len(some) for some in found.values())
    print(f"{count} documents, {nodes} nodes: " + ", ".join(f"{len(some)} {kind}" for kind, some in sorted(found.items())))
    return 1 if "differs" in found or "fails" in found else 0


if __name__ == "__main__":
    sys.exit(main())
