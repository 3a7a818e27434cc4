// Tables: a grid of rows that share its columns.

extension BoxBuilder {
    /// Whether something in a table is a row, a cell or another part of it; else one cell is around all, and it is a block.
    func hasTableParts(_ element: Int) -> Bool {
        tree.children(of: element).contains { tree.nodes[$0].kind == .element && displays[$0].hasPrefix("table-") }
    }

    /// A table: a grid of rows that share its columns.
    func table(_ element: Int) -> Box {
        let style = style(element)
        let box = Box(.grid, .element, element: element, place: place(element))
        var rows: [(row: Int?, cells: [Int])] = []
        var captions: [Int] = []
        func collect(_ parent: Int, _ depth: Int) {
            var loose: [Int] = []
            for child in tree.children(of: parent) where tree.nodes[child].kind == .element {
                switch displays[child] {
                case "table-row":
                    rows.append((child, tree.children(of: child).filter { tree.nodes[$0].kind == .element && displays[$0] != "none" }))
                case "table-row-group", "table-header-group", "table-footer-group": if depth < 4 { collect(child, depth + 1) }
                case "table-caption": captions.append(child)
                case "table-column", "table-column-group", "none": continue
                default: loose.append(child)
                }
            }
            if !loose.isEmpty { rows.append((nil, loose)) }
        }
        collect(element, 0)
        func span(_ cell: Int) -> Int { min(max(tree.attribute("colspan", of: cell).flatMap { Int($0) } ?? 1, 1), 1000) }
        let columns = max(1, rows.map { $0.cells.reduce(0) { $0 + span($1) } }.max() ?? 1)
        box.table = .table(columns: columns)
        if (style.word(.borderCollapse) ?? "separate") == "collapse",
            rows.contains(where: { $0.cells.contains { BoxRules.insets(self.style($0)).contains { $0.property.hasSuffix("Border") } } })
        {
            tell("border-collapse: borders of cells stand side by side here", at: style.place(of: .borderCollapse), on: box)
        }
        if style.word(.tableLayout) != "fixed", style.value(.width) != nil, style.word(.width) != "auto", columns > 1 {
            tell("a table with a width: its columns share what is left as those of a grid do", at: place(element), on: box)
        }
        hasFloats.append(false)
        defer { hasFloats.removeLast() }
        for caption in captions {
            tell("<caption>: it is a row of the table here", at: place(caption), on: box)
            add(caption, to: box)
            box.children.last?.fixed.append(ScriptRule(property: "gridColumn", value: "[1, -1]"))
        }
        for (row, cells) in rows {
            let line = Box(.grid, row == nil ? .line : .element, element: row ?? element, place: place(row ?? element))
            line.table = .row
            box.add(line)
            for cell in cells {
                if let rows = tree.attribute("rowspan", of: cell).flatMap({ Int($0) }), rows > 1 {
                    tell("rowspan: the cell is in its first row alone here", at: place(cell), on: line)
                }
                let count = line.children.count
                add(cell, to: line)
                if line.children.count > count, let added = line.children.last {
                    added.table = .cell(span: span(cell))
                    if added.kind == .view || added.kind == .label { added.kind = added.kind == .view ? .view : .label }
                }
            }
        }
        return box
    }
}
