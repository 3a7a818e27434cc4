// The short way of the frame layout: child by child.
//
// No child depends on a sibling, so each is measured, placed and given its frame before the next one. Children with numbers, shares, the
// own other size or the container's, with margins and bounds that are numbers, are read at once (`Dressed`); for any other child the
// general way is used, with that child as the run's only item. Where a child refers to a sibling, the general way lays out the container;
// the children before it get the same frames there.

struct FrameSweep {
    let run: Run
    let nodes: UnsafeMutablePointer<Node>
    let rules: UnsafeMutablePointer<NodeRules>
    let gravityX: Gravity.Place
    let gravityY: Gravity.Place

    /// Where a child is along an axis, in logical terms, and how long it is.
    private struct Span {
        var at: Double
        var length: Double
    }

    init?(_ plain: PlainRun) {
        let flags = plain.box.pointee.flags
        let gravity = plain.box.pointee.gravity
        guard !plain.pass.placed, flags.isDisjoint(with: [.transform, .split]), flags.contains(.zeroPadding),
            gravity.horizontal != .stretch, gravity.vertical != .stretch
        else { return nil }
        run = plain.pass.beginSweep(plain)
        nodes = run.pass.nodes
        rules = run.pass.rules
        gravityX = gravity.place(.x, rtl: run.pass.rtl)
        gravityY = gravity.place(.y, rtl: run.pass.rtl)
    }

    /// Lays the frame out; `nil` where the general way must.
    func arrange() -> Pair? {
        if run.wrapX {
            guard let width = mostNeed(AlongX.self) else { return nil }
            run.settleOwnSize(.x, width)
        }
        if run.wrapY {
            guard let height = mostNeed(AlongY.self) else { return nil }
            run.settleOwnSize(.y, height)
        }
        if run.place, !placeChildren() { return nil }
        return run.size
    }

    @inline(__always) private var first: Int32 {
        run.box.pointee.flags.contains(.reverse) ? run.box.pointee.last : nodes[Int(run.node)].first
    }
    @inline(__always) private func following(_ n: UnsafeMutablePointer<Node>) -> Int32 {
        run.box.pointee.flags.contains(.reverse) ? n.pointee.prev : n.pointee.next
    }

    // MARK: The container's own size (step 2)

    /// The largest need of a child along an axis that wraps; `nil` where one refers to a sibling.
    private func mostNeed<Along: KnownAxis>(_ axis: Along.Type) -> Double? {
        var most = 0.0
        var c = first
        while c >= 0 {
            let n = nodes + Int(c)
            if n.pointee.flags.isDisjoint(with: [.useFrame, .gone]) {
                if let need = need(c, n, Along.self) {
                    most = max(most, need)
                } else {
                    guard takeAsItem(c, n) else { return nil }
                    most = max(most, run.need(0, Along.axis))
                }
            }
            c = following(n)
        }
        return most
    }

    /// The need of a dressed child along an axis that wraps; `nil` of others, and of sizes that refer to others.
    @inline(__always)
    private func need<Along: KnownAxis>(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ axis: Along.Type) -> Double? {
        let size = run.pass.dressedSize(c, Along.self, in: run.node)
        guard size.kind == .number || size.isShare else { return nil }
        var bounds = DressedBounds()
        if rules[Int(c)].bounds >= 0 {
            guard run.pass.readBounds(c, Along.self, &bounds) else { return nil }
        }
        guard n.pointee.ext >= 0 else { return size.isShare ? bounds.clamp(0) : bounds.held(size.add) }
        let e = run.pass.exts + Int(n.pointee.ext)
        guard e.pointee.hasNumbersAlone else { return nil }
        if size.isShare { return bounds.clamp(0) }
        let m = DressedMargins(e, Along.self, rtl: run.rtl)
        let isSet = n.pointee.flags.contains(Along.axis == .x ? .hasWidth : .hasHeight)
        if m.hasNear, m.hasFar, !isSet, run.pass.traits(n.pointee.kind).pointee.content == .nothing {
            return bounds.clamp(0) + m.near + m.far
        }
        return bounds.held(size.add) + m.near + m.far
    }

    // MARK: Children (steps 3 and 4)

    /// Sets the frames of all children; answers whether none refers to a sibling.
    private func placeChildren() -> Bool {
        var c = first
        while c >= 0 {
            let n = nodes + Int(c)
            let next = following(n)
            if !n.pointee.flags.isDisjoint(with: [.useFrame, .gone]) {
                run.pass.setFrame(c, n.pointee.flags.contains(.gone) ? Rect.zero : run.doc.ownFrame(c), run, [])
            } else if !placeDressed(c, n) {
                guard takeAsItem(c, n) else { return false }
                placeItem()
            }
            c = next
        }
        return true
    }

