"""The live page in a real browser, beside the prompt. Run by LivePageTests; `python3 looking.py -v` shows what is tried."""

import re
import unittest

from prompt import Prompt
from webdriver import Browser

BOXES = """linear vert S { left = 20; top = 30; width = 100; vspace = 10; topPadding = 8
  view A { width = 40; height = 20; color = "red" }
  view B { width = 60; height = 30 }
}
label T "Hello" { left = 200; top = 10 }
"""

NODE = "[...page.stage.document.nodes.values()].find(n => n.name === arguments[0])"


class PageTest(unittest.TestCase):
    """One browser for all tests of a class, and a prompt of its own for each."""

    dark = False
    still = True
    size = (1280, 900)

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser(*cls.size, dark=cls.dark, still=cls.still).__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()

    def open(self, script=BOXES, *arguments, **files):
        prompt = Prompt("page.tgl", "--page", "--no-rc", *arguments, files={"page.tgl": script, **files}).__enter__()
        self.addCleanup(prompt.__exit__)
        self.prompt = prompt
        prompt.expect("the live page: ")
        prompt.expect("tgl[2]")
        self.browser.open(prompt.link)
        self.until("return globalThis.page?.stage.main.hasScene", "the page has a scene")
        return prompt

    # -- what the page has -----------------------------------------------------------------------

    def ask(self, script, *arguments):
        return self.browser.script(script, *arguments)

    def until(self, script, what, *arguments):
        """Waits until a script answers something. Meanwhile what the program writes is read, or it would wait for that."""

        def look():
            self.prompt.drain()
            return self.ask(script, *arguments)

        return self.browser.wait(look, what)

    def node(self, name):
        return self.ask(f"const n = {NODE}; return n ? {{...n, first: null, next: null}} : null", name)

    def place(self, name):
        """The middle of a node in the window."""
        return self.ask(
            f"const n = {NODE}; const c = page.camera; const b = page.painter.canvas.getBoundingClientRect(); "
            "return [(n.left + n.width / 2) * c.scale + c.x + b.x, (n.top + n.height / 2) * c.scale + c.y + b.y]", name)

    def pixel(self, x, y):
        return self.ask(
            "const b = page.painter.canvas.getBoundingClientRect(); const r = page.painter.canvas.width / b.width; "
            "return [...page.painter.context.getImageData((arguments[0] - b.x) * r, (arguments[1] - b.y) * r, 1, 1).data]", x, y)

    def select(self, name):
        self.ask(f"page.stage.select({NODE}.id)", name)
        self.until("return document.querySelector('#panel h2')?.firstChild.textContent === arguments[0] "
                   "&& document.querySelector('#about')?.childElementCount > 0", f"the panel on {name}", name)

    def marks(self):
        return self.ask("return [...new Set(page.overlays.shapes.map(s => s.mark))]")

    def shapes(self, mark):
        return self.ask("return page.overlays.shapes.filter(s => s.mark === arguments[0])", mark)

    def panel(self):
        return self.browser.find("#panel").text


