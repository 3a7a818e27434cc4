// The least and the most width that children ask for before the containing block's width is known: the container's own content widths are
// made of these (CSS Sizing 3, section 5).

extension Run {
    /// What a child adds to the least or most content width of its container: by its rules, content and bounds, without margins.
    /// `height`: the containing block's height, where it is definite; `stretched`: the own one, if it is stretched over that.
    func widthContribution(_ k: Int, least: Bool, height: Double?, stretched: Double? = nil) -> Double {
        let insets = insets(k, whole: nil)
        if hasNoRules(k) { return max(contentWidth(k, least: least, height: stretched, whole: nil), insets.both(.x)) }
        let room = ContainingBlock(nil, height)
        let ownHeight = definiteHeight(k, room, insets) ?? stretched
        func content(_ size: CSSSize) -> Double {
            switch size {
            case .minContent: return intrinsicWidth(k, least: true, ownHeight, room, insets)
            case .maxContent: return intrinsicWidth(k, least: false, ownHeight, room, insets)
            case .fit(let mult, let add): return intrinsicWidth(k, least: least, ownHeight, room, insets) * mult + add
            case .length(let length): return length
            default: return intrinsicWidth(k, least: least, ownHeight, room, insets)
            }
        }
        let size = cssSize(k, .x, room, insets)
        let value = least && isCompressible(k) ? 0 : content(size)
        let bounds = cssBounds(k, .x, room, insets, content: content)
        var lowest = bounds.low ?? 0
        if ratio(k) > 0, let ownHeight, size.isContent { lowest = leastWidthByRatio(k, bounds, height: ownHeight, whole: nil) }
        return max(min(value, bounds.high), lowest, insets.both(.x))
    }

    /// Whether a child is a picture whose width or upper bound is a percentage: it adds nothing to the least width of its container (CSS
    /// Sizing 3, section 5.2.2).
    func isCompressible(_ k: Int) -> Bool {
        guard items[k].content == .picture else { return false }
        let i = items[k].node
        if nodes[Int(i)].flags.contains(.hasWidth) {
            let rule = pass.sizeRule(i, .x)
            if rule.kind == .percent { return true }
            if rule.kind == .reference, case .container = target(i, rule) { return true }
        }
        return nodes[Int(i)].flags.contains(.hasBounds) && pass.boundRule(i, .x, .upper).kind == .percent
    }

    /// The width of a size by the content. `rest`: the room that limits the width of a fitting content, `nil` without a limit; `held`:
    /// applies bounds to a width that the content asks for.
    @inline(__always) func contentWidth(
        _ k: Int, of size: CSSSize, rest: Double?, height: Double?, whole: Double?, _ tale: SizeTale = .silent,
        held: (Double) -> Double = { $0 }
    ) -> Double {
        switch size {
        case .length(let length):
            tell(tale, .rule(length))
            return length
        case .stretch(let mult, let add):
            let length = (rest ?? 0) * mult + add
            tell(tale, .fills(mult: mult, add: add, length))
            return length
        case .minContent: return held(contentWidth(k, least: true, height: height, whole: whole, tale))
        case .maxContent: return held(contentWidth(k, least: false, height: height, whole: whole, tale))
        case .auto: return held(fitWidth(k, rest: rest, height: height, whole: whole, tale))
        case .fit(let mult, let add):
            let length = held(fitWidth(k, rest: rest, height: height, whole: whole, tale)) * mult + add
            tell(tale, times: mult, plus: add, making: length)
            return length
        }
    }

    /// The width that the content asks for, at most the room, but at least the least width of the content.
    @inline(__always) func fitWidth(_ k: Int, rest: Double?, height: Double?, whole: Double?, _ tale: SizeTale = .silent) -> Double {
        let most = contentWidth(k, least: false, height: height, whole: whole, tale)
        guard let rest, most > rest else { return most }
        let least = contentWidth(k, least: true, height: height, whole: whole, tale)
        if least < rest { tell(tale, .noMoreThan(rest)) }
        return max(least, rest)
    }

    /// The width that a child's content asks for; by its ratio, where its height is definite. `room`: the containing block, whose width is
    /// not known.
    func intrinsicWidth(_ k: Int, least: Bool, _ height: Double?, _ room: ContainingBlock, _ insets: Insets) -> Double {
        let ratio = ratio(k)
        if ratio > 0, let height { return transferred(k, to: .x, from: height, ratio: ratio, insets) }
        var width = contentWidth(k, least: least, height: height, whole: nil)
        if ratio > 0 { width = withinTransferredBounds(k, width, .x, room, ratio, insets) }
        return width
    }

    /// A child's height where it is definite: by its rule, within bounds.
    func definiteHeight(_ k: Int, _ room: ContainingBlock, _ insets: Insets) -> Double? {
        var length: Double
        switch cssSize(k, .y, room, insets) {
        case .length(let height): length = height
        case .stretch(let mult, let add): length = max(0, ((room.y ?? 0) - margins(k, .y, whole: room.x).sum) * mult + add)
        default: return nil
        }
        let (low, high) = cssBounds(k, .y, room, insets) { _ in pictureHeight(k, room, insets) }
        length = min(length, high)
        return max(length, low ?? 0)
    }

