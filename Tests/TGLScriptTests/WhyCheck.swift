import TGLLayout
import TGLScript
import TGLWhy

/// Checks what `why` says of every property of every node of a document: that it says something, that its arithmetic comes
/// out, and that its last step comes to what the frame is.
struct WhyCheck {
    /// What no line says, unless a name does.
    private static let neverSaid = ["unknown", "did not reach", "nan", "nil", "optional("]

    let doc: Document
    let names: [String]
    /// The nodes that have a name of their own, by name.
    private let named: [String: Int32]
    private var explainer: Explainer
    private(set) var problems: [String] = []
    private(set) var explained = 0
    private(set) var equations = 0
    /// An explanation says itself that a value was another then.
    private var isLate = false
    /// The numbers of the rules of a node, by node.
    private var ruleNumbers: [Int32: [Double]] = [:]
    /// Values of other nodes that steps say they read.
    private(set) var read = 0

    init(_ doc: Document) {
        self.doc = doc
        var nodes: [Int32] = []
        doc.walk(Document.screen) { node, _ in nodes.append(node) }
        explainer = Explainer(doc)
        let all = nodes.map { doc.nameText($0) }
        names = all + doc.allStyles.map { doc.styleName($0) }
        // In cells of the same template nodes have the same names.
        named = Dictionary(grouping: zip(all, nodes)) { $0.0 }.compactMapValues { $0.count == 1 ? $0[0].1 : nil }
        for node in nodes {
            for row in Prop.table where row.bearers.contains(Bearers(doc.kind(node))) { check(node, row.prop) }
            checkScrolling(node)
            isLate = true
            for line in explainer.why(node) where line.role == .step { arithmetic(line.text, of: doc.nameText(node)) }
        }
    }

    private mutating func check(_ node: Int32, _ prop: Prop) {
        let lines = explainer.why(node, prop)
        let name = "\(doc.nameText(node)).\(prop.word)"
        explained += 1
        guard lines.count > 1, lines[0].role == .head, lines[0].text.hasPrefix("\(name) = "), lines[0].text.count > name.count + 3 else {
            problems.append("\(name): no reason in \(lines.map(\.text))")
            return
        }
        for line in lines {
            let text = line.text.lowercased()
            if text.isEmpty
                || Self.neverSaid.contains(where: { text.contains($0) && !name.lowercased().contains($0) })
            {
                problems.append("\(name): `\(line.text)`")
            }
        }
        isLate = false
        guard prop.isLive, node != Document.screen else { return }
        let value = reading(node, prop)
        if lines[0].text != "\(name) = \(shortNumber(value))" { problems.append("\(name) is \(value), not `\(lines[0].text)`") }
        var last: Double?
        isLate = lines.contains { $0.role == .note && $0.text.contains("at that point") }
        var origin = WhyOrigin(rules: allRuleNumbers(for: node, prop), names: names)
        for line in lines where line.role == .step {
            last = arithmetic(line.text, of: name) ?? last
            origin.step(line.text, named: labelled(line.text))
        }
        for line in lines where line.role == .read { readLine(line.text) }
        for line in lines where line.role == .note && !line.text.contains("cannot all hold") { arithmetic(line.text, of: name) }
        for problem in origin.problems { problems.append("\(name): \(problem)") }
        if abs((last ?? .nan) - value) > 0.00501 + abs(value) * 1e-9 || last == nil {
            let steps = lines.filter { $0.role == .step }.map(\.text)
            problems.append("\(name) is \(value), and its steps come to \(last.map { "\($0)" } ?? "nothing"): \(steps)")
        }
        for line in lines where line.role == .bound { bound(line.text, name, value) }
    }

    /// Of what scrolls, and of what is scrolled in it, the arithmetic of all that the layout computes and that is no size or position:
    /// every step works out, and the offset is what the last step of its rule makes.
    private mutating func checkScrolling(_ node: Int32) {
        let name = doc.nameText(node)
        isLate = false
        for value in ComputedValue.allCases {
            let lines = explainer.why(node, value)
            for line in lines where line.role == .step { arithmetic(line.text, of: "\(name).\(value)") }
            if value == .screenFrame, node != Document.screen {
                explained += 1
                let f = doc.screenFrame(node)
                for (head, at) in [("x", f.x), ("y", f.y)] {
                    // Whole pixels are a step of their own.
                    let own = lines.filter { $0.role == .step && ($0.text.hasPrefix("\(head):") || $0.text.hasPrefix("\(head),")) }
                    let said = own.last.flatMap { WhyArithmetic($0.text, names: names).last }
                    if said.map({ abs($0 - at) > 0.00501 }) ?? true {
                        problems.append("\(name).screenFrame is at \(head) \(at), and its steps come to \(own.map(\.text))")
                    }
                }
            }
        }
        guard Prop.offset.info.bearers.contains(Bearers(doc.kind(node))) else { return }
        let offset = doc.scrollPlace(node)?.point ?? ((try? doc.offsetInForce(node)) ?? .zero)
        let lines = explainer.why(node, .offset)
        // A node that was never laid out as one that scrolls has a rule alone.
        let head = "\(name).offset = [\(shortNumber(offset.x)), \(shortNumber(offset.y))]"
        if doc.scrolledView(node) != nil, lines.first?.text != head { problems.append("\(head) is not what `\(lines[0].text)` says") }
        let steps = lines.filter { $0.role == .step }.map(\.text)
        guard let last = steps.compactMap({ arithmetic($0, of: "\(name).offset") }).last else { return }
        if abs(last - offset.x - offset.y) > 0.00501 {
            problems.append("\(name).offset is \(offset), and its steps come to \(last): \(steps)")
        }
    }

