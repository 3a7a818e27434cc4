import TGLLayout
import TGLSyntax

/// Where the nodes of a document were made and removed, and what the statement under way did with them.
///
/// The number of a node means something in its own document alone, so whoever notes or asks something says of which document it is. Of
/// another one, such as a document made again to be compared (`Document.rebuilt`), nothing is noted and nothing is known.
struct DocumentNotes {
    private let document: Document
    private var creations: [Source] = []
    private var removals: [Int32: Diagnostic.Place] = [:]
    /// What the statement under way removed, and from where.
    private(set) var removedNow: [(node: Int32, parent: Int32)] = []
    /// What the statement under way moved into another container, and from where.
    private(set) var movedNow: [(node: Int32, parent: Int32)] = []
    /// The rules of which was told that they mean nothing where their nodes are, and that were not seen to mean something since.
    var toldMisfits: Set<ToldMisfit> = []
    /// The positions, and bounds of such, that the statement under way made follow another node's edge.
    private(set) var positionsNow: [FollowingPosition] = []
    /// The rules that the statement under way set though they do not count.
    private(set) var idleNow: [IdleRule] = []

    init(of document: Document) { self.document = document }

    /// Whether a node that was made is one of this document.
    private func isOwn(_ node: Int32, _ document: Document) -> Bool {
        document === self.document && node >= 0 && Int(node) < document.capacity
    }

    // MARK: Noting

    /// Forgets what the statement before did.
    mutating func beginStatement() {
        removedNow = []
        movedNow = []
        positionsNow = []
        idleNow = []
    }

    mutating func noteCreation(of node: Int32, in document: Document, _ source: Source) {
        guard isOwn(node, document) else { return }
        while creations.count <= Int(node) { creations.append(-1) }
        creations[Int(node)] = source
    }

    mutating func noteRemoval(of node: Int32, from parent: Int32, in document: Document, _ place: Diagnostic.Place) {
        guard isOwn(node, document) else { return }
        removals[node] = place
        removedNow.append((node, parent))
    }

    mutating func noteMove(of node: Int32, from parent: Int32, in document: Document) {
        if isOwn(node, document) { movedNow.append((node, parent)) }
    }

    mutating func note(_ position: FollowingPosition, in document: Document) {
        if isOwn(position.node, document) { positionsNow.append(position) }
    }

    mutating func note(_ rule: IdleRule, in document: Document) {
        if isOwn(rule.node, document), !idleNow.contains(where: { $0.place == rule.place }) { idleNow.append(rule) }
    }

    /// Forgets nodes from one on, whose places are used again.
    mutating func giveBack(to count: Int) {
        if creations.count > count { creations.removeLast(creations.count - count) }
        creations = Array(creations)
        removals = removals.filter { Int($0.key) < count }
        beginStatement()
    }

    // MARK: Asking

    /// Where a node was made.
    func creation(of node: Int32, in document: Document) -> Source? {
        isOwn(node, document) && Int(node) < creations.count && creations[Int(node)] >= 0 ? creations[Int(node)] : nil
    }

    /// All nodes that were made, also those that are not there any more.
    func created(in document: Document) -> [Int32] {
        creations.indices.filter { creations[$0] >= 0 }.map { Int32($0) }.filter { isOwn($0, document) }
    }

    /// Where a node, or one that it was in, was removed.
    func removal(of node: Int32, in document: Document) -> Diagnostic.Place? {
        var at: Int32? = node
        while let node = at, isOwn(node, document) {
            if let place = removals[node] { return place }
            at = document.parent(node)
        }
        return nil
    }
}
