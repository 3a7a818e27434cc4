// Finds the errors in an entry, except those that further typing may resolve.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

extension EntryReading {
    /// Assigns roles to names that are not in the tree: words of statements, and names in statements that cannot be parsed.
    func readRest(hasErrors: Bool) {
        for (index, token) in marks.tokens.enumerated() where token.kind == .name && marks.role(index) == nil && !marks.isWrong(index) {
            guard let symbol = marks.stream.symbol(token) else { continue }
            if !hasErrors || symbol.isReserved {
                if symbol.word != nil || tree.names.kind(symbol) != nil {
                    marks.mark(index, tree.names.kind(symbol) == nil ? .word : .kind)
                }
            } else {
                let isMember = index > 0 && marks.tokens[index - 1].kind == .dot
                let isScreen = symbol.word == .screen && marks.tokens[index + 1].kind != .dot
                marks.mark(index, isScreen ? .word : guess(symbol, isMember: isMember))
            }
        }
    }

    /// The probable role of a name in a statement that cannot be parsed.
    private func guess(_ symbol: Symbol, isMember: Bool) -> HighlightRole? {
        let name = marks.stream.names[symbol]
        if isMember { return LanguageWords.isProperty(name) ? .property : nil }
        if tree.names.kind(symbol) != nil { return .kind }
        if Int(symbol.raw) < anywhere.count {
            if let sort = sort(of: symbol) ?? anywhere[Int(symbol.raw)] { return sort.role }
            if isNode(symbol) || madeAnywhere[Int(symbol.raw)] != nil { return .node }
        }
        if LanguageWords.isProperty(name) { return .property }
        if symbol.word != nil || LanguageWords.isValue(name) { return .word }
        return LanguageWords.isFunction(name) ? .function : nil
    }

    /// Marks the range of a syntax error, unless further text may resolve it.
    func note(_ diagnostic: Diagnostic) {
        let range = diagnostic.primary.range
        let end = marks.tokens.dropLast().last?.end ?? 0
        switch diagnostic.code {
        // An unfinished block or list.
        case "TGL0148", "TGL0149": return
        // An unfinished string; in the middle of a text, its quotes are wrong.
        case "TGL0106":
            if range.end >= end || isCursor(within: range) { return }
        default:
            // What is missing at the end of the text, or of the current line, may still be typed.
            if range.count == 0, range.start >= end || isCursor(atLineOf: range.start) { return }
            if isInOpenString(range) { return }
        }
        marks.markWrong(range)
    }

    private func isCursor(within range: SourceRange) -> Bool {
        marks.cursor.map { $0 >= Int(range.start) && $0 <= Int(range.end) } ?? false
    }

    /// Whether there are only spaces between an offset and the cursor.
    private func isCursor(atLineOf start: UInt32) -> Bool {
        guard let cursor = marks.cursor, cursor >= Int(start), cursor <= tree.source.bytes.count else { return false }
        return tree.source.bytes[Int(start)..<cursor].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// Whether a place is in an unterminated string.
    private func isInOpenString(_ range: SourceRange) -> Bool {
        guard let cursor = marks.cursor, let token = marks.tokens.last(where: { $0.kind != .end && $0.start <= range.start }) else {
            return false
        }
        let isString = [TokenKind.string, .stringHead, .stringMiddle, .stringTail].contains(token.kind)
        return isString && Int(token.end) == cursor && tree.source.bytes[Int(token.end) - 1] != UInt8(ascii: "\"")
    }

    // MARK: The word under way

    /// A word before the cursor is not wrong as long as it may become a valid one.
    func forgiveWordUnderWay() {
        guard let index = marks.underWay, marks.isWrong(index) else { return }
        let token = marks.tokens[index]
        let text = tree.source.text(token.range)
        if ["!", "~", "."].contains(text) { return marks.forgive(index) }
        switch token.kind {
        case .name:
            let isMember = index > 0 && marks.tokens[index - 1].kind == .dot
            if mayGoOn(text, isMember: isMember) { marks.forgive(index) }
        // Unfinished numbers such as `1e`.
        case .number, .percent, .fraction: if text.utf8.last.map({ !(48...57).contains($0) }) ?? false { marks.forgive(index) }
        default: break
        }
    }

    /// Whether a word is the start of a longer valid word, or a word that is only not allowed there yet.
    func mayGoOn(_ word: String, isMember: Bool) -> Bool {
        func fits(_ other: String) -> Bool { other.utf8.count > word.utf8.count && other.hasPrefix(word) }
        if isMember { return LanguageWords.hasProperty(startingWith: word) || LiveWord.allCases.contains { fits($0.text) } }
        if Word.allCases.contains(where: { fits($0.text) }) || Kind.infos.contains(where: { fits($0.kind.word) }) { return true }
        if LanguageWords.hasWord(startingWith: word) || SessionCommand.bareWords.contains(where: fits) { return true }
        if Devices.all.contains(where: { fits($0.name) }) || OutputForm.words(for: .statement).contains(where: fits) { return true }
        for (index, name) in madeAnywhere.enumerated() where name != nil || anywhere[index] != nil {
            if fits(tree.text(Symbol(raw: UInt32(index)))) { return true }
        }
        return session.hasDeclaredName(startingWith: word) || document.hasName(startingWith: word)
    }
}
