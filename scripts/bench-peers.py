"""Lays out the benchmark scenes with other engines (Yoga by `poga`, Taffy by `stretchable`) and prints JSON lines.

Only the layout call is timed: it is native code; building the tree is Python's and is not counted.
"""
import json
import statistics
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
                    c = e.node(p, width=4, height=4, grow=1 if k % 4 == 1 else 0)
                else:
                    percent = ("h" if row_parent else "w", 90) if k % 5 == 3 else None
                    c = e.node(p, row=(l + 1) % 2 == 0, grow=1 + k % 3, padding=1, percent=percent, basis=0)
                following.append(c)
        count += len(following)
        level = following
    return root, count


def run(e, quick):
    def first(scene, nodes, make):
        times = []
        for _ in range(1 if quick else 3):
            root = make()
            t = time.perf_counter()
            e.layout(root)
            times.append(time.perf_counter() - t)
        out(e.name, scene, nodes, times)

    for n in (1000, 100000):
        first("column" if n == 100000 else "column 1k", n + 1, lambda: column(e, n))
    for n in (1000, 10000) + (() if quick else (100000,)):
        first("wrap" + {1000: " 1k", 10000: " 10k", 100000: ""}[n], n + 1, lambda: wrap(e, n))
    for name, fans in FANS.items():
        count = nested_count(fans)
        first(name, count, lambda: nested(e, fans)[0])


def nested_count(fans):
    total, level = 1, 1
    for f in fans:
        level *= f
        total += level
    return total


for engine in (Yoga, Taffy):
    try:
        e = engine()
    except ImportError as problem:
        print(json.dumps({"engine": engine.name, "missing": str(problem)}))
        continue
    run(e, "--quick" in sys.argv)
