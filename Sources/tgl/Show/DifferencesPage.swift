// `tgl test --pictures FOLDER`: a page with all pictures that differ from their files.

import Glibc
import TGLRender
import TGLScript
import TGLTerminal

/// The page `index.html` and its drawings, in their own folder.
struct DifferencesPage {
    /// The pictures that differ, each with the place of the test that expects it: `card-test.tgl:12: test "card"`.
    var entries: [(place: String, shown: ShownDifference)] = []
    /// The number of tests that failed before any of their pictures was compared.
    var failed = 0

    /// Writes the page and its drawings into a folder, which is created if necessary. Drawings of an earlier page that are no longer used
    /// are removed.
    func write(to folder: String) throws(SystemError) {
        try StateFolder.create(folder, mode: 0o777)
        var written: Set<String> = []
        for (index, entry) in entries.enumerated() {
            guard let drawings = entry.shown.drawings else { continue }
            for (which, drawing) in [("before", drawings.before), ("now", drawings.after)] {
                guard let drawing else { continue }
                let name = Self.drawing(index, which)
                written.insert(name)
                try Files.write(drawing, to: "\(folder)/\(name)")
            }
        }
        for name in Files.names(in: folder) ?? [] where Self.isDrawing(name) && !written.contains(name) { unlink("\(folder)/\(name)") }
        try Files.write(text, to: "\(folder)/index.html")
    }

    private static func drawing(_ index: Int, _ which: String) -> String { "\(index + 1)-\(which).svg" }

    /// Whether a file name is that of a drawing of such a page.
    private static func isDrawing(_ name: String) -> Bool {
        let digits = name.prefix { $0.isASCII && $0.isNumber }
        return !digits.isEmpty && ["-before.svg", "-now.svg"].contains(String(name.dropFirst(digits.count)))
    }

    private var text: String {
        let count = entries.count
        let title = self.title
        let list = entries.enumerated().map { section($0.offset, $0.element.place, $0.element.shown) }
        let links = entries.enumerated().map { index, entry in
            "<li><a href=\"#picture-\(index + 1)\">\(escapeXML(entry.shown.picture.path))</a></li>\n"
        }
        let contents = count < 2 ? "" : "<ul>\n\(links.joined())</ul>\n"
        let tests = plural("test", failed)
        let note = failed == 0 ? "" : "<p>\(failed) \(tests) failed without a picture: the run tells why.</p>\n"
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <h1>\(title)</h1>
            \(note)\(contents)\(list.joined())\(count == 0 ? "" : "<script>\n\(Self.script)\n</script>\n")</body>
            </html>

            """
    }

    /// `2 pictures differ, 1 is new`
    private var title: String {
        let new = entries.count { $0.shown.picture.expected == nil }
        let changed = entries.count - new
        var parts: [String] = []
        if changed > 0 { parts.append("\(changed) \(plural("picture", changed)) differ\(changed == 1 ? "s" : "")") }
        if new > 0 { parts.append("\(new) \(changed > 0 ? "" : plural("picture", new) + " ")\(new == 1 ? "is" : "are") new") }
        return parts.isEmpty ? "No picture differs" : parts.joined(separator: ", ")
    }

    private func section(_ index: Int, _ place: String, _ shown: ShownDifference) -> String {
        let picture = shown.picture
        var text =
            "<section id=\"picture-\(index + 1)\">\n<h2>\(escapeXML(picture.path))</h2>\n<p class=\"place\">\(escapeXML(place))</p>\n"
        func figure(_ caption: String, _ content: String) -> String {
            "<figure>\n<figcaption>\(caption)</figcaption>\n\(content)</figure>\n"
        }
        func drawing(_ which: String) -> String { "<img src=\"\(Self.drawing(index, which))\" alt=\"The layout \(which)\">\n" }
        func characters(_ text: String) -> String { "<pre class=\"picture\">\(escapeXML(text))</pre>\n" }
        let drawings = shown.drawings
        text += "<div class=\"pair\">\n"
        if let expected = picture.expected {
            let pair = drawings == nil ? [characters(expected), characters(picture.actual)] : [drawing("before"), drawing("now")]
            text += figure("In the file", pair[0]) + figure("Now", pair[1])
            text += figure(
                "Laid over each other <input type=\"range\" min=\"0\" max=\"100\" value=\"50\" aria-label=\"From the file to now\">",
                "<div class=\"layers\">\n\(pair.joined())</div>\n")
        } else {
            text += figure("New: there is no file yet", drawings == nil ? characters(picture.actual) : drawing("now"))
        }
        text += "</div>\n"
        if let problem = picture.sceneProblem { text += "<p>\(escapeXML(problem))</p>\n" }
        for (title, lines) in shown.scenes?.parts ?? [] {
            text += "<h3>\(title)</h3>\n<pre>\(escapeXML(lines.joined(separator: "\n")))</pre>\n"
        }
        if drawings != nil, !picture.form.isData {
            let both = picture.expected.map { figure("In the file", characters($0)) } ?? ""
            text += "<details>\n<summary>In characters</summary>\n<div class=\"pair\">\n"
            text += both + figure("Now", characters(picture.actual)) + "</div>\n</details>\n"
        }
        return text + "</section>\n"
    }

    private static let style = """
        :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
        body { margin: 2rem auto; max-width: 110rem; padding: 0 1.5rem; }
        h1 { font-size: 1.5rem; }
        h2 { font-size: 1.15rem; margin-bottom: 0; }
        h3 { font-size: 0.9rem; margin: 0.8rem 0 0; }
        h3::first-letter { text-transform: uppercase; }
        section { border-top: 1px solid #8886; padding: 0.5rem 0 1.5rem; }
        .place, figcaption, summary { color: #777; }
        @media (prefers-color-scheme: dark) { .place, figcaption, summary { color: #aaa; } }
        pre { font: 13px/1.25 ui-monospace, monospace; margin: 0.3rem 0; overflow-x: auto; }
        .pair { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: start; }
        figure { margin: 0.8rem 0 0; min-width: 0; flex: 1 1 22rem; }
        img { display: block; width: 100%; background: #fff; }
        input { vertical-align: middle; }
        .layers { display: grid; }
        .layers > * { grid-area: 1 / 1; }
        .layers > :last-child { opacity: 0.5; }
        .layers > pre:first-child { color: #c33; }
        .layers > pre:last-child { color: #37f; }
        """

    private static let script = """
        for (const range of document.querySelectorAll("input[type=range]")) {
          const [before, now] = range.closest("figure").querySelector(".layers").children
          const show = () => { now.style.opacity = range.value / 100; before.style.opacity = Math.min(1, (100 - range.value) / 50) }
          range.addEventListener("input", show)
          show()
        }
        """
}
