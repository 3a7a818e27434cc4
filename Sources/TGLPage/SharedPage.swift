// The page as one file that needs no server: its own files, and what the program answered. Nothing is loaded from elsewhere: the scripts
// are in the file, and the policy in it allows no others.

import TGLRender

/// Writes the page as one file.
public enum SharedPage {
    /// The file. `answers` are what the program would answer, by what pages ask, as `look 4`: a message, or a list of an answer and the
    /// messages that follow it.
    public static func html(title: String, answers: [(asked: String, answer: String)]) -> String {
        guard let index = PageFile.named(""), let style = PageFile.named("page.css") else { return "" }
        let policy = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        let head = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(escaped(title))</title>
            <style>
            \(style.text)</style>
            </head>

            """
        let body = index.text.split(separator: "<body>", maxSplits: 1).last.map { $0.split(separator: "</body>", maxSplits: 1)[0] } ?? ""
        let data = answers.map { "\(jsonString($0.asked)): \($0.answer)" }.joined(separator: ",\n")
        var text = head + "<body class=\"shared\">" + body
        text += "<script type=\"application/json\" id=\"shared\">{\(withoutTags(data))}</script>\n"
        for (name, file) in PageFile.all where name.hasSuffix(".js") {
            text += "<script type=\"text/plain\" data-file=\"\(name)\">\n\(file.text)</script>\n"
        }
        return text + "<script>\n\(loader)</script>\n</body>\n</html>\n"
    }

    /// Puts the scripts together: each is a module that imports others by name.
    private static let loader = """
        const files = new Map([...document.querySelectorAll("script[data-file]")].map((s) => [s.dataset.file, s.textContent]));
        const made = new Map();
        const link = (file) => {
          if (!made.has(file)) {
            const text = files.get(file).replace(/from "\\.\\/([\\w.]+)"/g, (_, other) => `from "${link(other)}"`);
            made.set(file, URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
          }
          return made.get(file);
        };
        import(link("main.js"));

        """

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1 == "<" ? "&lt;" : $1 == "&" ? "&amp;" : String($1) }
    }

    /// JSON in which nothing can end the element that it is in.
    private static func withoutTags(_ json: String) -> String {
        String(decoding: json.utf8.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }, as: UTF8.self)
    }
}
