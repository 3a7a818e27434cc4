import TGLTexts

/// A script included in the program.
public struct ExampleScript: Equatable, Sendable {
    /// The argument of `:load example`.
    public let name: String
    /// The contents of the script.
    public let text: String

    /// All examples, in alphabetical order.
    public static let all = BuiltInText.all(inFolder: "examples").map { ExampleScript(name: String($0.file.dropLast(4)), text: $0.text) }

    /// The example with a name; nil if there is none.
    public static func named(_ name: String) -> ExampleScript? { all.first { $0.name == name } }

    /// A one-line description of the script.
    public var summary: String { Self.summary(of: text) }

    /// The first sentence of the comment at the start of a script, at most 86 characters long; a longer sentence is cut at a comma or
    /// colon.
    package static func summary(of text: String) -> String {
        var sentence: [Character] = []
        comment: for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.first == "#" else { break }
            if !sentence.isEmpty { sentence.append(" ") }
            for character in line.dropFirst().drop(while: { $0 == " " }) {
                if character == " ", let last = sentence.last, last == ";" || last == "." { break comment }
                if character != "`" { sentence.append(character) }
            }
            if sentence.last == ";" || sentence.last == "." { break }
        }
        while let last = sentence.last, last == " " || last == ";" || last == "." || last == ":" { sentence.removeLast() }
        while sentence.count > 86 {
            guard let cut = sentence.lastIndex(where: { $0 == "," || $0 == ":" }) else { break }
            sentence.removeSubrange(cut...)
        }
        return String(sentence)
    }
}
