/// A tree of nodes with their rules, styles and `when`s, and the frames that follow from them.
///
/// Every change goes through one of a closed set of edits (`Edit`), which are kept in `history` so that any of them can be
/// undone. Frames are brought up to date by `layout()`, which visits only what the edits touched.
///
/// A document is not thread-safe: use it from one thread at a time.
public final class Document {
    /// What is known of kinds, where edits read it quickly.
    let traits = Kind.traitsTable
    @exclusivity(unchecked) package var nodes = Pool<Node>(capacity: 256)
    /// Of each node, in the same place: what it is set to, and its name.
    @exclusivity(unchecked) package var rules = Pool<NodeRules>(capacity: 256)
    @exclusivity(unchecked) var storedNames = Pool<StoredName>(capacity: 256)
    @exclusivity(unchecked) package var boxes = Pool<Box>(capacity: 64)
    /// How many of them have lengths that are beside them (`BoxLengths`).
    @exclusivity(unchecked) package var boxLengths = 0
    @exclusivity(unchecked) package var exts = Pool<Ext>(capacity: 64)
    @exclusivity(unchecked) package var contents = Pool<Content>(capacity: 64)
    @exclusivity(unchecked) package var bounds = Pool<Bounds>(capacity: 64)
    @exclusivity(unchecked) package var answers = Pool<KeptAnswer>(capacity: 64)
    @exclusivity(unchecked) var rareAnswers = Pool<KeptAnswer.Rare>(capacity: 4)
    @exclusivity(unchecked) package var placeBounds = Pool<PlaceBounds>(capacity: 4)
    @exclusivity(unchecked) var cssItems = Pool<CSSItem>(capacity: 4)
    @exclusivity(unchecked) var cssBoxes = Pool<CSSBox>(capacity: 4)
    @exclusivity(unchecked) package var slots = Pool<Slot>(capacity: 256)
    /// Rules that forms and values cannot hold (`RuleForm`).
    @exclusivity(unchecked) package var pool = Pool<Rule>(capacity: 64)
    @exclusivity(unchecked) var sharedRules = SharedRules()
    /// Of each box, in the same place, where it is in the safe area; only as many as screens with one were laid out.
    @exclusivity(unchecked) var placings = Pool<Placing>(capacity: 1)
    /// How many regions and epochs there were on screens with a safe area.
    var regionCount: UInt32 = 0
    var scratch = Scratch()

