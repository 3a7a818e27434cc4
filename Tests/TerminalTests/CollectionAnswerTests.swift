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
}
