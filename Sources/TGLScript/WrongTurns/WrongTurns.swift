import TGLLayout
import TGLSyntax
import TGLWhy

/// Answers errors with the statement that was meant, in the user's own names.
///
/// A wrong statement is examined as text: the statement with the error, the nodes with open blocks around it, and the document. The tables
/// are `SentenceTurn`, `PropertyTurn` and those of `ForeignNames`. Every offer has been parsed.
struct WrongTurns {
    private let source: SourceFile
    private let names: SymbolTable
    private let document: Document?
    private let words: [TurnWord]
    /// The top-level statements, in order.
    private let statements: [TurnWords]
    private let answers = Answers()
    /// The session that tries offers; `nil` if they cannot be tried.
    private let session: Session?

    init(_ source: SourceFile, names: SymbolTable, document: Document?, session: Session? = nil) {
        self.session = session?.canTryOffers ?? false ? session : nil
        self.source = source
        self.names = names
        self.document = document
        words = source.bytes.count < 100_000 ? TurnWord.read(source, names: names) : []
        statements = words[...].statements.filter { !$0.isEmpty }
    }

    /// The errors of a text with answers added. Of several errors from one slip only the first is kept.
    ///
    /// - Parameter session: tries the offers, so that one that works comes first.
    static func explained(
        _ diagnostics: [Diagnostic], of source: SourceFile, names: SymbolTable, document: Document?, session: Session? = nil
    ) -> [Diagnostic] {
        guard diagnostics.contains(where: { codes.contains($0.code) && $0.primary.source === source }) else { return diagnostics }
        let turns = WrongTurns(source, names: names, document: document, session: session)
        return turns.explained(Array(diagnostics.prefix(mostExplained))) + diagnostics.dropFirst(mostExplained)
    }

    /// The independent errors of a text, each as a run would report it, with answers added; if they are very many, only to the first.
    static func explainedOneByOne(
        _ diagnostics: [Diagnostic], of source: SourceFile, names: SymbolTable, document: Document?
    ) -> [Diagnostic] {
        guard diagnostics.contains(where: { codes.contains($0.code) && $0.primary.source === source }) else { return diagnostics }
        let turns = WrongTurns(source, names: names, document: document)
        return diagnostics.prefix(mostExplained).flatMap { turns.explained([$0]) } + diagnostics.dropFirst(mostExplained)
    }

    /// The most errors that are answered, since each one requires a search of its statement.
    private static let mostExplained = 200

    /// The errors that a wrong statement may cause.
    static let codes: Set<String> = Set(
        (Array(104...105) + [109, 111, 113] + Array(115...118) + Array(120...129) + Array(140...146) + [149] + Array(152...166)
            + [201, 202, 203, 205, 206, 207, 208, 209, 211, 214, 215, 220, 221, 223, 224, 226, 227, 228, 230, 231, 240, 252, 253, 254, 255])
            .map {
                "TGL0\($0)"
            })

    // MARK: Errors

    private struct Found {
        let answer: TurnAnswer
        let words: TurnWords
    }

    private func explained(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let diagnostics = diagnostics.map { $0.primary.source === source ? $0.withWrittenNames : $0 }
        var result: [Diagnostic] = []
        var index = 0
        while index < diagnostics.count {
            let diagnostic = diagnostics[index]
            guard Self.codes.contains(diagnostic.code), diagnostic.primary.source === source, let top = topStatement(diagnostic)
            else {
                result.append(diagnostic)
                index += 1
                continue
            }
            let others = diagnostics[index...].prefix { $0.primary.source === source && holds(top, $0) }
            result += explained(Array(others), in: top)
            index += others.count
        }
        return result
    }

