// The values of a section's rules, in points: a section takes rules that it does not set from its collection.

/// How a section arranges its items.
enum ItemArrangement: Int32 { case inList, inGrid, inFlow, inWaterfall }

/// The items of a section that count with their measured size although they are not visible.
enum MeasuredItems {
    case none, all
    case places([Int])
}

/// The length of an unknown item.
enum CountedLength {
    case number(Double)
    case size(Pair)
    /// A function, by number.
    case function(Int32)
}

/// The size of items without making them.
enum GivenItemSize {
    case size(Pair)
    case function(Int32)
}

struct SectionRules {
    let node: Int32
    /// The axis along which its rows follow each other.
    let axis: Axis
    /// Whether it scrolls across on its own.
    let isAcross: Bool
    let arrangement: ItemArrangement
    let columns: Int
    let columnBreadth: Double
    let alongSpace: Double
    let acrossSpace: Double
    let padding: SectionPadding
    /// The breadth of the room for rows.
    let room: Double
    /// The breadth of headers and footers.
    let edgeBreadth: Double
    /// Templates, by the numbers of their functions; -1 for an item without one, `nil` where there is none.
    let item: Int32
    let header: Int32?
    let footer: Int32?
    let background: Int32?
    let headerEstimate: Double?
    let footerEstimate: Double?
    let estimate: CountedLength
    let itemSize: GivenItemSize?
    /// The span of items on which no other one is set.
    let span: SpanRule
    let measured: MeasuredItems
    let adjust: Int32?
    let spreading: BlockPlan.Spreading
    let spreadsLast: Bool
    /// Where it scrolls across: the part of the remaining room before short content (CO-8).
    let restBefore: Double
    /// The rule of a section's own length where it scrolls across: a number of points, or a percentage of the viewport.
    let ownLength: Rule

    /// Whether the place of an item depends on all items before it.
    var isBlock: Bool {
        switch arrangement {
        case .inList, .inGrid: false
        case .inWaterfall: true
        case .inFlow: if case .size? = itemSize { false } else { true }
        }
    }

    /// Whether items may take several columns or rows.
    var takesSpans: Bool { !isAcross && (arrangement == .inGrid || arrangement == .inWaterfall && columns > 1) }

    func template(_ edge: CellEdge) -> Int32 {
        switch edge {
        case .header: header ?? -1
        case .footer: footer ?? -1
        case .background: background ?? -1
        }
    }

    init(_ doc: Document, _ section: Int32, in collection: Int32, isHorizontal: Bool, breadth: Double) {
        node = section
        let reader = SectionReader(doc: doc, section: section, collection: collection)
        doc.noteLengthFactors(of: section, along: isHorizontal ? .x : .y)
        isAcross = section != collection && doc.runsAcross(section) != isHorizontal && doc.value(section, .orientation).isSet
        let along: Axis = isHorizontal ? .x : .y
        axis = along
        let inner: Axis = isAcross ? along.other : along
        padding = section == collection ? SectionPadding() : reader.padding(along)
        edgeBreadth = breadth
        room = max(0, breadth - padding.near - padding.far)
        alongSpace = max(0, reader.number(inner == .y ? .vspace : .hspace))
        acrossSpace = max(0, reader.number(inner == .y ? .hspace : .vspace))
        arrangement = ItemArrangement(rawValue: reader.word(.arrangement)) ?? .inList
        item = reader.function(.item) ?? -1
        header = reader.function(.header)
        footer = reader.function(.footer)
        background = reader.function(.background)
        headerEstimate = reader.length(.headerEstimate)
        footerEstimate = reader.length(.footerEstimate)
        adjust = reader.function(.adjust)
        estimate = reader.estimate()
        itemSize = reader.itemSize()
        span = reader.span()
        measured = reader.measured()
        (columns, columnBreadth) = reader.columns(arrangement, itemSize, room: room, space: acrossSpace, along: along)
        spreading = reader.spreading(along.other)
        spreadsLast = reader.word(.lastlineGravityPolicy) == 1
        restBefore = reader.rule(.gravity).restBefore(inner, rtl: doc.screenState.rtl)
        ownLength = doc.sizeRule(section, along)
    }
}

extension Rule {
    /// For a rule of `gravity`: the part of the remaining room along an axis before the content.
    func restBefore(_ axis: Axis, rtl: Bool) -> Double {
        guard kind == .word else { return 0 }
        switch Gravity(rawValue: ref).place(axis, rtl: rtl) {
        case .center: return 0.5
        case .far: return 1
        default: return 0
        }
    }
}

/// Reads a property of a section, or of its collection where the section has none.
struct SectionReader {
    /// The properties that a section takes from its collection.
    static let inherited: [Prop] = [
        .vspace, .hspace, .arrangement, .item, .header, .footer, .background, .headerEstimate, .footerEstimate, .adjust, .estimate,
        .itemSize, .itemSpan, .measured, .columns, .gravity, .lastlineGravityPolicy,
    ]

