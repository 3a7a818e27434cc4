import TGLJSON
import XCTest

/// `tgl/edit`: where in the source the change that a statement makes goes.
final class WriteBackTests: XCTestCase {
    private var client: LspClient!

    override func setUpWithError() throws {
        client = try LspClient(["kit.tgl": "let gap = 8\nstyle card { width = 40; height = 10 }\n"])
        try client.initialize(options: ["run": false])
    }

    override func tearDown() { client = nil }

    private func edit(_ text: String, _ statement: String, choices: [Int] = []) throws -> JSONValue {
        client.open("main.tgl", text)
        defer { client.notify("textDocument/didClose", client.document("main.tgl")) }
        return try client.request(
            "tgl/edit",
            [
                "textDocument": ["uri": .string(client.uri("main.tgl"))], "statement": .string(statement),
                "choices": .array(choices.map { .int($0) }),
            ])
    }

    /// The text after the change that an answer offers.
    private func changed(_ text: String, _ answer: JSONValue, in file: String = "main.tgl") -> String {
        JSONValue.text(text, with: answer["edit"]?["changes"]?[client.uri(file)]?.array ?? [])
    }

    private func places(_ answer: JSONValue) -> [String] {
        (answer["changes"]?[0]?["places"]?.array ?? []).map { place in
            "\((place["line"]?.int ?? 0) + 1) \(place["after"]?.string ?? "")" + (place["isExact"]?.bool ?? false ? "" : " not alone")
        }
    }

    func testTheNumberIsChangedAndNothingElse() throws {
        let text = "# A box.\nview A { width = 20;  height = 10 }  # twenty\n"
        let answer = try edit(text, "A.width = 50")
        XCTAssertEqual(changed(text, answer), text.replacing("20", with: "50"))
        XCTAssertEqual(places(answer), ["2 view A { width = 50;  height = 10 }  # twenty"])
        XCTAssertEqual(changed(text, try edit(text, "A.width = 50%")), text.replacing("20", with: "50%"))
        XCTAssertEqual(changed(text, try edit(text, "A { height += 2 }")), text.replacing("10", with: "12"))
    }

    func testOneNumberOfAListIsChanged() throws {
        let text = "view A { size = [20, 10] }\n"
        XCTAssertEqual(changed(text, try edit(text, "A.height = 30")), "view A { size = [20, 30] }\n")
        XCTAssertEqual(changed(text, try edit(text, "A.size = [25, 30]")), "view A { size = [25, 30] }\n")
    }

    func testEachPossiblePlaceIsOffered() throws {
        let text = "let w = 20\nview A { width = w; height = 5 }\n"
        let answer = try edit(text, "A.width = 50")
        XCTAssertEqual(places(answer), ["2 view A { width = 50; height = 5 }", "1 let w = 50"])
        XCTAssertEqual(answer["changes"]?[0]?["chosen"], .null)
        XCTAssertEqual(answer["edit"], .null)
        XCTAssertEqual(changed(text, try edit(text, "A.width = 50", choices: [2])), text.replacing("20", with: "50"))
        XCTAssertThrowsError(try edit(text, "A.width = 50", choices: [3]))
        // With another user of the variable, only one place changes this node alone.
        let shared = text + "view B { width = w; height = 5 }\n"
        let other = try edit(shared, "A.width = 50")
        XCTAssertEqual(places(other), ["2 view A { width = 50; height = 5 }", "1 let w = 50 not alone"])
        XCTAssertEqual(other["changes"]?[0]?["places"]?[1]?["others"], ["B"])
        XCTAssertEqual(changed(shared, other), shared.replacing("A { width = w", with: "A { width = 50"))
    }

