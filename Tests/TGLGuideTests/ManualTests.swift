import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import XCTest

/// The whole manual: as one text, as a site, as a man page.
final class ManualTests: XCTestCase {
    private static let manual = Manual(withExamples: true)
    /// The site with a picture for each script that names a view.
    private static let site = ManualSite(manual, version: "1.2.3") { script in
        script.contains("view") ? "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(script.utf8.count)\" height=\"7\"/>\n" : nil
    }

    private func file(_ path: String) throws -> String { try XCTUnwrap(Self.site.files.first { $0.path == path }, path).text }

    func testEveryTopicAndEveryErrorIsInTheManual() {
        let manual = Self.manual
        for topic in Help.topics + ErrorHelp.pages.map(\.code) + ["errors", "contents"] {
            let place = manual.place(of: topic)
            XCTAssertNotNil(place, topic)
            if let place { XCTAssertEqual(manual.pages[place].content, Help.page(topic), topic) }
        }
        for example in ExampleScript.all { XCTAssertNotNil(manual.place(of: "example \(example.name)"), example.name) }
        for other in Prop.otherSpellings { XCTAssertEqual(manual.place(of: other.name), manual.place(of: other.of), other.name) }
        XCTAssertEqual(manual.place(of: ":undo"), manual.place(of: "undo"))
        XCTAssertEqual(manual.place(of: ":q"), manual.place(of: "quit"))
        XCTAssertNil(manual.place(of: "nothing"))
        XCTAssertNil(manual.place(of: ":width"))
    }

