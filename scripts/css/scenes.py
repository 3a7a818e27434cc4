"""The documents of test files: each test's document, and those between its edits, as they are when something is expected of them."""
import os
import re

from document import Document, Reader, Unsupported


def documents(path):
    """(name, document) for each state that a test of a file expects something of, and (name, reason) for each test that is not read."""
    with open(path) as file:
        text = file.read()
    first = re.search(r'^test "', text, re.M)
    head = text[:first.start()] if first else text
    found, left_out = [], []
    for m in re.finditer(r'^test "([^"]*)" \{\n(.*?)^\}', text, re.M | re.S):
        name = m.group(1)
        try:
            found += states(name, head, m.group(2))
        except Unsupported as reason:
            left_out.append((name, str(reason)))
    return found, left_out


def states(name, head, body):
    document = Document()
    Reader(head, document).statements()
    result = []
    pending = [True]

    def expected(_):
        if pending[0]:
            result.append((f"{name} {len(result) + 1}", document.copy()))
            pending[0] = False

    class Steps(Reader):
        def statement(self, node):
            if self.peek() != "expect":
                pending[0] = True
            super().statement(node)

    reader = Steps(body, document, expected)
    reader.statements()
    if reader.peek():
        raise Unsupported(f"{reader.peek()!r}")
    return result


def all_documents(paths):
    files = []
    for path in paths:
        files += sorted(os.path.join(path, f) for f in os.listdir(path) if f.endswith(".tgl")) if os.path.isdir(path) else [path]
    found, left_out = [], []
    for path in files:
        more, less = documents(path)
        found += more
        left_out += less
    return found, left_out
