import XCTest

/// The newcomer's five tasks, with wrong turns: each way out is in what the program answers.
final class NewcomerTests: TglTestCase {
    func testCentreABoxOnTheScreen() throws {
        let session = try prompt()
        try type(session, "view A { width: 60; height: 40 }", "error[", "=")
        try type(session, "view A { width = 60; height = 40 }", "A  view   0 0  60×40")
        try type(session, "A.gravity = middle", "center")
        try type(session, ":help center", "centerX = 0; centerY = 0")
        try type(session, "A { centerX = 0; centerY = 0 }", "x 0 → 157.5", "313.5")
        try type(session, "why A.left", "157.5")
    }

    func testTwoColumnsOfEqualWidthWithAGap() throws {
        let session = try prompt()
        try type(session, "linear horz S { width = 100%; height = 100; view L { height = fill }; view R { height = fill } }", "L  view")
        try type(session, "L, R { width = equal }", "error[", "average")
        try type(session, "L, R { width = average }", "187.5×100")
        try type(session, "S.gap = 15", "error[")
        try type(session, ":help hspace", "space between children, across")
        try type(session, "S.hspace = 15", "180×100")
    }

    func testASidebarBesideContentThatFills() throws {
        let session = try prompt()
        try type(session, "linear horz S { width = 100%; height = 100% }", "S  linear")
        try type(session, "S { view side { width = 100px; height = fill } }", "error[")
        try type(session, "S { view side { width = 100; height = fill }; view main { width = fil; height = fill } }", "fill")
        try type(session, "S { view side { width = 100; height = fill }; view main { width = fill; height = fill } }", "275×667")
    }

    func testALabelThatWrapsInACardThatGrows() throws {
        let session = try prompt()
        try type(session, "linear vert card { width = 120; padding = 10; label T \"A text that is longer than its card\" }", "T   label")
        try type(session, "T.widht = fill", "did you mean")
        try type(session, "T.width = fill", "100×")
        try type(session, "why T.height", "T.height = ")
    }

    func testACycleIsFoundAndMended() throws {
        let session = try prompt()
        try type(session, "relative S { width = 100; height = 50; view A { width = B.width; height = 9 }; view B { width = A.width; height = 9 } }", "error[", "B.width", "tgl[1]")
        try type(session, "relative S { width = 100; height = 50; view A { width = B.width; height = 9 }; view B { width = 30; height = 9 } }", "30×9")
    }
}