    /// The errors of one top-level statement, with answers.
    private func explained(_ diagnostics: [Diagnostic], in top: TurnWords) -> [Diagnostic] {
        if diagnostics.count > 1, let found = whole(top) {
            return [told(diagnostics[0], line(with: found.words, found.answer, isUnread: diagnostics[0].code < "TGL02"))]
        }
        var result: [Diagnostic] = []
        var last: Found?
        for diagnostic in diagnostics {
            if let last, holds(last.words, diagnostic) { continue }
            guard !isPartOfSum(diagnostic), let found = find(diagnostic, in: top), diagnostic.code != "TGL0109" || isMoreThanQuotes(found)
            else {
                result.append(diagnostic)
                continue
            }
            last = found
            result.append(told(diagnostic, found))
        }
        return result
    }

    /// Whether an error is about the `%` of `(100 / 3)%`, which the words of the statement do not have. The lexer says what to write.
    private func isPartOfSum(_ diagnostic: Diagnostic) -> Bool {
        let place = Int(diagnostic.primary.range.start)
        return diagnostic.code == "TGL0115" && place > 0 && source.bytes[place - 1] == UInt8(ascii: ")")
    }

    /// Whether an answer to a string in single quotes does more than replace the quotes.
    private func isMoreThanQuotes(_ found: Found) -> Bool {
        found.words.contains { $0.kind == .assign || $0.kind == .colon } && found.answer.statement != found.words.text
    }

