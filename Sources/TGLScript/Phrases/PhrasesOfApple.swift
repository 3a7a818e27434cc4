extension PhraseBook {
    static let swiftUI = PhraseSystem(
        name: "swiftui", title: "SwiftUI",
        text: """
            Stacks are `linear vert`, `linear horz` and `frame`; modifiers are properties. A child does not choose its own size: the rule \
            that is set decides.
            """,
        phrases: [
            Phrase("VStack { … }", "linear vert F { view E { size = [9, 9] } }"),
            Phrase("HStack(spacing: 8) { … }", "linear horz F { hspace = 8; view E { size = [9, 9] }; view G { size = [9, 9] } }"),
            Phrase("ZStack { … }", "frame F { view E { size = [40, 40] }; view G { size = [9, 9] } }", "overlay"),
            Phrase("VStack(alignment: .leading)", "linear vert F { gravity = leading; view E { size = [9, 9] } }"),
            Phrase(".frame(width: 60, height: 40)", "A.size = [60, 40]", "frame"),
            Phrase(".frame(maxWidth: .infinity)", "A.width = fill", "max-width"),
            Phrase(".frame(minWidth: 30)", "A.width >= 30"),
            Phrase("Spacer()", "S.gravity = betweenX"),
            Phrase(".padding(8)", "S.padding = 8", "padding"),
            Phrase(".padding(.horizontal, 16)", "S.leftPadding = 16; S.rightPadding = 16"),
            Phrase(".hidden()", "A.visibility = invisible", "opacity"),
            Phrase(".offset(x: 5)", "C.left = 5"),
            Phrase(".layoutPriority(1)", "A.width = fill", "priority"),
            Phrase(".lineLimit(2)", "T.width = 100; T.maxLines = 2"),
            Phrase(".font(.system(size: 20))", "T.fontSize = 20"),
            Phrase(".aspectRatio(2, contentMode: .fit)", "A.height = A.width / 2"),
            Phrase(".background(.red)", "A.color = red"),
            Phrase(".clipped()", "S.clip = true"),
            Phrase(".ignoresSafeArea()", "S.insetsFromSafeArea = none"),
            Phrase("GeometryReader { proxy in … }", "A { width = parent.width / 2 }", "proxy geometry"),
            Phrase("ForEach(1..<4) { i in … }", "S { for i in 1..3 { view item[i] { size = [9, 9] } } }"),
            Phrase("ScrollView { … }", "scroll F { size = [90, 40]; view E { size = [9, 99] } }"),
            Phrase(
                "List(items) { item in … }", "collection F { size = [90, 40]; items = [\"a\", \"b\"]; item = v => label { text = v } }",
                "LazyVStack LazyHStack"),
            Phrase(
                "LazyVGrid(columns: columns)",
                "collection F { size = [90, 40]; arrangement = grid; columns = 3; items = 9; item = v => view { height = 9 } }",
                "LazyHGrid Grid"),
            Phrase(
                "GridItem(.adaptive(minimum: 40))", "U.arrangement = grid; U.columns = fit(40)"),
            Phrase(
                "Section(header: Text(\"Fruit\")) { … }",
                "collection F { size = [90, 40]; section E { items = 3; header = () => label \"Fruit\" } }"),
            Phrase("ScrollViewReader, proxy.scrollTo(5, anchor: .top)", "U.offset = item(5)", "scrollTo scrollPosition"),
            Phrase("horizontalSizeClass == .compact", "when w:compact { A.width = 100 }"),
        ])

    static let uiKit = PhraseSystem(
        name: "uikit", title: "UIKit",
        text: """
            A node is made in its container's block, and every rule is live: nothing needs to be activated or laid out explicitly.
            """,
        phrases: [
            Phrase("addSubview(E)", "S { view E { size = [9, 9] } }", "subview subviews insertSubview addArrangedSubview"),
            Phrase("removeFromSuperview()", "remove A"),
            Phrase("superview", "A { height = parent.height }", "superview.bounds"),
            Phrase("frame = CGRect(x: 5, y: 6, width: 60, height: 40)", "view E { frame = [5, 6, 60, 40] }", "cgrect frame cgsize cgpoint"),
            Phrase("center = superview.center", "C.center = [0, 0]"),
            Phrase("bounds.width", "print A.width", "bounds"),
            Phrase("UIStackView(axis: .vertical)", "stack vert F { view E { size = [9, 9] } }", "axis stack-view"),
            Phrase("stack.axis = .horizontal", "S.orientation = horz"),
            Phrase("stack.spacing = 8", "S.space = 8"),
            Phrase(
                "stack.distribution = .fillEqually", "stack F { width = 90; distribution = fillEqually; label E \"a\"; label G \"bc\" }",
                "fillProportionally"),
            Phrase("setCustomSpacing(20, after: E)", "stack F { view E { size = [9, 9]; spaceAfter = 20 }; view G { size = [9, 9] } }"),
            Phrase("stack.distribution = .equalSpacing", "S.gravity = betweenX", "equalCentering"),
            Phrase("stack.alignment = .center", "S.gravity = centerY"),
            Phrase("isHidden = true", "A.visibility = gone", "alpha hidden"),
            Phrase("contentInset = .init(top: 8, left: 8, bottom: 8, right: 8)", "S.padding = 8", "insets edgeInsets UIEdgeInsets edges"),
            Phrase(
                "layoutMargins, directionalLayoutMargins", "R.layoutMargins = 8; C.left = layoutMargin", "layoutMarginsGuide leftMargin"),
            Phrase("preservesSuperviewLayoutMargins = true", "R.preservesMargins = true"),
            Phrase("systemLayoutSizeFitting, sizeThatFits", "print measure(T, 100, none)", "tg_sizeThatFits"),
            Phrase("UIView.animate(withDuration: 0.3) { … }", "animate 0.3 { A.width = 60 }", "animate UIViewPropertyAnimator"),
            Phrase("tg_bottomBorderline = TGBorderline(color: .gray)", "S.bottomBorderline = [1, \"gray\"]", "borderline TGBorderline"),
            Phrase(
                "tg_intelligentBorderline", "S { frame E { size = [9, 9] } }; S.intelligentBorderline = 1", "separator separatorInset"),
            Phrase("tg_estimatedFrame(of:)", "print wouldBe(S, () => view { size = [20, 20] })", "estimatedFrame"),
            Phrase("tg_layoutAnimationWithDuration(0.3)", "animate 0.3 { A.width = 60 }", "layoutAnimation"),
            Phrase(
                "scrollView.contentOffset.y = 40", "scroll F { size = [90, 40]; offset = 40; view E { size = [9, 99] } }",
                "UIScrollView contentOffset"),
            Phrase(
                "scrollView.isPagingEnabled = true", "scroll horz F { size = [90, 40]; paging = page; view E { size = [200, 9] } }",
                "isPagingEnabled"),
            Phrase(
                "scrollRectToVisible(E.frame)",
                "scroll F { size = [90, 40]; view G { height = 70 }; view E { height = 20 }; offset = show(E) }"
            ),
            Phrase("scrollView.contentInset.top = 20", "scroll F { size = [90, 40]; inset = [20, 0, 0, 0]; view E { height = 99 } }"),
            Phrase("safeAreaLayoutGuide", "S.insetsFromSafeArea = [top, bottom]", "safe-area safeAreaInsets"),
            Phrase("autoresizingMask = .flexibleWidth", "C.left = 8; C.right = 8", "autoresizing"),
            Phrase("sizeToFit()", "T.size = [wrap, wrap]", "intrinsicContentSize"),
            Phrase("numberOfLines = 0", "T.width = 100; T.height = wrap", "number-of-lines preferredMaxLayoutWidth"),
            Phrase("backgroundColor = .red", "A.color = red"),
            Phrase("clipsToBounds = true", "S.clip = true"),
            Phrase("setNeedsLayout()", "show S", "layoutIfNeeded layoutSubviews needsLayout"),
            Phrase("traitCollection.horizontalSizeClass", "when w:compact { A.width = 100 }", "traits"),
        ])

    static let uiLists = PhraseSystem(
        name: "uicollectionview", title: "UICollectionView and UITableView",
        text: """
            A `collection` is both: `item` makes the cell of a value, for what is in view, and what is in view keeps its place whatever \
            changes. Nothing is registered, dequeued or invalidated by hand.
            """,
        phrases: [
            Phrase(
                "UITableView", "collection F { size = [90, 40]; items = 900; item = v => label { text = \"row {v}\"; padding = 8 } }",
                "table-view"),
            Phrase(
                "UICollectionView, UICollectionViewFlowLayout",
                "collection F { size = [90, 40]; arrangement = flow; itemSize = [20, 20]; items = 900; item = v => view }"),
            Phrase("numberOfRowsInSection", "U.items = 20", "numberOfItemsInSection dataSource"),
            Phrase("cellForRowAt", "U.item = v => view { height = 10 + v }", "cellForItemAt dequeueReusableCell"),
            Phrase("rowHeight = 30", "U.itemSize = [90, 30]", "sizeForItemAt"),
            Phrase("heightForRowAt", "U.itemSize = v => [90, 10 + v]"),
            Phrase("estimatedRowHeight = 60", "U.estimate = 60", "estimatedItemSize estimatedHeightForRowAt"),
            Phrase("minimumLineSpacing = 4", "U.vspace = 4"),
            Phrase("minimumInteritemSpacing = 4", "U.arrangement = grid; U.columns = 2; U.hspace = 4"),
            Phrase("contentInset.top = 20", "U.inset = [20, 0, 0, 0]"),
            Phrase("sectionInset", "collection F { size = [90, 40]; section E { items = 3; padding = 8 } }"),
            Phrase(
                "viewForHeaderInSection", "collection F { size = [90, 40]; section E { items = 3; header = () => label \"Fruit\" } }",
                "viewForSupplementaryElementOfKind headerReferenceSize titleForHeaderInSection"),
            Phrase(
                "sectionHeadersPinToVisibleBounds = true",
                "collection F { size = [90, 40]; pinned = headers; section E { items = 3; header = () => label \"Fruit\" } }",
                "pinToVisibleBounds"),
            Phrase(
                "orthogonalScrollingBehavior = .continuous",
                "collection F { size = [90, 40]; section E { orientation = horz; height = 9; items = 9; item = v => view { width = 30 } } }"
            ),
            Phrase("insertRows(at:)", "insert 7 to U at 0", "insertItems"),
            Phrase("deleteRows(at:)", "remove U[2]", "deleteItems"),
            Phrase("moveRow(at:to:)", "move U[3] at 0", "moveItem"),
            Phrase("reloadRows(at:)", "U[2].value = 7", "reloadItems reconfigureItems"),
            Phrase("reloadData()", "U.items = [3, 1, 2]", "performBatchUpdates NSDiffableDataSourceSnapshot apply"),
            Phrase("scrollToRow(at: 4, at: .middle)", "U.offset = item(4, center)", "scrollToItem"),
            Phrase("setContentOffset(CGPoint(x: 0, y: 40))", "U.offset = 40"),
            Phrase("indexPathsForVisibleRows", "print visible(U)", "visibleCells indexPathsForVisibleItems"),
            Phrase("cellForRow(at:)", "print isMade(U[3])"),
            Phrase("invalidationContext", "print invalidated(U)", "invalidateLayout"),
            Phrase("prefetchRowsAt", "U.prefetch = 40", "prefetchItemsAt prefetchDataSource"),
            Phrase("layoutAttributesForElements(in:)", "U.adjust = (f, port) => [f[0] + 5, f[1], f[2] - 10, f[3]]"),
        ])

    static let autoLayout = PhraseSystem(
        name: "autolayout", title: "Auto Layout",
        text: """
            A `constraint` solves all relations between its items at once, by their priorities: `width = 60 @ high`. In a `relative` each \
            edge follows another edge, and nothing is solved: a bound overrides the rule.
            """,
        phrases: [
            Phrase("C.leadingAnchor.constraint(equalTo: D.trailingAnchor, constant: 8)", "C.left = D.right + 8", "anchor leading trailing"),
            Phrase("C.widthAnchor.constraint(equalToConstant: 60)", "C.width = 60"),
            Phrase("C.widthAnchor.constraint(equalTo: D.widthAnchor, multiplier: 0.5)", "C.width = D.width * 0.5"),
            Phrase("C.widthAnchor.constraint(greaterThanOrEqualToConstant: 30)", "C.width >= 30", "lessThanOrEqualTo"),
            Phrase("C.centerXAnchor.constraint(equalTo: superview.centerXAnchor)", "C.centerX = 0"),
            Phrase("pin all edges to the superview", "C.margin = 0", "edges pin"),
            Phrase(
                "priority = .defaultHigh", "constraint K { size = [90, 40]; view E { left = 0; size = [60, 9] @ high } }",
                "UILayoutPriority priority"),
            Phrase(
                "setContentHuggingPriority(.required)", "constraint K { size = [90, 40]; label E \"text\" { hug = 1000 } }",
                "hugging content-hugging"),
            Phrase(
                "setContentCompressionResistancePriority(.low)",
                "constraint K { size = [20, 40]; label E \"text\" { margin = 0; resist = 250 } }",
                "compression compression-resistance"),
            Phrase(
                "constraint.isActive = false",
                "constraint K { size = [90, 40]; view E { size = [9, 9] }; keep gap: E.left = 20 }; gap.active = false",
                "deactivate activate"),
            Phrase(
                "hasAmbiguousLayout", "constraint K { size = [90, 40]; view E { right = 0 } }; print ambiguous(K)", "ambiguous"),
            Phrase("constraint.constant = 20", "C.left = 20"),
            Phrase("translatesAutoresizingMaskIntoConstraints = false", "C.width = 60"),
            Phrase(
                "H:|-8-[C]-8-[D]",
                "constraint K { size = [90, 40]; view E { size = [9, 9] }; view G { size = [9, 9] }; vfl \"|-8-[E]-8-[G]\" }",
                "visual-format"),
            Phrase(
                "UILayoutGuide", "constraint K { size = [90, 40]; guide E { left = 30% }; view G { left = E.left; size = [9, 9] } }",
                "layout-guide"),
            Phrase("firstBaselineAnchor", "S.gravity = baseline", "baseline lastBaselineAnchor"),
        ])

    static let snapKit = PhraseSystem(
        name: "snapkit", title: "SnapKit",
        text: """
            Write the contents of `makeConstraints` in the node's block: `C { left = D.right + 8 }`. To update a rule, set it again.
            """,
        phrases: [
            Phrase("C.snp.makeConstraints { make in … }", "C { left = 8; top = 8 }", "snp updateConstraints"),
            Phrase("make.left.equalTo(D.snp.right).offset(8)", "C.left = D.right + 8", "equalTo offset"),
            Phrase("make.left.equalToSuperview().offset(8)", "C.left = 8"),
            Phrase("make.left.equalTo(D)", "C.left = D.left"),
            Phrase("make.right.equalToSuperview().inset(8)", "C.right = 8", "inset"),
            Phrase("make.edges.equalToSuperview().inset(8)", "C.margin = 8", "edges"),
            Phrase(
                "make.edges.equalTo(E).inset(8)",
                "constraint K { size = [90, 60]; view E { margin = 4 }; view G { edges = inset(E, 8) } }"),
            Phrase(
                "make.width.equalTo(E).multipliedBy(0.5).offset(4).priority(.high)",
                "constraint K { size = [90, 60]; view E { size = [40, 9] }; view G { width = E.width * 0.5 + 4 @ high; height = 9 } }"),
            Phrase("make.center.equalToSuperview()", "C.center = [0, 0]"),
            Phrase("make.centerX.equalToSuperview()", "C.centerX = 0"),
            Phrase("make.width.equalTo(60)", "C.width = 60"),
            Phrase("make.size.equalTo(CGSize(width: 60, height: 40))", "C.size = [60, 40]"),
            Phrase("make.width.equalToSuperview().multipliedBy(0.5)", "C.width = 50%", "multipliedBy dividedBy"),
            Phrase("make.width.equalTo(D).multipliedBy(2)", "C.width = D.width * 2"),
            Phrase("make.width.lessThanOrEqualTo(90)", "C.width <= 90"),
            Phrase("make.width.greaterThanOrEqualTo(30)", "C.width >= 30"),
            Phrase(".priority(.high)", "constraint K { size = [90, 40]; view E { left = 0; size = [60, 9] @ high } }"),
            Phrase(".labeled(\"gap\")", "constraint K { size = [90, 40]; view E { size = [9, 9] }; keep gap: E.left = 20 }"),
            Phrase("C.snp.remakeConstraints { … }", "remake C { left = 8; size = [50, 20] }"),
            Phrase("C.snp.removeConstraints()", "unset C"),
        ])

    static let masonry = PhraseSystem(
        name: "masonry", title: "Masonry",
        text: "Write the contents of `mas_makeConstraints` in the node's block: `C { left = D.right + 8 }`.",
        phrases: [
            Phrase("[C mas_makeConstraints:^(MASConstraintMaker *make) { … }]", "C { left = 8; top = 8 }", "mas_updateConstraints"),
            Phrase("make.left.equalTo(D.mas_right).offset(8)", "C.left = D.right + 8", "mas_right mas_left"),
            Phrase("make.width.mas_equalTo(60)", "C.width = 60"),
            Phrase("make.edges.equalTo(self.view).insets(UIEdgeInsetsMake(8, 8, 8, 8))", "C.margin = 8"),
            Phrase("make.center.equalTo(self.view)", "C.center = [0, 0]"),
            Phrase("make.size.mas_equalTo(CGSizeMake(60, 40))", "C.size = [60, 40]"),
            Phrase("make.width.equalTo(D).multipliedBy(0.5)", "C.width = D.width * 0.5"),
            Phrase("make.height.mas_lessThanOrEqualTo(90)", "C.height <= 90"),
            Phrase("mas_remakeConstraints", "unset C; C { left = 8; size = [50, 20] }"),
            Phrase(
                "mas_distributeViewsAlongAxis",
                "stack K { width = 90; height = 9; distribution = fillEqually; space = 8; view E; view G }",
                "withFixedSpacing withFixedItemLength"),
        ])
}
