import TGLSyntax

/// Reads a chain of members and calls as relations: first attributes, then what they are compared with, then operations on that.
struct ForeignChain {
    private let node: String
    private var attributes: [String] = []
    private var isInward = false
    /// The finished relations, and those of the last comparison.
    private var relations: [ForeignRelation] = []
    private var current: [ForeignRelation] = []

    private init(_ node: String) { self.node = node }

    /// `leadingAnchor.constraint(equalTo: B.trailingAnchor, constant: 8)`, `left.top.equalToSuperview().inset(8)`,
    /// `tg_width.equal(B.tg_width).multiply(0.5).min(20)`, `leadingToTrailing(of: B, offset: 8)`; `nil` for any other chain.
    static func relations(of node: String, _ steps: [ForeignStep]) -> [ForeignRelation]? {
        var chain = ForeignChain(node)
        var rest = steps[...]
        while let step = rest.first, step.arguments?.isEmpty ?? true, chain.takeAttribute(step) { rest = rest.dropFirst() }
        if chain.attributes.isEmpty {
            guard let step = rest.popFirst(), chain.open(step) else { return nil }
        }
        for step in rest { guard chain.take(step) else { return nil } }
        let relations = chain.relations + chain.current
        return relations.isEmpty ? nil : relations
    }

    private mutating func takeAttribute(_ step: ForeignStep) -> Bool {
        guard let anchor = ForeignNames.anchors[step.key] else { return ForeignNames.fillers.contains(step.key) }
        attributes += anchor.split(separator: " ").map(String.init)
        isInward = isInward || ForeignNames.isInward(step.name)
        return true
    }

    private mutating func begin(_ sign: String, _ value: ForeignExpression?) {
        relations += current
        current = attributes.map { ForeignRelation(node: node, attribute: $0, sign: sign, value: value, isInward: isInward) }
    }

    private mutating func change(_ body: (inout ForeignRelation) -> Void) { for index in current.indices { body(&current[index]) } }

    // MARK: The first call

    /// `leftToSuperview(…)`, `leadingToTrailing(of: B, …)`, `centerInSuperview()`, `width(100)`, `tg_size(width: 60, height: 40)`:
    /// attributes together with what they are compared with.
    private mutating func open(_ step: ForeignStep) -> Bool {
        guard let arguments = step.arguments else { return false }
        isInward = ForeignNames.isInward(step.name)
        if let own = Self.attributes(step.key) {
            attributes = own
            guard let value = Self.operand(step) else { return false }
            begin("=", value.value)
            return finish(step, from: value.count)
        }
        for end in ["tosuperview", "insuperview"] where step.key.hasSuffix(end) {
            guard let own = Self.attributes(step.key.dropLast(end.count)) else { return false }
            attributes = own
            if own == ["edges"], let side = step.argument("excluding")?.text.drop(while: { $0 == "." }) {
                attributes = ["top", "left", "bottom", "right"].filter { $0 != side }
            }
            begin("=", step.argument("usingsafearea") == .name("true") ? Self.safeArea : nil)
            return finish(step, from: 0)
        }
        guard let first = arguments.first, first.label == "of", let range = step.name.firstRange(of: "To"),
            let own = Self.attributes(TurnWord.key(String(step.name[..<range.lowerBound]))),
            let other = Self.attributes(TurnWord.key(String(step.name[range.upperBound...]))), other.count == 1
        else { return false }
        attributes = own
        begin("=", .member(first.value, other[0]))
        return finish(step, from: 1)
    }

    private static var safeArea: ForeignExpression { .member(.name("superview"), "safeArea") }

    private static func attributes(_ key: some StringProtocol) -> [String]? {
        ForeignNames.anchors[String(key)].map { $0.split(separator: " ").map(String.init) }
    }

    // MARK: Calls behind attributes

