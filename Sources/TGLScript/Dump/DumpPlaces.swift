import TGLLayout

/// Finds places for rules that have no effect where their nodes are: statements move the nodes there and back.
final class DumpPlaces {
    private let helpers: DumpHelpers
    /// Made for the first such rule.
    private(set) lazy var rearranger = Rearranger(document) { [helpers] in
        helpers.nodeName(like: "gone")
    }
    private(set) lazy var systemName = helpers.nodeName(like: "system")
    private let document: Document
    /// The moves around the rules that are being written.
    var current: Rearrangement?

    init(_ document: Document, _ helpers: DumpHelpers) {
        self.document = document
        self.helpers = helpers
    }

    /// If nodes replace removed ones for a while, the document in which they have these names.
    var documentWithStandIns: Document? {
        current.map { $0.gone.isEmpty } ?? true ? nil : rearranger.document
    }

    /// The statements before and after the rules are set.
    func statements(of found: Rearrangement) -> (first: [String], last: [String]) {
        func name(_ node: Int32) -> String { blockHead(rearranger.document.nameText(node)) }
        var (first, last) = (found.gone.map { "view \(name($0))" }, found.gone.map { "remove \(name($0))" })
        if found.needsSystem {
            first.append("constraint \(systemName)")
            last.append("remove \(systemName)")
        }
        for move in found.moves { first.append("move \(name(move.node)) to \(move.target.map { name($0) } ?? systemName)") }
        let back = found.moves.filter { !found.gone.contains($0.node) }.reversed()
        last = back.map { "move \(name($0.node)) to \(name($0.home)) at \($0.place)" } + last
        return (first, last)
    }
}
