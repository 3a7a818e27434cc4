/// One node, plain data, in one cache line: where it is in the tree and where it is. That is all that lines of plain numbers need (see
/// `PlainChildren`); the rest depends on its place in the arena (`NodeRules`, its name) and on `box` and `ext`.
package struct Node {
    package var parent: Int32 = -1
    package var first: Int32 = -1
    package var next: Int32 = -1
    var prev: Int32 = -1
    package var flags: Flags = []
    /// A node that is named before it is made has no kind of its own yet.
    package var kind: Kind = .screen
    private var marks: UInt8 = 0
    /// Whether its size is given by two numbers alone, which are those of its frame.
    @inline(__always) var isSettled: Bool {
        get { marks & 1 != 0 }
        set { marks = newValue ? marks | 1 : marks & ~1 }
    }
    /// Whether some layer sets it sticky, which has an effect where its parent scrolls.
    @inline(__always) var isSticky: Bool {
        get { marks & 2 != 0 }
        set { marks = newValue ? marks | 2 : marks & ~2 }
    }
    /// Index of the container's attributes, or -1. A node that has children has some.
    package var box: Int32 = -1
    /// Index of positions and placement, or -1.
    package var ext: Int32 = -1
    /// During a pass: the place in the parent's items.
    var item: Int32 = -1
    /// Exact, in the parent's coordinates, before snapping.
    package var frame = Rect.zero

    package struct Flags: OptionSet {
        package let rawValue: UInt16

        package init(rawValue: UInt16) { self.rawValue = rawValue }
        /// In the tree (or a removed node's descendant: see `Document.exists`).
        static let alive = Flags(rawValue: 1 << 0)
        /// Named in a rule before it was made.
        static let ghost = Flags(rawValue: 1 << 1)
        /// Never laid out.
        static let fresh = Flags(rawValue: 1 << 2)
        /// Its own layout of its children must run.
        package static let dirty = Flags(rawValue: 1 << 3)
        /// A bound is set on it in some layer, or its padding or border limits its size.
        package static let hasBounds = Flags(rawValue: 1 << 4)
        /// With `hasBounds`: no bound is set on it.
        static let hasInsetsAlone = Flags(rawValue: 1 << 14)
        /// It has, or had, styles, or rules that adapt: the rules in force are stored beside its own rules (`InForce`).
        package static let hasStyles = Flags(rawValue: 1 << 5)
        package static let hasWhens = Flags(rawValue: 1 << 6)
        /// Some layer sets the width, or the height.
        static let hasWidth = Flags(rawValue: 1 << 7)
        static let hasHeight = Flags(rawValue: 1 << 13)
        package static let useFrame = Flags(rawValue: 1 << 8)
        package static let noLayout = Flags(rawValue: 1 << 9)
        package static let gone = Flags(rawValue: 1 << 10)
        package static let invisible = Flags(rawValue: 1 << 11)
        /// Its rules were edited since the last pass.
        static let touched = Flags(rawValue: 1 << 12)
        /// It belongs to a cell, or is a place in the arena where such a node was (`Cells`).
        static let inCell = Flags(rawValue: 1 << 15)

        /// Whether it is in the tree, and of no cell.
        @inline(__always) var isAliveOutsideCells: Bool { intersection([.alive, .inCell]) == .alive }
        /// Whether some bound is set on it.
        @inline(__always) package var haveSetBounds: Bool { intersection([.hasBounds, .hasInsetsAlone]) == .hasBounds }
    }
}