    /// Values that rules point to; they never change once added.
    public internal(set) var lists: [[Rule]] = []
    /// Linear sums, by the number that a rule of kind `sum` holds.
    public internal(set) var sums: [SumRule] = []
    /// Rules that depend on the reader or the screen, by the number that a rule of kind `adaptive` holds.
    public internal(set) var adaptiveRules: [AdaptiveRule] = []
    /// What adapts, and to what.
    @exclusivity(unchecked) package var adaptation = Adaptation()
    /// Relations beside the slots (`Keeps`).
    @exclusivity(unchecked) var keepRecords: [KeepRecord] = []
    /// Of nodes that own some, these in the order in which they were written.
    @exclusivity(unchecked) var keepsOfNode: [Int32: [Int32]] = [:]
    /// Of labels the relations that have, or had, them.
    @exclusivity(unchecked) var keepsByLabel: [String: [Int32]] = [:]
    /// Of `when`s that hold some, these.
    @exclusivity(unchecked) var keepsOfWhen: [Int32: [Int32]] = [:]
    /// What came out of systems of relations when they were last laid out, by their root.
    @exclusivity(unchecked) package var constraintSolutions: [Int32: ConstraintSolution] = [:]
    /// The solution that was asked last for its rows as they were written, with these.
    var lastRecorded: (solution: ConstraintSolution, system: ConstraintSystem)?
    /// Where the children of blocks are that were laid out with the blocks around them, until these are placed.
    @exclusivity(unchecked) var blockPlaces: [Int32: [BlockPlace]] = [:]
    /// The tracks that grids gave to the subgrids in them.
    @exclusivity(unchecked) var subgrids: [Int32: SubgridTracks] = [:]
    /// The columns that tables gave to their rows.
    @exclusivity(unchecked) var rowColumns: [Int32: RowColumns] = [:]
    /// What subgrids and rows had been told before containers around them were only measured, as long as these are.
    @exclusivity(unchecked) var toldInTrials: [ToldInTrial] = []
    /// The used tracks of grids when they were last placed.
    @exclusivity(unchecked) var usedTracks: [Int32: UsedTracks] = [:]
    /// What came of nodes that scroll when they were last placed, and those of which the offset is due to be computed again.
    @exclusivity(unchecked) var scrollPlaces: [Int32: ScrollPlace] = [:]
    @exclusivity(unchecked) var dirtyOffsets: [Int32] = []
    /// Sections that are dirty because rules of their items were set, and the one of the item whose cell is given such a rule.
    @exclusivity(unchecked) var touchedByItems: Set<Int32> = []
    @exclusivity(unchecked) var sectionOfSetItem: Int32 = -1
    /// Texts, by the number that a rule of kind `string` holds.
    @exclusivity(unchecked) public internal(set) var strings: [String] = []
    @exclusivity(unchecked) var stringIndex = TextIndex()
    /// Lists of numbers, by the number that a rule of kind `numbers` or `styles` holds.
    public internal(set) var numbers: [[Double]] = []
    /// Functions, by the number that a rule of kind `function` holds.
    public internal(set) var functions: [any CurveFunction] = []
    /// What was found out of texts that were measured, by their places in `strings`, as long as there is not too much of it.
    var textRuns: [TextRun?] = []
    var textRunBytes = 0

    package var styles: [StyleRecord] = []
    var whens: [WhenRecord] = []
    /// Those that are not dropped, in order.
    public internal(set) var allWhens: [Int32] = []
    /// The same by condition.
    var whensByCondition: [ScreenTest.Key: [Int32]] = [:]
    /// What `when`s say about a node.
    package var whensOfNode: [Int32: SaidByWhens] = [:]

    /// How often nodes were put into the tree or taken out.
    @exclusivity(unchecked) public internal(set) var linkCount = 0
    @exclusivity(unchecked) package var names = NameTable()
    /// The orders of children by container, and of indexed names by name, that are kept up to date.
    @exclusivity(unchecked) var childOrders: [Int32: NodeOrder] = [:]
    @exclusivity(unchecked) var groupOrders: [Int32: NodeOrder] = [:]
    @exclusivity(unchecked) var subtrees = SubtreeCounts()
    var childLinks: NodeLinks?
    var groupLinks: NodeLinks?
    /// How often nodes took or lost an indexed name.
    @exclusivity(unchecked) public internal(set) var groupChanges = 0
    /// Of nodes that rules refer to, the nodes and properties with such rules.
    @exclusivity(unchecked) var referenceUsers = ReferenceUsers()

    /// Edits since the start (or since `forget`), oldest first.
    @exclusivity(unchecked) var history = EditLog()

    /// Whether edits are kept so that they can be undone. Off, making a tree takes less memory.
    @exclusivity(unchecked) public var keepsHistory = true
    var foreign: [any ForeignEdit] = []
    @exclusivity(unchecked) var slotOrder: UInt32 = 0

