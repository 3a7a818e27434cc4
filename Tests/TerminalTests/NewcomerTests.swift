import XCTest

/// The newcomer's five tasks, with wrong turns: each way out is in what the program answers.
final class NewcomerTests: TglTestCase {
    func testCentreABoxOnTheScreen() throws {
        let session = try prompt()
        try type(session, "view A { width: 60; height: 40 }", "error[", "=")
        try dropEntry(session)
        try type(session, "view A { width = 60; height = 40 }", "A  view   0 0  60×40")
        try type(session, "A.gravity = middle", "did you mean `center`?")
        try type(session, "A.gravity = center", "A  view   0 0  60×40")
        try type(session, ":lint", "`gravity` has no effect on a view")
        try type(session, ":help centre", "how to centre a node")
        try type(session, ":help center", "centerX = 0; centerY = 0")
        try type(session, "A { centerX = 0; centerY = 0 }", "x 0 → 157.5", "313.5")
        try type(session, "why A.left", "in the middle: (screen.width 375 − its width 60) / 2 = 157.5")
    }

    func testTwoColumnsOfEqualWidthWithAGap() throws {
        let session = try prompt()
        try type(session, "linear horz S { width = 100%; height = 100; view L { height = fill }; view R { height = fill } }", "L  view")
        try type(session, "L, R { width = equal }", "did you mean `average`?")
        try type(session, "L, R { width = average }", "187.5×100")
        try type(session, ":help gap", "vspace and hspace")
        try type(session, "S.gap = 15", "180×100")
    }

    func testASidebarBesideContentThatFills() throws {
        let session = try prompt()
        try type(session, "linear horz S { width = 100%; height = 100% }", "S  linear")
        try type(session, "S { view side { width = 100px; height = fill } }", "numbers have no units")
        try dropEntry(session)
        try type(session, "S { view side { width = 100; height = 100% } view main { width = rest } }", "write `;` or a line break")
        try dropEntry(session)
        try type(
            session, "S { view side { width = 100; height = fill }; view main { width = rest; height = fill } }", "wrap, fill, average")
        try type(session, "S { view side { width = 100; height = fill }; view main { width = fill; height = fill } }", "275×667")
    }

    func testAVariableThatRulesReadOnce() throws {
        let session = try prompt()
        try type(session, "let high = 40", "laid out")
        try type(session, "linear vert S { width = 90; height = wrap; view A { width = 10; height = high / 2 } }", "10×20")
        try type(
            session, "high = 60", "note: `A.height = 20` is unchanged: a rule reads the variable `high` once",
            "`A.height = high / 2` reads it",
            "`knob high")
        // It is said once.
        try type(session, "high = 50")
        XCTAssertEqual(String(decoding: session.screen.printedBytes, as: UTF8.self).split(separator: "is unchanged:").count, 2)
        try type(session, "A.height = high / 2", "10×25")
        try type(session, "knob high = 60", "laid out")
        try type(session, "A.height = high / 2", "10×30")
        try type(session, "high = 80", "10×40")
    }

    func testPercentagesOfWhatAFloatHasLeft() throws {
        let session = try prompt()
        try type(
            session, "float F { width = 100; height = wrap; for i in 1..3 { view p[i] { width = 33%; height = 10 } } }",
            "note: p[2]: `width = 33%` is 33% of the gap that p[1] leaves, not of F", "F.width * 0.33`")
        try type(session, "for i in 1..3 { p[i].width = F.width * 0.33 }", "33×10")
    }

    func testALabelThatWrapsInACardThatGrows() throws {
        let session = try prompt()
        try type(session, "linear vert card { width = 120; padding = 10; label T \"A text that is longer than its card\" }", "T   label")
        try type(session, "why T.width", "its text: 35 columns × 8 = 280")
        try type(session, ":help sizes", "`fill` for")
        try type(session, "T.widht = fill", "did you mean `T.width`?")
        try type(session, "T.width = fill", "280×16 → 100×64")
        try type(session, "why card.height", "card.height = 84")
        try type(session, "T.text = \"Short\"", "height 64 → 16")
    }

    func testACycleIsFoundAndMended() throws {
        let session = try prompt()
        try type(
            session, "relative S { width = 100; height = 50; view A { width = 20; height = 9 }; view B { width = A.width; height = 9 } }",
            "20×9")
        try type(
            session, "A.width = B.width", "in a cycle: A.width → B.width → A.width", "for equal widths, write `A.width = parent.width / 2`")
        try type(session, "why B.width", "A.width", "20")
        try type(session, "B.width = 30; A.width = B.width", "30×9")
        try type(session, ":verify", "is identical")
    }
}

/// What people write who know another layout system: the sentence that helps is there.
final class HabitTests: TglTestCase {
    func testWhatIsMeantIsSaid() throws {
        for (code, help) in [
            ("view A; A.widht = 3", "did you mean `A.width`?"),
            ("view A; A.width == 20", "write `A.width = 20`"),
            ("view A { width: 20px; }", "a value is set with `=`, not with `:`"),
            ("linear S { gravity = middle }", "did you mean `center`?"),
            ("view A { height = left }", "did you mean `A.left`"),
            ("view A { width = match_parent }", "did you mean `fill`?"),
            ("view A { visibility = hidden }", "did you mean `invisible`?"),
            ("view A { background = red }", "write `color = red`"),
            ("view A { minWidth = 3 }", "write `width >= 3`"),
            ("view A { tg_width = 3 }", "did you mean `width`?"),
            ("view A; A.tg_width.equal(20)", "write `A.width = 20`"),
            ("style s { background = red }", "write `color = red`"),
            ("view A; view B { width = A }", "did you mean `A.width`?"),
            ("div A { }", "did you mean `view`?"),
            ("text T \"a\"", "did you mean `label`?"),
            ("vstack S { }", "did you mean `linear vert`?"),
            ("blob A { }", "a node begins with its kind: view, label"),
            ("view A { width = 20 height = 30 }", "write `;` before `height`"),
            ("view A { padding = 8 8 }", "write `padding = [8, 8, 8, 8]`"),
            ("view A(width = 20)", "write `view A { width = 20 }`"),
            ("view A.B", "a name has no dot"),
            ("A.width = 3", "make a node with `view A`"),
            ("if 1 = 2 { }", "write `==`"),
            ("// a comment", "write `#` in place of `//`"),
        ] {
            let run = try run(["-e", code])
            XCTAssertEqual(run.ending, .exited(1), code)
            XCTAssertTrue(run.errors.contains(help), "\(code): \(run.errors)")
        }
    }

    func testAMissingBraceIsSoughtWhereItIsMissing() throws {
        let code =
            "linear vert S {\n  view A { width = 1\n  view B { width = 2 }\n  view C\n  view D\n  view E\n  view F\n  view G\n  view H\n"
            + "  view I\n}\n"
        let run = try run(["-e", code])
        XCTAssertTrue(run.errors.contains("-e:2:10"), run.errors)
    }
}