    func testEveryPageIsOfAChapterAndHasItsOwnName() {
        let manual = Self.manual
        XCTAssertEqual(Set(manual.chapters.flatMap { $0.entries.map(\.page) }), Set(manual.pages.indices))
        XCTAssertEqual(Set(manual.pages.map { $0.id.lowercased() }).count, manual.pages.count)
        for page in manual.pages {
            XCTAssertTrue(page.id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }, page.id)
        }
        XCTAssertGreaterThan(manual.pages.count, 600)
    }

    func testTheTextHasEveryPageOnce() throws {
        let manual = Manual()
        let text = manual.text(version: "1.2.3", columns: 100).text
        XCTAssertTrue(text.hasPrefix("The tgl manual\n\nVersion 1.2.3."))
        let lines = Set(text.split(separator: "\n"))
        for page in manual.pages {
            for line in page.content.text(columns: 100).text.split(separator: "\n") { XCTAssertTrue(lines.contains(line), page.topic) }
        }
        for title in ["linear — a kind of node", "TGL0101: "] {
            XCTAssertEqual(text.split(separator: "\n").count { $0.hasPrefix(title) }, 1, title)
        }
        let ascii = manual.text(version: "1", columns: 60, style: RenderStyle(ascii: true)).text
        XCTAssertTrue(ascii.contains("linear - a kind of node"))
    }

    func testWordsThatHaveAPageLeadToIt() throws {
        let share = try file("pages/share.html")
        XCTAssertTrue(share.contains("<code><a href=\"width.html\">width</a> = <a href=\"fill.html\">fill</a></code>"), share)
        XCTAssertTrue(share.contains("<a class=\"kind\" href=\"linear.html\">linear</a>"), share)
        XCTAssertFalse(share.contains("href=\"share.html\""), "a page does not lead to itself")
        let gravity = try file("pages/gravity.html")
        XCTAssertTrue(gravity.contains("<th scope=\"row\">of</th><td><a href=\"linear.html\">linear</a>, "), gravity)
        XCTAssertTrue(try file("pages/sizes.html").contains("<a href=\"help.html\">:help</a> <a href=\"css.html\">css</a>"))
        let css = try file("pages/css.html")
        XCTAssertTrue(css.contains("X.<a href=\"overflow.html\">overflow</a> = "), css)
        // Names of nodes and what is in strings are no words of the language.
        let example = try file("pages/example-styles.html")
        XCTAssertFalse(example.contains("class=\"node\" href"), example)
    }

    func testThePicturesStandBesideTheirScripts() throws {
        let page = try file("pages/share.html")
        let script = try XCTUnwrap(TopicInfo.named("share")).example
        XCTAssertTrue(
            page.contains(
                "<img src=\"../pictures/share.svg\" alt=\"The layout of this script\" width=\"\(script.utf8.count)\" height=\"7\""))
        XCTAssertEqual(Self.site.scripts["pictures/share.svg"], script)
        XCTAssertFalse(try file("pages/abs.html").contains("<img"))
        let pictures = Self.site.files.filter { $0.path.hasPrefix("pictures/") }
        XCTAssertEqual(pictures.count, Self.site.scripts.count)
        XCTAssertEqual(Set(Self.site.scripts.values).count, pictures.count, "no script is drawn twice")
    }

    func testTheSiteIsTheSameEachTime() {
        let again = ManualSite(Manual(withExamples: true), version: "1.2.3") { script in
            script.contains("view") ? "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(script.utf8.count)\" height=\"7\"/>\n" : nil
        }
        XCTAssertEqual(again.files, Self.site.files)
    }

    func testCoursesAreListed() throws {
        let course = ManualSite.Course(title: "Rows & columns", file: ManualSite.File(path: "lessons/1.html", text: "<html/>"))
        let site = ManualSite(Manual(), version: "1", courses: [course]) { _ in nil }
        let index = try XCTUnwrap(site.files.first)
        XCTAssertTrue(index.text.contains("<li><a href=\"lessons/1.html\">Rows &amp; columns</a></li>"), index.text)
        XCTAssertEqual(site.files.last, course.file)
    }

    // MARK: The language's man page

    func testTheManPageOfTheLanguageNamesEverything() {
        let page = LanguagePage.text(version: "1", date: "2000-01-02", limits: [HelpRow("--max-nodes", "Nodes. By itself 5.")])
        XCTAssertTrue(page.hasPrefix(".TH TGL 5 \"2000-01-02\" \"tgl 1\" \"File Formats\"\n.SH \"NAME\"\ntgl \\- "))
        let terms = Set(page.split(separator: "\n").filter { $0.hasPrefix("\\fB") }.map { $0.dropFirst(3).prefix { $0 != "\\" } })
        for name in Kind.infos.map(\.kind.word) + Prop.table.map(\.name) + Prop.otherSpellings.map(\.name) {
            XCTAssertTrue(terms.contains(name[...]), name)
        }
        for usage in BuiltInInfo.all.map(\.usage) + StatementInfo.all.map(\.usage) {
            // Dots, hyphens and quotes are written in other ways there.
            let word = usage.prefix { $0.isLetter }
            XCTAssertTrue(terms.contains { $0.prefix { $0.isLetter } == word }, usage)
        }
        XCTAssertTrue(page.contains(".TP\n\\fB\\-\\-max\\-nodes\\fR\nNodes. By itself 5.\n"))
        XCTAssertTrue(page.unicodeScalars.allSatisfy(\.isASCII))
        for section in ["STATEMENTS", "EXPRESSIONS", "NODES", "PROPERTIES", "WORDS", "FUNCTIONS", "LIMITS"] {
            XCTAssertTrue(page.contains(".SH \"\(section)\"\n"), section)
        }
    }

    func testNoTextIsTakenForAMacro() {
        var page = Roff("X", section: 7, date: "2000-01-02", version: "1", title: "T")
        page.section("A \"B\"")
        page.paragraphs("'one' `-x` and \\n\n\n.two – a … b", isFirst: true)
        page.code("'a\n\n.b ^ ~")
        page.item("-t", "")
        XCTAssertEqual(
            page.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(String.init),
            [
                ".SH \"A \\(dqB\\(dq\"", "\\(aqone\\(aq \\fB\\-x\\fR and \\en", ".PP", "\\&.two \\(en a ... b", ".PP", ".RS 4", ".nf",
                "\\(aqa",
                "\\&", "\\&.b \\(ha \\(ti", ".fi", ".RE", ".TP", "\\fB\\-t\\fR", "\\&", "",
            ])
    }
}