    /// Containers whose own layout must run, and whose size does not depend on it.
    @exclusivity(unchecked) package var dirty: [Int32] = []
    /// Since the last pass: containers and those of their children that were edited, came or left (then the child is elsewhere);
    /// whether that is all that makes anything dirty (see `Patch`).
    @exclusivity(unchecked) var editedChildren: [(parent: Int32, child: Int32)] = []
    @exclusivity(unchecked) var isPatchable = false
    /// How many edited children are noted.
    static let mostEdited = 64
    /// Lines that are kept of containers with many children, and how many of them have children that are not where they belong.
    @exclusivity(unchecked) var keptLines = Pool<KeptLine>(capacity: 1)
    @exclusivity(unchecked) var keptBlocks = Pool<KeptBlock>(capacity: 4)
    /// What is kept of each of these blocks beside it, by the same numbers, where sums depend on their order.
    @exclusivity(unchecked) var orderedBlocks = Pool<OrderedBlock>(capacity: 1)
    @exclusivity(unchecked) var unsettledLines = 0
    /// Of floats that are kept, what the placing of each block begins with (`FloatPatch`).
    @exclusivity(unchecked) var keptStarts: [Int32: [Double]] = [:]
    /// Of flows that are kept, where lines lead that begin in each block, by the numbers of their lines (`FlowPatch`).
    @exclusivity(unchecked) var keptBreaks: [Int32: LineBreaks] = [:]
    /// Of grids that are kept, their tracks and items, by the numbers of their lines (`GridPatch`).
    @exclusivity(unchecked) var keptGrids: [Int32: KeptGrid] = [:]
    /// Of paths that are kept, where each child's centre belongs (`PathLayout.patch`).
    var keptPlaces: [Int32: [Pair]] = [:]
    /// Cells, and what is free of what they took.
    @exclusivity(unchecked) var cells = CellStorage()
    /// Nodes whose rule names a node that is not made yet.
    var ghosts: [Name: Int32] = [:]
    /// The rules that name them.
    var ghostUses: [(ghost: Int32, user: RuleUser)] = []
    /// What is worth saying about the curves of path layouts, as of their last layout.
    var curveFindings: [Int32: CurveFinding] = [:]
    /// How many passes have run.
    @exclusivity(unchecked) package var passCount: UInt32 = 0
    /// Where passes count how often they lay out or measure each node (`countVisits`).
    var visitCounts: UnsafeMutablePointer<UInt32>?
    /// What the last pass did.
    public internal(set) var report = LayoutReport()
    /// Whether passes note each changed frame in `report.changes`.
    public var tracksChanges = false
    /// Scrolls that turned to stack what is in them along the other axis, since somebody emptied the list.
    package var turned: [Int32] = []
    /// Whether passes lay out by short ways where there are any. The general way gives the same frames to the last bit: `rebuilt` goes it,
    /// so that whoever compares with a document made again compares the two ways as well.
    @exclusivity(unchecked) package var goesShortWays = true
    /// What passes have noted since `beginTracking`.
    var tracked: [(node: Int32, old: Rect)] = []
    var trackedLaidOut = 0
    /// Of what was laid out, the cells of collections and what is in them, and these collections.
    var trackedInCollections = 0
    /// What became of collections.
    var trackedCollections: [Int32: CollectionChange] = [:]
    /// Of scrolls that were placed, the rules of their offsets before, as they were written.
    var trackedScrolls: [Int32: String] = [:]
    var trackedNanoseconds = 0
    /// Live nodes, the screen included.
    @exclusivity(unchecked) public internal(set) var count = 0
    /// Whether some gravity centres in the window (then places matter to layouts).
    var usesWindow = false
    /// Whether some node is, or was, sticky: then `usesWindow` is set too.
    var usesSticky = false
    /// Whether some node was ever made with which heights may decide how wide contents are: with a ratio, or a column that wraps.
    var widthsFollowHeights = false
    /// Whether some node is, or was, given a direction of its own.
    var usesDirection = false
    /// Whether some node has, or had, a border line.
    public internal(set) var usesBorderlines = false
    /// Nodes that preserve their parents' layout margins, and of those whose margins are larger for it how large (A-45a).
    package var marginKeepers: Set<Int32> = []
    var preservedMargins: [Int32: LayoutMargins] = [:]
    /// The last animation.
    package var keptAnimation: KeptAnimation?
    /// How many animations there were.
    public internal(set) var animationCount = 0
    // MARK: Collections
    /// The layouts of collections, and the items and cells of sections, by node.
    @exclusivity(unchecked) package var collectionStates: [Int32: CollectionState] = [:]
    /// How edits of items rewrote the rules of offsets last, by what scrolls.
    package var offsetRewrites: [Int32: OffsetRewrite] = [:]
    @exclusivity(unchecked) package var sectionStates: [Int32: SectionState] = [:]
    /// Of the roots of cells, whose they are.
    @exclusivity(unchecked) package var cellOwners: [Int32: CellOwner] = [:]
    /// Collections that passes have given their sizes, and those whose content they asked the length of.
    @exclusivity(unchecked) var dueCollections: [DueCollection] = []
    @exclusivity(unchecked) package var lengthRequests: [LengthRequest] = []
    var wrappedLengths: [Int32: [WrappedLength]] = [:]
    /// Cells that were made only to be asked.
    var asides: [CellOwner] = []
    /// Who hears what a layout does, for `:step`.
    var tracing: Recording?
    /// Nodes of cells that a script holds; of those whose cell is given back what they are, and those of items by these.
    var escaped: Set<Int32> = []
    var asleep: [Int32: (owner: ItemOwner, path: CellPath)] = [:]
    var standIns: [ItemOwner: Int32] = [:]
    /// The names that `naming` gives to nodes.
    var standInNames: [Int32: String] = [:]
    /// By how much what is in a node is scrolled.
    @exclusivity(unchecked) var scrolled: [Int32: Pair] = [:]
    /// The number of the next new item.
    var nextItem = 0
    /// Grows with each change of what cells may have read of the screen, and of what may change the size of cells that are not there.
    @exclusivity(unchecked) var screenVersion = 0
    @exclusivity(unchecked) var measureEpoch = 0
    /// Whether rules are being set in cells, which belong to no item's own rules.
    @exclusivity(unchecked) var setsInCells = false
    /// How many items may be measured for one viewport.
    public var mostItems = 10_000
    /// So many items of a collection may have lengths that are summed up one by one.
    public var mostCounted = 10_000_000
    /// What a collection's layout failed with.

