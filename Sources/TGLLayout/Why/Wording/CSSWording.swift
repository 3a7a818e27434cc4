// How the steps of flex, grid and block read.

extension CSSLine {
    func text(_ words: Wording) -> String {
        var head = phrase.text(words)
        if let name = part.name { head = head.isEmpty ? name : "\(name): \(head)" }
        let body = sum.map { $0.text(words) } ?? ""
        if case .fills(_, _, isPlain: true) = phrase { return "\(head): \(shortNumber(sum?.value ?? 0))" + ends(words) }
        let start = head.isEmpty || body.isEmpty || phrase.goesOn ? head : head + ":"
        return [start, body].filter { !$0.isEmpty }.joined(separator: " ") + ends(words)
    }

    /// The same for a bound that was explained before.
    func boundText(_ words: Wording) -> String {
        let body = (sum.map { $0.text(words) } ?? "") + ends(words)
        if case .ratio = phrase { return ", \(phrase.text(words)): \(body)" }
        return ": \(body)"
    }

    private func ends(_ words: Wording) -> String { holds.map { $0.text(words) }.joined() + tail.text(words) }
}

extension SizePart {
    var name: String? {
        switch self {
        case .size: nil
        case .base: "base size"
        case .minimum: "automatic minimum"
        }
    }
}

extension CSSTail {
    func text(_ words: Wording) -> String {
        switch self {
        case .nothing: ""
        case .inside: " inside"
        case .nothingLeft(let node, let prop): "; nothing is left for \(words.rule(node, prop, own: true))"
        case .bounded(let raw, let size): TGLLayout.bounded(raw, size)
        case .insets(let length): "; no less than its padding and border \(shortNumber(length))"
        case .content(let lines, let length):
            "; a size by a ratio is no smaller than " + (lines.first?.sum?.text(words) ?? "the content: \(shortNumber(length))")
        case .bound(let node, let prop, let slot, let lines):
            "; \(words.bound(node, prop, slot)) \(slot == .lower ? "raises" : "lowers") it\(lines.first?.boundText(words) ?? "")"
        case .otherBound(let node, let prop, let slot, let isSet, let sum):
            "; \(isSet ? words.bound(node, prop, slot) : "its padding and border across") \(slot == .lower ? "raises" : "lowers") it"
                + " through the ratio: \(sum.text(words))"
        case .grows: " free, so it grows"
        case .shrinks: " free, so it shrinks"
        case .free: " free"
        case .isFull: " free, so nothing grows or shrinks"
        case .starts(let length): ", so it starts at \(shortNumber(length))"
        case .freeOfWeights(let weights): " free, weights \(weights.text(words))"
        case .spanned(let axis, let grown, let whole): grown.text(axis, of: whole)
        case .grownBy(let length, let axis, let all):
            ": "
                + all.prefix(8).map { track, from, to in
                    "\(trackText(axis, track)) " + (from == 0 ? "" : "\(shortNumber(from)) + \(shortNumber(length)) = ") + shortNumber(to)
                }.joined(separator: ", ") + (all.count > 8 ? ", …" : "")
        case .fractions(let factors, let each, let axis, let gets):
            " free; \(factors.text(words)) fr share it: "
                + "\(shortNumber(each * factors.value)) / \(factorNumber(factors.value)) = \(shortNumber(each)) each"
                + gets.map {
                    "; \(trackText(axis, $0.track)) gets \(shortNumber($0.length))" + ($0.least > 0 ? " ≥ \(shortNumber($0.least))" : "")
                }.joined()
        case .frozen(let held): ", \(held.beyond(words)): frozen at \(shortNumber(held.length))"
        }
    }
}

extension CSSSum {
    /// The sum, and its value where there is something to compute.
    func text(_ words: Wording) -> String {
        var text = SumText()
        for (term, isTaken) in terms {
            let written = term.text(words, isFirst: text.text.isEmpty && !isTaken)
            text.add(term: written, isWorkedOut: term.isWorkedOut, isTaken: isTaken)
        }
        if text.text.isEmpty { return shortNumber(value) }
        if case .content = terms.first?.term, terms.count == 1 { return text.text }
        return text.making(value)
    }
}

