import TGLLayout
import TGLTexts

/// What other layout systems call otherwise, for people who come from there; the words are in `foreign-names.txt`.
package enum ForeignNames {
    /// The file of the names.
    package static let table = TextTable("foreign-names", TextForm(rows: ["names"]))

    /// What is written here for each name of a section.
    private static func names(_ section: String) -> [String: String] {
        var names: [String: String] = [:]
        for row in rows(section) { for name in row.names { names[String(name)] = row.here } }
        return names
    }

    private static func rows(_ section: String) -> [(names: [Substring], here: String)] {
        let rows = table.section(section)?.rows("names") ?? []
        return rows.map { (($0.from + " " + $0.also).split(separator: " "), $0.to) }
    }

    /// The help for a property of another system; nil where nothing is known of it.
    static func help(property name: String) -> String? {
        if name.hasPrefix("tg_") { return PropertyName(String(name.dropFirst(3))).map { _ in "did you mean `\(name.dropFirst(3))`?" } }
        if let same = sameProperty(name) { return "did you mean `\(same)`?" }
        if let here = properties[plain(name)] {
            let first = here.split(separator: "`").first.map(String.init) ?? ""
            return first.contains(" ") ? "here it is \(here)" : "did you mean \(here)?"
        }
        return PhraseBook.line(for: name).map { "`:help \(name)` shows what is written here, as in `\($0)`" }
    }

    /// The property of the same letters: `flex-wrap`, `flexwrap` and `FlexWrap` are `flexWrap`.
    static func sameProperty(_ name: String) -> String? { PropertyName(name) == nil ? spelled[plain(name)] : nil }

    private static let spelled: [String: String] = {
        var table: [String: String] = [:]
        for name in PropertyName.all { table[plain(name)] = name }
        return table
    }()

    /// The word for a node by its place that a word of another system stands for.
    static func liveWord(_ name: String) -> String? { liveWords[plain(name)] }

    private static let liveWords = names("nodes")

    /// The word that a property takes for one of another system; nil where nothing is known of it.
    static func word(_ name: String, _ prop: Prop) -> String? {
        let wanted = plain(name)
        return values.first { $0.names.contains(wanted[...]) && PropertyName.prop(prop).takes($0.here) }?.here
    }

    private static let values = rows("values")

    /// What is written here for a word that makes a node in another system, by that word in lower case.
    package static let kinds = names("kinds")

    /// What is written here for such a word as it stands: some make a node with a capital letter alone, and mean something else without.
    static func kind(_ word: String) -> String? { capitalKinds[word] ?? kinds[word.lowercased().filter { $0 != "-" && $0 != "_" }] }

    private static let capitalKinds = names("capitals")

    /// Letters alone, in lower case: `align-items`, `alignItems` and `align_items` are one.
    private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }

    private static let properties = names("properties")
    private static let renamed = names("renamed")

    // MARK: Calls that lay out

    /// The property here, or the two, of an anchor of a relation: `leftAnchor`, `mas_left`, `tg_left`, `leftPos`.
    static let anchors = names("anchors")
    /// What calls compare with: `equalTo` is `=`.
    static let signs = names("signs")
    /// What calls do with what is compared: `offset` is `+`.
    static let operations = names("operations")
    /// Parts of a container that are edges of their own: `safeAreaLayoutGuide` is `safe`.
    static let guides = names("guides")
    /// Names for the container.
    static let superviews = names("superviews")
    /// Calls with a block of relations.
    static let makers = names("makers")
    static let priorities = names("priorities")
    /// What says nothing in a chain of calls.
    static let fillers = Set(rows("fillers").flatMap { $0.names.map(String.init) })
    /// What names of helpers contain that scale a design.
    static let scalers = rows("scalers").flatMap { $0.names.map(String.init) }
    /// What constants of Objective-C begin with, the longest first.
    static let prefixes = rows("prefixes").flatMap { $0.names.map(String.init) }.sorted { ($1.count, $0) < ($0.count, $1) }

    /// Whether distances of an anchor count inward from each edge, as those of TangramKit and MyLayout.
    static func isInward(_ name: String) -> Bool { name.hasPrefix("tg_") || name.hasPrefix("my") || name.hasSuffix("Pos") }

    /// The property here that a name with the prefix of TangramKit or MyLayout means: `tg_space`, `myTop`.
    static func withoutPrefix(_ name: String) -> String? {
        if let here = renamed[plain(name.hasPrefix("tg_") ? String(name.dropFirst(3)) : name)] { return here }
        for prefix in ["tg_", "my"] where name.hasPrefix(prefix) {
            let rest = name.dropFirst(prefix.count)
            return sameProperty(String(rest)) ?? (PropertyName(String(rest)) == nil ? nil : String(rest))
        }
        return nil
    }
}
