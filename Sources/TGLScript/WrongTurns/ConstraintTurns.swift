import TGLSyntax

// What Auto Layout, its libraries and ConstraintLayout write for relations between items of a `constraint` or a `stack`.

extension SentenceTurn {
    /// Calls and statements of these systems; the first row that fits counts.
    static let constraints: [SentenceTurn] = priorities + labels + anchors + pure + android + questions

    /// `setContentHuggingPriority(251, for: .horizontal)`: which property each call sets, and how a priority may be written.
    private static let priorities: [SentenceTurn] = {
        let calls = [
            ("setContentHuggingPriority", "hug", "250"), ("setContentCompressionResistancePriority", "resist", "750"),
        ]
        let values = [
            ("<n>", "<n>"), (". required", "1000"), (". high|defaultHigh", "750"), (". medium", "500"), (". low|defaultLow", "250"),
            (". fittingSizeLevel", "50"), ("UILayoutPriority ( <n> )", "<n>"), ("UILayoutPriority ( rawValue : <n> )", "<n>"),
            (". init ( <n> )", "<n>"), (". init ( rawValue : <n> )", "<n>"), ("UILayoutPriority . required", "1000"),
            ("UILayoutPriority . defaultHigh", "750"), ("UILayoutPriority . defaultLow", "250"),
        ]
        var rows: [SentenceTurn] = []
        for (call, property, other) in calls {
            for (theirs, ours) in values {
                rows.append(.init("<a> . \(call) ( \(theirs) , for : . horizontal )", "<a>.\(property) = [\(ours), \(other)]"))
                rows.append(.init("<a> . \(call) ( \(theirs) , for : . vertical )", "<a>.\(property) = [\(other), \(ours)]"))
                rows.append(.init("<a> . \(call) ( \(theirs) )", "<a>.\(property) = \(ours)"))
            }
        }
        let perAxis = "a priority is one number; `hug` and `resist` take one for each axis: `A.hug = [251, 250]`"
        rows += [
            .init("<a> . <p> = <v> @ [ <*> ]", nil, because: perAxis), .init("<p> = <v> @ [ <*> ]", nil, because: perAxis, isInBlock: true),
        ]
        for (theirs, ours) in [
            ("required", "required"), ("high|defaultHigh", "high"), ("medium", "medium"), ("low|defaultLow", "low"),
            ("fittingSizeLevel|fit", "fit"),
        ] {
            rows.append(.init("<a> . <p> = <v> @ . \(theirs)", "<a>.<p> = <v> @ \(ours)"))
            rows.append(.init("<p> = <v> @ . \(theirs)", "<p> = <v> @ \(ours)", isInBlock: true))
        }
        return rows
    }()

    private static let group =
        "what is switched together belongs in a `when` on a knob: `knob wide = true`, `when wide { A.width = 120 }`, then `wide = false`"

    /// Relations that are held, switched and changed later.
    private static let labels: [SentenceTurn] = [
        .init("<a> . update ( offset|inset|constant : <n> )", "<a>.constant = <n>"),
        .init("<a> . update ( priority : <n> )", "<a>.priority = <n>"),
        .init("<a> . deactivate|uninstall ( )", "<a>.active = false"), .init("<a> . activate|install ( )", "<a>.active = true"),
        .init("NSLayoutConstraint . activate ( [ <a> ] )", "<a>.active = true"),
        .init("NSLayoutConstraint . deactivate ( [ <a> ] )", "<a>.active = false"),
        .init("NSLayoutConstraint . activate|deactivate ( <*> )", nil, because: group),
        .init("activate|deactivate ( <*> )", nil, because: group),
        .init("NSLayoutConstraint . autoCreateAndInstallConstraints <*>", nil, because: group),
        .init("<a> . snp . removeConstraints ( )", "unset <a>"), .init("<a> . removeConstraints ( <*> )", "unset <a>"),
        .init("<a> . mas_uninstallConstraints|uninstallConstraints ( )", "unset <a>"),
        .init(
            "<a> . updateConstraints <*>", nil, because: "a rule that is set again replaces the one before: `<a> { left = 8 }`"),
        .init("NSLayoutConstraint . constraints ( withVisualFormat : <s> <*> )", "vfl <s>", because: "variables are its metrics"),
        .init("visualFormat <s>", "vfl <s>"),
        .init("vfl <s> , options : <*>", nil, because: "alignments are named behind the format: `vfl <s> align centerY`"),
    ]

