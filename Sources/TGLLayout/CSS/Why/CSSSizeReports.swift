// Reports how the sizes of children of a flex, grid or block came about. Nothing here runs unless a recorder listens.

/// In what a child's size is found along an axis.
struct CSSSizeQuestion {
    let k: Int
    let axis: Axis
    /// The containing block, where it is definite.
    let room: ContainingBlock
    /// The same as it is told.
    let told: CSSRoom
    let insets: Insets
    /// The containing block's width, of which percentages of margins are.
    let whole: Double?
    /// How it takes all the room where it has no size; `nil` where it does not.
    var fill: CSSFill?
    /// The room on the other side that may lead a ratio: the size there was stretched over it before the content made it larger.
    var leading: CSSRoom?
    /// Where `fill` is a part of the containing block, what that is.
    var fillRoom: CSSRoom?
    /// The length in question, before bounds; without one it is the child's size.
    var target: Double?
    /// The rule that says it, if that is not the size rule.
    var rule: (prop: Prop, rule: Rule)?
    /// Whether the content is asked whatever the size rule is.
    var isOfContent = false
    /// Whether it takes all the room whatever its size.
    var isFilled = false
    /// Whether only the least content counts.
    var isLeast = false
    /// The length of the sibling that its rule follows, where that was another than its size now.
    var followed: Double?
    /// The room that floats leave of a block's width, if it is less.
    var gap: Double?
    /// What fills the room in a bound, where that is not the containing block less margins.
    var stretch: Double?
    /// Where what fills the room does not leave all of its margins free, those that it does.
    var filledMargins: [NamedDistance]?
    /// The height of what is in a block that is laid out with the blocks around it.
    var content: (length: Double, lines: [CSSLine], sum: CSSSum)?
}

/// A way in which a size may have come about.
private struct CSSCandidate {
    let line: CSSLine
    let raw: Double
    /// Asks the content once more, so that what it says of itself comes right before.
    var ask: (() -> Void)?
    /// Lines that come before it.
    var before: [CSSLine] = []
}

/// In which way a word in a bound is answered.
private enum BoundWay: CaseIterable { case content, used, ratio }

extension Run {
    /// Does something of which nothing is to be heard.
    func unheard<T>(_ body: () -> T) -> T {
        guard let recording = pass.state.pointee.recording else { return body() }
        recording.mutes += 1
        defer { recording.mutes -= 1 }
        return body()
    }

    /// Says how the size of a child along an axis came about.
    func reportSize(_ question: CSSSizeQuestion) {
        let (lines, goesOn) = sizeLines(question)
        let i = items[question.k].node
        let prop = physical(question.axis)
        say(i, prop, items[question.k].size[question.axis], CSSStep(all: lines), reads: sizeReads(question), goesOn: goesOn)
    }

    /// The lines that tell a size, and whether they go on from what the child's own content said.
    func sizeLines(_ q: CSSSizeQuestion) -> (lines: [CSSLine], goesOn: Bool) {
        let found = unheard { () -> (CSSCandidate, CSSTail)? in
            let candidates = candidates(q)
            for exactly in [true, false] {
                for candidate in candidates {
                    if let tail = tail(q, candidate.raw, exactly: exactly) { return (candidate, tail) }
                }
            }
            return nil
        }
        guard let (candidate, tail) = found else {
            let size = q.target ?? items[q.k].size[q.axis]
            return ([CSSLine(.unknown, CSSSum(.number(size), making: size))], false)
        }
        var line = candidate.line
        if case .nothing = line.tail { line.tail = tail }
        if let ask = candidate.ask, pass.state.pointee.recording?.asksAgain(items[q.k].node) ?? false {
            ask()
            return (candidate.before + [line], true)
        }
        return (candidate.before + [line], false)
    }

