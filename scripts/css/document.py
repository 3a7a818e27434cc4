"""Documents of flex, grid and block: read from tgl's text, edited, and written as tgl's text again.

Only what such documents are written with is read: nodes with rules, styles, `when screen.width`, edits of rules. Other text is
`Unsupported`.

A value is a tuple: ("num", 12.0), ("pct", 50.0), ("fr", 2.0), ("str", "a"), ("word", "auto"), ("list", [values]), ("call", "minmax",
[values]), or ("sum", {what: factor}) where `what` is "1", "%", a word, or ("ref", node or "", property).
"""
import re

KINDS = {"flex", "grid", "block", "view", "label", "image", "linear", "frame", "table", "relative", "flow", "float", "path"}
CSS_KINDS = {"flex", "grid", "block"}
FOREIGN_KINDS = {"linear", "frame", "table", "relative", "flow", "float", "path"}

TOKEN = re.compile(
    r'[ \t\r]+|#[^\n]*|(?P<end>\n|;)|(?P<string>"(?:[^"\\]|\\.)*")|(?P<number>\d+(?:\.\d+)?(?:e-?\d+)?)(?P<unit>fr\b|%)?'
    r'|(?P<name>[A-Za-z_]\w*)|(?P<op>>=|<=|~=|==|\.\.|[-+*/=(){}\[\]:,.<>])')


class Unsupported(Exception):
    """What stands there is not read, or has no counterpart in CSS."""


class Node:
    def __init__(self, kind, name, orient="", text=None):
        self.kind, self.name, self.orient, self.text = kind, name, orient, text
        self.styles = []      # names
        self.rules = []       # [property, "=", ">=" or "<=", value], in the order in which they were set
        self.children = []
        self.parent = None

    def add(self, child):
        child.parent = self
        self.children.append(child)
        return child

    def get(self, prop, op="="):
        """The value that is set last, or None."""
        for p, o, value in reversed(self.rules):
            if p == prop and o == op:
                return value
        return None

    def set(self, prop, op, value):
        self.unset(prop, op)
        self.rules.append([prop, op, value])

    def unset(self, prop, op=None):
        self.rules = [r for r in self.rules if r[0] != prop or (op and r[1] != op)]

    def word(self, prop, default=""):
        value = self.get(prop)
        return value[1] if value and value[0] == "word" else default

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()

    def copy(self):
        other = Node(self.kind, self.name, self.orient, self.text)
        other.styles = list(self.styles)
        other.rules = [list(r) for r in self.rules]
        for child in self.children:
            other.add(child.copy())
        return other


class Document:
    def __init__(self, width=375.0, height=667.0):
        self.width, self.height, self.rtl = width, height, False
        self.roots = []
        self.styles = {}  # name -> [(least screen width or None, rules)]

    def copy(self):
        other = Document(self.width, self.height)
        other.rtl, other.styles = self.rtl, self.styles
        other.roots = [r.copy() for r in self.roots]
        return other

    def nodes(self):
        for root in self.roots:
            yield from root.walk()

    def find(self, name):
        for node in self.nodes():
            if node.name == name:
                return node
        raise Unsupported(f"no node {name}")

    def rules_of(self, node):
        """The rules in force on a node, of its styles and its own, those that override later."""
        result = []
        for name in node.styles:
            for least, rules in self.parts_of_style(name):
                if least is None or self.width >= least:
                    result += rules
        return result + node.rules

    def parts_of_style(self, name):
        """Its own rules, then those of conditions."""
        return sorted(self.styles.get(name, []), key=lambda part: part[0] is not None)

    def __str__(self):
        lines = [f"screen {number(self.width)} {number(self.height)}"]
        if self.rtl:
            lines.append("screen.direction = rtl")
        for root in self.roots:
            lines += written(root, "", self.rules_of)
        return "\n".join(lines) + "\n"


