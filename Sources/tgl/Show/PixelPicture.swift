// A picture in pixels, made of SVG by the first program for it that is there.

import Glibc
import TGLTerminal

enum PixelPicture {
    /// The programs that make pixels of SVG, each with its command; `$1` is the SVG, `$2` the picture, `$3` and `$4` its size.
    private static let converters = [
        ("rsvg-convert", "rsvg-convert -z 2 -o \"$2\" \"$1\""),
        ("inkscape", "inkscape --export-type=png --export-dpi=192 --export-filename=\"$2\" \"$1\""),
        ("chromium", chromium("chromium")), ("chromium-browser", chromium("chromium-browser")),
        ("google-chrome", chromium("google-chrome")),
    ]

    private static func chromium(_ name: String) -> String {
        name + " --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=2 --window-size=\"$3,$4\""
            + " --screenshot=\"$2\" \"file://$1\""
    }

    /// The first converter that is installed, and what is said where there is none.
    static var converter: (name: String, command: String)? { converters.first { ChildProcess.isInstalled($0.0) } }
    static let noConverter =
        "no program to write a png was found: install librsvg2-bin (rsvg-convert), inkscape or chromium, or write an svg"

    /// A new empty file of which nobody else knows; the caller removes it.
    static func temporaryFile(_ ending: String) -> String? {
        var template = Array("/tmp/tgl-XXXXXX\(ending)".utf8CString)
        let file = mkstemps(&template, Int32(ending.utf8.count))
        guard file >= 0 else { return nil }
        close(file)
        return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    /// Writes a picture of an SVG text. A sentence that says why where it could not be written.
    static func write(_ svg: String, to path: String) -> String? {
        guard let (name, command) = converter else { return noConverter }
        // A converter takes its time.
        if !Files.isFolder(PathText.folder(of: path)) { return SystemError("write", path, code: ENOENT).description }
        guard let sourcePath = temporaryFile(".svg") else { return SystemError("create", "a file in /tmp").description }
        defer { unlink(sourcePath) }
        guard let picture = temporaryFile(".png") else { return SystemError("create", "a file in /tmp").description }
        defer { unlink(picture) }
        do throws(SystemError) {
            try Files.write(svg, to: sourcePath)
            let (width, height) = size(of: svg)
            let result = ChildProcess.run(shell: "\(command) >/dev/null 2>&1", [sourcePath, picture, "\(width)", "\(height)"])
            if case .failed(let code) = result, code != 0 { return SystemError("start", "/bin/sh", code: code).description }
            let pixels = try Files.read(picture)
            if !result.isFine || pixels.isEmpty { return "\(name) could not make the picture; an svg can be written" }
            try WholeFile.write(pixels, to: path)
            return nil
        } catch {
            return error.description
        }
    }

    /// The width and the height that an SVG says it has, in whole pixels.
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
