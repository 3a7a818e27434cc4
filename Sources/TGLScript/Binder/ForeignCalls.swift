// Calls of other layout systems, as text: `make.left.equalTo(D.snp.right).offset(8)`.

enum ForeignCalls {
    /// The relation that such a call makes here: `left = D.right + 8`; nil for other calls.
    static func relation(_ text: String) -> String? {
        guard text.hasPrefix("make."), text.utf8.count < 200 else { return nil }
        let plain = text.dropFirst(5).replacing(".snp", with: "").replacing("mas_", with: "").replacing(".and.", with: ".")
        let calls = Self.calls(String(plain))
        let names = calls.prefix { $0.argument == nil }.map(\.name)
        guard names.count == 1, let name = names.first, let relation = calls.dropFirst().first, let sign = signs[relation.name] else {
            return nil
        }
        let target = name == "edges" ? "margin" : name
        let isParents = relation.name.hasSuffix("Superview")
        var value = isParents ? "parent.\(name)" : relation.argument ?? ""
        if value.isEmpty { return nil }
        if !isParents, Double(value) == nil, !value.contains("."), !value.contains("(") { value += ".\(name)" }
        // A distance from the parent's own edge is a number.
        let isInset = isParents && !["width", "height", "size"].contains(name)
        if isInset { value = name == "center" ? "[0, 0]" : "0" }
        for step in calls.dropFirst(2) {
            guard let number = step.argument, let operation = operations[step.name] else { continue }
            value = isInset && value == "0" ? number : "\(value) \(operation) \(number)"
        }
        return "\(target) \(sign) \(value)"
    }

    private static let signs = [
        "equalTo": "=", "equalToSuperview": "=", "lessThanOrEqualTo": "<=", "greaterThanOrEqualTo": ">=",
        "lessThanOrEqualToSuperview": "<=", "greaterThanOrEqualToSuperview": ">=",
    ]

    private static let operations = ["offset": "+", "inset": "-", "multipliedBy": "*", "dividedBy": "/"]

    /// The names between the dots, with what is in the brackets behind each.
    private static func calls(_ text: String) -> [(name: String, argument: String?)] {
        var calls: [(name: String, argument: String?)] = []
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
