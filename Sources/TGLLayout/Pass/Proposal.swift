/// What a container is offered along one axis.
package struct AxisProposal: Equatable {
    enum Mode: UInt8 {
        /// `length` is its outer length.
        case exact
        /// The size of the content; the parent offers at most `length` (infinity: no limit).
        case atMost
        /// The shortest length in which the content is not cut and does not stick out: CSS's min-content size.
        case leastContent
        /// The length of the content where nothing limits it: CSS's max-content size.
        case mostContent
    }

    /// In points; infinity where nothing limits it.
    var length: Double
    var mode: Mode
    /// For an exact length: whether it is known without looking at the content, so that percentages can refer to it.
    var isDefinite: Bool
    /// For an exact length: whether it is the one that the content asked for when it was measured.
    var hugs: Bool
    /// The outer length that, without padding, is offered to children that wrap (infinity: no limit). Where the own length comes from the
    /// content, it is the offer of the parent: so nested containers that wrap all get the same offer, and each is measured once. Otherwise
    /// it is the own length.
    var offer: Double
    /// The parent's own outer length, for a container that takes sizes from it (a flow that pages its children); 0 where the parent wraps,
    /// and for all other containers.
    package var parentLength = 0.0

    @inline(__always) private init(_ length: Double, _ mode: Mode, isDefinite: Bool, hugs: Bool, offering offer: Double) {
        self.length = length
        self.mode = mode
        self.isDefinite = isDefinite
        self.hugs = hugs
        self.offer = offer
    }

    /// A known length; `offering`: the offer to the container, if its content asked for that length.
    @inline(__always) package static func exact(
        _ length: Double, isDefinite: Bool = true, hugs: Bool = false, offering offer: Double? = nil
    ) -> AxisProposal {
        AxisProposal(length, .exact, isDefinite: isDefinite, hugs: hugs, offering: offer ?? length)
    }
    @inline(__always) package static func atMost(_ length: Double) -> AxisProposal {
        AxisProposal(length, .atMost, isDefinite: false, hugs: false, offering: length)
    }
    package static let leastContent = AxisProposal(0, .leastContent, isDefinite: false, hugs: false, offering: 0)
    /// This length is not asked for: only the other axis is.
    static let unasked = AxisProposal(.infinity, .mostContent, isDefinite: true, hugs: false, offering: .infinity)
    package static let mostContent = AxisProposal(.infinity, .mostContent, isDefinite: false, hugs: false, offering: .infinity)

    var isUnasked: Bool { mode == .mostContent && isDefinite }

    /// Whether the length comes from the content.
    @inline(__always) var wraps: Bool { mode != .exact }
}

/// What a container is offered on both axes.
package struct Proposal: Equatable {
    var x: AxisProposal
    var y: AxisProposal
    /// While it is measured on a screen with a safe area: a number for the places of it and of its content (see `SafePlaces`).
    package var epoch: UInt32 = 0

    @inline(__always) package init(_ x: AxisProposal, _ y: AxisProposal) {
        self.x = x
        self.y = y
    }

    @inline(__always) subscript(axis: Axis) -> AxisProposal {
        get { axis == .x ? x : y }
        set { if axis == .x { x = newValue } else { y = newValue } }
    }

    /// Passes the size of the parent to a flow that pages its children.
    mutating func takePages(_ width: Double, _ height: Double) {
        x.parentLength = width
        y.parentLength = height
    }

    @inline(__always) var lengths: Pair { Pair(x.length, y.length) }
    /// Whether it has neither lengths of the parent nor an epoch.
    @inline(__always) var isPlain: Bool { x.parentLength == 0 && y.parentLength == 0 && epoch == 0 }
}

