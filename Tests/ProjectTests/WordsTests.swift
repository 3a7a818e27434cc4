import XCTest

/// The words of messages, help and pages: no phrase that the glossary (`TGLTexts.docc/Words.md`) replaces.
final class WordsTests: XCTestCase {
    /// Phrases that do not occur in user-facing texts, as regular expressions.
    private static let replaced = [
        #"\bhangs? on\b"#, #"\bin a ring\b"#, #"\bfind fault\b"#, #"\bcomes? (down )?to\b(?! (rest|an end))"#,
        #"\btak(e|es|en|ing) back\b"#, #"\bto be had\b"#, #"\bof its own accord\b"#, #"\bsays nothing of\b"#, #"\bwherefore\b"#,
        #"\bholds good\b"#, #"\bis told\b"#, #"\bways out\b"#, #"\bworked out\b"#, #"\bfor ever\b"#, #"(?<!\.)\banew\b"#,
        #"\bparted by\b"#, #"\btheir like\b"#, #"so `.*` is nobody's"#, #"\bis none of the values\b"#,
        #"(?<!there )\bis no (number|sign|text|list|node|statement|size|command|word)\b"#, #", and (this|here) (is|are) "#,
        #"\bnothing is called\b"#, #"\bmeans? nothing (in|on) a\b"#, #"\bstands? (at|in|on|before|after|between|beside)\b"#,
        #"\btake \S+ (away|out)\b"#, #"\bcut off after\b"#, #"\bbrings? back\b"#, #"\bas the rules say\b"#,
    ]

    func testPagesUseTheGlossary() throws {
        let articles = Project.files(in: "Sources", ending: ".md").filter { !$0.hasSuffix("/Words.md") }
        let texts = Project.files(in: "Sources/CTexts/Pages", ending: ".txt")
        let pages = ["README.md", "ARCHITECTURE.md", "Tests/README.md"] + articles + texts
        XCTAssertGreaterThan(pages.count, 8)
        for page in pages {
            for (number, line) in try Project.lines(page).enumerated() {
                XCTAssertEqual(phrases(in: line), [], "\(page):\(number + 1): \(line)")
            }
        }
    }

    func testMessagesUseTheGlossary() throws {
        var count = 0
        for file in Project.files(in: "Sources", ending: ".swift") {
            for (number, text) in Self.texts(of: try Project.lines(file)) {
                count += 1
                XCTAssertEqual(phrases(in: text), [], "\(file):\(number): \(text)")
            }
        }
        XCTAssertGreaterThan(count, 5000)
    }

    func testReplacedPhrasesAreFound() {
        XCTAssertEqual(phrases(in: "two rules hang on each other in a ring"), ["hang on", "in a ring"])
        XCTAssertEqual(phrases(in: "two rules depend on each other in a cycle"), [])
        let lines = ["// it stands in a comment", #"say("a \(x) stands in it") // stands in"#, "\"\"\"", "comes to", "\"\"\""]
        XCTAssertEqual(Self.texts(of: lines).map(\.text), ["say(\"a \\(x) stands in it\")", "comes to"])
    }

    private static let expressions = replaced.map { try! NSRegularExpression(pattern: $0) }
    /// Matches where any of them does, in one search.
    private static let any = try! NSRegularExpression(pattern: replaced.map { "(?:\($0))" }.joined(separator: "|"))

    private func phrases(in text: String) -> [String] {
        let all = NSRange(text.startIndex..., in: text)
        guard Self.any.firstMatch(in: text, range: all) != nil else { return [] }
        return Self.expressions.compactMap { expression in
            expression.firstMatch(in: text, range: all).flatMap { Range($0.range, in: text) }.map { String(text[$0]) }
        }
    }

    /// The lines of a source file that may hold a text, without comments.
    private static func texts(of lines: [String]) -> [(number: Int, text: String)] {
        var found: [(number: Int, text: String)] = []
        var isWithin = false
        for (index, line) in lines.enumerated() {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.components(separatedBy: "\"\"\"").count == 2 {
                isWithin.toggle()
            } else if isWithin {
                found.append((index + 1, text))
            } else if !text.hasPrefix("//"), text.contains("\"") {
                let code = text.components(separatedBy: " // ")[0]
                if code.contains("\"") { found.append((index + 1, code)) }
            }
        }
        return found
    }
}
