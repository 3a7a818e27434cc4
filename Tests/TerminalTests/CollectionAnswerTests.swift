import XCTest

/// What the prompt answers about collections: the tree of what is made, and the report.
final class CollectionAnswerTests: TglTestCase {
    private static let million =
        "collection C { width = 375; height = 667; items = 1_000_000; offset = item(113) + 28; "
        + "item = v => view { height = 30 + v mod 4 * 10 } }"

    func testAnInsertMovesNothingThatIsSeen() throws {
        let session = try prompt(columns: 120, rows: 40)
        try type(session, ":set picture off", "tgl[1]")
        try type(
            session, Self.million, "1,000,000 items · 16 made · offset item(113) + 28", "├─ ▲ 113 items above, estimated 44",
            "├─ [113]  view   0 -28  375×40 ", "└─ ▼ 999,871 items below, estimated 44")
        try type(
            session, "insert [1_000_000] to C at 0",
            "1,000,000 → 1,000,001 items · 16 made · offset item(113) + 28 → item(114) + 28",
            "├─ ▲ 114 items above, estimated 44", "├─ [114]  view   0 -28  375×40    was [113]",
            "├─ [129]  view   0 662  375×30    was [128]", "└─ ▼ 999,871 items below, estimated 44",
            "0 cells made, 0 measured · counts changed · content +44 · offset +44 · what is seen stayed · ")
    }

    /// `:measure` makes a cell that is not made, and nothing of it stays.
    func testMeasureMakesCellsAside() throws {
        let session = try prompt(columns: 120, rows: 40)
        try type(session, ":set show off", "tgl[1]")
        let item =
            "item = v => linear vert { label T { text = \"row {v} of many\"; width = fill; height = wrap }; "
            + "view { height = v; vspace = 3 } }"
        try type(
            session,
            "collection C { width = 200; height = 100; headerEstimate = 20; section S { items = 50; \(item) }; "
                + "section F { header = () => label { text = \"Fruit and more\" }; items = 2; item = v => view { height = 9 } } }",
            "tgl[2]")
        try type(session, ":verify", "from scratch is identical")
        for (name, size, answer) in [
            ("S[7]", "200 none", "S[7] offered 200 × free would be 200 × 23"),
            ("S[0]", "200 -", "S[0] offered 200 × free would be 200 × 16"),
            ("S[40]", "50 -", "S[40] offered 50 × free would be 50 × 88"),
            ("S[40].T", "50 -", "S[40].T offered 50 × free would be 50 × 48"),
            ("F[1]", "60 none", "F[1] offered 60 × free would be 60 × 9"),
            ("header(F)", "80 none", "header(F) offered 80 × free would be 80 × 32"),
        ] { try type(session, ":measure \(name) \(size)", answer) }
        try type(session, ":measure S[50] 9 9", "index 50 is out of range: `S` has 50, from 0 to 49")
        try type(session, ":measure S[x] 9 9", "`x` is not the place of an item: write a number, such as `S[3]`")
        try type(session, ":measure C[1] 9 9", "`C` has sections, and so no items of its own: name the section: `S`")
        try type(session, ":measure S[9].U 9 9", "`S[9]` has no node named `U`")
        try type(session, ":measure footer(F) 9 9", "`F` has no footer")
        try type(session, ":measure header(A) 9 9", "no node is named `A`")
        try type(session, ":lint S[40]", "the cell of `S[40]` is not made, since it is not in view")
        try type(session, ":lint S[0]", "view1: `vspace` has no effect on a view")
        try type(session, "print isMade(S[40]), isMade(S[7]), header(F), len(made(S))", "false false none 6")
        try type(session, ":verify", "from scratch is identical")
    }

