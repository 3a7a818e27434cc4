"""Random documents of flex, grid and block, by a seed: containers up to four deep, with what the rules of these kinds name."""
import random

from document import Document, Node

WORDS = "asked where be come unit why rules it is size can each stands out laid flexible from layout number does box a".split()
SCREENS = [(320, 480), (375, 667), (800, 600)]
JUSTIFY_CONTENT = (
    "normal start end center flexStart flexEnd left right spaceBetween spaceAround spaceEvenly stretch".split())
ALIGN_ITEMS = "normal stretch start end center flexStart flexEnd selfStart selfEnd baseline lastBaseline".split()
JUSTIFY_ITEMS = ALIGN_ITEMS + ["left", "right"]


class Generator:
    def __init__(self, seed, only):
        self.r = random.Random(seed)
        self.only = only
        self.names = 0

    # Chances and values.

    def chance(self, percent):
        return self.r.random() * 100 < percent

    def pick(self, *items):
        return self.r.choice(items)

    def allowed(self, word):
        return not self.only or word in self.only

    def num(self, low, high):
        return ("num", float(self.r.randint(low, high)))

    def pct(self, *values):
        return ("pct", float(self.r.choice(values or (10, 20, 25, 30, 50, 60, 80, 100, 120))))

    def word(self, *words):
        return ("word", self.r.choice(words))

    def document(self):
        d = Document(*map(float, self.r.choice(SCREENS)))
        d.rtl = self.chance(15)
        kinds = [k for k in ("flex", "grid", "block") if self.allowed(k)] or ["flex", "grid", "block"]
        root = self.container(self.r.choice(kinds), None, 0)
        root.set("width", "=", self.pick(self.num(60, 300), self.num(60, 300), self.num(60, 300), self.pct(50, 80), ("word", "fill")))
        if self.chance(25):
            root.unset("width")
        root.unset("height")
        # On the screen the rules of its children are those of a frame.
        for prop in ("boxSizing", "padding", "leftPadding", "topPadding"):
            if prop == "boxSizing" or root.get(prop) and root.get(prop)[0] == "pct":
                root.unset(prop)
        if self.chance(50):
            root.set("height", "=", self.num(40, 400))
        d.roots.append(root)
        return d

    def name(self):
        self.names += 1
        n, text = self.names - 1, ""
        while True:
            text = chr(65 + n % 26) + text
            n = n // 26 - 1
            if n < 0:
                return text if len(text) == 1 else text + "x"

    # Nodes.

    def container(self, kind, parent, depth):
        node = Node(kind, self.name(), "vert" if kind == "flex" and self.chance(25) else "")
        self.box(node, depth)
        getattr(self, kind)(node)
        if parent is not None:
            self.child_rules(node, parent)
        elif self.chance(4):
            node.set("overflow", "=", ("word", "hidden"))
        count = self.r.choice((1, 2, 2, 3, 3, 4, 5) if depth < 2 else (0, 1, 1, 2, 2, 3))
        for _ in range(count):
            node.add(self.child(node, depth + 1))
        return node

    def child(self, parent, depth):
        kinds = ["view"] * 5 + ["label"] * 5 + ["image"] * 2 + ["linear"]
        if depth < 4:
            kinds += ["flex", "grid", "block"] * (2 if depth < 3 else 1)
        kind = self.r.choice([k for k in kinds if self.allowed(k)] or ["view"])
        if kind in ("flex", "grid", "block"):
            return self.container(kind, parent, depth)
        node = Node(kind, self.name())
        if kind == "label":
            node.text = " ".join(self.r.choice(WORDS) for _ in range(self.r.choice((1, 1, 2, 3, 4, 6))))
            if self.chance(25):
                node.set("fontSize", "=", self.pick(("num", 10.0), ("num", 12.0), ("num", 20.0), ("num", 32.0)))
        if kind == "image":
            node.set("imageSize", "=", ("list", [("num", float(self.pick(20, 40, 60, 80))), ("num", float(self.pick(20, 30, 50, 80)))]))
        if kind == "linear":
            node.orient = self.pick("vert", "horz")
            for _ in range(self.r.randint(1, 3)):
                inner = node.add(Node("view", self.name()))
                inner.set("width", "=", self.num(10, 40))
                inner.set("height", "=", self.num(5, 30))
            if self.chance(30):
                node.set("padding", "=", self.num(1, 8))
        self.child_rules(node, parent)
        return node

    # Rules of any child.

    def child_rules(self, node, parent):
        self.size_rules(node, parent)
        if parent.kind in ("flex", "grid") and self.chance(8):
            node.set("order", "=", self.num(-1, 2))
        if parent.kind == "flex":
            self.flex_child(node)
        if parent.kind == "grid":
            self.grid_child(node, parent)
        if parent.kind == "block" and self.allowed("float"):
            if self.chance(25):
                node.set("float", "=", self.word("left", "right"))
            if self.chance(15):
                node.set("clear", "=", self.word("left", "right", "both"))
        self.margins(node)
        self.position(node)
        if self.chance(3):
            node.set("visibility", "=", self.word("gone", "invisible"))
        if self.chance(4) and self.allowed("rtl"):
            node.set("direction", "=", self.word("rtl", "ltr"))

    def size_rules(self, node, parent):
        view = node.kind == "view"
        for axis, share in (("width", 62 if view else 35), ("height", 62 if view else 30)):
            if self.chance(share):
                node.set(axis, "=", self.size(axis))
            if self.chance(12):
                node.set(axis, ">=", self.bound())
            if self.chance(12):
                node.set(axis, "<=", self.bound())
        if self.chance(10) and self.allowed("ratio"):
            node.set("aspectRatio", "=", self.pick(("num", 0.5), ("num", 1.0), ("num", 1.5), ("num", 2.0), ("list", [("num", 4.0), ("num", 3.0)])))
        elif self.chance(5) and self.allowed("follows"):
            self.follows(node, parent)

    def follows(self, node, parent):
        if parent.kind == "grid" or self.chance(60):
            node.set("width", "=", self.num(20, 90))
            node.set("height", "=", ("sum", {("ref", "", "width"): self.pick(0.5, 1.5, 0.25), "1": float(self.pick(0, 4, 10))}))
        else:
            node.set("width", "=", ("sum", {("ref", "parent", "width"): self.pick(0.5, 0.25), "1": float(self.pick(0, 4, 10))}))

    def size(self, axis):
        roll = self.r.random()
        if roll < 0.6:
            return self.num(8, 120)
        if roll < 0.82:
            return self.pct()
        if roll < 0.86:
            return ("sum", {"%": 50.0, "1": float(self.r.randint(-20, 20))})
        return self.word("auto", "wrap", "minContent", "maxContent", "stretch", "fill")

    def bound(self):
        roll = self.r.random()
        if roll < 0.6:
            return self.num(0, 100)
        if roll < 0.85:
            return self.pct(10, 20, 30, 50, 80, 100)
        return self.word("minContent", "maxContent", "wrap", "stretch") if self.allowed("words") else self.num(0, 100)

    def margins(self, node):
        roll = self.r.random()
        if roll < 0.06:
            node.set("margin", "=", self.num(1, 12))
        elif roll < 0.1:
            node.set("margin", "=", ("list", [self.margin() for _ in range(4)]))
        else:
            for side in ("top", "left", "bottom", "right", "leading", "trailing"):
                if self.chance(5) and not (side in ("leading", "trailing") and (node.get("left") or node.get("right"))):
                    node.set(side, "=", self.margin())

    def margin(self):
        roll = self.r.random()
        if roll < 0.5:
            return self.num(0, 15)
        if roll < 0.7:
            return self.num(-12, -1)
        return ("word", "auto") if roll < 0.87 else self.pct(5, 10)

    def position(self, node):
        if self.chance(85):
            return
        kind = self.pick("absolute", "absolute", "relative", "sticky")
        if not self.allowed(kind):
            return
        for side in ("margin", "top", "left", "bottom", "right", "leading", "trailing"):
            node.unset(side)
        node.set("position", "=", ("word", kind))
        for side in ("top", "left", "bottom", "right"):
            if self.chance(40):
                node.set(side, "=", self.pick(self.num(-8, 20), self.num(0, 20), self.pct(10, 20, 50)))
            if self.chance(10):
                node.set("margin" + side.capitalize(), "=", self.margin())

    # Rules of containers.

    def box(self, node, depth):
        for what in ("padding", "border"):
            if self.chance(18):
                node.set(what, "=", self.num(1, 12))
            elif self.chance(10):
                node.set(what, "=", ("list", [self.num(0, 15) for _ in range(4)]))
            elif self.chance(5):
                node.set(self.pick("top", "left", "bottom", "right", "leading", "trailing") + what.capitalize(), "=", self.num(2, 20))
        if self.chance(3):
            node.set(self.pick("padding", "leftPadding", "topPadding"), "=", self.pct(5, 10))
        if self.chance(8):
            node.set("boxSizing", "=", ("word", "contentBox"))
        if self.chance(6) and depth:
            node.set("overflow", "=", ("word", "hidden"))

    def gaps(self, node):
        if self.chance(25):
            node.set("gap", "=", self.num(1, 14))
        elif self.chance(15):
            node.set(self.pick("rowGap", "columnGap"), "=", self.pick(self.num(1, 14), self.num(1, 14), self.pct(5, 10)))

    def alignment(self, node, prop, words, percent):
        if self.chance(percent):
            word = self.word(*words)
            positional = "start end center flexStart flexEnd selfStart selfEnd left right".split()
            if self.chance(12) and word[1] in positional:
                node.set(prop, "=", ("list", [self.word("safe", "unsafe"), word]))
            else:
                node.set(prop, "=", word)

    def flex(self, node):
        if self.chance(25):
            node.set("flexDirection", "=", self.word("row", "column", "rowReverse", "columnReverse"))
        if self.chance(40):
            node.set("flexWrap", "=", self.word("wrap", "wrap", "wrapReverse"))
        self.alignment(node, "justifyContent", JUSTIFY_CONTENT, 35)
        self.alignment(node, "alignItems", ALIGN_ITEMS, 35)
        self.alignment(node, "alignContent", JUSTIFY_CONTENT[:6] + JUSTIFY_CONTENT[8:], 20)
        self.gaps(node)

    def flex_child(self, node):
        if self.chance(15):
            node.set("flex", "=", self.pick(
                ("num", 1.0), ("num", 2.0), ("list", [("num", 1.0), ("num", 0.0)]), ("word", "none"), ("word", "auto"),
                ("list", [("num", 0.0), ("num", 2.0), self.num(10, 60)])))
        else:
            if self.chance(20):
                node.set("flexGrow", "=", self.pick(("num", 1.0), ("num", 2.0), ("num", 0.5), ("num", 0.25)))
            if self.chance(15):
                node.set("flexShrink", "=", self.pick(("num", 0.0), ("num", 2.0), ("num", 0.5)))
            if self.chance(15):
                node.set("flexBasis", "=", self.pick(self.num(0, 90), self.pct(), self.word(
                    "auto", "content", "minContent", "maxContent", "wrap", "stretch")))
        self.alignment(node, "alignSelf", ALIGN_ITEMS, 20)

    def track(self, deep=True):
        roll = self.r.random()
        if roll < 0.28:
            return self.num(10, 80)
        if roll < 0.36:
            return self.pct(10, 20, 30, 50)
        if roll < 0.58:
            return ("fr", float(self.pick(1, 1, 2, 3)))
        if roll < 0.76:
            return ("word", "auto")
        if roll < 0.84:
            return self.word("minContent", "maxContent")
        if roll < 0.9:
            return ("call", "fitContent", [self.pick(self.num(20, 90), self.pct(20, 30, 50))])
        low = self.pick(self.num(0, 60), self.pct(10, 20), self.word("auto", "minContent", "maxContent"))
        high = self.pick(self.num(20, 100), self.pct(20, 50), ("fr", 1.0), self.word("auto", "minContent", "maxContent"))
        return ("call", "minmax", [low, high])

    def tracks(self):
        if self.chance(12):
            return self.num(1, 4)
        tracks = [self.track() for _ in range(self.r.randint(1, 4))]
        if self.chance(12):
            kind = self.word("autoFill", "autoFit")
            inner = self.pick(self.num(20, 80), ("call", "minmax", [self.num(20, 60), self.pick(("fr", 1.0), ("word", "auto"))]))
            fixed = [self.num(10, 40) for _ in range(self.r.randint(0, 2))]
            tracks = fixed + [("call", "repeat", [kind, inner])]
        elif self.chance(10):
            tracks.append(("call", "repeat", [self.num(2, 3), ("list", [self.track(), self.track()])]))
        elif self.chance(20):
            named = []
            for n, t in enumerate(tracks):
                named += [("str", "abcd"[n % 4]), t]
            tracks = named + [("str", "end")]
        return ("list", tracks)

    def grid(self, node):
        parent_is_grid = False
        if self.chance(75):
            node.set("columns", "=", self.tracks())
        if self.chance(45):
            node.set("rows", "=", self.tracks())
        if self.chance(12):
            self.areas(node)
        if self.chance(15):
            node.set("autoRows", "=", self.pick(self.track(), ("list", [self.track(), self.track()])))
        if self.chance(12):
            node.set("autoColumns", "=", self.pick(self.track(), ("list", [self.track(), self.track()])))
        if self.chance(20):
            node.set("autoFlow", "=", self.pick(("word", "column"), ("list", [self.word("row", "column"), ("word", "dense")])))
        self.alignment(node, "justifyContent", JUSTIFY_CONTENT[:4] + JUSTIFY_CONTENT[6:], 20)
        self.alignment(node, "alignContent", JUSTIFY_CONTENT[:4] + JUSTIFY_CONTENT[8:], 20)
        self.alignment(node, "justifyItems", JUSTIFY_ITEMS, 20)
        self.alignment(node, "alignItems", ALIGN_ITEMS, 25)
        self.gaps(node)

    def areas(self, node):
        node.set("areas", "=", ("list", [("str", s) for s in self.pick(
            ["head head", "side main"], ["a b", "a c"], ["nav body body", ". tail tail"], ["a a a"], ["x", "y", "z"])]))

    def grid_child(self, node, parent):
        areas = parent.get("areas")
        if areas and self.chance(60):
            names = sorted({n for s in areas[1] for n in s[1].split()} - {"."})
            node.set("gridArea", "=", ("str", self.r.choice(names)))
        else:
            for prop, share in (("gridColumn", 30), ("gridRow", 25)):
                if self.chance(share):
                    node.set(prop, "=", self.place(parent))
        self.alignment(node, "justifySelf", JUSTIFY_ITEMS, 18)
        self.alignment(node, "alignSelf", ALIGN_ITEMS, 18)
        if node.kind == "grid" and self.chance(30) and self.allowed("subgrid"):
            for prop in self.pick(("columns",), ("rows",), ("columns", "rows")):
                node.set(prop, "=", ("word", "subgrid"))
            if not node.get("gridColumn") and not node.get("gridArea"):
                node.set("gridColumn", "=", ("call", "span", [self.num(1, 3)]))

    def place(self, parent):
        roll = self.r.random()
        if roll < 0.35:
            return ("num", float(self.pick(1, 1, 2, 2, 3, -1, -2)))
        if roll < 0.65:
            return ("call", "span", [self.num(1, 3)])
        if roll < 0.75 and parent.kind == "grid":
            return ("str", self.pick("a", "b", "end"))
        start = ("num", float(self.pick(1, 2, 3)))
        return ("list", [start, self.pick(("call", "span", [self.num(1, 3)]), ("num", -1.0), ("num", 4.0))])

    def block(self, node):
        if self.chance(8):
            node.set("flowRoot", "=", ("word", "true"))
        if self.chance(8):
            self.alignment(node, "alignContent", ["start", "end", "center", "spaceBetween", "spaceAround"], 100)


def document(seed, number, only=()):
    return Generator(f"{seed}/{number}", set(only)).document()
