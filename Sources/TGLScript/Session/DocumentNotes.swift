import TGLLayout
import TGLSyntax

/// Where the nodes of a document were made and removed, and what the current statement did with them.
///
/// Node numbers are only valid within one document, so every method takes the document that its node belongs to. For any other document,
/// such as a rebuilt one for a comparison (`Document.rebuilt`), nothing is recorded and the answer is `nil`.
struct DocumentNotes {
    private let document: Document
    private var creations: [Source] = []
    private var removals: [Int32: Diagnostic.Place] = [:]
    /// The nodes that the current statement removed, with their former parents.
    private(set) var removedNow: [(node: Int32, parent: Int32)] = []
    /// The nodes that the current statement moved to another container, with their former parents.
    private(set) var movedNow: [(node: Int32, parent: Int32)] = []
    /// The rules already reported as having no effect where their nodes are, until they have one again.
    var toldMisfits: Set<ToldMisfit> = []
    /// The positions and their bounds that the current statement made follow another node's edge.
    private(set) var positionsNow: [FollowingPosition] = []
    /// The rules that the current statement set although their property is not active.
    private(set) var idleNow: [IdleRule] = []

    init(of document: Document) { self.document = document }

    /// Whether the document is this one and has made a node of this number.
    private func isOwn(_ node: Int32, _ document: Document) -> Bool {
        document === self.document && node >= 0 && Int(node) < document.capacity
    }

    // MARK: Noting

    /// Forgets the changes of the previous statement.
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

    /// Forgets all nodes whose number is not below `count`; their numbers are used again.
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

    /// All nodes that were ever made, including the removed ones.
    func created(in document: Document) -> [Int32] {
        creations.indices.filter { creations[$0] >= 0 }.map { Int32($0) }.filter { isOwn($0, document) }
    }

    /// Where a node, or a node that contained it, was removed.
    func removal(of node: Int32, in document: Document) -> Diagnostic.Place? {
        var at: Int32? = node
        while let node = at, isOwn(node, document) {
            if let place = removals[node] { return place }
            at = document.parent(node)
        }
        return nil
    }
}
