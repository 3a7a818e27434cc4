// The explanation of a length of a child of a flex, grid or block, made while it is decided: by the function that decides it, at the
// statement that does. In a pass that is not recorded a tale is silent, and nothing is kept.
//
//     let tale = tale(k, .x, context)          the child and the axis; silent in an ordinary pass
//     tell(tale, .rule(length))                which way the length comes about
//     tell(tale, times: 2, plus: 5, making: l) what is made of it before bounds
//     held(length, bounds, insets, tale)       the length within bounds, which tell what they do
//     takeTale(k, .x)                          the lines, once the child is placed

/// The length of a child that a tale explains.
enum SizePart: Sendable { case size, base, minimum }

/// A length of a child that is decided; its explanation is stored under this key.
struct SizeTale: Hashable {
    fileprivate let node: Int32
    fileprivate let axis: Axis
    fileprivate let part: SizePart

    /// The tale in a pass that is not recorded.
    static let silent = SizeTale(node: -1, axis: .x, part: .size)

    @inline(__always) var isHeard: Bool { node >= 0 }
}

/// The context in which a length is decided, for its explanation.
struct SizeContext {
    let k: Int
    let axis: Axis
    /// The containing block, and its length along the axis as it is explained.
    let room: ContainingBlock
    let told: CSSRoom
    let insets: Insets
    /// The containing block's width, to which percentages of margins refer.
    let whole: Double?
    /// Shares grow along the axis, and count as `auto`.
    var isAlong = false
    /// Why it takes all the room where it has no size.
    var fill: CSSFill?
    /// The room that it takes then, where that is not `told`, and the margins that it leaves free, where these are not all of its own.
    var fillRoom: CSSRoom?
    var margins: [NamedDistance]?
    /// The rule that sets it, where that is not the size rule.
    var rule: (prop: Prop, rule: Rule)?
}

/// How a length is determined.
enum SizeWay {
    /// Its rule gives a length of the border box.
    case rule(Double)
    /// It takes all the room without its margins; times a factor plus a number.
    case fills(mult: Double = 1, add: Double = 0, Double)
    /// Its ratio gives it from a length of the other axis.
    case ratio(from: Double, Double)
    /// Its content asks for it.
    case content(SizeAsk, Double)
    /// Its content takes the room, between its least and its most.
    case noMoreThan(Double)
    /// A sum, after lines that explain its terms.
    case sum([CSSLine], CSSSum)
}

/// The question to a child's content.
enum SizeAsk {
    case width(least: Bool, height: Double?)
    case height(width: Double, hugs: Bool)
    /// The height of the content in a definite height.
    case used(width: Double, hugs: Bool, height: Double, fills: Bool)
}

/// The explanation of a length so far.
struct SizeAccount {
    /// The subject of a line: the length before bounds, a bound, or the content as the least length where a ratio gives the length.
    enum Slot: Int { case way, lower, upper, content }

    let context: SizeContext
    var slot = Slot.way
    var lines: [CSSLine?] = [nil, nil, nil, nil]
    var asks: [SizeAsk?] = [nil, nil, nil, nil]
    /// The slot whose content decides.
    var decides = Slot.way
    /// Lines that come before: a rule that counts as `auto`, or an explanation of the terms of a sum.
    var before: [CSSLine] = []
    /// The values of the operands of a `max` or `min`; `nil` for one that is not definite.
    var operands: [Double?] = []
}

extension Run {
    // MARK: Telling

    /// Begins the explanation of a length of a child.
    @inline(__always) func tale(_ k: Int, _ axis: Axis, of part: SizePart = .size, _ context: @autoclosure () -> SizeContext) -> SizeTale {
        records && hears(k) && tellsWords ? beginTale(k, axis, part, context()) : .silent
    }

    @inline(never) private func beginTale(_ k: Int, _ axis: Axis, _ part: SizePart, _ context: SizeContext) -> SizeTale {
        let tale = SizeTale(node: items[k].node, axis: axis, part: part)
        pass.state.pointee.recording?.sizes[tale] = SizeAccount(context: context)
        return tale
    }

    /// Notes how a length is determined.
    @inline(__always) func tell(_ tale: SizeTale, _ way: @autoclosure () -> SizeWay) {
        if tale.isHeard { keep(tale, way()) }
    }