extension CSSTerm {
    /// Whether it has arithmetic of its own, so that its value is given.
    var isWorkedOut: Bool {
        switch self {
        case .times(let term, let factor): factor != 1 || term.isWorkedOut
        case .part, .half, .percent, .count: true
        case .weight(_, let factor, _): factor != 1
        case .tracks(_, _, let all): all.count > 1
        case .group(_, let all): all.count > 1
        case .moved, .room(.between), .room(.gap), .several: true
        default: false
        }
    }

    func text(_ words: Wording, isFirst: Bool) -> String {
        switch self {
        case .number(let length): shortNumber(length)
        case .named(let name, let length): "\(words.name(name)) \(signed(length))"
        case .own(let prop, let length): "its \(prop.word) \(signed(length))"
        case .taken(let node, let length): "what \(words.name(node)) takes \(signed(length))"
        case .other(let prop, let length): "a \(prop.word) of \(signed(length))"
        case .what(let name, let length): name.text(shortNumber(length))
        case .count(let count, let name, let length):
            count == 1 ? name.text(shortNumber(length)) : name.plural + " \(count) × \(shortNumber(length))"
        case .group(let group, let lengths): group.text(lengths, words)
        case .room(let room): room.text(words)
        case .end(let node, let axis, let length):
            isFirst ? words.end(node, axis, length) : "\(words.name(node))'s end \(shortNumber(length))"
        case .times(let term, 1): term.text(words, isFirst: isFirst)
        case .times(let term, let factor): "\(term.text(words, isFirst: isFirst)) × \(factorNumber(factor))"
        case .part(let term, let by, let of):
            by == 1
                ? "\(term.text(words, isFirst: isFirst)) / \(factorNumber(of))"
                : "\(term.text(words, isFirst: isFirst)) × \(factorNumber(by)) / \(factorNumber(of))"
        case .half(let term): "half of \(term.text(words, isFirst: false))"
        case .percent(let percent, let term): "\(factorNumber(percent))% of \(term.text(words, isFirst: false))"
        case .content(let fact): fact.sum(words).text
        case .length(let read): read.text(words)
        case .parentheses(let sum): "(\(sum.terms(words)))"
        case .moved(let from, let by): sumText(shortNumber(from), by)
        case .line(let line, let length): "\(words.line(line)) \(shortNumber(length))"
        case .otherLines(let length): "the other lines' \(shortNumber(length))"
        case .tracks(let node, let axis, let all): tracksText(node, axis, all, words)
        case .others(let count, let length): "… \(count) more \(shortNumber(length))"
        case .factor(let node, let prop, let factor): "\(words.name(node))'s \(prop.isSize ? "share" : prop.word) \(factorNumber(factor))"
        case .weight(let node, 1, let length): "\(words.name(node)) \(shortNumber(length))"
        case .weight(let node, let factor, let length): "\(words.name(node)) \(shortNumber(length)) × flexShrink \(factorNumber(factor))"
        case .several(1, let term): term.text(words, isFirst: isFirst)
        case .several(let count, let term): "\(count) × \(term.text(words, isFirst: false))"
        case .start(let node, let length):
            isFirst ? "\(words.name(node)) begins at \(shortNumber(length))" : "\(words.name(node))'s start \(shortNumber(length))"
        case .inner(let node, let prop, let length):
            words.doc.exactFrame(node).length(prop) == length
                ? "\(words.reading(node, prop)) \(shortNumber(length))"
                : "\(words.name(node))'s content \(prop.word) \(shortNumber(length))"
        }
    }

    /// A number below 0 is in parentheses, since a sign may come before its name.
    private func signed(_ length: Double) -> String { length < 0 ? "(\(shortNumber(length)))" : shortNumber(length) }

    private func tracksText(_ node: Int32, _ axis: Axis, _ all: TrackLengths, _ words: Wording) -> String {
        if all.count == 0 { return "0" }
        let shown = all.first.map { "\(words.track(node, axis, $0.number)) \(shortNumber($0.length))" }.joined(separator: " + ")
        let rest = all.count - all.first.count
        return rest == 0 ? shown : "\(shown) + … \(rest) more \(shortNumber(all.others))"
    }
}

