import TGLLayout
import TGLScript
import TGLSyntax
import XCTest

/// Cells made by hand in a `linear`: what templates may do, and that nothing of them stays when they are given back.
final class TemplateCellTests: XCTestCase {
    private var session = Session()
    private var document: Document { session.document }
    private var S: Int32 { document.find("S") ?? -1 }

    override func setUp() { session = Session() }

    private func run(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
        let outcome = session.runPrompt(SourceFile(name: "cells", text: text))
        XCTAssertEqual(outcome.diagnostics.filter { $0.severity == .error }.map(\.message), [], text, file: file, line: line)
    }

    private func template(_ name: String = "f") throws -> KeptFunction {
        let symbol = try XCTUnwrap(session.names.find(name))
        let entry = try XCTUnwrap(session.scope.find(symbol, layer: 0))
        let value = session.machine.stack[entry.index].value
        let function = try XCTUnwrap({ if case .function(let function) = value { function } else { nil } }())
        return try session.machine.template(function)
    }

    private func cell(_ text: String, _ arguments: Value..., file: StaticString = #filePath, line: UInt = #line) throws -> CellMade {
        run("linear S\n" + text, file: file, line: line)
        return try session.machine.makeCell(template().frozen, arguments, in: S, document: document)
    }

    /// The message of a failure, with the text that it points to.
    private func failure(_ text: String, _ arguments: Value..., before: String = "") -> String {
        session = Session()
        run("linear S; \(before)\n" + text)
        let (nodes, count, capacity) = (document.childCount(S), document.count, document.capacity)
        let strings = document.strings.count
        do {
            _ = try session.machine.makeCell(template().frozen, arguments, in: S, document: document)
            return "no failure"
        } catch let failure as Failure {
            XCTAssertEqual(document.childCount(S), nodes, text)
            XCTAssertEqual(document.count, count, text)
            XCTAssertEqual(document.cellCount, 0, text)
            XCTAssertFalse(session.machine.isInCell)
            XCTAssertTrue(document.keepsHistory)
            // Its places serve the next one.
            let more = document.capacity - capacity
            _ = try? session.machine.makeCell(template().frozen, arguments, in: S, document: document)
            XCTAssertEqual(document.capacity - capacity, more, text)
            XCTAssertLessThan(document.strings.count - strings, 20)
            return "\(failure.message) @ \(failure.place.map { $0.source.text($0.range) } ?? "?")"
        } catch {
            return "\(error)"
        }
    }

    // MARK: Making

    func testACellIsAChildWithoutATrace() throws {
        let mark = { (self.document.mark, self.session.dump(), self.document.allNames()) }
        run("linear S\nlet f = v => linear vert { label T \"row {v}\"; view c[v] { width = v * 2; height = 5 }; view }")
        let before = mark()
        let made = try session.machine.makeCell(template().frozen, [.number(7)], in: S, document: document)
        let root = made.node
        XCTAssertEqual(document.children(S), [root])
        XCTAssertEqual(document.children(root).map { document.nameText($0) }, ["T", "c[7]", "view1"])
        XCTAssertEqual(document.nameText(root), "linear1")
        XCTAssertTrue(document.children(root).allSatisfy { document.isInCell($0) })
        XCTAssertEqual(document.cellRoot(of: document.children(root)[1]), root)
        let after = mark()
        XCTAssertEqual(before.0, after.0)
        XCTAssertEqual(before.1, after.1)
        XCTAssertEqual(before.2, after.2)
        XCTAssertNil(document.find("T"))
        XCTAssertEqual(session.machine.node(named: "T", in: root), document.children(root)[0])
        XCTAssertEqual(session.machine.node(named: "c[7]", in: root), document.children(root)[1])
        XCTAssertEqual(session.machine.node(named: "view1", in: root), document.children(root)[2])
        XCTAssertNil(session.machine.node(named: "c[8]", in: root))
        // The next node of the document is the first of its kind.
        run("view A; linear B; view T; view; S.padding = 1")
        XCTAssertEqual(document.nameText(document.children(Document.screen)[4]), "view1")
        XCTAssertEqual(document.frame(document.children(root)[1]).width, 14)
        XCTAssertEqual(document.frame(root).height, 21)
        document.giveBackCell(root)
        XCTAssertEqual(document.childCount(S), 0)
        XCTAssertFalse(document.exists(root))
        XCTAssertEqual(document.cellCount, 0)
        // Verifying does not see cells, nor what is left of them.
        run("S.padding = 2")
        XCTAssertEqual(try document.differencesFromScratch().map(\.name), [])
    }

