// The lines between the children of a linear layout.

extension LinearLayout {
    static func borderlines(of node: Int32, _ rule: Rule, in doc: Document) -> [Int32: GivenLines] {
        let main: Axis = doc.isHorizontal(node) ? .x : .y
        let hasSpace = doc.hasSpace(node, main)
        let line = doc.childrenInLine(node)
        var found: [Int32: GivenLines] = [:]
        for (k, child) in line.enumerated() where doc.takesLines(child) {
            // Where two containers touch, the later one gets the line, unless the earlier one keeps its own.
            let before = k > 0 ? line[k - 1] : -1
            let isLeftOut = !hasSpace && before >= 0 && doc.kind(before).isContainer && doc.bool(before, .notUseIntelligentBorderline)
            let after = k + 1 < line.count ? line[k + 1] : -1
            var given = GivenLines(rule: rule)
            given.give(doc.edge(main, .near, in: node), before >= 0 && !isLeftOut)
            given.give(doc.edge(main, .far, in: node), after >= 0 && (hasSpace || !doc.kind(after).isContainer))
            found[child] = given
        }
        return found
    }
}
