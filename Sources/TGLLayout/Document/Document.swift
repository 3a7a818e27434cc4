/// A tree of nodes with their rules, styles and `when`s, and the frames that follow from them.
///
/// A node is a number, which `make` returns. It stays the node's number when the node is removed, since undo can put the node back:
/// `exists` says whether it is in the tree. `exists`, `kind`, `name`, `depth`, the frames, and the parent, siblings and children of a node
/// can be asked with any number; other functions take only numbers of this document's nodes, and do not check them.
///
/// Every change goes through one of a closed set of edits (`Edit`), which are kept so that any of them can be undone. An edit changes no
/// frame: `layout()` brings the frames up to date, and visits only what the edits touched. All lengths are in points.
///
/// A document is not thread-safe: use it from one thread at a time.
public final class Document {
    /// What is known of kinds, where edits read it quickly.
    let traits = Kind.traitsTable
    @exclusivity(unchecked) package var nodes = Pool<Node>(capacity: 256)
    /// The rules and the name of each node, under the node's number.
    @exclusivity(unchecked) package var rules = Pool<NodeRules>(capacity: 256)
    @exclusivity(unchecked) var storedNames = Pool<StoredName>(capacity: 256)
    @exclusivity(unchecked) package var boxes = Pool<Box>(capacity: 64)
    /// How many boxes have their lengths stored beside them (`BoxLengths`).
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
    /// For each box, under the same number, where it is in the safe area; filled by layouts of screens with a safe area.
    @exclusivity(unchecked) var placings = Pool<Placing>(capacity: 1)
    /// The last number that was given to a region or an epoch (`nextRegion`).
    var regionCount: UInt32 = 0
    var scratch = Scratch()

    /// Lists of rules, by the number that a rule of kind `list` or `values` holds; they never change once added.
    public internal(set) var lists: [[Rule]] = []
    /// Linear sums, by the number that a rule of kind `sum` holds.
    public internal(set) var sums: [SumRule] = []
    /// Rules that depend on the reader or the screen, by the number that a rule of kind `adaptive` holds.
    public internal(set) var adaptiveRules: [AdaptiveRule] = []
    /// Which nodes adapt, and to what.
    @exclusivity(unchecked) package var adaptation = Adaptation()
    /// Relations beside the slots (`Keeps`).
    @exclusivity(unchecked) var keepRecords: [KeepRecord] = []
    /// The relations that a node owns, in the order in which they were written.
    @exclusivity(unchecked) var keepsOfNode: [Int32: [Int32]] = [:]
    /// The relations that have, or had, a label.
    @exclusivity(unchecked) var keepsByLabel: [String: [Int32]] = [:]
    /// The relations that a `when` holds.
    @exclusivity(unchecked) var keepsOfWhen: [Int32: [Int32]] = [:]
    /// The solutions of systems of relations from their last layout, by the root of the system.
    @exclusivity(unchecked) package var constraintSolutions: [Int32: ConstraintSolution] = [:]
    /// The solution whose rows were last written with their origins, and these rows.
    var lastRecorded: (solution: ConstraintSolution, system: ConstraintSystem)?
    /// The places of the children of blocks that were laid out with the blocks around them, until these children are placed.
    @exclusivity(unchecked) var blockPlaces: [Int32: [BlockPlace]] = [:]
    /// The tracks that grids gave to the subgrids in them.
    @exclusivity(unchecked) var subgrids: [Int32: SubgridTracks] = [:]
    /// The columns that tables gave to their rows.
    @exclusivity(unchecked) var rowColumns: [Int32: RowColumns] = [:]
    /// What subgrids and rows were given before a container around them was measured in a trial; it is restored after the trial.
    @exclusivity(unchecked) var toldInTrials: [ToldInTrial] = []
    /// The used tracks of grids when they were last placed.
    @exclusivity(unchecked) var usedTracks: [Int32: UsedTracks] = [:]
    /// The results of the last placing of nodes that scroll, and the nodes whose offset has to be computed again.
    @exclusivity(unchecked) var scrollPlaces: [Int32: ScrollPlace] = [:]
    @exclusivity(unchecked) var dirtyOffsets: [Int32] = []
    /// Sections that are dirty only because rules of their items were set, and the section of the item whose cell is getting such a rule.
    @exclusivity(unchecked) var touchedByItems: Set<Int32> = []
    @exclusivity(unchecked) var sectionOfSetItem: Int32 = -1
    /// Texts, by the number that a rule of kind `string` holds.
    @exclusivity(unchecked) public internal(set) var strings: [String] = []
    @exclusivity(unchecked) var stringIndex = TextIndex()
    /// Lists of numbers, by the number that a rule of kind `numbers` or `styles` holds.
    public internal(set) var numbers: [[Double]] = []
    /// Functions, by the number that a rule of kind `function` holds.
    public internal(set) var functions: [any CurveFunction] = []
    /// Results of measuring texts, by their places in `strings`, within a limit of memory.
    var textRuns: [TextRun?] = []
    var textRunBytes = 0