    func testPlacesServeLaterCells() throws {
        run("style card { height = 9 }\nlinear S")
        run(
            """
            let f = v => linear vert : card { label T "row {v}" { width = wrap + v }; view c[v] { size = [v, v]; left = T.right + 3 }
              view h["k{v mod 3}"]
            }
            """)
        let template = try template()
        func round(_ v: Int) throws {
            var roots: [Int32] = []
            for k in 0..<4 {
                roots.append(try session.machine.makeCell(template.frozen, [.number(Double(v + k))], in: S, document: document).node)
            }
            for root in roots { document.giveBackCell(root) }
        }
        try round(0)
        try round(1)
        let capacity = document.capacity
        let sizes = [document.strings.count, document.numbers.count, document.lists.count, document.sums.count, document.functions.count]
        let bytes = document.bytes
        for v in 0..<5_000 { try round(v % 1000) }
        XCTAssertEqual(document.capacity, capacity)
        XCTAssertEqual(
            [document.strings.count, document.numbers.count, document.lists.count, document.sums.count, document.functions.count], sizes)
        XCTAssertLessThan(document.bytes - bytes, 4096)
        XCTAssertEqual(document.count, 2)
    }

    func testRulesOfACell() throws {
        let made = try cell(
            "let f = v => linear horz { view A { width = B.width * 2; height = 4 }; view B { width = v; height = A.height } }", .number(8))
        run("S.padding = 1")
        let children = document.children(made.node)
        XCTAssertEqual(children.map { document.frame($0).width }, [16, 8])
        XCTAssertEqual(document.frame(children[1]).height, 4)
    }

    func testOwnNamesComeFirst() throws {
        run("view T; label c[1] \"outside\"")
        let made = try cell(
            """
            let f = v => linear vert {
              label T "in"
              for i in 1..3 { view c[i] { width = i } }
              T.fontSize = 20; c[2].height = 7
              node("c[3]").height = len(c)
            }
            """, .number(1))
        let node = { (name: String) in try XCTUnwrap(self.session.machine.node(named: name, in: made.node)) }
        XCTAssertEqual(document.own(try node("T"), .fontSize, .rule)?.rule, .number(20))
        XCTAssertEqual(document.own(try node("c[2]"), .height, .rule)?.rule, .number(7))
        XCTAssertEqual(document.own(try node("c[3]"), .height, .rule)?.rule, .number(3))
    }

    func testADefAsTemplate() throws {
        run(
            """
            linear S; let n = 3
            def inner(v) { view { width = v + n } }
            def f(v) { if v > 5 { return label "x" }; let r = linear vert { inner(v); inner(v + 1) }; return r }
            """)
        let template = try template()
        run("n = 100\nn = 200")
        let large = try session.machine.makeCell(template.frozen, [.number(6)], in: S, document: document)
        let small = try session.machine.makeCell(template.frozen, [.number(1)], in: S, document: document)
        XCTAssertEqual(document.kind(large.node), .label)
        XCTAssertEqual(document.children(small.node).map { document.own($0, .width, .rule)?.rule }, [.number(4), .number(5)])
    }

    // MARK: What was read

