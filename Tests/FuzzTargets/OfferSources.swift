import RandomDocuments
import TGLLayout
import TGLScript
import TGLSyntax

// Where errors and notes with offers come from: what newcomers typed, the tables of other systems' words, and scripts with a slip in one
// statement.

extension OfferRun {
    /// The blocks of a file of turns (Tests/Newcomers), each with what is typed in it.
    public static func turns(_ text: String) -> [[String]] {
        text.split(separator: "\n", omittingEmptySubsequences: false).split { $0.isEmpty || $0.hasPrefix("%") || $0.hasPrefix("#") }
            .map { $0.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) } }
            .filter { !$0.isEmpty && !$0.contains { $0.hasPrefix(":") } }
    }

    /// Types what is typed in a block of turns; the last line is what is answered.
    public static func run(turn lines: [String]) -> OfferRun {
        var run = OfferRun(Array(lines.dropLast()))
        run.attempt(lines[lines.count - 1])
        return run
    }

    /// What other systems write (`PhraseBook`), and each row of the tables of wrong turns, with the scene that it is typed in.
    public static let tables: [[String]] =
        PhraseBook.systems.flatMap { $0.phrases.filter { !$0.theirs.contains("…") }.map { [PhraseBook.scene, $0.theirs] } }
        + PropertyTurn.all.filter { $0.place != .ofRelation }.flatMap { row -> [[String]] in
            let (before, after) = TurnSample.scene(row.place)
            return TurnSample.typed(row).map { [before + $0 + after] }
        }
        + (SentenceTurn.all + SentenceTurn.others).map { row in
            let turn = TurnSample.typed(row)
            let head = "linear \(row.place == .inBlockOfVert ? "vert" : "horz") F { width = 300; "
            return [TurnSample.nodes, row.isInBlock ? head + turn + " }" : turn]
        }

    /// Runs a script statement by statement, each with slips in it before, so many in all.
    public mutating func slip(in script: String, count: Int, _ random: inout Random) {
        let statements = LimitsRun.sessions(script, isScript: true).first ?? []
        guard !statements.isEmpty else { return }
        let words = Slips(script)
        for (index, statement) in statements.enumerated() {
            let share = count * (index + 1) / statements.count - count * index / statements.count
            for _ in 0..<share { attempt(words.slip(in: statement, &random)) }
            type(statement)
        }
    }
}

/// Slips of people who type: words left out, doubled, replaced, swapped, misspelled, or those of another system.
struct Slips {
    private let words: [String]

    /// `script`: where other words come from.
    init(_ script: String) {
        let source = SourceFile(name: "script", text: script)
        words = Slips.ranges(source).map { source.text($0) }
    }

    private static func ranges(_ source: SourceFile) -> [SourceRange] {
        TokenStream.read(source, names: .layout).tokens.filter { $0.kind != .end }.map(\.range)
    }

    func slip(in statement: String, _ random: inout Random) -> String {
        let source = SourceFile(name: "statement", text: statement)
        let ranges = Slips.ranges(source)
        guard !ranges.isEmpty else { return statement }
        let place = random.below(ranges.count)
        let word = source.text(ranges[place])
        switch random.below(7) {
        case 0: return replaced(ranges[place], in: source, by: "")
        case 1: return replaced(ranges[place], in: source, by: word + " " + word)
        case 2: return replaced(ranges[place], in: source, by: random.pick(words))
        case 3 where place + 1 < ranges.count:
            let between = source.text(SourceRange(start: ranges[place].end, end: ranges[place + 1].start))
            return replaced(
                ranges[place].union(ranges[place + 1]), in: source, by: source.text(ranges[place + 1]) + between + word)
        case 4: return replaced(ranges[place], in: source, by: foreign(word, &random))
        default: return replaced(ranges[place], in: source, by: misspelled(word, &random))
        }
    }

    private func replaced(_ range: SourceRange, in source: SourceFile, by text: String) -> String {
        source.text(SourceRange(start: 0, end: range.start)) + text
            + source.text(SourceRange(start: range.end, end: UInt32(source.bytes.count)))
    }

    private func misspelled(_ word: String, _ random: inout Random) -> String {
        var letters = Array(word)
        guard letters.count > 1, letters[0].isLetter else { return foreign(word, &random) }
        let place = random.below(letters.count - 1)
        switch random.below(5) {
        case 0: letters.swapAt(place, place + 1)
        case 1: letters.remove(at: place)
        case 2: letters.insert(letters[place], at: place)
        case 3: letters[0] = Character(letters[0].isUppercase ? letters[0].lowercased() : letters[0].uppercased())
        default:
            // `flex-wrap` for `flexWrap`
            guard let capital = letters.dropFirst().firstIndex(where: \.isUppercase) else { return String(letters.dropLast()) }
            letters.replaceSubrange(capital...capital, with: Array("-" + letters[capital].lowercased()))
        }
        return String(letters)
    }

    private static let properties = PropertyTurn.all.flatMap { $0.names.split(separator: " ").map(String.init) }
    private static let kinds = ForeignNames.kinds.keys.sorted()
    private static let signs: [String: [String]] = [
        "=": [":", "==", "->", "+="], ";": [",", ""], "{": ["(", "["], "}": [")", ""], "[": ["(", "{"], "]": [")", ""], ".": ["->", " "],
        ">=": ["=>", ">"], "<=": ["=<", "<"], "..": ["...", "-", "..<"],
    ]

    private func foreign(_ word: String, _ random: inout Random) -> String {
        if let signs = Slips.signs[word] { return random.pick(signs) }
        if PropertyName(word) != nil { return random.pick(Slips.properties) }
        if Kind(word: word) != nil { return random.pick(Slips.kinds) }
        if Double(word) != nil { return word + random.pick(["px", "%", "pt", "dp", "fr", "em", " px"]) }
        if word.hasPrefix("\"") { return random.pick(["'\(word.dropFirst().dropLast())'", String(word.dropFirst().dropLast())]) }
        return random.pick(["self", "auto", "center", "none", "\"\(word)\"", "\(word)()", "\(word).", "#\(word)", "$\(word)", "@\(word)"])
    }
}
