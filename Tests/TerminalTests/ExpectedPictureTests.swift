import Foundation
import XCTest

/// `expect show … in "FILE"`, `tgl test --update` and `--pictures`.
final class ExpectedPictureTests: TglTestCase {
    private static let card = """
        relative Card { width = 160; height = 64
          view Photo { size = [32, 32]; left = 8; top = 8 }
          view Title { left = Photo.right + 8; top = 8; width = 80; height = 16 }
        }

        """

    /// A test with the card of which a rule is said.
    private func test(_ rule: String, _ picture: String = "expect show Card as boxes in \"card.txt\"") -> String {
        "test \"card\" {\n\(Self.card)\(rule)\n\(picture)\n}\n"
    }

    private func read(_ name: String) throws -> String { try String(contentsOfFile: home.path + "/" + name, encoding: .utf8) }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path).filter { !$0.hasPrefix(".") }.sorted()
    }

    func testAPictureIsWrittenAndCompared() throws {
        try home.write("a.tgl", test(""))
        let missing = try run(["test", "a.tgl"])
        XCTAssertEqual(missing.ending, .exited(1))
        XCTAssertTrue(missing.output.contains("error[TGL0259]: there is no picture `card.txt` to compare with"), missing.output)
        XCTAssertTrue(missing.output.contains("tgl test --update new"), missing.output)
        XCTAssertEqual(try names(), ["a.tgl"])
        let written = try run(["test", "--update", "new", "a.tgl"])
        XCTAssertEqual(written.output, "1 passed, 0 failed\n")
        XCTAssertEqual(written.errors, "tgl: wrote card.txt\ntgl: wrote card.txt.scene\n")
        XCTAssertEqual(try names(), ["a.tgl", "card.txt", "card.txt.scene"])
        // The same picture as `show` gives, whatever the terminal.
        XCTAssertEqual(
            try read("card.txt"),
            try run(["run", "--show", "none", "-"], input: Self.card + "show Card as boxes\n", ["COLUMNS": "80"]).output)
        XCTAssertEqual(try run(["test", "a.tgl"], ["COLUMNS": "40"]).output, "1 passed, 0 failed\n")
        XCTAssertEqual(try run(["run", "--show", "none", "card.txt.scene"]).ending, .exited(0))
    }

    func testADifferenceSaysWhatMovedAndByWhichRule() throws {
        try home.write("a.tgl", test(""))
        _ = try run(["test", "--update", "a.tgl"])
        let before = try read("card.txt")
        try home.write("a.tgl", test("Photo.width = 56"))
        let run = try run(["test", "a.tgl"])
        XCTAssertEqual(run.ending, .exited(1))
        XCTAssertTrue(run.output.contains("error[TGL0259]: the picture is not the one in `card.txt`"), run.output)
        for line in [
            "~ Photo  8,8 32×32 → 8,8 56×32", "~ Title  48,8 80×16 → 72,8 80×16", "~ Photo.width = 32 → 56  (a.tgl:6)",
            "Photo, Title: Photo.width",
        ] {
            XCTAssertTrue(run.output.contains("\n\(line)\n"), line + "\n" + run.output)
        }
        // Both pictures on one line.
        XCTAssertTrue(run.output.split(separator: "\n").contains { $0.hasPrefix("card.txt") && $0.hasSuffix("  now") }, run.output)
        XCTAssertEqual(try read("card.txt"), before)
        // What has a file is not written as new.
        XCTAssertEqual(try self.run(["test", "--update", "new", "a.tgl"]).ending, .exited(1))
        XCTAssertEqual(try read("card.txt"), before)
        XCTAssertEqual(try self.run(["test", "--update", "a.tgl"]).output, "1 passed, 0 failed\n")
        XCTAssertEqual(try self.run(["test", "a.tgl"]).output, "1 passed, 0 failed\n")
    }

    func testAPictureWithoutItsSceneIsStillCompared() throws {
        try home.write("a.tgl", test(""))
        _ = try run(["test", "--update", "a.tgl"])
        try FileManager.default.removeItem(atPath: home.path + "/card.txt.scene")
        XCTAssertEqual(try run(["test", "a.tgl"]).output, "1 passed, 0 failed\n")
        try home.write("a.tgl", test("Photo.width = 56"))
        let run = try run(["test", "a.tgl"])
        XCTAssertTrue(run.output.contains("now"), run.output)
        XCTAssertFalse(run.output.contains("rules:"), run.output)
    }

    func testEveryFormAndSeveralScreens() throws {
        let pictures = """
            expect show Card as tree in "card.tree"
            expect show as table in "all.table"
            expect show Card as json in "card.json"
            expect show Card as svg in "card.svg"
            expect show [Photo, Title] as boxes on iphone8, 200 100 in "both.txt"
            """
        try home.write("a.tgl", test("", pictures))
        XCTAssertEqual(try run(["test", "--update", "new", "."]).output, "1 passed, 0 failed\n")
        XCTAssertTrue(try read("card.svg").contains("<svg"))
        XCTAssertTrue(try read("card.json").hasPrefix("{") || read("card.json").hasPrefix("["))
        XCTAssertTrue(try read("both.txt").contains("iphone8"))
        XCTAssertEqual(try run(["test", "."]).output, "1 passed, 0 failed\n")
        try home.write("a.tgl", test("Title.height = 24", pictures))
        // All pictures of a test are compared.
        let run = try run(["test", "--json", "."])
        XCTAssertEqual(try self.run(["test", "."]).output.components(separatedBy: "error[TGL0259]").count, 6)
        XCTAssertTrue(run.output.contains("\"code\": \"TGL0259\""), run.output)
    }

    func testATestOnScreensHasAPictureForEach() throws {
        try home.write(
            "a.tgl",
            """
            test "wide" on iphone8, ipad landscape, 300 200 {
              view A { width = 50%; height = 16 }
              expect show A as boxes in "a.txt"
              expect A.width == screen.width / 2
            }

            """
        )
        XCTAssertEqual(
            try run(["test", "--list", "a.tgl"]).output,
            "a.tgl:1: wide on iphone8\na.tgl:1: wide on ipad landscape\na.tgl:1: wide on 300×200\n")
        XCTAssertEqual(try run(["test", "--update", "a.tgl"]).output, "3 passed, 0 failed\n")
        XCTAssertEqual(try names().filter { $0.hasSuffix(".txt") }, ["a-300x200.txt", "a-ipad-landscape.txt", "a-iphone8.txt"])
        XCTAssertEqual(try run(["test", "--filter", "ipad", "a.tgl"]).output, "1 passed, 0 failed\n")
        try home.write("b.tgl", "test \"wide\" on iphone88 { }\n")
        let unknown = try run(["test", "b.tgl"])
        XCTAssertTrue(unknown.output.contains("there is no device `iphone88`"), unknown.output)
        XCTAssertTrue(try run(["check", "b.tgl"]).output.contains("there is no device `iphone88`"))
    }

    /// A text that is cut at the right edge of its container begins in its box, and takes no blank cells before it.
    func testATextThatIsCutBeginsInItsBox() throws {
        let scene = """
            frame X { size = [320, 160]
              label D "abcdefghijklmnopqrst" { left = 240; top = 120; width = 80; height = 16; fontSize = 10; maxLines = 1 }
            }
            show as boxes

            """
        let picture = try run(["run", "--show", "none", "-"], input: scene).output
        let line = try XCTUnwrap(picture.split(separator: "\n").first { $0.contains("abc") }, picture)
        XCTAssertEqual(line.prefix { $0 != "a" }.count, 30, picture)
        XCTAssertTrue(line.contains("…│"), picture)
    }

    func testPicturesThatNoTestExpectsAreNamed() throws {
        try home.write("a.tgl", test("", "expect show Card as boxes in \"card.txt\"; expect show Card as tree in \"old.txt\""))
        XCTAssertEqual(try run(["test", "--update", "."]).output, "1 passed, 0 failed\n")
        XCTAssertEqual(try run(["test", "."]).errors, "")
        try home.write("a.tgl", test(""))
        try home.write("notes.txt.scene", "Act one.\n")
        let orphan = "tgl: no test of . expects ./old.txt: delete it, with ./old.txt.scene, if it is not needed\n"
        for arguments in [["test", "."], ["test", "--update", "."], ["test", "--json", "."], ["test", "-j2", "."]] {
            let run = try run(arguments)
            XCTAssertTrue(run.errors.hasPrefix(orphan), "\(arguments): \(run.errors)")
            XCTAssertEqual(run.ending, .exited(0))
        }
        // Not all tests were run, or one of them stopped before it could expect all of its pictures.
        XCTAssertEqual(try run(["test", "--filter", "card", "."]).errors, "")
        XCTAssertEqual(try run(["test", "a.tgl"]).errors, "")
        try home.write("a.tgl", test("Photo.width = 56"))
        XCTAssertFalse(try run(["test", "."]).errors.contains("old.txt"))
        XCTAssertTrue(try names().contains("old.txt"))
    }

    func testATestOnTextSizesHasAPictureForEach() throws {
        try home.write(
            "a.tgl",
            """
            test "grows" on textSize large, ax3 {
              label A "Tea" { textStyle = body }
              expect show A as tree in "a.txt"
              expect A.height >= 17
            }
            test "one" on textSize ax5 { label A "Tea" { textStyle = body }; expect A.height > 40 }

            """)
        XCTAssertEqual(
            try run(["test", "--list", "a.tgl"]).output,
            "a.tgl:1: grows on textSize large\na.tgl:1: grows on textSize ax3\na.tgl:6: one on textSize ax5\n")
        XCTAssertEqual(try run(["test", "--update", "a.tgl"]).output, "3 passed, 0 failed\n")
        XCTAssertEqual(try names().filter { $0.hasSuffix(".txt") }, ["a-ax3.txt", "a-large.txt"])
        XCTAssertNotEqual(try read("a-ax3.txt"), try read("a-large.txt"))
        XCTAssertTrue(try run(["fmt", "-"], input: read("a.tgl")).output.contains("on textSize large, ax3 {"))
        try home.write("b.tgl", "test \"grows\" on textSize lage { }\n")
        for command in ["test", "check"] {
            XCTAssertTrue(try run([command, "b.tgl"]).output.contains("there is no text size `lage`; did you mean `large`?"), command)
        }
    }

    func testASavedSceneIsTested() throws {
        let saved = try run(["-i", "-e", "screen 400 300\n" + Self.card], input: ":save card.tgl\n")
        XCTAssertEqual(saved.errors, "")
        try home.write(
            "a.tgl",
            """
            test "the title is beside the photo" { import "card.tgl" as card; expect Title.x == 48; expect screen.width == 400 }
            test "again" on iphone8 { import "card.tgl" as card; expect card.height == 64; expect screen.width == 375 }
            test "two" { import "two.tgl" as all; expect len(all) == 2; expect all[1].width == 9 }
            test "none" { expect error { let a = card.width } }

            """)
        try home.write("two.tgl", "view A; view B { width = 9 }\n")
        XCTAssertEqual(try run(["test", "a.tgl"]).output, "4 passed, 0 failed\n")
        XCTAssertEqual(try run(["check", "a.tgl"]).errors, "")
        try home.write("b.tgl", "test \"nothing\" { import \"empty.tgl\" as card }\n")
        try home.write("empty.tgl", "let a = 1\n")
        let nothing = try run(["test", "b.tgl"])
        XCTAssertTrue(nothing.output.contains("makes no nodes to be named `card`"), nothing.output)
    }

    func testFilesThatCannotBe() throws {
        for (name, words) in [
            ("../x.txt", "outside the folder"), ("no/x.txt", "its folder does not exist"), ("", "is empty"), (".", "cannot be used"),
        ] {
            try home.write("a.tgl", test("", "expect show Card as boxes in \"\(name)\""))
            let run = try run(["test", "--update", "a.tgl"])
            XCTAssertEqual(run.ending, .exited(1), name)
            XCTAssertTrue(run.output.contains("error[TGL0260]") && run.output.contains(words), run.output)
        }
        try home.write("a.tgl", test("", "expect show Card as boxes"))
        XCTAssertTrue(try run(["test", "a.tgl"]).output.contains("expected `in` and a file after the picture"))
        try home.write("a.tgl", "let show = 3\nexpect show == 3\nexpect show > 2 and show < 4\n")
        XCTAssertEqual(try run(["test", "a.tgl"]).output, "1 passed, 0 failed\n")
    }

    func testAtThePrompt() throws {
        try home.write("card.txt", "something else\n")
        let session = try prompt()
        try type(session, "view A { width = 24; height = 16 }")
        try session.enter("expect show A as boxes in \"card.txt\"")
        try session.expect("the picture is not the one in `card.txt`")
        try session.expect("something else")
        try dropEntry(session)
        try session.sendKey(.ctrlD)
        _ = try session.waitExit()
        XCTAssertEqual(try read("card.txt"), "something else\n")
    }

    func testThePageOfDifferences() throws {
        try home.write("a.tgl", test(""))
        _ = try run(["test", "--update", "a.tgl"])
        try home.write("a.tgl", test("Photo.width = 56"))
        let run = try run(["test", "--pictures", "out/page", "a.tgl"])
        XCTAssertEqual(run.ending, .exited(1))
        XCTAssertTrue(run.errors.contains("out/page/index.html shows the pictures that differ or are new: 1"), run.errors)
        let page = try read("out/page/index.html")
        for part in [
            "<title>1 picture differs</title>", "1-before.svg", "1-now.svg", "~ Photo.width = 32 → 56  (a.tgl:6)",
            "a.tgl:7: test &quot;card&quot;",
        ] {
            XCTAssertTrue(page.contains(part), part)
        }
        XCTAssertTrue(try read("out/page/1-now.svg").contains("<svg"))
        XCTAssertEqual(try self.run(["test", "--update", "--pictures", "out", "a.tgl"]).ending, .exited(64))
    }
}
