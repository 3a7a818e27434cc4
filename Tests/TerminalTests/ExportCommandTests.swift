import Foundation
import XCTest

/// `tgl export html`, `:export` and `:import`: what each layout becomes in CSS, what is told, and what a browser makes of it.
final class ExportCommandTests: TglTestCase {
    private func exported(_ script: String) throws -> (page: String, told: String) {
        let run = try run(["export", "html", "-"], input: script)
        XCTAssertEqual(run.ending, .exited(0), run.errors)
        return (run.output, run.errors)
    }

    /// Looks for lines of the page of a script of which nothing is told.
    private func check(_ script: String, _ lines: String..., file: StaticString = #filePath, line: UInt = #line) throws {
        let (page, told) = try exported(script)
        XCTAssertEqual(told, "", file: file, line: line)
        for wanted in lines { XCTAssert(page.contains(wanted + "\n"), "no `\(wanted)` in\n\(page)", file: file, line: line) }
    }

    // MARK: What layouts become

    func testALinearIsAFlex() throws {
        try check(
            "linear vert S { width = 100; height = 90; vspace = 5; view A { width = fill; height = 20 }\n"
                + "view B { width = 50%; height = fill } }",
            "#A { flex-shrink: 0; align-self: stretch; height: 20px }", "#B { flex: 1 0 0; width: 50%; min-height: 0 }")
    }

    func testAFlowIsAFlexThatWraps() throws {
        let page = try exported("flow vert S { width = 100; hspace = 4; for i in 1..5 { view c[i] { width = 40; height = 10 } } }").page
        XCTAssert(page.contains("  flex-wrap: wrap;\n  column-gap: 4px;\n"), page)
        XCTAssert(page.contains(".c { flex-shrink: 0; width: 40px; height: 10px }\n"), page)
        XCTAssert(page.contains("<div id=\"c-5\" class=\"c\"></div>"), page)
    }

    func testAFloatIsABlockOfFloats() throws {
        try check(
            "float vert S { width = 90; view A { width = 20; height = 10 }; view B { width = 30; height = 9; reverseFloat = true } }",
            "#A { float: left; width: 20px; height: 10px }", "#B { float: right; width: 30px; height: 9px }")
    }

    func testAFrameHoldsBoxesByTheirEdges() throws {
        try check(
            "frame S { width = 100; height = 60; padding = 5; view A { centerX = 0; top = 3; width = 20; height = 9 }\n"
                + "view B { right = 10%; bottom = 0; width = 50%; height = 4 } }",
            "#A { position: absolute; top: 8px; right: 5px; left: 5px; margin: 0 auto; width: 20px; height: 9px }",
            "#B { position: absolute; right: calc(10% + 4px); bottom: 5px; width: calc(50% - 5px); height: 4px }")
    }

    func testCSSGoesOutAsItIs() throws {
        try check(
            "grid S { width = 90; columns = [20, 1fr, minmax(10, 2fr)]; gap = 4; padding = [1, 2, 3, 4]\n"
                + "view A { gridColumn = [1, span(2)]; height = 9 } }",
            "  grid-template-columns: 20px 1fr minmax(10px, 2fr);", "  padding: 1px 4px 3px 2px;",
            "#A { grid-column: 1 / span 2; height: 9px }")
    }

    func testStylesAreClasses() throws {
        try check(
            "style card { width = 50; height = 20 }\nlinear vert S { view A : card; view B : card { left = 3 } }",
            ".card { width: 50px; height: 20px }", "#B { margin-left: 3px }", "  <div id=\"A\" class=\"card\"></div>")
    }

    func testTextsAreEscaped() throws {
        try check("label T \"a < b & c > d\\n</style>\"", "<p id=\"T\">a &lt; b &amp; c &gt; d\n&lt;/style&gt;</p>")
    }

    func testAColorCannotEndTheSheet() throws {
        let page = try exported("view A { size = [9, 9]; color = \"#ff8800\" }").page
        XCTAssert(page.contains("background: #ff8800"), page)
    }

    // MARK: What has no counterpart

    func testARuleWithoutCounterpartHasTheNumbersOfItsFrame() throws {
        let script = "relative S { width = 90; height = 40; view A { size = [20, 9] }\nview B { left = A.right + 5; size = [9, 9] } }\n"
        let (page, told) = try exported(script)
        XCTAssertEqual(told, "tgl: <stdin>:2:10: B: CSS has no rule for `left = A.right + 5`: the place is that of its frame\n")
        XCTAssert(page.contains("/* B: CSS has no rule for `left = A.right + 5`: the place is that of its frame */\n#B { "), page)
        XCTAssert(page.contains("left: 25px"), page)
    }

