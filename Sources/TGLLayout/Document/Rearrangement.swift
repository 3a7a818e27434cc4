// Rules that have no effect where their node is, as a script can set them: it moves nodes to where the rules are allowed, sets the rules,
// and moves the nodes back. Where that is, is found by trying it in a document made for it.

/// Moves of nodes to where rules can be set, and what they need.
package struct Rearrangement {
    /// One node's move, to the end of a container.
    package struct Move {
        package let node: Int32
        /// The container to which it moves; `nil`: a new `constraint` on the screen.
        package let target: Int32?
        /// The container from which it comes, and how many siblings were before it.
        package let home: Int32
        package let place: Int
    }
    /// The moves, in order. The nodes are moved back in reverse order.
    package var moves: [Move] = []
    /// Removed nodes to which the rules refer: each is replaced by a stand-in on the screen.
    package var gone: [Int32] = []

    package var needsSystem: Bool { moves.contains { $0.target == nil } }
}

/// Rules and relations that one statement sets.
package struct RulesToSet {
    package var rules: [(node: Int32?, prop: Prop, slot: SlotKind, rule: Rule)] = []
    package var keeps: [Keep] = []

    package init() {}
}

/// Looks for rearrangements in a copy of a document. Its nodes have the same numbers as in the document.
package final class Rearranger {
    /// The copy. For a removed node with a stand-in it has a node with the name of the stand-in.
    package let document: Document
    private let standInName: () -> String

    /// The kind of the stand-ins for removed nodes, and the kind of the container that joins nodes in a system.
    private let kinds: (standIn: Kind, system: Kind)

    package init(_ document: Document, standInName: @escaping () -> String) {
        self.document = document.rebuilt()
        kinds = (.standIn, .system)
        self.standInName = standInName
    }

    /// Calls `body` while nodes are where the rules can be set; returns `false` where no such place was found.
    package func trying(_ wanted: RulesToSet, _ body: (Rearrangement) -> Void) -> Bool {
        var gone: [Int32] = []
        for rule in wanted.rules {
            for node in document.mentioned(in: rule.rule) where !document.exists(node) && !document.isExpected(node) {
                if !gone.contains(node) { gone.append(node) }
            }
        }
        let given = gone.map { (name: document.storedNames[$0].pointee, kind: document.kind($0)) }
        for node in gone {
            document.nodes[node].pointee.kind = kinds.standIn
            document.store(.plain(standInName()), in: node)
            document.attach(node, to: Document.screen, before: -1)
        }
        defer {
            for (node, given) in zip(gone, given).reversed() {
                _ = document.detach(node)
                document.nodes[node].pointee.kind = given.kind
                document.storedNames[node].pointee = given.name
            }
        }
        for (nodes, target) in candidates(wanted) {
            var system: Int32?
            if target == nil { system = try? document.make(kinds.system, in: Document.screen) }
            var moves: [Rearrangement.Move] = []
            defer {
                for move in moves.reversed() {
                    let before = document.child(of: move.home, at: move.place, leavingOut: move.node)
                    try? document.move(move.node, to: move.home, before: before)
                }
                if let system { document.remove(system) }
            }
            guard move(nodes, to: target, system, &moves), fits(wanted) else { continue }
            body(Rearrangement(moves: moves, gone: gone))
            return true
        }
        return false
    }

    private func fits(_ wanted: RulesToSet) -> Bool {
        wanted.rules.allSatisfy { document.misfit($0.rule, $0.slot, for: $0.prop, on: $0.node) == nil }
            && wanted.keeps.allSatisfy { document.obstacle(to: $0) == nil }
    }

    /// Nodes, each with the container to whose end they move, in the order in which they are tried; `nil` stands for a new `constraint`.
    private func candidates(_ wanted: RulesToSet) -> [(nodes: [Int32], target: Int32?)] {
        let unfit = wanted.rules.filter { document.misfit($0.rule, $0.slot, for: $0.prop, on: $0.node) != nil }
        let badKeeps = wanted.keeps.filter { document.obstacle(to: $0) != nil }
        let bearers = distinct(unfit.compactMap(\.node) + badKeeps.flatMap { document.items(of: $0) })
        let named = distinct(unfit.flatMap { document.mentioned(in: $0.rule) } + badKeeps.flatMap { document.nodes(in: $0) })
        let all = distinct(
            wanted.rules.flatMap { ($0.node.map { [$0] } ?? []) + document.mentioned(in: $0.rule) }
                + wanted.keeps.flatMap { document.items(of: $0) + document.nodes(in: $0) })
        let involved = distinct(bearers + named)
        var result: [(nodes: [Int32], target: Int32?)] = [([], Document.screen)]
        let homes = distinct(bearers.compactMap { document.parent($0) })
        for target in distinct(named.compactMap { document.parent($0) }) { result.append((bearers, target)) }
        result.append((bearers, Document.screen))
        for target in homes { result.append((named, target)) }
        for target in distinct(named + badKeeps.map(\.owner)) where document.kind(target).isContainer { result.append((bearers, target)) }
        if bearers.count == 1 { result.append((named, bearers[0])) }
        result += [(involved, Document.screen), (involved, nil), (all, Document.screen), (all, nil)]
        return result
    }

    private func distinct(_ nodes: [Int32]) -> [Int32] {
        var seen: Set<Int32> = [Document.screen]
        return nodes.filter { document.exists($0) && seen.insert($0).inserted }
    }

    /// Moves nodes to the end of a container, first those that contain others; false where one cannot be there.
    private func move(_ nodes: [Int32], to target: Int32?, _ system: Int32?, _ moves: inout [Rearrangement.Move]) -> Bool {
        let end = target ?? system ?? Document.screen
        let order = nodes.enumerated().map { (document.depth($1), $0, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        for node in order {
            guard let home = document.parent(node), home != end else { continue }
            var place = 0
            var before = document.nodes[node].pointee.prev
            while before >= 0 {
                place += 1
                before = document.nodes[before].pointee.prev
            }
            do { try document.move(node, to: end, before: nil) } catch { return false }
            moves.append(Rearrangement.Move(node: node, target: target, home: home, place: place))
        }
        return true
    }
}
