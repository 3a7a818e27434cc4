import TGLLayout
import TGLSyntax

// The `animate` block: the difference between the frames before and after it is what moves.

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

    /// Begins an `animate` block. Its duration in seconds is in a register, its curve is given by number.
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

    /// Ends the block: the document keeps the animation until the next edit.
    func endAnimation() throws(Failure) {
        guard let open = animating else { return }
        try layout()
        animating = nil
        document.keepAnimation(document.animation(since: open.before, seconds: open.seconds, open.curve))
    }

    /// Drops an `animate` block that a failure ended: one that began within at least this many `expect error` blocks.
    func forgetAnimation(within handlers: Int) {
        if let open = animating, open.handlers >= handlers { animating = nil }
    }
}