    let doc: Document
    let section: Int32
    let collection: Int32

    fileprivate func rule(_ prop: Prop) -> Rule {
        assert(Self.inherited.contains(prop), "changes of \(prop) go unnoticed")
        let own = doc.value(section, prop)
        return own.isSet || section == collection ? own : doc.value(collection, prop)
    }

    fileprivate func number(_ prop: Prop) -> Double {
        let rule = rule(prop)
        return rule.kind == .number ? rule.add : 0
    }

    fileprivate func length(_ prop: Prop) -> Double? {
        let rule = rule(prop)
        return rule.kind == .number ? RowSums.held(rule.add) : nil
    }

    fileprivate func word(_ prop: Prop) -> Int32 {
        let rule = rule(prop)
        return rule.kind == .word ? rule.ref : 0
    }

    fileprivate func function(_ prop: Prop) -> Int32? {
        let rule = rule(prop)
        return rule.kind == .function ? rule.ref : nil
    }

    /// A section's own padding is its inset; it does not take the collection's.
    fileprivate func padding(_ along: Axis) -> SectionPadding {
        func number(_ props: Prop...) -> Double {
            for prop in props {
                let rule = doc.value(section, prop)
                if rule.kind == .number { return max(0, rule.add) }
            }
            return 0
        }
        let rtl = doc.screenState.rtl
        let top = number(.topPadding)
        let bottom = number(.bottomPadding)
        let leading = number(.leadingPadding, rtl ? .rightPadding : .leftPadding)
        let trailing = number(.trailingPadding, rtl ? .leftPadding : .rightPadding)
        return along == .y
            ? SectionPadding(before: top, after: bottom, near: leading, far: trailing)
            : SectionPadding(before: leading, after: trailing, near: top, far: bottom)
    }

    fileprivate func estimate() -> CountedLength {
        let rule = rule(.estimate)
        switch rule.kind {
        case .number: return .number(RowSums.held(rule.add))
        case .function: return .function(rule.ref)
        case .numbers:
            let list = doc.numbers[Int(rule.ref)]
            return list.count == 2 ? .size(Pair(max(0, list[0]), max(0, list[1]))) : .number(44)
        default: return .number(44)
        }
    }

    fileprivate func itemSize() -> GivenItemSize? {
        let rule = rule(.itemSize)
        switch rule.kind {
        case .function: return .function(rule.ref)
        case .numbers:
            let list = doc.numbers[Int(rule.ref)]
            return list.count == 2 ? .size(Pair(max(0, list[0]), max(0, list[1]))) : nil
        default: return nil
        }
    }

    fileprivate func span() -> SpanRule {
        let rule = rule(.itemSpan)
        switch rule.kind {
        case .number: return .equal(ItemSpan(columns: rule.add))
        case .function: return .function(rule.ref)
        case .numbers:
            let list = doc.numbers[Int(rule.ref)]
            return list.count == 2 ? .equal(ItemSpan(columns: list[0], rows: list[1])) : .none
        default: return .none
        }
    }

    fileprivate func measured() -> MeasuredItems {
        let rule = rule(.measured)
        switch rule.kind {
        case .word: return rule.ref == 1 ? .all : .none
        case .numbers: return .places(doc.numbers[Int(rule.ref)].compactMap { $0 >= 0 && $0 < 1e15 ? Int($0) : nil })
        default: return .none
        }
    }

    /// The number of columns, and their breadth (CO-2).
    fileprivate func columns(
        _ arrangement: ItemArrangement, _ itemSize: GivenItemSize?, room: Double, space: Double, along: Axis
    ) -> (Int, Double) {
        func fitting(_ breadth: Double) -> Int {
            let taken = breadth + space
            guard taken > 0 else { return 1 }
            return max(1, Int(min(((room + space) / taken).rounded(.down), 100_000)))
        }
        switch arrangement {
        case .inList: return (1, room)
        case .inFlow:
            guard case .size(let size)? = itemSize else { return (1, room) }
            let breadth = size[along.other]
            return (fitting(breadth), breadth)
        case .inGrid, .inWaterfall:
            let rule = rule(.columns)
            let n = rule.kind == .call ? fitting(rule.add) : rule.kind == .number ? max(1, Int(min(rule.add, 100_000))) : 1
            return (n, max(0, (room - Double(n - 1) * space) / Double(n)))
        }
    }

    fileprivate func spreading(_ across: Axis) -> BlockPlan.Spreading {
        let rule = rule(.gravity)
        guard rule.kind == .word else { return .none }
        switch Gravity(rawValue: rule.ref).place(across, rtl: doc.screenState.rtl) {
        case .between: return .between
        case .around: return .around
        case .among: return .among
        case .center, .windowCenter: return .center
        case .far, .trailing: return .end
        default: return .none
        }
    }
}