    /// The screen in force, read once a change.
    package var screenState = ScreenState()

    /// Asked now and then during a pass: true ends it with `DocumentError.interrupted`. What looks at very many nodes asks it
    /// too, and leaves the rest out.
    public var shouldStop: (() -> Bool)?

    /// What is left of edits that were told to end (`Sweep`), in order.
    @exclusivity(unchecked) var unfinished: [Sweep] = []
    var isFinishing = false

    /// The last pass was told to end: what it left is nothing to go on with.
    var isAfreshDue = false
    /// The container in which the last pass was that was told to end.
    public internal(set) var stoppedAt: Int32?

    /// Bytes of the strings, numbers and lists that rules point to.
    var heldBytes = 0

    /// About how many bytes the document holds, with what can be undone.
    public var bytes: Int {
        let arena =
            nodes.bytes + rules.bytes + storedNames.bytes + boxes.bytes + exts.bytes + contents.bytes + slots.bytes + pool.bytes
            + boxLengths * BoxLengths.taken + bounds.bytes + placeBounds.bytes + cssBytes + answers.bytes + rareAnswers.bytes
            + referenceUsers.bytes
        let edits = history.bytes + foreign.count * 64
        let given = names.strings.count * 96 + names.keys.bytes
        return arena + edits + heldBytes + cells.bytes + orderBytes + given + functions.count * 64 + whens.count * 128
    }

    private var cssBytes: Int { cssItems.bytes + cssBoxes.bytes }

    /// Whether to leave out what is from this node or line on.
    @inline(__always) public func stops(at index: Int) -> Bool { index & 63 == 63 && shouldStop?() ?? false }

