// Pictures in formats that other programs create: PNG or PDF, by the first such program that is installed.

import Glibc
import TGLTerminal

/// A format that another program creates from SVG or HTML.
enum ConvertedPicture: String, CaseIterable {
    case png, pdf

    /// The programs that convert SVG to this format, with their commands. `$1` is the SVG file, `$2` the output file, `$3` and `$4` the
    /// size, `$5` an HTML page with the SVG.
    private var converters: [(name: String, command: String)] {
        let own =
            switch self {
            case .png:
                [
                    ("rsvg-convert", "rsvg-convert -z 2 -o \"$2\" \"$1\""),
                    ("inkscape", "inkscape --export-type=png --export-dpi=192 --export-filename=\"$2\" \"$1\""),
                ]
            case .pdf:
                [
                    ("rsvg-convert", "rsvg-convert -f pdf -o \"$2\" \"$1\""),
                    ("inkscape", "inkscape --export-type=pdf --export-filename=\"$2\" \"$1\""),
                ]
            }
        return own + browsers
    }

    /// The browsers, which can also convert HTML pages.
    private var browsers: [(name: String, command: String)] {
        let what =
            switch self {
            case .png: "--hide-scrollbars --force-device-scale-factor=2 --window-size=\"$3,$4\" --screenshot=\"$2\" \"file://$1\""
            case .pdf: "--no-pdf-header-footer --print-to-pdf=\"$2\" \"file://$5\""
            }
        return ["chromium", "chromium-browser", "google-chrome"].map { ($0, "\($0) --headless --no-sandbox --disable-gpu \(what)") }
    }

    /// The first installed program that converts SVG.
    var converter: (name: String, command: String)? { converters.first { ChildProcess.isInstalled($0.name) } }

    /// The message if there is none.
    var noConverter: String {
        "no program to write a \(rawValue) was found: install librsvg2-bin (rsvg-convert), inkscape or chromium, or write an svg"
    }

    /// Creates an empty temporary file with a unique name. The caller removes it.
    static func temporaryFile(_ ending: String) -> String? {
        var template = Array("/tmp/tgl-XXXXXX\(ending)".utf8CString)
        let file = mkstemps(&template, Int32(ending.utf8.count))
        guard file >= 0 else { return nil }
        close(file)
        return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    /// Converts an SVG text and writes the result. Returns a message if that failed.
    ///
    /// - Parameter waiting: called with the name of the program that is waited for.
    func write(_ svg: String, to path: String, waiting: (String) -> Void = { _ in }) -> String? {
        guard let converter else { return noConverter }
        let size = Self.size(of: svg)
        let style = "@page { size: \(size.width)px \(size.height)px; margin: 0 } body { margin: 0 } svg { display: block }"
        // HTML contains no XML declaration.
        let drawing = svg.range(ofTag: "<svg").map { svg[$0...] } ?? svg[...]
        let page = "<!doctype html>\n<meta charset=\"utf-8\">\n<style>\(style)</style>\n\(drawing)"
        return write(converter, [(".svg", svg), (".html", page)], size, to: path, waiting) {
            [$0[0], $1, "\(size.width)", "\(size.height)", $0[1]]
        }
    }

    /// Converts an HTML page to PDF, which only a browser can do.
    static func writePDF(ofPage page: String, to path: String) -> String? {
        guard let converter = pdf.browsers.first(where: { ChildProcess.isInstalled($0.name) }) else {
            return "no program to write a pdf of a page was found: install chromium, or write .html and print it"
        }
        return pdf.write(converter, [(".html", page)], (0, 0), to: path, { _ in }) { ["", $1, "", "", $0[0]] }
    }

    private func write(
        _ converter: (name: String, command: String), _ texts: [(ending: String, text: String)], _ size: (width: Int, height: Int),
        to path: String, _ waiting: (String) -> Void, _ arguments: (_ sources: [String], _ target: String) -> [String]
    ) -> String? {
        // A converter takes long, so the folder is checked first.
        if !Files.isFolder(PathText.folder(of: path)) { return SystemError("write", path, code: ENOENT).description }
        var temporary: [String] = []
        defer { for file in temporary { unlink(file) } }
        for ending in texts.map(\.ending) + [".\(rawValue)"] {
            guard let file = Self.temporaryFile(ending) else { return SystemError("create", "a file in /tmp").description }
            temporary.append(file)
        }
        let target = temporary[texts.count]
        do throws(SystemError) {
            for (file, text) in zip(temporary, texts) { try Files.write(text.text, to: file) }
            waiting(converter.name)
            let result = ChildProcess.run(shell: "\(converter.command) >/dev/null 2>&1", arguments(temporary, target))
            if case .failed(let code) = result, code != 0 { return SystemError("start", "/bin/sh", code: code).description }
            let bytes = try Files.read(target)
            if !result.isFine || bytes.isEmpty { return "\(converter.name) could not make the picture; an svg can be written" }
            try WholeFile.write(bytes, to: path)
            return nil
        } catch {
            return error.description
        }
    }

    /// The width and height given in an SVG, rounded up to whole pixels.
    static func size(of svg: String) -> (width: Int, height: Int) {
        let parts = svg.prefix(2000).split(separator: "\"", omittingEmptySubsequences: false)
        func number(_ name: String) -> Int {
            let place = parts.firstIndex { $0.hasSuffix(" \(name)=") }
            let value = place.flatMap { $0 + 1 < parts.count ? Double(parts[$0 + 1]) : nil } ?? 1000
            return Int(min(max(value, 1), 1e4).rounded(.up))
        }
        return (number("width"), number("height"))
    }
}

extension String {
    /// The start of the first occurrence of a tag.
    fileprivate func range(ofTag tag: String) -> String.Index? {
        var index = startIndex
        while index < endIndex {
            if self[index...].hasPrefix(tag) { return index }
            index = self.index(after: index)
        }
        return nil
    }
}
