import TGLLayout
import TGLSyntax

/// Reads layout code in Swift, Objective-C, Kotlin and Java: relations in all the forms that libraries have for them, blocks of these, and
/// other calls, which match the rows of the tables after receivers, optionals, types and prefixes are removed.
///
/// The meanings of names are in `foreign-names.txt`.
struct ForeignLine {
    let scope: TurnScope
    private let read: ForeignExpression

    /// `nil` if the words are no such line.
    init?(_ words: TurnWords, _ scope: TurnScope) {
        guard let read = ForeignParser.read(words) else { return nil }
        self.scope = scope
        self.read = Self.plain(read, scope)
    }

    /// The statement in a simple form for the rows of the tables.
    var words: TurnWords { TurnWord.read(SourceFile(name: "", text: read.text), names: .layout)[...] }

    /// The translations, the best first; empty if the line is no relation.
    var answers: [TurnAnswer] {
        guard let relations = relations(of: read, .none), !relations.isEmpty else { return [] }
        let withoutPriorities = relations.map { relation in
            var relation = relation
            relation.priority = nil
            return relation
        }
        let all = relations.contains { $0.priority != nil } ? [relations, withoutPriorities] : [relations]
        let because = Self.makesBlock(read) ? "see `:help snapkit`" : ""
        return all.compactMap { statement(of: $0) }.map { TurnAnswer(statement: $0, because: because) }
    }

    private func statement(of relations: [ForeignRelation]) -> String? {
        var texts: [String] = []
        let node = relations.first?.node ?? ""
        let isBlock = Self.makesBlock(read) && relations.allSatisfy { $0.node == node } && !node.isEmpty && !node.hasPrefix("[")
        for relation in relations {
            var relation = relation
            if isBlock { relation.node = "" }
            var inner = scope
            if isBlock, let open = scope.node(node) { inner.open.append((open, node)) }
            guard let statements = relation.statements(inner) else { return nil }
            texts += statements
        }
        guard isBlock else { return texts.joined(separator: "; ") }
        return "\(Self.remakes(read) ? "remake " : "")\(node) { \(texts.joined(separator: "; ")) }"
    }

    // MARK: Blocks

    private static func maker(_ line: ForeignExpression) -> (receiver: ForeignExpression, name: String, block: ForeignExpression)? {
        guard case .call(.member(let receiver, let name), let arguments) = line, let block = arguments.last?.value,
            case .closure = block, let word = ForeignNames.makers[TurnWord.key(name)]
        else { return nil }
        return (receiver, word, block)
    }

    private static func makesBlock(_ line: ForeignExpression) -> Bool { maker(line) != nil && maker(line)?.name != "each" }
    private static func remakes(_ line: ForeignExpression) -> Bool { maker(line)?.name == "remake" }

    /// The node whose attributes a name stands for in a block.
    private struct Bound {
        var names: [String: String] = [:]
        static let none = Bound()
    }

    private func relations(of line: ForeignExpression, _ bound: Bound) -> [ForeignRelation]? {
        if let (receiver, name, block) = Self.maker(line), case .closure(let parameters, let statements) = block {
            let target = name == "each" ? receiver.text : Self.target(receiver)
            guard let target, !statements.isEmpty, name == "each" || isTarget(target) else { return nil }
            var inner = bound
            inner.names["make"] = target
            inner.names["$0"] = target
            for parameter in parameters { inner.names[parameter] = target }
            return all(statements, inner)
        }
        if case .call(let callee, let arguments) = line, case .closure(let parameters, let statements)? = arguments.last?.value,
            TurnWord.key(callee.text) == "constrain"
        {
            let nodes = arguments.dropLast().map(\.value.text)
            var inner = bound
            let names = parameters.isEmpty ? nodes.indices.map { "$\($0)" } : parameters
            for (name, node) in zip(names, nodes) { inner.names[name] = node }
            return all(statements.map { statement in zip(names, nodes).reduce(statement) { $0.replacing($1.0, with: .name($1.1)) } }, inner)
        }
        if case .call(let callee, let arguments) = line, arguments.count == 1,
            ["activate", "activateconstraints", "addconstraint", "addconstraints"].contains(callee.steps.steps.last?.key ?? "")
        {
            if case .list(let items) = arguments[0].value { return all(items, bound) }
            if let relations = relations(of: arguments[0].value, bound) { return relations }
        }
        if case .declared(let name, let value) = line, let relations = relations(of: value, bound), relations.count == 1 {
            var relation = relations[0]
            relation.label = name
            return [relation]
        }
        if let relation = withItems(line) ?? connected(line) { return [relation] }
        if let several = aligned(line) ?? distributed(line) ?? anchored(line) { return several }
        return chain(line, bound) ?? compared(line, bound)
    }

