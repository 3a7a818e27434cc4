// The completions for a node: its members, and the values of its properties.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

/// The owner of the properties to complete: an existing node, a kind (nil for any node), or a style.
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

    /// The node, kind or style that `A`, `cell` or `A.parent` refers to.
    func subject(_ name: String, _ context: CompletionContext?) -> CompletionSubject {
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

    /// The node reached by words such as `parent` and `next`.
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
        if document.keep(labelled: target) != nil {
            return LanguageWords.partsOfRelation(isSettable: false).map {
                CompletionItem($0, .property, help: Self.partsOfRelation[$0] ?? "")
            }
        }
        let subject = subject(target, context)
        if case .style = subject { return properties(of: subject) }
        let readable = [
            CompletionItem("x", .property, help: "the coordinate of its left edge in its container (read-only)"),
            CompletionItem("y", .property, help: "the coordinate of its top edge in its container (read-only)"),
            CompletionItem("screenFrame", .property, help: "[x, y, width, height] on the screen (read-only)"),
        ]
        let live: [(LiveWord, String)] = [
            (.parent, "its container"), (.prev, "the node before it"), (.next, "the node after it"), (.first, "its first child"),
            (.last, "its last child"),
        ]
        return properties(of: subject) + readable + scrolled(of: subject) + laid(of: subject) + boxes(of: subject)
            + live.map { CompletionItem($0.0.text, .word, help: $0.1) }
    }

    private func kind(of subject: CompletionSubject) -> Kind? {
        switch subject {
        case .node(let node): document.kind(node)
        case .kind(let kind): kind
        case .style: nil
        }
    }

    /// The read-only values of a scrolling node.
    private func scrolled(of subject: CompletionSubject) -> [CompletionItem] {
        guard kind(of: subject)?.scrolls ?? false else { return [] }
        return [
            CompletionItem("contentSize", .property, help: "[width, height] of the content of a scroll (read-only)"),
            CompletionItem("viewport", .property, help: "[x, y, width, height] of what a scroll shows of its content (read-only)"),
            CompletionItem("page", .property, help: "how many viewports are before what a scroll shows (read-only)"),
            CompletionItem("pages", .property, help: "how many viewports the content of a scroll takes (read-only)"),
        ]
    }

    /// The read-only values that a layout computes for a node or its children.
    private func laid(of subject: CompletionSubject) -> [CompletionItem] {
        guard let kind = kind(of: subject) else { return [] }
        let words: [(LaidValue, String)] = [
            (.lines, "its children, line by line (read-only)"), (.free, "what each of its lines leaves free (read-only)"),
            (.baseSize, "the size with which an item of a flex begins (read-only)"),
            (.minWidth, "what its width is held above (read-only)"), (.maxWidth, "what its width is held below (read-only)"),
            (.minHeight, "what its height is held above (read-only)"), (.maxHeight, "what its height is held below (read-only)"),
        ]
        let shown = words.filter { value, _ in value.isOfLines ? kind.arrangesLines : value != .baseSize || isInFlex(subject) }
        return shown.map { CompletionItem($0.0.rawValue, .property, help: $0.1) }
    }

    /// Whether a node is an item of a flex.
    private func isInFlex(_ subject: CompletionSubject) -> Bool {
        guard case .node(let node) = subject, let parent = document.parent(node) else { return false }
        return document.kind(parent).hasBaseSizes
    }

    /// The parts of a `keep` or `vfl` that can be read through its label; some can also be set.
    private static let partsOfRelation = [
        "active": "true or false: whether the relation counts", "priority": "above 0, at most 1000; also required, high, medium, low, fit",
        "constant": "the number on the right side", "holds": "whether it holds now (read-only)",
        "error": "left minus right where it does not hold, else 0 (read-only)",
    ]

    /// The boxes of a container that rules of its children may refer to.
    private func boxes(of subject: CompletionSubject) -> [CompletionItem] {
        guard kind(of: subject)?.solvesRelations ?? false else { return [] }
        return words(
            [("box", "its whole box; alone its name means the content box"), ("safe", "its box without the screen's safe area")],
            suffix: ".")
    }

    /// The properties that have an effect, most used first, followed by the others, marked as idle.
    func properties(of subject: CompletionSubject, suffix: Unicode.Scalar? = nil) -> [CompletionItem] {
        var items = Prop.table.map { info in
            let reason = idleReason(info, subject)
            return CompletionItem(
                info.name, .property, help: reason.map { $0.isEmpty ? info.help : "(\($0))" } ?? info.help, suffix: suffix,
                isIdle: reason != nil)
        }
        for short in Prop.shorthands {
            // A row of a table has its own `size`.
            if let own = items.firstIndex(where: { $0.text == short.name }) {
                guard items[own].isIdle else { continue }
                items.remove(at: own)
            }
            let isIdle = short.parts.allSatisfy { idleReason($0.info, subject) != nil }
            items.append(CompletionItem(short.name, .property, help: short.help, suffix: suffix, isIdle: isIdle))
        }
        let sorted = items.enumerated().sorted {
            let (a, b) = (Self.use[$0.element.text] ?? Int.max, Self.use[$1.element.text] ?? Int.max)
            return a == b ? $0.offset < $1.offset : a < b
        }
        return sorted.map(\.element).filter { !$0.isIdle } + sorted.map(\.element).filter(\.isIdle)
    }

    /// Why a property has no effect there; empty if no reason is known, nil if it has an effect.
    private func idleReason(_ info: PropInfo, _ subject: CompletionSubject) -> String? {
        switch subject {
        case .node(let node): document.idleReason(node, info.prop)
        case .kind(let kind?): info.bearers.contains(Bearers(kind)) ? nil : ""
        // The owner of these properties is unknown.
        case .kind(nil), .style: nil
        }
    }

    /// The most used properties, with their rank.
    private static let use: [String: Int] = {
        let names = """
            width height size left top right bottom center centerX centerY text color padding space gravity hspace vspace margin alignment
            fontSize maxLines visibility leading trailing orientation flex gap columns rows areas gridArea justifyContent alignItems
            topPadding leftPadding bottomPadding rightPadding arrangedCount
            colCount colSize style clip
            """.split { $0 == " " || $0 == "\n" }
        return Dictionary(uniqueKeysWithValues: names.enumerated().map { (String($1), $0) })
    }()

    // MARK: Values

    func values(_ property: String, of owner: String, _ context: CompletionContext) -> [CompletionItem] {
        if document.keep(labelled: owner) != nil {
            switch property {
            case "active": return words([("true", "the relation counts"), ("false", "it does not count")])
            case "priority": return priorities + declared
            default: return expression(context)
            }
        }
        let named = Prop(word: property) ?? Prop.shorthands.first { $0.name == property }?.parts.first
        guard let info = named?.info else { return expression(context) }
        // For a word with arguments, the part before the arguments is offered.
        var items = words(
            Help.values(info).map { word in (word.word.firstIndex(of: "(").map { String(word.word[...$0]) } ?? word.word, word.help) })
        if info.forms.contains(.gridLine) { items = gridNames(info.prop, owner, context) + items }
        if info.forms.contains(.color) {
            let rest = colorWords.filter { !Help.usualColors.contains($0) }
            return (Help.usualColors + rest).map { CompletionItem($0, .word, help: "") } + declared.filter { $0.category != .style }
        }
        if info.prop == .style { items += declared.filter { $0.category == .style } }
        if !info.forms.isDisjoint(with: [.sizeReference, .positionReference, .node, .nodes, .list]) {
            items += siblings(owner, context) + nodes(startingWith: context.word)
            if info.prop.isLive {
                items += LiveWord.allCases.map {
                    CompletionItem($0.text, .word, help: $0 == .itself ? "the node itself" : "the \($0.text) node", suffix: ".")
                }
            }
        }
        return items + declared + functions
    }

    /// The names of the areas and lines of the grid that contains a node, as strings.
    private func gridNames(_ prop: Prop, _ owner: String, _ context: CompletionContext) -> [CompletionItem] {
        var grid: Int32?
        if case .node(let node) = subject(owner, context) { grid = document.parent(node) }
        if grid == nil { grid = context.openBlocks.dropLast().last?.name.flatMap { document.find($0) } }
        guard let grid else { return [] }
        let names = document.gridNames(of: grid, prop == .gridRowStart || prop == .gridRowEnd ? .y : .x)
        return names.areas.map { CompletionItem(quote($0), .word, help: "an area of \(document.nameText(grid))") }
            + names.lines.map { CompletionItem(quote($0), .word, help: "a line of \(document.nameText(grid))") }
    }

    /// The nodes that a rule may refer to: the siblings first.
    private func siblings(_ owner: String, _ context: CompletionContext) -> [CompletionItem] {
        guard case .node(let node) = subject(owner, context), let parent = document.parent(node) else { return [] }
        var found: [CompletionItem] = []
        var next = document.first(parent)
        while let sibling = next, found.count < 50 {
            if sibling != node {
                found.append(CompletionItem(document.nameText(sibling), .node, help: "\(document.kind(sibling).word) next to it"))
            }
            next = document.next(sibling)
        }
        return found
    }
}
