import TGLLayout
import TGLSyntax

// Replacements for rules that have no effect on their node, or in its container.

extension Session {
    /// The statements that put siblings into a relative layout as large as their container.
    func relative(around nodes: [Int32]) -> String {
        let parent = nodes.first.flatMap { document.parent($0) } ?? Document.screen
        let ordered = document.children(of: parent, limit: 1000).filter { nodes.contains($0) }.map { document.nameText($0) }
        let name = freeName("S")
        let made = "relative \(name) { width = fill; height = fill }"
        let list = ordered.count == 1 ? ordered[0] : "[\(ordered.joined(separator: ", "))]"
        return (parent == Document.screen ? made : "\(document.nameText(parent)) { \(made) }") + "; move \(list) to \(name)"
    }

    /// A free name: `S`, `S1`, …
    func freeName(_ name: String) -> String {
        func isTaken(_ name: String) -> Bool {
            document.find(name) != nil || document.hasGroup(name) || names.find(name).map { scope.find($0, layer: 0) != nil } ?? false
                || Kind(word: name) != nil || PropertyName(name) != nil
        }
        var count = 0
        var free = name
        while isTaken(free) {
            count += 1
            free = "\(name)\(count)"
        }
        return free
    }

    /// What to write instead of a property that the node's kind does not have or its container does not read.
    func wayOut(ofMisplaced prop: Prop, on node: Int32) -> String? {
        let kind = document.kind(node)
        let bears = prop.info.bearers.contains(Bearers(kind))
        guard let parent = document.parent(node) else { return nil }
        if document.idleReason(node, prop) != nil, let instead = wayOut(ofCSS: prop, on: node, in: parent) { return instead }
        if prop == .text, !bears {
            return Prop.imageSize.info.bearers.contains(Bearers(kind))
                ? "an image shows no file; its natural size is set with `\(document.nameText(node)).imageSize = [400, 300]`"
                : "a `label` shows a text: `\(document.nameText(node)) { label \(freeName("T")) \(quote(string(prop, node) ?? "text")) }`"
        }
        if prop == .distribution, !bears {
            switch document.text(document.lookup(node, prop).rule, for: prop, on: node) {
            case "equalSpacing", "equalCentering":
                let gravity = document.mainAxis(node) == .x ? "betweenX" : "betweenY"
                return "to spread its children, write `\(document.nameText(node)).gravity = \(gravity)`; a `stack` has a `distribution`"
            case "fillEqually":
                let size = document.mainAxis(node) == .x ? "width" : "height"
                return "to make its children equal, set `\(size) = average` on each; a `stack` has a `distribution`"
            default: return "a `stack` has a `distribution`"
            }
        }
        let paddings: [Prop] = [.topPadding, .leftPadding, .bottomPadding, .rightPadding]
        if paddings.contains(prop), !bears { return framed(node, in: parent, paddings) }
        guard prop == .gravity || prop == .alignment, !bears || prop == .alignment else { return nil }
        let rule = document.lookup(node, prop).rule
        let words = document.text(rule, for: prop, on: node)
        if let parents = wayOut(ofGravity: words, prop, on: node, in: parent) { return parents }
        let isAligned = Prop.alignment.info.parents.contains(Bearers(document.kind(parent)))
        if prop == .gravity, isAligned, document.first(node) == nil, PropertyName.prop(.alignment).takes(words) {
            return "to place it in \(document.nameText(parent)), write `\(document.nameText(node)).alignment = \(words)`"
        }
        if isAligned, document.first(node) == nil { return nil }
        // A view does not place its children, so each gets a position of its own.
        let children = prop == .gravity ? document.children(of: node, limit: 20) : []
        let placed = children.isEmpty ? [node] : children
        guard let place = place(for: words) else { return nil }
        let names = placed.map { document.nameText($0) }
        let home = document.nameText(children.isEmpty ? parent : node)
        let text = names.count == 1 ? "\(names[0]).\(place)" : "\(names.joined(separator: ", ")) { \(place) }"
        return "to place \(names.count == 1 ? names[0] : "its children") in \(home), write `\(text)`"
    }

