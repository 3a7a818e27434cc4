import TGLLayout

/// What other layout systems call otherwise, for people who come from there.
package enum ForeignNames {
    /// The help for a property of another system; nil where nothing is known of it.
    static func help(property name: String) -> String? {
        if name.hasPrefix("tg_") { return PropertyName(String(name.dropFirst(3))).map { _ in "did you mean `\(name.dropFirst(3))`?" } }
        if let same = sameProperty(name) { return "did you mean `\(same)`?" }
        if let here = properties[plain(name)] {
            let first = here.split(separator: "`").first.map(String.init) ?? ""
            return first.contains(" ") ? "here it is \(here)" : "did you mean \(here)?"
        }
        return PhraseBook.line(for: name).map { "`:help \(name)` shows what is written here, as in `\($0)`" }
    }

    /// The property of the same letters: `flex-wrap`, `flexwrap` and `FlexWrap` are `flexWrap`.
    static func sameProperty(_ name: String) -> String? { PropertyName(name) == nil ? spelled[plain(name)] : nil }

    private static let spelled: [String: String] = {
        var table: [String: String] = [:]
        for name in PropertyName.all { table[plain(name)] = name }
        return table
    }()

    /// The word for a node by its place that a word of another system stands for.
    static func liveWord(_ name: String) -> String? { liveWords[plain(name)] }

    private static let liveWords: [String: String] = [
        "superview": "parent", "super": "parent", "container": "parent", "supernode": "parent", "parentview": "parent",
        "this": "self", "me": "self", "previous": "prev", "previoussibling": "prev",
        "nextsibling": "next", "firstchild": "first", "lastchild": "last", "window": "screen", "root": "screen", "viewport": "screen",
        "body": "screen", "document": "screen",
    ]

    /// The word that a property takes for one of another system; nil where nothing is known of it.
    static func word(_ name: String, _ prop: Prop) -> String? {
        let wanted = plain(name)
        let fits = words.filter { $0.words.split(separator: " ").contains { $0 == wanted } }.map(\.here)
        return fits.first { PropertyName.prop(prop).takes($0) }
    }

    /// What is written here for a word that makes a node in another system, by that word in lower case.
    package static let kinds: [String: String] = {
        var table: [String: String] = [:]
        for (here, words) in kindWords { for word in words.split(separator: " ") { table[String(word)] = here } }
        return table
    }()

    /// What is written here for such a word as it stands: some make a node with a capital letter alone, and mean something else without.
    static func kind(_ word: String) -> String? { capitalKinds[word] ?? kinds[word.lowercased().filter { $0 != "-" && $0 != "_" }] }

    private static let capitalKinds = [
        "Stack": "frame", "Center": "frame", "Card": "frame", "Wrap": "flow", "Section": "linear vert", "Row": "linear horz",
        "Flex": "flex", "Grid": "grid",
    ]

    /// Letters alone, in lower case: `align-items`, `alignItems` and `align_items` are one.
    private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }

    private static let properties: [String: String] = {
        var table: [String: String] = [:]
        for (here, names) in here { for name in names.split(separator: " ") { table[String(name)] = here } }
        return table
    }()

    private static let here: [(here: String, names: String)] = [
        ("`color`", "background backgroundcolor bg bgcolor fill fillcolor tint"),
        ("`space`, or `hspace` horizontally and `vspace` vertically", "gap spacing"),
        ("`hspace`", "columngap"), ("`vspace`", "rowgap linespacing"),
        ("`gravity`, of the container", "align alignitems justifycontent justify textalign contentalignment aligncontent"),
        ("`alignment`, of the child", "alignself"),
        ("`visibility`", "hidden ishidden display opacity alpha"),
        ("`orientation`", "flexdirection axis flow flowdirection"),
        ("`width = fill`, or `share(n)`", "flex flexgrow grow stretch flexbasis flexshrink"),
        ("`width >= …`, a bound", "minwidth"), ("`width <= …`, a bound", "maxwidth"),
        ("`height >= …`, a bound", "minheight"), ("`height <= …`, a bound", "maxheight"),
        ("`topPadding`", "paddingtop"), ("`leftPadding`", "paddingleft"),
        ("`bottomPadding`", "paddingbottom"), ("`rightPadding`", "paddingright"),
        ("`top`", "margintop offsety"), ("`left`", "marginleft offsetx"),
        ("`bottom`", "marginbottom"), ("`right`", "marginright"),
        ("`width = average` for each of its children, or `gravity = betweenX`", "distribution arrangement mainaxisalignment"),
        ("`gravity`, of the container, or `alignment`, of the child", "crossaxisalignment layoutgravity placeitems placeself"),
        ("`weight`", "layoutweight"), ("`width`", "layoutwidth"), ("`height`", "layoutheight"),
        ("`margin`, all four distances", "layoutmargin edges offset"),
        ("`padding`, of the container", "insets inset contentinset contentinsets edgeinsets contentpadding"),
        ("`layoutMargins`, with `left = layoutMargin` of a child", "layoutmargins directionallayoutmargins"),
        ("`boundBorderline`, of a container, which takes no room; `padding` does", "border borderwidth outline stroke strokewidth"),
        ("`left`, `top`, `right`, `bottom` in a `frame` or a `relative`", "position absolute anchors constraints"),
        ("`parent`", "superview container parentview"),
        ("`clip`", "overflow cliptobounds clipstobounds maskstobounds clipchildren"),
        ("`maxLines`", "numberoflines lineclamp linelimit lines maxline"),
        ("`fontSize`", "textsize fontsize"), ("`text`", "title caption string content value label"),
        ("a priority behind the rule: `width = 80 @ high`", "priority layoutpriority"),
        ("`hug`, of an item of a `constraint`", "contenthugging hugging contenthuggingpriority"),
        ("`resist`, of an item of a `constraint`", "compressionresistance contentcompressionresistancepriority"),
        ("`hspace` of a `linear horz`", "spacebetween columnspacing"), ("`vspace`", "rowspacing"),
        ("`height = self.width * 9 / 16`", "aspectratio ratio"),
        ("`arrangedCount`, of a `flow`", "columns gridtemplatecolumns numberofcolumns"),
        ("`column`", "layoutcolumn"), ("`row`", "layoutrow"), ("`columnSpan`", "layoutspan layoutcolumnspan colspan"),
        ("`rowSpan`", "layoutrowspan"), ("`columnWeight`", "layoutcolumnweight"), ("`rowWeight`", "layoutrowweight"),
        ("the order in the tree: `move A after B`", "zindex zorder zposition elevation"),
        ("`size`", "bounds dimensions"), ("`width`", "w"), ("`height`", "h"), ("`centerX`", "cx"), ("`centerY`", "cy"),
    ]

    private static let kindWords: [(here: String, words: String)] = [
        (
            "view",
            "div box rect rectangle panel button uiview uibutton element item header footer main nav aside tgview switch slider toggle "
                + "checkbox progress spacer divider separator hr container sizedbox hline vline cardview cell"
        ),
        (
            "label",
            "text span p h1 h2 h3 textview uilabel paragraph textfield uitextfield input edittext textarea textinput "
                + "searchbar field securefield li td th"
        ),
        ("image", "img picture imageview uiimageview icon photo"),
        (
            "linear vert",
            "vstack column col vbox vlinear linearlayout tglinearlayout listview tableview uitableview recyclerview "
                + "lazycolumn lazyvstack list ul ol form qvboxlayout navigationview preferencescreen"
        ),
        ("linear horz", "hstack hbox hlinear toolbar navbar tabbar lazyrow lazyhstack qhboxlayout"),
        ("scroll", "scrollview uiscrollview nestedscrollview singlechildscrollview"), ("scroll horz", "horizontalscrollview"),
        ("frame", "zstack framelayout tgframelayout overlay"), ("row", "tr tablerow"),
        ("relative", "relativelayout tgrelativelayout"), ("constraint", "constraintlayout motionlayout"),
        ("stack", "uistackview stackview nsstackview"), ("guide", "uilayoutguide nslayoutguide layoutguide guideline"),
        ("flex", "flexbox flexlayout flexboxlayout yoga"),
        ("flow", "flowlayout tgflowlayout collectionview uicollectionview lazyvgrid flowrow"),
        ("float", "floatlayout tgfloatlayout"),
        ("table", "tablelayout tgtablelayout gridlayout gridview qgridlayout"),
        ("path", "pathlayout tgpathlayout"),
    ]

    private static let words: [(here: String, words: String)] = [
        ("wrap", "auto wrapcontent fit fitcontent mincontent maxcontent hug content"),
        ("fill", "matchparent fillparent stretch expand full grow flex infinity"), ("average", "equal equally even"),
        ("center", "middle"), ("centerX", "centerhorizontal"), ("centerY", "centervertical"),
        ("leading", "start flexstart begin"), ("trailing", "end flexend"),
        ("between", "spacebetween"), ("around", "spacearound"), ("among", "spaceevenly evenly"),
        ("invisible", "hidden"), ("gone", "collapse collapsed none removed"), ("visible", "shown show block"),
        ("xsmall", "xs extrasmall"), ("small", "s sm"), ("medium", "m md"), ("large", "l lg normal default"), ("xlarge", "xl extralarge"),
        ("xxlarge", "xxl 2xl extraextralarge"), ("xxxlarge", "xxxl 3xl extraextraextralarge"),
        ("horz", "row horizontal"), ("vert", "column col vertical"),
        ("row", "horz horizontal"), ("column", "vert vertical col"), ("rowReverse", "reverse"),
        ("start", "leading begin near"), ("end", "trailing far"), ("flexStart", "top"), ("flexEnd", "bottom"),
        ("spaceBetween", "between equalspacing"), ("spaceAround", "around"), ("spaceEvenly", "evenly among"),
        ("absolute", "fixed"), ("both", "all"), ("hidden", "scroll clip auto"), ("lastBaseline", "baselinelast"),
    ]
}
