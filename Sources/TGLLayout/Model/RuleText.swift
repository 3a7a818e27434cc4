// Rules as the language writes them: for `:dump`, `why`, `:diff` and messages. What is written here reads back as itself.

import UnicodeWidth

extension Document {
    /// The right side of a relation that sets this rule on a property of a node.
    public func text(_ rule: Rule, for prop: Prop, on node: Int32? = nil) -> String {
        if rule.priority != 0 {
            var plain = rule
            plain.priority = 0
            return "\(text(plain, for: prop, on: node)) @ \(exactNumber(rule.priority))"
        }
        switch rule.kind {
        case .unset, .standard: return "none"
        case .number: return exactNumber(rule.add)
        case .percent: return exactNumber(rule.mult) + "%" + plus(rule.add)
        case .share: return "share(\(exactNumber(rule.mult)))" + plus(rule.add)
        case .wrap where rule == .fitContent: return "fitContent"
        case .wrap, .fill, .average, .safeArea, .layoutMargin: return times("\(rule.kind)", rule)
        case .reference: return times(referenceText(rule), rule)
        case .sum: return text(rule, written(sums[Int(rule.ref)], on: node))
        case .list where prop.info.forms.contains(.nodes):
            return "[" + lists[Int(rule.ref)].filter { exists($0.ref) }.map { nameInRule($0.ref, isAlone: true) }.joined(separator: ", ")
                + "]"
        case .list:
            let parts = members(of: rule, for: prop, on: node).map { text($0, for: prop, on: node) }
            return times("[" + parts.joined(separator: ", ") + "]", rule)
        case .word: return wordText(rule.ref, prop)
        case .bool: return rule.ref != 0 ? "true" : "false"
        case .string: return quote(strings[Int(rule.ref)])
        case .numbers: return "[" + numbers[Int(rule.ref)].map(exactNumber).joined(separator: ", ") + "]"
        case .function: return functions[Int(rule.ref)].source
        case .styles: return "[" + numbers[Int(rule.ref)].map { styles[Int($0)].name }.joined(separator: ", ") + "]"
        case .node: return nameInRule(rule.ref, isAlone: true)
        case .call:
            let word = prop.info.words.first { $0.code == rule.ref }?.word ?? "fixed"
            return "\(word)(\(exactNumber(rule.add)))"
        case .auto, .stretch, .minContent, .maxContent: return times("\(rule.kind)", rule)
        case .values: return groupText(rule, for: prop)
        case .spot: return spotText(rule) + plus(rule.add)
        case .extreme:
            let operands = lists[Int(rule.ref)].map { text($0, for: prop, on: node) }.joined(separator: ", ")
            return times("\(rule.path == 0 ? "max" : "min")(\(operands))", rule)
        case .adaptive: return adaptiveText(adaptiveRules[Int(rule.ref)], prop, node)
        }
    }

    /// `namesOwner`: whether parts that name no other node name the owner.
    private func adaptiveText(_ rule: AdaptiveRule, _ prop: Prop, _ node: Int32?, namesOwner: Bool = false) -> String {
        func text(_ rule: Rule) -> String {
            namesOwner ? namedText(rule, prop, node) : self.text(rule, for: prop, on: node)
        }
        switch rule {
        case .idiom(let phone, let pad): return "idiom(\(text(phone)), \(text(pad)))"
        case .otherwise(let first, let second):
            if !mayHold(first) { return text(second) }
            return namedText(first, prop, node) + " or " + text(second)
        case .numbers(let all): return "[" + all.map { liveText($0.add, $0.terms) }.joined(separator: ", ") + "]"
        case .sum(var base, let terms):
            if base.kind == .number { return liveText(base.add, terms) }
            let add = base.add
            base.add = 0
            return text(base) + liveText(terms, isFirst: false) + plus(add)
        }
    }

    /// A rule that names a node: its owner, where it names no other.
    private func namedText(_ rule: Rule, _ prop: Prop, _ node: Int32?) -> String {
        guard let node, !namesNodeAtLast(rule) else { return text(rule, for: prop, on: node) }
        switch rule.kind {
        case .reference:
            var named = rule
            named.ref = node
            return text(named, for: prop, on: node)
        case .sum: return text(rule, naming(node, in: written(sums[Int(rule.ref)], on: node)))
        case .adaptive: return adaptiveText(adaptiveRules[Int(rule.ref)], prop, node, namesOwner: true)
        default: return text(rule, for: prop, on: node)
        }
    }