    /// Notes the value of a child's size rule, where it differs from the rule.
    @inline(__always) func tell(_ tale: SizeTale, resolved size: CSSSize) {
        if tale.isHeard, size.isAuto { noteUnsettled(tale) }
    }

    /// Notes that a length is multiplied by a factor, and a number is added.
    @inline(__always) func tell(_ tale: SizeTale, times mult: Double, plus add: Double, making length: Double) {
        if tale.isHeard, mult != 1 || add != 0 { scale(tale, mult, add, length) }
    }

    /// Notes that something limits a length.
    @inline(__always) func tell(_ tale: SizeTale, hold: @autoclosure () -> CSSTail) {
        if tale.isHeard { change(tale) { account in account.lines[account.slot.rawValue]?.holds.append(hold()) } }
    }

    /// Sets whether what follows is about a bound, or about the length itself.
    @inline(__always) func tell(_ tale: SizeTale, of slot: SizeAccount.Slot) {
        if tale.isHeard { change(tale) { $0.slot = slot } }
    }

    /// Notes the values of the bounds that are set.
    @inline(__always) func tell(_ tale: SizeTale, low isLow: Bool, _ low: Double?, high isHigh: Bool, _ high: Double) {
        guard tale.isHeard, let recording = pass.state.pointee.recording else { return }
        if isLow { recording.bound(tale.node, tale.axis, .lower, low) }
        if isHigh { recording.bound(tale.node, tale.axis, .upper, high < .infinity ? high : nil) }
    }

    /// Notes a length that a rule gives, and returns it.
    @inline(__always) func ruled(_ length: Double, _ tale: SizeTale) -> Double {
        tell(tale, .rule(length))
        return length
    }

    /// Notes a length that fills a room, times a factor plus a number, and returns it.
    @inline(__always) func filled(_ room: Double, _ tale: SizeTale, times mult: Double = 1, plus add: Double = 0) -> Double {
        let length = room * mult + add
        tell(tale, .fills(mult: mult, add: add, length))
        return length
    }

    /// Keeps a length within bounds; `least` in place of the lower one, where that is the length of the content.
    @inline(__always) func held(
        _ length: Double, _ bounds: (low: Double?, high: Double), least: Double? = nil, _ insets: Double, _ tale: SizeTale
    ) -> Double {
        let size = max(min(length, bounds.high), least ?? bounds.low ?? 0, insets)
        if tale.isHeard { tellHeld(tale, length, bounds, least, insets) }
        return size
    }

    private func tellHeld(_ tale: SizeTale, _ length: Double, _ bounds: (low: Double?, high: Double), _ least: Double?, _ insets: Double) {
        tell(tale, of: .way)
        var size = length
        if bounds.high < size {
            tellBound(tale, .upper, size, bounds.high)
            size = bounds.high
        }
        let low = least ?? bounds.low ?? 0
        if low > size {
            if low == bounds.low {
                tellBound(tale, .lower, size, low)
            } else if low == 0 {
                tell(tale, hold: .bounded(size, 0))
            } else {
                tellContentHolds(tale, low)
            }
            size = low
        }
        if insets > size { tell(tale, hold: .insets(insets)) }
    }

    /// Notes that a length by a ratio is at least that of the content.
    func tellContentHolds(_ tale: SizeTale, _ least: Double) {
        change(tale) { account in
            account.decides = .content
            let line = account.lines[SizeAccount.Slot.content.rawValue]
            account.lines[0]?.holds.append(.content(line.map { [$0] } ?? [], least))
        }
    }

    /// Notes that a bound limits a length.
    private func tellBound(_ tale: SizeTale, _ slot: SizeAccount.Slot, _ from: Double, _ to: Double) {
        change(tale) { account in
            let line = account.lines[slot.rawValue]
            let (i, prop) = (items[account.context.k].node, physical(account.context.axis))
            account.decides = slot
            let isNumber = line.map(\.isNumberRule) ?? true
            account.lines[0]?.holds.append(
                isNumber ? .bounded(from, to) : .bound(i, prop, slot == .lower ? .lower : .upper, line.map { [$0] } ?? []))
        }
    }

    private func change(_ tale: SizeTale, _ body: (inout SizeAccount) -> Void) {
        guard let recording = pass.state.pointee.recording, recording.sizes[tale] != nil else { return }
        body(&recording.sizes[tale]!)
    }

