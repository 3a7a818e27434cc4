// `why` for a size or position: the steps by which the container's layout computed it.

import TGLLayout

extension Explainer {
    /// Explains a size or position by its steps. Also returns whether it was explained by the relations of a system.
    mutating func explainFrame(_ i: Int32, _ prop: Prop, _ indent: Int) -> (said: Explained, isInSystem: Bool) {
        var isInSystem = false
        let f = doc.exactFrame(i)
        let axis = prop.axis
        let (size, near): (Prop, Prop) = axis == .x ? (.width, .left) : (.height, .top)
        var said = Explained(i, axis)
        if doc.isOutOfLayout(i) {
            outOfLayout(i, prop.isSize ? size : near, f, indent)
        } else {
            said = Explained(i, axis, facts(about: i))
            adaptedRules(i, prop, indent, prop.isSize ? said.size : [])
            styled(i, prop.isSize ? said.size : said.place, indent)
            isInSystem = explainInSystem(i, prop, said, indent) || explainWrapped(i, prop, indent)
            if isInSystem || explainStaged(i, prop.isSize ? size : near, said, indent) {
                // It is explained already.
            } else if prop.isSize {
                tell(said.size, i, size, indent)
            } else {
                tell(said.place, i, near, indent)
            }
        }
        if prop == .baseline || prop == .lastBaseline {
            return (baseline(i, f, indent, said, isLast: prop == .lastBaseline), isInSystem)
        }
        edge(i, prop, f, indent)
        snapped(i, prop, f, indent)
        return (said, isInSystem)
    }

    // MARK: Out of the layout

    private mutating func outOfLayout(_ i: Int32, _ prop: Prop, _ f: Rect, _ indent: Int) {
        let value = shortNumber(reading(f, i, prop))
        if doc.isGone(i) {
            let at = doc.lookup(i, .visibility)
            return add(indent, "`visibility = gone`\(from(at.layer)), so it is left out of the layout: \(value)", source: at.source)
        }
        let which: Prop = doc.lookup(i, .useFrame).rule == .bool(true) ? .useFrame : .noLayout
        let set = doc.lookup(i, which)
        add(indent, "`\(which.word) = true`\(from(set.layer)), so it is placed at its own frame", source: set.source)
        let whole = doc.lookup(i, .frame)
        if whole.rule.isSet {
            add(indent, "`frame = \(doc.text(whole.rule, for: .frame))`: its \(prop.word) there is \(value)", source: whole.source)
        } else {
            let own = doc.lookup(i, prop)
            let rule = own.rule.isSet ? "`\(prop.word) = \(doc.text(own.rule, for: prop, on: i))`" : "nothing sets its \(prop.word)"
            add(indent, "\(rule), so it is \(value)", source: own.source)
        }
    }

    // MARK: Facts

    mutating func tell(_ facts: [Fact], _ i: Int32, _ prop: Prop, _ indent: Int) {
        // There are no facts about nodes that an interrupted layout did not reach.
        guard !facts.isEmpty else { return add(indent, "the layout did not reach it") }
        // The rule itself is in the first line, whichever fact read it.
        let ruled =
            facts.contains { $0.uses(prop) && !($0.step is any ToldStep) } && prop.isSize && doc.lookup(i, prop).rule.isSet
        for (n, fact) in facts.enumerated() where n == 0 || fact.value != facts[n - 1].value || !fact.goesOn || fact.step is any ToldStep {
            tell(fact, i, prop, indent, rule: ruled && n == 0)
        }
        tellChanged(facts, indent)
    }

