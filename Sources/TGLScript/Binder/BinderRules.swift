import TGLLayout
import TGLSyntax

// Values as rules: the forms that each property takes.

extension Binder {
    /// The rule of a value for a property.
    func rule(
        _ value: Value, for prop: Prop, _ slot: SlotKind, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) -> Rule {
        let forms = prop.forms
        if forms.contains(.fit), let rule = try fitRule(value, prop, bearer, relation) { return rule }
        // The values of items are not a rule: the caller stores them.
        if forms.contains(.items), isOfItems(bearer), isItems(value) { return .unset }
        if let rule = try adaptiveRule(value, prop, slot, bearer, relation) { return rule }
        if prop.isOfCSS, let rule = try cssRule(value, prop, relation) { return rule }
        if case .list(let list) = value, forms.contains(.borderline) { return try borderline(list.items, prop, relation) }
        if forms.contains(.split), let rule = try splitRule(value, relation) { return rule }
        if forms.contains(.spots), let rule = try spotRule(value, prop, slot, bearer, relation) { return rule }
        switch value {
        case .number(let number):
            if forms.contains(.number) {
                if forms.contains(.steps), number <= 0 {
                    throw Failure(
                        .badValue, "`\(prop.word)` takes a number above 0", help: "`none` turns it off", range: relation.valueRange)
                }
                try checkNumber(number, prop, bearer, relation)
                if abs(number) > Magnitude.most { try checkMagnitude(.number(number), nil, prop, bearer, relation) }
                return .number(number)
            }
            if prop == .columns, number >= 1, number == number.rounded(.down), isOfItems(bearer) { return .number(number) }
            if forms.contains(.count), number >= 0, number == number.rounded(.down) {
                if forms.contains(.steps), number == 0 {
                    throw Failure(.badValue, "`\(prop.word)` takes a whole number above 0", range: relation.valueRange)
                }
                return .number(number)
            }
        case .percent(let number) where forms.contains(.percent):
            try checkGap(number, prop, bearer, relation)
            try checkMagnitude(.percent(number), nil, prop, bearer, relation)
            return .percent(number)
        case .bool(let bool) where forms.contains(.bool): return .bool(bool)
        case .word(let word): if let rule = self.rule(word, prop, bearer) { return rule }
        case .none where prop.info.words.contains(where: { $0.word == "none" }): return .word(0)
        case .call(let call):
            if let rule = try self.rule(call, prop, relation) {
                try checkBound(rule, prop, slot, bearer, relation)
                return rule
            }
        case .rule(let box):
            if let rule = try self.rule(box, prop, slot, bearer, relation) {
                try checkBound(rule, prop, slot, bearer, relation)
                try checkMagnitude(rule, box.sum, prop, bearer, relation)
                return rule
            }
        case .string(let box):
            if forms.contains(.string) { return Rule(.string, ref: host.add(string: box.text)) }
            if forms.contains(.color), Colors.isColor(box.text) { return Rule(.string, ref: host.add(string: box.text)) }
        case .list(let list):
            if let rule = try self.rule(list.items, prop, slot, bearer, relation) { return rule }
        case .function(let function) where !forms.isDisjoint(with: [.function, .itemFunction]):
            return Rule(.function, ref: try host.add(function: function, for: prop))
        case .node(let node) where forms.contains(.node):
            return Rule(.node, ref: try host.number(of: node))
        case .style(let style) where forms.contains(.styles):
            return Rule(.styles, ref: host.add(numbers: [Double(try host.number(of: style))]))
        default: break
        }
        throw badValue(value, prop, relation)
    }

    private func checkNumber(_ number: Double, _ prop: Prop, _ bearer: Bearer, _ relation: Relation) throws(Failure) {
        try checkGap(number, prop, bearer, relation)
        if prop == .fontSize, number <= 0 {
            throw Failure(.badValue, "a font size must be greater than 0", range: relation.valueRange)
        }
        if prop == .flexBasis, number < 0 {
            throw Failure(
                .badValue, "`flexBasis` cannot be negative", help: "write `flexBasis = 0`", range: relation.valueRange)
        }
    }