    // MARK: Conditions and knobs

    func testWhensAreMediaQueries() throws {
        let script = """
            screen 800 600
            style card { height = 20 }
            flex S { width = fill; gap = 10; view A : card { width = 50 }; view B : card { flex = 1 } }
            when screen.width < 500 { S { flexDirection = column; gap = 4 }; card.height = 30; A.width = 100% }

            """
        let narrow = "  .card { height: 30px }\n  #S { gap: 4px; flex-direction: column }\n  #A { width: 100% }\n"
        let (page, told) = try exported(script)
        XCTAssertEqual(told, "")
        XCTAssert(page.contains("@media (width < 500px) {\n" + narrow + "}\n"), page)
        // What holds without a condition is written first, whatever the present screen is.
        XCTAssertEqual(try exported(script + "screen 400 600\n").page, page)
    }

    func testTheRulesWithoutAConditionAreThoseWhereNoneHolds() throws {
        let page = try exported(
            "screen 800 600\nblock S { padding = 8; view A { height = 5 } }\nwhen screen.width > 1000 { S.padding = 40; A.height = 9 }\n"
        ).page
        XCTAssert(page.contains("padding: 8px }\n#A { height: 5px }\n@media (width > 1000px) {\n"), page)
        XCTAssert(page.contains("{\n  #S { padding: 40px }\n  #A { height: 9px }\n}\n"), page)
    }

    func testWhatAConditionTakesAwayIsSetBack() throws {
        let script = """
            screen 1200 800
            block S { padding = 8; label T "text" { fontSize = 20 }; view C { width = 50%; height = 9 } }
            when screen.width <= 700 or screen.height < 300 { unset S.padding, T.fontSize; C.visibility = gone }
            when screen.width > screen.height and screen.width > 1000 { C.height = 12 }

            """
        let page = try exported(script).page
        XCTAssert(page.contains("@media (max-width: 700px), (height < 300px) {\n"), page)
        XCTAssert(page.contains("@media (width > 1000px) and (orientation: landscape) {\n  #C { height: 12px }\n}"), page)
    }

    func testABoxThatIsSmallerThanItsPaddingHasItsFrame() throws {
        let page = try exported(
            "frame S { size = [90, 40]; linear vert A { width = 20; height = 5; padding = 8; view B { width = 4; height = 3 } } }"
        ).page
        XCTAssert(page.contains("#A { position: absolute; top: 0; left: 0; width: 20px; height: 5px }"), page)
        XCTAssert(page.contains("#B { position: absolute; top: 8px; left: 8px; width: 4px; height: 3px }"), page)
    }

    func testPartsOfALineAreNoLongerThanIt() throws {
        // Each is 121.666… points wide: rounded up they would not fit.
        let script =
            "flow vert S { width = 365; arrangedCount = 3; gravity = fillX\n"
            + "  for i in 1..3 { view c[i] { width = 365 / 3; height = 10 } } }\n"
        let page = try exported(script).page
        XCTAssertFalse(page.contains("121.6667px"), page)
        XCTAssert(page.contains("121.6666px"), page)
        let week =
            "flow vert S { width = 359; arrangedCount = 7; space = 2\n"
            + "  for i in 1..7 { view c[i] { width = (parent.width - 12) / 7; height = 10 } } }\n"
        XCTAssert(try exported(week).page.contains("calc(14.285714% - 1.7143px)"), page)
    }

    /// A screen without an area is written as it is.
    func testAScreenOfNoSizeIsExported() throws {
        let page = try exported("screen 0 0\nknob k = 3\nview A { width = k; height = 5 }\nwhen landscape { A.height = 9 }\n").page
        XCTAssert(page.contains("id=\"A\""), page)
    }

    func testSharesBesidePercentagesAreTheirWeights() throws {
        try check(
            "linear horz S { width = 90; height = 40; view A { width = 30%; height = 9 }; view B { width = fill; height = 9 } }",
            "#A { flex: 30 0 0; min-width: 0; height: 9px }", "#B { flex: 100 0 0; min-width: 0; height: 9px }")
    }

    func testAConditionThatCSSCannotAskIsTold() throws {
        let (page, told) = try exported(
            "screen 800 600\nview A { width = 5; height = 5 }\nwhen screen.width + screen.height < 1000 { A.width = 9 }\n")
        XCTAssert(told.contains("<stdin>:3:"), told)
        XCTAssert(told.contains("CSS cannot ask `screen.width + screen.height < 1000`"), told)
        XCTAssert(page.contains("#A { position: absolute; top: 0; left: 0; width: 5px; height: 5px }"), page)
    }

