/// What is written here for a property of another layout system.
package struct PropertyTurn {
    /// Where a row applies: what the node is, or what the container that it is in.
    package enum Place {
        case anywhere, inHorz, inVert, ofHorz, ofVert, ofLabel, ofImage, ofFlow, ofStack, inConstraint, ofRelation, apartFromLabels
    }

    /// The properties' names, as `TurnWord.key` gives them.
    package let names: String
    /// A pattern of the value.
    package let value: TurnPattern
    package let place: Place
    /// The relations that do it, without their node; nil where nothing does.
    package let ours: String?
    /// What is to be said besides.
    let because: String

    @inline(never) init(_ names: String, _ value: String, _ ours: String?, _ place: Place = .anywhere, because: String = "") {
        self.names = names
        self.value = TurnPattern(value)
        self.place = place
        self.ours = ours
        self.because = because
    }

    /// The rows of a property, in their order.
    static func rows(_ key: String) -> [PropertyTurn] { index[key] ?? [] }

    private static let index: [String: [PropertyTurn]] = {
        var index: [String: [PropertyTurn]] = [:]
        for row in all { for name in row.names.split(separator: " ") { index[String(name), default: []].append(row) } }
        return index
    }()

    /// All rows; of those of one property the first that fits counts.
    package static let all: [PropertyTurn] = constraints + lessons + sizes + places + insides + contents

    private static let sizes: [PropertyTurn] = [
        .init("minwidth", "<v>", "width >= <v>"), .init("maxwidth", "infinity|.infinity", "width = fill"),
        .init("maxwidth", "<v>", "width <= <v>"),
        .init("minheight", "<v>", "height >= <v>"), .init("maxheight", "infinity", "height = fill"),
        .init("maxheight", "<v>", "height <= <v>"),
        .init("layoutwidth w", "<v>", "width = <v>"), .init("layoutheight h", "<v>", "height = <v>"),
        .init("layoutweight", "<n>", "weight = <n>"),
        .init("flexgrow flex weight grow", "1", "width = fill", .inHorz),
        .init("flexgrow flex weight grow", "1", "height = fill", .inVert),
        .init("flexgrow flex weight grow", "1", "width = fill"),
        .init("flexgrow flex weight grow flexbasis", "<n>", "height = share(<n>)", .inVert),
        .init("flexgrow flex weight grow flexbasis", "<n>", "width = share(<n>)"),
        .init("flexgrow flex weight grow flexbasis flexshrink", "<v>", "width = fill"),
        .init("weightsum", "<n>", nil, because: "each child takes its share: `width = share(1)`, of each child"),
        .init("aspectratio ratio", "<m> / <n>", "height = self.width * <n> / <m>"),
        .init("aspectratio ratio", "1", "height = self.width"), .init("aspectratio ratio", "<n>", "height = self.width / <n>"),
        .init("lineheight", "<v>", "gravity = centerY", .ofHorz, because: "it centres what is in it"),
        .init("adjustviewbounds", "<v>", "height = wrap"), .init("dimensions bounds", "<v>", "size = <v>"),
        .init("itemsize", "<*>", nil, because: "each child has its own: `size = [50, 40]`, of each child"),
    ]

    private static let places: [PropertyTurn] = [
        .init("margin", "<n> auto", "centerX = 0"), .init("margin", "auto", "centerX = 0; centerY = 0"),
        .init("marginleft marginstart", "auto", "left = 100%", .inHorz),
        .init("marginleft marginstart left", "auto", "alignment = trailing", .inVert),
        .init("marginleft marginstart left", "auto", "right = 0"), .init("marginright marginend right", "auto", "left = 0"),
        .init("marginleft marginstart offsetx layoutmarginleft layoutmarginstart", "<v>", "left = <v>"),
        .init("marginright marginend layoutmarginright layoutmarginend", "<v>", "right = <v>"),
        .init("margintop offsety layoutmargintop", "<v>", "top = <v>"), .init("marginbottom layoutmarginbottom", "<v>", "bottom = <v>"),
        .init("marginhorizontal", "<v>", "left = <v>; right = <v>"), .init("marginvertical", "<v>", "top = <v>; bottom = <v>"),
        .init("layoutmargin", "<v>", "margin = <v>"),
        .init("edges inset", "<v> . edges", "margin = 0"), .init("edges inset", "<v>", "margin = <v>"),
        .init("center.x", "<v>", "centerX = <v>"), .init("center.y", "<v>", "centerY = <v>"), .init("origin.x", "<v>", "left = <v>"),
        .init("origin.y", "<v>", "top = <v>"), .init("size.width", "<v>", "width = <v>"), .init("size.height", "<v>", "height = <v>"),
        .init("offset", "[ <m> , <n> ]", "left = <m>; top = <n>"),
        .init("placeself placeitems layoutcenterinparent centerinparent centered", "<v>", "center = [0, 0]"),
        .init("alignself", "center", "centerX = 0", .inVert), .init("alignself", "center", "centerY = 0", .inHorz),
        .init("alignself justifyself", "center", "center = [0, 0]"),
        .init("alignself justifyself", "flexend|end|trailing", "alignment = trailing", .inVert),
        .init("alignself justifyself", "flexend|end|trailing", "alignment = bottom", .inHorz),
        .init("alignself justifyself", "flexstart|start|leading", "alignment = leading", .inVert),
        .init("alignself justifyself", "flexstart|start|leading", "alignment = top", .inHorz),
        .init("alignself justifyself", "stretch", "width = fill", .inVert), .init("alignself justifyself", "stretch", "height = fill"),
        .init("layoutgravity", "center|centre", "center = [0, 0]"),
        .init("layoutgravity", "centerhorizontal", "centerX = 0"), .init("layoutgravity", "centervertical", "centerY = 0"),
        .init("layoutgravity", "end|right", "alignment = trailing", .inVert), .init("layoutgravity", "end|right", "right = 0"),
        .init("layoutgravity", "bottom", "bottom = 0"),
        .init("centerxanchor", "<v>", "centerX = 0"), .init("centeryanchor", "<v>", "centerY = 0"),
        .init("widthanchor", "<a> . widthAnchor", "width = <a>.width"), .init("heightanchor", "<a> . heightAnchor", "height = <a>.height"),
        .init("leadinganchor leftanchor", "<a> . leadingAnchor|leftAnchor", "left = <a>.left"),
        .init("leadinganchor leftanchor", "<a> . trailingAnchor|rightAnchor", "left = <a>.right"),
        .init("trailinganchor rightanchor", "<a> . leadingAnchor|leftAnchor", "right = <a>.left"),
        .init("trailinganchor rightanchor", "<a> . trailingAnchor|rightAnchor", "right = <a>.right"),
        .init("topanchor", "<a> . topAnchor", "top = <a>.top"), .init("topanchor", "<a> . bottomAnchor", "top = <a>.bottom"),
        .init("bottomanchor", "<a> . bottomAnchor", "bottom = <a>.bottom"), .init("bottomanchor", "<a> . topAnchor", "bottom = <a>.top"),
        .init("layoutalignparentleft alignparentleft layoutalignparentstart alignparentstart", "<v>", "left = 0"),
        .init("layoutalignparentright alignparentright layoutalignparentend alignparentend", "<v>", "right = 0"),
        .init("layoutalignparenttop alignparenttop", "<v>", "top = 0"),
        .init("layoutalignparentbottom alignparentbottom", "<v>", "bottom = 0"),
        .init("layouttorightof torightof layouttoendof toendof", "<a>", "left = <a>.right"),
        .init("layouttoleftof toleftof layouttostartof tostartof", "<a>", "right = <a>.left"),
        .init("layoutbelow below", "<a>", "top = <a>.bottom"), .init("layoutabove above", "<a>", "bottom = <a>.top"),
        .init(
            "float", "right|end|trailing", "left = 100%", .inHorz,
            because: "in a `float` a child goes to the other side with `reverseFloat = true`"),
        .init("float", "right|end|trailing", "reverseFloat = true", because: "in a container `float F { width = 300; … }`"),
        .init(
            "float", "<v>", nil,
            because: "children side by side are a `linear horz` or a `float`; there `reverseFloat = true` is the other side"),
        .init("clear", "<v>", "clearFloat = true"),
        .init(
            "position", "absolute|fixed|relative|static|sticky", nil,
            because: "a node in a `frame` or on the screen stands where `{.}left = 10; {.}top = 10` says"),
        .init("transform", "translate ( <*> )", "center = [0, 0]", because: "it centres without a correction"),
        .init("rotation rotate transform rotationangle", "<v>", nil, because: "nothing is turned: frames are upright"),
        .init(
            "zindex zposition zorder elevation", "<v>", nil, because: "what comes later lies on top: `move {node} to {parent}`"),
        .init("order", "<v>", nil, because: "the order is that of the tree: `move B before A`"),
        .init("translatesautoresizingmaskintoconstraints", "<v>", nil, because: "it is not needed here; leave it out"),
        .init("pos origin position", "<m> , <n>", "origin = [<m>, <n>]"), .init("pos", "<v>", "origin = <v>"),
        .init("placeholder hint", "<s>", nil, because: "nothing is typed into a node; to show the text, use a `label`: `label user <s>`"),
    ]

    private static let insides: [PropertyTurn] = [
        .init("display", "flex|inlineflex", "orientation = horz", .ofHorz),
        .init("display", "flex|inlineflex", nil, because: "what lays children out is the node's kind: `flex {node} { … }` makes one"),
        .init("display", "grid|inlinegrid", nil, because: "what lays children out is the node's kind: `grid {node} { … }` makes one"),
        .init("display", "none", "visibility = gone"), .init("display", "block|inline|inlineblock", "visibility = visible"),
        .init("flexdirection axis flowdirection direction", "row|horizontal|horz", "orientation = horz"),
        .init("flexdirection axis flowdirection direction", "column|vertical|col|vert", "orientation = vert"),
        .init("flexwrap wrap", "<v>", nil, .ofFlow, because: "a `flow` wraps by itself; leave it out"),
        .init("flexwrap", "<v>", nil, because: "what wraps is a `flow`: `flow {node} { … }`"),
        .init(
            "overflow textoverflow ellipsize truncate truncation linebreakmode", "ellipsis|end|tail|true|truncatingtail|bytruncatingtail",
            "maxLines = 1", .ofLabel),
        .init(
            "overflow textoverflow ellipsize truncate truncation linebreakmode", "ellipsis|end|tail|true|truncatingtail|bytruncatingtail",
            nil, because: "a text is cut where it is shown: a `label` has `maxLines = 1`"),
        .init("wrap wordwrap whitespace linebreakmode", "<v>", "width = fill", .ofLabel, because: "a label wraps at its width"),
        .init("justifycontent mainaxisalignment distribution justify arrangement", "center", "gravity = centerX", .ofHorz),
        .init("justifycontent mainaxisalignment distribution justify arrangement", "center", "gravity = centerY", .ofVert),
        .init(
            "justifycontent mainaxisalignment distribution justify", "spacebetween|equalspacing", "gravity = betweenY", .ofVert),
        .init("justifycontent mainaxisalignment distribution justify arrangement", "spacebetween|equalspacing", "gravity = betweenX"),
        .init("justifycontent mainaxisalignment distribution justify arrangement", "spacearound", "gravity = aroundY", .ofVert),
        .init("justifycontent mainaxisalignment distribution justify arrangement", "spacearound", "gravity = aroundX"),
        .init("justifycontent mainaxisalignment distribution justify arrangement", "spaceevenly", "gravity = amongY", .ofVert),
        .init("justifycontent mainaxisalignment distribution justify arrangement", "spaceevenly", "gravity = amongX"),
        .init("justifycontent mainaxisalignment justify arrangement", "flexend|end", "gravity = bottom", .ofVert),
        .init("justifycontent mainaxisalignment justify arrangement", "flexend|end", "gravity = trailing"),
        .init("justifycontent mainaxisalignment justify arrangement", "flexstart|start", "gravity = top", .ofVert),
        .init("justifycontent mainaxisalignment justify arrangement", "flexstart|start", "gravity = leading"),
        .init("alignitems crossaxisalignment verticalalign aligncontent", "center|middle", "gravity = centerX", .ofVert),
        .init("alignitems crossaxisalignment verticalalign", "center|middle", "gravity = centerY", .ofHorz),
        .init("alignitems crossaxisalignment", "stretch", "gravity = fillX", .ofVert),
        .init("alignitems crossaxisalignment", "stretch", "gravity = fillY"),
        .init("alignitems crossaxisalignment", "flexend|end", "gravity = trailing", .ofVert),
        .init("alignitems crossaxisalignment", "flexend|end", "gravity = bottom"),
        .init("alignitems crossaxisalignment", "flexstart|start", "gravity = leading", .ofVert),
        .init("alignitems crossaxisalignment", "flexstart|start", "gravity = top"),
        .init("alignitems crossaxisalignment", "baseline", "gravity = baseline"),
        .init("justifycontent alignitems justify", "center", "gravity = center"),
        .init(
            "gridtemplatecolumns gridcolumns gridtemplate gridtemplaterows gridcolumn gridrow gridarea", "<*>", nil,
            because: "a `grid` has columns: `grid G { width = 300; columns = 2 }`; `:help grid` has more"),
        .init("columns numcolumns columncount crossaxiscount numberofcolumns count spancount", "<n>", "arrangedCount = <n>", .ofFlow),
        .init(
            "columncount columns numcolumns count crossaxiscount", "<n>", nil,
            because: "a `grid` has columns: `grid G { width = 300; columns = <n> }`"),
        .init("stretchcolumns", "<v>", nil, because: "each child takes an equal width with `width = average`"),
        .init("gap spacing gridgap itemspacing", "<v>", "space = <v>"),
        .init("columngap gridcolumngap minimuminteritemspacing horizontalspacing spacebetween columnspacing", "<v>", "hspace = <v>"),
        .init("rowgap gridrowgap minimumlinespacing verticalspacing linespacing rowspacing", "<v>", "vspace = <v>"),
        .init("paddingleft padding.left contentpaddingleft", "<v>", "leftPadding = <v>"),
        .init("paddingright padding.right", "<v>", "rightPadding = <v>"),
        .init("paddingtop padding.top", "<v>", "topPadding = <v>"), .init("paddingbottom padding.bottom", "<v>", "bottomPadding = <v>"),
        .init("paddingstart", "<v>", "leadingPadding = <v>"), .init("paddingend", "<v>", "trailingPadding = <v>"),
        .init("paddinghorizontal paddinginline", "<v>", "leftPadding = <v>; rightPadding = <v>"),
        .init("paddingvertical paddingblock", "<v>", "topPadding = <v>; bottomPadding = <v>"),
        .init(
            "insets sectioninset contentinset contentinsets edgeinsets contentpadding", "<v>",
            "padding = <v>"),
        .init(
            "overflow overflowx overflowy cliptobounds clipstobounds maskstobounds clipchildren", "<v>", "clip = true",
            because: "what sticks out is cut; a `scroll` shows a part of its content"),
    ]

    private static let contents: [PropertyTurn] = [
        .init("backgroundcolor background bg bgcolor fillcolor tint backgroundtint", "<v>", "color = <v>"),
        .init(
            "border borderbottom bordertop borderwidth outline stroke strokewidth", "<*>", nil,
            because: "nothing draws a border; a line is a view of its own: `view line { width = fill; height = 1 }`"),
        .init(
            "borderradius cornerradius radius rounded", "<*>", nil,
            because: "nothing draws round corners: no round corners are set; leave it out"),
        .init("boxshadow shadow", "<*>", nil, because: "nothing draws shadows; leave it out"),
        .init("opacity alpha", "0", "visibility = invisible"),
        .init("visible isvisible", "false|no|0", "visibility = gone"), .init("visible isvisible", "<v>", "visibility = visible"),
        .init("hidden ishidden", "true|yes|1", "visibility = gone"), .init("hidden ishidden", "false|no|0", "visibility = visible"),
        .init("fontsize textsize", "<n>", "fontSize = <n>"), .init("fontsize textsize", "<n> <v>", "fontSize = <n>"),
        .init("font", "systemFont|font ( <n> )", "fontSize = <n>"),
        .init(
            "bold fontweight italic fontstyle", "<v>", nil,
            because: "texts have one weight; `{.}fontSize = 20` makes it larger, `{.}font = \"…\"` names a font"),
        .init(
            "textalign textalignment textanchor", "center", "centerX = 0", .inVert,
            because: "a label is as wide as its text, so it is the label that is centred; a `frame` centres it in itself"),
        .init(
            "textalign textalignment textanchor", "center", nil, .ofLabel,
            because: "put the label in a `frame`, and centre it there: `frame F { label T \"x\" { center = [0, 0] } }`"),
        .init("textalign textalignment", "center", "gravity = centerX", .ofHorz),
        .init("textalign textalignment", "center", "gravity = centerX", .ofVert),
        .init("textalign textalignment", "center", "center = [0, 0]"),
        .init("numberoflines lineclamp linelimit lines maxline", "0", "height = wrap"),
        .init("numberoflines lineclamp linelimit lines maxline", "<n>", "maxLines = <n>"),
        .init("singleline", "<v>", "maxLines = 1"),
        .init("title caption string value innertext", "<s>", "text = <s>"),
        .init(
            "src image imagenamed source file url", "<*>", nil,
            because: "images show no picture file; `imageSize = [400, 300]` sets the natural size"),
        .init(
            "objectfit contentmode scaletype resizable resizemode", "<*>", nil,
            because: "images show no picture file; a height that follows is `height = wrap`, with the natural size `imageSize = [400, 300]`"
        ),
        .init("class classname", "<a>", nil, because: "a style is named behind a colon: `view A : card`"),
    ]
}
