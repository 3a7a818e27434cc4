"""What axe-core finds in the live page: `TGL_PROGRAM=.build/release/tgl python3 axe.py AXE.MIN.JS [SCRIPTS…]`.

axe-core is no part of the project: packages of PyPI carry it, as axe-playwright-python (`axe_playwright_python/axe.min.js`).
"""

import glob
import os
import sys

from prompt import Prompt
from webdriver import Browser

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../scripts/examples")

RUN = """const done = arguments[0]; axe.run(document, { resultTypes: ["violations"] }).then(
  r => done(r.violations.flatMap(v => v.nodes.map(n => `${v.id}: ${n.html.slice(0, 120)} ${n.failureSummary ?? ""}`))), e => done([String(e)]));"""


def states(browser):
    """Brings the page into its states, one after the other: nothing selected, each tab, the sheets that open."""
    yield "at rest"
    if not browser.script("return page.stage.document.order.length"):
        return
    browser.script("page.stage.select(page.stage.document.order[0].id)")
    browser.wait(lambda: browser.script("return document.querySelector('#about')?.childElementCount > 0"), "the panel")
    yield "why"
    for tab in ["rules", "source"]:
        browser.find(f"#tab-{tab}").click()
        browser.later("setTimeout(arguments[0], 300)")
        yield tab
    browser.find("#devices button[aria-controls=adapt]").click()
    browser.later("setTimeout(arguments[0], 300)")
    yield "adapt"
    browser.find("#foot button[aria-controls=steps]").click()
    browser.later("setTimeout(arguments[0], 500)")
    yield "steps"
    browser.script("document.getElementById('palette').open = document.getElementById('save').open = true")
    browser.later("setTimeout(arguments[0], 300)")
    yield "the menus"


def main(axe, scripts):
    with open(axe) as file:
        axe = file.read()
    scripts = scripts or [p for p in sorted(glob.glob(f"{EXAMPLES}/*.tgl"))][:10]
    found = 0
    for dark in [False, True]:
        with Browser(1280, 800, dark=dark) as browser:
            browser.call("POST", "/timeouts", {"script": 300_000})
            for script in scripts:
                with Prompt(os.path.abspath(script), "--page", "--no-rc") as prompt:
                    browser.open(prompt.link)
                    browser.wait(lambda: browser.script("return globalThis.page?.stage.main.hasScene"), "the scene", 120)
                    browser.later("setTimeout(arguments[0], 800)")
                    browser.script(axe + "\nglobalThis.axe = axe;")
                    for state in states(browser):
                        prompt.drain()
                        for finding in browser.later(RUN):
                            found += 1
                            print(f"{os.path.basename(script)}, {'dark' if dark else 'light'}, {state}: {finding}")
    print(f"{found} findings in {len(scripts)} documents")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
