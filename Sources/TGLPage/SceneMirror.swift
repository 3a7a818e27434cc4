// What pages have of one view, and what they are sent so that they have what is there now. A view is the document on its screen, or on
// another one.
//
//     {"type": "scene",  "view": "main", "to": 7, "state": 3, "screen": {…}, "nodes": [{"id": 4, "parent": 0, "after": 0, "name": …}, …]}
//     {"type": "change", "view": "main", "from": 7, "to": 8, "state": 4, "nodes": [{"id": 4, "width": 60}], "gone": [9]}
//
// A node has the fields of `tgl run --json` (`jsonText`), and for the picture:
//
//     id, parent, after      its number, those of its parent (0: the screen) and of the sibling before it (0: it is the first)
//     at                     [x, y] from the corner of its parent on the screen, where that is not the place in the parent: in what
//                            scrolls, and of what sticks
//     lines, font, line      a text's lines as they were measured, the size of its font and the height of its lines
//     flags                  words: guide, picture, end, widthShare, heightShare, dashed, above, below
//     guides, tracks, dividers, borders   lines and areas on the screen; of borders with edge, colour and dash
//
// A field that a node no longer has is null. The nodes of a scene are in the order of the tree; those of a change are new where they have
// a kind, and else have the fields that differ. Numbers of changes follow each other: a page that missed one asks for the whole.

import TGLRender

/// What pages have of one view.
public struct SceneMirror {
    /// The view's name on the wire.
    public let view: String
    /// The number of the last message.
    public private(set) var revision = 0
    /// The nodes that pages have, by their ids.
    private var nodes: [Int: Entry] = [:]
    private var head = Head()
    private var order: [Int] = []

    /// What is told of the whole.
    private struct Head: Equatable {
        var state = 0
        var width = 0.0
        var height = 0.0
        var isRightToLeft = false

        var fields: String {
            "\"state\": \(state), \"screen\": {\"width\": \(jsonNumber(width)), \"height\": \(jsonNumber(height))}"
                + ", \"rtl\": \(isRightToLeft)"
        }
    }

    private struct Entry: Equatable {
        var node: SceneNode
        var content: SceneContent?
        var parent: Int
        var after: Int
    }

    /// Pages have nothing of a view.
    public init(view: String) { self.view = view }

    /// Takes a scene over: the message that makes of what pages have what is there now, and nil where that is the same. `state` is the
    /// number of the session's state.
    public mutating func change(to scene: Scene, state: Int) -> String? {
        let (new, order) = Self.entries(of: scene)
        var changed = ""
        for id in order {
            let entry = new[id]!
            let old = nodes[id]
            if old == entry { continue }
            changed += changed.isEmpty ? "" : ", "
            Self.write(id, entry, since: old, to: &changed)
        }
        let gone = self.order.filter { new[$0] == nil }
        let head = Head(
            state: state, width: scene.screenWidth, height: scene.screenHeight, isRightToLeft: scene.isRightToLeft)
        defer { (nodes, self.order, self.head) = (new, order, head) }
        if changed.isEmpty, gone.isEmpty, head == self.head { return nil }
        revision += 1
        return "{\"type\": \"change\", \"view\": \(jsonString(view)), \"from\": \(revision - 1), \"to\": \(revision), \(head.fields), "
            + "\"nodes\": [\(changed)], \"gone\": [\(gone.map(String.init).joined(separator: ", "))]}"
    }

    /// The message with all that pages should have. `request` is the number of the request that it answers.
    public func whole(for request: Int) -> String {
        var text =
            "{\"type\": \"scene\", \"re\": \(request), \"view\": \(jsonString(view)), \"to\": \(revision), \(head.fields), \"nodes\": ["
        text.reserveCapacity(order.count * 160)
        var isFirst = true
        for id in order {
            if !isFirst { text += ", " }
            isFirst = false
            Self.write(id, nodes[id]!, since: nil, to: &text)
        }
        return text + "]}"
    }

    // MARK: Entries