class Looking(PageTest):
    def test_the_document_at_its_place(self):
        self.open()
        self.assertEqual([r.text.split("\n")[0] for r in self.browser.all("#tree [role=treeitem] .name")], ["S", "A", "B", "T"])
        self.assertIn("4 nodes", self.browser.find("#status").text)
        a = self.node("A")
        self.assertEqual([a["left"], a["top"], a["width"], a["height"]], [20, 38, 40, 20])
        red = self.pixel(*self.place("A"))
        self.assertGreater(red[0], red[1] + 40)
        x, y = self.place("B")
        self.assertLess(abs(self.pixel(x, y)[0] - self.pixel(x, y)[2]), 40)
        self.assertEqual(self.ask("return getComputedStyle(document.documentElement).colorScheme"), "light dark")

    def test_what_changed_is_sent_and_no_more(self):
        prompt = self.open("for i in 1..500 { view b[i] { left = i; top = i; width = 5; height = 5 } }")
        before = self.ask("return page.connection.received")
        self.ask("page.seen = []; page.connection.addEventListener('message', e => page.seen.push(e.detail))")
        prompt.type("b[7].width = 40")
        prompt.expect("tgl[3]")
        self.until(f"return {NODE}.width === 40", "the change", "b[7]")
        sent = self.ask("return page.seen.filter(m => m.type === 'change')")
        self.assertEqual(len(sent), 1)
        self.assertEqual(sent[0]["to"], sent[0]["from"] + 1)
        self.assertEqual(sent[0]["state"], 2)
        self.assertEqual([sorted(n) for n in sent[0]["nodes"]], [["id", "width"]])
        self.assertLess(len(str(sent[0])), 500)
        self.assertGreater(before, 8_000)
        prompt.type("remove b[7]; view new { width = 9; height = 9 }")
        prompt.expect("tgl[4]")
        self.until(f"return {NODE}", "the new node", "new")
        self.assertIsNone(self.node("b[7]"))
        self.assertEqual(self.ask("return page.stage.document.order.length"), 500)

    def test_a_message_that_was_missed(self):
        prompt = self.open()
        self.ask("page.stage.document.revision = 40")
        prompt.type("A.width = 55")
        self.until(f"return {NODE}.width === 55 && page.stage.document.revision < 40", "the whole again", "A")

    def test_findings_wait_for_what_else_is_asked(self):
        """The search in a large document ends where another request comes, and the page makes it again."""
        self.open("for i in 1..5000 { view c[i] { left = i mod 50 * 8; top = i / 50; width = 6; height = 6 } }")
        self.until("return page.stage.document.nodes.size === 5000", "all boxes")
        stopped, first = self.browser.later(
            "const done = arguments[0], order = []; const { connection } = page; "
            "Promise.all([connection.ask('findings').then((a) => (order.push('findings'), a)), "
            "connection.ask('preview', 'c[7].width = 40').then(() => order.push('preview'))])"
            ".then(([{ stopped }]) => done([stopped, order[0]]), (error) => done([error.message]))")
        self.assertEqual([stopped, first], [True, "findings"])
        self.until(f"return page.tree.marks.get({NODE}?.id) > 0", "what is found in the end", "c[47]")

    def test_what_the_page_runs(self):
        prompt = self.open()
        prompt.send("B.height = 7")
        prompt.expect("B.height = 7")
        self.ask("page.run('A.width = 70')")
        prompt.expect("page> A.width = 70")
        prompt.expect("tgl[3]> B.height = 7")
        self.until(f"return {NODE}.width === 70", "the page's own change", "A")
        prompt.type("")
        prompt.expect("tgl[4]")
        self.until(f"return {NODE}.height === 7", "the entry as it was typed", "B")
        self.ask("page.run(':undo')")
        self.until(f"return {NODE}.height === 30", "what the page took back", "B")
        self.ask("page.run('A.width = ')")
        self.until("return !document.getElementById('notice').hidden", "the error")
        self.assertIn("an expression is missing after `=`", self.browser.find("#notice").text)

    def test_pan_and_zoom(self):
        self.open()
        x, y = self.place("B")
        before = self.ask("return page.camera.y")
        self.browser.wheel(x, y, 0, 60)
        self.until("return page.camera.y !== arguments[0]", "the page has scrolled", before)
        self.assertAlmostEqual(self.place("B")[1], y - 60, delta=2)
        self.browser.find("#picture").click()
        self.browser.keys("1")
        self.assertEqual(self.ask("return page.camera.scale"), 1)
        self.browser.keys("0")
        self.assertEqual(self.ask("return page.camera.isHeld"), False)
        self.browser.mouse(("move", 400, 850 - 200), ("down",), ("move", 430, 660), ("move", 450, 670), ("up",))
        self.assertEqual(self.ask("return page.camera.isHeld"), True)
        self.select("A")
        self.browser.find("#picture").click()
        self.select("A")
        self.browser.keys("2")
        self.assertGreater(self.ask("return page.camera.scale"), 3)

    def test_pointing_shows_bands(self):
        self.open()
        x, y = self.place("S")
        self.browser.mouse(("move", x + 30, y + 10))
        self.until("return page.overlays.shapes.length > 0", "bands")
        self.assertIn("padding", self.marks())
        self.assertEqual([s["text"] for s in self.shapes("padding")], ["8"])
        self.assertEqual(sorted(s["text"] for s in self.shapes("margin")), ["20", "30"])
        self.assertIn("padding", self.browser.find("#legend").text)

    def test_what_scrolls_scrolls(self):
        prompt = self.open("scroll S { width = 200; height = 100; view A { width = 20; height = 80 }; view B { width = 20; height = 90 } }")
        x, y = self.place("S")
        self.browser.wheel(x, y, 0, 30)
        self.browser.wheel(x, y, 0, 500)
        prompt.expect("page> S.offset = 70")
        self.until(f"return {NODE}.offset[1] === 70", "the offset", "S")
        self.assertEqual(self.node("A")["top"], -70)

    def test_texts_are_texts(self):
        text = "<img src=x onerror=alert(1)>&amp;"
        self.open(f'label T "{text}" {{ left = 5; top = 5 }}')
        self.select("T")
        self.assertEqual(self.node("T")["text"], text)
        self.assertEqual(self.ask("return document.querySelectorAll('img, script:not([src])').length"), 0)
        self.assertIn("<img", self.ask("return document.querySelector('[role=treeitem]').getAttribute('aria-label')"))

    def test_the_program_ends_and_the_page_says_so(self):
        prompt = self.open()
        prompt.type(":quit")
        self.until("return !document.getElementById('notice').hidden", "the notice")
        self.assertIn("cannot be reached", self.browser.find("#notice").text)
        self.assertEqual(self.browser.find("#status").text, "no connection")
        self.assertIsNotNone(self.node("A"))

    def test_a_second_page_and_a_connection_that_drops(self):
        prompt = self.open()
        link = prompt.link
        first = self.browser.call("GET", "/window")
        second = self.browser.call("POST", "/window/new", {"type": "tab"})["handle"]
        self.browser.call("POST", "/window", {"handle": second})
        self.browser.open(link)
        self.until("return page.stage.main.hasScene", "the second page")
        prompt.type("A.width = 33")
        self.until(f"return {NODE}.width === 33", "the change there", "A")
        self.browser.call("DELETE", "/window")
        self.browser.call("POST", "/window", {"handle": first})
        self.until(f"return {NODE}.width === 33", "the change here", "A")
        self.ask("page.connection.drop()")
        prompt.type("A.width = 34")
        self.until(f"return {NODE}.width === 34", "the change after the connection is back", "A")

    def test_a_question_waits_for_the_prompt(self):
        prompt = self.open()
        prompt.type(":step")
        prompt.expect("any key: next")
        self.ask("void page.run('A.width = 61')")
        self.until("return document.getElementById('notice').textContent.includes('waits for `:step`')", "what it waits for")
        prompt.send("q")
        self.until(f"return {NODE}.width === 61", "the answer in the end", "A")
        self.until("return document.getElementById('notice').hidden", "nothing waits any more")