    func testTheNumberIsFoundBehindAComputation() throws {
        let text = "def box(n) {\n  view A { width = n * 2 + 4; height = 5 }\n}\nbox(8)\n"
        let answer = try edit(text, "A.width = 34")
        XCTAssertEqual(
            places(answer),
            [
                "2 view A { width = 34; height = 5 }", "4 box(15)", "2 view A { width = n * 3.75 + 4; height = 5 }",
                "2 view A { width = n * 2 + 18; height = 5 }",
            ])
        XCTAssertEqual(changed(text, try edit(text, "A.width = 34", choices: [2])), text.replacing("box(8)", with: "box(15)"))
    }

    func testALoopIsKept() throws {
        let text = "linear vert S { for i in 1..3 { view c[i] { width = 20; height = 5 } } }\n"
        let answer = try edit(text, "c[2].width = 50")
        XCTAssertEqual(
            places(answer),
            [
                "1 linear vert S { for i in 1..3 { view c[i] { width = 50; height = 5 } } } not alone", "3 c[2].width = 50",
            ])
        XCTAssertEqual(answer["changes"]?[0]?["places"]?[0]?["others"], ["c[1]", "c[3]"])
        XCTAssertEqual(
            changed(text, try edit(text, "c[2].width = 50", choices: [2])),
            text + "# appended: line 1 sets it for other nodes, too\nc[2].width = 50\n")
    }

    func testTheTextThatSetTheRuleIsChanged() throws {
        let text = "import \"kit.tgl\"\nview A : card { }\n"
        let answer = try edit(text, "A.width = 60")
        XCTAssertEqual(places(answer), ["2 style card { width = 60; height = 10 }"])
        let kit = "let gap = 8\nstyle card { width = 40; height = 10 }\n"
        XCTAssertEqual(changed(kit, answer, in: "kit.tgl"), kit.replacing("40", with: "60"))
        XCTAssertEqual(changed(text, answer), text)
    }

    /// A number that gives several rules is no place for one of them alone.
    func testOtherRulesOfTheNodeStay() throws {
        let text = "view A { padding = 8; width = 3 }\n"
        let answer = try edit(text, "A.leftPadding = 4")
        XCTAssertEqual(places(answer), ["1 view A { padding = 4; width = 3 } not alone", "3 A.leftPadding = 4"])
        XCTAssertEqual(answer["changes"]?[0]?["places"]?[0]?["others"], ["A.topPadding", "A.bottomPadding", "A.rightPadding"])
        XCTAssertEqual(answer["changes"]?[0]?["places"]?[1]?["reason"], "line 1 sets other rules, too")
        let list = "view A { padding = [1, 2, 3, 4] }\n"
        XCTAssertEqual(changed(list, try edit(list, "A.leftPadding = 9")), "view A { padding = [1, 9, 3, 4] }\n")
        let shared = "let w = 20\nview A { width = w; height = w }\n"
        XCTAssertEqual(places(try edit(shared, "A.width = 50")), ["2 view A { width = 50; height = w }", "1 let w = 50 not alone"])
    }

    /// Rules of styles and in a `when`, variables and knobs are changed where they are set.
    func testStylesConditionsAndVariablesAreChangedInTheirPlace() throws {
        let text = """
            let w = 60
            knob k = 3 in 0..9
            style card { height = 40 }   # cards
            linear vert S { left = 10; width = 200; view A : card { width = w } }
            when landscape { S.width = 300 }

            """
        func check(_ statement: String, _ old: String, _ new: String, line: UInt = #line) throws {
            XCTAssertEqual(changed(text, try edit(text, statement)), text.replacing(old, with: new), statement, line: line)
        }
        try check("card.height = 45", "40", "45")
        try check("card { height = 45 }", "40", "45")
        try check("when landscape { S.width = 320 }", "300", "320")
        try check("when landscape { S { width = 320 } }", "300", "320")
        try check("k = 5", "k = 3", "k = 5")
        let variable = try edit(text, "w = 70")
        XCTAssertEqual(places(variable), ["1 let w = 70 not alone", "7 w = 70"])
        XCTAssertEqual(variable["changes"]?[0]?["places"]?[0]?["others"], ["A"])
        XCTAssertEqual(changed(text, try edit(text, "w = 70", choices: [1])), text.replacing("w = 60", with: "w = 70"))
        XCTAssertEqual(
            changed(text, try edit(text, "card.width = 5")), text + "# appended: nothing sets `card.width`\ncard.width = 5\n")
        XCTAssertEqual(try edit(text, "card.height = 40")["changes"], [])
    }

