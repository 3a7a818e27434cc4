extension PhraseBook {
    static let css = PhraseSystem(
        name: "css", title: "CSS",
        text: """
            `flex`, `grid` and `block` are CSS's own layouts, with CSS's names in camel case: `display: flex` is the kind of the node. A \
            size is a rule with two bounds (`width >= 40` is min-width), it is of the border box, and it has no unit. Edges of a child \
            are its margins. See `:help flexbox`, `:help grid`, `:help block`.
            """,
        phrases: [
            Phrase("width: 50%", "J.width = 50%"),
            Phrase("margin: 0 auto", "P { left = auto; right = auto }", "margin-auto auto"),
            Phrase("margin: 8px", "P.margin = 8", "margin"),
            Phrase("margin: 8px 16px", "P.margin = [8, 16, 8, 16]"),
            Phrase("padding: 8px 16px", "X.padding = [8, 16, 8, 16]", "padding"),
            Phrase("width: calc(50% + 8px)", "J.width = 50% + 8"),
            Phrase("min-width: 30px", "J.width >= 30"),
            Phrase("max-width: 90px", "J.width <= 90"),
            Phrase("min-width: 0", "J.width >= 0"),
            Phrase("width: fit-content", "P.width = fitContent"),
            Phrase("width: min-content", "P.width = minContent", "max-content"),
            Phrase("width: stretch", "P.width = stretch", "fill-available"),
            Phrase("box-sizing: content-box", "J.boxSizing = contentBox", "border-box"),
            Phrase("display: none", "A.visibility = gone", "display"),
            Phrase("display: block", "block F { view E { height = 9 } }"),
            Phrase("visibility: hidden", "A.visibility = invisible"),
            Phrase(
                "position: absolute; top: 10px; right: 4px", "J { position = absolute; top = 10; right = 4 }", "position fixed absolute"),
            Phrase("inset: 0", "J { position = absolute; top = 0; right = 0; bottom = 0; left = 0 }"),
            Phrase("position: relative; left: 5px", "J { position = relative; left = 5 }", "relative"),
            Phrase("overflow: scroll", "scroll F { size = [90, 40]; view E { size = [9, 99] } }", "overflow-y scrollTop"),
            Phrase("position: sticky; top: 0", "P { position = sticky; top = 0 }", "sticky"),
            Phrase("float: left", "P.float = left"),
            Phrase("float: right", "P.float = right"),
            Phrase("clear: both", "Q.clear = both", "clearfix"),
            Phrase("display: flow-root", "block F { block E { flowRoot = true } }"),
            Phrase("overflow: hidden", "X.overflow = hidden", "overflow scroll"),
            Phrase("border: 1px solid", "X.border = 1", "border-width"),
            Phrase("border-top: 1px solid", "X.topBorder = 1", "border-bottom"),
            Phrase("z-index: 1", "frame F { view E; view G }; move E after G"),
            Phrase("background: red", "A.color = red", "background-color"),
            Phrase("aspect-ratio: 16 / 9", "J { width = 80; height = auto; alignSelf = start; aspectRatio = [16, 9] }"),
            Phrase("font-size: 20px", "T.fontSize = 20"),
            Phrase("line-clamp: 2", "T.width = 100; T.maxLines = 2", "text-overflow ellipsis nowrap white-space"),
            Phrase("direction: rtl", "X.direction = rtl", "screen-direction"),
            Phrase("@media (max-width: 600px)", "when screen.width < 600 { A.width = 100 }", "media-query breakpoint"),
            Phrase("var(--gap)", "knob gutter = 8; X.gap = gutter", "custom-property variable"),
            Phrase(".card { … }", "style card { height = 40 }; view E : card", "class selector"),
        ])

    static let flexbox = PhraseSystem(
        name: "flexbox", title: "flexbox",
        text: """
            The kind `flex` is CSS's flexbox, Yoga's and React Native's too: the same properties in camel case. `linear horz` and `linear \
            vert` are tgl's own stacks, in which nothing shrinks unless told; `fill` fills in both.
            """,
        phrases: [
            Phrase("display: flex", "flex F { view E { width = 9 }; view G { width = 9 } }", "flex-direction-row row"),
            Phrase("flex-direction: column", "X.flexDirection = column"),
            Phrase("flex-direction: row-reverse", "X.flexDirection = rowReverse", "column-reverse"),
            Phrase("flex-wrap: wrap", "X.flexWrap = wrap"),
            Phrase("flex-flow: column wrap", "X { flexDirection = column; flexWrap = wrap }"),
            Phrase("justify-content: center", "X.justifyContent = center"),
            Phrase("justify-content: space-between", "X.justifyContent = spaceBetween"),
            Phrase("justify-content: space-around", "X.justifyContent = spaceAround"),
            Phrase("justify-content: space-evenly", "X.justifyContent = spaceEvenly"),
            Phrase("justify-content: flex-end", "X.justifyContent = flexEnd"),
            Phrase("align-items: center", "X.alignItems = center"),
            Phrase("align-items: stretch", "X.alignItems = stretch"),
            Phrase("align-items: safe center", "X.alignItems = [safe, center]"),
            Phrase("align-content: center", "X { flexWrap = wrap; alignContent = center }"),
            Phrase("align-self: flex-end", "J.alignSelf = flexEnd"),
            Phrase("place-content: center", "X { flexWrap = wrap; placeContent = center }"),
            Phrase("gap: 8px", "X.gap = 8", "row-gap column-gap"),
            Phrase("gap: 8px 16px", "X.gap = [8, 16]"),
            Phrase("flex: 1", "J.flex = 1"),
            Phrase("flex: 1 1 0", "J.flex = [1, 1, 0]"),
            Phrase("flex: 0 0 auto", "J.flex = none", "flex-none"),
            Phrase("flex-grow: 2", "J.flexGrow = 2", "flexGrow"),
            Phrase("flex-shrink: 0", "J.flexShrink = 0"),
            Phrase("flex-basis: 50%", "J.flexBasis = 50%"),
            Phrase("margin-left: auto", "J.left = auto", "margin-auto"),
            Phrase("order: -1", "L.order = -1"),
            Phrase("alignItems: 'center' (React Native)", "X.alignItems = center", "StyleSheet"),
            Phrase("marginHorizontal: 8", "J { left = 8; right = 8 }", "marginVertical marginStart marginEnd"),
            Phrase("paddingHorizontal: 8", "X { leftPadding = 8; rightPadding = 8 }", "paddingVertical"),
            Phrase("YGNodeStyleSetFlexGrow(node, 1)", "J.flexGrow = 1", "YGNodeStyleSetWidth YGNode"),
        ])

    static let grid = PhraseSystem(
        name: "grid", title: "CSS grid",
        text: """
            The kind `grid` is CSS's grid. Tracks are a list: numbers, percentages, `1fr`, `auto`, `minContent`, `maxContent`, \
            `fitContent(n)`, `minmax(a, b)`, `repeat(n, t)`; strings in it name lines. A count alone makes equal columns.
            """,
        phrases: [
            Phrase("display: grid", "grid F { columns = 2; view E { height = 9 }; view G { height = 9 } }"),
            Phrase("grid-template-columns: repeat(3, 1fr)", "Y.columns = 3", "columns fr repeat grid-columns"),
            Phrase("grid-template-columns: 80px 1fr", "Y.columns = [80, 1fr]"),
            Phrase("grid-template-columns: [full] 1fr [end]", "Y.columns = [\"full\", 1fr, \"end\"]"),
            Phrase("repeat(auto-fill, 80px)", "Y.columns = [repeat(autoFill, 80)]"),
            Phrase("repeat(auto-fit, minmax(80px, 1fr))", "Y.columns = [repeat(autoFit, minmax(80, 1fr))]", "auto-fit minmax"),
            Phrase("grid-template-columns: fit-content(80px)", "Y.columns = [fitContent(80), 1fr]"),
            Phrase("grid-template-rows: 40px 20px", "Y.rows = [40, 20]", "rows"),
            Phrase(
                "grid-template-areas: \"head head\" \"side main\"",
                "Y.areas = [\"head head\", \"side main\"]; M.gridArea = \"head\"", "areas template-areas"),
            Phrase("grid-area: head", "Y.areas = [\"head head\", \"side main\"]; M.gridArea = \"main\""),
            Phrase("grid-column: 1 / 3", "M.gridColumn = [1, 3]"),
            Phrase("grid-column: span 2", "M.gridColumn = span(2)", "span"),
            Phrase("grid-row: 2", "M.gridRow = 2"),
            Phrase("grid-column: 1 / -1", "M.gridColumn = [1, -1]"),
            Phrase("grid-auto-rows: 40px", "Y.autoRows = 40", "grid-auto-columns"),
            Phrase("grid-auto-flow: dense", "Y.autoFlow = [row, dense]"),
            Phrase("grid-template-columns: subgrid", "Y { grid F { columns = subgrid; view E { height = 9 } } }"),
            Phrase("gap: 8px", "Y.gap = 8", "grid-gap"),
            Phrase("place-items: center", "Y.placeItems = center"),
            Phrase("justify-items: start", "Y.justifyItems = start"),
            Phrase("justify-self: end", "M.justifySelf = end"),
            Phrase("align-self: center", "M.alignSelf = center"),
        ])

    static let bootstrap = PhraseSystem(
        name: "bootstrap", title: "Bootstrap's grid",
        text: """
            `:load example bootstrap` has Bootstrap's twelve columns as styles: `bsContainer`, `bsRow`, `col4`, `colMd6`, `offset2`; \
            columns are `flex`, `grid` or `block` nodes: `block A : col12, colMd6`. The utility classes of its flexbox are properties.
            """,
        phrases: [
            Phrase("d-flex", "flex F { view E { width = 9 } }"),
            Phrase("flex-column", "X.flexDirection = column"),
            Phrase("flex-wrap", "X.flexWrap = wrap"),
            Phrase("justify-content-between", "X.justifyContent = spaceBetween"),
            Phrase("align-items-center", "X.alignItems = center"),
            Phrase("ms-auto", "J.left = auto", "ml-auto"),
            Phrase("mx-auto", "P { left = auto; right = auto }"),
            Phrase("flex-fill", "J.flex = [1, 1, auto]", "flex-grow-1"),
            Phrase("order-first", "L.order = -1", "order-last"),
            Phrase("gap-3", "X.gap = 16"),
            Phrase("p-3", "X.padding = 16"),
            Phrase("row", "flex F { flexWrap = wrap; for i in 1..3 { block c[i] { width = 50% } } }", "bsRow"),
            Phrase("col-md-6", "when screen.width >= 768 { J.width = 50% }", "col col-sm col-lg col-12"),
            Phrase("offset-md-2", "J.left = 16.666667%", "offset"),
            Phrase("d-none", "A.visibility = gone"),
        ])
}
