import TGLTerminal
import XCTest

/// `:set picture image`, at terminals that take images and at others.
final class ImageTests: TglTestCase {
    private static let query = "a=q"
    private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"

    /// A session in whose `PATH` programs of these names write what stands for a picture.
    private func session(_ programs: [String]) throws -> Session {
        mkdir(home.path + "/bin", 0o755)
        for program in programs {
            // The picture's file is what follows -o; sixels are written to standard output.
            let sixels = "printf '\\033PqSIXELS\\033\\\\'"
            try home.write("bin/" + program, "#!/bin/sh\nif [ \"$3\" = -o ]; then printf PNG >\"$4\"; else \(sixels); fi\n")
            chmod(home.path + "/bin/" + program, 0o755)
        }
        // The shell's own tools only, so that no other converter is found.
        return try prompt([], ["PATH": home.path + "/bin"], columns: 100)
    }

    private func received(_ session: Session) -> String { String(decoding: session.received, as: UTF8.self) }

    /// Sets images, and answers the program's question as a terminal.
    private func setImage(_ session: Session, answer: String) throws {
        try session.enter(":set picture image")
        try session.wait(for: "the question") { _ in self.received(session).contains("\u{1B}[c") }
        XCTAssertTrue(received(session).contains(Self.query))
        try session.send(answer)
    }

    func testAnAnswerHasTheImageInKittysProtocol() throws {
        let session = try session(["rsvg-convert"])
        // What is typed while the terminal answers is kept.
        try setImage(session, answer: "pri" + Self.kitty + "\u{1B}[?62;c" + "nt 6 * 7\r")
        try session.expect("42")
        try session.expect("> ")
        try session.enter("view A { width = 50; height = 20 }")
        try session.expect("laid out")
        try session.expect("> ")
        XCTAssertTrue(received(session).contains("\u{1B}_Ga=T,f=100,q=2,r="))
        XCTAssertTrue(received(session).contains(";UE5H\u{1B}\\"))
        XCTAssertTrue(session.screen.printed.contains("50×20"))
        try type(session, ":set", "picture image")
        let before = received(session).components(separatedBy: "a=T").count
        try type(session, ":zoom A")
        XCTAssertEqual(received(session).components(separatedBy: "a=T").count, before + 1)
        try type(session, ":zoom screen")
        let images = received(session).components(separatedBy: "a=T").count
        try type(session, "show A as boxes")
        try type(session, "show A")
        try type(session, "show A as boxes on iphone8, ipad")
        XCTAssertEqual(received(session).components(separatedBy: "a=T").count, images + 3)
        try type(session, "show A as tree", "50×20")
        XCTAssertEqual(received(session).components(separatedBy: "a=T").count, images + 3)
        // Another setting takes characters again.
        try type(session, ":set picture lines")
        try type(session, "A.width = 60", " · a cell is", "laid out")
        XCTAssertEqual(received(session).components(separatedBy: "a=T").count, images + 3)
    }

    func testAnAnswerHasTheImageInSixels() throws {
        let session = try session(["rsvg-convert", "img2sixel"])
        try setImage(session, answer: "\u{1B}[?62;4;22c")
        try session.expect("> ")
        try type(session, "view A { width = 50; height = 20 }", "laid out")
        XCTAssertTrue(received(session).contains("\u{1B}PqSIXELS\u{1B}\\"))
    }

    func testATerminalWithoutImagesIsToldSo() throws {
        let session = try session(["rsvg-convert"])
        try setImage(session, answer: "\u{1B}[?62;22c")
        try session.expect("this terminal takes no images")
        try session.expect("> ")
        try type(session, ":set", "picture auto")
        // Without any answer it does not wait for long, and half an answer does not become input.
        try session.enter(":set picture image")
        try session.send("\u{1B}[?62")
        try session.expect("this terminal takes no images")
        try session.expect("> ")
        try type(session, "print 5", "5")
    }

    func testMissingProgramsAreNamed() throws {
        let none = try session([])
        try setImage(none, answer: Self.kitty + "\u{1B}[?62;c")
        try none.expect("install librsvg2-bin")
        let noSixels = try session(["rsvg-convert"])
        try setImage(noSixels, answer: "\u{1B}[?62;4c")
        try noSixels.expect("install libsixel-bin")
    }

    func testAConverterThatFailsLeavesCharacters() throws {
        let session = try session(["rsvg-convert"])
        try setImage(session, answer: Self.kitty + "\u{1B}[?62;c")
        try session.expect("> ")
        try home.write("bin/rsvg-convert", "#!/bin/sh\nexit 1\n")
        try type(session, "view A { width = 50; height = 20 }", "pictures are drawn in", " · a cell is", "laid out")
        try type(session, ":set", "picture auto")
    }

    func testAnswersAreTakenApart() {
        var answer = TerminalGraphics.Answer()
        answer.take(Array("ab\u{1B}_Gi=3".utf8))
        XCTAssertFalse(answer.isComplete)
        XCTAssertEqual(answer.typed, Array("ab".utf8))
        answer.take(Array("1;ENOTSUPP\u{1B}\\c\u{1B}[?6;44c\u{1B}[A".utf8))
        XCTAssertTrue(answer.isComplete)
        XCTAssertNil(answer.graphics)
        XCTAssertEqual(answer.typed, Array("abc\u{1B}[A".utf8))
        answer.take(Array("\u{1B}[?6;4c".utf8))
        XCTAssertEqual(answer.graphics, .sixel)
    }
}