    /// The length of a word in a bound of a picture's height: the height that its ratio gives for its width, as the width does not depend
    /// on the height then. For other children it is not known before their width; infinity stands for that. `isOfContent`: the width is
    /// that of the content, whatever the rule of the width is.
    func pictureHeight(_ k: Int, _ room: ContainingBlock, _ insets: Insets, isOfContent: Bool = false) -> Double {
        guard items[k].content == .picture else { return .infinity }
        let ratio = ratio(k)
        guard ratio > 0 else { return contentHeight(k, width: 0, hugsWidth: false, whole: room.x) }
        let natural = contentWidth(k, least: false, height: nil, whole: room.x)
        func width(_ size: CSSSize) -> Double { if case .length(let length) = size { length } else { natural } }
        let (low, high) = cssBounds(k, .x, room, insets) { width($0) }
        let own = isOfContent ? natural : width(cssSize(k, .x, room, insets))
        return transferred(k, to: .y, from: max(min(own, high), low ?? 0), ratio: ratio, insets)
    }

    /// A length within the limits that the bounds of the other dimension give through the ratio. `stretch`: the length that fills the room
    /// there, where that is not the containing block without margins.
    func withinTransferredBounds(
        _ k: Int, _ length: Double, _ axis: Axis, _ room: ContainingBlock, _ ratio: Double, _ insets: Insets, stretch: Double? = nil,
        _ tale: SizeTale = .silent
    ) -> Double {
        // Padding and border are a lower bound, too.
        var lowest = items[k].content == .picture ? 0 : insets.both(axis.other)
        var isSet = false
        var v = length
        if nodes[Int(items[k].node)].flags.contains(.hasBounds) {
            let (low, high) = cssBounds(k, axis.other, room, insets, stretch: stretch) { _ in
                axis == .x ? pictureHeight(k, room, insets, isOfContent: true) : .infinity
            }
            if high < .infinity { v = min(v, transferred(k, to: axis, from: high, ratio: ratio, insets)) }
            if v < length, tale.isHeard {
                let sum = ratioSum(k, axis, insets, from: high, v)
                tell(tale, hold: .otherBound(items[k].node, physical(axis.other), .upper, isSet: true, sum))
            }
            isSet = low ?? 0 > lowest
            lowest = max(lowest, low ?? 0)
        }
        guard lowest > 0 else { return v }
        let least = transferred(k, to: axis, from: lowest, ratio: ratio, insets)
        if least > v, tale.isHeard {
            let sum = ratioSum(k, axis, insets, from: lowest, least)
            tell(tale, hold: .otherBound(items[k].node, physical(axis.other), .lower, isSet: isSet, sum))
        }
        return max(v, least)
    }
}

// MARK: Heights in widths

extension Pass {
    /// Whether a container's content widths may differ for another height of its own. Where they do not, one answer serves for both, and
    /// nothing below is measured twice. Determined once, and forgotten with the answers.
    func widthMindsHeight(_ i: Int32) -> Bool {
        let n = nodes + Int(i)
        guard n.pointee.box >= 0 else { return true }
        let box = boxes + Int(n.pointee.box)
        if box.pointee.cache.heightInWidth == .unknown {
            box.pointee.cache.heightInWidth = findsHeightInWidth(i, box) ? .counts : .ignored
        }
        return box.pointee.cache.heightInWidth == .counts
    }

    /// Only for rows, columns of one line and blocks it is known how a height can affect their widths: by ratios of what is in them, and by
    /// rules that refer to a height.
    private func findsHeightInWidth(_ i: Int32, _ box: UnsafeMutablePointer<Box>) -> Bool {
        let traits = traits(nodes[Int(i)].kind)
        guard traits.pointee.isCSS, traits.pointee.passesHeightToWidth, !hasSafeArea else { return true }
        let css = css(of: i)
        if css.pointee.isColumn, css.pointee.wraps { return true }
        var c = nodes[Int(i)].first
        while c >= 0 {
            if childWidthMindsHeight(c) { return true }
            c = nodes[Int(c)].next
        }
        return false
    }

    private func childWidthMindsHeight(_ c: Int32) -> Bool {
        let n = nodes + Int(c)
        let item = rules[Int(c)].css
        if item >= 0 {
            let css = doc.cssItems[item]
            if css.pointee.aspectRatio > 0 { return true }
            if css.pointee.flexBasis >= 0, doc.pool[css.pointee.flexBasis].pointee.kind == .reference { return true }
        }
        if n.pointee.flags.contains(.hasWidth), sizeKind(c, .x) == .reference { return true }
        if n.pointee.flags.contains(.hasBounds) {
            if boundRule(c, .x, .lower).kind == .reference || boundRule(c, .x, .upper).kind == .reference { return true }
        }
        switch traits(n.pointee.kind).pointee.content {
        case .picture: return true
        case .text: return false
        default: return n.pointee.first >= 0 && widthMindsHeight(c)
        }
    }
}
