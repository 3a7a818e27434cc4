import Foundation
import XCTest

/// The project's own pages: the map, the articles beside the sources, and the pages that lead to them.
final class PagesTests: XCTestCase {
    private static let articles = Project.files(in: "Sources", ending: ".md")
    private static let pages = ["README.md", "ARCHITECTURE.md", "Tests/README.md"] + articles

    func testTheMapIsShort() throws {
        let size = try Project.text("ARCHITECTURE.md").utf8.count
        XCTAssertLessThanOrEqual(size, 12 * 1024, "what is unusual is said at the head of the file that does it, or in an article")
    }

    /// Where the links of a page lead, as paths from the root: `](path)`, and `<doc:Page>` within a folder of articles.
    private static func links(in text: String, of page: String) -> [String] {
        let folder = page.contains("/") ? String(page[..<(page.lastIndex(of: "/") ?? page.startIndex)]) + "/" : ""
        let paths = text.matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }.filter { !$0.contains("://") }
        return paths.map { folder + $0 } + text.matches(of: /<doc:(\w+)>/).map { "\(folder)\($0.1).md" }
    }

    func testLinksLeadToFiles() throws {
        var count = 0
        for page in Self.pages {
            for path in Self.links(in: try Project.text(page), of: page) {
                count += 1
                XCTAssertTrue(FileManager.default.fileExists(atPath: Project.root.appendingPathComponent(path).path), "\(page): \(path)")
            }
        }
        XCTAssertGreaterThan(count, 60)
    }

    func testEveryArticleIsReached() throws {
        var reached: Set<String> = []
        var open = ["ARCHITECTURE.md"]
        while let page = open.popLast() {
            guard reached.insert(page).inserted else { continue }
            open += Self.links(in: try Project.text(page), of: page).filter { $0.hasSuffix(".md") }
        }
        XCTAssertEqual(Self.articles.filter { !reached.contains($0) }, [])
        XCTAssertGreaterThan(Self.articles.count, 40)
    }

    /// Types, members and files in backquotes: `Run`, `Document.rebuilt`, `scripts/soak`, `mistakes.txt`.
    private static func names(in text: String) -> Set<String> {
        let spans = text.replacing(/```[^`]*```/, with: "").matches(of: /`([^`\n]+)`/).map { String($0.1) }
        return Set(
            spans.flatMap { span -> [String] in
                if let file = span.wholeMatch(of: /(?:[\w-]+\/)*([\w-]+\.(?:swift|txt|py|md|c))/) { return [String(file.1)] }
                if let path = span.wholeMatch(of: /(?:scripts|Tests|Sources)(?:\/[\w-]+)*\/([\w-]+)/) { return [String(path.1)] }
                guard let name = span.wholeMatch(of: /([A-Z][A-Za-z]+[a-z])(?:\.([a-z]\w+))?(?:\(.*\))?/) else { return [] }
                return [String(name.1)] + (name.2.map { [String($0)] } ?? [])
            })
    }

    func testNamesAreThoseOfTheSources() throws {
        let files = ["Sources", "Tests", "scripts"].flatMap { Project.files(in: $0, ending: "") }
        let known = Set(
            files.flatMap { file in
                let name = file.split(separator: "/").last ?? ""
                return [String(name), String(name.prefix { $0 != "." })]
            })
        let sources = try files.filter { $0.hasSuffix(".swift") }.map(Project.text).joined().utf8CString
        var count = 0
        for page in Self.pages {
            let text = try Project.text(page)
            // Pages of rules name nodes of the language.
            guard page != "README.md", RulePage(page, text).rules.isEmpty else { continue }
            for name in Self.names(in: text).sorted() where !known.contains(name) {
                count += 1
                XCTAssertTrue(Self.occurs(name, in: sources), "\(page): nothing in the sources has the name \(name)")
            }
        }
        XCTAssertGreaterThan(count, 100)
    }

    /// Whether a name is in a text as a word. The text ends with a 0.
    private static func occurs(_ name: String, in text: ContiguousArray<CChar>) -> Bool {
        func isWord(_ byte: CChar) -> Bool { byte == CChar(UInt8(ascii: "_")) || isalnum(Int32(UInt8(bitPattern: byte))) != 0 }
        return text.withUnsafeBufferPointer { all in
            guard var place = all.baseAddress else { return false }
            let start = place
            while let found = strstr(place, name) {
                let end = found + name.utf8.count
                if found == start || !isWord(found[-1]), !isWord(end[0]) { return true }
                place = UnsafePointer(found) + 1
            }
            return false
        }
    }
}