    /// TinyConstraints, Cartography, SwiftAutoLayout.
    private static let anchors: [SentenceTurn] = [
        .init("align ( <p> : <a> , <v> )", "[<v>].<p> = <a>.<p>"),
        .init("<a> . <p> ( to : <b> , offset : <n> )", "<a>.<p> = <b>.<p> + <n>"), .init("<a> . <p> ( to : <b> )", "<a>.<p> = <b>.<p>"),
        .init("<a> . edges|edgesToSuperview|pinEdges ( <*> )", "<a>.margin = 0"),
        .init("<a> . edges . pinToSuperview ( )", "<a>.margin = 0"),
        .init("<a> . centerInSuperview ( )", "<a>.center = [0, 0]"),
        .init(
            "constrain ( <*> ) <block>", nil,
            because: "relations are statements of their own, with `=` in place of `==`: `A.left = B.right + 8`"),
        .init("<a> . <p> = <b> . safeAreaLayoutGuide . <q>", "<a>.<p> = <b>.safe.<q>"),
        .init("<a> . <p> = <b> . safeArea . <q>", "<a>.<p> = <b>.safe.<q>"),
        .init("<a> . <p> = <b> . layoutMarginsGuide . <q>", "<a>.<p> = <b>.<q>", because: "of a container its content box is meant"),
        .init("<a> . <p> = <b> . readableContentGuide <*>", nil, because: readable),
        .init("<a> . readableContentGuide <*>", nil, because: readable),
        .init("<p> = <b> . readableContentGuide <*>", nil, because: readable, isInBlock: true),
        .init("<a> . <p> = <b> . intrinsicContentSize . <q>", "<a>.<p> = wrap"),
    ]

    private static let readable =
        "a readable width is a guide of your own: `guide R { centerX = 0; width <= 672; width = 100% @ high }` in the container's block"

    /// PureLayout.
    private static let pure: [SentenceTurn] = [
        .init("<a> . autoPinEdge ( . <p> , to|toEdge : . <q> , of|ofView : <b> , withOffset : <n> )", "<a>.<p> = <b>.<q> + <n>"),
        .init("<a> . autoPinEdge ( . <p> , to|toEdge : . <q> , of|ofView : <b> )", "<a>.<p> = <b>.<q>"),
        .init("<a> . autoPinEdge ( toSuperviewEdge : . <p> , withInset : <n> )", "<a>.<p> = <n>"),
        .init("<a> . autoPinEdge ( toSuperviewEdge : . <p> )", "<a>.<p> = 0"),
        .init("<a> . autoPinEdgeToSuperviewEdge ( . <p> , withInset : <n> )", "<a>.<p> = <n>"),
        .init("<a> . autoPinEdgeToSuperviewEdge ( . <p> )", "<a>.<p> = 0"),
        .init("<a> . autoPinEdgesToSuperviewEdges ( <*> )", "<a>.margin = 0"),
        .init("<a> . autoCenterInSuperview ( )", "<a>.center = [0, 0]"),
        .init("<a> . autoAlignAxis|autoAlignAxisToSuperviewAxis ( toSuperviewAxis : . horizontal )", "<a>.centerY = 0"),
        .init("<a> . autoAlignAxis|autoAlignAxisToSuperviewAxis ( toSuperviewAxis : . vertical )", "<a>.centerX = 0"),
        .init("<a> . autoAlignAxis ( . horizontal , toSameAxisOf|toSameAxisOfView : <b> )", "<a>.centerY = <b>.centerY"),
        .init("<a> . autoAlignAxis ( . vertical , toSameAxisOf|toSameAxisOfView : <b> )", "<a>.centerX = <b>.centerX"),
        .init("<a> . autoAlignAxis ( . baseline , toSameAxisOf|toSameAxisOfView : <b> )", "<a>.baseline = <b>.baseline"),
        .init("<a> . autoSetDimension ( . <p> , toSize : <n> )", "<a>.<p> = <n>"),
        .init("<a> . autoSetDimensions ( to : CGSize ( width : <m> , height : <n> ) )", "<a>.size = [<m>, <n>]"),
        .init(
            "<a> . autoMatchDimension|autoMatch ( . <p> , to|toDimension : . <q> , of|ofView : <b> , withMultiplier : <n> )",
            "<a>.<p> = <b>.<q> * <n>"),
        .init(
            "<a> . autoMatchDimension|autoMatch ( . <p> , to|toDimension : . <q> , of|ofView : <b> , withOffset : <n> )",
            "<a>.<p> = <b>.<q> + <n>"),
        .init("<a> . autoMatchDimension|autoMatch ( . <p> , to|toDimension : . <q> , of|ofView : <b> )", "<a>.<p> = <b>.<q>"),
    ]

