// The places of elements in a collection (CO-5 to CO-16). The rule of `offset` gives an element and its place on the screen; from there the
// solver goes on through the visible part, with measured lengths; at last the visible part is placed where the sums are.

/// The target of the rule of `offset`, with its items found.
package enum ScrollTarget: Equatable {
    case start, end
    /// A place in the content by the estimates.
    case number(Double)
    /// An element of a section, which of its items is meant, and an added number.
    case element(section: Int, element: Int, item: Int?, Rule.SpotAlignment, Double)
}

/// The places to which the offset snaps.
package enum CollectionPaging: Equatable {
    case none
    case length(Double)
    case item
}

/// An element of a section.
package struct ElementAt: Equatable {
    package var section: Int
    package var element: Int

    package init(section: Int, element: Int) {
        self.section = section
        self.element = element
    }
}

/// A measured element, and its place in the content.
package struct PlacedElement {
    package var at: ElementAt
    var start: Double
    package var length: Double
    package var end: Double { start + length }
}

/// How the offset results, for `why`: the target of the rule, and the element from which the layout continued.
package struct CollectionAnchor {
    /// The element that the rule names, and the offset that the rule asks for, with pages.
    package var named: ElementAt
    package var asked: Double
    /// The element from which the layout continued after `paging = item` and the ends, and the offset at which it is at its place by the
    /// sums.
    package var at: ElementAt
    package var offset: Double
    /// The first element in view.
    package var first: ElementAt
}

/// The places of a collection's elements.
package struct CollectionPlaces {
    /// The offset in force.
    package var offset = 0.0
    /// The made elements, in order, without pinned and kept ones.
    package var made: [PlacedElement] = []
    /// The distance by which everything after the last made element is further than by the sums.
    package var shift = 0.0
    /// The length of the content.
    package var contentLength = 0.0
    /// The end of the content that overrides the rule of `offset`.
    package var held: ScrollTarget?
    /// The space that `gravity` puts before content that is shorter than the room, in points (CO-8).
    package var roomBefore = 0.0
    /// How the offset results; `nil` without an element.
    package var anchor: CollectionAnchor?
}

/// Ends a layout of a collection that needs too much, or in which something failed.
enum CollectionStop: Error {
    /// More items than the limit allows would be measured for the visible part.
    case inView
    /// More items than the limit allows would be counted one by one.
    case counted
    /// A function failed.
    case failed
}

