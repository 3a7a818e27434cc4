// The rows of the property table for scroll and collection, and their words.

extension WordTables {
    static let offset = [
        WordInfo("start", 0, "where the content begins"),
        WordInfo("end", 1, "where the content ends, also when more is added to it"),
    ]
    static let paging = [
        WordInfo("none", 0, "the offset is anywhere"),
        WordInfo("page", 1, "the offset is a multiple of the viewport's length"),
        WordInfo("item", 2, "the offset is where a child or an item starts"),
    ]
    static let sticky = [
        WordInfo("none", 0, "moves with the content"),
        WordInfo("start", 1, "stays at the start of the view until the next one pushes it off"),
        WordInfo("stack", 2, "stays at the start of the view, below the earlier ones"),
        WordInfo("end", 3, "waits at the end of the view until the content reaches it"),
    ]
}

extension Prop {
    static let scrollRows: [PropInfo] = [
        row(
            .offset, [.number, .numbers, .positionReference, .word, .spots], .offsets, dirties: .offset, words: WordTables.offset,
            counts: [2], standard: "start",
            "which part of the content is in view: a distance from its start, a child's edge, or an item of a collection and a distance",
            "scroll S { width = 90; height = 50; offset = 20; view A { width = 9; height = 99 } }"),
        row(
            .inset, [.number, .numbers], .offsets, dirties: .offset, counts: [4], standard: "0",
            "space around the content that can be scrolled into: a number, or [top, left, bottom, right]",
            "scroll S { width = 90; height = 50; inset = [20, 0, 10, 0]; view A { width = 9; height = 99 } }"),
        row(
            .paging, [.number, .word, .steps], .offsets, dirties: .offset, words: WordTables.paging, standard: "none",
            "where the offset can be: at pages of the viewport, at the starts of children or items, at the multiples of a number",
            "scroll S { width = 90; height = 50; paging = page; offset = 60; view A { width = 9; height = 150 } }"),
        row(
            .sticky, [.word], .nodes, parents: .scrolls, words: WordTables.sticky, standard: "none",
            "stays in view while its neighbours pass: start, stack or end",
            "scroll S { width = 90; height = 50; offset = 20; view A { width = 9; height = 9; sticky = start }; view B { height = 99 } }"),
    ]
}
