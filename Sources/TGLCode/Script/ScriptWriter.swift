// A plan as the text of a script.

import TGLLayout

/// Writes a script: knobs, styles, the tree, and `when`s.
struct ScriptWriter {
    private(set) var lines: [String] = []
    /// The `for` that is being written.
    private var loop: ScriptLoop?
    private static let mostColumns = 96

    /// The text of a script. `screen` is its size, where the script sets it; `title` stands at its head.
    static func text(_ plan: ScriptPlan, _ boxes: [Box], title: [String], screen: (width: Double, height: Double)?) -> String {
        var writer = ScriptWriter()
        for line in title { writer.comment(line, 0) }
        if let screen {
            writer.blank()
            writer.lines.append("screen \(screen.width.scriptText) \(screen.height.scriptText)")
        }
        if !plan.knobs.isEmpty { writer.blank() }
        for knob in plan.knobs { writer.lines.append("knob \(knob.name) = \(knob.value.scriptText)") }
        if !plan.styles.isEmpty { writer.blank() }
        for style in plan.styles {
            if let comment = style.comment {
                writer.blank()
                writer.comment(comment, 0)
            }
            writer.block("style \(style.name)", writer.statements(style.rules), 0, hasChildren: false)
        }
        var numbers: [ObjectIdentifier: Int] = [:]
        for (index, box) in boxes.enumerated() { numbers[ObjectIdentifier(box)] = index }
        for box in boxes where box.parent == nil {
            writer.blank()
            writer.node(box, plan, numbers, 0)
        }
        writer.whens(plan)
        return writer.lines.joined(separator: "\n") + "\n"
    }

    /// The statements that set the rules of a plan on nodes and styles that are there.
    static func rules(_ plan: ScriptPlan, _ boxes: [Box], isThere: (Box) -> Bool) -> String {
        var writer = ScriptWriter()
        for knob in plan.knobs { writer.lines.append("knob \(knob.name) = \(knob.value.scriptText)") }
        for style in plan.styles { writer.block(style.name, writer.statements(style.rules), 0, hasChildren: false) }
        for (box, rules) in zip(boxes, plan.own) where box.origin == .element && isThere(box) && !rules.isEmpty {
            writer.block(box.name, writer.statements(rules), 0, hasChildren: false)
        }
        writer.whens(plan)
        return writer.lines.joined(separator: "\n") + "\n"
    }

    private mutating func whens(_ plan: ScriptPlan) {
        for when in plan.whens {
            blank()
            lines.append("when \(when.condition) {")
            for (name, rules) in when.blocks {
                let unset = rules.filter { $0.op == "unset" }
                let set = rules.filter { $0.op != "unset" }
                if !set.isEmpty {
                    let statements = statements(set)
                    if statements.count == 1 {
                        lines.append("  \(name).\(statements[0])")
                    } else {
                        block(name, statements, 1, hasChildren: false)
                    }
                }
                if !unset.isEmpty { lines.append("  unset " + unset.map { "\(name).\($0.property)" }.joined(separator: ", ")) }
            }
            lines.append("}")
        }
    }

    private mutating func blank() { if let last = lines.last, !last.isEmpty, !last.hasPrefix("#") || lines.count < 3 { lines.append("") } }

    private mutating func comment(_ text: String, _ level: Int) {
        let indent = String(repeating: "  ", count: level)
        for line in text.split(whereSeparator: \.isNewline).prefix(40) {
            let words = line.split(whereSeparator: \.isWhitespace)
            var current = ""
            for word in words {
                let shown = Self.shown(word)
                if !current.isEmpty, indent.count + current.count + shown.count > 110 {
                    lines.append(indent + "# " + current)
                    current = ""
                }
                current += (current.isEmpty ? "" : " ") + shown
            }
            if !current.isEmpty, current.contains(where: { $0.isLetter || $0.isNumber }) { lines.append(indent + "# " + current) }
        }
    }