    /// Has long work ask now and then whether to go on. Once it was told to end it is told so each time, so that no part of it goes on from
    /// what another one left unfinished.
    public func asking<T>(_ shouldStop: (() -> Bool)?, _ work: () throws -> T) rethrows -> T {
        let before = self.shouldStop
        var isOver = false
        self.shouldStop = shouldStop.map { ask in
            {
                isOver = isOver || ask()
                return isOver
            }
        }
        defer { self.shouldStop = before }
        return try work()
    }

    /// What passes did since one of them asked whether to stop (`PassState.visits`).
    @exclusivity(unchecked) var visitsSinceLook: Int32 = 0

    /// The limit on how deep nodes nest: deeper trees are refused with `DocumentError.tooDeep`.
    @exclusivity(unchecked) public var maxDepth = 100_000
    /// The node last made, its container and its depth, while `linkCount` is still this; -1: it is not known.
    @exclusivity(unchecked) var lastMade = (node: Int32(-1), parent: Int32(-1), depth: 0, links: -1)
    /// The limit on how many nodes there are.
    @exclusivity(unchecked) public var maxNodes = 5_000_000

    /// The screen, the root of the tree.
    public static let screen: Int32 = 0

    /// A document with nothing but the screen, 375 by 667 points.
    public init() {
        var root = Node()
        root.flags = [.alive, .fresh, .dirty]
        root.frame = Rect(0, 0, 375, 667)
        _ = add(root, NodeRules())
        resolveScreenSize()
        count = 1
        dirty = [Document.screen]
        ensureBox(0)
    }

    deinit {
        nodes.deallocate()
        rules.deallocate()
        storedNames.deallocate()
        names.deallocate()
        if boxLengths > 0 { for k in 0..<boxes.count { (boxes.base + k).pointee.releaseLengths() } }
        boxes.deallocate()
        placings.deallocate()
        exts.deallocate()
        contents.deallocate()
        bounds.deallocate()
        placeBounds.deallocate()
        cssItems.deallocate()
        cssBoxes.deallocate()
        answers.deallocate()
        rareAnswers.deallocate()
        referenceUsers.deallocate()
        keptLines.deallocate()
        keptBlocks.deallocate()
        orderedBlocks.deallocate()
        slots.deallocate()
        pool.deallocate()
        scratch.deallocate()
        history.deallocate()
    }

    // MARK: Reading the tree

    /// What is read of a number that no node of this document ever had: a node outside of the tree, without a name, rules or children.
    private static nonisolated(unsafe) let nobody = {
        let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
        node.initialize(to: Node())
        return node
    }()

    /// A node by a number that comes from outside, which may be another document's. Inside, numbers are not checked again.
    @inline(__always) func entry(_ i: Int32) -> UnsafeMutablePointer<Node> {
        i >= 0 && Int(i) < nodes.count ? nodes[i] : Document.nobody
    }

    /// Whether the node is in the tree, with all its ancestors.
    public func exists(_ i: Int32) -> Bool { entry(i).pointee.flags.contains(.alive) }

    /// The container of a node; `nil` of the screen and of nodes outside the tree.
    public func parent(_ i: Int32) -> Int32? { opt(entry(i).pointee.parent) }
    /// The first child.
    public func first(_ i: Int32) -> Int32? { opt(entry(i).pointee.first) }
    /// The last child.
    public func last(_ i: Int32) -> Int32? {
        let box = entry(i).pointee.box
        return box < 0 ? nil : opt(boxes[box].pointee.last)
    }
    /// The next sibling in tree order.
    public func next(_ i: Int32) -> Int32? { opt(entry(i).pointee.next) }
    /// The sibling before in tree order.
    public func prev(_ i: Int32) -> Int32? { opt(entry(i).pointee.prev) }
    /// What sort of node it is.
    public func kind(_ i: Int32) -> Kind { entry(i).pointee.kind }
    /// How many children a node has, gone ones too.
    public func childCount(_ i: Int32) -> Int {
        let box = entry(i).pointee.box
        return box < 0 ? 0 : Int(boxes[box].pointee.count)
    }
    /// The arena's size: every index below may be asked `exists`.
    public var capacity: Int { nodes.count }

