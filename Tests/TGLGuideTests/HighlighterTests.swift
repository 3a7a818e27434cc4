import TGLGuide
import TGLScript
import TGLSyntax
import XCTest

/// Each case is a text with marks below each of its lines, a letter for each byte; `|` in the text is the cursor.
final class HighlighterTests: XCTestCase {
    static let letters: [HighlightRole: Character] = [
        .kind: "k", .property: "p", .word: "w", .number: "n", .string: "s", .comment: "c", .node: "A", .variable: "v", .function: "f",
        .style: "t", .operatorSign: "o", .punctuation: ".", .bracketMatch: "B", .wrong: "!",
    ]

    /// The nodes and names that every case has.
    static let scene = """
        style card { color = red }
        let gap = 8
        knob gutter = 4
        def twice(n) { return n * 2 }
        linear vert S { view T; label L "text"; view cell[1]; view cell[2]; view }
        """

    /// The marks of a text's lines.
    static func marks(_ text: String, cursor: Int?, _ session: Session) -> String {
        var signs: [Character] = text.utf8.map { $0 == 0x0A ? "\n" : " " }
        var last = 0
        for span in Highlighter(session).spans(text, cursor: cursor) {
            XCTAssertGreaterThanOrEqual(span.range.lowerBound, last, "spans overlap or are out of order in \(text)")
            XCTAssertFalse(span.range.isEmpty, text)
            last = span.range.upperBound
            for place in span.range where signs[place] != "\n" { signs[place] = letters[span.role] ?? "?" }
        }
        return String(signs)
    }

    static func trimmedLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    /// Checks cases: each is its lines, every second one the marks of the one before.
    func check(_ cases: [String], scene: String = HighlighterTests.scene, line: UInt = #line) {
        let session = Session()
        XCTAssertFalse(session.runPrompt(SourceFile(name: "scene", text: scene)).failed)
        for one in cases {
            let lines = one.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let written = stride(from: 0, to: lines.count, by: 2).map { lines[$0] }.joined(separator: "\n")
            let wanted = stride(from: 1, to: lines.count, by: 2).map { lines[$0] }.joined(separator: "\n")
            let parts = written.components(separatedBy: "|")
            let cursor = parts.count > 1 ? parts[0].utf8.count : nil
            let text = parts.joined()
            let found = Self.marks(text, cursor: cursor, session)
            XCTAssertEqual(
                Self.trimmedLines(found), Self.trimmedLines(wanted), "\n\(written)\n\(found)\n\(wanted)", line: line)
        }
    }

    func testNodesAndRelations() {
        check([
            "view A { width = 50% }\nkkkk A . ppppp o nnn .",
            "label B \"hi\" : card { text = \"a\" }\nkkkkk A ssss . tttt . pppp o sss .",
            "linear horz R { view }\nkkkkkk wwww A . kkkk .",
            "view box[3] { left = cell[1].right + 8 }\nkkkk AAA.n. . pppp o AAAA.n..ppppp o n .",
            "T.width = wrap\nA.ppppp o wwww",
            "T.width <= S.width * 0.5 - gap\nA.ppppp oo A.ppppp o nnn o vvv",
            "T { width = 3; height = width }\nA . ppppp o n. pppppp o ppppp .",
            "T, L { top = prev.bottom }\nA. A . ppp o wwww.pppppp .",
            "screen.direction = rtl\nAAAAAA.ppppppppp o www",
            "screen { width = 320 }\nwwwwww . ppppp o nnn .",
            "screen iphone8 landscape\nwwwwww wwwwwww wwwwwwwww",
            "L.color = \"#fff\"\nA.ppppp o ssssss",
            "T.width = share(2)\nA.ppppp o wwwww.n.",
            "S.gravity = [centerX, fillY]\nA.ppppppp o .wwwwwww. wwwww.",
            "T.right = T.parent.right\nA.ppppp o A.wwwwww.ppppp",
        ])
    }