/// What a node is set to, plain data. Each rule is in a form and a value (`RuleForm`).
package struct NodeRules {
    /// The size rules in force. An own rule that is in force is stored only here (`owns`); other own rules are in a slot.
    package var widthValue: UInt64 = 0
    var heightValue: UInt64 = 0
    package var widthForm = RuleForm.unset
    var heightForm = RuleForm.unset
    var owns: OwnSizes = []
    /// Where own sizes that are stored here were set, and when (see `Slot`).
    var widthSource: Int32 = -1
    var widthOrder: UInt32 = 0
    var heightSource: Int32 = -1
    var heightOrder: UInt32 = 0
    /// Index of a label's or image's content, or -1.
    package var content: Int32 = -1
    /// Head of the list of own slots, or -1.
    package var own: Int32 = -1
    /// For a node with styles or `when`s: head of the list of the rules in force of all layers, or -1 (`InForce`).
    package var inForce: Int32 = -1
    /// Index of the bounds of its sizes in force, or -1.
    package var bounds: Int32 = -1
    /// The block of siblings that it is in, where a line of them is kept (`KeptBlock`). Where places on a curve are kept, its number among
    /// the siblings. Otherwise -1.
    var block: Int32 = -1
    /// Index of the values in force of CSS properties (`CSSItem`), or -1.
    var css: Int32 = -1

    /// Sizes whose own rule is in place.
    struct OwnSizes: OptionSet {
        let rawValue: UInt8
        static let width = OwnSizes(rawValue: 1)
        static let height = OwnSizes(rawValue: 2)

        @inline(__always) static func of(_ axis: Axis) -> OwnSizes { axis == .x ? .width : .height }
    }

    /// Without own rules: with the default sizes of a node of a kind (`Document.defaultSize`).
    @inline(__always) init(defaultsOf content: KindTraits.Content) {
        let isNumber = content == .nothing
        widthForm = isNumber ? .number : RuleForm(.wrap)
        widthValue = isNumber ? 0 : 1.0.bitPattern
        (heightForm, heightValue) = (widthForm, widthValue)
    }

    init() {}

    @inline(__always) func form(_ axis: Axis) -> RuleForm { axis == .x ? widthForm : heightForm }
    @inline(__always) func value(_ axis: Axis) -> UInt64 { axis == .x ? widthValue : heightValue }
    /// Whether the size is a number, and nothing else.
    @inline(__always) func isNumber(_ axis: Axis) -> Bool { form(axis) == .number }
    /// Whether both sizes are.
    @inline(__always) var areNumbers: Bool {
        UInt16(widthForm.code) | UInt16(heightForm.code) << 8 == UInt16(RuleForm.number.code) * 0x101
    }
    /// Whether the rules of both sizes are stored in their values, and neither is a reference.
    @inline(__always) var standInValues: Bool { RuleForm(code: widthForm.code | heightForm.code).standsInValue }
    /// The size as a number.
    @inline(__always) func number(_ axis: Axis) -> Double { Double(bitPattern: value(axis)) }
}

