// From rules to rules in force where they depend on the reader or on the screen: live numbers take their values, and `adapt` multiplies
// the numbers of points. The slots keep the rules as they were set.

extension Document {
    /// The context in force at a node: the sheet, `adapt` and the text size.
    public func adaptContext(_ i: Int32) -> AdaptContext {
        adaptation.contexts[adaptation.root(of: i)] ?? adaptation.contexts[Document.screen] ?? AdaptContext()
    }

    /// Whether the device is a pad: as the screen sets it, otherwise whether its shorter side is at least 600.
    public var isPad: Bool {
        if let own = own(Document.screen, .idiom, .rule) { return own.rule.ref == 2 }
        return min(screenState.size.x, screenState.size.y) >= 600
    }

    /// The rule in force for a rule in a slot of a node.
    @inline(__always) package func adapted(_ rule: Rule, on i: Int32, _ prop: Prop) -> Rule {
        adaptation.isUsed && rule.isSet && i != Document.screen ? adaptedRule(rule, on: i, prop) : rule
    }

    @inline(never) private func adaptedRule(_ rule: Rule, on i: Int32, _ prop: Prop) -> Rule {
        let context = adaptContext(i)
        guard rule.kind == .adaptive || context.isAdapting && prop.lengths != nil || holdsLiveNumbers(rule) || isExtreme(rule, on: i) else {
            return rule
        }
        noteUse(of: rule, by: i, prop)
        return Adapter(self, context, i, prop).rule(rule)
    }

    /// Whether a sum or a list holds live numbers.
    func holdsLiveNumbers(_ rule: Rule) -> Bool {
        switch rule.kind {
        case .sum: !sums[Int(rule.ref)].allLive.isEmpty
        case .values: lists[Int(rule.ref)].contains { $0.kind == .adaptive || holdsLiveNumbers($0) }
        case .list: lists[Int(rule.ref)].contains { $0.kind == .adaptive }
        default: false
        }
    }

    /// Notes that a property of a node depends on the text size, or on the screen.
    func noteUse(of rule: Rule, by i: Int32, _ prop: Prop) {
        if holdsOtherwise(rule) || holdsExtreme(rule) { adaptation.alternatives[i, default: PropSet()][prop] = true }
        let on = dependencies(of: rule)
        guard on.text || on.design else { return }
        if on.text { adaptation.uses[i, default: Adaptation.Uses()].text[prop] = true }
        if on.design { adaptation.uses[i, default: Adaptation.Uses()].design[prop] = true }
    }

    private func dependencies(of rule: Rule) -> (text: Bool, design: Bool) {
        func any(_ numbers: [LiveNumber]) -> (text: Bool, design: Bool) {
            (numbers.contains { $0.dependsOnText }, numbers.contains { $0.dependsOnDesign })
        }
        func all(_ rules: [Rule]) -> (text: Bool, design: Bool) {
            let each = rules.map { dependencies(of: $0) }
            return (each.contains { $0.text }, each.contains { $0.design })
        }
        switch rule.kind {
        case .sum: return any(sums[Int(rule.ref)].allLive.map(\.number))
        case .list, .values: return all(lists[Int(rule.ref)])
        case .adaptive:
            switch adaptiveRules[Int(rule.ref)] {
            case .idiom(let phone, let pad): return (all([phone, pad]).text, true)
            case .sum(let base, let terms):
                let (own, live) = (dependencies(of: base), any(terms.map(\.number)))
                return (own.text || live.text, own.design || live.design)
            case .numbers(let numbers): return any(numbers.flatMap { $0.terms.map(\.number) })
            case .otherwise(let first, let second): return all([first, second])
            }
        default: return (false, false)
        }
    }

    /// Stores a rule that depends on the reader or the screen; gives the number by which rules of kind `adaptive` name it.
    public func addAdaptive(_ rule: AdaptiveRule) -> Int32 {
        adaptation.isUsed = true
        if cells.isMaking { return addCellAdaptive(rule) }
        adaptiveRules.append(rule)
        heldBytes += Document.adaptiveBytes
        return Int32(adaptiveRules.count - 1)
    }

    /// The approximate bytes of one.
    static var adaptiveBytes: Int { MemoryLayout<AdaptiveRule>.stride + 64 }

    /// The rules in an adaptive one.
    func parts(of rule: Rule) -> [Rule] {
        guard rule.kind == .adaptive else { return [rule] }
        switch adaptiveRules[Int(rule.ref)] {
        case .idiom(let phone, let pad): return parts(of: phone) + parts(of: pad)
        case .sum(let base, _): return parts(of: base)
        case .numbers: return []
        case .otherwise(let first, let second): return parts(of: first) + parts(of: second)
        }
    }

