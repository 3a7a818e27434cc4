// Dressed children of a line: numbers, shares, the own other size or the container's, within numbers, with margins that are numbers, all of
// which stand in plain data. They are read at once and kept nowhere; what is said of them here is what `LineChild` says of a common
// child, in the same order of sums.

extension LineSweep {
    /// Adds up a dressed child; answers whether it is one.
    @inline(__always) func addUpDressed(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ sum: inout Double) -> Bool {
        if line.pointee.lends || n.pointee.flags.contains(.noLayout) { return false }
        return main == .x ? addUpDressed(AlongX.self, AlongY.self, c, n, &sum) : addUpDressed(AlongY.self, AlongX.self, c, n, &sum)
    }

    /// Places a dressed child; answers whether it is one.
    @inline(__always) func placeDressed(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if line.pointee.lends || n.pointee.flags.contains(.noLayout) { return false }
        return main == .x ? placeDressed(AlongX.self, AlongY.self, c, n) : placeDressed(AlongY.self, AlongX.self, c, n)
    }

    @inline(never) private func addUpDressed<Main: KnownAxis, Cross: KnownAxis>(
        _ main: Main.Type, _ cross: Cross.Type, _ c: Int32, _ n: UnsafeMutablePointer<Node>, _ sum: inout Double
    ) -> Bool {
        let (along, across) = (run.pass.dressedSize(c, Main.self, in: run.node), run.pass.dressedSize(c, Cross.self, in: run.node))
        guard along.goesWith(across), along.isModest, across.isModest else { return false }
        var bounds = DressedBounds()
        var boundsAcross = DressedBounds()
        if rules[Int(c)].bounds >= 0 {
            guard run.pass.readBounds(c, Main.self, &bounds), run.pass.readBounds(c, Cross.self, &boundsAcross),
                bounds.low < PlainRun.limit, boundsAcross.low < PlainRun.limit
            else { return false }
        }
        var m = DressedMargins()
        var beside = DressedMargins()
        if n.pointee.ext >= 0 {
            let e = run.pass.exts + Int(n.pointee.ext)
            guard e.pointee.hasNumbersAlone else { return false }
            m = DressedMargins(e, Main.self, rtl: line.pointee.rtl)
            beside = DressedMargins(e, Cross.self, rtl: line.pointee.rtl)
            guard m.isModest, beside.isModest else { return false }
            sum += m.near + m.far
        }
        if along.isShare {
            let isHeld = bounds.low > -.infinity || bounds.high < .infinity
            noteShare(weight: along.weight, isHeld: along.add != 0 || isHeld)
            return true
        }
        var v = along.add
        if along.kind != .number {
            line.pointee.dependsOnBreadth = true
            let other = along.kind == .other ? breadth(across, beside, boundsAcross, Cross.self, length: 0) : 0
            v = follow(along, other, Main.self)
        }
        sum += bounds.held(v)
        return true
    }

    @inline(never) private func placeDressed<Main: KnownAxis, Cross: KnownAxis>(
        _ main: Main.Type, _ cross: Cross.Type, _ c: Int32, _ n: UnsafeMutablePointer<Node>
    ) -> Bool {
        let (along, across) = (run.pass.dressedSize(c, Main.self, in: run.node), run.pass.dressedSize(c, Cross.self, in: run.node))
        guard along.goesWith(across) else { return false }
        var bounds = DressedBounds()
        var boundsAcross = DressedBounds()
        if rules[Int(c)].bounds >= 0 {
            guard run.pass.readBounds(c, Main.self, &bounds), run.pass.readBounds(c, Cross.self, &boundsAcross) else { return false }
        }
        var m = DressedMargins()
        var beside = DressedMargins()
        if n.pointee.ext >= 0 {
            let e = run.pass.exts + Int(n.pointee.ext)
            guard e.pointee.hasNumbersAlone else { return false }
            m = DressedMargins(e, Main.self, rtl: line.pointee.rtl)
            beside = DressedMargins(e, Cross.self, rtl: line.pointee.rtl)
        }
        var length = along.add
        if along.isShare {
            length = lengthOfShare(weight: along.weight)
            line.pointee.share += 1
        } else {
            if along.kind != .number {
                let other = along.kind == .other ? breadth(across, beside, boundsAcross, Cross.self, length: 0) : 0
                length = follow(along, other, Main.self)
            }
            length = bounds.held(length)
        }
        let breadth = breadth(across, beside, boundsAcross, Cross.self, length: length)
        place(c, n, m, beside, length, breadth, Main.self, Cross.self)
        return true
    }

    @inline(__always) private func place<Main: KnownAxis, Cross: KnownAxis>(
        _ c: Int32, _ n: UnsafeMutablePointer<Node>, _ m: DressedMargins, _ beside: DressedMargins, _ length: Double,
        _ breadth: Double, _ main: Main.Type, _ cross: Cross.Type
    ) {
        let at = line.pointee.at + m.near
        line.pointee.at = at + (length + m.far + line.pointee.extra)
        var place = line.pointee.across
        if place == .none, beside.hasFar, !beside.hasNear { place = .far }
        var side = run.pad.near(Cross.axis) + beside.near
        if place == .center {
            side += (run.content(Cross.axis) - beside.near - beside.far - breadth) / 2
        } else if place == .far {
            side = run.contentEnd(Cross.axis) - beside.far - breadth
        }
        var frame = Main.axis == .x ? Rect(at, side, length, breadth) : Rect(side, at, breadth, length)
        if line.pointee.rtl { frame.x = run.size.x - frame.x - frame.width }
        frame.x = Length.heldPlace(frame.x)
        frame.y = Length.heldPlace(frame.y)
        run.pass.setSizedFrame(c, n, frame, run.origin)
    }

    // MARK: Sizes

    /// The length of a dressed child that follows its own breadth or the container.
    @inline(__always) private func follow<Main: KnownAxis>(_ s: DressedSize, _ breadth: Double, _ main: Main.Type) -> Double {
        if s.kind == .other { return breadth * s.mult + s.add }
        let of = s.kind == .containerX ? Axis.x : .y
        return of == Main.axis && run.wraps(of) ? 0 : run.content(of) * s.mult + s.add
    }

    /// The size across the line of a dressed child, of a known length where it follows that.
    @inline(__always) private func breadth<Cross: KnownAxis>(
        _ s: DressedSize, _ m: DressedMargins, _ bounds: DressedBounds, _ cross: Cross.Type, length: Double
    ) -> Double {
        let content = run.content(Cross.axis)
        var v = s.add
        if !run.wraps(Cross.axis), m.hasNear && m.hasFar || line.pointee.across == .fill && s.kind != .other {
            v = content - m.near - m.far
        } else if s.kind == .percent {
            v = content * s.mult / 100 + s.add
        } else if s.kind == .fill {
            v = (content - m.near - m.far) * s.mult + s.add
        } else if s.kind != .number {
            v = (s.kind == .other ? length : run.content(s.kind == .containerX ? .x : .y)) * s.mult + s.add
        }
        return bounds.held(v)
    }
}
