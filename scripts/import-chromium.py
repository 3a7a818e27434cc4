#!/usr/bin/env python3
"""Compares what `tgl import` makes of pages with Chromium: the frames of all elements that are nodes, on one screen.

    import-chromium.py FILE|FOLDER …     HTML files, and those of folders
    … --program PATH     the tgl to compare (default: .build/release/tgl)
    … --width N --height N   the screen (default: 1280 800)
    … --tolerance N      how far an edge may be off (default: 0.1)
    … --least N          only boxes of more than N points on both sides (default: 0)
    … --show N           of each cause shows N pages (default: 3)
    … --folders          counts by folder
    … --keep FOLDER      writes the pages that were compared, and their scripts, into a folder
    … --threshold N      exit code 1 where fewer than N % of the pages in which nothing was told are equal (default: 100)

Texts have tgl's measure in the browser: a font in which each character is half as wide as it is high. A point has four pixels, since a browser
rounds the parts of a font to pixels. Elements without an id get one, so that their nodes can be found; of an id that several have nothing is
compared. Scripts of pages are left out. Exit code 0 and `skipped` where there is no chromium with its driver.
"""
import argparse
import base64
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "css"))

import browser
from driver import Driver, is_installed

# Prepares a page: tgl's font, an id for each element.
PREPARE = """
const done = arguments[arguments.length - 1];
const style = document.createElement("style");
style.textContent = '@font-face { font-family: T; src: url(data:font/ttf;base64,FONT) } ' +
  '*, *::before, *::after { font-family: T !important; font-weight: normal !important; font-style: normal !important; ' +
  'font-kerning: none !important; font-variant: none !important; font-synthesis: none !important; text-size-adjust: none; ' +
  'transition: none !important; animation: none !important; scrollbar-width: none !important } ' +
  ':where(html, input, button, select, textarea) { line-height: 1 }';
style.id = "tglfont";
const sizes = new Map([...document.querySelectorAll("*")].map(element => [element, getComputedStyle(element).fontSize]));
document.head.insertBefore(style, document.head.firstChild);
// What is `monospace` has smaller letters, and keeps them.
const attributes = [];
for (const [element, size] of sizes) {
  if (!(element instanceof HTMLElement) || getComputedStyle(element).fontSize === size) continue;
  attributes.push([element, element.getAttribute("style")]);
  element.style.setProperty("font-size", size, "important");
}
let n = 0;
const ids = Object.create(null);
for (const element of document.querySelectorAll("*")) {
  if (!element.id) element.id = "tgle" + n++;
  ids[element.id] = (ids[element.id] ?? 0) + 1;
}
document.fonts.load("16px T", "a b").then(() => document.fonts.ready).then(() => requestAnimationFrame(() => {
  const frames = {};
  for (const element of document.querySelectorAll("*")) {
    if (element.closest("head") || element.ownerSVGElement || ["OPTION", "OPTGROUP", "BR", "SOURCE", "TRACK"].includes(element.tagName)) continue;
    if (!element.getClientRects().length || ids[element.id] > 1) continue;
    const rect = element.getBoundingClientRect();
    frames[element.id] = [rect.x + scrollX, rect.y + scrollY, rect.width, rect.height, getComputedStyle(element).display];
  }
  style.remove();
  for (const [element, text] of attributes) if (text === null) element.removeAttribute("style"); else element.setAttribute("style", text);
  done([frames, document.documentElement.outerHTML, document.compatMode]);
}));
"""


def without_scripts(text):
    text = re.sub(r"(?is)<script\b[^>]*>.*?</script\s*>", "", text)
    return re.sub(r"(?i)\son[a-z]+\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s>]+)", "", text)


def changes(text):
    """Whether a script of the page does more than check it."""
    for attributes, body in re.findall(r"(?is)<script\b([^>]*)>(.*?)</script\s*>", text):
        body = re.sub(r"//.*|(?s:/\*.*?\*/)", "", body)
        body = re.sub(r"(checkLayout|setup|document\.fonts\.ready\.then)\s*\([^;]*\)?\)?;?", "", body)
        if re.search(r"\.style\b|appendChild|innerHTML|setAttribute|classList|className|createElement|scrollTo|scrollTop|remove\(|test\(", body):
            return True
        if "src" in attributes and re.search(r"src=[\"']?[^\"'> ]*(?!testharness|check-layout|testharnessreport)", attributes) is None:
            return True
    return False


def name_of(identifier):
    """The name that the script gives a node with an id."""
    parts = [p for p in re.split(r"[^A-Za-z0-9]+", identifier) if p]
    if not parts:
        return None
    name = parts[0] + "".join(p[0].upper() + p[1:] for p in parts[1:])
    if name[0].isdigit():
        name = "n" + name
    if name[0].isupper() and (len(name) == 1 or any(c.islower() for c in name[1:])):
        name = name[0].lower() + name[1:]
    return name


def frames_of(program, script):
    """The frames of a script's nodes on the screen, or the error."""
    text = script + "\nshow as json\n"
    run = subprocess.run(
        [program, "run", "--notes", "never", "--show", "none", "--no-rc", "-"], input=text.encode(), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, timeout=120)
    if run.returncode != 0:
        return run.stderr.decode()[:600]
    frames = {}
    pending = [(node, 0, 0) for node in json.loads(run.stdout)["nodes"]]
    while pending:
        node, x, y = pending.pop()
        x, y = x + node["x"], y + node["y"]
        frames[node["name"]] = [x, y, node["width"], node["height"]]
        pending += [(child, x, y) for child in node["children"]]
    return frames