    /// Fails for a negative gap in a flex, grid or block; elsewhere it lets children overlap.
    private func checkGap(_ number: Double, _ prop: Prop, _ bearer: Bearer, _ relation: Relation) throws(Failure) {
        guard number < 0, prop == .hspace || prop == .vspace, case .node(let node) = bearer, host.kind(of: node).isCSS else {
            return
        }
        let kind = host.kind(of: node).word
        throw Failure(
            .badValue, "a gap of a \(kind) cannot be negative", note: "in a `linear`, children overlap by a negative gap",
            help: "write `\(prop.word) = 0`; a child with `\(prop == .hspace ? "left" : "top") = -5` overlaps the one before it",
            range: relation.valueRange)
    }

    /// Fails for a share as a bound of a size in a flex, grid or block.
    private func checkBound(
        _ rule: Rule, _ prop: Prop, _ slot: SlotKind, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) {
        guard slot != .rule, rule.kind == .share, host.isInCSS(bearer) else { return }
        let sign = slot == .lower ? ">=" : "<="
        throw Failure(
            .badValue, "a bound cannot be a share in a flex, grid or block",
            note:
                "sizes share free space: `\(prop.word) = \(Text.number(rule.mult))fr` in a flex, `columns = [1fr, 2fr]` in a grid",
            help: "write `\(prop.word) \(sign) 50%` for a part of the parent's \(prop.word)", range: relation.valueRange)
    }

    /// Fails for numbers that a system of relations cannot solve exactly.
    private func checkMagnitude(
        _ rule: Rule, _ sum: SumRule?, _ prop: Prop, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) {
        guard prop.isLive, let failure = Magnitude.failure(of: Magnitude.numbers(of: rule, sum), relation.valueRange),
            host.limitsNumbers(bearer)
        else { return }
        throw failure
    }

    private func rule(_ word: WordID, _ prop: Prop, _ bearer: Bearer) -> Rule? {
        let forms = prop.forms
        switch word {
        case .wrap where !forms.isDisjoint(with: [.sizeWords, .wrapWord]): return .wrap
        case .fill where !forms.isDisjoint(with: [.sizeWords, .fillWord]): return .fill
        case .average where !forms.isDisjoint(with: [.sizeWords, .averageWord]): return Rule(.average)
        case .safeArea where forms.contains(.safeArea): return Rule(.safeArea)
        case .layoutMargin where forms.contains(.layoutMargin): return Rule(.layoutMargin)
        default: if let rule = cssWord(word, forms) { return rule }
        }
        let text = word.text
        if prop == .orientation {
            var isScreen = false
            if case .screen = bearer { isScreen = true }
            if isScreen != (text == "portrait" || text == "landscape") { return nil }
        }
        if let info = prop.info.words.first(where: { $0.word == text }) { return .word(info.code) }
        if forms.contains(.color), Colors.isColor(text) { return Rule(.string, ref: host.add(string: text)) }
        return nil
    }

    private func rule(_ call: WordCall, _ prop: Prop, _ relation: Relation) throws(Failure) -> Rule? {
        let forms = prop.forms
        if call.word == .share, forms.contains(.sizeWords) { return Rule(.share, mult: call.number) }
        guard forms.contains(.calls), call.word == .fixed || call.word == .count,
            let info = prop.info.words.first(where: { $0.word == call.word.text })
        else { return nil }
        if call.word == .count, call.number < 1 || call.number != call.number.rounded(.down) {
            throw Failure(.badValue, "`count(n)` takes a whole number from 1", range: relation.valueRange)
        }
        return Rule(.call, ref: info.code, add: call.number)
    }

