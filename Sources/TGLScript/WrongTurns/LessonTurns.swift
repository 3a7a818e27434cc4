// Statements and properties that beginners try in lessons, who know no other system: in words, with the property before its node,
// with ranges.

extension SentenceTurn {
    /// What is typed in lessons.
    static let lessons: [SentenceTurn] = compared + ranges + moves + edges + oneWord

    private static let compared: [SentenceTurn] = {
        var rows: [SentenceTurn] = []
        for (words, property) in [("wide", "width"), ("high|tall", "height"), ("large|big", "size")] {
            rows.append(.init("<a> as \(words) as <b>", "<a>.\(property) = <b>.\(property)"))
            rows.append(.init("<a> is as \(words) as <b>", "<a>.\(property) = <b>.\(property)"))
            rows.append(.init("make <a> as \(words) as <b>", "<a>.\(property) = <b>.\(property)"))
        }
        for (words, change) in [
            ("wider|larger|bigger|broader", "width += 10"), ("taller|higher", "height += 10"),
            ("narrower|smaller|thinner", "width -= 10"), ("shorter|lower", "height -= 10"),
        ] {
            rows.append(.init("make <a> \(words)", "<a>.\(change)"))
        }
        return rows + [
            .init("<a> . <p> = same as|like <b>", "<a>.<p> = <b>.<p>"), .init("<a> . <p> = same|like|as <b>", "<a>.<p> = <b>.<p>"),
            .init("<a> . <p> = <p> of <b>", "<a>.<p> = <b>.<p>"), .init("<a> . <p> = the <p> of <b>", "<a>.<p> = <b>.<p>"),
            .init("set|make|change the <p> of <a> to <v>", "<a>.<p> = <v>"), .init("set|make|change <p> of <a> to <v>", "<a>.<p> = <v>"),
            .init("set|make|change <p> of <a> = <v>", "<a>.<p> = <v>"), .init("<p> of <a> = <v>", "<a>.<p> = <v>"),
            .init("<p> <a> = <q> <b>", "<a>.<p> = <b>.<q>"), .init("<p> <a> = <n>", "<a>.<p> = <n>"),
        ]
    }()

    /// Bounds in words, and as ranges.
    private static let ranges: [SentenceTurn] = ["width", "height"].flatMap { property -> [SentenceTurn] in
        let target = "<a> . \(property)"
        let both = "<a>.\(property) >= <m>; <a>.\(property) <= <n>"
        var rows: [SentenceTurn] = [
            .init("\(target) =|in|is <m> .. <n>", both), .init("\(target) = <m> to|and <n>", both),
            .init("\(target) between|from <m> and|to <n>", both), .init("\(target) =|is between|from <m> and|to <n>", both),
            .init("\(target) = [ <m> , <n> ]", both), .init("\(target) min <m> max <n>", both),
        ]
        for (words, sign) in [("min|minimum|atleast", ">="), ("max|maximum|atmost", "<=")] {
            rows.append(.init("\(target) \(words) <n>", "<a>.\(property) \(sign) <n>"))
            rows.append(.init("\(target) =|is \(words) <n>", "<a>.\(property) \(sign) <n>"))
            rows.append(.init("\(words) <a> . \(property) = <n>", "<a>.\(property) \(sign) <n>"))
        }
        for (word, sign) in [("least|minimum", ">="), ("most|maximum", "<=")] {
            rows.append(.init("\(target) at \(word) <n>", "<a>.\(property) \(sign) <n>"))
            rows.append(.init("\(target) =|is at \(word) <n>", "<a>.\(property) \(sign) <n>"))
        }
        return rows + [
            .init("\(target) = <v> max|atmost <n>", "<a>.\(property) = <v>; <a>.\(property) <= <n>"),
            .init("\(target) = <v> min|atleast <n>", "<a>.\(property) = <v>; <a>.\(property) >= <n>"),
        ]
    }

    private static let moves: [SentenceTurn] = [
        .init("move <a> into|in|inside|onto|under <b>", "move <a> to <b>"),
        .init("put|place|insert|drag|drop <a> in|into|inside|to <b>", "move <a> to <b>"),
        .init("move|put|place <a> below|behind|beneath|underneath <b>", "move <a> after <b>"),
        .init("move|put|place <a> above|over <b>", "move <a> before <b>"), .init("move|put <a> first", "move <a> at 0"),
        .init("move|put <a> to the front|start|top|beginning", "move <a> at 0"), .init("move|put <a> last", "move <a> to {parent}"),
        .init("move|put <a> to the end|bottom|back", "move <a> to {parent}"),
        .init("move <a> <b>", "move <a> to <b>"), .init("unset <a> <p>", "unset <a>.<p>"),
        .init("unset|remove|delete|clear <a> . <p> and|, <b> . <q>", "unset <a>.<p>, <b>.<q>"),
    ]

