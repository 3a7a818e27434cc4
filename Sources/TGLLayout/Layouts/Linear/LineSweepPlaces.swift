// Places in a line that is laid out child by child (step 4): the rules are in LinearPlaces.swift.

extension LineSweep {
    @inline(never) func placeChildren() {
        line.pointee.share = 0
        (line.pointee.at, line.pointee.extra) = isNearAlong ? (run.pad.near(main), 0) : gravityStart()
        line.pointee.extra += line.pointee.space
        let stretches = line.pointee.across == .fill
        let width = line.pointee.rtl ? run.size.x : nil
        var c = first
        while c >= 0 {
            let n = nodes + Int(c)
            let next = following(n)
            if !stretches, let size = plainSize(c, n) {
                var place = Pair.zero
                place[main] = line.pointee.at
                place[cross] = placeAcross(size[cross])
                if let width { place.x = width - place.x - size.x }
                setFrame(c, n, Rect(Length.heldPlace(place.x), Length.heldPlace(place.y), size.x, size.y))
                n.pointee.isSettled = true
                line.pointee.at += size[main] + line.pointee.extra
            } else if isLeftOut(n) {
                run.pass.setFrame(c, n.pointee.flags.contains(.gone) ? Rect.zero : run.doc.ownFrame(c), run, [])
            } else if !isBare(n) || !placeBare(c, n) {
                placeOther(c, n)
            }
            c = next
        }
    }

    @inline(__always) private func setFrame(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect) {
        if n.pointee.box < 0 {
            run.pass.setLeafFrame(c, n, frame)
        } else {
            run.pass.setContainerFrame(c, n, frame, run.origin, inScreen: false, [], .zero)
        }
    }

    /// The place of a child without margins across the line.
    @inline(__always) func placeAcross(_ length: Double) -> Double {
        switch line.pointee.across {
        case .center: return run.pad.near(cross) + (run.content(cross) - length) / 2
        case .far: return run.contentEnd(cross) - length
        default: return run.pad.near(cross)
        }
    }

    /// Places a bare child whose sizes are numbers or shares; answers whether it is one.
    @inline(__always) private func placeBare(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        guard rules[Int(c)].standInValues else { return false }
        let (along, across) = (run.pass.sizeRule(c, main), run.pass.sizeRule(c, cross))
        let isStretched = line.pointee.across == .fill && !run.wraps(cross)
        guard isStretched || across.kind == .number || across.isShare else { return false }
        let content = run.content(cross)
        let isPart = across.kind != .number && across.kind != .fill
        let v = isStretched ? content : (isPart ? content * across.weight / 100 : content * across.mult) + across.add
        guard let breadth = within(c, cross, v) else { return false }
        var size = Pair.zero
        size[cross] = breadth
        if along.kind == .number {
            guard let length = within(c, main, along.add) else { return false }
            size[main] = length
        } else if along.isShare, rules[Int(c)].bounds < 0 {
            size[main] = lengthOfShare(along)
            line.pointee.share += 1
        } else {
            return false
        }
        var place = Pair.zero
        place[main] = line.pointee.at
        place[cross] = placeAcross(breadth)
        line.pointee.at += size[main] + line.pointee.extra
        if line.pointee.rtl { place.x = run.size.x - place.x - size.x }
        setFrame(c, n, Rect(Length.heldPlace(place.x), Length.heldPlace(place.y), size.x, size.y))
        return true
    }

    @inline(never) private func placeOther(_ c: Int32, _ n: UnsafeMutablePointer<Node>) {
        guard !placeDressed(c, n), read(c, n) else { return }
        child.pointee.isOdd ? placeOdd() : placeCommon()
    }

    @inline(__always) private func placeCommon() {
        var size = Pair.zero
        if child.pointee.main.isShare {
            size[main] = lengthOfShare()
            line.pointee.share += 1
        } else {
            size[main] = length()
        }
        size[cross] = breadth(length: size[main])
        var place = Pair.zero
        line.pointee.at += child.pointee.near
        place[main] = line.pointee.at
        place[cross] = placeCommonAcross(size[cross])
        line.pointee.at += size[main] + child.pointee.far + line.pointee.extra
        if line.pointee.rtl { place.x = run.size.x - place.x - size.x }
        let frame = Rect(Length.heldPlace(place.x), Length.heldPlace(place.y), size.x, size.y)
        setFrame(child.pointee.node, child.pointee.n, frame)
    }

    /// The place of a common child across the line: its margins shift it.
    @inline(__always) func placeCommonAcross(_ length: Double) -> Double {
        var place = line.pointee.across
        if place == .none { place = child.pointee.hasNear || !child.pointee.hasFar ? .near : .far }
        let (near, far) = (child.pointee.nearAcross, child.pointee.farAcross)
        switch place {
        case .center: return run.pad.near(cross) + near + (run.content(cross) - near - far - length) / 2
        case .far: return run.contentEnd(cross) - far - length
        default: return run.pad.near(cross) + near
        }
    }

    @inline(never) private func placeOdd() {
        takeAsItem()
        let gaps = gaps() ?? (0, 0)
        let length: Double
        if child.pointee.main.isShare {
            length = lengthOfShare()
            run.items[0].settle(main, length)
            line.pointee.share += 1
        } else {
            length = askLength()
        }
        _ = run.ask(0, cross)
        run.placeAcross(0, cross)
        line.pointee.at += gaps.near
        run.items[0].pos[main] = line.pointee.at
        line.pointee.at += length + gaps.far + line.pointee.extra
        let item = run.items[0]
        let size = Pair(Length.held(item.size.x), Length.held(item.size.y))
        let x = line.pointee.rtl ? run.size.x - item.pos.x - size.x : item.pos.x
        let frame = Rect(Length.heldPlace(x), Length.heldPlace(item.pos.y), size.x, size.y)
        run.pass.setFrame(item.node, frame, run, item.marks, item: 0)
    }

    /// Where the line begins by gravity, and the space that gravity adds after each child.
    @inline(never) private func gravityStart() -> (Double, Double) {
        let rest = run.content(main) - line.pointee.total
        return LinearLayout.gravityStart(line.pointee.along, count: line.pointee.count, rest: rest, near: run.pad.near(main))
    }
}
