import Foundation
import TGLScript
import XCTest

/// `tgl import`: what each part of a page becomes, where its boxes are, and what is said of what has no counterpart.
final class ImportCommandTests: TglTestCase {
    /// The script of a page's body with a sheet, and what was told.
    private func imported(_ sheet: String, _ body: String, width: Int = 400) throws -> (script: String, told: String) {
        try home.write("page.html", "<!DOCTYPE html><style>body { margin: 0 } \(sheet)</style><body>\(body)")
        let run = try run(["import", "page.html", "--width", "\(width)", "--height", "300"])
        XCTAssertEqual(run.ending, .exited(0))
        return (run.output, run.errors)
    }

    /// Runs an imported script with expectations behind it. Nothing may be told.
    private func check(
        _ sheet: String, _ body: String, _ expectations: String, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let page = try imported(sheet, body)
        XCTAssertEqual(page.told, "", file: file, line: line)
        try checkScript(page.script, expectations, file: file, line: line)
    }

    private func checkScript(_ script: String, _ expectations: String, file: StaticString = #filePath, line: UInt = #line) throws {
        try home.write("page.tgl", script)
        XCTAssertEqual(
            try self.run(["fmt", "--check", "page.tgl"]).ending, .exited(0), "not in the standard format", file: file, line: line)
        try home.write("page.tgl", script + expectations + "\n")
        let run = try run(["run", "--show", "none", "--notes", "never", "page.tgl"])
        XCTAssertEqual(run.errors, "", "\(script)", file: file, line: line)
        XCTAssertEqual(run.ending, .exited(0), file: file, line: line)
    }

    // MARK: Sheets

    func testSpecificityOrderAndImportanceDecide() throws {
        try check(
            "#a { width: 10px } .x { width: 20px } div { width: 30px; height: 5px !important } .x { height: 6px }",
            "<div id=a class=x></div><div id=b class=x style='width: 40px'></div>", "expect [a.size, b.size] == [[10, 5], [40, 5]]")
    }

    func testLayersCountBelowWhatIsInNone() throws {
        try check("@layer low { #a { width: 10px } } div { width: 20px; height: 5px }", "<div id=a></div>", "expect a.width == 20")
    }

    func testSelectorsMeanElements() throws {
        try check(
            "li { list-style: none } ul { padding: 0; margin: 0 } li:nth-child(2n + 1) { height: 11px } "
                + "li:not(:first-child):last-child { height: 12px } "
                + "li:is(.m, .n) + li { margin-left: 3px } [data-x^=ab] { height: 13px }",
            "<ul><li id=a><li id=b class=m data-x=abc><li id=c><li id=d></ul>",
            "expect [a.height, b.height, c.height, d.height] == [11, 13, 11, 12]; expect [c.x, d.x] == [3, 0]")
    }

    func testNestedRulesAreWithinTheirs() throws {
        try check(
            ".a { & .b { height: 7px } > .c { height: 8px } }", "<div class=a><p class=b id=b></p><div class=c id=c></div></div>",
            "expect [b.height, c.height] == [7, 8]")
    }

    func testInvalidDeclarationsDoNotCount() throws {
        try check("div { height: 9px; height: 9qx; width: 50%; width: red }", "<div id=a></div>", "expect a.size == [200, 9]")
    }

    func testUnitsAndCalc() throws {
        try check(
            "div { height: 1px } #a { width: calc(50% - 2 * (10px + 1em)) } #b { width: min(50%, 90px) } "
                + "#c { font-size: 20px; width: 2em } #d { width: 4ch }",
            "<div id=a></div><div id=b></div><div id=c></div><div id=d></div>",
            "expect [a.width, b.width, c.width, d.width] == [148, 90, 40, 32]")
    }

    // MARK: What becomes of them

    func testCustomPropertiesAreKnobs() throws {
        let page = try imported(
            ":root { --gap: 8px } .a { display: flex; gap: var(--gap); padding: calc(var(--gap) * 2) }",
            "<div class=a><div id=x></div><div id=y></div></div>")
        XCTAssert(page.script.contains("knob gap = 8\n"), page.script)
        XCTAssert(page.script.contains("padding = gap * 2"), page.script)
        try checkScript(page.script, "gap = 10\nexpect [x.x, y.x] == [20, 30]")
    }

