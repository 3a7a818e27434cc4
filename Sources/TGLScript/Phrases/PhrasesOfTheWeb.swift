extension PhraseBook {
    static let css = PhraseSystem(
        name: "css", title: "CSS",
        text: """
            Each container has a kind: `linear`, `flow`, `frame`, `relative`, `table`. Sizes are numbers in points. A plain view has \
            no size until one is set.
            """,
        phrases: [
            Phrase("width: 50%", "A.width = 50%"),
            Phrase("margin: 0 auto", "C.centerX = 0", "margin-auto auto"),
            Phrase("margin: 8px", "A.margin = 8", "margin"),
            Phrase("padding: 8px 16px", "S.padding = [8, 16, 8, 16]", "padding"),
            Phrase("width: calc(50% + 8px)", "A.width = 50% + 8"),
            Phrase("min-width: 30px", "A.width >= 30"),
            Phrase("max-width: 90px", "A.width <= 90"),
            Phrase("width: fit-content", "S.width = wrap", "max-content min-content auto"),
            Phrase("display: none", "A.visibility = gone", "display"),
            Phrase("visibility: hidden", "A.visibility = invisible"),
            Phrase(
                "position: absolute; top: 10px; left: 20px", "frame F { view E { size = [9, 9]; top = 10; left = 20 } }", "position fixed"),
            Phrase("inset: 0", "frame F { size = [90, 90]; view E { margin = 0 } }"),
            Phrase("position: relative; left: 5px", "C.left = D.right + 5"),
            Phrase("float: left", "float vert F { width = 90; view E { size = [9, 9] } }"),
            Phrase("float: right", "float vert F { width = 90; view E { size = [9, 9]; reverseFloat = true } }"),
            Phrase("clear: both", "float vert F { width = 90; view E { size = [9, 9]; clearFloat = true } }"),
            Phrase("z-index: 1", "frame F { view E; view G }; move E after G"),
            Phrase("overflow: hidden", "S.clip = true", "overflow scroll"),
            Phrase("border: 1px solid", "S.padding = 1", "border-width"),
            Phrase("background: red", "A.color = red", "background-color"),
            Phrase("aspect-ratio: 16 / 9", "A.height = A.width * 9 / 16"),
            Phrase("font-size: 20px", "T.fontSize = 20"),
            Phrase("line-clamp: 2", "T.width = 100; T.maxLines = 2", "text-overflow ellipsis nowrap white-space"),
            Phrase("direction: rtl", "screen.direction = rtl"),
            Phrase("@media (max-width: 600px)", "when screen.width < 600 { A.width = 100 }", "media-query breakpoint"),
            Phrase("var(--gap)", "knob gutter = 8; S.hspace = gutter", "custom-property variable"),
            Phrase(".card { … }", "style card { height = 40 }; view E : card", "class selector"),
        ])

    static let flexbox = PhraseSystem(
        name: "flexbox", title: "flexbox",
        text: """
            `linear horz` is a flex container in a row, `linear vert` in a column, `flow` one that wraps. `gravity` of the container \
            aligns all children; `alignment` of a child aligns it on the cross axis.
            """,
        phrases: [
            Phrase("display: flex", "linear horz F { view E; view G }", "flex-direction-row row"),
            Phrase("flex-direction: column", "linear vert F { view E; view G }"),
            Phrase("flex-wrap: wrap", "flow vert F { width = 100; view E { size = [60, 9] }; view G { size = [60, 9] } }"),
            Phrase("justify-content: center", "S.gravity = centerX"),
            Phrase("justify-content: space-between", "S.gravity = betweenX"),
            Phrase("justify-content: space-around", "S.gravity = aroundX"),
            Phrase("justify-content: space-evenly", "S.gravity = amongX"),
            Phrase("justify-content: flex-end", "S.gravity = trailing"),
            Phrase("align-items: center", "S.gravity = centerY"),
            Phrase("align-items: stretch", "S.gravity = fillY"),
            Phrase("align-self: flex-end", "A.alignment = bottom"),
            Phrase("gap: 8px", "S.space = 8", "row-gap column-gap"),
            Phrase("flex: 1", "A.width = fill", "flex-grow flexGrow"),
            Phrase("flex: 2", "A.width = share(2); B.width = share(1)", "flex-basis"),
            Phrase("flex-shrink: 1", "S.shrinkType = average"),
            Phrase("margin-left: auto", "A.left = 100%", "margin-auto"),
            Phrase("order: -1", "move B before A"),
        ])

    static let grid = PhraseSystem(
        name: "grid", title: "CSS grid",
        text: """
            For lines of equal length use a `flow` with `arrangedCount`, for individual rows a `table`. Spans and areas are not \
            supported yet: nest containers.
            """,
        phrases: [
            Phrase(
                "grid-template-columns: repeat(3, 1fr)",
                "flow vert F { width = 300; arrangedCount = 3; for i in 1..6 { view g[i] { width = average; height = 20 } } }",
                "columns fr repeat grid-columns"),
            Phrase(
                "grid-template-columns: 80px 1fr",
                "linear horz F { width = 300; view E { width = 80; height = 20 }; view G { width = fill; height = 20 } }"),
            Phrase(
                "repeat(auto-fill, 80px)",
                "flow vert F { width = 300; for i in 1..6 { view g[i] { size = [80, 20] } } }", "auto-fit minmax"),
            Phrase("grid-gap: 8px", "flow vert F { space = 8; view E { size = [9, 9] } }", "gap"),
            Phrase(
                "grid-template-rows: 40px 20px",
                "table vert F { width = 300; row { size = 40; colCount = 2; view E; view G }; row { size = 20; colCount = 1; view H } }",
                "rows"),
            Phrase("place-items: center", "frame F { size = [90, 90]; gravity = center; view E { size = [9, 9] } }"),
            Phrase("grid-column: span 2", "linear vert F { width = 300; view E { width = 100%; height = 20 } }", "grid-area span"),
        ])
}