    private func keep(_ tale: SizeTale, _ way: SizeWay) {
        change(tale) { account in
            let slot = account.slot.rawValue
            let (line, ask) = line(way, &account)
            account.lines[slot] = line
            account.asks[slot] = ask
            if account.slot == .way { account.decides = .way }
        }
    }

    // MARK: Taking

    /// The lines of the explanation of a length of a child, whether they continue from the explanation of its own content, the values of
    /// the operands of a `max` or `min`, and the lines about its bounds.
    func takeTale(
        _ k: Int, _ axis: Axis, _ part: SizePart = .size
    ) -> (lines: [CSSLine], goesOn: Bool, operands: [Double?], bounds: [CSSLine?]) {
        let tale = SizeTale(node: items[k].node, axis: axis, part: part)
        guard let account = pass.state.pointee.recording?.sizes.removeValue(forKey: tale), var line = account.lines[0] else {
            return ([], false, [], [nil, nil, nil, nil])
        }
        line.sum?.nameOther(length: items[k].size[axis.other])
        let asks = account.asks[account.decides.rawValue] ?? account.asks[0]
        let isContainer = items[k].content == .children || items[k].content == .nothing
        let lines = account.before + [line]
        guard let asks, isContainer, pass.state.pointee.recording?.asksAgain(items[k].node) ?? false else {
            return (lines, false, account.operands, account.lines)
        }
        ask(k, asks, whole: account.context.whole)
        return (lines, true, account.operands, account.lines)
    }

    /// Reports the size of a child along an axis with its explanation. `before`: lines that come first.
    func sayTold(_ k: Int, _ axis: Axis, before: [CSSLine] = [], reads: [Fact.Read] = []) {
        let told = takeTale(k, axis)
        say(
            items[k].node, physical(axis), items[k].size[axis], CSSStep(all: before + told.lines), reads: sizeReads(k, axis) + reads,
            operands: told.operands, goesOn: told.goesOn)
    }

    /// Asks a child's content once more, so that it reports what it is made of.
    private func ask(_ k: Int, _ question: SizeAsk, whole: Double?) {
        switch question {
        case .width(let least, let height): _ = contentWidth(k, least: least, height: height, whole: whole)
        case .height(let width, let hugs): _ = contentHeight(k, width: width, hugsWidth: hugs, whole: whole)
        case .used(let width, let hugs, let height, let fills):
            _ = usedHeight(k, width: width, hugsWidth: hugs, height: height, whole: whole, fills: fills)
        }
    }

    // MARK: Lines

    private func line(_ way: SizeWay, _ account: inout SizeAccount) -> (CSSLine, SizeAsk?) {
        let context = account.context
        let (prop, rule) = rule(account)
        switch way {
        case .rule(let length): return (ruleLine(rule, prop, length, &account), nil)
        case .fills(let mult, let add, let length): return (fillLine(context, prop, rule, mult, add, length), nil)
        case .ratio(let from, let length):
            let other = CSSTerm.other(physical(context.axis.other), from)
            return (ratioLine(context.k, context.axis, context.insets, from, other, length), nil)
        case .content(let ask, let length):
            let line = contentLine(context, prop, rule, ask, length)
            // What no content gives is not explained by it.
            if case .unset = line.phrase { return (line, nil) }
            return (line, ask)
        case .noMoreThan(let length):
            var sum = CSSSum(.room(context.fillRoom ?? context.told), making: length)
            for margin in context.margins ?? namedMargins(context.k, context.axis, whole: context.whole) { sum.take(own: margin) }
            return (
                CSSLine(.noMoreThan, sum, rule: contentRule(context, rule, prop)), .width(least: false, height: nil)
            )
        case .sum(let before, let sum):
            account.before += before
            return (CSSLine(.content, sum, rule: contentRule(context, rule, prop)), nil)
        }
    }

    /// The rule that a length comes from: the size rule, the basis, or a bound.
    private func rule(_ account: SizeAccount) -> (prop: Prop, rule: Rule) {
        let context = account.context
        let i = items[context.k].node
        let prop = physical(context.axis)
        switch account.slot {
        case .content: return (prop, .unset)
        case .lower: return (prop, bound(i, context.axis, .lower))
        case .upper: return (prop, bound(i, context.axis, .upper))
        case .way:
            if let rule = context.rule { return rule }
            return (
                prop, nodes[Int(i)].flags.contains(context.axis == .x ? .hasWidth : .hasHeight) ? pass.sizeRule(i, context.axis) : .unset
            )
        }
    }