    private static let barrier = "a barrier is a rule of what is behind it: `C.left = max(A.right, B.right) + 8`"

    /// ConstraintLayout.
    private static let android: [SentenceTurn] = [
        .init("barrier <*>", nil, because: barrier), .init("androidx . constraintlayout . widget . Barrier <*>", nil, because: barrier),
        .init(
            "<a> . layout_constraintHorizontal_bias = <n>", "{parent} { chain horz { items = [<a>]; mode = packed; bias = <n> } }",
            because: "a bias is a packed chain of one"),
        .init(
            "<a> . layout_constraintVertical_bias = <n>", "{parent} { chain vert { items = [<a>]; mode = packed; bias = <n> } }",
            because: "a bias is a packed chain of one"),
        .init("<a> . layout_constraintHorizontal_chainStyle = packed", "{parent} { chain horz { items = [<a>]; mode = packed } }"),
        .init("<a> . layout_constraintHorizontal_chainStyle = spread_inside", "{parent} { chain horz { items = [<a>]; mode = inside } }"),
        .init("<a> . layout_constraintHorizontal_chainStyle = <*>", "{parent} { chain horz { items = [<a>] } }"),
        .init("<a> . layout_constraintVertical_chainStyle = packed", "{parent} { chain vert { items = [<a>]; mode = packed } }"),
        .init("<a> . layout_constraintVertical_chainStyle = spread_inside", "{parent} { chain vert { items = [<a>]; mode = inside } }"),
        .init("<a> . layout_constraintVertical_chainStyle = <*>", "{parent} { chain vert { items = [<a>] } }"),
    ]

    private static let distribution =
        "of equal lengths: `stack horz { distribution = fillEqually }`; of their own: `chain horz { items = [A, B]; mode = inside }`"
    private static let layouts = "every statement is followed by a layout; leave it out"

    private static let fits = "`:measure <a> 300 200` shows its size for an offer, and changes nothing"

    private static let questions: [SentenceTurn] = [
        .init("<a> . systemLayoutSizeFitting <*>", "<a>.size = [wrap, wrap]", because: fits),
        .init("systemLayoutSizeFitting ( <a> <*> )", "<a>.size = [wrap, wrap]", because: fits),
        .init("<a> . layoutIfNeeded|setNeedsLayout|layoutSubviews ( )", nil, because: layouts),
        .init("<a> . setNeedsUpdateConstraints|updateConstraintsIfNeeded ( )", nil, because: layouts),
        .init("[ <*> ] . mas_distributeViewsAlongAxis|autoDistributeViewsAlongAxis ( <*> )", nil, because: distribution),
        .init("[ <*> ] . snp . distributeViewsAlong ( <*> )", nil, because: distribution),
        .init("<a> . addLayoutGuide ( <b> )", "<a> { guide <b> }"),
        .init("<a> . hasAmbiguousLayout <*>", "print ambiguous(<a>)"), .init("print <a> . hasAmbiguousLayout", "print ambiguous(<a>)"),
        .init("<a> . exerciseAmbiguityInLayout <*>", "print ambiguous(<a>)"),
        .init("<a> . constraintsAffectingLayout ( for : . vertical )", "why <a>.height"),
        .init("<a> . constraintsAffectingLayout <*>", "why <a>.width"),
        .init("print <a> . constraintsAffectingLayout <*>", "why <a>.width"),
    ]
}

extension SentenceTurn {
    /// `distribute(by: 8, horizontally: A, B)`, and closures of SnapKit, whose statements are read one by one.
    static func relations(_ words: TurnWords, _ scope: TurnScope) -> TurnAnswer? {
        guard let first = words.first, words.contains(where: { $0.kind == .leftParen || $0.kind == .leftBrace }) else { return nil }
        if first.text == "distribute" { return distribution(words) }
        if first.text == "make" {
            // What the parser reads is answered where it is compiled.
            let isUnreadable = words.indices.dropFirst(2).contains { index in
                words[index].kind == .colon || words[index].kind == .unknown
                    || words[index].kind == .dot && [.leftParen, .comma].contains(words[index - 1].kind)
            }
            return isUnreadable ? ForeignCalls.relation(words.text).map { TurnAnswer(statement: $0) } : nil
        }
        if let found = customSpacing.match(words), let stack = found["<a>"], scope.node(stack.text).map({ $0.kind == "stack" }) ?? true {
            return TurnAnswer(statement: TurnPattern.fill("<b>.spaceAfter = <n>", found))
        }
        if let relation = ForeignCalls.anchorRelation(words.text) { return TurnAnswer(statement: relation) }
        return closure(words)
    }

