import TGLLayout

// The items of collections in a dump: their values, and what was set on them. Cells are made again from the templates.

struct ItemsDump {
    let values: DumpValues

    private var session: Session { values.session }
    private var doc: Document { session.document }

    /// `items = 1000`, `items = (1000..1002) + (0..999)`; `nil` where there is nothing to write. The second is whether a script can write
    /// the values.
    func relation(of node: Int32) -> (text: String, canBeWritten: Bool)? {
        guard doc.kind(node).bears(.item), case let pieces = doc.itemPieces(node), !pieces.isEmpty else { return nil }
        if pieces.count == 1, let list = pieces[0].values as? ItemList, list.isCounted, pieces[0].first == 0 {
            return ("items = \(pieces[0].count)", true)
        }
        var parts: [String] = []
        for piece in pieces {
            guard let part = text(piece) else { return ("items", false) }
            parts.append(part)
        }
        return ("items = \(parts.joined(separator: " + "))", true)
    }

    /// Whether a value of an item names a node, which is to be there before.
    func mentionsNode(_ node: Int32) -> Bool {
        doc.kind(node).bears(.item)
            && doc.itemPieces(node).contains { piece in
                guard let list = piece.values as? ItemList, !list.isCounted else { return false }
                return (piece.first..<piece.first + piece.count).contains { values.mentionsNode(list[$0]) }
            }
    }

    private func text(_ piece: ItemPiece) -> String? {
        guard let list = piece.values as? ItemList else { return nil }
        if list.isCounted { return "(\(piece.first)..\(piece.first + piece.count - 1))" }
        return values.literal(session.machine.list((0..<piece.count).map { list[piece.first + $0] }))
    }

    /// What was set on the items of a node, in order: `C[3].T`, and the rule; `nil` for one that follows another node of its cell.
    func kept(of node: Int32) -> [(target: String, slot: OwnSlot?)] {
        guard doc.kind(node).bears(.item) else { return [] }
        return doc.keptSlots(of: node).map { kept in
            let target = "\(doc.nameText(node))[\(kept.place)]\(kept.path)"
            return (target, kept.followsItsCell ? nil : (kept.prop, kept.slot, kept.rule, kept.source))
        }
    }
}
