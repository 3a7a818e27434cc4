import TGLScript
import TGLSyntax
import XCTest

/// Declarations of CSS as they are written elsewhere: each is answered with the statement that does it, and that statement runs.
final class CSSDeclarationTests: XCTestCase {
    private static let scene = """
        flex X { width = 300; height = 100; view K { size = [40, 20] }; view L { size = [60, 30] } }
        grid Y { width = 300; view M { height = 20 }; view N { height = 20 } }
        block Z { width = 300; view P { size = [50, 20] }; view Q { height = 20 } }
        """

    private func run(_ session: Session, _ text: String) -> [Diagnostic] {
        session.runPrompt(SourceFile(name: "test", text: text)).diagnostics.filter { $0.severity == .error }
    }

    /// What is offered for a declaration in the block of a node.
    private func offered(_ node: String, _ declaration: String) -> String? {
        let session = Session()
        XCTAssertEqual(run(session, Self.scene).map(\.message), [])
        guard let help = run(session, "\(node) { \(declaration) }").first?.help, let start = help.firstRange(of: "rite `") else {
            return nil
        }
        let offer = String(help[start.upperBound...].prefix { $0 != "`" })
        let whole = offer.hasPrefix(node) ? offer : "\(node) { \(offer) }"
        XCTAssertEqual(run(session, whole).map(\.message), [], "\(declaration) → \(whole)")
        return offer.hasPrefix("\(node) { ") ? String(offer.dropFirst(node.count + 3).dropLast(2)) : offer
    }

    private func expect(_ node: String, _ pairs: [(String, String)], line: UInt = #line) {
        for (theirs, ours) in pairs { XCTAssertEqual(offered(node, theirs), ours, theirs, line: line) }
    }

    func testOfAFlex() {
        expect(
            "X",
            [
                ("justify-content: space-between", "justifyContent = spaceBetween"), ("align-items: flex-end", "alignItems = flexEnd"),
                ("align-items: safe center", "alignItems = [safe, center]"), ("flex-direction: row-reverse", "flexDirection = rowReverse"),
                ("flex-flow: column wrap", "flexDirection = column; flexWrap = wrap"), ("gap: 8px 16px", "gap = [8, 16]"),
                ("padding: 8px 10%", "padding = [8, 10%, 8, 10%]"), ("border: 1px solid", "border = 1"),
                ("border-top: 2px solid", "topBorder = 2"), ("place-content: center", "placeContent = center"),
                ("align-items = center", "alignItems = center"), ("direction: column", "flexDirection = column"),
                ("overflow: auto", "overflow = hidden"),
            ])
    }

    func testOfTheChildrenOfAFlex() {
        expect(
            "K",
            [
                ("flex: 1 1 0", "flex = [1, 1, 0]"), ("flex: 2 0 30px", "flex = [2, 0, 30]"), ("flex-grow: 2", "flexGrow = 2"),
                ("flex-basis: 50%", "flexBasis = 50%"), ("flex-basis: max-content", "flexBasis = maxContent"),
                ("align-self: flex-start", "alignSelf = flexStart"), ("min-width: 30px", "width >= 30"),
                ("max-width: min-content", "width <= minContent"), ("margin: 0 auto", "left = auto; right = auto"),
                ("margin-left: auto", "marginLeft = auto"), ("aspect-ratio: 16 / 9", "aspectRatio = [16, 9]"),
                ("inset: 0", "top = 0; right = 0; bottom = 0; left = 0"), ("marginHorizontal: 8", "marginLeft = 8; marginRight = 8"),
                ("marginStart: 8", "marginLeading = 8"), ("box-sizing: content-box", "boxSizing = contentBox"),
                ("order: -1", "order = -1"), ("grow = 2", "flexGrow = 2"), ("margin = \"0 auto\"", "left = auto; right = auto"),
                ("position = fixed", "position = absolute"),
            ])
    }

    func testOfAGridAndItsChildren() {
        expect(
            "Y",
            [
                ("grid-template-columns: repeat(3, 1fr)", "columns = 3"), ("columns = 1fr 2fr", "columns = [1fr, 2fr]"),
                ("grid-template-columns: 80px auto minmax(10px, 2fr)", "columns = [80, auto, minmax(10, 2fr)]"),
                ("grid-template-columns: repeat(auto-fit, minmax(80px, 1fr))", "columns = [repeat(autoFit, minmax(80, 1fr))]"),
                ("grid-template-rows: [top] 40px [end] fit-content(20px)", "rows = [\"top\", 40, \"end\", fitContent(20)]"),
                ("grid-template-areas: \"a b\" \"c d\"", "areas = [\"a b\", \"c d\"]"),
                ("grid-auto-flow: dense", "autoFlow = [row, dense]"),
                ("grid-auto-rows: min-content", "autoRows = [minContent]"), ("place-items: center start", "placeItems = [center, start]"),
                ("grid-template: \"a b\" 40px / 1fr 2fr", "columns = [1fr, 2fr]; rows = [40]; areas = [\"a b\"]"),
                ("justify-items: start", "justifyItems = start"), ("columns = repeat(2, 40)", "columns = [repeat(2, 40)]"),
            ])
        expect(
            "M",
            [
                ("grid-column: 1 / 3", "gridColumn = [1, 3]"), ("grid-column: 1 / span 2", "gridColumn = [1, span(2)]"),
                ("grid-row: span 2", "gridRow = span(2)"), ("grid-area: head", "gridArea = \"head\""),
                ("grid-area: 1 / 1 / 2 / 3", "gridArea = [1, 1, 2, 3]"),
                ("grid-column: main 2 / -1", "gridColumn = [line(\"main\", 2), -1]"),
                ("justify-self: end", "justifySelf = end"),
            ])
    }

    func testOfABlock() {
        expect("P", [("margin: 0 auto", "left = auto; right = auto"), ("float: left", "float = left"), ("clear = all", "clear = both")])
    }
}