    /// The line for a rule that is a number, a percentage, another length or the largest or smallest of several.
    private func ruleLine(_ rule: Rule, _ prop: Prop, _ length: Double, _ account: inout SizeAccount) -> CSSLine {
        let context = account.context
        let (k, axis, insets) = (context.k, context.axis, context.insets)
        let isContentBox = cssItem(k).isContentBox
        var plain = length
        var sum = CSSSum(making: length)
        switch rule.kind {
        case .percent:
            plain = rule.mult / 100 * context.told.length + rule.add
            sum.add(.percent(rule.mult, .room(context.told)))
            sum.addNumber(rule.add)
        case .reference:
            let read = followedRead(rule, k, axis, isAlong: context.isAlong)
            plain = read.length * rule.mult + rule.add
            sum.add(rule.mult == 1 ? .length(read) : .times(.length(read), rule.mult))
            sum.addNumber(rule.add)
        case .extreme:
            // The operands have a line of their own, and are lengths of the border box.
            if account.slot == .way {
                let extra = isContentBox ? insets.both(axis) : 0
                account.operands = extremeLengths(rule, k, axis, context.room, insets, along: context.isAlong).map { $0.map { $0 - extra } }
            }
            sum.add(.number(length))
        default:
            plain = rule.add
            sum.add(.number(rule.add))
        }
        let i = items[k].node
        if isContentBox {
            if rule.kind != .extreme { sum.add(.paddingAndBorder, insets.both(axis)) }
            return CSSLine(.rule(i, prop), sum, rule: (i, prop))
        }
        var line = CSSLine(.rule(i, prop), sum, rule: (i, prop))
        if length != plain {
            // A length below padding and border, or below 0, becomes that.
            line.sum?.value = plain
            line.holds = [length > 0 ? .insets(length) : .bounded(plain, length)]
        }
        return line
    }

    private func fillLine(_ context: SizeContext, _ prop: Prop, _ rule: Rule, _ mult: Double, _ add: Double, _ length: Double) -> CSSLine {
        let room = context.fillRoom ?? context.told
        let margins = context.margins ?? namedMargins(context.k, context.axis, whole: context.whole)
        let rest = margins.reduce(room.length) { $0 - $1.length }
        let fill = context.fill.flatMap { rule.kind.fills ? nil : $0 } ?? .rule(prop)
        let isPlain = margins.allSatisfy { $0.length == 0 } && mult == 1 && add == 0 && room.isTold
        var sum = CSSSum(.room(room), making: rest)
        for margin in margins { sum.take(own: margin) }
        var holds: [CSSTail] = []
        if mult == 1, add == 0, rest < 0, length == 0 { holds = [.bounded(rest, 0)] }
        if mult != 1 || add != 0 {
            sum = CSSSum(.times(.parentheses(sum), mult), making: length)
            sum.addNumber(add)
        }
        var line = CSSLine(.fills(fill, room, isPlain: isPlain), sum, rule: fill.rule(items[context.k].node))
        line.holds = holds
        return line
    }

    /// The value of a bound of the other side through the ratio.
    func ratioSum(_ k: Int, _ axis: Axis, _ insets: Insets, from length: Double, _ value: Double) -> CSSSum {
        ratioLine(k, axis, insets, length, .number(length), value).sum ?? CSSSum(.number(value), making: value)
    }

    /// The length that a ratio gives from a length of the other side, which is a term of the line.
    private func ratioLine(
        _ k: Int, _ axis: Axis, _ insets: Insets, _ from: Double, _ other: CSSTerm, _ length: Double
    ) -> CSSLine {
        let own = cssItem(k).aspectRatio > 0
        let leavesOut = own && cssItem(k).isContentBox && insets.both(axis) + insets.both(axis.other) != 0
        var term = other
        var inner = from
        if leavesOut {
            inner = max(0, from - insets.both(axis.other))
            var sum = CSSSum(term, making: inner)
            sum.take(.what(.paddingAndBorder, insets.both(axis.other)))
            term = .parentheses(sum)
        }
        // The ratio as it is written: the natural size of an image, or two numbers.
        let parts = ratioParts(k)
        let (by, of) = axis == .x ? (parts.x, parts.y) : (parts.y, parts.x)
        var sum = CSSSum(of == 1 ? .times(term, by) : .part(term, by: by, of: of), making: length)
        if leavesOut { sum.add(.what(.paddingAndBorder, insets.both(axis))) }
        let plain = leavesOut ? length : inner * by / of
        var line = CSSLine(.ratio(natural: !own), sum, rule: (items[k].node, own ? .aspectRatio : .imageSize))
        if !leavesOut, length == insets.both(axis), length > plain {
            line.sum?.value = plain
            line.holds = [.insets(length)]
        }
        return line
    }