    func testSharedClassesAreStyles() throws {
        let page = try imported(
            "/* A card. */ .card { padding: 8px; border: 1px solid } .card.wide { width: 50px }",
            "<div class=card>a</div><div class='card wide' id=b>b</div>")
        XCTAssert(page.script.contains("# A card.\nstyle card { padding = 8; border = 1 }"), page.script)
        try checkScript(page.script, "expect b.width == 68")
    }

    func testMediaQueriesAreWhens() throws {
        let page = try imported(
            ".a { display: grid; grid-template-columns: 1fr 1fr } "
                + "@media (max-width: 300px) { .a { grid-template-columns: 1fr } #b { display: none } }",
            "<div class=a id=a><div id=b>x</div><div id=c>y</div></div>")
        XCTAssert(page.script.contains("when screen.width <= 300 {"), page.script)
        try checkScript(page.script, "expect c.x == 200\nscreen 300 300\nexpect [c.x, c.width, b.visibility == gone] == [0, 300, true]")
    }

    func testThePageIsTheBodyWhereNothingIsAround() throws {
        let page = try imported("body { display: flex }", "<div id=a>x</div>")
        XCTAssert(page.script.contains("flex page {\n  width = fill\n  label a \"x\"\n}"), page.script)
        XCTAssert(try imported("html { padding: 3px }", "<div id=a>x</div>").script.contains("block body {\n"))
    }

    func testNamesThatAreWordsSayWhatTheyAre() throws {
        let page = try imported(
            ".wrap { width: var(--width) } :root { --side: 9px; --width: 50px } .side { height: var(--side) }",
            "<div class=wrap id=len>a</div><div class=wrap>b</div><div class=side>c</div>")
        XCTAssert(page.script.contains("knob side = 9\nknob widthKnob = 50\n\nstyle wrapStyle { width = widthKnob }"), page.script)
        try checkScript(page.script, "expect [lenBox.width, wrapBox.width, sideBox.height] == [50, 50, 9]")
    }

    func testATextInOneInlineElementHasItsName() throws {
        try check("header { padding: 5px }", "<header><b class=brand>A</b></header><p><i class=x>b</i> c", "expect brand.text == \"A\"")
    }

    func testACommentStaysBeforeWhatItStandsBefore() throws {
        let page = try imported("", "<div id=a>x</div> <!-- The second one. --> <div id=b>y</div>")
        XCTAssert(page.script.contains("  # The second one.\n  label b \"y\"\n"), page.script)
    }

    func testConditionsOfWhichAPartHoldsOnOtherScreens() throws {
        let page = try imported(
            "#a { height: 1px } @media (max-width: 500px) and (min-height: 480px) { #a { margin-top: 2px } } "
                + "@media not (min-width: 700px) { #a { margin-left: 4px } } @media (max-width: 400px) { #a { margin: 50px } }",
            "<div id=a></div>", width: 1280)
        let places = [("1280 800", "[0, 0]"), ("450 600", "[4, 2]"), ("450 400", "[4, 0]"), ("300 600", "[50, 50]"), ("600 900", "[4, 0]")]
        try checkScript(page.script, places.map { "screen \($0)\nexpect [a.x, a.y] == \($1)" }.joined(separator: "\n"))
    }

    func testTheRatioOfTheScreenIsAWhen() throws {
        let page = try imported("#a { height: 1px } @media (min-aspect-ratio: 3/2) { #a { height: 2px } }", "<div id=a></div>")
        XCTAssert(page.script.contains("when screen.width >= screen.height * 1.5 {"), page.script)
        try checkScript(page.script, "screen 300 300\nexpect a.height == 1\nscreen 300 200\nexpect a.height == 2")
    }

    func testPaddingOfOtherScreensIsKept() throws {
        let page = try imported("@media (max-width: 300px) { #a { padding-top: 2px } }", "<div id=a>x</div>")
        try checkScript(page.script, "expect a.height == 16\nscreen 300 300\nexpect a.height == 18")
    }

