import TGLLayout
import TGLSyntax
import TGLWhy

/// Parses and compiles goals with the language's own parser and compiler.
struct GoalReader {
    let session: Session

    static let usage = "`:want` takes a goal: `:want A.width = 100`, `:want A.right <= parent.width - 8`; commas separate several"

    /// The screens after the word `on` in a text, and the text before it.
    func screens(_ text: String) throws(WantFailure) -> (goals: String, screens: [NamedScreen]) {
        let source = SourceFile(name: "", text: text)
        let tokens = TokenStream.read(source, names: session.names).tokens
        guard let on = tokens.last(where: { $0.kind == .name && source.text($0.range) == "on" && $0.start > 0 }) else { return (text, []) }
        let list = source.text(SourceRange(start: on.end, end: UInt32(source.bytes.count))).trimmed
        let goals = source.text(SourceRange(start: 0, end: on.start)).trimmed
        do throws(Devices.NoScreen) { return (goals, try Devices.screens(list)) } catch { throw .message(error.message) }
    }

    /// The goals of a text, separated by commas.
    func read(_ text: String) throws(WantFailure) -> [Goal] {
        let parts = pieces(text)
        guard !parts.isEmpty, !text.isEmpty else { throw .message(Self.usage) }
        var goals: [Goal] = []
        for part in parts { goals += try self.goals(of: part) }
        return goals
    }

    /// The parts of a text between commas outside of parentheses, brackets and braces.
    private func pieces(_ text: String) -> [String] {
        let source = SourceFile(name: "", text: text)
        var depth = 0
        var start: UInt32 = 0
        var parts: [String] = []
        for token in TokenStream.read(source, names: session.names).tokens {
            switch token.kind {
            case .leftParen, .leftBracket, .leftBrace, .stringHead: depth += 1
            case .rightParen, .rightBracket, .rightBrace, .stringTail: depth -= 1
            case .comma where depth == 0:
                parts.append(source.text(SourceRange(start: start, end: token.start)))
                start = token.end
            default: break
            }
        }
        parts.append(source.text(SourceRange(start: start, end: UInt32(source.bytes.count))))
        return parts.map { $0.trimmed }
    }

    private func goals(of text: String) throws(WantFailure) -> [Goal] {
        let source = SourceFile(name: "tgl[\(session.stateCount)]", text: text)
        let result = session.takeNames(of: session.parse(source))
        let errors = WrongTurns.explained(
            result.diagnostics.filter { $0.severity == .error }, of: source, names: session.names, document: session.document)
        guard errors.isEmpty else { throw .diagnostics(errors) }
        let tree = result.tree
        let statements = tree[tree.root.statements]
        guard statements.count == 1, let id = statements.first else { throw .message(Self.usage) }
        switch tree[id] {
        case .relation(let target, let sign, .expression(let value)):
            guard let goalSign = Goal.Sign(sign) else {
                throw .message("a goal takes =, <= or >=, not \(sign.text): write `\(tree.sourceText(of: target)) = …`")
            }
            return [try goal(target, goalSign, value, tree, text)]
        case .expression(let expression): return try goals(expression, tree)
        default: throw .message("`\(tree.textOnOneLine(tree.range(of: id)))` is not a goal; " + Self.usage)
        }
    }

    private func goals(_ id: ExprID, _ tree: SyntaxTree) throws(WantFailure) -> [Goal] {
        let text = tree.textOnOneLine(tree.range(of: id))
        guard case .binary(let sign, let left, let right) = tree[id] else {
            throw .message("`\(text)` is not compared with a value: write `\(text) = …`, `<=` or `>=`")
        }
        if sign == .and { return try goals(left, tree) + (try goals(right, tree)) }
        guard sign.isComparison else { throw .message("`\(text)` is not compared with a value: write `\(text) == …`, `<=` or `>=`") }
        guard let goalSign = Goal.Sign(sign) else {
            throw .message("a goal takes ==, <= or >=, not \(sign.text)")
        }
        return [try goal(left, goalSign, right, tree, text)]
    }

    // MARK: One goal

    private func goal(
        _ left: ExprID, _ sign: Goal.Sign, _ right: ExprID, _ tree: SyntaxTree, _ text: String
    ) throws(WantFailure) -> Goal {
        let leftText = tree.sourceText(of: left)
        var node: Int32?
        var prop: Prop?
        if case .member(let base, let name, _) = tree[left], let property = PropertyName(tree.text(name)) {
            node = self.node(base, tree, nil)
            if node != nil, property.isReadOnly, !property.isLiveToRead {
                let way = property.readOnlyHelp.map { "; \($0)" } ?? ""
                throw .message("`\(leftText)` is computed on the way to frames, and is not sought\(way)")
            }
            if node != nil, !property.isLiveToRead {
                throw .message("`\(leftText)` is set, not computed: write `\(tree.sourceText(of: left)) = …` without `:want`")
            }
            prop = property.explained.count == 1 ? property.explained[0] : nil
        }
        let sides = try function([(left, tree), (right, tree)], node)
        var values: [(Int32, Prop)] = []
        for side in [left, right] { reads(of: side, tree, node, &values) }
        let goal = Goal(text: text, left: leftText, sign: sign, sides: sides, node: node, prop: prop, reads: values)
        let mark = session.document.mark
        do throws(Failure) {
            for (place, side) in zip(try items(of: sides), [left, right]) {
                guard case .number = place else { throw notANumber(place, side, tree) }
            }
        } catch { throw failure(error, [(left, tree), (right, tree)]) }
        guard session.document.mark == mark else {
            throw .message("a goal compares values, and a side of `\(text)` changes the document: name the value that is sought")
        }
        return goal
    }

