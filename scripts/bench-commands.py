#!/usr/bin/env python3
"""What commands cost: scripts/bench-commands.py [--quick] [TGL…]

Start to the prompt and `-e 'print 1'` by the clock; commands at a prompt in documents of 100,000 nodes, with the tree and the picture
shown, and `:lint`, in processor time; a tree of 100,000 lines written to a pipe, less what the same script takes without showing it.
Without a program it is the one that `scripts/build` made; with several they take turns, and each is compared with the first.
"""
import fcntl
import os
import pty
import re
import select
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

COLUMN = """linear vert S { width = 1000 }
for i in 1..99998 { S { view { width = 100; height = 10 } } }
"""
NESTED = """def grow(level) {
  for i in 1..10 {
    if level < 5 {
      linear { orientation = if level mod 2 == 0 then vert else horz; width = 90%; height = 100%; grow(level + 1) }
    } else { view { width = 4; height = 4 } }
  }
}
linear horz S { width = 4000; height = 4000; grow(1) }
"""
FLEX = """flex S { flexDirection = column; width = 1000
  for i in 1..999 { flex { for k in 1..99 { view { width = 10; height = 4 } } } }
}
"""
GRID = """grid S { columns = 20; width = 3000
  for i in 1..99998 { view { height = 4 } }
}
"""
# Each command is given in two forms, in turn.
COMMANDS = [
    ("a leaf's width, column", COLUMN, "view50000.width = 11", "view50000.width = 12"),
    ("a colour, column", COLUMN, 'view50000.color = "red"', 'view50000.color = "blue"'),
    ("a leaf's height, column: half of it moves", COLUMN, "view50000.height = 11", "view50000.height = 12"),
    ("a leaf's width, nested", NESTED, "view50000.width = 2", "view50000.width = 3"),
    ("a node made and taken back, column", COLUMN, "S { view New { height = 9 } }", "undo"),
    ("a node made and taken back, nested: all shares change", NESTED, "S { view New { width = 9 } }", "undo"),
    ("a leaf's width, flex rows", FLEX, "view50000.width = 2", "view50000.width = 3"),
    ("a leaf's height, grid", GRID, "view50000.height = 2", "view50000.height = 3"),
    (":lint, column", COLUMN, ":lint", ":lint"),
    (":lint, nested", NESTED, ":lint", ":lint"),
]


class Session:
    """A prompt on a pseudo-terminal of 100 by 40."""

    def __init__(self, program, folder):
        home = tempfile.mkdtemp(dir=folder)
        names = ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
        surroundings = dict(os.environ, TERM="xterm", PAGER="cat", **{name: home for name in names})
        start = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(program, [program], surroundings)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.wait()
        self.seconds = time.perf_counter() - start

    def wait(self):
        """Until a prompt ends the output."""
        end, last = time.perf_counter() + 120, b""
        while time.perf_counter() < end:
            if select.select([self.fd], [], [], 1)[0]:
                last = (last + os.read(self.fd, 1 << 16))[-400:]
                if re.search(rb"tgl\[\d+\]> ?$", re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", last)):
                    return
        raise SystemExit("no prompt within two minutes")

    def processor_seconds(self):
        return time.clock_gettime((~self.pid << 3) | 2)

    def run(self, command):
        """The processor time of a command, with what follows while the prompt stands."""
        before = self.processor_seconds()
        os.write(self.fd, command.encode() + b"\n")
        self.wait()
        time.sleep(0.02)
        return self.processor_seconds() - before

    def end(self):
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def seconds_of(command):
    """How long a program runs, and its processor time."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        raise SystemExit("%s failed" % command[0])
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime


def row(name, figures, unit, factor):
    """A line: the medians, and of all but the first program the ratio to the first."""
    medians = [statistics.median(values) * factor for values in figures]
    text = "%-46s %9.2f %s" % (name, medians[0], unit)
    for other in medians[1:]:
        text += "  %9.2f %s (%.2f)" % (other, unit, other / medians[0])
    print(text, flush=True)


def in_turn(programs, rounds, measure):
    figures = [[] for _ in programs]
    for turn in range(rounds):
        for place, program in enumerate(programs):
            figures[place].append(measure(program, turn))
    return figures


def starts(programs, rounds, folder):
    def prompt(program, _):
        session = Session(program, folder)
        session.end()
        return session.seconds

    row("start to the prompt", in_turn(programs, rounds, prompt), "ms", 1e3)
    for place, what in enumerate(("by the clock", "processor time")):
        figures = in_turn(programs, rounds, lambda program, _: seconds_of([program, "-e", "print 1"])[place])
        row("-e 'print 1', " + what, figures, "ms", 1e3)


def commands(programs, rounds, folder, write):
    for script in (COLUMN, NESTED, FLEX, GRID):
        sessions = {program: Session(program, folder) for program in programs}
        for session in sessions.values():
            session.run(":load " + write(script))
        for name, where, *forms in COMMANDS:
            if where is script:
                count = max(rounds // 10, 3) if forms[0] == ":lint" else rounds
                figures = in_turn(programs, count, lambda program, turn: sessions[program].run(forms[turn % 2]))
                row(name, figures, "ms", 1e3)
        for session in sessions.values():
            session.end()


def main():
    arguments = sys.argv[1:]
    rounds = 15 if "--quick" in arguments else 51
    names = [name for name in arguments if name != "--quick"]
    built = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.build/release/tgl")
    programs = [os.path.abspath(name) for name in names or [built]]
    folder = tempfile.mkdtemp()

    def write(script):
        path = os.path.join(folder, "script.tgl")
        with open(path, "w") as file:
            file.write(script)
        return path

    try:
        starts(programs, rounds, folder)
        commands(programs, rounds, folder, write)
        path = write(COLUMN)

        def line(program, _):
            shown, hidden = ([seconds_of([program, "run", path, "--show", form])[1] for _ in "ab"] for form in ("tree", "none"))
            return (min(shown) - min(hidden)) / 100_000

        row("a line of the tree to a pipe", in_turn(programs, max(rounds // 5, 3), line), "us", 1e6)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
