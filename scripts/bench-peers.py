"""Lays out the benchmark scenes with other engines (Yoga by `poga`, Taffy by `stretchable`, a constraint solver by
`kiwisolver`), as they come from PyPI, and prints JSON lines, each figure from a process of its own. Where the engines' sources are at
hand, `scripts/peers/native.py` runs more scenes, without Python.

Only the layout call is timed: it is native code; building the tree is Python's and is not counted. Of the solver the whole
is timed, since adding constraints is solving them.
"""
import json
import statistics
import subprocess
import sys
import time

FANS = {"nested d5f8": [8] * 5, "nested d7f5": [5] * 7, "nested d10mix": [4, 4, 4, 2, 4, 2, 4, 2, 4, 2]}


def out(engine, scene, nodes, times):
    print(json.dumps({"engine": engine, "scene": scene, "nodes": nodes, "layout_ns": round(statistics.median(times) * 1e9 / nodes, 1)}), flush=True)


class Yoga:
    name = "yoga"

    def __init__(self):
        import poga
        from poga import libpoga_capi as c
        self.c, self.p = c, poga

    def node(self, parent=None, row=False, width=None, height=None, grow=0, wrap=False, padding=0, percent=None, basis=None):
        c, p = self.c, self.p
        n = c.YGNodeNew()
        c.YGNodeStyleSetFlexDirection(n, p.YGFlexDirection.Row if row else p.YGFlexDirection.Column)
        c.YGNodeStyleSetFlexShrink(n, 0)
        if width is not None:
            c.YGNodeStyleSetWidth(n, width)
        if height is not None:
            c.YGNodeStyleSetHeight(n, height)
        if grow:
            c.YGNodeStyleSetFlexGrow(n, grow)
        if wrap:
            c.YGNodeStyleSetFlexWrap(n, p.YGWrap.Wrap)
            c.YGNodeStyleSetAlignContent(n, p.YGAlign.FlexStart)
        if padding:
            c.YGNodeStyleSetPadding(n, p.YGEdge.All, padding)
        if basis is not None:
            c.YGNodeStyleSetFlexBasis(n, basis)
        if percent:
            (c.YGNodeStyleSetWidthPercent if percent[0] == "w" else c.YGNodeStyleSetHeightPercent)(n, percent[1])
        if parent is not None:
            c.YGNodeInsertChild(parent, n, c.YGNodeGetChildCount(parent))
        return n

    def layout(self, root):
        nan = float("nan")
        self.c.YGNodeCalculateLayout(root, nan, nan, self.p.YGDirection.LTR)


class Taffy:
    name = "taffy"

    def __init__(self):
        import stretchable
        from stretchable import node as module
        from stretchable import style as st
        self.Node, self.lib, self.module, self.st = stretchable.Node, stretchable.taffylib, module, st

    def node(self, parent=None, row=False, width=None, height=None, grow=0, wrap=False, padding=0, percent=None, basis=None):
        st = self.st
        kw = dict(flex_direction=st.FlexDirection.ROW if row else st.FlexDirection.COLUMN, flex_shrink=0, flex_grow=grow)
        w = width if width is not None else st.AUTO
        h = height if height is not None else st.AUTO
        if percent:
            share = percent[1] * st.PCT
            w, h = (share, h) if percent[0] == "w" else (w, share)
        kw["size"] = (w, h)
        if wrap:
            kw["flex_wrap"] = st.FlexWrap.WRAP
            kw["align_content"] = st.AlignContent.FLEX_START
        if padding:
            kw["padding"] = padding
        if basis is not None:
            kw["flex_basis"] = basis
        n = self.Node(**kw)
        if parent is not None:
            parent.append(n)
        return n

    def layout(self, root):
        space = self.module.SizeAvailableSpace.default().to_dict()
        self.lib.node_compute_layout(self.module.taffy._ptr, root._node_id, space)


def column(e, n):
    root = e.node(width=1000)
    for _ in range(n):
        e.node(root, width=100, height=10)
    return root


def wrap(e, n):
    root = e.node(row=True, width=1000, wrap=True)
    for i in range(n):
        e.node(root, width=30 + i % 7 * 5, height=20)
    return root


