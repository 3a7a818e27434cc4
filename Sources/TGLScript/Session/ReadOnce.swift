// A variable is read where a rule is set, and never again. Who sets one after that may expect the rules to follow; this tells them.

import TGLLayout
import TGLSyntax

extension Session {
    /// More rules than these are not looked at.
    private static let mostRules = 20_000

    /// What a text that has been run sets at its top level: variables, knobs not among them.
    public func variablesSet(by text: ParsedText) -> [String] {
        let tree = text.result.tree
        var found: [String] = []
        for id in tree[tree.root.statements] {
            guard case .relation(let target, _, _) = tree[id], case .name(let symbol) = tree[target],
                let entry = scope.find(symbol, layer: 0), entry.kind == .variable
            else { continue }
            let name = names[symbol]
            if !found.contains(name) { found.append(name) }
        }
        return found
    }

    /// A note for each variable that was set after rules in force had read it, about the first of these rules.
    public func notes(ofVariablesSet names: [String]) -> [Note] {
        names.compactMap { name in
            var looked = 0
            var found: Note?
            document.walk(Document.screen) { node, _ in
                guard found == nil, looked < Self.mostRules else { return }
                for own in self.document.ownSlots(node) {
                    looked += 1
                    guard let relation = self.relation(at: own.source, reading: name) else { continue }
                    let value = self.document.text(own.rule, for: own.prop, on: node)
                    let nodeName = self.document.nameText(node)
                    let rule = "\(nodeName).\(own.prop.word) \(own.slot.sign) \(value)"
                    found = Note(
                        node: node, text: "`\(rule)` is unchanged: a rule reads the variable `\(name)` once, when it is set",
                        help: "`\(nodeName).\(relation)` reads it again; to make it live, declare `knob \(name) = …` first",
                        source: own.source)
                    return
                }
            }
            return found
        }
    }

    /// A relation as it was written, from its property on, where its right side reads a variable of this name.
    private func relation(at source: Source, reading name: String) -> String? {
        guard source >= 0, let place = place(of: source) else { return nil }
        let text = place.source.text(place.range)
        guard text.utf8.count < 500, let sign = text.firstIndex(of: "=") else { return nil }
        // `width`, `A.width`, `p[2].width >`: a rule that comes of another statement, such as a node's creation, begins otherwise.
        let target = text[..<sign]
        guard !target.contains(where: { "{(\"\n".contains($0) }), target.split(whereSeparator: { " <>".contains($0) }).count == 1,
            Self.reads(text[text.index(after: sign)...], name)
        else { return nil }
        let property = target.lastIndex(of: ".").map { text.index(after: $0) } ?? text.startIndex
        return String(text[property...])
    }

    /// Whether an expression has a name in it that stands by itself, not behind a dot nor in a string's words.
    static func reads(_ text: Substring, _ name: String) -> Bool {
        var isInString = false
        // Expressions in strings, each in braces.
        var embedded = 0
        var before: Character = " "
        var rest = text
        while let c = rest.first {
            if c == "\"" {
                isInString.toggle()
            } else if isInString, c == "{" {
                isInString = false
                embedded += 1
            } else if !isInString, c == "}", embedded > 0 {
                isInString = true
                embedded -= 1
            } else if !isInString, c.isLetter || c == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                if word == name, before != "." { return true }
                before = "a"
                rest = rest.dropFirst(word.count)
                continue
            }
            before = c
            rest = rest.dropFirst()
        }
        return false
    }
}
