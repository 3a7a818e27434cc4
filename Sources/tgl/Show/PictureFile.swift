// A picture of a document in a file, in the form that the file's name asks for.

import Glibc
import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal

/// What the name of a picture's file asks for.
enum PictureFile {
    /// A form that is written as it is.
    case form(OutputForm)
    /// Pixels, by a program that makes them of SVG.
    case png

    /// The endings that names of pictures have, as they are listed.
    static let endings = (OutputForm.endings.filter { $0 != "json" } + ["png"]).map { ".\($0)" }.joined(separator: ", ")

    /// What a name asks for; nil where its ending is none of a picture.
    init?(_ path: String) {
        guard path.contains("."), let last = path.split(separator: ".").last else { return nil }
        let ending = last.lowercased()
        if ending == "png" {
            self = .png
        } else if let form = OutputForm(ending: ending) {
            self = .form(form)
        } else {
            return nil
        }
    }

    /// A document, or a node of it, in a form.
    static func text(_ form: OutputForm, of session: Session, node: Int32? = nil, title: String, ascii: Bool) -> String {
        var options = OutputOptions(style: RenderStyle(ascii: ascii), columns: 100, cutsLines: false, pictureRows: 40)
        options.title = title
        // The page is written by the thread that has the session.
        nonisolated(unsafe) let session = session
        options.details = { details($0, session) }
        let scene = node.map { SceneBuilder(doc: session.document, limit: .max, showsRoot: true).build($0) }
        return form.text(of: scene ?? SceneBuilder(doc: session.document, limit: .max).build(), options)
    }

    /// After this many nodes the page says of the others only what the picture shows.
    private static let explained = 2000

    /// What is known of each node: its rules, and why its numbers are what they are.
    private static func details(_ scene: Scene, _ session: Session) -> [Int: [DetailLine]] {
        var details: [Int: [DetailLine]] = [:]
        var explainer = Explainer(session.document, isForMany: true)
        session.document.asking(Patience.isOver) {
            for (index, node) in scene.nodes.prefix(explained).enumerated() {
                if session.document.stops(at: index) { break }
                details[node.id] = explainer.why(Int32(node.id)).map { session.withKnobs($0) }.map { line in
                    DetailLine(line.text, indent: line.indent, place: session.placeText(of: line.source) ?? "")
                }
            }
        }
        return details
    }

    /// The programs that make pixels of SVG, each with its command; `$1` is the SVG, `$2` the picture.
    private static let converters = [
        ("rsvg-convert", "rsvg-convert -z 2 -o \"$2\" \"$1\""),
        ("inkscape", "inkscape --export-type=png --export-filename=\"$2\" \"$1\""),
        ("chromium", "chromium --headless --no-sandbox --screenshot=\"$2\" \"file://$1\""),
    ]

    /// Writes a picture in pixels of an SVG text: a sentence that says why where it could not.
    static func writePNG(_ svg: String, to path: String) -> String? {
        guard let (_, command) = converters.first(where: { ChildProcess.isInstalled($0.0) }) else {
            return "no program here makes a png: install librsvg2-bin (rsvg-convert), inkscape or chromium, or write an svg"
        }
        var template = Array("/tmp/tgl-XXXXXX.svg".utf8CString)
        let file = mkstemps(&template, 4)
        guard file >= 0 else { return SystemError("create", "a file in /tmp").description }
        close(file)
        let source = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        defer { unlink(source) }
        do throws(SystemError) { try Files.write(svg, to: source) } catch { return error.description }
        let result = ChildProcess.run(shell: "\(command) >/dev/null 2>&1", [source, path])
        return result.isFine && Files.exists(path) ? nil : "the picture could not be written: the program for it ended with an error"
    }
}