    private func all(_ lines: [ForeignExpression], _ bound: Bound) -> [ForeignRelation]? {
        var all: [ForeignRelation] = []
        for line in lines {
            guard let some = relations(of: line, bound) else { return nil }
            all += some
        }
        return all.isEmpty ? nil : all
    }

    private static func target(_ receiver: ForeignExpression) -> String? {
        let (base, steps) = receiver.steps
        guard let name = base.bareName, steps.allSatisfy({ $0.arguments == nil && ForeignNames.fillers.contains($0.key) }) else {
            return nil
        }
        return name
    }

    private func isTarget(_ name: String) -> Bool { scope.document == nil || scope.node(name) != nil }

    /// `align(top: a, b)`
    private func aligned(_ line: ForeignExpression) -> [ForeignRelation]? {
        guard case .call(.name("align"), let arguments) = line, arguments.count > 1, let first = arguments.first?.value.bareName,
            let anchor = ForeignNames.anchors[TurnWord.key(arguments[0].label)], !anchor.contains(" ")
        else { return nil }
        let others = arguments.dropFirst().map(\.value.text)
        let node = others.count == 1 ? others[0] : "[\(others.joined(separator: ", "))]"
        return [ForeignRelation(node: node, attribute: anchor, value: .member(.name(first), anchor))]
    }

    /// `distribute(by: 8, vertically: a, b, c)`: each follows the one before.
    private func distributed(_ line: ForeignExpression) -> [ForeignRelation]? {
        guard case .call(.name("distribute"), let arguments) = line, arguments.count > 2, arguments[0].label == "by",
            let (near, far) = [
                "vertically": ("top", "bottom"), "horizontally": ("leading", "trailing"), "lefttoright": ("left", "right"),
            ][TurnWord.key(arguments[1].label)]
        else { return nil }
        let nodes = arguments.dropFirst().map(\.value)
        return zip(nodes, nodes.dropFirst()).map { before, node in
            ForeignRelation(
                node: node.text, attribute: near, value: .member(before, far), operations: [("+", arguments[0].value)])
        }
    }

    /// `A.anchor(top: B.bottomAnchor, left: view.leftAnchor, paddingTop: 10, width: 0, height: 40)`: labelled edges, each with the padding
    /// of its side; a length of 0 means none.
    private func anchored(_ line: ForeignExpression) -> [ForeignRelation]? {
        guard case .call(.member(let receiver, "anchor"), let arguments) = line, let node = receiver.bareName, isTarget(node) else {
            return nil
        }
        func distance(_ side: String) -> ForeignExpression {
            for argument in arguments {
                if TurnWord.key(argument.label) == "padding\(side)" { return argument.value }
                guard argument.label == "padding", let insets = ForeignOperand.insets(argument.value) else { continue }
                let index = ["top", "left", "bottom", "right"].firstIndex(of: side) ?? 0
                return .number(insets.count == 1 ? insets[0] : insets[index])
            }
            return .number("0")
        }
        let sides = ["top": "top", "left": "left", "leading": "left", "bottom": "bottom", "right": "right", "trailing": "right"]
        var relations: [ForeignRelation] = []
        for argument in arguments where !["nil", "0"].contains(argument.value.text) {
            if let side = sides[argument.label] {
                relations.append(
                    ForeignRelation(
                        node: node, attribute: argument.label, value: argument.value, operations: [("inset", distance(side))]))
            } else if ["width", "height", "size"].contains(argument.label) {
                relations.append(ForeignRelation(node: node, attribute: argument.label, value: argument.value))
            } else if !argument.label.hasPrefix("padding") {
                return nil
            }
        }
        return relations
    }

