import TGLLayout
import TGLSyntax

/// A relation as Auto Layout, its libraries, TangramKit and MyLayout write it: an attribute of a node, an operand, and operations on that.
struct ForeignRelation {
    /// The node as written; empty for that of the open block.
    var node: String
    /// The property in this language.
    var attribute: String
    var sign = "="
    /// The operand; `nil` for the container.
    var value: ForeignExpression?
    /// The operations `+`, `*`, `/` and `inset` with their numbers, in order.
    var operations: [(sign: String, value: ForeignExpression)] = []
    var priority: String?
    var label: String?
    /// Whether distances are counted inward from each edge, as in TangramKit, instead of to the right and down.
    var isInward = false

    private static let far: Set<String> = ["right", "bottom", "trailing", "lastBaseline"]
    private static let sizes: Set<String> = ["width", "height", "size"]
    private static let nearSides = ["top", "left", "bottom", "right"]

    fileprivate var isFar: Bool { Self.far.contains(attribute) }
    private var isSize: Bool { Self.sizes.contains(attribute) }
    private var prefix: String { node.isEmpty ? "" : node + "." }

    /// The statements of the relation; `nil` if they are unknown.
    func statements(_ scope: TurnScope) -> [String]? {
        if case .name(let none)? = value, none == "nil" || none == "null" { return ["unset \(prefix)\(attribute)"] }
        guard let operand = ForeignOperand(value, of: self, scope) else { return nil }
        var amount = ForeignAmount()
        var inset: ForeignExpression?
        var factors = ""
        for (sign, value) in operations {
            switch sign {
            case "+":
                // All edges are moved to the right and down.
                if attribute == "edges", !isInward, value.value != nil {
                    return Self.nearSides.compactMap { other($0).statements(scope) }.flatMap { $0 }
                }
                if attribute == "edges" || attribute == "center" { inset = value } else { amount.add(value) }
            case "inset": inset = value
            default:
                if value.value != 1 { factors += " \(sign) \(value.text)" }
            }
        }
        let relations: [String]?
        switch attribute {
        case "edges": relations = edges(operand, inset)
        case "center": relations = center(operand, inset)
        case "size", "origin": relations = pair(operand, amount, factors)
        default: relations = single(operand, amount, inset, factors)
        }
        let strength = priority.map { " @ \($0)" } ?? ""
        return relations.map { texts in
            texts.map { text in
                label.map { texts.count == 1 ? "keep \($0): \(prefix)\(text)\(strength)" : "\(prefix)\(text)\(strength)" }
                    ?? "\(prefix)\(text)\(strength)"
            }
        }
    }

    private var parent: String { node.isEmpty ? "parent" : "\(node).parent" }

    private func other(_ attribute: String) -> ForeignRelation {
        var relation = self
        relation.attribute = attribute
        return relation
    }

    // MARK: Several at once

    private func edges(_ operand: ForeignOperand, _ inset: ForeignExpression?) -> [String]? {
        let insets = inset.map { ForeignOperand.insets($0) ?? ["?"] } ?? ["0"]
        guard !insets.contains("?") else { return nil }
        let distance = insets.count == 1 ? insets[0] : "[\(insets.joined(separator: ", "))]"
        switch operand {
        case .parent(_, ""): return ["margin \(sign) \(distance)"]
        case .parent(_, "safe"):
            if insets == ["0"] { return ["edges \(sign) \(parent).safe.edges"] }
            let each = insets.count == 1 ? Array(repeating: insets[0], count: 4) : insets
            return zip(Self.nearSides, each).map { "\($0) \(sign) \(parent).safe.\($0) \(Self.far.contains($0) ? "-" : "+") \($1)" }
        case .parent(_, "margin"): return ["margin \(sign) layoutMargin"]
        case .node(let name, _): return ["edges \(sign) \(inset == nil ? "\(name).edges" : "inset(\(name), \(distance))")"]
        case .number(let number): return ["margin \(sign) \(Text.number(number))"]
        case .insets(let list): return ["margin \(sign) \(list.count == 1 ? list[0] : "[\(list.joined(separator: ", "))]")"]
        case .text(let text): return ["margin \(sign) \(text)"]
        default: return nil
        }
    }