    func testStatements() {
        check([
            "if gap > 3 { T.left = 2 } else { T.left = none }\nww vvv o n . A.pppp o n . wwww . A.pppp o wwww .",
            "for i, c in cell { c.left = 20 * i }\nwww v. v ww AAAA . v.pppp o nn o v .",
            "while gap < 100 { gap *= 2; break }\nwwwww vvv o nnn . vvv oo n. wwwww .",
            "let n = twice(3) + pi\nwww v o fffff.n. o ww",
            "knob side = 3 in 0..9\nwwww vvvv o n ww noon",
            "def half(n, m = 2) { return n / m }\nwww ffff.v. v o n. . wwwwww v o v .",
            "when w:compact landscape { T.width = 3 }\nwwww w.wwwwwww wwwwwwwww . A.ppppp o n .",
            "when screen.width > 400 { T { width = 3 } }\nwwww AAAAAA.ppppp o nnn . A . ppppp o n . .",
            "style big { width = 3 }\nwwwww ttt . ppppp o n .",
            "remove T, L\nwwwwww A. A", "unset T.width, L\nwwwww A.ppppp. A", "unset when landscape\nwwwww wwww wwwwwwwww",
            "rename T to U\nwwwwww A ww A", "copy T as U\nwwww A ww A", "move T to S before L\nwwww A ww A wwwwww A",
            "move T at 0\nwwww A ww n",
            "print T.width, \"w {gap} x\"\nwwwww A.ppppp. ssssvvvssss",
            "show S as tree on iphone8, 300 200\nwwww A ww wwww ww wwwwwww. nnn nnn",
            "why T.width deep\nwww A.ppppp wwww", "import \"a.tgl\"\nwwwwww sssssss",
            "test \"a\" { view Q; expect Q.width == 0, \"b\" }\nwwww sss . kkkk A. wwwwww A.ppppp oo n. sss .",
            "expect error \"TGL0201\" { Q.width = 3 }\nwwwwww wwwww sssssssss . A.ppppp o n .".replacingOccurrences(
                of: ". A.ppppp", with: ".  .ppppp"),
            "map([1, 2], t => t + n)\nfff..n. n.. v oo v o !.",
            "let x = if gap > 1 then none else true\nwww v o ww vvv o n wwww wwww wwww wwww",
            "# only this\nccccccccccc", "view A # a note\nkkkk A cccccccc",
        ])
    }

    func testWhatIsWrong() {
        check([
            "Q.width = 3\n!.ppppp o n", "T.wdith = 3\nA.!!!!! o n", "T.width = Q.width\nA.ppppp o !.ppppp",
            "T.text = \"a\"\nA.!!!! o sss", "T.x = 3\nA.! o n", "screen.left = 3\nAAAAAA.!!!! o n",
            "width = 3\n!!!!! o n", "nothing(3)\n!!!!!!!.n.", "T.width = center\nA.ppppp o !!!!!!", "view A : none2\nkkkk A . !!!!!",
            "screen iphone99\nwwwwww !!!!!!!!", "show S as trees\nwwww A ww !!!!!", "print gap.foo\nwwwww vvv.!!!",
            "T.width = = 3\nA.ppppp o ! n", "T.width = 3 4\nA.ppppp o n !", "view A }\nkkkk A !", "T.width = 3)\nA.ppppp o n!",
            "T.width = §\nA.ppppp o !!", "print \"abc\nwwwww !!!!\nprint 1\nwwwww n",
            "view self\nkkkk !!!!",
        ])
    }

    /// What the entry makes or declares counts from there on; within a statement also what it makes later.
    func testNamesOfTheEntry() {
        check([
            "view A { width = B.width }; view B\nkkkk A . ppppp o !.ppppp .. kkkk A",
            "linear vert M { view A { top = B.top }; view B }\nkkkkkk wwww A . kkkk A . ppp o A.ppp .. kkkk A .",
            "let n = 1\nwww v o n\nn += m\nv oo !\nlet m = 2\nwww v o n",
            "def f() { return later + Z.width }\nwww f.. . wwwwww vvvvv o A.ppppp .\nlet later = 1\nwww vvvvv o n\nview Z\nkkkk A",
            "for i in 1..3 { let d = i }\nwww v ww noon . www v o v .\nprint i, d\nwwwww !. !",
            "label M\nkkkkk A\nM.text = \"a\"; M.vspace = 3\nA.pppp o sss. A.!!!!!! o n",
            "print view2.width, view9.width\nwwwww !!!!!.ppppp. !!!!!.ppppp", "view\nkkkk\nprint view9.width\nwwwww AAAAA.ppppp",
            "import \"x\"\nwwwwww sss\nQ.width = 3\n .ppppp o n",
            "style big { width = 3 }\nwwwww ttt . ppppp o n .\nview A : big, card\nkkkk A . ttt. tttt",
            "test \"a\" { T.width = 3 }\nwwww sss . !.ppppp o n .",
        ])
    }