extension CSSSum {
    /// The terms alone.
    func terms(_ words: Wording) -> String {
        var text = SumText()
        for (term, isTaken) in terms { text.add(term: term.text(words, isFirst: text.text.isEmpty && !isTaken), isTaken: isTaken) }
        return text.text
    }
}

extension CSSTermName {
    /// The name of several of them.
    var plural: String { self == .gap ? "gaps" : "\(self)s" }

    func text(_ number: String) -> String {
        switch self {
        case .padding: "padding \(number)"
        case .border: "border \(number)"
        case .paddingAndBorder: "its padding and border \(number)"
        case .gap: "gap \(number)"
        case .baseline: "the common baseline \(number)"
        case .baselineShift: "shift to the common baseline \(number)"
        case .lastBaseline: "lift to the common last baseline \(number)"
        case .ownBaseline: "its own baseline \(number)"
        case .staticPlace: "its static place's edge \(number)"
        case .floats: "its content is clear of floats at \(number)"
        case .commonEdge: "the common edge \(number)"
        case .ownEdge: "its own edge \(number)"
        case .blockStart: "its containing block's start \(number)"
        case .blockEnd: "its containing block's end \(number)"
        case .portStart: "its port begins at \(number)"
        case .portEnd: "its port ends at \(number)"
        case .containerStart: "it stays in its container, at its start \(number)"
        case .containerEnd: "it stays in its container, at its end \(number)"
        case .areaStart: "its area's start \(number)"
        case .areaEnd: "its area's end \(number)"
        }
    }
}

extension CSSGroup {
    func text(_ lengths: NodeLengths, _ words: Wording) -> String {
        let shown = lengths.first.map { "\(words.placed($0.node)) \(shortNumber($0.length))" }
        let rest = lengths.count - shown.count
        let all = shown + (rest == 0 ? [] : ["… \(rest) more \(shortNumber(lengths.others))"])
        switch self {
        case .plain, .sizes: return all.joined(separator: " − ")
        case .baseSizes:
            if lengths.count > 1 { return grouped("base size", lengths, all, words) }
            let item = lengths.first[0]
            return "\(words.name(item.node)).\(LaidValue.baseSize.rawValue) \(shortNumber(item.length))"
        case .frozen: return "frozen (\(all.joined(separator: " + ")))"
        case .margins: return grouped("margin", lengths, all, words)
        }
    }

    private func grouped(_ word: String, _ lengths: NodeLengths, _ all: [String], _ words: Wording) -> String {
        if lengths.count == 1 { return "\(words.name(lengths.first[0].node))'s \(word) \(shortNumber(lengths.first[0].length))" }
        return "\(word)s (\(all.joined(separator: " + ")))"
    }
}

extension CSSRoom {
    func text(_ words: Wording) -> String {
        switch self {
        case .content(let room): words.room(room)
        case .inside(let length): "\(shortNumber(length)) inside"
        case .area(_, _, _, let length): "its area \(shortNumber(length))"
        case .line(let line, let length): "\(words.line(line)) \(shortNumber(length))"
        case .paddingBox(let node, let prop, let length):
            words.doc.exactFrame(node).length(prop) == length
                ? "\(words.reading(node, prop)) \(shortNumber(length))"
                : "\(words.name(node))'s \(prop.word) inside its border \(shortNumber(length))"
        case .gap(let sum): sum.terms(words)
        case .ownArea(let prop, let length): "its area's \(prop.word) \(shortNumber(length))"
        case .rest(let length): "the room at its static place \(shortNumber(length))"
        case .byRatio(let node, let length): "\(words.name(node))'s height by its ratio \(shortNumber(length))"
        case .crossed: "what its insets leave 0"
        case .withinMargins: "what its margins leave 0"
        case .between(let room, let insets, _):
            insets.reduce(into: SumText(room.text(words))) { $0.add($1, isTaken: true, "its \($1.prop.word)") }.text
        }
    }
}