/// A range of lengths: whichever of them the parent offers along an axis, an answer is the same.
package struct OfferRange: Equatable {
    var least = -Double.infinity
    var most = Double.infinity

    package init(least: Double = -.infinity, most: Double = .infinity) { (self.least, self.most) = (least, most) }

    /// Whatever the parent offers.
    static let any = OfferRange()

    @inline(__always) var isAny: Bool { least == -.infinity && most == .infinity }
    @inline(__always) func contains(_ length: Double) -> Bool { least <= length && length <= most }

    /// Keeps only the part that is in the other range, too.
    @inline(__always) mutating func narrow(to other: OfferRange) {
        least = max(least, other.least)
        most = min(most, other.most)
    }
}

/// How an answer depends on the parent's offers, per axis.
package struct UsedOffers: Equatable {
    package var x = OfferRange.any
    var y = OfferRange.any

    /// Whether it does not depend on them.
    @inline(__always) var isAny: Bool { x.isAny && y.isAny }

    @inline(__always) subscript(axis: Axis) -> OfferRange {
        get { axis == .x ? x : y }
        set { if axis == .x { x = newValue } else { y = newValue } }
    }
}

/// One measured answer of a container.
package struct Answer {
    var proposal: Proposal
    var size: Pair
    /// The offers for which the answer is the same.
    package var offers = UsedOffers()

    package init(proposal: Proposal, size: Pair, offers: UsedOffers = UsedOffers()) {
        self.proposal = proposal
        self.size = size
        self.offers = offers
    }
}

/// A question to a flex, grid or block about a given size.
enum SizedQuestion: UInt8 {
    /// The height of its content, and the height where its lines fill the size.
    case contentHeight = 1
    case filledHeight
    /// The distance of its first or last baseline from its top.
    case firstBaseline
    case lastBaseline
}

/// An answer as it is stored: with the question, except that the offers are stored as the ranges in which the answer is the same.
package struct KeptAnswer {
    /// The answer, and also the lengths of the proposal on exact axes, unless `rare` has others.
    package var size: Pair
    /// The next older answer of the same container, or -1.
    package var older: Int32 = -1
    /// The pass that measured it.
    var pass: UInt32
    /// Index of data that only few answers have. -1 means that there is none, and that the answer is the same for every offer.
    var rare: Int32 = -1
    /// The modes and the marks of the proposal (`code`).
    var code: UInt16
    /// The code of another proposal that has the same answer, in the resulting width; `noCode`: there is none.
    var alsoCode = noCode

    static let noCode = UInt16.max

    @inline(__always) static func code(_ p: Proposal) -> UInt16 { UInt16(code(p.x)) | UInt16(code(p.y)) << 8 }
    /// The same for a question other than that for a size.
    static func code(_ p: Proposal, _ question: SizedQuestion) -> UInt16 { code(p) | UInt16(question.rawValue) << 12 }
    @inline(__always) private static func code(_ p: AxisProposal) -> UInt8 {
        p.mode.rawValue | (p.isDefinite ? 4 : 0) | (p.hugs ? 8 : 0)
    }

    /// What only few answers have: lengths that differ from the answer, offers that make a difference, the parent's lengths, an epoch.
    struct Rare: Equatable {
        var lengths: Pair
        var offers = UsedOffers()
        var parentLengths: Pair
        var epoch: UInt32

        @inline(__always) init(_ p: Proposal, _ offers: UsedOffers) {
            self.offers = offers
            lengths = p.lengths
            parentLengths = Pair(p.x.parentLength, p.y.parentLength)
            epoch = p.epoch
        }

        /// Whether it belongs to the answer to a proposal: the parent's offers need only be in the ranges.
        @inline(__always) func fits(_ p: Proposal) -> Bool {
            epoch == p.epoch && parentLengths.x == p.x.parentLength && parentLengths.y == p.y.parentLength
                && offers.x.contains(p.x.offer) && offers.y.contains(p.y.offer)
        }
    }

    /// Whether lengths are those of a proposal on exact axes. On other axes the length is an offer, and does not count.
    @inline(__always) static func fits(_ lengths: Pair, _ p: Proposal) -> Bool {
        (lengths.x == p.x.length || p.x.wraps) && (lengths.y == p.y.length || p.y.wraps)
    }
}

