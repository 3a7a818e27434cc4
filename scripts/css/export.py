"""From a document of flex, grid and block to HTML and CSS: each rule is one declaration.

All lengths are written 64 times as long, so that a browser's grid of 1/64 pixel is 1/4096 of a point.
What has no counterpart in CSS is `Unsupported`.
"""
import html
import re

from document import CSS_KINDS, FOREIGN_KINDS, Unsupported, linear

SCALE = 64
# Widths that a browser can hold: above this, lengths are clamped.
LONGEST = 400_000

ALIGN_WORDS = {
    "flexStart": "flex-start", "flexEnd": "flex-end", "selfStart": "self-start", "selfEnd": "self-end", "lastBaseline": "last baseline",
    "spaceBetween": "space-between", "spaceAround": "space-around", "spaceEvenly": "space-evenly",
}
SIZE_WORDS = {
    "auto": "auto", "wrap": "fit-content", "fitContent": "fit-content", "minContent": "min-content", "maxContent": "max-content",
    "stretch": "stretch", "fill": "stretch", "average": "stretch", "content": "content",
}
TRACK_WORDS = {"auto": "auto", "wrap": "auto", "minContent": "min-content", "maxContent": "max-content", "none": "none"}
SIDES = ("top", "left", "bottom", "right")
SHORTHANDS = {
    "gap": ("rowGap", "columnGap"), "space": ("rowGap", "columnGap"), "vspace": ("rowGap",), "hspace": ("columnGap",),
    "padding": tuple(s + "Padding" for s in SIDES), "border": tuple(s + "Border" for s in SIDES),
    "margin": tuple(SIDES), "flex": ("flexGrow", "flexShrink", "flexBasis"),
    "gridColumn": ("gridColumnStart", "gridColumnEnd"), "gridRow": ("gridRowStart", "gridRowEnd"),
    "placeItems": ("alignItems", "justifyItems"), "placeContent": ("alignContent", "justifyContent"),
    "placeSelf": ("alignSelf", "justifySelf"),
    "gridTemplateColumns": ("columns",), "gridTemplateRows": ("rows",), "gridTemplateAreas": ("areas",),
    "gridAutoColumns": ("autoColumns",), "gridAutoRows": ("autoRows",), "gridAutoFlow": ("autoFlow",),
}
IDLE = {"id", "zeroPadding", "color", "textColor", "fill", "clip", "baseline"}


def px(v):
    if abs(v) > LONGEST:
        raise Unsupported("a length that is too long for a browser")
    return f"{v * SCALE:.4f}".rstrip("0").rstrip(".") + "px"


def length(value, words=SIZE_WORDS):
    """A length, percentage, sum of both, or word."""
    if value[0] == "num":
        return px(value[1])
    if value[0] == "pct":
        return f"{value[1]:.6f}%"
    if value[0] == "word" and value[1] in words:
        return words[value[1]]
    if value[0] == "sum" and set(value[1]) <= {"1", "%"}:
        return f"calc({value[1].get('%', 0):.6f}% + {px(value[1].get('1', 0))})"
    raise Unsupported(f"length {value}")


def spread(prop, value):
    """A rule as rules without shorthands: (property, value) pairs."""
    parts = SHORTHANDS.get(prop)
    if parts is None:
        return [(prop, value)]
    if prop == "flex":
        return flex_parts(value)
    if len(parts) == 4:
        values = value[1] if value[0] == "list" else [value] * 4
        return list(zip(parts, values))
    is_alignment = prop.startswith("place")
    if is_alignment and value[0] == "list" and value[1][0][1] in ("safe", "unsafe"):
        return [(p, value) for p in parts]
    values = value[1] if value[0] == "list" and len(parts) > 1 else [value] * len(parts)
    if prop in ("gridColumn", "gridRow") and value[0] != "list":
        # A name alone is both ends of the area of that name.
        values = [value, value if value[0] == "str" else ("word", "auto")]
    return list(zip(parts, values))


def flex_parts(value):
    grow, shrink, basis = ("num", 0.0), ("num", 1.0), ("pct", 0.0)
    if value == ("word", "none"):
        shrink, basis = ("num", 0.0), ("word", "auto")
    elif value == ("word", "auto"):
        grow, basis = ("num", 1.0), ("word", "auto")
    elif value[0] == "list":
        grow, shrink = value[1][0], value[1][1]
        if len(value[1]) > 2:
            basis = value[1][2]
    else:
        grow = value
    return [("flexGrow", grow), ("flexShrink", shrink), ("flexBasis", basis)]


