/// The translation of a property of another layout system; the rows are in `foreign-properties.txt`.
package struct PropertyTurn {
    /// The names of the properties, in the form of `TurnWord.key`.
    package let names: String
    /// The pattern of the value.
    package let value: TurnPattern
    package let place: ForeignPlace
    /// The relations, without their node; `nil` if there are none.
    package let ours: String?
    /// A remark.
    let because: String
    /// The scene of its example; empty if it follows from its place.
    package let scene: String

    private init(_ row: ForeignTable.Row) {
        let names = row.theirs.prefix { $0 != "=" }
        self.names = names.trimmed
        value = TurnPattern(row.theirs[names.endIndex...].dropFirst().trimmed)
        (place, ours, because, scene) = (row.place, row.ours, row.because, row.scene)
    }

    /// The rows of a property, in order.
    static func rows(_ key: String) -> [PropertyTurn] { index[key] ?? [] }

    private static let index: [String: [PropertyTurn]] = {
        var index: [String: [PropertyTurn]] = [:]
        for row in all { for name in row.names.split(separator: " ") { index[String(name), default: []].append(row) } }
        return index
    }()

    /// All rows; the first matching row of a property applies.
    package static let all = ForeignTable.properties.rows.map(PropertyTurn.init)
}