def nested(e, fans):
    root = e.node(row=True, width=4000, height=4000, padding=1)
    level, count = [root], 1
    for l, fan in enumerate(fans):
        following = []
        leaf = l == len(fans) - 1
        row_parent = l % 2 == 0
        for p in level:
            for k in range(fan):
                if leaf:
                    percent = ("w" if row_parent else "h", 10) if k % 4 == 2 else None
                    c = e.node(p, width=4, height=4, grow=1 if k % 4 == 1 else 0, percent=percent)
                else:
                    percent = ("h" if row_parent else "w", 90) if k % 5 == 3 else None
                    c = e.node(p, row=(l + 1) % 2 == 0, grow=1 + k % 3, padding=1, percent=percent, basis=0)
                following.append(c)
        count += len(following)
        level = following
    return root, count


def widths_chain(n):
    """A chain of views as wide as the first, 8 apart, in a constraint solver: the seconds from nothing to the values."""
    import kiwisolver as k
    start = time.perf_counter()
    s = k.Solver()
    xs = [k.Variable() for _ in range(n)]
    ws = [k.Variable() for _ in range(n)]
    s.addConstraint(xs[0] == 0)
    s.addConstraint(ws[0] == 30)
    for i in range(1, n):
        s.addConstraint(ws[i] == ws[0])
        s.addConstraint(xs[i] == xs[i - 1] + ws[i - 1] + 8)
    s.updateVariables()
    if xs[-1].value() != 38 * (n - 1):
        raise SystemExit("the solver gave another answer")
    return time.perf_counter() - start


def nested_count(fans):
    total, level = 1, 1
    for f in fans:
        level *= f
        total += level
    return total


# Scene: how many nodes, and how to make its tree.
SCENES = {
    "column 1000": (1001, lambda e: column(e, 1000)),
    "column 100000": (100001, lambda e: column(e, 100000)),
    "wrap 1000": (1001, lambda e: wrap(e, 1000)),
    "wrap 10000": (10001, lambda e: wrap(e, 10000)),
    "wrap 100000": (100001, lambda e: wrap(e, 100000)),
}
for name, fans in FANS.items():
    SCENES[name] = (nested_count(fans), lambda e, fans=fans: nested(e, fans)[0])
ENGINES = {"yoga": Yoga, "taffy": Taffy}


def one(engine, scene, rounds):
    """One figure, in a process of its own."""
    if engine == "kiwi":
        n = int(scene.split()[1])
        out("kiwi", scene, n, [widths_chain(n) for _ in range(rounds)])
        return
    e = ENGINES[engine]()
    nodes, make = SCENES[scene]
    times = []
    for _ in range(rounds):
        root = make(e)
        start = time.perf_counter()
        e.layout(root)
        times.append(time.perf_counter() - start)
    out(engine, scene, nodes, times)


if sys.argv[1:2] == ["--one"]:
    one(sys.argv[2], sys.argv[3], int(sys.argv[4]))
else:
    # An engine that takes too long to build a tree (some bindings are quadratic) is passed over, and that is said.
    # The engines are those named, or all.
    quick = "--quick" in sys.argv
    named = [word for word in sys.argv[1:] if not word.startswith("--")]
    rounds, limit = ("1", 15) if quick else ("3", 40)
    scenes = ["column 1000", "wrap 1000", "nested d5f8"] if quick else list(SCENES)
    pairs = [(e, s) for s in scenes for e in ENGINES] + [("kiwi", "relative 1000")]
    pairs = [(e, s) for e, s in pairs if not named or e in named]
    for engine, scene in pairs:
        try:
            done = subprocess.run([sys.executable, __file__, "--one", engine, scene, rounds], capture_output=True, text=True, timeout=limit)
        except subprocess.TimeoutExpired:
            print(json.dumps({"engine": engine, "scene": scene, "missing": "took more than %d seconds to build and lay out" % limit}), flush=True)
            continue
        if done.returncode == 0:
            print(done.stdout, end="", flush=True)
        else:
            why = (done.stderr.strip().splitlines() or ["it ended with %d" % done.returncode])[-1]
            print(json.dumps({"engine": engine, "scene": scene, "missing": why}), flush=True)