package struct CollectionSolver {
    let sections: [SectionPlan]
    /// The length of the viewport, and the paddings of the collection at both ends.
    package let viewport: Double
    package let before: Double
    package let after: Double
    package let insetBefore: Double
    package let insetAfter: Double
    let prefetch: Double
    let pinsHeaders: Bool
    let pinsFooters: Bool
    package let paging: CollectionPaging
    /// The part of the remaining room before short content: 0, a half or 1 (CO-8).
    package let restBefore: Double
    /// Where each section begins by the counted lengths of the sections before it; the last entry is the end of the last one.
    private var starts: [Double] = []
    /// How many elements may still be measured.
    private var left: Int
    private var held: ScrollTarget?
    private var roomBefore = 0.0
    /// Whether the places of elements depend on how far some section is measured.
    private let hasBlocks: Bool

    init(
        _ sections: [SectionPlan], viewport: Double, before: Double, after: Double, insetBefore: Double, insetAfter: Double,
        prefetch: Double, pinsHeaders: Bool, pinsFooters: Bool, paging: CollectionPaging, restBefore: Double, limit: Int
    ) throws {
        self.sections = sections
        self.viewport = viewport
        self.before = before
        self.after = after
        self.insetBefore = insetBefore
        self.insetAfter = insetAfter
        self.prefetch = prefetch
        self.pinsHeaders = pinsHeaders
        self.pinsFooters = pinsFooters
        self.paging = paging
        self.restBefore = restBefore
        left = limit
        hasBlocks = sections.contains { $0.isBlock }
        try sumUp(from: 0)
    }

    // MARK: Sums

    private mutating func sumUp(from first: Int) throws {
        if starts.isEmpty {
            starts = Array(repeating: before, count: sections.count + 1)
        }
        for s in first..<max(first, sections.count) { starts[s + 1] = starts[s] + (try sections[s].total()) }
    }

    /// Where a section begins by the sums.
    func sectionStart(_ section: Int) -> Double { starts[section] }
    /// The end of the content by the sums.
    var sumOfAll: Double { starts[sections.count] + after }

    /// The place of an element by the sums.
    func sum(_ at: ElementAt) throws -> Double { starts[at.section] + (try sections[at.section].start(at.element)) }
    private func counted(_ at: ElementAt) throws -> Double { try sections[at.section].length(at.element) }

    private mutating func measure(_ at: ElementAt) throws -> Double {
        left -= 1
        if left < 0 { throw CollectionStop.inView }
        return try sections[at.section].measure(at.element)
    }

    /// Measures the items of a section in waterfall or flow that begin before a place in the content.
    private mutating func extend(_ section: Int, to limit: Double) throws {
        guard sections[section].isBlock else { return }
        let view = limit - viewport - 2 * prefetch
        if try sections[section].extend(to: limit - starts[section], from: view - starts[section], most: left) { try sumUp(from: section) }
    }

    /// The same for the section of an element that is seen at `start`, before a place as it is seen: what is before the element, perhaps
    /// the header of its section, may be longer or shorter than it counts.
    private mutating func extend(_ at: ElementAt, at start: Double, to limit: Double) throws {
        guard case .block(let block) = sections[at.section].rows, !block.isWhole else { return }
        try extend(at.section, to: limit - (start - (try sum(at))))
    }

    /// Makes items that were only measured on the way count with their estimates again: in the section of the first visible element those
    /// that begin after a place of the content, and all of the sections after it (CO-40).
    private mutating func shrink(_ section: Int, to limit: Double) throws {
        guard hasBlocks else { return }
        for s in section..<sections.count where sections[s].isBlock {
            let end = s == section ? limit - starts[s] : -.infinity
            if try sections[s].shrink(to: end) { try sumUp(from: s) }
        }
    }

    /// Measures all blocks before a section: what is after them depends on their length.
    private mutating func extendAll(before section: Int) throws {
        if hasBlocks { for s in 0..<section { try extend(s, to: .infinity) } }
    }

    // MARK: Going on

    var firstElement: ElementAt? {
        sections.firstIndex { $0.elementCount > 0 }.map { ElementAt(section: $0, element: 0) }
    }

    package var lastElement: ElementAt? {
        sections.lastIndex { $0.elementCount > 0 }.map { ElementAt(section: $0, element: sections[$0].elementCount - 1) }
    }

    func next(_ at: ElementAt) -> ElementAt? {
        if at.element + 1 < sections[at.section].elementCount { return ElementAt(section: at.section, element: at.element + 1) }
        var s = at.section + 1
        while s < sections.count {
            if sections[s].elementCount > 0 { return ElementAt(section: s, element: 0) }
            s += 1
        }
        return nil
    }

    func previous(_ at: ElementAt) -> ElementAt? {
        if at.element > 0 { return ElementAt(section: at.section, element: at.element - 1) }
        var s = at.section - 1
        while s >= 0 {
            if sections[s].elementCount > 0 { return ElementAt(section: s, element: sections[s].elementCount - 1) }
            s -= 1
        }
        return nil
    }

    /// The gap between two neighbours, by the sums.
    private func gap(_ a: ElementAt, _ b: ElementAt) throws -> Double { try sum(b) - sum(a) - counted(a) }

    /// The length after the last element: the rest of its section, sections without elements, and the padding.
    private func endGap(_ last: ElementAt) throws -> Double { try sumOfAll - sum(last) - counted(last) }

    // MARK: The anchor

    /// The length before an element's place at the start of the room: the inset, and a pinned header.
    package func lead(_ at: ElementAt) throws -> Double {
        let section = sections[at.section]
        guard pinsHeaders, section.header != nil, section.element(at.element) != .header else { return insetBefore }
        return insetBefore + (try section.measure(0))
    }

    package func tail(_ at: ElementAt) throws -> Double {
        let section = sections[at.section]
        guard pinsFooters, section.footer != nil, section.element(at.element) != .footer else { return insetAfter }
        return insetAfter + (try section.measure(section.elementCount - 1))
    }

    /// The element from which the layout continues, and the offset (CO-6).
    private mutating func anchor(_ target: ScrollTarget) throws -> (at: ElementAt, offset: Double) {
        guard let first = firstElement, let last = lastElement else { return (ElementAt(section: 0, element: 0), -insetBefore) }
        switch target {
        case .start: return (first, -insetBefore)
        case .end:
            try extendAll(before: sections.count)
            return (last, try sum(last) + measure(last) + endGap(last) + insetAfter - viewport)
        case .number(let number):
            var offset = number
            if case .length(let page) = paging, page > 0 { offset = (number / page).rounded(.toNearestOrAwayFromZero) * page }
            return (try element(startingAtMost: offset) ?? first, offset)
        case .element(let section, let element, let item, let alignment, let distance):
            let at = ElementAt(section: section, element: element)
            try extendAll(before: section)
            if sections[section].isBlock { try extendBlock(section, toItemOf: element) }
            let part = try part(of: item, at)
            let start = try sum(at) + part.start
            var offset: Double
            switch alignment {
            case .start: offset = start - (try lead(at)) + distance
            case .end: offset = start + (try part.length ?? measure(at)) + (try tail(at)) - viewport + distance
            case .center:
                offset = start + (try part.length ?? measure(at)) / 2 - (try lead(at) + viewport - tail(at)) / 2 + distance
            }
            if case .length(let page) = paging, page > 0 { offset = (offset / page).rounded(.toNearestOrAwayFromZero) * page }
            return (at, offset)
        }
    }

    /// Where an item begins in its element, and its length: in a band its own rows (CO-45); without a length it is as long as its element.
    package func part(of item: Int?, _ at: ElementAt) throws -> (start: Double, length: Double?) {
        guard let item, let part = try sections[at.section].measuredPart(ofItem: item) else { return (0, nil) }
        return part
    }

    /// Measures a block up to an element of its section.
    private mutating func extendBlock(_ section: Int, toItemOf element: Int) throws {
        guard case .row(let row) = sections[section].element(element), case .block(let block) = sections[section].rows else {
            if sections[section].element(element) == .footer { try extend(section, to: .infinity) }
            return
        }
        if block.measuredCount <= row, try sections[section].extend(through: row, most: left) { try sumUp(from: section) }
    }

    /// The last element that begins at or before a place of the content.
    private mutating func element(startingAtMost place: Double) throws -> ElementAt? {
        var after = 0
        while after < sections.count, starts[after] <= place {
            try extend(after, to: place + viewport + prefetch)
            after += 1
        }
        for s in (0..<after).reversed() where sections[s].elementCount > 0 {
            if let element = try sections[s].lastElement(startingAtMost: place - starts[s]) {
                return ElementAt(section: s, element: element)
            }
        }
        return nil
    }

    // MARK: The layout

    /// `tell` gets the element from which the layout continues, its place by the sums, and the resulting offset.
    mutating func solve(
        _ target: ScrollTarget, tell: (_ at: ElementAt, _ start: Double, _ offset: Double) -> Void = { _, _, _ in }
    ) throws -> CollectionPlaces {
        guard firstElement != nil else {
            return CollectionPlaces(offset: -insetBefore, contentLength: sumOfAll, held: .start)
        }
        var (at, offset) = try anchor(target)
        let (named, asked) = (at, offset)
        tell(at, try sum(at), offset)
        try settle(&at, &offset)
        if paging == .item, target != .start, target != .end {
            at = try nearestStart(at, offset)
            offset = try sum(at) - lead(at)
            (held, roomBefore) = (nil, 0)
            try settle(&at, &offset)
        }
        let settled = offset
        let first = try firstInView(at, &offset)
        var places = try fill(first, offset)
        places.held = held
        places.roomBefore = roomBefore
        places.anchor = CollectionAnchor(named: named, asked: asked, at: at, offset: settled, first: first)
        return places
    }

    /// Continues from an element until the viewport is full, and back; where an end of the content is reached, it overrides the target
    /// (CO-7, CO-8).
    private mutating func settle(_ at: inout ElementAt, _ offset: inout Double) throws {
        try extend(at.section, to: offset + viewport + prefetch)
        var y = try sum(at)
        var k = at
        while y < offset + viewport {
            let length = try measure(k)
            guard let next = next(k) else {
                let end = y + length + (try endGap(k))
                if offset > end + insetAfter - viewport {
                    at = k
                    offset = try sum(k) + length + endGap(k) + insetAfter - viewport
                    held = .end
                }
                break
            }
            y += length + (try gap(k, next))
            k = next
            try extend(k, at: y, to: offset + viewport + prefetch)
        }
        k = at
        y = try sum(k)
        while y >= offset {
            guard let previous = previous(k) else { break }
            if previous.section != k.section { try extendAll(before: k.section) }
            y -= try gap(previous, k) + measure(previous)
            k = previous
        }
        guard previous(k) == nil else { return }
        let room = try roomLeft(before: k)
        let isPast = try y - sum(k) - insetBefore > offset
        if room > 0 || isPast {
            at = k
            offset = -insetBefore - room
            held = .start
            roomBefore = room
        }
    }

    /// The space that `gravity` puts before the content, beginning with its first element: 0 where the content is as long as the room
    /// (CO-8).
    private mutating func roomLeft(before first: ElementAt) throws -> Double {
        guard restBefore > 0 else { return 0 }
        let room = viewport - insetBefore - insetAfter
        var (k, y) = (first, try sum(first))
        while true {
            try extend(k, at: y, to: room)
            let length = try measure(k)
            guard let next = next(k) else { return try max(0, room - (y + length + endGap(k))) * restBefore }
            y += length + (try gap(k, next))
            if y >= room { return 0 }
            k = next
        }
    }

    /// Whether an element that begins at a place, and all later ones in its section, begin at or after another place.
    private func isPast(_ at: ElementAt, _ start: Double, _ end: Double) -> Bool {
        if start < end { return false }
        guard case .block(let block) = sections[at.section].rows, case .row(let row) = sections[at.section].element(at.element) else {
            return true
        }
        let item = block.item(row)
        return start - (item.along - item.floor) >= end
    }

    private func isInView(_ start: Double, _ length: Double, _ offset: Double) -> Bool {
        start < offset + viewport && (length > 0 ? start + length > offset : start >= offset)
    }

    /// The first element in view; in a gap the first one after it, otherwise the last. The offset moves with it to its place by the sums
    /// (CO-9).
    private mutating func firstInView(_ from: ElementAt, _ offset: inout Double) throws -> ElementAt {
        var k = from
        var y = try sum(k)
        while y >= offset, let previous = previous(k) {
            y -= try gap(previous, k) + measure(previous)
            k = previous
        }
        if case .block(let block) = sections[k.section].rows, case .row(_) = sections[k.section].element(k.element) {
            // In a block an item may be visible that begins long before others.
            let shift = y - (try sum(k))
            let rows = starts[k.section] + (try sections[k.section].rowsStart()) + shift
            k.element = sections[k.section].index(ofRow: block.firstItem(reaching: offset - rows))
            y = try sum(k) + shift
        }
        while true {
            let length = try measure(k)
            if isInView(y, length, offset) || isPast(k, y, offset + viewport) { break }
            guard let next = next(k) else { break }
            y += length + (try gap(k, next))
            k = next
        }
        offset += try sum(k) - y
        return k
    }

    /// The row nearest to the start of the room: the first one that ends after it, or the next.
    private mutating func nearestStart(_ from: ElementAt, _ offset: Double) throws -> ElementAt {
        var k = from
        var y = try sum(k)
        while y >= offset, let previous = previous(k) {
            y -= try gap(previous, k) + measure(previous)
            k = previous
        }
        while true {
            let (length, room) = (try measure(k), offset + (try lead(k)))
            guard let next = next(k) else { return k }
            let after = y + length + (try gap(k, next))
            if y + length > room {
                return abs(y - room) <= abs(after - (offset + (try lead(next)))) ? k : next
            }
            y = after
            k = next
        }
    }

    /// Measures the visible part and what is made ahead, from the first visible element.
    private mutating func fill(_ first: ElementAt, _ offset: Double) throws -> CollectionPlaces {
        var places = CollectionPlaces(offset: offset)
        let (low, high) = (offset - prefetch, offset + viewport + prefetch)
        func isMade(_ start: Double, _ length: Double) -> Bool {
            start < high && (length > 0 || prefetch > 0 ? start + length > low : start >= low)
        }
        try extend(first.section, to: high)
        try shrink(first.section, to: high)
        var back: [PlacedElement] = []
        var (k, y) = (first, try sum(first))
        while let previous = previous(k) {
            let isInBlock = sections[previous.section].isBlock
            if !isInBlock, prefetch <= 0 { break }
            let length = try measure(previous)
            y -= try gap(previous, k) + length
            k = previous
            if isMade(y, length) {
                back.append(PlacedElement(at: k, start: y, length: length))
            } else {
                guard case .block(let block) = sections[k.section].rows else { break }
                // An element before it may begin after it.
                var ahead = 0.0
                if case .row(let row) = sections[k.section].element(k.element), case let item = block.item(row) {
                    ahead = item.crest - item.along
                }
                if y + ahead + block.longest < low { break }
            }
        }
        places.made = back.reversed()
        (k, y) = (first, try sum(first))
        var last: PlacedElement?
        while true {
            let placed = PlacedElement(at: k, start: y, length: try measure(k))
            if isMade(y, placed.length) {
                places.made.append(placed)
                last = placed
            }
            guard let next = next(k) else { break }
            if isPast(k, y, high) { break }
            y = placed.end + (try gap(k, next))
            k = next
            try extend(k, at: y, to: high)
        }
        if let last { places.shift = try last.end - sum(last.at) - counted(last.at) }
        places.contentLength = sumOfAll + places.shift
        return places
    }
}
