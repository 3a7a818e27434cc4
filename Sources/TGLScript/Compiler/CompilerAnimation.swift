import TGLLayout
import TGLSyntax

// `animate SECONDS [CURVE] { … }`: compares the frames before and after its block.

extension Compiler {
    func animate(_ seconds: ExprID, _ curve: Identifier?, _ block: BlockID, _ range: SourceRange) {
        guard !function.isAnimating else {
            fail(Failure(.outOfPlace, "an `animate` cannot contain another `animate`"), at: range)
            return
        }
        var kind = AnimationCurve.easeInOut
        if let curve {
            guard let known = AnimationCurve(rawValue: text(curve.symbol)) else {
                let words = AnimationCurve.allCases.map(\.rawValue)
                let near = Suggestions.nearest(text(curve.symbol), among: words)
                let failure = Failure(
                    .argument, "there is no curve `\(text(curve.symbol))`", note: "the curves are \(words.joined(separator: ", "))")
                if let near { failure.suggest(near, for: text(curve.symbol)) }
                fail(failure, at: curve.range)
                return
            }
            kind = known
        }
        scratch {
            let register = allocate()
            compile(seconds, into: register, .plain)
            let place = AnimationCurve.allCases.firstIndex(of: kind) ?? 0
            emit(.beginAnimation, register, place, range: tree.range(of: seconds))
            function.isAnimating = true
            compile(block)
            function.isAnimating = false
            emit(.endAnimation, range: range)
        }
    }
}
