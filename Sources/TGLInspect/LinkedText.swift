// Texts of explanations and findings in parts: names of nodes are links, and statements in backticks can be run.
//
//     [{"t": "left 20% of "}, {"t": "S.width", "node": 4, "prop": "width"}, {"t": " 100 = 20"}]
//     [{"t": "unset A.width", "run": true}, {"t": " removes it"}]

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

struct LinkedText {
    private let session: Session
    /// Whether statements are offered to be run: where they are proposals, not rules that are quoted.
    private let offers: Bool
    private let text: [Character]
    private var parts: [String] = []
    private var plain = ""

    /// The parts of a text as JSON.
    static func json(_ text: String, in session: Session, offers: Bool = false) -> String {
        var reader = LinkedText(session: session, offers: offers, text: Array(text))
        return reader.read()
    }

    private init(session: Session, offers: Bool, text: [Character]) { (self.session, self.offers, self.text) = (session, offers, text) }

    private mutating func read() -> String {
        var at = 0
        while at < text.count {
            if text[at] == "`", let end = text[(at + 1)...].firstIndex(of: "`") {
                take(code: String(text[(at + 1)..<end]))
                at = end + 1
            } else if Self.begins(text[at]), at == 0 || !Self.continues(text[at - 1]) && text[at - 1] != "." {
                at = takeName(from: at)
            } else {
                plain.append(text[at])
                at += 1
            }
        }
        endPlain()
        return JSON.list(parts)
    }

    private static func begins(_ character: Character) -> Bool { character.isLetter || character == "_" }
    private static func continues(_ character: Character) -> Bool { begins(character) || character.isNumber }

    private mutating func endPlain() {
        if !plain.isEmpty { parts.append(JSON.object(["t": jsonString(plain)])) }
        plain = ""
    }

    /// What is in backticks: the name of a node, or a statement, which is offered where it changes something.
    private mutating func take(code: String) {
        endPlain()
        if let (node, prop, length) = named(Array(code), from: 0), length == code.count {
            return parts.append(link(code, node, prop))
        }
        let parsed = !offers || code.hasPrefix(":") ? nil : session.parse(SourceFile(name: "page", text: code), isTyped: false)
        let runs = parsed.map { $0.firstError == nil && !$0.onlyAsks && !$0.needsMore && code.contains { $0 == " " || $0 == "." } } ?? false
        parts.append(JSON.object(["t": jsonString(code), "code": "true", "run": JSON.flag(runs)]))
    }

    private func link(_ text: String, _ node: Int32, _ prop: String?) -> String {
        JSON.object(["t": jsonString(text), "node": String(node), "prop": JSON.text(prop)])
    }

    private mutating func takeName(from start: Int) -> Int {
        guard let (node, prop, length) = named(text, from: start) else {
            var end = start
            while end < text.count, Self.continues(text[end]) { end += 1 }
            plain += String(text[start..<end])
            return end
        }
        endPlain()
        let written = String(text[start..<start + length])
        parts.append(link(written, node, prop))
        return start + length
    }

    /// The node that is named from a place on, the property behind it, and how long both are. A word of small letters alone is a name only
    /// where a property follows, so that no word of a sentence is taken for one.
    private func named(_ text: [Character], from start: Int) -> (Int32, String?, Int)? {
        var end = start
        while end < text.count, Self.continues(text[end]) { end += 1 }
        while end < text.count, text[end] == "[", let close = text[end...].firstIndex(of: "]") { end = close + 1 }
        let name = String(text[start..<end])
        let document = session.document
        guard !name.isEmpty, name != "screen" || end < text.count && text[end] == ".", let node = document.find(written: name) else {
            return nil
        }
        var prop: String?
        var last = end
        if end + 1 < text.count, text[end] == ".", Self.begins(text[end + 1]) {
            var stop = end + 1
            while stop < text.count, Self.continues(text[stop]) { stop += 1 }
            prop = String(text[(end + 1)..<stop])
            if stop < text.count, text[stop] == "[", let close = text[stop...].firstIndex(of: "]") { stop = close + 1 }
            last = stop
        }
        let isWord = name.allSatisfy { $0.isLowercase }
        if isWord, prop == nil, text.count != name.count { return nil }
        return (node, prop, last - start)
    }
}