    /// The top-level statement of an error: the last one that begins before it.
    private func topStatement(_ diagnostic: Diagnostic) -> TurnWords? {
        var (low, high) = (0, statements.count)
        while low < high {
            let middle = (low + high) / 2
            let isBefore = statements[middle].first.map { $0.range.start <= diagnostic.primary.range.start } ?? false
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low > 0 && holds(statements[low - 1], diagnostic) ? statements[low - 1] : nil
    }

    private func statement(_ diagnostic: Diagnostic, _ statements: [TurnWords]) -> TurnWords? {
        statements.first { holds($0, diagnostic) }
    }

    private func holds(_ words: TurnWords, _ diagnostic: Diagnostic) -> Bool {
        guard let first = words.first, let last = words.last else { return false }
        let start = diagnostic.primary.range.start
        return first.range.start <= start && start <= max(last.range.end, lineEnd(last.range.end))
    }

    /// The end of the line: a comment after a statement belongs to it.
    private func lineEnd(_ offset: UInt32) -> UInt32 {
        let rest = source.bytes.dropFirst(Int(offset))
        guard let first = rest.first(where: { $0 != 0x20 }), first == 0x23 else { return offset }
        return offset + UInt32(rest.prefix { $0 != 0x0A }.count)
    }

    // MARK: Statements

    /// The answer to a whole statement.
    private func whole(_ words: TurnWords) -> Found? {
        let scope = TurnScope(made: words.first.map { made(before: $0.range.start) } ?? [:], document: document)
        let reader = TurnReader(scope: scope)
        let answers = reader.answers(words).filter { answer in
            answer.statement.map { $0.utf8.count < Self.longest && isReadable($0) } ?? false
        }
        return best(of: answers, for: words).map { Found(answer: $0, words: words) }
    }

    /// The answer to the innermost statement around an error that has one.
    private func find(_ diagnostic: Diagnostic, in top: TurnWords) -> Found? {
        let around = around(diagnostic, in: top)
        // A block of relations is read as a whole.
        for (words, scope) in around where words.contains(where: { $0.kind == .leftBrace }) {
            let isCondition = words.first?.text == "if" || words.first?.text == "UIView"
            if !isCondition, ForeignLine(words, scope)?.answers.isEmpty ?? true { continue }
            guard let answer = knownAnswer(words, scope) else { continue }
            let turns = ["when ", "animate "].contains { answer.statement?.hasPrefix($0) ?? false }
            if !isCondition || turns { return Found(answer: answer, words: words) }
        }
        for (index, (words, scope)) in around.enumerated().reversed() {
            if let answer = knownAnswer(words, scope), !answer.isNode || isOfHead(diagnostic, words), helps(answer, diagnostic, scope) {
                if index > 0, let block = block(around[index - 1].words, scope) { return block }
                return index == 0 ? line(with: words, answer, isUnread: diagnostic.code < "TGL02") : Found(answer: answer, words: words)
            }
        }
        return nil
    }

    /// Whether an answer resolves an unknown name; setting another property of that name does not.
    private func helps(_ answer: TurnAnswer, _ diagnostic: Diagnostic, _ scope: TurnScope) -> Bool {
        guard let statement = answer.statement, Self.unknownNames.contains(diagnostic.code) else { return true }
        let name = source.text(diagnostic.primary.range)
        if statement.hasPrefix(name + ".") { return false }
        // Where no node is open, a property needs a node.
        let words = statement.split(separator: " ", maxSplits: 2)
        let setsProperty = words.count > 1 && ["=", "<=", ">="].contains(words[1]) && PropertyName(String(words[0])) != nil
        return !(scope.isTop && scope.lastNode == nil && setsProperty)
    }

    /// The errors about unknown names.
    private static let unknownNames: Set<String> = [ScriptCode.unknownName.text, ScriptCode.undeclared.text]

    /// The answer to a statement, together with the others on a prompt's line. If the line could be parsed, those before it have run.
    private func line(with words: TurnWords, _ answer: TurnAnswer, isUnread: Bool) -> Found {
        let alone = Found(answer: answer, words: words)
        let part = statements.drop { !isUnread && $0.startIndex < words.startIndex }
        guard session != nil, answer.statement != nil, answer.end == nil, part.count > 1, part.count < 10, let first = part.first,
            let last = part.last, !part.dropFirst().contains(where: { $0.first?.isFirstOnLine ?? false })
        else { return alone }
        let answers = part.map { $0.startIndex == words.startIndex ? answer : knownAnswer($0, TurnScope(document: document)) }
        guard answers.filter({ $0?.statement != nil && !($0?.isNode ?? true) }).count > 1 else { return alone }
        let statement = zip(part, answers).map { $1?.statement ?? $0.text }.joined(separator: "; ")
        guard statement.utf8.count < Self.longest, isReadable(statement) else { return alone }
        return Found(answer: TurnAnswer(statement: statement), words: self.words[first.startIndex..<last.endIndex])
    }

    /// The answer to all statements in a block, if several of them have one.
    private func block(_ outer: TurnWords, _ scope: TurnScope) -> Found? {
        guard let brace = outer.firstIndex(where: { $0.kind == .leftBrace }), outer[brace...].closing == outer.endIndex - 1 else {
            return nil
        }
        let statements = outer[(brace + 1)..<(outer.endIndex - 1)].statements.filter { !$0.isEmpty }
        guard statements.count > 1, statements.count < 30 else { return nil }
        let answers = statements.map { knownAnswer($0, scope) }
        guard answers.filter({ $0?.statement != nil && !($0?.isNode ?? true) }).count > 1, let first = outer.first, let last = outer.last
        else {
            return nil
        }
        let texts = zip(statements, answers).map { $1?.statement ?? $0.text }
        let statement = "\(outer[..<brace].text) { \(texts.joined(separator: "; ")) }"
        guard statement.utf8.count < Self.longest, isReadable(statement) else { return nil }
        let verdict = session?.verdict(onOffer: self.texts(with: statement, from: first.range.start, to: last.range.end))
        if case .refused? = verdict { return nil }
        return Found(answer: TurnAnswer(statement: statement), words: outer)
    }

    /// The statements around an error, the outermost first, with their surroundings.
    private func around(_ diagnostic: Diagnostic, in top: TurnWords) -> [(words: TurnWords, scope: TurnScope)] {
        var scope = TurnScope(made: made(before: diagnostic.primary.range.start), document: document)
        var found = [(words: top, scope: scope)]
        var words = top
        while true {
            guard
                let brace = words.indices.first(where: { index in
                    guard words[index].kind == .leftBrace, words[index].range.start < diagnostic.primary.range.start,
                        let close = words[index...].closing
                    else { return false }
                    return words[close].range.start >= diagnostic.primary.range.start
                }), let close = words[brace...].closing
            else { break }
            let head = words[..<brace]
            if head.first?.text == "for" { scope.loops.formUnion(head.dropFirst().prefix { $0.text != "in" }.map(\.text)) }
            scope.isTop = false
            if let node = opened(head) ?? scope.made[head.text].map({ ($0.node, head.text) }) { scope.open.append(node) }
            guard let inner = statement(diagnostic, words[(brace + 1)..<close].statements) else { break }
            words = inner
            found.append((words, scope))
        }
        return found
    }

    /// The node that a block with this head opens, and its name. `P {` opens the node `P`, although `p` is a text elsewhere.
    private func opened(_ head: TurnWords) -> (node: TurnNode, name: String)? {
        if let node = node(opened: head) { return (node, head.text) }
        // Of several nodes the first one says where they are.
        if let comma = head.firstIndex(where: { $0.kind == .comma }), let node = node(opened: head[..<comma]) {
            return (node, head[..<comma].text)
        }
        guard let node = TurnNode(head: head) else { return nil }
        let named = head.dropFirst().first { $0.kind == .name && !["horz", "vert", "horizontal", "vertical"].contains($0.key) }
        return (node, named?.text ?? "")
    }

    /// The nodes that the text makes before an offset.
    private func made(before place: UInt32) -> [String: MadeNode] {
        var made: [String: MadeNode] = [:]
        var open: [(node: TurnNode, name: String)?] = []
        var start = words.startIndex
        for index in words.indices.prefix(while: { words[$0].range.start < place }) {
            let isBorder = [.leftBrace, .rightBrace, .semicolon].contains(words[index].kind)
            guard isBorder || words[index].isFirstOnLine && index > start else { continue }
            let node = start < index ? opened(words[start..<index]) : nil
            if let node, !node.name.isEmpty { made[node.name] = MadeNode(node: node.node, container: open.last ?? nil) }
            if words[index].kind == .leftBrace { open.append(node) }
            if words[index].kind == .rightBrace { _ = open.popLast() }
            start = isBorder ? index + 1 : index
        }
        return made
    }

    /// The ranges of the statements around an error, the outermost first.
    static func statements(around diagnostic: Diagnostic, in session: Session) -> [SourceRange] {
        let turns = WrongTurns(diagnostic.primary.source, names: session.names, document: session.document)
        guard let top = turns.topStatement(diagnostic) else { return [] }
        return turns.around(diagnostic, in: top).compactMap { found in
            guard let first = found.words.first, let last = found.words.last else { return nil }
            return SourceRange(start: first.range.start, end: last.range.end)
        }
    }

    /// The answers by the words of their statements, since several errors may be in one statement.
    private final class Answers {
        var known: [Range<Int>: TurnAnswer?] = [:]
        /// The number of statements tried.
        var trials = 0
    }

    private func knownAnswer(_ words: TurnWords, _ scope: TurnScope) -> TurnAnswer? {
        let place = words.startIndex..<words.endIndex
        if let known = answers.known[place] { return known }
        let answer = answer(words, scope)
        answers.known[place] = .some(answer)
        return answer
    }

    /// Whether an error is about the node of a statement, not about the content of its block.
    private func isOfHead(_ diagnostic: Diagnostic, _ words: TurnWords) -> Bool {
        guard let first = words.first, let brace = words.firstIndex(where: { $0.kind == .leftBrace }) else { return true }
        let start = diagnostic.primary.range.start
        if Kind(word: first.text) == nil || start <= words[brace].range.start { return true }
        return words[brace...].closing.map { start > words[$0].range.start } ?? false
    }

    /// The node that `A {` opens.
    private func node(opened head: TurnWords) -> TurnNode? {
        // The screen always exists.
        guard let document, let node = document.find(written: head.text) else { return head.text == "screen" ? TurnNode(.screen) : nil }
        return TurnNode(document, node)
    }

    private func answer(_ words: TurnWords, _ scope: TurnScope) -> TurnAnswer? {
        if let answer = colour(words, scope) { return answer }
        let answers = TurnReader(scope: scope).answers(words).filter { answer in
            guard let text = answer.statement else { return true }
            return text != words.text && !(answer.isNode && Self.isSame(text, words.text)) && text.utf8.count < Self.longest
                && isReadable(text)
        }
        return best(of: answers, for: words)
    }

    /// The most trials for a text; later errors are answered without one.
    private static let mostTrials = 30

    /// Longer statements are not offered.
    private static let longest = 300

    /// The first of several answers that works in place of the statement; if none does, the first.
    private func best(of answers: [TurnAnswer], for words: TurnWords) -> TurnAnswer? {
        guard let session, let first = words.first, let last = words.last else { return answers.first }
        var unknown: TurnAnswer?
        var refused: (statement: String, reason: String)?
        for answer in answers {
            guard let statement = answer.statement, self.answers.trials < Self.mostTrials else { return unknown ?? answer }
            self.answers.trials += 1
            switch session.verdict(onOffer: texts(with: statement, from: first.range.start, to: answer.end ?? last.range.end)) {
            case .works: return answer
            case .refused(let reason): refused = refused ?? (statement, reason)
            case .unknown: unknown = unknown ?? answer
            }
        }
        guard let refused, unknown == nil, let answer = answers.first else { return unknown ?? answers.first }
        if !answer.because.isEmpty, answer.isForeign { return TurnAnswer(because: answer.because) }
        // A statement that is almost in this language keeps its error.
        guard answer.isForeign else { return answer }
        return TurnAnswer(because: "here it is `\(refused.statement)`, which does nothing now: \(refused.reason)")
    }

    /// The text with a statement replaced, and the top-level statement alone with it, since the text before may have run.
    private func texts(with statement: String, from start: UInt32, to end: UInt32) -> [TriedText] {
        let bytes = source.bytes
        let top = statements.last { $0.first.map { $0.range.start <= start } ?? false }
        let topStart = Int(top?.first?.range.start ?? start)
        let topEnd = max(Int(end), Int(top?.last?.range.end ?? end))
        let changed = Array(bytes[topStart..<Int(start)]) + Array(statement.utf8) + Array(bytes[Int(end)..<topEnd])
        let place = Int(start) - topStart
        let length = statement.utf8.count
        return [(Array(bytes[..<topStart]) + changed, Int(start)), (changed, place)].map { text, place in
            TriedText(text: String(decoding: text, as: UTF8.self), offer: place..<(place + length))
        }
    }

    private static func isSame(_ a: String, _ b: String) -> Bool {
        func plain(_ text: String) -> String { text.filter { $0 != " " && $0 != ";" }.replacing("{}", with: "") }
        return plain(a) == plain(b)
    }

    /// `A.color = #ff0000`, which ends with a comment.
    private func colour(_ words: TurnWords, _ scope: TurnScope) -> TurnAnswer? {
        guard let last = words.last, last.kind == .assign || last.kind == .colon else { return nil }
        let rest = source.text(SourceRange(start: last.range.end, end: UInt32(source.bytes.count)))
        let spaces = rest.prefix { $0 == " " }.utf8.count
        guard rest.dropFirst(spaces).first == "#" else { return nil }
        let digits = rest.dropFirst(spaces + 1).prefix { $0.isHexDigit }
        guard [3, 6, 8].contains(digits.count) else { return nil }
        let statement = "\(words.dropLast().text) = \"#\(digits)\""
        let whole = TurnWord.read(SourceFile(name: "", text: statement), names: names)[...]
        return TurnAnswer(
            statement: TurnReader(scope: scope).answer(whole)?.statement ?? statement, because: "`#` begins a comment",
            end: last.range.end + UInt32(spaces + 1 + digits.utf8.count))
    }

    /// Whether a statement can be parsed.
    private func isReadable(_ text: String) -> Bool { !SyntaxTree.parse(text, names: names).hasErrors }

    // MARK: Words

    private func told(_ diagnostic: Diagnostic, _ found: Found) -> Diagnostic {
        var diagnostic = diagnostic
        let isUnread = diagnostic.code < "TGL02"
        if let message = message(diagnostic, found, isUnread) {
            diagnostic.message = message
            diagnostic.primary.label = ""
            diagnostic.secondary = []
            diagnostic.note = nil
        }
        if let rule = ruleWithoutNode(found) {
            diagnostic.offer("write it in the block of a node: `\(rule)`", fixes: [])
        } else {
            diagnostic.offer(help(diagnostic.help, found.answer), fixes: fixes(found))
        }
        return diagnostic
    }

    /// The rule that an answer offers outside of any block, where it has no node.
    private func ruleWithoutNode(_ found: Found) -> String? {
        guard let statement = found.answer.statement, statements.contains(where: { $0.startIndex == found.words.startIndex }) else {
            return nil
        }
        let words = statement.split(separator: " ", maxSplits: 2)
        guard words.count > 2, ["=", "<=", ">="].contains(words[1]), PropertyName(String(words[0])) != nil else { return nil }
        return statement
    }

    /// The answer as an edit that replaces the statement.
    private func fixes(_ found: Found) -> [TextEdit] {
        guard let statement = found.answer.statement, let first = found.words.first, let last = found.words.last else { return [] }
        return [TextEdit(SourceRange(start: first.range.start, end: found.answer.end ?? last.range.end), statement)]
    }

    private func help(_ given: String?, _ answer: TurnAnswer) -> String {
        guard let statement = answer.statement else { return answer.because }
        let because = answer.because.isEmpty ? "" : "; \(answer.because)"
        if let given, given.hasPrefix("did you mean `"), !given.contains(":help"), let end = given.firstIndex(of: "?") {
            let guess = given.dropFirst("did you mean `".count).prefix { $0 != "`" && $0 != " " }
            if statement.contains(guess) { return "\(given[...end]) Write `\(statement)`\(because)" }
        }
        return "write `\(statement)`\(because)"
    }

    /// A message for an error about which the parser only knew where it stopped.
    private func message(_ diagnostic: Diagnostic, _ found: Found, _ isUnread: Bool) -> String? {
        guard isUnread, let first = found.words.first else { return nil }
        if let sign = found.words.firstIndex(where: { [.assign, .colon, .equal].contains($0.kind) }), sign > found.words.startIndex {
            let name = found.words[sign - 1]
            let isTarget = found.words[..<sign].allSatisfy { [.name, .dot, .leftBracket, .rightBracket, .number].contains($0.kind) }
            if isTarget, name.kind == .name, name.text.contains("-") { return "there is no property `\(name.text)`" }
            if isTarget { return nil }
        }
        let isKnown = Kind(word: first.text) != nil || first.symbolIsWord || document?.find(written: first.text) != nil
        if diagnostic.code != "TGL0166", first.kind == .name, !isKnown, ForeignNames.kind(first.text) != nil {
            return "there is no kind of node `\(first.text)`"
        }
        return nil
    }
}

extension TurnWord {
    /// A word of the grammar.
    fileprivate var symbolIsWord: Bool { Word.allCases.contains { $0.text == text } }
}

extension SourceFile {
    /// Whether the text ends with `= #ff0000`: a colour was meant, so the statement is complete.
    var endsInBareColour: Bool {
        let line = text(range).split(separator: "\n").last ?? ""
        guard let hash = line.lastIndex(of: "#"), line[..<hash].last(where: { $0 != " " }) == "=" else { return false }
        let digits = line[line.index(after: hash)...].filter { $0 != " " && $0 != "}" }
        return [3, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
    }
}