    /// What made the size of a length: `nil` where nothing known did. `exactly`: without what a ratio and its bounds do.
    private func tail(_ q: CSSSizeQuestion, _ raw: Double, exactly: Bool) -> CSSTail? {
        let size = q.target ?? items[q.k].size[q.axis]
        func same(_ a: Double) -> Bool { abs(a - size) <= 1e-6 * max(1, abs(size)) }
        let both = q.insets.both(q.axis)
        let stretch = q.stretch ?? q.gap.map { $0 - margins(q.k, q.axis, whole: q.whole).sum }
        var (low, high): (Double?, Double) = (nil, .infinity)
        // What a word in a bound of a height asks for depends on what is known when it is asked.
        for way in BoundWay.allCases {
            if q.target == nil { (low, high) = cssBounds(q.k, q.axis, q.room, q.insets, stretch: stretch) { contentOf($0, q, way) } }
            let bounded = max(min(raw, high), low ?? 0)
            if same(max(bounded, both)) {
                if same(raw) { return .nothing }
                if same(bounded) { return .bounded(raw, size) }
                return .insets(both)
            }
            if q.target != nil { break }
        }
        if exactly { return nil }
        if ratio(q.k) > 0 {
            let held = withinTransferredBounds(q.k, raw, q.axis, q.room, ratio(q.k), q.insets)
            if held != raw, same(max(min(held, high), low ?? 0, both)) { return .otherBounds(size) }
            for least in [true, false] where same(contentOf(least ? .minContent : .maxContent, q)) && size > raw { return .content(size) }
        }
        return nil
    }

    /// What a word for a size asks for.
    private func contentOf(_ size: CSSSize, _ q: CSSSizeQuestion, _ way: BoundWay = .content) -> Double {
        if case .length(let length) = size { return length }
        if case .stretch(let mult, let add) = size, let whole = q.room[q.axis] {
            return (whole - margins(q.k, q.axis, whole: q.whole).sum) * mult + add
        }
        if q.axis == .y {
            let (width, hugs) = (items[q.k].size.x, items[q.k].marks.contains(.hugsX))
            switch way {
            case .content: return contentHeight(q.k, width: width, hugsWidth: hugs, whole: q.whole)
            case .used:
                let stretched = q.fill == nil ? nil : q.room.y.map { max(0, $0 - margins(q.k, .y, whole: q.whole).sum) }
                return contentHeightOfBound(q.k, width: width, hugsWidth: hugs, room: q.room, q.insets, stretched: stretched)
            case .ratio: return ratio(q.k) > 0 ? transferred(q.k, to: .y, from: width, ratio: ratio(q.k), q.insets) : .infinity
            }
        }
        if way == .ratio, ratio(q.k) > 0 { return transferred(q.k, to: .x, from: items[q.k].size.y, ratio: ratio(q.k), q.insets) }
        let height = definiteHeight(q.k, q.room, q.insets)
        func width(_ least: Bool) -> Double { contentWidth(q.k, least: least, height: height, whole: q.whole) }
        guard case .fit(let mult, let add) = size, let whole = q.room.x else { return width(size == .minContent) }
        let rest = whole - margins(q.k, .x, whole: q.whole).sum
        return min(width(false), max(width(true), rest)) * mult + add
    }

    // MARK: Candidates

    /// The ways in which the size may have come about, the likeliest first.
    private func candidates(_ q: CSSSizeQuestion) -> [CSSCandidate] {
        if q.isFilled, let fill = q.fill { return [fillCandidate(q, q.fillRoom ?? q.told, fill)] }
        let i = items[q.k].node
        let own = nodes[Int(i)].flags.contains(q.axis == .x ? .hasWidth : .hasHeight) ? pass.sizeRule(i, q.axis) : .unset
        let (prop, rule) = q.rule ?? (physical(q.axis), q.isOfContent ? .unset : own)
        let size = rule.isSet ? cssSize(rule, q.k, q.axis, q.room, q.insets, along: q.target != nil) : .auto
        var found: [CSSCandidate] = []
        switch size {
        case .length(let length):
            var raw = length
            if let followed = q.followed, rule.kind == .reference {
                raw = borderBox(q.k, followed * rule.mult + rule.add, q.axis, q.insets)
            }
            let byRule = CSSCandidate(line: ruleLine(rule, prop, raw, q), raw: raw)
            guard rule.kind == .reference else { return [byRule] }
            // Where what it follows was not settled yet, it counted as `auto`.
            let note = CSSLine(.countsAsAuto(i, prop), isNote: true, rule: (i, prop))
            return [byRule]
                + autoCandidates(q).map { candidate in
                    var candidate = candidate
                    candidate.before.insert(note, at: 0)
                    return candidate
                }
        case .stretch(let mult, let add):
            found.append(fillCandidate(q, q.told, .rule(prop), mult: mult, add: add))
            if let room = q.fillRoom { found.append(fillCandidate(q, room, .rule(prop), mult: mult, add: add)) }
            return found
        default: break
        }
        if size.isAuto, let fill = q.fill, isAutoRule(q.k, q.axis) {
            found.append(fillCandidate(q, q.fillRoom ?? q.told, fill))
            if let gap = q.gap { found.append(fillCandidate(q, .gap(gap), fill)) }
        }
        if ratio(q.k) > 0 {
            found.append(ratioCandidate(q))
            if let room = q.leading { found.append(ratioCandidate(q, led: leadingTerm(q, room))) }
        }
        found += contentCandidates(q, size, rule, prop)
        if size.isAuto, let fill = q.fill { found.append(fillCandidate(q, q.fillRoom ?? q.told, fill)) }
        return found
    }