    private func naming(_ node: Int32, in sum: SumRule) -> SumRule {
        var sum = sum
        for o in sum.operands.indices {
            for t in sum.operands[o].terms.indices where sum.operands[o].terms[t].node < 0 { sum.operands[o].terms[t].node = node }
            if let nested = sum.operands[o].nested { sum.operands[o].nested?.rule = naming(node, in: nested.rule) }
        }
        return sum
    }

    /// A number and live numbers that are added: `scaled(44) * 2 + 8`.
    package func liveText(_ add: Double, _ terms: [LiveTerm]) -> String {
        terms.isEmpty ? exactNumber(add) : liveText(terms, isFirst: true) + plus(add)
    }

    private func liveText(_ terms: [LiveTerm], isFirst: Bool) -> String {
        var result = ""
        for term in terms {
            let begins = isFirst && result.isEmpty
            let factor = begins ? term.factor : abs(term.factor)
            if !begins { result += term.factor < 0 ? " - " : " + " }
            result += liveText(term.number) + (factor == 1 ? "" : " * \(exactNumber(factor))")
        }
        return result
    }

    private func liveText(_ number: LiveNumber) -> String {
        func text(_ sum: LiveSum) -> String { liveText(sum.add, sum.terms) }
        switch number {
        case .screen(let sum, let axis): return "\(axis == .x ? "vw" : "vh")(\(text(sum)))"
        case .extreme(let sums, let isLargest): return (isLargest ? "max(" : "min(") + sums.map(text).joined(separator: ", ") + ")"
        case .exact(let sum): return "exact(\(text(sum)))"
        case .design(let sum, let how): return "design(\(text(sum))\(how == .width ? "" : ", \(how)"))"
        case .scaled(let sum, let style, let most):
            let limit = most.map { ", \(text($0))" } ?? ""
            return "scaled(\(text(sum))\(style == .body && most == nil ? "" : ", \(style)")\(limit))"
        }
    }

    /// `page(2)`, `show(A, 10)`, `item(S, 3, end)`.
    private func spotText(_ rule: Rule) -> String {
        var parts: [String] = rule.ref >= 0 ? [nameInRule(rule.ref, isAlone: true)] : []
        switch rule.spot {
        case .page, .item: parts.append(exactNumber(rule.mult))
        case .show where rule.mult != 0: parts.append(exactNumber(rule.mult))
        default: break
        }
        if rule.spotAlignment != .start { parts.append("\(rule.spotAlignment)") }
        return "\(rule.spot ?? .page)(\(parts.joined(separator: ", ")))"
    }

    /// Several values: a list, or a word with arguments.
    private func groupText(_ rule: Rule, for prop: Prop) -> String {
        let items = lists[Int(rule.ref)]
        func text(_ item: Rule) -> String {
            item.kind == .share ? "\(exactNumber(item.mult))fr" : self.text(item, for: prop)
        }
        func list(_ items: ArraySlice<Rule>) -> String { items.map(text).joined(separator: ", ") }
        switch rule.group {
        case .list: return "[" + list(items[...]) + "]"
        case .repeat:
            let tracks = items.dropFirst()
            return "repeat(\(list(items.prefix(1))), " + (tracks.count == 1 ? list(tracks) : "[" + list(tracks) + "]") + ")"
        default: return "\(rule.group)(\(list(items[...])))"
        }
    }

    /// A node as a rule names it. Where its name would be read as a word of the tree, or alone as a kind, it is `node("first")`.
    package func nameInRule(_ i: Int32, isAlone: Bool = false) -> String {
        let name = nameText(i)
        let word = String(name.prefix { $0 != "[" })
        return Step(word: word) != nil || isAlone && Kind(word: word) != nil ? "node(\(quote(name)))" : name
    }

    /// `B.width`, `prev.right`, `width`.
    package func referenceText(_ rule: Rule, part: BoxPart = .natural) -> String {
        var parts: [String] = rule.ref >= 0 ? [nameInRule(rule.ref)] : []
        var path = rule.path
        while path != 0, let step = Step(rawValue: path & 7) {
            parts.append("\(step)")
            path >>= 3
        }
        if parts.isEmpty, !rule.anchor.isSize { parts.append("self") }
        if part != .natural {
            if parts.isEmpty { parts.append("self") }
            parts.append(part == .whole ? "box" : "safe")
        }
        parts.append(rule.anchor.word)
        return parts.joined(separator: ".")
    }