    /// A word of a comment without what a terminal would obey.
    private static func shown(_ word: Substring) -> String {
        String(quote(String(word.prefix(200))).dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\{", with: "{").replacing(
            "\\}", with: "}")
    }

    private mutating func node(_ box: Box, _ plan: ScriptPlan, _ numbers: [ObjectIdentifier: Int], _ level: Int) {
        guard !box.isRepeated, let index = numbers[ObjectIdentifier(box)] else { return }
        if loop == nil { for comment in box.comments { self.comment(comment, level) } }
        if loop == nil, let own = plan.loops[ObjectIdentifier(box)] {
            self.loop(own, level)
            loop = own
            node(box, plan, numbers, level + 1)
            loop = nil
            lines.append(String(repeating: "  ", count: level) + "}")
            return
        }
        for loss in box.losses { comment("left out: " + loss, level) }
        var rules = plan.own[index]
        var head = box.kind.rawValue
        if box.kind == .flex, rules.contains(where: { $0.key == "flexDirection" && $0.value == "column" }) {
            head += " vert"
            rules.removeAll { $0.key == "flexDirection" }
        }
        head += " " + box.name + (box.isInLoop ? "[\(ScriptLoop.index)]" : "")
        if box.kind == .label { head += " " + (box.loopText.flatMap { loop?.shown($0) } ?? quote(box.text)) }
        let styles = plan.styleNames[index]
        if !styles.isEmpty { head += " : " + styles.joined(separator: ", ") }
        let statements = self.statements(rules)
        guard !box.children.isEmpty else { return block(head, statements, level, hasChildren: false) }
        block(head, statements, level, hasChildren: true)
        for child in box.children { node(child, plan, numbers, level + 1) }
        lines.append(String(repeating: "  ", count: level) + "}")
    }

    /// The beginning of a `for`: the texts of its turns in one line where they fit.
    private mutating func loop(_ loop: ScriptLoop, _ level: Int) {
        let indent = String(repeating: "  ", count: level)
        guard let count = loop.texts.first?.count, count > 0 else {
            lines.append(indent + "for \(ScriptLoop.index) in 0..\(loop.turns - 1) {")
            return
        }
        let items = loop.texts.map { count == 1 ? quote($0[0]) : "[\($0.map { quote($0) }.joined(separator: ", "))]" }
        let head = indent + "for \(ScriptLoop.index), \(ScriptLoop.item) in ["
        let line = head + items.joined(separator: ", ") + "] {"
        if line.count <= Self.mostColumns {
            lines.append(line)
        } else {
            lines.append(head)
            lines += items.map { indent + "  " + $0 + "," }
            lines[lines.count - 1].removeLast()
            lines.append(indent + "] {")
        }
    }

    /// A block: in one line where it fits and holds no nodes; left open for these.
    private mutating func block(_ head: String, _ statements: [String], _ level: Int, hasChildren: Bool) {
        let indent = String(repeating: "  ", count: level)
        if statements.isEmpty {
            lines.append(indent + head + (hasChildren ? " {" : head.hasPrefix("style ") ? " { }" : ""))
            return
        }
        let inline = head + " { " + statements.joined(separator: "; ") + " }"
        if !hasChildren, inline.count + indent.count <= Self.mostColumns {
            lines.append(indent + inline)
            return
        }
        lines.append(indent + head + " {")
        var current = ""
        for statement in statements {
            if !hasChildren || current.isEmpty {
                if !current.isEmpty { lines.append(indent + "  " + current) }; current = statement
            } else if indent.count + 2 + current.count + 2 + statement.count <= Self.mostColumns {
                current += "; " + statement
            } else {
                lines.append(indent + "  " + current)
                current = statement
            }
        }
        if !current.isEmpty { lines.append(indent + "  " + current) }
        if !hasChildren { lines.append(indent + "}") }
    }

    // Statements.

    /// The statements of rules: parts that belong together as one.
    private func statements(_ rules: [ScriptRule]) -> [String] {
        var rest = rules.filter { $0.op != "unset" }
        var made: [(place: Int, text: String)] = []
        func find(_ property: String) -> Int? { rest.firstIndex { $0.key == property } }
        func merge(_ parts: [String], _ text: ([String]) -> String?) {
            let places = parts.compactMap { find($0) }
            guard places.count == parts.count, let joined = text(places.map { rest[$0].value }) else { return }
            let first = places.min()!
            // It stands where the first of them stood.
            let marker = ScriptRule(property: joined, op: "", value: "")
            rest[first] = marker
            rest = rest.enumerated().filter { $0.offset == first || !places.contains($0.offset) }.map(\.element)
        }
        func four(_ name: String, _ parts: [String]) {
            merge(parts) { values in
                Set(values).count == 1 ? "\(name) = \(values[0])" : "\(name) = [\(values.joined(separator: ", "))]"
            }
        }
        let isPlaced = rest.contains { $0.property == "position" }
        if !isPlaced { four("margin", ["top", "left", "bottom", "right"]) }
        four("padding", ["topPadding", "leftPadding", "bottomPadding", "rightPadding"])
        four("border", ["topBorder", "leftBorder", "bottomBorder", "rightBorder"])
        merge(["width", "height"]) { "size = [\($0[0]), \($0[1])]" }
        merge(["rowGap", "columnGap"]) { $0[0] == $0[1] ? "gap = \($0[0])" : "gap = [\($0[0]), \($0[1])]" }
        flex(&rest)
        merge(["gridRowStart", "gridColumnStart", "gridRowEnd", "gridColumnEnd"]) { values in
            Set(values).count == 1 && values[0].hasPrefix("\"")
                ? "gridArea = \(values[0])" : "gridArea = [\(values.joined(separator: ", "))]"
        }
        for (name, start, end) in [("gridColumn", "gridColumnStart", "gridColumnEnd"), ("gridRow", "gridRowStart", "gridRowEnd")] {
            merge([start, end]) { $0[0] == $0[1] && $0[0].hasPrefix("\"") ? "\(name) = \($0[0])" : "\(name) = [\($0[0]), \($0[1])]" }
            merge([start]) { $0[0].hasPrefix("\"") ? nil : "\(name) = \($0[0])" }
        }
        for rule in rest { made.append((0, rule.op.isEmpty ? rule.property : "\(rule.property) \(rule.op) \(rule.value)")) }
        return made.map(\.text)
    }

    private func flex(_ rest: inout [ScriptRule]) {
        func value(_ key: String) -> String? { rest.first { $0.key == key }?.value }
        guard let basis = value("flexBasis") else { return }
        let grow = value("flexGrow") ?? "0"
        let shrink = value("flexShrink") ?? "1"
        let text: String
        switch (grow, shrink, basis) {
        case (_, "1", "0%"): text = "flex = \(grow)"
        case (_, _, "0%"): text = "flex = [\(grow), \(shrink)]"
        default:
            guard grow != "0" || shrink != "1" else { return }
            text = "flex = [\(grow), \(shrink), \(basis)]"
        }
        let parts = ["flexGrow", "flexShrink", "flexBasis"]
        let first = rest.firstIndex { parts.contains($0.key) }!
        rest[first] = ScriptRule(property: text, op: "", value: "")
        rest.removeAll { parts.contains($0.key) }
    }
}
