import TGLLayout

extension Session {
    /// Goes to a state and says what became of the nodes on the way; `nil` when there is no such state.
    public func changes(goingTo state: Int) -> Changes? {
        guard states.states.indices.contains(state) else { return nil }
        var edits: [Edit] = []
        var above: Set<Int> = []
        var at = states.current
        while at >= 0 {
            above.insert(at)
            at = states.states[at].parent
        }
        at = state
        while !above.contains(at) {
            edits += states.states[at].edits
            at = states.states[at].parent
        }
        let common = at
        at = states.current
        var mark: Int?
        while at != common {
            mark = states.states[at].mark
            at = states.states[at].parent
        }
        if let mark { edits += document.edits(since: mark) }
        document.beginTracking()
        go(to: state)
        return document.endTracking(edits)
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

    /// The state that `redo` would go to.
    public var nextState: Int? { states.lastChild[states.current] }
}

extension Session {
    /// Does a piece of work and undoes whatever it changed.
    public func trying<T>(_ work: () -> T) -> T {
        let mark = document.mark
        let result = work()
        takeBack(to: mark)
        try? document.layout()
        return result
    }

    /// Takes the last command back and does it again, with its layout recorded: the edits and what the layout did.
    public func traceLastCommand() -> (edits: [Edit], events: [TraceEvent])? {
        let state = states.current
        guard undo() else { return nil }
        let edits = states.states[state].edits
        redo(state)
        return (edits, document.tracedLayout())
    }
}

/// What a built-in function is for, for help and completion.
public struct BuiltInInfo: Sendable {
    public let name: String
    public let usage: String
    public let help: String

    /// All that scripts may call, in the order of their table.
    public static let all: [BuiltInInfo] = BuiltIn.all.filter { !$0.usage.isEmpty }
        .map { BuiltInInfo(name: $0.name, usage: $0.usage, help: $0.help) }
}
