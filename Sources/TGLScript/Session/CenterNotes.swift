import TGLLayout

// Notes on nodes that were meant to be in the middle of their container.

extension Session {
    /// What to write if a node reaches beyond its container because its centre was given as a position, not as a distance from the middle.
    func wayOut(ofCenterAway node: Int32) -> String? {
        guard let parent = document.parent(node) else { return nil }
        let (room, name) = (document.frame(parent), document.nameText(node))
        func isAway(_ prop: Prop, _ length: Double) -> Bool {
            guard let rule = document.own(node, prop, .rule)?.rule, rule.kind == .number else { return false }
            return abs(rule.add) > length / 4
        }
        switch (isAway(.centerX, room.width), isAway(.centerY, room.height)) {
        case (true, true): return "`center` is the distance from the middle: `\(name).center = [0, 0]` centers it"
        case (true, false): return "`centerX` is the distance from the middle: `\(name).centerX = 0` centers it"
        case (false, true): return "`centerY` is the distance from the middle: `\(name).centerY = 0` centers it"
        case (false, false): return nil
        }
    }

    /// A note for each node whose left and top are 50% of its container: this puts its corner in the middle, not its centre.
    public func notes(ofCornersInTheMiddle nodes: [Int32]) -> [Note] {
        nodes.compactMap { node in
            guard document.exists(node), let parent = document.parent(node), !document.kind(parent).isLine else { return nil }
            func isHalf(_ prop: Prop) -> Bool {
                guard let rule = document.own(node, prop, .rule)?.rule else { return false }
                return rule.kind == .percent && rule.mult == 50 && rule.add == 0
            }
            func isSet(_ prop: Prop) -> Bool { document.own(node, prop, .rule)?.rule.isSet ?? false }
            guard isHalf(.left), isHalf(.top), !isSet(.right), !isSet(.bottom) else { return nil }
            let name = document.nameText(node)
            return Note(
                node: node, text: "\(name): its corner is in the middle of \(document.nameText(parent))",
                help: "`unset \(name).left, \(name).top; \(name).center = [0, 0]` puts its center there",
                source: document.own(node, .left, .rule)?.source ?? -1)
        }
    }

    /// A note for each node whose parent shows a text or an image: such a parent neither places its children nor makes room for them.
    public func notes(ofChildrenOfContents nodes: [Int32]) -> [Note] {
        nodes.compactMap { node in
            guard document.exists(node), let parent = document.parent(node), document.kind(parent).hasContent else { return nil }
            let (name, outer, kind) = (document.nameText(node), document.nameText(parent), document.kind(parent).word)
            let free = freeName("box")
            let home = document.parent(parent).map { $0 == Document.screen ? "" : "\(document.nameText($0)) { " } ?? ""
            let made = "\(home)frame \(free)\(home.isEmpty ? "" : " }")"
            return Note(
                node: node, text: "\(name): it is in \(outer), and \(kind == "image" ? "an" : "a") `\(kind)` does not place its children",
                help: "a container holds both: `\(made); move [\(outer), \(name)] to \(free)`", source: -1)
        }
    }
}
