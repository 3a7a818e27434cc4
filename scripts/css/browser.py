"""Frames of documents: as Chromium and Firefox lay their export out, and as tgl does."""
import base64
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import time

from export import SCALE, Exporter

STYLE = """
body { margin: 0; font-kerning: none; font-variant-ligatures: none; text-size-adjust: none }
.screen { position: absolute !important; left: 0; top: 0 }
.screen * { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; line-height: 1; font-family: T;
  overflow-wrap: break-word; white-space: pre-line }
"""

# Dimensions that follow others are set until they stay; then the border boxes are written, relative to those of the parents.
SCRIPT = """
async function measure() {
  await document.fonts.load("64px T", "a b");
  await document.fonts.ready;
  const all = [];
  [...document.querySelectorAll(".screen")].forEach((screen, n) => {
    const nodes = [...screen.querySelectorAll("[data-n]")];
    for (let round = 0; round < 6 && follows[n].length; round++)
      for (const [i, own, other, factor, constant] of follows[n])
        nodes[i].style[own] = Math.max(0, nodes[i].getBoundingClientRect()[other] * factor + constant) + "px";
    all.push(nodes.map((node) => {
      const a = node.getBoundingClientRect(), b = node.parentNode.getBoundingClientRect();
      return node.getClientRects().length ? [a.x - b.x, a.y - b.y, a.width, a.height] : null;
    }));
  });
  document.body.textContent = "[[[" + JSON.stringify(all) + "]]]";
}
measure();
"""


