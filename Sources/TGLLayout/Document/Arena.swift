import Glibc

/// One node, plain data, in one cache line: where it is in the tree and where it stands. That is all that lines of plain numbers need (see
/// `PlainChildren`); the rest depends on its place in the arena (`NodeRules`, its name) and on `box` and `ext`.
struct Node {
    var parent: Int32 = -1
    var first: Int32 = -1
    var next: Int32 = -1
    var prev: Int32 = -1
    var flags: Flags = []
    /// Of a node that is named before it is made, none of its own yet.
    var kind: Kind = .screen
    /// Whether nothing but two numbers says how large it is, and these are its frame's size.
    var isSettled = false
    /// Index of the container's attributes, or -1. A node that has children has some.
    var box: Int32 = -1
    /// Index of positions and placement, or -1.
    var ext: Int32 = -1
    /// During a pass: the place in the parent's items.
    var item: Int32 = -1
    /// Exact, in the parent's coordinates, before snapping.
    var frame = Rect.zero

    struct Flags: OptionSet {
        let rawValue: UInt16
        /// In the tree (or a removed node's descendant: see `Document.exists`).
        static let alive = Flags(rawValue: 1 << 0)
        /// Named in a rule before it was made.
        static let ghost = Flags(rawValue: 1 << 1)
        /// Never laid out.
        static let fresh = Flags(rawValue: 1 << 2)
        /// Its own layout of its children must run.
        static let dirty = Flags(rawValue: 1 << 3)
        /// Some bound is set on it, in some layer.
        static let hasBounds = Flags(rawValue: 1 << 4)
        static let hasStyles = Flags(rawValue: 1 << 5)
        static let hasWhens = Flags(rawValue: 1 << 6)
        /// Some layer sets the width, or the height.
        static let hasWidth = Flags(rawValue: 1 << 7)
        static let hasHeight = Flags(rawValue: 1 << 13)
        static let useFrame = Flags(rawValue: 1 << 8)
        static let noLayout = Flags(rawValue: 1 << 9)
        static let gone = Flags(rawValue: 1 << 10)
        static let invisible = Flags(rawValue: 1 << 11)
        /// Its rules were edited since the last pass.
        static let touched = Flags(rawValue: 1 << 12)
    }
}

/// What a node is set to, plain data.
struct NodeRules {
    /// The rules in force.
    var width = Rule.unset
    var height = Rule.unset
    /// Index of a label's or image's content, or -1.
    var content: Int32 = -1
    /// Head of the list of own slots, or -1.
    var own: Int32 = -1
    /// Of a node with styles or `when`s: head of the list of what is in force of all layers, or -1 (`InForce`).
    var inForce: Int32 = -1

    @inline(__always) subscript(axis: Axis) -> Rule { axis == .x ? width : height }
}

/// A container's attributes in force, the end of its list of children, and its measured answers.
struct Box {
    var last: Int32 = -1
    /// How many children.
    var count: Int32 = 0
    /// Paddings in points; of a `safeArea` rule what is added to the inset.
    var topPadding = 0.0
    var leftPadding = 0.0
    var bottomPadding = 0.0
    var rightPadding = 0.0
    var hspace = 0.0
    var vspace = 0.0
    var gravity = Gravity()
    var arrangedGravity = Gravity()
    var insets: Edges = [.left, .right]
    var orientation = Orientation.vert
    var shrink: Shrink = []
    var arrangedCount: Int32 = 0
    /// The function of a curve in force, or -1, and the property that says how it is read.
    var curveFunction: Int32 = -1
    var curveProp = Prop.rect
    var flags: Flags = [.zeroPadding]
    /// What it was offered when it was last placed.
    var offered = Pair.zero
    var cache = MeasureCache()

    struct Flags: OptionSet {
        let rawValue: UInt32
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
        /// The axes on which its frame was what its content asked for, when it was last placed.
        static let hugsX = Flags(rawValue: 256)
        static let hugsY = Flags(rawValue: 512)
        /// It was gone or stood at a frame of its own then.
        static let standsAtOwnFrame = Flags(rawValue: 2048)
        /// pagedCount is set: the layout looks at the parent's size.
        static let paged = Flags(rawValue: 1024)
        /// baselineBaseView is set.
        static let baseView = Flags(rawValue: 4096)
        /// The axes on which it passed on what it was offered then, and those on which something in it looked at that.
        static let passesOnX = Flags(rawValue: 8192)
        static let passesOnY = Flags(rawValue: 16384)
        static let mindsOfferX = Flags(rawValue: 32768)
        static let mindsOfferY = Flags(rawValue: 65536)
        /// How it stood when it was last placed.
        static let standing: Flags = [.hugsX, .hugsY, .standsAtOwnFrame, .passesOnX, .passesOnY]
    }
}

/// Positions and placement of a node that has any.
struct Ext {
    var left = Rule.unset
    var top = Rule.unset
    var right = Rule.unset
    var bottom = Rule.unset
    var centerX = Rule.unset
    var centerY = Rule.unset
    var leading = Rule.unset
    var trailing = Rule.unset
    var baseline = Rule.unset
    var alignment = Gravity()
    var reverseFloat = false
    var clearFloat = false
    /// Whether sides without a margin have the one that the container gives (a row that its colSize or colCount stretches).
    var takesMargins = false
    /// Index of the bounds in force, or -1.
    var bounds: Int32 = -1

    /// Whether anything is set but left, top, right and bottom.
    @inline(__always) var isUnusual: Bool {
        centerX.isSet || centerY.isSet || leading.isSet || trailing.isSet || baseline.isSet
    }
}

/// A lower and an upper bound in force.
struct Bound {
    var lower = Rule.unset
    var upper = Rule.unset

