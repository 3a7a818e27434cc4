// Quick fixes: what findings offer to change.

import TGLJSON
import TGLScript
import TGLSyntax
import TGLTools

extension CheckedText {
    fileprivate var errorCount: Int { diagnostics.count { $0.severity == .error } }
}

extension LanguageServer {
    func actions(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        let range = try range(params["range"], in: text)
        let only = params["context"]?["only"]?.array?.compactMap(\.string)
        func wants(_ kind: String) -> Bool { only.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true }
        var actions: [JSONValue] = []
        if text.needsCheck { publish(text) }
        if wants("quickfix") {
            for (finding, place) in findings(of: text) where place.start <= range.end && range.start <= place.end {
                actions += fixes(of: finding, at: place, in: text)
            }
        }
        if only != nil, wants("source.fixAll.tgl"), let edits = fixAll(text) {
            actions.append(["title": "Make all changes that findings offer", "kind": "source.fixAll.tgl", "edit": edit(edits, in: text)])
        }
        return .array(actions)
    }

    private func edit(_ edits: [TextEdit], in text: OpenText) -> JSONValue {
        guard client.documentChanges else { return ["changes": .object([JSONMember(text.uri, text.text.json(edits))])] }
        return [
            "documentChanges": [
                ["textDocument": ["uri": .string(text.uri), "version": .int(text.version)], "edits": text.text.json(edits)]
            ]
        ]
    }

    /// The changes that a finding offers: those that it is sure of, and those that its help says.
    private func fixes(of finding: CheckFinding, at place: SourceRange, in text: OpenText) -> [JSONValue] {
        let diagnostic = finding.diagnostic
        guard diagnostic.primary.source.bytes == text.source.bytes else { return [] }
        let told: JSONValue = .members([
            "range": text.text.json(place), "severity": diagnostic.severity == .error ? 1 : 2,
            "code": finding.rule.isEmpty ? nil : .string(finding.rule), "source": "tgl", "message": .string(Self.message(diagnostic)),
        ])
        func action(_ title: String, _ edits: [TextEdit], isPreferred: Bool) -> JSONValue {
            [
                "title": .string(title), "kind": "quickfix", "diagnostics": [told], "isPreferred": .bool(isPreferred),
                "edit": edit(edits, in: text),
            ]
        }
        if !diagnostic.fixes.isEmpty {
            return [
                action(diagnostic.help ?? "Make the change", diagnostic.fixes.sorted { $0.range.start < $1.range.start }, isPreferred: true)
            ]
        }
        guard let help = diagnostic.help else { return [] }
        return Offer.offers(in: help).filter { !$0.asks && !$0.isCommand }.prefix(4).compactMap { offer in
            change(by: offer, of: finding, in: text).map { action("Write `\(offer.text)`", [$0], isPreferred: false) }
        }
    }

    /// So many seconds the runs may take that show whether one offer helps.
    private static let mostSeconds = 0.3

    /// The change that an offer means: the first place for it at which the text is right afterwards, as far as the finding goes. What only
    /// a run finds is looked for in a run.
    private func change(by offer: Offer, of finding: CheckFinding, in text: OpenText) -> TextEdit? {
        guard text.source.bytes.count < 256 << 10 else { return nil }
        let before = texts.analysis(of: text).checked
        let diagnostic = finding.diagnostic
        let isOfRun = !text.checked.contains { $0.rule == finding.rule && $0.diagnostic.message == diagnostic.message }
        let end = host.now + Self.mostSeconds
        let session = Session(limits: limits)
        var own = diagnostic
        own.primary.source = text.source
        for (candidate, range) in session.texts(with: offer, at: own) {
            let source = SourceFile(name: text.source.name, text: candidate)
            let after = CheckedText(source, loader: texts.loader(for: text), limits: limits)
            let isGone = !after.diagnostics.contains { $0.code == diagnostic.code && $0.message == diagnostic.message }
            guard isGone, isOfRun ? after.errorCount <= before.errorCount : after.errorCount < before.errorCount else { continue }
            if isOfRun, !isGoneInRun(finding, in: source, of: text, by: end) { continue }
            let growth = source.bytes.count - text.source.bytes.count
            let old = range.upperBound - growth
            guard range.lowerBound <= old, old <= text.source.bytes.count else { continue }
            return TextEdit(SourceRange(start: UInt32(range.lowerBound), end: UInt32(old)), offer.text)
        }
        return nil
    }

    /// Whether a run of another version of a text ends in time, without an error and without a finding.
    private func isGoneInRun(_ finding: CheckFinding, in source: SourceFile, of text: OpenText, by end: Double) -> Bool {
        let session = Session(limits: limits, loader: texts.loader(for: text), host: PrintedText())
        host.watchMemory(of: session)
        session.shouldStop = { [unowned self] in host.now >= end || isCancelled() }
        let check = RunCheck(source, in: session) { false }
        return check.isGood && !check.findings.contains { $0.rule == finding.rule && $0.diagnostic.message == finding.diagnostic.message }
    }

    /// The change from a text to what `tgl check --fix` makes of it.
    private func fixAll(_ text: OpenText) -> [TextEdit]? {
        let fix = ScriptFix(texts.analysis(of: text).checked, options: ParseOptions(maxNesting: limits.nesting)) { [texts, limits] source in
            CheckedText(source, loader: texts.loader(for: text), limits: limits)
        }
        guard fix.count > 0 else { return nil }
        let (old, new) = (text.source.bytes, fix.text.tree.source.bytes)
        let shift = TextShift(from: text.source, to: fix.text.tree.source)
        var (first, last) = (shift.start, old.count - shift.end)
        // Whole characters.
        while first > 0, first < old.count, old[first] & 0xC0 == 0x80 { first -= 1 }
        while last > 0, old[old.count - last] & 0xC0 == 0x80 { last -= 1 }
        let range = SourceRange(start: UInt32(first), end: UInt32(old.count - last))
        return [TextEdit(range, String(decoding: new[first..<(new.count - last)], as: UTF8.self))]
    }
}