    private mutating func take(_ step: ForeignStep) -> Bool {
        if let sign = Self.sign(step) { return compare(sign, step) }
        if step.key.hasPrefix("priority") {
            let text =
                step.arguments?.first.map { Self.strength($0.value) } ?? Self.strength(.name(String(step.name.dropFirst("priority".count))))
            change { $0.priority = text }
        } else if let sign = ForeignNames.operations[step.key], let value = step.arguments?.first?.value {
            guard step.arguments?.count == 1 else { return false }
            // `make.left.offset(10)` is a distance from the container.
            if current.isEmpty {
                // `make.width.height.offset(60)` is the size.
                if sign == "+", attributes.allSatisfy({ ["width", "height", "size"].contains($0) }), !attributes.isEmpty {
                    begin("=", value)
                    return true
                }
                if attributes.contains(where: { ["width", "height", "size"].contains($0) }) { return false }
                begin("=", nil)
            }
            change { $0.operations.append((sign, value)) }
        } else if step.key == "labeled", let label = step.arguments?.first?.value.text.filter({ $0 != "\"" }) {
            let isName = !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            if isName { change { $0.label = label } }
        } else if let own = Self.attributes(step.key), let value = Self.operand(step) {
            // `pin.top(10).left(10)`
            relations += current
            (current, attributes) = ([], own)
            begin("=", value.value)
            return finish(step, from: value.count)
        } else {
            return ForeignNames.fillers.contains(step.key)
        }
        return true
    }

    private mutating func compare(_ sign: String, _ step: ForeignStep) -> Bool {
        if step.key.hasSuffix("superview") || step.key.hasSuffix("superviewsafearea") {
            begin(sign, step.key.hasSuffix("safearea") ? Self.safeArea : nil)
            return finish(step, from: 0)
        }
        guard let value = Self.operand(step) else { return false }
        begin(sign, value.value)
        guard finish(step, from: value.count) else { return false }
        // A multiple of UIKit's standard distance between neighbours.
        if TurnWord.key(step.arguments?.first?.label ?? "").contains("systemspacing") {
            let times = step.argument("multiplier")?.value ?? 1
            change { $0.operations = [("+", .number(Text.number(8 * times)))] }
        }
        return true
    }

    /// The sign of a call: `equalTo(…)`, `constraint(equalTo: …)`.
    private static func sign(_ step: ForeignStep) -> String? {
        guard let arguments = step.arguments else { return nil }
        if let sign = ForeignNames.signs[step.key] { return sign }
        return arguments.first.flatMap { ForeignNames.signs[step.key + TurnWord.key($0.label)] }
    }

    /// The operand of a comparison, and the number of arguments that form it: the two numbers of a `CGSize` may be arguments of the call.
    private static func operand(_ step: ForeignStep) -> (value: ForeignExpression, count: Int)? {
        guard let arguments = step.arguments, let first = arguments.first else { return nil }
        if case .closure = first.value { return nil }
        let labels = arguments.prefix(2).map { TurnWord.key($0.label) }
        if labels == ["width", "height"] || labels == ["x", "y"] { return (.list(arguments.prefix(2).map(\.value)), 2) }
        return (first.value, 1)
    }

    /// Reads the arguments after the operand.
    private mutating func finish(_ step: ForeignStep, from count: Int) -> Bool {
        for (index, argument) in (step.arguments ?? []).enumerated().dropFirst(count) {
            let key = TurnWord.key(argument.label)
            if key == "priority" {
                let text = Self.strength(argument.value)
                change { $0.priority = text }
            } else if let sign = ForeignNames.operations[key] {
                change { $0.operations.append((sign, argument.value)) }
            } else if key == "relation" {
                guard let sign = ForeignNames.signs[TurnWord.key(argument.value.text).filter { $0 != "." }] else { return false }
                change { $0.sign = sign }
            } else if key.isEmpty, index == 1 || index == 2 {
                // `lBound(value, add, multiply)`
                change { $0.operations.append((index == 1 ? "+" : "*", argument.value)) }
            } else if !["isactive", "usingsafearea", "view", "in", "animated", "excluding"].contains(key) {
                return false
            }
        }
        return true
    }

    /// A priority: `.high`, `UILayoutPriority.defaultLow`, `UILayoutPriorityRequired`, `700`, `UILayoutPriority(700)`
    static func strength(_ value: ForeignExpression) -> String {
        if case .number(let text) = value { return text }
        if case .call(_, let arguments) = value, let inner = arguments.first?.value { return strength(inner) }
        if case .operation = value { return value.text }
        let key = TurnWord.key(value.text.split(separator: ".").last.map(String.init) ?? "")
        return ForeignNames.priorities[key] ?? (key.isEmpty ? "high" : value.text)
    }
}
