"""Dragging in the picture, in a real browser: which statement each drag gives, what is previewed, and that it is a statement like any other.
Run by LivePageTests; `python3 dragging.py -v` shows what is tried."""

import os
import unittest

from looking import NODE, PageTest

#: What decides, a script, the node, the edge that is dragged, by how many points, and the statement that this gives.
EDGES = [
    ("number", "view A { left = 20; top = 20; width = 100; height = 50 }", "A", "right", (24, 0), "A.width = 124"),
    ("number", "view A { left = 20; top = 20; width = 100; height = 50 }", "A", "bottom", (0, 10), "A.height = 60"),
    ("number", "style wide { width = 100; height = 50 }\nview A { style = wide; left = 20; top = 20 }", "A", "right", (24, 0), "wide.width = 124"),
    ("number", "view A { left = 20; top = 20; width = 100; height = 50 }\nwhen portrait { A.width = 110 }", "A", "right", (14, 0),
     "when portrait { A.width = 124 }"),
    ("knob", "knob gutter = 40 in 0..200\nview A { left = 20; top = 20; width = gutter; height = 50 }", "A", "right", (20, 0), "gutter = 60"),
    ("percentage", "linear vert S { width = 200; height = 100; view A { width = 25%; height = 40 } }", "A", "right", (30, 0), "A.width = 40%"),
    ("bound", "linear vert S { width = 200; height = 100; view A { width = 20; width >= 60; height = 40 } }", "A", "right", (24, 0), "A.width >= 84"),
    ("reference", "relative R { width = 300; height = 90; view B { width = 40; height = 40 }\n"
     "  view A { top = 45; width = B.width * 2; height = 40 } }", "A", "right", (20, 0), "A.width = B.width * 2.5"),
    ("share", "linear horz S { width = 300; height = 50; view A { width = 20; height = 40; weight = 1 }\n"
     "  view B { width = 20; height = 40; weight = 1 } }", "A", "right", (26, 0), "A.weight = 1.5"),
    ("number", "view A { left = 20; top = 20; width = 100; width <= 110; height = 50 }", "A", "right", (40, 0), "A.width = 140; A.width <= 140"),
    ("track", "grid G { width = 300; height = 80; columns = [minmax(50, 1fr), 25%]; rows = [60]; view A; view B }", "A", "right", (30, 0),
     "G.columns = [minmax(50, 1fr), 15%]"),
    ("track", "grid G { width = 300; height = 80; columns = [100, 80]; rows = [60]; view A; view B }", "A", "right", (24, 0),
     "G.columns = [124, 80]"),
]