    private static func entries(of scene: Scene) -> ([Int: Entry], [Int]) {
        var entries: [Int: Entry] = [:]
        var order: [Int] = []
        entries.reserveCapacity(scene.nodes.count)
        order.reserveCapacity(scene.nodes.count)
        var last: [Int: Int] = [:]
        for node in scene.nodes where node.change != .gone {
            let above = node.parent.map { scene.nodes[$0] }
            let parent = above?.id ?? 0
            var told = node
            // Where it is from its parent's corner: what only moves with its parent is the same.
            told.absoluteX -= above?.absoluteX ?? 0
            told.absoluteY -= above?.absoluteY ?? 0
            (told.parent, told.change, told.emphasis) = (nil, .none, false)
            entries[node.id] = Entry(node: told, content: scene.contents[node.id], parent: parent, after: last[parent] ?? 0)
            last[parent] = node.id
            order.append(node.id)
        }
        return (entries, order)
    }

    private static func write(_ id: Int, _ entry: Entry, since old: Entry?, to text: inout String) {
        text += "{\"id\": \(id)"
        let now = fields(entry)
        if let old, old.node.kind == entry.node.kind {
            let before = fields(old)
            let known = Dictionary(before) { first, _ in first }
            for (key, value) in now where known[key] != value { text += ", \"\(key)\": " + value }
            for (key, _) in before where !now.contains(where: { $0.0 == key }) { text += ", \"\(key)\": null" }
        } else {
            for (key, value) in now { text += ", \"\(key)\": " + value }
        }
        text += "}"
    }

    private static func fields(_ entry: Entry) -> [(String, String)] {
        let node = entry.node
        var fields = [("parent", String(entry.parent)), ("after", String(entry.after))] + jsonFields(of: node, entry.content)
        func add(_ key: String, _ value: String?) { if let value { fields.append((key, value)) } }
        if node.absoluteX != node.frame.x || node.absoluteY != node.frame.y {
            add("at", "[\(jsonNumber(node.absoluteX)), \(jsonNumber(node.absoluteY))]")
        }
        if !node.lines.isEmpty {
            add("lines", list(node.lines.map(jsonString)))
            add("font", jsonNumber(node.fontSize))
            add("line", jsonNumber(node.lineHeight))
        }
        let flags = [
            ("guide", node.isGuide), ("picture", node.isPicture), ("end", node.isPlacedByEnd), ("widthShare", node.isWidthShare),
            ("heightShare", node.isHeightShare), ("dashed", node.isDashed), ("above", node.layer == .above),
            ("below", node.layer == .below),
        ].filter(\.1).map { jsonString($0.0) }
        add("flags", flags.isEmpty ? nil : list(flags))
        add("flexed", node.flexed.isEmpty ? nil : jsonString(node.flexed))
        add("guides", rectangles(node.guideLines))
        add("tracks", rectangles(node.gridLines))
        add("dividers", rectangles(node.dividers))
        let borders = node.borderlines.map { line in
            "{\"edge\": \"\(line.edge)\", \"frame\": \(rectangle(line.frame)), \"color\": \(jsonString(line.color)), "
                + "\"dash\": \(jsonNumber(line.dash))}"
        }
        add("borders", borders.isEmpty ? nil : list(borders))
        return fields
    }

    private static func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

    private static func rectangle(_ f: SceneFrame) -> String {
        list([f.x, f.y, f.width, f.height].map(jsonNumber))
    }

    private static func rectangles(_ frames: [SceneFrame]) -> String? { frames.isEmpty ? nil : list(frames.map(rectangle)) }
}

/// The page as other programs show it, such as an editor beside its text.
public enum PagePicture {
    /// The files of the page, by their names in order: `painter.js` draws the scenes that `message(of:)` says.
    public static var files: [(name: String, text: String)] { PageFile.all.map { ($0.name, $0.file.text) } }

    /// A scene as the message that a page takes, as JSON.
    public static func message(of scene: Scene) -> String {
        var mirror = SceneMirror(view: "main")
        _ = mirror.change(to: scene, state: 0)
        return mirror.whole(for: 0)
    }
}