/// The answers of a container, newest first, in the document's pool of answers. All answers of one pass are kept (up to `mostAnswers`), so
/// that no question is computed twice; of earlier passes the last few.
package struct MeasureCache {
    /// The newest answer, or -1.
    package var newest: Int32 = -1
    var count: UInt8 = 0
    /// The most answers that a container keeps. Only documents made for the purpose ask one container that many questions.
    static let mostAnswers: UInt8 = 200
    /// Whether the widths of the content are the same at any height of the container, once that is known (see `Pass.widthMindsHeight`).
    var heightInWidth = HeightInWidth.unknown
    /// Whether the content depends on whether the container's height is known, once that is known (see `Pass.mindsKnownHeight`).
    var knownHeight = HeightInWidth.unknown
    private var facts: Facts = []

    enum HeightInWidth: UInt8 { case unknown, counts, ignored }

    private struct Facts: OptionSet {
        let rawValue: UInt8
        static let plain = Facts(rawValue: 1)
        static let straight = Facts(rawValue: 2)
        static let placedAhead = Facts(rawValue: 4)
    }

    /// Whether the container is known to have only plain children (see `PlainChildren`).
    @inline(__always) var isPlain: Bool {
        get { facts.contains(.plain) }
        set { set(.plain, newValue) }
    }
    /// Whether its children are known to make a line that can be placed without sums: no share, and none that refers to a sibling (see
    /// `LineSweep`).
    @inline(__always) var isStraight: Bool {
        get { facts.contains(.straight) }
        set { set(.straight, newValue) }
    }
    /// Whether its children have the frames of the newest answer, because they were placed when it was measured.
    @inline(__always) var isPlacedAhead: Bool {
        get { facts.contains(.placedAhead) }
        set { set(.placedAhead, newValue) }
    }

    @inline(__always) private mutating func set(_ fact: Facts, _ isTrue: Bool) {
        if isTrue { facts.insert(fact) } else { facts.remove(fact) }
    }

    /// Forgets what is known of the children.
    @inline(__always) mutating func forgetFacts() {
        facts = []
        heightInWidth = .unknown
        knownHeight = .unknown
    }
}

extension Document {
    /// A container's answer to a proposal.
    @inline(__always) package func knownAnswer(_ box: UnsafeMutablePointer<Box>, _ p: Proposal) -> (size: Pair, offers: UsedOffers)? {
        box.pointee.cache.newest < 0 ? nil : knownAnswer(box, p, KeptAnswer.code(p))
    }

    /// The same; `code`: the code of the question.
    @inline(__always) func knownAnswer(
        _ box: UnsafeMutablePointer<Box>, _ p: Proposal, _ code: UInt16
    ) -> (size: Pair, offers: UsedOffers)? {
        var k = box.pointee.cache.newest
        while k >= 0 {
            let answer = answers[k]
            if answer.pointee.code == code || answer.pointee.alsoCode == code {
                let size = answer.pointee.size
                if answer.pointee.rare < 0 {
                    if p.isPlain, KeptAnswer.fits(size, p) { return (size, UsedOffers()) }
                } else {
                    let rare = rareAnswers[answer.pointee.rare]
                    if KeptAnswer.fits(answer.pointee.code == code ? rare.pointee.lengths : size, p), rare.pointee.fits(p) {
                        return (size, rare.pointee.offers)
                    }
                }
            }
            k = answer.pointee.older
        }
        return nil
    }

    /// A container's last answer, if it is the answer to a proposal whatever the offers are.
    @inline(__always) func lastAnswerToAnyOffer(_ box: UnsafeMutablePointer<Box>, _ p: Proposal) -> Pair? {
        let answer = answers[box.pointee.cache.newest]
        let code = KeptAnswer.code(p)
        guard answer.pointee.rare < 0, answer.pointee.code == code || answer.pointee.alsoCode == code,
            KeptAnswer.fits(answer.pointee.size, p)
        else { return nil }
        return answer.pointee.size
    }

