import Foundation
import XCTest

/// `:want`: what it shows, and the numbers that take what it proposes.
final class WantCommandTests: TglTestCase {
    private static let card = """
        linear vert S {
          width = 200; height = wrap; padding = 8; vspace = 4
          label T "a text that is wrapped in the card and takes three lines" { width = fill }
          view A { width = 50%; height = 20; width <= 120 }
        }

        """

    /// What is written for session commands after a scene, without the answer to the scene.
    private func answers(_ commands: String...) throws -> String {
        try card(Self.card, commands).output
    }

    private func card(_ scene: String, _ commands: [String]) throws -> PipedRun {
        try scene.write(toFile: home.path + "/card.tgl", atomically: true, encoding: .utf8)
        return try run(["-i", "card.tgl"], input: ":set show off\n" + commands.joined(separator: "\n") + "\n", ["COLUMNS": "100"])
    }

    private func tail(_ text: String) -> String {
        guard let end = text.range(of: "nodes laid out") else { return text }
        return text[end.upperBound...].split(separator: "\n", omittingEmptySubsequences: false).dropFirst().joined(separator: "\n")
    }

    func testTheAnswer() throws {
        XCTAssertEqual(
            tail(try answers(":want T.height = 16")),
            """
            1  T.height = 16                                          not set   moves 3 nodes
            2  T.fontSize = 8  T has 2 lines                          from 16   moves 3
            3  T.maxLines = 1  T is one line                          not set   moves 3
            4  S.width = 464   T is one line, S sticks out of screen  from 200  moves 3
               no value of S.padding was found: the nearest is 48, as it is now
            take one with its number

            """)
        XCTAssertEqual(
            tail(try answers(":want A.right <= parent.width - 150")),
            """
            1  A.width = 22%                       from 50%  moves 1 node
            2  A.width <= 42                       from 120  moves 1
            3  S.width = 278                       from 200  moves 3
            4  A.right = 142    A sticks out of S  not set   moves 1
            5  A.centerX = -96  A sticks out of S  not set   moves 1
               no value of S.padding was found: the nearest is 100, as it is now
            take one with its number

            """)
    }

    /// A knob that is read where only whole numbers are possible is tried with fractions too, which the document refuses.
    func testKnobsOfWholeNumbers() throws {
        let grid = "knob c = 3\ngrid G { width = 300; columns = c; view A { height = 10 }; view B { height = 10 } }\n"
        let run = try card(grid, [":want A.width = 50", ":want B.left = 60"])
        XCTAssertEqual(run.ending, .exited(0), run.errors)
        XCTAssertTrue(run.output.contains("c = 6          from 3"), run.output)
        XCTAssertTrue(run.output.contains("c = 5          from 3"), run.output)
    }

    func testWhatStopsIt() throws {
        XCTAssertEqual(
            tail(try answers(":want A.width = 150"))
                .replacingOccurrences(of: "in [0-9]+ tries", with: "in N tries", options: .regularExpression),
            """
            `A.width = 150` was not found in N tries of one number at a time: A.width is 92
               no value of A.width does it: the nearest is 120: `A.width <= 120` limits it
               no value of the upper bound of A.width was found: the nearest is 92, as it is now
               no value of S.padding was found: the nearest is 100, with 0
               no value of S.width does it: the nearest is 120: `A.width <= 120` limits it
               screen.width, screen.height changed nothing

            """)
        XCTAssertEqual(tail(try answers(":want A.width = 92")), "it is true already: A.width is 92\n")
    }

    func testANumberTakesAProposal() throws {
        let session = try prompt()
        try type(session, Self.scene, "laid out")
        try type(session, ":want S.height = 100", "1  ", "take one with its number")
        try type(session, "7", "there is no proposal 7: type a number from 1 to")
        try type(session, "1", "laid out", "tgl[3]")
        try type(session, "S.height", "100")
        try type(session, ":history", " 1    linear", " 2    S.height = 100", "*3    S.height")
        try type(session, "2", "2", "tgl[5]")
        try type(session, ":undo", "height 100 → 60")
        try type(session, ":want S.height = 100", "take one with its number")
        try type(session, "A.width", "40")
        try type(session, "1", "1")
    }

    func testBadGoalsAreErrors() throws {
        let run = try card(Self.card, [":want", ":want Q.width = 3", ":want A.width", ":want T.height = "])
        XCTAssertTrue(run.errors.contains("`:want` takes a goal"), run.errors)
        XCTAssertTrue(run.errors.contains("nothing is named `Q`"), run.errors)
        XCTAssertTrue(run.errors.contains("is not compared with a value"), run.errors)
        XCTAssertTrue(run.errors.contains("an expression is missing after `=`"), run.errors)
    }
}
