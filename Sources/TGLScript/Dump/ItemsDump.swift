import TGLLayout

// The items of collections in a dump: their values and the rules set on them. Cells are made again from the templates.

struct ItemsDump {
    let values: DumpValues

    private var session: Session { values.session }
    private var doc: Document { session.document }

    /// `items = 1000`, `items = (1000..1002) + (0..999)`; `nil` if there is nothing to write. `canBeWritten`: whether a script can write
    /// all values. The text depends only on the values, not on the edits that ordered them.
    func relation(of node: Int32) -> (text: String, canBeWritten: Bool)? {
        guard doc.kind(node).bears(.item), case let pieces = doc.itemPieces(node), !pieces.isEmpty else { return nil }
        let parts = parts(of: pieces)
        if parts.count == 1, case .range(0, let last) = parts[0] { return ("items = \(last + 1)", true) }
        var texts: [String] = []
        for part in parts {
            switch part {
            case .range(let first, let last): texts.append("(\(first)..\(last))")
            case .values(let list):
                guard let text = values.literal(session.machine.list(list)) else { return ("items", false) }
                texts.append(text)
            }
        }
        return ("items = \(texts.joined(separator: " + "))", true)
    }

    /// Values written as one term.
    private enum Part {
        case range(Int, Int)
        case values([Value])
    }

    /// The least length of a range: a shorter one is no shorter than its numbers.
    private static let leastRange = 3

    /// The values as ranges of consecutive whole numbers, and single values.
    private func parts(of pieces: [ItemPiece]) -> [Part] {
        var (parts, others): ([Part], [Value]) = ([], [])
        var run: (first: Int, last: Int)?
        func endRun(isLast: Bool = false) {
            guard let (first, last) = run else { return }
            run = nil
            let isAll = isLast && first == 0 && parts.isEmpty && others.isEmpty
            guard isAll || last - first + 1 >= Self.leastRange else {
                others += (first...last).map { .number(Double($0)) }
                return
            }
            if !others.isEmpty { parts.append(.values(others)) }
            others = []
            parts.append(.range(first, last))
        }
        func goOn(_ first: Int, _ last: Int) {
            if let before = run, before.last + 1 == first {
                run = (before.first, last)
            } else {
                endRun()
                run = (first, last)
            }
        }
        for piece in pieces {
            guard let list = piece.values as? ItemList else { continue }
            if list.isCounted {
                goOn(piece.first, piece.first + piece.count - 1)
                continue
            }
            for index in piece.first..<piece.first + piece.count {
                let value = list[index]
                if case .number(let number) = value, number.sign == .plus, number <= 1e15, number == number.rounded(.down) {
                    goOn(Int(number), Int(number))
                } else {
                    endRun()
                    others.append(value)
                }
            }
        }
        endRun(isLast: true)
        if !others.isEmpty { parts.append(.values(others)) }
        return parts
    }

    /// Whether the value of an item refers to a node, which must be made before.
    func mentionsNode(_ node: Int32) -> Bool {
        doc.kind(node).bears(.item)
            && doc.itemPieces(node).contains { piece in
                guard let list = piece.values as? ItemList, !list.isCounted else { return false }
                return (piece.first..<piece.first + piece.count).contains { values.mentionsNode(list[$0]) }
            }
    }

    /// The rules set on the items of a node, in order: the target (`C[3].T`), the rule, and the names of nodes of its cell that it follows.
    func kept(of node: Int32) -> [(target: String, slot: OwnSlot, names: [Int32: String])] {
        guard doc.kind(node).bears(.item) else { return [] }
        return doc.keptSlots(of: node).map { kept in
            let item = "\(doc.nameText(node))[\(kept.place)]"
            let names = Dictionary(kept.refers.map { ($0.node, item + $0.path) }) { first, _ in first }
            return (item + kept.path, (kept.prop, kept.slot, kept.rule, kept.source), names)
        }
    }
}