    /// A container's last measured size, if one is kept; answers to other questions are skipped.
    @inline(__always) func lastMeasured(_ box: UnsafeMutablePointer<Box>) -> UnsafeMutablePointer<KeptAnswer>? {
        var k = box.pointee.cache.newest
        while k >= 0, answers[k].pointee.code >> 12 != 0 { k = answers[k].pointee.older }
        return k < 0 ? nil : answers[k]
    }

    /// A container's last answer, if any is kept.
    @inline(__always) func lastAnswer(_ box: UnsafeMutablePointer<Box>) -> Pair? {
        let k = box.pointee.cache.newest
        return k < 0 ? nil : answers[k].pointee.size
    }

    /// Keeps a container's answer. Of more than `most` the oldest is dropped, unless this pass measured it.
    package func keepAnswer(_ box: UnsafeMutablePointer<Box>, _ answer: Answer, also: UInt16 = KeptAnswer.noCode, most: UInt8) {
        keepAnswer(box, answer, KeptAnswer.code(answer.proposal), also: also, most: most)
    }

    /// The same; `code`: the code of the question.
    @inline(__always) func keepAnswer(
        _ box: UnsafeMutablePointer<Box>, _ answer: Answer, _ code: UInt16, also: UInt16 = KeptAnswer.noCode, most: UInt8
    ) {
        guard most > 0 else { return }
        let p = answer.proposal
        var new = KeptAnswer(size: answer.size, older: box.pointee.cache.newest, pass: passCount, code: code, alsoCode: also)
        if !p.isPlain || !answer.offers.isAny || !KeptAnswer.fits(answer.size, p) {
            new.rare = rareAnswers.add(KeptAnswer.Rare(p, answer.offers))
        }
        if box.pointee.cache.count < most || box.pointee.cache.count < MeasureCache.mostAnswers && isOldestOfThisPass(box) {
            box.pointee.cache.newest = answers.add(new)
            box.pointee.cache.count += 1
        } else {
            box.pointee.cache.newest = reuseOldest(from: new.older, for: new)
        }
    }

    /// Whether the oldest answer of a container was measured by the current pass.
    private func isOldestOfThisPass(_ box: UnsafeMutablePointer<Box>) -> Bool {
        var k = box.pointee.cache.newest
        while k >= 0, answers[k].pointee.older >= 0 { k = answers[k].pointee.older }
        return k >= 0 && answers[k].pointee.pass == passCount
    }

    /// Stores an answer in place of the oldest one.
    private func reuseOldest(from newest: Int32, for answer: KeptAnswer) -> Int32 {
        var before: Int32 = -1
        var last = newest
        while answers[last].pointee.older >= 0 {
            before = last
            last = answers[last].pointee.older
        }
        if before >= 0 { answers[before].pointee.older = -1 }
        releaseRare(last)
        answers[last].pointee = answer
        if before < 0 { answers[last].pointee.older = -1 }
        return last
    }

    /// Forgets a container's answers.
    @inline(__always) package func forgetAnswers(_ box: UnsafeMutablePointer<Box>) {
        if box.pointee.cache.newest >= 0 { releaseAnswers(box) }
        box.pointee.cache.forgetFacts()
    }

    @inline(never) private func releaseAnswers(_ box: UnsafeMutablePointer<Box>) {
        var k = box.pointee.cache.newest
        while k >= 0 {
            let older = answers[k].pointee.older
            releaseRare(k)
            answers.release(k)
            k = older
        }
        box.pointee.cache.newest = -1
        box.pointee.cache.count = 0
    }

    @inline(__always) private func releaseRare(_ k: Int32) {
        if answers[k].pointee.rare >= 0 { rareAnswers.release(answers[k].pointee.rare) }
    }
}
