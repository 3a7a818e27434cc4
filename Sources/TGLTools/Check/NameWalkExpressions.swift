import TGLLayout
import TGLScript
import TGLSyntax

extension NameWalk {
    func visit(_ id: ExprID) {
        switch tree[id] {
        case .name(let symbol): read(symbol)
        // What is called may make nodes.
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

    /// Whether a name that is called is a function of the language, or a word that takes arguments.
    func isFixedFunction(_ symbol: Symbol) -> Bool {
        if isDeclared(symbol) { return false }
        let text = tree.text(symbol)
        return LanguageWords.isFunction(text) || LanguageWords.isValueCall(text)
    }

    /// Whether an expression reads no frame and no rule, and calls no function of the script: nothing notices when it is computed.
    ///
    /// - Parameter isLive: it is the right side of a size or position, in which those of nodes stay live.
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

    /// Whether a function of the language calls one that it is given.
    func callsBack(_ symbol: Symbol, _ arguments: Int) -> Bool {
        switch tree.text(symbol) {
        case "map", "filter", "wouldBe": true
        case "sort": arguments > 1
        default: false
        }
    }

    private func readsNodes(_ symbol: Symbol) -> Bool { LanguageWords.readsNodes(tree.text(symbol)) }
}
