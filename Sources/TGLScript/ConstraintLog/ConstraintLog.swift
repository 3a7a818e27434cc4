import TGLLayout
import TGLSyntax

/// The log that UIKit or AppKit writes when constraints cannot all hold, as a script: a `constraint` with the views, and a `keep` for each
/// constraint in the log.
public struct ConstraintLog: Sendable {
    /// The source of a constraint.
    enum Origin {
        /// The app.
        case app
        /// `translatesAutoresizingMaskIntoConstraints`.
        case mask
        /// The system, which shows in the name: `UIView-Encapsulated-Layout-Height`.
        case system
    }

    struct Kept {
        let label: String
        let address: String
        let origin: Origin
        /// The view of the constraint.
        let view: String
        /// The identifier, if it is a constraint of the system.
        let reason: String
    }

    /// The statement that makes the views and their relations.
    public let script: String
    /// The constraints that could not be parsed, each on one line.
    public let unread: [String]
    /// The relations, in the order of the log.
    let kept: [Kept]
    /// The addresses of the constraints that were broken.
    let broken: [String]
    /// The node around all views.
    let root: String
    /// Whether margins were read as edges.
    let readsMargins: Bool
    /// Whether the log is longer than the part that was read.
    let isCut: Bool
    /// The number of further logs in the text.
    let others: Int

    /// The message for a text without a log.
    public static let nothingFound =
        "there is no constraint in the log that can be read: paste all of it, from \"Unable to simultaneously satisfy constraints\" on"

    /// Reads a log; `nil` if the text has no constraint that can be parsed.
    ///
    /// - Parameter isFree: whether a name is free for a node or a relation.
    public init?(_ text: String, isFree: @escaping (String) -> Bool) {
        let logs = Self.separated(text)
        let found = Self.found(in: logs.first)
        var writer = ConstraintLogWriter(isFree: isFree)
        for one in found.texts { writer.add(one) }
        guard !writer.kept.isEmpty else { return nil }
        (script, root) = writer.script()
        (kept, unread, readsMargins) = (writer.kept, writer.unread, writer.readsMargins)
        broken = found.broken.map(\.address)
        isCut = found.texts.count >= Self.mostConstraints || logs.first.utf8.count > Self.mostText
        others = logs.others
    }
}

/// Writes the constraints of a log as statements.
struct ConstraintLogWriter {
    private typealias View = ConstraintLogRelation.View

    let isFree: (String) -> Bool
    private(set) var kept: [ConstraintLog.Kept] = []
    private(set) var unread: [String] = []
    private(set) var readsMargins = false
    /// The views in the order of the log, with their names.
    private var order: [View] = []
    private var names: [View: String] = [:]
    private var notes: [View: String] = [:]
    private var classes: [View: String] = [:]
    private var containers: [View: View] = [:]
    private var used: Set<String> = []
    private var relations: [(relation: ConstraintLogRelation, label: String)] = []
    private var rootName = ""

    init(isFree: @escaping (String) -> Bool) {
        self.isFree = isFree
        rootName = name("window")
    }

    // MARK: Reading

    mutating func add(_ text: ConstraintLogText) {
        var reader = ConstraintLogReader(text.body)
        guard let found = reader.relations() else {
            unread.append("<\(text.className):\(text.address)\(text.body)>")
            return
        }
        readsMargins = readsMargins || reader.readsMargin
        for (view, className, said) in reader.views { note(view, className, said) }
        for relation in found { for view in [relation.left.view, relation.right?.view].compactMap(\.self) { note(view, "", "") } }
        for (view, container) in reader.inside where containers[view] == nil && !isWithin(container, view) { containers[view] = container }
        for relation in found { keep(relation, text, reader.identifier) }
    }

    /// Whether a view is another one, or within it.
    private func isWithin(_ view: View, _ other: View) -> Bool {
        var at = Optional(view)
        while let here = at {
            if here == other { return true }
            at = containers[here]
        }
        return false
    }

    private mutating func note(_ view: View, _ className: String, _ said: String) {
        guard names[view] == nil else { return }
        order.append(view)
        let short = className.split(separator: ".").last.map(String.init) ?? ""
        let base = said.isEmpty || said.count > Self.longestName ? Self.withoutPrefix(short) : said
        names[view] = view.key == "|" && className.isEmpty ? rootName : name(base.isEmpty ? "box" : base)
        classes[view] = short
        if className.isEmpty { return }
        notes[view] = "\(className):\(view.key)" + (said.isEmpty ? "" : "'\(said)'")
    }

    /// Longer texts are not used as names.
    private static let longestName = 24

    /// `UILabel` as `Label`.
    private static func withoutPrefix(_ className: String) -> String {
        let bare = String(className.drop { $0 == "_" })
        let rest = bare.dropFirst(2)
        return ["UI", "NS"].contains(bare.prefix(2)) && rest.first?.isUppercase ?? false ? String(rest) : bare
    }

