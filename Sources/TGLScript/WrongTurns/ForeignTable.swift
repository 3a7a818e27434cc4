import TGLTexts

/// The rows of a file of foreign statements or properties, in order; a row with several patterns occurs once for each.
package struct ForeignTable: Sendable {
    /// A row with one of its patterns.
    struct Row: Sendable {
        /// The key of the section.
        let section: String
        /// The foreign pattern.
        let theirs: String
        /// The translation; `nil` if there is none.
        let ours: String?
        /// A remark.
        let because: String
        /// Where the row applies.
        let place: ForeignPlace
        /// The scene of the row's example, and the example; empty if both follow from the pattern.
        let scene, example: String
    }

    let rows: [Row]
    private let table: TextTable
    private let part: String

    /// Statements; the rows of the section `last` apply only if nothing else is known.
    package static let statements = ForeignTable("foreign-statements", part: "statements")
    /// Properties with their values.
    package static let properties = ForeignTable("foreign-properties", part: "properties")

    private init(_ file: String, part: String) {
        table = TextTable(
            file,
            TextForm(
                code: ["scene"], rows: ["statements", "properties", "choices"],
                optional: ["scene", "statements", "properties", "choices"], details: ["also", "because", "where", "in", "typed"]))
        self.part = part
        let choices = file == "foreign-statements" ? Self.choices(table) : Self.statements.choices
        self.choices = choices
        rows = table.sections.flatMap { section in
            section.rows(part).flatMap { row in
                Self.patterns(of: row, part).flatMap { Self.written($0, row.to == "nothing" ? nil : row.to, choices) }.map {
                    Row(
                        section: section.key, theirs: $0.theirs, ours: $0.ours, because: row.details("because").joined(separator: " "),
                        place: row.details("where").first.flatMap(ForeignPlace.init) ?? .anywhere,
                        scene: row.details("in").first ?? section.code("scene"),
                        example: $0.theirs == row.from ? row.details("typed").first ?? "" : "")
                }
            }
        }
    }

    private typealias Choices = [(slot: String, choices: [(theirs: String, ours: String)])]

    /// The choices that the file of statements defines: the possible values of each, with their translations.
    private let choices: Choices

    private static func choices(_ table: TextTable) -> Choices {
        table.sections.filter { $0.key.hasPrefix("<") }.map { section in
            (section.key, section.rows("choices").flatMap { row in ([row.from] + row.details("also")).map { ($0, row.to) } })
        }
    }

    /// The patterns of a row. For a property only the value has several.
    private static func patterns(of row: TextRow, _ part: String) -> [String] {
        guard part == "properties" else { return [row.from] + row.details("also") }
        let names = row.from.prefix { $0 != "=" }
        return [row.from] + row.details("also").map { "\(names)= \($0)" }
    }

    /// A row for each combination of its choices.
    private static func written(_ theirs: String, _ ours: String?, _ choices: Choices) -> [(theirs: String, ours: String?)] {
        let slots = theirs.split(separator: " ").filter { $0.utf8.first == UInt8(ascii: "<") && $0.utf8.count > 3 }
        guard !slots.isEmpty else { return [(theirs, ours)] }
        return choices.filter { slots.contains($0.slot[...]) }.reduce([(theirs, ours)]) { rows, slot in
            rows.flatMap { row in
                slot.choices.map { choice in
                    (row.theirs.replacing(slot.slot, with: choice.theirs), row.ours?.replacing(slot.slot, with: choice.ours))
                }
            }
        }
    }

    /// The errors in the file, with their places.
    package var problems: [String] {
        table.problems
            + table.sections.flatMap { $0.rows(part) }.flatMap { row -> [String] in
                var problems: [String] = []
                for place in row.details("where") where ForeignPlace(rawValue: place) == nil {
                    problems.append("`\(place)` is no place")
                }
                if row.to == "nothing", row.details("because").isEmpty {
                    problems.append("nothing does it, and `because` does not say why")
                }
                for (theirs, _) in Self.patterns(of: row, part).flatMap({ Self.written($0, nil, choices) }) {
                    problems += TurnPattern(theirs).unknownSlots.map { "there is no slot `\($0)`" }
                }
                return problems.map { "\(row.place): \($0)" }
            }
    }
}

/// Where a row applies: the kind of the node, or of its container.
package enum ForeignPlace: String, Sendable {
    case anywhere, inBlock, inBlockOfVert, inHorz, inVert, ofHorz, ofVert, ofLabel, ofImage, ofFlow, ofStack, inConstraint, ofRelation
    case apartFromLabels, ofTable, ofRow, ofScroll, ofCollection, ofSection, ofContainer, inRelative, inStack, inGrid, besideWeights
}