    /// The content of a collection that wraps is measured for the width that is offered.
    func testMeasureOfACollection() throws {
        let session = try prompt(columns: 120, rows: 40)
        try type(session, ":set show off", "tgl[1]")
        try type(
            session, "collection C { width = 100; height = wrap; items = 9; item = v => label { text = \"some words\"; height = wrap } }",
            "tgl[2]")
        try type(session, ":measure C 100 -", "C offered 100 × free would be 100 × 144")
        try type(session, ":measure C 50 -", "C offered 50 × free would be 50 × 288")
        try type(session, ":verify", "from scratch is identical")
    }

    /// A template that fails for an item is told where it does.
    func testMeasureOfACellThatCannotBeMade() throws {
        let session = try prompt(columns: 120, rows: 40)
        try type(session, ":set show off", "tgl[1]")
        try type(
            session, "collection C { width = 100; height = 20; items = 9; item = v => view { height = [20, 10, 10][v] } }", "tgl[2]")
        try type(session, ":measure C[5] 100 -", "`C[5]` cannot be measured: a cell cannot be made", "index 5 is out of range")
        try type(session, ":measure C[1] 100 -", "C[1] offered 100 × free would be 100 × 10")
        // Its own height counts where the height is free: no cell has to be made.
        try type(session, ":measure C 100 -", "C offered 100 × free would be 100 × 20")
        try type(session, ":verify", "from scratch is identical")
    }

    /// The steps of a collection: where it goes on from, what it measures, and where that is.
    func testStepsOfACollection() throws {
        let session = try prompt(columns: 120, rows: 60)
        try type(session, ":set show off", "tgl[1]")
        try type(session, Self.million, "tgl[2]")
        try type(
            session, ":step all", "C collection  looks for its anchor", "`offset = item(113) + 28` names C[113]",
            "by the sums C[113] is at 4972, so the offset is 5000", "C[113] view  is measured in a column 375 wide", "it needs 375 × 40",
            "C[114] view  is measured in a column 375 wide", "it needs 375 × 50", "C[128] view  is measured in a column 375 wide",
            "C collection  places what is in view",
            "C[113] is the first in view, so it is where the sums say: at 4972", "the offset is 5000", "C[113]: 4972 to 5012",
            "C[114]: 5012 to 5062", "C[128]: 5662 to 5692", "the content is 44000016 high")
        try type(session, ":verify", "from scratch is identical")
        // What was measured and is not made has a name all the same, and nothing of it stays.
        try type(session, "C.offset = item(200) + 200", "tgl[3]")
        try type(
            session, ":step all", "C.offset was set", "by the sums C[200] is at 8800, so the offset is 9000",
            "C[200]  is measured in a column 375 wide", "it was measured before", "C[205] view  is measured",
            "C[204] is the first in view")
        try type(session, "print len(made(C)), isMade(C[200])", "16 false")
        try type(session, ":verify", "from scratch is identical")
        try type(session, "C.offset = end", "tgl[5]")
        try type(
            session, ":step all", "`offset = end`: C[999999] is the last, at the end of the view", "the offset is 43999349")
        try session.enter(":step C[999999]")
        try session.expect("1/1 C[999999] view  is measured in a column 375 wide")
        try session.expect("q: leave")
        try session.send("q")
        try session.expect("> ")
        try type(session, ":verify", "from scratch is identical")
    }

    /// Headers, rows of several items, a section that scrolls across, a collection that wraps.
    func testStepsOfSections() throws {
        let session = try prompt(columns: 120, rows: 60)
        try type(session, ":set show off", "tgl[1]")
        try type(
            session,
            "collection C { width = 90; height = 100; section S { arrangement = grid; columns = 3; items = 5; "
                + "header = () => label { text = \"Fruit\" }; item = v => view { height = 20 + v } }; "
                + "section P { orientation = horz; items = 20; offset = item(4); item = v => view { width = 40; height = 12 } } }",
            "tgl[2]")
        try type(
            session, ":step all", "header(S) label  is measured in a column 90 wide", "it needs 90 × 16",
            "C collection  looks for its anchor",
            "without an `offset`: header(S) is the first, at the start of the view", "S[2] view  is measured in a column 30 wide",
            "it needs 30 × 22", "P section  looks for its anchor", "`offset = item(4)` names P[4]", "P[4] view  is measured by itself",
            "it needs 40 × 12", "P[4] is the first in view", "C collection  places what is in view", "header(S): 0 to 16",
            "S[0 … 2]: 16 to 38",
            "S[3 … 4]: 38 to 62", "P: 62 to 74")
        try type(session, ":verify", "from scratch is identical")
        try type(session, "remove C", "tgl[3]")
        try type(session, "collection W { width = 90; height = wrap; items = 3; item = v => view { height = 20 } }", "tgl[4]")
        try type(
            session, ":step all", "W collection  is asked how long its content is", "it needs 90 × 60", "W collection  is placed in 90 × 60"
        )
    }

