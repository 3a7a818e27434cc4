// Images in the answers of terminals that can show them.

import Glibc
import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal

/// A terminal that can show images, and how they are created for it.
struct ImagePicture {
    let graphics: TerminalGraphics
    /// For sixels, the command that creates them from a PNG: `$1` is the PNG, and `$2` the height in pixels.
    private let encoder: String?

    /// The programs that create sixels, with their commands.
    private static let encoders = [
        ("img2sixel", "img2sixel -h \"$2\" \"$1\""),
        ("magick", "magick \"$1\" -resize \"x$2\" sixel:-"),
        ("convert", "convert \"$1\" -resize \"x$2\" sixel:-"),
    ]

    /// Queries the terminal and looks for the programs. Fails with a message about what is missing.
    init() throws(CommandFailure) {
        guard let graphics = TerminalGraphics.ask() else {
            throw CommandFailure(
                "this terminal takes no images: it answers neither to kitty's graphics protocol nor that it takes sixels; "
                    + "`:picture scene.svg` writes a file")
        }
        guard ConvertedPicture.png.converter != nil else { throw CommandFailure(ConvertedPicture.png.noConverter) }
        self.graphics = graphics
        switch graphics {
        case .kitty: encoder = nil
        case .sixel:
            guard let found = Self.encoders.first(where: { ChildProcess.isInstalled($0.0) }) else {
                throw CommandFailure("no program to make sixels was found: install libsixel-bin (img2sixel) or imagemagick")
            }
            encoder = found.1
        }
    }

    /// The escape sequences that show an SVG in at most `columns` × `rows` cells, followed by a line end.
    func text(_ svg: String, columns: Int, rows: Int) throws(CommandFailure) -> TerminalText {
        guard let file = ConvertedPicture.temporaryFile(".png") else { throw CommandFailure("no temporary file can be made") }
        defer { unlink(file) }
        if let problem = ConvertedPicture.png.write(svg, to: file) { throw CommandFailure(problem) }
        // Cells are twice as tall as wide.
        let size = ConvertedPicture.size(of: svg)
        let wanted = Double(columns) * Double(size.height) / Double(size.width) / 2
        let rows = Int(max(min(Double(rows), wanted.rounded(.down)), 1))
        switch graphics {
        case .kitty:
            guard let bytes = try? Files.read(file) else { throw CommandFailure("the picture cannot be read") }
            return Self.kitty(bytes, rows: rows) + "\n"
        case .sixel:
            let sixels = file + ".six"
            defer { unlink(sixels) }
            guard let encoder,
                ChildProcess.run(shell: "{ \(encoder) >\"$3\"; } 2>/dev/null", [file, "\(rows * Self.cellHeight)", sixels]).isFine,
                let bytes = try? Files.read(sixels), let text = TerminalText(sixels: bytes)
            else { throw CommandFailure("the program that makes sixels ended with an error") }
            return text
        }
    }

    /// The height of a cell in pixels; if the terminal does not report it, that of a common font.
    private static var cellHeight: Int { Terminal.cellHeight(of: STDOUT_FILENO) ?? 18 }

    /// The escape sequences for a PNG, in chunks of at most 4096 characters, scaled to a number of rows.
    static func kitty(_ png: [UInt8], rows: Int) -> TerminalText {
        let text = Array(base64(png))
        var result = TerminalText()
        var start = 0
        repeat {
            let end = min(start + 4096, text.count)
            let isLast = end == text.count
            let keys = start == 0 ? "a=T,f=100,q=2,r=\(rows),m=\(isLast ? 0 : 1)" : "m=\(isLast ? 0 : 1)"
            result += "\u{1B}_G\(keys);\(String(decoding: text[start..<end], as: UTF8.self))\u{1B}\\"
            start = end
        } while start < text.count
        return result
    }

    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 4 / 3 + 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(bytes[start + $1]) : 0) }
            for place in 0..<4 { result.append(place <= count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "=")) }
        }
        return result
    }
}

extension Presenter {
    /// An answer with an image below the tree; nil if no image is wanted, or none can be created, which is reported.
    func answerWithImage(_ scene: Scene, of document: Document, form: OutputForm, rows: Int, _ options: OutputOptions) -> TerminalText? {
        guard picture == .pixels, form == .both || form == .boxes, !scene.nodes.isEmpty else { return nil }
        let height = max(min(rows * 2 / 3, rows - 4), 1)
        guard let shown = imageText(of: document, rows: height) else { return nil }
        var options = options
        options.footer = nil
        let tree =
            form == .boxes
            ? "" : composeAnswer(scene, width: look.columns, height: max(rows - height - 1, 1), form: .tree, options: options)
        return tree + shown
    }

    /// The viewed part as an image of at most `rows` rows; nil if it cannot be created. This is reported, and pictures are drawn in
    /// characters from then on.
    func imageText(of document: Document, rows: Int) -> TerminalText? {
        guard picture == .pixels else { return nil }
        var scene = SceneBuilder(doc: document, limit: 2000, showsGuides: guides).build()
        if case .node(let name) = zoom, let node = document.find(written: name), node != Document.screen {
            scene = SceneBuilder(doc: document, limit: 2000, showsRoot: true, showsGuides: guides).build(node)
        } else if zoom == .changes {
            let all = SceneBuilder(doc: document, changes: lastChanges, limit: 2000, takesLines: false, showsGuides: guides).build()
            if let index = all.containerOfChanges {
                scene = SceneBuilder(doc: document, limit: 2000, showsRoot: true, showsGuides: guides).build(Int32(all.nodes[index].id))
            }
        }
        return imageText(svgText(scene), rows: rows)
    }

    /// The images for a `show` request: for each scene, with its tree if the form has one; for several screens, a single image. Nil if
    /// answers are no images, the form has no picture, or an image cannot be created.
    func imageText(of request: ShowRequest, in session: Session, look: Look) -> TerminalText? {
        let form = request.form ?? (request.devices.isEmpty ? answerForm : .boxes)
        guard picture == .pixels, capture == nil, form == .both || form == .boxes else { return nil }
        func scenes() -> [Scene] {
            let document = session.document
            if request.nodes.isEmpty { return [SceneBuilder(doc: document, limit: 2000, showsGuides: guides).build()] }
            return request.nodes.map {
                SceneBuilder(doc: document, limit: 2000, showsRoot: $0 != Document.screen, showsGuides: guides).build($0)
            }
        }
        let height = max(look.rows * 2 / 3, 1)
        if !request.devices.isEmpty {
            let screens = request.devices.flatMap { device in
                session.withScreen(device.size) { scenes().map { PictureScreen($0, caption: self.title(of: device)) } }
            }
            return imageText(svgText(screens), rows: height)
        }
        var result = TerminalText()
        for scene in scenes() {
            guard let image = imageText(svgText(scene), rows: height) else { return nil }
            result += (form == .both ? OutputForm.tree.text(of: scene, outputOptions(look)) : "") + image
        }
        return result
    }

    private func imageText(_ svg: String, rows: Int) -> TerminalText? {
        guard let image else { return nil }
        do throws(CommandFailure) {
            return try image.text(svg, columns: look.columns - 1, rows: rows)
        } catch {
            if Patience.isOver() { return nil }
            picture = .auto
            note("\(error.message); pictures are drawn in characters from now on")
            return nil
        }
    }
}
