import Foundation
#if canImport(FoundationXML)
    import FoundationXML
#endif
import TGLRender
import XCTest

final class MarkupTests: XCTestCase {
    private func parses(_ text: String) -> Bool { XMLParser(data: Data(text.utf8)).parse() }

    func testAnSVGNestsGroupsAsTheTreeIs() {
        check(
            svgText(scene([Box("S", "linear", 10, 0, 20, 12, [Box("A", "view", 2, 1, 5, 5)])], width: 40, height: 20)),
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 56 36" width="56" height="36" role="img" \
            aria-label="Layout of 2 nodes" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" \
            fill="#1f2933" stroke="none">
            <rect x="0" y="0" width="40" height="20" fill="#ffffff" stroke="#b8c0c8" class="screen" \
            vector-effect="non-scaling-stroke"/>
            <g id="n0" class="node" transform="translate(10 0)"><title>S, linear, 20×12 at 10, 0</title>
            <rect x="0" y="0" width="20" height="12" fill="#eef2f7" stroke="#5b6673" vector-effect="non-scaling-stroke"/>
            <g id="n1" class="node" transform="translate(2 1)"><title>A, view, 5×5 at 2, 1</title>
            <rect x="0" y="0" width="5" height="5" fill="#dce8f6" stroke="#5b6673" vector-effect="non-scaling-stroke"/>
            </g>
            </g>
            </svg>

            """)
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
                        adjust: { ($0.text, $0.lines, $0.fontSize) = (lines.joined(separator: " "), lines, size) })
                ]))
        }
        XCTAssertTrue(svg(16).contains("font-size=\"13.289037\" fill=\"#1f2933\" textLength=\"40\""), svg(16))
        XCTAssertTrue(svg(16).contains(">hello</text>") && svg(16).contains(">world</text>"), svg(16))
        // At half the size a line is half as long, and both stand closer to the middle.
        XCTAssertTrue(svg(8).contains("y=\"14\" font-size=\"6.644518\" fill=\"#1f2933\" textLength=\"20\""), svg(8))
    }

    func testALongWordIsWrappedAsFarAsItIsShown() {
        let long = String(repeating: "x视", count: 200_000)
        XCTAssertEqual(wrap(String(repeating: "x", count: 400_000), columns: 80).count, 5000)
        XCTAssertEqual(wrap(long, columns: 6, maxLines: 2), ["x视x视", "x视x视"])
        XCTAssertEqual(wrap("a bc d", columns: 3, maxLines: 1), ["a"])
        let svg = svgText(scene([Box("T", "label", 0, 0, 48, 32, adjust: { ($0.text, $0.lines) = (long, wrap(long, columns: 6)) })]))
        XCTAssertEqual(svg.components(separatedBy: ">x视x视</text>").count, 3)
    }

    func testColoursAreKeptAndTextOnDarkOnesIsWhite() {
        let svg = svgText(
            scene([
                Box("A", "view", 0, 0, 90, 20, adjust: { $0.color = "#204080" }),
                Box("B", "view", 0, 20, 90, 20, adjust: { $0.color = "yellow" }),
            ]))
        XCTAssertTrue(svg.contains("fill=\"#204080\"") && svg.contains("fill=\"yellow\""), svg)
        XCTAssertEqual(svg.components(separatedBy: "fill=\"#ffffff\" fill-opacity").count, 2, svg)
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