    private static let edges: [SentenceTurn] = [
        .init(
            "<a> between <b> and <c>", "<a>.left = <b>.right; <a>.right = <c>.left",
            because: "vertically `<a>.top = <b>.bottom; <a>.bottom = <c>.top`"),
        .init("<a> <n> from <p>", "<a>.<p> = <n>"), .init("<a> <n> from the <p>", "<a>.<p> = <n>"),
        .init("<a> . left = <n> from|after|behind <b> . right", "<a>.left = <b>.right + <n>"),
        .init("<a> . left = <n> from|after|behind <b>", "<a>.left = <b>.right + <n>"),
        .init("<a> . top = <n> from|below|under <b> . bottom", "<a>.top = <b>.bottom + <n>"),
        .init("<a> . top = <n> from|below|under <b>", "<a>.top = <b>.bottom + <n>"),
        .init("<a> . right = <n> from|before <b> . left", "<a>.right = <b>.left - <n>"),
        .init("<a> . right = <n> from|before <b>", "<a>.right = <b>.left - <n>"),
        .init("<a> . left = <b> + <n>", "<a>.left = <b>.right + <n>"), .init("<a> . top = <b> + <n>", "<a>.top = <b>.bottom + <n>"),
        .init("<a> . right = <b> - <n>", "<a>.right = <b>.left - <n>"), .init("<a> . bottom = <b> - <n>", "<a>.bottom = <b>.top - <n>"),
        .init("<a> . left = max ( <b> , <c> ) + <n>", "<a>.left = max(<b>.right, <c>.right) + <n>"),
        .init("<a> . top = max ( <b> , <c> ) + <n>", "<a>.top = max(<b>.bottom, <c>.bottom) + <n>"),
        .init("<a> . left = <b> . x", "<a>.left = <b>.left"), .init("<a> . top = <b> . y", "<a>.top = <b>.top"),
    ]

    private static let oneWord: [SentenceTurn] =
        [
            .init("<a> . vert|vertical|column", "<a>.orientation = vert"), .init("<a> . horz|horizontal|row", "<a>.orientation = horz"),
            .init("<a> = linear vert|vertical", "<a>.orientation = vert"), .init("<a> = linear horz|horizontal", "<a>.orientation = horz"),
            .init("<a> linear vert|vertical", "<a>.orientation = vert"), .init("<a> linear horz|horizontal", "<a>.orientation = horz"),
            .init("<a> . <p> = <n> ! important", "<a>.<p> = <n> @ required"),
        ]
        + ["left", "right", "top", "bottom", "center"].map { .init("<a> . gravity . \($0)", "<a>.gravity = \($0)") }
        + ["required", "high", "medium", "low"].map { .init("<a> . <p> = <n> \($0)", "<a>.<p> = <n> @ \($0)") }
}

extension PropertyTurn {
    /// Properties that are tried in lessons; they come before the rows of other systems.
    static let lessons: [PropertyTurn] = places + insets + words

    private static let places: [PropertyTurn] = {
        var rows: [PropertyTurn] = []
        for down in ["top", "bottom"] {
            for across in ["left", "right"] {
                rows.append(.init("\(down)\(across) \(across)\(down)", "<v>", "\(across) = <v>; \(down) = <v>"))
                let place = "\(across) = 0; \(down) = 0"
                for words in ["\(down) \(across)", "\(across) \(down)", "\(down) , \(across)", "\(across) , \(down)"] {
                    rows.append(.init("position pos place corner", words, place))
                }
                rows.append(.init("position pos place corner", "\(down)\(across)|\(across)\(down)", place))
            }
        }
        for edge in ["left", "right", "top", "bottom"] {
            rows.append(.init("position pos place", edge, "\(edge) = 0"))
            rows.append(.init(edge, "true|yes|edge|\(edge)", "\(edge) = 0"))
            for place in [PropertyTurn.Place.ofVert, .ofHorz, .ofFlow] { rows.append(.init("align", edge, "gravity = \(edge)", place)) }
        }
        for (coordinate, edge) in [("x", "left"), ("y", "top")] {
            rows.append(.init(coordinate, "<a> . \(coordinate)", "\(edge) = <a>.\(edge)"))
            rows.append(.init(coordinate, "<v>", "\(edge) = <v>"))
        }
        return rows + [.init("start", "<v>", "leading = <v>"), .init("end", "<v>", "trailing = <v>")]
    }()

    private static let insets: [PropertyTurn] = [
        .init("inset", "auto <m> <n> auto", "right = <m>; bottom = <n>"), .init("inset", "<m> <n> auto auto", "top = <m>; right = <n>"),
        .init("inset", "<m> auto auto <n>", "top = <m>; left = <n>"), .init("inset", "auto auto <m> <n>", "bottom = <m>; left = <n>"),
        .init("offset", "<m> , <n>", "left = <m>; top = <n>"), .init("gap spacing space", "<m> <n>", "vspace = <m>; hspace = <n>"),
        .init("gap spacing space", "[ <m> , <n> ]", "hspace = <m>; vspace = <n>"),
        .init("gap spacing space", "<m> , <n>", "hspace = <m>; vspace = <n>"),
    ]

    private static let words: [PropertyTurn] = [
        .init("share", "<n>", "height = share(<n>)", .inVert), .init("share", "<n>", "width = share(<n>)"),
        .init("vertical vert column", "true|yes|1", "orientation = vert", .ofHorz),
        .init("vertical vert column", "true|yes|1", "orientation = vert", .ofVert),
        .init("horizontal horz row", "true|yes|1", "orientation = horz", .ofHorz),
        .init("horizontal horz row", "true|yes|1", "orientation = horz", .ofVert),
        .init("distribute distribution justify arrangement", "evenly|equally", "gravity = amongY", .ofVert),
        .init("distribute distribution justify arrangement", "evenly|equally", "gravity = amongX", .ofHorz),
        .init("shrink", "true|yes|1", "shrinkType = weight", .ofHorz), .init("shrink", "true|yes|1", "shrinkType = weight", .ofVert),
        .init("perrow perline itemsperrow itemsperline", "<n>", "arrangedCount = <n>", .ofFlow),
    ]
}
