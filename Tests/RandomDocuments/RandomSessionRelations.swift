// What a random session types about relations: containers with systems, `keep`, `vfl`, `remake`, labels.

extension RandomSession {
    mutating func relation() -> String {
        switch random.below(12) {
        case 0..<3: return system()
        case 3..<6: return keep()
        case 6: return format()
        case 7:
            return random.pick([
                "remake \(name()) { \(rule()) }", "remake \(name()), \(name()) { left = g; \(keep()) }", "unset \(name())",
                "remove \(label())", "when flag { \(name()) { \(keep()) } }", "when landscape { \(keep()); \(format()) }",
            ])
        case 8, 9:
            return random.pick([
                "\(label()).active = \(random.pick(["true", "false", "flag"]))", "\(label()).priority = \(priority())",
                "\(label()).constant = \(number())", "\(label()).constant += 1", "\(label()).priority -= 1",
            ])
        default: return "\(name()).\(linear())"
        }
    }

    mutating func label() -> String { random.pick(["gap", "tie", "edge"]) }

    private mutating func priority() -> String { random.pick(["high", "low", "250", "medium + 1", "required", "g", "fit"]) }

    private mutating func strength() -> String { random.chance(30) ? " @ \(priority())" : "" }

    /// A container with items that hold each other.
    private mutating func system() -> String {
        let kind = random.pick(["constraint", "constraint", "stack", "stack vert"])
        var rules: [String] = []
        if random.chance(70) { rules.append("size = [\(random.pick(["200", "wrap", "320"])), 90]") }
        if random.chance(30) { rules.append("padding = \(number())") }
        if kind != "constraint" {
            rules.append("distribution = \(random.pick(["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]))")
        }
        for _ in 0..<(1 + random.below(3)) { rules.append("\(random.pick(["view", "label", "guide"])) \(name()) { \(linear()) }") }
        if kind == "constraint", random.chance(30) {
            rules.append("chain \(name()) { items = [\(name()), \(name())]; mode = \(random.pick(["spread", "inside", "packed"])) }")
        }
        if random.chance(50) { rules.append(keep()) }
        if random.chance(30) { rules.append(format()) }
        return "\(kind) \(name()) { \(rules.joined(separator: "; ")) }"
    }

    /// A rule with a sum of several places.
    private mutating func linear() -> String {
        let (a, b) = (name(), name())
        return random.pick([
            "left = \(a).right + g", "left = (\(a).right + \(b).left) / 2", "left = max(\(a).right, \(b).right) + g", "width = height * 2",
            "width >= \(a).width + \(b).width - k", "center = [0, g]", "size = \(a).size", "edges = inset(\(a), g)", "margin = 4",
            "top = \(a).bottom + 8", "hug = 251", "resist = [700, 800]", "right = 8", "baseline = \(a).baseline", "width = wrap",
            "width = fill", "leading = \(b).trailing + 1", "bottom <= 3", "spaceAfter = 4", "hug = [g * 10 + 1, 2]",
        ]) + strength()
    }

    private mutating func keep() -> String {
        let (a, b) = (name(), name())
        let named = random.chance(50) ? "keep \(label()): " : "keep "
        let sign = random.pick(["=", "<=", ">="])
        let left = random.pick([
            "\(a).left", "\(a).width", "\(a).right - \(b).left", "\(a).centerX", "\(a).top", "\(a).size", "\(a).right + g", "left",
        ])
        let right = random.pick([
            "g", "8", "\(b).width", "\(b).left + g * 2", "20%", "k", "[g, 3]", "max(\(a).width, \(b).width)", "0 - \(b).left", "1e10",
            "\(b).right - \(a).left / 3",
        ])
        return named + "\(left) \(sign) \(right)\(strength())"
    }

    private mutating func format() -> String {
        let named = random.chance(40) ? "vfl \(label()): " : "vfl "
        let plain = ["A", "B", "C", "D"]
        let (a, b) = (random.pick(plain), random.pick(plain))
        return named
            + random.pick([
                "\"H:|-[\(a)]-8-[\(b)(>=60)]-|\"", "\"V:|[\(a)]-(>=k)-[\(b)(\(a)@high)]\"", "\"[\(a)]-g-[\(b)]\" align top",
                "\"H:|-(4@200)-[\(a)(==20)]\"",
            ])
    }
}
