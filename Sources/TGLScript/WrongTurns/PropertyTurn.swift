/// What is written here for a property of another layout system; the rows are in `foreign-properties.txt`.
package struct PropertyTurn {
    /// The properties' names, as `TurnWord.key` gives them.
    package let names: String
    /// A pattern of the value.
    package let value: TurnPattern
    package let place: ForeignPlace
    /// The relations that do it, without their node; nil where nothing does.
    package let ours: String?
    /// What is to be said besides.
    let because: String
    /// What is there when its example is typed; empty where that follows from its place.
    package let scene: String

    private init(_ row: ForeignTable.Row) {
        let names = row.theirs.prefix { $0 != "=" }
        self.names = names.trimmed
        value = TurnPattern(row.theirs[names.endIndex...].dropFirst().trimmed)
        (place, ours, because, scene) = (row.place, row.ours, row.because, row.scene)
    }

    /// The rows of a property, in their order.
    static func rows(_ key: String) -> [PropertyTurn] { index[key] ?? [] }

    private static let index: [String: [PropertyTurn]] = {
        var index: [String: [PropertyTurn]] = [:]
        for row in all { for name in row.names.split(separator: " ") { index[String(name), default: []].append(row) } }
        return index
    }()

    /// All rows; of those of one property the first that fits counts.
    package static let all = ForeignTable.properties.rows.map(PropertyTurn.init)
}
