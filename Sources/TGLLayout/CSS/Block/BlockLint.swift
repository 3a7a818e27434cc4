// Findings of lint about a block: a child beside a float in less room than it needs.

extension BlockLayout {
    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        doc.lookAtCSS(node, &found) { run, lint in
            let area = ContainingBlock(run.content(.x), run.knownHeight)
            for k in run.inFlowOrder(sorted: false) {
                lint.look(k, in: area)
                lint.lookBesideFloats(k)
            }
        }
    }
}

extension Document {
    /// Whether the box of a block in the flow is behind a float beside it, as in CSS: the content of the block is beside the float.
    package func goesUnderFloat(_ i: Int32, _ float: Int32) -> Bool {
        guard kind(i).traits.flows, let p = parent(i), kind(p).traits.flows, rules[float].pointee.css >= 0 else { return false }
        return !cssItems[rules[float].pointee.css].pointee.float.isEmpty
    }
}

extension CSSLint {
    /// A child that took the gap beside a float, though the gap is narrower than its content.
    fileprivate mutating func lookBesideFloats(_ k: Int) {
        let i = node(k)
        guard run.cssItem(k).float.isEmpty, run.standsBesideFloats(k), run.isAutoRule(k, .x), run.ratio(k) == 0 else { return }
        if doc.lookup(i, .width, .upper).rule.isSet { return }
        let width = doc.exactFrame(i).width
        let whole = run.content(.x) - run.margins(k, .x, whole: run.content(.x)).sum
        guard width < whole - 0.01 else { return }
        let least = run.contentWidth(k, least: true, height: nil, whole: run.content(.x))
        guard width < least - 0.01 else { return }
        let what = run.items[k].content == .text ? "its longest word is" : "its content is"
        tell(
            .asInCSS, i, .width, "the gap beside \(float(beside: i)) is \(shortNumber(width)) wide, and \(what) \(shortNumber(least))",
            help: "`\(doc.nameText(i)).clear = both` puts it below")
    }

    /// The float beside which a child is: of those in its own block the first one at its height.
    private func float(beside i: Int32) -> String {
        let frame = doc.exactFrame(i)
        for k in 0..<run.count where !run.cssItem(k).float.isEmpty && run.cssItem(k).position != .absolute {
            let other = doc.exactFrame(node(k))
            if other.y < frame.bottom + 0.01, frame.y < other.bottom + 0.01 { return name(k) }
        }
        return "a float"
    }
}