    private func notANumber(_ value: Value, _ side: ExprID, _ tree: SyntaxTree) -> Failure {
        let text = tree.sourceText(of: side)
        var help: String?
        switch value {
        case .percent(let number): help = "write a part of a size: `parent.width * \(Text.number(number / 100))`"
        case .list: help = "take one of its parts: `width`, `height`, `x`, `y`, or `\(text)[0]`"
        case .node: help = "name one of its sizes or positions: `\(text).width`"
        default: help = "a goal compares numbers: `A.width = 100`, `A.width == B.width`"
        }
        let failure = Failure(.type, "`\(text)` is not a number: it is \(value.kindText)", help: help)
        failure.place = Diagnostic.Place(source: tree.source, range: tree.range(of: side))
        return failure
    }

    /// The items of the list that a function returns.
    func items(of function: Function) throws(Failure) -> [Value] {
        _ = session.beginStatement()
        guard case .list(let list) = try session.machine.call(function, []) else { return [] }
        return Array(list)
    }

    /// The beginning of the function made for expressions.
    private static let head = "def want() { return ["

    /// A function that computes expressions as in a node's block.
    private func function(_ sides: [(id: ExprID, tree: SyntaxTree)], _ node: Int32?) throws(WantFailure) -> Function {
        let text = Self.head + sides.map { $0.tree.sourceText(of: $0.id) }.joined(separator: ", ") + "] }"
        let result = session.takeNames(of: session.parse(SourceFile(name: "<want>", text: text)))
        let tree = result.tree
        guard !result.hasErrors, let id = tree[tree.root.statements].first else { throw .message(Self.usage) }
        let compiler = Compiler(tree, session.surroundings, layer: 0)
        let programs = compiler.compile(statement: id).programs
        guard !programs.isEmpty else { throw .message(Self.usage) }
        let heap = session.machine.heap
        let open = node.map { TaggedValue(Value.node(session.machine.handle($0))) } ?? .none
        return Function(programs[0], cellCount: 0, openNode: open, heap: heap) { _ in Cell.make(.none, heap) }
    }

    /// Translates a failure in that function to the text that was typed.
    func failure(_ failure: Failure, _ sides: [(id: ExprID, tree: SyntaxTree)]) -> WantFailure {
        if failure.kind == .interrupted { return .interrupted }
        guard let first = sides.first else { return .message(failure.message) }
        var diagnostic = failure.diagnostic(
            at: Diagnostic.Place(source: first.tree.source, range: first.tree.range(of: first.id)))
        if diagnostic.primary.source.name == "<want>" {
            var start = UInt32(Self.head.utf8.count)
            for (id, tree) in sides {
                let range = tree.range(of: id)
                let end = start + (range.end - range.start)
                let found = diagnostic.primary.range
                if found.start >= start, found.end <= end {
                    diagnostic.primary = Diagnostic.Place(
                        source: tree.source,
                        range: SourceRange(start: found.start - start + range.start, end: found.end - start + range.start))
                    break
                }
                start = end + 2
            }
        }
        diagnostic.secondary = []
        let source = diagnostic.primary.source
        // A wrong type of a value in a goal has its own help, which is not a statement.
        if diagnostic.code == ScriptCode.type.text, diagnostic.help != nil { return .diagnostics([diagnostic]) }
        return .diagnostics(WrongTurns.explained([diagnostic], of: source, names: session.names, document: session.document))
    }

    // MARK: What it reads

    /// The node that an expression means, if any.
    private func node(_ id: ExprID, _ tree: SyntaxTree, _ open: Int32?) -> Int32? {
        guard let function = try? function([(id, tree)], open), let value = try? items(of: function).first,
            case .node(let handle) = value
        else { return nil }
        return session.machine.resolve(handle)
    }

    /// The sizes and positions that an expression reads.
    private func reads(of id: ExprID, _ tree: SyntaxTree, _ open: Int32?, _ found: inout [(Int32, Prop)]) {
        switch tree[id] {
        case .member(let base, let name, _):
            guard let property = PropertyName(tree.text(name)), let node = node(base, tree, open) else {
                return reads(of: base, tree, open, &found)
            }
            for prop in property.explained { found.append((node, prop)) }
            // Other properties may depend on sizes, as the lengths of a grid's columns do.
            if !property.isLiveToRead { found += [(node, .width), (node, .height)] }
            if property == .screenFrame {
                var at = session.document.parent(node)
                while let above = at, above != Document.screen {
                    found += [(above, .left), (above, .top)]
                    at = session.document.parent(above)
                }
            }
        case .unary(_, let inner): reads(of: inner, tree, open, &found)
        case .binary(_, let left, let right), .index(let left, let right):
            reads(of: left, tree, open, &found)
            reads(of: right, tree, open, &found)
        case .call(let callee, let arguments):
            reads(of: callee, tree, open, &found)
            for argument in tree[arguments] { reads(of: argument, tree, open, &found) }
        case .list(let items): for item in tree[items] { reads(of: item, tree, open, &found) }
        case .choice(let condition, let then, let otherwise):
            for part in [condition, then, otherwise] { reads(of: part, tree, open, &found) }
        case .name(let symbol):
            // A bare `width` means that of the open node.
            if let open, let prop = Prop(word: tree.text(symbol)), prop.isSize { found.append((open, prop)) }
        default: break
        }
    }
}
