import Foundation
#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What is wrong with a site: pages that cannot be read as XML, links that lead nowhere or elsewhere, ids that occur twice, scripts,
/// pages and pictures to which nothing leads.
struct SiteCheck {
    private(set) var flaws: [String] = []

    init(_ files: [(path: String, text: String)]) {
        let paths = Set(files.map(\.path))
        var ids: [String: Set<String>] = [:]
        var links: [(from: String, to: String)] = []
        for file in files where file.path.hasSuffix(".html") || file.path.hasSuffix(".svg") {
            let reader = PageReader(file.text)
            if !reader.isWellFormed { flaws.append("\(file.path) cannot be read") }
            if reader.elements.contains("script") { flaws.append("\(file.path) has a script") }
            for id in Set(reader.ids).sorted() where reader.ids.count(where: { $0 == id }) > 1 {
                flaws.append("\(file.path) has the id \(id) twice")
            }
            ids[file.path] = Set(reader.ids)
            for link in reader.links { links.append((file.path, link)) }
        }
        var linked: [String: Set<String>] = [:]
        for (from, to) in links {
            if to.contains(":") || to.hasPrefix("//") {
                flaws.append("\(from) leads to \(to), which is elsewhere")
                continue
            }
            let parts = to.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let path = parts[0].isEmpty ? from : Self.path(parts[0], from: from)
            let isThere = paths.contains(path) && (parts.count < 2 || ids[path]?.contains(parts[1]) == true)
            let shown = parts.count < 2 ? path : path + "#" + parts[1]
            if !isThere { flaws.append("\(from) leads to \(shown), which is not there") }
            linked[path, default: []].insert(from)
        }
        for file in files where file.path != "index.html" {
            if file.path.hasSuffix(".html"), linked[file.path]?.contains("index.html") != true {
                flaws.append("\(file.path) is not linked from index.html")
            } else if linked[file.path] == nil {
                flaws.append("nothing leads to \(file.path)")
            }
        }
    }

    /// The path from the folder of the site to what a link of a file means.
    private static func path(_ link: String, from file: String) -> String {
        var parts = file.split(separator: "/").dropLast().map(String.init)
        for part in link.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }
}

/// What the elements of a page say.
final class PageReader: NSObject, XMLParserDelegate {
    private(set) var isWellFormed = false
    private(set) var elements: Set<String> = []
    private(set) var ids: [String] = []
    private(set) var links: [String] = []
    /// The scripts with their pictures, as a page of the manual shows them.
    private(set) var examples: [(script: String, picture: String)] = []
    private var depth = 0
    private var script: String?
    private var isInScript = false

    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        // `parse` is true for elements that end in another order, and for those that do not end.
        isWellFormed = parser.parse() && parser.parserError == nil && depth == 0
    }

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
    ) {
        depth += 1
        elements.insert(element)
        if element == "pre" { (script, isInScript) = ("", true) }
        if element == "img", let script, let picture = attributes["src"] { examples.append((script, picture)) }
        if let id = attributes["id"] { ids.append(id) }
        for name in ["href", "src"] {
            if let link = attributes[name] { links.append(link) }
        }
    }

    func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
        depth -= 1
        if element == "pre" { isInScript = false }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if isInScript { script? += text }
    }
}
