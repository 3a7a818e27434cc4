// What a dump declares beside what the session has, so that it can say everything: names of built-ins and words that something else
// has taken since, and functions that make a `def` with what it held.

import TGLLayout
import TGLSyntax

/// The helpers of one dump. Those that the session has already, since it began as a dump itself, are used again.
final class DumpHelpers {
    private let session: Session
    /// Declarations, to stand before all others.
    var lines: [String] { aliasLines + makerLines }
    private var aliasLines: [String] = []
    private var makerLines: [String] = []
    /// The variables among them that the session has.
    private(set) var held: Set<String> = []
    private var aliases: [String: String] = [:]
    private var makers: [String: String] = [:]
    private var underWay: [ObjectIdentifier] = []
    private var trees: [ObjectIdentifier: SyntaxTree] = [:]

    init(_ session: Session) { self.session = session }

    /// Begins to write a function; false where it is being written already, as functions may call each other in a cycle.
    func begin(_ program: Program) -> Bool {
        let id = ObjectIdentifier(program)
        if underWay.contains(id) { return false }
        underWay.append(id)
        return true
    }

    func end(_ program: Program) { underWay.removeAll { $0 == ObjectIdentifier(program) } }

    // MARK: Names that were taken

    /// How a built-in or a word can be named now: as ever, or by a variable that is set to it before something takes its name.
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
        case (.function(let a), .function(let b)): a.builtIn != nil && a.builtIn?.id == b.builtIn?.id
        case (.word(let a), .word(let b)): a == b
        default: false
        }
    }

    private func isTaken(_ name: String) -> Bool {
        let document = session.document
        return session.names.find(name).flatMap { session.scope.find($0, layer: 0) } != nil || document.find(name) != nil
            || document.hasGroup(name)
    }

    private func unused(_ name: String) -> String {
        var number = 1
        while isTaken("\(name)_\(number)") || makers.values.contains("\(name)_\(number)") || aliases.values.contains("\(name)_\(number)") {
            number += 1
        }
        return "\(name)_\(number)"
    }

    // MARK: Functions with what they held

    /// A call that makes a `def` with what it holds on to: `far_1(20)`, where `def far_1(k) { def far(t) { … }; return far }`.
    func call(_ program: Program, _ held: [(name: String, value: String)]) -> String? {
        guard let text = definition(program) else { return nil }
        let held = held.sorted { $0.name < $1.name }
        let body = "(\(held.map(\.name).joined(separator: ", "))) {\n\(text)\nreturn \(program.name)\n}"
        let arguments = "(\(held.map(\.value).joined(separator: ", ")))"
        if let known = makers[body] { return known + arguments }
        let mine = session.scope.entries().first { entry in
            guard entry.entry.kind == .def else { return false }
            return definition(entry.entry) == "def \(session.names[entry.symbol])" + body
        }
        let name = mine.map { session.names[$0.symbol] } ?? unused(program.name)
        makers[body] = name
        if mine == nil { makerLines.append("def \(name)" + body) }
        return name + arguments
    }

    /// A top-level `def` as it was written.
    func definition(_ entry: TopScope.Entry) -> String? {
        let tree = tree(of: entry.place.source)
        for id in tree[tree.root.statements] {
            if case .def(let name, _, _) = tree[id], name.range == entry.place.range { return entry.place.source.text(tree.range(of: id)) }
        }
        return nil
    }

    /// The `def` of a function as it was written: the inmost one that its code lies in.
    private func definition(_ program: Program) -> String? {
        guard let first = program.ranges.first else { return nil }
        let tree = tree(of: program.source)
        var best: SourceRange?
        for raw in 0..<UInt32(tree.statementCount) {
            let id = tree.statementID(raw)
            guard case .def(let name, _, _) = tree[id], tree.text(name.symbol) == program.name else { continue }
            let range = tree.range(of: id)
            guard range.start <= first.start, first.end <= range.end else { continue }
            if best.map({ range.end - range.start < $0.end - $0.start }) ?? true { best = range }
        }
        return best.map { program.source.text($0) }
    }

    private func tree(of source: SourceFile) -> SyntaxTree {
        let key = ObjectIdentifier(source)
        let tree = trees[key] ?? SyntaxTree.parse(source, names: .layout).tree
        trees[key] = tree
        return tree
    }
}