class Asking(PageTest):
    def test_why_with_links(self):
        self.open("""relative R { width = 200; height = 200; view P { left = 10; top = 5; width = 40; height = 40 }
          view Q { left = P.right + 20; top = 9; width = P.width; height = 30 } }""")
        self.select("Q")
        text = self.panel()
        self.assertIn("70", text)
        self.assertRegex(text, r"P\.right 50\s*\+ 20 = 70")
        self.assertIn("page.tgl:2", text)
        link = next(e for e in self.browser.all("#panel button.link") if e.text == "P.right")
        link.click()
        self.assertEqual(self.ask("return page.stage.node.name"), "P")

    def test_rules_overridden_and_idle(self):
        self.open("""style wide { width = 90; height = 10 }
          linear vert S { width = 200; view A { style = wide; width = 50; left = 5; right = 5 } }""")
        self.select("A")
        self.browser.find("#tab-rules").click()
        self.assertIn("width = 90", [e.text for e in self.browser.all("#about s")])
        self.assertIn("style wide", self.panel())
        self.assertIn("Without effect", self.panel())
        self.assertIn("width = 50", [e.text for e in self.browser.all("#about code.idle")])

    def test_the_line_that_made_it(self):
        self.open()
        self.select("B")
        self.browser.find("#tab-source").click()
        self.until("return document.querySelector('.source li.here')", "the source")
        self.assertIn("view B", self.browser.find(".source li.here").text)
        self.browser.find("#tab-why").click()
        self.browser.find("#panel button.place").click()
        self.until("return document.querySelector('.source li.here')", "the line of the rule")

    def test_findings_with_offers(self):
        self.open("linear vert S { width = 100; height = 50; view A { width = 20; height = 20; left = 5; right = 5 } }")
        self.until("return document.querySelectorAll('#panel .finding').length > 0", "findings")
        self.assertGreater(self.ask("return page.tree.marks.size"), 0)
        self.assertTrue(self.browser.all("#tree .mark"))
        offer = next(e for e in self.browser.all("#panel .finding button.run") if e.text.startswith("unset"))
        written = offer.text
        offer.click()
        self.until("return page.stage.document.state === 2", f"the offer `{written}` was run")

    def test_why_not_another_value(self):
        self.open()
        self.select("A")
        field = self.browser.find("#panel .ask input")
        field.type("120")
        self.browser.keys("Enter")
        self.until("return document.querySelector('.answer').textContent.length > 0", "the answer")
        self.assertIn("40", self.browser.find(".answer").text)

    def test_the_tree_by_keyboard(self):
        self.open()
        self.browser.find("#search").type("b")
        self.browser.keys("ArrowDown")
        self.until("return page.stage.node?.name === 'B'", "the search found B")
        self.assertEqual(self.ask("return document.activeElement.dataset.id"), str(self.node("B")["id"]))
        self.ask("const s = document.getElementById('search'); s.value = ''; s.dispatchEvent(new Event('input'))")
        self.browser.keys("ArrowUp")
        self.until("return page.stage.node?.name === 'A'", "up")
        self.browser.keys("ArrowLeft")
        self.until("return page.stage.node?.name === 'S'", "to the parent")
        self.browser.keys("ArrowLeft")
        self.until("return document.querySelectorAll('[role=treeitem]').length === 2", "it is folded")
        self.browser.keys("End")
        self.until("return page.stage.node?.name === 'T'", "to the last")

    def test_names_roles_and_contrast(self):
        self.open()
        self.select("A")
        self.assertEqual(self.ask(CHECKS), [])


#: Statements after which the page has to have what a page has that comes anew; of some of them little is sent.
FOLLOWED = """
A.color = "blue"
T.text = "Hello, what is longer"
T.fontSize = 30
A.visibility = gone
A.visibility = visible
B.width = 90
S.left = 50
S.vspace = 3
S { view C { width = 10; height = 10 } }
move C before A
move A to X
remove A
:undo
:undo
style big { width = 77; color = "green" }
C.style = big
big.color = "red"
when landscape { B.color = "pink" }
screen.width = 900
screen.width = 375
screen.textSize = ax3
unset screen.textSize
screen.direction = rtl
unset screen.direction
screen.scale = 2
B.width = 33.3
unset screen.scale
R.offset = 30
I1.height = 70
K.left = 60
G.left = 12
F.gap = 9
D.dividers = middle
D.divider = 2
D.left = 99
S.topBorderline = [1, "gray"]
A.visibility = invisible
L.items = 1..30
L.offset = 40
:goto 1
:goto 20
"""

FOLLOWING = """view X { left = 200; top = 200; width = 50; height = 50 }
scroll R { left = 5; top = 300; width = 60; height = 60; view I1 { width = 20; height = 50 }; view I2 { width = 20; height = 80 } }
constraint K { left = 100; top = 300; width = 100; height = 60; guide G { left = 30 }; view K1 { left = G.left; top = 0; width = 9; height = 9 } }
grid F { left = 5; top = 400; width = 100; columns = [20, 1fr]; gap = 4; view F1 { height = 9 }; view F2 { height = 9 }; view F3 { height = 9 } }
linear horz D { left = 5; top = 500; hspace = 10; view D1 { width = 9; height = 9 }; view D2 { width = 9; height = 9 } }
collection L { left = 150; top = 400; width = 100; height = 100; items = 1..9; item = n => view { width = fill; height = 20 } }
"""

#: In what the page has of a view something else than a page that comes anew would have, as texts.
DIFFERENCES = """const done = arguments[0];
(async () => {
  const { LayoutDocument } = await import("./document.js");
  const { width, height } = page.stage.document.screen;
  const anew = new LayoutDocument();
  const parts = [];
  const on = (e) => { if (e.detail.type === "more" && e.detail.view === name) parts.push(e.detail); };
  const name = `${width}x${height}`;
  page.connection.addEventListener("message", on);
  anew.take(await page.connection.ask("view", name));
  while (anew.left > 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const part of parts.splice(0)) anew.take(part);
  }
  page.connection.removeEventListener("message", on);
  await page.connection.ask("hide", name);
  const found = ["first", "next", "was", "end"];
  const tell = (n) => JSON.stringify(Object.fromEntries(Object.entries(n).filter(([k]) => !found.includes(k)).sort()));
  const told = (d) => d.order.map((n) => tell(n));
  const [a, b] = [new Set(told(page.stage.document)), new Set(told(anew))];
  done([...[...a].filter((t) => !b.has(t)).map((t) => "here: " + t), ...[...b].filter((t) => !a.has(t)).map((t) => "anew: " + t),
    ...(page.stage.document.order.map((n) => n.id).join() === anew.order.map((n) => n.id).join() ? [] : ["another order"])]);
})().catch((e) => done([String(e)]));"""