    package var styles: [StyleRecord] = []
    var whens: [WhenRecord] = []
    /// The `when`s that are not dropped, in order.
    public internal(set) var allWhens: [Int32] = []
    /// The same `when`s by their condition.
    var whensByCondition: [ScreenTest.Key: [Int32]] = [:]
    /// The rules of `when`s on a node.
    package var whensOfNode: [Int32: SaidByWhens] = [:]

    /// How often nodes were put into the tree or taken out.
    @exclusivity(unchecked) package internal(set) var linkCount = 0
    @exclusivity(unchecked) package var names = NameTable()
    /// The orders of children by container, and of indexed names by name, that are kept up to date.
    @exclusivity(unchecked) var childOrders: [Int32: NodeOrder] = [:]
    @exclusivity(unchecked) var groupOrders: [Int32: NodeOrder] = [:]
    @exclusivity(unchecked) var subtrees = SubtreeCounts()
    var childLinks: NodeLinks?
    var groupLinks: NodeLinks?
    /// How often nodes took or lost an indexed name.
    @exclusivity(unchecked) package internal(set) var groupChanges = 0
    /// For nodes that rules refer to, the nodes and properties with such rules.
    @exclusivity(unchecked) var referenceUsers = ReferenceUsers()

    /// Edits since the start (or since `forget`), oldest first.
    @exclusivity(unchecked) var history = EditLog()

    /// Whether edits are kept so that they can be undone. Off, making a tree takes less memory, and `mark` does not grow.
    @exclusivity(unchecked) public var keepsHistory = true
    var foreign: [any ForeignEdit] = []
    @exclusivity(unchecked) var slotOrder: UInt32 = 0

