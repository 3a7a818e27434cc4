extension PhraseBook {
    static let android = PhraseSystem(
        name: "android", title: "Android layouts",
        text: "Layouts are kinds (`linear`, `relative`, `frame`, `table`), attributes are properties, and sizes are numbers without `dp`.",
        phrases: [
            Phrase("LinearLayout, orientation=\"vertical\"", "linear vert F { view E { size = [9, 9] } }", "linear-layout"),
            Phrase("RelativeLayout", "relative F { view E { size = [9, 9] } }"),
            Phrase("FrameLayout", "frame F { view E { size = [9, 9] } }"),
            Phrase("layout_width=\"match_parent\"", "A.width = fill", "fill_parent layout_height"),
            Phrase("layout_width=\"wrap_content\"", "S.width = wrap"),
            Phrase("layout_width=\"60dp\"", "A.width = 60", "sp px"),
            Phrase("layout_weight=\"1\"", "A.weight = 1"),
            Phrase("layout_width=\"0dp\", layout_weight=\"1\"", "A.width = share(1)", "weight"),
            Phrase("weightSum=\"4\"", "A.weight = 1; S.weightSum = 4"),
            Phrase("measureWithLargestChild=\"true\"", "A.weight = 1; S.largestChild = true", "measureWithLargest"),
            Phrase("layout_margin=\"8dp\"", "A.margin = 8", "layout_marginStart layout_marginTop"),
            Phrase("padding=\"8dp\"", "S.padding = 8"),
            Phrase("gravity=\"center\"", "S.gravity = center"),
            Phrase("layout_gravity=\"bottom\"", "A.alignment = bottom"),
            Phrase("layout_toRightOf=\"@id/D\"", "C.left = D.right", "layout_toEndOf layout_constraintStart_toEndOf"),
            Phrase("layout_alignWithParentIfMissing=\"true\"", "C.top = D.bottom or 0", "alignWithParentIfMissing"),
            Phrase("layout_below=\"@id/D\"", "C.top = D.bottom", "layout_constraintTop_toBottomOf"),
            Phrase("layout_alignLeft=\"@id/D\"", "C.left = D.left", "layout_alignStart layout_constraintStart_toStartOf"),
            Phrase("layout_centerInParent=\"true\"", "C.center = [0, 0]"),
            Phrase("ConstraintLayout", "constraint F { size = [90, 60]; view E { margin = 8 } }", "MotionLayout ConstraintSet"),
            Phrase(
                "layout_constraintHorizontal_bias=\"0.3\"",
                "constraint F { size = [90, 60]; view E { size = [9, 9] }; chain horz { items = [E]; mode = packed; bias = 0.3 } }",
                "bias"),
            Phrase(
                "layout_constraintHorizontal_chainStyle=\"packed\"",
                "constraint F { size = [90, 60]; view E { size = [9, 9] }; view G { size = [9, 9] }; "
                    + "chain horz { items = [E, G]; mode = packed } }", "spread_inside layout_constraintHorizontal_weight"),
            Phrase("layout_constraintDimensionRatio=\"16:9\"", "C.height = C.width * 9 / 16", "ratio"),
            Phrase(
                "Barrier, constraint_referenced_ids",
                "constraint F { size = [90, 60]; label E \"a\"; label G \"bcd\"; "
                    + "view H { left = max(E.right, G.right) + 8; right = 0; height = 9 } }", "barrierDirection"),
            Phrase(
                "Guideline, layout_constraintGuide_percent=\"0.3\"",
                "constraint F { size = [90, 60]; guide E { left = 30% }; view G { left = E.left; size = [9, 9] } }"),
            Phrase("visibility=\"gone\"", "A.visibility = gone"),
            Phrase("minWidth=\"30dp\"", "A.width >= 30"),
            Phrase("maxLines=\"2\"", "T.width = 100; T.maxLines = 2", "ellipsize"),
            Phrase("singleLine=\"true\"", "T.width = 100; T.maxLines = 1"),
            Phrase("textSize=\"20sp\"", "T.fontSize = 20"),
            Phrase("divider=\"@drawable/line\", showDividers=\"middle\"", "S.divider = 1; S.dividers = middle", "showDividers divider"),
            Phrase("dividerPadding=\"4dp\"", "S.divider = 1; S.dividers = middle; S.dividerPadding = 4"),
            Phrase("ScrollView", "scroll F { size = [90, 40]; view E { size = [9, 99] } }", "NestedScrollView"),
            Phrase("HorizontalScrollView", "scroll horz F { size = [90, 40]; view E { size = [200, 9] } }"),
            Phrase("ViewPager", "scroll horz F { size = [90, 40]; paging = page; view E { size = [200, 9] } }", "ViewPager2"),
            Phrase(
                "RecyclerView", "collection F { size = [90, 40]; items = 900; item = v => label { text = \"row {v}\"; padding = 8 } }",
                "ListView adapter onBindViewHolder LinearLayoutManager"),
            Phrase("GridLayoutManager(context, 3)", "U.arrangement = grid; U.columns = 3", "GridView"),
            Phrase("StaggeredGridLayoutManager(3, VERTICAL)", "U.arrangement = waterfall; U.columns = 3"),
            Phrase("stackFromEnd=\"true\"", "U.offset = end", "reverseLayout"),
            Phrase("notifyItemInserted(0)", "insert 7 to U at 0", "notifyItemRangeInserted"),
            Phrase("notifyItemChanged(2)", "U[2].value = 7"),
            Phrase("scrollToPositionWithOffset(5, 10)", "U.offset = item(5) - 10", "scrollToPosition smoothScrollToPosition"),
            Phrase("setItemViewCacheSize(2)", "U.prefetch = 40", "setInitialPrefetchItemCount"),
            Phrase("GridLayout, columnCount=\"3\"", "grid F { columnCount = 3; view E { size = [9, 9] } }", "gridlayout"),
            Phrase("GridLayout, rowCount=\"2\"", "grid F { rowCount = 2; view E { size = [9, 9] } }"),
            Phrase(
                "layout_row=\"1\", layout_column=\"2\"", "grid F { columnCount = 3; view E { size = [9, 9]; row = 1; column = 2 } }",
                "layout_row"),
            Phrase(
                "layout_rowSpan=\"2\", layout_columnSpan=\"2\"",
                "grid F { columnCount = 3; view E { size = [9, 9]; rowSpan = 2; columnSpan = 2 } }", "layout_rowSpan layout_columnSpan"),
            Phrase(
                "layout_columnWeight=\"1\", layout_rowWeight=\"1\"",
                "grid F { size = [90, 60]; columnCount = 2; view E { size = [9, 9]; columnWeight = 1; rowWeight = 1 } }",
                "layout_columnWeight layout_rowWeight"),
            Phrase(
                "layout_gravity=\"fill\" in a GridLayout",
                "grid F { width = 90; columnCount = 2; view E { size = [9, 9]; columnWeight = 1; alignment = fill } }"),
            Phrase(
                "TableLayout, TableRow",
                "table vert F { sharedColumns = true; row { view E { size = [9, 9] }; view G { size = [9, 9] } } }",
                "table-layout"),
            Phrase(
                "stretchColumns=\"1\"",
                "table vert F { width = 90; sharedColumns = true; stretchColumns = [1]; row { label E \"a\"; view G { height = 9 } } }"),
            Phrase(
                "stretchColumns=\"*\"",
                "table vert F { width = 90; sharedColumns = true; stretchColumns = all; row { label E \"a\"; label G \"b\" } }"),
            Phrase(
                "shrinkColumns=\"0\"",
                "table vert F { width = 90; sharedColumns = true; shrinkColumns = [0]; row { label E \"as long as this\" } }"),
            Phrase(
                "collapseColumns=\"0\"",
                "table vert F { sharedColumns = true; collapseColumns = [0]; row { label E \"a\"; label G \"b\" } }"),
            Phrase(
                "layout_span=\"2\" in a TableRow",
                "table vert F { sharedColumns = true; row { label E \"wide\" { columnSpan = 2 } }; row { label G \"a\"; label H \"b\" } }",
                "layout_span"),
            Phrase(
                "layout_column=\"1\" in a TableRow",
                "table vert F { sharedColumns = true; row { label E \"a\"; label G \"b\" }; row { label H \"c\" { column = 1 } } }",
                "layout_column"),
        ])

    static let compose = PhraseSystem(
        name: "compose", title: "Jetpack Compose",
        text: "Composables are kinds, modifiers are properties; their order does not matter.",
        phrases: [
            Phrase("Column { … }", "linear vert F { view E { size = [9, 9] } }"),
            Phrase("Row { … }", "linear horz F { view E { size = [9, 9] } }"),
            Phrase("Box { … }", "frame F { view E { size = [9, 9] } }"),
            Phrase("Modifier.size(60.dp, 40.dp)", "A.size = [60, 40]", "modifier"),
            Phrase("Modifier.fillMaxWidth()", "A.width = fill", "fillMaxSize fillMaxHeight"),
            Phrase("Modifier.fillMaxWidth(0.5f)", "A.width = 50%"),
            Phrase("Modifier.weight(1f)", "A.width = share(1)"),
            Phrase("Modifier.wrapContentSize()", "S.size = [wrap, wrap]", "wrapContentWidth"),
            Phrase("Modifier.padding(8.dp)", "S.padding = 8"),
            Phrase("Modifier.offset(x = 5.dp)", "C.left = 5"),
            Phrase("Modifier.widthIn(min = 30.dp, max = 90.dp)", "A.width >= 30; A.width <= 90", "sizeIn heightIn requiredWidth"),
            Phrase("Modifier.aspectRatio(2f)", "A.height = A.width / 2"),
            Phrase("Modifier.align(Alignment.Bottom)", "A.alignment = bottom"),
            Phrase("Arrangement.SpaceBetween", "S.gravity = betweenX", "arrangement horizontalArrangement"),
            Phrase("Arrangement.spacedBy(8.dp)", "S.space = 8"),
            Phrase("Alignment.CenterHorizontally", "linear vert F { gravity = centerX; view E { size = [9, 9] } }", "horizontalAlignment"),
            Phrase("Alignment.CenterVertically", "S.gravity = centerY", "verticalAlignment"),
            Phrase("Spacer(Modifier.weight(1f))", "S.gravity = betweenX"),
            Phrase("FlowRow { … }", "flow vert F { width = 90; view E { size = [60, 9] }; view G { size = [60, 9] } }", "FlowColumn"),
            Phrase("Modifier.verticalScroll(state)", "scroll F { size = [90, 40]; view E { size = [9, 99] } }", "horizontalScroll"),
            Phrase(
                "LazyColumn { items(900) { … } }",
                "collection F { size = [90, 40]; items = 900; item = v => label { text = \"row {v}\"; padding = 8 } }"),
            Phrase(
                "LazyRow { items(900) { … } }",
                "collection horz F { size = [90, 40]; items = 900; item = v => view { width = 30 } }"),
            Phrase("LazyVerticalGrid(GridCells.Adaptive(40.dp))", "U.arrangement = grid; U.columns = fit(40)"),
            Phrase("LazyVerticalStaggeredGrid(StaggeredGridCells.Fixed(3))", "U.arrangement = waterfall; U.columns = 3"),
            Phrase(
                "stickyHeader { … }",
                "collection F { size = [90, 40]; pinned = headers; section E { items = 3; header = () => label \"Fruit\" } }"),
            Phrase("listState.scrollToItem(5)", "U.offset = item(5)", "animateScrollToItem LazyListState"),
            Phrase("BoxWithConstraints { … }", "when screen.width < 600 { A.width = 100 }"),
        ])

    static let flutter = PhraseSystem(
        name: "flutter", title: "Flutter",
        text: "Widgets that lay out are kinds; widgets that wrap one child (`Padding`, `Center`, `SizedBox`) are properties of that child.",
        phrases: [
            Phrase("Column(children: […])", "linear vert F { view E { size = [9, 9] } }"),
            Phrase("Row(children: […])", "linear horz F { view E { size = [9, 9] } }"),
            Phrase("Stack(children: […])", "frame F { view E { size = [9, 9] } }"),
            Phrase("Positioned(left: 20, top: 10)", "frame F { view E { size = [9, 9]; left = 20; top = 10 } }"),
            Phrase("Expanded(child: …)", "A.width = fill"),
            Phrase("Flexible(flex: 2)", "A.width = share(2)"),
            Phrase("SizedBox(width: 60, height: 40)", "A.size = [60, 40]", "Container"),
            Phrase("Padding(padding: EdgeInsets.all(8))", "S.padding = 8", "EdgeInsets.symmetric"),
            Phrase("Center(child: …)", "C.center = [0, 0]", "centerWidget"),
            Phrase("Align(alignment: Alignment.bottomRight)", "C.right = 0; C.bottom = 0"),
            Phrase("MainAxisAlignment.spaceBetween", "S.gravity = betweenX", "mainAxisAlignment"),
            Phrase("CrossAxisAlignment.center", "S.gravity = centerY", "crossAxisAlignment"),
            Phrase("CrossAxisAlignment.stretch", "S.gravity = fillY"),
            Phrase("MainAxisSize.min", "S.width = wrap"),
            Phrase("Spacer()", "S.gravity = betweenX"),
            Phrase("Wrap(spacing: 8)", "flow vert F { width = 90; space = 8; view E { size = [60, 9] }; view G { size = [60, 9] } }"),
            Phrase("ConstrainedBox(constraints: BoxConstraints(minWidth: 30))", "A.width >= 30", "BoxConstraints maxWidth"),
            Phrase("AspectRatio(aspectRatio: 2)", "A.height = A.width / 2"),
            Phrase("FractionallySizedBox(widthFactor: 0.5)", "A.width = 50%"),
            Phrase("Visibility(visible: false)", "A.visibility = gone", "Offstage"),
            Phrase("SafeArea(child: …)", "S.insetsFromSafeArea = [top, bottom]"),
            Phrase("MediaQuery.of(context).size.width < 600", "when screen.width < 600 { A.width = 100 }", "LayoutBuilder"),
            Phrase("SingleChildScrollView(child: …)", "scroll F { size = [90, 40]; view E { size = [9, 99] } }", "CustomScrollView"),
            Phrase(
                "ListView.builder(itemCount: 900)",
                "collection F { size = [90, 40]; items = 900; item = v => label { text = \"row {v}\"; padding = 8 } }", "SliverList"),
            Phrase("itemExtent: 30", "U.itemSize = [90, 30]", "prototypeItem SliverFixedExtentList"),
            Phrase("GridView.count(crossAxisCount: 3)", "U.arrangement = grid; U.columns = 3", "SliverGrid"),
            Phrase(
                "SliverPersistentHeader(pinned: true)",
                "collection F { size = [90, 40]; pinned = headers; section E { items = 3; header = () => label \"Fruit\" } }"),
            Phrase("cacheExtent: 250", "U.prefetch = 250"),
            Phrase("controller.jumpTo(40)", "U.offset = 40", "ScrollController animateTo"),
            Phrase("PageView(children: …)", "scroll horz F { size = [90, 40]; paging = page; view E { size = [200, 9] } }"),
            Phrase("ClipRect(child: …)", "S.clip = true"),
        ])

    static let qt = PhraseSystem(
        name: "qt", title: "Qt and QML",
        text:
            "Layouts are kinds, a size policy is what `width` and `height` are set to, and QML's anchors are edges in a `relative`.",
        phrases: [
            Phrase("QVBoxLayout", "linear vert F { view E { size = [9, 9] } }", "ColumnLayout"),
            Phrase("QHBoxLayout", "linear horz F { view E { size = [9, 9] } }", "RowLayout"),
            Phrase("QGridLayout", "flow vert F { arrangedCount = 3; view E { size = [9, 9] } }", "GridLayout QFormLayout"),
            Phrase("QStackedLayout", "frame F { view E { size = [9, 9] } }"),
            Phrase("layout->addWidget(E)", "S { view E { size = [9, 9] } }"),
            Phrase("layout->addWidget(E, 2)", "A.width = share(2)", "stretch setStretch"),
            Phrase("layout->addStretch()", "S.gravity = betweenX"),
            Phrase("layout->setSpacing(8)", "S.space = 8", "spacing addSpacing"),
            Phrase("layout->setContentsMargins(8, 8, 8, 8)", "S.padding = 8", "contentsMargins"),
            Phrase("setFixedSize(60, 40)", "A.size = [60, 40]", "setFixedWidth resize"),
            Phrase("setMinimumWidth(30)", "A.width >= 30", "minimumWidth"),
            Phrase("setMaximumWidth(90)", "A.width <= 90", "maximumWidth"),
            Phrase("QSizePolicy::Expanding", "A.width = fill", "sizePolicy setSizePolicy"),
            Phrase("Qt::AlignBottom", "A.alignment = bottom", "setAlignment"),
            Phrase("setVisible(false)", "A.visibility = gone"),
            Phrase("adjustSize()", "S.size = [wrap, wrap]", "sizeHint"),
            Phrase("anchors.fill: parent", "C.margin = 0", "anchors"),
            Phrase("anchors.centerIn: parent", "C.center = [0, 0]", "centerIn"),
            Phrase("anchors.left: D.right; anchors.leftMargin: 8", "C.left = D.right + 8", "leftMargin"),
            Phrase("anchors.horizontalCenter: parent.horizontalCenter", "C.centerX = 0"),
            Phrase("Layout.fillWidth: true", "A.width = fill"),
            Phrase("Flow { spacing: 8 }", "flow vert F { width = 90; space = 8; view E { size = [60, 9] } }"),
            Phrase("Repeater { model: 3 }", "for i in 1..3 { view item[i] { size = [9, 9] } }"),
        ])

    static let virtualLists = PhraseSystem(
        name: "virtuallists", title: "Virtual lists of the web (react-window, Virtuoso, TanStack Virtual, FlatList)",
        text: """
            A `collection` makes what is in view. `offset` names an item and a distance, so what is in view keeps its place when rows \
            above change, are prepended or turn out to be larger than estimated.
            """,
        phrases: [
            Phrase("<FixedSizeList itemCount={900} itemSize={35}>", "U.items = 900; U.itemSize = [90, 35]"),
            Phrase("<VariableSizeList itemSize={getSize}>", "U.itemSize = v => [90, 10 + v]", "getItemLayout"),
            Phrase(
                "<Virtuoso totalCount={900} itemContent={…} />", "U.items = 900; U.item = v => view { height = 10 + v mod 3 }",
                "itemContent"),
            Phrase("estimateSize: () => 35", "U.estimate = 35", "estimatedItemSize defaultItemHeight"),
            Phrase("overscan={100}", "U.prefetch = 100", "overscanCount increaseViewportBy windowSize"),
            Phrase("scrollToIndex(5, { align: \"center\" })", "U.offset = item(5, center)", "initialTopMostItemIndex initialScrollIndex"),
            Phrase("followOutput", "U.offset = end", "inverted alignToBottom"),
            Phrase("firstItemIndex, prepending items", "insert [-2, -1] to U at 0", "firstItemIndex maintainVisibleContentPosition"),
            Phrase("computeItemKey", "U.key = v => v", "keyExtractor getItemKey itemKey"),
            Phrase("numColumns={3}", "U.arrangement = grid; U.columns = 3", "VirtuosoGrid lanes"),
            Phrase("<Masonry columnCount={3}>", "U.arrangement = waterfall; U.columns = 3", "VirtuosoMasonry"),
            Phrase(
                "<GroupedVirtuoso groupContent={…} />",
                "collection F { size = [90, 40]; pinned = headers; section E { items = 3; header = () => label \"Fruit\" } }",
                "stickyIndices stickyHeaderIndices SectionList"),
            Phrase("<FlatList horizontal />", "U.orientation = horz"),
        ])
}
