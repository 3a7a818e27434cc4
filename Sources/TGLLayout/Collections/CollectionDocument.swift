// The data of collections in a document, and when they are laid out.

/// A collection whose size a pass determined, and that has to be laid out in it.
struct DueCollection {
    let node: Int32
    let size: Pair
    let pad: Insets
    let inset: (before: Double, after: Double)
}

/// A collection for which a pass asked for the length of its content.
package struct LengthRequest {
    let node: Int32
    let size: Pair
    let pad: Insets
    let inset: (before: Double, after: Double)
    let limit: Double
}

extension Document {
    /// Whether the rows of a collection or section follow each other from left to right.
    func runsAcross(_ node: Int32) -> Bool { wordCode(node, .orientation) == 1 }

    /// The sections of a collection: itself where it has none.
    package func sections(of collection: Int32) -> [Int32] {
        let state = collectionStates[collection]
        let links = linkCount &- cells.rootLinkCount
        if let known = state?.sections, known.links == links { return known.nodes }
        let own = children(collection).filter { nodes[$0].pointee.kind.traits.isSection }
        let sections = own.isEmpty ? [collection] : own
        state?.sections = (sections, links)
        return sections
    }

    /// The collection that a section or collection belongs to.
    public func collection(of section: Int32) -> Int32? {
        if nodes[section].pointee.kind.traits.isCollection { return section }
        guard let above = parent(section), nodes[above].pointee.kind.traits.isCollection else { return nil }
        return above
    }

    func collectionState(of node: Int32) -> CollectionState {
        if let state = collectionStates[node] { return state }
        let state = CollectionState()
        collectionStates[node] = state
        return state
    }

    func sectionState(of node: Int32) -> SectionState {
        if let state = sectionStates[node] { return state }
        let state = SectionState()
        sectionStates[node] = state
        return state
    }

    func itemFunction(_ ref: Int32) -> (any ItemFunction)? {
        ref >= 0 && Int(ref) < functions.count ? functions[Int(ref)] as? any ItemFunction : nil
    }

    func takesPlace(_ ref: Int32) -> Bool { itemFunction(ref)?.takesPlace ?? false }

    /// Whether a cell equals what the template would make of an item now.
    func isFresh(_ cell: Cell, _ item: ItemAt, _ place: Int, _ template: Int32) -> Bool {
        guard cell.template == template, !cell.isStale, cell.values === item.values, cell.index == item.index,
            !cell.readsScreen || cell.screenVersion == screenVersion
        else { return false }
        return cell.place == place || !takesPlace(template)
    }

    /// The lengths that a function gives for a list of values, with sums, as far as items have these values; `nil` where it fails. `axis`:
    /// the axis that counts, for a function that gives sizes. `both`: the other axis will be asked for next, and is stored from the same
    /// calls. `isScaled`: the function gives lengths, which `adapt` multiplies.
    func table(
        _ ref: Int32, of values: any ItemValues, _ state: SectionState, axis: Axis?, both: Bool = false, isScaled: Bool = true
    ) -> LengthTable? {
        func key(_ axis: Axis?) -> SectionState.TableKey {
            SectionState.TableKey(values: ObjectIdentifier(values), function: ref, axis: axis)
        }
        func known(_ axis: Axis?) -> LengthTable? {
            state.tables[key(axis)].flatMap { $0.version == screenVersion ? $0.table : nil }
        }
        let before = known(axis)
        if let before, before.count >= values.count { return before }
        // Values that were added and rolled back belong to no item.
        let count = state.order.end(in: values)
        if let before, before.count >= count { return before }
        guard let function = itemFunction(ref) else { return nil }
        let first = before?.count ?? 0
        var (own, other): ([Double], [Double]) = ([], [])
        own.reserveCapacity(count - first)
        if both { other.reserveCapacity(count - first) }
        let factors = isScaled ? state.lengthFactors.size : Pair(1, 1)
        let isDone =
            if let axis {
                function.sizes(of: values, first..<count) { size in
                    own.append(RowSums.held(size[axis] * factors[axis]))
                    if both { other.append(RowSums.held(size[axis.other] * factors[axis.other])) }
                }
            } else {
                function.lengths(of: values, first..<count) { own.append(RowSums.held($0 * state.lengthFactors.along)) }
            }
        guard isDone else { return nil }
        let table = LengthTable(own, after: before)
        state.tables[key(axis)] = (table, values, screenVersion)
        if both, let axis, case let before = known(axis.other), before?.count ?? 0 == first {
            state.tables[key(axis.other)] = (LengthTable(other, after: before), values, screenVersion)
        }
        return table
    }

    /// The lengths of all items of a section by a function; `nil` where it fails. `both`, `isScaled`: see `table`.
    func lengths(_ ref: Int32, of state: SectionState, axis: Axis?, both: Bool = false, isScaled: Bool = true) -> [LengthPiece]? {
        var pieces: [LengthPiece] = []
        let known = state.tables.count
        var last: (values: any ItemValues, table: LengthTable?)?
        state.order.forEachPiece { start, piece in
            if last?.values !== piece.values {
                last = (piece.values, table(ref, of: piece.values, state, axis: axis, both: both, isScaled: isScaled))
            }
            guard let table = last?.table else { return }
            pieces.append(LengthPiece(start: start, count: piece.count, table: table, first: piece.first))
        }
        if pieces.reduce(0, { $0 + $1.count }) < state.order.count { return nil }
        if state.tables.count > known { state.forgetTables(but: pieces) }
        return pieces
    }

    // MARK: Between passes