    func testACommentOfARuleStandsBeforeItsNode() throws {
        let page = try imported("/* The header. */ header { padding: 5px }", "<header>a</header>")
        XCTAssert(page.script.contains("# The header.\n  block header {"), page.script)
    }

    func testConditionsThatHoldTogether() throws {
        let page = try imported(
            "#a { width: 10px; height: 9px } @media (max-width: 300px) { #a { width: 20px } } "
                + "@media (orientation: portrait) { #a { height: 12px } } "
                + "@media (min-height: 500px) and (min-width: 350px) { #a { width: 30px } }",
            "<div id=a></div>")
        let sizes = [
            ("250 200", "[20, 9]"), ("250 900", "[20, 12]"), ("400 300", "[10, 9]"), ("400 600", "[30, 12]"), ("700 600", "[30, 9]"),
        ]
        try checkScript(page.script, sizes.map { "screen \($0)\nexpect a.size == \($1)" }.joined(separator: "\n"))
    }

    func testTextWithInlineElementsIsOneLabel() throws {
        try check(
            "#a { font-size: 20px; line-height: 1.5 }", "<p id=a>One <b>two</b>\n three<br>four",
            "expect a.text == \"One two three\\nfour\"; expect a.height == 60")
    }

    func testInlineBoxesAreARow() throws {
        try check(
            "a { display: inline-block; padding: 4px 10px }", "<div id=row><a id=x>ab</a> <a id=y>cd</a></div>",
            "expect [x.frame, y.frame] == [[0, 0, 36, 24], [44, 0, 36, 24]]")
    }

    func testALineIsAtTheTopOfAHigherBox() throws {
        try check(
            "#a { height: 100px } #f { display: flex; height: 50px }",
            "<div id=a><canvas id=x width=20 height=20></canvas></div>"
                + "<div id=f><div id=g><canvas id=y width=20 height=20></canvas></div></div>",
            "expect [x.y, a.height, y.y, g.height] == [0, 100, 0, 50]")
    }

    func testBoxesInALineStandOnTheBaselinesWithinThem() throws {
        try check(
            "canvas { width: 20px; height: 20px } .i { display: inline-block; border: 5px solid } "
                + ".i div { display: inline-block; height: 10px; width: 10px }",
            "<div id=a><canvas id=x></canvas> <div class=i id=y><div id=z></div></div></div>",
            "expect [x.y, y.y, z.y, a.height] == [0, 5, 5, 29]")
    }

    func testAGridInALineHasTheBaselineOfItsFirstItem() throws {
        try check(
            ".i { display: inline-grid; grid-template-rows: 30px 10px; font-size: 8px } #b { font-size: 8px }",
            "<div id=a><div class=i id=x><p style='margin: 0'>c</p></div></div>",
            "expect [x.y, a.height] == [6, 46]")
    }

    func testMonospaceIsSmallerWhereNoLengthSaysTheSize() throws {
        try check(
            "pre { margin: 0 } #b { font-family: Menlo, monospace } #d { font-size: 20px }",
            "<pre id=a>x</pre><pre id=b>x</pre><div id=d><pre id=e>x</pre></div>", "expect [a.height, b.height, e.height] == [13, 16, 20]")
    }

    func testABreakThatClearsIsBelowTheFloats() throws {
        try check(
            "i { float: left; width: 10px; height: 30px }", "<i id=a></i><br clear=all><div id=b>x</div>", "expect b.y == 30")
    }

    func testAFieldShrinksWhereItIsAPartOfItsContainer() throws {
        try check(
            "#f { display: flex; width: 150px } #s { flex: 0 0 100px } input { width: 100%; border: 0; padding: 0 }",
            "<div id=f><div id=s></div><input id=a placeholder='A long hint'></div>",
            "expect a.width == 50; expect a.text == \"A long hint\"")
    }