#: How many numbers of the picture of the boxes, without what is above them, are other ones when all of it is drawn again.
DRAWN_AGAIN = """const [done] = arguments; const { painter, camera } = page; const { canvas, context, layers } = painter;
const drawn = () => new Promise((then) => { painter.ask(); requestAnimationFrame(() => requestAnimationFrame(then)); });
const pixels = () => context.getImageData(0, 0, canvas.width, canvas.height).data;
(async () => {
  painter.layers = [];
  await drawn();
  const before = pixels();
  for (const by of [64, -64]) {
    camera.pan(by, 0);
    await drawn();
  }
  painter.layers = layers;
  done(pixels().reduce((sum, value, i) => sum + (value === before[i] ? 0 : 1), 0));
})();"""


class Following(PageTest):
    def test_what_is_sent_makes_the_same_as_the_whole(self):
        prompt = self.open(BOXES + FOLLOWING)
        self.assertEqual(self.browser.later(DIFFERENCES), [])
        for statement in FOLLOWED.strip().split("\n"):
            with self.subTest(statement):
                before = self.ask("return page.stage.document.state")
                prompt.type(statement)
                prompt.expect("tgl[")
                self.until("return page.stage.document.state !== arguments[0]", f"the state after {statement}", before)
                self.assertEqual(self.browser.later(DIFFERENCES), [])
                self.assertEqual(self.browser.later(DRAWN_AGAIN), 0)
        self.ask("page.devices.preview.show('S.width = 150; D.width = 10')")
        self.until(f"return page.stage.main.shown.nodes.get({NODE}.id).width === 150", "a preview", "S")
        self.assertEqual(self.browser.later(DRAWN_AGAIN), 0)
        self.ask("page.devices.preview.show('A.width = 11')")
        self.until(f"return page.stage.main.shown.nodes.get({NODE}.id).width === 11", "another one", "A")
        self.assertEqual(self.browser.later(DRAWN_AGAIN), 0)
        self.ask("page.devices.preview.clear()")
        self.assertEqual(self.browser.later(DRAWN_AGAIN), 0)

    def test_a_large_scene_comes_in_parts(self):
        prompt = self.open("linear vert S { width = fill; height = wrap; for i in 1..180 { linear horz r[i] { height = 12; width = wrap; "
                           "for k in 1..50 { view c[i * 100 + k] { width = 6; height = 10 } } } } }")
        self.until("return page.stage.document.nodes.size === 9181 && page.stage.document.left === 0", "all of it")
        self.assertEqual(self.browser.later(DIFFERENCES), [])
        self.assertLess(self.ask("return page.connection.received"), 9181 * 100)
        self.ask("page.seen = []; page.connection.addEventListener('message', e => page.seen.push(e.detail))")
        prompt.type("c[105].height = 30")
        self.until(f"return {NODE}.height === 30", "the change", "c[105]")
        # What only moves with its row is not sent.
        sent = self.ask("return page.seen.filter(m => m.type === 'change').flatMap(m => m.nodes.map(n => page.stage.document.nodes.get(n.id).kind))")
        self.assertLess(sent.count("view"), 3)
        self.assertEqual(self.node("c[18005]")["top"], 179 * 12 )

    def test_a_preview_sends_what_it_changes(self):
        self.open("for i in 1..500 { view b[i] { left = i; top = i; width = 5; height = 5 } }")
        size = self.browser.later(
            "const done = arguments[0]; page.connection.ask('preview', 'b[7].width = 40').then(m => { page.preview = m; done(JSON.stringify(m).length); })")
        self.assertLess(size, 500)
        self.assertEqual(self.ask(f"const d = page.stage.main.previewed(page.preview); return [d.order[6].width, {NODE}.width]", "b[7]"), [40, 5])


class Moving(PageTest):
    """With motion, which the other tests do without."""

    still = False

    def frames(self, prompt, statement):
        """The left edges of A in the pictures after a statement, and whether pictures moved."""
        self.ask(f"page.lefts = []; const t = performance.now(); const look = () => {{ const n = {NODE}; if (n) page.lefts.push(page.painter.frame(page.stage.main, n).left); "
                 "if (performance.now() - t < 1500) requestAnimationFrame(look); }; look()", "A")
        prompt.type(statement)
        prompt.expect("tgl[")
        return self.until("return page.lefts.includes(arguments[0]) && page.lefts", "it arrives", float(statement.split(" = ")[1]))

    def test_what_moves_glides(self):
        prompt = self.open("view A { left = 0; top = 0; width = 20; height = 20 }")
        lefts = self.frames(prompt, "A.left = 200")
        self.assertTrue(any(0 < left < 200 for left in lefts), lefts)
        self.assertEqual(lefts, sorted(lefts))

    def test_who_wants_no_motion_has_none(self):
        prompt = self.open("view A { left = 0; top = 0; width = 20; height = 20 }")
        self.ask("Object.defineProperty(page.painter, 'stillness', { value: { matches: true } })")
        lefts = self.frames(prompt, "A.left = 200")
        self.assertFalse(any(0 < left < 200 for left in lefts), lefts)

    def test_what_goes_leaves_its_place(self):
        prompt = self.open("view A { left = 10; top = 10; width = 80; height = 80 }\nview B { left = 150; top = 10; width = 80; height = 80 }")
        self.ask(f"""const n = {NODE}; page.reds = 0; page.painter.layers.push((context, {{ camera: c, canvas }}) => {{
            const r = canvas.width / c.width, x = Math.round(n.left * c.scale + c.x) * r, y = Math.round(n.top * c.scale + c.y) * r;
            const {{ data }} = context.getImageData(x - 1, y + 10, 3, 8);
            for (let i = 0; i < data.length; i += 4) if (data[i] > data[i + 1] + 30) page.reds++; }})""", "A")
        prompt.type("remove A")
        self.until(f"return !({NODE})", "it is gone", "A")
        self.until("return page.reds > 0", "its place was red")
        self.until("const before = page.reds; page.reds = 0; page.painter.ask(); return before === 0", "and is not any more")


