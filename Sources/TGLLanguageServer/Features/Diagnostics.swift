// Changes of texts, and what is told of them.

import TGLJSON
import TGLScript
import TGLSyntax
import TGLTools

extension LanguageServer {
    func didOpen(_ params: JSONValue) {
        guard let item = params["textDocument"], let uri = item["uri"]?.string, let text = item["text"]?.string else { return }
        if let problem = texts.open(uri: uri, version: item["version"]?.int ?? 0, text: text) {
            return notify("window/showMessage", ["type": 2, "message": .string(problem)])
        }
        guard let text = texts.open[uri] else { return }
        planRun(of: text)
        planRunsOfImporters(of: text)
    }

    func didChange(_ params: JSONValue) {
        guard let uri = params["textDocument"]?["uri"]?.string, let text = texts.open[uri] else { return }
        var placed = text.text
        for change in params["contentChanges"]?.array ?? [] {
            guard let changed = placed.changed(by: change) else {
                notify("window/logMessage", ["type": 1, "message": .string("a change of \(uri) cannot be read; it is left out")])
                continue
            }
            placed = changed
        }
        texts.change(text, to: placed, version: params["textDocument"]?["version"]?.int ?? text.version + 1)
        planRun(of: text)
        planRunsOfImporters(of: text)
    }

    /// Has the texts run that import one that changed, and are to be checked again for it.
    private func planRunsOfImporters(of text: OpenText) {
        guard text.path != nil else { return }
        for other in texts.open.values where other !== text && other.needsCheck && other.importsOthers { planRun(of: other) }
    }

    func didClose(_ params: JSONValue) {
        guard let uri = params["textDocument"]?["uri"]?.string, let text = texts.open[uri] else { return }
        texts.close(uri)
        runs[uri] = nil
        // Its file stands for it again.
        planRunsOfImporters(of: text)
        notify("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
    }

    /// Checks a text, and tells what is wrong.
    func publish(_ text: OpenText) {
        if text.needsCheck {
            let analysis = texts.analysis(of: text)
            let isImported = texts.open.values.contains { other in
                other !== text && text.path.map { other.analysis?.imports[$0] != nil } ?? false
            }
            let check = ScriptCheck(analysis.checked, isImported: isImported, allowedInRun: nil, keeping: text.kept.walked)
            text.checked = check.diagnostics.map { CheckFinding($0) }
            text.needsCheck = false
        }
        notify(
            "textDocument/publishDiagnostics",
            [
                "uri": .string(text.uri), "version": .int(text.version),
                "diagnostics": .array(findings(of: text).map { json($0.finding, at: $0.range, in: text) }),
            ])
    }

    /// What is told of a text as it is: what a check finds, and what the last run told, as far as the text is as it was there.
    func findings(of text: OpenText) -> [(finding: CheckFinding, range: SourceRange)] {
        var all = text.checked.filter {
            $0.diagnostic.primary.source === text.source || $0.diagnostic.primary.source.bytes == text.source.bytes
        }
        .map { ($0, $0.diagnostic.primary.range) }
        guard let told = runs[text.uri]?.findings else { return all }
        let shift = TextShift(from: told.source, to: text.source)
        let names = texts.analysis(of: text).tree.namesOfNodes
        var known = Set(all.map { FindingPlace(rule: $0.0.rule, range: $0.1) })
        for finding in told.told {
            // What an imported text does is told where that is imported.
            let isOwn = finding.diagnostic.primary.source === told.source
            let place = isOwn ? finding.diagnostic.primary.range : importPlace(in: text) ?? SourceRange(at: 0)
            guard let range = isOwn ? shift.range(place) : place,
                finding.diagnostic.code.isEmpty || known.insert(FindingPlace(rule: finding.rule, range: range)).inserted
            else { continue }
            // Of a node the name is enough.
            let isOfNode = finding.diagnostic.severity != .error && isOwn
            all.append((finding, isOfNode ? names[range] ?? range : range))
        }
        return all
    }

    private struct FindingPlace: Hashable {
        let rule: String
        let range: SourceRange
    }

    private func importPlace(in text: OpenText) -> SourceRange? { texts.analysis(of: text).tree.importedPaths.first?.range }

    private func json(_ finding: CheckFinding, at range: SourceRange, in text: OpenText) -> JSONValue {
        let diagnostic = finding.diagnostic
        var places = diagnostic.secondary.compactMap { related($0, text, unlessIn: nil) }
        if let place = related(diagnostic.primary, text, unlessIn: text.source) { places.insert(place, at: 0) }
        if diagnostic.primary.source.bytes == text.source.bytes { places += diagnostic.details.compactMap { related($0, text) } }
        let isUnused = ["TGL0901", "TGL0902", "TGL0903", "TGL0904"].contains(diagnostic.code)
        return .members([
            "range": text.text.json(range), "severity": diagnostic.severity == .error ? 1 : diagnostic.severity == .warning ? 2 : 3,
            "code": finding.rule.isEmpty ? nil : .string(finding.rule), "source": "tgl", "message": .string(Self.message(diagnostic)),
            "tags": isUnused ? [1] : nil, "relatedInformation": places.isEmpty ? nil : .array(places),
        ])
    }

    /// What a diagnostic says, in a few lines.
    static func message(_ diagnostic: Diagnostic) -> String {
        var lines = [diagnostic.message]
        if let note = diagnostic.note { lines.append(note) }
        lines += diagnostic.details.map { $0.place.isEmpty ? $0.text : "\($0.text) (\($0.place.split(separator: "/").last ?? ""))" }
        if let help = diagnostic.help { lines.append("help: \(help)") }
        return lines.joined(separator: "\n")
    }

    /// The line of the text that a detail of a finding is about.
    private func related(_ detail: Diagnostic.Detail, _ text: OpenText) -> JSONValue? {
        guard let colon = detail.place.lastIndex(of: ":"), let line = Int(detail.place[detail.place.index(after: colon)...]),
            detail.place[..<colon] == text.source.name, (1...text.source.lineStarts.count).contains(line)
        else { return nil }
        var range = text.source.lineRange(line)
        while range.start < range.end, text.source.bytes[Int(range.start)] <= 0x20 { range.start += 1 }
        return ["location": location(text.uri, text.text, range), "message": .string(detail.text)]
    }

    private func related(_ place: Diagnostic.Place, _ text: OpenText, unlessIn own: SourceFile?) -> JSONValue? {
        if place.source === own || place.source.name == own?.name { return nil }
        guard let (uri, placed) = placed(place.source, text) else { return nil }
        let label = place.label.isEmpty ? "here" : place.label
        return ["location": ["uri": .string(uri), "range": placed.json(place.range)], "message": .string(label)]
    }

    /// The URI of a text that a place is in, and its positions.
    func placed(_ source: SourceFile, _ text: OpenText) -> (uri: String, text: PlacedText)? {
        if source.name == text.source.name {
            return (text.uri, source === text.source ? text.text : PlacedText(source, encoding: client.encoding))
        }
        guard source.name.hasPrefix("/"), let path = host.realPath(source.name) else { return nil }
        return (texts.uri(ofPath: path), PlacedText(source, encoding: client.encoding))
    }
}

extension SyntaxTree {
    /// The name of each node, or the word of its kind, by the range in which the node is made.
    fileprivate var namesOfNodes: [SourceRange: SourceRange] {
        var found: [SourceRange: SourceRange] = [:]
        for raw in 0..<UInt32(nodeCount) {
            let node = self[nodeID(raw)]
            if found[node.range] == nil { found[node.range] = node.name?.name.range ?? node.kindRange }
        }
        return found
    }
}