    /// A ratio in two numbers.
    private func ratioParts(_ k: Int) -> Pair {
        let i = items[k].node
        guard cssItem(k).aspectRatio > 0 else { return doc.contents[rules[Int(i)].content].pointee.imageSize }
        let rule = doc.value(i, .aspectRatio)
        if rule.kind == .numbers {
            let list = doc.numbers[Int(rule.ref)]
            if list.count == 2 { return Pair(list[0], list[1]) }
        }
        return Pair(cssItem(k).aspectRatio, 1)
    }

    private func contentLine(_ context: SizeContext, _ prop: Prop, _ rule: Rule, _ ask: SizeAsk, _ length: Double) -> CSSLine {
        let k = context.k
        let i = items[k].node
        let isWord = rule.isSet && rule.kind != .auto && !rule.kind.fills && !rule.kind.followsLength && rule.kind != .percent
        if items[k].content == .nothing, nodes[Int(i)].first < 0 || rule.kind != .wrap {
            return CSSLine(.unset(items[k].kind), CSSSum(.number(0), making: 0))
        }
        let sum = CSSSum(.content(content(k, ask, length)), making: length)
        return CSSLine(isWord ? .rule(i, prop) : .content, sum, rule: contentRule(context, rule, prop))
    }

    /// The content of a child, for a length that was asked for.
    private func content(_ k: Int, _ ask: SizeAsk, _ length: Double) -> ContentFact {
        let i = items[k].node
        switch (items[k].content, ask) {
        case (.picture, _): return .picture(length)
        case (.text, .width(least: true, _)):
            let font = doc.contents[rules[Int(i)].content].pointee.fontSize
            return font > 0 && length > 0 ? .longestWord(length / (font / 2), width: font / 2, length) : .noText(length)
        case (.text, .height(let width, _)):
            let line = doc.lineHeight(i)
            return line > 0 && length > 0 ? .lines(length / line, height: line, atWidth: width, length) : .noText(length)
        case (_, .width(let least, _)) where items[k].content != .text:
            return items[k].content == .nothing && nodes[Int(i)].first < 0
                ? .empty(length) : .needed(by: least ? .leastContent : .content, length)
        case (_, .height), (_, .used): return held(k, .y, length)
        default: return held(k, .x, length)
        }
    }

    private func contentRule(_ context: SizeContext, _ rule: Rule, _ prop: Prop) -> (node: Int32, prop: Prop)? {
        let i = items[context.k].node
        if rule.isSet, rule.kind != .auto { return (i, prop) }
        switch items[context.k].content {
        case .text: return (i, .text)
        case .picture: return (i, .imageSize)
        default: return nil
        }
    }

    /// A rule that counts as `auto`, since the length to which it refers is not definite.
    private func noteUnsettled(_ tale: SizeTale) {
        change(tale) { account in
            let (prop, rule) = rule(account)
            guard rule.kind.followsLength || rule.kind == .percent else { return }
            let i = items[account.context.k].node
            account.before = [CSSLine(.countsAsAuto(i, prop), isNote: true, rule: (i, prop))]
        }
    }

    private func scale(_ tale: SizeTale, _ mult: Double, _ add: Double, _ length: Double) {
        change(tale) { account in
            let slot = account.slot.rawValue
            guard var line = account.lines[slot], let sum = line.sum else { return }
            let inner: CSSTerm = sum.terms.count == 1 && line.holds.isEmpty ? sum.terms[0].term : .number(sum.value)
            line.sum = CSSSum(mult == 1 ? inner : .times(inner, mult), making: length)
            line.sum?.addNumber(add)
            account.lines[slot] = line
        }
    }

    // MARK: Margins

