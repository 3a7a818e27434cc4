"""A table of benchmark figures: tgl's with the targets that they are held to, a baseline's, and other engines'.

    bench-table.py OURS PEERS BASELINE     each a file of JSON lines; PEERS and BASELINE may be missing
"""
import json
import os
import sys

# Edits in these trees may take 20 µs, and 100 µs at worst; in the others, of one container that goes child by child, a tenth of the
# first layout.
TREES = [
    "column", "column margins", "column bounds", "column references", "column all", "wrap", "flow", "frame", "rows", "table", "deep",
    "nested d7f5", "nested wrap d7f5", "nested contents d7f5", "percent d7f5",
]
CHILD_BY_CHILD = ["float", "path", "relative", "relative left"]
EDIT_KINDS = ["leaf edit ", "leaf edit prompt ", "leaf height prompt "]
AT_THE_ENDS = ["front insert", "gone first", "move ends"]
# Containers of many children whose layout is CSS's: how long a first layout may take a child, and an edit of one of 20,000.
CSS_CHILDREN = {
    "flex labels": 150, "flex stretched": 60, "flex margins": 60, "grid labels": 150, "grid odd label": 150, "grid views": 60, "block": 60,
}
CSS_EDIT = 50
# Of whole screens a figure is at least so many times as good as another engine's.
SCREEN_TIMES = {"yoga": 4, "taffy": 8}
# What a scene is told by: nanoseconds a node, microseconds an edit or a command, milliseconds until a collection is laid out
# or a script is checked.
FIGURES = ["layout_ns", "median_us", "command_us", "open_ms", "run_ns_a_node", "check_ms"]
MOST_BYTES = 250
# Of collections with functions for estimates or sizes, which are called once for each value; of those of a list the script makes the list.
BY_FUNCTION = ["items list estimates", "items list sizes", "items grid estimates", "items flow sizes", "items waterfall sizes"]
LISTS = ["items list strings", "items list numbers"]
# In smaller documents the smallest pieces of memory that anything begins with count for more than the nodes.
FEWEST_NODES_FOR_BYTES = 30000


# What is the figure of a scene.


def rows(path):
    if not os.path.exists(path):
        return []
    return [json.loads(line) for line in open(path) if line.startswith("{")]


def key(r):
    """The scene with its size; the size of a script is that of its text, which says nothing."""
    return "%s %d" % (r["scene"], r["n"]) if r["n"] and not r["scene"].startswith(("script", "fmt")) else r["scene"]