    /// `C.bottom: T.bottom 42 + 6 + height 20 = 68`: how a value came about that a step read, by the rules of its node.
    /// `C's bottom in the layout: …` is where the layout puts what a transform then moves: the frame is another.
    private mutating func readLine(_ line: String) {
        let moved = line.firstMatch(of: #/^([^:]*)'s ([a-zA-Z]+) in the layout: /#)
        let text = moved.map { "\($0.1).\($0.2): \(line[$0.range.upperBound...])" } ?? line
        guard let end = text.firstRange(of: ": "), let dot = text[..<end.lowerBound].lastIndex(of: "."),
            let node = named[String(text[..<dot])],
            let prop = Prop.table.map(\.prop).first(where: { $0.word == text[text.index(after: dot)..<end.lowerBound] })
        else { return problems.append("`\(line)` is of no value") }
        let name = String(text[..<end.lowerBound])
        let sum = String(text[end.upperBound...])
        var origin = WhyOrigin(rules: allRuleNumbers(for: node, prop), names: names)
        origin.step(sum, named: labelled(sum))
        for problem in origin.problems { problems.append("\(name): \(problem)") }
        let value = arithmetic(sum, of: name)
        if value == nil || moved == nil && abs((value ?? 0) - reading(node, prop)) > 0.00501 { problems.append("\(name) is not `\(sum)`") }
    }

    /// The numbers of the relation whose label a step begins with, or of the rule of another node that it begins with: `A's left 20% …`.
    private func labelled(_ text: String) -> [Double] {
        if let of = text.firstMatch(of: #/^(\S+)'s ([a-zA-Z]+) /#), let node = named[String(of.1)], let prop = Prop(word: String(of.2)) {
            let rule = doc.text(doc.lookup(node, prop).rule, for: prop, on: node)
            return WhyArithmetic.tokens(rule).compactMap { if case .number(let v) = $0 { abs(v) } else { nil } }
        }
        guard let label = text.split(whereSeparator: { ": ".contains($0) }).first, let number = doc.keep(labelled: String(label)) else {
            return []
        }
        let keep = doc.keep(number)
        var all = [abs(keep.rule.add)]
        for case .number(let v) in WhyArithmetic.tokens(keep.text) { all.append(abs(v)) }
        return all
    }

    /// The numbers of the rules that a step may read without naming them: of the node, its containers and the screen; and the size of
    /// its container.
    private mutating func allRuleNumbers(for node: Int32, _ prop: Prop) -> [Double] {
        var all = numbers(of: node) + numbers(of: Document.screen)
        var i = node
        for _ in 0..<2 {
            guard let p = doc.parent(i) else { break }
            all += numbers(of: p)
            i = p
        }
        if let p = doc.parent(node) {
            let f = doc.exactFrame(p)
            all += [f.width, f.height]
            if let scroll = doc.scrollPlace(p) { all += [scroll.contentSize.x, scroll.contentSize.y, scroll.point.x, scroll.point.y] }
            if let collection = [node, p, doc.parent(p) ?? p].first(where: { doc.isCollection($0) }) {
                all += numbers(ofItems: collection)
            }
        }
        // `why G.columns` explains the tracks of a grid.
        if let p = doc.parent(node) { for axis in [Axis.x, .y] { all += doc.usedTracks(of: p, axis) ?? [] } }
        // A place is computed from sizes that were explained elsewhere.
        let f = doc.exactFrame(node)
        if prop == .baseline || prop == .lastBaseline { all += [doc.frame(node).width, doc.frame(node).height] }
        if !prop.isSize { all += [f.width, f.height] } else { all.append(prop == .width ? f.height : f.width) }
        return all
    }

    /// What a collection's layout counts with: what is made and measured in it, and what counts for items that are not.
    private mutating func numbers(ofItems collection: Int32) -> [Double] {
        guard let layout = doc.collectionNumbers(collection) else { return [] }
        var all = [44, layout.offset.x, layout.offset.y, layout.contentSize.x, layout.contentSize.y]
        for section in [collection] + doc.ownSections(of: collection) {
            all += [Double(doc.itemCount(section))] + numbers(of: section)
            for node in [section] + doc.children(section) {
                let f = doc.exactFrame(node)
                all += [f.x, f.y, f.width, f.height].map(abs)
            }
        }
        return all
    }

    private mutating func numbers(of node: Int32) -> [Double] {
        if let known = ruleNumbers[node] { return known }
        var all: [Double] = []
        for row in Prop.table {
            for slot in SlotKind.allCases {
                let rule = doc.lookup(node, row.prop, slot).rule
                guard rule.isSet else { continue }
                // Those that the rule is written with, and those in force.
                for rule in [rule, doc.value(node, row.prop, slot)] {
                    for case .number(let v) in WhyArithmetic.tokens(doc.text(rule, for: row.prop, on: node)) { all.append(abs(v)) }
                }
                // In an equation a percentage is a factor.
                if rule.kind == .percent { all.append(abs(rule.mult) / 100) }
            }
        }
        // What numbers adapt to.
        let context = doc.adaptContext(node)
        if let sheet = context.sheet {
            for size in [context.screen, sheet] { all += [size.x, size.y, (size.x * size.x + size.y * size.y).squareRoot()] }
        }
        if doc.kind(node).word == "label" { all += [doc.fontSize(node), doc.lineHeight(node)] }
        // A column of text is half as wide as it is high.
        if doc.kind(node).word == "label" { all += [16, 8] + all.map { $0 / 2 } }
        ruleNumbers[node] = all
        return all
    }

    /// The last number of a step, after its arithmetic and the values that it says it read were looked at.
    @discardableResult
    private mutating func arithmetic(_ text: String, of name: String) -> Double? {
        let sum = WhyArithmetic(valued(text), names: names)
        equations += sum.equations
        values(text, name)
        for problem in sum.problems { problems.append("\(name): \(problem) in `\(text)`") }
        return sum.last
    }

    /// The text with the values of sizes and places that it names without a number, as in an equation: `A.width + 10 + B.width = 280`.
    /// A relation that holds another value back is tight.
    private func valued(_ text: String) -> String {
        guard text.contains(" = ") else { return text }
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { part -> String in
            if part.offset % 2 == 1 { return String(part.element) }
            let words = part.element.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            return words.indices.map { n in
                let word = words[n]
                let next = n + 1 < words.count ? words[n + 1] : ""
                guard let dot = word.lastIndex(of: "."), let node = named[String(word[..<dot])],
                    let prop = Prop.table.map(\.prop).first(where: { $0.isLive && $0.word == word[word.index(after: dot)...] }),
                    next.isEmpty || "+−=×/".contains(next)
                else { return word == "≤" || word == "≥" ? "=" : word }
                let value = reading(node, prop)
                return value < 0 ? "\(word) (−\(-value))" : "\(word) \(value)"
            }.joined(separator: " ")
        }
        return parts.joined(separator: "`")
    }

    /// `S.width 100`: it must be so.
    private mutating func values(_ text: String, _ name: String) {
        if isLate { return }
        let words = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }
            .flatMap { $0.element.split { " (;:,".contains($0) } }.map(String.init)
        for (word, next) in zip(words, words.dropFirst()) {
            guard let dot = word.lastIndex(of: "."), let node = named[String(word[..<dot])], !doc.isGone(node),
                let prop = Prop.table.map(\.prop).first(where: { $0.isLive && $0.word == word[word.index(after: dot)...] }),
                let said = Double(next.replacing("−", with: "-").replacing(")", with: ""))
            else { continue }
            read += 1
            let value = reading(node, prop)
            if doc.scale == 0, abs(said - value) > 0.00501 + abs(value) * 1e-9 {
                problems.append("\(name): \(word) is \(value), not `\(text)`")
            }
        }
    }

