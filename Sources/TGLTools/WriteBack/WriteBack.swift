// Writes a changed rule back to the place in the source that set it, by trial: each value in the source that may determine the rule is
// changed, and the script is run. If the rule then has the wanted value, the place is a candidate. If there is no candidate, the statement
// is appended, with the reason.

import TGLLayout
import TGLScript
import TGLSyntax

/// Writes the changes that statements make back to the source of a script: numbers are replaced in place; comments, loops and functions are
/// kept.
///
///     let back = try WriteBack(["A.width = 50"], into: source, loader: loader)
///     if !back.needsChoice { for text in back.texts { write(text.source.bytes, …) } }
public struct WriteBack {
    /// The changes that the statements make, each of one rule or of one statement as a whole.
    public let changes: [Change]
    /// The changed texts, with the script first. Where no place was chosen, they use the first one.
    public let texts: [ChangedText]

    /// A change, and the places in the source where it can be made.
    public struct Change: Sendable {
        /// The statement that makes the change.
        public let statement: String
        /// The possible places; first those that give the same document as the statement.
        public let places: [Place]
        /// The index of the place that was chosen, or is the default; `nil` if one must be chosen.
        public let chosen: Int?
    }

    /// A place in the source for a change.
    public struct Place: Sendable {
        /// The name of the text.
        public let name: String
        /// The line, counted from 1.
        public let line: Int
        /// The line before the change; empty for an appended statement.
        public let before: String
        /// The line after the change.
        public let after: String
        /// Whether all frames, and the rule on all nodes, are then the same as with the statement.
        public let isExact: Bool
        /// The names of other nodes that then differ from the result of the statement, and other rules of the node, such as `A.height`.
        public let others: [String]
        /// Why the statement is appended; `nil` for a place that sets the rule.
        public let reason: String?

        fileprivate let key: String?
        fileprivate let source: SourceFile
        fileprivate let edit: TextEdit
    }

    /// A text with its changes.
    public struct ChangedText: Sendable {
        /// The key of the text in the loader; `nil` for the script itself.
        public let key: String?
        /// The text after the changes.
        public let source: SourceFile
        /// The edits of the original text, in the order of their places.
        public let edits: [TextEdit]
    }

    /// The reason why nothing can be written back.
    public struct Problem: Error {
        /// The message.
        public let message: String
        /// The error of the script or the statement, if there is one.
        public let diagnostic: Diagnostic?
    }

    /// Whether some change has several places and none of them was chosen.
    public var needsChoice: Bool { changes.contains { $0.chosen == nil } }

    /// Finds the places in a script for the changes that some statements make, by running the script with trial edits.
    ///
    /// - Parameters:
    ///   - statements: the statements, as typed at a prompt after the script; those that only ask are ignored.
    ///   - choices: for each change with several places, in order, the number of the place to use, from 1.
    ///   - setUp: prepares the session of each run, for example its interruption and its memory limit.
    public init(
        _ statements: [String], into script: SourceFile, loader: (any SourceLoader)?, limits: Limits = .standard,
        choices: [Int] = [], setUp: @escaping (Session) -> Void = { _ in }
    ) throws(Problem) {
        var search = PlaceSearch(ScriptTexts(script, loader: loader), limits: limits, setUp: setUp)
        var changes: [Change] = []
        var choices = choices[...]
        for statement in statements {
            for part in try search.parts(of: statement) {
                let places = try search.places(for: part)
                // A rule that is set to what it is.
                if places.isEmpty { continue }
                var chosen = Self.standard(of: places)
                if places.count > 1, let choice = choices.popFirst() {
                    guard places.indices.contains(choice - 1) else {
                        throw Problem(
                            message: "`\(part.statement)` has \(places.count) places, and \(choice) is none of them", diagnostic: nil)
                    }
                    chosen = choice - 1
                }
                changes.append(Change(statement: part.statement, places: places, chosen: chosen))
                try search.take(places[chosen ?? 0])
            }
        }
        guard choices.isEmpty else {
            throw Problem(message: "there are fewer changes with several places than numbers to choose them", diagnostic: nil)
        }
        self.changes = changes
        texts = search.texts.changed.filter { !$0.value.edits.isEmpty }.sorted { ($0.key ?? "") < ($1.key ?? "") }
            .map { ChangedText(key: $0.key, source: $0.value.source, edits: $0.value.edits) }
    }