    private mutating func tell(_ fact: Fact, _ i: Int32, _ prop: Prop, _ indent: Int, rule: Bool) {
        if let step = fact.step as? any ToldStep { return tell(step, indent) }
        var text = doc.text(of: fact)
        var source: Source = -1
        var reads = fact.reads.filter { $0.note != nil }
        if rule {
            let at = doc.lookup(i, prop)
            let written = doc.text(at.rule, for: prop, on: i)
            source = at.source
            if fact.step.beginsWithRule, at.rule.kind != .sum {
                text = "\(prop.word) = \(text)\(from(at.layer))"
            } else {
                text = "`\(prop.word) = \(written)`\(from(at.layer)): \(text)"
            }
        } else if reads.count == 1 {
            let read = reads[0]
            let at = doc.lookup(read.node, read.prop)
            let value = shortNumber(fact.value)
            let said = doc.text(of: read, for: fact) ?? ""
            if text == "\(read.prop.word) \(value)" {
                // The text would only repeat the distance, so the rule is shown with its value instead.
                let isPlain = said == "`\(read.prop.word) = \(exactNumber(fact.value))`"
                text = (isPlain ? "\(read.prop.word) = \(value)" : said.hasPrefix("`") ? "\(said): \(value)" : said) + from(at.layer)
            } else if said.hasPrefix("`"), said.hasSuffix("`") {
                text = "\(said)\(from(at.layer)): \(text)"
            } else {
                tellReads(reads, of: fact, indent)
                return add(indent, text, source: place(of: fact))
            }
            source = at.source
            reads = []
        }
        tellReads(reads, of: fact, indent)
        add(indent, text, source: source < 0 ? place(of: fact) : source)
    }

    /// Explains the used sizes of a grid's columns or rows. Returns false if the property is neither or the node is no grid.
    mutating func explainTracks(_ i: Int32, _ prop: Prop, _ indent: Int, _ deep: Bool) -> Bool {
        guard prop == .columns || prop == .rows, let tracks = doc.usedTracks(of: i, prop == .columns ? .x : .y) else { return false }
        let facts = facts(ofTracksIn: i).filter { $0.prop == prop }
        guard let step = facts.last?.step as? any ToldStep else { return false }
        add(indent, "\(doc.nameText(i)).\(prop.word) = [\(tracks.map(shortNumber).joined(separator: ", "))]", .head)
        let mentions = Mentions(along: prop == .columns ? .x : .y)
        tell(step.lines(Wording(doc: doc, mentions: mentions)), indent + 1)
        hidden(i, prop, indent + 1)
        for track in tracks.indices where deep { _ = isNew("\(i).\(prop.rawValue).\(track)") }
        if deep { follow(parts(in: mentions), indent + 1) }
        return true
    }

    /// Explains the used size of one column or row of a grid; `deep` also explains the values that its lines mention.
    mutating func explainTrack(_ i: Int32, _ prop: Prop, _ track: Int, _ indent: Int, _ deep: Bool) {
        guard let tracks = doc.usedTracks(of: i, prop == .columns ? .x : .y), tracks.indices.contains(track) else { return }
        let name = "\(doc.nameText(i)).\(prop.word)[\(track)]"
        guard isNew("\(i).\(prop.rawValue).\(track)"), !(deep && isFull(name)) else { return }
        add(indent, "\(name) = \(shortNumber(tracks[track]))", .head)
        let mentions = Mentions(along: prop == .columns ? .x : .y)
        let words = Wording(doc: doc, mentions: mentions)
        tell(facts(ofTracksIn: i).last { $0.prop == prop }?.lines(ofTrack: track, words) ?? [], indent + 1)
        if deep { follow(parts(in: mentions), indent + 1) }
    }

    /// Adds the lines of a step that has lines of its own.
    mutating func tell(_ step: any ToldStep, _ indent: Int) { tell(step.lines(Wording(doc: doc)), indent) }

    mutating func tell(_ told: [ToldLine], _ indent: Int) {
        for line in told {
            let at = line.rule.map { doc.lookup($0.node, $0.prop) }
            let text = line.text + (line.isRule ? at.map { from($0.layer) } ?? "" : "")
            add(indent + line.depth, text, line.isNote ? .note : .step, source: at?.source ?? -1)
        }
    }

    /// Notes sizes that changed after a step read them: a flow stretches its children late.
    private mutating func tellChanged(_ facts: [Fact], _ indent: Int) {
        for read in facts.flatMap(\.reads) where !doc.isOutOfLayout(read.node) {
            guard let then = read.value else { continue }
            let now = reading(doc.exactFrame(read.node), read.node, read.prop)
            guard abs(now - then) > 1e-9 * max(1, abs(now)) else { continue }
            let name = "\(doc.nameText(read.node)).\(read.prop.word)"
            add(indent, "\(name) was \(shortNumber(then)) at that point, and only later became \(shortNumber(now))", .note)
        }
    }

    /// Where the first value was set that a fact read without a note.
    private func place(of fact: Fact) -> Source {
        fact.reads.filter { $0.note == nil }.map { doc.lookup($0.node, $0.prop).source }.first { $0 >= 0 } ?? -1
    }