    /// The ways in which a size without a rule may have come about.
    private func autoCandidates(_ q: CSSSizeQuestion) -> [CSSCandidate] {
        var found: [CSSCandidate] = []
        if let fill = q.fill { found.append(fillCandidate(q, q.fillRoom ?? q.told, fill)) }
        if ratio(q.k) > 0 { found.append(ratioCandidate(q)) }
        return found + contentCandidates(q, .auto, .unset, physical(q.axis))
    }

    /// A rule that is a number, a percentage or a reference.
    func ruleLine(_ rule: Rule, _ prop: Prop, _ length: Double, _ q: CSSSizeQuestion) -> CSSLine {
        let i = items[q.k].node
        var sum = CSSSum(making: length)
        switch rule.kind {
        case .percent:
            sum.add(.percent(rule.mult, .room(q.told)))
            sum.addNumber(rule.add)
        case .reference:
            let read = readLength(q, rule)
            sum.add(rule.mult == 1 ? .length(read) : .times(.length(read), rule.mult))
            sum.addNumber(rule.add)
        default: sum.add(.number(rule.add))
        }
        if cssItem(q.k).isContentBox { sum.add(.paddingAndBorder, q.insets.both(q.axis)) }
        let line = CSSLine(.rule(i, prop), sum, rule: (i, prop))
        let plain = borderless(rule, q)
        guard !cssItem(q.k).isContentBox, length != plain else { return line }
        // What is less than padding and border, or less than 0, is that.
        var held = line
        held.sum?.value = plain
        held.tail = length > 0 ? .insets(length) : .bounded(plain, length)
        return held
    }

    /// The length that a reference follows.
    private func readLength(_ q: CSSSizeQuestion, _ rule: Rule) -> LengthRead {
        let read = lengthRead(q.k, rule)
        if let followed = q.followed, case .sibling(let node, let prop, _) = read { return .sibling(node, prop, followed) }
        return read
    }

    private func borderless(_ rule: Rule, _ q: CSSSizeQuestion) -> Double {
        switch rule.kind {
        case .percent: rule.mult / 100 * q.told.length + rule.add
        case .reference: readLength(q, rule).length * rule.mult + rule.add
        default: rule.add
        }
    }

    private func fillCandidate(_ q: CSSSizeQuestion, _ room: CSSRoom, _ fill: CSSFill, mult: Double = 1, add: Double = 0) -> CSSCandidate {
        let margins = q.filledMargins ?? namedMargins(q.k, q.axis, whole: q.whole)
        let rest = room.length - margins.reduce(0) { $0 + $1.length }
        let raw = rest * mult + add
        let isPlain = margins.allSatisfy { $0.length == 0 } && mult == 1 && add == 0 && room.isTold
        var sum = CSSSum(.room(room), making: rest)
        for margin in margins { sum.take(own: margin) }
        if mult != 1 || add != 0 {
            sum = CSSSum(.times(.parentheses(sum), mult), making: raw)
            sum.addNumber(add)
        }
        let i = items[q.k].node
        return CSSCandidate(line: CSSLine(.fills(fill, room, isPlain: isPlain), sum, rule: fill.rule(i)), raw: raw)
    }