    private static let blocks: Set<String> = ["apply", "also", "then", "run", "updateLayoutParams", "forEach"]

    /// `S.apply { orientation = HORIZONTAL }`, `S.then { $0.axis = .vertical }`, `S.arrangedSubviews.forEach { $0.isHidden = true }`,
    /// `S.layoutManager = LinearLayoutManager(this).apply { stackFromEnd = true }`: statements about a node, or about each of its children.
    func block(_ reader: TurnReader) -> TurnAnswer? {
        var call = read
        var texts: [String] = []
        var given: ForeignExpression?
        if case .operation("=", let left, let right) = read {
            call = right
            given = left
        }
        guard case .call(.member(let receiver, let name), let arguments) = call, Self.blocks.contains(name), arguments.count == 1,
            case .closure(let parameters, let statements) = arguments[0].value, !statements.isEmpty,
            let node = given == nil ? subject(receiver) : given?.steps.base.bareName, isTarget(String(node.prefix { $0 != "." }))
        else { return nil }
        func add(_ line: ForeignExpression) -> Bool {
            let words = TurnWord.read(SourceFile(name: "", text: line.text), names: .layout)[...]
            let isOurs = words.firstIndex { $0.kind == .assign }.map { PropertyName(words[$0 - 1].text) != nil } ?? false
            guard let text = reader.answer(words)?.statement ?? (isOurs ? line.text : nil) else { return false }
            texts.append(text)
            return true
        }
        if let given, given.steps.base != receiver.steps.base, !add(.operation("=", given, receiver)) { return nil }
        let names = parameters + ["$0", "it", "this"]
        for statement in statements {
            var line = names.reduce(statement) { $0.replacing($1, with: .name(node)) }
            if case .operation("=", .name(let property), let value) = line { line = .operation("=", .member(.name(node), property), value) }
            guard add(line) else { return nil }
        }
        return TurnAnswer(statement: texts.joined(separator: "; "))
    }

    /// The node, or the children, that the statements of a block are about.
    private func subject(_ receiver: ForeignExpression) -> String? {
        if case .member(.name(let node), let list) = receiver, ["subviews", "arrangedSubviews", "children"].contains(list) {
            return "\(node).children"
        }
        return receiver.bareName
    }

    // MARK: Chains

    /// `A.leadingAnchor.constraint(equalTo: B.trailingAnchor, constant: 8)`, `make.left.top.equalToSuperview().inset(8)`
    private func chain(_ line: ForeignExpression, _ bound: Bound) -> [ForeignRelation]? {
        let (base, steps) = line.steps
        guard !steps.isEmpty else { return nil }
        if let name = base.bareName, bound.names[name] == nil, scope.node(name) == nil, name != "self" || bound.names.isEmpty,
            ForeignNames.superviews[TurnWord.key(name)] != nil
        {
            return ForeignChain.relations(of: "superview", steps)?.turned
        }
        guard let node = target(base, bound), let relations = ForeignChain.relations(of: node, steps) else { return nil }
        if base.bareName == "make" || base.bareName?.hasPrefix("$") ?? false { return relations }
        // A relation on a container is written as a rule of its child.
        let isOfContainer = relations.allSatisfy { relation in
            relation.value?.steps.base.bareName.map { $0 != node && scope.node($0) != nil && scope.containerOfTarget($0) == node } ?? false
        }
        return isOfContainer ? relations.turned : relations
    }

    /// The node at the beginning of a chain: `A`, `make` in a block, `[A, B]`; `nil` for any other beginning.
    private func target(_ base: ForeignExpression, _ bound: Bound) -> String? {
        switch base {
        case .name(let name):
            if let node = bound.names[name] { return node }
            if name == "make" || name == "$0" { return scope.open.isEmpty ? scope.lastNode ?? "" : "" }
            guard !name.hasPrefix("."), isTarget(name) else { return nil }
            return name
        case .list(let items):
            let names = items.compactMap(\.bareName)
            return names.count == items.count && names.allSatisfy(isTarget) && !names.isEmpty ? base.text : nil
        default: return nil
        }
    }

