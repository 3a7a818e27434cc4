"""The page as one file that needs no program, and the last layout step by step, in a real browser. Run by LivePageTests."""

import os
import tempfile
import unittest

from looking import BOXES, NODE, PageTest


class Sharing(PageTest):
    def test_one_file_that_asks_nobody(self):
        prompt = self.open(BOXES)
        self.select("A")
        why = self.panel()
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
        left = self.ask("return performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith('blob:'))")
        self.assertEqual(left, [])

    def test_texts_end_no_element(self):
        text = "</script><img src=x onerror=alert(1)>"
        self.open(f'label T "{text}"')
        html = self.browser.later("page.connection.ask('share').then(a => arguments[0](a.text))")
        self.assertNotIn("<img", html)

    def test_the_last_layout_step_by_step(self):
        prompt = self.open(BOXES)
        prompt.type("A.width = 70")
        self.until(f"return {NODE}.width === 70", "the change", "A")
        next(b for b in self.browser.all("#foot button") if b.text == "Steps").click()
        self.until("return !document.getElementById('steps').hidden", "the steps")
        first = self.browser.find("#steps .words").text
        self.assertIn("screen", first)
        self.browser.keys("ArrowRight")
        second = self.browser.find("#steps .words").text
        self.assertIn("because A.width was set", second)
        self.assertIn("it answers 100 × 68", second)
        self.browser.keys("Escape")
        self.until("return document.getElementById('steps').hidden", "closed")


if __name__ == "__main__":
    unittest.main()