    /// A rule that is a linear sum, or the largest or smallest of several, with the sum given: one that no document holds yet has no
    /// number in `sums`.
    package func text(_ rule: Rule, _ stored: SumRule) -> String {
        // Of an extreme of which one operand is left, the factor and the number are that operand's.
        if stored.choice != .only, stored.operands.count == 1 { return text(stored.operands[0].times(rule.mult, plus: rule.add)) }
        if stored.choice == .only, let sum = stored.operands.first {
            return rule.mult == 1 ? text(sum) + plus(rule.add) : "(\(text(sum))) * \(exactNumber(rule.mult))" + plus(rule.add)
        }
        let operands = stored.operands.map { text($0) }.joined(separator: ", ")
        return times("\(stored.choice == .largest ? "max" : "min")(\(operands))", rule)
    }

    /// A linear sum as the language writes it.
    package func text(_ sum: LinearSum) -> String {
        var result = ""
        for term in sum.terms {
            let base = referenceText(Rule(.reference, anchor: term.anchor, path: term.path, ref: term.node), part: term.part)
            if result.isEmpty {
                result = term.mult == 1 ? base : "\(base) * \(exactNumber(term.mult))"
            } else {
                let size = abs(term.mult)
                result += (term.mult < 0 ? " - " : " + ") + (size == 1 ? base : "\(base) * \(exactNumber(size))")
            }
        }
        if let percent = sum.percent {
            if result.isEmpty {
                result = exactNumber(percent) + "%"
            } else {
                result += (percent < 0 ? " - " : " + ") + exactNumber(abs(percent)) + "%"
            }
        }
        if let wrap = sum.wrap { result = wrap == 1 ? "wrap" : "wrap * \(exactNumber(wrap))" }
        if let nested = sum.nested { result = text(Rule(.sum, mult: nested.mult), nested.rule) }
        if result.isEmpty { return liveText(sum.add, sum.live) }
        return result + liveText(sum.live, isFirst: false) + plus(sum.add)
    }

    private func plus(_ add: Double) -> String {
        if add == 0 { return "" }
        return add < 0 ? " - \(exactNumber(-add))" : " + \(exactNumber(add))"
    }

    private func times(_ base: String, _ rule: Rule) -> String {
        (rule.mult == 1 ? base : "\(base) * \(exactNumber(rule.mult))") + plus(rule.add)
    }

    private func wordText(_ code: Int32, _ prop: Prop) -> String {
        let info = prop.info
        if info.forms.contains(.wordPair) {
            return "["
                + [code & 0xff, code >> 8].map { part in info.words.first { $0.code == part }?.word ?? "none" }.joined(separator: ", ")
                + "]"
        }
        if info.forms.contains(.safety), code >= 32 {
            let parts = [code & 96, code & 31].compactMap { part in info.words.first { $0.code == part }?.word }
            return "[" + parts.joined(separator: ", ") + "]"
        }
        if info.forms.contains(.dense), code == 3 { return "[column, dense]" }
        if info.forms.contains(.word) || info.words.isEmpty { return info.words.first { $0.code == code }?.word ?? "\(code)" }
        if let one = info.words.first(where: { $0.code == code && !(code == 0 && prop == .insetsFromSafeArea) }) { return one.word }
        if prop == .insetsFromSafeArea || prop == .pinned || prop == .dividers {
            return "[" + info.words.filter { $0.code != 0 && code & $0.code != 0 }.map(\.word).joined(separator: ", ") + "]"
        }
        if prop == .shrinkType {
            let mode = info.words.first { $0.code == code & 3 }?.word ?? "none"
            return code & 4 != 0 ? "[\(mode), space]" : mode
        }
        let parts = [code & 0xff, code & 0xff00].filter { $0 != 0 }
        return "[" + parts.compactMap { p in info.words.first { $0.code == p }?.word }.joined(separator: ", ") + "]"
    }
}

/// A string as the language writes it, with its escapes; controls, and what leaves no trace or turns the reading direction, are written by
/// number.
package func quote(_ s: String) -> String {
    var out = "\""
    forEachShown(in: s) { u, form in
        switch u {
        case "\n": out += "\\n"
        case "\t": out += "\\t"
        case "\r": out += "\\r"
        case "\"": out += "\\\""
        case "\\": out += "\\\\"
        case "{": out += "\\{"
        case "}": out += "\\}"
        default:
            if form == .escaped {
                out += "\\u{" + String(u.value, radix: 16, uppercase: true) + "}"
            } else {
                out.unicodeScalars.append(u)
            }
        }
    }
    return out + "\""
}