    func testATableWithoutPartsIsABoxAsWideAsItsContent() throws {
        try check(
            "#t { display: table; margin: auto } #t div { height: 10px; width: 40px }", "<div id=t><div></div><div></div></div>",
            "expect t.frame == [180, 0, 40, 20]")
    }

    func testWordsAreNotBrokenInANarrowBox() throws {
        try check("#a { width: 20px }", "<div id=a>abcdefgh ij</div><div id=b>x</div>", "expect [a.width, b.y] == [20, 32]")
    }

    func testALegendIsInTheBorder() throws {
        try check(
            "fieldset { margin: 0; padding: 10px; border: 2px solid } legend { padding: 0 }",
            "<fieldset id=f><legend id=l>ab</legend><div id=a>x</div></fieldset>",
            "expect [l.frame, a.y] == [[12, 0, 16, 16], 26]")
    }

    func testABoxThatIsMovedBackByHalfIsInTheMiddle() throws {
        try check(
            "#a { position: relative; height: 100px } #b { position: absolute; left: 50%; top: 50%; width: 40px; height: 20px; "
                + "transform: translate(-50%, -50%) }",
            "<div id=a><div id=b></div></div>", "expect b.frame == [180, 40, 40, 20]")
    }

    func testPartsOfTheScreenFollowIt() throws {
        try check(
            "div div { min-height: calc(100vh - 60px) } #b { font-size: clamp(10px, 5vw, 30px); line-height: 1 }",
            "<div><div id=a></div></div><p id=b style='margin: 0'>x</p>",
            "expect [a.height, b.height] == [240, 20]; screen 500 500; expect [a.height, b.height] == [440, 25]")
    }

    func testEqualSiblingsAreAFor() throws {
        let page = try imported(
            "p { margin: 0 } .c { padding: 3px }",
            ["ab", "cd", "ed"].map { "<div class=c><p>\($0.first!)</p><p class=x>\($0.last!)</p></div>" }.joined()
        )
        XCTAssertEqual(page.told, "")
        XCTAssert(page.script.contains("for i, t in [[\"a\", \"b\"], [\"c\", \"d\"], [\"e\", \"d\"]] {"), page.script)
        try checkScript(page.script, "expect [box[1].y, paragraph2[2].y, paragraph2[2].text] == [38, 19, \"d\"]")
    }

    func testALineIsAsHighAsAText() throws {
        try check(
            ".i { display: inline-flex } #z { width: 10px; height: 20px; margin-bottom: 3px }",
            "<div id=a><canvas id=x width=20 height=5></canvas></div><div id=b><div class=i id=y><div id=z></div></div></div>",
            "expect [a.height, x.y, b.height] == [16, 7, 24]")
    }

    func testAFlexInALineHasTheBaselineOfItsFirstLine() throws {
        try check(
            ".i { display: inline-flex; flex-direction: column } .i p { margin: 0 }",
            "<div id=a><div class=i id=x><p>a</p><p>b</p></div> <div class=i id=y><p>c</p></div></div>",
            "expect [x.y, y.y, a.height] == [0, 0, 32]")
    }

    func testAnAbsoluteBoxIsInItsContainingBlock() throws {
        try check(
            "#a { position: relative; height: 50px; padding: 5px } "
                + "#c { position: absolute; right: 0; bottom: 0; width: 10px; height: 10px }",
            "<div id=a><div id=b><div id=c></div></div></div>", "expect c.parent == a; expect c.frame == [390, 50, 10, 10]")
    }

    func testATableIsRowsThatShareColumns() throws {
        try check(
            "td { padding: 2px }", "<table id=t><tr><td id=a>abc<td id=b>d<tr><td id=c>e<td id=d>fgh</table>",
            "expect [a.width, b.width, c.width, d.width] == [28, 28, 28, 28]; expect t.width == 62")
    }

    func testGeneratedContentIsABox() throws {
        try check(
            "#a { display: flex } #a::before { content: 'xy'; width: 30px }", "<div id=a>z</div>", "expect a.first.frame == [0, 0, 30, 16]")
    }

