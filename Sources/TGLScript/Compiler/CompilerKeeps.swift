import TGLLayout
import TGLSyntax

// Relations that are not in slots of nodes: `keep`, `vfl`, `remake`, and the settable members of labels.

/// A compiled `keep`.
struct KeepPlan {
    let label: Identifier?
    let labelText: String?
    /// The relation on a size or position; `nil` for an equation.
    let relation: Relation?
    /// For a relation that follows knobs: the number of its `TiedPlan`, and its constants, counted from the register after the left side's.
    let tied: (plan: Int, first: Int, count: Int)?
    /// The range of the priority, whose value is in the third register; `nil` without one.
    let levelRange: SourceRange?
    let sign: Comparison
    /// The relation as written, without its label.
    let text: String
    let source: Source
    let isInWhen: Bool
    let range: SourceRange
    let leftRange: SourceRange
    let rightRange: SourceRange
}

/// A compiled `vfl`. The values of its names are in registers, in the order of `names`.
struct FormatPlan {
    let label: Identifier?
    let labelText: String?
    let syntax: FormatSyntax
    /// The names with their ranges, each once.
    let names: [(text: String, range: SourceRange)]
    let alignments: [Prop]
    let reading: VisualFormat.Reading
    let text: String
    let source: Source
    let isInWhen: Bool
    let range: SourceRange
}

/// The readable members of a label.
enum KeepMember: String, CaseIterable {
    case active, priority, constant, holds, error

    /// Whether it can be set.
    var isSettable: Bool { self == .active || self == .priority || self == .constant }
}

extension Comparison {
    init?(_ sign: RelationSign) {
        switch sign {
        case .set: self = .equal
        case .atMost: self = .atMost
        case .atLeast: self = .atLeast
        default: return nil
        }
    }
}

extension Compiler {
    // MARK: keep

    func keep(_ label: Identifier?, _ left: ExprID, _ sign: RelationSign, _ right: ExprID, _ range: SourceRange) {
        guard let comparison = Comparison(sign) else { return }
        let property = keptProperty(left)
        scratch {
            // Registers for the two sides and the priority, which is read once.
            let first = allocate(3)
            if let property, case .name = tree[left] {
                emit(
                    .getLive, first, function.selfRegister,
                    member(property.word ?? "", path: [], fromSelf: true, tree.range(of: left)), range: tree.range(of: left))
            } else {
                compile(left, into: first, Context(isLive: true))
            }
            var (value, level) = (right, ExprID?.none)
            if case .binary(.priority, let plain, let given) = tree[right] { (value, level) = (plain, given) }
            let start = here
            let context = Context(property: property, isLive: true)
            let source = places.number(tree.source, range)
            func relation(_ property: PropertyName, _ valueRange: SourceRange) -> Relation {
                Relation(
                    property: property, sign: sign, source: source, nameRange: tree.range(of: left), valueRange: valueRange,
                    isOpen: false, isInWhen: function.isInWhen, bearer: .unknown, valueStart: Int32(truncatingIfNeeded: start))
            }
            let whole = SourceRange(start: tree.range(of: left).start, end: tree.range(of: right).end)
            // An equation has no property of its own, so its two sides are computed together.
            let tied =
                property.map { self.tied(relation($0, tree.range(of: value)), [value], context, range) }
                ?? self.tied(relation(.prop(.width), whole), [left, value], context, range)
            if tied == nil { compile(value, into: first + 1, context) }
            if let level { levelOperand(level, into: first + 2) }
            function.draft.plans.keeps.append(
                KeepPlan(
                    label: label, labelText: label.map { self.text($0.symbol) },
                    relation: property.map { relation($0, tree.range(of: right)) },
                    tied: tied.map { (function.draft.plans.ties.count - 1, $0.first - first, $0.count) },
                    levelRange: level.map { _ in tree.operatorRange(of: right) }, sign: comparison,
                    text: written(whole), source: source, isInWhen: function.isInWhen, range: range, leftRange: tree.range(of: left),
                    rightRange: tree.range(of: right)))
            emit(.keep, first, function.draft.plans.keeps.count - 1, function.selfRegister, range: range)
        }
    }

    /// The property of a left side that is a single property of a node.
    private func keptProperty(_ id: ExprID) -> PropertyName? {
        switch tree[id] {
        case .name(let symbol):
            guard function.isOpen, findLocal(symbol) == nil, let property = PropertyName(text(symbol)), property.isLive else { return nil }
            return property
        case .member(let base, let symbol, _):
            if case .member(_, let part, _) = tree[base], BoxPart(word: text(part)) != nil { return nil }
            guard let property = PropertyName(text(symbol)), property.isLive, property.followed != nil else { return nil }
            return property
        default: return nil
        }
    }

