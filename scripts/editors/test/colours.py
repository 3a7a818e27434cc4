#!/usr/bin/env python3
"""Writes what Kakoune says of each character of some scripts, with TGL_EDITORS, TGL_SCRIPTS (a path a line) and TGL_OUTPUT set. Kakoune
tells a program what it draws (`-ui json`); each face has a colour of its own here."""
import json
import os
import subprocess

faces = ["comment", "string", "keyword", "value", "variable", "function", "type", "operator"]
setting = "; ".join(f"set-face global {face} rgb:00000{number}" for number, face in enumerate(faces, 1))
grammar = os.path.join(os.environ["TGL_EDITORS"], "kakoune/tgl.kak")


def drawn(path, count):
    """The lines that Kakoune draws of a file, each a list of atoms."""
    kak = subprocess.Popen(
        ["kak", "-n", "-ui", "json", "-E", f"{setting}; source {grammar}", path],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env={**os.environ, "XDG_RUNTIME_DIR": os.environ["HOME"]})

    def send(method, *parameters):
        kak.stdin.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters}) + "\n")
        kak.stdin.flush()

    def refreshed():
        """What it draws next, and the line of the cursor."""
        (lines, cursor) = ([], 0)
        for line in kak.stdout:
            message = json.loads(line)
            if message["method"] == "draw":
                lines = message["params"][0]
            elif message["method"] == "set_cursor":
                cursor = message["params"][1]["line"]
            elif message["method"] == "refresh":
                return lines, cursor
        return [], -1

    refreshed()
    send("resize", count + 10, 1000)
    refreshed()
    # The cursor, whose face hides another, goes to the end of the text.
    send("keys", "ge")
    (lines, cursor) = refreshed()
    while cursor == 0:
        (lines, cursor) = refreshed()
    send("keys", ":kill!<ret>")
    kak.communicate(timeout=10)
    return lines


with open(os.environ["TGL_SCRIPTS"], encoding="utf-8") as file:
    paths = file.read().splitlines()
with open(os.environ["TGL_OUTPUT"] + ".part", "w", encoding="utf-8") as output:
    for path in paths:
        with open(path, encoding="utf-8") as file:
            count = len(file.read().splitlines())
        output.write(f"file {path}\n")
        for number, atoms in enumerate(drawn(path, count)):
            column = 0
            for atom in atoms:
                colour = atom["face"]["fg"]
                face = faces[int(colour[4:], 16) - 1] if colour.startswith("rgb:00000") else "none"
                for _ in atom["contents"].rstrip("\n"):
                    output.write(f"{number} {column} {face}\n")
                    column += 1
os.rename(os.environ["TGL_OUTPUT"] + ".part", os.environ["TGL_OUTPUT"])
