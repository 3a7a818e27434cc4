// Properties that have an effect only beside another one, of the node or of the container around it.

extension Prop {
    /// Whether it may have no effect for want of another property.
    var mayNeedAnother: Bool {
        switch self {
        case .stretchColumns, .shrinkColumns, .collapseColumns, .columnPlace, .columnSpan, .columnWeight, .rowWeight, .alignment: true
        default: false
        }
    }
}

extension Document {
    /// The sentence that says which property is missing for another one to have an effect; `nil` where none is.
    func idleWithout(_ i: Int32, _ prop: Prop) -> (text: String, help: String)? {
        switch prop {
        case .stretchColumns, .shrinkColumns, .collapseColumns:
            return bool(i, .sharedColumns) ? nil : needsSharedColumns(prop, i)
        case .columnPlace, .columnSpan:
            guard let p = parent(i), kind(p).bears(.colSize) else { return nil }
            guard let table = parent(p), kind(table).bears(.sharedColumns) else {
                return ("`\(prop.word)` has no effect in a row outside a table", "put the row in a `table` with `sharedColumns = true`")
            }
            return bool(table, .sharedColumns) ? nil : needsSharedColumns(prop, table)
        case .columnWeight, .rowWeight, .alignment:
            guard let p = parent(i), kind(p).bears(.columnCount), number(p, .columnCount) == 0, number(p, .rowCount) == 0 else {
                return nil
            }
            if prop == .alignment {
                let help = insteadInCSS(i, prop)
                return (
                    "`alignment` has no effect in a grid without `columnCount` or `rowCount`", help ?? "`\(nameText(p)).columnCount = 2`"
                )
            }
            let (tracks, other) = prop == .columnWeight ? ("columns", "columnCount") : ("rows", "rowCount")
            return (
                "`\(prop.word)` has no effect in a grid without `\(other)`",
                "`\(nameText(p)).\(other) = 2`, or `\(nameText(p)).\(tracks) = [1fr, 2fr]` for shares of what is free"
            )
        default: return nil
        }
    }

    private func needsSharedColumns(_ prop: Prop, _ table: Int32) -> (text: String, help: String) {
        (
            "`\(prop.word)` has no effect in a table without `sharedColumns`",
            "`\(nameText(table)).sharedColumns = true` lets its rows share columns"
        )
    }
}
