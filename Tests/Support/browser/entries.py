"""The command line of the page, in a real browser: the prompt's colours, completion and preview. Run by LivePageTests."""

import unittest

from looking import BOXES, NODE, PageTest


class Entries(PageTest):
    def type(self, text):
        self.browser.find("#entry").type(text)

    def roles(self):
        return self.ask("return Object.fromEntries([...document.querySelectorAll('.paint span')].map(s => [s.textContent, s.className]))")

    def test_colours_help_and_preview(self):
        prompt = self.open()
        self.type("A.width = ")
        self.until("return document.querySelector('.paint .role-property')?.textContent === 'width'", "colours")
        self.assertEqual(self.roles()["A"], "role-node")
        self.until("return document.getElementById('hint').textContent.includes('wrap')", "what may be there")
        self.type("75")
        self.until("return document.getElementById('hint').textContent.startsWith('would: A 40×20 → 75×20')", "what it would do")
        self.until(f"return page.stage.main.shown.nodes.get({NODE}.id).width === 75", "the picture of it", "A")
        self.assertEqual(self.node("A")["width"], 40)
        self.browser.keys("Enter")
        prompt.expect("page> A.width = 75")
        self.until(f"return {NODE}.width === 75", "it was run", "A")
        self.assertEqual(self.ask("return document.getElementById('entry').value"), "")

    def test_what_is_wrong_stays(self):
        self.open()
        self.type("A.wdith = 75")
        self.until("return document.querySelector('.paint .role-wrong')?.textContent === 'wdith'", "it is marked")
        self.until("return document.getElementById('hint').textContent.startsWith('would fail')", "what is wrong")
        self.browser.keys("Enter")
        self.until("return document.getElementById('wrote').textContent.includes('width')", "the error with its offer")
        self.assertEqual(self.ask("return document.getElementById('entry').value"), "A.wdith = 75")

    def test_a_command_of_the_prompt_alone(self):
        self.open()
        self.type(":lint")
        self.until("return document.getElementById('hint').textContent === '`:lint` is for the prompt alone'", "it is said before it is run")

    def test_completion(self):
        prompt = self.open()
        self.type("A.hei")
        self.browser.keys("Tab")
        self.until("return document.getElementById('entry').value.startsWith('A.height')", "the only one")
        self.browser.keys("Escape")
        self.until("return document.getElementById('entry').value === ''", "given up")
        self.type("A.m")
        self.browser.keys("Tab")
        self.until("return !document.getElementById('completions').hidden", "a list")
        items = [e.text for e in self.browser.all("#completions li code")]
        self.assertTrue(all(i.startswith("m") for i in items), items)
        self.assertEqual(self.ask("return document.getElementById('entry').getAttribute('aria-activedescendant')"), "completion-0")
        self.browser.keys("ArrowDown", "Enter")
        self.assertEqual(self.ask("return document.getElementById('entry').value"), "A." + items[1])
        self.browser.keys("Escape")
        prompt.type("S.vspace = 12")
        prompt.expect("tgl[3]")
        self.until("return document.querySelectorAll('.states i').length === 3", "the state")
        self.type("S.v")
        self.until("return document.querySelector('.paint .rest')?.textContent === 'space = 12'", "how the history goes on")
        self.browser.keys("ArrowRight")
        self.assertEqual(self.ask("return document.getElementById('entry').value"), "S.vspace = 12")

    def test_answers_are_shown_and_the_history_is_there(self):
        prompt = self.open()
        self.type("print A.width * 2")
        self.browser.keys("Enter")
        self.until("return document.getElementById('wrote').textContent.trim() === '80'", "the answer")
        self.type("why A.width")
        self.browser.keys("Enter")
        prompt.expect("page> why A.width")
        self.until("return document.getElementById('wrote').textContent.includes('A.width = 40')", "why")
        self.browser.keys("ArrowUp")
        self.assertEqual(self.ask("return document.getElementById('entry').value"), "why A.width")
        self.browser.keys("ArrowUp")
        self.assertEqual(self.ask("return document.getElementById('entry').value"), "print A.width * 2")

    def test_places_are_those_of_the_page(self):
        """Characters beyond the first plane are two units in the page and four bytes in the program."""
        self.open()
        self.ask("const i = document.getElementById('entry'); i.focus(); i.value = arguments[0]; i.dispatchEvent(new Event('input'))",
                 'T.text = "añ→😀" # x')
        self.until("return document.querySelector('.paint .role-comment')?.textContent === '# x'", "the comment")
        self.assertEqual(self.ask("return document.querySelector('.paint .role-string').textContent"), '"añ→😀"')


if __name__ == "__main__":
    unittest.main()
