import TGLGuide
import TGLLayout
import TGLScript
import XCTest

/// Every row of every table has help and an example, and every example runs.
final class ExampleTests: TglTestCase {
    private func check(_ name: String, _ help: String, _ example: String) throws {
        XCTAssertFalse(help.isEmpty, "\(name) has no help")
        XCTAssertFalse(example.isEmpty, "\(name) has no example")
        let run = try run(["-e", example])
        XCTAssertEqual(run.ending, .exited(0), "the example of \(name): \(example)\n\(run.errors)")
    }

    func testProperties() throws {
        for info in Prop.table { try check(info.name, info.help, info.example) }
        for short in Prop.shorthands { try check(short.name, short.help, short.example) }
    }

    func testKindsStatementsAndTopics() throws {
        for info in Kind.infos { try check(info.kind.word, info.help, info.example) }
        for info in StatementInfo.all { try check(info.name, info.help, info.example) }
        for info in TopicInfo.all where info.name != "lesson" { try check(info.name, info.text, info.example) }
        // A lesson file is proved, not run.
        try home.write("lesson.tgl", try XCTUnwrap(TopicInfo.named("lesson")).example)
        XCTAssertEqual(try run(["learn", "--check", "lesson.tgl"]).output, "1 lesson checked, 0 problems\n")
    }

    func testFunctions() throws {
        for info in BuiltInInfo.all { try check(info.name, info.help, FunctionExamples.text(info.name)) }
    }

    func testSessionCommands() throws {
        for command in SessionCommand.table {
            XCTAssertFalse(command.help.isEmpty)
            try home.write("demo.tgl", "view D { width = 7; height = 7 }")
            let session = try prompt([], ["EDITOR": "true"])
            try type(session, ":set show off")
            try type(session, Self.scene)
            let lines = command.example.split(separator: "\n")
            // What is pasted goes on to a line with a full stop.
            let isPasted = lines.last == "."
            for (index, line) in lines.enumerated() {
                try session.enter(String(line))
                if command.name == "quit" {
                    XCTAssertEqual(try session.waitExit(), .exited(0))
                } else {
                    // A lesson has a prompt of its own.
                    try session.expect(isPasted && index < lines.count - 1 ? "...> " : "]> ")
                }
            }
            if command.name != "quit" {
                // All that was typed before has been answered then.
                try session.enter("7777777 + 1")
                try session.expect("7777778")
            }
            let printed = String(decoding: session.screen.printedBytes, as: UTF8.self)
            XCTAssertFalse(printed.contains("tgl: ") || printed.contains("error["), "\(command.name): \(printed)")
        }
    }
}