    /// A word that ends at the cursor is not wrong as long as something begins so.
    func testWordsUnderWay() {
        check([
            "vie|\n", "vix|\n!!!", "vie |\n!!!", "T.wid|\nA.", "T.wix|\nA.!!!",
            "T.width = wra|\nA.ppppp o", "T.width = gut|\nA.ppppp o", "ce|\n", "T.width =|\nA.ppppp o", "T.width = 3 +|\nA.ppppp o n o",
            "T.width = 12.|\nA.ppppp o nn.", "T.width !|\nA.ppppp w", "print \"abc|\nwwwww ssss", "print \"a {ga|\nwwwww ssss",
            "view A {|\nkkkk A .", "view A { width = 3|\nkkkk A . ppppp o n", "let|\nwww", "screen iph|\nwwwwww", "T.|\nA.",
            "screen iphone8 lands|\nwwwwww wwwwwww", "show S as tre|\nwwww A ww",
        ])
    }

    func testBrackets() {
        check([
            "print (gap + |(1))\nwwwww .vvv o BnB.", "print (gap + (1)|)\nwwwww Bvvv o .n.B", "print [1, 2]|\nwwwww Bn. nB",
            "view A |{\nkkkk A B\n  width = [1][0]\n  ppppp o .n..n.\n}\nB", "print \"a {gap|} b\"\nwwwww sssBvvvBsss",
            "print (1|]\nwwwww .n!",
        ])
    }

    func testSessionCommands() {
        check([
            ":undo 3\nwwwww n", ":und|\nwwww", ":undu\n!!!!!", ":why T.width deep\nwwww A.ppppp wwww", ":why Q.width\nwwww !.ppppp",
            ":why T.wi|\nwwww A.pp", ":zoom fit\nwwwww www", ":set show tree\nwwww wwww wwww", ":time T.width = 3\nwwwww A.ppppp o n",
            ":measure S 200 -\nwwwwwwww A nnn o", ":sweep screen.width 300..400 step 50 T.x\nwwwwww AAAAAA.ppppp nnnoonnn wwww nn A.p",
            ":want T.width <= parent.width - 8\nwwwww A.ppppp oo wwwwww.ppppp o n",
            ":want T.x == 3 and Q.y = 1\nwwwww A.p oo n www !.p o n", "help\nwwww", ":help width\nwwwww wwwww", ":save 1..2 a.tgl\nwwwww",
        ])
    }

    // MARK: Scripts

    /// Tests that set a property on purpose which its node does not take.
    private static let idleOnPurpose = [
        "knobs.tgl": ["text", "gravity"], "layers-in-force.tgl": ["hspace"],
    ]

    /// Every script that is not about errors has no wrong name, property or token.
    func testScriptsAreRight() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        var files: [URL] = []
        for folder in ["Scripts", "Conformance"] {
            let all = FileManager.default.enumerator(at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            files += (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "tgl" }
        }
        XCTAssertGreaterThan(files.count, 80)
        let texts = try files.sorted { $0.path < $1.path }.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
        for (name, text) in texts + ExampleScript.all.map({ ($0.name, $0.text) }) {
            let found = Highlighter(Session()).spans(text).filter { $0.role == .wrong }
            let bytes = Array(text.utf8)
            for span in found {
                let word = String(decoding: bytes[span.range], as: UTF8.self)
                if Self.idleOnPurpose[name]?.contains(word) ?? false { continue }
                let line = bytes[..<span.range.lowerBound].split(separator: 0x0A, omittingEmptySubsequences: false).count
                XCTFail("\(name):\(line): `\(word)`")
            }
        }
    }

    /// Whatever a text is, its pieces are in order, and lie within it.
    func testAnyTextHasPiecesInOrder() {
        let session = Session()
        XCTAssertFalse(session.runPrompt(SourceFile(name: "scene", text: Self.scene)).failed)
        let signs = Array("{}()[]\"#:;.,=<>+-*/!~%\\ \n0123aTLé😀§".unicodeScalars)
        let words = [
            "view ", "T.width = ", "let ", "def f(", "when ", "if ", "\"a {gap} b\"", "for i in ", "style ", ":why ", "expect error ",
            "} else {",
        ]
        var state: UInt64 = 7
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<1500 {
            var text = ""
            for _ in 0..<next(12) {
                if next(2) == 0 { text += words[next(words.count)] } else { text.unicodeScalars.append(signs[next(signs.count)]) }
            }
            _ = Self.marks(text, cursor: next(text.utf8.count + 1), session)
            _ = LineHelp(session).line(text, cursor: next(text.utf8.count + 1), columns: 40)
        }
    }
}
