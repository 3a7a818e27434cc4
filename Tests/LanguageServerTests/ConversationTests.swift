import Foundation
import TGLJSON
import XCTest

/// What holds of the conversation with an editor: its beginning and end, changes of texts, diagnostics, and input that no editor sends.
final class ConversationTests: XCTestCase {
    func testBeginningAndEnd() throws {
        let client = try LspClient()
        XCTAssertThrowsError(try client.request("textDocument/hover", [:])) { XCTAssertEqual(($0 as? LspClient.Refusal)?.code, -32002) }
        let abilities = try client.initialize(["general": ["positionEncodings": ["utf-32", "utf-8"]]])
        XCTAssertEqual(abilities["positionEncoding"], "utf-32")
        XCTAssertThrowsError(try client.initialize()) { XCTAssertEqual(($0 as? LspClient.Refusal)?.code, -32600) }
        XCTAssertThrowsError(try client.request("textDocument/other")) { XCTAssertEqual(($0 as? LspClient.Refusal)?.code, -32601) }
        XCTAssertEqual(try client.request("shutdown"), .null)
        XCTAssertThrowsError(try client.request("textDocument/hover", [:])) { XCTAssertEqual(($0 as? LspClient.Refusal)?.code, -32600) }
        client.notify("exit", .null)
        XCTAssertEqual(try client.exitCode(), 0)
    }

    func testAServerThatItsEditorLeavesEnds() throws {
        let client = try LspClient()
        try client.initialize()
        client.closeInput()
        XCTAssertEqual(try client.exitCode(), 1)
    }

    func testPositionsCountAsAgreed() throws {
        for (encoding, column) in [("utf-8", 27), ("utf-16", 20), ("utf-32", 18)] {
            let client = try LspClient()
            try client.initialize(["general": ["positionEncodings": [.string(encoding)]]], options: ["run": false])
            client.open("a.tgl", "print \"é視😀😀\", 12, undeclared\n")
            let told = try client.diagnostics("a.tgl", version: 1)
            XCTAssertEqual(told.first?["range"]?["start"]?["character"]?.int, column, encoding)
        }
    }

    // MARK: Diagnostics

    func testDiagnosticsFollowEachChange() throws {
        let client = try LspClient()
        try client.initialize(options: ["run": false])
        client.open("a.tgl", "view A { width = 20 }\nA.hieght = 5\n")
        let first = try client.diagnostics("a.tgl", version: 1)
        XCTAssertEqual(first.count, 1)
        XCTAssertEqual(first[0]["range"]?.rangeText, "1:2-1:8")
        XCTAssertEqual(first[0]["severity"], 1)
        XCTAssert(first[0]["message"]?.string?.contains("height") ?? false)
        client.change("a.tgl", version: 2, from: (1, 2), to: (1, 8), "height")
        XCTAssertEqual(try client.diagnostics("a.tgl", version: 2), [])
        client.change("a.tgl", version: 3, from: (0, 21), to: (0, 21), " {")
        XCTAssertFalse(try client.diagnostics("a.tgl", version: 3).isEmpty)
        client.notify("textDocument/didClose", client.document("a.tgl"))
        XCTAssertEqual(try client.notification("textDocument/publishDiagnostics") { $0["version"] == nil }["diagnostics"], [])
    }

