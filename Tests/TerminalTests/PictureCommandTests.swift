import Foundation
import XCTest

/// `:picture`, `:screenshot` and `tgl render` with all that they take.
final class PictureCommandTests: TglTestCase {
    private static let small = """
        linear vert S { width = fill; height = wrap; label T "hello" ; view A { width = 50%; height = 20; color = red } }
        when w:regular { A.height = 40 }
        """

    private func answers(_ lines: String..., environment: [String: String] = [:]) throws -> PipedRun {
        try run(["-i", "-e", Self.small], input: lines.map { $0 + "\n" }.joined(), environment)
    }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: home.path + "/" + name, encoding: .utf8) }

    func testScreensSideBySide() throws {
        let run = try answers(
            ":picture a.svg on iphone8, ipad landscape, 300 200", ":picture b.svg A on ipad clean", ":picture c.svg clean")
        XCTAssertEqual(run.errors, "")
        let svg = try text("a.svg")
        for caption in ["iphone8 375×667", "ipad landscape 1024×768", "300×200"] { XCTAssertTrue(svg.contains(">\(caption)</text>"), svg) }
        for title in ["A, view, 187.5×20", "A, view, 512×40", "A, view, 150×20"] { XCTAssertTrue(svg.contains("<title>\(title)"), svg) }
        let one = try text("b.svg")
        XCTAssertTrue(one.contains("width=\"384\" height=\"40\" class=\"box c0\""), one)
        XCTAssertFalse(one.contains("hello") || one.contains("caption"), one)
        XCTAssertTrue(try text("c.svg").contains(">hello</text>"))
    }

    /// Guides and chains have no box: with `:set guides on` they are dashed lines, of a chain around its items.
    func testGuidesAreDashedOnDemand() throws {
        let relations = """
            constraint C { width = 300; height = 200; guide G { left = 100 }; \
            view A { width = 20; height = 10; top = 0 }; view B { width = 30; height = 10; top = 0 }; \
            chain horz K { items = [A, B]; mode = packed } }
            """
        let run = try answers("remove S", relations, ":picture off.svg", ":set guides on", ":picture on.svg", ":picture clean.svg clean")
        XCTAssertEqual(run.errors, "")
        for name in ["off.svg", "clean.svg"] { XCTAssertFalse(try text(name).contains("stroke-dasharray"), name) }
        let svg = try text("on.svg")
        XCTAssertEqual(svg.components(separatedBy: "stroke-dasharray").count, 3, svg)
        XCTAssertTrue(svg.contains("<path d=\"M0 0h0v200\" class=\"edge\""), svg)
        XCTAssertTrue(svg.contains("<title>G, guide"), svg)
    }

    /// A picture changes nothing: no step of undo, no entry of the history, no other frame.
    func testAPictureChangesNothing() throws {
        let run = try answers(
            "A.width = 60", ":picture a.svg on ipad, iphoneSE", ":diff", ":history", ":undo", "print A.width", "print screen.width")
        XCTAssertEqual(run.errors, "")
        let after = run.output.components(separatedBy: "the picture is written to a.svg")[1]
        XCTAssertFalse(after.contains(":picture"), after)
        XCTAssertTrue(after.contains("187.5\n375\n"), after)
    }

    /// The statement writes one picture too, the same as the command.
    func testShowOnScreens() throws {
        XCTAssertEqual(try answers(":picture a.svg A on ipad, 300 200").errors, "")
        XCTAssertEqual(try run(["-e", Self.small, "-e", "show A as svg on ipad, 300 200", "--show", "none"]).output, try text("a.svg"))
        let boxes = try run(["-e", Self.small, "-e", "show on 300 200", "--show", "none"]).output
        XCTAssertTrue(boxes.hasPrefix("300×200\n"), boxes)
    }

    /// A layout for readers of several text sizes; the screen stays as it is.
    func testShowAtTextSizes() throws {
        let statements = ["label T \"Tea\" { textStyle = body }", "show T as tree on textSize large, ax3", "print screen.textSize"]
        let run = try run(statements.flatMap { ["-e", $0] } + ["--show", "none"])
        XCTAssertEqual(run.errors, "")
        for said in ["text size large 375×667", "text size ax3 375×667", "25.5×", "60×"] {
            XCTAssertTrue(run.output.contains(said), "\(said): \(run.output)")
        }
        XCTAssertTrue(run.output.hasSuffix("large\n"), run.output)
        XCTAssertTrue(try self.run(["-e", "show on huge"]).errors.contains("there is no device `huge`"))
    }

    func testOtherForms() throws {
        let run = try answers(":picture a.txt on iphone8, ipad", ":picture b.html A on iphone8, ipad", ":picture c.TXT clean")
        XCTAssertEqual(run.errors, "")
        let plain = try text("a.txt")
        XCTAssertTrue(plain.hasPrefix("iphone8 375×667\nS    linear   0  0    375×36"), plain)
        XCTAssertTrue(plain.contains("\n\nipad 768×1024\nS    linear   0  0  768×56"), plain)
        let page = try text("b.html")
        XCTAssertTrue(page.contains("<h2>ipad 768×1024</h2>") && page.contains("A.height = 40"), page)
        XCTAssertTrue(page.contains("A.height = 20"), page)
        let clean = try text("c.TXT")
        XCTAssertTrue(clean.contains("hello") && !clean.contains("linear") && !clean.contains("187"), clean)
    }

    func testWhatCannotBeDrawn() throws {
        for (line, said) in [
            (":picture a.svg on iphone9", "there is no device `iphone9`; did you mean `iphone8`?"),
            (":picture a.svg on toaster", "there is no device `toaster`; the devices are iphoneSE, iphone8, iphone8plus, iphonese3,"),
            (
                ":picture a.svg on iphone8 ipad",
                "`ipad` after `iphone8` is neither `landscape` nor `portrait`; separate screens by commas: `on iphone8, ipad`"
            ),
            (":picture a.svg on", "`on` takes screens: `on iphone8, ipad landscape, 375 667`"),
            (":picture a.svg on iphone8,", "`on` takes screens: `on iphone8, ipad landscape, 375 667`"),
            (":picture a.svg on 0 5", "a screen's width and height are above 0 and at most 1,000,000, and `0 5` is not"),
            (":picture a.svg on 1e9 5", "a screen's width and height are above 0 and at most 1,000,000, and `1e9 5` is not"),
            (":picture a.svg B", "no node is named `B`"),
            (":picture a.svg A tidy", "`tidy` is unexpected: the file can be followed by a node, `on` with screens, and `clean`"),
            (":picture a.gif", "the name of a picture must end in .svg, .html, .txt, .png, .pdf, and `a.gif` does not"),
            (":picture", "`:picture` takes a file whose name ends in .svg, .html, .txt, .png, .pdf"),
            (":picture none/a.svg", "cannot write none/a.svg: No such file or directory"),
            (":picture none/a.png", "cannot write none/a.png: No such file or directory"),
            (":screenshot a.txt", "a screenshot's name must end in .svg, .png or .pdf, and `a.txt` does not"),
            (":screenshot", "`:screenshot` takes a file whose name ends in .svg, .png or .pdf: `:screenshot a.svg`"),
        ] {
            let run = try answers(line, environment: line.contains(".png") ? ["PATH": try fakeConverter("touch \"$4\"")] : [:])
            XCTAssertTrue(run.errors.contains("tgl: " + said), "\(line): \(run.errors)")
        }
        XCTAssertTrue(try self.run(["-i", "-e", "let x = 1"], input: ":screenshot a.svg\n").output.contains("tgl") == false)
    }

    // MARK: Pixels

    /// A folder with a `rsvg-convert` that is this script of the shell.
    private func fakeConverter(_ script: String) throws -> String {
        try FileManager.default.createDirectory(atPath: home.path + "/bin", withIntermediateDirectories: true)
        try home.write("bin/rsvg-convert", "#!/bin/sh\n\(script)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path + "/bin/rsvg-convert")
        return home.path + "/bin:/usr/bin:/bin"
    }

    func testAConverterMakesThePixels() throws {
        let run = try answers(":picture 'a'.png", ":screenshot b.png", environment: ["PATH": try fakeConverter("cp \"$5\" \"$4\"")])
        XCTAssertEqual(run.errors, "")
        XCTAssertTrue(try text("'a'.png").contains("<title>A, view"))
        XCTAssertTrue(try text("b.png").contains(">linear</text>"))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.contains("~") }, [])
    }

    /// What stood there stays where no picture could be made.
    func testAConverterThatFails() throws {
        try home.write("a.png", "old")
        let failing = try answers(":picture a.png", environment: ["PATH": try fakeConverter("exit 1")])
        XCTAssertTrue(failing.errors.contains("tgl: rsvg-convert could not make the picture"), failing.errors)
        XCTAssertEqual(try text("a.png"), "old")
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.contains("~") }, [])
        let none = try answers(":picture a.png", environment: ["PATH": home.path + "/nothing"])
        XCTAssertTrue(
            none.errors.contains("no program to write a png was found: install librsvg2-bin (rsvg-convert), inkscape or chromium"),
            none.errors)
    }

    /// A page to print comes from the same programs; who waits is told for which.
    func testAConverterMakesThePDF() throws {
        let run = try answers(":picture a.pdf", environment: ["PATH": try fakeConverter("cp \"$5\" \"$4\"; echo \"$2\" >\"$4.form\"")])
        XCTAssertTrue(run.output.contains("waiting for rsvg-convert, which makes the picture"), run.output)
        XCTAssertTrue(try text("a.pdf").contains("<title>A, view"))
        let none = try answers(":picture a.pdf", environment: ["PATH": home.path + "/nothing"])
        XCTAssertTrue(none.errors.contains("no program to write a pdf was found: install librsvg2-bin (rsvg-convert)"), none.errors)
    }

    // MARK: In the shell

    func testRenderToStandardOutput() throws {
        try home.write("s.tgl", Self.small)
        _ = try run(["render", "s.tgl", "-o", "a.svg"])
        XCTAssertEqual(try run(["render", "s.tgl", "-o", "-"]).output, try text("a.svg"))
        XCTAssertTrue(try run(["render", "s.tgl", "-o", "-", "--as", "txt"]).output.contains("┌"))
        XCTAssertTrue(try run(["render", "s.tgl", "-o", "-", "--as", "json"]).output.contains("\"nodes\""))
        for arguments in [["-o", "-", "--as", "png"], ["-o", "a.svg", "--as", "svg"], ["-o", "-", "--frames", "2"]] {
            XCTAssertEqual(try run(["render", "s.tgl"] + arguments).ending, .exited(64), "\(arguments)")
        }
    }

    /// A course by its number, a lesson by its two numbers, both by words of their names.
    func testRenderTakesCoursesAsLearnDoes() throws {
        XCTAssertEqual(try run(["render", "5", "-o", "all.html"]).errors, "")
        XCTAssertEqual(try run(["render", "flexbox", "-o", "same.html"]).errors, "")
        XCTAssertEqual(try text("all.html"), try text("same.html"))
        XCTAssertEqual(try run(["render", "5.2", "-o", "one.html"]).errors, "")
        XCTAssertTrue(try text("one.html").utf8.count * 3 < text("all.html").utf8.count)
        XCTAssertEqual(try run(["render", "5.2", "-o", "-"]).output, try text("one.html"))
        XCTAssertEqual(try run(["render", "5", "-o", "a.svg"]).ending, .exited(64))
        XCTAssertEqual(try run(["render", "99", "-o", "a.html"]).ending, .exited(2))
    }

    func testRenderTakesTheSame() throws {
        try home.write("s.tgl", Self.small)
        XCTAssertEqual(try run(["render", "s.tgl", "-o", "a.svg", "--on", "iphone8, ipad", "--clean"]).errors, "")
        XCTAssertEqual(try answers(":picture b.svg on iphone8, ipad clean").errors, "")
        XCTAssertEqual(try text("a.svg"), try text("b.svg"))
        for (more, said) in [
            (["-o", "a.svg", "--on", "iphon8"], "there is no device `iphon8`; did you mean `iphone8`?"),
            (["-o", "a.json", "--on", "ipad"], "`--on` is for pictures, and json is not one"),
            (["-o", "a.gif"], "the picture's name must end in .json, .svg, .html, .txt, .png or .pdf, and `a.gif` does not"),
        ] {
            let run = try run(["render", "s.tgl"] + more)
            XCTAssertTrue(run.errors.contains(said), run.errors)
            XCTAssertEqual(run.ending, .exited(64))
        }
    }

    func testAScreenshotShowsTheLastAnswer() throws {
        let session = try prompt()
        try type(session, "view A { width = 40; height = 20 }", "laid out")
        try type(session, "A.width = 50", "laid out")
        try type(session, "print 5", "5")
        try type(session, ":screenshot a.svg", "the screenshot was written to a.svg")
        let svg = try text("a.svg")
        XCTAssertTrue(svg.contains(">tgl[2]&gt;</text>") && svg.contains(">A.width = 50</text>"), svg)
        XCTAssertTrue(svg.contains("class=\"changed\"") && !svg.contains("laid out") && !svg.contains("print"), svg)
    }
}
