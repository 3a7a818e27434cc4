// Compares the learner's way with the teacher's.

import TGLLayout
import TGLSyntax

/// Compares two answers by the ideas they use: properties, words and kinds of numbers.
public enum WayComparison {
    /// `The teacher's way uses share; yours uses percentages.`
    public static func words(yours: String, teachers: String) -> String {
        let (own, other) = (ideas(of: yours), ideas(of: teachers))
        if tokens(of: yours) == tokens(of: teachers) { return "It is the teacher's way." }
        let (onlyOwn, onlyOther) = (own.filter { !other.contains($0) }, other.filter { !own.contains($0) })
        switch (onlyOwn.isEmpty, onlyOther.isEmpty) {
        case (true, true): return "Both ways have the same idea."
        case (false, true): return "Your way also uses \(onlyOwn.listed)."
        case (true, false): return "The teacher's way also uses \(onlyOther.listed)."
        case (false, false): return "The teacher's way uses \(onlyOther.listed); yours uses \(onlyOwn.listed)."
        }
    }

    /// The properties, kinds, words and statements that describe a layout.
    private static let known: Set<String> = {
        var words = Set(Prop.table.map(\.name) + Prop.shorthands.map(\.name) + Kind.infos.map(\.kind.word))
        words.formUnion(
            WordBook.sizes + WordBook.calls.keys + ["when", "keep", "vfl", "style", "move", "min", "max", "parent", "prev", "next"])
        for info in Prop.table { words.formUnion(info.words.map(\.word)) }
        return words
    }()

    private static func tokens(of text: String) -> [String] {
        let source = SourceFile(name: "way", text: text)
        return TokenStream.read(source, names: .layout).tokens.map { source.text($0.range) }.filter { $0 != ";" && !$0.isEmpty }
    }

    /// The properties, words and kinds of numbers in a text, in order, without the names of nodes and variables.
    static func ideas(of text: String) -> [String] {
        let source = SourceFile(name: "way", text: text)
        let stream = TokenStream.read(source, names: .layout)
        var ideas: [String] = []
        func add(_ idea: String) { if !ideas.contains(idea) { ideas.append(idea) } }
        for token in stream.tokens {
            switch token.kind {
            case .percent: add("percentages")
            case .fraction: add("fr")
            case .lessOrEqual: add("an upper bound")
            case .greaterOrEqual: add("a lower bound")
            case .atSign: add("a priority")
            case .name:
                // Flexes and grids have both `auto` and `wrap`; elsewhere they are the same.
                let written = source.text(token.range)
                let word = written == "auto" ? "wrap" : written
                if known.contains(word) { add("`\(word)`") }
            default: break
            }
        }
        return ideas
    }
}
