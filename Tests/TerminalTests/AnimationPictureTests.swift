import XCTest

/// Border lines and animations in pictures: as characters, as SVG, as files, and at the prompt.
final class AnimationPictureTests: TglTestCase {
    private let lines = """
        screen 120 48
        frame S { width = 120; height = 48; color = white; view A { size = [30, 16]; left = 0; bottom = 0 } }
        S.bottomBorderline = [2, "red", 20]
        S.leftBorderline = [1, none, 0, 0, 0, 4]

        """
    private let moving = """
        screen 120 48
        linear vert S { width = 120; height = 48; view A { size = [20, 10]; color = red }; view B { size = [10, 10] } }
        S { view C { size = [9, 9] } }
        animate 0.4 linear { A.width = 60; A.left = 20; remove B; S { view D { size = [8, 8] } } }

        """

    func testLinesAreAboveTheContentInAnSVG() throws {
        let picture = try run(["-e", lines + "show as svg"]).output
        let line = "<path d=\"M20 47h100\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"2\"/>"
        let below = try XCTUnwrap(picture.range(of: ">A, view"))
        let above = try XCTUnwrap(picture.range(of: line), picture)
        XCTAssertLessThan(below.lowerBound, above.lowerBound)
        XCTAssertTrue(picture.contains("<path class=\"edge\" d=\"M0.5 0v48\""), picture)
        XCTAssertTrue(picture.contains("stroke-width=\"1\" stroke-dasharray=\"4\"/>"), picture)
    }

    func testLinesAreHeavyInCharacters() throws {
        let plain = try run(["-e", lines.replacingOccurrences(of: "[2, \"red\", 20]", with: "none") + "show as boxes"], ["COLUMNS": "40"])
        let run = try run(["-e", lines + "show as boxes"], ["COLUMNS": "40"])
        XCTAssertFalse(plain.output.contains("━"), plain.output)
        let last = try XCTUnwrap(run.output.split(separator: "\n").last { $0.contains("━") }, run.output)
        XCTAssertTrue(last.hasSuffix("┛") || last.hasSuffix("┙"), run.output)
    }

    func testAnAnimationPlaysInAnSVG() throws {
        let picture = try run(["-e", moving + "show as svg"]).output
        let moved = "<animateTransform attributeName=\"transform\" type=\"translate\" values=\"0 0;20 0\" dur=\"0.4s\" fill=\"freeze\"/>"
        XCTAssertTrue(picture.contains(moved), picture)
        XCTAssertTrue(picture.contains("<animate attributeName=\"width\" values=\"20;60\" dur=\"0.4s\" fill=\"freeze\"/></rect>"), picture)
        // What is new fades in, what was removed out; programs that show no animation show the end.
        XCTAssertEqual(picture.components(separatedBy: "<animate attributeName=\"opacity\" values=\"0;1\"").count, 2, picture)
        XCTAssertEqual(picture.components(separatedBy: "<animate attributeName=\"opacity\" values=\"1;0\"").count, 2, picture)
        XCTAssertTrue(picture.contains(" opacity=\"0\"><title>B, view"), picture)
        XCTAssertFalse(try run(["-e", moving + "A.width = 9\nshow as svg"]).output.contains("<animate"))
    }

    func testCurvesAreThoseOfTheLanguage() throws {
        let eased = moving.replacingOccurrences(of: " linear {", with: " easeInOut {").replacingOccurrences(
            of: "S { view", with: "S { view"
        )
        .replacingOccurrences(of: "linear vert", with: "linear vert")
        let picture = try run(["-e", eased + "show as svg"]).output
        XCTAssertTrue(
            picture.contains(
                "values=\"20;40;60\" dur=\"0.4s\" fill=\"freeze\" calcMode=\"spline\" keyTimes=\"0;0.5;1\" "
                    + "keySplines=\"0.333333 0 0.666667 0.333333;0.333333 0.666667 0.666667 1\"/>"), picture)
    }

