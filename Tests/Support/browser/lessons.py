"""Lessons on the page, in a real browser: by drags alone, by keys alone, and as a teacher shows them. Run by LivePageTests."""

import unittest

import dragging
from looking import NODE, PageTest
from prompt import Prompt

COURSE = '''course "Boxes"

lesson "As wide as the other" {
  say "Make `B` as wide as `A` and put it below, 20 from it."
  start {
    linear vert S {
      left = 20
      top = 20
      width = 300
      height = 300
      vspace = 8
      view A { width = 140; height = 40 }
      view B { width = 60; height = 40 }
    }
  }
  goal {
    S.vspace = 20
    B.width = A.width
  }
  try "a wider A" { A.width = 180 }
  hint "A number is the same as another one only as long as both stay."
  hint "`B.width = A.width` follows."
  close "A relation says what is meant."
}

lesson "How wide" {
  say "Work it out."
  start { linear vert R { width = 200; height = 20; view A { width = 25%; height = 20 } } }
  ask "How wide is A?", A.width
  hint "A quarter of 200."
  close "So it is."
}
'''


CAPSTONE = '''course "Screens"

lesson "A card" {
  say "`Title` is half as wide as `Card`, `Text` as wide as it, 16 below. In `Row` `No` comes first, 12 before `Yes`."
  start {
    linear vert Card {
      left = 20
      top = 20
      width = 300
      height = 200
      vspace = 8
      view Title { width = 120; height = 24 }
      view Text { width = 100; height = 60 }
      linear horz Row {
        width = 200
        height = 40
        hspace = 4
        view Yes { width = 60; height = 40 }
        view No { width = 90; height = 40 }
      }
    }
  }
  goal {
    Card.vspace = 16
    Title.width = 50%
    Text.width = fill
    Row.hspace = 12
    move No before Yes
  }
  try "a wider card" { Card.width = 340 }
  part "the text", Title, Text
  part "the buttons", Row
  hint "What follows the card is a percentage, or takes all."
  hint "`Title.width = 50%` is half, and `Text.width = fill` is all."
  close "A card that fits wherever it is."
}
'''


