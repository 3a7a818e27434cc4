import TGLLayout
import TGLSyntax

/// Describes the values of properties in words.
enum FormText {
    /// A property with an article: `a height`, `an alignment`; a name that is not a common noun is quoted.
    static func article(_ prop: Prop) -> String {
        switch prop {
        case .width, .height, .gravity, .visibility, .color, .font, .text, .baseline, .direction, .scale, .style:
            "a \(prop.word)"
        case .alignment, .orientation: "an \(prop.word)"
        default: "`\(prop.word)`"
        }
    }

    /// A sentence about the values that a property accepts.
    static func takes(_ prop: Prop) -> String {
        let forms = prop.info.forms
        var list: [String] = []
        if prop.isSize {
            return "\(article(prop)) takes a number, a percentage, wrap, fill, average, share(n) or another node's size"
        }
        if forms.contains(.count) { list.append("a whole number, at least 0") }
        if forms.contains(.number) { list.append("a number") }
        if forms.contains(.percent) { list.append("a percentage") }
        if forms.contains(.safeArea) { list.append("safeArea") }
        if forms.contains(.layoutMargin) { list.append("layoutMargin") }
        if forms.contains(.wrapWord) { list.append("wrap") }
        if forms.contains(.fillWord) { list.append("fill") }
        if forms.contains(.averageWord) { list.append("average") }
        list += forms.descriptions
        if prop.followsChildren {
            list.append("an edge or the center of a child")
        } else if forms.contains(.positionReference) {
            list.append(prop.axis == .x ? "another node's left, right or centerX" : "another node's top, bottom or centerY")
        }
        if forms.contains(.bool) { list.append("true or false") }
        if forms.contains(.string) { list.append("a string") }
        if forms.contains(.color) { list.append("the name of a colour or a string such as \"#ff8800\"") }
        if forms.contains(.function) { list.append("a function") }
        if forms.contains(.node) { list.append("a node") }
        if forms.contains(.nodes) { list.append("a list of nodes") }
        if forms.contains(.styles) { list.append("a style or a list of styles") }
        if forms.contains(.numbers) {
            list.append("a list of \(prop.info.counts.map(String.init).joined(separator: " or ")) numbers")
        }
        if !forms.isDisjoint(with: [.word, .wordSet, .ratio, .areas, .template]) {
            list += prop.info.words.map(\.word).filter { !isInLists($0, forms) }
            if forms.contains(.wordSet) { list.append("a list of them") }
        }
        if forms.contains(.safety) { list.append("safe or unsafe in a list before one of these") }
        if forms.contains(.dense) { list.append("row or column in a list with dense") }
        for word in forms.keywords.map(\.word) where !list.contains(word) { list.append(word) }
        if forms.contains(.calls) { list += ["fixed(d)", "count(n)"] }
        guard list.count > 1 else { return "\(article(prop)) takes \(list.first ?? "nothing")" }
        return "\(article(prop)) takes " + list.dropLast().joined(separator: ", ") + " or " + list[list.count - 1]
    }

    /// Whether a word occurs only in lists or as an argument of `repeat`.
    private static func isInLists(_ word: String, _ forms: Forms) -> Bool {
        forms.contains(.safety) && ["safe", "unsafe"].contains(word) || forms.contains(.dense) && word == "dense"
            || forms.contains(.template) && ["autoFill", "autoFit", "fit"].contains(word)
    }

    /// The words that a property accepts.
    static func words(_ prop: Prop) -> [String] {
        WordBook.shared.all.filter { PropertyName.prop(prop).takes($0) }
    }

    /// The properties to which a word belongs.
    static func belongs(_ word: String, except prop: Prop) -> String {
        guard
            let owner = [Prop.width, .gravity].first(where: { PropertyName.prop($0).takes(word) })
                ?? Prop.allCases.first(where: { PropertyName.prop($0).takes(word) })
        else { return "" }
        return owner == .width ? "this is a keyword for sizes" : "this is a keyword for \(owner.word)"
    }

    /// Adds to a failure what may have been meant by a word of another property.
    static func guess(_ word: String, _ prop: Prop, for failure: Failure) {
        if let other = Prop(word: word), other.isLive, prop.isLive {
            failure.help = "did you mean `A.\(word)`, the \(word) of a node?"
        } else if let near = near(word, prop) {
            failure.suggest(near, for: word)
        }
    }

    /// The word that may have been meant by an unknown one.
    static func near(_ word: String, _ prop: Prop) -> String? {
        ForeignNames.word(word, prop) ?? Suggestions.nearest(word, among: words(prop))
    }

    /// The word in a quoted string that should have no quotes.
    static func bare(_ quoted: String, _ prop: Prop) -> String? {
        let word = quoted.filter { $0 != "\"" }
        return words(prop).contains(word) ? word : nil
    }
}