    private func center(_ operand: ForeignOperand, _ offset: ForeignExpression?) -> [String]? {
        let offsets = offset.map { ForeignOperand.pair($0) ?? [$0.text, $0.text] } ?? ["0", "0"]
        switch operand {
        case .parent(_, ""): return ["center \(sign) [\(offsets.joined(separator: ", "))]"]
        case .parent(_, let guide): return ["centerX \(sign) \(parent).\(guide).centerX", "centerY \(sign) \(parent).\(guide).centerY"]
        case .node(let name, _):
            if offset == nil { return ["center \(sign) \(name).center"] }
            return zip(["centerX", "centerY"], offsets).map { "\($0) \(sign) \(name).\($0) + \($1)" }
        case .pair(let pair): return ["center \(sign) [\(pair.joined(separator: ", "))]"]
        case .number(let number): return ["center \(sign) [\(Text.number(number)), \(Text.number(number))]"]
        default: return nil
        }
    }

    private func pair(_ operand: ForeignOperand, _ amount: ForeignAmount, _ factors: String) -> [String]? {
        let parts = attribute == "size" ? ["width", "height"] : ["left", "top"]
        switch operand {
        case .pair(let pair):
            if attribute == "origin" { return zip(parts, pair).map { "\($0) \(sign) \($1)" } }
            return sign == "=" ? ["size = [\(pair.joined(separator: ", "))]"] : zip(parts, pair).map { "\($0) \(sign) \($1)" }
        case .number, .text:
            guard let one = single(operand, amount, nil, factors)?.first?.dropFirst(attribute.count + sign.count + 2) else { return nil }
            return sign == "=" && attribute == "size" ? ["size = [\(one), \(one)]"] : parts.map { "\($0) \(sign) \(one)" }
        case .node(let name, _) where sign == "=" && amount.isZero && factors.isEmpty && attribute == "size": return ["size = \(name).size"]
        default:
            return parts.flatMap { part in other(part).single(operand.ofPart(part), amount, nil, factors) ?? ["?"] }.nilIfUnknown
        }
    }

    // MARK: One

    private func single(
        _ operand: ForeignOperand, _ amount: ForeignAmount, _ inset: ForeignExpression?, _ factors: String
    ) -> [String]? {
        var amount = amount
        if let inset {
            let list = ForeignOperand.insets(inset) ?? [inset.text]
            let side = Self.nearSides.firstIndex {
                $0 == attribute || $0 == (attribute == "leading" ? "left" : "right") && attribute.hasSuffix("ing")
            }
            let one = list.count == 1 ? list[0] : side.map { list[$0] } ?? "0"
            let times = isSize ? -2.0 : isFar ? -1.0 : 1.0
            amount.add(one, times: times)
        }
        switch operand {
        case .parent(let other, let guide):
            let other = other ?? attribute
            let isSame = Self.side(other) == Self.side(attribute)
            if !isSize, isSame, guide.isEmpty, factors.isEmpty {
                let isTurned = isFar && !isInward
                return ["\(attribute) \(isTurned ? turnedSign : sign) \(isTurned ? amount.negated.text : amount.text)"]
            }
            if guide == "margin" {
                guard isSame, factors.isEmpty, !isSize else { return nil }
                let isTurned = isFar && !isInward
                return ["\(attribute) \(isTurned ? turnedSign : sign) layoutMargin\((isTurned ? amount.negated : amount).added)"]
            }
            return ["\(attribute) \(sign) \(parent).\(guide.isEmpty ? "" : guide + ".")\(other)\(factors)\(amount.added)"]
        case .node(let name, let other):
            let amount = isInward && isFar ? amount.negated : amount
            return ["\(attribute) \(sign) \(name).\(other ?? attribute)\(factors)\(amount.added)"]
        case .number(let number):
            if isInward, !isSize, number != 0, abs(number) < 1 {
                return ["\(attribute) \(sign) \(Text.number((number * 1e8).rounded() / 1e6))%\(amount.added)"]
            }
            amount.number += number
            let isTurned = isFar && !isInward && !isSize
            guard factors.isEmpty else { return ["\(attribute) \(sign) \(Text.number(number))\(factors)"] }
            return ["\(attribute) \(isTurned ? turnedSign : sign) \(isTurned ? amount.negated.text : amount.text)"]
        case .text(let text): return ["\(attribute) \(sign) \(text)\(factors)\(amount.added)"]
        case .pair, .insets: return nil
        }
    }

    /// The sign of the same bound in the other direction.
    private var turnedSign: String { sign == "<=" ? ">=" : sign == ">=" ? "<=" : sign }

