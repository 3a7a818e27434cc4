// node = KIND [ "vert" | "horz" ] [ nref ] [ STRING ] [ ":" ID { "," ID } ] [ block ]
extension Parser {
    /// True if the next token, a kind word, makes a node: `vert`, `horz`, a name, a string, `:`, `{` or the end of the statement follows;
    /// within brackets also `)`, `]` or `,`.
    var startsNode: Bool {
        mutating get {
            let next = following
            // Outside of node blocks, a name that is a kind word takes precedence over a node without a name.
            if nodeBlocks == 0, tree.names.namedKinds.contains(token.symbol), next.isFirstOnLine || next.kind != .name { return false }
            if next.isFirstOnLine { return true }
            switch next.kind {
            case .name: return true
            case .string, .stringHead, .colon, .leftBrace, .semicolon, .rightBrace, .end: return true
            case .rightParen, .rightBracket, .comma: return brackets > 0
            default: return false
            }
        }
    }

    /// Reads a node; the next token is a kind word.
    mutating func parseNode() -> NodeDeclID {
        let start = token.start
        let kindRange = token.range
        let kind = tree.names.vocabulary.kinds[Int(token.symbol.raw - Symbol.firstKind)].number
        advance()
        var orientation = parseOrientation()
        var name = parseNodeName()
        if name != nil, orientation == nil { orientation = parseLateOrientation() }
        var text: ExprID?
        if follows(.string) || follows(.stringHead) {
            text = parseString()
            if name == nil, let late = parseNodeName() {
                complain(
                    .nodeForm, "a node's name comes before its text", at: late.name.range,
                    help: "write `label T \"Hello\"`")
                name = late
            }
        }
        let styles = follows(.colon) ? parseStyles() : IdentifierList(start: 0, length: 0)
        var block: BlockID?
        if token.kind == .leftBrace { block = requireNodeBlock("view A") }
        let decl = NodeDecl(
            kind: kind, kindRange: kindRange, orientation: orientation, name: name, text: text, styles: styles,
            block: block, range: SourceRange(start: start, end: previous.end))
        tree.nodes.append(decl)
        return NodeDeclID(raw: UInt32(tree.nodes.count - 1))
    }

    private mutating func parseOrientation() -> OrientationWord? {
        guard isOnLine else { return nil }
        if token.isWord(.vert) {
            advance()
            return .vert
        }
        if token.isWord(.horz) {
            advance()
            return .horz
        }
        return nil
    }

    /// `linear S vert`
    private mutating func parseLateOrientation() -> OrientationWord? {
        let range = token.range
        guard let orientation = parseOrientation() else { return nil }
        complain(
            .nodeForm, "`vert` and `horz` come before a node's name", at: range, help: "write `linear vert S`")
        return orientation
    }

    /// The name of a new node, if there is one.
    private mutating func parseNodeName() -> NodeRef? {
        guard follows(.name), !token.isWord(.else) else { return nil }
        if token.symbol.isReserved, !token.symbol.isTreeWord {
            fail(
                .reservedName, "\(quoted(token)) is a reserved word and cannot name a node",
                help: "choose another, such as `\(source.text(token.range))_`; `;` or a line break ends a statement")
            return nil
        }
        return parseNodeRef()
    }

    /// nref = ID [ "[" expr "]" ]
    mutating func parseNodeRef() -> NodeRef {
        let name = requireName(Self.nodeRole)
        var index: ExprID?
        if token.kind == .leftBracket, !token.isFirstOnLine {
            if name.symbol.isTreeWord {
                complain(
                    .reservedName, "\(quoted(previous)) is a word of the tree and cannot name several nodes", at: name.range,
                    help: "choose another, such as `\(source.text(name.range))_[1]`")
            }
            let open = token
            advance()
            brackets += 1
            index = parseExpression()
            close(.rightBracket, of: open, expecting: "`]`")
        }
        return NodeRef(name: name, index: index)
    }

    /// True at a comma in brackets if a style name follows, not an item or an argument.
    private var precedesStyle: Bool {
        mutating get {
            guard following.kind == .name, !following.symbol.isReserved else { return false }
            switch tokens[min(position + 2, tokens.count - 1)].kind {
            case .comma, .rightParen, .rightBracket, .leftBrace: return true
            default: return false
            }
        }
    }

    /// ":" ID { "," ID }
    private mutating func parseStyles() -> IdentifierList {
        var styles: [Identifier] = []
        repeat {
            advance()
            styles.append(requireName("a style"))
        } while follows(.comma) && !isPanicking && (brackets == 0 || precedesStyle)
        let first = UInt32(tree.identifierPool.count)
        tree.identifierPool.append(contentsOf: styles)
        return IdentifierList(start: first, length: UInt32(styles.count))
    }
}
