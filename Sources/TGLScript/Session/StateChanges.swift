import TGLLayout

extension Session {
    /// Goes to a state and returns the changes of the nodes on the way. `nil` if there is no such state, or if `shouldStop` ended it: then
    /// the state is unchanged.
    public func changes(goingTo state: Int) -> Changes? {
        guard states.states.indices.contains(state), settle(unless: shouldStop) else { return nil }
        let origin = states.current
        let lastChild = states.lastChild
        return document.asking(isToldToStop) { () -> Changes? in
            guard let edits = editsOnTheWay(to: state) else { return nil }
            document.beginTracking()
            guard travel(to: state) else { return nil }
            let changes = document.endTracking(edits)
            if document.isToldToStop {
                restore(.travel(to: origin, lastChild: lastChild))
                layoutAfterRestoring()
                return nil
            }
            return changes
        }
    }

    /// Compares two states: calls `look` in the first one, and `show` in the second one with the result and the changes. Afterwards the
    /// current state is restored. False if `shouldStop` ended it.
    public func difference<Seen>(from: Int, to: Int, _ look: () -> Seen, _ show: (_ before: Seen, _ changes: Changes) -> Void) -> Bool {
        returning {
            guard changes(goingTo: from) != nil else { return false }
            let before = look()
            guard let changes = changes(goingTo: to) else { return false }
            show(before, changes)
            return !isToldToStop()
        }
    }

    /// Shows the animation between two states, while the second one is current: each number of a frame eases in and out, within half a
    /// second. Shows nothing if `shouldStop` ends it.
    public func animation(from: Int, to: Int, _ show: (Animation) -> Void) {
        returning {
            guard changes(goingTo: from) != nil else { return }
            let before = document.frameSnapshot()
            guard changes(goingTo: to) != nil else { return }
            show(document.animation(since: before, seconds: 0.5, .easeInOut))
        }
    }

    /// The tree edits between the current state and another, both those to be redone and those to be undone; `nil` if the document is told
    /// to stop. Other edits are left out, since copying them all takes long.
    private func editsOnTheWay(to state: Int) -> [Edit]? {
        let (turn, ahead) = states.way(to: state)
        var edits: [Edit] = []
        var seen = 0
        func take(_ more: some Sequence<Edit>) -> Bool {
            for edit in more {
                seen += 1
                if case .link = edit { edits.append(edit) }
                if seen & 1023 == 0, document.isToldToStop { return false }
            }
            return true
        }
        for next in ahead where !take(states.states[next].edits) { return nil }
        var at = states.current
        var mark: Int?
        while at != turn {
            mark = states.states[at].mark
            at = states.states[at].parent
        }
        if let mark, !take(document.edits(since: mark)) { return nil }
        return edits
    }

    /// The states on the way from the root to this one, without the root; this one is last.
    public func way(to state: Int) -> [Int] {
        var way: [Int] = []
        var at = state
        while at > 0, states.states.indices.contains(at) {
            way.append(at)
            at = states.states[at].parent
        }
        return way.reversed()
    }

    /// The latest state, up to the current one, whose command changed something.
    var lastChange: Int? { pastChanges(1).first }

    /// The states up to the current one whose commands changed something, in order.
    public var changesOnTheWay: [Int] { pastChanges(.max).reversed() }

    /// The state before the last `count` commands that changed something, or before as many as there are: the goal of `undo`. `nil` if
    /// nothing was changed.
    public func stateBefore(changes count: Int) -> Int? { pastChanges(count).last.map { states.states[$0].parent } }

    /// The state after the next `count` commands that change something, or after as many as there are: the goal of `redo`. `nil` if there
    /// are none.
    public func stateAfter(changes count: Int) -> Int? {
        var found: Int?
        var left = count
        var next = states.lastChild[states.current]
        while let state = next, left > 0 {
            if !states.states[state].edits.isEmpty, !states.states[state].changedNothing {
                found = state
                left -= 1
            }
            next = states.lastChild[state]
        }
        return found
    }

    /// The states up to the current one whose commands changed something, the latest first, at most `count`.
    private func pastChanges(_ count: Int) -> [Int] {
        var found: [Int] = []
        var at = states.current
        // A command's edits begin at its mark and end where those of the next one begin.
        var end = document.mark
        while at > 0, found.count < count {
            if states.states[at].mark < end, !states.states[at].changedNothing { found.append(at) }
            end = states.states[at].mark
            at = states.states[at].parent
        }
        return found
    }
}

extension Session {
    /// Undoes the last command and redoes it while recording its layout. Returns its edits and the events of the layout; both are empty if
    /// `shouldStop` ended it.
    public func traceLastCommand() -> (edits: [Edit], events: [TraceEvent])? {
        guard let state = lastChange else { return nil }
        let origin = states.current
        return returning {
            document.asking(isToldToStop) { () -> (edits: [Edit], events: [TraceEvent]) in
                guard travel(to: states.states[state].parent) else { return ([], []) }
                let edits = states.states[state].edits
                while states.current != origin {
                    if let part = move(towards: origin) {
                        owed.append(part)
                        return ([], [])
                    }
                }
                return (edits, document.tracedLayout())
            }
        }
    }
}

/// A built-in function, as help and completion show it.
public struct BuiltInInfo: Sendable {
    /// The name.
    public let name: String
    /// How a call is written: `pow(a, b)`.
    public let usage: String
    /// What it returns, in a few words.
    public let help: String

    /// All built-ins that scripts may call, in the order of their table.
    public static let all: [BuiltInInfo] = BuiltIn.all.filter { !$0.usage.isEmpty }
        .map { BuiltInInfo(name: $0.name, usage: $0.usage, help: $0.help) }
}