    private static func side(_ edge: String) -> String { edge == "leading" ? "left" : edge == "trailing" ? "right" : edge }
}

extension [ForeignRelation] {
    /// The same relations seen from the other node; `nil` if one of them cannot be turned.
    var turned: [ForeignRelation]? {
        let turned = compactMap(\.turned)
        return turned.count == count && !isEmpty ? turned : nil
    }
}

extension ForeignRelation {
    /// The relation as one of the node that it follows.
    var turned: ForeignRelation? {
        guard case .member(let other, let name)? = value, let anchor = ForeignNames.anchors[TurnWord.key(name)], !anchor.contains(" "),
            let target = other.steps.base.bareName,
            other.steps.steps.allSatisfy({ $0.arguments == nil && ForeignNames.fillers.contains($0.key) })
        else { return nil }
        var relation = ForeignRelation(node: target, attribute: anchor, value: .member(.name("superview"), attribute), isInward: isInward)
        relation.sign = turnedSign
        relation.priority = priority
        for operation in operations.reversed() {
            switch operation.sign {
            case "+":
                let negated = operation.value.value.map { ForeignExpression.number(Text.number(-$0)) }
                relation.operations.append(("+", negated ?? .operation("*", .number("-1"), operation.value)))
            case "*": relation.operations.append(("/", operation.value))
            case "/": relation.operations.append(("*", operation.value))
            default: return nil
            }
        }
        return relation
    }

    /// Takes a sum as the operand: `B.right * 2 + 8`, `inset(B, 8)`.
    mutating func take(_ value: ForeignExpression) {
        switch value {
        case .operation where value.folded != nil: self.value = value
        case .operation("+", let left, let right):
            take(left)
            operations.append(("+", right))
        case .operation("-", let left, let right):
            take(left)
            operations.append(("+", right.value.map { .number(Text.number(-$0)) } ?? .operation("*", .number("-1"), right)))
        case .operation("*", let left, let right) where left.value != nil:
            take(right, times: ("*", left))
        case .operation(let sign, let left, let right) where sign == "*" || sign == "/":
            take(left, times: (sign, right))
        case .call(.member(let base, let name), let arguments)
        where arguments.count == 1 && ForeignNames.operations[TurnWord.key(name)] != nil:
            take(base)
            operations.append((ForeignNames.operations[TurnWord.key(name)] ?? "+", arguments[0].value))
        case .call(.name("inset"), let arguments) where arguments.count == 2:
            take(arguments[0].value)
            operations.append(("inset", arguments[1].value))
        default: self.value = value
        }
    }

    /// Takes a product: `(B.width - 50) * 0.5` is `B.width * 0.5 - 25`, since a relation has its numbers last.
    private mutating func take(_ value: ForeignExpression, times factor: (sign: String, value: ForeignExpression)) {
        let before = operations.count
        take(value)
        for index in operations.indices[before...] where operations[index].sign == "+" {
            let product = ForeignExpression.operation(factor.sign, operations[index].value, factor.value)
            operations[index].value = product.folded.map { .number(Text.number($0)) } ?? product
        }
        operations.insert(factor, at: before)
    }
}

extension [String] {
    fileprivate var nilIfUnknown: [String]? { contains("?") ? nil : self }
}

/// A sum of a number and other values.
struct ForeignAmount {
    var number = 0.0
    private var others: [(text: String, times: Double)] = []

    var isZero: Bool { number == 0 && others.isEmpty }

    mutating func add(_ value: ForeignExpression) { add(value.text, times: 1) }

    mutating func add(_ text: String, times: Double) {
        if let value = Double(text) { number += value * times } else { others.append((text, times)) }
    }

    var negated: ForeignAmount {
        var amount = self
        amount.number = number == 0 ? 0 : -number
        amount.others = others.map { ($0.text, -$0.times) }
        return amount
    }

    /// As an addition to another text: ` + 8`.
    var added: String {
        let numbers = number == 0 ? "" : number < 0 ? " - \(Text.number(-number))" : " + \(Text.number(number))"
        return numbers
            + others.map { other in
                " \(other.times < 0 ? "-" : "+") \(other.text)\(abs(other.times) == 1 ? "" : " * \(Text.number(abs(other.times)))")"
            }.joined()
    }

    var text: String {
        if others.isEmpty { return Text.number(number) }
        let text = added
        return text.hasPrefix(" + ") ? String(text.dropFirst(3)) : "-" + text.dropFirst(3)
    }
}