#: What has no name, no role of its own, or too little contrast.
CHECKS = r"""
const found = [];
for (const e of document.querySelectorAll("button, input, select, [role=tree], [role=treeitem], [role=tab], canvas")) {
  if (!e.checkVisibility()) continue;
  const label = e.getAttribute("aria-label") ?? e.labels?.[0]?.textContent ?? e.textContent;
  if (!label.trim()) found.push("no name: " + e.outerHTML.slice(0, 80));
}
const ids = [...document.querySelectorAll("[id]")].map(e => e.id);
for (const id of ids) if (ids.filter(i => i === id).length > 1) found.push("twice: " + id);
for (const e of document.querySelectorAll("[aria-controls], [aria-labelledby]")) {
  for (const a of ["aria-controls", "aria-labelledby"]) {
    const id = e.getAttribute(a);
    if (id && !document.getElementById(id)) found.push("leads nowhere: " + id);
  }
}
if (document.querySelectorAll("[tabindex='0'][role=treeitem]").length !== 1) found.push("stops in the tree");
const rgb = text => (text.match(/[\d.]+/g) ?? []).map(Number);
const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
for (const e of document.querySelectorAll("body *")) {
  const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
  if (!own || !e.checkVisibility() || e.disabled || e.closest(".unseen, .skip, option")) continue;
  let ground = e;
  while (ground && (rgb(getComputedStyle(ground).backgroundColor)[3] ?? 1) < 1) ground = ground.parentElement;
  const [a, b] = [light(rgb(getComputedStyle(e).color)), light(rgb(getComputedStyle(ground ?? document.body).backgroundColor))].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < 4.5) found.push(`contrast ${ratio.toFixed(2)}: ${e.outerHTML.slice(0, 80)}`);
}
return found;
"""


class Dark(PageTest):
    dark = True

    def test_names_roles_and_contrast(self):
        self.open()
        self.select("A")
        self.assertEqual(self.ask("return page.painter.isDark"), True)
        self.assertEqual(self.ask(CHECKS), [])
        self.assertLess(sum(self.pixel(*self.place("T"))[:3]), 500)


#: For each kind a script, the node that is selected, and the marks that explain its layout.
OVERLAYS = [
    ("linear", "linear vert S { width = 100; height = 200; vspace = 10; view A { width = 20; height = 30 }; view B { width = 20; height = share(1) }; "
     "view C { width = 9; height = 9 } }", "S", ["space", "share of the free space"]),
    ("linear, free", "linear vert S { width = 100; height = 200; view A { width = 20; height = 30 } }", "S", ["free space"]),
    ("table", "table vert S { width = 200; hspace = 4; row R { size = 20; colSize = 40; view A; view B } }", "R", ["space"]),
    ("flow", "flow vert S { width = 100; hspace = 5; for i in 1..4 { view c[i] { width = 40; height = 10 } } }", "S", ["line", "space", "free space", "does not fit"]),
    ("flex grows", "flex S { width = 200; view A { width = 20; height = 10; flexGrow = 1 }; view B { width = 30; height = 10 } }", "S", ["line", "grown", "base size"]),
    ("flex shrinks", "flex S { width = 50; view A { width = 40; height = 10 }; view B { width = 40; height = 10 } }", "A", ["shrunk", "base size"]),
    ("flex baselines", 'flex S { width = 200; alignItems = baseline; label A "a"; label B "b" { fontSize = 30 } }', "A", ["baseline"]),
    ("grid", "grid S { width = 200; columns = [auto, 1fr]; gap = 8; view A { width = 40; height = 10 }; view B { height = 20 } }", "S",
     ["track", "space", "items in tracks", "sizes the track"]),
    ("grid with areas", 'grid S { width = 200; columns = [40, 1fr]; areas = ["side main"]; view A { height = 10; gridArea = "side" } }', "S", ["area", "track"]),
    ("subgrid", "grid S { width = 200; columns = [40, 60, 1fr]; grid T { columns = subgrid; view A { height = 9 } } }", "T",
     ["track", "items in tracks", "area"]),
    ("item of a grid", "grid S { width = 200; columns = [40, 1fr]; view A { width = 9; height = 10 } }", "A", ["area"]),
    ("block", "block S { width = 200; view A { width = 20; height = 20; marginBottom = 10 }; view B { width = 20; height = 20; marginTop = 16 } }",
     "S", ["collapsed margins"]),
    ("floats", 'block S { width = 100; view A { width = 20; height = 20; float = left }; label T "beside it" }', "S", ["float"]),
    ("clearance", "block S { width = 100; view A { width = 20; height = 20; float = left }; view B { clear = left; height = 9 } }", "S", ["float", "clearance"]),
    ("positioned", "block S { width = 100; height = 90; position = relative; view A { position = absolute; left = 5; top = 5; width = 9; height = 9 } }",
     "A", ["containing block"]),
    ("relative", "relative S { width = 100; height = 60; view A { width = 20; height = 20 }; view B { left = A.right + 5; width = A.width; height = 20 } }",
     "B", ["follows"]),
    ("constraint, broken", "constraint S { width = 100; height = 20; view A { left = 0; width = 60; right = 0; top = 0; height = 9 } }", "A", ["broken relation"]),
    ("constraint, open", "constraint S { width = 100; height = 20; view A { left = 4; top = 0; height = 9; width >= 10 }; view B { left >= A.right; width = 9; top = 0; "
     "height = 9 } }", "S", ["left open"]),
    ("guide and chain", "constraint S { width = 100; height = 40; guide G { left = 30 }; view A { width = 9; height = 9; top = 0 }; view B { width = 9; height = 9; top = 0 }; "
     "chain horz H { items = [A, B] } }", "S", ["guide", "chain"]),
    ("stack", "stack S { width = 100; height = 20; space = 8; view A { width = 20 }; view B { width = 30 } }", "S", ["space"]),
    ("frame", "frame S { width = 100; height = 80; view A { width = 20; height = 20; right = 5 } }", "A", ["held edge"]),
    ("path", "path S { width = 100; height = 100; coordinateOrigin = [0.5, 0.5]; polar = t => 40; view A { width = 10; height = 10 }; view B { width = 10; "
     "height = 10 } }", "S", ["curve", "place on the curve"]),
    ("scroll", "scroll S { width = 100; height = 50; offset = 20; view A { width = 20; height = 40 }; view B { width = 20; height = 60 } }", "S", ["viewport", "content"]),
    ("collection", "collection S { width = 100; height = 100; items = 1..500; item = n => view { width = fill; height = 20 } }", "S",
     ["viewport", "content", "measured item", "estimated items"]),
    ("safe area", "screen iphoneX\nview A { left = 0; top = 0; width = 30; height = 30 }", "A", ["safe area"]),
    ("padding and border", "flex S { width = 100; leftPadding = 5; leftBorder = 3; view A { width = 20; height = 10 } }", "S", ["padding", "border"]),
]