    /// The rule of the result of live arithmetic.
    private func rule(
        _ box: RuleBox, _ prop: Prop, _ slot: SlotKind, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) -> Rule? {
        let forms = prop.forms
        var rule = box.rule
        if rule.priority != 0, !prop.isLive {
            throw Failure(
                .badValue, "a priority belongs to the rule of a size or a position, not to `\(prop.word)`", range: relation.valueRange)
        }
        switch rule.kind {
        case .number: return forms.contains(.number) ? rule : nil
        case .percent: return forms.contains(.percent) ? rule : nil
        case .wrap, .fill, .average, .share: return forms.contains(.sizeWords) ? rule : nil
        case .safeArea: return forms.contains(.safeArea) ? rule : nil
        case .layoutMargin: return forms.contains(.layoutMargin) ? rule : nil
        case .reference:
            guard rule.anchor.isSize ? forms.contains(.sizeReference) : forms.contains(.positionReference),
                prop.isSize || rule.anchor.axis == prop.axis
            else {
                guard host.isInSystem(bearer), prop.isLive else { throw badReference(rule, prop, relation) }
                return try host.checked(rule, on: bearer, prop, slot, relation)
            }
            try host.refuseItself(rule, on: bearer, prop, slot, relation)
            return try host.checked(rule, on: bearer, prop, slot, relation)
        case .sum:
            guard prop.isLive, var sum = box.sum else { return nil }
            if slot != .rule, sum.choice != .only { throw boundOfChoice(sum, prop, slot, relation) }
            sum = try host.checked(sum, on: bearer, prop, slot, relation)
            rule.ref = host.add(sum: sum)
            return rule
        case .list:
            guard forms.contains(.list), slot == .rule else { return nil }
            rule.ref = host.add(list: try listItems(box.items, prop, bearer, relation))
            return rule
        default: return nil
        }
    }

    /// The items of a list of siblings. In a list of centers a plain number is a gap before the next member: `[8, B.centerX]` is
    /// `[B.centerX + 8]` (R-8a).
    private func listItems(
        _ items: [Rule], _ prop: Prop, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) -> [Rule] {
        try refusePair(items, prop, bearer, relation)
        var members: [Rule] = []
        var gap: Double?
        for item in items {
            if item.kind == .number, !prop.isSize {
                gap = (gap ?? 0) + item.add
                continue
            }
            var member = item
            member.add += gap ?? 0
            gap = nil
            members.append(try listItem(member, prop, bearer, relation))
        }
        guard gap == nil else {
            throw Failure(
                .badValue, "a number in a list of centers is the gap before the next member, and none follows",
                help: "write `[8, B.\(prop.word)]`, or `[B.\(prop.word)]` without a gap", range: relation.valueRange)
        }
        return members
    }

    /// Refuses `A.centerY = B.center`, a pair of which one part is meant.
    private func refusePair(_ items: [Rule], _ prop: Prop, _ bearer: Bearer, _ relation: Relation) throws(Failure) {
        let pair: (Prop, Prop) = prop.isSize ? (.width, .height) : (.centerX, .centerY)
        guard items.count == 2, items.allSatisfy({ $0.kind == .reference && $0.ref == items[0].ref }), items[0].anchor == pair.0,
            items[1].anchor == pair.1, prop == pair.0 || prop == pair.1, items[0].ref >= 0
        else { return }
        let own = if case .node(let node) = bearer { "\(host.name(ofNumber: node))." } else { "" }
        let node = host.name(ofNumber: items[0].ref)
        throw Failure(
            .badValue, "`\(prop.isSize ? "size" : "center")` is two numbers, and `\(prop.word)` takes one",
            help: "write `\(own)\(prop.word) = \(node).\(prop.word)`", range: relation.valueRange)
    }

    private func listItem(_ item: Rule, _ prop: Prop, _ bearer: Bearer, _ relation: Relation) throws(Failure) -> Rule {
        let failure = Failure(
            .badValue, "the items of such a list must be the \(prop.word)s of siblings",
            note: prop.isSize
                ? "`A.\(prop.word) = [B.\(prop.word) * 2, C.\(prop.word)]` shares the parent's \(prop.word) 1 : 2 : 1"
                : "`A.\(prop.word) = [B.\(prop.word)]` centres A and B as one group", range: relation.valueRange)
        guard item.kind == .reference, item.anchor == prop else {
            if item.kind == .number { failure.label = "a number is not a sibling's \(prop.word)" }
            throw failure
        }
        let rule = try host.checked(item, on: bearer, prop, .rule, relation)
        // The node itself is always in the list, so naming it has no effect: an otherwise empty list is written that way. Its parent is
        // never a sibling.
        if host.isParent(rule, of: bearer) {
            failure.label = "this is the \(prop.word) of the parent"
            throw failure
        }
        return rule
    }

