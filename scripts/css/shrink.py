"""Makes documents that differ as small as they still differ, all at once: each round tries one step of each in one page."""
import browser
from document import Unsupported
from export import Exporter


def steps(document):
    """Smaller documents, the largest steps first: without a node, without a rule, with one child in a node's place."""
    names = [n.name for n in document.nodes()]
    for name in names:
        if name not in {r.name for r in document.roots} or len(document.roots) > 1:
            yield lambda d, name=name: drop(d, name)
    for name in names:
        yield lambda d, name=name: lift(d, name)
    for node in document.nodes():
        for prop, op, _ in node.rules:
            yield lambda d, name=node.name, prop=prop, op=op: d.find(name).unset(prop, op)
    for node in document.nodes():
        if node.text and " " in node.text:
            for text in (node.text.split(" ")[0], node.text.rsplit(" ", 1)[0]):
                yield lambda d, name=node.name, text=text: setattr(d.find(name), "text", text)
        if node.kind in ("label", "image", "grid", "flex", "block", "linear") and not node.children and node.parent:
            yield lambda d, name=node.name: bare(d, name)
    if document.rtl:
        yield lambda d: setattr(d, "rtl", False)
    for node in document.nodes():
        for prop, op, value in node.rules:
            for simpler in simpler_values(value):
                yield lambda d, name=node.name, prop=prop, op=op, v=simpler: d.find(name).set(prop, op, v)


def simpler_values(value):
    if value[0] == "list" and len(value[1]) > 1:
        for i in range(len(value[1])):
            yield ("list", value[1][:i] + value[1][i + 1:])
    if value[0] == "pct" and value[1] not in (50.0, 100.0):
        yield ("pct", 50.0)
    if value[0] == "num" and value[1] > 10 and value[1] % 10:
        yield ("num", float(round(value[1], -1)))
    if value[0] == "sum" and "1" in value[1] and len(value[1]) > 1:
        yield ("sum", {k: v for k, v in value[1].items() if k != "1"})


def drop(document, name):
    node = document.find(name)
    (node.parent.children if node.parent else document.roots).remove(node)


def lift(document, name):
    """A child in the place of its parent."""
    node = document.find(name)
    parent = node.parent
    if parent is None or parent.parent is None:
        raise Unsupported("lift")
    if parent.parent is None and any(p == "boxSizing" or "adding" in p and v[0] == "pct" for p, _, v in node.rules):
        raise Unsupported("lift")
    siblings = parent.parent.children if parent.parent else document.roots
    siblings[siblings.index(parent)] = node
    node.parent = parent.parent


def bare(document, name):
    node = document.find(name)
    node.kind, node.text, node.orient = "view", None, ""
    for prop in ("fontSize", "imageSize"):
        node.unset(prop)


def shrunk_all(named, program, rounds=30):
    """Each document as small as it still differs, with its differences."""
    current = [d for _, d in named]
    places = [0] * len(current)
    done = [False] * len(current)
    width = 14
    for _ in range(rounds):
        tries = []
        for i, document in enumerate(current):
            if done[i]:
                continue
            makers = list(steps(document))
            for offset in range(width):
                at = places[i] + offset
                if at >= len(makers):
                    break
                tries.append((i, at, changed(document, makers[at])))
            if places[i] >= len(makers):
                done[i] = True
        if not tries:
            break
        good = differing([d for _, _, d in tries], program)
        taken = set()
        for (i, at, d), is_different in zip(tries, good):
            if is_different and i not in taken:
                # What was tried before this step stays untried once: a smaller document may differ by less.
                current[i], places[i] = d, at
                taken.add(i)
        for i in range(len(current)):
            if not done[i] and i not in taken:
                places[i] += width
    return with_differences(named, current, program)


def changed(document, maker):
    d = document.copy()
    try:
        maker(d)
        Exporter(d).html()
    except (Unsupported, ValueError, IndexError, TypeError):
        return None
    return d


def differing(documents, program):
    kept = [d for d in documents if d is not None]
    result = {}
    for first in range(0, len(kept), 400):
        part = kept[first:first + 400]
        for d, a, b in zip(part, browser.tgl(part, program), browser.chromium(part)):
            result[id(d)] = any(name != "error" for name, _, _ in browser.difference(d, a, b))
    return [d is not None and result[id(d)] for d in documents]


def with_differences(named, current, program):
    if not current:
        return []
    ours, theirs = browser.tgl(current, program), browser.chromium(current)
    return [(name, d, browser.difference(d, a, b)) for (name, _), d, a, b in zip(named, current, ours, theirs)]


def cause(document, different):
    """What a small document is about: its kinds and properties."""
    words = set()
    for node in document.nodes():
        kind = node.parent.kind if node.parent else ""
        for prop, op, value in node.rules:
            if value[0] == "word" and prop in ("width", "height", "position", "overflow", "flexWrap", "flexDirection", "float"):
                prop += "=" + value[1]
            words.add(prop + (op if op != "=" else ""))
        words.add((kind + ">" if kind else "") + node.kind + (" vert" if node.orient == "vert" else ""))
    return " ".join(sorted(words)) + (" rtl" if document.rtl else "")