    /// The children in tree order.
    public func children(_ i: Int32) -> [Int32] {
        var result: [Int32] = []
        result.reserveCapacity(childCount(i))
        var c = entry(i).pointee.first
        while c >= 0 {
            result.append(c)
            c = nodes[c].pointee.next
        }
        return result
    }

    /// The child at a place among those beside `node`; `nil` behind the last. Among few it is sought from the nearer end.
    public func child(of parent: Int32, at place: Int, leavingOut node: Int32) -> Int32? {
        if place >= 0, let order = childOrder(parent) {
            let own = nodes[node].pointee.parent == parent ? order.place(of: node) : order.count
            let at = place < own ? place : place + 1
            return at < order.count ? order[at] : nil
        }
        var left = place
        let others = childCount(parent) - (nodes[node].pointee.parent == parent ? 1 : 0)
        let isNearEnd = place > others / 2
        if isNearEnd { left = others - 1 - place }
        var c = (isNearEnd ? last(parent) : first(parent)) ?? -1
        guard left >= 0 else { return nil }
        while c >= 0, left > 0 || c == node {
            if c != node { left -= 1 }
            c = isNearEnd ? nodes[c].pointee.prev : nodes[c].pointee.next
        }
        return opt(c)
    }

    /// How many ancestors.
    public func depth(_ i: Int32) -> Int {
        var d = 0
        var p = entry(i).pointee.parent
        while p >= 0 {
            d += 1
            p = nodes[p].pointee.parent
        }
        return d
    }

    @inline(__always) private func opt(_ i: Int32) -> Int32? { i < 0 ? nil : i }

    // MARK: Values that rules point to

    /// Keeps a text; gives the number by which rules name it.
    public func addString(_ s: String) -> Int32 {
        if cells.isMaking || !cells.texts.isEmpty { return addCellText(s) }
        let i = stringIndex.place(of: s, in: strings, new: Int32(strings.count))
        if i < strings.count { return i }
        strings.append(s)
        heldBytes += s.utf8.count + 96
        return i
    }

    /// Keeps a list of numbers; gives the number by which rules name it.
    public func addNumbers(_ list: [Double]) -> Int32 {
        if cells.isMaking { return addCellNumbers(list) }
        numbers.append(list)
        heldBytes += list.count * 8 + 40
        return Int32(numbers.count - 1)
    }

    /// Keeps a list of rules; gives the number by which rules name it.
    public func addList(_ list: [Rule]) -> Int32 {
        if cells.isMaking { return addCellList(list) }
        lists.append(list)
        heldBytes += list.count * MemoryLayout<Rule>.stride + 40
        return Int32(lists.count - 1)
    }

    /// Keeps a function; gives the number by which rules name it.
    public func addFunction(_ f: any CurveFunction) -> Int32 {
        if cells.isMaking { return addCellFunction(f) }
        functions.append(f)
        return Int32(functions.count - 1)
    }

    /// Adds a node without a name; answers its place, which no other node ever takes.
    func add(_ node: Node, _ rulesInForce: NodeRules) -> Int32 {
        _ = storedNames.append(StoredName())
        _ = rules.append(rulesInForce)
        return nodes.append(node)
    }

    /// The same of a node without rules.
    @inline(__always) func add(_ kind: Kind) -> Int32 {
        storedNames.appendPlace().initialize(to: StoredName())
        rules.appendPlace().initialize(to: NodeRules(defaultsOf: traits[Int(kind.rawValue)].content))
        let node = nodes.appendPlace()
        node.initialize(to: Node())
        node.pointee.kind = kind
        return Int32(truncatingIfNeeded: nodes.count - 1)
    }

    func ensureBox(_ i: Int32) {
        if nodes[i].pointee.box < 0 { nodes[i].pointee.box = boxes.add(Box()) }
    }

