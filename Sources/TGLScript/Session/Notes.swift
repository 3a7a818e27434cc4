import TGLLayout
import TGLSyntax
import TGLWhy

/// A remark about a node, with what could be written instead.
public struct Note: Sendable, Equatable {
    /// The node.
    public let node: Int32
    /// The remark: a sentence that begins with the node's name.
    public let text: String
    /// What could be written instead; `nil` if there is no obvious replacement.
    public let help: String?
    /// Where the rule was set; -1 if the remark is not about one rule.
    public let source: Source
    /// The sort of lint finding that it comes from, if any.
    public var sort: Finding.Sort?

    /// The same note about several nodes; the first name is that of its own node.
    fileprivate func told(of names: [String]) -> Note {
        guard let first = names.first, text.hasPrefix(first) else { return self }
        let shown = names.count > 3 ? names.prefix(2) + ["\(names.count - 2) more"] : names[...]
        let said = text.dropFirst(first.count)
        let rest = said.hasPrefix(": its ") ? ": their " + said.dropFirst(": its ".count) : String(said)
        return Note(node: node, text: shown.listed + rest, help: help, source: source, sort: sort)
    }
}

/// A node with the place of one of its rules.
private struct RuleOfNode: Hashable {
    let node: Int32
    let source: Source
}

extension Session {
    /// The notes for findings of lint, without those that comments allow. There is one note for each written rule, and a shorthand is named
    /// as written. Missing sizes come last, since they often follow from other findings. Siblings with the same remark share one note.
    public func notes(of findings: [Finding]) -> [Note] {
        var result: [Note] = []
        var done: Set<String> = []
        var groups: [String: Int] = [:]
        var names: [[String]] = []
        // The idle properties of each written rule.
        var idle: [RuleOfNode: [Prop]] = [:]
        for finding in findings where finding.sort == .idle && finding.source >= 0 {
            if let prop = finding.prop { idle[RuleOfNode(node: finding.node, source: finding.source), default: []].append(prop) }
        }
        // In a container without a size, children stick out only because of that.
        let findings = findings.filter { $0.sort != .zeroSize } + findings.filter { $0.sort == .zeroSize }
        let flat = Set(findings.filter { $0.sort == .zeroSize && $0.source < 0 }.map(\.node))
        for finding in findings {
            if isAllowed(finding) { continue }
            if finding.sort == .sticksOut, let p = document.parent(finding.node), flat.contains(p) { continue }
            let same = idle[RuleOfNode(node: finding.node, source: finding.source)] ?? []
            var text = finding.text
            if finding.sort == .idle, same.count > 1, let word = shorthand(of: same), let prop = finding.prop {
                text = text.replacingFirst("`\(prop.word)`", with: "`\(word)`")
            }
            guard done.insert("\(finding.node) \(text)").inserted else { continue }
            let name = document.nameText(finding.node)
            let head = name + ": "
            let parent = document.parent(finding.node) ?? -1
            let key = text.hasPrefix(head) ? "\(parent) \(finding.sort) \(text.dropFirst(head.count))" : ""
            if !key.isEmpty, let group = groups[key] {
                names[group].append(name)
                continue
            }
            if !key.isEmpty { groups[key] = result.count }
            names.append([name])
            let help = finding.help ?? wayOut(finding)
            result.append(Note(node: finding.node, text: text, help: help, source: finding.source, sort: finding.sort))
        }
        for (index, all) in names.enumerated() where all.count > 1 {
            result[index] = result[index].told(of: all)
        }
        return result
    }

    /// The shorthand for these properties: it may stand for more, but none of them is missing.
    private func shorthand(of props: [Prop]) -> String? {
        Prop.shorthands.first { Set($0.parts).isSuperset(of: props) && Set($0.parts).count == Set(props).count }?.name
    }

    /// What could be written instead of the rule that a finding is about.
    private func wayOut(_ finding: Finding) -> String? {
        let name = document.nameText(finding.node)
        switch finding.sort {
        case .idle where finding.prop.map { isAutoEdge($0, finding.node) } ?? false:
            return finding.prop.map { wayOut(ofAuto: $0, on: finding.node) }
        case .idle: return finding.prop.flatMap { wayOut(ofIdle: $0, on: finding.node) }
        case .overridden where finding.prop.map { isAutoEdge($0, finding.node) } ?? false:
            return finding.prop.map { wayOut(ofAuto: $0, on: finding.node) }
        case .overridden: return finding.prop.map { "`unset \(name).\($0.word)` removes it" }
        case .emptyWrap: return finding.prop.map { "set the \($0.word) of \(name) or of one of its children" }
        case .zeroSize, .share, .crossedBounds, .overlaps, .curve, .asInCSS, .broken, .ambiguous, .implied, .form, .unsettled,
            .neverScrolls, .unreachable, .estimate, .costly, .equalItems, .design:
            return nil
        case .sticksOut: return wayOut(ofCenterAway: finding.node)
        }
    }

    /// What moves a node or sizes children, if a property of scrolling was set by mistake.
    private func wayOut(ofScrolled prop: Prop, on node: Int32) -> String? {
        let rule = document.lookup(node, prop).rule
        guard prop == .offset || prop == .itemSize, rule.kind == .numbers, document.numbers[Int(rule.ref)].count == 2 else { return nil }
        let (x, y) = (exactNumber(document.numbers[Int(rule.ref)][0]), exactNumber(document.numbers[Int(rule.ref)][1]))
        if prop == .offset { return "a node is moved by its distances: `left = \(x); top = \(y)`" }
        return document.kind(node).isContainer ? "each child has its own: `size = [\(x), \(y)]`" : nil
    }

    private func wayOut(ofIdle prop: Prop, on node: Int32) -> String? {
        if let way = wayOut(ofMisplaced: prop, on: node) { return way }
        let info = prop.info
        let kind = document.kind(node)
        if !info.bearers.contains(Bearers(kind)) {
            if let way = wayOut(ofScrolled: prop, on: node) { return way }
            let kinds = Kind.allCases.filter { $0 != .screen && info.bearers.contains(Bearers($0)) }
            if prop == .text { return "a `label` shows text" }
            if kinds.count > 4 { return "containers such as `linear` or `frame` have this property" }
            return kinds.isEmpty ? nil : "these kinds have it: \(kinds.map { "`\($0.word)`" }.joined(separator: ", "))"
        }
        guard let parent = document.parent(node), !info.parents.isEmpty, !info.parents.contains(Bearers(document.kind(parent))) else {
            return nil
        }
        let kinds = Kind.allCases.filter { $0 != .screen && info.parents.contains(Bearers($0)) }
        return kinds.isEmpty ? nil : "it has an effect in \(kinds.map { "a `\($0.word)`" }.joined(separator: ", "))"
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
