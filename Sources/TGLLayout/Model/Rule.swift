/// What a property is set to, in 32 bytes of plain data.
///
/// A size or position rule is `BASE * mult + add`; other values use the fields as `Kind` says.
public struct Rule: Hashable, Sendable {
    /// What a rule is; it says what the other fields mean.
    public enum Kind: UInt8, Sendable {
        /// Nothing is set.
        case unset
        /// `add` points. (`mult` is 0.)
        case number
        /// `mult` per cent of the container, or a share of free space by `mult`, by container; plus `add`.
        case percent
        /// The content's size times `mult` plus `add`.
        case wrap
        /// What the container leaves, times `mult` plus `add`.
        case fill
        /// An equal part: 100 per cent times `mult`, plus `add`.
        case average
        /// A share of free space with weight `mult`, plus `add`, in every container that shares; elsewhere a percentage.
        case share
        /// The screen's inset on that side times `mult` plus `add`.
        case safeArea
        /// Another size or position: `anchor` of the node that `ref` and `path` name, times `mult` plus `add`.
        case reference
        /// A linear sum, or the largest or smallest of several: `sums[ref]` in the document, times `mult` plus `add`.
        case sum
        /// A list of rules, `lists[ref]` in the document, times `mult` plus `add` (which belong to the owner).
        case list
        /// A word or a set of words: the bits are in `ref` (see `Words.swift`).
        case word
        /// True when `ref` is not 0.
        case bool
        /// A text: `strings[ref]`.
        case string
        /// Numbers: `numbers[ref]`.
        case numbers
        /// A function: `functions[ref]`.
        case function
        /// The nodes' styles: `numbers[ref]` holds their ids.
        case styles
        /// A node: `ref`.
        case node
        /// A word with an argument, `fixed(d)` or `count(n)`: the word's bits in `ref`, the argument in `add`.
        case call
        /// Nothing of its own: what the container does without a rule.
        case auto
        /// The containing block's size less the node's margins.
        case stretch
        /// The least size in which nothing of the content is cut.
        case minContent
        /// The size that the content asks for where nothing limits it.
        case maxContent
        /// Several values, `lists[ref]`; `path` says what they make up (`Group`).
        case values
        /// A place to scroll to: `path` says which (`Spot` in four bits, then `SpotAlignment`), `ref` the node (-1: none), `mult`
        /// the number of a page, the place of an item, or from where a node is to be seen; plus `add`.
        case spot
        /// What depends on the reader, the screen or which nodes take part: `adaptiveRules[ref]` in the document.
        case adaptive
        /// The parent's layout margin on that side times `mult` plus `add`.
        case layoutMargin
        /// In force only: the largest (`path` 0) or smallest (1) of the rules `lists[ref]`, times `mult` plus `add`. What a slot holds is a
        /// `sum`.
        case extreme
        /// What `unset` in a `when` sets: the default, over all layers beneath it (B-111).
        case standard
    }

    /// The places to scroll to that words with arguments name.
    public enum Spot: UInt16, Sendable {
        /// `page(n)`: so many viewports.
        case page = 1
        /// `show(A)`, `show(A, from)`: where all of a node is seen. Without `from` it is 0.
        case show
        /// `item(i)`, `item(S, i)`, `item(i, center)`: an item of a collection or of a section.
        case item
        /// `header(S)`: the header of a section.
        case header
    }

    /// Where in the view the place is.
    public enum SpotAlignment: UInt16, Sendable { case start = 0, center, end }

    /// What the values of a rule of kind `values` make up.
    public enum Group: UInt16, Sendable {
        /// A list of tracks and names of lines, or of strings.
        case list
        /// A track's least and most: `minmax(a, b)`.
        case minmax
        /// A count, `autoFill` or `autoFit`, then the tracks to repeat.
        case `repeat`
        /// The limit of a track: `fitContent(n)`.
        case fitContent
        /// A named line and which of that name: `line("a", n)`.
        case line
        /// The number of tracks that are spanned, or the name of the line where the span ends: `span(n)`.
        case span
        /// A template of cells below each other, or beside each other: `rows(20, fill, gap(4))`.
        case rows, columns
        /// A part of such a template that is divided itself: its length, then its template.
        case part
        /// The space between the parts of a template: `gap(n)`.
        case gap
    }