    func testFilesBesideThePageAreRead() throws {
        try home.write("one.css", "@import \"two.css\"; #a { width: 30px }")
        try home.write("two.css", "#a { width: 90px; height: 7px }")
        try home.write("page.html", "<!DOCTYPE html><link rel=stylesheet href=one.css><body style='margin: 0'><div id=a></div>")
        let run = try run(["import", "page.html", "-o", "out.tgl"])
        XCTAssertEqual(run.errors, "")
        try checkScript(String(contentsOfFile: home.path + "/out.tgl", encoding: .utf8), "expect a.size == [30, 7]")
    }

    // MARK: What has no counterpart

    func testWhatIsLeftOutIsToldWithItsPlace() throws {
        try home.write(
            "page.html", "<!DOCTYPE html>\n<body>\n<div id=a style=\"transform: rotate(3deg)\">x</div>\n<link rel=stylesheet href=gone.css>"
        )
        let run = try run(["import", "page.html"])
        XCTAssertEqual(run.ending, .exited(0))
        XCTAssert(run.errors.contains("page.html:3:18: transform: the box stays where it is laid out"), run.errors)
        XCTAssert(run.errors.contains("gone.css is no file beside the page"), run.errors)
        XCTAssert(run.output.contains("# left out: transform: the box stays where it is laid out\n"), run.output)
    }

    func testWhatIsOtherThanInABrowserIsTold() throws {
        for (sheet, body, told) in [
            ("#a { width: 3foo }", "<div id=a></div>", "width: `3foo` is no value of it"),
            ("p { margin: 0 }", "<div style='width: 3foo'></div>", "width: `3foo` is no value of it"),
            ("@media (hover: none) { p { width: 1px } }", "<p>", "@media (hover): hover is assumed"),
            ("@media (wibble: 1) { p { width: 1px } }", "<p>", "@media (wibble) is not known here"),
            (
                "i { float: left; width: 50px; height: 10px } p { width: 100px }", "<p><i></i>One two three four five six seven",
                "text beside a float"
            ),
            ("b { position: absolute }", "<p>before <b>x</b> after", "position: absolute in a text"),
            ("p:has(a) { width: 1px }", "<p>", "the selector :has() is not known here"),
        ] {
            let page = try imported(sheet, body)
            XCTAssert(page.told.contains(told), "\(sheet): \(page.told)")
        }
    }

    func testASheetAloneIsNoPage() throws {
        try home.write("a.css", "p { width: 3px }")
        let run = try run(["import", "a.css"])
        XCTAssertEqual(run.ending, .exited(64))
        XCTAssert(run.errors.contains("`a.css` is a style sheet: name the page that links it"), run.errors)
    }

    func testHostilePagesComeInOrAreTold() throws {
        let deep = String(repeating: "<div>", count: 20_000) + "x"
        let bold = (0..<2_000).map { "<b class=c\($0)><p>" }.joined()
        let selectors = (0..<40).map { "div " + String(repeating: ":is(div, div div) ", count: $0) + "{ width: 1px }" }.joined()
        let variables =
            ":root { --a0: 1px 1px; " + (1..<40).map { "--a\($0): var(--a\($0 - 1)) var(--a\($0 - 1));" }.joined()
            + "} p { margin: var(--a39) }"
        let calc = "p { width: " + String(repeating: "calc(", count: 5_000) + "1px" + String(repeating: ")", count: 5_000) + " }"
        let nested = String(repeating: "a { ", count: 5_000)
        for (index, page) in [
            deep, bold, "<style>\(selectors)</style>\(String(repeating: "<div>", count: 100))", "<style>\(variables)</style><p>x",
            "<style>\(calc)</style><p>x",
            "<style>\(nested)</style>", "<style>@media ((((((((((((</style>", "", "\u{0}<\u{1}",
            "<table><td><table><tr></p><select><option><svg><math>", "<p" + (0..<50_000).map { " a\($0)=1" }.joined() + ">x",
            "<textarea rows=1e30 cols=nan>a b</textarea><textarea rows=-2>a b</textarea><input size=inf value='a b'>",
            "<style>" + (0..<1_000).map { "@media (min-width: \($0)px) { p { width: \($0)px } }" }.joined() + "</style><p>x</p><p>y</p>",
        ].enumerated() {
            try home.write("page.html", page)
            let run = try run(["import", "page.html"])
            XCTAssertEqual(run.ending, .exited(0), "page \(index): \(run.errors.prefix(400))")
            try home.write("page.tgl", run.output)
            XCTAssertEqual(try self.run(["check", "page.tgl"]).ending, .exited(0), "page \(index)")
        }
    }