    // MARK: vfl

    func format(_ label: Identifier?, _ string: ExprID, _ align: IdentifierList, _ range: SourceRange) {
        guard let text = tree.plainText(of: string) else {
            fail(
                Failure(
                    .formatText, "the format of a `vfl` is a string without `{…}`",
                    help: "write names of variables where a number would stand: `-gap-`"), at: tree.range(of: string))
            return
        }
        let syntax: FormatSyntax
        do { syntax = try VisualFormatParser.parse(text) } catch {
            fail(Failure(.formatText, error.message, help: error.help), at: tree.range(in: string, error.start, error.end))
            return
        }
        var alignments: [Prop] = []
        var reading = VisualFormat.Reading.natural
        for word in tree[align] {
            switch self.text(word.symbol) {
            case "leftToRight": reading = .leftToRight
            case "rightToLeft": reading = .rightToLeft
            case let name:
                guard let prop = Prop(word: name), prop.isPosition else {
                    fail(
                        Failure(
                            .formatText, "`\(name)` is nothing that views can be aligned by",
                            help: "`align` takes \(Prop.allCases.filter(\.isPosition).map(\.word).joined(separator: ", ")), leftToRight "
                                + "and rightToLeft"), at: word.range)
                    return
                }
                alignments.append(prop)
            }
        }
        scratch {
            let used = names(of: syntax)
            let first = allocate(used.count)
            for (offset, name) in used.enumerated() {
                let spot = tree.range(in: string, name.start, name.end)
                guard let symbol = tree.names.find(name.text) else {
                    fail(Failure.unknownName(name.text, among: [], makes: false), at: spot)
                    return
                }
                _ = self.name(symbol, into: first + offset, .plain, spot)
            }
            function.draft.plans.formats.append(
                FormatPlan(
                    label: label, labelText: label.map { self.text($0.symbol) }, syntax: syntax,
                    names: used.map { ($0.text, tree.range(in: string, $0.start, $0.end)) }, alignments: alignments, reading: reading,
                    text: text, source: places.number(tree.source, range), isInWhen: function.isInWhen, range: range))
            emit(.format, first, function.draft.plans.formats.count - 1, function.selfRegister, range: range)
        }
    }

    /// The names in a format, each once, without words for priorities.
    private func names(of syntax: FormatSyntax) -> [FormatSyntax.Name] {
        var found: [FormatSyntax.Name] = []
        for (name, isPriority) in syntax.names where !isPriority || Priorities.words[name.text] == nil {
            if !found.contains(where: { $0.text == name.text }) { found.append(name) }
        }
        return found
    }

    // MARK: remake, labels

    func remake(_ list: ExprList, _ block: BlockID, _ range: SourceRange) {
        scratch {
            let first = allocate(list.count)
            for (offset, item) in tree[list].enumerated() { compile(item, into: first + offset, .plain) }
            emit(.remake, first, list.count, range: range)
        }
        open(list, block, range)
    }

    /// The owner and property of an `.active` member, which says whether the property's own rules count: `A.width.active`, or
    /// `width.active` in a block.
    func activeProperty(_ base: ExprID, _ symbol: Symbol) -> (owner: ExprID?, property: PropertyName)? {
        guard text(symbol) == KeepMember.active.rawValue else { return nil }
        switch tree[base] {
        case .member(let owner, let name, _):
            return name.liveWord == nil ? PropertyName(text(name)).map { (owner, $0) } : nil
        case .name(let name):
            return function.isOpen || !function.isTop && findVariable(name) == nil ? PropertyName(text(name)).map { (nil, $0) } : nil
        default: return nil
        }
    }

    /// `gap.constant = 16`, `A.width.active = false`; returns whether the member is one of a label or an `.active`.
    func labelRelation(_ base: ExprID, _ symbol: Symbol, _ sign: RelationSign, _ side: RightSide, _ range: SourceRange) -> Bool {
        guard let member = KeepMember(rawValue: text(symbol)) else { return false }
        let active = activeProperty(base, symbol)
        scratch {
            let first = allocate(2)
            if let active, active.owner == nil {
                emit(.move, first, function.selfRegister, range: range)
            } else {
                compile(active?.owner ?? base, into: first, .plain)
            }
            switch side {
            case .expression(let id) where member == .priority: levelOperand(id, into: first + 1)
            default: compile(side, into: first + 1, .plain)
            }
            function.draft.plans.edits.append(
                EditPlan(
                    name: member.rawValue, property: active?.property, sign: sign, range: range, source: places.number(tree.source, range)))
            emit(.setLabel, first, function.draft.plans.edits.count - 1, range: range)
        }
        return true
    }
}
