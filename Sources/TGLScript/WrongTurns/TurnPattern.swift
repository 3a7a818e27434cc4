import TGLLayout
import TGLSyntax

/// The pattern of a wrong statement: words in order, `a|b` for alternatives, and slots.
///
/// The slots are `<a>` `<b>` for a node (`A`, `m[1]`), `<m>` `<n>` for a number, `<s>` `<t>` for a string, `<v>` `<w>` for one or more
/// words, `<*>` for anything or nothing, `<block>` for the content of braces, `<k>` for a kind, also one of another system, `<p>` for a
/// property (`<q>` for a second one), `<d>` for a device, and `<code>` for the code of an error.
package struct TurnPattern {
    private enum Part {
        case word(Set<String>)
        case node(String), number(String), string(String), some(String), any(String), property(String), block, kind, device, code
    }

    typealias Filled = [String: TurnWords]
    private let parts: [Part]
    /// The pattern as written.
    package let text: String

    init(_ text: String) {
        self.text = text
        parts = text.split(separator: " ").map { part in
            switch part {
            case "<a>", "<b>", "<c>": .node(String(part))
            case "<m>", "<n>": .number(String(part))
            case "<s>", "<t>": .string(String(part))
            case "<v>", "<w>": .some(String(part))
            case "<*>": .any(String(part))
            case "<block>": .block
            case "<k>": .kind
            case "<p>", "<q>": .property(String(part))
            case "<d>": .device
            case "<code>": .code
            default: .word(Set(part.split(separator: "|").map { TurnWord.key(String($0)) }))
            }
        }
    }

    /// The slots in the text that do not exist.
    var unknownSlots: [String] {
        text.split(separator: " ").map(String.init).filter { part in
            guard part.hasPrefix("<"), part.hasSuffix(">"), part.count > 2, case .word = TurnPattern(part).parts[0] else { return false }
            return true
        }
    }

    /// The contents of the slots; `nil` if the words do not match.
    func match(_ words: TurnWords) -> Filled? {
        var filled: Filled = [:]
        return match(words, 0, &filled) ? filled : nil
    }

    private func match(_ words: TurnWords, _ index: Int, _ filled: inout Filled) -> Bool {
        guard index < parts.count else { return words.isEmpty }
        switch parts[index] {
        case .word(let texts):
            guard let first = words.first, texts.contains(first.key) else { return false }
            return match(words.dropFirst(), index + 1, &filled)
        case .number(let slot):
            var count = 0
            if words.first?.kind == .minus { count = 1 }
            guard let first = words.dropFirst(count).first, first.kind == .number || first.kind == .percent else { return false }
            filled[slot] = words.prefix(count + 1)
            return match(words.dropFirst(count + 1), index + 1, &filled)
        case .string(let slot):
            guard words.first?.kind == .string else { return false }
            filled[slot] = words.prefix(1)
            return match(words.dropFirst(), index + 1, &filled)
        case .node(let slot):
            guard let first = words.first, first.kind == .name, !["horz", "horizontal", "vert", "vertical"].contains(first.key) else {
                return false
            }
            var end = words.startIndex + 1
            if end < words.endIndex, words[end].kind == .leftBracket, words[end].range.start == words[end - 1].range.end,
                let close = words[end...].closing
            {
                end = close + 1
            }
            filled[slot] = words[..<end]
            return match(words[end...], index + 1, &filled)
        case .block:
            guard words.first?.kind == .leftBrace, let close = words.closing else { return false }
            filled["<block>"] = words[(words.startIndex + 1)..<close]
            return match(words[(close + 1)...], index + 1, &filled)
        case .kind:
            guard let first = words.first, first.kind == .name, let kind = Kind(word: first.text)?.word ?? ForeignNames.kind(first.text)
            else {
                return false
            }
            filled["<k>"] = TurnWord.simple(kind)
            return match(words.dropFirst(), index + 1, &filled)
        case .property(let slot): return one(words, slot, index, &filled) { PropertyName(Self.property($0.text)) != nil }
        case .device: return one(words, "<d>", index, &filled) { word in Devices.all.contains { $0.name == word.text } }
        case .code: return one(words, "<code>", index, &filled) { $0.text.hasPrefix("TGL0") }
        case .some(let slot), .any(let slot):
            let least = if case .some = parts[index] { 1 } else { 0 }
            for count in stride(from: least, through: words.count, by: 1) {
                filled[slot] = words.prefix(count)
                if match(words.dropFirst(count), index + 1, &filled) { return true }
            }
            return false
        }
    }

    private func one(
        _ words: TurnWords, _ slot: String, _ index: Int, _ filled: inout Filled, _ isWanted: (TurnWord) -> Bool
    ) -> Bool {
        guard let first = words.first, first.kind == .name, isWanted(first) else { return false }
        filled[slot] = words.prefix(1)
        return match(words.dropFirst(), index + 1, &filled)
    }

    /// A template with its slots filled; values are written in the form that their property accepts.
    static func fillValues(_ template: String, _ filled: Filled) -> String {
        var filled = filled
        for slot in ["<v>", "<w>"] {
            guard let words = filled[slot], let place = template.firstRange(of: "= " + slot) else { continue }
            let property = template[..<place.lowerBound].trimmed.split { !$0.isLetter }.last.map(String.init) ?? ""
            filled[slot] = TurnValues.words(TurnValues.value(words, for: property), like: words)
        }
        return fill(template, filled)
    }

    /// The property that a name means: `tg_space` is `space`.
    static func property(_ name: String) -> String { ForeignNames.withoutPrefix(name) ?? name }

    /// A template with its slots filled.
    static func fill(_ template: String, _ filled: Filled) -> String {
        var text = template
        for (slot, words) in filled.sorted(by: { $0.key < $1.key }) { text = text.replacing(slot, with: words.text) }
        return text.replacing(" + -", with: " - ")
    }
}
