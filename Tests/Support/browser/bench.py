"""Figures of the live page: `TGL_PROGRAM=.build/release/tgl python3 bench.py [BOXES…]`; a test asserts no time."""

import os
import sys
import time

from prompt import Prompt
from webdriver import Browser

EDIT = """const [text, done] = arguments; const t = performance.now();
const on = (e) => { if (e.detail.view !== "main") return; page.connection.removeEventListener("message", on); const size = JSON.stringify(e.detail).length;
  requestAnimationFrame(() => setTimeout(() => done([performance.now() - t, size]), 0)); };
page.connection.addEventListener("message", on); page.connection.ask("run", text);"""

MOVE = """const done = arguments[0], c = page.camera; let n = 0; const t0 = performance.now(); let last = t0; const times = [];
const step = () => { const t = performance.now(); times.push(t - last); last = t; n++;
  c.pan(Math.sin(n / 9) * 9, Math.cos(n / 7) * 7); c.zoom(n % 60 < 30 ? 1.03 : 1 / 1.03);
  if (n < 120) requestAnimationFrame(step);
  else done([1000 * n / (performance.now() - t0), page.painter.times.slice(-100).reduce((a, b) => a + b) / 100]); };
requestAnimationFrame(step);"""

DRAG = """const done = arguments[1]; const node = [...page.stage.document.nodes.values()].find(n => n.name === arguments[0]);
const handle = `edge ${node.id} right`; const preview = page.devices.preview;
page.connection.ask("grab", handle).then(({ value }) => { const t0 = performance.now(); const before = preview.count; let n = 0; page.painter.times.length = 0;
  const step = () => { n++; preview.show(`0 ${value + n % 20} 0 1 ${handle}`, () => {}, "drag");
    if (performance.now() - t0 < 3000) return requestAnimationFrame(step);
    preview.clear(); done([1000 * (preview.count - before) / (performance.now() - t0), 1000 * n / (performance.now() - t0)]); };
  requestAnimationFrame(step); });"""


def scene(boxes):
    rows = max(boxes // 50, 1)
    return (f"linear vert S {{ width = fill; height = wrap; for i in 1..{rows} {{ linear horz r[i] {{ height = 12; width = wrap; "
            f"for k in 1..49 {{ view c[i * 100 + k] {{ width = 6; height = 10 }} }} }} }} }}\n")


def part(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def main(counts):
    with Browser(1280, 800) as browser:
        for boxes in counts:
            with Prompt("a.tgl", "--page", "--no-rc", files={"a.tgl": scene(boxes)}, program=os.environ["TGL_PROGRAM"]) as prompt:
                link = prompt.link
                begin = time.monotonic()
                browser.open(link)
                browser.wait(lambda: browser.script("return globalThis.page?.stage.main.hasScene"), "the scene", 120)
                browser.later("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
                browser.wait(lambda: browser.script("return page.stage.document.left === 0"), "all parts of the scene", 120)
                drawn, received = browser.script(
                    "const s = performance.getEntriesByName('message')[0].startTime; "
                    "return [performance.getEntriesByName('drawn').find(m => m.startTime > s).startTime, page.connection.received]")
                print(f"{boxes} boxes: first picture {drawn:.0f} ms after the link opens ({time.monotonic() - begin:.2f} s with the driver), "
                      f"{received} bytes")
                if boxes <= 5000:
                    edits = []
                    for i in range(60):
                        edits.append(browser.later(EDIT, f"c[107].width = {5 + i % 9}"))
                        prompt.drain()
                    times = [t for t, _ in edits]
                    print(f"  an edit to its pixels: p50 {part(times, .5):.1f} ms, p99 {part(times, .99):.1f} ms, {part([s for _, s in edits], .5)} bytes")
                    previews, frames = browser.later(DRAG, "c[107]")
                    print(f"  a drag: {previews:.0f} previews a second, at {frames:.0f} frames a second")
                rate, drawing = browser.later(MOVE)
                print(f"  pan and zoom: {rate:.0f} frames a second, {drawing:.1f} ms of drawing each")


if __name__ == "__main__":
    main([int(a) for a in sys.argv[1:]] or [100, 5000, 100000])