    /// Dirty containers whose own size does not depend on their layout.
    @exclusivity(unchecked) package var dirty: [Int32] = []
    /// The children that were edited, added or removed since the last pass, with their containers (a removed child is no longer in it), and
    /// whether nothing else makes anything dirty (see `Patch`).
    @exclusivity(unchecked) var editedChildren: [(parent: Int32, child: Int32)] = []
    @exclusivity(unchecked) var isPatchable = false
    /// At most this many edited children are noted.
    static let mostEdited = 64
    /// The lines that are kept of containers with many children, their blocks, and how many lines have children whose frames are out of
    /// date.
    @exclusivity(unchecked) var keptLines = Pool<KeptLine>(capacity: 1)
    @exclusivity(unchecked) var keptBlocks = Pool<KeptBlock>(capacity: 4)
    /// For each of these blocks, under the same number, what is kept in addition where sums depend on their order.
    @exclusivity(unchecked) var orderedBlocks = Pool<OrderedBlock>(capacity: 1)
    @exclusivity(unchecked) var unsettledLines = 0
    /// For floats that are kept, the state with which the placing of each block begins (`FloatPatch`).
    @exclusivity(unchecked) var keptStarts: [Int32: [Double]] = [:]
    /// For flows that are kept, where the lines lead that begin in each block, by the number of the kept line (`FlowPatch`).
    @exclusivity(unchecked) var keptBreaks: [Int32: LineBreaks] = [:]
    /// For grids that are kept, their tracks and items, by the number of the kept line (`GridPatch`).
    @exclusivity(unchecked) var keptGrids: [Int32: KeptGrid] = [:]
    /// For paths that are kept, the place of each child's centre (`PathLayout.patch`).
    var keptPlaces: [Int32: [Pair]] = [:]
    /// The cells, and the free places and values that cells left.
    @exclusivity(unchecked) var cells = CellStorage()
    /// Nodes whose rule names a node that is not made yet.
    var ghosts: [Name: Int32] = [:]
    /// The rules that name them.
    var ghostUses: [(ghost: Int32, user: RuleUser)] = []
    /// Findings about the curves of path layouts, from their last layout.
    var curveFindings: [Int32: CurveFinding] = [:]
    /// How many passes have run.
    @exclusivity(unchecked) package var passCount: UInt32 = 0
    /// Where passes count how often they lay out or measure each node (`countVisits`).
    var visitCounts: UnsafeMutablePointer<UInt32>?
    /// What the last pass of `layout()` did; where there was nothing to lay out, it is still that of the pass before.
    public internal(set) var report = LayoutReport()
    /// Whether passes note each changed frame in `report.changes`; `beginTracking` turns it on, `endTracking` off.
    public var tracksChanges = false
    /// Scrolls whose children are now stacked along the other axis, since the list was last emptied.
    package var turned: [Int32] = []
    /// Whether passes use short ways. The general way gives the same frames to the last bit. `rebuilt` uses the general way, so that a
    /// comparison with a rebuilt document also compares the two ways.
    @exclusivity(unchecked) package var goesShortWays = true
    /// What passes have noted since `beginTracking`.
    var tracked: [(node: Int32, old: Rect)] = []
    var trackedLaidOut = 0
    /// How many of the nodes laid out are collections, or are in their cells.
    var trackedInCollections = 0
    /// What happened to collections.
    var trackedCollections: [Int32: CollectionChange] = [:]
    /// The offset rules that scrolls had before they were placed, as written.
    var trackedScrolls: [Int32: String] = [:]
    var trackedNanoseconds = 0
    /// How many nodes are in the tree, the screen included.
    @exclusivity(unchecked) public internal(set) var count = 0
    /// Whether some gravity centres in the window; layouts then depend on places.
    var usesWindow = false
    /// Whether some node is, or was, sticky; `usesWindow` is set then, too.
    var usesSticky = false
    /// Whether a node was ever made by which heights may decide the widths of contents: a node with a ratio, or a column that wraps.
    var widthsFollowHeights = false
    /// Whether some node is, or was, given a direction of its own.
    var usesDirection = false
    /// Whether some node has, or had, a border line.
    package internal(set) var usesBorderlines = false
    /// Nodes that preserve their parent's layout margins, and the margins that became larger by this (A-45a).
    package var marginKeepers: Set<Int32> = []
    var preservedMargins: [Int32: LayoutMargins] = [:]
    /// The last animation.
    package var keptAnimation: KeptAnimation?
    /// How many animations there were.
    package internal(set) var animationCount = 0
    // MARK: Collections
    /// The layouts of collections, and the items and cells of sections, by node.
    @exclusivity(unchecked) package var collectionStates: [Int32: CollectionState] = [:]
    /// The last changes of offset rules by edits of items, by the node that scrolls.
    package var offsetRewrites: [Int32: OffsetRewrite] = [:]
    @exclusivity(unchecked) package var sectionStates: [Int32: SectionState] = [:]
    /// The owners of cells, by the root of the cell.
    @exclusivity(unchecked) package var cellOwners: [Int32: CellOwner] = [:]
    /// Collections that got their sizes from passes and have to be laid out, and those whose length of content passes asked for.
    @exclusivity(unchecked) var dueCollections: [DueCollection] = []
    @exclusivity(unchecked) package var lengthRequests: [LengthRequest] = []
    var wrappedLengths: [Int32: [WrappedLength]] = [:]
    /// Cells that were made only to answer a question.
    var asides: [CellOwner] = []
    /// The recording that notes what a layout does, for `:step`.
    var tracing: Recording?
    /// Nodes of cells that a script holds; for those whose cell was released, the item and the path in the cell; and the places that stand
    /// for items.
    var escaped: Set<Int32> = []
    var asleep: [Int32: (owner: ItemOwner, path: CellPath)] = [:]
    var standIns: [ItemOwner: Int32] = [:]
    /// The names that `naming` gives to nodes.
    var standInNames: [Int32: String] = [:]
    /// How far the content of a node is scrolled.
    @exclusivity(unchecked) var scrolled: [Int32: Pair] = [:]
    /// The number of the next new item.
    var nextItem = 0
    /// Grow with each change of what cells may have read of the screen, and of what may change the size of cells that are not made.
    @exclusivity(unchecked) var screenVersion = 0
    @exclusivity(unchecked) var measureEpoch = 0
    /// Whether rules are being set in cells that are not own rules of an item.
    @exclusivity(unchecked) var setsInCells = false
    /// How many items may be measured for one viewport; more end a layout with `DocumentError.tooManyItems`.
    public var mostItems = 10_000
    /// How many items of a collection may have lengths that are added one by one; more end a layout with `DocumentError.tooManyCounted`.
    public var mostCounted = 10_000_000

    /// The rules of the screen that are in force, read once per change.
    package var screenState = ScreenState()

