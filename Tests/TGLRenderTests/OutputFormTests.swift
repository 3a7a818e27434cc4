import TGLRender
import XCTest

/// The table of output forms: what each use allows, and that each form is the picture that it names.
final class OutputFormTests: XCTestCase {
    func testEveryFormHasOneRow() {
        XCTAssertEqual(OutputForm.rows.map(\.form), OutputForm.allCases)
        for row in OutputForm.rows {
            XCTAssertFalse(row.help.isEmpty, row.word)
            XCTAssertTrue(!row.uses.isEmpty || row.ending != nil, "nobody can ask for \(row.word)")
        }
    }

    func testWhatEachUseAllows() {
        XCTAssertEqual(OutputForm.words(for: .statement), ["tree", "boxes", "table", "json", "svg"])
        XCTAssertEqual(OutputForm.words(for: .end), ["tree", "boxes", "both", "table", "json", "svg", "none"])
        XCTAssertEqual(OutputForm.words(for: .command), ["tree", "boxes", "both", "changes", "off"])
        XCTAssertEqual(OutputForm.endings, ["json", "svg", "html", "txt"])
    }

    func testAWordMeansOneFormAndOnlyWhereItIsAllowed() {
        for use in [OutputUse.statement, .end, .command] {
            for form in OutputForm.allCases {
                let isAllowed = OutputForm.all(for: use).contains(form)
                XCTAssertEqual(OutputForm(word: form.word(for: use), for: use), isAllowed ? form : nil)
            }
        }
        XCTAssertNil(OutputForm(word: "none", for: .command))
        XCTAssertNil(OutputForm(word: "off", for: .end))
        for form in OutputForm.allCases { XCTAssertEqual(form.ending.flatMap { OutputForm(ending: $0) }, form.ending == nil ? nil : form) }
        XCTAssertNil(OutputForm(ending: "png"))
    }

    func testFormsAreThePicturesThatTheyName() {
        let options = OutputOptions(columns: 80, rows: 24)
        let scene = fourBoxesChanged
        check(OutputForm.tree.text(of: scene, options), treeText(scene))
        check(OutputForm.boxes.text(of: scene, options), boxesText(scene, columns: 80, rows: 24))
        check(OutputForm.table.text(of: scene, options), tableText(scene))
        check(OutputForm.json.text(of: scene, options), jsonText(scene))
        check(OutputForm.svg.text(of: scene, options), svgText(scene))
        check(OutputForm.html.text(of: scene, options), htmlText(scene))
        check(OutputForm.text.text(of: scene, options), treeText(scene) + "\n" + boxesText(scene, columns: 80, rows: 24))
        check(OutputForm.both.text(of: scene, options), composeAnswer(scene, width: 80, height: 24, form: .both))
        check(OutputForm.changes.text(of: scene, options), composeAnswer(scene, width: 80, height: 24, form: .changes))
        check(OutputForm.nothing.text(of: scene, options), "")
    }

    func testAPageHasItsTitleAndDetails() {
        var options = OutputOptions()
        options.title = "a title"
        options.details = { scene in [scene.nodes[0].id: [DetailLine("a detail")]] }
        let page = OutputForm.html.text(of: fourBoxes, options).text
        XCTAssertTrue(page.contains("<title>a title</title>"))
        XCTAssertTrue(page.contains("a detail"))
    }

    /// A block in colour has the same letters in the same columns as one without.
    func testBlocksKeepTheirColumnsInColour() {
        let styles = [RenderStyle.plain, RenderStyle(color: .trueColor)]
        for form in OutputForm.allCases {
            let blocks = styles.map { form.block(of: fourBoxesChanged, OutputOptions(style: $0)) }
            XCTAssertEqual(blocks[0].columns, blocks[1].columns, form.word(for: .end))
            XCTAssertFalse(blocks[1].text(styles[1]).text.contains("\\u{1B}"), form.word(for: .end))
        }
    }

    func testDataIsTheSameOnEveryScreen() {
        for form in OutputForm.allCases where form.isData {
            let narrow = OutputOptions(style: RenderStyle(color: .basic, ascii: true), columns: 20, rows: 5, cutsLines: true)
            XCTAssertEqual(form.text(of: fourBoxes, narrow), form.text(of: fourBoxes), form.word(for: .end))
        }
        XCTAssertEqual(OutputForm.allCases.filter(\.isData), [.json, .svg, .html])
    }
}