class Element:
    """What is known of a node while it is written."""

    def __init__(self, document, node, parent):
        self.node, self.parent = node, parent
        self.rules = {}   # (property, op) -> value
        for prop, op, value in document.rules_of(node):
            # These take back what was said of the sides by the reading direction.
            for p in {"padding": ("leadingPadding", "trailingPadding"), "margin": ("leading", "trailing")}.get(prop, ()):
                self.rules.pop((p, op), None)
            for p, v in spread(prop, value) if op == "=" else [(prop, value)]:
                if prop == "gridArea":
                    self.area(value)
                    continue
                self.rules.pop((p, op), None)
                self.rules[(p, op)] = v
        direction = self.rules.get(("direction", "="))
        own = direction[1] == "rtl" if direction else None
        inherited = parent.rtl if parent else document.rtl
        counts = node.kind in CSS_KINDS or (parent and parent.node.kind in CSS_KINDS)
        self.rtl = own if own is not None and counts else inherited
        self.around_rtl = inherited
        self.style = {}
        self.follow = []  # dimensions that are set from another one, once that is known: [own, other, factor, constant]

    def area(self, value):
        names = ("gridRowStart", "gridColumnStart", "gridRowEnd", "gridColumnEnd")
        values = value[1] if value[0] == "list" else [value] * 4
        for name, v in zip(names, values):
            self.rules[(name, "=")] = v

    def get(self, prop):
        return self.rules.get((prop, "="))

    def word(self, prop, default=""):
        value = self.get(prop)
        return value[1] if value and value[0] == "word" else default

    @property
    def is_column(self):
        word = self.word("flexDirection")
        return word.startswith("column") if word else self.node.orient == "vert"


