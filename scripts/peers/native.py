"""Runs scenes with tgl, Yoga, Taffy and kiwi in turn, all of them native, and prints JSON lines with how many times as long as tgl the
others take: of layouts, of making the trees, and of edits with all frames read.

    native.py TGL_BENCH [--yoga PROGRAM] [--taffy PROGRAM] [--kiwi PROGRAM] [--quick] [SCENE…]

PROGRAM is the driver of that engine beside this file (`yoga.cpp`, `taffy.rs`, `kiwi.cpp`), built with the engine outside of the project. It is
run as `PROGRAM SCENE N SECONDS [rounded] [list=FILE]`; the file holds the nodes of a screen as tgl-bench writes them. What is missing is
said by a line that begins with `skipped:`. Times are processor time. Where a scene means the same to both, the sums of all frames are
compared: to the last digit, or where single precision rounds to a millionth.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile

# Scene, size, how sums compare ("same", "close", None: it means something else to flex boxes; or that by engine), engines, whether it is
# quick.
BOTH = ("yoga", "taffy")
SCENES = [
    ("column", 100000, "same", BOTH, True),
    ("column one gone", 100000, "same", BOTH, False),
    ("column one margin", 100000, "same", BOTH, False),
    ("column one bound", 100000, "same", BOTH, False),
    ("column percent", 100000, "same", BOTH, False),
    ("column fill", 100000, "same", BOTH, False),
    ("column margins", 100000, "same", BOTH, False),
    ("column spacings", 100000, "same", BOTH, False),
    ("column bounds", 100000, "same", BOTH, True),
    ("column tenth gone", 100000, "same", BOTH, False),
    ("wrap", 10000, "same", BOTH, True),
    ("wrap", 100000, "same", ("taffy",), False),
    ("nested d5f8", 0, None, BOTH, True),
    ("nested d7f5", 0, None, BOTH, True),
    ("nested d10mix", 0, None, BOTH, False),
    ("nested contents d7f5", 0, None, BOTH, True),
    ("nested wrap d7f5", 0, "same", BOTH, False),
    ("percent d5f8", 0, "close", BOTH, False),
    ("percent d7f5", 0, "close", BOTH, True),
    ("rows", 1000, "same", BOTH, True),
    ("deep", 300, "same", ("taffy",), False),
    ("float", 10000, None, ("taffy",), True),
    ("chain", 1000, "same", ("yoga",), False),
    ("leaf edit nested d7f5", 0, None, BOTH, True),
    ("leaf edit nested wrap d7f5", 0, "same", BOTH, False),
    ("leaf edit nested contents d7f5", 0, None, BOTH, False),
    ("leaf edit percent d7f5", 0, "close", BOTH, False),
    ("leaf edit column", 100000, "same", BOTH, True),
    ("leaf edit rows", 1000, "same", BOTH, False),
    ("leaf edit deep", 300, "same", ("taffy",), False),
    ("child edit nested d7f5", 0, None, BOTH, False),
    ("child edit nested wrap d7f5", 0, "same", BOTH, False),
    ("root width nested d7f5", 0, None, BOTH, False),
    ("front insert", 100000, "same", BOTH, True),
    ("ends", 100000, "same", BOTH, False),
    ("gone first", 100000, "same", BOTH, True),
    ("move ends", 100000, "same", BOTH, False),
    ("flex column", 100000, "same", BOTH, True),
    ("flex wrap", 10000, "same", BOTH, True),
    ("flex wrap", 100000, "same", ("taffy",), False),
    ("flex nested d7f5", 0, "close", BOTH, True),
    ("flex contents d7f5", 0, "same", BOTH, True),
    ("flex alternate", 12, "same", BOTH, False),
    ("flex alternate", 24, "same", BOTH, False),
    ("grid", 100, "same", ("taffy",), True),
    ("leaf edit grid", 100, "same", ("taffy",), True),
    ("block", 100000, "same", ("taffy",), True),
    ("leaf edit block", 100000, "same", ("taffy",), True),
    ("leaf edit flex column", 100000, "same", BOTH, True),
    ("leaf edit flex nested d7f5", 0, "close", BOTH, True),
    ("leaf edit flex contents d7f5", 0, "same", BOTH, True),
] + [
    # Of screens the nodes are given as a list. Grids, and shares of a parent that is as large as its contents, mean something else to Yoga.
    (edit + tree, n, sums, engines, edit != "turn ")
    for tree, n, sums, engines, edits in [
        ("screen app", 200, "close", BOTH, ("", "turn ", "text ", "front insert ")),
        ("screen form", 20, "close", BOTH, ("", "turn ", "text ", "front insert ")),
        ("screen dashboard", 200, {"taffy": "close"}, BOTH, ("", "turn ", "text ", "front insert ")),
        ("screen chat", 500, {"taffy": "close"}, BOTH, ("", "turn ", "text ", "front insert ")),
        ("flex labels", 20000, "close", BOTH, ("", "leaf edit ")),
        ("flex stretched", 20000, "close", BOTH, ("", "leaf edit ")),
        ("flex margins", 20000, "close", BOTH, ("", "leaf edit ")),
        ("grid labels", 20000, "close", ("taffy",), ("", "leaf edit ")),
        ("grid odd label", 20000, "close", ("taffy",), ("", "leaf edit ")),
        ("grid views", 20000, "close", ("taffy",), ("", "leaf edit ")),
    ]
    for edit in edits
] + [
    ("constraint equal", 100, "same", ("kiwi",), False),
    ("constraint equal", 1000, "same", ("kiwi",), True),
    ("constraint shares", 100, "close", ("kiwi",), True),
    ("constraint column", 1000, "same", ("kiwi",), True),
    ("constraint grid", 1000, "close", ("kiwi",), False),
    ("constraint form", 1000, "same", ("kiwi",), False),
    ("gap edit constraint equal", 1000, None, ("kiwi",), True),
    ("gap edit constraint column", 1000, None, ("kiwi",), False),
]


def say(text):
    print(text, file=sys.stderr, flush=True)


def call(command, limit):
    """The line of figures, or why there is none."""
    try:
        done = subprocess.run(command, env=dict(os.environ, CPU="1"), capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return {"missing": "took more than %d seconds" % limit}
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return rows[0] if rows else {"missing": "ended with %d" % done.returncode}


# What is compared besides: the making of a tree, and an edit with all frames read.
BESIDE = {"create_ratio": "create_ns", "whole_ratio": "whole_us"}


def value(row):
    return row.get("layout_ns", row.get("median_us"))


def list_of_nodes(tgl, name, folder):
    """The words that tell a driver the nodes of the tree that a scene is about, where tgl-bench has a list of them."""
    for edit in ("turn ", "text ", "front insert ", "leaf edit ", ""):
        if name.startswith(edit):
            done = subprocess.run([tgl, "--screen", name[len(edit):]], capture_output=True)
            if done.returncode == 0:
                path = os.path.join(folder, "nodes")
                with open(path, "wb") as file:
                    file.write(done.stdout)
                return ["list=" + path]
    return []


def agrees(sums, engine, ours, theirs):
    if isinstance(sums, dict):
        sums = sums.get(engine)
    if sums is None:
        return None
    if sums == "same":
        return ours == theirs
    return abs(ours - theirs) <= 1e-6 * abs(ours)


def run(scene, n, sums, engines, tgl, quick, folder):
    """One scene, in turns, so that what else the machine does concerns all of them."""
    limit, seconds = (25, "0.1") if quick else (120, "1")
    name = "%s %d" % (scene, n) if n else scene
    nodes = list_of_nodes(tgl, name, folder)
    ratios, beside, last, lost = {}, {}, {}, {}
    for _ in range(2 if quick else 3):
        ours = call([tgl, "--json", "--cpu", "--only", name] + (["--quick"] if quick else []), limit)
        if "missing" in ours:
            return say("no figure: tgl %s: %s" % (name, ours["missing"]))
        for engine, program in engines:
            for rounded in (False,) if quick or engine == "kiwi" else (False, True):
                key = (engine, rounded)
                if key in lost:
                    continue
                theirs = call([program, scene, str(n), seconds] + (["rounded"] if rounded else []) + nodes, limit)
                if "missing" in theirs:
                    lost[key] = theirs["missing"]
                    continue
                ratios.setdefault(key, []).append(value(theirs) / value(ours))
                for what, field in BESIDE.items():
                    if ours.get(field) and theirs.get(field):
                        beside.setdefault((key, what), []).append(theirs[field] / ours[field])
                last[key] = theirs
    for key, list_of_ratios in ratios.items():
        row = dict(last[key], ratio=round(statistics.median(list_of_ratios), 3))
        row.update((what, round(statistics.median(beside[key, what]), 3)) for what in BESIDE if (key, what) in beside)
        if not key[1]:
            row["agrees"] = agrees(sums, key[0], ours["checksum"], row["checksum"])
        print(json.dumps(row), flush=True)
    for (engine, rounded), why in lost.items():
        print(json.dumps({"engine": engine, "scene": scene, "n": n, "rounded": rounded, "missing": why}), flush=True)


def main():
    words = sys.argv[1:]
    tgl = words.pop(0)
    programs, quick, scenes = {}, False, []
    while words:
        word = words.pop(0)
        if word in ("--yoga", "--taffy", "--kiwi") and words:
            programs[word[2:]] = words.pop(0)
        elif word == "--quick":
            quick = True
        else:
            scenes.append(word)
    for engine in ("yoga", "taffy", "kiwi"):
        if engine not in programs:
            say("skipped: %s: its driver is given by --%s PROGRAM" % (engine, engine))
    with tempfile.TemporaryDirectory() as folder:
        for scene, n, sums, engines, is_quick in SCENES:
            if quick and not is_quick and not scenes or scenes and not any(scene.startswith(s) for s in scenes):
                continue
            given = [(engine, programs[engine]) for engine in engines if engine in programs]
            if given:
                run(scene, n, sums, given, tgl, quick, folder)


main()