    /// `bound ≥ 30 holds`: it must.
    private mutating func bound(_ text: String, _ name: String, _ value: Double) {
        let words = text.split(separator: " ")
        guard words.count > 3, words[0] == "bound", let limit = Double(words[2].replacing("−", with: "-")) else { return }
        // The limit is rounded as it is told.
        let off = words[1] == "≥" ? limit - value : value - limit
        if off > 1e-6, off <= 0.00501 { return }
        let holds = off <= 1e-6
        let claims = ["holds", "decides"].contains(words[3].filter { $0 != "," })
        if claims != holds { problems.append("\(name) is \(value): `\(text)`") }
    }

    /// A property as the language reads it.
    private func reading(_ node: Int32, _ prop: Prop) -> Double {
        let f = doc.frame(node)
        switch prop {
        case .width: return f.width
        case .height: return f.height
        case .left: return f.x
        case .top: return f.y
        case .right: return f.x + f.width
        case .bottom: return f.y + f.height
        case .leading: return doc.isRightToLeft ? f.x + f.width : f.x
        case .trailing: return doc.isRightToLeft ? f.x : f.x + f.width
        case .centerX: return f.x + f.width / 2
        case .centerY: return f.y + f.height / 2
        case .lastBaseline: return doc.lastBaseline(node)
        default: return doc.baseline(node) as Double
        }
    }
}