    func testReads() throws {
        run("linear S; knob gap = 4; knob other = 5; style card { width = 3 }")
        run("let f = v => view : card { if v > 3 { width = gap * 2 }; if v > 5 and screen.width > 300 { let w = card.width; height = w } }")
        let template = try template()
        func reads(_ v: Double) throws -> CellReads {
            try session.machine.makeCell(template.frozen, [.number(v)], in: S, document: document).reads
        }
        let gap = try XCTUnwrap(session.scope.find(XCTUnwrap(session.names.find("gap")), layer: 0)).index
        XCTAssertEqual(template.knobs, [gap])
        let (few, some, all) = (try reads(1), try reads(4), try reads(6))
        XCTAssertEqual([few.knobs, some.knobs, all.knobs], [[], [gap], [gap]])
        XCTAssertEqual([few.screen, some.screen, all.screen], [false, false, true])
        XCTAssertEqual(all.styles.count, 1)
        // Nothing follows the knob: whoever made the cell makes it again.
        XCTAssertTrue(session.ties.isEmpty)
        run("gap = 10")
        XCTAssertEqual(
            document.own(try session.machine.makeCell(template.frozen, [.number(4)], in: S, document: document).node, .width, .rule)?.rule,
            .number(20))
    }

    func testCurvesAndConstraintsInCells() throws {
        run("knob k = 2")
        let made = try cell(
            "let f = v => frame { path { rect = x => x * k + v }; constraint { view A; view B { left = A.right + A.width / 2 } } }",
            .number(3))
        XCTAssertEqual(made.reads.knobs.count, 1)
        document.giveBackCell(made.node)
        let again = try session.machine.makeCell(template().frozen, [.number(4)], in: S, document: document)
        XCTAssertEqual(again.node, made.node)
        XCTAssertNotEqual(document.cellNumber(again.node), nil)
    }

    func testAnotherDocument() throws {
        run("let n = 4; view; style card { height = 9 }")
        let made = try cell("let f = v => label T \"row {v}\" : card { width = v + n }", .number(8))
        let copy = document.rebuilt()
        XCTAssertFalse(copy.exists(made.node))
        let other = try session.machine.makeCell(template().frozen, [.number(8)], in: S, document: copy)
        XCTAssertEqual(copy.nameText(other.node), "T")
        XCTAssertEqual(copy.own(other.node, .width, .rule)?.rule, document.own(made.node, .width, .rule)?.rule)
        XCTAssertTrue(session.machine.document === document)
        XCTAssertEqual(document.childCount(S), 1)
    }

    // MARK: Failures

    func testWhatATemplateMayNotDo() {
        let outside = "which is outside of its cell"
        XCTAssertEqual(failure("let f = () => view { A.width = 3 }", before: "view A"), "a template cannot use `A`, \(outside) @ A")
        XCTAssertEqual(failure("let f = () => view { width = A.width }", before: "view A"), "a template cannot use `A`, \(outside) @ A")
        XCTAssertEqual(
            failure("let f = () => view { width = a[1].width }", before: "view a[1]"), "a template cannot use `a[1]`, \(outside) @ a[1]")
        XCTAssertEqual(
            failure("let n = A; let f = () => view { n { height = 3 } }", before: "view A"), "a template cannot use `A`, \(outside) @ n")
        XCTAssertEqual(
            failure("let n = A; let f = () => view { width = value(n.fontSize) }", before: "label A"),
            "a template cannot use `A`, \(outside) @ fontSize")
        XCTAssertEqual(failure("let f = () => view { print 3 }"), "a template cannot print or show @ print 3")
        XCTAssertEqual(
            failure("let f = () => view { when landscape { width = 3 } }"),
            "a template cannot contain a `when` @ when landscape { width = 3 }")
        XCTAssertEqual(
            failure("def f() { let a = view; remove a; return a }"), "a template cannot remove, move, copy or rename nodes @ remove a")
        XCTAssertEqual(failure("def f() { style s { width = 3 }; return view }"), "a template cannot declare a style @ s")
        XCTAssertEqual(
            failure("def f() { card.width = 3; return view }", before: "style card { width = 3 }"),
            "a template cannot change a style @ card.width = 3")
        XCTAssertEqual(
            failure("let f = () => view { n = n + 1 }", before: "let n = 3"),
            "a template cannot set variables that are declared outside of it @ n = n + 1")
        XCTAssertEqual(failure("let f = () => view { k = 1 }", before: "knob k = 3"), "a template cannot set a knob @ k = 1")
        XCTAssertEqual(
            failure("let f = () => view { width = 3; height = value(width) }"),
            "a template cannot read `view1.width`: its nodes are laid out later @ width")
        XCTAssertEqual(failure("let f = () => view { screen { scale = 2 } }"), "a template cannot change the screen @ screen { scale = 2 }")
        XCTAssertEqual(
            failure("let f = () => view { width = prev.width }"),
            "the root of a cell can follow its own nodes and its parent, not its neighbours @ prev.width")
        XCTAssertEqual(
            failure("let f = () => linear { view { width = nearest(self, left)[0] } }"),
            "a template cannot read what the layout computes: its nodes are laid out later @ nearest(self, left)")
        XCTAssertEqual(
            failure("def counter() { let n = 0; return () => view { n += 1; width = n } }\nlet f = counter()"),
            "a template cannot set variables that are declared outside of it @ n += 1")
    }

