"""Times the whole program: scripts that make 100,000 nodes, and a loop of ten million additions beside other languages."""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

tgl, bench = sys.argv[1:3]
LOOP = """def count() {
  let n = 0
  let i = 0
  while i < 10000000 { n = n + i; i = i + 1 }
  return n
}
let n = count()
"""
PYTHON = """def count():
    n = 0
    i = 0
    while i < 10000000:
        n = n + i
        i = i + 1
    return n
count()
"""
LUA = """local function count()
  local n = 0
  local i = 0
  while i < 10000000 do n = n + i; i = i + 1 end
  return n
end
count()
"""


def measure(command):
    """Median seconds of five runs, and the peak memory of the last in megabytes."""
    times, peak = [], 0
    for _ in range(5):
        start = time.perf_counter()
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        times.append(time.perf_counter() - start)
        if status:
            raise SystemExit("%s failed" % command[0])
        peak = usage.ru_maxrss // 1024
    return statistics.median(times), peak


def row(name, command):
    seconds, peak = measure(command)
    print("%-34s %7.3f s %6d MB" % (name, seconds, peak))


with tempfile.TemporaryDirectory() as folder:
    def write(name, text):
        path = os.path.join(folder, name)
        with open(path, "w") as f:
            f.write(text)
        return path

    for form in ("loop", "blocks"):
        text = subprocess.run([bench, "--print", form, "100000"], capture_output=True, text=True, check=True).stdout
        row("100,000 nodes by " + form, [tgl, "run", write(form + ".tgl", text), "--show", "none"])
    row("ten million additions: tgl", [tgl, "run", write("add.tgl", LOOP), "--show", "none"])
    row("ten million additions: python3", [sys.executable, write("add.py", PYTHON)])
    lua = shutil.which("lua5.4") or shutil.which("lua")
    if lua:
        row("ten million additions: lua", [lua, write("add.lua", LUA)])
