// What pages have of one view, and what they are sent so that they have what is there now. A view is the document on its screen, or on
// another one.
//
//     {"type": "scene",   "view": "main", "to": 7, "state": 3, "screen": {…}, "rtl": false, "left": 0, "made": {…}}
//     {"type": "more",    "view": "main", "to": 7, "left": 0, "made": {…}}
//     {"type": "change",  "view": "main", "from": 7, "to": 8, …, "made": {…}, "nodes": [{"id": 4, "width": 60}], "gone": [9]}
//     {"type": "preview", "view": "main", "from": 7, …}      as a change that is not made; of a drag with what it would run
//
// A scene comes in parts, of which `left` says how many nodes are still to come: each level of the tree after the one above it, so that
// the first part shows the whole in rough. Nodes that are made are columns of an object:
//
//     ids       their numbers
//     runs      of each run of siblings three numbers: their parent (0: the screen), the sibling before the first one (0: there is none),
//               and how many they are
//     kinds, kind   words, and of each node the place of its own
//     names     their names
//     frames    of each four numbers: x, y, width, height in the parent
//     fields    [place, {…}] of those nodes that have other fields
//
// The nodes of a change have the fields that differ; one that a node no longer has is null. The fields are those of `tgl run --json`
// (`jsonText`), and for the picture:
//
//     parent, after          the numbers of its parent and of the sibling before it
//     at                     [x, y] from the corner of its parent on the screen, where that is not the place in the parent: in what
//                            scrolls, and of what sticks
//     lines, font, line      a text's lines as they were measured, the size of its font and the height of its lines
//     flags                  words: guide, picture, dashed, above, below
//     guides, tracks, dividers, borders   lines and areas from its own corner; of borders with edge, colour and dash
//
// Numbers of changes follow each other: a page that missed one asks for the whole.

import TGLRender

/// What pages have of one view.
public struct SceneMirror {
    /// The view's name on the wire.
    public let view: String
    /// The number of the last message.
    public private(set) var revision = 0
    /// The nodes that pages have, by their ids.
    private var entries: [Entry?] = []
    private var count = 0
    private var head = Head()

    /// What is told of the whole.
    private struct Head: Equatable {
        var state = 0
        var width = 0.0
        var height = 0.0
        var isRightToLeft = false

        init() {}

        init(_ scene: Scene, state: Int) {
            self.state = state
            (width, height, isRightToLeft) = (scene.screenWidth, scene.screenHeight, scene.isRightToLeft)
        }

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

    /// What is different in a scene.
    private struct Difference {
        var head = Head()
        var changed: [(id: Int, now: Entry)] = []
        var gone: [Int] = []
    }

    /// A part of a scene has at most so many nodes.
    private static let longestPart = 4000

    /// Pages have nothing of a view.
    public init(view: String) { self.view = view }

    /// Takes a scene over: the message that makes of what pages have what is there now, and nil where that is the same, or
    /// where no page has anything yet.
    ///
    /// - Parameters:
    ///   - scene: the whole scene or, with `part`, one that has at least each node that may be different, with what that is in.
    ///   - part: of a scene that is not whole, the nodes that are gone, and of a node the sibling before it (0: there is none).
    ///   - state: the number of the session's state.
    public mutating func change(to scene: Scene, part: (gone: [Int], after: (Int) -> Int)? = nil, state: Int) -> String? {
        let difference = difference(to: scene, part, state)
        if difference.changed.isEmpty, difference.gone.isEmpty, difference.head == head { return nil }
        let text = revision == 0 ? nil : text(of: difference)
        for id in difference.gone { entries[id] = nil }
        for (id, entry) in difference.changed {
            if id >= entries.count { entries += Array(repeating: nil, count: id + 1 - entries.count) }
            if entries[id] == nil { count += 1 }
            entries[id] = entry
        }
        count -= difference.gone.count
        head = difference.head
        revision += 1
        guard let text else { return nil }
        return "{\"type\": \"change\", \"view\": \(jsonString(view)), \"from\": \(revision - 1), \"to\": \(revision), \(text)}"
    }

    /// The message that shows a scene which is not there, as `change` would make it. `request` is the number of the request that it
    /// answers, and `fields` are what it says besides, each value as JSON writes it.
    public func preview(
        of scene: Scene, part: (gone: [Int], after: (Int) -> Int)? = nil, state: Int, for request: Int,
        also fields: KeyValuePairs<String, String> = [:]
    ) -> String {
        let said = fields.map { "\"\($0.key)\": \($0.value), " }.joined()
        return "{\"type\": \"preview\", \"re\": \(request), \"view\": \(jsonString(view)), \"from\": \(revision), " + said
            + text(of: difference(to: scene, part, state)) + "}"
    }

