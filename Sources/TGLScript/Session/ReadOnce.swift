// A variable is read once, when a rule is set. A user who sets it later may expect the rules to follow; these notes say that they do not.

import TGLLayout
import TGLSyntax

extension Session {
    /// At most this many rules are checked.
    private static let mostRules = 20_000

    /// The variables that a text sets at its top level, without knobs. The text has run.
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

    /// A note for each variable that was set after existing rules had read it; it names the first of these rules.
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

    /// The text of a relation, from its property on, if its right side reads this variable.
    private func relation(at source: Source, reading name: String) -> String? {
        guard source >= 0, let place = place(of: source) else { return nil }
        let text = place.source.text(place.range)
        guard text.utf8.count < 500, let sign = text.firstIndex(of: "=") else { return nil }
        // A rule's own text begins with `width`, `A.width` or `p[2].width >`; other texts are of statements such as a node's creation.
        let target = text[..<sign]
        guard !target.contains(where: { "{(\"\n".contains($0) }), target.split(whereSeparator: { " <>".contains($0) }).count == 1,
            Self.reads(text[text.index(after: sign)...], name)
        else { return nil }
        let property = target.lastIndex(of: ".").map { text.index(after: $0) } ?? text.startIndex
        return String(text[property...])
    }

    /// Whether an expression uses a name by itself: not after a dot, and not in the words of a string.
    static func reads(_ text: Substring, _ name: String) -> Bool {
        var isInString = false
        // How many of the open braces hold expressions within strings.
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