    func testShapes() {
        XCTAssertEqual(failure("def f() { return 3 }"), "this template makes no node @ { return 3 }")
        XCTAssertEqual(failure("def f() { view; return view }"), "a template makes one node, not two @ view")
        XCTAssertEqual(failure("let f = () => linear { label T; view T }"), "`T` is already the name of a node of this cell @ T")
        XCTAssertEqual(failure("let f = () => linear { label T; view T[1] }"), "`T[1]` is already the name of a node of this cell @ T")
        XCTAssertEqual(
            failure("let f = () => linear { label offset_; label text \"x\" }"), "`text` is already the name of a property @ text")
        XCTAssertEqual(failure("let f = () => linear { view A { width = B.width } }"), "no node is named `B` @ B")
        XCTAssertEqual(
            failure("let f = () => linear { view A { width = B.width }; linear { view B } }"),
            "`A` cannot follow `B`: it is neither its parent nor a sibling @ B.width")
        XCTAssertEqual(failure("let f = v => view", .number(1), .number(2)), "this function takes 1 argument, and 2 were given @ ?")
        XCTAssertTrue(failure("let f = v => view { width = v + \"x\" }", .number(1)).hasSuffix("@ +"))
    }

    func testRunawayTemplates() {
        XCTAssertEqual(
            failure("let f = () => linear { for i in 1..1_000_000 { view } }"), "too many nodes in one cell: the limit is 10000 @ view")
        session = Session()
        var limits = Limits()
        limits.steps = 10_000
        session = Session(limits: limits)
        run("linear S\ndef f() { while true { }; return view }")
        XCTAssertThrowsError(try session.machine.makeCell(template().frozen, [], in: S, document: document)) {
            XCTAssertEqual(($0 as? Failure)?.kind, .steps)
        }
        session = Session()
        run("linear S\ndef f() { return f() }")
        XCTAssertThrowsError(try session.machine.makeCell(template().frozen, [], in: S, document: document)) {
            XCTAssertEqual(($0 as? Failure)?.kind, .callDepth)
        }
        run("view A; A.width = 4")
        XCTAssertEqual(document.frame(document.find("A") ?? 0).width, 4)
    }

    func testANameThatAVariableTakesLater() throws {
        run("linear S; let f = v => linear { label T \"x\"; T.width = v; let t = T; t.height = v }")
        let template = try template()
        run("let T = 3; view A; let center = 4")
        for v in [1.0, 2] {
            let made = try session.machine.makeCell(template.frozen, [.number(v)], in: S, document: document)
            XCTAssertEqual(document.own(document.first(made.node) ?? -1, .height, .rule)?.rule, .number(v))
        }
    }

    func testANameThatAVariableHas() {
        run("linear S; let f = v => linear { label T \"x\" }; let T = 3")
        XCTAssertThrowsError(try template()) {
            XCTAssertEqual(($0 as? Failure)?.message, "`T` is already the name of a variable")
        }
    }

    // MARK: What is taken back

