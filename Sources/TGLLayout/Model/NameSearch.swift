// Search of names by their beginning, for completion.

extension Document {
    /// The names in use that begin with `start`, in order, at most `limit` of them: plain names, names of groups, and generated names.
    package func names(startingWith start: String, limit: Int = 200) -> [String] {
        var found: [String] = []
        for name in names.held where name.hasPrefix(start) { found.append(name) }
        for (name, group) in names.indexed where !group.isEmpty && name.hasPrefix(start) { found.append(name) }
        findMade()
        for kind in Kind.allCases where kind.word.hasPrefix(start) || start.hasPrefix(kind.word) {
            var added = 0
            let made = names.made[Int(kind.rawValue)]
            for number in 0..<Int32(made.nodes.count) where made.node(number) != nil {
                let name = "\(kind.word)\(number)"
                guard name.hasPrefix(start) else { continue }
                found.append(name)
                added += 1
                if added == limit { break }
            }
        }
        return Array(found.sorted().prefix(limit))
    }

    /// Whether a name in use begins with `start` and is longer. For a text like `view1` it is only known whether any name was generated.
    package func hasName(startingWith start: String) -> Bool {
        if Document.isMadeName(start) { return names.hasMade }
        let bytes = start.utf8
        return names.hasGiven { name in name.utf8.count > bytes.count && name.utf8.starts(with: bytes) }
    }
}