    func testTheRuleOfAStyleIsChanged() throws {
        let text = "style card { height = 40 }   # cards\nview A : card { height = 9 }\nview B : card\nview C : card\n"
        let answer = try edit(text, "card.height = 45")
        XCTAssertEqual(places(answer), ["1 style card { height = 45 }   # cards"])
        XCTAssertEqual(changed(text, answer), text.replacing("40", with: "45"))
    }

    func testWhatHasNoPlaceIsAppendedWithTheReason() throws {
        let text = "view A { width = 20; height = 10 }"
        XCTAssertEqual(
            changed(text, try edit(text, "A.left = 5")), text + "\n# appended: nothing sets the left of A\nA.left = 5\n")
        XCTAssertEqual(
            changed(text, try edit(text, "view B { width = 1 }")), text + "\n# appended: it is no change of a rule\nview B { width = 1 }\n")
        XCTAssertEqual(changed(text, try edit(text, "unset A.height")), "view A { width = 20 }")
        XCTAssertThrowsError(try edit(text, "B.left = 5")) {
            XCTAssert(($0 as? LspClient.Refusal)?.message.contains("fails after the script") ?? false, "\($0)")
        }
        XCTAssertThrowsError(try edit("view A { width = B.width }\n", "A.left = 5")) {
            XCTAssert(($0 as? LspClient.Refusal)?.message.contains("does not run without an error") ?? false, "\($0)")
        }
        XCTAssertEqual(
            changed(text, try edit(text, "A.width >= 5")), text + "\n# appended: nothing sets `A.width >=`\nA.width >= 5\n")
        let appended = try edit("view A { }\r\n", "A.left = 5")["edit"]?["changes"]?[client.uri("main.tgl")]?[0]
        XCTAssertEqual(appended?["newText"], "# appended: nothing sets the left of A\r\nA.left = 5\r\n")
        // What only asks changes nothing, and neither does a rule that is there.
        XCTAssertEqual(try edit(text, "print A.width")["changes"], [])
        XCTAssertEqual(try edit(text, "A.width = 20")["changes"], [])
    }

    /// While the script runs for a change, other requests are answered; a change of the text ends the search, and so does cancelling it.
    func testOtherRequestsDoNotWaitForTheSearch() throws {
        let text = "view A { width = 3 }\nlet n = 0\nwhile n < 1000000000000 { n += 1 }\n"
        client.open("main.tgl", text)
        let params: JSONValue = ["textDocument": ["uri": .string(client.uri("main.tgl"))], "statement": "A.width = 5"]
        let first = client.begin("tgl/edit", params)
        let hover = try client.request("textDocument/hover", client.at("main.tgl", text, "width"))
        XCTAssert(hover["contents"]?["value"]?.string?.hasPrefix("**width") ?? false)
        XCTAssertFalse(client.received.contains { $0["id"]?.int == first })
        client.change("main.tgl", version: 2, from: (0, 17), to: (0, 18), "4")
        XCTAssertThrowsError(try client.answer(to: first)) { XCTAssertEqual(($0 as? LspClient.Refusal)?.code, -32801) }
        let second = client.begin("tgl/edit", params)
        _ = try client.request("textDocument/documentSymbol", client.document("main.tgl"))
        client.notify("$/cancelRequest", ["id": .int(second)])
        XCTAssertThrowsError(try client.answer(to: second)) { XCTAssertEqual(($0 as? LspClient.Refusal)?.code, -32800) }
    }
}