    // MARK: Comparisons

    /// `a.left == b.right + 8 ~ .high`, `A.leadingAnchor = B.trailingAnchor`
    private func compared(_ line: ForeignExpression, _ bound: Bound) -> [ForeignRelation]? {
        guard case .operation(let sign, let left, let right) = line else { return nil }
        if sign == "~", let relations = compared(left, bound) {
            return relations.map { relation in
                var relation = relation
                relation.priority = ForeignChain.strength(right)
                return relation
            }
        }
        guard ["=", "==", "~=", "<=", ">="].contains(sign) else { return nil }
        let (base, steps) = left.steps
        guard let node = target(base, bound), let last = steps.last, last.arguments == nil, let anchor = ForeignNames.anchors[last.key],
            steps.dropLast().allSatisfy({ $0.arguments == nil && ForeignNames.fillers.contains($0.key) })
        else { return nil }
        // A relation in this language's own form is handled elsewhere.
        if bound.names.isEmpty, PropertyName(last.name) != nil, !Self.isForeign(right) { return nil }
        return anchor.split(separator: " ").map { name in
            var relation = ForeignRelation(
                node: node, attribute: String(name), sign: ["==", "~="].contains(sign) ? "=" : sign,
                isInward: ForeignNames.isInward(last.name))
            relation.take(right)
            return relation
        }
    }

    /// Whether a value contains an attribute with a foreign name.
    private static func isForeign(_ value: ForeignExpression) -> Bool {
        switch value {
        case .name(let name): name == "superview"
        case .member(let base, let name):
            PropertyName(name) == nil && ForeignNames.anchors[TurnWord.key(name)] != nil
                || base.bareName.map { $0 != "parent" && $0 != "self" && ForeignNames.superviews[TurnWord.key($0)] != nil }
                    ?? isForeign(base)
        case .call(_, let arguments): arguments.contains { isForeign($0.value) }
        case .operation(_, let left, let right): isForeign(left) || isForeign(right)
        default: false
        }
    }

    /// `NSLayoutConstraint(item: A, attribute: .leading, relatedBy: .equal, toItem: B, attribute: .trailing, multiplier: 1, constant: 8)`
    private func withItems(_ line: ForeignExpression) -> ForeignRelation? {
        guard case .call(let callee, let arguments) = line, callee.text.hasPrefix("NSLayoutConstraint") else { return nil }
        func key(_ value: ForeignExpression) -> String { TurnWord.key(value.text).filter { $0 != "." } }
        var attributes: [String] = []
        var relation: ForeignRelation?
        var other: ForeignExpression?
        var sign = "="
        for (index, argument) in arguments.enumerated() {
            switch TurnWord.key(argument.label) {
            case "item",
                "" where index == 0:
                guard let node = argument.value.bareName, isTarget(node) else { return nil }
                relation = ForeignRelation(node: node, attribute: "")
            case "attribute": attributes.append(ForeignNames.anchors[key(argument.value)] ?? "")
            case "relatedby": sign = ForeignNames.signs[key(argument.value)] ?? "="
            case "toitem": other = ["nil", "null"].contains(argument.value.text) ? nil : argument.value
            case "multiplier": relation?.operations.append(("*", argument.value))
            case "constant": relation?.operations.append(("+", argument.value))
            default: return nil
            }
        }
        guard let first = attributes.first, !first.isEmpty else { return nil }
        relation?.attribute = first
        relation?.sign = sign
        if let other {
            relation?.value = attributes.count > 1 && !attributes[1].isEmpty ? .member(other, attributes[1]) : other
        } else {
            relation?.value = .number("0")
            relation?.operations.removeAll { $0.sign == "*" }
        }
        return relation
    }

