import TGLLayout
import TGLSyntax
import TGLWhy

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
    /// What sort of finding of lint it is about, if it is about one.
    public var sort: Finding.Sort?

    /// The same note about several nodes, the first of which is its own.
    fileprivate func told(of names: [String]) -> Note {
        guard let first = names.first, text.hasPrefix(first) else { return self }
        let shown = names.count > 3 ? names.prefix(2) + ["\(names.count - 2) more"] : names[...]
        return Note(node: node, text: shown.listed + text.dropFirst(first.count), help: help, source: source, sort: sort)
    }
}

/// A rule as it was written, and a node that has it.
private struct RuleOfNode: Hashable {
    let node: Int32
    let source: Source
}

extension Session {
    /// What is worth saying of findings of lint, without those that comments allow: one note for each rule as it was written, a shorthand
    /// by its own name; that a node has no size, which often follows from what is said of the others, comes last; of several children of
    /// which the same is to be said, one for all.
    public func notes(of findings: [Finding]) -> [Note] {
        var result: [Note] = []
        var done: Set<String> = []
        var groups: [String: Int] = [:]
        var names: [[String]] = []
        // The properties of each rule that do nothing.
        var idle: [RuleOfNode: [Prop]] = [:]
        for finding in findings where finding.sort == .idle && finding.source >= 0 {
            if let prop = finding.prop { idle[RuleOfNode(node: finding.node, source: finding.source), default: []].append(prop) }
        }
        // What sticks out of a container that has no size does so because of that.
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

    /// The shorthand that stands for exactly these properties, or for most of what they are parts of.
    private func shorthand(of props: [Prop]) -> String? {
        Prop.shorthands.first { Set($0.parts).isSuperset(of: props) && Set($0.parts).count == Set(props).count }?.name
    }

    /// What could be written instead of what a finding is about.
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

    /// What moves a node, or sizes children, where the word for what scrolls was taken.
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