class Overlaid(PageTest):
    def test_each_kind(self):
        prompt = self.open("view start { width = 1; height = 1 }")
        for name, script, node, wanted in OVERLAYS:
            with self.subTest(name):
                prompt.type(":goto 0")
                self.until("return page.stage.document.nodes.size === 0", "nothing")
                for line in script.split("\n"):
                    prompt.type(line)
                    prompt.expect("tgl[")
                try:
                    self.until(f"return {NODE}", f"{node} in {name}", node)
                finally:
                    self.ask("page.stage.select(0)")
                self.select(node)
                missing = lambda: [m for m in wanted if m not in self.marks()]
                try:
                    self.browser.wait(lambda: not missing(), "marks", 6)
                except AssertionError:
                    self.fail(f"{missing()} not among {self.marks()}")
                legend = self.browser.find("#legend").text
                for mark in wanted:
                    self.assertIn(mark, legend)

    def test_what_the_marks_say(self):
        prompt = self.open("""path P { width = 100; height = 100; coordinateOrigin = [0.5, 0.5]; polar = t => 40; view A { width = 10; height = 10 } }
grid G { top = 120; width = 200; columns = ["left", auto, "main", 1fr]; gap = 8; view X { width = 44; height = 10 }; view Y { height = 10 } }
constraint C { top = 200; width = 100; height = 20; view Q { left = 4; top = 0; height = 9; width >= 10 } }""")
        self.select("P")
        self.until("return page.overlays.shapes.some(s => s.path)", "the curve")
        [curve] = self.shapes("curve")
        radii = [((curve["path"][i] - 50) ** 2 + (curve["path"][i + 1] - 50) ** 2) ** 0.5 for i in range(0, len(curve["path"]), 2)]
        self.assertGreater(len(radii), 40)
        self.assertLess(max(radii) - min(radii), 0.01)
        self.select("G")
        self.until("return page.overlays.shapes.some(s => s.mark === 'sizes the track')", "the item of a track")
        self.assertIn("columns[0] 44", [s["text"] for s in self.shapes("sizes the track")])
        texts = [s.get("text") for s in self.shapes("track")]
        for text in ["1 left", "2 main", "3", "44", "148"]:
            self.assertIn(text, texts)
        self.select("Q")
        self.until("return page.overlays.shapes.some(s => s.mark === 'left open')", "what is open")
        self.assertIn("Q.width could be 10 or more", [s["text"] for s in self.shapes("left open")])

    def test_what_adapts(self):
        self.open("screen.adapt = width\nscreen.design = [750, 1334]\nview A { left = 0; top = 0; width = 100; height = 20 }")
        self.select("A")
        self.assertRegex(self.panel(), r"classes\s*width compact, height regular")
        self.assertRegex(self.panel(), r"adapt\s*× 0.5")