    private static let customSpacing = TurnPattern("<a> . setCustomSpacing ( <n> , after : <b> )")

    private static let distributions: [(TurnPattern, String)] = [
        (TurnPattern("distribute ( by : <n> , horizontally|leftToRight : <v> )"), ""),
        (TurnPattern("distribute ( by : <n> , vertically : <v> )"), "V:"),
    ]

    private static func distribution(_ words: TurnWords) -> TurnAnswer? {
        for (pattern, head) in distributions {
            guard let found = pattern.match(words), let number = found["<n>"], let list = found["<v>"] else { continue }
            let names = list.split { $0.kind == .comma }.map(\.text)
            let chain = names.map { "[\($0)]" }.joined(separator: "-\(number.text)-")
            return TurnAnswer(statement: "vfl \"\(head)\(chain)\"", because: "in the container's block, or of items of one container")
        }
        return nil
    }

    private static let closures: [(TurnPattern, String)] = {
        let heads = ["<a> . snp . ", "<a> . "]
        return heads.flatMap { head in
            [
                (TurnPattern(head + "makeConstraints|updateConstraints|mas_makeConstraints|mas_updateConstraints <block>"), ""),
                (TurnPattern(head + "remakeConstraints|mas_remakeConstraints <block>"), "remake "),
            ]
        }
    }()

    private static func closure(_ words: TurnWords) -> TurnAnswer? {
        for (pattern, head) in closures {
            guard let found = pattern.match(words), let node = found["<a>"], var block = found["<block>"] else { continue }
            if let word = block.firstIndex(where: { $0.text == "in" }), word < block.startIndex + 4 { block = block[(word + 1)...] }
            let relations = block.statements.compactMap { statement in
                statement.first.flatMap { $0.text == "make" ? ForeignCalls.relation(statement.text) : nil }
            }
            guard !relations.isEmpty, relations.count == block.statements.count else { return nil }
            return TurnAnswer(
                statement: "\(head)\(node.text) { \(relations.joined(separator: "; ")) }", because: "see `:help snapkit`")
        }
        return nil
    }
}

extension PropertyTurn {
    /// Properties of these systems; they come before the rows of other containers.
    static let constraints: [PropertyTurn] = relations + edges + sizesOfItems + stacks

    private static let gone =
        "the number of a rule that refers to a gone node is left out; another number for that case cannot be set yet"
    private static let rectangles =
        "frames are what is aligned; an edge takes a distance: `top = B.top + 2`"

    private static let relations: [PropertyTurn] = [
        .init("isactive", "<v>", "active = <v>", .ofRelation),
        .init(
            "isactive active", "<v>", nil, .apartFromLabels,
            because: "a relation that is switched has a label: `keep gap: A.left = B.right`, then `gap.active = <v>`"),
        .init("constant", "<v>", nil, .apartFromLabels, because: "a rule that is set again replaces the one before: `{node} = <v>`"),
        .init(
            "priority layoutpriority", "<v>", nil, .apartFromLabels,
            because: "a priority is written behind the rule: `A.width = 80 @ <v>`"),
        .init("contenthuggingpriority hugging contenthugging huggingpriority", "<n>", "hug = <n>"),
        .init("contentcompressionresistancepriority compressionresistance compressionresistancepriority", "<n>", "resist = <n>"),
        .init(
            "gonemarginleft gonemarginright gonemargintop gonemarginbottom gonemarginstart gonemarginend layoutgonemarginleft "
                + "layoutgonemarginright layoutgonemargintop layoutgonemarginbottom layoutgonemarginstart layoutgonemarginend "
                + "layoutgonemarginbaseline gonemargin",
            "<*>", nil, because: gone),
        .init("alignmentrectinsets alignmentrect alignmentinsets", "<*>", nil, because: rectangles),
        .init(
            "readablecontentguide", "<*>", nil,
            because: "a readable width is a guide of your own: `guide R { centerX = 0; width <= 672 }`"),
        .init("islayoutmarginsrelativearrangement layoutmarginsrelativearrangement", "<v>", "padding = 8"),
        .init(
            "isbaselinerelativearrangement baselinerelativearrangement", "<v>", nil,
            because: "a distance of baselines is a relation: `keep B.baseline - A.lastBaseline = 20`"),
        .init("hidden ishidden", "true|yes|1", "visibility = invisible", .inConstraint),
    ]