    /// Asked regularly during a pass: true ends it with `DocumentError.interrupted`. Other work on very many nodes asks too, and then
    /// leaves the rest out, as its documentation says; an edit is then `isUnfinished`. `nil`: nothing is interrupted.
    public var shouldStop: (() -> Bool)?

    /// The rest of the work of edits that were interrupted (`Sweep`), in order.
    @exclusivity(unchecked) var unfinished: [Sweep] = []
    var isFinishing = false

    /// The last pass was interrupted, so the next one cannot use its results.
    var isAfreshDue = false
    /// The container at which the last interrupted pass ended; `nil` where none was.
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

    /// Whether work that goes through nodes or lines one by one should end at this index.
    @inline(__always) package func stops(at index: Int) -> Bool { index & 63 == 63 && shouldStop?() ?? false }

    /// Sets the question that long work asks regularly: whether to end. Once it answered true it answers true until `work` ends, so that no
    /// part of the work continues from what another part left unfinished.
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

    /// The work that passes did since one of them last asked whether to stop (`PassState.visits`).
    @exclusivity(unchecked) var visitsSinceLook: Int32 = 0

    /// The limit on how deep nodes nest: deeper trees are refused with `DocumentError.tooDeep`. Each level of a layout takes up to 8 KB of
    /// stack: a thread with an ordinary stack needs a lower limit, or `runOnLargeStack`, on whose threads `deepestTree` gives the limit.
    @exclusivity(unchecked) public var maxDepth = 100_000
    /// The node last made, its container and its depth, while `linkCount` is still this; -1: it is not known.
    @exclusivity(unchecked) var lastMade = (node: Int32(-1), parent: Int32(-1), depth: 0, links: -1)
    /// The limit on how many nodes there are: more are refused with `DocumentError.tooManyNodes`.
    @exclusivity(unchecked) public var maxNodes = 5_000_000
    /// Whether nodes whose rules in force are written are noted, and these (`takeTouched`).
    @exclusivity(unchecked) var notesTouched = false
    @exclusivity(unchecked) var touchedNodes = TouchedNodes()

    /// The screen, the root of the tree; it cannot be removed or moved. Its `width`, `height`, `scale`, `direction` and `safeArea` describe
    /// the device.
    public static let screen: Int32 = 0

    /// A document with nothing but the screen, 375 by 667 points, on which frames are not snapped to pixels.
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

    /// The node that is read for a number that no node of this document has: outside of the tree, without name, rules and children.
    private static nonisolated(unsafe) let nobody = {
        let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
        node.initialize(to: Node())
        return node
    }()

    /// A node by a number from outside, which may belong to another document. Inside of the engine, numbers are not checked again.
    @inline(__always) func entry(_ i: Int32) -> UnsafeMutablePointer<Node> {
        i >= 0 && Int(i) < nodes.count ? nodes[i] : Document.nobody
    }

    /// Whether the node is in the tree, with all its ancestors; false for a number that no node has.
    public func exists(_ i: Int32) -> Bool { entry(i).pointee.flags.contains(.alive) }

    /// The container of a node; `nil` of the screen and of a node that was removed. What is in a removed node keeps its container.
    public func parent(_ i: Int32) -> Int32? { opt(entry(i).pointee.parent) }
    /// The first child; `nil` where there is none.
    public func first(_ i: Int32) -> Int32? { opt(entry(i).pointee.first) }
    /// The last child; `nil` where there is none.
    public func last(_ i: Int32) -> Int32? {
        let box = entry(i).pointee.box
        return box < 0 ? nil : opt(boxes[box].pointee.last)
    }
    /// The next sibling in tree order; `nil` of the last.
    public func next(_ i: Int32) -> Int32? { opt(entry(i).pointee.next) }
    /// The sibling before in tree order; `nil` of the first.
    public func prev(_ i: Int32) -> Int32? { opt(entry(i).pointee.prev) }
    /// What sort of node it is.
    public func kind(_ i: Int32) -> Kind { entry(i).pointee.kind }
    /// How many children a node has, those with `visibility = gone` too; in constant time.
    public func childCount(_ i: Int32) -> Int {
        let box = entry(i).pointee.box
        return box < 0 ? 0 : Int(boxes[box].pointee.count)
    }
    /// The number below which all numbers of nodes are, those of removed nodes too.
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