    /// The default place: the only one that gives the same document, or the only one at all.
    private static func standard(of places: [Place]) -> Int? {
        if places.count == 1 { return 0 }
        let exact = places.indices.filter { places[$0].isExact && places[$0].reason == nil }
        return exact.count == 1 ? exact[0] : nil
    }
}

/// Searches for places in the texts of a script, by trial.
private struct PlaceSearch {
    private(set) var texts: ScriptTexts
    private let limits: Limits
    private let setUp: (Session) -> Void
    /// The run of the current texts.
    private var run: TextsRun?
    private var triesLeft = 0

    /// So often the texts of one change are run: less often where a run makes many nodes.
    private static let mostTries = 60
    private static let fewestTries = 6
    private static let mostNodes = 400_000
    /// So many places are told, and so many rules of one statement are taken one by one.
    private static let mostPlaces = 6
    private static let mostParts = 16

    init(_ texts: ScriptTexts, limits: Limits, setUp: @escaping (Session) -> Void) {
        self.texts = texts
        self.limits = limits
        self.setUp = setUp
    }

    /// A change of one rule, or a statement as a whole.
    struct Part {
        let statement: String
        /// The changed rule; `nil` for other statements.
        var slot: RuleSlot?
        /// The ways to write its new value; empty if it is unset.
        var values: [String] = []
    }

    /// A rule before and after a statement.
    private struct ChangedRule {
        let slot: RuleSlot
        let values: [String]
        let before: String
        let after: String
        /// Whether the node's own rule is another one afterwards.
        let changesOwn: Bool
        /// The frames after the statement.
        let look: TextsRun.Look
    }

    private mutating func currentRun() throws(WriteBack.Problem) -> TextsRun {
        if let run { return run }
        let new = TextsRun(texts, limits: limits, setUp: setUp)
        if new.wasInterrupted { throw WriteBack.Problem(message: "interrupted", diagnostic: nil) }
        if let error = new.error {
            throw WriteBack.Problem(message: "\(texts.script.name) does not run without an error: \(error.message)", diagnostic: error)
        }
        run = new
        return new
    }

    /// Applies a change at one of its places.
    mutating func take(_ place: WriteBack.Place) throws(WriteBack.Problem) {
        texts = texts.with(place.edit, in: place.key, of: place.source)
        run = nil
    }

    // MARK: What a statement changes

    /// Splits a text into changes of single rules; a statement that does more than change rules is kept whole.
    mutating func parts(of text: String) throws(WriteBack.Problem) -> [Part] {
        let run = try currentRun()
        let tree = SyntaxTree.parse(SourceFile(name: "", text: text), names: .layout).tree
        var parts: [Part] = []
        for id in tree[tree.root.statements] {
            let statement = tree.sourceText(of: id)
            if run.session.parse(SourceFile(name: "", text: statement)).onlyAsks { continue }
            guard let slots = try changedSlots(statement, run) else {
                parts.append(Part(statement: statement))
                continue
            }
            for (slot, rule) in slots {
                let isUnset = rule.hasPrefix("unset ")
                let own = isUnset ? "unset \(slot.name).\(slot.prop.word)" : "\(slot.name) { \(rule) }"
                let statement = slots.count == 1 ? statement : own
                let typed = slots.count == 1 ? tree.value(of: id) : nil
                let value = isUnset ? nil : rule.firstRange(of: " \(slot.kind.sign) ").map { String(rule[$0.upperBound...]) }
                let values = [typed, value].compactMap { $0 }
                parts.append(Part(statement: statement, slot: slot, values: values.last == values.first ? Array(values.prefix(1)) : values))
            }
        }
        return parts
    }

