import TGLLayout
import TGLSyntax

// Built-in functions that ask the layout for border lines, sizes for an offer, the frame of a possible child, or the frames of an
// animation.

extension Machine {
    /// The result of one of these functions for an existing node.
    func askLayout(_ builtIn: BuiltIn, _ node: Int32, _ values: [Value]) throws(Failure) -> Value {
        switch builtIn.id {
        case .borderlineFrame:
            guard case .word(let word) = values[1], let side = BorderSide(rawValue: word.text) else {
                throw Failure(.argument, "`\(builtIn.usage)` takes top, left, bottom, right, leading or trailing")
            }
            try layout()
            return document.borderline(node, side).map { frame($0.frame) } ?? .none
        case .measure:
            let width = try offer(values[1], builtIn)
            let height = try offer(values[2], builtIn)
            try layout()
            do {
                let size = try session.measure(node, width: width, height: height)
                return list([.number(size.width), .number(size.height)])
            } catch {
                let failure = Failure(.argument, error.message)
                failure.place = error.diagnostic?.primary
                throw failure
            }
        case .wouldBe: return try wouldBe(node, values[1], builtIn)
        default:
            guard case .number(let time) = values[1] else {
                throw Failure(.argument, "`\(builtIn.usage)` takes a number from 0 to 1, not \(values[1].kindText)")
            }
            try layout()
            return frame(document.frame(node, at: time))
        }
    }

    private func frame(_ rect: Rect) -> Value {
        list([.number(rect.x), .number(rect.y), .number(rect.width), .number(rect.height)])
    }

    /// An offered width or height; `nil` for `none`.
    private func offer(_ value: Value, _ builtIn: BuiltIn) throws(Failure) -> Double? {
        switch value {
        case .none: return nil
        case .number(let number) where number >= 0: return number
        case .number(let number):
            throw Failure(
                .argument, "`\(builtIn.usage)` takes numbers that are at least 0, not \(Text.number(number))",
                help: "`none` leaves an axis free")
        default:
            throw Failure(
                .argument, "`\(builtIn.usage)` takes numbers, not \(value.kindText)", help: "`none` leaves an axis free")
        }
    }

    // MARK: A child that is not there

    /// The frame that a child made by a template would have as the last one in a container. The child is removed again.
    private func wouldBe(_ container: Int32, _ value: Value, _ builtIn: BuiltIn) throws(Failure) -> Value {
        guard case .function(let template) = value, template.program != nil else {
            throw Failure(
                .argument, "`\(builtIn.usage)` takes a function that makes a node, not \(value.kindText)",
                help: "write `wouldBe(S, () => view { size = [20, 20] })`")
        }
        if mode.isForeseeing { throw Failure(.impure, "the template of a `wouldBe` cannot contain another `wouldBe`") }
        try layout()
        let moment = SessionMoment(session)
        let known = (needsCheck, seenNodes, session.trial)
        let trial = session.trial ?? SessionTrial()
        let beginning = document.beginTrial()
        let depth = frameCount
        newEpoch()
        session.trial = trial
        mode.isForeseeing = true
        var result = Value.none
        var failure: Failure?
        do throws(Failure) {
            let node = try foreseen(in: container, template)
            try layout()
            result = frame(document.frame(node))
        } catch {
            failure = error
        }
        while frameCount > depth { dropFrame() }
        mode.isForeseeing = false
        document.endTrial(beginning)
        moment.restore(session)
        (needsCheck, seenNodes, session.trial) = known
        if session.trial == nil { trial.forgetPlans() }
        // From here on written variables are logged again.
        newEpoch()
        if let failure { throw failure }
        return result
    }

    /// Makes the node of a template in a container; fails unless it is exactly one.
    private func foreseen(in container: Int32, _ template: Function) throws(Failure) -> Int32 {
        let mark = document.mark
        let missing = Set(document.missingNames().map(\.name))
        _ = try call(template.opened(on: TaggedValue(.node(handle(container)))), [])
        if let failure = session.missingName(except: missing) { throw failure }
        var made: [Int32] = []
        for edit in document.edits(since: mark) {
            if case .link(let node, _, _) = edit, document.exists(node) { made.append(node) }
        }
        let all = Set(made)
        let tops = made.filter { node in document.parent(node).map { !all.contains($0) } ?? true }
        guard let node = tops.first else {
            throw templateFailure("this template makes no node", template, help: "write `() => view { … }`")
        }
        guard tops.count == 1 else {
            throw templateFailure(
                "a template makes one node, not \(tops.count)", template,
                help: "put them in a container: `() => linear vert { …; … }`")
        }
        guard document.parent(node) == container else {
            let other = document.parent(node).map { document.nameText($0) } ?? "screen"
            throw templateFailure(
                "this template makes its node in `\(other)`, not in `\(document.nameText(container))`", template,
                help: "leave the container out: `() => view { … }`")
        }
        return node
    }

    private func templateFailure(_ message: String, _ template: Function, help: String) -> Failure {
        let failure = Failure(.nodeEdit, message, note: "a template is a function that makes one node", help: help)
        failure.place = template.program.map { Diagnostic.Place(source: $0.source, range: $0.range(at: max(0, $0.codeCount - 1))) }
        return failure
    }
}