    /// The messages with all that pages should have. `request` is the number of the request that they answer.
    public func whole(for request: Int) -> [String] {
        let order = levels()
        var messages: [String] = []
        var at = 0
        repeat {
            let part = order[at..<min(at + Self.longestPart, order.count)]
            let start =
                at == 0
                ? "\"scene\", \"re\": \(request), \"view\": \(jsonString(view)), \"to\": \(revision), \(head.fields)"
                : "\"more\", \"view\": \(jsonString(view)), \"to\": \(revision)"
            at = part.endIndex
            messages.append(
                "{\"type\": \(start), \"left\": \(order.count - at), \"made\": " + Columns.text(of: part.map { ($0, entries[$0]!) }) + "}")
        } while at < order.count
        return messages
    }

    // MARK: Differences

    private func difference(to scene: Scene, _ part: (gone: [Int], after: (Int) -> Int)?, _ state: Int) -> Difference {
        var difference = Difference(head: Head(scene, state: state))
        var last: [Int: Int] = [:]
        var isThere = [Bool](repeating: part != nil, count: entries.count)
        for node in scene.nodes where node.change != .gone {
            let entry = entry(of: node, in: scene, &last, part?.after)
            if node.id < isThere.count { isThere[node.id] = true }
            if known(node.id) != entry { difference.changed.append((node.id, entry)) }
        }
        difference.gone =
            part?.gone.filter { known($0) != nil } ?? entries.indices.filter { entries[$0] != nil && !isThere[$0] }
        return difference
    }

    private func known(_ id: Int) -> Entry? { id < entries.count ? entries[id] : nil }

    private func entry(of node: SceneNode, in scene: Scene, _ last: inout [Int: Int], _ after: ((Int) -> Int)?) -> Entry {
        let above = node.parent.map { scene.nodes[$0] }
        let parent = above?.id ?? 0
        var told = node
        let (x, y) = (node.absoluteX, node.absoluteY)
        func moved(_ f: SceneFrame) -> SceneFrame { SceneFrame(x: f.x - x, y: f.y - y, width: f.width, height: f.height) }
        // Where it is from its parent's corner, and its lines from its own: what only moves with its parent is the same.
        told.absoluteX -= above?.absoluteX ?? 0
        told.absoluteY -= above?.absoluteY ?? 0
        if !node.guideLines.isEmpty { told.guideLines = node.guideLines.map(moved) }
        if !node.gridLines.isEmpty { told.gridLines = node.gridLines.map(moved) }
        if !node.dividers.isEmpty { told.dividers = node.dividers.map(moved) }
        // What no page is told.
        (told.parent, told.change, told.emphasis, told.flexed) = (nil, .none, false, "")
        (told.isPlacedByEnd, told.isWidthShare, told.isHeightShare) = (false, false, false)
        var content = scene.contents[node.id]
        content?.figures = []
        content?.after = nil
        let before = after?(node.id) ?? last[parent] ?? 0
        if after == nil { last[parent] = node.id }
        return Entry(node: told, content: content, parent: parent, after: before)
    }

    /// The nodes that pages have, level by level.
    private func levels() -> [Int] {
        var first = [Int](repeating: 0, count: max(entries.count, 1))
        var next = first
        for (id, entry) in entries.enumerated() {
            guard let entry else { continue }
            if entry.after == 0 { first[entry.parent] = id } else { next[entry.after] = id }
        }
        var order: [Int] = []
        order.reserveCapacity(count)
        var parent = 0
        var at = 0
        while true {
            var child = first[parent]
            while child != 0 {
                order.append(child)
                child = next[child]
            }
            if at == order.count { return order }
            parent = order[at]
            at += 1
        }
    }

    // MARK: Text

    private func text(of difference: Difference) -> String {
        var made: [(Int, Entry)] = []
        var changed: [String] = []
        for (id, now) in difference.changed {
            if let old = known(id), old.node.kind == now.node.kind {
                changed.append(Self.fields(of: id, now, since: old))
            } else {
                made.append((id, now))
            }
        }
        return difference.head.fields + (made.isEmpty ? "" : ", \"made\": " + Columns.text(of: made))
            + ", \"nodes\": [\(changed.joined(separator: ", "))], \"gone\": [\(difference.gone.map(String.init).joined(separator: ", "))]"
    }

    /// The fields in which a node differs from what it was.
    private static func fields(of id: Int, _ now: Entry, since old: Entry) -> String {
        var before: [String: String] = ["parent": String(old.parent), "after": String(old.after)]
        forEachJSONField(of: old.node, old.content) { before[$0] = $1 }
        Columns.forEachPictureField(of: old.node) { before[$0] = $1 }
        var text = "{\"id\": \(id)"
        func tell(_ key: String, _ value: String) {
            if before.removeValue(forKey: key) != value { text += ", \"\(key)\": " + value }
        }
        tell("parent", String(now.parent))
        tell("after", String(now.after))
        forEachJSONField(of: now.node, now.content, tell)
        Columns.forEachPictureField(of: now.node, tell)
        for key in before.keys.sorted() { text += ", \"\(key)\": null" }
        return text + "}"
    }

