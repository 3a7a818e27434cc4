import Foundation
import XCTest

@testable import TGLLayout

/// Shared code asks a kind's row in the table of kinds; a kind is named there, in the table of properties, and in the folder of its
/// own layout. (Benchmarks make trees of kinds, so they name them.)
final class KindNamesTests: XCTestCase {
    private static let folders: [Kind: String] = [
        .view: "Free", .label: "Free", .image: "Free", .linear: "Linear", .frame: "Frame", .table: "Table", .row: "Table",
        .relative: "Relative", .flow: "Flow", .float: "Float", .path: "Path",
    ]

    /// The tables of kinds and properties; and one in which the same word is a form of output.
    private static let tables = ["TGLLayout/Model/KindTable.swift", "TGLLayout/Model/PropTable.swift", "TGLRender/Forms/OutputForm.swift"]

    private static var sources: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources")
    }

    /// The lines of a file that name a kind: `.table`, `Kind.table`, but not `x.table` nor the property `frame`.
    private func kindsNamed(in text: String) -> [(line: Int, kind: Kind)] {
        var found: [(line: Int, kind: Kind)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
            for kind in Kind.allCases where kind != .screen {
                let pattern = "(^|[^A-Za-z0-9_)\\]>?]|Kind)\\.\(kind.word)\\b(?!\\()"
                guard code.range(of: pattern, options: .regularExpression) != nil else { continue }
                // The word is a property, too.
                let isKind = "(Kind|kind(\\([^()]*\\))?\\s*[!=]=\\s*)\\.frame"
                if kind == .frame, code.range(of: isKind, options: .regularExpression) == nil { continue }
                found.append((index + 1, kind))
            }
        }
        return found
    }

    func testKindsAreNamedInTheirFoldersAndTheTablesOnly() throws {
        let root = Self.sources
        let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
        XCTAssertGreaterThan(files.count, 50, "the sources were not found")
        var strangers: [String] = []
        var named = 0
        for file in files.sorted() where !Self.tables.contains(file) && !file.hasPrefix("tgl-bench/") {
            let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
            for (line, kind) in kindsNamed(in: text) {
                named += 1
                if let folder = Self.folders[kind], file.hasPrefix("TGLLayout/Layouts/\(folder)/") { continue }
                strangers.append("\(file):\(line) names .\(kind.word)")
            }
        }
        XCTAssertGreaterThan(named, 0, "the pattern finds nothing at all")
        XCTAssertEqual(strangers, [])
    }

    func testThePatternFindsAKindAndNothingElse() {
        let lines = [
            "if kind == .table { }", "case .linear, .row:", "x.path", "// .flow", "set(.frame)", "rule.kind == .numbers, x(.frame)",
            "kind(of: p) == .frame",
        ]
        XCTAssertEqual(
            kindsNamed(in: lines.joined(separator: "\n")).map(\.kind),
            [.table, .linear, .row, .frame])
    }

    func testRowsStandInTheOrderOfTheCases() {
        XCTAssertEqual(Kind.infos.map(\.kind), Kind.allCases)
        for row in Kind.infos {
            XCTAssertFalse(row.help.isEmpty, row.kind.word)
            XCTAssertFalse(row.example.isEmpty, row.kind.word)
        }
    }

    /// Least and most content pass through containers: the longest word, and the text in one line.
    func testLeastAndMostContent() throws {
        let doc = Document()
        let column = try doc.make(.linear, in: Document.screen)
        doc.set(column, .leftPadding, .rule, .number(5))
        let label = try doc.make(.label, in: column)
        doc.set(label, .text, .rule, Rule(.string, ref: doc.addString("one three five")))
        XCTAssertEqual(doc.contentLength(label, .x, least: true), 40)
        XCTAssertEqual(doc.contentLength(label, .x, least: false), 112)
        XCTAssertEqual(doc.contentLength(column, .x, least: true), 45)
        XCTAssertEqual(doc.contentLength(column, .x, least: false), 117)
        let flow = try doc.make(.flow, in: Document.screen)
        for width in [30.0, 50, 20] {
            let box = try doc.make(.view, in: flow)
            doc.set(box, .width, .rule, .number(width))
            doc.set(box, .height, .rule, .number(10))
        }
        XCTAssertEqual(doc.contentLength(flow, .x, least: true), 50, "as many as fit: the widest child")
        XCTAssertEqual(doc.contentLength(flow, .x, least: false), 100, "all in one line")
    }
}