    /// `set.connect(A.id, ConstraintSet.START, B.id, ConstraintSet.END, 8)`, `set.clear(A.id, ConstraintSet.TOP)`
    private func connected(_ line: ForeignExpression) -> ForeignRelation? {
        guard case .call(.member(_, let name), let arguments) = line, let node = arguments.first?.value.bareName, isTarget(node) else {
            return nil
        }
        func edge(_ value: ForeignExpression) -> String? { ForeignNames.anchors[TurnWord.key(value.text).filter { $0 != "." }] }
        if name == "clear", arguments.count == 2, let own = edge(arguments[1].value) {
            return ForeignRelation(node: node, attribute: own, value: .name("nil"))
        }
        guard name == "connect", arguments.count == 4 || arguments.count == 5 else { return nil }
        guard let own = edge(arguments[1].value), let other = edge(arguments[3].value) else { return nil }
        let isParent = TurnWord.key(arguments[2].value.text).hasSuffix("parentid")
        let to = isParent ? .name("superview") : arguments[2].value
        var relation = ForeignRelation(node: node, attribute: own, value: .member(to, other), isInward: true)
        if arguments.count == 5 { relation.operations = [("+", arguments[4].value)] }
        return relation
    }

    /// The single assignments of a line: `A.setOrientation(LinearLayout.HORIZONTAL)` as `A.orientation = HORIZONTAL`, `A.updatePadding(left
    /// = 8, right = 8)` as two, `a = b = 8` as two; empty for other lines.
    var assignments: [TurnWords] {
        lines(of: read).map { TurnWord.read(SourceFile(name: "", text: $0.text), names: .layout)[...] }
    }

    private func lines(of line: ForeignExpression) -> [ForeignExpression] {
        func targets(_ left: ForeignExpression) -> [ForeignExpression] {
            if case .operation("=", let first, let second) = left { targets(first) + [second] } else { [left] }
        }
        if case .operation("=", let left, let value) = line, case let all = targets(left), all.count > 1 {
            return all.map { .operation("=", $0, value) }
        }
        guard case .call(.member(let base, let name), let arguments) = line, !arguments.isEmpty,
            let verb = ["set", "update"].first(where: { name.hasPrefix($0) }),
            let first = name.dropFirst(verb.count).first, first.isUppercase
        else { return [] }
        let property = first.lowercased() + name.dropFirst(verb.count + 1)
        if arguments.count == 1, arguments[0].label.isEmpty {
            return verb == "set" ? [.operation("=", .member(base, property), arguments[0].value)] : []
        }
        guard arguments.allSatisfy({ !$0.label.isEmpty }) else { return [] }
        let whole = property.hasSuffix("Relative") ? property.dropLast("Relative".count) : property[...]
        return arguments.map { argument in
            let part = whole + argument.label.prefix(1).uppercased() + argument.label.dropFirst()
            return .operation("=", .member(base, String(part)), argument.value)
        }
    }

    // MARK: Plain words

    /// The line without parts that have no meaning here: receivers, types, units, prefixes of constants, and activation of relations.
    private static func plain(_ line: ForeignExpression, _ scope: TurnScope) -> ForeignExpression {
        var line = line
        if case .operation("=", .member(let relation, let name), .name(let isOn)) = line, ["isActive", "active"].contains(name),
            ["true", "YES"].contains(isOn), case .call = relation
        {
            line = relation
        }
        if case .operation("=", .member(let relation, "priority"), let strength) = line, case .call = relation {
            line = .call(.member(relation, "priority"), [ForeignArgument(label: "", value: strength)])
        }
        return constants(line.mapped { changed($0, scope) }, scope)
    }

    /// The members of shorthands: `frame.width`, `center.x`.
    private static let parts: [String: [String: String]] = {
        let sizes = ["width": "width", "height": "height"]
        let edges = [
            "minX": "left", "maxX": "right", "midX": "centerX", "minY": "top", "maxY": "bottom", "midY": "centerY", "size": "size",
            "origin": "origin",
        ]
        let ofFrame = sizes.merging(edges) { $1 }
        return [
            "size": sizes, "frame": ofFrame, "bounds": ofFrame, "center": ["x": "centerX", "y": "centerY"],
            "origin": ["x": "left", "y": "top"],
        ]
    }()