    /// The margins of a child along an axis by their names, the near one first.
    func namedMargins(_ k: Int, _ axis: Axis, whole: Double?) -> [NamedDistance] {
        let m = margins(k, axis, whole: whole)
        return [
            NamedDistance(prop: marginProp(k, axis, .near), length: m.near), NamedDistance(prop: marginProp(k, axis, .far), length: m.far),
        ]
    }

    /// The property that sets a margin.
    func marginProp(_ k: Int, _ axis: Axis, _ side: Side) -> Prop {
        let i = items[k].node
        let names: [Prop]
        switch (axis, side) {
        case (.x, .near): names = [.marginLeading, rtl ? .marginRight : .marginLeft]
        case (.x, _): names = [.marginTrailing, rtl ? .marginLeft : .marginRight]
        case (.y, .near): names = [.marginTop]
        case (.y, _): names = [.marginBottom]
        }
        return names.first { doc.value(i, $0).isSet } ?? positionProp(i, axis, side)
    }

    // MARK: Reads

    /// The rules of a child that a size along an axis reads.
    func sizeReads(_ k: Int, _ axis: Axis) -> [Fact.Read] {
        let i = items[k].node
        var reads = cssReads(k, [physical(axis), .boxSizing, .aspectRatio, .text, .fontSize, .imageSize])
        if ratio(k) > 0 { reads += cssReads(k, [physical(axis.other)]) }
        reads += marginReads(k, axis)
        let rule = pass.sizeRule(i, axis)
        if nodes[Int(i)].flags.contains(axis == .x ? .hasWidth : .hasHeight), rule.kind == .reference {
            reads += lengthReads(followedRead(rule, k, axis, isAlong: false), rule)
        }
        return reads
    }

    /// The margins along an axis, and the rules that set them.
    func marginReads(_ k: Int, _ axis: Axis) -> [Fact.Read] {
        let props: [Prop] =
            axis == .x
            ? [.marginLeft, .marginRight, .marginLeading, .marginTrailing, .left, .right, .leading, .trailing]
            : [.marginTop, .marginBottom, .top, .bottom]
        return cssReads(k, props)
    }

    /// The reads of those properties of a child that are set.
    func cssReads(_ k: Int, _ props: [Prop]) -> [Fact.Read] {
        let i = items[k].node
        return props.filter { doc.value(i, $0).isSet }.map { Fact.Read(i, $0) }
    }

    /// Runs `body` without recording it.
    func unheard<T>(_ body: () -> T) -> T {
        guard let recording = pass.state.pointee.recording else { return body() }
        recording.mutes += 1
        defer { recording.mutes -= 1 }
        return body()
    }
}

extension CSSLine {
    /// Whether it is a rule that is a number.
    var isNumberRule: Bool { if case .rule = phrase { sum?.isNumber ?? true } else { false } }
}

extension CSSSum {
    /// Adds the number of a rule with its sign, unless it is 0.
    mutating func addNumber(_ number: Double) {
        if number > 0 { add(.number(number)) } else if number < 0 { take(.number(-number)) }
    }

    /// Whether it is a number alone.
    var isNumber: Bool { if terms.count == 1, case .number = terms[0].term { true } else { false } }

    /// Notes whether the length of the other side that a ratio used is the size there now.
    fileprivate mutating func nameOther(length: Double) {
        terms = terms.map { ($0.term.namingOther(length), $0.isTaken) }
    }
}

extension CSSTerm {
    fileprivate func namingOther(_ size: Double) -> CSSTerm {
        switch self {
        case .other(let prop, let length): return length == size ? .own(prop, length) : self
        case .times(let term, let factor): return .times(term.namingOther(size), factor)
        case .part(let term, let by, let of): return .part(term.namingOther(size), by: by, of: of)
        case .parentheses(var sum):
            sum.nameOther(length: size)
            return .parentheses(sum)
        default: return self
        }
    }
}

extension CSSFill {
    /// The rule whose place in the source is shown beside the line.
    func rule(_ i: Int32) -> (node: Int32, prop: Prop)? {
        switch self {
        case .alignment(let node, let prop, _): (node, prop)
        case .rule(let prop): (i, prop)
        default: nil
        }
    }
}

extension LengthRead {
    /// The length that was read.
    var length: Double {
        switch self {
        case .own(_, let length), .sibling(_, _, let length), .leftOut(_, _, let length), .asked(_, _, _, let length): length
        case .container(let room): room.length
        case .nothing: 0
        }
    }
}