    func testFramesAreWrittenToFiles() throws {
        try home.write("m.tgl", moving)
        let run = try run(["render", "m.tgl", "-o", "out.svg", "--frames", "3"])
        XCTAssertEqual(run.errors, "")
        let widths = try (1...3).map { number -> Bool in
            let text = try String(contentsOfFile: home.path + "/out-\(number).svg", encoding: .utf8)
            XCTAssertFalse(text.contains("<animate"), text)
            return text.contains("width=\"\(20 * number)\" height=\"10\"")
        }
        XCTAssertEqual(widths, [true, true, true])
        let first = try String(contentsOfFile: home.path + "/out-1.svg", encoding: .utf8)
        XCTAssertTrue(first.contains(">B, view") && !first.contains(">D, view"), first)
        let last = try String(contentsOfFile: home.path + "/out-3.svg", encoding: .utf8)
        XCTAssertTrue(!last.contains(">B, view") && last.contains(">D, view"), last)
        let middle = try String(contentsOfFile: home.path + "/out-2.svg", encoding: .utf8)
        XCTAssertTrue(middle.contains(" opacity=\"0.5\"><title>B, view"), middle)
    }

    func testFramesThatCannotBeWritten() throws {
        try home.write("still.tgl", "view A { size = [9, 9] }")
        let still = try run(["render", "still.tgl", "-o", "out.svg", "--frames", "3"])
        XCTAssertEqual(still.ending, .exited(1))
        XCTAssertTrue(still.errors.contains("does not end with an `animate`"), still.errors)
        for arguments in [["out.svg", "--frames", "1"], ["out.json", "--frames", "3"], ["out.svg", "--frames", "3", "--on", "iphone8"]] {
            XCTAssertFalse(try run(["render", "still.tgl", "-o"] + arguments).errors.isEmpty)
        }
    }

    func testTwoStatesAtThePrompt() throws {
        let input = "A.width = 40\nS { view B { size = [5, 5] } }\n:animate 1 3\n:animate 2 2\n:animate 9 1\n"
        let run = try run(["-i", "-e", "linear vert S { width = 90; view A { size = [9, 9] } }"], input: input)
        XCTAssertTrue(run.output.contains("from state 1 to 3: 2 nodes move, 1 new"), run.output)
        XCTAssertTrue(run.output.contains("from state 2 to 2: nothing moves"), run.output)
        XCTAssertTrue(run.errors.contains("there is no state 9"), run.errors)
    }

    func testItPlaysAtATerminal() throws {
        let session = try prompt()
        try type(session, "view A { size = [9, 9] }", "laid out")
        try session.enter("animate 0.3 { A.width = 90 }")
        // Pictures are drawn on a screen of their own; then the answer comes.
        try session.wait(for: "a page of its own") { $0.isPage }
        try session.wait(for: "the end of the page") { !$0.isPage }
        try session.expect("90×9")
        try session.expect("laid out")
        try type(session, "print frameAt(A, 0.5)[2]", "49.5")
    }

    func testAnyNumberOfSecondsPlays() throws {
        let session = try prompt()
        try type(session, "view A { size = [9, 9] }", "laid out")
        try type(session, "animate 1e-30 { A.width = 20 }", "laid out")
        for seconds in ["1e18", "2000000000"] {
            try session.enter("animate \(seconds) { A.width += 30 }")
            try session.wait(for: "a page of its own") { $0.isPage }
            try session.send(" ")
            try session.wait(for: "the end of the page") { !$0.isPage }
        }
        try type(session, "print A.width + 1", "81")
    }

    func testAKeyEndsIt() throws {
        let session = try prompt()
        try type(session, "view A { size = [9, 9] }", "laid out")
        try session.enter("animate 600 { A.width = 90 }")
        try session.wait(for: "a page of its own") { $0.isPage }
        try session.send(" ")
        try session.wait(for: "the end of the page") { !$0.isPage }
        try session.expect("laid out")
        try type(session, "print 1 + 41", "42")
    }
}