    /// What the other side is that was stretched over a room.
    private func leadingTerm(_ q: CSSSizeQuestion, _ room: CSSRoom) -> (term: CSSTerm, length: Double) {
        let margins = namedMargins(q.k, q.axis.other, whole: q.whole)
        let rest = margins.reduce(room.length) { $0 - $1.length }
        if rest == room.length { return (.room(room), rest) }
        var sum = CSSSum(.room(room), making: rest)
        for margin in margins { sum.take(own: margin) }
        return (.parentheses(sum), rest)
    }

    /// What a ratio makes of the other side. `led`: how that side is told, where it was another than it is now.
    private func ratioCandidate(_ q: CSSSizeQuestion, led: (term: CSSTerm, length: Double)? = nil) -> CSSCandidate {
        let i = items[q.k].node
        let ratio = ratio(q.k)
        let other = led?.length ?? items[q.k].size[q.axis.other]
        let raw = transferred(q.k, to: q.axis, from: other, ratio: ratio, q.insets)
        let own = cssItem(q.k).aspectRatio > 0
        let leavesOut = own && cssItem(q.k).isContentBox && q.insets.both(q.axis) + q.insets.both(q.axis.other) != 0
        var length = led?.term ?? CSSTerm.own(physical(q.axis.other), other)
        if leavesOut {
            var inner = CSSSum(length, making: max(0, other - q.insets.both(q.axis.other)))
            inner.take(.what(.paddingAndBorder, q.insets.both(q.axis.other)))
            length = .parentheses(inner)
        }
        // The ratio as it is written: the natural size of an image, or two numbers.
        let parts = ratioParts(q.k)
        let (by, of) = q.axis == .x ? (parts.x, parts.y) : (parts.y, parts.x)
        var sum = CSSSum(of == 1 ? .times(length, by) : .part(length, by: by, of: of), making: raw)
        if leavesOut { sum.add(.what(.paddingAndBorder, q.insets.both(q.axis))) }
        let floor = leavesOut ? raw : other * (q.axis == .x ? ratio : 1 / ratio)
        if raw > floor { sum.value = floor }
        return CSSCandidate(
            line: CSSLine(.ratio(natural: !own), sum, raw > floor ? .insets(raw) : .nothing, rule: (i, own ? .aspectRatio : .imageSize)),
            raw: raw)
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

    // MARK: Content

    private func contentCandidates(_ q: CSSSizeQuestion, _ size: CSSSize, _ rule: Rule, _ prop: Prop) -> [CSSCandidate] {
        let (mult, add) = if case .fit(let mult, let add) = size { (mult, add) } else { (1.0, 0.0) }
        let phrase: CSSPhrase = rule.isSet && !isAutoRule(q.k, q.axis) ? .rule(items[q.k].node, prop) : .content
        var all: [CSSCandidate] = []
        if items[q.k].content == .nothing, nodes[Int(items[q.k].node)].first < 0 || rule.kind != .wrap {
            let line = CSSLine(.unset(items[q.k].kind), CSSSum(.number(0), making: 0))
            return [CSSCandidate(line: line, raw: 0)]
        }
        if let content = q.content {
            let rule = contentRule(q.k, q.axis, rule, prop)
            return [CSSCandidate(line: CSSLine(phrase, content.sum, rule: rule), raw: content.length * mult + add, before: content.lines)]
        }
        for (content, least, ask) in contents(q) where size != .minContent || least || q.axis == .y {
            let raw = content * mult + add
            let fact: ContentFact
            switch items[q.k].content {
            case .picture: fact = .picture(content)
            default: fact = q.axis == .x && least ? leastContent(q.k, content) : held(q.k, q.axis, content)
            }
            var sum = CSSSum(.content(fact), making: raw)
            if mult != 1 { sum = CSSSum(.times(.content(fact), mult), making: raw) }
            sum.addNumber(add)
            let rule = contentRule(q.k, q.axis, rule, prop)
            all.append(CSSCandidate(line: CSSLine(phrase, sum, rule: rule), raw: raw, ask: ask))
        }
        guard q.axis == .x else { return all }
        // As much as there is, between its least and its most content.
        let room = q.fillRoom ?? q.told
        let margins = namedMargins(q.k, q.axis, whole: q.whole)
        let rest = room.length - margins.reduce(0) { $0 + $1.length }
        if mult == 1, add == 0, room.length.isFinite {
            var sum = CSSSum(.room(room), making: rest)
            for margin in margins { sum.take(own: margin) }
            all.append(CSSCandidate(line: CSSLine(.noMoreThan, sum, rule: contentRule(q.k, q.axis, rule, prop)), raw: rest))
        }
        return all
    }

    /// What the content may ask for along an axis, whether it is the least, and how to ask it once more.
    private func contents(_ q: CSSSizeQuestion) -> [(Double, least: Bool, ask: (() -> Void)?)] {
        let isContainer = items[q.k].content == .children || items[q.k].content == .nothing
        if q.axis == .y {
            let hugs = items[q.k].marks.contains(.hugsX)
            func height() -> Double { contentHeight(q.k, width: items[q.k].size.x, hugsWidth: hugs, whole: q.whole) }
            return [(height(), false, isContainer ? { _ = height() } : nil)]
        }
        var all: [(Double, least: Bool, ask: (() -> Void)?)] = []
        let own = definiteHeight(q.k, q.room, q.insets)
        let heights: [Double?] = own == nil ? [nil, items[q.k].size.y] : [own, nil]
        for height in heights {
            for least in q.isLeast ? [true] : [false, true] {
                func width() -> Double { contentWidth(q.k, least: least, height: height, whole: q.whole) }
                all.append((width(), least, isContainer ? { _ = width() } : nil))
            }
        }
        return all
    }

    /// The least width of what is in a child.
    func leastContent(_ k: Int, _ length: Double) -> ContentFact {
        let i = items[k].node
        guard items[k].content == .text else { return held(k, .x, length) }
        let font = doc.contents[rules[Int(i)].content].pointee.fontSize
        return font > 0 && length > 0 ? .longestWord(length / (font / 2), width: font / 2, length) : .noText(length)
    }

    private func contentRule(_ k: Int, _ axis: Axis, _ rule: Rule, _ prop: Prop) -> (node: Int32, prop: Prop)? {
        let i = items[k].node
        if rule.isSet, rule.kind != .auto { return (i, prop) }
        switch items[k].content {
        case .text: return (i, .text)
        case .picture: return (i, .imageSize)
        default: return nil
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
    func sizeReads(_ q: CSSSizeQuestion) -> [Fact.Read] {
        let i = items[q.k].node
        var reads = cssReads(q.k, [physical(q.axis), .boxSizing, .aspectRatio, .text, .fontSize, .imageSize])
        if ratio(q.k) > 0 { reads += cssReads(q.k, [physical(q.axis.other)]) }
        reads += marginReads(q.k, q.axis)
        let rule = pass.sizeRule(i, q.axis)
        if nodes[Int(i)].flags.contains(q.axis == .x ? .hasWidth : .hasHeight), rule.kind == .reference {
            reads += lengthReads(readLength(q, rule), rule)
        }
        return reads
    }

    /// The margins along an axis, and what sets them.
    func marginReads(_ k: Int, _ axis: Axis) -> [Fact.Read] {
        let props: [Prop] =
            axis == .x
            ? [.marginLeft, .marginRight, .marginLeading, .marginTrailing, .left, .right, .leading, .trailing]
            : [.marginTop, .marginBottom, .top, .bottom]
        return cssReads(k, props)
    }

    /// Those properties of a child that are set.
    func cssReads(_ k: Int, _ props: [Prop]) -> [Fact.Read] {
        let i = items[k].node
        return props.filter { doc.value(i, $0).isSet }.map { Fact.Read(i, $0) }
    }
}

extension CSSSum {
    /// Adds a number that a rule adds, with its sign; nothing for 0.
    mutating func addNumber(_ number: Double) {
        if number > 0 { add(.number(number)) } else if number < 0 { take(.number(-number)) }
    }
}

extension CSSFill {
    /// The rule whose place in the source stands beside it.
    func rule(_ i: Int32) -> (node: Int32, prop: Prop)? {
        switch self {
        case .alignment(let node, let prop, _): (node, prop)
        case .rule(let prop): (i, prop)
        default: nil
        }
    }
}

private extension LengthRead {
    var length: Double {
        switch self {
        case .own(_, let length), .sibling(_, _, let length), .leftOut(_, _, let length): length
        case .container(let room): room.length
        case .nothing: 0
        }
    }
}
