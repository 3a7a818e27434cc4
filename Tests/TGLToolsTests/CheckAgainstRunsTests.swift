import Foundation
import TGLLayout
import TGLScript
import TGLSyntax
import TGLTools
import XCTest

/// What the checker says of a script is not denied by a run of it: for mutated scripts of the project.
///
/// The suite takes a sample; `scripts/soak checks` runs `TGL_CHECK_SEEDS` of them for each method.
final class CheckAgainstRunsTests: XCTestCase {
    private static let seeds = ProcessInfo.processInfo.environment["TGL_CHECK_SEEDS"].flatMap { UInt64($0) } ?? 30
    private static let first = ProcessInfo.processInfo.environment["TGL_CHECK_SEED"].flatMap { UInt64($0) } ?? 1

    /// Short scripts, which run in little time.
    private static let texts: [String] = Scripts.paths.filter { path in
        ["scripts/examples/", "Tests/Scripts/language/", "Tests/Conformance/language/", "Tests/Golden/Check/"].contains {
            path.hasPrefix($0)
        }
    }.compactMap { try? Scripts.text($0) }.filter { $0.utf8.count < 4000 }

    /// Calls a piece of work with mutated scripts; gives how many cases it found in them.
    private func each(_ change: MutatedScripts.Change, _ work: (SourceFile, ScriptCheck) -> Int) {
        var count = 0
        for seed in Self.first..<(Self.first + Self.seeds) {
            var scripts = MutatedScripts(seed, texts: Self.texts, main: change)
            let source = scripts.next()
            count += work(source, ScriptCheck(CheckedText(source)))
            if let run = testRun, run.totalFailureCount > 0 { return print("seed \(seed), TGL_CHECK_SEED repeats it") }
        }
        XCTAssertGreaterThan(count, Int(Self.seeds / 6), "too few cases to say something")
    }

    // MARK: Errors

    /// An error that is reported occurs when its statement runs: the script prints before the statement and behind it, and what is before
    /// it is never followed by what is behind it.
    func testErrorsOccurWhenTheirStatementRuns() {
        each(.token) { source, check in
            var count = 0
            for error in check.diagnostics.filter({ $0.severity == .error }).prefix(4) {
                guard let statement = Self.statement(of: error, in: source) else { continue }
                let behind = MutatedScripts.insert("; print \"@behind\"", at: statement.end, in: source)
                let text = MutatedScripts.insert("print \"@before\"; ", at: statement.start, in: SourceFile(name: "", text: behind))
                let ran = RanScript(SourceFile(name: "mutated.tgl", text: text))
                if ran.printed.contains("@before") { count += 1 }
                XCTAssertFalse(ran.printed.contains("@behind"), "\(RanScript.text(error)) \(error.message)\n\(text)")
            }
            return count
        }
    }

    /// The simple statement that a place is in, if a `print` may be beside it and no part of it is left out when it runs.
    private static func statement(of error: Diagnostic, in source: SourceFile) -> SourceRange? {
        let tree = CheckedText(source).tree
        // A node that a rule follows may still be made until the whole statement has run.
        if error.code == "TGL0211" {
            return tree[tree.root.statements].map { tree.range(of: $0) }.first {
                $0.start <= error.primary.range.start && error.primary.range.end <= $0.end
            }
        }
        var best: SourceRange?
        var refused: [SourceRange] = []
        for raw in 0..<UInt32(tree.statementCount) {
            let id = tree.statementID(raw)
            let range = tree.range(of: id)
            guard range.start <= error.primary.range.start, error.primary.range.end <= range.end else { continue }
            switch tree[id] {
            case .relation, .let, .print, .expect, .expression, .remove, .unset, .move:
                if best.map({ range.count < $0.count }) ?? true { best = range }
            case .style, .when, .expectError, .screen: refused.append(range)
            default: break
            }
        }
        guard let best, !refused.contains(where: { $0.start <= best.start && best.end <= $0.end }) else { return nil }
        let words = source.text(best).split { !$0.isLetter }
        let isWhole = !words.contains { ["if", "and", "or"].contains($0) } && !source.text(best).contains("=>")
        return isWhole ? best : nil
    }

    // MARK: Warnings

    /// Without a `let` that nothing reads the script does the same.
    func testVariablesThatNothingReadsCanBeRemoved() {
        each(.declaration) { source, check in same(source, check, "TGL0901") { finding, _ in finding.fixes } }
    }

    /// Without a function that nothing calls the script does the same.
    func testFunctionsThatNothingCallsCanBeRemoved() {
        each(.declaration) { source, check in
            same(source, check, "TGL0902") { finding, tree in
                guard finding.message.hasSuffix("is never called"), !finding.message.contains("only") else { return [] }
                for raw in 0..<UInt32(tree.statementCount) {
                    let id = tree.statementID(raw)
                    if case .def(let name, _, _) = tree[id], name.range == finding.primary.range {
                        return [TextEdit(tree.range(of: id), "")]
                    }
                }
                return []
            }
        }
    }

    /// Without the first of two rules, of which the second replaces it, the script does the same.
    func testRulesThatAreSetTwiceCanBeRemoved() {
        each(.repeated) { source, check in same(source, check, "TGL0907") { finding, _ in finding.fixes } }
    }

    /// Makes the changes for each finding of a code, and compares the runs. One that failed before is none of the matter.
    private func same(
        _ source: SourceFile, _ check: ScriptCheck, _ code: String, _ changes: (Diagnostic, SyntaxTree) -> [TextEdit]
    ) -> Int {
        let findings = check.diagnostics.filter { $0.code == code }
        if findings.isEmpty { return 0 }
        let tree = CheckedText(source).tree
        let before = RanScript(source)
        guard before.error == nil, before.tests.allSatisfy({ $0.hasSuffix(": passed") }) else { return 0 }
        var count = 0
        for finding in findings.prefix(4) {
            let edits = changes(finding, tree)
            if edits.isEmpty { continue }
            let after = RanScript(SourceFile(name: "mutated.tgl", bytes: source.bytes(with: edits)))
            XCTAssertEqual(after, before, "\(finding.message)\n\(source.text(source.range))")
            count += 1
        }
        return count
    }

    /// Code that is said never to run never runs.
    func testUnreachableCodeNeverRuns() {
        each(.leaving) { source, check in
            let findings = check.diagnostics.filter { $0.code == "TGL0904" }
            for finding in findings {
                let text = MutatedScripts.insert("print \"@reached\"; ", at: finding.primary.range.start, in: source)
                let ran = RanScript(SourceFile(name: "mutated.tgl", text: text))
                XCTAssertFalse(ran.printed.contains("@reached"), text)
            }
            return findings.count
        }
    }
}

extension Document {
    /// The frames of all nodes, in the order of the tree.
    var allFrames: [String] {
        var lines: [String] = []
        func add(_ node: Int32) {
            let frame = frame(node)
            lines.append("\(nameText(node)) \(frame.x) \(frame.y) \(frame.width) \(frame.height)")
            children(node).forEach(add)
        }
        add(Document.screen)
        return lines
    }
}
