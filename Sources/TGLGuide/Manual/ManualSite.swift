// The manual as a static site: an index, a page for each help page, and a picture for each script that creates something.

import TGLRender

/// The files of the manual as a site, which needs no server, network or JavaScript.
public struct ManualSite: Sendable {
    /// A file of the site.
    public struct File: Sendable, Equatable {
        /// Its path, relative to the folder of the site, with `/` between folders.
        public let path: String
        /// The contents of the file.
        public let text: String

        /// Creates a file from its parts.
        public init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }

    /// The sheets of a course, as a page of the site.
    public struct Course: Sendable {
        /// The title of the course.
        public let title: String
        /// The page of the course.
        public let file: File

        /// Creates a course from its parts.
        public init(title: String, file: File) {
            self.title = title
            self.file = file
        }
    }

    /// All files, the index first.
    public let files: [File]
    /// The script that each picture shows, by the picture's path.
    public let scripts: [String: String]

    /// Creates the site.
    ///
    /// - Parameters:
    ///   - version: the version of the program.
    ///   - courses: pages of lessons to list in the index.
    ///   - draw: draws a script as SVG; returns nil if it creates nothing. It is called once for each script.
    public init(_ manual: Manual, version: String, courses: [Course] = [], draw: (String) -> String?) {
        var album = Album()
        let writer = SiteWriter(manual: manual, version: version)
        var pages: [File] = []
        for (place, page) in manual.pages.enumerated() {
            album.add(scriptsOf: page, draw)
            let text = writer.text(of: place, album.pictures)
            pages.append(File(path: "pages/\(page.id).html", text: text))
        }
        let index = File(path: "index.html", text: writer.index(courses))
        let style = File(path: "style.css", text: ManualStyle.text)
        files = [index, style] + pages + album.files + courses.map(\.file)
        scripts = album.scripts
    }
}

/// The pictures of the site, one for each script.
private struct Album {
    /// The pictures by script; nil for a script that creates nothing.
    var pictures: [String: ManualPicture?] = [:]
    var files: [ManualSite.File] = []
    /// The scripts by the paths of their pictures.
    var scripts: [String: String] = [:]

    /// Draws the scripts of a page that no previous page contains.
    mutating func add(scriptsOf page: Manual.Page, _ draw: (String) -> String?) {
        var number = 0
        for case .script(let script) in page.content.parts {
            number += 1
            if pictures[script] != nil { continue }
            guard let svg = draw(script) else {
                pictures.updateValue(nil, forKey: script)
                continue
            }
            let path = "pictures/\(page.id)\(number > 1 ? "-\(number)" : "").svg"
            pictures[script] = ManualPicture(svg, path: path)
            files.append(ManualSite.File(path: path, text: svg))
            scripts[path] = script
        }
    }
}

/// Writes the files of pages around their contents.
private struct SiteWriter {
    let manual: Manual
    let version: String

    func text(of place: Int, _ pictures: [String: ManualPicture?]) -> String {
        let page = manual.pages[place]
        let markup = ManualMarkup(manual: manual, page: place) { pictures[$0] ?? nil }
        let chapter = manual.chapters.first { $0.entries.contains { $0.page == place } }
        var body = "<header><a href=\"../index.html\">tgl manual</a>"
        if let chapter { body += " › <a href=\"../index.html#\(chapter.id)\">\(escapeXML(chapter.title))</a>" }
        body += "</header>\n<main>\n\(markup.parts(page.content))</main>\n<footer><nav>"
        if place > 0 { body += neighbour(place - 1, "prev", "←") }
        if place + 1 < manual.pages.count { body += neighbour(place + 1, "next", "→") }
        return document(page.label + " – tgl", folder: "../", body + "</nav></footer>\n")
    }

    private func neighbour(_ place: Int, _ relation: String, _ sign: String) -> String {
        let page = manual.pages[place]
        let label = escapeXML(page.label)
        return "<a rel=\"\(relation)\" href=\"\(page.id).html\">\(relation == "prev" ? "\(sign) \(label)" : "\(label) \(sign)")</a>"
    }

    func index(_ courses: [ManualSite.Course]) -> String {
        let markup = ManualMarkup(manual: manual, page: -1, folder: "pages/") { _ in nil }
        var body = "<header>tgl \(escapeXML(version))</header>\n<main>\n<h1>The tgl manual</h1>\n"
        body += markup.parts(Help.overview)
        body += "<nav class=\"chapters\">"
        var links = manual.chapters.map { "<a href=\"#\($0.id)\">\(escapeXML($0.title))</a>" }
        if !courses.isEmpty { links.append("<a href=\"#lessons\">lessons</a>") }
        body += links.joined(separator: " · ") + "</nav>\n"
        for chapter in manual.chapters { body += list(chapter, markup) }
        if !courses.isEmpty {
            body +=
                "<section id=\"lessons\">\n<h2>lessons</h2>\n<p>Sheets with the tasks; <code>tgl learn</code> opens them at the prompt."
                + "</p>\n<ul>\n"
            for course in courses { body += "<li><a href=\"\(course.file.path)\">\(escapeXML(course.title))</a></li>\n" }
            body += "</ul>\n</section>\n"
        }
        return document("The tgl manual", folder: "", body + "</main>\n")
    }

    private func list(_ chapter: Manual.Chapter, _ markup: ManualMarkup) -> String {
        var text = "<section id=\"\(chapter.id)\">\n<h2>\(escapeXML(chapter.title))</h2>\n"
        func link(_ entry: Manual.Entry) -> String { "<a href=\"pages/\(manual.pages[entry.page].id).html\">\(escapeXML(entry.label))</a>" }
        if chapter.entries.allSatisfy(\.brief.isEmpty) {
            text += "<p class=\"words\">" + chapter.entries.map { "<code>\(link($0))</code>" }.joined(separator: " ") + "</p>\n"
        } else {
            let rows = chapter.entries.map { "<tr><th scope=\"row\">\(link($0))</th><td>\(markup.words($0.brief))</td></tr>\n" }
            text += "<table>\n<tbody>\n\(rows.joined())</tbody>\n</table>\n"
        }
        return text + "</section>\n"
    }

    private func document(_ title: String, folder: String, _ body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title>\(escapeXML(title))</title>
        <link rel="stylesheet" href="\(folder)style.css"/>
        </head>
        <body>
        \(body)</body>
        </html>

        """
    }
}
