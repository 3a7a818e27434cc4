import TGLLayout

/// A random generator that is the same on every machine.
public struct Random {
    var s: UInt64
    /// Choices given from outside, taken before any that are made here.
    private var given: ArraySlice<UInt8> = []

    public init(_ seed: UInt64) { s = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// One whose first choices are these bytes, one each.
    public init(_ choices: [UInt8]) {
        self.init(UInt64(1))
        given = choices[...]
    }

    public mutating func next() -> UInt64 {
        if let choice = given.popFirst() { return UInt64(choice) }
        s ^= s << 13
        s ^= s >> 7
        s ^= s << 17
        return s
    }

    public mutating func below(_ n: Int) -> Int { n <= 0 ? 0 : Int(next() % UInt64(n)) }
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    public mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }
    mutating func length() -> Double { pick([0, 1, 4, 5, 8, 10, 12, 20, 25, 30, 33.3, 40, 60, 80, 100, 150, 250, 0.1]) }
}

/// Random trees and random edits of every sort, through the document's own door.
package struct RandomEditor {
    package let doc = Document()
    package var random: Random
    /// The kinds that are made.
    package var kinds: [Kind] = Kind.allCases.filter { $0 != .screen && $0 != .row }
    /// Whether `screen` changes too.
    var changesScreen = true
    /// Whether everything that a script may do is done: styles and copies, `when`s of any property, properties that mean nothing
    /// where they are set. (Narrow edits stay as they are, so that seeds that once failed stay what they were.)
    package var isBroad = false
    /// Whether most edits are about what flex, grid and block read.
    var prefersCSS = false
    /// Whether half of the sizes follow siblings.
    var followsSiblings = false
    private var copies = 0
    var words = ["a layout unit label", "Hello", "size size", "视图 box", "one two three four five six", ""]

    package init(_ random: Random) { self.random = random }

    package var nodes: [Int32] {
        var list: [Int32] = []
        doc.walk(Document.screen) { i, _ in list.append(i) }
        return list
    }

    package mutating func build(_ count: Int) {
        for _ in 0..<count { checked { $0.make() } }
        for i in nodes where i != Document.screen { for _ in 0..<random.below(5) { checked { $0.setSomething(i) } } }
    }

    /// An edit that is undone when it closes a cycle of rules.
    package mutating func checked(_ edit: (inout RandomEditor) -> Void) {
        let mark = doc.mark
        edit(&self)
        do { try doc.layout() } catch { doc.rollback(to: mark) }
    }

    mutating func make() {
        let all = nodes.filter { doc.kind($0) != .label && doc.kind($0) != .image && doc.depth($0) < 6 }
        let p = random.pick(all)
        let kind: Kind = doc.kind(p) == .table ? .row : random.pick(kinds)
        guard let i = try? doc.make(kind, in: p) else { return }
        if kind == .label { doc.set(i, .text, .rule, Rule(.string, ref: doc.addString(random.pick(words)))) }
        if kind == .image { doc.set(i, .imageSize, .rule, Rule(.numbers, ref: doc.addNumbers([20, 30]))) }
        if kind == .path { setCurve(i) }
        if random.chance(70) { doc.set(i, .width, .rule, size(i, .x)) }
        if random.chance(70) { doc.set(i, .height, .rule, size(i, .y)) }
    }

    mutating func setCurve(_ i: Int32) {
        doc.set(i, .polar, .rule, Rule(.function, ref: doc.addFunction(Circle(random.length()))))
        doc.set(i, .coordinateOrigin, .rule, Rule(.numbers, ref: doc.addNumbers([0.5, 0.5])))
    }

    /// One random edit.
    package mutating func edit() {
        let all = nodes
        if isBroad, all.count > 1, random.chance(30) {
            editBroadly(all)
            return
        }
        switch random.below(100) {
        case 0..<8: make()
        case 8..<14: if all.count > 3 { doc.remove(all[1 + random.below(all.count - 1)]) }
        case 14..<19: move(all)
        case 19..<22: if changesScreen { setScreen() }
        case 22..<24: makeWhen(all)
        default: if all.count > 1 { setSomething(all[1 + random.below(all.count - 1)]) }
        }
    }

    /// Edits that narrow documents never see.
    private mutating func editBroadly(_ all: [Int32]) {
        let i = all[1 + random.below(all.count - 1)]
        switch random.below(17) {
        case 0: _ = doc.makeStyle("s\(random.below(9))")
        case 1..<4: if let style = doc.allStyles.randomOrNil(&random) { doc.setStyle(style, anyProperty(i)) }
        case 4..<6:
            let styles = doc.allStyles.filter { _ in random.chance(50) }
            doc.set(i, .style, .rule, styles.isEmpty ? .unset : Rule(.styles, ref: doc.addNumbers(styles.map(Double.init))))
        case 6:
            copies += 1
            if all.count < 40 { _ = try? doc.copy(i, name: .plain("copy\(copies)")) }
        case 7:
            let slots = (0...random.below(3)).map { _ in
                let node = all[1 + random.below(all.count - 1)]
                let slot = anyProperty(node)
                let style = random.chance(50) ? doc.allStyles.randomOrNil(&random) : nil
                return WhenSlot(style.map { .style($0) } ?? .node(node), slot.prop, slot.slot, slot.rule)
            }
            _ = doc.makeWhen(.classes(width: Int32(random.below(3)), height: 0, orientation: nil), slots)
        case 8: if let w = doc.allWhens.randomOrNil(&random) { doc.dropWhen(w) }
        case 12..<14: makeWhenOnStyle(i)
        case 14..<17: replaceSomething(i)
        default:
            let slot = anyProperty(i)
            doc.set(i, slot.prop, slot.slot, slot.rule)
        }
    }

    /// A `when` on a style, about what it says or something else, whose condition changes with the screen.
    private mutating func makeWhenOnStyle(_ i: Int32) {
        guard let style = doc.allStyles.randomOrNil(&random) else { return }
        let said = doc.styleSlots(style).randomOrNil(&random)
        let slots = (0...random.below(2)).map { _ in
            var slot = anyProperty(i)
            if let said, random.chance(50), let info = Prop.table.first(where: { $0.prop == said.prop }) {
                slot = (said.prop, said.slot, value(i, info, said.slot))
            }
            return WhenSlot(.style(style), slot.prop, slot.slot, slot.rule)
        }
        let orientation = random.chance(50) ? Int32(random.below(2)) : nil
        _ = doc.makeWhen(.classes(width: Int32(random.below(3)), height: Int32(random.below(3)), orientation: orientation), slots)
    }

    /// Another rule in a slot that is set, of a node, a style or a `when`, which stays where it is among the others.
    private mutating func replaceSomething(_ i: Int32) {
        func info(_ prop: Prop) -> PropInfo? { Prop.table.first { $0.prop == prop && prop != .style } }
        switch random.below(3) {
        case 0:
            if let own = doc.ownSlots(i).randomOrNil(&random), let info = info(own.prop) {
                doc.replaceOwn(i, own.prop, own.slot, value(i, info, own.slot))
            }
        case 1:
            if let style = doc.allStyles.randomOrNil(&random), let said = doc.styleSlots(style).randomOrNil(&random),
                let info = info(said.prop)
            {
                doc.replaceStyle(style, said.prop, said.slot, value(i, info, said.slot))
            }
        default:
            guard let w = doc.allWhens.randomOrNil(&random) else { return }
            let slots = doc.whenSlots(w)
            let place = random.below(slots.count)
            guard place < slots.count, doc.exists(slots[place].bearer), let info = info(slots[place].prop) else { return }
            doc.setWhenSlot(w, place, value(slots[place].node ?? i, info, slots[place].slot))
        }
    }

    /// Any property of nodes with a value that it takes, whether it means something for the node or not.
    private mutating func anyProperty(_ i: Int32) -> (prop: Prop, slot: SlotKind, rule: Rule) {
        let info = random.pick(Prop.table.filter { $0.bearers != .screen && $0.prop != .style })
        let slot: SlotKind = info.prop.isLive ? random.pick([.rule, .rule, .lower, .upper]) : .rule
        return (info.prop, slot, random.chance(20) ? .unset : value(i, info, slot))
    }

    mutating func move(_ all: [Int32]) {
        guard all.count > 2 else { return }
        let i = all[1 + random.below(all.count - 1)]
        let targets = all.filter { t in
            if doc.kind(t) == .label || doc.kind(t) == .image { return false }
            if (doc.kind(t) == .table) != (doc.kind(i) == .row) { return false }
            var p: Int32? = t
            while let k = p {
                if k == i { return false }
                p = doc.parent(k)
            }
            return true
        }
        guard !targets.isEmpty else { return }
        let p = random.pick(targets)
        let before = random.chance(50) ? doc.children(p).filter { $0 != i }.randomOrNil(&random) : nil
        try? doc.move(i, to: p, before: before)
    }

    mutating func setScreen() {
        switch random.below(5) {
        case 0: doc.set(0, .width, .rule, .number(random.pick([320, 375, 414, 667, 768, 1024])))
        case 1: doc.set(0, .height, .rule, .number(random.pick([320, 480, 667, 900])))
        case 2: doc.set(0, .direction, .rule, .word(random.chance(50) ? 1 : 0))
        case 3: doc.set(0, .safeArea, .rule, Rule(.numbers, ref: doc.addNumbers(random.chance(50) ? [0, 0, 0, 0] : [44, 10, 34, 10])))
        default: doc.set(0, .scale, .rule, .number(Double(random.below(4))))
        }
    }

    mutating func makeWhen(_ all: [Int32]) {
        guard all.count > 1 else { return }
        let i = all[1 + random.below(all.count - 1)]
        _ = doc.makeWhen(
            .classes(
                width: Int32(random.below(3)), height: Int32(random.below(3)), orientation: random.chance(50) ? Int32(random.below(2)) : nil
            ),
            [WhenSlot(.node(i), .width, .rule, .number(random.length())), WhenSlot(.node(i), .left, .rule, .number(random.length()))])
    }

    mutating func size(_ i: Int32, _ axis: Axis) -> Rule {
        if followsSiblings, random.chance(50) { return siblingSize(i, axis) }
        if prefersCSS, random.chance(40) { return cssSize() }
        let other: Prop = axis == .x ? .height : .width
        switch random.below(22) {
        case 0..<9: return .number(random.length())
        case 9..<11: return .percent(random.pick([0, 10, 25, 50, 100, 130]))
        case 11..<13: return .wrap
        case 13: return Rule(.fill, add: random.chance(20) ? -5 : 0)
        case 14: return Rule(random.chance(30) ? .stretch : .fill)
        case 15: return Rule(.average)
        case 16: return Rule(.share, mult: Double(1 + random.below(3)))
        case 17: return Rule(.reference, anchor: other, ref: -1, mult: random.pick([1, 0.5, 2]))
        case 18: return Rule(.reference, anchor: axis == .x ? .width : .height, path: Step.parent.rawValue, ref: -1, mult: 0.5, add: 3)
        default: return siblingSize(i, axis)
        }
    }

    /// A size that follows a sibling.
    private mutating func siblingSize(_ i: Int32, _ axis: Axis) -> Rule {
        guard let p = doc.parent(i), let s = doc.children(p).filter({ $0 != i }).randomOrNil(&random) else { return .number(10) }
        let (own, other): (Prop, Prop) = axis == .x ? (.width, .height) : (.height, .width)
        return Rule(.reference, anchor: random.chance(80) ? own : other, ref: s, add: random.chance(30) ? 4 : 0)
    }

    mutating func position(_ i: Int32, _ prop: Prop) -> Rule {
        if let p = doc.parent(i), doc.kind(p) == .relative, random.chance(40) {
            let anchors: [Prop] = prop.axis == .x ? [.left, .right, .centerX] : [.top, .bottom, .centerY]
            let s = random.chance(30) ? p : doc.children(p).filter { $0 != i }.randomOrNil(&random) ?? p
            return Rule(.reference, anchor: random.pick(anchors), ref: s, add: random.pick([0, 5, -5]))
        }
        return random.chance(75)
            ? .number(random.pick([0, 2, 5, 8, 20, -5])) : .percent(random.pick([5, 10, 20]), add: random.pick([0, 3]))
    }

    /// Sets or unsets one slot of a node.
    package mutating func setSomething(_ i: Int32) {
        if prefersCSS, random.chance(60) { return setSomethingOfCSS(i) }
        if random.chance(8), setWeight(i) { return }
        if random.chance(8), doc.kind(i) == .frame { return doc.set(i, .split, .rule, value(i, Prop.split.info, .rule)) }
        if random.chance(10), doc.kind(i) == .flow { return setLineGravity(i) }
        if random.chance(10), setColumns(i) { return }
        if random.chance(6) { return setAdapting(i) }
        if random.chance(6) { return setMargin(i) }
        let table = Prop.table.filter { $0.bearers.contains(Bearers(doc.kind(i))) && $0.prop != .style }
        let info =
            random.chance(55)
            ? Prop.table[random.below(11)] : random.pick(table)
        let slot: SlotKind = info.prop.isLive ? random.pick([.rule, .rule, .rule, .rule, .lower, .upper]) : .rule
        if random.chance(20) {
            doc.set(i, info.prop, slot, .unset)
            return
        }
        doc.set(i, info.prop, slot, value(i, info, slot))
    }

    /// Sets or unsets a weight of a child of a linear layout, or what such a layout says of weights and dividers; answers whether the node
    /// is one of these.
    private mutating func setWeight(_ i: Int32) -> Bool {
        var props: [Prop] = doc.kind(i) == .linear ? [.weightSum, .largestChild, .divider, .dividers] : []
        if let p = doc.parent(i), doc.kind(p) == .linear { props += [.weight, .weight, .weight, .shrink] }
        if let p = doc.parent(i), doc.kind(p) == .flow { props += [.shrink, .shrink] }
        guard let prop = props.randomOrNil(&random) else { return false }
        let set = prop.info.forms.contains(.amount) ? Rule.number(random.pick([0, 1, 2.5, 4])) : value(i, prop.info, .rule)
        doc.set(i, prop, .rule, random.chance(20) ? .unset : set)
        return true
    }

    private mutating func setLineGravity(_ i: Int32) {
        let words = Prop.lineGravity.info.words.map(\.code)
        let rule =
            random.chance(30)
            ? Rule.word(random.pick(words))
            : Rule(.function, ref: doc.addFunction(WordsInTurn((0..<3).map { _ in random.pick(words) }, last: random.pick(words))))
        doc.set(i, .lineGravity, .rule, random.chance(20) ? .unset : rule)
    }

    /// Sets or unsets something of what a node adapts to, or of what the screen says of it; or a rule that adapts.
    private mutating func setAdapting(_ i: Int32) {
        if changesScreen, random.chance(30) {
            let prop = random.pick([Prop.textSize, .design, .padDesign, .idiom, .adapt])
            let sheet = Rule(.numbers, ref: doc.addNumbers(random.pick([[375, 667], [320, 568], [768, 1024], [100, 100]])))
            let rule = prop == .design || prop == .padDesign ? sheet : .word(random.pick(prop.info.words).code)
            return doc.set(Document.screen, prop, .rule, random.chance(25) ? .unset : rule)
        }
        if random.chance(50) {
            let prop = random.pick([Prop.adapt, .adapt, .design, .padDesign, .textSizeRange])
            var rule = value(i, prop.info, .rule)
            if prop == .textSizeRange { rule = .word(Int32(random.below(12)) | Int32(random.below(12)) << 8) }
            return doc.set(i, prop, .rule, random.chance(25) ? .unset : rule)
        }
        let prop = random.pick([Prop.width, .height, .left, .top, .right, .topPadding, .hspace, .fontSize])
        let slot: SlotKind = prop.isLive ? random.pick([.rule, .rule, .lower, .upper]) : .rule
        let base = slot == .rule && prop.isLive ? value(i, prop.info, .rule) : .number(random.length())
        if slot == .rule, prop.isLive, random.chance(30) {
            return doc.set(i, prop, slot, Rule(.sum, ref: doc.addSum(extreme(i, prop)), add: random.chance(50) ? 0 : random.length()))
        }
        if slot == .rule, prop.isLive, random.chance(40) {
            let second = random.chance(50) ? Rule.number(random.length()) : value(i, prop.info, .rule)
            return doc.set(i, prop, slot, Rule(.adaptive, ref: doc.addAdaptive(.otherwise(base, second))))
        }
        doc.set(i, prop, slot, Rule(.adaptive, ref: doc.addAdaptive(adaptive(base))))
    }

    /// The largest or smallest of some rules, of which some may be such again.
    private mutating func extreme(_ i: Int32, _ prop: Prop, isInner: Bool = false) -> SumRule {
        let operands = (0..<random.below(3) + 1).map { _ -> LinearSum in
            let rule = value(i, prop.info, .rule)
            if rule.kind == .reference {
                let term = SumTerm(node: rule.ref, path: rule.path, anchor: rule.anchor, mult: rule.mult)
                return LinearSum(terms: [term], add: rule.add)
            }
            var sum = LinearSum(add: random.length())
            if rule.kind == .wrap { sum.wrap = 1 }
            if rule.kind == .percent { sum.percent = rule.mult }
            if rule.kind == .fill, !isInner {
                sum.nested = NestedExtreme(extreme(i, prop, isInner: true), mult: random.pick([1, 1, 0.5, -1]))
            }
            return sum
        }
        return SumRule(random.pick([.largest, .smallest]), operands)
    }

    private mutating func adaptive(_ base: Rule) -> AdaptiveRule {
        if base.kind == .list || random.chance(30) { return .idiom(phone: base, pad: .number(random.length())) }
        let number = LiveSum(random.length())
        let live: LiveNumber =
            switch random.below(3) {
            case 0: .scaled(number, random.pick(TextStyle.allCases), most: random.chance(30) ? LiveSum(random.length()) : nil)
            case 1: .design(number, random.pick([.width, .height, .diagonal, .min, .max]))
            default: .exact(number)
            }
        return .sum(base, [LiveTerm(live, factor: random.pick([1, 1, 2, -0.5]))])
    }

    /// Sets or unsets what a table or a grid says of columns that it shares or counts, or what a node in one says of its place there;
    /// answers whether the node is one of these.
    private mutating func setColumns(_ i: Int32) -> Bool {
        var props: [Prop] = []
        if doc.kind(i) == .table { props += [.sharedColumns, .sharedColumns, .stretchColumns, .shrinkColumns, .collapseColumns] }
        if doc.kind(i) == .grid { props += [.columnCount, .rowCount] }
        if let p = doc.parent(i), Prop.columnSpan.info.parents.contains(Bearers(doc.kind(p))) {
            props += [.columnPlace, .columnSpan, .columnSpan, .rowPlace, .rowSpan, .columnWeight, .rowWeight, .alignment]
        }
        guard let prop = props.randomOrNil(&random) else { return false }
        var set = value(i, prop.info, .rule)
        if prop.info.forms.contains(.places), random.chance(60) {
            set = Rule(.numbers, ref: doc.addNumbers([Double(random.below(3)), Double(random.below(5))]))
        }
        if prop.info.forms.contains(.steps) { set = .number(Double(1 + random.below(3))) }
        if prop.info.forms.contains(.amount) { set = .number(random.pick([0, 1, 2.5])) }
        doc.set(i, prop, .rule, random.chance(20) ? .unset : set)
        return true
    }

    /// Sets or unsets a layout margin of a node, or an edge that is at one.
    private mutating func setMargin(_ i: Int32) {
        if random.chance(60) {
            let edge = random.pick([Prop.left, .top, .right, .bottom, .leading, .trailing])
            let rule = Rule(.layoutMargin, mult: random.pick([1, 1, 0.5]), add: random.pick([0, 0, 3, -2]))
            doc.set(i, edge, random.pick([.rule, .rule, .lower]), random.chance(20) ? .unset : rule)
        } else if random.chance(50) {
            doc.set(i, .preservesMargins, .rule, random.chance(20) ? .unset : .bool(random.chance(80)))
        } else {
            let list = Rule(.numbers, ref: doc.addNumbers([2, 4, 20, 30]))
            doc.set(i, .layoutMargins, .rule, random.pick([.unset, list, .number(12)]))
        }
    }

    /// A template of cells, of so many levels at most.
    private mutating func template(_ levels: Int) -> Rule {
        func group(_ group: Rule.Group, _ items: [Rule]) -> Rule { Rule(.values, path: group.rawValue, ref: doc.addList(items)) }
        var parts: [Rule] = []
        for _ in 0...random.below(3) {
            let measure = random.pick([Rule.number(Double(random.below(40))), .percent(Double(random.below(60))), .wrap, .fill, .fill])
            parts.append(levels > 1 && random.chance(30) ? group(.part, [measure, template(levels - 1)]) : measure)
        }
        if random.chance(40) { parts.append(group(.gap, [.number(Double(random.below(6)))])) }
        return group(random.chance(50) ? .rows : .columns, parts)
    }

    mutating func value(_ i: Int32, _ info: PropInfo, _ slot: SlotKind) -> Rule {
        if slot != .rule { return random.chance(15) && info.prop.isSize ? .wrap : .number(random.length()) }
        if info.prop.isSize { return size(i, info.prop.axis) }
        if info.prop.isPosition { return position(i, info.prop) }
        if info.forms.contains(.bool) { return .bool(random.chance(60)) }
        if info.forms.contains(.split), random.chance(85) { return template(2) }
        if info.forms.contains(.wordSet) || info.forms.contains(.word) { return .word(random.pick(info.words).code) }
        if info.forms.contains(.count) { return .number(Double(random.below(5))) }
        if info.forms.contains(.number) { return .number(random.length()) }
        if info.forms.contains(.numbers) {
            let n = random.pick(info.counts)
            let list = n == 6 ? [-1, 0, 0, 1, 0, 0] : (0..<n).map { _ in random.length() }
            return Rule(.numbers, ref: doc.addNumbers(list))
        }
        if info.forms.contains(.string) { return Rule(.string, ref: doc.addString(random.pick(words))) }
        if info.forms.contains(.node), let c = doc.children(i).randomOrNil(&random) { return Rule(.node, ref: c) }
        return .unset
    }
}

extension Document {
    fileprivate func setStyle(_ style: Int32, _ slot: (prop: Prop, slot: SlotKind, rule: Rule)) {
        setStyle(style, slot.prop, slot.slot, slot.rule)
    }
}

extension Array {
    func randomOrNil(_ r: inout Random) -> Element? { isEmpty ? nil : self[r.below(count)] }
}

final class Circle: CurveFunction {
    let radius: Double
    init(_ radius: Double) { self.radius = radius }
    func callAsFunction(_ argument: Double) -> (Double, Double)? { (radius, 0) }
}

/// Gravity along lines: words in turn, and another one for the last line where that has more than one child.
private final class WordsInTurn: LineFunction {
    let words: [Int32]
    let last: Int32

    init(_ words: [Int32], last: Int32) { (self.words, self.last) = (words, last) }

    func word(line: Int, children: Int, isLast: Bool) -> Int32? { isLast && children > 1 ? last : words[line % words.count] }
}
