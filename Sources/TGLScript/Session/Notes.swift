import TGLLayout
import TGLSyntax

/// Something about a node that is worth saying, with a way out.
public struct Note: Sendable, Equatable {
    /// The node that it is about.
    public let node: Int32
    /// What is worth saying, in a sentence that begins with the node's name.
    public let text: String
    /// What could be written instead; `nil` where nothing is the obvious thing.
    public let help: String?
    /// Where the rule was set, -1 where no one rule is meant.
    public let source: Source
}

extension Session {
    /// What is worth saying of findings of lint: one note for each rule as it was written, a shorthand by its own name.
    public func notes(of findings: [Finding]) -> [Note] {
        var result: [Note] = []
        var done: Set<String> = []
        for finding in findings {
            let same = findings.filter {
                $0.node == finding.node && $0.sort == finding.sort && $0.source == finding.source && $0.source >= 0
            }
            var text = finding.text
            if finding.sort == .idle, same.count > 1, let word = shorthand(of: same.compactMap(\.prop)), let prop = finding.prop {
                text = text.replacingFirst("`\(prop.word)`", with: "`\(word)`")
            }
            guard done.insert("\(finding.node) \(text)").inserted else { continue }
            result.append(Note(node: finding.node, text: text, help: wayOut(finding), source: finding.source))
        }
        return result
    }

    /// The shorthand that stands for exactly these properties, or for most of what they are parts of.
    private func shorthand(of props: [Prop]) -> String? {
        Prop.shorthands.first { Set($0.parts).isSuperset(of: props) && Set($0.parts).count == Set(props).count }?.name
    }

    /// What could be written instead of what a finding is about.
    private func wayOut(_ finding: Finding) -> String? {
        let name = document.nameText(finding.node)
        switch finding.sort {
        case .idle: return finding.prop.flatMap { wayOut(ofIdle: $0, on: finding.node) }
        case .overridden: return finding.prop.map { "`unset \(name).\($0.word)` removes it" }
        case .zeroSize:
            guard let prop = finding.prop, !document.lookup(finding.node, prop).rule.isSet else { return nil }
            return "try `\(name).\(prop.word) = 40`"
        case .emptyWrap: return finding.prop.map { "give \(name) a \($0.word), or one of its children" }
        case .share, .crossedBounds, .sticksOut, .overlaps, .curve: return nil
        }
    }

    private func wayOut(ofIdle prop: Prop, on node: Int32) -> String? {
        let info = prop.info
        let kind = document.kind(node)
        if !info.bearers.contains(Bearers(kind)) {
            let kinds = Kind.allCases.filter { $0 != .screen && info.bearers.contains(Bearers($0)) }
            if prop == .text { return "a `label` shows a text" }
            if kinds.count > 4 { return "containers such as `linear` or `frame` have it" }
            return kinds.isEmpty ? nil : "it belongs to \(kinds.map { "`\($0.word)`" }.joined(separator: ", "))"
        }
        guard let parent = document.parent(node), !info.parents.isEmpty, !info.parents.contains(Bearers(document.kind(parent))) else {
            return nil
        }
        let kinds = Kind.allCases.filter { $0 != .screen && info.parents.contains(Bearers($0)) }
        return kinds.isEmpty ? nil : "it means something in \(kinds.map { "a `\($0.word)`" }.joined(separator: ", "))"
    }
}

extension String {
    fileprivate func replacingFirst(_ text: String, with other: String) -> String {
        guard let place = firstRange(of: text) else { return self }
        var result = self
        result.replaceSubrange(place, with: other)
        return result
    }
}
