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
    /// The reader's text size, within the ranges in force.
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

    /// The factor of `adapt` for a length along an axis, or along none (`nil`), such as a font size.
    public func adaptFactor(_ axis: Axis?) -> Double {
        guard adapt == .both, let axis else { return factor(adapt) }
        return factor(axis == .x ? .width : .height)
    }

    /// A sheet in the orientation of the screen: its sides are swapped where one of the two is landscape and the other portrait.
    static func turned(_ sheet: Pair, for screen: Pair) -> Pair {
        (sheet.x > sheet.y && screen.x < screen.y) || (sheet.x < sheet.y && screen.x > screen.y) ? Pair(sheet.y, sheet.x) : sheet
    }

    /// Limits the text size to a further range; the earlier ranges have precedence.
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

/// The numbers of values that rules in force have in place of those in their slots: one number for equal values, so that a trial that
/// returns to the values from before adds none.
struct MadeValues {
    var numbers: [[Double]: Int32] = [:]
    var lists: [[Rule]: Int32] = [:]
    var sums: [SumRule: Int32] = [:]

    /// Forgets the values that were added since there were so many of each.
    mutating func forget(since extent: DocumentExtent) {
        func forget<Value>(_ known: inout [Value: Int32], _ first: Int) {
            if known.contains(where: { $0.value >= first }) { known = known.filter { $0.value < first } }
        }
        forget(&numbers, extent.numbers)
        forget(&lists, extent.lists)
        forget(&sums, extent.sums)
    }
}

/// Which parts of a document adapt.
package struct Adaptation {
    /// Which properties of a node have rules that depend on the text size, or on the screen and the sheet.
    struct Uses {
        var text = PropSet()
        var design = PropSet()
    }

    /// Whether anything may adapt: before that, rules are not examined.
    package var isUsed = false
    /// The contexts by the nodes that begin one; the screen always does.
    var contexts: [Int32: AdaptContext] = [Document.screen: AdaptContext()]
    /// For each node the node that begins its context; empty as long as only the screen begins one.
    var roots: [Int32] = []
    /// The owners of relations beside the slots with live numbers.
    var keepOwners: Set<Int32> = []
    /// For nodes with rules that are live numbers, the properties of these rules.
    var uses: [Int32: Uses] = [:]
    /// For nodes with rules of sizes and positions with `or`, `max` or `min`, the properties.
    var alternatives: [Int32: PropSet] = [:]
    /// Whether the resolution of such a rule may be out of date, and `linkCount` when they were last resolved.
    var isAlternativeDue = false
    var linksOfAlternatives = -1
    /// The values that rules in force have in place of those in their slots.
    var made = MadeValues()

    /// The node that begins the context of a node.
    @inline(__always) func root(of node: Int32) -> Int32 { Int(node) < roots.count ? roots[Int(node)] : Document.screen }
}
