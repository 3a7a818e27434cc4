// A page and its style sheet: elements with ids, classes for styles and lists, a rule for each, and rules under conditions.

import TGLLayout

/// Writes the page of twins.
struct PageWriter {
    private let twin: CSSTwin
    private let title: String
    private let sheets: ScreenSheets
    private var lines: [String] = []
    private var told: [ToldLoss] = []

    private static let mostTold = 500

    init(_ sheets: ScreenSheets, title: String) {
        self.sheets = sheets
        self.title = title
        twin = sheets.twin
    }

    /// The page, and what has no counterpart.
    mutating func page() -> ExportedCode {
        let ids = ids()
        let classes = classes()
        var own = sheets.sheets[0]
        lines = [
            "<!DOCTYPE html>", "<html lang=\"en\">", "<meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width\">", "<title>\(Self.escaped(title))</title>", "<style>",
        ]
        base()
        sheet(ids, classes, &own)
        media(ids, classes, own)
        lines += ["</style>", "<body>"]
        elements(ids, classes)
        return ExportedCode(text: lines.joined(separator: "\n") + "\n", losses: told)
    }

    /// What holds for all elements: sizes include borders, texts have tgl's measure.
    private mutating func base() {
        let document = twin.original
        if !sheets.customs.isEmpty { rule(":root", sheets.customs) }
        lines += [
            "* { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }",
            "body { position: relative; width: 100%; height: 100vh\(document.isRightToLeft ? "; direction: rtl" : "") }",
        ]
        let kinds = Set(twin.nodes.map { document.kind($0.node) })
        if kinds.contains(where: \.hasText) {
            lines += [
                "/* A character is half as wide as it is high. */",
                "p { font: 16px/1 monospace; font-size-adjust: ch-width 0.5; text-rendering: geometricPrecision }",
                "p { white-space: pre-line; overflow-wrap: break-word; align-content: unsafe center }",
            ]
        }
        if kinds.contains(where: \.hasPicture) { lines.append("img { display: block }") }
    }

    // MARK: Names

    /// An id for each node: its name, with what no id of a style sheet has as hyphens.
    private func ids() -> [String] {
        var used: Set<String> = []
        return twin.nodes.map { entry in
            let base = Self.name(twin.original.nameText(entry.node))
            var id = base
            var number = 2
            while !used.insert(id).inserted {
                id = "\(base)-\(number)"
                number += 1
            }
            return id
        }
    }