    /// The own rules of nodes that a statement sets, with their new values; `nil` if it does anything else.
    private func changedSlots(_ statement: String, _ run: TextsRun) throws(WriteBack.Problem) -> [(RuleSlot, String)]? {
        let document = run.document
        return try run.session.trying { () throws(WriteBack.Problem) -> [(RuleSlot, String)]? in
            let mark = document.mark
            let outcome = run.session.run(SourceFile(name: "tgl[1]", text: statement))
            if let error = outcome.firstError {
                throw WriteBack.Problem(message: "`\(statement)` fails after the script: \(error.message)", diagnostic: error)
            }
            var slots: [(RuleSlot, String)] = []
            var seen: Set<RuleSlot> = []
            for edit in document.edits(since: mark) {
                guard case .slot(let node, let prop, let kind, _, _, _) = edit, kind != .active, document.exists(node),
                    !document.isInCell(node)
                else { return nil }
                let slot = RuleSlot(name: document.nameText(node), prop: prop, kind: kind)
                guard seen.insert(slot).inserted else { continue }
                guard slots.count < Self.mostParts else { return nil }
                slots.append((slot, slot.text(document.own(node, prop, kind)?.rule ?? .unset, in: document, on: node)))
            }
            return slots.isEmpty ? nil : slots
        }
    }

    /// The rule that a part of a statement changes, in the current document.
    private func changedRule(_ part: Part, _ run: TextsRun) -> ChangedRule? {
        let document = run.document
        guard let slot = part.slot, let node = document.find(written: slot.name) else { return nil }
        let before = slot.inForce(in: document, on: node)
        let own = slot.own(in: document, on: node)
        return run.session.trying { () -> ChangedRule? in
            let outcome = run.session.run(SourceFile(name: "tgl[1]", text: part.statement))
            guard !outcome.failed, document.exists(node) else { return nil }
            return ChangedRule(
                slot: slot, values: part.values, before: before, after: slot.inForce(in: document, on: node),
                changesOwn: slot.own(in: document, on: node) != own, look: run.look(at: slot))
        }
    }

    // MARK: Places

    /// The places for a change; none if nothing changes. If no place in the source sets it, or only one that also changes something else,
    /// the place after the last statement is included.
    mutating func places(for part: Part) throws(WriteBack.Problem) -> [WriteBack.Place] {
        let run = try currentRun()
        triesLeft = max(Self.fewestTries, min(Self.mostTries, Self.mostNodes / max(1, run.document.count)))
        if part.slot == nil { return try placesOfStatement(part, run) }
        guard let rule = changedRule(part, run) else { return [try appended(part, run, reason: "it is no change of a rule")] }
        let sign = rule.slot.kind.sign
        let word = sign == "=" ? "the \(rule.slot.prop.word) of \(rule.slot.name)" : "`\(rule.slot.name).\(rule.slot.prop.word) \(sign)`"
        guard rule.before != rule.after else {
            return rule.changesOwn ? [try appended(part, run, reason: "it does not change \(word)")] : []
        }
        guard let node = run.document.find(written: rule.slot.name) else { return [try appended(part, run, reason: "it is gone")] }
        let sources = run.document.layers(node, rule.slot.prop, rule.slot.kind).compactMap { run.session.place(of: $0.source) }
        var found: [WriteBack.Place] = []
        if rule.values.isEmpty {
            for place in sources { if let place = removal(of: place, rule, run) { found.append(place) } }
        } else {
            var values = SourcePlaces(run)
            for place in sources { values.add(statementAt: place) }
            for value in values.found where found.count < Self.mostPlaces { found += self.places(at: value, rule, run) }
        }
        if run.session.isToldToStop() { throw WriteBack.Problem(message: "interrupted", diagnostic: nil) }
        let exact = found.filter(\.isExact)
        if !exact.isEmpty { return exact + found.filter { !$0.isExact } }
        let reason =
            if let first = found.first {
                "\(run.shown(first.line, of: first.source)) sets \(Self.more(first.others, than: rule.slot.name))"
            } else if let first = sources.first {
                "\(word) comes from \(run.shown(first.position.line, of: first.source)), where no number gives it"
            } else {
                "nothing sets \(word)"
            }
        return found + [try appended(part, run, reason: reason)]
    }

    /// What else a place sets, by the nodes and rules that differ.
    private static func more(_ others: [String], than node: String) -> String {
        if others.isEmpty { return "it otherwise" }
        return others.allSatisfy { $0.hasPrefix(node + ".") } ? "other rules, too" : "it for other nodes, too"
    }