class Exporter:
    """Writes one document. `nodes` are the nodes in the order of their elements; `follows` says which sizes the page sets until they stay, and
    `fills_height` whether a height is `stretch`."""

    def __init__(self, document):
        self.document = document
        self.nodes = []
        self.follows = []
        self.fills_height = False

    def html(self):
        d = self.document
        style = f"position:relative;overflow:hidden;width:{px(d.width)};height:{px(d.height)};direction:ltr"
        inner = "".join(self.element(root, None) for root in d.roots)
        return f'<div class="screen" style="{style}">{inner}</div>'

    def element(self, node, parent):
        e = Element(self.document, node, parent)
        self.nodes.append(node)
        place = len(self.nodes) - 1
        style = self.declarations(e)
        attributes = f' data-n="{place}"'
        self.fills_height |= any(style.get(p) == "stretch" for p in ("height", "min-height", "max-height"))
        if e.follow:
            self.follows += [[place] + f for f in e.follow]
        # Firefox has `stretch` of widths by its older name alone.
        css = ";".join(f"{k}:-webkit-fill-available;{k}:{v}" if v == "stretch" and "width" in k else f"{k}:{v}" for k, v in style.items())
        if node.kind == "image":
            width, height = self.image_size(e)
            return f'<canvas{attributes} width="{width}" height="{height}" style="{css}"></canvas>'
        inner = ""
        if node.kind == "label":
            text = e.get("text")
            inner = html.escape(text[1] if text else node.text or "")
        elif node.kind in FOREIGN_KINDS:
            inner = self.strut(e)
        elif node.kind in CSS_KINDS:
            inner = "".join(self.element(child, e) for child in node.children)
        return f'<div{attributes} style="{css}">{inner}</div>'

    def image_size(self, e):
        value = e.get("imageSize")
        if value is None:
            return 0, 0
        return tuple(int(round(v[1] * SCALE)) for v in value[1])

    # Declarations.

    def declarations(self, e):
        style = e.style
        node = e.node
        style["display"] = self.display(e)
        style["direction"] = "rtl" if e.rtl else "ltr"
        self.sizes(e)
        style["position"] = "relative"
        if e.parent is not None:
            self.place(e)
        if node.kind in CSS_KINDS or node.kind in FOREIGN_KINDS:
            self.insets(e)
        if node.kind in CSS_KINDS:
            self.container(e)
        if node.kind == "label":
            size = e.get("fontSize")
            style["font-size"] = px(size[1] if size else 16)
        self.known(e)
        return style

    def display(self, e):
        if e.word("visibility") == "gone":
            return "none"
        kind = e.node.kind
        if kind in ("flex", "grid"):
            return kind
        if kind == "label":
            e.style["align-content"] = "unsafe center"
        if kind in FOREIGN_KINDS:
            e.style["contain"] = "layout"
        if kind == "view" or kind == "image":
            return "block"
        if kind == "block" and e.get("flowRoot") != ("word", "true"):
            return "block" if e.parent and e.parent.node.kind == "block" else "flow-root"
        return "flow-root"

    def sizes(self, e):
        for axis in ("width", "height"):
            value = e.get(axis)
            if value is None:
                value = ("word", "wrap" if e.parent is None and axis == "width" else "auto")
            if is_share(value):
                self.share(e, axis, value)
            else:
                e.style[axis] = self.size(e, axis, value)
            for op, word in ((">=", "min-"), ("<=", "max-")):
                bound = e.rules.get((axis, op))
                if bound and bound != ("word", "auto"):
                    e.style[word + axis] = self.size(e, axis, bound)
        ratio = e.get("aspectRatio")
        if ratio and ratio[0] == "num" and ratio[1] > 0:
            e.style["aspect-ratio"] = f"{ratio[1]:.9f}"
        elif ratio and ratio[0] == "list":
            e.style["aspect-ratio"] = f"{ratio[1][0][1]:.6f} / {ratio[1][1][1]:.6f}"
        if e.word("boxSizing") == "contentBox":
            e.style["box-sizing"] = "content-box"

    def size(self, e, axis, value):
        if value[0] != "sum" or set(value[1]) <= {"1", "%"}:
            return length(value)
        refs = [w for w in value[1] if isinstance(w, tuple)]
        if len(refs) != 1 or len(value[1]) > 2 or not set(value[1]) <= {"1", refs[0]}:
            raise Unsupported(f"{axis} = {value}")
        name, prop = refs[0][1], refs[0][2]
        factor, constant = value[1][refs[0]], value[1].get("1", 0.0)
        if name == "parent" and prop == axis and e.parent and e.parent.node.kind != "grid" and e.word("position") != "absolute":
            return f"calc({factor * 100:.6f}% + {px(constant)})"
        if name == "" and prop != axis and prop in ("width", "height"):
            e.follow.append([axis, prop, factor, constant * SCALE])
            return "auto"
        raise Unsupported(f"{axis} = {value}")

    def share(self, e, axis, value):
        parent = e.parent
        along = parent and parent.node.kind == "flex" and parent.is_column == (axis == "height") and e.word("position") != "absolute"
        if not along:
            e.style[axis] = "100%" if parent is None else "stretch"
            return
        e.style[axis] = "auto"
        grow = share_factor(value)
        e.rules.setdefault(("flexGrow", "="), ("num", grow))
        e.rules.setdefault(("flexBasis", "="), ("pct", 0.0))

    def place(self, e):
        position = e.word("position", "static")
        style = e.style
        margins = {}
        edges = {}
        for side in SIDES + ("leading", "trailing"):
            physical = physical_side(side, e.around_rtl)
            margin = e.get("margin" + side.capitalize())
            edge = e.get(side)
            if margin:
                margins[physical] = margin
            if edge and position == "static":
                margins.setdefault(physical, edge)
            elif edge:
                edges[physical] = edge
        if position != "static":
            style["position"] = position
        for side, value in margins.items():
            style["margin-" + side] = length(value)
        for side, value in edges.items():
            style[side] = length(value)
        for prop in ("flexGrow", "flexShrink", "order"):
            if e.get(prop):
                style[css_name(prop)] = f"{e.get(prop)[1]:.6f}" if prop != "order" else str(int(e.get(prop)[1]))
        if e.get("flexBasis"):
            style["flex-basis"] = length(e.get("flexBasis"))
        for prop in ("alignSelf", "justifySelf"):
            if e.get(prop):
                style[css_name(prop)] = alignment(e.get(prop))
        if e.parent.node.kind == "grid":
            for prop in ("gridColumnStart", "gridColumnEnd", "gridRowStart", "gridRowEnd"):
                if e.get(prop):
                    style[css_name(prop)] = line(e.get(prop))
        if e.parent.node.kind == "block":
            for prop in ("float", "clear"):
                if e.get(prop):
                    style[prop] = e.word(prop)

    def insets(self, e):
        style = e.style
        for what, css in (("Padding", "padding-{}"), ("Border", "border-{}-width")):
            for side in SIDES + ("leading", "trailing"):
                value = e.get(side + what)
                if value:
                    physical = physical_side(side, e.rtl)
                    style[css.format(physical)] = length(value)

    def container(self, e):
        style = e.style
        for prop in ("rowGap", "columnGap"):
            if e.get(prop):
                style[css_name(prop)] = length(e.get(prop))
        for prop in ("justifyContent", "alignItems", "alignContent", "justifyItems"):
            if e.get(prop):
                style[css_name(prop)] = alignment(e.get(prop))
        if e.word("overflow") == "hidden":
            style["overflow"] = "hidden"
        kind = e.node.kind
        if kind == "flex":
            word = e.word("flexDirection") or ("column" if e.node.orient == "vert" else "row")
            style["flex-direction"] = css_name(word)
            if e.get("flexWrap"):
                style["flex-wrap"] = css_name(e.word("flexWrap"))
        if kind == "grid":
            self.grid(e)

    def grid(self, e):
        style = e.style
        for prop, css in (("columns", "grid-template-columns"), ("rows", "grid-template-rows")):
            if e.get(prop):
                style[css] = template(e.get(prop), counts=True)
        for prop in ("autoColumns", "autoRows"):
            if e.get(prop):
                style["grid-" + css_name(prop)] = template(e.get(prop))
        if e.get("areas"):
            style["grid-template-areas"] = " ".join(f"'{v[1]}'" for v in e.get("areas")[1])
        if e.get("autoFlow"):
            value = e.get("autoFlow")
            style["grid-auto-flow"] = " ".join(v[1] for v in value[1]) if value[0] == "list" else value[1]

    def strut(self, e):
        """What gives a container of another kind its content size: its children have numbers for sizes."""
        if e.node.kind != "linear":
            raise Unsupported(f"the content of a {e.node.kind}")
        horizontal = e.node.orient == "horz"
        space = e.get("columnGap" if horizontal else "rowGap")
        lengths, across = 0.0, 0.0
        for n, child in enumerate(e.node.children):
            rules = {(p, o): v for p, o, v in self.document.rules_of(child)}
            sizes = [rules.get((p, "=")) for p in ("width", "height")]
            if child.kind != "view" or len(rules) != 2 or any(s is None or s[0] != "num" for s in sizes):
                raise Unsupported("a child of a linear without numbers for sizes")
            along, other = (s[1] for s in (sizes if horizontal else reversed(sizes)))
            lengths += along + (space[1] if n and space else 0)
            across = max(across, other)
        width, height = (lengths, across) if horizontal else (across, lengths)
        return f'<div style="width:{px(width)};height:{px(height)}"></div>'

    def known(self, e):
        for (prop, op), _ in e.rules.items():
            if prop not in KNOWN:
                raise Unsupported(f"property {prop}")


