import TGLSyntax
import XCTest

/// What the reader of visual formats makes of a string, and where in it an error is.
final class VisualFormatTests: XCTestCase {
    /// The text that the flaw of a format points at, with what is said; `nil` where the format is read.
    private func flaw(_ text: String) -> (text: String, message: String)? {
        do {
            _ = try VisualFormatParser.parse(text)
            return nil
        } catch {
            let bytes = Array(text.utf8)
            XCTAssertLessThanOrEqual(error.start, bytes.count, text)
            XCTAssertGreaterThan(error.end, error.start, text)
            XCTAssertFalse(error.help.isEmpty, text)
            let end = min(error.end, bytes.count)
            return (String(decoding: bytes[min(error.start, end)..<end], as: UTF8.self), error.message)
        }
    }

    func testAFormatIsReadFromLeftToRight() throws {
        let format = try VisualFormatParser.parse("V:|-[A]-8-[Bé(>=60,==A@high)]-(<=m@20)-|")
        XCTAssertTrue(format.isVertical)
        XCTAssertEqual(format.views.map(\.name.text), ["A", "Bé"])
        XCTAssertEqual(format.views[0].sizes, [])
        XCTAssertEqual(format.views[1].sizes.map(\.sign), [.atLeast, .set])
        XCTAssertEqual(format.views[1].sizes[0].object, .number(60))
        guard case .name(let priority)? = format.views[1].sizes[1].priority else { return XCTFail("no priority") }
        XCTAssertEqual(priority.text, "high")
        XCTAssertEqual(format.connections.count, 3)
        XCTAssertEqual(format.connections[0], .standard)
        guard case .distances(let first) = format.connections[1], case .distances(let last) = format.connections[2] else {
            return XCTFail("no distances")
        }
        XCTAssertEqual(first.map(\.object), [.number(8)])
        XCTAssertEqual(last.map(\.sign), [.atMost])
        XCTAssertEqual(last[0].priority, .number(20))
    }

    func testNamesHaveTheirPlacesInBytes() throws {
        let text = "|[é]-gap-[B]"
        let format = try VisualFormatParser.parse(text)
        let bytes = Array(text.utf8)
        XCTAssertEqual(format.views.map { String(decoding: bytes[$0.name.start..<$0.name.end], as: UTF8.self) }, ["é", "B"])
        guard case .distances(let list) = format.connections[1], case .name(let gap) = list[0].object else { return XCTFail("no name") }
        XCTAssertEqual(String(decoding: bytes[gap.start..<gap.end], as: UTF8.self), "gap")
        XCTAssertEqual(format.connections, [.touching, .distances(list), .none])
    }

    func testSpacesAreFree() throws {
        let plain = try VisualFormatParser.parse("H:|-[A(>=6,7)]-(8@9)-[B]-|")
        let spaced = try VisualFormatParser.parse(" H : | - [ A ( >= 6 , 7 ) ] - ( 8 @ 9 ) - [ B ] - | ")
        XCTAssertEqual(spaced.connections, plain.connections)
        XCTAssertEqual(spaced.views.map(\.sizes), plain.views.map(\.sizes))
        XCTAssertEqual(spaced.views.map(\.name.text), plain.views.map(\.name.text))
    }

    func testAFlawPointsIntoTheString() {
        for (text, place, message) in [
            ("", "", "the format is empty"), ("EQUAL", "EQUAL", "a view is written in brackets"),
            ("X:[A]", "X:", "`X:` is no direction"), ("[A", "", "`]` is missing after `A`"),
            ("[]", "]", "a name is missing in the brackets"), ("[A]-", "-", "a connection leads nowhere"),
            ("[A]-8[B]", "[", "`-` is missing after the distance"), ("[A]--[B]", "-", "a number or a name is missing here"),
            ("[A(=60)]", "=", "`=` is written `==` here"), ("[A(>60)]", ">", "`>` is written `>=` here"),
            ("[A(60)(80)]", "(", "what is demanded of `A` is in one pair of parentheses"),
            ("[A(60)~(80)]", "~", "what is demanded of `A` is in one pair of parentheses"),
            ("[A(60@0)]", "0", "a priority is a number above 0 and at most 1000"),
            ("[A(60@1001)]", "1001", "a priority is a number above 0 and at most 1000"),
            ("|[A]|[B]", "[", "nothing may follow the last `|`"), ("|-|", "|", "a view `[A]` is missing here"),
            ("[A(60]", "]", "`)` is missing after a size"), ("[A]-(8-[B]", "-", "`)` is missing after a distance"),
        ] {
            let found = flaw(text)
            XCTAssertEqual(found?.message, message, text)
            XCTAssertEqual(found?.text, place, text)
        }
    }

    func testNoStringStopsIt() {
        let signs = Array("HV:|-[]()=<>@,~8.Aé \"\t")
        var random: UInt64 = 7
        var read = 0
        for _ in 0..<20_000 {
            var text = ""
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            for _ in 0..<Int(random >> 60) {
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text.append(signs[Int(random >> 33) % signs.count])
            }
            if flaw(text) == nil { read += 1 }
        }
        XCTAssertLessThan(read, 20_000)
    }
}
