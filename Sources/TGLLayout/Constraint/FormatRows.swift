// A visual format as rows (C-35 to C-38).

import TGLSolver

extension ConstraintSystem {
    private struct Reader {
        let axis: Axis
        /// Whether the views follow each other from right to left.
        let isTurned: Bool
        let number: Int32
    }

    mutating func addFormat(_ format: VisualFormat, _ number: Int32) {
        guard let container = itemOf[format.container] else { return }
        let views = format.views.map { itemOf[$0.node] ?? -1 }
        guard !views.contains(-1), format.connections.count == views.count + 1 else { return }
        let isTurned: Bool
        switch format.reading {
        case .natural: isTurned = format.axis == .x && rtl
        case .leftToRight: isTurned = false
        case .rightToLeft: isTurned = format.axis == .x
        }
        let reader = Reader(axis: format.axis, isTurned: isTurned, number: number)
        for (j, view) in format.views.enumerated() {
            addConnection(format.connections[j], from: j == 0 ? nil : views[j - 1], to: views[j], container, reader)
            addSizes(view, views[j], reader)
        }
        addConnection(format.connections[views.count], from: views[views.count - 1], to: nil, container, reader)
        for prop in format.alignments {
            for k in views.dropFirst() where takePosition(k, prop.axis) {
                add(anchor(k, prop) - anchor(views[0], prop), .equal, level: LinearSystem.required, .keep(number))
            }
        }
    }

    /// The edge of a view at which it begins, or ends, in the direction of the format.
    private func edge(_ k: Int32, isFar: Bool, _ reader: Reader) -> LinearExpression {
        isFar != reader.isTurned ? end(k, reader.axis) : start(k, reader.axis)
    }

    /// `from` or `to`: `nil` for the container's edge.
    private mutating func addConnection(
        _ connection: VisualFormat.Connection, from: Int32?, to: Int32?, _ container: Int32, _ reader: Reader
    ) {
        if case .none = connection { return }
        let isReal = from.map { items[Int($0)].isGone } ?? false
        // It counts as a position of the later view; before the far edge, of the earlier one.
        if let later = to ?? from, items[Int(later)].isGone, !takePosition(later, reader.axis) { return }
        let before = from.map { edge($0, isFar: true, reader) } ?? contentEdge(container, isFar: false, reader)
        let after = to.map { edge($0, isFar: false, reader) } ?? contentEdge(container, isFar: true, reader)
        let distance = reader.isTurned ? before - after : after - before
        func row(_ predicate: VisualFormat.Predicate) {
            // A relation to the edge of a gone view is used without its number.
            let number = isReal && to != nil ? 0 : predicate.number
            add(distance.adding(-number, .format), predicate.sign, level: predicate.priority, .keep(reader.number))
        }
        switch connection {
        case .none: break
        case .touching: row(.init(.equal))
        case .standard: row(.init(.equal, number: standard(container, from, to, reader)))
        case .distances(let predicates): predicates.forEach(row)
        }
    }

    private func contentEdge(_ k: Int32, isFar: Bool, _ reader: Reader) -> LinearExpression {
        isFar != reader.isTurned ? contentEnd(k, reader.axis) : contentStart(k, reader.axis)
    }

    /// The standard distance: between views the container's own space, otherwise 8; at its edge 0 where it has a padding there, otherwise
    /// 20 (C-36).
    private func standard(_ container: Int32, _ from: Int32?, _ to: Int32?, _ reader: Reader) -> Double {
        let node = items[Int(container)].node
        if from != nil, to != nil {
            let rule = doc.value(node, reader.axis == .x ? .hspace : .vspace)
            return rule.kind == .number ? rule.add : 8
        }
        let isEnd = (to == nil) != reader.isTurned
        let props: [Prop]
        switch (reader.axis, isEnd) {
        case (.x, false): props = [.leftPadding, rtl ? .trailingPadding : .leadingPadding]
        case (.x, true): props = [.rightPadding, rtl ? .leadingPadding : .trailingPadding]
        case (.y, false): props = [.topPadding]
        case (.y, true): props = [.bottomPadding]
        }
        return props.contains { doc.value(node, $0).isSet } ? 0 : 20
    }

    private mutating func addSizes(_ view: VisualFormat.View, _ k: Int32, _ reader: Reader) {
        guard !items[Int(k)].isGone else { return }
        for predicate in view.sizes {
            var row = size(k, reader.axis)
            if predicate.node >= 0 {
                guard let other = itemOf[predicate.node] else { continue }
                row.add(size(other, reader.axis), times: -1)
            } else {
                row.add(-predicate.number, .format)
            }
            add(row, predicate.sign, level: predicate.priority, .keep(reader.number))
        }
    }
}
