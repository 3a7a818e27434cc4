import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

/// A group of words of the language that an editor shows in one colour, from the tables that the program itself uses.
public struct WordGroup: Sendable {
    /// The name of the group, such as `kinds` or `properties`.
    public let name: String
    /// The words, in alphabetical order.
    public let words: [String]

    private init(_ name: String, _ words: some Sequence<String>) {
        self.name = name
        self.words = Array(Set(words)).sorted()
    }

    /// All groups. A word may be in several groups; its role depends on its place.
    public static let all: [WordGroup] = [
        WordGroup("reserved", reserved),
        WordGroup(
            "statements", StatementInfo.all.map(\.name).filter { name in name.allSatisfy { $0.isLetter } && !reserved.contains(name) }),
        WordGroup("kinds", Kind.infos.map(\.kind.word)),
        WordGroup("properties", properties),
        WordGroup("members", members),
        WordGroup("functions", BuiltInInfo.all.map(\.name)),
        WordGroup("values", values),
        WordGroup("colours", colorWords),
        WordGroup("priorities", LanguageWords.priorities),
        WordGroup("alignments", LanguageWords.alignments),
        WordGroup("curves", AnimationCurve.allCases.map(\.rawValue)),
        WordGroup("forms", OutputForm.words(for: .statement)),
        WordGroup("devices", Devices.all.map(\.name)),
        WordGroup("classes", ["any", "compact", "regular", "portrait", "landscape", "vert", "horz"]),
    ]

    private static let reserved = Word.allCases.filter { Symbol($0).isReserved }.map(\.text)

    private static let properties =
        Prop.table.map(\.name) + Prop.shorthands.map(\.name) + Prop.otherSpellings.map(\.name)

    /// Read-only members of a node or relation, after a dot.
    private static let members =
        LaidValue.allCases.map(\.rawValue) + ComputedMember.words + LanguageWords.partsOfRelation(isSettable: false) + ["box", "safe"]

    /// Words that are values; for those with arguments, the part before the arguments.
    private static let values = Help.words.filter { $0.property != "@" && $0.property != "align" }
        .map { $0.word.prefix { $0.isLetter || $0.isNumber || $0 == "-" } }.filter { !$0.isEmpty }.map(String.init)

    private enum ComputedMember {
        static let words = ["x", "y", "screenFrame", "contentSize", "viewport", "page", "pages"]
    }
}