    /// What the rule is; it says what the other fields mean.
    public var kind: Kind
    /// For `reference`: which size or position of the node.
    public var anchor: Prop
    /// For `reference`: steps (`Step`) from the node, three bits each, the first in the lowest bits.
    public var path: UInt16
    /// For `reference`: the node, or -1 for the node that the rule is on.
    public var ref: Int32
    /// The factor of the base; of percentages and shares, the number before the sign.
    public var mult: Double
    /// What is added, in points.
    public var add: Double
    /// The priority in a system of relations, above 0 and at most 1000; 0: none is given, which is required (C-7).
    public var priority: Double

    /// A rule by its fields; those that its kind does not use keep their defaults.
    @inline(__always)
    public init(
        _ kind: Kind, anchor: Prop = .width, path: UInt16 = 0, ref: Int32 = 0, mult: Double = 1, add: Double = 0,
        priority: Double = 0
    ) {
        self.kind = kind
        self.anchor = anchor
        self.path = path
        self.ref = ref
        self.mult = mult
        self.add = add
        self.priority = priority
    }

    /// Nothing is set: the layer beneath, or the default, shows.
    public static let unset = Rule(.unset)
    /// The rule as its layer shows it: `unset` where a `when` sets the default.
    var shown: Rule { kind == .standard ? .unset : self }
    /// As large as the content.
    public static let wrap = Rule(.wrap)
    /// `wrap`, written with CSS's name.
    public static let fitContent = Rule(.wrap, path: 1)
    /// What the container leaves.
    public static let fill = Rule(.fill)
    /// What the container does without a rule.
    public static let auto = Rule(.auto)
    /// That many points.
    @inline(__always) public static func number(_ v: Double) -> Rule { Rule(.number, mult: 0, add: v) }
    /// That many per cent, plus `add` points.
    @inline(__always) public static func percent(_ p: Double, add: Double = 0) -> Rule { Rule(.percent, mult: p, add: add) }
    /// A place to scroll to.
    public static func spot(_ spot: Spot, _ alignment: SpotAlignment = .start, node: Int32 = -1, number: Double = 0) -> Rule {
        Rule(.spot, path: spot.rawValue | alignment.rawValue << 4, ref: node, mult: number)
    }
    /// A word, or a set of words, by its code.
    @inline(__always) public static func word(_ bits: Int32) -> Rule { Rule(.word, ref: bits) }
    /// True or false.
    @inline(__always) public static func bool(_ b: Bool) -> Rule { Rule(.bool, ref: b ? 1 : 0) }

    /// The priority in force: 1000 where none is given.
    @inline(__always) public var level: Double { priority == 0 ? 1000 : priority }

    /// What the values of a rule of kind `values` make up.
    public var group: Group { Group(rawValue: path) ?? .list }

    /// The place to scroll to; `nil` of other rules.
    public var spot: Spot? { kind == .spot ? Spot(rawValue: path & 15) : nil }
    /// Where in the view a place to scroll to is.
    public var spotAlignment: SpotAlignment { SpotAlignment(rawValue: path >> 4 & 3) ?? .start }
    /// Whether it names a node by its number.
    var namesNode: Bool { (kind == .reference || kind == .node || kind == .spot) && ref >= 0 }

    /// Whether anything is set.
    @inline(__always) public var isSet: Bool { kind != .unset }
    /// Whether the rule asks for a part of free space where the container shares it out: percent, average, fill or share.
    @inline(__always) public var isShare: Bool { kind == .percent || kind == .fill || kind == .average || kind == .share }
    /// Whether a size is what the container leaves: outside of CSS `stretch` is `fill`, but for that it has no share of a line.
    @inline(__always) var isFill: Bool { kind == .fill || kind == .stretch }
    /// Whether the rule is a distance that needs no other node.
    @inline(__always) var isPlainDistance: Bool {
        kind == .number || kind == .percent || kind == .safeArea || kind == .layoutMargin
    }
    /// The weight of a share: a percentage's number; fill and average weigh 100.
    @inline(__always) public var weight: Double {
        switch kind {
        case .percent, .share: return mult
        case .fill, .average: return 100 * mult
        default: return 0
        }
    }
}

/// One step of a live word: `parent`, `prev`, `next`, `first`, `last`.
public enum Step: UInt16, Sendable {
    case parent = 1, prev, next, first, last

    /// The step of a live word of the language.
    public init?(word: String) {
        switch word {
        case "parent": self = .parent
        case "prev": self = .prev
        case "next": self = .next
        case "first": self = .first
        case "last": self = .last
        default: return nil
        }
    }
}