    private mutating func keep(_ relation: ConstraintLogRelation, _ text: ConstraintLogText, _ identifier: String?) {
        let view = names[relation.left.view] ?? ""
        let word = relation.left.prop.word
        let label = name(identifier.map { $0.isEmpty ? view : $0 } ?? view + word.prefix(1).uppercased() + word.dropFirst())
        var (origin, reason) = (ConstraintLog.Origin.app, identifier ?? "the content's size")
        if text.className.contains("Autoresizing") {
            (origin, reason) = (isOfSystem(relation.left.view) ? .system : .mask, "an autoresizing mask")
        } else if text.className.contains("ContentSize") || identifier.map(Self.isOfSystem) ?? false {
            origin = .system
        }
        relations.append((relation, label))
        kept.append(
            ConstraintLog.Kept(label: label, address: text.address, origin: origin, view: view, reason: reason))
    }

    /// The prefixes of the identifiers of UIKit's and AppKit's own constraints.
    private static let systemPrefixes = [
        "UISV-", "UIView-", "UIViewSafeAreaLayoutGuide-", "_UI", "fittingSize", "NSView-", "NSWindow-",
    ]

    /// Whether the system lays out a view by its mask: the content view of a cell.
    private func isOfSystem(_ view: View) -> Bool {
        classes[view].map { $0.hasPrefix("UI") && $0.hasSuffix("ContentView") } ?? false
    }

    private static func isOfSystem(_ identifier: String) -> Bool {
        identifier.contains("-Encapsulated-") || systemPrefixes.contains { identifier.hasPrefix($0) }
    }

    // MARK: Names

    /// A free name from the letters and digits of a text.
    private mutating func name(_ text: String) -> String {
        var name = ""
        var isNext = false
        for character in text where name.count < Self.longestLabel {
            guard character.isASCII, character.isLetter || character.isNumber else {
                isNext = !name.isEmpty
                continue
            }
            if name.isEmpty, character.isNumber { name = "n" }
            name += isNext ? character.uppercased() : String(character)
            isNext = false
        }
        if name.isEmpty { name = "box" }
        // `UIView-Encapsulated-Layout-Width` keeps its known name.
        if name.count == 1 || !name.prefix(2).allSatisfy(\.isUppercase) { name = name.prefix(1).lowercased() + name.dropFirst() }
        var free = name
        var count = 0
        while used.contains(free) || !isFree(free) {
            // The language itself makes names such as `view1`.
            let letter = UnicodeScalar(UInt8(ascii: "A") + UInt8(count % 26))
            free = "\(name)\(letter)" + (count < 26 ? "" : "\(count / 26)")
            count += 1
        }
        used.insert(free)
        return free
    }

    private static let longestLabel = 40

    // MARK: Writing

    func script() -> (String, root: String) {
        var lines = ["constraint \(rootName) {", "  size = [fill, fill]"]
        let inside = Dictionary(grouping: order) { view in containers[view].flatMap { names[$0] } ?? rootName }
        func write(_ view: ConstraintLogRelation.View, _ indent: String) {
            guard let name = names[view], name != rootName else { return }
            let children = inside[name] ?? []
            let note = (notes[view] ?? "").isEmpty ? "" : "  # \(notes[view] ?? "")"
            let kind = classes[view]?.hasSuffix("LayoutGuide") ?? false ? "guide" : children.isEmpty ? "view" : "constraint"
            lines.append("\(indent)\(kind) \(name)\(children.isEmpty ? "" : " {")\(note)")
            for child in children { write(child, indent + "  ") }
            if !children.isEmpty { lines.append("\(indent)}") }
        }
        for view in inside[rootName] ?? [] { write(view, "  ") }
        for (relation, label) in relations { lines.append("  keep \(label): \(text(of: relation))") }
        return (lines.joined(separator: "\n") + "\n}\n", rootName)
    }

    private func text(of relation: ConstraintLogRelation) -> String {
        let (left, prop) = (names[relation.left.view] ?? "", relation.left.prop)
        let tail = relation.priority.map { $0 >= 1_000 ? "" : " @ \(Text.number(max($0, 1)))" } ?? ""
        let constant = Text.number(relation.constant)
        func times(_ name: String) -> String { relation.factor == 1 ? name : "\(Text.number(relation.factor)) * \(name)" }
        guard let right = relation.right else {
            // A position alone is counted from the container.
            let container = containers[relation.left.view].flatMap { names[$0] } ?? rootName
            let from: Prop = prop.axis == .x ? .left : .top
            let sum = prop.isSize ? "\(left).\(prop.word)" : "\(left).\(prop.word) - \(container).\(from.word)"
            return "\(sum) \(relation.sign) \(constant)\(tail)"
        }
        let other = times("\(names[right.view] ?? "").\(right.prop.word)")
        if prop.isSize {
            let sum = relation.constant == 0 ? "" : relation.constant < 0 ? " - \(constant.dropFirst())" : " + \(constant)"
            return "\(left).\(prop.word) \(relation.sign) \(other)\(sum)\(tail)"
        }
        return "\(left).\(prop.word) - \(other) \(relation.sign) \(constant)\(tail)"
    }
}