def imported(program, path, width, height):
    run = subprocess.run(
        [program, "import", path, "--width", str(width), "--height", str(height)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    return run.returncode, run.stdout.decode(), [line for line in run.stderr.decode().splitlines() if line]


def compare(args, driver, path):
    """What came of one page: (kind, details)."""
    text = open(path, encoding="utf-8", errors="replace").read()
    folder = os.path.dirname(os.path.abspath(path))
    work = os.path.join(folder, f"tgl-import-{os.getpid()}" + (".xht" if path.endswith((".xht", ".xhtml")) else ".html"))
    try:
        with open(work, "w") as file:
            file.write(without_scripts(text))
        theirs, page, mode = driver.page(work, PREPARE.replace("FONT", base64.b64encode(browser.font()).decode()))
        with open(work, "w") as file:
            file.write(("<!DOCTYPE html>\n" if mode == "CSS1Compat" else "") + page)
        code, script, told = imported(args.program, work, args.width, args.height)
    finally:
        if os.path.exists(work):
            os.remove(work)
    if args.keep:
        name = os.path.join(args.keep, os.path.basename(path).rsplit(".", 1)[0])
        open(name + ".tgl", "w").write(script)
        open(name + ".html", "w").write(page)
    told = [re.sub(r"^.*?:\d+:\d+: ", "", line) for line in told]
    if code != 0:
        return "fails", told[:1]
    ours = frames_of(args.program, script)
    if isinstance(ours, str):
        return "error", [ours]
    off = []
    compared = 0
    for identifier, (*frame, display) in theirs.items():
        # A name that is a word of the language says what it is.
        name = name_of(identifier)
        own = ours.get(name) or ours.get(f"{name}Box")
        if own is None:
            if not display.startswith("inline") and display not in ("contents", "table-row-group", "table-header-group", "table-footer-group"):
                off.append(f"#{identifier} ({display}) is no node")
            continue
        if args.least and (min(frame[2:]) <= args.least or min(own[2:]) <= args.least):
            continue
        compared += 1
        if any(abs(a - b) > args.tolerance for a, b in zip(own, frame)):
            off.append(f"#{identifier}: tgl {[round(v, 2) for v in own]}, Chromium {[round(v, 2) for v in frame]}")
    if told:
        return ("told, equal" if not off else "told"), told
    return ("equal", compared) if not off else ("differs", off)


def files(paths):
    for path in paths:
        if os.path.isdir(path):
            for folder, _, names in sorted(os.walk(path)):
                for name in sorted(names):
                    if name.endswith((".html", ".htm", ".xht")) and not name.startswith("tgl-import-"):
                        yield os.path.join(folder, name)
        else:
            yield path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--program", default=".build/release/tgl")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    parser.add_argument("--tolerance", type=float, default=0.1)
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--show", type=int, default=3)
    parser.add_argument("--folders", action="store_true")
    parser.add_argument("--only-checked", action="store_true", help="only pages that call checkLayout")
    parser.add_argument("--keep")
    parser.add_argument("--threshold", type=float, default=100)
    args = parser.parse_args()
    if not is_installed():
        print("skipped: there is no chromium with its driver here")
        return 0
    if args.keep:
        os.makedirs(args.keep, exist_ok=True)
    driver = Driver(args.width, args.height, scale=4)
    found = []
    try:
        for path in files(args.paths):
            text = open(path, encoding="utf-8", errors="replace").read()
            if args.only_checked and ("checkLayout" not in text or changes(text) or re.search(r"vertical-|sideways-", text)):
                continue
            try:
                kind, details = compare(args, driver, path)
            except Exception as error:
                kind, details = "not compared", [repr(error)[:200]]
            found.append((path, kind, details))
    finally:
        driver.close()
    report(found, args)
    plain = [kind for _, kind, _ in found if kind in ("equal", "differs")]
    return 1 if plain and 100 * plain.count("equal") < args.threshold * len(plain) else 0


def report(found, args):
    def line(name, some):
        kinds = [kind for _, kind, _ in some]
        silent = kinds.count("equal") + kinds.count("differs")
        part = 100 * kinds.count("equal") / silent if silent else 100
        print(f"{name}: {len(some)} pages; nothing told in {silent} ({100 * silent / max(1, len(some)):.0f} %), of which {kinds.count('equal')} "
              f"are equal ({part:.1f} %); told {kinds.count('told') + kinds.count('told, equal')}, of which {kinds.count('told, equal')} are equal; "
              f"errors {kinds.count('error') + kinds.count('fails')}, not compared {kinds.count('not compared')}")
    if args.folders:
        folders = {}
        for entry in found:
            folders.setdefault(os.path.dirname(entry[0]), []).append(entry)
        for name, some in sorted(folders.items()):
            line(name, some)
    line("all", found)
    for kind in ("fails", "error", "not compared", "differs"):
        some = [entry for entry in found if entry[1] == kind]
        for path, _, details in some[:args.show if kind == "differs" else 5]:
            print(f"\n{kind}: {path}")
            for detail in details[:5]:
                print("    " + detail)
    causes = {}
    for path, kind, details in found:
        if kind.startswith("told"):
            for text in {d.split(":")[0] for d in details}:
                causes.setdefault(text, []).append(path)
    if causes:
        print("\ntold:")
    for text, paths in sorted(causes.items(), key=lambda item: -len(item[1]))[:40]:
        print(f"    {len(paths)}: {text} ({os.path.basename(paths[0])})")


if __name__ == "__main__":
    sys.exit(main())