class Table:
    def __init__(self, ours, peers, base):
        self.ours = {key(r): r for r in ours}
        self.base = {key(r): r for r in base}
        self.peers = {}
        for r in peers:
            self.peers.setdefault(key(r) if "n" in r else r["scene"], []).append(r)
        self.met = self.missed = 0

    def check(self, what, value, limit, unit=""):
        """One target, as text."""
        if value <= limit:
            self.met += 1
        else:
            self.missed += 1
        return "%s %s (≤ %g%s) %s" % (what, figure(value), limit, unit, "met" if value <= limit else "NOT MET")

    def targets(self, k, r):
        found = []
        scene = r["scene"]
        if "layout_ns" in r:
            plain, cells = self.ours.get("column 100000"), self.ours.get("rows 1000")
            if scene.startswith("column ") and plain:
                found.append(self.check("times the plain column", r["layout_ns"] / plain["layout_ns"], 3))
            if scene == "table" and cells:
                found.append(self.check("times the same as rows", r["layout_ns"] / cells["layout_ns"], 1.5))
            if scene == "percent d7f5":
                found += self.percent_targets(k, r)
            if scene in CSS_CHILDREN and r["n"] >= 20000:
                found.append(self.check("layout", r["layout_ns"], CSS_CHILDREN[scene], " ns"))
            if k == "column 100000":
                found.append(self.check("create", r["create_ns"], 100, " ns"))
            if r["nodes"] >= FEWEST_NODES_FOR_BYTES:
                found.append(self.check("bytes", r["bytes"], MOST_BYTES))
        if "median_us" in r:
            found += self.edit_targets(scene, r)
        if "format_mb_s" in r:
            found.append(self.check("ns a byte", 1000 / r["format_mb_s"], 200, " ns"))
        if "check_ms" in r:
            found.append(self.check("check of 2,000 lines", r["check_ms"], 50, " ms"))
        if "screen " in scene:
            found += self.screen_targets(k)
        if scene.startswith("items "):
            found += self.item_targets(scene, r)
        return found

    def screen_targets(self, k):
        """Beside other engines: the layout, also with all frames read, and the making of it."""
        found = []
        for p in self.peers.get(k, []):
            least = SCREEN_TIMES.get(p["engine"])
            if least and not p.get("rounded"):
                figures = [("", p.get("ratio"), least), ("with all frames read", p.get("whole_ratio"), least)]
                figures.append(("making", p.get("create_ratio") if p["engine"] == "yoga" else None, 1))
                for what, ratio, times in figures:
                    if ratio:
                        found.append(self.check(("part of %s %s" % (p["engine"], what)).strip(), 1 / ratio, 1 / times))
        return found

    def item_targets(self, scene, r):
        """Of collections, but for waterfalls, where a change can move all items after it to other columns."""
        if "open_ms" in r:
            found = [self.check("bytes an item", r["item_bytes"], 16)] if r["n"] >= FEWEST_NODES_FOR_BYTES else []
            if scene == "items list":
                return found + [self.check("open", r["open_ms"], 20, " ms")]
            if " estimates" in scene or " sizes" in scene:
                return found + [self.check("open", r["open_ms"], 300, " ms")]
            return found
        if "waterfall" in scene or " measured " in scene or " tall " in scene:
            return []
        return [self.check("command", r["command_us"], 1000, " µs")]

    def percent_targets(self, k, r):
        found = [self.check("layout", r["layout_ns"], 120, " ns")]
        ratios = [p["ratio"] for p in self.peers.get(k, []) if "ratio" in p and not p.get("rounded")]
        if ratios:
            found.append(self.check("part of the faster peer", 1 / min(ratios), 0.2))
        return found

    def edit_targets(self, scene, r):
        for kind in EDIT_KINDS:
            tree = scene[len(kind):]
            if not scene.startswith(kind):
                continue
            if tree in TREES:
                return [self.check("median", r["median_us"], 20, " µs"), self.check("p99", r["p99_us"], 100, " µs")]
            if tree in CSS_CHILDREN:
                return [self.check("median", r["median_us"], CSS_EDIT, " µs")]
            first = self.ours.get("%s %d" % (tree, r["n"]))
            if tree in CHILD_BY_CHILD and first:
                whole = first["layout_ns"] * first["nodes"] / 1000
                return [self.check("part of the first layout", r["median_us"] / whole, 0.1)]
        if scene.replace(" prompt", "") in AT_THE_ENDS and r["n"] == 100000:
            return [self.check("median", r["median_us"], 100, " µs")]
        return []

    def others(self, k, r):
        """How many times as long others take: without rounding, and in brackets with it."""
        found = []
        ours = r.get("layout_ns") or r.get("median_us")
        for engine in ("yoga", "taffy", "kiwi"):
            of_it = [p for p in self.peers.get(k, []) if p["engine"] == engine and ("ratio" in p or "layout_ns" in p)]
            plain = [p for p in of_it if not p.get("rounded")]
            if not plain:
                continue
            p = plain[0]
            text = "%s ×%s" % (engine, figure(p["ratio"] if "ratio" in p else p["layout_ns"] / ours))
            rounded = [figure(p["ratio"]) for p in of_it if p.get("rounded")]
            if rounded:
                text += " (×%s)" % rounded[0]
            if "create_ratio" in p:
                text += ", making ×%s" % figure(p["create_ratio"])
            if "whole_ratio" in p:
                text += ", with all frames read ×%s" % figure(p["whole_ratio"])
            if p.get("agrees") is not None:
                text += " same frames" if p["agrees"] else " OTHER FRAMES"
            found.append(text)
        return found

    def compared(self, k, r):
        if k not in self.base:
            return []
        field = next((f for f in FIGURES if f in r), "")
        before = self.base[k].get(field)
        return ["%.2f of the baseline's %s" % (r[field] / before, figure(before))] if before else []

    def print(self):
        print("first layouts in ns a node, edits and commands in µs, opening in ms")
        print("others: times as long as tgl, in brackets with frames rounded to points")
        print("%-44s %8s %9s %9s %7s %6s   %s" % ("scene", "nodes", "median", "p99", "create", "bytes", "targets; others; beside"))
        for k, r in self.ours.items():
            median = next((r[f] for f in FIGURES if f in r), 0)
            worst = r.get("p99_us", r.get("command_p99_us"))
            cells = ["" if worst is None else figure(worst)] + [figure(r[f]) if f in r else "" for f in ("create_ns", "bytes")]
            parts = self.targets(k, r) + self.others(k, r) + self.compared(k, r)
            if "whole_us" in r:
                parts.append("%s µs with all frames read" % figure(r["whole_us"]))
            if "loop_ns" in r:
                parts.append("×%s a bare loop" % figure(r["layout_ns"] / r["loop_ns"]))
            if "parse_mb_s" in r:
                parts.append("lexed and parsed at %.0f MB/s" % r["parse_mb_s"])
            if "format_mb_s" in r:
                parts.append("formatted at %.0f MB/s" % r["format_mb_s"])
            print(("%-44s %8d %9s %9s %7s %6s   %s" % (k, r["nodes"], figure(median), *cells, "; ".join(parts))).rstrip())
        for list_of_rows in self.peers.values():
            for p in list_of_rows:
                if "missing" in p:
                    print("no figure: %s %s: %s" % (p["engine"], key(p) if "n" in p else p["scene"], p["missing"]))
        print("%d targets met, %d not met" % (self.met, self.missed))


def figure(v):
    """Three digits are enough."""
    return "%.0f" % v if abs(v) >= 100 else "%.1f" % v if abs(v) >= 10 else "%.2f" % v


Table(*[rows(path) for path in sys.argv[1:4]]).print()
