extension Document {
    /// The children of a flex that have grown or shrunk along its line. The layout is up to date.
    public func flexedChildren(of i: Int32) -> [Int32: Flexed] {
        var found: [Int32: Flexed] = [:]
        guard kind(i) == .flex, nodes[i].pointee.first >= 0 else { return found }
        withCSSRun(of: i) { run in
            var flex = FlexSolver(run)
            flex.solve()
            for p in 0..<flex.count {
                let more = flex.items[p].length - flex.items[p].hypothetical
                if abs(more) > 0.005 { found[run.items[Int(flex.items[p].k)].node] = more > 0 ? .grown : .shrunk }
            }
        }
        return found
    }
}