    /// The gravity that is meant by an `alignment` of a container, which is the `gravity` of its children, and by a `gravity` of a child
    /// along the line that it is in, where only the line places it.
    private func wayOut(ofGravity words: String, _ prop: Prop, on node: Int32, in parent: Int32) -> String? {
        let takes = PropertyName.prop(.gravity).takes(words)
        if prop == .alignment, parent == Document.screen, takes, document.first(node) != nil,
            Prop.gravity.info.bearers.contains(Bearers(document.kind(node)))
        {
            let own = place(for: words).map { "; to place it on the screen, `\(document.nameText(node)).\($0)`" } ?? ""
            return "to place its children, write `\(document.nameText(node)).gravity = \(words)`\(own)"
        }
        let isAlong = document.mainAxis(parent) == .x ? ["centerX", "left", "right", "leading", "trailing"] : ["centerY", "top", "bottom"]
        guard prop == .gravity, document.first(node) == nil, document.kind(parent).isLine, isAlong.contains(words) else { return nil }
        return "to place all children of \(document.nameText(parent)), write `\(document.nameText(parent)).gravity = \(words)`"
    }

    private func string(_ prop: Prop, _ node: Int32) -> String? {
        Document.key(written: document.text(document.lookup(node, prop).rule, for: prop, on: node))
    }

    /// A position with the effect of an alignment word.
    private func place(for words: String) -> String? {
        switch words {
        case "center", "[center]": "center = [0, 0]"
        case "centerX", "centerY": "\(words) = 0"
        case "left", "right", "top", "bottom", "leading", "trailing": "\(words) = 0"
        case "fill": "size = [fill, fill]"
        case "fillX": "width = fill"
        case "fillY": "height = fill"
        default: nil
        }
    }

    /// The statements that put a frame with padding around a node whose kind has no padding, or around its children.
    private func framed(_ node: Int32, in parent: Int32, _ paddings: [Prop]) -> String {
        if let root = document.cellRoot(of: node) {
            let owner = document.parent(root).map { document.nameText($0) } ?? ""
            return
                "in the template of `\(owner)` put it in a `frame`, which has `padding`: "
                + "`frame { padding = 8; \(document.kind(node).word) … }`"
        }
        let name = document.nameText(node)
        let values = paddings.map { document.lookup(node, $0).rule }
        let texts = zip(paddings, values).map { document.text($1, for: $0, on: node) }
        let rules = zip(paddings, values).filter { $1.isSet }.map { "\(name).\($0.0.word)" }
        let unset = "; unset \(rules.count == 4 ? "\(name).padding" : rules.joined(separator: ", "))"
        let padding =
            Set(texts).count == 1
            ? "padding = \(texts[0])"
            : zip(paddings, values).filter { $1.isSet }.map { "\($0.word) = \(document.text($1, for: $0, on: node))" }.joined(
                separator: "; ")
        let frame = freeName("box")
        let children = document.children(of: node, limit: 20).map { document.nameText($0) }
        guard document.kind(node).hasContent else {
            let made = "\(name) { frame \(frame) { size = [fill, fill]; \(padding) } }"
            let moved =
                children.isEmpty ? "" : "; move \(children.count == 1 ? children[0] : "[\(children.joined(separator: ", "))]") to \(frame)"
            return "to put a `frame` into it, write `\(made)\(moved)\(unset)`"
        }
        let made = "frame \(frame) { \(padding) }"
        let inside = parent == Document.screen ? made : "\(document.nameText(parent)) { \(made) }"
        let place = document.next(node) == nil ? "" : "; move \(frame) before \(name)"
        return "to put it in a `frame`, write `\(inside)\(place); move \(name) to \(frame)\(unset)`"
    }
}
