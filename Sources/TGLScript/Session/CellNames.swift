import TGLLayout
import TGLSyntax

// Finds nodes in cells by name, for commands that take a node: `C[7]`, `C[7].T`, `header(S)`.

/// Why a name in a cell leads to no node.
public struct CellNameError: Error {
    /// What is wrong, in a sentence.
    public let message: String
    /// The error of the template, if making the cell failed.
    public let diagnostic: Diagnostic?
}

/// A name split into pieces: the head before the first bracket or dot, each index in brackets, and each member after a dot.
private struct NamePieces {
    enum Piece { case head, index, member }

    let text: String
    /// The pieces, each with the position where it ends in the text.
    private(set) var all: [(piece: Piece, content: String, end: String.Index)] = []

    /// `nil` if the text is not written like a name.
    init?(_ text: String) {
        self.text = text
        var at = text.startIndex
        while at < text.endIndex {
            let start = text[at]
            let isIndex = start == "[" && !all.isEmpty
            let isMember = start == "." && !all.isEmpty
            guard all.isEmpty || isIndex || isMember else { return nil }
            if !all.isEmpty { at = text.index(after: at) }
            guard let end = NamePieces.end(of: text[at...], isIndex: isIndex), end > at else { return nil }
            let content = String(text[at..<end])
            at = isIndex ? text.index(after: end) : end
            all.append((all.isEmpty ? .head : isIndex ? .index : .member, content, at))
        }
        if all.isEmpty { return nil }
    }

    /// Where a piece ends: an index before its closing bracket, any other piece before the next bracket or dot.
    private static func end(of rest: Substring, isIndex: Bool) -> String.Index? {
        var (depth, isQuoted, isEscaped) = (0, false, false)
        for (at, character) in zip(rest.indices, rest) {
            if isQuoted {
                if character == "\"", !isEscaped { isQuoted = false }
                isEscaped = character == "\\" && !isEscaped
                continue
            }
            switch character {
            case "\"": isQuoted = true
            case "(": depth += 1
            case ")": depth -= 1
            case "]" where isIndex && depth == 0: return at
            case "[" where !isIndex && depth == 0, "." where !isIndex && depth == 0: return at
            default: break
            }
        }
        return isIndex || depth != 0 || isQuoted ? nil : rest.endIndex
    }

    /// The text up to the end of a piece.
    func prefix(_ piece: Int) -> String { String(text[..<all[piece].end]) }
}

extension Session {
    /// The node in a cell with this name; `nil` if the text does not begin with a collection, a section or an edge of one.
    ///
    /// - Parameter makes: whether to make a cell that the last layout did not make. `giveBackCells` removes it again.
    public func node(inCell text: String, makes: Bool) throws(CellNameError) -> Int32? {
        do throws(Failure) { return try cellNode(text, makes) } catch { throw cellError(error, text) }
    }

    /// The size that a node would take if it were offered this size. A cell is measured in a column and a row of that size
    /// (`Document.measureCell`).
    public func measure(_ node: Int32, width: Double?, height: Double?) throws(CellNameError) -> (width: Double, height: Double) {
        do {
            if document.isCellRoot(node) { return try document.measureCell(node, width: width, height: height) }
            return try document.measure(node, width: width, height: height)
        } catch { throw cellError(machine.failure(error), document.shownName(node)) }
    }

    private func cellError(_ failure: Failure, _ name: String) -> CellNameError {
        guard failure.place != nil else {
            return CellNameError(message: failure.message + ((failure.note ?? failure.help).map { ": \($0)" } ?? ""), diagnostic: nil)
        }
        let source = SourceFile(name: "cell", text: name)
        return CellNameError(
            message: "`\(name)` cannot be measured: a cell cannot be made",
            diagnostic: failure.diagnostic(at: Diagnostic.Place(source: source, range: source.range)))
    }

    /// Removes the cells that were made only to answer a question.
    public func giveBackCells() {
        document.giveBackAsides()
        layoutAfterRestoring()
    }

    private func cellNode(_ text: String, _ makes: Bool) throws(Failure) -> Int32? {
        guard let pieces = NamePieces(text) else { return nil }
        // A node itself may be named `C[7]`.
        var count = pieces.all.count
        while count > 0, document.find(written: pieces.prefix(count - 1)) == nil { count -= 1 }
        var node: Int32
        if count > 0 {
            node = document.find(written: pieces.prefix(count - 1)) ?? -1
        } else {
            guard let edge = try edgeNode(pieces.all[0].content, makes) else { return nil }
            (node, count) = (edge, 1)
        }
        while count < pieces.all.count {
            let (piece, content, _) = pieces.all[count]
            switch piece {
            case .head: return nil
            case .index: node = try item(content, of: node, makes, as: pieces.prefix(count))
            case .member:
                guard let root = document.cellRoot(of: node) else { return nil }
                var found: Int32?
                if count + 1 < pieces.all.count, pieces.all[count + 1].piece == .index {
                    found = self.member("\(content)[\(pieces.all[count + 1].content)]", in: root)
                    if found != nil { count += 1 }
                }
                guard let found = found ?? self.member(content, in: root) else {
                    throw Failure(.unknownName, "`\(pieces.prefix(count - 1))` has no node named `\(content)`")
                }
                node = found
            }
            count += 1
        }
        return node
    }

    /// The node of a section's edge: `header(S)`, `footer(S)` or `background(S)`.
    private func edgeNode(_ text: String, _ makes: Bool) throws(Failure) -> Int32? {
        guard text.hasSuffix(")"), let open = text.firstIndex(of: "("),
            let edge = CellEdge.allCases.first(where: { "\($0)" == text[..<open] })
        else { return nil }
        let name = String(text[text.index(after: open)...].dropLast())
        var holder = document.find(written: name)
        if holder == nil { holder = try cellNode(name, makes) }
        guard let holder else { throw Failure(.unknownName, "no node is named `\(name)`") }
        let section = try machine.itemHolder(holder, for: "`\(edge)(S)`")
        try machine.layout()
        if let made = document.edgeNode(section, edge) { return made }
        guard makes else { throw notMade(text) }
        do { if let made = try document.makeEdge(section, edge) { return made } } catch { throw machine.failure(error) }
        throw Failure(.noMember, "`\(document.nameText(section))` has no \(edge)")
    }

    private func item(_ place: String, of node: Int32, _ makes: Bool, as name: String) throws(Failure) -> Int32 {
        let section = try machine.itemHolder(node, for: "an index")
        guard let number = Double(place.filter { $0 != "_" }) else {
            throw Failure(.index, "`\(place)` is not the place of an item: write a number, such as `\(document.nameText(section))[3]`")
        }
        let at = try machine.itemPlace(.number(number), in: section)
        try machine.layout()
        let id = document.item(section, at: at).id
        guard makes || document.isItemMade(section, id) else { throw notMade(name) }
        do { if let made = try document.makeItem(section, at: at) { return made } } catch { throw machine.failure(error) }
        throw notMade(name)
    }

    private func notMade(_ name: String) -> Failure {
        Failure(.removedNode, "the cell of `\(name)` is not made, since it is not in view")
    }

    /// The node with a name within a cell.
    private func member(_ name: String, in root: Int32) -> Int32? {
        var found: Int32?
        document.walk(root) { node, _ in
            if found == nil, node != root, document.cellRoot(of: node) == root, document.nameText(node) == name { found = node }
        }
        return found
    }
}
