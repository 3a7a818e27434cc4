// Additional declarations of a dump: names for built-ins and words whose own names are taken now, and functions that make a `def` with its
// captured values.

import TGLLayout
import TGLSyntax

/// A variable that a function captures.
struct HeldValue {
    let name: String
    /// The value, as an expression.
    let text: String
    /// Whether the value contains the function itself.
    let isKnot: Bool
}

/// The helpers of one dump. If the session itself began as a dump, its helpers are used again.
final class DumpHelpers {
    private let session: Session
    /// The declarations, which come before all others.
    var lines: [String] { aliasLines + makerLines }
    private var aliasLines: [String] = []
    private var makerLines: [String] = []
    /// The variables of the session that are helpers.
    private(set) var held: Set<String> = []
    /// The number of functions begun within the present outermost one.
    private var begun = 0
    private var aliases: [String: String] = [:]
    private var nodeNames: Set<String> = []
    private var makers: [String: String] = [:]
    /// The functions being written, each within the captured values of the one before, with their names there.
    private var underWay: [(id: ObjectIdentifier, name: String, uses: Int)] = []
    private var trees: [ObjectIdentifier: SyntaxTree] = [:]

    init(_ session: Session) { self.session = session }

    /// Begins to write a function; false if its captured values contain so many functions that the text would be too long.
    func begin(_ function: Function) -> Bool {
        begun = underWay.isEmpty ? 0 : begun + 1
        guard begun < 100_000 else { return false }
        underWay.append((ObjectIdentifier(function), unused("self", from: underWay.count + 1), 0))
        return true
    }

    func end() { underWay.removeLast() }

    /// The name of a function within its captured values, if it is being written already: functions may call each other in a cycle.
    func nameWithin(_ function: Function) -> String? {
        guard let index = underWay.firstIndex(where: { $0.id == ObjectIdentifier(function) }) else { return nil }
        underWay[index].uses += 1
        return underWay[index].name
    }

    /// How often the innermost function was named within its captured values.
    var uses: Int { underWay.last?.uses ?? 0 }

    // MARK: Names that were taken

    /// The present name of a built-in or word: its own, or a variable set to it before something else took its name.
    func name(of value: Value, called name: String) -> String {
        guard isTaken(name) else { return name }
        if let known = aliases[name] { return known }
        let holder = session.scope.entries().first { entry in
            entry.entry.kind == .variable && session.names[entry.symbol] != name
                && isSame(session.machine.stack[entry.entry.index].value, value)
        }
        let alias = holder.map { session.names[$0.symbol] } ?? unused(name)
        if holder != nil { held.insert(alias) }
        aliases[name] = alias
        aliasLines.append("let \(alias) = \(name)")
        return alias
    }

    private func isSame(_ a: Value, _ b: Value) -> Bool {
        switch (a, b) {
        case (.function(let a), .function(let b)): a.builtIn != nil && a.builtIn?.id == b.builtIn?.id || a === b
        case (.word(let a), .word(let b)): a == b
        default: false
        }
    }

    /// An unused name, which a node has until the tree is complete.
    func nodeName(like name: Substring) -> String {
        let unused = unused(String(name))
        nodeNames.insert(unused)
        return unused
    }

    private func isTaken(_ name: String) -> Bool {
        let document = session.document
        return session.names.find(name).flatMap { session.scope.find($0, layer: 0) } != nil || document.find(name) != nil
            || document.hasGroup(name)
    }

    private func unused(_ name: String, from first: Int = 1) -> String {
        var number = first
        func isUsed(_ name: String) -> Bool {
            isTaken(name) || nodeNames.contains(name) || makers.values.contains(name) || aliases.values.contains(name)
                || underWay.contains { $0.name == name }
        }
        while isUsed("\(name)_\(number)") { number += 1 }
        return "\(name)_\(number)"
    }

    // MARK: Functions with what they held

    /// A call that makes a function with its captured values: `far_1(20)`, where `def far_1(k) { def far(t) { … }; return far }`. Values
    /// that contain the function itself are made after it: `def a_1(make_b) { let b = none; def a(t) { … }; b = make_b(a); return a }`,
    /// which is called by `a_1(self_1 => b_1(self_1))`.
    func call(_ program: Program, _ held: [HeldValue]) -> String? {
        guard let (name, text) = made(program, held), let within = underWay.last?.name else { return nil }
        func given(_ value: HeldValue) -> String { value.isKnot ? "make_\(value.name)" : value.name }
        let knots = held.filter(\.isKnot)
        let lines =
            knots.map { "let \($0.name) = none" } + [text] + knots.map { "\($0.name) = \(given($0))(\(name))" } + ["return \(name)"]
        let body = "(\(held.map(given).joined(separator: ", "))) {\n\(lines.joined(separator: "\n"))\n}"
        let arguments = "(\(held.map { $0.isKnot ? "\(within) => \($0.text)" : $0.text }.joined(separator: ", ")))"
        if let known = makers[body] { return known + arguments }
        let mine = session.scope.entries().first { entry in
            guard entry.entry.kind == .def else { return false }
            return definition(entry.entry) == "def \(session.names[entry.symbol])" + body
        }
        let maker = mine.map { session.names[$0.symbol] } ?? unused(program.name.isEmpty ? "made" : program.name)
        makers[body] = maker
        if mine == nil { makerLines.append("def \(maker)" + body) }
        return maker + arguments
    }

    /// The statement that makes a function in the scope of its captured values, and its name there.
    private func made(_ program: Program, _ held: [HeldValue]) -> (name: String, text: String)? {
        var itself = "itself"
        while program.text.contains(itself) || held.contains(where: { $0.name == itself }) { itself += "_" }
        if program.name.isEmpty { return (itself, "let \(itself) = \(program.text)") }
        guard let definition = definition(program) else { return nil }
        // A call to its own name may be to another function that had the name later.
        if !held.contains(where: { $0.name == program.name }) { return (program.name, definition.text) }
        return (itself, definition.head + itself + definition.rest)
    }

    /// A top-level `def` as it was written.
    func definition(_ entry: TopScope.Entry) -> String? {
        let tree = tree(of: entry.place.source)
        for id in tree[tree.root.statements] {
            if case .def(let name, _, _) = tree[id], name.range == entry.place.range { return entry.place.source.text(tree.range(of: id)) }
        }
        return nil
    }

    /// The `def` of a function as it was written, and the parts before and after its name: the innermost one that contains its code.
    private func definition(_ program: Program) -> (text: String, head: String, rest: String)? {
        guard let first = program.ranges.first else { return nil }
        let tree = tree(of: program.source)
        var best: (all: SourceRange, name: SourceRange)?
        for raw in 0..<UInt32(tree.statementCount) {
            let id = tree.statementID(raw)
            guard case .def(let name, _, _) = tree[id], tree.text(name.symbol) == program.name else { continue }
            let range = tree.range(of: id)
            guard range.start <= first.start, first.end <= range.end else { continue }
            if best.map({ range.end - range.start < $0.all.end - $0.all.start }) ?? true { best = (range, name.range) }
        }
        return best.map { all, name in
            let head = SourceRange(start: all.start, end: name.start)
            let rest = SourceRange(start: name.end, end: all.end)
            return (program.source.text(all), program.source.text(head), program.source.text(rest))
        }
    }

    private func tree(of source: SourceFile) -> SyntaxTree {
        let key = ObjectIdentifier(source)
        let tree = trees[key] ?? SyntaxTree.parse(source, names: .layout).tree
        trees[key] = tree
        return tree
    }
}
