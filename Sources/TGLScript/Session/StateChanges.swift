import TGLLayout

extension Session {
    /// Goes to a state and says what became of the nodes on the way; `nil` when there is no such state, or where `shouldStop`
    /// said to stop: then the state is as it was.
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

    /// What differs between two states: `look` is called where the first one is there, and `show`, with what that answered, where the
    /// second one is. False where `shouldStop` said to stop. Another state is there only meanwhile.
    public func difference<Seen>(from: Int, to: Int, _ look: () -> Seen, _ show: (_ before: Seen, _ changes: Changes) -> Void) -> Bool {
        returning {
            guard changes(goingTo: from) != nil else { return false }
            let before = look()
            guard let changes = changes(goingTo: to) else { return false }
            show(before, changes)
            return !isToldToStop()
        }
    }

    /// What moves between two states, while the second one is there: each number of a frame slows at both ends, in half a second.
    /// Nothing where `shouldStop` said to stop.
    public func animation(from: Int, to: Int, _ show: (Animation) -> Void) {
        returning {
            guard changes(goingTo: from) != nil else { return }
            let before = document.frameSnapshot()
            guard changes(goingTo: to) != nil else { return }
            show(document.animation(since: before, seconds: 0.5, .easeInOut))
        }
    }

    /// The edits of the tree that lie between here and a state, those to be done and those to be undone; `nil` where the
    /// document is told to stop. The others are left out: a copy of all of them takes long.
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

    /// The states from the first to this one, which is the last; without the beginning.
    public func way(to state: Int) -> [Int] {
        var way: [Int] = []
        var at = state
        while at > 0, states.states.indices.contains(at) {
            way.append(at)
            at = states.states[at].parent
        }
        return way.reversed()
    }

    /// The last state on the way here whose command changed something.
    var lastChange: Int? { pastChanges(1).first }

    /// The states on the way here whose commands changed something, the first first.
    public var changesOnTheWay: [Int] { pastChanges(.max).reversed() }

    /// The state before the last commands that changed something, so many of them or as many as there are: where `undo`
    /// goes. `nil` where nothing was changed.
    public func stateBefore(changes count: Int) -> Int? { pastChanges(count).last.map { states.states[$0].parent } }

    /// The state after the next commands ahead that change something, so many of them or as many as there are: where
    /// `redo` goes. `nil` where nothing is ahead.
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

    /// The states on the way here whose commands changed something, the last first, at most so many.
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
    /// Takes the last command back and does it again, with its layout recorded: the edits and what the layout did; nothing
    /// where `shouldStop` said so.
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

/// What a built-in function is for, for help and completion.
public struct BuiltInInfo: Sendable {
    /// The name as scripts call it.
    public let name: String
    /// How a call is written: `pow(a, b)`.
    public let usage: String
    /// What it gives, in a few words.
    public let help: String

    /// All that scripts may call, in the order of their table.
    public static let all: [BuiltInInfo] = BuiltIn.all.filter { !$0.usage.isEmpty }
        .map { BuiltInInfo(name: $0.name, usage: $0.usage, help: $0.help) }
}