    /// The steps of a scroll: its content, and its offset, which may be all that changed.
    func testStepsOfAScroll() throws {
        let session = try prompt(columns: 120, rows: 40)
        try type(session, ":set show off", "tgl[1]")
        try type(
            session, "scroll S { width = 90; height = 50; padding = 4; offset = 200; view A { width = 20; height = 90 } }", "tgl[2]")
        try type(
            session, ":step all", "S scroll  is placed in 90 × 50", "the content is 98 high, with the paddings 4 and 4, the viewport 50",
            "`offset = 200` asks for 200", "within 0 and 48: the offset is 48")
        try type(session, "S.paging = 30", "tgl[3]")
        try type(session, "S.offset = 40", "tgl[4]")
        try type(
            session, ":step all", "1/1 S scroll  is scrolled", "because S.offset was set",
            "`offset = 40` asks for 40; `paging = 30` makes that 30",
            "the offset is 30")
        try type(session, "print S.offset", "[0, 30]")
        try type(session, "unset S.offset", "tgl[6]")
        try type(session, ":step all", "without an `offset` it asks for 0")
    }

    func testALowTerminalKeepsTheFirstAndTheLastItem() throws {
        let session = try prompt(columns: 120, rows: 10)
        try type(session, ":set picture off", "tgl[1]")
        try session.enter(Self.million)
        try session.expect("nodes laid out")
        try type(
            session, "insert [1_000_000] to C at 0", "▲ 114 items above", "[114]  view", " more", "[129]  view", "▼ 999,871 items below",
            "what is seen stayed")
        try type(session, ":set show all", "tgl[3]")
        try type(session, "C.offset -= 1", "[114]  view", "[115]  view", "[121]  view", "[129]  view")
    }

    func testATemplateThatFailsIsTakenBack() throws {
        let session = try prompt(columns: 200, rows: 40)
        try type(session, ":set picture off", "tgl[1]")
        try type(session, Self.million, "1,000,000 items · 16 made", "tgl[2]")
        try type(session, "def two(v) { view; return view }", "tgl[3]")
        try type(session, "def self_(v) { return collection { width = 50; height = 50; items = 3; item = self_ } }", "tgl[4]")
        let failures = [
            ("C.item = v => view { height = 100 / (v - 120) }", "in the `item` of item 120, of which the value is `120`"),
            ("C.item = v => v", "this template makes no node"), ("C.item = two", "a template makes one node, not two"),
            ("C.item = v => view { height = 0 }", "too many items would be measured for what is in view: the limit is 10000"),
            ("C.item = self_", "cells are nested too deeply in cells: the limit is 16"),
            ("C[121].value = \"tall\"", "in the `item` of item 121, of which the value is `\"tall\"`"),
        ]
        for (command, answer) in failures {
            try session.enter(command)
            try session.expect(answer)
            try session.expect("tgl[4]")
            try dropEntry(session)
            try type(session, ":verify", "is identical")
        }
        try type(
            session, ":dump", "items = 1000000", "offset = item(113) + 28", "item = v => view { height = 30 + v mod 4 * 10 }", "tgl[4]")
        try type(session, "C.offset += 11", "├─ [113]  view   0 -39  375×40", "tgl[5]")
    }
}
