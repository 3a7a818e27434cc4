import Foundation
import XCTest

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Pictures and trees of what scrolls.
final class ScrollPictureTests: TglTestCase {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Golden/Scrolling")

    private func scenes() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".tgl") }.sorted()
        XCTAssertEqual(names.count, 7)
        return names.map { String($0.dropLast(4)) }
    }

    private func script(_ name: String) throws -> String {
        try String(contentsOf: Self.folder.appendingPathComponent("\(name).tgl"), encoding: .utf8)
    }

    private func compare(_ found: String, with name: String) throws {
        try GoldenFile.compare(found, with: Self.folder.appendingPathComponent(name))
    }

    func testPicturesAndTrees() throws {
        for name in try scenes() {
            let run = try run(["-e", script(name) + "\nshow as tree\nshow as boxes"], ["COLUMNS": "80"])
            XCTAssertEqual(run.errors, "", name)
            try compare(run.output, with: "\(name).txt")
        }
    }

    func testPicturesAndTreesInASCII() throws {
        for name in try scenes() {
            let run = try run(["--ascii", "-e", script(name) + "\nshow as tree\nshow as boxes"], ["COLUMNS": "80"])
            XCTAssertTrue(run.output.unicodeScalars.allSatisfy { $0.isASCII }, name)
            try compare(run.output, with: "\(name).ascii.txt")
        }
    }

    func testSVGs() throws {
        for name in try scenes() {
            try home.write("\(name).tgl", script(name))
            for ending in name == "pinned" ? ["svg", "clean.svg"] : ["svg"] {
                let run = try run(["render", "\(name).tgl", "-o", "\(name).\(ending)"] + (ending == "svg" ? [] : ["--clean"]))
                XCTAssertEqual(run.errors, "", name)
                let svg = try String(contentsOfFile: "\(home.path)/\(name).\(ending)", encoding: .utf8)
                XCTAssertTrue(XMLParser(data: Data(svg.utf8)).parse(), name)
                try compare(svg, with: "\(name).\(ending)")
            }
        }
    }

    // MARK: Trees

    private static let rows = "scroll S { width = 90; height = 50; vspace = 5; for i in 1..9 { view v[i] { width = fill; height = 20 } } }"

    func testTheAnswerSaysHowFarAScrollIsScrolled() throws {
        let session = try prompt(columns: 120, rows: 40)
        try type(session, ":set picture off", "tgl[1]")
        try type(session, Self.rows, "new · offset start", "├─ ▼ 7 below", "├─ v[3]")
        try type(session, "S.offset = show(v[6])", "offset start → show(v[6])", "├─ ▲ 4 above", "├─ v[5]", "├─ ▼ 3 below", "├─ v[7]")
        try type(session, "S.offset = 40", "offset show(v[6]) → 40")
        try type(session, ":set show changes", "tgl[4]")
        try type(session, "S.offset += 10", "S  scroll", "offset 40 → 50")
        try type(session, ":set show tree", "tgl[5]")
        try type(session, "undo", "offset 50 → 40")
    }

    func testALowTerminalKeepsWhatIsInView() throws {
        let session = try prompt(columns: 120, rows: 11)
        try type(session, ":set picture off", "tgl[1]")
        try type(
            session, "scroll S { width = 90; height = 50; for i in 1..99 { view v[i] { width = 9; height = 20 } }; offset = 400 }",
            "nodes laid out")
        try type(
            session, "v[3].width = 5", "├─ … 2 more", "├─ v[3]", "├─ ▲ 20 above", "├─ v[21]", "├─ v[22]", "├─ v[23]", "└─ ▼ 76 below")
        try type(session, "v[97].width = 5; v[98].width = 6", "├─ ▼ 76 below", "├─ v[97]", "├─ v[98]", "└─ v[99]")
        try type(session, ":set show all", "tgl[4]")
        try type(session, "S.offset += 1", "├─ v[20]", "├─ ▲ 20 above", "├─ v[21]", "├─ v[23]", "├─ ▼ 76 below", "├─ v[24]", "└─ v[99]")
    }

    func testOfVeryManyChildrenThoseInViewAreShown() throws {
        let script = "scroll S { width = 90; height = 50; for i in 1..5000 { view v[i] { width = 9; height = 20 } }; offset = 50_000 }"
        let session = try prompt(columns: 120, rows: 40)
        try session.enter(script)
        try session.expect("▲ 2,500 above")
        for line in ["v[2501]", "v[2502]", "v[2503]", "▼ 2,497 below"] { try session.expect(line) }
        try session.expect("> ")
        XCTAssertFalse(String(decoding: session.received, as: UTF8.self).contains("not drawn"))
    }

    func testLinesOfAScrollFromRightToLeft() throws {
        let script = """
            screen.direction = rtl
            scroll horz S { width = 50; height = 20; for i in 1..9 { view v[i] { width = 20; height = 9 } }; offset = 70 }
            """
        let tree = try run(["-e", script + "\nshow as tree"]).output
        let lines = tree.split(separator: "\n").map(String.init)
        XCTAssertTrue(lines.contains("├─ ▶ 3 before"), tree)
        XCTAssertTrue(lines.contains("├─ ◀ 3 after"), tree)
    }

    func testTheDataOfATreeSaysWhereItIsScrolled() throws {
        let data = try run(["--json", "-e", Self.rows + "\nS.offset = 60"]).output
        XCTAssertTrue(data.contains("\"kind\": \"scroll\", \"x\": 0, \"y\": 0, \"width\": 90, \"height\": 50, \"offset\": [0, 60]"), data)
        XCTAssertTrue(data.contains("\"contentSize\": [90, 220]"), data)
    }

    func testAPictureOfANodeThatIsNotInViewShowsIt() throws {
        let session = try prompt(columns: 120, rows: 40)
        try type(session, Self.rows, "nodes laid out")
        try type(session, ":zoom v[9]", "v[9] 90×20 · a cell is")
    }
}