    /// Adds the values that a fact read; values from the same place in the source share a line.
    private mutating func tellReads(_ reads: [Fact.Read], of fact: Fact, _ indent: Int) {
        var groups: [(source: Source, texts: [String])] = []
        for read in reads {
            let at = doc.lookup(read.node, read.prop)
            let text = (doc.text(of: read, for: fact) ?? "") + from(at.layer)
            if groups.contains(where: { $0.texts.contains(text) }) { continue }
            let length = groups.last?.texts.reduce(text.count) { $0 + $1.count + 2 } ?? 0
            if let last = groups.indices.last, length <= Explainer.longestLine, at.source >= 0, isSamePlace(groups[last].source, at.source)
            {
                groups[last].texts.append(text)
            } else {
                groups.append((at.source, [text]))
            }
        }
        for group in groups { add(indent, group.texts.joined(separator: ", "), source: group.source) }
    }

    // MARK: After the algorithm

    /// Explains a far edge or centre as the near edge plus a size.
    private mutating func edge(_ i: Int32, _ prop: Prop, _ f: Rect, _ indent: Int) {
        let (near, dim, p, s) = prop.axis == .x ? ("left", "width", f.x, f.width) : ("top", "height", f.y, f.height)
        let begins = "\(near) \(shortNumber(p))"
        switch prop {
        case .right, .bottom, doc.isRightToLeft ? .leading : .trailing:
            add(indent, "\(begins) + \(dim) \(shortNumber(s)) = \(shortNumber(p + s))")
        case .centerX, .centerY:
            add(indent, "\(begins) + half the \(dim) \(shortNumber(s)) = \(shortNumber(p + s / 2))")
        default: break
        }
    }

    private mutating func baseline(_ i: Int32, _ exact: Rect, _ indent: Int, _ said: Explained, isLast: Bool) -> Explained {
        snapped(i, .top, exact, indent)
        let f = doc.frame(i)
        let at: Double = doc.baseline(i)
        guard doc.kind(i).traits.content == .text else {
            add(
                indent,
                "without text, its bottom is its baseline: \(sumText("top \(shortNumber(f.y))", f.height, "height")) = \(shortNumber(at))")
            return said
        }
        let set = doc.lookup(i, .fontSize)
        let font = doc.lineHeight(i)
        let text = f.height - 2 * (at - f.y - 0.75 * font)
        let middle = "(height \(shortNumber(f.height)) − text \(shortNumber(text))) / 2"
        let first = "0.75 of its first line \(shortNumber(font))"
        add(
            indent, "its text is centred: top \(shortNumber(f.y)) + \(middle) + \(first) = \(shortNumber(at))", source: set.source
        )
        if isLast, doc.lastLineOffset(i) > 0 {
            let lines = (doc.lastLineOffset(i) / font).rounded()
            let sum = "\(shortNumber(at)) + \(shortNumber(lines)) × \(shortNumber(font)) = \(shortNumber(doc.lastBaseline(i)))"
            add(indent, "its last line is so many lines further down: \(sum)", source: set.source)
        }
        return said
    }

    private mutating func snapped(_ i: Int32, _ prop: Prop, _ exact: Rect, _ indent: Int) {
        guard doc.scale > 0 else { return }
        let (from, to) = (reading(exact, i, prop), reading(doc.frame(i), i, prop))
        guard abs(to - from) > 1e-9 else { return }
        let source = doc.lookup(Document.screen, .scale).source
        add(indent, "snapped to pixels, \(shortNumber(doc.scale)) per point: \(shortNumber(from)) → \(shortNumber(to))", source: source)
    }

    // MARK: What does not count

    /// Adds the rules of the node along the axis that the layout did not read.
    mutating func ignored(_ prop: Prop, _ said: Explained, _ indent: Int) {
        let i = said.node
        for other in prop.isSize ? [prop] : doc.positions(prop.axis) {
            guard let reason = doc.ignoredReason(other, said) else { continue }
            let at = doc.lookup(i, other)
            let rule = "`\(other.word) = \(doc.text(at.rule, for: other, on: i))`"
            add(indent, "ignored: \(rule)\(from(at.layer)): \(reason)", .ignored, source: at.source)
        }
    }
}
