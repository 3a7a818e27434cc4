/// What the numbers of a node adapt to: the sheet that the screen is compared with, `adapt`, and the text size.
public struct AdaptContext: Equatable, Sendable {
    /// `adapt` in force.
    public var adapt = DesignFactor.none
    /// The sheet in force, turned as the screen is; `nil` where there is none.
    public var sheet: Pair?
    /// The screen.
    public var screen = Pair(375, 667)
    /// Whether the device is a pad.
    public var isPad = false
    /// The reader's text size, held in the ranges in force.
    public var textSize = TextSize.large
    /// The range that results from the ranges in force.
    var least = TextSize.xsmall
    var most = TextSize.ax5

    /// Whether `adapt` multiplies numbers.
    public var isAdapting: Bool { adapt != .none && sheet != nil }

    /// The factor of the screen to the sheet; 1 without a sheet. `both` is the smaller one, as for font sizes.
    public func factor(_ how: DesignFactor) -> Double {
        guard let sheet, how != .none else { return 1 }
        let (kx, ky) = (screen.x / sheet.x, screen.y / sheet.y)
        switch how {
        case .none: return 1
        case .width: return kx
        case .height: return ky
        case .diagonal:
            return (screen.x * screen.x + screen.y * screen.y).squareRoot() / (sheet.x * sheet.x + sheet.y * sheet.y).squareRoot()
        case .min, .both: return Swift.min(kx, ky)
        case .max: return Swift.max(kx, ky)
        }
    }

    /// The factor of `adapt` for a length along an axis, or along none (`nil`), as a font size.
    public func adaptFactor(_ axis: Axis?) -> Double {
        guard adapt == .both, let axis else { return factor(adapt) }
        return factor(axis == .x ? .width : .height)
    }

    /// A sheet as it lies beside the screen: its sides are swapped where one of the two is landscape and the other portrait.
    static func turned(_ sheet: Pair, for screen: Pair) -> Pair {
        (sheet.x > sheet.y && screen.x < screen.y) || (sheet.x < sheet.y && screen.x > screen.y) ? Pair(sheet.y, sheet.x) : sheet
    }

    /// Holds the text size in a further range, around which the ranges so far have the last word.
    mutating func hold(in least: TextSize, _ most: TextSize, of screenSize: TextSize) {
        func held(_ size: TextSize) -> TextSize { Swift.min(Swift.max(size, self.least), self.most) }
        // The end of a range overrides its start (D-2).
        (self.least, self.most) = (held(Swift.min(least, most)), held(most))
        textSize = Swift.min(Swift.max(screenSize, self.least), self.most)
    }
}

/// Properties, as a set.
struct PropSet: Equatable {
    private var words = SIMD4<UInt64>(repeating: 0)

    var isEmpty: Bool { words == SIMD4(repeating: 0) }

    subscript(_ prop: Prop) -> Bool {
        get { words[Int(prop.rawValue >> 6)] & 1 << UInt64(prop.rawValue & 63) != 0 }
        set {
            let (word, bit) = (Int(prop.rawValue >> 6), UInt64(1) << UInt64(prop.rawValue & 63))
            words[word] = newValue ? words[word] | bit : words[word] & ~bit
        }
    }
}

/// The numbers of values that rules in force were given in place of those in their slots: one for all values that are the same. A trial
/// that comes to the values from before leaves none behind.
struct MadeValues {
    var numbers: [[Double]: Int32] = [:]
    var lists: [[Rule]: Int32] = [:]
    var sums: [SumRule: Int32] = [:]

    /// Forgets the values that were stored since there were so many of each.
    mutating func forget(since extent: DocumentExtent) {
        func forget<Value>(_ known: inout [Value: Int32], _ first: Int) {
            if known.contains(where: { $0.value >= first }) { known = known.filter { $0.value < first } }
        }
        forget(&numbers, extent.numbers)
        forget(&lists, extent.lists)
        forget(&sums, extent.sums)
    }
}

/// What of a document adapts.
package struct Adaptation {
    /// Which properties of a node have rules that depend on the text size, or on the screen and the sheet.
    struct Uses {
        var text = PropSet()
        var design = PropSet()
    }

    /// Whether anything may adapt: until then no rule is looked at.
    package var isUsed = false
    /// The contexts by the nodes that begin one; the screen begins one always.
    var contexts: [Int32: AdaptContext] = [Document.screen: AdaptContext()]
    /// Of each node the one that begins its context; empty as long as only the screen begins one.
    var roots: [Int32] = []
    /// The owners of relations beside the slots with live numbers.
    var keepOwners: Set<Int32> = []
    /// Of nodes with rules that are live numbers.
    var uses: [Int32: Uses] = [:]
    /// Of nodes with rules of sizes and positions with `or`, `max` or `min`, the properties.
    var alternatives: [Int32: PropSet] = [:]
    /// Whether such a rule may hold otherwise than it was resolved, and `linkCount` when they were resolved last.
    var isAlternativeDue = false
    var linksOfAlternatives = -1
    /// The values that rules in force were given in place of those in their slots.
    var made = MadeValues()

    /// The node that begins the context of a node.
    @inline(__always) func root(of node: Int32) -> Int32 { Int(node) < roots.count ? roots[Int(node)] : Document.screen }
}