    func testCellsSinceATrialGoWithIt() throws {
        run("linear S; let f = v => linear { label \"row {v}\" }")
        let template = try template()
        let first = try session.machine.makeCell(template.frozen, [.number(1)], in: S, document: document)
        let number = document.cellNumber(first.node)
        let freed = try session.machine.makeCell(template.frozen, [.number(2)], in: S, document: document)
        document.giveBackCell(freed.node)
        let (capacity, strings) = (document.capacity, document.strings.count)
        let trial = document.beginTrial()
        let second = try session.machine.makeCell(template.frozen, [.number(3)], in: S, document: document)
        _ = try session.machine.makeCell(template.frozen, [.number(4)], in: S, document: document)
        XCTAssertEqual(second.node, freed.node)
        document.endTrial(trial)
        XCTAssertEqual([document.capacity, document.strings.count], [capacity, strings])
        XCTAssertEqual(document.children(S), [first.node])
        XCTAssertEqual(document.cellNumber(first.node), number)
        XCTAssertEqual(document.cellCount, 1)
        let third = try session.machine.makeCell(template.frozen, [.number(5)], in: S, document: document)
        XCTAssertEqual(third.node, freed.node)
        XCTAssertEqual(document.capacity, capacity)
    }

    func testCellsInCells() throws {
        let outer = try cell("let f = v => linear { linear inner; label T \"row {v}\" }; let g = v => label T \"in {v}\"", .number(1))
        let inner = try XCTUnwrap(session.machine.node(named: "inner", in: outer.node))
        let strings = document.strings.count
        let made = try session.machine.makeCell(template("g").frozen, [.number(2)], in: inner, document: document)
        XCTAssertEqual(document.cellRoot(of: made.node), made.node)
        XCTAssertEqual(document.cellRoot(of: inner), outer.node)
        XCTAssertEqual(session.machine.node(named: "T", in: outer.node), document.last(outer.node))
        XCTAssertEqual(session.machine.node(named: "T", in: made.node), made.node)
        XCTAssertEqual(document.childrenWithoutCells(inner), [])
        document.giveBackCell(outer.node)
        XCTAssertEqual(document.cellCount, 0)
        XCTAssertEqual(document.count, 2)
        _ = try session.machine.makeCell(template("f").frozen, [.number(7)], in: S, document: document)
        _ = try session.machine.makeCell(template("g").frozen, [.number(8)], in: S, document: document)
        XCTAssertEqual(document.strings.count, strings + 1)
    }

    func testTemplatesAreDumpedOnOneLine() {
        run("let n = 2\nlet f = (v, i) => linear vert { # a comment\n  let w = [v,\n    n][0]\n  view A : card {\n    width = w\n  }\n}")
        let dump = session.dump()
        XCTAssertTrue(
            dump.contains("let f = (v, i) => linear vert { let w = [v, n][0]; view A : card { width = w } }"), dump)
        let again = Session()
        _ = again.run(SourceFile(name: "dump", text: dump))
        XCTAssertEqual(again.dump(), dump)
    }

    func testATextThatARuleTakesStays() throws {
        let made = try cell("let f = v => label \"row {v}\"", .number(1))
        run("label A \"row 1\"")
        document.giveBackCell(made.node)
        let next = try session.machine.makeCell(template().frozen, [.number(2)], in: S, document: document)
        XCTAssertEqual(document.strings[Int(document.own(document.find("A") ?? -1, .text, .rule)?.rule.ref ?? -1)], "row 1")
        XCTAssertEqual(document.strings[Int(document.own(next.node, .text, .rule)?.rule.ref ?? -1)], "row 2")
    }

    func testRemovingAndUndoKeepCells() throws {
        let made = try cell("let f = v => linear { label T \"row {v}\" }", .number(1))
        run("remove S")
        XCTAssertFalse(document.exists(made.node))
        session.undo()
        XCTAssertTrue(document.exists(made.node))
        XCTAssertEqual(session.machine.node(named: "T", in: made.node), document.first(made.node))
        XCTAssertNil(document.find("T"))
        run("copy S as S2")
        XCTAssertEqual(document.childCount(document.find("S2") ?? -1), 0)
    }
}
