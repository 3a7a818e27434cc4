#!/usr/bin/env python3
"""Compares pages that `tgl export html` writes with Chromium: each node's frame on the screen of its document, and after the way back.

    export-chromium.py FILE|FOLDER …     scripts, and those of folders; of a file of tests the document at the end of each
    … --program PATH     the tgl to compare (default: .build/release/tgl)
    … --tolerance N      how far an edge may be off, in points (default: 0.5)
    … --round            also imports what was exported, and compares the frames of that
    … --on WIDTHxHEIGHT …  also compares the same page on these screens, with the document there
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
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "css"))

from driver import Driver, is_installed

# The frames of pages' elements, by id, each page in a screen of its own.
FRAMES = """
const [pages, done] = arguments;
Promise.all(pages.map(([text, width, height]) => new Promise((loaded) => {
  const screen = document.createElement("iframe");
  screen.style = `position: absolute; left: 0; top: 0; border: 0; width: ${width}px; height: ${height}px`;
  screen.onload = () => screen.contentDocument.fonts.ready.then(() => {
    const frames = {};
    for (const element of screen.contentDocument.querySelectorAll("body *")) {
      if (!element.getClientRects().length) continue;
      const rect = element.getBoundingClientRect();
      frames[element.id] = [rect.x, rect.y, rect.width, rect.height];
    }
    loaded(frames);
  });
  screen.srcdoc = text;
  document.body.append(screen);
}))).then(done);
"""
BATCH = 40


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


def frames(program, text):
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
        result.append((node["name"], node["kind"], [x, y, node["width"], node["height"]]))
        for child in node["children"]:
            collect(child, x, y)

    for node in scene["nodes"]:
        collect(node, 0, 0)
    return scene["screen"], result


def name_of(identifier):
    """The name that an import gives a node with an id."""
    parts = [p for p in re.split(r"[\W_]+", identifier) if p]
    name = (parts or ["n"])[0] + "".join(p[0].upper() + p[1:] for p in parts[1:])
    if name[0].isupper() and (len(name) == 1 or any(c.islower() for c in name[1:])):
        name = name[0].lower() + name[1:]
    return name


class Document:
    """A document, what `export` makes of it, and what came of comparing them."""

    def __init__(self, name, text):
        self.name, self.text = name, text
        self.kind, self.lines, self.compared = None, [], 0
        self.others = []

    def end(self, kind, *lines):
        self.kind, self.lines = kind, list(lines)

    def prepare(self, args):
        """Lays it out and exports it."""
        if any(re.search(rf"\b{word}\b", self.text) for word in args.without):
            return self.end("left out")
        self.screen, self.nodes = frames(args.program, self.text)
        if self.screen is None:
            return self.end("no document", self.nodes)
        code, self.page, self.told = run(args.program, ["export", "html", "-"], self.text)
        if code != 0:
            return self.end("fails", self.told[:300])
        for size in args.on:
            width, height = size.split("x")
            screen, nodes = frames(args.program, self.text + f"\nscreen {width} {height}")
            if screen is None:
                return self.end("no document", nodes)
            self.others.append((screen, nodes))
        self.again = None
        if args.round:
            size = ["--width", str(self.screen["width"]), "--height", str(self.screen["height"])]
            _, script, errors = run(args.program, ["import", "-"] + size, self.page)
            _, back = frames(args.program, script)
            if isinstance(back, str):
                return self.end("fails", "import: " + errors[:300] + back)
            self.again = {name: frame for name, _, frame in back}
        if args.keep:
            os.makedirs(args.keep, exist_ok=True)
            plain = os.path.join(args.keep, re.sub(r"[^\w]+", "-", self.name))
            open(plain + ".tgl", "w").write(self.text)
            open(plain + ".html", "w").write(self.page)

    def screens(self):
        """The screens on which it is compared, each with the frames there."""
        return [(self.screen, self.nodes)] + self.others

    def compare(self, args, theirs):
        """Compares it with the frames of its page in the browser, of each screen."""
        lines = []
        for (screen, nodes), found in zip(self.screens()[1:], theirs[1:]):
            shown = [entry for entry in nodes if entry[1] not in ("guide", "chain")]
            for (name, kind, frame), identifier in zip(shown, identifiers([entry[0] for entry in shown])):
                if identifier in found and is_off(frame, found[identifier], args.tolerance):
                    size = f"{screen['width']}x{screen['height']}"
                    lines.append(f"{name} ({kind}) on {size}: tgl {rounded(frame)}, Chromium {rounded(found[identifier])}")
        theirs = theirs[0]
        shown = [entry for entry in self.nodes if entry[1] not in ("guide", "chain")]
        for (name, kind, frame), identifier in zip(shown, identifiers([entry[0] for entry in shown])):
            if identifier not in theirs:
                continue
            self.compared += 1
            if is_off(frame, theirs[identifier], args.tolerance):
                lines.append(f"{name} ({kind}): tgl {rounded(frame)}, Chromium {rounded(theirs[identifier])}")
            if self.again is not None:
                # A name that the language has itself says what it is.
                own = self.again.get(name_of(identifier)) or self.again.get(name_of(identifier) + "Box")
                if own is None or is_off(frame, own, args.tolerance):
                    lines.append(f"{name} ({kind}): tgl {rounded(frame)}, after the round {own and rounded(own)}")
        self.end("differs" if lines else "told" if self.told.strip() else "equal", *(lines or self.told.splitlines()))


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
    parser.add_argument("--on", nargs="*", default=[])
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--keep")
    args = parser.parse_args()
    if not is_installed():
        print("skipped: there is no chromium with its driver here")
        return 0
    all_documents = [Document(name, text) for path in files(args.paths) for name, text in documents(path)]
    driver = Driver(800, 600)
    try:
        with tempfile.NamedTemporaryFile(suffix=".html") as blank, ThreadPoolExecutor(2) as pool:
            for first in range(0, len(all_documents), BATCH):
                batch = all_documents[first:first + BATCH]
                list(pool.map(lambda document: document.prepare(args), batch))
                batch = [document for document in batch if document.kind is None]
                pages = [[d.page, screen["width"], screen["height"]] for d in batch for screen, _ in d.screens()]
                found = iter(driver.page(blank.name, FRAMES, pages))
                for document in batch:
                    document.compare(args, [next(found) for _ in document.screens()])
    finally:
        driver.close()
    found = {}
    for document in all_documents:
        found.setdefault(document.kind, []).append(document)
    for kind in ("fails", "differs"):
        for document in found.get(kind, [])[:args.show]:
            print(f"{kind}: {document.name}")
            for line in document.lines[:6]:
                print("    " + line)
    nodes = sum(document.compared for document in all_documents)
    print(f"{len(all_documents)} documents, {nodes} nodes: " + ", ".join(f"{len(some)} {kind}" for kind, some in sorted(found.items())))
    return 1 if "differs" in found or "fails" in found else 0


if __name__ == "__main__":
    sys.exit(main())
