// The values of a property in one line, from its row in the table.

import TGLLayout
import TGLScript

enum PropertyHelp {
    /// `width: a number, 50%, wrap, fill, average, B.width ± n · bounds with <=, >=`
    ///
    /// - Parameters:
    ///   - sign: the operator typed so far; may be empty.
    ///   - kind: the kind of the node, if known.
    static func line(_ property: String, _ sign: String, on kind: Kind?) -> String? {
        let parts = LanguageWords.parts(of: property)
        if LanguageWords.isReadOnly(property) { return "\(property): computed by the layout, only to be read" }
        guard let first = parts.first else { return nil }
        if let kind, !parts.contains(where: { kind.bears($0) }) {
            let others = Kind.infos.map(\.kind).filter { kind in kind != .screen && parts.contains { kind.bears($0) } }.map(\.word)
            let list = others.count > 4 || others.isEmpty ? "" : "; these have it: \(others.joined(separator: ", "))"
            return "\(property): has no effect on \(kind.article) \(kind.word)\(list)"
        }
        let isScreen = kind == .screen
        var text = "\(property)\(sign.isEmpty || sign == "=" ? "" : " \(sign)"): "
        switch sign {
        case "+=", "-=", "*=", "/=":
            return first.info.forms.isDisjoint(with: [.number, .count])
                ? "\(property): `\(sign)` changes numbers only; set it with ="
                : text + (sign == "+=" ? "a number to add" : sign == "-=" ? "a number to subtract" : "a factor, a number")
        default: break
        }
        if parts.count > 1 {
            let names = parts.map(\.word).joined(separator: ", ")
            let canBeOne = !["size", "origin", "center", "frame"].contains(property)
            text += canBeOne ? "one value for \(names), or a list of \(parts.count)" : "a list [\(names)]"
        } else {
            text += isScreen && first.isSize ? "a number of points" : values(first.info)
        }
        if sign.isEmpty || sign == "=", first.isLive, !isScreen { text += " · bounds with <=, >=" }
        return text
    }

    private static func values(_ info: PropInfo) -> String {
        let forms = info.forms
        var parts: [String] = []
        if forms.contains(.number) { parts.append("a number") }
        if forms.contains(.count) { parts.append("a whole number") }
        if forms.contains(.percent) { parts.append("50%") }
        if forms.contains(.string) { parts.append("a string") }
        if forms.contains(.numbers) { parts.append("a list of \(info.counts.map(String.init).joined(separator: " or ")) numbers") }
        if forms.contains(.color) { parts.append("\(Help.usualColors.prefix(5).joined(separator: ", ")), …, \"#rrggbb\"") }
        if forms.contains(.function) { parts.append("a function") }
        if forms.contains(.styles) { parts.append("a style or a list of them") }
        if forms.contains(.node) { parts.append("a node") }
        if forms.contains(.nodes) { parts.append("a list of nodes: [A, B]") }
        parts += forms.descriptions
        // Keywords of flex, grid and block that sizes and edges also accept have no room in the line.
        let besides = forms.isDisjoint(with: [.sizeWords, .positionReference]) ? [] : forms.keywords.map(\.word)
        parts += Help.values(info).map(\.word).filter { word in
            word != "share(n)" && !(forms.contains(.calls) && word.hasSuffix("(n)")) && !besides.contains(word)
        }
        if forms.contains(.calls) { parts.append("fixed(d), count(n)") }
        if forms.contains(.sizeReference) { parts.append("B.\(info.name) ± n") }
        if forms.contains(.positionReference) { parts.append("B.\(opposite(info.prop)) ± n") }
        return parts.joined(separator: ", ") + (forms.contains(.wordSet) ? ", or a list of them" : "")
    }

    /// The edge of another node that this edge usually follows.
    private static func opposite(_ prop: Prop) -> String {
        switch prop {
        case .left: "right"
        case .right: "left"
        case .top: "bottom"
        case .bottom: "top"
        case .leading: "trailing"
        case .trailing: "leading"
        default: prop.word
        }
    }
}
