// From the text of a page to its tree, by Gumbo.

import CGumbo

/// Reads HTML as browsers do.
enum HTMLReader {
    /// Elements may be so deep in each other; those that are deeper are taken as if their tags were not there.
    static let mostDepth = 512
    /// So many tags of a page are read.
    static let mostTags = 30_000
    /// So many attributes of a tag are read.
    static let mostAttributes = 1_000
    /// So many bytes of a page are read.
    static let mostBytes = 16 << 20

    /// The tree of a page.
    static func read(_ bytes: [UInt8], source: Int32, atoms: inout Atoms, losses: inout Losses) -> HTMLTree {
        var text = bytes
        if text.count > mostBytes {
            text.removeLast(text.count - mostBytes)
            losses.tell("the page is longer than \(mostBytes >> 20) MB: the rest is left out", at: CodePlace(source: source, offset: 0))
        }
        // Gumbo reads U+0000 as a mistake of its own each time.
        for index in text.indices where text[index] == 0 { text[index] = 0x20 }
        var scan = TagScan(text)
        scan.flatten()
        text = scan.bytes
        if let place = scan.flattened {
            losses.tell(
                "elements are more than \(mostDepth) deep: those below that are left out, and what is in them stays",
                at: CodePlace(source: source, offset: Int32(place)))
        }
        if let place = scan.formattings {
            losses.tell(
                "\(TagScan.mostFormats) elements such as <b> are open at once: further ones are left out, and what is in them stays",
                at: CodePlace(source: source, offset: Int32(place)))
        }
        if let place = scan.crowded {
            losses.tell(
                "a tag has more than \(mostAttributes) attributes: the others are left out",
                at: CodePlace(source: source, offset: Int32(place)))
        }
        if let place = scan.cut {
            losses.tell(
                "the page has more than \(mostTags) tags: the rest is left out", at: CodePlace(source: source, offset: Int32(place)))
        }
        return text.withUnsafeBufferPointer { buffer in
            var options = kGumboDefaultOptions
            options.max_errors = 0
            let start = UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
            guard let start, let output = gumbo_parse_with_options(&options, start, buffer.count) else { return empty(&atoms) }
            defer { gumbo_destroy_output(&options, output) }
            return tree(output, &atoms)
        }
    }

    private static func empty(_ atoms: inout Atoms) -> HTMLTree {
        var tree = HTMLTree()
        _ = tree.add(HTMLTree.Node(kind: .element, tag: atoms.atom("html"), type: atoms.atom("html"), parent: -1, offset: 0), after: -1)
        return tree
    }

    private static func tree(_ output: UnsafeMutablePointer<GumboOutput>, _ atoms: inout Atoms) -> HTMLTree {
        var tree = HTMLTree()
        tree.isQuirky = output.pointee.document.pointee.v.document.doc_type_quirks_mode == GUMBO_DOCTYPE_QUIRKS
        // A stack of its own: what is left of each element's children, its number and its last child.
        typealias Level = (children: GumboVector, next: UInt32, number: Int32, last: Int32)
        var tags: [UInt32: Atom] = [:]
        let root = output.pointee.root.pointee
        let number = tree.add(element(root, parent: -1, &atoms, &tags), after: -1)
        var levels: [Level] = [(root.v.element.children, 0, number, -1)]
        while var level = levels.popLast() {
            guard level.next < level.children.length else { continue }
            let node = level.children.data[Int(level.next)]!.assumingMemoryBound(to: GumboNode.self).pointee
            level.next += 1
            switch node.type {
            case GUMBO_NODE_ELEMENT:
                let number = tree.add(element(node, parent: level.number, &atoms, &tags), after: level.last)
                level.last = number
                levels.append(level)
                levels.append((node.v.element.children, 0, number, -1))
                continue
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA, GUMBO_NODE_COMMENT:
                let kind: HTMLTree.Kind = node.type == GUMBO_NODE_COMMENT ? .comment : .text
                let text = node.v.text
                level.last = tree.add(
                    HTMLTree.Node(kind: kind, parent: level.number, text: String(cString: text.text), offset: Int32(text.start_pos.offset)),
                    after: level.last)
            default: break
            }
            levels.append(level)
        }
        var last: [Int32: Int32] = [:]
        for index in tree.nodes.indices where tree.nodes[index].kind == .element {
            let parent = tree.nodes[index].parent
            if let before = last[parent] {
                tree.nodes[index].previousElement = before
                tree.nodes[Int(before)].nextElement = Int32(index)
            }
            last[parent] = Int32(index)
        }
        return tree
    }

    private static func element(_ node: GumboNode, parent: Int32, _ atoms: inout Atoms, _ tags: inout [UInt32: Atom]) -> HTMLTree.Node {
        let element = node.v.element
        var result = HTMLTree.Node(kind: .element, parent: parent, offset: Int32(truncatingIfNeeded: element.start_pos.offset))
        if element.tag == GUMBO_TAG_UNKNOWN {
            var piece = element.original_tag
            gumbo_tag_from_original_text(&piece)
            let name = piece.data.map { UnsafeRawBufferPointer(start: $0, count: piece.length) }.map { String(decoding: $0, as: UTF8.self) }
            result.tag = atoms.atom((name ?? "").asciiLower)
        } else if let known = tags[element.tag.rawValue] {
            result.tag = known
        } else {
            result.tag = atoms.atom(String(cString: gumbo_normalized_tagname(element.tag)))
            tags[element.tag.rawValue] = result.tag
        }
        result.type = result.tag
        for index in 0..<Int(element.attributes.length) {
            let attribute = element.attributes.data[index]!.assumingMemoryBound(to: GumboAttribute.self).pointee
            let name = String(cString: attribute.name).asciiLower
            let value = String(cString: attribute.value)
            if name == "id" {
                if !value.isEmpty { result.id = atoms.atom(value) }
            } else if name == "class" {
                result.classes = value.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r\n" }.map { atoms.atom(String($0)) }
            }
            result.attributes.append(
                HTMLTree.Attribute(name: name, value: value, offset: Int32(truncatingIfNeeded: attribute.value_start.offset)))
        }
        return result
    }
}