/// The operand of a comparison.
enum ForeignOperand {
    /// An attribute of the container, and a guide in it: `safe`, `margin`.
    case parent(String?, String)
    case node(String, String?)
    case number(Double)
    case pair([String])
    case insets([String])
    case text(String)

    init?(_ value: ForeignExpression?, of relation: ForeignRelation, _ scope: TurnScope) {
        guard let value else {
            self = .parent(nil, "")
            return
        }
        // Distances from far edges change their sign, so they are computed.
        if let number = relation.isFar ? value.folded : value.value {
            self = .number(number)
        } else if ["size", "center", "origin"].contains(relation.attribute), let pair = Self.pair(value) {
            self = .pair(zip(pair, Self.items(value)).map { Self.distance($1, of: relation, scope) ?? Self.word($0, relation.attribute) })
        } else if relation.attribute == "edges", let insets = Self.insets(value) {
            self = .insets(insets)
        } else if let read = Self.chain(value, of: relation, scope) {
            self = read
        } else if case .list(let items) = value, !items.isEmpty {
            var texts: [String] = []
            for item in items {
                guard let text = Self.item(item, of: relation, scope) else { return nil }
                texts.append(text)
            }
            self = .text("[\(texts.joined(separator: ", "))]")
        } else if case .call(let callee, let arguments) = value, arguments.count == 1, callee.text.hasSuffix("Weight") {
            self = .text(arguments[0].value.text + "%")
        } else if case .closure = value {
            return nil
        } else {
            self = .text(Self.word(value.text, relation.attribute))
        }
    }

    private static func items(_ value: ForeignExpression) -> [ForeignExpression] {
        switch value {
        case .list(let items): items
        case .call(_, let arguments): arguments.map(\.value)
        default: []
        }
    }

    /// The middle of the container, as a distance from it.
    private static func distance(_ value: ForeignExpression, of relation: ForeignRelation, _ scope: TurnScope) -> String? {
        guard relation.attribute == "center", case .parent(let edge?, "")? = chain(value, of: relation, scope), edge.hasPrefix("center")
        else { return nil }
        return "0"
    }

    /// A word such as `.fill` in the form that a property accepts: `fill`.
    private static func word(_ text: String, _ attribute: String) -> String {
        guard text.hasPrefix(".") else { return text }
        return TurnValues.value(TurnWord.simple(String(text.dropFirst())), for: attribute == "size" ? "width" : attribute)
    }

    /// The operand for one part of a pair.
    func ofPart(_ part: String) -> ForeignOperand {
        switch self {
        case .parent(_, let guide): .parent(part, guide)
        case .node(let name, _): .node(name, part)
        default: self
        }
    }

    /// `B.snp.right`, `view.safeAreaLayoutGuide`, `superview`
    private static func chain(_ value: ForeignExpression, of relation: ForeignRelation, _ scope: TurnScope) -> ForeignOperand? {
        let (base, steps) = value.steps
        guard var name = base.bareName, !name.hasPrefix("."), !name.hasPrefix("\"") else { return nil }
        // `make.width.equalTo(make.height)` means the node itself.
        if name == "$0" || name == "make" { name = relation.node.isEmpty ? "self" : relation.node }
        let isItself = name == "self" && base.bareName != name
        var isParent = !isItself && scope.isParent(name, of: relation.node)
        var guide = ""
        var other: String?
        // `layoutMarginsGuide.trailingAnchor` belongs to the class that contains the line.
        if !isParent, scope.node(name) == nil, let own = ForeignNames.guides[TurnWord.key(name)] {
            isParent = true
            guide = own == "none" ? "" : own
        }
        for step in steps {
            if step.arguments != nil { return nil }
            if ForeignNames.fillers.contains(step.key) { continue }
            if step.key == "superview" || step.key == "parent" {
                isParent = true
            } else if let word = ForeignNames.guides[step.key] {
                guide = word == "none" ? "" : word
            } else if other == nil, let anchor = ForeignNames.anchors[step.key], !anchor.contains(" ") {
                other = anchor
                if guide.isEmpty, isParent, step.key.hasSuffix("margin") { guide = "margin" }
            } else {
                return nil
            }
        }
        if isParent { return .parent(other, guide) }
        if steps.isEmpty, scope.document != nil, scope.node(name) == nil { return nil }
        return guide == "margin" ? nil : .node(guide.isEmpty ? name : "\(name).\(guide)", other)
    }