def number(v):
    text = f"{v:.6f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def value_text(v):
    kind = v[0]
    if kind == "num":
        return number(v[1])
    if kind == "pct":
        return number(v[1]) + "%"
    if kind == "fr":
        return number(v[1]) + "fr"
    if kind == "str":
        return '"' + v[1].replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if kind == "word":
        return v[1]
    if kind == "list":
        return "[" + ", ".join(value_text(x) for x in v[1]) + "]"
    if kind == "call":
        return v[1] + "(" + ", ".join(value_text(x) for x in v[2]) + ")"
    parts = []
    for what, factor in v[1].items():
        if what == "1":
            parts.append(number(factor))
        elif what == "%":
            parts.append(number(factor) + "%")
        else:
            name = what if isinstance(what, str) else (what[1] + "." if what[1] else "") + what[2]
            parts.append(name if factor == 1 else f"{name} * {number(factor)}")
    return " + ".join(parts).replace("+ -", "- ")


def written(node, indent, rules_of):
    head = node.kind + (" " + node.orient if node.orient else "") + " " + node.name
    edited = node.get("text")
    if edited or node.text is not None:
        head += " " + value_text(edited or ("str", node.text))
    rules = "; ".join(f"{p} {op} {value_text(v)}" for p, op, v in rules_of(node) if p != "text")
    if not node.children:
        return [indent + head + (" { " + rules + " }" if rules else "")]
    lines = [indent + head + " {"]
    if rules:
        lines.append(indent + "  " + rules)
    for child in node.children:
        lines += written(child, indent + "  ", rules_of)
    return lines + [indent + "}"]


