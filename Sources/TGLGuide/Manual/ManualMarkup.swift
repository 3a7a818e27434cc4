// Pages of the manual as XHTML: their parts, in which every word with a page links to it.

import TGLRender
import TGLScript
import TGLSyntax

/// Writes the parts of one page.
struct ManualMarkup {
    let manual: Manual
    /// The index of the page in the manual; a page does not link to itself.
    let page: Int
    /// The relative path from here to the folder of pages; empty if this page is in it.
    var folder = ""
    /// The picture of a script on this page; nil if it has none.
    let picture: (String) -> ManualPicture?

    /// All parts of a page as HTML.
    func parts(_ content: HelpPage) -> String {
        var result = ""
        var hasTitle = false
        for part in content.parts {
            if case .title(let text) = part {
                result += hasTitle ? "<h2 class=\"title\">\(title(text))</h2>\n" : "<h1>\(title(text))</h1>\n"
                hasTitle = true
            } else {
                result += body(part)
            }
        }
        return result
    }

    private func body(_ part: HelpPage.Part) -> String {
        switch part {
        case .title(let text), .heading(let text): "<h2>\(title(text))</h2>\n"
        case .paragraph(let text):
            text.split(separator: "\n\n").map { "<p>\(words(String($0).replacing("\n", with: " ")))</p>\n" }.joined()
        case .code(let text): "<pre>\(lines(text, code))</pre>\n"
        case .script(let text): script(text)
        case .rows(let rows): table(rows) { listed($0) }
        case .translations(let rows): table(rows) { "<code>\(code($0))</code>" }
        case .words(let list): "<p class=\"words\">\(list.map { "<code>\(code($0))</code>" }.joined(separator: " "))</p>\n"
        }
    }

    private func table(_ rows: [HelpRow], _ help: (String) -> String) -> String {
        let lines = rows.map { "<tr><th scope=\"row\">\(code($0.word))</th><td>\(help($0.help))</td></tr>\n" }
        return "<table>\n<tbody>\n\(lines.joined())</tbody>\n</table>\n"
    }

    // MARK: Texts

    /// The text of a heading, without links.
    private func title(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map { escapeXML(String($0)) }
        guard parts.count % 2 == 1 else { return escapeXML(text) }
        return parts.enumerated().map { $0 % 2 == 1 ? "<code>\($1)</code>" : $1 }.joined()
    }

    /// A text in which the parts in backquotes become code.
    func words(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return escapeXML(text) }
        return parts.enumerated().map { $0 % 2 == 1 ? "<code>\(code(String($1)))</code>" : escapeXML(String($1)) }.joined()
    }

    /// The text of a row; if it is a list, every item with a page becomes a link.
    private func listed(_ text: String) -> String {
        if text.contains("`") || text.contains("\n") { return words(text) }
        return text.split(separator: ", ", omittingEmptySubsequences: false).map { link(String($0)) }.joined(separator: ", ")
    }

    private func lines(_ text: String, _ line: (String) -> String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }.joined(separator: "\n")
    }

    /// A word as a link to its page, if it has one.
    private func link(_ word: String, _ role: HighlightRole? = nil) -> String {
        let label = escapeXML(word)
        let look = role.map { " class=\"\($0.rawValue)\"" } ?? ""
        guard let place = manual.place(of: word), place != page else { return role == nil ? label : "<span\(look)>\(label)</span>" }
        return "<a\(look) href=\"\(folder)\(manual.pages[place].id).html\">\(label)</a>"
    }

    /// A line of code in which words are links, except in strings.
    private func code(_ text: String) -> String {
        if manual.place(of: text) != nil { return link(text) }
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            if first == "\"" {
                let end = rest.dropFirst().firstIndex(of: "\"").map { rest.index(after: $0) } ?? rest.endIndex
                result += escapeXML(String(rest[..<end]))
                rest = rest[end...]
            } else if first.isLetter || first == ":" || first == "_" {
                let end = rest.dropFirst().firstIndex { !($0.isLetter || $0.isNumber || $0 == "_") } ?? rest.endIndex
                result += link(String(rest[..<end]))
                rest = rest[end...]
            } else {
                let end = rest.dropFirst().firstIndex { $0.isLetter || $0 == "\"" || $0 == ":" || $0 == "_" } ?? rest.endIndex
                result += escapeXML(String(rest[..<end]))
                rest = rest[end...]
            }
        }
        return result
    }

    // MARK: Scripts

    private func script(_ text: String) -> String {
        let figure = picture(text).map { picture in
            "<figure><img src=\"../\(picture.path)\" alt=\"The layout of this script\" width=\"\(picture.width)\""
                + " height=\"\(picture.height)\" loading=\"lazy\"/></figure>\n"
        }
        return "<div class=\"example\">\n<pre>\(coloured(text))</pre>\n\(figure ?? "")</div>\n"
    }

    /// The roles of words that may be links. Names of nodes and variables could only look like such words.
    private static let linked: Set<HighlightRole> = [.kind, .property, .word, .function]

    /// A script with the same highlighting as at the prompt.
    private func coloured(_ text: String) -> String {
        let bytes = Array(text.utf8)
        func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var result = ""
        var end = 0
        for span in Highlighter(Session()).spans(text) where span.range.lowerBound >= end {
            result += lines(piece(end..<span.range.lowerBound), escapeXML)
            let word = piece(span.range)
            if Self.linked.contains(span.role) {
                result += link(word, span.role)
            } else {
                result += "<span class=\"\(span.role.rawValue)\">\(lines(word, escapeXML))</span>"
            }
            end = span.range.upperBound
        }
        return result + lines(piece(end..<bytes.count), escapeXML)
    }
}

/// A picture on a page.
struct ManualPicture {
    /// Its path, relative to the folder of the site.
    let path: String
    let width: String
    let height: String

    /// Reads the size from the SVG's head.
    init(_ svg: String, path: String) {
        self.path = path
        let head = svg.firstRange(of: "<svg ").map { svg[$0.upperBound...].prefix { $0 != ">" } } ?? ""
        func attribute(_ name: String) -> String {
            head.firstRange(of: " \(name)=\"").map { String(head[$0.upperBound...].prefix { $0 != "\"" }) } ?? "1"
        }
        (width, height) = (attribute("width"), attribute("height"))
    }
}