    private static func name(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isPart = scalar.properties.isAlphabetic || scalar.isASCII && scalar.properties.numericType != nil || scalar == "_"
            if isPart { result.unicodeScalars.append(scalar) } else if !result.hasSuffix("-"), !result.isEmpty { result += "-" }
        }
        while result.hasSuffix("-") { result.removeLast() }
        if result.isEmpty || result.first!.isNumber { result = "n" + result }
        return result
    }

    /// The classes of each node: its styles, and the list that it is of.
    private func classes() -> [[String]] {
        var bearers: [String: Int] = [:]
        let all = twin.nodes.map { entry in
            var classes = twin.original.stylesOf(entry.node).map { Self.name(twin.original.styleName($0)) }
            let name = twin.original.nameText(entry.node)
            if let bracket = name.firstIndex(of: "[") {
                let list = Self.name(String(name[..<bracket]))
                if !classes.contains(list) { classes.append(list) }
            }
            for name in classes { bearers[name, default: 0] += 1 }
            return classes
        }
        return all.map { $0.filter { bearers[$0]! > 1 } }
    }

    // MARK: The sheet

    /// The classes in the order in which they occur, each with the nodes that bear it.
    private func bearers(of classes: [[String]]) -> [(name: String, nodes: [Int])] {
        var places: [String: Int] = [:]
        var all: [(name: String, nodes: [Int])] = []
        for k in twin.nodes.indices {
            for name in classes[k] {
                if let place = places[name] {
                    all[place].nodes.append(k)
                } else {
                    places[name] = all.count
                    all.append((name, [k]))
                }
            }
        }
        return all
    }

    private mutating func sheet(_ ids: [String], _ classes: [[String]], _ own: inout [[StyleDeclaration]]) {
        for (name, bearers) in bearers(of: classes) {
            var shared = Set(own[bearers[0]])
            for k in bearers.dropFirst() { shared.formIntersection(own[k]) }
            let declarations = own[bearers[0]].filter(shared.contains)
            if declarations.isEmpty { continue }
            rule("." + name, declarations)
            for k in bearers { own[k].removeAll(where: shared.contains) }
        }
        tell(-1)
        for k in twin.nodes.indices {
            tell(k)
            if !own[k].isEmpty { rule("#" + ids[k], own[k]) }
        }
    }

    private mutating func tell(_ k: Int) {
        for loss in sheets.losses[k] ?? [] {
            if told.count < Self.mostTold { told.append(loss) }
            lines.append("/* \(loss.text.replacing("*/", with: "* /")) */")
        }
    }

    private mutating func rule(_ selector: String, _ declarations: [StyleDeclaration], indent: String = "") {
        let text = declarations.map(\.text)
        let line = "\(indent)\(selector) { \(text.joined(separator: "; ")) }"
        if line.count <= 110 { return lines.append(line) }
        lines.append(indent + selector + " {")
        lines += text.map { "\(indent)  \($0);" }
        lines.append(indent + "}")
    }

    /// What is otherwise on other screens. A class has it where all that bear it do, and none has a rule of its own for the same.
    private mutating func media(_ ids: [String], _ classes: [[String]], _ own: [[StyleDeclaration]]) {
        let screens = sheets.regions.regions
        guard screens.count > 1 else { return }
        var conditions = ScreenConditions(sheets.regions.conditions, screens: screens.map { ($0.width, $0.height) })
        var changes = twin.nodes.indices.map { k in ScreenChange.all(sheets.sheets.map { $0[k] }, &conditions) }
        var blocks: [(selector: String, changes: [ScreenChange])] = []
        for (name, bearers) in bearers(of: classes) {
            var shared = Set(changes[bearers[0]])
            for k in bearers {
                let groups = Set(own[k].map { ScreenChange.group($0.name) })
                shared = shared.intersection(changes[k]).filter { !groups.contains($0.group) }
            }
            let ordered = changes[bearers[0]].filter(shared.contains)
            if ordered.isEmpty { continue }
            blocks.append(("." + name, ordered))
            for k in bearers { changes[k].removeAll(where: shared.contains) }
        }
        for k in twin.nodes.indices where !changes[k].isEmpty { blocks.append(("#" + ids[k], changes[k])) }
        for (number, condition) in conditions.conditions.enumerated() {
            let here = blocks.map { block in (block.selector, block.changes.flatMap { $0.declarations(under: number) }) }
                .filter { !$0.1.isEmpty }
            if here.isEmpty { continue }
            lines.append("@media \(condition.css) {")
            for (selector, declarations) in here { rule(selector, declarations, indent: "  ") }
            lines.append("}")
        }
    }

    // MARK: The elements

    private mutating func elements(_ ids: [String], _ classes: [[String]]) {
        var open: [Int] = []
        func close() -> String {
            open.removeLast()
            return String(repeating: "  ", count: min(open.count, 40)) + "</div>"
        }
        for k in twin.nodes.indices {
            while let last = open.last, last != twin.nodes[k].parent { lines.append(close()) }
            let indent = String(repeating: "  ", count: min(open.count, 40))
            var attributes = " id=\"\(ids[k])\""
            if !classes[k].isEmpty { attributes += " class=\"\(classes[k].joined(separator: " "))\"" }
            let node = twin.nodes[k].node
            let kind = twin.original.kind(node)
            if kind.hasText {
                let text = twin.original.value(node, .text)
                let shown = text.kind == .string ? twin.original.strings[Int(text.ref)] : ""
                lines.append("\(indent)<p\(attributes)>\(Self.escaped(shown))</p>")
            } else if kind.hasPicture {
                lines.append("\(indent)<img\(attributes) alt=\"\" src=\"\(Self.picture(twin.original, node))\">")
            } else if k + 1 < twin.nodes.count, twin.nodes[k + 1].parent == k {
                lines.append("\(indent)<div\(attributes)>")
                open.append(k)
            } else {
                lines.append("\(indent)<div\(attributes)></div>")
            }
        }
        while !open.isEmpty { lines.append(close()) }
    }

    /// A picture of nothing, as large as the image.
    private static func picture(_ document: Document, _ node: Int32) -> String {
        let rule = document.value(node, .imageSize)
        let size = rule.kind == .numbers ? document.numbers[Int(rule.ref)] : [0, 0]
        let (width, height) = ((size.first ?? 0).scriptText, (size.last ?? 0).scriptText)
        return "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'/%3E"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 32 || scalar.value == 127: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