class Turning(PageTest):
    def test_screens_side_by_side(self):
        prompt = self.open("view S { width = fill; height = 50; left = 0; right = 0; view A { width = 50%; height = 20 } }")
        self.ask("page.devices.show('iphoneSE'); page.devices.show('800x600')")
        self.until("return page.stage.views.length === 3 && page.stage.views.every(v => v.hasScene)", "three screens")
        widths = self.ask("return page.stage.views.map(v => [...v.document.nodes.values()].find(n => n.name === 'S').width)")
        self.assertEqual(widths, [375, 320, 800])
        prompt.type("A.width = 25%")
        self.until("return page.stage.views[2].document.order[1].width === 200", "the change on all screens")
        self.assertEqual(self.ask("return page.stage.views.map(v => v.document.order[1].width)"), [93.75, 80, 200])
        self.browser.find(".chip button").click()
        self.until("return page.stage.views.length === 2", "one is hidden")

    def test_the_handle_of_the_screen(self):
        prompt = self.open("view A { left = 0; top = 0; width = 50%; height = 20 }")
        self.select("A")
        self.ask("page.camera.zoom(1 / page.camera.scale)")
        right, y = self.ask("const c = page.camera, b = page.painter.canvas.getBoundingClientRect(); const s = page.stage.document.screen; "
                            "return [s.width * c.scale + c.x + b.x + 2, s.height / 2 * c.scale + c.y + b.y]")
        scale = self.ask("return page.camera.scale")
        self.browser.mouse(("move", right, y), ("down",), ("move", right + 20 * scale, y), ("pause", 150), ("move", right + 45 * scale, y), ("pause", 200))
        self.until("return page.stage.main.shown.order[0].width > 200", "the preview")
        self.assertEqual(self.ask("return page.stage.document.order[0].width"), 187.5)
        self.browser.mouse(("up",))
        prompt.expect("page> screen.width = 420\r\n")
        self.until("return page.stage.document.order[0].width === 210", "the statement")

    def test_knobs_and_conditions(self):
        prompt = self.open("knob gutter = 8 in 0..40\nknob wide = false\nview A { left = gutter; top = 0; height = 10; width = 20; when wide { width = 99 } }")
        self.browser.find("#devices button[aria-controls=adapt]").click()
        self.until("return document.querySelectorAll('#adapt .setting').length > 4", "the settings")
        self.ask("const i = [...document.querySelectorAll('#adapt label')].find(l => l.textContent.startsWith('gutter')).querySelector('input'); "
                 "i.value = 24; i.dispatchEvent(new Event('input')); page.slider = i")
        self.until("return page.stage.main.shown.order[0].left === 24", "the preview of the knob")
        self.assertEqual(self.ask("return page.stage.document.order[0].left"), 8)
        self.ask("page.slider.dispatchEvent(new Event('change'))")
        prompt.expect("page> gutter = 24")
        self.until("return page.stage.document.order[0].left === 24", "the knob")
        self.ask("document.activeElement.blur()")
        self.until("const s = document.querySelector('#adapt [role=switch]'); s?.click(); return s !== null", "the switch")
        prompt.expect("page> wide = true")
        self.until("return page.stage.document.order[0].width === 99", "the condition")

    def test_the_settings_of_the_screen(self):
        prompt = self.open("linear horz S { width = 200; height = 20; view A { width = 20; height = 20 } }")
        self.browser.find("#devices button[aria-controls=adapt]").click()
        self.until("return [...document.querySelectorAll('#adapt select')].length > 0", "the settings")
        self.ask("const s = [...document.querySelectorAll('#adapt label')].find(l => l.textContent.startsWith('direction')).querySelector('select'); "
                 "s.value = 'rtl'; s.dispatchEvent(new Event('change'))")
        prompt.expect("page> screen.direction = rtl")
        self.until("return page.stage.document.rtl", "the direction")

    def test_the_line_of_time(self):
        prompt = self.open("view A { left = 0; top = 0; width = 10; height = 10 }")
        for width, state in [(20, 3), (30, 4)]:
            prompt.type(f"A.width = {width}")
            prompt.expect(f"tgl[{state}]")
        self.until("return document.querySelectorAll('.states i').length === 4", "four states")
        self.ask("const r = document.querySelector('.time input'); r.value = 1; r.dispatchEvent(new Event('input'))")
        self.until("return page.stage.main.shown.order[0].width === 10", "the layout of then")
        self.assertEqual(self.ask("return page.stage.document.order[0].width"), 30)
        self.ask("document.querySelector('.time input').dispatchEvent(new Event('change'))")
        prompt.expect("page> :goto 1")
        self.until("return page.stage.document.order[0].width === 10 && page.stage.document.state === 1", "the state")
        prompt.type("A.height = 44")
        prompt.expect("tgl[5]")
        self.until("return document.querySelectorAll('.states i').length === 5", "the branch")
        self.assertEqual(self.ask("return new Set([...document.querySelectorAll('.states i')].map(i => i.style.top)).size"), 2)
        self.browser.find(".compare input").click()
        self.ask("const r = document.querySelector('.time input'); r.value = 3; r.dispatchEvent(new Event('input'))")
        self.until("return page.stage.main.other?.order[0].width === 30", "the other state over this one")
        self.assertEqual(self.ask("return page.stage.main.shown.order[0].width"), 10)

    def test_step_by_step(self):
        prompt = self.open("linear vert S { width = 100; vspace = 4; view A { width = 20; height = 30 }; view B { width = fill; height = 9 } }")
        prompt.type("A.height = 44")
        self.until(f"return {NODE}.height === 44", "the change", "A")
        self.browser.find("#foot button[aria-controls=steps]").click()
        self.until("return !document.getElementById('steps').hidden", "the steps")
        text = self.browser.find("#steps").text
        self.assertIn("1 of ", text)
        self.assertIn("screen is placed in 375 × 667", text)
        self.browser.keys("ArrowRight")
        self.assertIn("because A.height was set", self.browser.find("#steps").text)
        count = int(re.search(r"1 of (\d+)", text).group(1))
        self.browser.keys("End")
        self.assertIn(f"{count} of {count}", self.browser.find("#steps").text)
        self.browser.keys("Home", "ArrowRight", "ArrowLeft")
        self.assertIn(f"1 of {count}", self.browser.find("#steps").text)
        self.browser.keys(" ")
        self.until(f"return document.querySelector('#steps .count').textContent === '{count} of {count}'", "they are played to the end")
        self.browser.keys("Escape")
        self.assertTrue(self.ask("return document.getElementById('steps').hidden"))
        self.assertEqual(self.ask("return page.stage.document.state"), 2)


