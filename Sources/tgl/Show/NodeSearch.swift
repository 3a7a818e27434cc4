// Searches for a text in the names, texts, kinds and rules of nodes.

import TGLLayout
import TGLScript

/// A case-insensitive search for a text.
struct NodeSearch {
    /// A node that contains the text; ranges count the characters of the displayed text.
    struct Found {
        let node: Int32
        var name: Range<Int>?
        var kind: Range<Int>?
        /// The text or rule that contains it, and the matching range.
        var match: (text: String, range: Range<Int>)?
        /// Where that was set, or where the node was created.
        var place: String?
    }

    private let session: Session
    private let wanted: [UInt8]
    private let kinds: [String: Range<Int>]
    /// For each place in a source, the rule written there if it contains the text.
    private var rules: [Source: (text: String, range: Range<Int>)?] = [:]
    private var strings: [Int32: (text: String, range: Range<Int>)?] = [:]

    init(_ text: String, in session: Session) {
        self.session = session
        wanted = Array(text.lowercased().utf8)
        var kinds: [String: Range<Int>] = [:]
        for kind in Kind.allCases { kinds[kind.word] = NodeSearch.range(of: wanted, in: kind.word) }
        self.kinds = kinds
    }

    mutating func look(at node: Int32, wantsPlace: Bool) -> Found? {
        let document = session.document
        var found = Found(node: node)
        found.name = NodeSearch.range(of: wanted, in: document.nameText(node))
        let kind = document.kind(node)
        found.kind = kinds[kind.word]
        if kind.hasText, let text = text(of: node) { found.match = text }
        var source: Source = -1
        if found.match == nil || wantsPlace {
            for slot in document.ownSlots(node) where slot.source >= 0 {
                guard let rule = rule(at: slot.source) else { continue }
                if found.match == nil { found.match = rule }
                source = slot.source
                break
            }
        }
        guard found.name != nil || found.kind != nil || found.match != nil else { return nil }
        if wantsPlace { found.place = session.placeText(of: source) ?? session.creationText(of: node) }
        return found
    }

    private mutating func text(of node: Int32) -> (text: String, range: Range<Int>)? {
        let document = session.document
        let rule = document.value(node, .text)
        guard rule.kind == .string else { return nil }
        if let known = strings[rule.ref] { return known }
        let text = document.strings[Int(rule.ref)]
        let shown = "\"" + String(text.prefix(200)) + "\""
        let found = NodeSearch.range(of: wanted, in: shown).map { (shown, $0) }
        strings[rule.ref] = .some(found)
        return found
    }

    private mutating func rule(at source: Source) -> (text: String, range: Range<Int>)? {
        if let known = rules[source] { return known }
        var found: (text: String, range: Range<Int>)?
        if let place = session.place(of: source) {
            var written = place.source.text(place.range).prefix(200)
            // Of a node declaration, only the part before its block is searched.
            if Kind(word: String(written.prefix { $0.isLetter })) != nil { written = written.prefix { $0 != "{" } }
            let text = written.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            found = NodeSearch.range(of: wanted, in: text).map { (text, $0) }
        }
        rules[source] = .some(found)
        return found
    }

    /// The range of a text in another one, in characters.
    private static func range(of wanted: [UInt8], in text: String) -> Range<Int>? {
        var text = text
        let start: Int? = text.withUTF8 { bytes in
            guard bytes.count >= wanted.count else { return nil }
            for at in 0...(bytes.count - wanted.count) {
                var same = 0
                while same < wanted.count, lower(bytes[at + same]) == wanted[same] { same += 1 }
                if same == wanted.count { return at }
            }
            return nil
        }
        guard let start else { return nil }
        let letters = text.utf8.prefix(start)
        let before = String(decoding: letters, as: UTF8.self).count
        let length = String(decoding: text.utf8.dropFirst(start).prefix(wanted.count), as: UTF8.self).count
        return before..<before + length
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte + 32 : byte }
}