    func testWhatIsTooMuchToTryIsTold() throws {
        let whens = (0..<40).map { "when screen.width < \($0 + 100) { A.width = \($0) }\n" }.joined()
        XCTAssert(
            try exported("view A { height = 5 }\n" + whens).told.contains("there are too many conditions to try `screen.width < 139`"))
        let knobs = (0..<60).map { "knob k\($0) = 5\n" }.joined()
        let told = try exported(knobs + "linear vert S { for i in 1..1500 { view a[i] { height = k0 } } }").told
        XCTAssertEqual(told, "tgl: there are too many nodes to try 60 knobs: these are numbers\n")
    }

    func testKnobsAreCustomProperties() throws {
        let (page, told) = try exported(
            """
            knob gap = 8
            knob barHeight = 40 in 20..60
            knob unused = 3
            flex S { gap = gap; padding = gap * 2 + 1; view A { height = barHeight; width = gap + barHeight }; view B { flexGrow = gap } }

            """)
        XCTAssertEqual(told, "")
        XCTAssert(page.contains(":root { --gap: 8; --bar-height: 40px }\n"), page)
        XCTAssert(page.contains("  gap: calc(var(--gap) * 1px);\n"), page)
        XCTAssert(page.contains("  padding: calc(var(--gap) * 2px + 1px);\n"), page)
        XCTAssert(page.contains("height: var(--bar-height)"), page)
        XCTAssert(page.contains("flex-grow: var(--gap)"), page)
    }