extension Rect {
    /// Its width or its height.
    func length(_ prop: Prop) -> Double { prop == .width ? width : height }
}

extension CSSPhrase {
    /// Whether the sum follows without a colon.
    var goesOn: Bool {
        switch self {
        case .percent, .flex(.wouldBe), .grid(.room), .grid(.stretched): true
        default: false
        }
    }

    func text(_ words: Wording) -> String {
        switch self {
        case .nothing, .content, .inside, .freeAcross: return ""
        case .rule(let node, let prop): return words.rule(node, prop, own: true)
        case .fills(let fill, let room, let isPlain): return fill.text(words, room, isPlain: isPlain)
        case .ratio(let natural): return natural ? "it keeps the ratio of its image" : "by its ratio"
        case .unset(let kind): return "nothing sets it, and a \(kind.word) without a size is 0"
        case .noMoreThan: return "its content wraps in what is there"
        case .countsAsAuto(let node, let prop):
            return "\(words.rule(node, prop, own: true)) counts as auto: what it is of was not settled when it was needed"
        case .placed(let placement): return placement.text
        case .aligned(let aligned): return aligned.text(words)
        case .reversed(let axis): return "counted from the \(axis == .x ? "other side" : "bottom")"
        case .moved(let node, let prop, let isSticky):
            let rule = words.rule(node, prop, own: true)
            return isSticky ? "it is sticky, and \(rule) holds it inside its port" : "it is relative, and \(rule) moves it"
        case .percent(let name): return "\(name)"
        case .percentOfNothing(let prop, let owner, let length):
            return "`\(prop.word)` is a part of \(words.name(owner))'s \(length.word), which is not known yet"
        case .flex(let phrase): return phrase.text(words)
        case .grid(let phrase): return phrase.text(words)
        case .block(let phrase): return phrase.text(words)
        case .absolute(let phrase): return phrase.text(words)
        }
    }
}

extension CSSFill {
    func text(_ words: Wording, _ room: CSSRoom, isPlain: Bool) -> String {
        let what: String
        switch room {
        case .area: what = "its area"
        case .line: what = "its line"
        case .gap: what = "the room beside floats"
        case .between, .crossed: what = "the space between its insets"
        default: what = "its container"
        }
        let fills = "it fills \(what)" + (isPlain ? ", less margins 0" : "")
        switch self {
        case .alignment(let node, let prop, let isOwn): return "\(words.rule(node, prop, own: isOwn)): \(fills)"
        case .normal(let prop): return "`\(prop.word)` is normal: \(fills)"
        case .block: return "in a block \(fills)"
        case .insets: return "both insets are given, so \(fills)"
        case .rule(let prop): return "its \(prop.word) fills: \(fills)"
        }
    }
}

extension CSSPlacement {
    var text: String {
        switch self {
        case .first: "first in the line"
        case .after, .area: ""
        case .content: "at the beginning of its container"
        case .inset: "by its inset"
        case .staticPlace: "at its static place"
        case .center: "by its centre"
        }
    }
}

extension CSSAligned {
    func text(_ words: Wording) -> String {
        switch self {
        case .auto(let prop, let count):
            let takes = count == 1 ? "takes all of it" : count == 2 ? "takes half of it" : "takes its part of it"
            return "`\(prop.word) = auto` \(takes)"
        case .rule(let node, let prop, let isOwn): return words.rule(node, prop, own: isOwn)
        }
    }
}

extension AbsolutePhrase {
    func text(_ words: Wording) -> String {
        switch self {
        case .inset(let prop, let isFar): "by its \(prop.word), from the \(isFar ? "far" : "near") side"
        case .staticPlace(let edge):
            switch edge {
            case .near: "without insets it begins where it would be in the flow"
            case .far: "without insets it ends where it would be in the flow"
            case .center: "without insets its middle is where it would be in the flow"
            }
        case .center(let prop): "by its \(prop.word)"
        case .held(let prop): "`\(prop.word)` places it, and its containing block holds it"
        case .free: ""
        }
    }
}
