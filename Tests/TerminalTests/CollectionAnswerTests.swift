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
