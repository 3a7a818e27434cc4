import TGLLayout
import TGLTexts

/// Names from other layout systems, for users who know those. The names are in `foreign-names.txt`.
package enum ForeignNames {
    /// The file.
    package static let table = TextTable("foreign-names", TextForm(rows: ["names"]))

    /// For each foreign name in a section, the name in this language.
    private static func names(_ section: String) -> [String: String] {
        var names: [String: String] = [:]
        for row in rows(section) { for name in row.names { names[String(name)] = row.here } }
        return names
    }

    private static func rows(_ section: String) -> [(names: [Substring], here: String)] {
        let rows = table.section(section)?.rows("names") ?? []
        return rows.map { (($0.from + " " + $0.also).split(separator: " "), $0.to) }
    }

    /// The help for a property of another system; `nil` if it is unknown.
    static func help(property name: String) -> String? {
        if name.hasPrefix("tg_") { return PropertyName(String(name.dropFirst(3))).map { _ in "did you mean `\(name.dropFirst(3))`?" } }
        if let same = sameProperty(name) { return "did you mean `\(same)`?" }
        if let here = properties[plain(name)] {
            let first = here.split(separator: "`").first.map(String.init) ?? ""
            return first.contains(" ") ? "here it is \(here)" : "did you mean \(here)?"
        }
        return PhraseBook.line(for: name).map { "`:help \(name)` shows what is written here, as in `\($0)`" }
    }

    /// The property with the same letters: `flex-wrap`, `flexwrap` and `FlexWrap` are `flexWrap`.
    static func sameProperty(_ name: String) -> String? { PropertyName(name) == nil ? spelled[plain(name)] : nil }

    private static let spelled: [String: String] = {
        var table: [String: String] = [:]
        for name in PropertyName.all { table[plain(name)] = name }
        return table
    }()

    /// The live word, such as `parent`, that a word of another system means.
    static func liveWord(_ name: String) -> String? { liveWords[plain(name)] }

    private static let liveWords = names("nodes")

    /// The word of a property that a word of another system means; `nil` if it is unknown.
    static func word(_ name: String, _ prop: Prop) -> String? {
        let wanted = plain(name)
        return values.first { $0.names.contains(wanted[...]) && PropertyName.prop(prop).takes($0.here) }?.here
    }

    private static let values = rows("values")

    /// The kinds for words that make nodes in other systems, by these words in lower case.
    package static let kinds = names("kinds")

    /// The kind for such a word as it is written: some make a node only with a capital letter, and otherwise mean something else.
    static func kind(_ word: String) -> String? { capitalKinds[word] ?? kinds[word.lowercased().filter { $0 != "-" && $0 != "_" }] }

    private static let capitalKinds = names("capitals")

    /// A name without separators and in lower case: `align-items`, `alignItems` and `align_items` are the same.
    private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }

    private static let properties = names("properties")
    private static let renamed = names("renamed")

    // MARK: Calls that lay out

    /// The property, or the two properties, of an anchor of a relation: `leftAnchor`, `mas_left`, `tg_left`, `leftPos`.
    static let anchors = names("anchors")
    /// The comparison that a call means: `equalTo` is `=`.
    static let signs = names("signs")
    /// The arithmetic that a call means: `offset` is `+`.
    static let operations = names("operations")
    /// The boxes of a container that guides mean: `safeAreaLayoutGuide` is `safe`.
    static let guides = names("guides")
    /// Names for the container.
    static let superviews = names("superviews")
    /// Calls with a block that makes relations.
    static let makers = names("makers")
    static let priorities = names("priorities")
    /// Words without a meaning in a chain of calls.
    static let fillers = Set(rows("fillers").flatMap { $0.names.map(String.init) })
    /// Parts of the names of helper functions that scale a design.
    static let scalers = rows("scalers").flatMap { $0.names.map(String.init) }
    /// Prefixes of constants in Objective-C, the longest first.
    static let prefixes = rows("prefixes").flatMap { $0.names.map(String.init) }.sorted { ($1.count, $0) < ($0.count, $1) }

    /// Whether the distances of an anchor are counted inward from each edge, as in TangramKit and MyLayout.
    static func isInward(_ name: String) -> Bool { name.hasPrefix("tg_") || name.hasPrefix("my") || name.hasSuffix("Pos") }

    /// The property of a name with the prefix of TangramKit or MyLayout: `tg_space`, `myTop`.
    static func withoutPrefix(_ name: String) -> String? {
        if let here = renamed[plain(name.hasPrefix("tg_") ? String(name.dropFirst(3)) : name)] { return here }
        for prefix in ["tg_", "my"] where name.hasPrefix(prefix) {
            let rest = name.dropFirst(prefix.count)
            return sameProperty(String(rest)) ?? (PropertyName(String(rest)) == nil ? nil : String(rest))
        }
        return nil
    }
}