/// A container's attributes in force, the end of its list of children, and its measured answers.
package struct Box {
    var last: Int32 = -1
    /// How many children.
    var count: Int32 = 0
    /// The padding, where it is the same on all sides and no space between children is set; otherwise see `lengths`.
    private var evenPadding = 0.0
    private var lengths: UnsafeMutablePointer<BoxLengths>?
    /// What it was offered when it was last placed.
    var offered = Pair.zero
    private var gravityBits: UInt16 = 0
    private var arrangedGravityBits: UInt16 = 0
    /// A count or, for kinds that have none, a curve: the number of its function plus 1.
    private var countOrCurve: Int32 = 0
    package var flags: Flags = [.zeroPadding]
    package var cache = MeasureCache()
    var orientation = Orientation.vert
    private var insetBits = UInt8(truncatingIfNeeded: ([.left, .right] as Edges).rawValue)
    private var shrinkBits: UInt8 = 0
    /// How the function of a curve is read.
    var curveProp = Prop.rect

    var gravity: Gravity {
        @inline(__always) get { Gravity(rawValue: Int32(gravityBits)) }
        set { gravityBits = UInt16(truncatingIfNeeded: newValue.rawValue) }
    }
    var arrangedGravity: Gravity {
        @inline(__always) get { Gravity(rawValue: Int32(arrangedGravityBits)) }
        set { arrangedGravityBits = UInt16(truncatingIfNeeded: newValue.rawValue) }
    }
    var insets: Edges {
        get { Edges(rawValue: Int32(insetBits)) }
        set { insetBits = UInt8(truncatingIfNeeded: newValue.rawValue) }
    }
    var shrink: Shrink {
        @inline(__always) get { Shrink(rawValue: Int32(shrinkBits)) }
        set { shrinkBits = UInt8(truncatingIfNeeded: newValue.rawValue) }
    }
    var arrangedCount: Int32 {
        @inline(__always) get { countOrCurve }
        set { countOrCurve = newValue }
    }
    /// Paddings in points; of a `safeArea` rule the number that is added to the inset.
    @inline(__always) package var topPadding: Double { lengths?.pointee.top ?? evenPadding }
    @inline(__always) package var leftPadding: Double { lengths?.pointee.left ?? evenPadding }
    @inline(__always) package var bottomPadding: Double { lengths?.pointee.bottom ?? evenPadding }
    @inline(__always) package var rightPadding: Double { lengths?.pointee.right ?? evenPadding }
    @inline(__always) package var hspace: Double { lengths?.pointee.hspace ?? 0 }
    @inline(__always) package var vspace: Double { lengths?.pointee.vspace ?? 0 }

    /// Sets a padding or the space between children. Answers how many more `BoxLengths` there are.
    package mutating func setLength(_ prop: Prop, _ length: Double) -> Int {
        var all = lengths?.pointee ?? BoxLengths(evenPadding)
        all.set(prop, length)
        let had = lengths != nil
        if let even = all.even {
            releaseLengths()
            evenPadding = even
            return had ? -1 : 0
        }
        if lengths == nil { lengths = .allocate(capacity: 1) }
        lengths?.initialize(to: all)
        return had ? 0 : 1
    }

    /// Frees what is stored beside it; answers whether there was anything.
    @discardableResult
    mutating func releaseLengths() -> Bool {
        guard let known = lengths else { return false }
        known.deallocate()
        lengths = nil
        return true
    }

    /// The function of a curve in force, or -1.
    var curveFunction: Int32 {
        get { countOrCurve - 1 }
        set { countOrCurve = newValue + 1 }
    }

    package struct Flags: OptionSet {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }
        static let zeroPadding = Flags(rawValue: 1)
        static let reverse = Flags(rawValue: 2)
        /// leadingPadding or trailingPadding is set: look them up.
        static let logicalPadding = Flags(rawValue: 4)
        static let transform = Flags(rawValue: 8)
        /// subviewsSize is set.
        static let subviewsSize = Flags(rawValue: 16)
        static let equalize = Flags(rawValue: 32)
        static let autoArrange = Flags(rawValue: 64)
        /// Any padding is a safeArea rule.
        static let safePadding = Flags(rawValue: 128)
        /// The axes on which its frame had the size of its content when it was last placed.
        static let hugsX = Flags(rawValue: 256)
        static let hugsY = Flags(rawValue: 512)
        /// When it was last placed, it was gone or at its own `frame`.
        static let standsAtOwnFrame = Flags(rawValue: 2048)
        /// pagedCount is set: the layout looks at the parent's size.
        static let paged = Flags(rawValue: 1024)
        /// baselineBaseView is set.
        static let baseView = Flags(rawValue: 4096)
        /// The axes on which it passed on the offer that it got then, and those on which something in it compared with the offer.
        static let passesOnX = Flags(rawValue: 8192)
        static let passesOnY = Flags(rawValue: 16384)
        static let mindsOfferX = Flags(rawValue: 32768)
        static let mindsOfferY = Flags(rawValue: 65536)
        /// A row's size is set.
        static let rowSize = Flags(rawValue: 131072)
        /// A line of its children is kept (`KeptLine`); each of its children is known to be laid out on its own (`Patch`); their places on
        /// a curve are kept (`Document.keptPlaces`).
        static let isKept = Flags(rawValue: 262144)
        static let standsApart = Flags(rawValue: 524288)
        static let keepsPlaces = Flags(rawValue: 1048576)
        /// For a relative layout whose rules are known to refer to nodes by number (`standsApart`): each refers to a node made before.
        static let leadsBack = Flags(rawValue: 2097152)
        static let kept: Flags = [.isKept, .standsApart, .keepsPlaces, .leadsBack]
        /// When it was last laid out as a whole, some child could not be solved without the others, or ended at another place than solved.
        static let isSolvedTogether = Flags(rawValue: 4194304)
        /// A padding, or a space between children, is or was a percentage: look them up.
        static let percentPadding = Flags(rawValue: 8388608)
        static let percentSpace = Flags(rawValue: 16777216)
        /// Some border is or was set.
        static let border = Flags(rawValue: 33554432)
        /// Some child of a linear layout has or had a weight (N-1).
        package static let weights = Flags(rawValue: 67_108_864)
        /// Dividers take up room along the line (N-5).
        static let dividers = Flags(rawValue: 134_217_728)
        /// A table whose rows share columns (N-20).
        static let sharedColumns = Flags(rawValue: 268_435_456)
        /// Some child of a linear layout or a flow has or had a `shrink`.
        package static let shrinks = Flags(rawValue: 536_870_912)
        /// A frame that is divided into cells.
        package static let split = Flags(rawValue: 1_073_741_824)
        /// A flow that says gravity along each line.
        static let lineGravity = Flags(rawValue: 2_147_483_648)
        /// Some child has or had a `max` or `min` of several sizes or positions in force, or is or was at its own `frame` with a
        /// bound that follows the container (B-64).
        static let extremes = Flags(rawValue: 2_147_483_648)
        /// The flags that say how it was last placed.
        static let standing: Flags = [.hugsX, .hugsY, .standsAtOwnFrame, .passesOnX, .passesOnY]
    }
}

