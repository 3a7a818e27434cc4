// Dressed children of a line: numbers, shares, the own other size or the container's, within numbers, with margins that are numbers, all of
// which are in plain data. They are read at once and not stored; the results are those of `LineChild` for a common child, with sums in the
// same order.

extension LineSweep {
    /// Adds the lengths of a child if it is dressed; answers whether it is.
    @inline(__always) func addUpDressed(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ sum: inout Double) -> Bool {
        if line.pointee.lends || n.pointee.flags.contains(.noLayout) { return false }
        return main == .x ? addUpDressed(AlongX.self, AlongY.self, c, n, &sum) : addUpDressed(AlongY.self, AlongX.self, c, n, &sum)
    }

    /// Places a child if it is dressed and adds its lengths, before the container's length is known; answers whether that is possible.
    @inline(__always) func placeAheadDressed(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ sum: inout Double) -> Bool {
        if line.pointee.lends || n.pointee.flags.contains(.noLayout) { return false }
        return main == .x
            ? placeAheadDressed(AlongX.self, AlongY.self, c, n, &sum) : placeAheadDressed(AlongY.self, AlongX.self, c, n, &sum)
    }

    /// Places a child if it is dressed; answers whether it is.
    @inline(__always) func placeDressed(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if line.pointee.lends || n.pointee.flags.contains(.noLayout) { return false }
        return main == .x ? placeDressed(AlongX.self, AlongY.self, c, n) : placeDressed(AlongY.self, AlongX.self, c, n)
    }

    /// The rules of a dressed child, read at once; `isDressed`: whether it is one.
    private struct Dress<Main: KnownAxis, Cross: KnownAxis> {
        let along: DressedSize
        let across: DressedSize
        var bounds = DressedBounds()
        var boundsAcross = DressedBounds()
        var margins = DressedMargins()
        var marginsAcross = DressedMargins()
        var isDressed = true
        /// Whether its numbers are small enough that sums of them stay in bounds.
        var isModest: Bool

        @inline(__always) init(_ sweep: LineSweep, _ c: Int32, _ n: UnsafeMutablePointer<Node>) {
            let pass = sweep.run.pass
            (along, across) = (pass.dressedSize(c, Main.self, in: sweep.run.node), pass.dressedSize(c, Cross.self, in: sweep.run.node))
            isDressed = along.goesWith(across)
            isModest = along.isModest && across.isModest
            if sweep.rules[Int(c)].bounds >= 0, isDressed {
                isDressed = pass.readBounds(c, Main.self, &bounds) && pass.readBounds(c, Cross.self, &boundsAcross)
                if bounds.low >= PlainRun.limit || boundsAcross.low >= PlainRun.limit { isModest = false }
            }
            guard n.pointee.ext >= 0, isDressed else { return }
            let e = pass.exts + Int(n.pointee.ext)
            isDressed = e.pointee.hasNumbersAlone
            margins = DressedMargins(e, Main.self, rtl: sweep.line.pointee.rtl)
            marginsAcross = DressedMargins(e, Cross.self, rtl: sweep.line.pointee.rtl)
            if !margins.isModest || !marginsAcross.isModest { isModest = false }
        }

        /// Whether a size refers to, or is a part of, the container's own size along an axis.
        @inline(__always) func isOfContainer(_ axis: Axis) -> Bool {
            let kind: DressedSize.Kind = axis == .x ? .containerX : .containerY
            return along.kind == kind || across.kind == kind
        }
    }

    @inline(never) private func addUpDressed<Main: KnownAxis, Cross: KnownAxis>(
        _ main: Main.Type, _ cross: Cross.Type, _ c: Int32, _ n: UnsafeMutablePointer<Node>, _ sum: inout Double
    ) -> Bool {
        let dress = Dress<Main, Cross>(self, c, n)
        guard dress.isDressed, dress.isModest else { return false }
        if n.pointee.ext >= 0 { sum += dress.margins.near + dress.margins.far }
        if dress.along.isShare {
            let isHeld = dress.bounds.low > -.infinity || dress.bounds.high < .infinity
            noteShare(weight: dress.along.weight, isHeld: dress.along.add != 0 || isHeld)
            return true
        }
        if dress.along.kind != .number { line.pointee.dependsOnBreadth = true }
        sum += length(dress)
        return true
    }

    @inline(never) private func placeDressed<Main: KnownAxis, Cross: KnownAxis>(
        _ main: Main.Type, _ cross: Cross.Type, _ c: Int32, _ n: UnsafeMutablePointer<Node>
    ) -> Bool {
        let dress = Dress<Main, Cross>(self, c, n)
        guard dress.isDressed else { return false }
        let length: Double
        if dress.along.isShare {
            length = lengthOfShare(weight: dress.along.weight)
            line.pointee.share += 1
        } else {
            length = self.length(dress)
        }
        place(c, n, dress, length)
        return true
    }

    /// Places a dressed child whose sizes are neither shared along the line nor a part of the container's own length, and adds its lengths;
    /// answers whether it is one.
    @inline(never) private func placeAheadDressed<Main: KnownAxis, Cross: KnownAxis>(
        _ main: Main.Type, _ cross: Cross.Type, _ c: Int32, _ n: UnsafeMutablePointer<Node>, _ sum: inout Double
    ) -> Bool {
        let dress = Dress<Main, Cross>(self, c, n)
        guard dress.isDressed, dress.isModest, !dress.along.isShare, !dress.isOfContainer(Main.axis) else {
            return false
        }
        if n.pointee.ext >= 0 { sum += dress.margins.near + dress.margins.far }
        let length = length(dress)
        sum += length
        place(c, n, dress, length)
        return true
    }

    /// The length of a dressed child that is no share.
    @inline(__always) private func length<Main: KnownAxis, Cross: KnownAxis>(_ dress: Dress<Main, Cross>) -> Double {
        if dress.along.kind == .number { return dress.bounds.held(dress.along.add) }
        let other = dress.along.kind == .other ? breadth(dress.across, dress.marginsAcross, dress.boundsAcross, Cross.self, length: 0) : 0
        return dress.bounds.held(follow(dress.along, other, Main.self))
    }

    @inline(__always) private func place<Main: KnownAxis, Cross: KnownAxis>(
        _ c: Int32, _ n: UnsafeMutablePointer<Node>, _ dress: Dress<Main, Cross>, _ length: Double
    ) {
        let (m, beside) = (dress.margins, dress.marginsAcross)
        let breadth = breadth(dress.across, beside, dress.boundsAcross, Cross.self, length: length)
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

    /// The length of a dressed child that refers to its own breadth or to the container.
    @inline(__always) private func follow<Main: KnownAxis>(_ s: DressedSize, _ breadth: Double, _ main: Main.Type) -> Double {
        if s.kind == .other { return breadth * s.mult + s.add }
        let of = s.kind == .containerX ? Axis.x : .y
        return of == Main.axis && run.wraps(of) ? 0 : run.content(of) * s.mult + s.add
    }

    /// The size across the line of a dressed child, given its length if it refers to that.
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