/// A look at the tags of a page before it is read: Gumbo's time grows with the square of the depth, and with the formatting elements
/// that are open, each of which it opens again in each paragraph. Tags that go too far are written over with spaces.
private struct TagScan {
    static let mostFormats = 8
    private(set) var bytes: [UInt8]
    /// The first place at which something was left out, of each reason.
    private(set) var flattened: Int?
    private(set) var formattings: Int?
    private(set) var crowded: Int?
    private(set) var cut: Int?

    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]
    private static let formatting: Set<String> = [
        "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
    ]
    private static let raw: Set<String> = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript"]
    /// What an element closes of its own kind, or of these, where it begins.
    private static let closed: [String: Set<String>] = [
        "li": ["li"], "p": ["p"], "dt": ["dt", "dd"], "dd": ["dt", "dd"], "option": ["option"], "tr": ["tr", "td", "th"],
        "td": ["td", "th"],
        "th": ["td", "th"], "div": ["p"], "ul": ["p"], "ol": ["p"], "section": ["p"], "table": ["p"], "h1": ["p"], "h2": ["p"],
    ]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func flatten() {
        var open: [String] = []
        var dropped: [String: Int] = [:]
        var formats = 0
        var tags = 0
        var at = 0
        while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
            at = start + 1
            guard at < bytes.count else { break }
            if bytes[at] == UInt8(ascii: "!") {
                at = endOfMarkup(at)
                continue
            }
            let isEnd = bytes[at] == UInt8(ascii: "/")
            if isEnd { at += 1 }
            let nameStart = at
            guard at < bytes.count, (bytes[at] | 0x20) &- 0x61 < 26 else { continue }
            while at < bytes.count, !CSSTokenizer.isSpace(bytes[at]), bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "/") {
                at += 1
            }
            let name = String(decoding: bytes[nameStart..<at], as: UTF8.self).asciiLower
            at = endOfTag(at)
            tags += 1
            if tags > HTMLReader.mostTags {
                cut = start
                bytes.removeLast(bytes.count - start)
                return
            }
            let isFormat = Self.formatting.contains(name)
            if isEnd {
                if let count = dropped[name], count > 0 {
                    dropped[name] = count - 1
                    blank(start..<at)
                } else if let place = open.lastIndex(of: name), open.count - place < 64 || !isFormat {
                    formats -= isFormat ? 1 : 0
                    open.removeLast(open.count - place)
                }
                continue
            }
            if Self.void.contains(name) { continue }
            if Self.raw.contains(name) {
                at = endOfRaw(name, at)
                continue
            }
            if let closes = Self.closed[name], let last = open.last, closes.contains(last) { open.removeLast() }
            if open.count >= HTMLReader.mostDepth || isFormat && formats >= Self.mostFormats {
                if isFormat, open.count < HTMLReader.mostDepth {
                    formattings = formattings ?? start
                } else {
                    flattened = flattened ?? start
                }
                dropped[name, default: 0] += 1
                blank(start..<at)
            } else {
                open.append(name)
                formats += isFormat ? 1 : 0
            }
        }
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range where bytes[index] != 0x0A { bytes[index] = 0x20 }
    }

    private func endOfMarkup(_ start: Int) -> Int {
        if bytes[start...].starts(with: "!--".utf8) {
            var at = start + 3
            while let place = bytes[min(at, bytes.count)...].firstIndex(of: UInt8(ascii: "-")) {
                if bytes[place...].starts(with: "-->".utf8) { return place + 3 }
                at = place + 1
            }
            return bytes.count
        }
        return (bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
    }

    private mutating func endOfTag(_ start: Int) -> Int {
        var at = start
        var quote: UInt8 = 0
        var isValue = false
        // Gumbo compares each attribute with all before it.
        var attributes = 0
        var isBetween = false
        var rest: Int?
        defer { if let rest { blank(rest..<max(rest, at - 1)) } }
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            let isSeparator = CSSTokenizer.isSpace(byte) || byte == UInt8(ascii: "/")
            if quote == 0, isBetween, !isSeparator, !isValue {
                attributes += 1
                if attributes > HTMLReader.mostAttributes, rest == nil, byte != UInt8(ascii: ">") {
                    rest = at - 1
                    crowded = crowded ?? at - 1
                }
            }
            isBetween = isSeparator || quote != 0
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return at
            } else if isValue, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
                isValue = false
            } else if byte == UInt8(ascii: "=") {
                isValue = true
            } else if !CSSTokenizer.isSpace(byte) {
                isValue = false
            }
        }
        return at
    }

    private func endOfRaw(_ name: String, _ start: Int) -> Int {
        let end = Array("</".utf8) + Array(name.utf8)
        var at = start
        while let place = bytes[min(at, bytes.count)...].firstIndex(of: UInt8(ascii: "<")) {
            if place + end.count <= bytes.count, zip(bytes[place..<place + end.count], end).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }) {
                return place
            }
            at = place + 1
        }
        return bytes.count
    }
}
