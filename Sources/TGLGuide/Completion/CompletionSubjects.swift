// What completion offers of a node: its members, the values of its properties.

import TGLLayout
import TGLScript
import TGLSyntax

/// Whose properties are asked for: a node that stands, or a kind; without a kind, any node.
enum CompletionSubject {
    case node(Int32)
    case kind(Kind?)
    case style
}

extension CompletionEngine {
    func subject(_ block: CompletionContext.OpenBlock) -> CompletionSubject {
        if block.name == "style" { return .style }
        if let kind = block.kind { return .kind(kind) }
        return block.name.map { subject($0, nil) } ?? .kind(nil)
    }

    /// What `A`, `cell` or `A.parent` names.
    private func subject(_ name: String, _ context: CompletionContext?) -> CompletionSubject {
        var parts = name.split(separator: ".").map(String.init)
        guard !parts.isEmpty else { return .kind(nil) }
        let first = parts.removeFirst()
        var node: Int32?
        if first == "self" || LiveWord.allCases.contains(where: { $0.text == first }) {
            guard let block = context?.openBlocks.last(where: { $0.isNode }) else { return .kind(nil) }
            if first == "self", parts.isEmpty { return subject(block) }
            node = block.name.flatMap { document.find($0) }
            if first != "self" { parts.insert(first, at: 0) }
        } else {
            node = document.find(first) ?? document.firstOfGroup(first)
            if node == nil, names.declared.contains(where: { $0.name == first && $0.sort == .style }) { return .style }
        }
        return (node.flatMap { follow(parts, from: $0) }).map { .node($0) } ?? .kind(nil)
    }

    /// The node that words such as `parent` and `next` lead to.
    private func follow(_ words: [String], from node: Int32) -> Int32? {
        var node: Int32? = node
        for word in words {
            guard let here = node else { break }
            node = Step(word: word).flatMap { document.neighbour($0, of: here) }
        }
        return node
    }

    // MARK: Members

    func members(of target: String, _ context: CompletionContext) -> [CompletionItem] {
        let subject = subject(target, context)
        if case .style = subject { return properties(of: subject) }
        let live = LiveWord.allCases.filter { $0 != .itself }.map { CompletionItem($0.text, .word, help: "the \($0.text) node") }
        let readable = ["x", "y", "screenFrame"].map { CompletionItem($0, .property, help: "of the frame, to read") }
        return properties(of: subject) + readable + live
    }

    /// The properties that mean something first, in the order of their table; the others after them.
    func properties(of subject: CompletionSubject, suffix: Unicode.Scalar? = nil) -> [CompletionItem] {
        var first: [CompletionItem] = []
        var others: [CompletionItem] = []
        for info in Prop.table {
            var item = CompletionItem(info.name, .property, help: info.help, suffix: suffix)
            let isMeant: Bool
            switch subject {
            case .node(let node):
                let reason = document.idleReason(node, info.prop)
                if let reason { item.help = "(\(reason))" }
                isMeant = reason == nil
            case .kind(let kind?): isMeant = info.bearers.contains(Bearers(kind))
            case .kind(nil), .style: isMeant = info.bearers.isSuperset(of: .nodes)
            }
            if isMeant { first.append(item) } else { others.append(item) }
        }
        let short = Prop.shorthands.map { CompletionItem($0.name, .property, help: $0.help, suffix: suffix) }
        return first + short + others
    }

    // MARK: Values

    func values(_ property: String, of owner: String, _ context: CompletionContext) -> [CompletionItem] {
        let named = Prop(word: property) ?? Prop.shorthands.first { $0.name == property }?.parts.first
        guard let info = named?.info else { return expression(context) }
        var items = words(Help.values(info).map { ($0.word.hasSuffix("(n)") ? String($0.word.dropLast(2)) : $0.word, $0.help) })
        if info.prop == .style { items += declared.filter { $0.category == .style } }
        if !info.forms.isDisjoint(with: [.sizeReference, .positionReference, .node, .list]) {
            items += siblings(owner, context) + nodes(startingWith: context.word)
            if info.prop.isLive {
                items += LiveWord.allCases.map {
                    CompletionItem($0.text, .word, help: $0 == .itself ? "the node itself" : "the \($0.text) node", suffix: ".")
                }
            }
        }
        return items + declared + functions
    }

    /// The nodes that a rule may name: those beside the node, first.
    private func siblings(_ owner: String, _ context: CompletionContext) -> [CompletionItem] {
        guard case .node(let node) = subject(owner, context), let parent = document.parent(node) else { return [] }
        var found: [CompletionItem] = []
        var next = document.first(parent)
        while let sibling = next, found.count < 50 {
            if sibling != node {
                found.append(CompletionItem(document.nameText(sibling), .node, help: "\(document.kind(sibling).word) beside it"))
            }
            next = document.next(sibling)
        }
        return found
    }
}