class Reader:
    """Reads statements; calls `on_expect` with the text of an expectation, when the document before it is complete."""

    def __init__(self, text, document, on_expect=None):
        self.tokens, self.at = [], 0
        self.text, self.document, self.on_expect = text, document, on_expect
        place = 0
        while place < len(text):
            m = TOKEN.match(text, place)
            if not m:
                raise Unsupported(f"cannot read {text[place:place + 20]!r}")
            if m.lastgroup:
                self.tokens.append((m.group("end") or m.group("string") or m.group("number") or m.group("name") or m.group("op"), m))
            place = m.end()
        self.tokens.append(("", None))

    def peek(self, ahead=0):
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)][0]

    def take(self, expected=None):
        token = self.peek()
        if expected is not None and token != expected:
            raise Unsupported(f"expected {expected!r}, found {token!r}")
        self.at += 1
        return token

    def statements(self, node=None):
        while True:
            while self.peek() in ("\n", ";"):
                self.at += 1
            if self.peek() in ("", "}"):
                return
            self.statement(node)

    def statement(self, node):
        token = self.peek()
        following = self.peek(1)
        if token == "screen" and re.match(r"\d", following):
            self.take()
            self.document.width = float(self.take())
            self.document.height = float(self.take())
        elif token == "screen":
            for part in ("screen", ".", "direction", "="):
                self.take(part)
            self.document.rtl = self.take() == "rtl"
        elif token == "expect":
            first = self.tokens[self.at][1].start()
            while self.peek() not in ("\n", ";", ""):
                self.at += 1
            end = self.tokens[self.at][1]
            if self.on_expect:
                self.on_expect(self.text[first:end.start() if end else len(self.text)])
        elif token == "style":
            self.style()
        elif token == "when":
            self.condition()
        elif token in ("unset", "remove", "move"):
            self.edit(token)
        elif token in KINDS and (following in ("vert", "horz") or re.match(r'[A-Za-z_]', following)):
            self.node(node)
        elif re.match(r"[A-Za-z_]\w*$", token):
            self.relation(node)
        else:
            raise Unsupported(f"statement {token!r}")

    def node(self, parent):
        kind, orient = self.take(), ""
        if self.peek() in ("vert", "horz"):
            orient = self.take()
        child = Node(kind, self.take(), orient)
        if self.peek().startswith('"'):
            child.text = self.string()
        if self.peek() == ":":
            while self.peek() in (":", ","):
                self.take()
                child.styles.append(self.take())
        if parent is None:
            self.document.roots.append(child)
        else:
            parent.add(child)
        if self.peek() == "{":
            self.take()
            self.statements(child)
            self.take("}")

    def style(self):
        self.take()
        parts = self.document.styles.setdefault(self.take(), [])
        self.take("{")
        holder = Node("style", "")
        self.statements(holder)
        self.take("}")
        parts.append((None, holder.rules))

    def condition(self):
        """`when screen.width >= N { style { … } … }`."""
        for part in ("when", "screen", ".", "width", ">="):
            self.take(part)
        least = float(self.take())
        self.take("{")
        while self.peek() != "}":
            if self.take() in ("\n", ";"):
                continue
            name = self.tokens[self.at - 1][0]
            self.take("{")
            holder = Node("style", "")
            self.statements(holder)
            self.take("}")
            self.document.styles.setdefault(name, []).append((least, holder.rules))
        self.take("}")

    def edit(self, verb):
        self.take()
        node = self.document.find(self.take())
        if verb == "unset":
            self.take(".")
            node.unset(self.take())
            if self.peek() == ",":
                self.edit(verb)
            return
        siblings = node.parent.children if node.parent else self.document.roots
        siblings.remove(node)
        if verb == "move":
            target = self.document.find(self.take() if self.take("to") else "")
            if self.peek() not in ("\n", ";", ""):
                raise Unsupported("move … at")
            target.add(node)

    def relation(self, node):
        target, prop = node, self.take()
        if self.peek() == "{" and node is None:
            self.take()
            self.statements(self.document.find(prop))
            self.take("}")
            return
        if self.peek() == ".":
            self.take()
            target, prop = self.document.find(prop), self.take()
        op = self.take()
        if op not in ("=", "<=", ">=") or target is None:
            raise Unsupported(f"{prop} {op}")
        target.set(prop, op, self.value())

    # Values.

    def string(self):
        return re.sub(r"\\(.)", lambda m: {"n": "\n"}.get(m.group(1), m.group(1)), self.take()[1:-1])

    def value(self):
        terms, sign = {}, 1
        first = self.product()
        if self.peek() not in ("+", "-"):
            return first
        while True:
            for what, factor in linear(first).items():
                terms[what] = terms.get(what, 0) + sign * factor
            if self.peek() not in ("+", "-"):
                return simplified(terms)
            sign = 1 if self.take() == "+" else -1
            first = self.product()

    def product(self):
        value = self.atom()
        while self.peek() in ("*", "/"):
            op, other = self.take(), self.atom()
            if op == "*" and value[0] == "num":
                value, other = other, value
            if other[0] != "num":
                raise Unsupported("product")
            factor = other[1] if op == "*" else 1 / other[1]
            value = simplified({w: f * factor for w, f in linear(value).items()})
        return value

    def atom(self):
        token, match = self.tokens[self.at]
        if token == "-":
            self.take()
            return simplified({w: -f for w, f in linear(self.atom()).items()})
        if token.startswith('"'):
            return ("str", self.string())
        if match and match.group("number"):
            self.take()
            return ({"%": "pct", "fr": "fr"}.get(match.group("unit"), "num"), float(token))
        if token == "[":
            return ("list", self.items("[", "]"))
        if not re.match(r"[A-Za-z_]", token):
            raise Unsupported(f"value {token!r}")
        self.take()
        if self.peek() == "(":
            return ("call", token, self.items("(", ")"))
        if self.peek() == ".":
            self.take()
            return ("sum", {("ref", token, self.take()): 1.0})
        if token in ("width", "height"):
            return ("sum", {("ref", "", token): 1.0})
        return ("word", token)

    def items(self, opening, closing):
        self.take(opening)
        result = []
        while True:
            while self.peek() in ("\n", ","):
                self.take()
            if self.peek() == closing:
                self.take()
                return result
            result.append(self.value())


def linear(value):
    kind = value[0]
    if kind == "num":
        return {"1": value[1]}
    if kind == "pct":
        return {"%": value[1]}
    if kind == "word":
        return {value[1]: 1.0}
    if kind == "sum":
        return dict(value[1])
    raise Unsupported(f"arithmetic with {kind}")


def simplified(terms):
    if set(terms) == {"1"}:
        return ("num", terms["1"])
    if set(terms) == {"%"}:
        return ("pct", terms["%"])
    return ("sum", terms)


def read(text):
    document = Document()
    reader = Reader(text, document)
    reader.statements()
    if reader.peek():
        raise Unsupported(f"{reader.peek()!r}")
    return document