    /// Places a child if it is dressed; answers whether it is.
    @inline(__always) private func placeDressed(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        let width = run.pass.dressedSize(c, AlongX.self, in: run.node)
        let height = run.pass.dressedSize(c, AlongY.self, in: run.node)
        guard width.goesWith(height), !n.pointee.flags.contains(.noLayout) else { return false }
        var boundsX = DressedBounds()
        var boundsY = DressedBounds()
        if rules[Int(c)].bounds >= 0 {
            guard run.pass.readBounds(c, AlongX.self, &boundsX), run.pass.readBounds(c, AlongY.self, &boundsY) else { return false }
        }
        var marginsX = DressedMargins()
        var marginsY = DressedMargins()
        if n.pointee.ext >= 0 {
            let e = run.pass.exts + Int(n.pointee.ext)
            guard e.pointee.hasNumbersAlone else { return false }
            marginsX = DressedMargins(e, AlongX.self, rtl: run.rtl)
            marginsY = DressedMargins(e, AlongY.self, rtl: run.rtl)
        }
        var x = Span(at: 0, length: 0)
        if width.kind != .other { x = span(width, marginsX, boundsX, gravityX, AlongX.self, other: 0) }
        let y = span(height, marginsY, boundsY, gravityY, AlongY.self, other: x.length)
        if width.kind == .other { x = span(width, marginsX, boundsX, gravityX, AlongX.self, other: y.length) }
        if run.rtl { x.at = run.size.x - x.at - x.length }
        let frame = Rect(Length.heldPlace(x.at), Length.heldPlace(y.at), x.length, y.length)
        run.pass.setSizedFrame(c, n, frame, run.origin)
        return true
    }

    /// The extent of a dressed child along an axis. `other`: its other size, where it refers to that.
    @inline(__always) private func span<Along: KnownAxis>(
        _ s: DressedSize, _ m: DressedMargins, _ bounds: DressedBounds, _ gravity: Gravity.Place, _ axis: Along.Type, other: Double
    ) -> Span {
        let content = run.content(Along.axis)
        let isPair = m.hasNear && m.hasFar
        var v = s.add
        if isPair || gravity == .fill && s.kind != .other {
            v = content - m.near - m.far
        } else if s.kind == .percent {
            v = content * s.mult / 100 + s.add
        } else if s.kind == .fill {
            v = (content - m.near - m.far) * s.mult + s.add
        } else if s.kind != .number {
            v = (s.kind == .other ? other : run.content(s.kind == .containerX ? .x : .y)) * s.mult + s.add
        }
        let length = bounds.held(v)
        var at = run.pad.near(Along.axis) + m.near
        if gravity == .center {
            at += (content - m.near - m.far - length) / 2
        } else if gravity == .far || gravity == .none && m.hasFar && !m.hasNear {
            at = run.contentEnd(Along.axis) - m.far - length
        }
        return Span(at: at, length: length)
    }

    // MARK: Other children

    /// Makes a child the run's item; answers whether none of its rules refers to a sibling.
    @inline(never) private func takeAsItem(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        for axis in [Axis.x, .y] {
            let rule = run.pass.sizeRule(c, axis)
            if rule.kind == .reference {
                switch run.target(c, rule) {
                case .container: break
                case .itself where rule.anchor.axis != axis && run.pass.sizeKind(c, axis.other) != .reference: break
                default: return false
                }
            }
            guard n.pointee.flags.contains(.hasBounds) else { continue }
            for slot in [SlotKind.lower, .upper] {
                let bound = run.pass.boundRule(c, axis, slot)
                guard bound.kind == .reference else { continue }
                let target = run.target(c, bound)
                guard target == .itself || target == .container else { return false }
            }
        }
        let kind = n.pointee.kind
        run.items.initialize(to: Item(node: c, kind: kind, content: run.pass.traits(kind).pointee.content))
        return true
    }

    @inline(never) private func placeItem() {
        _ = run.ask(0, .x)
        _ = run.ask(0, .y)
        run.placeAcross(0, .x)
        run.placeAcross(0, .y)
        let item = run.items[0]
        let size = Pair(Length.held(item.size.x), Length.held(item.size.y))
        let x = run.rtl ? run.size.x - item.pos.x - size.x : item.pos.x
        let frame = Rect(Length.heldPlace(x), Length.heldPlace(item.pos.y), size.x, size.y)
        run.pass.setFrame(item.node, frame, run, item.marks, item: 0)
    }
}
