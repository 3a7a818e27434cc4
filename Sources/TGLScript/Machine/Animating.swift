import TGLLayout
import TGLSyntax

// The block of an `animate`: what moved is found out by the frames before and after it.

extension Machine {
    /// Begins or ends the block of a `when` or of an `animate`.
    func edgeOfBlock(_ i: Instruction) throws(Failure) {
        switch i.op {
        case .beginWhen: whens.append(OpenWhen())
        case .endWhen: try endWhen(i)
        case .beginAnimation: try beginAnimation(i)
        default: try endAnimation()
        }
    }

    /// Begins a block that takes the seconds in a register, by the curve of a number.
    func beginAnimation(_ i: Instruction) throws(Failure) {
        guard case .number(let seconds) = register(i.a).pointee.value, seconds >= 0 else {
            let value = register(i.a).pointee.value
            let what: String = if case .number(let number) = value { Text.number(number) } else { value.kindText }
            throw Failure(
                .argument, "`animate` takes a number of seconds that is at least 0, not \(what)",
                help: "write `animate 0.3 { … }`")
        }
        if animating != nil { throw Failure(.outOfPlace, "an `animate` cannot contain another `animate`") }
        try layout()
        animating = OpenAnimation(
            before: document.frameSnapshot(), seconds: seconds, curve: AnimationCurve.allCases[Int(i.b)], handlers: handlers.count)
    }

    /// Ends the block: the document keeps what moved until the next edit.
    func endAnimation() throws(Failure) {
        guard let open = animating else { return }
        try layout()
        animating = nil
        document.keepAnimation(document.animation(since: open.before, seconds: open.seconds, open.curve))
    }

    /// Forgets a block that a failure ended, which was within so many `expect error` blocks or more.
    func forgetAnimation(within handlers: Int) {
        if let open = animating, open.handlers >= handlers { animating = nil }
    }
}
