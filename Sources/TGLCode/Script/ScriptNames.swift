// Names of nodes, styles and knobs, from names of the page.

import TGLScript
import TGLSyntax

/// Gives names that a script may use, each once.
struct ScriptNames {
    private var used: Set<String> = []
    private let isFree: (String) -> Bool

    init(isFree: @escaping (String) -> Bool) { self.isFree = isFree }

    /// Words that a name would be in the way of.
    private static let reserved: Set<String> = {
        var words = Set(Word.allCases.map(\.text))
        words.formUnion(Vocabulary.layout.kinds.map(\.text))
        words.formUnion([
            "self", "true", "false", "none", "auto", "index", "len", "min", "max", "value", "print", "design", "scaled", "wrap", "fill",
        ])
        return words
    }()

    /// `card-title`, `btn--primary` or `--gap` as a name: `cardTitle`, `btnPrimary`, `gap`; empty where nothing is left.
    static func camel(_ text: String) -> String {
        var result = ""
        var isUpper = false
        for scalar in text.unicodeScalars.prefix(60) {
            let isPart = scalar.isASCII ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) : scalar.properties.isAlphabetic
            guard isPart else {
                isUpper = !result.isEmpty
                continue
            }
            if result.isEmpty, ("0"..."9").contains(scalar) { result = "n" }
            result += isUpper ? String(scalar).uppercased() : String(scalar)
            isUpper = false
        }
        if let first = result.first, first.isUppercase, result.dropFirst().contains(where: \.isLowercase) || result.count == 1 {
            result = first.lowercased() + result.dropFirst()
        }
        return result
    }

    /// `cardTitle` as the name of a custom property: `card-title`.
    static func hyphened(_ name: String) -> String {
        var result = ""
        for character in name {
            if character.isUppercase, let last = result.last, last.isLowercase { result += "-" }
            result += character.lowercased()
        }
        return result
    }

    func isUsable(_ name: String) -> Bool { !name.isEmpty && !used.contains(name) && !Self.reserved.contains(name) && isFree(name) }

    /// A name that is free: the one that is wanted; where that is a word of the language, or the name of something else, with what it is,
    /// as `wrapStyle`; or that with a number.
    mutating func take(_ wanted: String, orElse other: String = "box", as what: String = "") -> String {
        var base = wanted.isEmpty ? other : wanted
        if !isUsable(base), Self.reserved.contains(base) || used.contains(base) { base += what }
        if isUsable(base) {
            used.insert(base)
            return base
        }
        return numbered(base, from: 2)
    }

    /// A name with the first number that is free.
    mutating func numbered(_ base: String, from first: Int = 1) -> String {
        var number = max(first, next[base] ?? first)
        let separator = base.last?.isNumber == true ? "_" : ""
        while !isUsable("\(base)\(separator)\(number)") { number += 1 }
        next[base] = number + 1
        used.insert("\(base)\(separator)\(number)")
        return "\(base)\(separator)\(number)"
    }

    private var next: [String: Int] = [:]
}