    /// A copy of an adaptive rule with other rules in it.
    package func mapped(adaptive rule: Rule, _ body: (Rule) -> Rule) -> AdaptiveRule {
        switch adaptiveRules[Int(rule.ref)] {
        case .idiom(let phone, let pad): .idiom(phone: body(phone), pad: body(pad))
        case .sum(let base, let terms): .sum(body(base), terms)
        case .numbers(let numbers): .numbers(numbers)
        case .otherwise(let first, let second): .otherwise(body(first), body(second))
        }
    }

    /// Notes the factors by which `adapt` multiplies the results of a section's functions.
    func noteLengthFactors(of section: Int32, along: Axis) {
        guard adaptation.isUsed else { return }
        let context = adaptContext(section)
        var factors = SectionState.LengthFactors()
        if context.isAdapting {
            factors.size = Pair(context.adaptFactor(.x), context.adaptFactor(.y))
            factors.along = context.adaptFactor(along)
        }
        sectionState(of: section).lengthFactors = factors
    }

    /// The axis in which a container lines up its children, or scrolls.
    func mainAxis(of i: Int32) -> Axis {
        guard nodes[i].pointee.kind.traits.isCSS else { return isHorizontal(i) ? .x : .y }
        let css = nodes[i].pointee.box < 0 ? -1 : boxes[nodes[i].pointee.box].pointee.css
        return css >= 0 && cssBoxes[css].pointee.isColumn ? .y : .x
    }
}

