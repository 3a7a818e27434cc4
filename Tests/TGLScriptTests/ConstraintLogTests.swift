import TGLScript
import TGLSyntax
import XCTest

/// Logs of constraints that cannot all hold, read into keeps: the script runs, and what is said names the constraints that contradict.
final class ConstraintLogTests: XCTestCase {
    private func log(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws -> (session: Session, log: ConstraintLog) {
        let session = Session()
        let log = try XCTUnwrap(ConstraintLog(text) { session.names.find($0) == nil }, text, file: file, line: line)
        let outcome = session.runCommand(SourceFile(name: "log", text: log.script))
        XCTAssertFalse(outcome.failed, "\(log.script)\n\(outcome.diagnostics.map(Scripts.text))", file: file, line: line)
        return (session, log)
    }

    private static let cell = """
        2024-05-12 10:11:12.345678+0200 Shop[123:4567] [LayoutConstraints] Unable to simultaneously satisfy constraints.
        \tProbably at least one of the constraints in the following list is one you don't want.
        \tTry this:
        \t\t(1) look at each constraint and try to figure out which you don't expect;
        \t\t(2) find the code that added the unwanted constraint or constraints and fix it.
        (
            "<NSLayoutConstraint:0x6000015c1 H:|-(16)-[UILabel:0x7fd01'Title']   (active, names: '|':Shop.CardCell:0x7fd00 )>",
            "<NSLayoutConstraint:0x6000015c2 'titleWidth' UILabel:0x7fd01'Title'.width == 200   (active)>",
            "<NSLayoutConstraint:0x6000015c3 H:[UILabel:0x7fd01'Title']-(8)-[UILabel:0x7fd02'It's (9 > 3)']   (active)>",
            "<NSLayoutConstraint:0x6000015c4 UILabel:0x7fd02'It's (9 > 3)'.width >= 100   (active)>",
            "<NSLayoutConstraint:0x6000015c5 H:[UILabel:0x7fd02'It's (9 > 3)']-(16)-|   (active, names: '|':Shop.CardCell:0x7fd00 )>",
            "<NSLayoutConstraint:0x6000015c6 'UIView-Encapsulated-Layout-Width' Shop.CardCell:0x7fd00.width == 320   (active)>"
        )

        Will attempt to recover by breaking constraint
        <NSLayoutConstraint:0x6000015c4 UILabel:0x7fd02'It's (9 > 3)'.width >= 100   (active)>

        Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.
        """

    func testALogBecomesKeeps() throws {
        let (session, log) = try log(Self.cell)
        XCTAssertEqual(
            log.script,
            """
            constraint window {
              size = [fill, fill]
              constraint cardCell {  # Shop.CardCell:0x7fd00
                view title  # UILabel:0x7fd01'Title'
                view itS93  # UILabel:0x7fd02'It's (9 > 3)'
              }
              keep titleLeading: title.leading - cardCell.leading = 16
              keep titleWidth: title.width = 200
              keep itS93Leading: itS93.leading - title.trailing = 8
              keep itS93Width: itS93.width >= 100
              keep cardCellTrailing: cardCell.trailing - itS93.trailing = 16
              keep UIViewEncapsulatedLayoutWidth: cardCell.width = 320
            }

            """)
        XCTAssertEqual(log.unread, [])
        XCTAssertEqual(
            session.advice(on: log),
            [
                "UIViewEncapsulatedLayoutWidth is the system's own (`UIView-Encapsulated-Layout-Width`): lower one of yours, not it",
                "lower one of titleLeading, titleWidth, itS93Leading, itS93Width and cardCellTrailing: `.priority = UILayoutPriority(999)` "
                    + "in the app, `itS93Width.priority = 999` here; itS93Width is the one that was broken",
            ])
    }

    /// What each form of a constraint becomes.
    func testForms() throws {
        for (constraint, keep) in [
            ("NSLayoutConstraint:0x1 UIView:0xa.width == 100   (active)", "a.width = 100"),
            ("NSLayoutConstraint:0x1 UIView:0xa.width == 0.5*UIView:0xb.width + 10   (active)", "a.width = 0.5 * b.width + 10"),
            ("NSLayoutConstraint:0x1 UIView:0xa.height == UIView:0xb.height*2 - 4.5", "a.height = 2 * b.height - 4.5"),
            ("NSLayoutConstraint:0x1 UIView:0xa.trailing <= UIView:0xb.trailing - 8   (active)", "a.trailing - b.trailing <= -8"),
            ("NSLayoutConstraint:0x1 UIView:0xa.centerY == UIView:0xb.centerY   (active)", "a.centerY - b.centerY = 0"),
            ("NSLayoutConstraint:0x1 UIView:0xa.firstBaseline == UIView:0xb.lastBaseline", "a.baseline - b.baseline = 0"),
            ("NSLayoutConstraint:0x1 UIView:0xa.width == 100@750   (active)", "a.width = 100 @ 750"),
            ("NSLayoutConstraint:0x1 UIView:0xa.width == 100 priority:999   (active)", "a.width = 100 @ 999"),
            ("NSLayoutConstraint:0x1 V:[UIView:0xa(44)]", "a.height = 44"),
            ("NSLayoutConstraint:0x1 H:[UIView:0xa(>=44@500)]   (Names: tableView:0xb )", "a.width >= 44 @ 500"),
            ("NSLayoutConstraint:0x1 H:[UIView:0xa(UIView:0xb)]", "a.width = b.width"),
            ("NSLayoutConstraint:0x1 V:[UIView:0xa]-(>=8)-[UIView:0xb]   (active)", "b.top - a.bottom >= 8"),
            ("NSLayoutConstraint:0x1 H:[UIView:0xa]-(NSSpace(8))-[UIView:0xb]", "b.leading - a.trailing = 8"),
            ("NSLayoutConstraint:0x1 H:[UIView:0xa]-[UIView:0xb](LTR)", "b.leading - a.trailing = 8"),
            ("NSLayoutConstraint:0x1 H:[UIView:0xa][UIView:0xb]", "b.leading - a.trailing = 0"),
            ("NSLayoutConstraint:0x1 UIView:0xa.leading == UIView:0xb.leadingMargin   (active)", "a.leading - b.leading = 0"),
            ("NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UIView:0xa.width == 375   (active)", "a.width = 375"),
            ("NSAutoresizingMaskLayoutConstraint:0x1 h=-&- v=--& UIView:0xa.midX == + 160   (active)", "a.centerX - window.left = 160"),
            ("NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& V:[UIWindow:0xa(480)]", "a.height = 480"),
            ("SnapKit.LayoutConstraint:0x1@ViewController.swift#46 UIView:0xa.left == UIView:0xb.left + 12.0", "a.left - b.left = 12"),
            ("MASLayoutConstraint:0x1 UIView:0xa.top == UIView:0xb.bottom + 20", "a.top - b.bottom = 20"),
        ] {
            let (_, log) = try log("<\(constraint)>")
            let keeps = log.script.split(separator: "\n").filter { $0.contains("keep ") }.compactMap {
                $0.components(separatedBy: ": ").last
            }
            XCTAssertEqual(keeps.map(\.withoutViewNames), [keep.withoutViewNames], constraint)
        }
    }

    func testContentSizeAndMasks() throws {
        let (session, log) = try log(
            """
            Unable to simultaneously satisfy constraints.
            (
              "<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UIView:0xa.height == 0   (active)>",
              "<NSContentSizeLayoutConstraint:0x2 V:[UILabel:0xb'Hello'(20)] Hug:251 CompressionResistance:1000>",
              "<NSLayoutConstraint:0x3 V:|-(8)-[UILabel:0xb'Hello']   (active, names: '|':UIView:0xa )>",
              "<NSLayoutConstraint:0x4 V:[UILabel:0xb'Hello']-(8)-|   (active, names: '|':UIView:0xa )>"
            )
            """)
        XCTAssertTrue(log.script.contains("hello.height <= 20 @ 251\n"), log.script)
        XCTAssertTrue(log.script.contains("hello.height >= 20\n"), log.script)
        let said = session.advice(on: log).joined(separator: "\n")
        XCTAssertTrue(said.contains("translatesAutoresizingMaskIntoConstraints = false"), said)
        XCTAssertTrue(said.contains("lower one of"), said)
    }

    /// A view that an equation puts beside `|` is in what that names.
    func testContainersOfEquations() throws {
        let names = "(active, names: '|':UIView:0xa )"
        for equation in ["UIView:0xb.centerX == '|'.centerX", "UIView:0xb.width == 0.5*'|'.width", "UIView:0xb.midY == + 20"] {
            let (_, log) = try log("<NSLayoutConstraint:0x1 \(equation)   \(names)>")
            XCTAssertTrue(log.script.contains("  constraint viewA {  # UIView:0xa\n    view viewB  # UIView:0xb\n"), log.script)
        }
    }

    /// What the system adds by itself is not what an app may lower.
    func testWhatTheSystemAdds() throws {
        for system in [
            "NSLayoutConstraint:0x1 'fittingSizeHTarget' UIView:0xa.width == 90",
            "NSLayoutConstraint:0x1 '_UITemporaryLayoutWidth' UIView:0xa.width == 90",
            "NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UITableViewCellContentView:0xa.width == 90",
        ] {
            let (session, log) = try log("<\(system)   (active)>\n<NSLayoutConstraint:0x2 'mine' UIView:0xa.width == 100   (active)>")
            let said = session.advice(on: log).joined(separator: "\n")
            XCTAssertTrue(said.contains("is the system's own"), said)
            XCTAssertTrue(said.contains("lower mine"), said)
            XCTAssertFalse(said.contains("takes it away"), said)
        }
    }

    func testTheFirstOfSeveralLogs() throws {
        let (session, log) = try log(Self.cell + "\n\n" + Self.cell.replacingOccurrences(of: "0x6000015c", with: "0x6000016c"))
        let (alone, first) = try self.log(Self.cell)
        XCTAssertEqual(log.script, first.script)
        XCTAssertEqual(
            session.advice(on: log), alone.advice(on: first) + ["the text has 2 logs: the first one is read; paste the others alone"])
    }

    /// Where a log begins and ends, line by line.
    func testWhatBelongsToALog() {
        let lines = Self.cell.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let end = lines.firstIndex { $0.hasPrefix("<NSLayoutConstraint") } ?? 0
        for count in 1...lines.count {
            let text = lines.prefix(count).joined(separator: "\n")
            XCTAssertTrue(ConstraintLog.begins(text))
            if count <= end { XCTAssertFalse(ConstraintLog.isWhole(text), "\(count)") }
            if count == end + 1 { XCTAssertTrue(ConstraintLog.isWhole(text), "\(count)") }
        }
        XCTAssertTrue(ConstraintLog.isTail("Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this."))
        for text in ["", "view A", "A.width <= 100", "# Unable", "label T \"<NSLayout>\""] {
            XCTAssertFalse(ConstraintLog.begins(text), text)
        }
    }

    /// Texts that are nearly logs: nothing crashes, and what is read runs.
    func testHostileLogs() throws {
        let whole = Array(Self.cell)
        for cut in stride(from: 0, to: whole.count, by: 37) {
            for text in [String(whole.prefix(cut)), String(whole[..<cut]) + String(whole.dropFirst(cut + 11))] {
                guard let log = ConstraintLog(text, isFree: { _ in true }) else { continue }
                let session = Session()
                _ = session.runCommand(SourceFile(name: "log", text: log.script))
                _ = session.advice(on: log)
            }
        }
        let many = (0..<5_000).map { "<NSLayoutConstraint:0x\($0) H:[UIView:0x\($0)]-(1)-[UIView:0x\($0 + 1)]>" }.joined(separator: "\n")
        XCTAssertEqual(ConstraintLog(many, isFree: { _ in true })?.unread, [])
        let deep = "<NSLayoutConstraint:0x1 UIView:0x2.width == " + String(repeating: "-(", count: 30_000) + ">"
        XCTAssertNil(ConstraintLog(deep, isFree: { _ in true }))
        for body in ["H:|-(1e999)-[UIView:0x2]", "UIView:0x2.width == nan", "UIView:0x2'\u{1b}[31m'.width == \u{202e}1", "H:", "[]", "'"] {
            XCTAssertNil(ConstraintLog("<NSLayoutConstraint:0x1 \(body)>", isFree: { _ in true }), body)
        }
        let (_, named) = try log("<NSLayoutConstraint:0x1 'let' UILabel:0x2'constraint'.width == 9   (active)>")
        XCTAssertFalse(named.script.contains("view constraint "), named.script)
    }
}

extension String {
    /// The text with one letter for each view, which have names of their own.
    fileprivate var withoutViewNames: String {
        replacingOccurrences(of: "[A-Za-z_]+[0-9]*(_[0-9]+)?\\.", with: "v.", options: .regularExpression)
    }
}
