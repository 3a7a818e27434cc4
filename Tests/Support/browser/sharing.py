"""The page as one file that needs no program, in a real browser. Run by LivePageTests."""

import os
import tempfile
import unittest

from looking import BOXES, PageTest


#: What is said of a node, without the numbers of requests.
SAID = """const [id, done] = arguments; Promise.all(["look", "overlay", "point", "made"].map((verb) => page.connection.ask(verb, String(id))))
  .then((all) => done(JSON.stringify(all.map(({ re, ...said }) => said))), (e) => done(e.message));"""


class Sharing(PageTest):
    def test_one_file_that_asks_nobody(self):
        prompt = self.open(BOXES)
        self.select("A")
        why = self.panel()
        ids = self.ask("return page.stage.document.order.map(n => n.id)")
        said = [self.browser.later(SAID, id) for id in ids]
        text = self.browser.later("page.connection.ask('share').then(a => arguments[0](a.text))")
        self.assertNotIn("http://127", text)
        self.assertNotIn("http-equiv=\"refresh", text)
        with tempfile.NamedTemporaryFile("w", suffix=".html", delete=False) as file:
            file.write(text)
        self.addCleanup(os.unlink, file.name)
        prompt.type(":quit")
        self.browser.open("file://" + file.name)
        self.until("return globalThis.page?.stage.main.hasScene", "the file shows itself")
        self.assertEqual(self.node("A")["width"], 40)
        red = self.pixel(*self.place("A"))
        self.assertGreater(red[0], red[1] + 40)
        self.select("A")
        self.assertEqual(self.panel().split("Why is")[0].strip(), why.split("Why is")[0].strip())
        self.until("return page.overlays.shapes.length > 0", "the overlays")
        self.assertFalse(self.ask("return ['foot', 'command', 'palette', 'devices'].some(i => document.getElementById(i)?.checkVisibility())"))
        # Of every node it says what the program said.
        self.assertEqual([self.browser.later(SAID, id) for id in ids], said)
        left = self.ask("return performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith('blob:'))")
        self.assertEqual(left, [])

    def test_texts_end_no_element(self):
        text = "</script><img src=x onerror=alert(1)>"
        self.open(f'label T "{text}"')
        html = self.browser.later("page.connection.ask('share').then(a => arguments[0](a.text))")
        self.assertNotIn("<img", html)

    def test_a_large_page_is_whole(self):
        """A scene of more nodes than go into one message."""
        prompt = self.open("for i in 1..5000 { view c[i] { left = i mod 50 * 8; top = i / 50; width = 6; height = 6 } }")
        self.until("return page.stage.document.nodes.size === 5000", "all boxes")
        text = self.browser.later("page.connection.ask('share').then(a => arguments[0](a.text))")
        with tempfile.NamedTemporaryFile("w", suffix=".html", delete=False) as file:
            file.write(text)
        self.addCleanup(os.unlink, file.name)
        prompt.type(":quit")
        self.browser.open("file://" + file.name)
        self.until("return globalThis.page?.stage.document.nodes.size === 5000 && page.stage.document.left === 0", "all boxes in the file")


if __name__ == "__main__":
    unittest.main()
