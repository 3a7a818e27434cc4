// The reader's text sizes and designs for many screens, as other systems write them.

extension PhraseBook {
    static let dynamicType = PhraseSystem(
        name: "dynamictype", title: "Dynamic Type",
        text:
            "Labels with a `textStyle` follow `screen.textSize`, and so does what is `scaled`. Sizes are live: nothing has to be observed.",
        phrases: [
            Phrase("UIFont.preferredFont(forTextStyle: .headline)", "T.textStyle = headline", "preferredFont textStyle"),
            Phrase(".font(.largeTitle)", "T.textStyle = largeTitle", "font"),
            Phrase("adjustsFontForContentSizeCategory = true", "T.textStyle = body"),
            Phrase("UIFontMetrics.default.scaledValue(for: 44)", "A.height >= scaled(44)", "scaledValue"),
            Phrase("UIFontMetrics(forTextStyle: .title3).scaledFont(for: f, maximumPointSize: 40)", "T.fontSize = scaled(20, title3, 40)"),
            Phrase("@ScaledMetric var size = 20", "A.size = [scaled(20), scaled(20)]", "ScaledMetric"),
            Phrase("maximumContentSizeCategory = .extraExtraLarge", "S.textSizeRange = [xsmall, xxlarge]", "minimumContentSizeCategory"),
            Phrase(".dynamicTypeSize(.small ... .xxLarge)", "S.textSizeRange = [small, xxlarge]", "dynamicTypeSize"),
            Phrase(
                "traitCollection.preferredContentSizeCategory.isAccessibilityCategory",
                "when screen.textSize >= ax1 { S.orientation = vert }", "isAccessibilityCategory isAccessibilitySize"),
            Phrase("preferredContentSizeCategory = .accessibilityExtraLarge", "screen.textSize = ax3"),
            Phrase("textView.lineHeight = 24", "T.lineHeight = 24", "lineSpacing minimumLineHeight"),
        ])

    static let designScale = PhraseSystem(
        name: "designscale", title: "Kirov, TGDimeAdapter, MyDimeScale",
        text:
            "`screen.design` is the sheet of the design. A number follows it with `design(n)`, a subtree with `adapt`; all of it is live.",
        phrases: [
            Phrase("KiroviPhoneDesignBasic", "screen.design = [375, 667]; A.width = design(100)"),
            Phrase("KiroviPadDesignBasic", "screen.padDesign = [768, 1024]; A.width = design(idiom(60, 140))"),
            Phrase("a basis per device", "A.width = idiom(60, 140)", "idiom"),
            Phrase("a basis for pads alone", "when screen.idiom == pad { A.width = 140 }"),
            Phrase("kirov_frame", "A.frame = [10, 10, 60, 40]"),
            Phrase("font of a basis", "screen.design = [375, 667]; S.adapt = width; T.fontSize = 20"),
            Phrase("lineHeight of a basis", "T.lineHeight = 24"),
            Phrase("configureAutoAdaptLayoutWithBlock", "A { width = design(60); height = design(40) }", "configureAdapt"),
            Phrase("autoAdaptSubView", "screen.design = [375, 667]; S.adapt = width", "autoAdaptAttributedString autoAdapt"),
            Phrase("kirov_nearestViewDistanceInDirection", "print nearest(B, left)", "nearestView"),
            Phrase("TGDimeAdapter.template(size)", "screen.design = [375, 667]", "template"),
            Phrase("TGDimeAdapter.width(100)", "A.width = design(100)"),
            Phrase("TGDimeAdapter.height(100)", "A.height = design(100, height)"),
            Phrase("TGDimeAdapter.size(100)", "A.width = design(100, diagonal)"),
            Phrase("MyDimeScale.scaleU", "A.width = design(100, min)"),
            Phrase("a line of one point", "screen.design = [375, 667]; S.adapt = width; A.height = exact(1)", "exact"),
        ])
    static let myLayout = PhraseSystem(
        name: "mylayout", title: "MyLayout",
        text:
            "`MyLinearLayout` is `linear`, `MyFlowLayout` is `flow`, and so on; a `MyGridLayout` is a `frame` with `split`.",
        phrases: [
            Phrase("MyLayoutSize.fill", "A.width = fill"),
            Phrase("MyLayoutSize.wrap", "T.height = wrap"),
            Phrase("A.widthSize.equalTo(B.widthSize).multiply(0.5)", "A.width = B.width * 0.5"),
            Phrase("A.heightSize.shrink = 1", "A.shrink = 1", "shrink"),
            Phrase("gravity = MyGravity_Vert_Stretch", "S.gravity = stretchY", "MyGravity_Horz_Stretch Stretch"),
            Phrase(
                "lineGravity = ^(layout, lineIndex, itemCount, isLastLine)",
                "flow F { size = [90, 60]; lineGravity = (k, count, isLast) => if isLast then centerX else none; view }", "lineGravity"),
            Phrase("[grid addRow:20], addRow:MyLayoutSize.fill", "frame G { size = [90, 90]; split = rows(20, fill); view }", "addRow"),
            Phrase(
                "[[grid addCol:30] addRow:1.0/3]", "frame G { size = [90, 90]; split = columns(part(30, rows(33%, fill))); view; view }",
                "addCol addRowGrid addColGrid"),
            Phrase("subviewSpace = 5", "S.space = 5", "subviewVSpace subviewHSpace"),
            Phrase("topBorderline", "S.topBorderline = 1", "bottomBorderline leftBorderline rightBorderline MyBorderline"),
            Phrase("visibility = MyVisibility_Gone", "A.visibility = gone", "MyVisibility"),
        ])
}
