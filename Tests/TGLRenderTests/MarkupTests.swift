import Foundation
#if canImport(FoundationXML)
    import FoundationXML
#endif
import TGLRender
import XCTest

final class MarkupTests: XCTestCase {
    private func parses(_ text: String) -> Bool { XMLParser(data: Data(text.utf8)).parse() }

    func testAnSVGNestsGroupsAsTheTreeIs() {
        let tree = scene([Box("S", "linear", 10, 0, 20, 12, [Box("A", "view", 2, 1, 1 / 3, 5)])], width: 40, height: 20)
        let svg = svgText(tree)
        XCTAssertTrue(
            svg.hasPrefix(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 88 68" width="88" height="68" role="img" \
                aria-label="Layout of 2 nodes" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" \
                fill="#1f2933" stroke="none">
                <style>
                @media screen and (prefers-color-scheme: dark) {
                """), svg)
        XCTAssertTrue(
            svg.hasSuffix(
                """
                <rect class="paper" x="-24" y="-24" width="88" height="68" fill="#f6f7f9"/>
                <rect x="0" y="0" width="40" height="20" class="screen" fill="#ffffff" stroke="#aab4bf" \
                vector-effect="non-scaling-stroke"/>
                <g id="n0" class="node" transform="translate(10 0)"><title>S, linear, 20×12 at 10, 0</title>
                <rect x="0" y="0" width="20" height="12" class="box" fill="#4f7cac" stroke="#7a8da3" fill-opacity="0.08" \
                vector-effect="non-scaling-stroke"/>
                <g id="n1" class="node" transform="translate(2 1)"><title>A, view, \(formatNumber(1 / 3))×5 at 2, 1</title>
                <rect x="0" y="0" width="0.333333" height="5" class="box" fill="#4f7cac" stroke="#7a8da3" fill-opacity="0.08" \
                vector-effect="non-scaling-stroke"/>
                </g>
                </g>
                </svg>

                """), svg)
    }

    /// For slides nothing is written but texts, and nothing is drawn but what has a colour or is innermost.
    func testACleanPictureHasTextsAndColoursAlone() {
        let label = Box("T", "label", 0, 0, 40, 16, adjust: { ($0.text, $0.lines) = ("hello", ["hello"]) })
        let bar = Box("B", "frame", 0, 0, 90, 30, [label], adjust: { $0.color = "navy" })
        let tree = scene([Box("S", "linear", 0, 0, 100, 100, [bar, Box("V", "view", 0, 40, 90, 20)])])
        let svg = svgText([PictureScreen(tree, caption: "iphone8")], isClean: true)
        XCTAssertFalse(svg.contains("caption") || svg.contains("<title>") || svg.contains("paper") || svg.contains("<style>"), svg)
        XCTAssertEqual(svg.components(separatedBy: "<text ").count, 2, svg)
        // The screen, the bar and the innermost view; neither S nor the frame of T.
        XCTAssertEqual(svg.components(separatedBy: "<rect ").count, 4, svg)
        let page = htmlText([PictureScreen(tree)], isClean: true)
        XCTAssertFalse(page.contains("<script>") || page.contains("<nav") || page.contains("caption"), page)
    }

    func testScreensStandSideBySide() {
        let small = scene([Box("S", "view", 0, 0, 10, 10)], width: 40, height: 60)
        let large = scene([Box("S", "view", 0, 0, 100, 10)], width: 100, height: 50)
        let svg = svgText([PictureScreen(small, caption: "a <1>"), PictureScreen(large, caption: "b")])
        XCTAssertTrue(svg.contains(">a &lt;1&gt;</text>") && svg.contains(">b</text>"), svg)
        // The first is as wide as its caption, five characters of 14 points; a gap of 36 follows.
        XCTAssertTrue(svg.contains("transform=\"translate(0 0)\""), svg)
        XCTAssertTrue(svg.contains("transform=\"translate(\(formatExact(5 * 14 * 0.602 + 36)) 0)\""), svg)
        XCTAssertTrue(svg.contains("id=\"n0\"") && svg.contains("id=\"s2n0\""), svg)
        XCTAssertTrue(parses(svg))
        let page = htmlText([PictureScreen(small, caption: "a"), PictureScreen(large, caption: "b")])
        XCTAssertTrue(page.contains("<h2>a</h2>") && page.contains("data-id=\"s2n0\""), page)
    }

    func testTextsBeginAtTheRightWhereTheLanguageDoes() {
        var tree = scene([Box("T", "label", 0, 0, 80, 16, adjust: { ($0.text, $0.lines) = ("שלום", ["שלום"]) })])
        XCTAssertTrue(svgText(tree).contains("x=\"0\" y=\"12\" font-size"), svgText(tree))
        tree.isRightToLeft = true
        XCTAssertTrue(svgText(tree).contains("x=\"80\" y=\"12\" font-size"), svgText(tree))
        XCTAssertTrue(svgText(tree).contains("direction=\"rtl\""), svgText(tree))
    }

    func testImagesAreHatchedAndBoxesThatAreTheSameShowAllNames() {
        let svg = svgText(
            scene([
                Box("pic", "image", 0, 0, 80, 60, adjust: { $0.isPicture = true }),
                Box("one", "view", 0, 100, 200, 40), Box("two", "view", 0, 100, 200, 40),
            ]))
        XCTAssertTrue(svg.contains("<pattern id=\"hatch\"") && svg.contains("fill=\"url(#hatch)\""), svg)
        XCTAssertTrue(svg.contains(">pic 80×60</text>") && svg.contains(">one, two 200×40</text>"), svg)
        XCTAssertFalse(svg.contains(">one 200×40</text>"), svg)
    }

    func testATerminalsLinesAreDrawnInTheirColours() {
        var line = TextLine("tgl[1]> ", .strong)
        line.append("a <b>")
        let block = TextBlock([line, TextLine("┌─ x █", .changed)])
        let svg = terminalSVG(block)
        XCTAssertTrue(parses(svg))
        XCTAssertTrue(svg.contains(">tgl[1]&gt;</text>") && svg.contains(">a &lt;b&gt;</text>"), svg)
        // Lines of boxes are strokes and not characters, from the middle of a cell to its sides.
        XCTAssertTrue(svg.contains("<path class=\"changed\" fill=\"none\" stroke=\"#b35200\" d=\"M"), svg)
        XCTAssertFalse(svg.contains("┌") || svg.contains("█"), svg)
    }

    /// What a reader of XML finds in an attribute is the text, but for characters that XML cannot have.
    func testXMLKeepsTheTextInAttributes() {
        final class Reader: NSObject, XMLParserDelegate {
            var text: String?
            func parser(
                _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                attributes: [String: String]
            ) {
                text = attributes["a"]
            }
        }
        for (text, read) in [
            ("<a href=\"x\">&'</a>]]>", "<a href=\"x\">&'</a>]]>"), ("one\ntwo", "one\ntwo"), ("视👨‍👩‍👧", "视👨‍👩‍👧"),
            ("a\u{1B}[2J\u{0}\u{FFFE}\u{FFFF}", "a\\u{1B}[2J\\u{0}\\u{FFFE}\\u{FFFF}"),
            ("a\u{202E}\u{2066}\u{85}\u{1FFFF}\r\n\t", "a\\u{202E}\\u{2066}\\u{85}\\u{1FFFF}\\r\n\t"),
        ] {
            let reader = Reader()
            let parser = XMLParser(data: Data("<t a=\"\(escapeXML(text))\"/>".utf8))
            parser.delegate = reader
            XCTAssertTrue(parser.parse(), text)
            XCTAssertEqual(reader.text, read)
        }
    }

    func testSVGsAreWellFormedWhateverTheNames() {
        let names = "<a href=\"x\">&'</a>\u{1B}[2J\u{0}\u{FFFE}]]>视👨‍👩‍👧"
        let tree = scene([
            Box(
                names, "label", 0, 0, 300, 100,
                adjust: {
                    $0.text = names; $0.color = "red\" onload=\"x"
                })
        ])
        XCTAssertTrue(parses(svgText(tree)))
        XCTAssertFalse(svgText(tree).contains("onload"))
        XCTAssertTrue(svgText(tree).contains("&lt;a href=&quot;x&quot;&gt;&amp;&#39;&lt;/a&gt;"))
    }

    func testSVGsOfDeepAndOddScenesAreWellFormed() {
        var deep = Scene(screenWidth: 10, screenHeight: 10)
        for level in 0..<1000 {
            deep.nodes.append(
                SceneNode(
                    id: level, parent: level == 0 ? nil : level - 1, name: "n", kind: "view",
                    frame: SceneFrame(x: 0, y: 0, width: 10, height: 10)))
        }
        XCTAssertTrue(parses(svgText(deep)))
        XCTAssertTrue(parses(svgText(scene([Box("A", "view", .nan, 1e300, .infinity, -5)]))))
        XCTAssertTrue(parses(svgText(scene([]))))
    }

    func testNamesAndSizesStandInSVGBoxesWhereTheyFit() {
        let svg = svgText(fourBoxes)
        XCTAssertTrue(svg.contains(">A 50×50</text>") && svg.contains(">C 100×40</text>"), svg)
        XCTAssertTrue(svg.contains(">S</text>"), svg)
    }

    func testTextsOfLabelsAreWrappedAsTheLayoutMeasures() {
        let lines = ["hello", "world"]
        func svg(_ size: Double) -> String {
            svgText(
                scene([
                    Box(
                        "T", "label", 0, 0, 48, 32,
                        adjust: {
                            ($0.text, $0.lines) = (lines.joined(separator: " "), lines)
                            ($0.fontSize, $0.lineHeight) = (size, size)
                        })
                ]))
        }
        XCTAssertTrue(svg(16).contains("font-size=\"13.289\" fill=\"#1f2933\" textLength=\"40\""), svg(16))
        XCTAssertTrue(svg(16).contains(">hello</text>") && svg(16).contains(">world</text>"), svg(16))
        // At half the size a line is half as long, and both stand closer to the middle.
        XCTAssertTrue(svg(8).contains("y=\"14\" font-size=\"6.645\" fill=\"#1f2933\" textLength=\"20\""), svg(8))
    }

    func testALongWordIsWrappedAsFarAsItIsShown() {
        let long = String(repeating: "x视", count: 200_000)
        XCTAssertEqual(wrap(String(repeating: "x", count: 400_000), columns: 80).count, 5000)
        XCTAssertEqual(wrap(long, columns: 6, maxLines: 2), ["x视x视", "x视x视"])
        XCTAssertEqual(wrap("a bc d", columns: 3, maxLines: 1), ["a"])
        let svg = svgText(scene([Box("T", "label", 0, 0, 48, 32, adjust: { ($0.text, $0.lines) = (long, wrap(long, columns: 6)) })]))
        XCTAssertEqual(svg.components(separatedBy: ">x视x视</text>").count, 3)
    }

    func testColoursAreSoftWithinAnEdgeOfTheFullColour() {
        let svg = svgText(
            scene([
                Box("A", "view", 0, 0, 90, 20, adjust: { $0.color = "#204080" }),
                Box("B", "view", 0, 20, 90, 20, adjust: { $0.color = "red" }),
                Box("C", "view", 0, 40, 90, 20, adjust: { $0.color = "white" }),
            ]))
        XCTAssertTrue(svg.contains("class=\"box c0\" fill=\"#cad2e1\" stroke=\"#204080\""), svg)
        XCTAssertTrue(svg.contains("class=\"box c1\" fill=\"#ffb9b9\" stroke=\"#ff0000\""), svg)
        // A white edge could not be seen on white.
        XCTAssertTrue(svg.contains("class=\"box c2\" fill=\"#ffffff\" stroke=\"#7a8da3\""), svg)
    }

    func testHiddenBoxesAreDashedAndGoneOnesLeftOut() {
        let svg = svgText(
            scene([
                Box("A", "view", 0, 0, 90, 20, adjust: { $0.isInvisible = true }),
                Box("B", "view", 0, 20, 90, 20, [Box("C", "view", 0, 0, 1, 1)], adjust: { $0.isGone = true }),
            ]))
        XCTAssertTrue(svg.contains("stroke-dasharray"), svg)
        XCTAssertFalse(svg.contains("id=\"n1\"") || svg.contains("id=\"n2\""), svg)
    }

    func testThePageHoldsPictureListAndDetails() {
        let details = [DetailLine("A.width = 50"), DetailLine("<why> & \"so\"", indent: 1, place: "a<b.tgl:3")]
        let page = htmlText(fourBoxes, details: [1: details], title: "four <boxes>")
        XCTAssertTrue(page.contains("<title>four &lt;boxes&gt;</title>"))
        XCTAssertTrue(page.contains("<code style=\"margin-left: 0ch\">A.width = 50</code><small></small>"), page)
        XCTAssertTrue(
            page.contains("<code style=\"margin-left: 2ch\">&lt;why&gt; &amp; &quot;so&quot;</code><small>a&lt;b.tgl:3</small>"), page)
        XCTAssertEqual(page.components(separatedBy: "<article ").count - 1, 5)
        XCTAssertEqual(page.components(separatedBy: "<button ").count - 1, 5)
        XCTAssertEqual(page.components(separatedBy: "class=\"node\"").count - 1, 5)
    }

    func testThePageLoadsNothingFromElsewhere() {
        let page = htmlText(settingsScreen).replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
        for word in ["http:", "https:", "src=", "href=", "url(", "@import"] { XCTAssertFalse(page.contains(word), word) }
    }

    func testThePageCanBeWalkedByKeyboard() {
        let page = htmlText(fourBoxes)
        for key in ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Enter"] { XCTAssertTrue(page.contains(key)) }
        XCTAssertTrue(page.contains("addEventListener(\"focus\""))
        // One stop for the tab key in the list and one in the picture; arrows do the rest.
        XCTAssertEqual(page.components(separatedBy: "tabindex=\"0\"").count - 1, 2)
    }

    func testNamesCannotEndTheScriptOrTheText() {
        let page = htmlText(scene([Box("</script><script>", "view", 0, 0, 50, 50)]), details: [0: [DetailLine("</code></article>")]])
        XCTAssertEqual(page.components(separatedBy: "<script>").count - 1, 1)
        XCTAssertEqual(page.components(separatedBy: "</article>").count - 1, 1)
    }
}
