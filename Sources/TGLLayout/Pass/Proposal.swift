/// What a container is offered along one axis.
struct AxisProposal: Equatable {
    enum Mode: UInt8 {
        /// `length` is its outer length.
        case exact
        /// It is as long as its content asks for; the parent offers at most `length` (infinity: it sets no limit).
        case atMost
        /// The shortest length in which nothing of its content is cut or sticks out: what CSS calls the minimum content size.
        case leastContent
        /// The length that its content asks for where nothing limits it: what CSS calls the maximum content size.
        case mostContent
    }

    /// In points; infinity where nothing limits it.
    var length: Double
    var mode: Mode
    /// Of an exact length: whether it is known without a look at the content, so that percentages of it count.
    var isDefinite: Bool
    /// Of an exact length: whether it is the one that the content asked for when it was measured.
    var hugs: Bool
    /// The parent's own outer length, for a container that takes sizes from it (a flow that pages its children); 0 where the
    /// parent wraps, and for all others.
    var parentLength = 0.0
    /// While it is measured: how far from the screen's far edge its own far edge is held; below 0 where it is not held there.
    var farHold = -1.0

    @inline(__always) private init(_ length: Double, _ mode: Mode, isDefinite: Bool, hugs: Bool) {
        self.length = length
        self.mode = mode
        self.isDefinite = isDefinite
        self.hugs = hugs
    }

    @inline(__always) static func exact(_ length: Double, isDefinite: Bool = true, hugs: Bool = false) -> AxisProposal {
        AxisProposal(length, .exact, isDefinite: isDefinite, hugs: hugs)
    }
    @inline(__always) static func atMost(_ length: Double) -> AxisProposal {
        AxisProposal(length, .atMost, isDefinite: false, hugs: false)
    }
    static let leastContent = AxisProposal(0, .leastContent, isDefinite: false, hugs: false)
    static let mostContent = AxisProposal(.infinity, .mostContent, isDefinite: false, hugs: false)

    /// Whether the length comes from the content.
    @inline(__always) var wraps: Bool { mode != .exact }
}

/// What a container is offered on both axes.
struct Proposal: Equatable {
    var x: AxisProposal
    var y: AxisProposal

    @inline(__always) init(_ x: AxisProposal, _ y: AxisProposal) {
        self.x = x
        self.y = y
    }

    @inline(__always) subscript(axis: Axis) -> AxisProposal {
        get { axis == .x ? x : y }
        set { if axis == .x { x = newValue } else { y = newValue } }
    }

    @inline(__always) var lengths: Pair { Pair(x.length, y.length) }
}

/// One measured answer of a container.
struct Answer {
    var proposal: Proposal
    var size: Pair
    /// Whether what the parent offers at most was looked at.
    var usedOffer: Bool
    /// The next older answer of the same container, or -1.
    var older: Int32 = -1

    /// Whether it answers a proposal. What the parent offers at most is part of the question only where it was looked at:
    /// otherwise the same container asked under another offer answers from here, and nested wrapping stays linear in cost.
    @inline(__always) func answers(_ p: Proposal) -> Bool { fits(proposal.x, p.x) && fits(proposal.y, p.y) }

    @inline(__always) private func fits(_ known: AxisProposal, _ asked: AxisProposal) -> Bool {
        guard known.mode == asked.mode, known.hugs == asked.hugs, known.isDefinite == asked.isDefinite,
            known.parentLength == asked.parentLength, known.farHold == asked.farHold
        else { return false }
        return known.length == asked.length || known.mode == .atMost && !usedOffer
    }
}

/// The last few answers of one container, newest first; they stand in the document's pool of answers.
struct MeasureCache {
    /// The newest answer, or -1.
    var newest: Int32 = -1
    var count: UInt8 = 0
    /// Whether the container was found to be one whose children are plain numbers (see `PlainChildren`).
    var isPlain = false
    /// Where the container stood on the screen when these were answered (where that matters to layouts).
    var origin = Pair.zero
}

extension Document {
    /// A container's answer to a proposal where it stands now.
    @inline(__always) func knownAnswer(_ box: UnsafeMutablePointer<Box>, _ p: Proposal, at origin: Pair) -> Answer? {
        var k = box.pointee.cache.newest
        if k < 0 || box.pointee.cache.origin != origin { return nil }
        while k >= 0 {
            let answer = answers[k]
            if answer.pointee.answers(p) { return answer.pointee }
            k = answer.pointee.older
        }
        return nil
    }

    /// Keeps a container's answer; of more than `most` the oldest gives way.
    func keepAnswer(_ box: UnsafeMutablePointer<Box>, _ answer: Answer, at origin: Pair, most: UInt8) {
        guard most > 0 else { return }
        if box.pointee.cache.origin != origin {
            forgetAnswers(box)
            box.pointee.cache.origin = origin
        }
        var new = answer
        new.older = box.pointee.cache.newest
        if box.pointee.cache.count < most {
            box.pointee.cache.newest = answers.add(new)
            box.pointee.cache.count += 1
        } else {
            box.pointee.cache.newest = reuseOldest(from: new.older, for: new)
        }
    }

    /// Puts an answer in the place of the oldest one.
    private func reuseOldest(from newest: Int32, for answer: Answer) -> Int32 {
        var before: Int32 = -1
        var last = newest
        while answers[last].pointee.older >= 0 {
            before = last
            last = answers[last].pointee.older
        }
        if before >= 0 { answers[before].pointee.older = -1 }
        answers[last].pointee = answer
        if before < 0 { answers[last].pointee.older = -1 }
        return last
    }

    /// Forgets what a container answered.
    @inline(__always) func forgetAnswers(_ box: UnsafeMutablePointer<Box>) {
        if box.pointee.cache.newest >= 0 { releaseAnswers(box) }
        box.pointee.cache.isPlain = false
    }

    @inline(never) private func releaseAnswers(_ box: UnsafeMutablePointer<Box>) {
        var k = box.pointee.cache.newest
        while k >= 0 {
            let older = answers[k].pointee.older
            answers.release(k)
            k = older
        }
        box.pointee.cache.newest = -1
        box.pointee.cache.count = 0
    }
}
