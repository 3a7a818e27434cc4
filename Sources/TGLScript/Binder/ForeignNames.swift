import TGLLayout

/// What other layout systems call otherwise, for people who come from there.
enum ForeignNames {
    /// What is written for a property of another system; nil where nothing is known of it.
    static func property(_ name: String) -> String? {
        if name.hasPrefix("tg_") { return PropertyName(String(name.dropFirst(3))).map { _ in "`\(name.dropFirst(3))`" } }
        return properties[plain(name)]
    }

    /// The word that a property takes for one of another system; nil where nothing is known of it.
    static func word(_ name: String, _ prop: Prop) -> String? {
        let wanted = plain(name)
        let fits = words.filter { $0.words.split(separator: " ").contains { $0 == wanted } }.map(\.here)
        return fits.first { PropertyName.prop(prop).takes($0) }
    }

    /// What is written here for a word that makes a node in another system, by that word in lower case.
    static let kinds: [String: String] = {
        var table: [String: String] = [:]
        for (here, words) in kindWords { for word in words.split(separator: " ") { table[String(word)] = here } }
        return table
    }()

    /// Letters alone, in lower case: `align-items`, `alignItems` and `align_items` are one.
    private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }

    private static let properties: [String: String] = {
        var table: [String: String] = [:]
        for (here, names) in here { for name in names.split(separator: " ") { table[String(name)] = here } }
        return table
    }()

    private static let here: [(here: String, names: String)] = [
        ("`color`", "background backgroundcolor bg bgcolor fill fillcolor tint"),
        ("`space`, or `hspace` across and `vspace` down", "gap spacing"),
        ("`hspace`", "columngap"), ("`vspace`", "rowgap linespacing"),
        ("`gravity`, of the container", "align alignitems justifycontent justify textalign contentalignment aligncontent"),
        ("`alignment`, of the child", "alignself"),
        ("`visibility`", "hidden ishidden display opacity alpha"),
        ("`orientation`", "flexdirection axis flow flowdirection"),
        ("`width = fill`, or `share(n)`", "flex flexgrow grow weight stretch"),
        ("`width >= …`, a bound", "minwidth"), ("`width <= …`, a bound", "maxwidth"),
        ("`height >= …`, a bound", "minheight"), ("`height <= …`, a bound", "maxheight"),
        ("`topPadding`", "paddingtop"), ("`leftPadding`", "paddingleft"),
        ("`bottomPadding`", "paddingbottom"), ("`rightPadding`", "paddingright"),
        ("`top`", "margintop offsety"), ("`left`", "marginleft offsetx"),
        ("`bottom`", "marginbottom"), ("`right`", "marginright"),
        ("`width`", "w"), ("`height`", "h"), ("`centerX`", "cx"), ("`centerY`", "cy"),
    ]

    private static let kindWords: [(here: String, words: String)] = [
        ("view", "div box rect rectangle panel button uiview element item header footer main nav aside tgview"),
        ("label", "text span p h1 textview uilabel paragraph"),
        ("image", "img picture imageview uiimageview icon"),
        ("linear vert", "vstack column col vbox vlinear linearlayout tglinearlayout"),
        ("linear horz", "hstack hbox hlinear"),
        ("frame", "zstack framelayout tgframelayout"),
        ("relative", "relativelayout constraintlayout tgrelativelayout"),
        ("flow", "flowlayout flexbox tgflowlayout"),
        ("float", "floatlayout tgfloatlayout"),
        ("table", "tablelayout tgtablelayout"),
        ("path", "pathlayout tgpathlayout"),
    ]

    private static let words: [(here: String, words: String)] = [
        ("wrap", "auto wrapcontent fit fitcontent mincontent maxcontent hug content"),
        ("fill", "matchparent fillparent stretch expand full grow flex infinity"), ("average", "equal equally even"),
        ("center", "middle"), ("leading", "start flexstart begin"), ("trailing", "end flexend"),
        ("between", "spacebetween"), ("around", "spacearound"), ("among", "spaceevenly"),
        ("invisible", "hidden"), ("gone", "collapse collapsed none removed"), ("visible", "shown show block"),
        ("horz", "row horizontal"), ("vert", "column col vertical"),
    ]
}