    /// `layout_constraintStart_toEndOf` and the like: where a side is, at which side of what.
    private static let edges: [PropertyTurn] = {
        let sides = [
            ("start", "leading"), ("end", "trailing"), ("left", "left"), ("right", "right"), ("top", "top"), ("bottom", "bottom"),
            ("baseline", "baseline"),
        ]
        var rows: [PropertyTurn] = []
        for (mine, here) in sides {
            rows.append(.init("layoutconstraint\(mine)to\(mine)of", "parent", "\(here) = 0"))
            for (other, there) in sides
            where (mine == "top" || mine == "bottom" || mine == "baseline")
                == (other == "top" || other == "bottom" || other == "baseline")
            {
                rows.append(.init("layoutconstraint\(mine)to\(other)of", "<a>", "\(here) = <a>.\(there)"))
            }
        }
        for (name, here) in [("firstbaseline", "baseline"), ("lastbaseline", "lastBaseline")] {
            rows.append(.init("\(name)anchor \(name)", "<a> . firstBaseline|firstBaselineAnchor", "\(here) = <a>.baseline"))
            rows.append(.init("\(name)anchor \(name)", "<a> . lastBaseline|lastBaselineAnchor", "\(here) = <a>.lastBaseline"))
        }
        return rows
    }()

    private static let sizesOfItems: [PropertyTurn] = [
        .init("width", "0 dp|dip", "width = fill"), .init("height", "0 dp|dip", "height = fill"),
        .init("dimensionratio layoutconstraintdimensionratio", "<m> : <n>", "width = {.}height * <m> / <n>", .inConstraint),
        .init("dimensionratio layoutconstraintdimensionratio", "<m> : <n>", "height = {.}width * <n> / <m>"),
        .init("layoutconstrainthorizontalweight horizontalweight", "<n>", "width = share(<n>)"),
        .init("layoutconstraintverticalweight verticalweight", "<n>", "height = share(<n>)"),
        .init("layoutconstraintwidthpercent widthpercent", "<n>", "width = {.}parent.width * <n>"),
        .init("layoutconstraintheightpercent heightpercent", "<n>", "height = {.}parent.height * <n>"),
        .init("layoutconstraintwidthmin", "<v>", "width >= <v>"), .init("layoutconstraintwidthmax", "<v>", "width <= <v>"),
        .init("layoutconstraintheightmin", "<v>", "height >= <v>"), .init("layoutconstraintheightmax", "<v>", "height <= <v>"),
        .init(
            "layoutconstraintcircle", "<a>",
            "center = [<a>.centerX + 50 * sin(pi / 4), <a>.centerY - 50 * cos(pi / 4)]",
            because: "at a distance of 50, at an angle of 45 degrees"),
        .init(
            "layoutconstraintcircleradius layoutconstraintcircleangle", "<v>", nil,
            because: "a place on a circle is `center = [B.centerX + 50 * sin(pi / 4), B.centerY - 50 * cos(pi / 4)]`"),
        .init("layoutconstraintguidebegin", "<n>", "left = <n>"), .init("layoutconstraintguideend", "<n>", "right = <n>"),
        .init("layoutconstraintguidepercent", "<n>", nil, because: "a guideline is a guide of its own: `guide G { left = 30% }`"),
        .init(
            "layoutoptimizationlevel layoutconstrainedwidth layoutconstrainedheight", "<v>", nil,
            because: "it is not needed here; leave it out"),
    ]

    private static let stacks: [PropertyTurn] = [
        .init("distribution", "fillequally", "distribution = fillEqually", .ofStack),
        .init("distribution", "fillproportionally", "distribution = fillProportionally", .ofStack),
        .init("distribution", "equalspacing|spacebetween", "distribution = equalSpacing", .ofStack),
        .init("distribution", "equalcentering|spacearound", "distribution = equalCentering", .ofStack),
        .init("alignment", "center", "gravity = center", .ofStack), .init("alignment", "fill", "gravity = fill", .ofStack),
        .init("alignment", "leading", "gravity = leading", .ofStack), .init("alignment", "trailing", "gravity = trailing", .ofStack),
        .init("alignment", "top", "gravity = top", .ofStack), .init("alignment", "bottom", "gravity = bottom", .ofStack),
        .init("alignment", "firstbaseline", "gravity = baseline", .ofStack),
        .init("alignment", "lastbaseline", "gravity = lastBaseline", .ofStack),
    ]
}