class Newcomer(PageTest):
    """What somebody does who is new here: opens an example, asks why, compares devices, finds where it breaks."""

    def choose(self, select, value):
        """Chooses from a list as a reader does: the keys that open it are the browser's own."""
        self.ask("const s = document.querySelector(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('change'))", select, value)

    def test_with_the_mouse(self):
        prompt = self.open("")
        self.until("return document.querySelector('select[aria-label=\"Open an example\"]')?.options.length > 40", "the examples")
        self.choose("select[aria-label='Open an example']", "login")
        prompt.expect("page> :load example login")
        self.until("return page.stage.document.nodes.size > 5", "the example")
        name = self.ask("return page.stage.document.order.find(n => !n.first && n.width > 60).name")
        self.browser.mouse(("move", *self.place(name)), ("down",), ("up",))
        self.until("return page.stage.node?.name === arguments[0] && document.querySelector('#about')", "why", name)
        for device in ["iphoneSE", "iphoneX", "ipad"]:
            self.choose("select[aria-label='Add a screen']", device)
            self.until("return page.stage.view(arguments[0])?.hasScene", device, device)
        self.assertEqual([self.ask("return page.stage.view(arguments[0]).document.screen.width", d) for d in ["iphoneSE", "iphoneX", "ipad"]], [320, 375, 768])
        self.browser.find("#devices button[aria-controls=adapt]").click()
        next(e for e in self.browser.all("#breaks button") if e.text == "Find").click()
        self.until("return document.querySelector('#breaks').textContent.includes(' layouts.')", "where it breaks")

    def test_where_it_breaks(self):
        self.open("view A { left = 0; top = 0; width = 400; height = 20 }")
        self.browser.find("#devices button[aria-controls=adapt]").click()
        next(e for e in self.browser.all("#breaks button") if e.text == "Find").click()
        self.until("return document.querySelectorAll('#breaks .finding').length > 0", "what breaks")
        self.assertRegex(self.browser.find("#breaks .finding").text, r"A .*screen\.width is 320 to 399")
        next(e for e in self.browser.all("#breaks button") if e.text == "Just before").click()
        self.until("return page.stage.main.shown.screen.width === 400", "the layout before")
        next(e for e in self.browser.all("#breaks button") if e.text == "Show").click()
        self.until("return page.stage.main.shown.screen.width < 400", "the layout that breaks")
        next(e for e in self.browser.all("#breaks button") if e.text == "Back").click()
        self.until("return page.stage.main.shown.screen.width === 375", "the layout as it is")
        self.assertEqual(self.ask("return page.stage.document.state"), 1)

    def test_with_the_keyboard(self):
        prompt = self.open()
        reached = []
        for _ in range(40):
            self.browser.keys("Tab")
            reached.append(self.ask("const e = document.activeElement; return e.getAttribute('aria-label') || e.id || e.title || e.textContent"))
        for name in ["search", "The layout", "Add a screen", "Open an example", "Undo the last change", "State"]:
            self.assertTrue(any(name in r for r in reached), (name, reached))
        self.browser.keys("/")
        self.browser.find("#search").type("B")
        self.browser.keys("Enter")
        self.until("return page.stage.node?.name === 'B' && document.querySelector('#about')", "why B is so")
        # From the tree on to the tabs of the panel.
        for _ in range(30):
            self.browser.keys("Tab")
            if self.ask("return document.activeElement.id") == "tab-why":
                break
        self.browser.keys("ArrowRight")
        self.until("return document.querySelector('#tab-rules').getAttribute('aria-selected') === 'true'", "the rules")


class Watching(PageTest):
    def watch(self, script):
        prompt = Prompt("watch", "page.tgl", files={"page.tgl": script}).__enter__()
        self.addCleanup(prompt.__exit__)
        self.prompt = prompt
        prompt.expect("page.tgl")
        prompt.send("p")
        self.browser.open(prompt.link)
        self.until("return globalThis.page?.stage.main.hasScene", "the page has a scene")
        return prompt

    def test_the_page_of_a_watched_script(self):
        prompt = self.watch("view A { left = 0; top = 0; width = 20; height = 20 }")
        self.assertEqual(self.node("A")["width"], 20)
        with open(f"{prompt.home}/page.tgl", "w") as file:
            file.write("view A { left = 0; top = 0; width = 35; height = 20 }\nview B { top = 50; width = 9; height = 9 }\n")
        self.until(f"return {NODE}?.width === 35", "the save", "A")
        self.select("A")
        self.assertIn("page.tgl:1", self.panel())

    def test_what_would_change_is_a_list(self):
        prompt = self.watch("view A { left = 0; top = 0; width = 20; height = 20 }")
        self.ask("void page.run('A.width = 44'); void page.run('A.height = 55')")
        self.until("return document.querySelectorAll('#collected li').length === 2", "two statements")
        self.assertEqual(self.node("A")["width"], 20)
        self.browser.all("#collected li button")[1].click()
        self.assertEqual([e.text for e in self.browser.all("#collected li code")], ["A.width = 44"])
        next(e for e in self.browser.all("#collected button") if e.text.startswith("Append")).click()
        self.until(f"return {NODE}.width === 44", "the script with it", "A")
        with open(f"{prompt.home}/page.tgl") as file:
            self.assertEqual(file.read(), "view A { left = 0; top = 0; width = 20; height = 20 }\nA.width = 44\n")
        self.assertTrue(self.ask("return document.getElementById('collected').hidden"))

    def test_what_may_not_be_appended(self):
        prompt = self.watch("view A { left = 0; top = 0; width = 20; height = 20 }")
        for text in ["A.width = ", "import \"/etc/passwd\"", "nobody.width = 3", " "]:
            answer = self.browser.later("page.connection.ask('append', arguments[0]).then(() => arguments[1]('done'), e => arguments[1](e.message))", text)
            self.assertNotEqual(answer, "done", text)
        with open(f"{prompt.home}/page.tgl") as file:
            self.assertEqual(file.read(), "view A { left = 0; top = 0; width = 20; height = 20 }")


if __name__ == "__main__":
    unittest.main()