    /// The child at a place, where `node` is not counted; `nil` after the last one. Among few children it is searched from the nearer end.
    package func child(of parent: Int32, at place: Int, leavingOut node: Int32) -> Int32? {
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

    /// How many ancestors a node has: 0 of the screen. Takes time in proportion to the result.
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

    /// Keeps a text, and returns the number by which rules name it: `Rule(.string, ref: addString("Hello"))`. Equal texts have one number.
    public func addString(_ s: String) -> Int32 {
        if cells.isMaking || !cells.texts.isEmpty { return addCellText(s) }
        let i = stringIndex.place(of: s, in: strings, new: Int32(strings.count))
        if i < strings.count { return i }
        strings.append(s)
        heldBytes += s.utf8.count + 96
        return i
    }

    /// Keeps a list of numbers, and returns the number by which rules name it: `Rule(.numbers, ref: addNumbers([0, 0, 100, 20]))`.
    public func addNumbers(_ list: [Double]) -> Int32 {
        if cells.isMaking { return addCellNumbers(list) }
        numbers.append(list)
        heldBytes += list.count * 8 + 40
        return Int32(numbers.count - 1)
    }

    /// Keeps a list of rules, and returns the number by which rules of kind `list` and `values` name it.
    public func addList(_ list: [Rule]) -> Int32 {
        if cells.isMaking { return addCellList(list) }
        lists.append(list)
        heldBytes += list.count * MemoryLayout<Rule>.stride + 40
        return Int32(lists.count - 1)
    }

    /// Keeps a function, and returns the number by which rules of kind `function` name it.
    public func addFunction(_ f: any CurveFunction) -> Int32 {
        if cells.isMaking { return addCellFunction(f) }
        functions.append(f)
        return Int32(functions.count - 1)
    }

    /// Adds a node without a name; answers its number, which is not used for another node while this one can come back.
    func add(_ node: Node, _ rulesInForce: NodeRules) -> Int32 {
        _ = storedNames.append(StoredName())
        _ = rules.append(rulesInForce)
        return nodes.append(node)
    }

    /// The same for a node without rules.
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

/// A change that cannot be made, or what a layout could not do. Names are as they are written, cycles as the rules in them.
public enum DocumentError: Error, Equatable {
    /// Another node has the name.
    case nameInUse(String)
    /// A name with a key, where other nodes of the name have numbers, or the other way round.
    case mixedNames(String)
    /// A node would be deeper than `maxDepth`.
    case tooDeep(limit: Int)
    /// There would be more nodes than `maxNodes`.
    case tooManyNodes(limit: Int)
    /// A node cannot move into itself.
    case intoItself
    /// A node of this kind cannot be here: a section outside of a collection, or another node in a collection or section.
    case misplaced(Kind)
    /// The node before which another one is to be inserted is not a child of the container.
    case notInContainer(String)
    /// `shouldStop` ended a pass; the next pass lays everything out from scratch.
    case interrupted
    /// A cycle of rules, as `B.left → A.right → …`.
    case cycle(String)
    /// The lists of two nodes name the same child, and no rule decides between them.
    case namedTwice(ListConflict)
    /// The column of a cell is before the one that is next in its row.
    case columnGoesBack(ColumnConflict)
    /// More items than the limit allows would have to be measured for what is in view.
    case tooManyItems(limit: Int, collection: Int32)
    /// More items than the limit allows have lengths that are added one by one.
    case tooManyCounted(limit: Int, collection: Int32)
    /// A function of a collection failed; the script that set it knows why.
    case failedItem
}

/// A child that is in the lists of two nodes.
public struct ListConflict: Error, Equatable, Sendable {
    /// The child.
    public let node: Int32
    /// The property that the lists are set on, and that both would give to the child: a size, or a centre.
    public let prop: Prop
    /// The owners of the two lists, in the order of the tree.
    public let first: Int32
    /// The second owner.
    public let second: Int32
}

/// What a pass did.
public struct LayoutReport {
    /// Nodes laid out: containers whose children were placed, and leaves that were edited or whose frame changed.
    public var laidOut = 0
    /// How many of these containers were laid out by a short way.
    public var plainly = 0
    /// Frames that changed, with the exact frame before (when `tracksChanges`).
    public var changes: [(node: Int32, old: Rect)] = []
    /// The cycles found, as text; the first closes the earliest.
    public var cycles: [String] = []
    /// The first child found that is in two lists.
    public var conflict: ListConflict?
    /// The first cell found whose column is before the next one in its row.
    public var columnConflict: ColumnConflict?
}

package struct StyleRecord {
    var name: String
    var slots: [(prop: Prop, slot: SlotKind, rule: Rule, source: Source)] = []
    var exists = true
    /// Nodes that have had this style, each once; some may not any more.
    package var users: [Int32] = []
    var knownUsers: Set<Int32> = []
    /// The rules of `when`s on the style.
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