    /// The places for a statement that sets a variable, or a rule of a style or in a `when`: the statements about the same thing. What the
    /// statement changes in the dump of the document must be the same then; a place is exact if nothing else is in its dump.
    private mutating func placesOfStatement(_ part: Part, _ run: TextsRun) throws(WriteBack.Problem) -> [WriteBack.Place] {
        let tree = SyntaxTree.parse(SourceFile(name: "", text: part.statement), names: .layout).tree
        let values = tree.namedValues
        guard tree.setsOnly, let wanted = values.first, values.count == 1, [.set, .atLeast, .atMost].contains(wanted.sign) else {
            return [try appended(part, run, reason: "it is no change of a rule")]
        }
        let before = run.session.dump().split(separator: "\n")
        let (after, look) = run.session.trying { () -> ([Substring], TextsRun.Look) in
            _ = run.session.run(SourceFile(name: "tgl[1]", text: part.statement))
            return (run.session.dump().split(separator: "\n"), run.look(at: nil))
        }
        if after == before { return [] }
        let wantedLines = Set(after)
        let changed = wantedLines.subtracting(before)
        let value = tree.textOnOneLine(tree.range(of: wanted.value))
        var found: [WriteBack.Place] = []
        for source in run.sources.reversed() {
            guard let key = run.key(of: source) else { continue }
            let tree = run.tree(of: source)
            for known in tree.namedValues.reversed() where known.subject == wanted.subject && known.sign == wanted.sign {
                guard triesLeft > 0, found.count < Self.mostPlaces else { break }
                triesLeft -= 1
                let edit = TextEdit(tree.range(of: known.value), value)
                let new = TextsRun(texts.with(edit, in: key, of: source), limits: limits, setUp: setUp)
                guard new.error == nil, !new.wasInterrupted else { continue }
                let dump = new.session.dump().split(separator: "\n")
                let lines = Set(dump)
                // A line that is in the dump twice may be what changes.
                guard changed.isEmpty ? dump == after : changed.isSubset(of: lines) else { continue }
                let others = look.differences(from: new.look(at: nil))
                // What the statement replaces may still be in its dump.
                let isExact = others.isEmpty && lines.isSubset(of: wantedLines)
                found.append(place(edit, in: source, key, isExact: isExact, others: others))
            }
        }
        if run.session.isToldToStop() { throw WriteBack.Problem(message: "interrupted", diagnostic: nil) }
        let exact = found.filter(\.isExact)
        if !exact.isEmpty { return exact + found.filter { !$0.isExact } }
        let reason = found.first.map { "\(run.shown($0.line, of: $0.source)) changes more" } ?? "nothing sets `\(wanted.subject)`"
        return found + [try appended(part, run, reason: reason)]
    }

    /// The places that result from changing one value of the source: to the new value itself, or to the number that leads to it.
    private mutating func places(at value: ValuePlace, _ rule: ChangedRule, _ run: TextsRun) -> [WriteBack.Place] {
        var first: (number: Double, result: Double)?
        for text in rule.values {
            guard let tried = tried(TextEdit(value.range, text), value, rule) else { continue }
            if let place = tried.place { return [place] }
            if let number = Number(text), number.unit == value.unit, let result = tried.result { first = (number.value, result) }
        }
        // Assumes that the rule is a linear function of the number, through the two results.
        guard let at = value.number, let first, let start = Number(rule.before.value), let end = Number(rule.after.value),
            start.unit == end.unit, first.number != at, first.result != start.value
        else { return [] }
        let number = at + (end.value - start.value) * (first.number - at) / (first.result - start.value)
        guard number.isFinite, abs(number) < 1e9 else { return [] }
        let text = exactNumber((number * 10_000).rounded() / 10_000) + value.unit
        return tried(TextEdit(value.range, text), value, rule)?.place.map { [$0] } ?? []
    }