KNOWN = IDLE | set(SIDES) | {
    "leading", "trailing", "width", "height", "aspectRatio", "boxSizing", "position", "flexGrow", "flexShrink", "flexBasis", "order",
    "alignSelf", "justifySelf", "gridColumnStart", "gridColumnEnd", "gridRowStart", "gridRowEnd", "float", "clear", "rowGap", "columnGap",
    "justifyContent", "alignItems", "alignContent", "justifyItems", "overflow", "flexDirection", "flexWrap", "columns", "rows",
    "autoColumns", "autoRows", "areas", "autoFlow", "fontSize", "visibility", "flowRoot", "direction", "imageSize", "text",
} | {"margin" + s.capitalize() for s in SIDES + ("leading", "trailing")} | {
    s + w for s in SIDES + ("leading", "trailing") for w in ("Padding", "Border")}


def css_name(name):
    return re.sub(r"[A-Z]", lambda m: "-" + m.group(0).lower(), name)


def physical_side(side, rtl):
    if side == "leading":
        return "right" if rtl else "left"
    if side == "trailing":
        return "left" if rtl else "right"
    return side


def is_share(value):
    return value[0] == "fr" or value in (("word", "fill"), ("word", "average")) or value[0] == "call" and value[1] == "share"


def share_factor(value):
    if value[0] == "fr":
        return value[1]
    return value[2][0][1] if value[0] == "call" else 1.0


def alignment(value):
    words = value[1] if value[0] == "list" else [value]
    return " ".join(ALIGN_WORDS.get(w[1], w[1]) for w in words)


def line(value):
    """A grid line, as one end of a place."""
    if value[0] == "num":
        return str(int(value[1]))
    if value[0] == "str":
        return value[1]
    if value[0] == "word":
        return value[1]
    if value[0] == "call" and value[1] == "span":
        return "span " + " ".join(str(int(of[1])) if of[0] == "num" else of[1] for of in value[2])
    if value[0] == "call" and value[1] == "line":
        return f"{value[2][0][1]} {int(value[2][1][1])}"
    raise Unsupported(f"line {value}")


def template(value, counts=False):
    """The tracks and line names of an axis; `counts`: a number is how many equal tracks there are."""
    if value[0] == "num" and counts:
        return f"repeat({int(value[1])}, 1fr)"
    if value[0] == "list":
        return " ".join(track(v) for v in value[1])
    return track(value)


def track(value):
    if value[0] == "str":
        return f"[{value[1]}]"
    if value[0] == "fr":
        return f"{value[1]:g}fr"
    if value[0] == "word" and value[1] == "subgrid":
        return "subgrid"
    if value[0] == "call":
        name, args = value[1], value[2]
        if name == "share":
            return f"{args[0][1]:g}fr"
        if name == "minmax":
            return f"minmax({track(args[0])}, {track(args[1])})"
        if name == "fitContent":
            return f"fit-content({track(args[0])})"
        if name == "repeat":
            count = {"autoFill": "auto-fill", "autoFit": "auto-fit"}.get(args[0][1], "")
            return f"repeat({count or int(args[0][1])}, {template(args[1])})"
    return length(value, TRACK_WORDS)