    @inline(__always) subscript(slot: SlotKind) -> Rule {
        get { slot == .lower ? lower : upper }
        set { if slot == .lower { lower = newValue } else { upper = newValue } }
    }
}

/// The bounds in force of a node that has any, on its sizes and positions; other properties have none.
struct Bounds {
    var width = Bound()
    var height = Bound()
    private var left = Bound()
    private var top = Bound()
    private var right = Bound()
    private var bottom = Bound()
    private var centerX = Bound()
    private var centerY = Bound()
    private var leading = Bound()
    private var trailing = Bound()
    private var baseline = Bound()
    /// Whether some position has, or had, a bound.
    private(set) var isOnPositions = false

    subscript(prop: Prop) -> Bound {
        @inline(__always) get {
            switch prop {
            case .width: return width
            case .height: return height
            case .left: return left
            case .top: return top
            case .right: return right
            case .bottom: return bottom
            case .centerX: return centerX
            case .centerY: return centerY
            case .leading: return leading
            case .trailing: return trailing
            case .baseline: return baseline
            default: return Bound()
            }
        }
        set {
            if prop.isPosition { isOnPositions = true }
            switch prop {
            case .width: width = newValue
            case .height: height = newValue
            case .left: left = newValue
            case .top: top = newValue
            case .right: right = newValue
            case .bottom: bottom = newValue
            case .centerX: centerX = newValue
            case .centerY: centerY = newValue
            case .leading: leading = newValue
            case .trailing: trailing = newValue
            case .baseline: baseline = newValue
            default: break
            }
        }
    }
}

/// A label's text or an image's natural size, in force.
struct Content {
    var text: Int32 = -1
    var fontSize = 16.0
    var maxLines: Int32 = 0
    var imageSize = Pair.zero
    /// Natural size of the text in one go (no width limit), or negative when not measured yet.
    var natural = Pair(-1, -1)
    /// The last width limit asked for, and the answer.
    var limit = -1.0
    var limited = Pair.zero
}

/// One slot of a node, in a linked list.
struct Slot {
    var rule: Rule
    var source: Int32
    var next: Int32
    /// Grows with each setting: of a shorthand and its part the later one counts.
    var order: UInt32
    var prop: Prop
    var slot: SlotKind
}

/// A growing piece of raw memory that holds plain data of one type, from a cache line's beginning on. Places that were freed are
/// used again.
struct Pool<Element> {
    private(set) var base: UnsafeMutablePointer<Element>
    /// What the memory was given as.
    private var raw: UnsafeMutableRawPointer
    private(set) var capacity: Int
    private(set) var count = 0
    private var unused: [Int32] = []

    init(capacity: Int = 64) {
        self.capacity = capacity
        raw = Memory.room(nil, capacity * MemoryLayout<Element>.stride + Memory.cacheLine)
        base = Memory.firstLine(in: raw).bindMemory(to: Element.self, capacity: capacity)
    }

    func deallocate() { free(raw) }

    @inline(__always) subscript(_ i: Int32) -> UnsafeMutablePointer<Element> { base + Int(i) }

    /// Bytes of all that was added.
    var bytes: Int { count * MemoryLayout<Element>.stride }

    /// Bytes of its memory, with the room at the end.
    var taken: Int { capacity * MemoryLayout<Element>.stride + Memory.cacheLine + unused.capacity * MemoryLayout<Int32>.stride }

    @inline(__always) mutating func add(_ e: Element) -> Int32 {
        if !unused.isEmpty, let i = unused.popLast() {
            (base + Int(i)).initialize(to: e)
            return i
        }
        return append(e)
    }

    /// Adds at the end, also where there are places to use again.
    @inline(__always) mutating func append(_ e: Element) -> Int32 {
        if count == capacity { grow() }
        (base + count).initialize(to: e)
        count += 1
        return Int32(count - 1)
    }

    mutating func release(_ i: Int32) { unused.append(i) }

    /// Drops the last one.
    @inline(__always) mutating func dropLast() { count -= 1 }

    /// Drops all, and keeps the memory.
    mutating func dropAll() {
        count = 0
        unused = []
    }

    /// Drops all from a place on, and gives back the memory for them.
    mutating func truncate(to count: Int) {
        guard count < self.count else { return }
        self.count = count
        unused.removeAll { Int($0) >= count }
        shrink()
    }

    /// Drops the places at the end that are not used, and gives back the memory for them.
    mutating func trim() {
        guard count > 1024, unused.count > count / 4 else { return }
        unused.sort()
        var end = count
        while let last = unused.last, Int(last) == end - 1 {
            unused.removeLast()
            end -= 1
        }
        count = end
        unused = Array(unused)
        shrink()
    }

    /// Gives back memory where there is much more than is used.
    mutating func shrink() {
        let room = max(256, count + count / 4)
        guard capacity > 2 * room else { return }
        let before = UnsafeMutableRawPointer(base) - raw
        raw = Memory.room(raw, room * MemoryLayout<Element>.stride + Memory.cacheLine)
        let start = Memory.firstLine(in: raw)
        if start - raw != before { memmove(start, raw + before, count * MemoryLayout<Element>.stride) }
        base = start.bindMemory(to: Element.self, capacity: room)
        capacity = room
    }

    @inline(never) private mutating func grow() {
        let before = UnsafeMutableRawPointer(base) - raw
        let bytes = capacity * MemoryLayout<Element>.stride
        capacity *= 2
        raw = Memory.room(raw, 2 * bytes + Memory.cacheLine)
        let start = Memory.firstLine(in: raw)
        if start - raw != before { memmove(start, raw + before, bytes) }
        base = start.bindMemory(to: Element.self, capacity: capacity)
    }
}