class Dragging(PageTest):
    def point(self, name, edge):
        """A place on an edge or in the middle of a node, in the window."""
        return self.ask(
            f"const n = {NODE}; const c = page.camera; const b = page.painter.canvas.getBoundingClientRect(); const e = arguments[1].split(' '); "
            "const x = e.includes('left') ? n.left : e.includes('right') ? n.left + n.width : n.left + n.width / 2; "
            "const y = e.includes('top') ? n.top : e.includes('bottom') ? n.top + n.height : n.top + n.height * 0.6; "
            "return [x * c.scale + c.x + b.x, y * c.scale + c.y + b.y]", name, edge)

    def on_stage(self, x, y):
        """A place of the document, in the window."""
        return self.ask("const c = page.camera; const b = page.painter.canvas.getBoundingClientRect(); "
                        "return [arguments[0] * c.scale + c.x + b.x, arguments[1] * c.scale + c.y + b.y]", x, y)

    def hold(self, name):
        """Selects a node and waits until what can be dragged is known."""
        self.ask("page.camera.scale = 1; page.camera.x = 60; page.camera.y = 60; page.painter.ask()")
        self.select(name)
        self.ask("page.camera.scale = 1; page.camera.x = 60; page.camera.y = 60; page.painter.ask()")

    def drag(self, x, y, dx, dy):
        """Takes hold of a place and drags it; the button stays down."""
        self.browser.mouse(("move", x, y), ("down",), ("move", x + dx / 2, y + dy / 2), ("move", x + dx, y + dy))
        self.until("return document.querySelector('#drag code')?.textContent", "a statement beside the pointer")

    def said(self):
        return self.ask("return document.querySelector('#drag code')?.textContent ?? ''")

    def let_go(self):
        self.browser.mouse_up()

    # -- the table -----------------------------------------------------------------------------

    def test_which_statement_an_edge_gives(self):
        for decides, script, name, edge, (dx, dy), statement in EDGES:
            with self.subTest(decides=decides, statement=statement):
                prompt = self.open(script)
                before = self.node(name)
                self.hold(name)
                self.drag(*self.point(name, edge), dx, dy)
                self.until("return document.querySelector('#drag code').textContent === arguments[0]", f"`{statement}`: {self.said()}", statement)
                self.assertIn(decides, self.ask("return document.getElementById('drag').textContent"))
                self.until(f"const n = {NODE}; const s = page.stage.main.shown.nodes.get(n.id); "
                           "return s.width !== n.width || s.height !== n.height", "the preview", name)
                self.assertEqual(self.node(name)["width"], before["width"])
                self.let_go()
                prompt.expect("page> " + statement)
                size = "width" if dx else "height"
                self.until(f"return Math.abs({NODE}.{size} - arguments[1]) < 1.51", "the size", name, before[size] + (dx or dy))
                prompt.type(":undo")
                self.until(f"return {NODE}.{size} === arguments[1]", "undone at the prompt", name, before[size])
                prompt.type(":redo")
                self.until(f"return {NODE}.{size} !== arguments[1]", "done again at the prompt", name, before[size])

    #: What asks: a script, the node, the edge, by how many points, and one of the rules that are offered.
    ASKED = [
        ("label T \"A long text that wraps here and there\" { left = 10; top = 10; width = 120 }", "T", "bottom", (0, 30), "T.height"),
        ("constraint C { width = 300; height = 200; view A { left = 10; top = 10; width = 80; height = 20 }\n"
         "  view B { left = A.right + 8; top = A.top; width = A.width; height = 20 } }", "B", "right", (12, 0), "B.width = A.width + 12"),
        ("linear horz S { width = 300; height = 60; view A { width = fill; height = 40 }; view B { width = fill; height = 30 } }",
         "A", "right", (30, 0), "A.width = 180"),
        ("linear vert S { left = 10; top = 10; padding = 8; vspace = 10; view A { width = 80; height = 40 }; view B { width = 50; height = 30 } }",
         "S", "bottom", (0, 30), "S.height = 128"),
        ("linear horz S { left = 10; top = 10; hspace = 10; view A { width = 80; height = 40 }; view B { width = 50; height = 30 } }",
         "S", "right", (30, 0), "S.width = 168"),
    ]

    def test_each_rule_that_is_offered_does_what_was_dragged(self):
        for script, name, edge, (dx, dy), wanted in self.ASKED:
            with self.subTest(wanted=wanted):
                self.open(script)
                self.hold(name)
                place = "left + n.width" if dx else "top + n.height"
                before = self.ask(f"const n = {NODE}; return n.{place}", name)
                self.drag(*self.point(name, edge), dx, dy)
                self.let_go()
                self.until("return !document.getElementById('ways').hidden", "which of these?")
                ways = [e.text for e in self.browser.all("#ways button")]
                self.assertTrue(any(way.startswith(wanted) for way in ways), ways)
                for way in ways:
                    self.ask("page.drag.close(); void page.run(arguments[0])", way)
                    self.until(f"const n = {NODE}; return Math.abs(n.{place} - arguments[1]) < 7.6", way, name, before + dx + dy)
                    self.ask("void page.run(':undo')")
                    self.until(f"const n = {NODE}; return n.{place} === arguments[1]", "undone", name, before)

    def test_a_corner_of_what_keeps_its_ratio_changes_one_number(self):
        prompt = self.open("image I { left = 10; top = 10; width = 100; aspectRatio = [4, 3]; imageSize = [400, 300] }")
        self.hold("I")
        self.drag(*self.point("I", "right bottom"), 20, 10)
        self.let_go()
        prompt.expect("page> I.width = 120")
        self.until(f"return {NODE}.height === 90", "both", "I")

    def test_a_box_at_its_own_place_stays_in_its_container(self):
        prompt = self.open("block K { width = 300; padding = 10; block B { position = absolute; right = 20; top = 60; size = [50, 30] } }")
        self.hold("B")
        self.drag(*self.point("B", ""), -20, 8)
        self.let_go()
        prompt.expect("page> B.right = 40; B.top = 68")

    def test_a_finger_takes_hold_from_further_away(self):
        prompt = self.open("view A { left = 20; top = 20; width = 100; height = 50 }")
        self.hold("A")
        x, y = self.point("A", "right")
        finger = [{"type": "pointerMove", "x": round(x + 10), "y": round(y), "duration": 0}, {"type": "pointerDown", "button": 0},
                  {"type": "pointerMove", "x": round(x + 34), "y": round(y), "duration": 50}, {"type": "pause", "duration": 400},
                  {"type": "pointerMove", "x": round(x + 34), "y": round(y + 1), "duration": 50}, {"type": "pointerUp", "button": 0}]
        act = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": finger}
        self.browser.call("POST", "/actions", {"actions": [act]})
        prompt.expect("page> A.width = 124")

    def test_a_near_edge_keeps_the_far_one(self):
        prompt = self.open("view A { left = 20; top = 20; width = 100; height = 50 }")
        self.hold("A")
        self.drag(*self.point("A", "left"), 16, 0)
        self.let_go()
        prompt.expect("page> A.left = 36; A.width = 84")
        self.until(f"return {NODE}.left === 36 && {NODE}.width === 84", "both", "A")

    def test_an_edge_that_follows_another_box_keeps_off_it(self):
        prompt = self.open("relative R { width = 300; height = 200; view A { left = 10; top = 10; size = [50, 50] }\n"
                           "  view B { left = A.right; top = A.bottom; right = 20; height = 40 } }")
        self.hold("B")
        self.drag(*self.point("B", "left"), 20, 0)
        self.let_go()
        prompt.expect("page> B.left = A.right + 20")

    def test_a_corner_drags_both_and_shift_keeps_the_ratio(self):
        prompt = self.open("view A { left = 20; top = 20; width = 100; height = 50 }")
        self.hold("A")
        self.drag(*self.point("A", "right bottom"), 24, 10)
        self.let_go()
        prompt.expect("page> A.width = 124; A.height = 60")
        self.until(f"return {NODE}.height === 60", "both", "A")
        prompt.type(":undo")
        self.until(f"return {NODE}.height === 50", "undone", "A")
        self.browser.key_down("Shift")
        self.drag(*self.point("A", "right bottom"), 40, 2)
        self.let_go()
        self.browser.key_up("Shift")
        prompt.expect("page> A.width = 140; A.height = 70")

    def test_what_depends_on_content_asks(self):
        prompt = self.open('label T "Hello" { left = 20; top = 20 }')
        self.hold("T")
        self.drag(*self.point("T", "right"), 40, 0)
        self.let_go()
        self.until("return !document.getElementById('ways').hidden", "which of these?")
        ways = [e.text for e in self.browser.all("#ways button")]
        self.assertGreater(len(ways), 1)
        way = next(w for w in ways if w.startswith("T.width"))
        next(e for e in self.browser.all("#ways button") if e.text == way).click()
        prompt.expect("page> " + way)
        self.until("return document.getElementById('ways').hidden", "it is chosen")

    def test_gaps_and_tracks(self):
        prompt = self.open(
            "linear vert S { width = 200; vspace = 20; view A { width = 40; height = 40 }; view B { width = 40; height = 40 } }\n"
            "grid G { top = 150; width = 300; height = 80; columns = [100, 80]; rows = [60]; view C; view D }")
        self.hold("S")
        self.until("return page.drag.grips.length > 0", "gaps")
        x, y = self.point("A", "bottom")
        self.drag(x, y + 10, 0, 8)
        self.let_go()
        prompt.expect("page> S.vspace = 28")
        self.until(f"return {NODE}.top === 68", "the gap", "B")
        self.hold("G")
        self.until("return page.drag.grips.length > 0", "tracks")
        x, y = self.point("C", "right")
        self.drag(x, y, 24, 0)
        self.let_go()
        prompt.expect("page> G.columns = [124, 80]")

    #: A script, the container, where it is taken hold of, by how many points, whether with Shift, and the statement that this gives.
    PADDINGS = [
        ("linear vert S { left = 20; top = 20; width = 200; height = 200; padding = 24; view A { width = 40; height = 40 } }",
         (140, 44), (0, 8), False, "S.padding = 32"),
        ("linear vert S { left = 20; top = 20; width = 200; height = 200; padding = 24; view A { width = 40; height = 40 } }",
         (140, 44), (0, 8), True, "S.topPadding = 32"),
        ("flex S { left = 20; top = 20; width = 200; height = 200; rightPadding = 16; block A { width = 40; height = 40 } }",
         (204, 120), (-16, 0), False, "S.rightPadding = 32"),
        ("grid S { left = 20; top = 20; width = 200; height = 200; columns = [50]; rows = [50]; view A }",
         (120, 208), (0, -16), False, "S.bottomPadding = 16"),
        ("style card { padding = 16 }\nlinear horz S { style = card; left = 20; top = 20; width = 200; height = 200; view A { width = 40; height = 40 } }",
         (36, 150), (8, 0), False, "card.padding = 24"),
        ("frame S { left = 20; top = 20; width = 200; height = 200; view A { width = 40; height = 40 } }",
         (32, 120), (16, 0), True, "S.padding = 16"),
    ]

    def test_paddings(self):
        for script, (x, y), (dx, dy), isShifted, statement in self.PADDINGS:
            with self.subTest(statement=statement):
                prompt = self.open(script)
                self.hold("S")
                self.until("return page.drag.grips.some(g => g.handle.startsWith('padding'))", "paddings")
                before = self.node("A")
                if isShifted:
                    self.browser.key_down("Shift")
                x, y = self.on_stage(x, y)
                self.drag(x, y, dx, dy)
                self.until("return document.querySelector('#drag code').textContent === arguments[0]", f"`{statement}`: {self.said()}", statement)
                self.assertIn("padding", self.ask("return document.getElementById('drag').textContent"))
                self.let_go()
                if isShifted:
                    self.browser.key_up("Shift")
                prompt.expect("page> " + statement)
                prompt.type(":undo")
                self.until(f"const n = {NODE}; return n.left === arguments[1] && n.top === arguments[2]", "undone", "A", before["left"], before["top"])

    #: A script with boxes A and B that touch, where they do, by how many points, and the statement.
    NO_GAPS = [
        ("linear vert S { left = 20; top = 20; width = 200; view A { width = 60; height = 40 }; view B { width = 60; height = 40 } }",
         (50, 60), (0, 8), "S.vspace = 8"),
        ("flex S { left = 20; top = 20; width = 200; block A { width = 60; height = 40 }; block B { width = 60; height = 40 } }",
         (80, 40), (16, 0), "S.hspace = 16"),
        ("grid S { left = 20; top = 20; width = 200; columns = [60, 60]; rows = [40]; view A; view B }", (80, 40), (16, 0), "S.columns = [76, 60]"),
        ("screen { direction = rtl }\nlinear horz S { left = 20; top = 20; width = 200; view A { width = 60; height = 40 }; view B { width = 60; height = 40 } }",
         (160, 40), (8, 0), "S.hspace = 8"),
    ]

    def test_gaps_of_zero(self):
        for script, (x, y), (dx, dy), statement in self.NO_GAPS:
            with self.subTest(statement=statement):
                prompt = self.open(script)
                self.hold("S")
                self.until("return page.drag.grips.some(g => g.handle.startsWith('gap'))", "gaps")
                self.drag(*self.on_stage(x, y), dx, dy)
                self.until("return document.querySelector('#drag code').textContent === arguments[0]", f"`{statement}`: {self.said()}", statement)
                self.let_go()
                prompt.expect("page> " + statement)

    def test_a_press_on_a_gap_selects_what_is_there(self):
        self.open(self.NO_GAPS[0][0])
        self.hold("S")
        self.until("return page.drag.grips.some(g => g.handle.startsWith('gap'))", "gaps")
        x, y = self.on_stage(50, 57)
        self.browser.mouse(("move", x, y), ("down",), ("up",))
        self.until("return page.stage.node?.name === 'A'", "A is selected")

    def test_the_last_box_of_a_line_keeps_a_distance(self):
        prompt = self.open("linear vert S { left = 20; top = 20; width = 200; height = 300; vspace = 8\n"
                           "  view A { width = 60; height = 40 }; view B { width = 60; height = 40 } }")
        self.hold("B")
        self.until("return page.drag.isOrdered", "it is one of a row")
        self.drag(*self.point("B", ""), 0, 48)
        self.until("return document.querySelector('#drag code').textContent === 'B.top = 48'", f"a distance: {self.said()}")
        self.let_go()
        prompt.expect("page> B.top = 48")
        self.hold("B")
        self.drag(*self.point("B", ""), 0, 162)
        self.until("return document.getElementById('drag').textContent.includes('Tab: B.top = 100%')", "all that is left")
        self.browser.keys("Tab")
        self.until("return document.querySelector('#drag code').textContent === 'B.top = 100%'", "it is taken")
        self.let_go()
        prompt.expect("page> B.top = 100%")
        self.until(f"return {NODE}.top === 280", "at the end", "B")

    # -- where it ends ---------------------------------------------------------------------------

    def test_it_snaps_and_offers_the_relation(self):
        prompt = self.open("linear vert S { width = 300; height = 200; view A { width = 61; height = 40 }; view B { width = 143; height = 40 } }")
        self.hold("A")
        self.drag(*self.point("A", "right"), 80, 0)
        self.until("return document.querySelector('#drag code').textContent === 'A.width = 143'", "it snaps")
        self.assertIn("A.width = B.width", self.ask("return document.getElementById('drag').textContent"))
        self.let_go()
        prompt.expect("page> A.width = 143")
        self.until("return !document.getElementById('offer').hidden", "the relation is offered")
        self.browser.find("#offer button").click()
        prompt.expect("page> A.width = B.width")
        prompt.type("B.width = 90")
        self.until(f"return {NODE}.width === 90", "it follows", "A")

    def test_it_snaps_to_equal_gaps(self):
        prompt = self.open("view A { left = 0; top = 20; width = 40; height = 40 }\nview B { left = 63; top = 30; width = 40; height = 40 }\n"
                           "view C { left = 200; top = 200; width = 31; height = 40 }")
        self.hold("C")
        # Beside B, where the gap is as large as between A and B.
        self.drag(*self.point("C", ""), -72, -165)
        self.until("return document.querySelector('#drag code').textContent.startsWith('C.left = 126')", "the third of a row")
        gaps = self.ask("return page.drag.lines.find(l => l.axis === 'x').gaps.map(({ from, to }) => to - from)")
        self.assertEqual(gaps, [23, 23])
        self.let_go()
        prompt.expect("page> C.left = 126")

    def test_tab_takes_the_relation_and_alt_none(self):
        prompt = self.open("linear vert S { width = 300; height = 200; view A { width = 61; height = 40 } }")
        self.hold("A")
        self.drag(*self.point("A", "right"), 88, 0)
        self.until("return document.getElementById('drag').textContent.includes('A.width = 50%')", "half is offered")
        self.browser.keys("Tab")
        self.until("return document.querySelector('#drag code').textContent === 'A.width = 50%'", "half is taken")
        self.let_go()
        prompt.expect("page> A.width = 50%")
        prompt.type("A.width = 61")
        self.until(f"return {NODE}.width === 61", "again", "A")
        self.browser.key_down("Alt")
        self.drag(*self.point("A", "right"), 88, 0)
        self.let_go()
        self.browser.key_up("Alt")
        prompt.expect("page> A.width = 149")

    def test_escape_gives_up(self):
        prompt = self.open("view A { left = 20; top = 20; width = 100; height = 50 }")
        self.hold("A")
        self.drag(*self.point("A", "right"), 24, 0)
        self.until(f"return page.stage.main.shown.nodes.get({NODE}.id).width === 124", "the preview", "A")
        self.browser.keys("Escape")
        self.until(f"return page.stage.main.shown.nodes.get({NODE}.id).width === 100", "it is as it was", "A")
        self.let_go()
        prompt.type("print 6 * 7")
        prompt.expect("42")
        self.assertNotIn("page>", prompt.output)

    def test_the_edge_of_a_box_at_the_edge_of_the_screen(self):
        prompt = self.open("view A { left = 75; top = 20; width = 300; height = 600 }")
        self.hold("A")
        self.drag(*self.point("A", "right"), -40, 0)
        self.let_go()
        prompt.expect("page> A.width = 260")

    # -- what is saved -------------------------------------------------------------------------------

    def saved(self, name):
        """Saves in a form, by its button: the name of the file, and what the browser would write."""
        self.ask("page.saved = null; HTMLAnchorElement.prototype.click = function () { const { download } = this; "
                 "fetch2(this.href).then((text) => (page.saved = [download, text])); }; "
                 "globalThis.fetch2 = (href) => new Promise((then) => { const blob = page.blobs.get(href); blob.text().then(then); }); "
                 "page.blobs ??= new Map(); const made = URL.createObjectURL; "
                 "URL.createObjectURL = (blob) => { const href = made.call(URL, blob); page.blobs.set(href, blob); return href; };")
        self.browser.find("#save summary").click()
        next(e for e in self.browser.all("#save button") if e.text == name).click()
        return self.until("return page.saved", f"{name} is saved")

    def test_saved_as_script_drawing_and_picture(self):
        self.open("view A { left = 20; top = 20; width = 100; height = 50 }")
        self.ask("page.run('A.width = 120')")
        self.until(f"return {NODE}.width === 120", "the statement", "A")
        name, text = self.saved("Script")
        self.assertEqual(name, "layout.tgl")
        self.assertIn("view A { left = 20; top = 20; height = 50; width = 120 }", text)
        name, text = self.saved("SVG")
        self.assertEqual(name, "layout.svg")
        self.assertIn('width="120"', text)
        name, text = self.saved("PNG")
        self.assertEqual(name, "layout.png")
        self.assertTrue(text.startswith("\ufffdPNG"), text[:20])
        size = self.browser.later("const done = arguments[0]; createImageBitmap([...page.blobs.values()].at(-1)).then((i) => done([i.width, i.height]))")
        self.assertEqual(size, [2 * (375 + 16), 2 * (667 + 16)])

    def test_into_the_file(self):
        prompt = self.open("# One box.\nview A { left = 20; top = 20; width = 100; height = 50 }  # a comment\n")
        self.hold("A")
        self.drag(*self.point("A", "right"), 24, 0)
        self.let_go()
        prompt.expect("page> A.width = 124")
        self.browser.find("#save summary").click()
        next(e for e in self.browser.all("#save button") if e.text == "Into the file").click()
        self.until("return !document.getElementById('back').hidden", "where it goes")
        self.assertIn("page.tgl:2", self.browser.find("#back").text)
        next(e for e in self.browser.all("#back button") if e.text == "Write").click()
        prompt.expect("written to page.tgl")
        with open(os.path.join(prompt.home, "page.tgl")) as file:
            self.assertEqual(file.read(), "# One box.\nview A { left = 20; top = 20; width = 124; height = 50 }  # a comment\n")

    def test_into_the_file_goes_what_is_seen(self):
        """One of several boxes that a loop makes is changed: the place in the loop would change all."""
        text = "linear vert S { width = 200; for i in 1..3 { view a[i] { width = 60; height = 40 } } }\n"
        prompt = self.open(text)
        self.hold("a[2]")
        self.drag(*self.point("a[2]", "right"), 24, 0)
        self.let_go()
        prompt.expect("page> a[2].width = 84")
        self.browser.find("#save summary").click()
        next(e for e in self.browser.all("#save button") if e.text == "Into the file").click()
        self.until("return document.querySelector('#back input:checked')", "a place is chosen")
        self.assertIn("appended", self.ask("return document.querySelector('#back input:checked').parentElement.textContent"))
        next(e for e in self.browser.all("#back button") if e.text == "Write").click()
        prompt.expect("written to page.tgl")
        with open(os.path.join(prompt.home, "page.tgl")) as file:
            written = file.read()
        self.assertTrue(written.startswith(text) and written.endswith("a[2].width = 84\n"), written)

    # -- whole boxes -------------------------------------------------------------------------------

    def test_a_box_to_another_place(self):
        prompt = self.open("view A { left = 20; top = 20; width = 100; height = 50 }")
        self.hold("A")
        self.drag(*self.point("A", ""), 24, 40)
        self.let_go()
        prompt.expect("page> A.left = 44; A.top = 60")

    def test_a_box_among_its_siblings_and_elsewhere(self):
        prompt = self.open("""linear vert S { width = 200; vspace = 8; view A { width = 90; height = 40 }; view B { width = 90; height = 40 } }
          linear vert T { left = 220; width = 100; height = 100; view C { width = 60; height = 30 } }""")
        self.hold("A")
        self.until("return page.drag.isOrdered", "it is one of a row")
        self.drag(*self.point("A", ""), 0, 60)
        self.until("return document.querySelector('#drag code').textContent === 'move A after B'", "where it goes")
        self.until("return page.stage.main.shown.order.find(n => n.name === 'B').top === 0", "the preview")
        self.let_go()
        prompt.expect("page> move A after B")
        self.until(f"return {NODE}.top === 48", "it is below", "A")
        self.hold("A")
        self.until("return page.drag.isOrdered", "it is one of a row")
        x, y = self.point("A", "")
        to = self.point("C", "top")
        self.drag(x, y, to[0] - x, to[1] - y)
        self.let_go()
        prompt.expect("page> move A to T before C")

    def test_by_keys(self):
        prompt = self.open("view A { left = 20; top = 20; width = 100; height = 50 }")
        self.select("A")
        self.ask("page.painter.canvas.focus()")
        self.browser.chord("Alt", "ArrowRight")
        prompt.expect("page> A.left = 21")
        self.browser.chord("Control", "ArrowDown")
        prompt.expect("page> A.height = 51")
        self.browser.chord("Control", "d")
        prompt.expect("page> copy A as A2")
        self.browser.keys("Delete")
        prompt.expect("page> remove A")
        self.browser.chord("Control", "z")
        prompt.expect("page> :undo")
        self.until(f"return {NODE}", "it is back", "A")
        self.browser.chord("Control", "y")
        prompt.expect("page> :redo")

    # -- what is typed in place -----------------------------------------------------------------------

    def test_the_text_of_a_label(self):
        prompt = self.open('label T "Hello" { left = 20; top = 20 }')
        self.select("T")
        x, y = self.point("T", "")
        self.browser.mouse(("move", x, y), ("down",), ("up",), ("down",), ("up",))
        self.until("return document.getElementById('text-edit')", "the field")
        self.browser.find("#text-edit").type("Good {day}")
        self.until("return page.stage.main.shown.order[0].text === 'Good {day}'", "the preview")
        self.browser.keys("Enter")
        prompt.expect('page> T.text = "Good \\{day\\}"')
        self.until(f"return {NODE}.text === 'Good {{day}}'", "the text", "T")

    def test_a_text_of_two_lines(self):
        prompt = self.open('label T "One\\ntwo" { left = 20; top = 20 }')
        self.select("T")
        x, y = self.point("T", "")
        self.browser.mouse(("move", x, y), ("down",), ("up",), ("down",), ("up",))
        self.until("return document.getElementById('text-edit')?.value === 'One\\ntwo'", "both lines")
        self.browser.keys("End")
        self.browser.chord("Shift", "Enter")
        self.browser.keys("3", "Enter")
        prompt.expect('page> T.text = "One\\ntwo\\n3"')

    def test_a_box_without_a_width_is_opened_again(self):
        prompt = self.open("view A { left = 40; top = 20; width = 0; height = 50 }")
        self.hold("A")
        self.drag(*self.on_stage(40, 45), 24, 0)
        self.let_go()
        prompt.expect("page> A.width = 24")

    def test_rules_are_typed_over(self):
        prompt = self.open("style wide { height = 50 }\nview A { style = wide; left = 20; top = 20; width = 100 }")
        self.select("A")
        self.browser.find("#tab-rules").click()
        next(e for e in self.browser.all("#about code") if e.text == "width = 100").click()
        self.browser.find(".rule-edit").type("width = 50%")
        self.until("return page.stage.main.shown.order[0].width === 187.5", "the preview")
        self.browser.keys("Enter")
        prompt.expect("page> A.width = 50%")
        self.until("return [...document.querySelectorAll('#about code')].some(c => c.textContent === 'width = 50%')", "the rule")
        # The panel may be made anew at any time, so that its elements are asked for all at once.
        x, y, w, h = self.ask("const code = [...document.querySelectorAll('#about code')].find(c => c.textContent === 'height = 50'); "
                              "const r = code.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]")
        self.browser.mouse(("move", x + w / 2, y + h / 2), ("down",), ("move", x + w / 2 + 10, y + h / 2), ("move", x + w / 2 + 40, y + h / 2), ("up",))
        prompt.expect("page> wide.height = 70")

    def test_the_palette(self):
        prompt = self.open("linear vert S { left = 10; top = 10; width = 200; height = 200; vspace = 8 }")
        self.browser.find("#palette summary").click()
        kinds = [e.text for e in self.browser.all("#palette button")]
        self.assertIn("view", kinds)
        self.assertIn("grid", kinds)
        self.select("S")
        next(e for e in self.browser.all("#palette button") if e.text == "label").click()
        prompt.expect('page> S { label T "Text" }')
        self.until("return page.stage.node?.name === 'T'", "it is selected")
        one = next(e for e in self.browser.all("#palette button") if e.text == "view")
        x, y, w, h = one.box
        to = self.point("T", "top")
        self.browser.mouse(("move", x + w / 2, y + h / 2), ("down",), ("move", to[0], to[1] - 10), ("move", to[0], to[1] + 2))
        self.until("return document.getElementById('ghost').textContent.includes('before T')", "where it goes")
        self.browser.mouse_up()
        prompt.expect("page> S { view A { width = 80; height = 40 } }; move A before T")
        self.until(f"return {NODE}.top > 10", "it is there", "T")


if __name__ == "__main__":
    unittest.main()