    private static let casts: Set<String> = ["CGFloat", "Float", "Double", "Int", "NSNumber", "dp", "dpToPx", "toPx", "dip", "px"]

    /// Names of the object that contains the line, also those of closures that hold it weakly.
    private static let selves: Set<String> = ["self", "this", "weakSelf", "weakself", "strongSelf", "strongself", "ws", "wself", "sself"]

    /// Kinds of resources whose values are not in the line.
    private static let resources: Set<String> = ["string", "dimen", "color"]

    private static func changed(_ part: ForeignExpression, _ scope: TurnScope) -> ForeignExpression {
        switch part {
        case .name("YES"): return .name("true")
        case .name("NO"): return .name("false")
        case .name("UIEdgeInsetsZero"), .name("CGPointZero"), .name("CGSizeZero"): return .name(".zero")
        case .name(let name) where scope.node(inCapitals: name) != nil: return .name(scope.node(inCapitals: name) ?? name)
        case .name(let name) where name.hasPrefix("_") && scope.node(name) == nil && scope.node(String(name.dropFirst())) != nil:
            // A variable of an object, as Objective-C names it.
            return .name(String(name.dropFirst()))
        case .name(let name): return constant(name, scope).map { .name($0) } ?? (scope.node(name) == nil ? value(part) : nil) ?? part
        case .member(.name(let me), let name) where selves.contains(me):
            let key = TurnWord.key(name)
            if ForeignNames.superviews[key] != nil, scope.node(name) == nil { return .name("superview") }
            let isOwn = ForeignNames.anchors[key] != nil || ForeignNames.guides[key] != nil || ForeignNames.fillers.contains(key)
            return isOwn && scope.node(name) == nil ? .member(.name("superview"), name) : .name(name)
        case .member(.member(.name("R"), let sort), let name) where resources.contains(sort): return .string("\"@\(sort)/\(name)\"")
        case .member(.member(.name("R"), _), let name): return .name(name)
        case .member(.name("R"), "id"): return part
        case .member(.name("binding"), let name) where scope.node("binding") == nil: return .name(name)
        case .member(let base, "id"): return base
        case .member(.member(let base, let whole), let part) where ["layoutParams", "collectionViewLayout"].contains(whole):
            return .member(base, part)
        case .member(.member(let base, let whole), let part) where parts[whole]?[part] != nil:
            let short = ForeignExpression.member(base, parts[whole]?[part] ?? part)
            return value(short) ?? short
        case .member(.number(let text), let unit) where ["dp", "sp", "px", "pt", "f"].contains(unit): return .number(text)
        case .call(.member(.number(let text), "dp"), let arguments) where arguments.isEmpty: return .number(text)
        case .call(.member(.name("UIColor"), let name), let arguments) where arguments.isEmpty && name.hasSuffix("Color"):
            return .name(".\(name.dropLast("Color".count))")
        case .member(.name("UIColor"), let name) where name.hasPrefix("system"):
            return .name(".\(name.dropFirst("system".count).lowercased())")
        case .call(.name(let name), let arguments) where arguments.count == 1 && (casts.contains(name) || name.hasPrefix("findViewById")):
            return arguments[0].value
        default: return value(part) ?? part
        }
    }

    /// A constant without the prefix of its type: `MyGravity_Horz_Center` is `.horz_Center`.
    private static func constant(_ name: String, _ scope: TurnScope) -> String? {
        guard scope.node(name) == nil, let head = ForeignNames.prefixes.first(where: { name.hasPrefix($0) && name.count > $0.count }) else {
            return nil
        }
        let rest = name.dropFirst(head.count).drop { $0 == "_" }
        guard let first = rest.first, first.isUppercase || name.dropFirst(head.count).first == "_" else { return nil }
        return ".\(first.lowercased())\(rest.dropFirst())"
    }

