// The names that a text gives or mentions, each with what it stands for: for definitions, references and renaming.

import TGLScript
import TGLSyntax

/// What a name of somebody's own stands for. Equal things of texts that import each other are one thing, but for those of a block.
public enum NamedThing: Hashable, Sendable {
    /// What a block, a function or a test of the text declares, by a number from 0.
    case local(Int)
    /// What a text declares at its top level, by its name.
    case top(String)
    /// A node, or several of one name with indices.
    case node(String)
    /// A relation with a label.
    case relation(String)
    /// A key of nodes of one name.
    case key(String, of: String)
}

/// What sort of thing a name stands for.
public enum NameSort: Sendable {
    case variable, knob, function, style, parameter, node, relation, key
}

/// A place of a text at which a name is given or mentioned.
public struct NameUse: Sendable {
    /// What happens there.
    public enum Role: Sendable {
        /// It is declared, or a node is made, or named anew; it is set; it is read.
        case declared, set, read
    }

    /// Where the name is, in bytes: of a key without its quotes.
    public let range: SourceRange
    /// What it stands for.
    public let thing: NamedThing
    /// What sort of thing that is.
    public let sort: NameSort
    /// What happens there.
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

/// What texts give names to at their top level, for another text that they import or that imports them.
public struct NamesElsewhere: Sendable {
    /// What they declare.
    var declared: [String: DeclaredSort] = [:]
    /// The nodes that they make, and the relations that they label, wherever they do.
    var nodes: Set<String> = []
    var relations: Set<String> = []

    /// No text.
    public init() {}

    /// The names of some texts.
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

/// What an entry has declared under a name.
struct VisibleName {
    let name: EntryName
    let sort: NameSort
    let thing: NamedThing
    /// How many scopes are around its declaration.
    let depth: Int
}

extension EntryReading {
    /// Notes what a name stands for at a place.
    func note(_ range: SourceRange, _ thing: NamedThing, _ sort: NameSort, _ role: NameUse.Role = .read) {
        if notesUses { uses.append(NameUse(range: range, thing: thing, sort: sort, role: role)) }
    }

    /// Notes the use of a declared name: what the entry declares, or else what it takes from elsewhere.
    func noteDeclared(_ symbol: Symbol, _ name: EntryName, _ range: SourceRange, _ role: NameUse.Role = .read) {
        guard notesUses else { return }
        if let visible = visible[Int(symbol.raw)] { return note(range, visible.thing, visible.sort, role) }
        note(range, .top(text(symbol)), others.declared[text(symbol)].map { NameSort($0) } ?? NameSort(name), role)
    }

    /// Notes the use of a node, or of a relation of that name.
    func noteNode(_ symbol: Symbol, _ range: SourceRange, _ role: NameUse.Role = .read) {
        guard notesUses, symbol.word != .screen else { return }
        let name = text(symbol)
        relationLabels.contains(symbol) || others.relations.contains(name)
            ? note(range, .relation(name), .relation, role) : note(range, .node(name), .node, role)
    }

    /// Notes a key, `A["key"]`, that is a plain string without escapes.
    func noteKey(_ id: ExprID, of name: Symbol, _ role: NameUse.Role = .read) {
        guard notesUses, let key = tree.plainText(of: id) else { return }
        let whole = tree.range(of: id)
        guard whole.count == key.utf8.count + 2, tree.source.bytes[Int(whole.start)] == UInt8(ascii: "\"") else { return }
        note(SourceRange(start: whole.start + 1, end: whole.end - 1), .key(key, of: text(name)), .key, role)
    }
}
