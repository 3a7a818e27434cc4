import TGLLayout
import TGLScript
import TGLSyntax

extension NameWalk {
    func visit(_ id: ExprID) {
        switch tree[id] {
        case .name(let symbol): read(symbol)
        // The called function may create nodes.
        case .call(let callee, let arguments):
            if case .name(let symbol) = tree[callee] {
                if !isFixedFunction(symbol) { noteEffect() }
                noteCall(symbol, arguments.count, at: tree.range(of: id))
            } else {
                noteEffect()
            }
        default: break
        }
        tree.forEachPart(of: id) { visit($0) }
    }

    /// Whether a called name is a function of the language, or a word that takes arguments.
    func isFixedFunction(_ symbol: Symbol) -> Bool {
        if isDeclared(symbol) { return false }
        let text = tree.text(symbol)
        return LanguageWords.isFunction(text) || LanguageWords.isValueCall(text)
    }

    /// Whether an expression reads no frame or rule and calls no function of the script, so that evaluating it cannot be observed.
    ///
    /// - Parameter isLive: the expression is the right side of a size or position, where references to nodes stay live.
    func isNeutral(_ id: ExprID, isLive: Bool = false) -> Bool {
        switch tree[id] {
        case .name(let symbol): return isLive || symbol.word != .width && symbol.word != .height
        case .member(let base, _, _): return isLive && isNeutral(base, isLive: true)
        case .live: return isLive
        case .call(let callee, let arguments):
            guard case .name(let symbol) = tree[callee], isFixedFunction(symbol), !callsBack(symbol, arguments.count), !readsNodes(symbol)
            else { return false }
            return tree[arguments].allSatisfy { isNeutral($0, isLive: isLive) }
        case .choice(let condition, let then, let otherwise):
            return isNeutral(condition) && isNeutral(then, isLive: isLive) && isNeutral(otherwise, isLive: isLive)
        case .index(let base, let index): return isNeutral(base, isLive: isLive) && isNeutral(index)
        case .missing: return false
        default: return tree.operands(of: id).allSatisfy { isNeutral($0, isLive: isLive) }
        }
    }

    /// Whether a function of the language calls a function passed to it.
    func callsBack(_ symbol: Symbol, _ arguments: Int) -> Bool {
        switch tree.text(symbol) {
        case "map", "filter", "wouldBe": true
        case "sort": arguments > 1
        default: false
        }
    }

    private func readsNodes(_ symbol: Symbol) -> Bool { LanguageWords.readsNodes(tree.text(symbol)) }
}
