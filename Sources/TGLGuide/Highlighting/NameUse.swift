// The names that a text declares or uses, and what each refers to; used for definitions, references and renaming.

import TGLScript
import TGLSyntax

/// What a user-defined name refers to. Equal values in texts that import each other are the same thing, except local ones.
public enum NamedThing: Hashable, Sendable {
    /// A declaration in a block, a function or a test, numbered from 0.
    case local(Int)
    /// A declaration at the top level, by its name.
    case top(String)
    /// A node, or several with the same name and indices.
    case node(String)
    /// A relation, by its label.
    case relation(String)
    /// A key of the nodes with a name.
    case key(String, of: String)
}

/// The sort of thing that a name refers to.
public enum NameSort: Sendable {
    case variable, knob, function, style, parameter, node, relation, key
}

/// A place in a text where a name is declared or used.
public struct NameUse: Sendable {
    /// How the name is used.
    public enum Role: Sendable {
        /// It is declared, or names a new or renamed node; it is set; it is read.
        case declared, set, read
    }

    /// The range of the name in bytes; for a key, without its quotes.
    public let range: SourceRange
    /// What the name refers to.
    public let thing: NamedThing
    /// The sort of that thing.
    public let sort: NameSort
    /// How the name is used.
    public let role: Role
}

extension NameSort {
    init(_ sort: DeclaredSort) {
        switch sort {
        case .variable, .loopVariable: self = .variable
        case .knob: self = .knob
        case .function: self = .function
        case .style: self = .style
        case .parameter: self = .parameter
        }
    }

    init(_ name: EntryName) {
        switch name {
        case .variable: self = .variable
        case .function: self = .function
        case .style: self = .style
        }
    }
}

/// The top-level names of texts that another text imports or is imported by.
public struct NamesElsewhere: Sendable {
    /// The declarations.
    var declared: [String: DeclaredSort] = [:]
    /// The nodes that they create and the relations that they label, in any block.
    var nodes: Set<String> = []
    var relations: Set<String> = []

    /// Creates an empty set of names.
    public init() {}

    /// Collects the names of some texts.
    public init(_ trees: [SyntaxTree]) {
        for tree in trees {
            for id in tree[tree.root.statements] {
                tree.forEachPart(of: id) { if case .declared(let name, let sort) = $0 { declared[tree.text(name.symbol)] = sort } }
            }
            for raw in 0..<UInt32(tree.nodeCount) {
                if let name = tree[tree.nodeID(raw)].name { nodes.insert(tree.text(name.name.symbol)) }
            }
            for raw in 0..<UInt32(tree.statementCount) {
                switch tree[tree.statementID(raw)] {
                case .rename(_, let name), .copy(_, let name): nodes.insert(tree.text(name.name.symbol))
                case .keep(let label?, _, _, _), .vfl(let label?, _, _): relations.insert(tree.text(label.symbol))
                default: break
                }
            }
        }
    }
}

/// A name declared by an entry.
struct VisibleName {
    let name: EntryName
    let sort: NameSort
    let thing: NamedThing
    /// The number of scopes around its declaration.
    let depth: Int
}

extension EntryReading {
    /// Records what a name refers to at a place.
    func note(_ range: SourceRange, _ thing: NamedThing, _ sort: NameSort, _ role: NameUse.Role = .read) {
        if notesUses { uses.append(NameUse(range: range, thing: thing, sort: sort, role: role)) }
    }

    /// Records the use of a declared name: of the entry or, if it has none, of another text.
    func noteDeclared(_ symbol: Symbol, _ name: EntryName, _ range: SourceRange, _ role: NameUse.Role = .read) {
        guard notesUses else { return }
        if let visible = visible[Int(symbol.raw)] { return note(range, visible.thing, visible.sort, role) }
        note(range, .top(text(symbol)), others.declared[text(symbol)].map { NameSort($0) } ?? NameSort(name), role)
    }

    /// Records the use of a node, or of a relation with that name.
    func noteNode(_ symbol: Symbol, _ range: SourceRange, _ role: NameUse.Role = .read) {
        guard notesUses, symbol.word != .screen else { return }
        let name = text(symbol)
        relationLabels.contains(symbol) || others.relations.contains(name)
            ? note(range, .relation(name), .relation, role) : note(range, .node(name), .node, role)
    }

    /// Records a key, as in `A["key"]`, if it is a plain string without escapes.
    func noteKey(_ id: ExprID, of name: Symbol, _ role: NameUse.Role = .read) {
        guard notesUses, let key = tree.plainText(of: id) else { return }
        let whole = tree.range(of: id)
        guard whole.count == key.utf8.count + 2, tree.source.bytes[Int(whole.start)] == UInt8(ascii: "\"") else { return }
        note(SourceRange(start: whole.start + 1, end: whole.end - 1), .key(key, of: text(name)), .key, role)
    }
}
