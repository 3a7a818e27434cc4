"""tgl at a pseudo-terminal, with a home of its own and the live page."""

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import tempfile
import termios
import time

PROGRAM = os.environ.get("TGL_PROGRAM", "tgl")


class Prompt:
    """The program at a terminal. Use as a context; it ends with it."""

    def __init__(self, *arguments, files=None, program=PROGRAM):
        self.home = tempfile.mkdtemp(prefix="tgl")
        for name, text in (files or {}).items():
            with open(os.path.join(self.home, name), "w") as file:
                file.write(text)
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(self.home)
            environment = {"HOME": self.home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null", "PAGER": "",
                           "PATH": "/usr/bin:/bin", "NO_COLOR": "1"}
            os.execve(program, [program, *arguments], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self.output = ""
        self._bytes = b""
        self._read = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        except OSError:
            pass
        os.close(self.terminal)
        shutil.rmtree(self.home, ignore_errors=True)

    def _take(self, seconds):
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:
            return False
        self._bytes += data
        self.output = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self._bytes.decode(errors="replace"))
        return bool(data)

    def expect(self, text, seconds=30):
        """Waits until the program has written a text after what was waited for last."""
        end = time.monotonic() + seconds
        while True:
            found = self.output.find(text, self._read)
            if found >= 0:
                self._read = found + len(text)
                return
            if time.monotonic() > end:
                raise AssertionError(f"the program did not write {text!r} after: {self.output[self._read:][-2000:]!r}")
            self._take(0.2)

    def type(self, text):
        """Types a line and Enter."""
        self.send(text + "\r")

    def send(self, text):
        os.write(self.terminal, text.encode())

    @property
    def link(self):
        """The link to the page, once it is there."""
        end = time.monotonic() + 30
        while True:
            found = re.search(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/", self.output)
            if found:
                return found.group()
            assert time.monotonic() < end, self.output
            self._take(0.2)

    def drain(self):
        """Reads what there is, so that the program never waits for somebody to read it."""
        while self._take(0):
            pass
