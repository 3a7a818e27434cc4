#!/usr/bin/env python3
"""How fast the language server is: `scripts/bench-lsp.py [PROGRAM]`. It types into scripts of 200, 2,000 and 20,000 lines and tells how long
the diagnostics of a key take (p50, p99), and how much memory a server has that holds 100 open examples, and 200 texts of 1 MB."""
import glob
import json
import os
import subprocess
import sys
import time

here = os.path.dirname(os.path.abspath(__file__))
program = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "../.build/release/tgl")


class Editor:
    def __init__(self, options):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.send({"id": 1, "method": "initialize", "params": {"capabilities": {}, "initializationOptions": options}})
        self.read()
        self.send({"method": "initialized", "params": {}})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while True:
            line = self.process.stdout.readline().strip()
            if not line:
                break
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def open(self, uri, text):
        item = {"uri": uri, "languageId": "tgl", "version": 1, "text": text}
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": item}})

    def diagnostics(self, uri, version):
        while True:
            parameters = self.read().get("params", {})
            if parameters.get("uri") == uri and parameters.get("version") == version:
                return

    def resident(self):
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * 4096 / 1e6

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def script(lines):
    parts = []
    for number in range(lines // 5):
        parts.append(f"linear vert S{number} {{\n  width = 200; vspace = 8\n  view A{number} {{ width = 50%; height = 20 }}\n"
                     f"  view B{number} {{ width = A{number}.width; height = 30 }}\n}}\n")
    return "".join(parts)


for lines in [200, 2000, 20000]:
    editor = Editor({"run": False})
    editor.open("file:///bench.tgl", script(lines))
    editor.diagnostics("file:///bench.tgl", 1)
    times = []
    for version in range(2, 202 if lines <= 2000 else 42):
        place = {"line": lines // 10 * 5 + 3, "character": 0}
        change = {"range": {"start": place, "end": place if version % 2 == 0 else {**place, "character": 1}}, "text": " " if version % 2 == 0 else ""}
        began = time.perf_counter()
        parameters = {"textDocument": {"uri": "file:///bench.tgl", "version": version}, "contentChanges": [change]}
        editor.send({"method": "textDocument/didChange", "params": parameters})
        editor.diagnostics("file:///bench.tgl", version)
        times.append((time.perf_counter() - began) * 1e3)
    times.sort()
    print(f"{lines:6} lines: p50 {times[len(times) // 2]:.1f} ms, p99 {times[len(times) * 99 // 100]:.1f} ms, {editor.resident():.0f} MB")
    editor.close()

examples = sorted(glob.glob(os.path.join(here, "examples/*.tgl")))
editor = Editor({"runDelay": 0})
for number in range(100):
    path = examples[number % len(examples)]
    editor.open(f"file:///example{number}.tgl", open(path, encoding="utf-8").read())
for number in range(100):
    editor.send({"id": 100 + number, "method": "textDocument/documentSymbol", "params": {"textDocument": {"uri": f"file:///example{number}.tgl"}}})
time.sleep(10)
print(f"100 open examples: {editor.resident():.0f} MB")
editor.process.kill()

editor = Editor({"run": False})
text = script(26000)[: 1 << 20]
for number in range(200):
    editor.open(f"file:///large{number}.tgl", text)
    if number % 10 == 9:
        editor.diagnostics(f"file:///large{number}.tgl", 1)
print(f"200 open texts of 1 MB: {editor.resident():.0f} MB")
editor.process.kill()
