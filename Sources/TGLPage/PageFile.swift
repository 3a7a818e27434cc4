import TGLTexts

/// A file of the page, as the program carries it.
struct PageFile {
    /// The media type.
    let type: String
    let text: String

    private static let types = [
        "html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml",
    ]

    private static let files: [String: PageFile] = {
        var files: [String: PageFile] = [:]
        for text in BuiltInText.all(inFolder: "Web") {
            let ending = text.file.split(separator: ".").last.map(String.init) ?? ""
            files[text.file] = PageFile(type: types[ending] ?? "text/plain", text: text.text)
        }
        return files
    }()

    /// All files, by their names in order.
    static var all: [(name: String, file: PageFile)] { files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

    /// The file at a path; the page itself is at the empty one.
    static func named(_ path: String) -> PageFile? { files[path.isEmpty ? "index.html" : path] }
}
