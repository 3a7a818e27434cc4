import TGLLayout
import TGLSyntax

/// The top-level names: those of a session, and above them those of a running test.
package final class TopScope {
    package struct Entry {
        package let index: Int
        let kind: Local.Kind
        let place: Diagnostic.Place
        /// The allowed values of a knob.
        var limits: KnobLimits?
    }

    /// Layer 0 holds the session's names, layer 1 those of a test.
    private var layers: [[Symbol: Entry]] = [[:], [:]]
    /// The names by number. A number is not used again while something that uses it may exist.
    private var symbols: [Symbol] = []
    /// The numbers that belong to knobs.
    @exclusivity(unchecked) private var knobs: Set<Int> = []
    /// Told what is found out about the session's names, while a check examines a statement.
    @exclusivity(unchecked) var witness: StatementWitness?
    /// Whether there are knobs.
    var hasKnobs: Bool { !knobs.isEmpty }

    /// The numbers of all knobs, in the order of their declaration.
    var allKnobs: [Int] { knobs.sorted() }

    func isKnob(_ index: Int) -> Bool { !knobs.isEmpty && knobs.contains(index) }

    /// Sets the allowed values of a knob that was just declared.
    func setLimits(_ limits: KnobLimits?, ofKnob index: Int) {
        guard let symbol = symbol(at: index) else { return }
        for layer in layers.indices where layers[layer][symbol]?.index == index { layers[layer][symbol]?.limits = limits }
    }

    /// The allowed values of a knob.
    func limits(ofKnob index: Int) -> KnobLimits? {
        guard let symbol = symbol(at: index) else { return nil }
        return layers.lazy.compactMap { $0[symbol] }.first { $0.index == index }?.limits
    }

    /// How many numbers are in use: the top-level variables are the machine's first registers.
    var count: Int { symbols.count }

    func symbol(at index: Int) -> Symbol? { index < symbols.count ? symbols[index] : nil }

    /// The entry of a name as seen from a layer; with `only`, from that layer alone.
    package func find(_ symbol: Symbol, layer: Int, only: Bool = false) -> Entry? {
        if layer == 1, let entry = layers[1][symbol] { return entry }
        if layer == 1 && only { return nil }
        let entry = layers[0][symbol]
        witness?.note(symbol, .entry, entry.map { $0.kind.rawValue + 1 } ?? 0)
        return entry
    }

    var table: SymbolTable?

    func names(layer: Int) -> [String] {
        guard let table else { return [] }
        let all = layer == 1 ? Set(layers[0].keys).union(layers[1].keys) : Set(layers[0].keys)
        return all.map { table[$0] }.sorted()
    }

    /// All names of the session and of a running test, in the order of their declaration.
    func entries() -> [(symbol: Symbol, entry: Entry)] {
        layers[0].merging(layers[1]) { $1 }.map { ($0.key, $0.value) }.sorted { $0.1.index < $1.1.index }
    }

    /// Whether a layer has a name that meets a condition.
    func contains(layer: Int, where question: (Symbol) -> Bool) -> Bool { layers[layer].keys.contains(where: question) }

    /// Declares a name and returns the edit that undoes this; fails if the name is taken.
    ///
    /// - Parameter replacesFunctions: whether a function may be declared again, as at a prompt.
    func declare(
        _ declaration: Declaration, source: SourceFile, replacesFunctions: Bool = false
    ) throws(Failure) -> DeclareEdit {
        let old = find(declaration.symbol, layer: declaration.layer, only: true)
        // A variable may be declared again, also as a knob; readers of the old one keep its value.
        let isFree = old.map { old in
            old.kind == .variable && [.variable, .knob].contains(declaration.kind)
                || old.kind == .def && declaration.kind == .def && replacesFunctions
        }
        if let old, isFree == false {
            let name = table?[declaration.symbol] ?? ""
            let free = table?.freeNames(like: declaration.symbol)
            let failure = Failure.nameInUse(name, holder: text(old.kind), free: free)
            failure.secondary = [old.place.labelled("here")]
            if old.kind == .knob, declaration.kind == .knob { failure.help = "to set it, write `\(name) = …`" }
            throw failure
        }
        while symbols.count <= declaration.global { symbols.append(declaration.symbol) }
        symbols[declaration.global] = declaration.symbol
        if declaration.kind == .knob { knobs.insert(declaration.global) }
        let place = Diagnostic.Place(source: source, range: declaration.range)
        let entry = Entry(index: declaration.global, kind: declaration.kind, place: place)
        layers[declaration.layer][declaration.symbol] = entry
        return DeclareEdit(self, declaration.symbol, declaration.layer, old)
    }

    /// The kind of a name, with its article.
    func text(_ kind: Local.Kind) -> String {
        switch kind {
        case .variable, .parameter: "a variable"
        case .style: "a style"
        case .def: "a function"
        case .knob: "a knob"
        }
    }

    /// Ends a trial: frees the numbers given out within it and restores the knobs.
    func dropTrial(count: Int, knobs: [Int]) {
        symbols.removeLast(max(0, symbols.count - count))
        if self.knobs.count != knobs.count || !knobs.allSatisfy(self.knobs.contains) { self.knobs = Set(knobs) }
    }

    /// Ends a test: drops its names and frees their numbers.
    func dropTest(count: Int) {
        layers[1] = [:]
        symbols.removeLast(max(0, symbols.count - count))
        knobs = knobs.filter { $0 < count }
    }

    fileprivate func exchange(_ symbol: Symbol, _ layer: Int, _ entry: Entry?) -> Entry? {
        let old = layers[layer][symbol]
        layers[layer][symbol] = entry
        // A variable may have become a knob, or a knob a variable.
        if let old { knobs.remove(old.index) }
        if let entry, entry.kind == .knob { knobs.insert(entry.index) }
        return old
    }
}

/// The edit that declares a top-level name.
final class DeclareEdit: ForeignEdit {
    private let scope: TopScope
    private let symbol: Symbol
    private let layer: Int
    private var entry: TopScope.Entry?

    init(_ scope: TopScope, _ symbol: Symbol, _ layer: Int, _ old: TopScope.Entry?) {
        self.scope = scope
        self.symbol = symbol
        self.layer = layer
        entry = old
    }

    func swap() { entry = scope.exchange(symbol, layer, entry) }
}