    /// The translation of a call or a sum by the rows of values: `TGDimeAdapter.width(100)` is `design(100)`.
    private static func value(_ part: ForeignExpression) -> ForeignExpression? {
        switch part {
        case .call, .member, .operation: break
        case .name(let name) where name.hasPrefix("k") || name.hasSuffix("Width") || name.hasSuffix("Height") || name == name.uppercased():
            break
        default: return nil
        }
        let text = part.text
        guard text.utf8.count < 120 else { return nil }
        let words = TurnWord.read(SourceFile(name: "", text: text), names: .layout)[...]
        for row in SentenceTurn.values {
            if let filled = row.pattern.match(words), let ours = row.ours { return .name(TurnPattern.fill(ours, filled)) }
        }
        return scaled(part).map { .name($0) }
    }

    /// `kScaleW(100)`, `adaptedHeight(44)`, `100.fitWidth`: a length of the design, whatever the name of the helper.
    private static func scaled(_ part: ForeignExpression) -> String? {
        let (name, number): (String, ForeignExpression)
        switch part {
        case .member(let base, let member): (name, number) = (member, base)
        case .call(let callee, let arguments) where arguments.count == 1:
            (name, number) = (callee.steps.steps.last?.name ?? callee.bareName ?? "", arguments[0].value)
        default: return nil
        }
        // A slip in the name of a function is no helper: `scale(44)` for `scaled(44)`.
        guard let value = number.value, Suggestions.nearest(name, among: Array(WordBook.calls.keys) + BuiltIn.names) == nil else {
            return nil
        }
        let key = TurnWord.key(name)
        guard ForeignNames.scalers.contains(where: { key.contains($0) }), !key.contains("font") else { return nil }
        let isHeight = key.contains("height") || key.hasSuffix("h") || key.hasSuffix("y")
        return "design(\(Text.number(value))\(isHeight ? ", height" : ""))"
    }

    /// `TGGravity.horz.center` as `.horz_center`: the constants of types, but not types with calls.
    private static func constants(_ part: ForeignExpression, _ scope: TurnScope) -> ForeignExpression {
        func arguments(_ list: [ForeignArgument]) -> [ForeignArgument] {
            list.map { ForeignArgument(label: $0.label, value: constants($0.value, scope)) }
        }
        switch part {
        case .member(let base, let name):
            let (head, steps) = part.steps
            guard let type = head.bareName, steps.allSatisfy({ $0.arguments == nil }) else { return .member(constants(base, scope), name) }
            let isType = type.hasPrefix(".") || type.first?.isUppercase ?? false && scope.node(type) == nil && type != "UIScreen"
            guard isType, scope.document != nil || type.count > 2, !namesNode(type, steps) else { return part }
            let first = type.hasPrefix(".") ? [String(type.dropFirst())] : []
            let names =
                first + steps.map(\.name).filter { !($0.first?.isUppercase ?? false) || $0.allSatisfy { $0.isUppercase || $0 == "_" } }
            return names.isEmpty ? part : .name("." + names.joined(separator: "_"))
        case .call(.member(let base, let name), let list): return .call(.member(constantsOfReceiver(base, scope), name), arguments(list))
        case .call(let callee, let list): return .call(callee, arguments(list))
        case .list(let items): return .list(items.map { constants($0, scope) })
        case .operation(let sign, let left, let right): return .operation(sign, constants(left, scope), constants(right, scope))
        case .closure(let names, let statements): return .closure(names, statements.map { constants($0, scope) })
        case .declared(let name, let value): return .declared(name, constants(value, scope))
        default: return part
        }
    }

    /// Whether a capitalized name is that of a missing node: `B.width`, but not `TGGravity.left`.
    private static func namesNode(_ type: String, _ steps: [ForeignStep]) -> Bool {
        guard !type.hasPrefix("."), steps.count == 1, let prop = PropertyName(steps[0].name)?.parts.first, prop.isSize || prop.isPosition
        else { return false }
        return !["Gravity", "Alignment", "Edge", "Attribute", "Axis", "Position"].contains { type.hasSuffix($0) }
    }

    private static func constantsOfReceiver(_ part: ForeignExpression, _ scope: TurnScope) -> ForeignExpression {
        switch part {
        case .call: return constants(part, scope)
        case .member(let base, let name): return .member(constantsOfReceiver(base, scope), name)
        default: return part
        }
    }
}
