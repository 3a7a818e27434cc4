import TGLLayout

extension Session {
    /// Goes to a state and says what became of the nodes on the way; `nil` when there is no such state.
    public func changes(goingTo state: Int) -> Changes? {
        guard states.states.indices.contains(state) else { return nil }
        let (turn, ahead) = states.way(to: state)
        var edits = ahead.flatMap { states.states[$0].edits }
        var at = states.current
        var mark: Int?
        while at != turn {
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

    /// The last state on the way here whose command changed something: what `undo` is about.
    public var lastChange: Int? {
        var at = states.current
        var end = document.mark
        while at > 0, states.states[at].mark >= end {
            end = states.states[at].mark
            at = states.states[at].parent
        }
        return at > 0 ? at : nil
    }

    /// The next state ahead whose command changes something: what `redo` is about.
    public var nextChange: Int? {
        var at = states.lastChild[states.current]
        while let state = at, states.states[state].edits.isEmpty { at = states.lastChild[state] }
        return at
    }
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

    /// Takes the last command back and does it again, with its layout recorded: the edits and what the layout did; nothing
    /// where `shouldStop` said so.
    public func traceLastCommand() -> (edits: [Edit], events: [TraceEvent])? {
        document.asking(shouldStop) { traced() }
    }

    private func traced() -> (edits: [Edit], events: [TraceEvent])? {
        guard let state = lastChange else { return nil }
        guard let edits = document.undoUnlessStopped(to: states.states[state].mark) else { return ([], []) }
        try? document.layout()
        document.redo(edits)
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