    /// Before a pass: releases cells that were only asked, and asks again for lengths that changed.
    func prepareCollections() {
        giveBackAsides()
        for node in wrappedLengths.keys where !exists(node) || nodes[node].pointee.flags.contains(.dirty) { wrappedLengths[node] = nil }
    }

    /// Notes that a collection got its size.
    func noteDue(_ run: Run, _ along: Axis) {
        let (pad, inset) = paddingAndInset(run, along)
        dueCollections.append(DueCollection(node: run.node, size: run.size, pad: pad, inset: inset))
    }

    /// The padding, and the inset: the safe area's part along the axis is an inset, not padding (S-6).
    private func paddingAndInset(_ run: Run, _ along: Axis) -> (Insets, (before: Double, after: Double)) {
        let own = run.paddingAsSet()
        var pad = run.pad
        var before = pad.near(along) - own.near(along)
        var after = pad.far(along) - own.far(along)
        if along == .y { (pad.top, pad.bottom) = (own.top, own.bottom) } else { (pad.leading, pad.trailing) = (own.leading, own.trailing) }
        let rule = value(run.node, .inset)
        if rule.kind == .number {
            before += rule.add
            after += rule.add
        } else if rule.kind == .numbers, case let list = numbers[Int(rule.ref)], list.count == 4 {
            before += along == .y ? list[0] : run.rtl ? list[3] : list[1]
            after += along == .y ? list[2] : run.rtl ? list[1] : list[3]
        }
        return (pad, (before, after))
    }

    /// The length of a collection that wraps: that of its content, measured from its first item on up to the upper bound.
    func wrappedLength(of run: Run, _ along: Axis) -> Double {
        let bound = run.pass.boundRule(run.node, along, .upper)
        let limit = bound.kind == .number ? max(0, bound.add) : .infinity
        // A pass may ask for several breadths.
        if let known = wrappedLengths[run.node]?.first(where: { $0.breadth == run.size[along.other] && $0.limit == limit }) {
            return known.length
        }
        let (pad, inset) = paddingAndInset(run, along)
        lengthRequests.append(LengthRequest(node: run.node, size: run.size, pad: pad, inset: inset, limit: limit))
        return 0
    }

    /// Computes the lengths that a pass asked for, and marks the containers that asked.
    package func answerLengthRequests() throws {
        let requests = lengthRequests
        lengthRequests = []
        for request in requests where exists(request.node) {
            let along: Axis = runsAcross(request.node) ? .x : .y
            var size = request.size
            size[along] = request.limit
            let due = DueCollection(node: request.node, size: size, pad: request.pad, inset: request.inset)
            let length = try stopping(at: due.node) { try CollectionStage(due, self).wrappedLength(request.limit) }
            wrappedLengths[request.node, default: []].append(
                WrappedLength(breadth: size[along.other], limit: request.limit, length: length))
            let box = boxes[nodes[request.node].pointee.box]
            forgetAnswers(box)
            // At its own frame a collection is not asked for its size by its container.
            if box.pointee.flags.contains(.standsAtOwnFrame) { nodes[request.node].pointee.flags.insert(.touched) }
            // The code that measures a cell asks for it again.
            if !isCellRoot(request.node), let above = parent(request.node) { invalidate(above) }
        }
    }

    /// Lays out the collections that got their sizes in passes, and those in their cells, until none is due.
    func layOutCollections() throws {
        let (start, before) = tracksChanges ? (monotonicNanoseconds(), trackedNanoseconds) : (0, 0)
        defer { if tracksChanges { trackedNanoseconds = before + monotonicNanoseconds() - start } }
        do { try layOutDue() } catch {
            // Collections that were not laid out are due again, also where their rules become what they were before.
            let left = dueCollections.map(\.node) + lengthRequests.map(\.node)
            dueCollections = []
            lengthRequests = []
            for node in left where exists(node) { invalidate(node) }
            throw error
        }
    }

    /// The most rounds in which collections that are nested in cells are laid out.
    private static let mostRounds = 100_000

    /// Runs `body` for a collection; converts a stop into the error for the caller of the layout.
    func stopping<T>(at collection: Int32, _ work: () throws -> T) throws -> T {
        do { return try work() } catch let stop as CollectionStop {
            switch stop {
            case .inView: throw DocumentError.tooManyItems(limit: mostItems, collection: collection)
            case .counted: throw DocumentError.tooManyCounted(limit: mostCounted, collection: collection)
            case .failed: throw DocumentError.failedItem
            }
        }
    }

    private func layOutDue() throws {
        var rounds = 0
        while !dueCollections.isEmpty || !lengthRequests.isEmpty {
            rounds += 1
            if rounds > Self.mostRounds { throw DocumentError.tooManyItems(limit: mostItems, collection: Document.screen) }
            if !lengthRequests.isEmpty {
                try answerLengthRequests()
            } else {
                let due = dueCollections.removeFirst()
                // The collection itself was laid out by a pass.
                if tracksChanges { trackedInCollections += 1 }
                do { if exists(due.node) { try stopping(at: due.node) { try CollectionStage(due, self).layOut() } } } catch {
                    dueCollections.append(due)
                    throw error
                }
            }
            if !dirty.isEmpty { try layoutOnce() }
        }
    }
}

/// The length of a collection that wraps.
struct WrappedLength {
    let breadth: Double
    let limit: Double
    let length: Double
}

extension Document {
    /// Copies the items of another document's collections, with what was set on them, but none of its cells.
    func takeItems(of other: Document) {
        nextItem = other.nextItem
        mostItems = other.mostItems
        mostCounted = other.mostCounted
        for (node, state) in other.sectionStates where !other.isInCell(node) {
            sectionState(of: node).takeItems(of: state)
        }
    }
}