    func testAQuickFixMakesTheOfferedChange() throws {
        let client = try LspClient()
        try client.initialize(options: ["run": false])
        let text = "view A { width = 20 }\nA.hieght = 5\n"
        client.open("a.tgl", text)
        let told = try client.diagnostics("a.tgl", version: 1)
        let actions =
            try client.request(
                "textDocument/codeAction",
                [
                    "textDocument": ["uri": .string(client.uri("a.tgl"))], "range": told[0]["range"] ?? .null,
                    "context": ["diagnostics": .array(told)],
                ]
            ).array ?? []
        XCTAssertEqual(actions.count, 1)
        XCTAssertEqual(actions[0]["kind"], "quickfix")
        let edits = actions[0]["edit"]?["changes"]?[client.uri("a.tgl")]?.array ?? []
        XCTAssertEqual(JSONValue.text(text, with: edits), text.replacing("hieght", with: "height"))
        let whole: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]]
        let all =
            try client.request(
                "textDocument/codeAction",
                [
                    "textDocument": ["uri": .string(client.uri("a.tgl"))], "range": whole,
                    "context": ["diagnostics": [], "only": ["source.fixAll"]],
                ]
            ).array ?? []
        XCTAssertEqual(all.count, 1)
        XCTAssertEqual(
            JSONValue.text(text, with: all[0]["edit"]?["changes"]?[client.uri("a.tgl")]?.array ?? []),
            text.replacing("hieght", with: "height"))
    }

    /// Blocks are closed where the indentation says that they end, and a name that is set but not declared is declared.
    func testQuickFixesCloseBlocksAndDeclareVariables() throws {
        let client = try LspClient()
        try client.initialize(options: ["run": false])
        func fixed(_ text: String) throws -> String {
            client.open("a.tgl", text)
            defer { client.notify("textDocument/didClose", client.document("a.tgl")) }
            let whole: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
            let actions = try client.request(
                "textDocument/codeAction",
                ["textDocument": ["uri": .string(client.uri("a.tgl"))], "range": whole, "context": ["diagnostics": []]])
            return JSONValue.text(text, with: actions[0]?["edit"]?["changes"]?[client.uri("a.tgl")]?.array ?? [])
        }
        XCTAssertEqual(try fixed("view A { width = 3\n"), "view A { width = 3 }\n")
        XCTAssertEqual(try fixed("view A {\n  width = 3 # three\n"), "view A {\n  width = 3 # three\n}\n")
        XCTAssertEqual(try fixed("view A {\nwidth = 3"), "view A {\nwidth = 3\n}")
        XCTAssertEqual(try fixed("linear S { view A { width = 3"), "linear S { view A { width = 3 } }")
        XCTAssertEqual(
            try fixed("linear S {\n  view A {\n    width = 3\n  view B\n}\n"),
            "linear S {\n  view A {\n    width = 3\n  }\n  view B\n}\n")
        XCTAssertEqual(
            try fixed("linear S {\n  view A {\n    width = 3\n  view B\n"), "linear S {\n  view A {\n    width = 3\n  }\n  view B\n}\n")
        XCTAssertEqual(try fixed("view A { width = 3 }}\n"), "view A { width = 3 }\n")
        XCTAssertEqual(try fixed("count1 = 3\nprint count1\n"), "let count1 = 3\nprint count1\n")
    }

    func testARunTellsMoreAndASettingTurnsRunsOff() throws {
        let text = "let x = [1, 2]\nprint x[5]\nview Z { width = 10 }\n"
        let client = try LspClient()
        try client.initialize(options: ["runDelay": 0])
        client.open("a.tgl", text)
        let told = try client.diagnostics("a.tgl", version: 1) { !$0.isEmpty }
        XCTAssertEqual(told[0]["range"]?["start"]?["line"], 1)
        client.notify("workspace/didChangeConfiguration", ["settings": ["tgl": ["run": false]]])
        XCTAssertEqual(try client.diagnostics("a.tgl", version: 1) { $0.isEmpty }, [])
        XCTAssertEqual(try client.request("textDocument/hover", client.at("a.tgl", text, "Z {"))["contents"]?["value"], "**Z**, a node\n")
        let never = try LspClient(arguments: ["--no-run"])
        try never.initialize(options: ["run": true, "runDelay": 0])
        never.open("a.tgl", text)
        XCTAssertEqual(try never.diagnostics("a.tgl", version: 1), [])
        XCTAssertEqual(try never.request("tgl/frames", never.document("a.tgl")), .null)
    }

    /// Rules that contradict each other are places that belong to the finding.
    func testContradictionsNameTheirLines() throws {
        let client = try LspClient()
        try client.initialize(options: ["runDelay": 0])
        client.open(
            "a.tgl",
            "constraint C {\n  width = 100; height = 50\n  view A {\n    left = 0\n    right = 0\n    width = 50; height = 5\n  }\n}\n")
        let told = try client.diagnostics("a.tgl", version: 1) { $0.contains { $0["code"] == "TGL0801" } }
        let finding = told.first { $0["code"] == "TGL0801" }
        let lines = finding?["relatedInformation"]?.array?.compactMap { $0["location"]?["range"]?["start"]?["line"]?.int } ?? []
        XCTAssert(Set(lines).isSuperset(of: [3, 4]), finding?.text ?? "none")
        XCTAssertFalse(finding?["message"]?.string?.contains("/") ?? true)
    }

    func testAChangeStopsARunAndRequestsAreAnsweredMeanwhile() throws {
        let client = try LspClient()
        try client.initialize(["window": ["workDoneProgress": true]], options: ["runDelay": 0])
        let text = "view A { width = 3 }\nlet n = 0\nwhile n < 1000000000000 { n += 1 }\nprint n\n"
        client.open("a.tgl", text)
        // A run that takes long says so.
        let progress = try client.notification("$/progress") { $0["value"]?["kind"] == "begin" }
        XCTAssertEqual(progress["value"]?["title"], "running a.tgl")
        let hover = try client.request("textDocument/hover", client.at("a.tgl", text, "width"))
        XCTAssert(hover["contents"]?["value"]?.string?.hasPrefix("**width") ?? false)
        client.change("a.tgl", version: 2, from: (2, 10), to: (2, 23), "1")
        _ = try client.notification("$/progress") { $0["value"]?["kind"] == "end" }
        _ = try client.diagnostics("a.tgl", version: 2)
        XCTAssertEqual(try client.request("tgl/frames", client.document("a.tgl"))["printed"], ["1"])
    }

    func testARequestIsCancelled() throws {
        let client = try LspClient()
        try client.initialize(options: ["run": false])
        client.open("a.tgl", "view A { width = 3 }\n")
        // Both are in one piece, so that the second is read before the first is answered.
        let bodies: [JSONValue] = [
            ["jsonrpc": "2.0", "id": 70, "method": "textDocument/documentSymbol", "params": client.document("a.tgl")],
            ["jsonrpc": "2.0", "id": 71, "method": "textDocument/documentSymbol", "params": client.document("a.tgl")],
            ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 71]],
        ]
        client.send(raw: bodies.flatMap { Array("Content-Length: \($0.text.utf8.count)\r\n\r\n\($0.text)".utf8) })
        XCTAssertEqual(try client.answer(to: 70).array?.count, 1)
        XCTAssertThrowsError(try client.answer(to: 71)) { XCTAssertEqual(($0 as? LspClient.Refusal)?.code, -32800) }
    }

    /// A run that was asked for ends when the request is cancelled, and one that the server began when its progress is.
    func testARunIsCancelled() throws {
        let client = try LspClient()
        try client.initialize(["window": ["workDoneProgress": true]], options: ["runDelay": 0])
        client.open("a.tgl", "let n = 0\nwhile n < 1000000000000 { n += 1 }\n")
        let progress = try client.notification("$/progress") { $0["value"]?["kind"] == "begin" }
        XCTAssertEqual(progress["value"]?["cancellable"], true)
        client.notify("window/workDoneProgress/cancel", ["token": progress["token"] ?? .null])
        _ = try client.notification("$/progress") { $0["value"]?["kind"] == "end" }
        let run = client.begin("workspace/executeCommand", ["command": "tgl.run", "arguments": [.string(client.uri("a.tgl"))]])
        _ = try client.notification("$/progress") { $0["value"]?["kind"] == "begin" }
        client.notify("$/cancelRequest", ["id": .int(run)])
        XCTAssertThrowsError(try client.answer(to: run)) { XCTAssertEqual(($0 as? LspClient.Refusal)?.code, -32800) }
    }

    /// What an open text imports is the open text, not the file.
    func testOpenTextsStandForTheirFiles() throws {
        let client = try LspClient(["kit.tgl": "let a = 1\n", "main.tgl": "import \"kit.tgl\"\nprint b\n"])
        try client.initialize(options: ["run": false])
        client.open("main.tgl", "import \"kit.tgl\"\nprint b\n")
        XCTAssertEqual(try client.diagnostics("main.tgl", version: 1).count, 1)
        client.open("kit.tgl", "let a = 1\n")
        client.change("kit.tgl", version: 2, from: (0, 4), to: (0, 5), "b")
        XCTAssertEqual(try client.diagnostics("main.tgl", version: 1) { $0.isEmpty }, [])
    }

    /// An imported text that is closed without being saved, and one that comes back, are looked at again by a run, too.
    func testImportersRunAgainWhenTheirTextsComeBack() throws {
        let client = try LspClient(["kit.tgl": "let b = 1\n"])
        try client.initialize(options: ["runDelay": 0])
        client.open("main.tgl", "import \"kit.tgl\"\nprint b\n")
        client.open("kit.tgl", "let a = 1\n")
        _ = try client.diagnostics("main.tgl", version: 1) { $0.first?["code"]?.string == "TGL0201" }
        client.notify("textDocument/didClose", client.document("kit.tgl"))
        XCTAssertEqual(try client.diagnostics("main.tgl", version: 1) { $0.isEmpty }, [])
        let file = client.folder.appendingPathComponent("kit.tgl")
        try FileManager.default.removeItem(at: file)
        client.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(client.uri("kit.tgl")), "type": 3]]])
        _ = try client.diagnostics("main.tgl", version: 1) { $0.first?["code"]?.string == "TGL0249" }
        // Of the check and of the run that follows: both are done before the file comes back.
        _ = try client.request("tgl/frames", client.document("main.tgl"))
        try Data("let b = 1\n".utf8).write(to: file)
        client.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(client.uri("kit.tgl")), "type": 1]]])
        XCTAssertEqual(try client.diagnostics("main.tgl", version: 1) { $0.isEmpty }, [])
    }

    // MARK: What no editor sends

    func testBrokenFramesAreAnswered() throws {
        let client = try LspClient()
        try client.initialize()
        client.send(raw: Array("Content-Length: 5\r\n\r\n{\"a\":".utf8))
        client.send(raw: Array("Content-Length: 2\r\nX: y\r\n\r\n[]".utf8))
        client.send(["jsonrpc": "2.0", "id": [1], "method": 7])
        XCTAssertEqual(try client.errorOfNoRequest(), -32700)
        XCTAssertEqual(try client.errorOfNoRequest(), -32600)
        XCTAssertEqual(try client.errorOfNoRequest(), -32600)
        XCTAssertEqual(try client.request("workspace/symbol", ["query": "x"]), [])
    }

    func testMalformedRequestsHaveErrors() throws {
        let client = try LspClient()
        try client.initialize(options: ["run": false])
        client.open("a.tgl", "view A { width = 3 }\n")
        let methods = [
            "textDocument/hover", "textDocument/completion", "textDocument/signatureHelp", "textDocument/definition",
            "textDocument/references",
            "textDocument/documentHighlight", "textDocument/prepareRename", "textDocument/rename", "textDocument/documentSymbol",
            "textDocument/foldingRange", "textDocument/selectionRange", "textDocument/prepareCallHierarchy", "callHierarchy/incomingCalls",
            "callHierarchy/outgoingCalls", "textDocument/documentLink", "textDocument/documentColor", "textDocument/colorPresentation",
            "textDocument/semanticTokens/full", "textDocument/semanticTokens/full/delta", "textDocument/formatting",
            "textDocument/rangeFormatting", "textDocument/onTypeFormatting", "textDocument/codeAction", "textDocument/inlayHint",
            "textDocument/codeLens", "workspace/executeCommand", "tgl/frames",
        ]
        for method in methods {
            for parameters in [nil, [], [:], ["textDocument": 3], ["textDocument": ["uri": "file:///nowhere"]], "x"] as [JSONValue] {
                XCTAssertThrowsError(try client.request(method, parameters), method) {
                    XCTAssertEqual(($0 as? LspClient.Refusal)?.code, -32602, method)
                }
            }
        }
        // Places that are nowhere are the nearest that there are.
        for place in [["line": 99, "character": 0], ["line": 0, "character": 9999], ["line": 1e15, "character": 1e15]] as [JSONValue] {
            XCTAssertNoThrow(
                try client.request("textDocument/hover", ["textDocument": ["uri": .string(client.uri("a.tgl"))], "position": place]))
        }
    }

    func testAHeaderOfAGigabyteEndsTheServer() throws {
        let client = try LspClient()
        try client.initialize()
        client.send(raw: Array("Content-Length: 1073741824\r\n\r\n".utf8))
        client.send(raw: [UInt8](repeating: 0x20, count: 1 << 20))
        XCTAssertLessThan(try client.residentBytes(), 200 << 20)
        client.closeInput()
        XCTAssertEqual(try client.exitCode(), 1)
        let other = try LspClient()
        other.send(raw: [UInt8](repeating: 0x41, count: 1 << 20))
        XCTAssertEqual(try other.exitCode(), 1)
    }

    func testVeryManyChangesTakeNoMemory() throws {
        let client = try LspClient()
        try client.initialize(options: ["run": false])
        client.open("a.tgl", "view A { width = 3 }\n")
        for version in 2...5000 {
            client.change("a.tgl", version: version, from: (0, 17), to: (0, 18), "\(version % 10)")
        }
        XCTAssertEqual(try client.diagnostics("a.tgl", version: 5000), [])
        let hover = try client.request("textDocument/documentSymbol", client.document("a.tgl"))
        XCTAssertEqual(hover.array?.count, 1)
        XCTAssertLessThan(try client.residentBytes(), 200 << 20)
    }

    func testAMillionChangesInTenMessagesTakeNoMemory() throws {
        let client = try LspClient()
        try client.initialize(options: ["run": false])
        client.open("a.tgl", "view A { width = 3 }\n")
        let change = #"{"range":{"start":{"line":0,"character":17},"end":{"line":0,"character":18}},"text":"4"}"#
        let changes = Array(repeating: change, count: 100_000).joined(separator: ",")
        let body =
            #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(client.uri("a.tgl"))","version":9},"#
            + #""contentChanges":[\#(changes)]}}"#
        let message = Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        for _ in 0..<10 { client.send(raw: message) }
        let symbols = try client.request("textDocument/documentSymbol", client.document("a.tgl"))
        XCTAssertEqual(symbols.array?.count, 1)
        XCTAssertLessThan(try client.residentBytes(), 300 << 20)
    }

    /// Of texts that are not in use nothing is kept but themselves.
    func testVeryManyLargeTextsTakeLittleMoreThanThemselves() throws {
        let client = try LspClient()
        try client.initialize(options: ["run": false])
        let text = (0..<4000).map { "view A\($0) { width = 20; height = 20 }\n" }.joined()
        for number in 0..<100 { client.open("\(number).tgl", text) }
        for number in [0, 99] {
            let symbols = try client.request("textDocument/documentSymbol", client.document("\(number).tgl"))
            XCTAssertEqual(symbols.array?.count, 4000)
        }
        XCTAssertLessThan(try client.residentBytes(), 100 * text.utf8.count + (150 << 20))
    }

    func testFilesThatVanishAreErrorsOfTheText() throws {
        let client = try LspClient(["kit.tgl": "let a = 1\n"])
        try client.initialize(options: ["run": false])
        client.open("main.tgl", "import \"kit.tgl\"\nprint a\n")
        XCTAssertEqual(try client.diagnostics("main.tgl", version: 1), [])
        try FileManager.default.removeItem(at: client.folder.appendingPathComponent("kit.tgl"))
        client.notify("workspace/didChangeWatchedFiles", ["changes": []])
        let told = try client.diagnostics("main.tgl", version: 1) { !$0.isEmpty }
        XCTAssertEqual(told[0]["range"]?.rangeText, "0:7-0:16")
    }
}
