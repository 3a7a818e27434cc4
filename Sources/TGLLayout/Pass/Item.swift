/// A child in a running layout. `pos` and `size` are the results, in the container's logical coordinates.
package struct Item {
    package let node: Int32
    let kind: Kind
    /// What the child contains.
    let content: KindTraits.Content
    var marks: Marks = []
    /// How far the sizes are settled: see `Settling`.
    var settledX = Settling.open
    var settledY = Settling.open
    var pos = Pair.zero
    var size = Pair.zero

    @inline(__always) init(node: Int32, kind: Kind, content: KindTraits.Content) {
        self.node = node
        self.kind = kind
        self.content = content
    }

    struct Marks: OptionSet {
        let rawValue: UInt32
        static let gone = Marks(rawValue: 1)
        static let hugsX = Marks(rawValue: 2)
        static let hugsY = Marks(rawValue: 4)
        /// The container's transform does not move it.
        static let fixed = Marks(rawValue: 8)
        /// It has neither positions, alignment nor bounds, and its rule is a number, which is in `size` from the start.
        static let numberX = Marks(rawValue: 16)
        static let numberY = Marks(rawValue: 32)
        /// Whether the size depends on the container's own one, once that is known.
        static let dependsX = Marks(rawValue: 64)
        static let dependsY = Marks(rawValue: 128)
        static let independentX = Marks(rawValue: 256)
        static let independentY = Marks(rawValue: 512)
        /// The same for a dependence on the own other size.
        static let otherDependsX = Marks(rawValue: 1024)
        static let otherDependsY = Marks(rawValue: 2048)
        static let otherIndependentX = Marks(rawValue: 4096)
        static let otherIndependentY = Marks(rawValue: 8192)
        /// The explanation of its place gave the place on the screen, not the one in logical coordinates.
        static let toldOnScreen = Marks(rawValue: 16384)
        /// It has the size of its content, or a larger one, and passes on its offer to its content.
        static let passesOnX = Marks(rawValue: 32768)
        static let passesOnY = Marks(rawValue: 65536)
        /// Its layout stretched it to another size than its rule gives; other sizes may refer to it.
        static let stretched = Marks(rawValue: 131072)
        /// The size depends on one that is settled later; it was found in an earlier round, and stays.
        static let keptX = Marks(rawValue: 262144)
        static let keptY = Marks(rawValue: 524288)

        /// The marks that say that a size along `axis` depends on the container's along `of`, and that it does not.
        @inline(__always) static func dependence(_ axis: Axis, on of: Axis) -> (yes: Marks, no: Marks) {
            if axis == of { return of == .x ? (.dependsX, .independentX) : (.dependsY, .independentY) }
            return of == .x ? (.otherDependsX, .otherIndependentX) : (.otherDependsY, .otherIndependentY)
        }
    }

    /// Notes the rules of an item that has neither positions, alignment nor bounds.
    @inline(__always) mutating func notePlain(_ rules: UnsafeMutablePointer<NodeRules>) {
        if rules.pointee.isNumber(.x) {
            let width = rules.pointee.number(.x)
            marks.insert(.numberX)
            size.x = width > 0 ? width : 0
        }
        if rules.pointee.isNumber(.y) {
            let height = rules.pointee.number(.y)
            marks.insert(.numberY)
            size.y = height > 0 ? height : 0
        }
    }

    /// Whether it has neither positions, alignment nor bounds, and its rule along an axis is a number.
    @inline(__always) func isNumber(_ axis: Axis) -> Bool { marks.contains(axis == .x ? .numberX : .numberY) }

    /// Whether the child is gone (only a relative layout sees such items).
    @inline(__always) var gone: Bool {
        get { marks.contains(.gone) }
        set { if newValue { marks.insert(.gone) } else { marks.remove(.gone) } }
    }

    @inline(__always) func settled(_ axis: Axis) -> Settling { axis == .x ? settledX : settledY }
    @inline(__always) package mutating func settle(_ axis: Axis, _ length: Double) {
        let value = length <= Length.most ? length : Length.held(length)
        if axis == .x {
            size.x = value
            settledX = .done
            marks.subtract([.hugsX, .passesOnX])
        } else {
            size.y = value
            settledY = .done
            marks.subtract([.hugsY, .passesOnY])
        }
    }
    /// Notes that the size just settled is that of the item's content. Settling it again removes the note.
    @inline(__always) mutating func hug(_ axis: Axis) { marks.insert(axis == .x ? .hugsX : .hugsY) }
    /// Whether it has the size of its content along an axis, or a larger one, and passes on its offer.
    @inline(__always) func passesOn(_ axis: Axis) -> Bool { marks.contains(axis == .x ? .passesOnX : .passesOnY) }
    /// Notes that it does so. Settling the size again removes the note.
    @inline(__always) mutating func passOn(_ axis: Axis, if passes: Bool = true) {
        let mark: Marks = axis == .x ? .passesOnX : .passesOnY
        if passes { marks.insert(mark) } else { marks.remove(mark) }
    }
    /// Whether a size along an axis stays as an earlier round found it.
    @inline(__always) func isKept(_ axis: Axis) -> Bool { marks.contains(axis == .x ? .keptX : .keptY) }
    @inline(__always) mutating func mark(_ axis: Axis, _ s: Settling) { if axis == .x { settledX = s } else { settledY = s } }
}

/// How far the settling of a size has come; `asking` twice is a cycle.
enum Settling: UInt8 { case open, asking, done }
