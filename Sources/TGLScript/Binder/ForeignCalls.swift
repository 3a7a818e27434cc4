// Calls of other layout systems, as text: `make.left.equalTo(D.snp.right).offset(8)`, `A.leftAnchor.constraint(equalTo: B.rightAnchor)`.

enum ForeignCalls {
    /// A call, or a name, between the dots of a text.
    private typealias Step = (name: String, argument: String?)

    // MARK: SnapKit, Masonry

    /// The relations that such a call makes here: `left = D.right + 8`; nil for other calls.
    static func relation(_ text: String) -> String? {
        guard text.hasPrefix("make."), text.utf8.count < 200 else { return nil }
        let plain = text.dropFirst(5).replacing(".snp", with: "").replacing("mas_", with: "").replacing(".and.", with: ".")
            .replacing("@", with: "")
        let calls = Self.calls(String(plain))
        let names = calls.prefix { $0.argument == nil }.map(\.name)
        guard !names.isEmpty, names.count < 7, let relation = calls.dropFirst(names.count).first, let sign = signs[relation.name] else {
            return nil
        }
        var relations: [String] = []
        for name in names {
            guard let value = self.relation(name, sign, relation, calls.dropFirst(names.count + 1)) else { return nil }
            relations.append(value)
        }
        let label = calls.last { $0.name == "labeled" }?.argument?.filter { $0 != "\"" }
        if let label, relations.count == 1, !label.isEmpty, label.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
            return "keep \(label): \(relations[0])"
        }
        return relations.joined(separator: "; ")
    }

    /// What one name of such a call is set to, with all that is called behind it.
    private static func relation(_ name: String, _ sign: String, _ relation: Step, _ steps: ArraySlice<Step>) -> String? {
        let isSize = ["width", "height", "size"].contains(name)
        var base = relation.name.hasSuffix("Superview") ? "parent" : node(relation.argument ?? "")
        if base.isEmpty { return nil }
        if name == "edges", Self.insets(base) != nil || Double(base) != nil { return "margin \(sign) \(Self.insets(base) ?? base)" }
        let isParents = base == "parent" || base == "parent.\(name)"
        if let pair = Self.pair(base) { base = pair }
        var value = base
        let isNode = !base.contains(".") || base.hasSuffix(".safe")
        if isNode, !base.hasPrefix("["), Double(base) == nil, !base.contains("(") { value += ".\(name)" }
        // A distance from the parent's own edge is a number, which counts inward.
        let isInset = isParents && !isSize
        if isInset { value = name == "center" ? "[0, 0]" : "0" }
        var priority = ""
        for step in steps {
            guard let argument = step.argument else { continue }
            if step.name.hasPrefix("priority") {
                priority = " @ " + Self.priority(argument, step.name)
                continue
            }
            guard let operation = operations[step.name] else { continue }
            if name == "edges" {
                guard let insets = Self.insets(argument) ?? (Double(argument).map { _ in argument }) else { continue }
                value = isParents ? insets : "inset(\(base), \(insets))"
            } else if isInset, value == "0" {
                // `offset` counts to the right and down, so from a far edge outward.
                value = step.name == "offset" && far.contains(name) ? negated(argument) : argument
            } else {
                let isInward = operation == "-" && !far.contains(name)
                value = "\(value) \(isInward ? "+" : operation) \(argument)"
            }
        }
        let here = isInset ? inward(sign, name) : sign
        return "\(name == "edges" && isParents ? "margin" : name) \(here) \(value)\(priority)"
    }

    /// A node as such a call names it: `self.view`, `view.mas_left`.
    private static func node(_ text: String) -> String {
        var text = text
        for (theirs, here) in [
            ("self.view", "parent"), ("superview", "parent"), (".safeAreaLayoutGuide", ".safe"), (".layoutMarginsGuide", ""),
        ] { text = text.replacing(theirs, with: here) }
        if text == "view" { return "parent" }
        return text.hasPrefix("view.") ? "parent" + text.dropFirst(4) : text
    }

    private static let far: Set<String> = ["right", "bottom", "trailing"]

    /// The sign for a distance that counts inward, of one for a coordinate: of a far edge they are opposite.
    private static func inward(_ sign: String, _ edge: String) -> String {
        guard far.contains(edge) else { return sign }
        return sign == "<=" ? ">=" : sign == ">=" ? "<=" : sign
    }

    private static func negated(_ number: String) -> String { number.hasPrefix("-") ? String(number.dropFirst()) : "-\(number)" }

    /// `UIEdgeInsetsMake(1, 2, 3, 4)`, `UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)` as `[1, 2, 3, 4]`.
    private static func insets(_ text: String) -> String? { values(text, ["UIEdgeInsets", "NSDirectionalEdgeInsets"], 4) }

    /// `CGSizeMake(60, 40)`, `CGSize(width: 60, height: 40)` as `[60, 40]`.
    private static func pair(_ text: String) -> String? { values(text, ["CGSize", "CGPoint"], 2) }

    private static func values(_ text: String, _ heads: [String], _ count: Int) -> String? {
        guard heads.contains(where: { text.hasPrefix($0) }), let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let parts = arguments(String(text[text.index(after: open)...].dropLast())).map(\.value)
        return parts.count == count ? "[\(parts.joined(separator: ", "))]" : nil
    }

    /// `.high`, `UILayoutPriority.defaultLow`, `700`; `priorityHigh()`.
    private static func priority(_ argument: String, _ call: String) -> String {
        let last = argument.split(separator: ".").last.map(String.init) ?? ""
        let words = [
            "required": "required", "high": "high", "defaultHigh": "high", "medium": "medium", "low": "low", "defaultLow": "low",
            "fittingSizeLevel": "fit",
        ]
        if argument.isEmpty { return words[String(call.dropFirst("priority".count)).lowercased()] ?? "high" }
        if let open = argument.firstIndex(of: "("), argument.hasSuffix(")") {
            return arguments(String(argument[argument.index(after: open)...].dropLast())).first?.value ?? argument
        }
        return Double(argument) == nil ? words[last] ?? argument : argument
    }

    private static let signs = [
        "equalTo": "=", "equalToSuperview": "=", "lessThanOrEqualTo": "<=", "greaterThanOrEqualTo": ">=",
        "lessThanOrEqualToSuperview": "<=", "greaterThanOrEqualToSuperview": ">=",
    ]

    private static let operations = [
        "offset": "+", "inset": "-", "insets": "-", "insetBy": "-", "multipliedBy": "*", "dividedBy": "/",
    ]

    // MARK: Anchors

    /// The rule of a constraint between anchors: `A.leading = B.trailing + 8`; nil for other texts.
    static func anchorRelation(_ text: String) -> String? {
        guard text.utf8.count < 300, text.contains("constraint") else { return nil }
        let calls = Self.calls(text)
        guard let place = calls.firstIndex(where: { $0.name.trimmed == "constraint" && $0.argument != nil }), place > 1,
            let target = anchor(calls[..<place].map(\.name)), let written = calls[place].argument
        else { return nil }
        let given = arguments(written)
        guard let first = given.first, let sign = anchorSigns.first(where: { first.label.hasPrefix($0.0) })?.1 else { return nil }
        var value = first.value
        if !first.label.hasSuffix("Constant") {
            guard let other = anchor(node(first.value).split(separator: ".").map(String.init)) else { return nil }
            value = other
        }
        for argument in given.dropFirst() {
            if argument.label == "multiplier" { value += " * \(argument.value)" }
            if argument.label == "constant" {
                value += argument.value.hasPrefix("-") ? " - \(argument.value.dropFirst())" : " + \(argument.value)"
            }
        }
        let edge = String(target.split(separator: ".").last ?? "")
        let name = String(target.dropLast(edge.count + 1))
        guard value.hasPrefix("parent.") else { return "\(target) \(sign) \(value)" }
        // The parent is that of the target; a distance from its own edge is a number, which counts inward.
        let isSame = value.hasPrefix("parent.\(edge)") && edge != "width" && edge != "height" && !value.contains("*")
        guard isSame else { return "\(target) \(sign) \(name).\(value)" }
        let constant = given.first { $0.label == "constant" }?.value ?? "0"
        return "\(target) \(inward(sign, edge)) \(far.contains(edge) && constant != "0" ? negated(constant) : constant)"
    }

    private static let anchorSigns = [("equalTo", "="), ("lessThanOrEqualTo", "<="), ("greaterThanOrEqualTo", ">=")]

    /// `B.trailingAnchor` as `B.trailing`.
    private static func anchor(_ parts: [String]) -> String? {
        guard let last = parts.last, last.hasSuffix("Anchor"), parts.count > 1 else { return nil }
        var name = String(last.dropLast("Anchor".count))
        if name == "firstBaseline" { name = "baseline" }
        return (parts.dropLast() + [name]).joined(separator: ".")
    }

    /// The arguments of a call, with their labels.
    private static func arguments(_ text: String) -> [(label: String, value: String)] {
        var parts: [String] = [""]
        var depth = 0
        for character in text {
            if character == "(" || character == "[" { depth += 1 }
            if character == ")" || character == "]" { depth -= 1 }
            if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map { part in
            guard let colon = part.firstIndex(of: ":") else { return ("", part.trimmed) }
            return (String(part[..<colon]).trimmed, String(part[part.index(after: colon)...]).trimmed)
        }
    }

    /// The names between the dots, with what is in the brackets behind each.
    private static func calls(_ text: String) -> [Step] {
        var calls: [Step] = []
        var name = ""
        var argument: String?
        var depth = 0
        for character in text + "." {
            if character == "(" { depth += 1 }
            if depth > 0 {
                if character == "(", depth == 1 { argument = "" } else if character != ")" || depth > 1 { argument?.append(character) }
                if character == ")" { depth -= 1 }
            } else if character == "." {
                calls.append((name, argument))
                (name, argument) = ("", nil)
            } else {
                name.append(character)
            }
        }
        return calls
    }
}