    func ensureExt(_ i: Int32) {
        if nodes[i].pointee.ext < 0 { nodes[i].pointee.ext = exts.add(Ext()) }
    }
}

/// A curve's function: called by the path layout, never changes anything.
public protocol CurveFunction: AnyObject {
    /// One number for `rect` and `polar`, two for `param`; `nil` where the curve has no point or the function fails.
    func callAsFunction(_ argument: Double) -> (Double, Double)?
    /// The function as the language writes it.
    var source: String { get }
}

extension CurveFunction {
    /// `none`, for functions that were not written in the language.
    public var source: String { "none" }
}

/// A change that cannot be made.
public enum DocumentError: Error, Equatable {
    case nameInUse(String)
    /// A name with a key where those of its name have numbers, or the other way round.
    case mixedNames(String)
    case tooDeep(limit: Int)
    case tooManyNodes(limit: Int)
    /// A node cannot move into itself.
    case intoItself
    /// The kind cannot be there: a section outside of a collection, or another node in a collection or section.
    case misplaced(Kind)
    /// The node that another is to be before is no child of the container.
    case notInContainer(String)
    /// `shouldStop` said so in the middle of a pass; the next pass lays everything out from scratch.
    case interrupted
    /// A cycle of rules, as `B.left → A.right → …`.
    case cycle(String)
    /// Two lists of others name the same child, and no rule says which of them counts.
    case namedTwice(ListConflict)
    /// The column of a cell is before the one that is next in its row.
    case columnGoesBack(ColumnConflict)
    /// More items would have to be measured for what is seen than the limit allows.
    case tooManyItems(limit: Int, collection: Int32)
    /// More items have lengths that are summed up one by one than the limit allows.
    case tooManyCounted(limit: Int, collection: Int32)
    /// A function of a collection failed; whoever gave it knows why.
    case failedItem
}

/// A child that the lists of two others name.
public struct ListConflict: Error, Equatable, Sendable {
    /// The child.
    public let node: Int32
    /// What the lists are set on, and would give the child: a size, or a centre.
    public let prop: Prop
    /// The owner of the one list and of the other, in the order of the tree.
    public let first: Int32
    /// The second owner.
    public let second: Int32
}

/// What a pass did.
public struct LayoutReport {
    /// Nodes laid out: containers whose children were placed, and leaves that were edited or whose frame changed.
    public var laidOut = 0
    /// Of the containers among them, those laid out by a short way.
    public var plainly = 0
    /// Frames that changed, with the exact frame before (when `tracksChanges`).
    public var changes: [(node: Int32, old: Rect)] = []
    /// The cycles found, as text; the first closes the earliest.
    public var cycles: [String] = []
    /// The first child found that two lists want.
    public var conflict: ListConflict?
    /// The first cell found whose column goes back.
    public var columnConflict: ColumnConflict?
}

package struct StyleRecord {
    var name: String
    var slots: [(prop: Prop, slot: SlotKind, rule: Rule, source: Source)] = []
    var exists = true
    /// Nodes that have had this style, each once; some may not any more.
    package var users: [Int32] = []
    var knownUsers: Set<Int32> = []
    /// What `when`s say about it.
    package var whens = SaidByWhens()

    mutating func noteUser(_ i: Int32) {
        if knownUsers.insert(i).inserted { users.append(i) }
    }
}

/// The screen's values in force.
package struct ScreenState: Equatable {
    package var size = Pair(375, 667)
    var rtl = false
    var safe = (top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)
    var scale = 0.0
    var textSize = TextSize.large

    package static func == (a: ScreenState, b: ScreenState) -> Bool {
        a.size == b.size && a.rtl == b.rtl && a.safe == b.safe && a.scale == b.scale
    }

    var hasSafeArea: Bool { safe.top != 0 || safe.left != 0 || safe.bottom != 0 || safe.right != 0 }
}
