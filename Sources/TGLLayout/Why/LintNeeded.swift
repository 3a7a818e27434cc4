// Properties that have an effect only beside another one, of the node or of the container around it.

extension Prop {
    /// Whether it may have no effect because another property is missing.
    package var mayNeedAnother: Bool {
        switch self {
        case .stretchColumns, .shrinkColumns, .collapseColumns, .columnPlace, .columnSpan, .columnWeight, .rowWeight, .alignment, .shrink,
            .lineGravity, .bias, .wrapBefore, .maxLines, .spaceAfter, .rowSpan, .itemSpan:
            true
        default: false
        }
    }
}

extension Document {
    /// The sentence that says which property is missing for another one to have an effect; `nil` where none is.
    package func idleWithout(_ i: Int32, _ prop: Prop) -> (text: String, help: String)? {
        switch prop {
        case .stretchColumns, .shrinkColumns, .collapseColumns:
            return bool(i, .sharedColumns) ? nil : needsSharedColumns(prop, i)
        case .itemSpan: return idleItemSpan(i)
        case .rowSpan: return parent(i).map { kind($0).traits.isStaged } ?? false ? idleSpan(i, prop) : nil
        case .columnPlace, .columnSpan:
            if prop == .columnSpan, let p = parent(i), kind(p).traits.isStaged { return idleSpan(i, prop) }
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
        case .lineGravity:
            guard value(i, .lineGravity).isSet, number(i, .arrangedCount) > 0, bool(i, .autoArrange) else { return nil }
            return (
                "`lineGravity` has no effect: with `autoArrange` and a count there are no lines", "`\(nameText(i)).autoArrange = false`"
            )
        case .bias:
            guard !kind(i).traits.linesUp, let p = parent(i), Prop.bias.info.parents.contains(Bearers(kind(p))),
                ![Axis.x, .y].contains(where: { boundedEdges(i, $0).near != nil && boundedEdges(i, $0).far != nil })
            else { return nil }
            return ("`bias` has no effect without bounds on both sides", "`\(nameText(i)) { left >= 0; right >= 0 }`")
        case .wrapBefore, .maxLines:
            guard let flex = prop == .maxLines ? i : parent(i), kind(flex).bears(.flexWrap), wordCode(flex, .flexWrap) == 0 else {
                return nil
            }
            return ("`\(prop.word)` has no effect in a flex without `flexWrap`", "`\(nameText(flex)).flexWrap = wrap`")
        case .shrink: return number(i, .shrink) > 0 ? idleShrink(i) : nil
        case .spaceAfter: return idleSpace(i)
        default: return nil
        }
    }

    /// In a container of relations that arranges nothing itself, a space is after an item that a chain lines up.
    private func idleSpace(_ i: Int32) -> (text: String, help: String)? {
        guard let p = parent(i), kind(p).traits.joinsSystem, !kind(p).traits.arrangesInOrder else { return nil }
        let isLinedUp = children(p).contains { kind($0).traits.linesUp && nodeList($0, .items).contains(i) }
        if isLinedUp { return nil }
        let name = nameText(i)
        return ("`spaceAfter` has no effect on what is in no chain", "`\(nameText(p)) { chain vert { items = [\(name)] } }` lines it up")
    }

    /// Why `shrink` has no effect: a flow without a count per line cuts what is too long, and along an axis that wraps nothing shrinks.
    private func idleShrink(_ i: Int32) -> (text: String, help: String)? {
        guard let p = parent(i), Prop.shrink.info.parents.contains(Bearers(kind(p))) else { return nil }
        let name = nameText(p)
        let isFlow = kind(p).bears(.arrangedCount)
        if isFlow, number(p, .arrangedCount) == 0 {
            return ("`shrink` has no effect in a flow without `arrangedCount`", "`\(name).arrangedCount = 3` puts three children in a line")
        }
        if isFlow, bool(p, .autoArrange) {
            return ("`shrink` has no effect in a flow with `autoArrange`", "`\(name).autoArrange = false`")
        }
        let axis = isFlow ? mainAxis(p).other : mainAxis(p)
        guard nodes[p].pointee.box >= 0 else { return nil }
        guard boxes[nodes[p].pointee.box].pointee.flags.contains(axis == .x ? .hugsX : .hugsY) else { return nil }
        let (prop, word) = axis == .x ? (Prop.width, "wide") : (Prop.height, "high")
        return (
            "`shrink` has no effect: \(name) is as \(word) as its children, so they are never too long",
            "`\(name).\(prop.word) = 300` makes them shrink where they need more"
        )
    }

    private func needsSharedColumns(_ prop: Prop, _ table: Int32) -> (text: String, help: String) {
        (
            "`\(prop.word)` has no effect in a table without `sharedColumns`",
            "`\(nameText(table)).sharedColumns = true` lets its rows share columns"
        )
    }
}