    // MARK: The phrase book

    /// Pages with `#j` beside `#k` in `#row`, in which a declaration of `#j` or of `#row` may mean something.
    private static let pages = [
        "#row { display: flex; width: 300px; height: 90px }", "#row { display: grid; width: 300px; height: 90px }",
        "#j { width: 9px; height: 9px; padding: 1px }", "#row { position: relative; height: 90px } #j { position: absolute }",
    ]

    private func imported(sheet: String) throws -> (script: String, told: String) {
        try imported(sheet, "<div id=row><div id=j class=item>x</div><div id=k class=item>y</div></div>")
    }

    private var plainScripts: [String: String] = [:]

    private func plain(_ page: String) throws -> String {
        if let known = plainScripts[page] { return known }
        let script = try imported(sheet: page).script
        plainScripts[page] = script
        return script
    }

    /// What the phrase book says of a line: that an import reads it.
    private func isRead(_ line: String, _ sheet: String?) throws -> Bool {
        let tries = sheet.map { [("", $0)] } ?? Self.pages.flatMap { page in ["#j", "#row"].map { (page, "\($0) { \(line) }") } }
        for (page, sheet) in tries {
            let with = try imported(sheet: page + " " + sheet)
            if try plain(page) != with.script, with.told.isEmpty { return true }
        }
        return false
    }

    func testThePhraseBookSaysWhatIsConverted() throws {
        var (read, unread) = (0, 0)
        for system in PhraseBook.systems {
            guard let conversion = PhraseBook.conversion(of: system.name) else { continue }
            let scene = PhraseBook.scene + "\n" + system.scene + "\n"
            let plain = try run(["export", conversion.form, "-"], input: scene)
            for phrase in system.phrases {
                let sheet = PhraseBook.sheet(of: phrase.theirs, in: system.name)
                let isRead = try isRead(phrase.theirs, sheet == "no" ? nil : sheet)
                XCTAssertEqual(isRead, !conversion.unread.contains(phrase.theirs), "\(system.name): \(phrase.theirs)")
                if isRead { read += 1 } else { unread += 1 }
                let page = try run(["export", conversion.form, "-"], input: scene + phrase.ours + "\n")
                XCTAssertEqual(page.errors, plain.errors, "\(system.name): \(phrase.ours)")
                XCTAssertNotEqual(page.output, plain.output, "\(system.name): \(phrase.ours)")
            }
        }
        XCTAssertGreaterThan(read, 80)
        XCTAssertGreaterThan(unread, 3)
    }

    // MARK: The browser

    /// Pages as real sites are: their boxes of more than 20 points are where Chromium has them.
    func testPagesAreLaidOutAsInChromium() throws {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else { throw XCTSkip("there is no python3 here") }
        let folder = home.path + "/pages"
        try FileManager.default.copyItem(atPath: project.path + "/Tests/Pages", toPath: folder)
        for width in ["1280", "500"] {
            let run = try PipedRun(
                [
                    "/usr/bin/python3", project.path + "/scripts/import-chromium.py", "--program", tglPath(), "--least", "20", "--width",
                    width, folder,
                ],
                environment: ["HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "PYTHONDONTWRITEBYTECODE": "1"])
            if run.output.hasPrefix("skipped:") { throw XCTSkip("there is no chromium with its driver here") }
            XCTAssertEqual(run.ending, .exited(0), run.output)
            let summary = try XCTUnwrap(run.output.split(separator: "\n").first { $0.hasPrefix("all: ") }, run.errors)
            XCTAssert(summary.contains("errors 0, not compared 0"), String(summary))
            XCTAssertFalse(run.output.contains("\ndiffers"), run.output)
        }
    }
}