    func testExportingChangesNothing() throws {
        let run = try run(
            [
                "-i", "-e",
                "knob gap = 8; flex S { gap = gap; view A { size = [9, gap] }; view B }; when screen.width < 300 { A.width = 50% }",
            ],
            input:
                "print [gap, A.frame, B.frame, screen.width]\n:export html a.html\nprint [gap, A.frame, B.frame, screen.width]\n:history\n")
        let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("[8, ") }
        XCTAssertEqual(lines.count, 2, run.output)
        XCTAssertEqual(lines.first, lines.last)
    }

    func testWrongFormsAndScriptsAreTold() throws {
        XCTAssert(try run(["export", "word", "a.tgl"]).errors.contains("the form is html; `word` is not written"))
        XCTAssertEqual(try run(["export", "html", "gone.tgl"]).ending, .exited(2))
        XCTAssertEqual(try run(["export", "html", "-"], input: "view A { widht = 3 }").ending, .exited(1))
    }

    // MARK: At the prompt

    func testWhatIsPastedIsOneCommand() throws {
        let run = try run(
            ["-i", "-e", "view A { size = [9, 9] }"],
            input: ":import html\n<style>#box { width: 50px }</style>\n<div id=box>x</div>\n.\nprint box.width\n:undo\nprint box.width\n")
        XCTAssert(run.output.contains("\n50\n"), run.output)
        XCTAssert(run.errors.contains("nothing is named `box`"), run.errors)
    }

    func testASheetSetsRulesOnWhatIsThere() throws {
        let run = try run(
            ["-i", "-e", "style card { height = 20 }; block S { width = 200; view A : card; view B : card; view c[1] }"],
            input: ":import css\n.card { width: 50px }\n#B { width: 25%; margin-left: 3px }\n#gone { width: 1px }\n.\n"
                + "print [A.frame, B.frame]\n:undo\nprint A.width\n:import css\n#nobody { width: 3px }\n.\n")
        XCTAssert(run.output.contains("[[0, 0, 50, 20], [3, 20, 50, 20]]\n"), run.output)
        XCTAssert(run.output.contains("\n200\n"), run.output)
        XCTAssert(run.errors.contains("no rule of the sheet means a node"), run.errors)
    }

    func testAClassIsTheStyleThatIsThere() throws {
        let run = try run(
            [
                "-i", "-e",
                "style card { height = 20 }; flex S { width = 100%; view A : card; view B : card; label T \"ab\"; label U \"c\" }",
            ],
            input: ":import css\n.card { width: 50px }\n#S { gap: 8px }\np { font-size: 20px }\n"
                + "@media (max-width: 300px) { #S { flex-direction: column } .card { width: 100% } }\n.\n"
                + "print [A.width, B.x, T.fontSize, U.fontSize, card.width]\nscreen 250 300\nprint [A.size, B.y]\n")
        XCTAssert(run.output.contains("[50, 58, 20, 20, 50]\n"), run.output + run.errors)
        XCTAssert(run.output.contains("[[250, 20], 28]\n"), run.output + run.errors)
    }

    func testATypeIsTheElementThatAnExportWrites() throws {
        let run = try run(
            ["-i", "-e", "block S { width = 200; label T \"ab\"; view A { height = 9 }; image I { imageSize = [9, 9] } }"],
            input: ":import css\np { font-size: 20px }\ndiv > div { width: 30px }\n#S img { margin-left: 7px }\n.\n"
                + "print [T.fontSize, T.top, A.width, S.width, I.left]\n")
        XCTAssert(run.output.contains("[20, 0, 30, 200, 7]\n"), run.output + run.errors)
    }

    func testWhatIsLeftOutIsToldAtThePrompt() throws {
        try home.write("page.html", "<!DOCTYPE html><div style=\"transform: none; rotate: 3deg\">x</div>")
        let run = try run(["-i", "-e", "view A"], input: ":import page.html\n:import gone.html\n:import\n")
        XCTAssert(run.errors.contains("rotate"), run.errors)
        XCTAssert(run.errors.contains("gone.html"), run.errors)
        XCTAssert(run.errors.contains("`:import` takes a page, or reads what is pasted"), run.errors)
    }

    func testExportingAtThePrompt() throws {
        try home.write("old.html", "mine")
        let run = try run(
            ["-i", "-e", "view A { size = [9, 9] }"],
            input: ":export html\n:export html a.html\n:export html old.html\n:export! html old.html\n:export pdf\n")
        XCTAssert(run.output.contains("<div id=\"A\"></div>"), run.output)
        XCTAssert(run.output.contains("the page was written to a.html"), run.output)
        XCTAssert(run.errors.contains("`:export! html old.html` replaces it"), run.errors)
        XCTAssert(run.errors.contains("`:export` takes a form, html"), run.errors)
        XCTAssert(try String(contentsOfFile: home.path + "/old.html", encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    }

    // MARK: The browser

    private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// A page with `when`s has their rules in Chromium, on each screen.
    func testPagesAdaptInChromium() throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else { throw XCTSkip("there is no python3 here") }
        try home.write(
            "adapts.tgl",
            """
            screen 1000 700
            knob gap = 12
            style title { fontSize = 20; height = wrap }
            linear vert page {
              width = fill
              height = wrap
              vspace = gap
              padding = gap
              label head "Adapting" : title
              linear horz row {
                width = fill
                height = wrap
                hspace = gap
                view a { width = 30%; height = 80 }
                view b { width = fill; height = 80 }
                label t "A text in the row that breaks into lines where it must" { width = 200; height = wrap }
              }
              frame f { width = fill; height = 60; view c { right = 0; width = 25%; height = fill } }
            }
            when screen.width < 500 { row.orientation = vert; a.width = fill; t.width = fill; title.fontSize = 16 }
            when screen.width >= 900 and screen.height > 600 { page.padding = 40; f.height = 100 }
            when portrait { b.height = 120 }

            """)
        let run = try PipedRun(
            [
                "/usr/bin/python3", Self.project + "/scripts/export-chromium.py", "--program", tglPath(), "--round",
                home.path + "/adapts.tgl",
                "--on", "400x600", "800x600", "1000x500", "950x1200",
            ],
            environment: ["HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "PYTHONDONTWRITEBYTECODE": "1"])
        if run.output.hasPrefix("skipped:") { throw XCTSkip("there is no chromium with its driver here") }
        XCTAssertEqual(run.output, "1 documents, 8 nodes: 1 equal\n", run.errors)
    }

    /// The examples have their frames in Chromium, and again after an import of what was exported.
    func testExamplesAreLaidOutAsInChromium() throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else { throw XCTSkip("there is no python3 here") }
        let run = try PipedRun(
            [
                "/usr/bin/python3", Self.project + "/scripts/export-chromium.py", "--program", tglPath(), "--round",
                Self.project + "/scripts/examples", Self.project + "/Tests/Conformance/css.tgl",
                Self.project + "/Tests/Conformance/tangram.tgl",
            ],
            environment: ["HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "PYTHONDONTWRITEBYTECODE": "1"])
        if run.output.hasPrefix("skipped:") { throw XCTSkip("there is no chromium with its driver here") }
        XCTAssertEqual(run.ending, .exited(0), run.output + run.errors)
        // What was compared is counted, so that nothing passes for want of it.
        XCTAssert(try XCTUnwrap(run.output.split(separator: "\n").last).hasPrefix("104 documents, "), run.output)
    }
}
