import Foundation
import TGLLayout
import XCTest

/// Shared code asks a kind's row in the table of kinds; a kind is named there, in the table of properties, and in the folder of its
/// own layout. (Benchmarks make trees of kinds, so they name them.)
final class KindNamesTests: XCTestCase {
    /// The tables of kinds and properties, and of what is drawn of each kind; and those in which the same word is a form of output or
    /// a curve.
    private static let tables = [
        "TGLLayout/Model/KindTable.swift", "TGLLayout/Model/PropTable.swift", "TGLLayout/Model/PropTableCSS.swift",
        "TGLLayout/Model/PropTableWeights.swift", "TGLLayout/Model/PropTableShared.swift",
        "TGLLayout/Model/PropTableAdaptive.swift", "TGLLayout/Model/PropTableBorders.swift",
        "TGLLayout/Model/PropTableExtras.swift",
        "TGLInspect/KindOverlays.swift",
        "TGLRender/Forms/OutputForm.swift",
        "TGLLayout/Document/Animation.swift", "TGLRender/Markup/SVGMotion.swift", "tgl/Show/AnimatedScene.swift",
    ]

    private static var sources: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources")
    }

    /// The folder of each kind: where the type is that its row names.
    private static func folders(in files: [String]) throws -> [Kind: String] {
        var folders: [Kind: String] = [:]
        for file in files {
            let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
            for kind in Kind.allCases {
                let type = "\\b(struct|enum) \(kind.layout)\\b"
                guard text.range(of: type, options: .regularExpression) != nil else { continue }
                folders[kind] = String(file[...(file.lastIndex(of: "/") ?? file.startIndex)])
            }
        }
        return folders
    }

    /// The lines of a file that name a kind: `.table`, `Kind.table`, but not `x.table` nor the property `frame`.
    private func kindsNamed(in text: String) -> [(line: Int, kind: Kind)] {
        // Most lines have none of the words, and a pattern takes its time.
        let all = Set(Kind.allCases.filter { $0 != .screen && text.contains(".\($0.word)") })
        if all.isEmpty { return [] }
        var found: [(line: Int, kind: Kind)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for kind in Kind.allCases where all.contains(kind) && line.range(of: ".\(kind.word)") != nil && names(line, kind) {
                found.append((index + 1, kind))
            }
        }
        return found
    }

    private func names(_ line: Substring, _ kind: Kind) -> Bool {
        let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
        let pattern = "(^|[^A-Za-z0-9_)\\]>?\\\\]|Kind)\\.\(kind.word)\\b(?!\\()"
        guard code.range(of: pattern, options: .regularExpression) != nil else { return false }
        // The word is a property, or of pictures, too.
        let isKind = "(Kind|kind(\\([^()]*\\))?\\s*[!=]=\\s*)\\.\(kind.word)"
        return ![.frame, .float, .block].contains(kind) || code.range(of: isKind, options: .regularExpression) != nil
    }

    func testKindsAreNamedInTheirFoldersAndTheTablesOnly() throws {
        let root = Self.sources
        let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
        XCTAssertGreaterThan(files.count, 50, "the sources were not found")
        let folders = try Self.folders(in: files.filter { $0.hasPrefix("TGLLayout/Layouts/") || $0.hasPrefix("TGLLayout/CSS/") })
        XCTAssertEqual(folders[.row], folders[.table])
        var strangers: [String] = []
        var named = 0
        // A reader of pages says which kind each `display` is.
        for file in files.sorted() where !Self.tables.contains(file) && !file.hasPrefix("tgl-bench/") && !file.hasPrefix("TGLCode/") {
            let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
            for (line, kind) in kindsNamed(in: text) {
                named += 1
                if let folder = folders[kind], file.hasPrefix(folder) { continue }
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
}