/// Computes the rule in force for a rule of one property of one node.
package struct Adapter {
    private let doc: Document
    private let context: AdaptContext
    private let node: Int32
    private let prop: Prop
    private let lengths: Lengths?
    private let x: Double
    private let y: Double
    private let other: Double
    /// The factor of lengths along one axis.
    private var factor: Double

    package init(_ doc: Document, _ context: AdaptContext, _ node: Int32, _ prop: Prop) {
        self.doc = doc
        self.context = context
        self.node = node
        self.prop = prop
        lengths = prop.lengths
        let isAdapting = context.isAdapting && lengths != nil
        x = isAdapting ? context.adaptFactor(.x) : 1
        y = isAdapting ? context.adaptFactor(.y) : 1
        other = isAdapting ? context.adaptFactor(nil) : 1
        let parent = doc.parent(node) ?? node
        switch lengths {
        case .x?: factor = x
        case .y?: factor = y
        case .main?: factor = doc.mainAxis(of: node) == .x ? x : y
        case .parentMain?: factor = doc.mainAxis(of: parent) == .x ? x : y
        case .parentCross?: factor = doc.mainAxis(of: parent) == .x ? y : x
        default: factor = other
        }
    }

    /// The factor of numbers along one axis.
    package var factorOfNumbers: Double { factor }

    /// The comparison of `adapt` for such numbers.
    package var designFactor: DesignFactor {
        guard context.adapt == .both else { return context.adapt }
        switch lengths {
        case .x?: return .width
        case .y?: return .height
        case .main?, .parentMain?, .parentCross?: return factor == x ? .width : .height
        default: return .min
        }
    }

    /// The factor of the number at an index of a list.
    private func factor(at place: Int) -> Double {
        switch lengths {
        case .pair?, .frame?: place % 2 == 0 ? x : y
        case .edges?: place % 2 == 0 ? y : x
        default: factor
        }
    }

    /// A number in force, which is finite.
    static func held(_ number: Double) -> Double { number.isFinite ? number : number.isNaN ? 0 : number > 0 ? 1e15 : -1e15 }

    private func held(_ number: Double) -> Double { Self.held(number) }

    /// The rule in force. `isItem`: it is one of a list.
    func rule(_ given: Rule, isItem: Bool = false) -> Rule {
        var rule = given
        switch given.kind {
        case .adaptive: return adaptive(given, isItem: isItem)
        // A number of columns is not a length.
        case .number where !isItem && (prop == .columns || prop == .rows): break
        // One number for four sides.
        case .number where lengths == .edges && x != y:
            return Rule(.numbers, ref: number(of: [y, x, y, x].map { held(given.add * $0) }, \.numbers, doc.addNumbers))
        case .number, .percent, .wrap, .fill, .average, .share, .safeArea, .layoutMargin, .reference, .auto, .stretch,
            .minContent, .maxContent:
            rule.add = held(rule.add * factor)
        case .call:
            // `fixed(d)` and `fit(w)` are lengths, `count(n)` is not.
            if prop != .spaceType || given.ref == 1 { rule.add = held(rule.add * factor) }
        case .numbers:
            let all = doc.numbers[Int(given.ref)]
            if all.indices.allSatisfy({ factor(at: $0) == 1 }) { return given }
            rule.ref = number(of: all.enumerated().map { held($0.element * factor(at: $0.offset)) }, \.numbers, doc.addNumbers)
        case .sum where doc.isExtreme(given, on: node): return extreme(given, doc.sums[Int(given.ref)])
        case .sum:
            rule.add = held(rule.add * factor)
            rule.ref = sum(given)
        case .list, .values:
            rule.add = held(rule.add * factor)
            rule.ref = list(given)
        default: break
        }
        return rule
    }

    private func adaptive(_ given: Rule, isItem: Bool) -> Rule {
        var rule: Rule
        switch doc.adaptiveRules[Int(given.ref)] {
        case .idiom(let phone, let pad): rule = self.rule(context.isPad ? pad : phone, isItem: isItem)
        case .sum(let base, let terms):
            rule = self.rule(base, isItem: isItem)
            rule.add = held(LiveSum(rule.add, terms).value(context))
            if rule.kind == .number { rule.mult = 0 }
        case .numbers(let all):
            let numbers = all.enumerated().map { held($0.element.value(context, times: factor(at: $0.offset))) }
            rule = Rule(.numbers, ref: number(of: numbers, \.numbers, doc.addNumbers))
        case .otherwise(let first, let second):
            rule = self.rule(doc.holding(first, or: second, on: node, for: prop), isItem: isItem)
        }
        if given.priority != 0 { rule.priority = given.priority }
        return rule
    }

    /// A `max` or `min` outside of systems: with the operands that take part.
    private func extreme(_ given: Rule, _ stored: SumRule) -> Rule {
        let operands = stored.operands.compactMap { operand($0) }
        guard let only = operands.first else { return .unset }
        let add = held(given.add * factor)
        var rule = only.times(given.mult, plus: add)
        if operands.count > 1 {
            let list = number(of: operands, \.lists, doc.addList)
            rule = .extreme(isLargest: stored.choice == .largest, list: list, mult: given.mult, add: add)
        }
        rule.priority = given.priority
        return rule
    }

    /// An operand in force; `nil` where the node that it names takes no part, or where this property cannot have it.
    private func operand(_ sum: LinearSum) -> Rule? {
        let add = held(LiveSum(sum.add, sum.live).value(context, times: factor))
        if let term = sum.terms.first {
            let rule = Rule(.reference, anchor: term.anchor, path: term.path, ref: term.node, mult: term.mult, add: add)
            guard prop.canFollow(term.anchor), sum.terms.count == 1, sum.percent == nil, term.part == .natural else { return nil }
            return doc.absence(in: rule, on: node, for: prop) == nil ? rule : nil
        }
        if let nested = sum.nested {
            let rule = extreme(Rule(.sum, mult: nested.mult), nested.rule)
            return rule.isSet ? rule.times(1, plus: add) : nil
        }
        guard prop.isSize else { return nil }
        if let wrap = sum.wrap { return Rule(.wrap, mult: wrap, add: add) }
        return sum.percent.map { .percent($0, add: add) } ?? .number(add)
    }

    private func sum(_ given: Rule) -> Int32 {
        var sum = doc.sums[Int(given.ref)]
        if factor == 1, !sum.operands.contains(where: { !$0.live.isEmpty }) { return given.ref }
        for k in sum.operands.indices {
            let live = LiveSum(sum.operands[k].add, sum.operands[k].live)
            sum.operands[k].add = held(live.value(context, times: factor))
            sum.operands[k].live = []
        }
        return number(of: sum, \.sums, doc.addSum)
    }

    private func list(_ given: Rule) -> Int32 {
        let items = doc.lists[Int(given.ref)]
        // The number of repeats of tracks is not a length, nor is the number of a line.
        if given.kind == .values, given.group == .line || given.group == .span { return given.ref }
        let isRepeat = given.kind == .values && given.group == .repeat
        if given.kind == .values, given.group == .rows || given.group == .columns {
            // The parts of a template are along one axis.
            var parts = self
            parts.factor = given.group == .columns ? x : y
            let changed = items.map { parts.rule($0, isItem: true) }
            return changed == items ? given.ref : number(of: changed, \.lists, doc.addList)
        }
        let changed = items.enumerated().map { isRepeat && $0.offset == 0 ? $0.element : rule($0.element, isItem: true) }
        return changed == items ? given.ref : number(of: changed, \.lists, doc.addList)
    }

    /// The number of a computed value: that of an equal one, otherwise a new one. Values made for a cell are released with the cell.
    private func number<Value>(
        of value: Value, _ known: WritableKeyPath<MadeValues, [Value: Int32]>, _ add: (Value) -> Int32
    ) -> Int32 {
        if doc.cells.isMaking { return add(value) }
        if let number = doc.adaptation.made[keyPath: known][value] { return number }
        let number = add(value)
        doc.adaptation.made[keyPath: known][value] = number
        return number
    }
}
