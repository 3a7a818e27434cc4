// Questions about single names, for highlighting a text while it is typed: nothing is listed, run or made.

import TGLLayout
import TGLSyntax

/// The words of the language itself.
public enum LanguageWords {
    /// Whether a word is a property, a shorthand for several, or a read-only property.
    public static func isProperty(_ word: String) -> Bool { PropertyName(word) != nil }

    /// Whether a word is a read-only property: `x`, `y`, `screenFrame`.
    public static func isReadOnly(_ property: String) -> Bool { PropertyName(property)?.isReadOnly ?? false }

    /// The properties that a word stands for; empty if it is none, or read-only.
    public static func parts(of property: String) -> [Prop] { PropertyName(property)?.parts ?? [] }

    /// Whether a word is a size or a position, or a shorthand for several: the right side of its rules is live.
    public static func isLive(_ property: String) -> Bool { PropertyName(property)?.isLive ?? false }

    /// Whether a built-in function looks at nodes, so that its result holds only for the moment.
    public static func readsNodes(_ function: String) -> Bool { BuiltIn.byName[function]?.looksAtNodes ?? false }

    /// Whether a word is a value of some property: `wrap`, `gone`, `red`.
    public static func isValue(_ word: String) -> Bool { WordBook.shared[word] != nil }

    /// Whether a word is a value of this property.
    public static func takes(_ property: String, _ word: String) -> Bool { PropertyName(property)?.takes(word) ?? false }

    /// The words that take arguments, sorted.
    package static let valueCalls: [String] = WordBook.calls.keys.sorted()

    /// All names of properties, sorted.
    package static let properties: [String] = PropertyName.all

    /// Whether a word takes a number in parentheses: `share`, `fixed`, `count`.
    public static func isValueCall(_ word: String) -> Bool { WordBook.calls[word] != nil }

    /// Whether a word is a built-in function.
    public static func isFunction(_ word: String) -> Bool { BuiltIn.byName[word].map { !$0.usage.isEmpty } ?? false }

    /// The property whose words are arguments of a built-in function: `adapt` for `design(100, height)`; `nil` for any other function.
    public static func property(ofWordsIn function: String) -> String? {
        BuiltIn.byName[function]?.id == .design ? "adapt" : nil
    }

    /// The words for priorities, in the order of their numbers.
    public static var priorities: [String] { Priorities.names }

    /// Whether a word is a readable or settable member of the label of a `keep` or a `vfl`.
    public static func isPartOfRelation(_ word: String) -> Bool { KeepMember(rawValue: word) != nil }

    /// The members of such a label; with `isSettable` only those that can be set.
    public static func partsOfRelation(isSettable: Bool) -> [String] {
        KeepMember.allCases.filter { !isSettable || $0.isSettable }.map(\.rawValue)
    }

    /// Whether a word names a box of a node: `P.box.left`, `P.safe.top`.
    public static func isBox(_ word: String) -> Bool { BoxPart(word: word) != nil }

    /// Whether a word may follow the `align` of a `vfl`.
    public static func isAlignment(_ word: String) -> Bool { alignments.contains(word) }

    /// The words that may follow the `align` of a `vfl`.
    public static let alignments = Prop.allCases.filter(\.isPosition).map(\.word) + ["leftToRight", "rightToLeft"]

    /// Whether a property, value or function starts with this text and is longer.
    public static func hasWord(startingWith start: String) -> Bool {
        func fits(_ word: String) -> Bool { word.utf8.count > start.utf8.count && word.hasPrefix(start) }
        return hasProperty(startingWith: start) || WordBook.shared.all.contains(where: fits) || BuiltIn.names.contains(where: fits)
    }

    /// Whether a property starts with this text and is longer.
    public static func hasProperty(startingWith start: String) -> Bool {
        PropertyName.all.contains { $0.utf8.count > start.utf8.count && $0.hasPrefix(start) }
    }
}

extension Session {
    /// What a top-level name stands for; `nil` if it is not declared.
    public func sort(ofDeclared name: String) -> DeclaredName.Sort? {
        guard let symbol = names.find(name), let entry = scope.find(symbol, layer: 0) else { return nil }
        return switch entry.kind {
        case .variable, .parameter: .variable
        case .style: .style
        case .def: .function
        case .knob: .knob
        }
    }

    /// Whether a name belongs to a node, a group of nodes or a declaration.
    public func hasName(_ name: String) -> Bool {
        sort(ofDeclared: name) != nil || document.find(name) != nil || document.hasGroup(name)
    }

    /// Whether a top-level name starts with this text and is longer.
    public func hasDeclaredName(startingWith start: String) -> Bool {
        scope.contains(layer: 0) { [names] in
            let name = names[$0]
            return name.utf8.count > start.utf8.count && name.hasPrefix(start)
        }
    }

    /// How a function declared in the script is called, as its `def` writes it: `card(title, wide = false)`; `nil` if there is no such
    /// function.
    public func usage(ofFunction name: String) -> String? {
        guard let symbol = names.find(name), let entry = scope.find(symbol, layer: 0), entry.kind == .def else { return nil }
        let source = entry.place.source
        let start = entry.place.range.start
        // A parameter list of many lines is too long for a line of help.
        let head = SourceRange(start: start, end: min(UInt32(source.bytes.count), start + 300))
        let text = source.textOnOneLine(head, names: names)
        var depth = 0
        for index in text.indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" {
                depth -= 1
                if depth == 0 { return String(text[...index]) }
            }
        }
        return nil
    }
}