    /// The result of a trial edit: a place, if the rule has the wanted value, otherwise the number that it has; `nil` if the script fails.
    private mutating func tried(
        _ edit: TextEdit, _ value: ValuePlace, _ rule: ChangedRule
    ) -> (place: WriteBack.Place?, result: Double?)? {
        guard triesLeft > 0 else { return nil }
        triesLeft -= 1
        let new = TextsRun(texts.with(edit, in: value.key, of: value.source), limits: limits, setUp: setUp)
        guard new.error == nil, !new.wasInterrupted, let node = new.document.find(written: rule.slot.name) else { return nil }
        let now = rule.slot.inForce(in: new.document, on: node)
        guard now == rule.after else { return (nil, Number(now.value)?.value) }
        return (place(edit, in: value.source, value.key, new, rule), nil)
    }

    private func place(
        _ edit: TextEdit, in source: SourceFile, _ key: String?, _ new: TextsRun, _ rule: ChangedRule
    ) -> WriteBack.Place {
        let others = rule.look.differences(from: new.look(at: rule.slot))
        return place(edit, in: source, key, isExact: others.isEmpty, others: others.filter { $0 != rule.slot.name })
    }

    private func place(
        _ edit: TextEdit, in source: SourceFile, _ key: String?, isExact: Bool, others: [String]
    ) -> WriteBack.Place {
        let line = source.lineIndex(of: edit.range.start)
        let changed = SourceFile(name: source.name, bytes: source.bytes(with: [edit]))
        return WriteBack.Place(
            name: source.name, line: line + 1, before: source.shownLine(line + 1), after: changed.shownLine(line + 1),
            isExact: isExact, others: others, reason: nil, key: key, source: source, edit: edit)
    }

    /// The place for a rule that was unset, if removing its statement has that effect.
    private mutating func removal(of place: Diagnostic.Place, _ rule: ChangedRule, _ run: TextsRun) -> WriteBack.Place? {
        guard let key = run.key(of: place.source) else { return nil }
        let tree = run.tree(of: place.source)
        guard let id = tree.statement(at: place.range), case .relation = tree[id], let edit = tree.removal(of: id).first else { return nil }
        let value = ValuePlace(source: place.source, key: key, range: edit.range, number: nil, unit: "")
        return tried(edit, value, rule)?.place
    }

    /// Appends a statement after the last one of the script, with the reason.
    private func appended(_ part: Part, _ run: TextsRun, reason: String) throws(WriteBack.Problem) -> WriteBack.Place {
        let bytes = run.script.bytes
        let end = UInt32(bytes.count)
        let lineEnd = run.script.lineEnd
        let lead = bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? "" : lineEnd
        let comment = "# appended: \(reason.split(separator: "\n").joined(separator: " "))\(lineEnd)"
        return WriteBack.Place(
            name: run.script.name, line: run.script.lineIndex(of: end) + (lead.isEmpty ? 2 : 3), before: "", after: part.statement,
            isExact: true, others: [], reason: reason, key: nil, source: run.script,
            edit: TextEdit(SourceRange(at: end), lead + comment + part.statement + lineEnd))
    }
}

extension TextsRun {
    /// The name of a line in a message.
    fileprivate func shown(_ line: Int, of source: SourceFile) -> String {
        source === script ? "line \(line)" : "line \(line) of \(source.name.split(separator: "/").last ?? "")"
    }
}

/// A number with its unit, as it is written.
private struct Number {
    let value: Double
    let unit: String

    init?(_ text: String) {
        let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
        guard let number = Double(digits) else { return nil }
        value = number
        unit = text.hasSuffix("%") ? "%" : ""
    }
}

extension String {
    /// The value in a statement: the part after the operator.
    fileprivate var value: String {
        let words = split(separator: " ", maxSplits: 2)
        return words.count == 3 ? String(words[2]) : ""
    }
}

extension SyntaxTree {
    /// The right side of a relation that sets a value, as it is written.
    fileprivate func value(of id: StmtID) -> String? {
        switch self[id] {
        case .relation(_, let sign, .expression(let value)) where [.set, .atLeast, .atMost].contains(sign):
            textOnOneLine(range(of: value))
        case .open(_, let block) where self[block].statements.count == 1: self[self[block].statements].first.flatMap { value(of: $0) }
        default: nil
        }
    }
}

extension SourceFile {
    /// A line, counted from 1, as it is shown: without surrounding spaces, and shortened.
    fileprivate func shownLine(_ line: Int) -> String {
        let text = lineText(line).trimmed
        return text.count > 100 ? String(text.prefix(99)) + "…" : text
    }
}