def font():
    """A font in which each ASCII character is half an em wide, with the baseline three quarters down."""
    first, last = 0x20, 0x7E
    count = last - first + 1
    box = struct.pack(">hhhhh", 1, 50, 0, 400, 600) + struct.pack(">HH", 3, 0) + bytes([1, 1, 1, 1])
    box += struct.pack(">hhhh", 50, 0, 350, 0) + struct.pack(">hhhh", 0, 600, 0, -600)
    box += b"\0" * (-len(box) % 4)
    segments = struct.pack(">HHHH", 4, 4, 1, 0) + struct.pack(">HHHHH", last, 0xFFFF, 0, first, 0xFFFF)
    segments += struct.pack(">hh", 0, 1) + struct.pack(">HH", 4, 0) + struct.pack(f">{count}H", *[1] * count)
    subtable = struct.pack(">HHH", 4, 6 + len(segments), 0) + segments
    names = b"T\0T"
    name = struct.pack(">HHH", 0, 2, 6 + 24)
    for n, text in ((1, "T"), (2, "Regular")):
        pass
    strings = "T".encode("utf-16-be") + "Regular".encode("utf-16-be")
    name += struct.pack(">HHHHHH", 3, 1, 0x409, 1, 2, 0) + struct.pack(">HHHHHH", 3, 1, 0x409, 2, 14, 2) + strings
    os2 = struct.pack(">HhHHH", 4, 512, 400, 5, 0) + struct.pack(">10h", *[0] * 10) + struct.pack(">h", 0) + b"\0" * 10
    os2 += struct.pack(">4L", 1, 0, 0, 0) + b"NONE" + struct.pack(">HHH", 0x40, first, last)
    os2 += struct.pack(">hhhHH", 768, -256, 0, 768, 256) + struct.pack(">2L", 1, 0) + struct.pack(">hhHHH", 500, 600, 0, 32, 1)
    tables = {
        b"OS/2": os2,
        b"cmap": struct.pack(">HHHHL", 0, 1, 3, 1, 12) + subtable,
        b"glyf": box,
        b"head": struct.pack(">LLLLHHqqhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 0x3, 1024, 0, 0, 50, 0, 400, 600, 0, 8, 2, 1, 0),
        b"hhea": struct.pack(">LhhhHhhhhhhhhhhhH", 0x10000, 768, -256, 0, 512, 0, 0, 400, 1, 0, 0, 0, 0, 0, 0, 0, 2),
        b"hmtx": struct.pack(">HhHh", 512, 0, 512, 50),
        b"loca": struct.pack(">LLL", 0, 0, len(box)),
        b"maxp": struct.pack(">LH13H", 0x10000, 2, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": name,
        b"post": struct.pack(">LLhhLLLLL", 0x30000, 0, -100, 50, 1, 0, 0, 0, 0),
    }
    return packed(tables)


def checksum(data):
    data += b"\0" * (-len(data) % 4)
    return sum(struct.unpack(f">{len(data) // 4}L", data)) & 0xFFFFFFFF


def packed(tables):
    head, body = b"", b""
    offset = 12 + 16 * len(tables)
    for tag, data in sorted(tables.items()):
        head += tag + struct.pack(">LLL", checksum(data), offset + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    whole = struct.pack(">LHHHH", 0x10000, len(tables), 128, 3, len(tables) * 16 - 128) + head + body
    adjust = (0xB1B0AFBA - checksum(whole)) & 0xFFFFFFFF
    at = offset + sum(len(d) + -len(d) % 4 for t, d in sorted(tables.items()) if t < b"head") + 8
    return whole[:at] + struct.pack(">L", adjust) + whole[at + 4:]


def executable():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return shutil.which(name)
    return None


def page(exports):
    face = base64.b64encode(font()).decode()
    follows = json.dumps([e.follows for e in exports])
    body = "".join(html for _, html in [(e, e.text) for e in exports])
    return (
        '<!DOCTYPE html><meta charset="utf-8"><style>@font-face { font-family: T; src: url(data:font/ttf;base64,' + face + ") }"
        + STYLE + "</style><body>" + body + "<script>const follows = " + follows + ";" + SCRIPT + "</script>")


def chromium(documents, keep=None):
    """The frames of each document's nodes in Chromium, in points: name -> [x, y, width, height], without nodes that have no box; `None`
    of a document on which its renderer crashes, after which Chromium waits for ever.
    """
    def read(folder, address, seconds):
        command = [
            executable(), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            f"--user-data-dir={folder}/profile", "--virtual-time-budget=60000", "--timeout=120000", "--dump-dom", address]
        try:
            return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=seconds).stdout.decode()
        except subprocess.TimeoutExpired:
            return ""

    return measured(documents, read, keep)


def firefox(documents, keep=None):
    """The same in Firefox, which is asked by Marionette, its remote protocol."""
    def read(folder, address, _):
        with Marionette(folder) as session:
            session.ask("WebDriver:Navigate", {"url": address})
            for _ in range(1200):
                text = session.ask("WebDriver:ExecuteScript", {"script": "return document.body.textContent", "args": []})["value"]
                if text.startswith("[[["):
                    return text
                time.sleep(0.05)
        return ""

    return measured(documents, read, keep)


def has_firefox():
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Marionette:
    """A Firefox without a window, and the connection to it: messages are `LENGTH:[0, number, command, parameters]`."""

    def __init__(self, folder):
        self.profile = os.path.join(folder, "firefox")
        self.number = 0

    def __enter__(self):
        os.mkdir(self.profile)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with open(os.path.join(self.profile, "user.js"), "w") as file:
            file.write(f'user_pref("marionette.port", {port});\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n')
        self.process = subprocess.Popen(
            [has_firefox(), "--headless", "--no-remote", "--marionette", "--profile", self.profile], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for _ in range(1200):
            try:
                self.stream = socket.create_connection(("127.0.0.1", port), timeout=300)
                break
            except OSError:
                time.sleep(0.05)
        else:
            self.__exit__()
            raise RuntimeError("Firefox did not answer")
        self.receive()
        self.ask("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"timeouts": {"pageLoad": 300000, "script": 300000}}}})
        return self

    def __exit__(self, *_):
        if hasattr(self, "stream"):
            self.stream.close()
        self.process.kill()
        self.process.wait()

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            length += self.stream.recv(1)
        data = b""
        while len(data) < int(length[:-1]):
            data += self.stream.recv(1 << 16)
        return json.loads(data)

    def ask(self, command, parameters):
        self.number += 1
        message = json.dumps([0, self.number, command, parameters]).encode()
        self.stream.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"Firefox: {error}")
        return result


def measured(documents, read, keep):
    """The frames of documents in a browser: `read` is given a folder for its files, the address of the page and how long it may take, and
    gives its text.
    """
    exports = []
    for document in documents:
        exporter = Exporter(document)
        exporter.text = exporter.html()
        exports.append(exporter)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = os.path.join(folder, "page.html")
        with open(path, "w") as file:
            file.write(page(exports))
        if keep:
            shutil.copy(path, keep)
        output = read(folder, "file://" + path, 15 + len(documents) / 10)
    found = re.search(r"\[\[\[(.*)\]\]\]", output, re.S)
    if not found:
        # One of them is too much for the browser: found by halves.
        half = len(documents) // 2
        return measured(documents[:half], read, None) + measured(documents[half:], read, None) if half else [None]
    result = []
    for exporter, frames in zip(exports, json.loads(found.group(1))):
        result.append({n.name: [v / SCALE for v in f] for n, f in zip(exporter.nodes, frames) if f})
    return result


def tgl(documents, program):
    """The frames of each document's nodes as tgl lays them out, or a text where it reports an error."""
    text = ""
    for document in documents:
        text += str(document) + "show as json\n"
        text += "".join(f"remove {r.name}\n" for r in document.roots)
        text += "screen.direction = ltr\n" if document.rtl else ""
    run = subprocess.run(
        [program, "run", "--notes", "never", "--show", "none", "--no-rc", "-"], input=text.encode(), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, timeout=300)
    if run.returncode != 0:
        if len(documents) == 1:
            return [run.stderr.decode()]
        half = len(documents) // 2
        return tgl(documents[:half], program) + tgl(documents[half:], program)
    decoder, output, result = json.JSONDecoder(), run.stdout.decode(), []
    at = 0
    while at < len(output):
        scene, at = decoder.raw_decode(output, at)
        while at < len(output) and output[at].isspace():
            at += 1
        frames = {}
        pending = list(scene["nodes"])
        while pending:
            node = pending.pop()
            frames[node["name"]] = [node["x"], node["y"], node["width"], node["height"]]
            pending += node["children"]
        result.append(frames)
    return result


def difference(document, ours, theirs):
    """The nodes whose frames differ by more than 0.1, with both frames. Of a root only the size counts. None where the browser crashed."""
    if theirs is None:
        return []
    if isinstance(ours, str):
        return [("error", ours, None)]
    roots = {r.name for r in document.roots}
    result = []
    for name, frame in theirs.items():
        own = ours.get(name)
        skipped = 2 if name in roots else 0
        if own is None or any(abs(a - b) > 0.1 for a, b in list(zip(own, frame))[skipped:]):
            result.append((name, own, frame))
    return result