    /// The failure for a bound that is a `max` or `min` of several sizes (C-13).
    private func boundOfChoice(_ sum: SumRule, _ prop: Prop, _ slot: SlotKind, _ relation: Relation) -> Failure {
        let (sign, word) = (slot == .lower ? ">=" : "<=", sum.choice == .largest ? "max" : "min")
        let saysEach = (slot == .lower) == (sum.choice == .largest)
        return Failure(
            .badValue, "a bound cannot be a `\(word)` of sizes or positions; only the right side of `=` can",
            note: saysEach
                ? "`\(sign) \(word)(a, b)` says both `\(sign) a` and `\(sign) b`"
                : "`\(sign) \(word)(a, b)` would leave open which of the two counts",
            help: saysEach
                ? "write a `keep` for each: `keep \(prop.word) \(sign) a; keep \(prop.word) \(sign) b`"
                : "decide which one counts, or write `\(prop.word) = \(word)(…)`", range: relation.valueRange)
    }

    private func badReference(_ rule: Rule, _ prop: Prop, _ relation: Relation) -> Failure {
        let failure = badValue(.rule(RuleBox(rule)), prop, relation)
        failure.message = "`\(prop.word)` cannot follow a `\(rule.anchor.word)`"
        failure.help = "`value(…)` reads its current number"
        return failure
    }

    /// The rule of a list of words, numbers, styles or rules.
    private func rule(
        _ items: [Value], _ prop: Prop, _ slot: SlotKind, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) -> Rule? {
        let info = prop.info
        if info.forms.contains(.wordSet) {
            var code: Int32 = 0
            for item in items {
                if case .none = item { continue }
                guard case .word(let word) = item, let entry = info.words.first(where: { $0.word == word.text }) else {
                    throw badValue(item, prop, relation)
                }
                code = try combined(code, entry.code, word.text, prop, relation)
            }
            return .word(code)
        }
        if info.forms.contains(.places) {
            let numbers = items.compactMap { item -> Double? in
                guard case .number(let n) = item, n >= 0, n == n.rounded(.down), n < 1e15 else { return nil }
                return n
            }
            guard numbers.count == items.count else { return nil }
            return Rule(.numbers, ref: host.add(numbers: numbers))
        }
        if info.forms.contains(.wordPair) { return wordPair(items, info) }
        if info.forms.contains(.numbers) {
            var numbers: [Double] = []
            for item in items { if case .number(let number) = item { numbers.append(number) } }
            guard numbers.count == items.count, info.counts.contains(numbers.count) else { return nil }
            if info.forms.contains(.positive), let least = numbers.min(), least <= 0 {
                throw Failure(
                    .badValue, "the sides of a sheet are greater than 0, and one of `\(prop.word)` is \(Text.number(least))",
                    range: relation.valueRange)
            }
            if info.forms.contains(.steps), numbers.contains(where: { $0 < 1 || $0 != $0.rounded(.down) }) {
                throw Failure(.badValue, "`\(prop.word)` takes whole numbers above 0", range: relation.valueRange)
            }
            if info.forms.contains(.amount), numbers.contains(where: { $0 < 0 }) {
                throw Failure(.badValue, "`\(prop.word)` cannot be negative", range: relation.valueRange)
            }
            return Rule(.numbers, ref: host.add(numbers: numbers))
        }
        if info.forms.contains(.nodes) {
            var nodes: [Rule] = []
            for item in items {
                guard case .node(let node) = item else { throw badValue(item, prop, relation) }
                nodes.append(Rule(.node, ref: try host.number(of: node)))
            }
            return Rule(.list, ref: host.add(list: nodes))
        }
        if info.forms.contains(.styles) {
            var numbers: [Double] = []
            for item in items {
                guard case .style(let style) = item else { throw badValue(item, prop, relation) }
                numbers.append(Double(try host.number(of: style)))
            }
            return Rule(.styles, ref: host.add(numbers: numbers))
        }
        if info.forms.contains(.list), slot == .rule, !items.isEmpty {
            var rules: [Rule] = []
            for item in items {
                guard let box = Arithmetic.linear(item), box.items.isEmpty else { throw badValue(item, prop, relation) }
                rules.append(box.rule)
            }
            return try rule(RuleBox(Rule(.list), items: rules), prop, slot, bearer, relation)
        }
        return nil
    }