    /// Nodes that are made, as columns.
    private struct Columns {
        private var (ids, names, kind, frames, rare) = ("", "", "", "", "")
        private var runs: [Int] = []
        private var kinds: [String: Int] = [:]
        private var words: [String] = []
        private var last = 0

        static func text(of nodes: [(Int, Entry)]) -> String {
            var columns = Columns()
            for (place, (id, entry)) in nodes.enumerated() { columns.add(place, id, entry) }
            return "{\"ids\": [\(columns.ids)], \"runs\": [\(columns.runs.map(String.init).joined(separator: ","))], "
                + "\"kinds\": [\(columns.words.map(jsonString).joined(separator: ","))], \"kind\": [\(columns.kind)], "
                + "\"names\": [\(columns.names)], \"frames\": [\(columns.frames)], \"fields\": [\(columns.rare)]}"
        }

        private mutating func add(_ place: Int, _ id: Int, _ entry: Entry) {
            let node = entry.node
            let comma = place > 0 ? "," : ""
            ids += comma + String(id)
            if entry.after == last, let count = runs.last, runs[runs.count - 3] == entry.parent, last != 0 {
                runs[runs.count - 1] = count + 1
            } else {
                runs += [entry.parent, entry.after, 1]
            }
            last = id
            if kinds[node.kind] == nil {
                kinds[node.kind] = words.count
                words.append(node.kind)
            }
            kind += comma + String(kinds[node.kind]!)
            names += comma + jsonString(node.name)
            frames += comma + jsonNumber(node.frame.x) + "," + jsonNumber(node.frame.y)
            frames += "," + jsonNumber(node.frame.width) + "," + jsonNumber(node.frame.height)
            var fields = ""
            func tell(_ key: String, _ value: String) { fields += (fields.isEmpty ? "\"" : ", \"") + key + "\": " + value }
            forEachRareJSONField(of: node, entry.content, tell)
            Self.forEachPictureField(of: node, tell)
            if !fields.isEmpty { rare += (rare.isEmpty ? "[" : ", [") + String(place) + ", {" + fields + "}]" }
        }

        /// What only a picture needs.
        static func forEachPictureField(of node: SceneNode, _ tell: (_ key: String, _ value: String) -> Void) {
            if node.absoluteX != node.frame.x || node.absoluteY != node.frame.y {
                tell("at", "[\(jsonNumber(node.absoluteX)), \(jsonNumber(node.absoluteY))]")
            }
            if !node.lines.isEmpty {
                tell("lines", list(node.lines.map(jsonString)))
                tell("font", jsonNumber(node.fontSize))
                tell("line", jsonNumber(node.lineHeight))
            }
            if node.isGuide || node.isPicture || node.isDashed || node.layer != .normal {
                let flags = [
                    ("guide", node.isGuide), ("picture", node.isPicture), ("dashed", node.isDashed), ("above", node.layer == .above),
                    ("below", node.layer == .below),
                ]
                tell("flags", list(flags.filter(\.1).map { jsonString($0.0) }))
            }
            for (key, frames) in [("guides", node.guideLines), ("tracks", node.gridLines), ("dividers", node.dividers)]
            where !frames.isEmpty {
                tell(key, list(frames.map(rectangle)))
            }
            if !node.borderlines.isEmpty {
                let lines = node.borderlines.map { line in
                    "{\"edge\": \"\(line.edge)\", \"frame\": \(rectangle(line.frame)), \"color\": \(jsonString(line.color)), "
                        + "\"dash\": \(jsonNumber(line.dash))}"
                }
                tell("borders", list(lines))
            }
        }

        private static func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

        private static func rectangle(_ f: SceneFrame) -> String {
            list([f.x, f.y, f.width, f.height].map(jsonNumber))
        }
    }
}

/// The page as other programs show it, such as an editor beside its text.
public enum PagePicture {
    /// The files of the page, by their names in order: `painter.js` draws the scenes that `messages(of:)` says.
    public static var files: [(name: String, text: String)] { PageFile.all.map { ($0.name, $0.file.text) } }

    /// A scene as the messages that a page takes, one after the other: a list as JSON.
    public static func messages(of scene: Scene) -> String {
        var mirror = SceneMirror(view: "main")
        _ = mirror.change(to: scene, state: 0)
        return "[" + mirror.whole(for: 0).joined(separator: ", ") + "]"
    }
}