    /// An item of a list, with the number added to it.
    private static func item(_ value: ForeignExpression, of relation: ForeignRelation, _ scope: TurnScope) -> String? {
        if case .call(.member(let base, let name), let arguments) = value, let sign = ForeignNames.operations[TurnWord.key(name)],
            sign != "inset", arguments.count == 1
        {
            return item(base, of: relation, scope).map { "\($0) \(sign) \(arguments[0].value.text)" }
        }
        if value.value != nil { return value.text }
        switch chain(value, of: relation, scope) {
        case .node(let name, let other): return "\(name).\(other ?? relation.attribute)"
        case .parent(let other, ""): return "\(relation.node.isEmpty ? "" : relation.node + ".")parent.\(other ?? relation.attribute)"
        default: return nil
        }
    }

    /// `CGSizeMake(60, 40)`, `CGSize(width: 60, height: 40)`, `(60, 40)`
    static func pair(_ value: ForeignExpression) -> [String]? {
        switch value {
        case .list(let items) where items.count == 2: return items.map(\.text)
        case .call(let callee, let arguments):
            let key = TurnWord.key(callee.text)
            guard ["cgsize", "cgpoint", "uioffset", "cgvector", ".init", "size"].contains(where: { key.hasPrefix($0) }),
                arguments.count == 2
            else { return nil }
            return arguments.map(\.value.text)
        default: return nil
        }
    }

    /// Insets as one number, or as those at the top, left, bottom and right.
    static func insets(_ value: ForeignExpression) -> [String]? {
        switch value {
        case .number(let text): return [text]
        case .name(".zero"), .name("zero"): return ["0"]
        case .list(let items) where items.count == 4: return items.map(\.text)
        case .call(let callee, let arguments):
            let key = TurnWord.key(callee.text)
            let isKnown = [
                "edgeinsets", "insets", "init", ".uniform", ".horizontal", ".vertical", ".all", ".top", ".left", ".bottom", ".right",
            ]
            .contains { key.contains($0) }
            guard isKnown else { return nil }
            if arguments.count == 4 {
                let labels = ["top", "left", "bottom", "right"]
                let isNamed = arguments.allSatisfy { !$0.label.isEmpty }
                let order =
                    isNamed ? labels.map { label in arguments.first { named($0, label) }?.value.text } : arguments.map { $0.value.text }
                return order.contains(nil) ? nil : order.compactMap { $0 }
            }
            if arguments.count == 1, arguments[0].label.isEmpty || arguments[0].label == "all" || arguments[0].label == "uniform" {
                let side = key.split(separator: ".").last.map(String.init) ?? ""
                let text = arguments[0].value.text
                return ["uniform", "all"].contains(side) || !key.contains(".") ? [text] : sides(side, text)
            }
            var all = ["0", "0", "0", "0"]
            for argument in arguments {
                guard let some = sides(TurnWord.key(argument.label), argument.value.text) else { return nil }
                for (index, text) in some.enumerated() where text != "0" { all[index] = text }
            }
            return all
        default: return nil
        }
    }

    private static func named(_ argument: ForeignArgument, _ side: String) -> Bool {
        argument.label == side || argument.label == (side == "left" ? "leading" : side == "right" ? "trailing" : "")
    }

    private static func sides(_ side: String, _ text: String) -> [String]? {
        switch side {
        case "top": [text, "0", "0", "0"]
        case "left", "leading": ["0", text, "0", "0"]
        case "bottom": ["0", "0", text, "0"]
        case "right", "trailing": ["0", "0", "0", text]
        case "horizontal": ["0", text, "0", text]
        case "vertical": [text, "0", text, "0"]
        default: nil
        }
    }
}

extension TurnScope {
    /// The name of the container of a target; for an empty target, that of the open node's container.
    func containerOfTarget(_ target: String) -> String {
        let name = target.isEmpty ? open.last?.name ?? "" : target
        if let document, let node = document.find(written: name), let parent = document.parent(node) { return document.nameText(parent) }
        if let place = open.lastIndex(where: { $0.name == name }) { return place > 0 ? open[place - 1].name : "screen" }
        return made[name]?.container?.name ?? "screen"
    }

    /// Whether a name is that of a target's container, or stands for it.
    func isParent(_ name: String, of target: String) -> Bool {
        if name == containerOfTarget(target) { return true }
        return node(name) == nil && ForeignNames.superviews[TurnWord.key(name)] != nil || name == "self"
    }
}