    private func wordPair(_ items: [Value], _ info: PropInfo) -> Rule? {
        let codes = items.compactMap { item -> Int32? in
            guard case .word(let word) = item else { return nil }
            return info.words.first { $0.word == word.text }?.code
        }
        return codes.count == 2 && items.count == 2 ? .word(codes[0] | codes[1] << 8) : nil
    }

    /// Combines two words of a set; fails if they contradict each other.
    private func combined(
        _ a: Int32, _ b: Int32, _ word: String, _ prop: Prop, _ relation: Relation
    ) throws(Failure) -> Int32 {
        let isGravity = prop == .gravity || prop == .alignment || prop == .arrangedGravity
        guard isGravity, a != 0, b != 0 else { return a | b }
        // A word for both directions is replaced in one of them by a word for that direction.
        func isBoth(_ code: Int32) -> Bool { code & 0xFF != 0 && code >> 8 == code & 0xFF }
        if isBoth(a) != isBoth(b) {
            let (wide, narrow) = isBoth(a) ? (a, b) : (b, a)
            return narrow & 0xFF != 0 ? (wide & 0xFF00) | narrow : (wide & 0xFF) | narrow
        }
        let clash =
            (a & 0xFF != 0 && b & 0xFF != 0 && a & 0xFF != b & 0xFF)
            || (a & 0xFF00 != 0 && b & 0xFF00 != 0 && a & 0xFF00 != b & 0xFF00)
        if clash {
            throw Failure(
                .badValue, "`\(word)` and an earlier keyword are for the same direction",
                range: relation.valueRange)
        }
        return a | b
    }

    // MARK: Errors

    func badValue(_ value: Value, _ prop: Prop, _ relation: Relation) -> Failure {
        let what: String
        switch value {
        case .rule, .function, .list: what = value.kindText
        default: what = "`\(host.shortText(value, most: 40))`"
        }
        let failure = Failure(.badValue, "\(FormText.article(prop)) cannot be \(what)", range: relation.valueRange)
        failure.note = FormText.takes(prop)
        if case .word(let word) = value {
            failure.label = FormText.belongs(word.text, except: prop)
            FormText.guess(word.text, prop, for: failure)
        } else if case .node(let node) = value, prop.isLive {
            failure.help = "did you mean `\(host.name(of: node)).\(prop.word)`?"
        } else if case .none = value {
            failure.help = "to remove the rule, write `unset \(relation.name)`"
        } else if case .number = value, prop.info.forms.contains(.bool) {
            failure.help = "write `true` or `false`"
        } else if case .string = value, let near = FormText.bare(host.shortText(value, most: 40), prop) {
            failure.help = "keywords are written without quotes: `\(near)`"
        }
        return failure
    }
}

extension Binder {
    /// Whether a value can be the value of `items`: a count or a list.
    private func isItems(_ value: Value) -> Bool {
        switch value {
        case .number(let number): number >= 0 && number == number.rounded(.down)
        case .list: true
        default: false
        }
    }

    /// Whether the bearer is a node with items.
    func isOfItems(_ bearer: Bearer) -> Bool { if case .node(let node) = bearer { host.kind(of: node).bears(.item) } else { false } }
}

extension Prop {
    // A row of the table contains strings and lists, whose copies cost more than this lookup, which every relation needs.
    private static let allForms = allCases.map(\.info.forms)
    private static let ofCSS = allCases.map {
        !$0.info.forms.isDisjoint(with: [.amount, .whole, .ratio, .safety, .dense, .gridLine, .areas, .template, .tracks])
    }
    private static let screenAlone = allCases.map { $0.info.bearers == .screen }

    /// Whether it accepts a form that only properties of flex, grid and block have.
    var isOfCSS: Bool { Prop.ofCSS[Int(rawValue)] }
    /// The forms of value that it accepts.
    var forms: Forms { Prop.allForms[Int(rawValue)] }
    /// Whether only the screen has it.
    var isOfScreenAlone: Bool { Prop.screenAlone[Int(rawValue)] }
}