class Learning(PageTest):
    def learn(self, *arguments, course=COURSE):
        prompt = Prompt("learn", "boxes.tgl", "--page", "--no-rc", *arguments, files={"boxes.tgl": course}).__enter__()
        self.addCleanup(prompt.__exit__)
        self.prompt = prompt
        prompt.expect("the live page: ")
        self.browser.open(prompt.link)
        self.until("return globalThis.page?.stage.main.hasScene", "the page has a scene")
        self.until("return !document.getElementById('lesson').hidden", "the lesson")
        return prompt

    def text(self):
        return self.browser.find("#lesson").text

    point, drag, let_go = dragging.Dragging.point, dragging.Dragging.drag, dragging.Dragging.let_go

    def hold(self, name):
        self.ask(f"page.camera.scale = 1; page.camera.x = 60; page.camera.y = 60; page.stage.select({NODE}.id)", name)
        self.until("return page.drag.isOrdered || page.drag.grips.length > 0", "what can be dragged")
        self.ask("page.camera.scale = 1; page.camera.x = 60; page.camera.y = 60; page.painter.ask()")

    def test_a_lesson_by_drags_alone(self):
        prompt = self.learn()
        self.assertIn("As wide as the other", self.text())
        self.assertIn("not yet", self.text())
        self.assertEqual(self.ask("return page.lessons.state.goals.map(g => g.name)"), ["B"])
        self.hold("S")
        x, y = self.point("A", "bottom")
        self.drag(x, y + 4, 0, 12)
        self.let_go()
        prompt.expect("page> S.vspace = 20")
        self.until("return page.lessons.state.left === 1", "one number is left")
        self.hold("B")
        self.drag(*self.point("B", "right"), 80, 0)
        self.until("return document.querySelector('#drag code').textContent === 'B.width = 140'", "as wide as A")
        self.let_go()
        # A number fits here, and fails with a wider A: the other picture stands beside this one.
        self.until("return page.lessons.state.failing?.words === 'with \"a wider A\"'", "where it fails")
        self.assertEqual(self.ask("return page.stage.views.map(v => v.name)"), ["main", "lesson"])
        self.assertIn('but with "a wider A" B is 140 wide', self.text())
        self.browser.find("#offer button").click()
        prompt.expect("page> B.width = A.width")
        self.until("return document.querySelector('#lesson .verdict').textContent === 'Right.'", "right")
        self.assertIn("A relation says what is meant.", self.text())
        self.assertEqual(self.ask("return page.stage.views.length"), 1)
        self.browser.find("#lesson button.primary").click()
        prompt.expect("page> :next")
        self.until("return page.lessons.state.title === 'How wide'", "the next lesson")

    def test_a_lesson_by_keys_alone(self):
        prompt = self.learn()
        self.ask("document.activeElement.blur()")
        self.browser.keys("h")
        prompt.expect("page> :hint")
        self.until("return document.querySelectorAll('#lesson .hint').length === 1", "a hint")
        self.browser.keys(">")
        self.until("return document.activeElement.id === 'entry'", "the command line")
        self.browser.keys(*"S.vspace = 20", "Enter")
        prompt.expect("page> S.vspace = 20")
        self.until("return page.lessons.state.left === 1", "one number is left")
        self.browser.keys(*"B.width = A.width", "Enter")
        self.until("return page.lessons.state.over", "right")
        self.browser.keys("Escape", "n")
        prompt.expect("page> :next")
        self.until("return page.lessons.state.question === 'How wide is A?'", "a question")
        self.browser.keys(">", "5", "0", "Enter")
        prompt.expect("page> 50")
        self.until("return page.lessons.state.over", "answered")
        self.assertIn("So it is.", self.text())

    def take_relation(self, name, by, relation):
        """Drags the right edge of a box near a relation, and takes it."""
        self.hold(name)
        self.drag(*self.point(name, "right"), by, 0)
        self.until("return document.getElementById('drag').textContent.includes(arguments[0])", "it is offered", f"Tab: {relation}")
        self.browser.keys("Tab")
        self.until("return document.querySelector('#drag code').textContent === arguments[0]", "it is taken", relation)
        self.let_go()
        self.prompt.expect(f"page> {relation}")

    def test_a_capstone_by_drags_alone(self):
        prompt = self.learn(course=CAPSTONE)
        self.hold("Card")
        x, y = self.point("Title", "bottom")
        self.drag(x, y + 4, 0, 8)
        self.let_go()
        prompt.expect("page> Card.vspace = 16")
        self.take_relation("Title", 28, "Title.width = 50%")
        self.take_relation("Text", 198, "Text.width = fill")
        self.until("return document.getElementById('lesson').textContent.includes('the buttons')", "one part is left")
        self.hold("Row")
        x, y = self.point("Yes", "right")
        self.drag(x + 2, y, 8, 0)
        self.let_go()
        prompt.expect("page> Row.hspace = 12")
        self.hold("No")
        self.drag(*self.point("No", ""), -90, 0)
        self.until("return document.querySelector('#drag code').textContent === 'move No before Yes'", "where it goes")
        self.let_go()
        prompt.expect("page> move No before Yes")
        self.until("return document.querySelector('#lesson .verdict').textContent === 'Right.'", "right")
        self.assertIn("A card that fits wherever it is.", self.text())

    def test_the_login_screen_by_drags_alone(self):
        """The last lesson of the first course of the program: each statement comes of a drag."""
        prompt = Prompt("learn", "1.15", "--page", "--no-rc").__enter__()
        self.addCleanup(prompt.__exit__)
        self.prompt = prompt
        prompt.expect("the live page: ")
        self.browser.open(prompt.link)
        self.until("return globalThis.page?.stage.main.hasScene && page.lessons.state?.title === 'A login screen'", "the lesson")

        def hold(name):
            for _ in range(2):
                self.ask(f"page.camera.scale = 1; page.camera.x = 12; page.camera.y = 40; page.stage.select({NODE}.id)", name)
                self.until("return page.drag.isOrdered || page.drag.grips.length > 0", "what can be dragged")

        def pull(x, y, dx, dy, statement, key=None):
            """Drags from a place of the document, with a key held down; with Tab, the relation that is offered."""
            if key and key != "Tab":
                self.browser.key_down(key)
            self.drag(*dragging.Dragging.on_stage(self, x, y), dx, dy)
            if key == "Tab":
                self.until("return document.getElementById('drag').textContent.includes('Tab: ' + arguments[0])", f"{statement} is offered", statement)
                self.browser.keys("Tab")
            self.until("return document.querySelector('#drag code').textContent === arguments[0]", statement, statement)
            self.let_go()
            if key and key != "Tab":
                self.browser.key_up(key)
            prompt.expect(f"page> {statement}")
            self.until("return page.stage.main.shown === page.stage.main.document", "it is as it is")

        hold("Page")
        pull(3, 0, 663, 0, "Page.width = fill", "Tab")
        pull(300, 2, 0, 372, "Page.height = fill", "Tab")
        pull(333, 12, 0, 24, "Page.padding = 24", "Shift")
        hold("Logo")
        pull(26, 26, 96, 96, "Logo.width = 96; Logo.height = 96", "Alt")
        y = 120
        for name in ["Name", "Password", "Enter"]:
            hold(name)
            pull(26, y, 615, 0, f"{name}.width = fill", "Tab")
            pull(300, y + 2, 0, 44, f"{name}.height = 44", "Alt")
            y += 44
        hold("Help")
        pull(26, y + 2, 120, 20, "Help.width = 120; Help.height = 20", "Alt")
        hold("Page")
        pull(300, 164, 0, 12, "Page.vspace = 12", "Alt")
        hold("Logo")
        pull(60, 70, 260, 0, "Logo.centerX = 0", "Tab")
        hold("Help")
        y = self.node("Help")["top"]
        pull(60, y + 12, 499, 0, "unset Help.left; Help.right = 0", "Tab")
        hold("Help")
        pull(560, y + 12, 0, 30, "Help.top = 100%", "Tab")
        self.until("return document.querySelector('#lesson .verdict').textContent.startsWith('Right.')", "right on every screen")

    def test_progress_is_the_prompts(self):
        prompt = self.learn()
        prompt.type("S.vspace = 20; B.width = A.width")
        self.until("return page.lessons.state.over", "done at the prompt, seen on the page")
        prompt.type(":learn")
        self.until("return page.lessons.state.open === false", "the courses")
        self.assertIn("First steps", self.text())
        self.browser.find("#lesson .course button").click()
        prompt.expect("page> :learn 1")
        self.until("return page.lessons.state.number === 1 && page.lessons.state.open", "a course of the program")

    def test_files_are_not_read(self):
        prompt = self.learn()
        for text in [":learn boxes.tgl", ":lessons save x.tgl", ":learn /etc/passwd", ":learn as \"x\""]:
            self.ask("void page.connection.ask('run', arguments[0])", text)
            prompt.expect("is for the prompt alone")

    def test_typed_frames_are_refused(self):
        self.learn()
        self.ask("document.getElementById('entry').focus()")
        self.browser.keys(*"B.frame = [0, 60, 140, 40]; S.vspace = 20", "Enter")
        self.until("return page.lessons.state.failing || page.lessons.state.left > 0", "the verdict")
        self.assertFalse(self.ask("return page.lessons.state.met"))


class Teaching(PageTest):
    size = (1920, 1080)

    learn, text = Learning.learn, Learning.text

    def test_large_and_without_panels(self):
        prompt = self.learn()
        self.ask("document.activeElement.blur()")
        self.browser.keys("t")
        self.until("return document.body.classList.contains('teaching')", "the teacher's view")
        seen = self.ask("return ['left', 'panel', 'foot', 'lesson', 'command', 'picture'].filter(i => document.getElementById(i).checkVisibility())")
        self.assertEqual(seen, ["lesson", "command", "picture"])
        self.assertGreaterEqual(self.ask("return parseFloat(getComputedStyle(document.querySelector('#lesson p')).fontSize)"), 20)
        self.until("return page.camera.scale > 1", "the picture is larger")
        prompt.type("B.width = A.width")
        self.until("return page.lessons.state.right > 0", "what the class typed, at once")
        self.browser.keys("h")
        self.until("return document.querySelectorAll('#lesson .hint').length === 1", "a hint")
        self.browser.keys("t")
        self.until("return document.getElementById('panel') && !document.body.classList.contains('teaching')", "as before")


if __name__ == "__main__":
    unittest.main()