/// Paddings and spaces of a container, where the paddings differ or a space is set.
struct BoxLengths {
    var top: Double
    var left: Double
    var bottom: Double
    var right: Double
    var hspace = 0.0
    var vspace = 0.0

    /// The bytes that the allocator uses for one.
    static let taken = 64

    init(_ padding: Double) { (top, left, bottom, right) = (padding, padding, padding, padding) }

    mutating func set(_ prop: Prop, _ length: Double) {
        switch prop {
        case .topPadding: top = length
        case .leftPadding: left = length
        case .bottomPadding: bottom = length
        case .rightPadding: right = length
        case .hspace: hspace = length
        default: vspace = length
        }
    }

    /// The padding, where it is the same on all sides to the last bit and there is no space.
    var even: Double? {
        let p = top.bitPattern
        let isEven = left.bitPattern == p && bottom.bitPattern == p && right.bitPattern == p
        return isEven && hspace.bitPattern == 0 && vspace.bitPattern == 0 ? top : nil
    }
}

/// A label's text or an image's natural size, in force.
package struct Content {
    var text: Int32 = -1
    var maxLines: Int32 = 0
    /// Half of it is the width of a character.
    package var fontSize = 16.0
    var lineHeight = 16.0
    var imageSize = Pair.zero
    /// The natural size of the text without a width limit, or negative when it is not measured yet.
    var natural = Pair(-1, -1)
    /// The longest word, in columns; known with `natural`.
    var longestWord = 0.0
    /// The last width limit asked for, and the answer.
    var limit = -1.0
    var limited = Pair.zero
}

/// One slot of a node, in a linked list.
package struct Slot {
    /// With `form`, the rule. For rules that are in place: where and when the second one was set.
    package var value: UInt64
    var source: Int32
    package var next: Int32
    /// Grows with each setting: of a shorthand and a property that it includes, the later one is in force.
    var order: UInt32
    package var prop: Prop
    var slot: SlotKind
    package var form: RuleForm
    /// Another own rule that is in place (`PlacedRules`).
    package var second = PlacedRule.none
}
