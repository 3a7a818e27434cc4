// Writes a picture of a document to a file, in the format given by the file's name.

import Glibc
import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal
import TGLWhy

/// The format of a picture, given by the name of its file.
enum PictureFile {
    /// A form that is written directly.
    case form(OutputForm)
    /// A format that another program creates from SVG.
    case converted(ConvertedPicture)

    /// The file extensions of formats that other programs create.
    private static let convertedEndings = ConvertedPicture.allCases.map(\.rawValue)

    /// The file extensions of pictures, as listed in messages.
    static let endings = (OutputForm.endings.filter { $0 != "json" } + convertedEndings).map { ".\($0)" }.joined(separator: ", ")

    /// The file extensions that `tgl render` accepts, as listed in messages.
    static let renderedEndings = OutputForm.alternatives((OutputForm.endings + convertedEndings).map { ".\($0)" })

    /// The format for a file name; nil if its extension is not that of a picture, or of data if that is allowed.
    init?(_ path: String, allowsData: Bool = false) {
        guard path.contains("."), let last = path.split(separator: ".").last else { return nil }
        let ending = last.lowercased()
        if let made = ConvertedPicture(rawValue: ending) {
            self = .converted(made)
        } else if let form = OutputForm(ending: ending), allowsData || form != .json {
            self = .form(form)
        } else {
            return nil
        }
    }

    var isVector: Bool { if case .form(.svg) = self { true } else { false } }
    var isConverted: Bool { if case .converted = self { true } else { false } }

    /// The text of a picture; SVG if another program converts it.
    func text(of request: PictureRequest, in session: Session, title: String, ascii: Bool) -> String {
        var options = OutputOptions(style: RenderStyle(ascii: ascii), columns: 100, cutsLines: false, pictureRows: 40)
        options.title = title
        options.isClean = request.isClean
        let form: OutputForm = if case .form(let form) = self { form } else { .svg }
        let hasDetails = form == .html && !request.isClean
        let moves = form == .svg || form == .html
        guard !request.screens.isEmpty else {
            return form.text(
                of: [Self.screen(request, in: session, caption: "", hasDetails: hasDetails, moves: moves)], options
            ).text
        }
        let screens = request.screens.compactMap { screen in
            Patience.isOver()
                ? nil
                : session.withScreen(screen.size) {
                    Self.screen(request, in: session, caption: screen.caption, hasDetails: hasDetails, moves: moves)
                }
        }
        return form.text(of: screens, options).text
    }

    /// The current screen, or a node on it.
    private static func screen(
        _ request: PictureRequest, in session: Session, caption: String, hasDetails: Bool, moves: Bool
    ) -> PictureScreen {
        let (node, guides) = (request.node, request.guides)
        let builder = SceneBuilder(doc: session.document, limit: .max, showsRoot: node != nil, showsGuides: guides)
        let root = node ?? Document.screen
        var scene: Scene
        if moves || request.moment != nil, let animation = session.document.runningAnimation {
            scene = builder.build(animation, root: root)
            if let moment = request.moment { scene = scene.moment(animation.curve.part(at: moment), inCharacters: !moves) }
        } else {
            scene = builder.build(root)
        }
        if request.isCropped { scene = PictureCrop(of: [scene]).applied(to: scene) }
        return PictureScreen(scene, caption: caption, details: hasDetails ? details(scene, session) : [:])
    }

    /// Writes the picture. Returns a message if that failed.
    ///
    /// - Parameter waiting: called with the name of the program that is waited for.
    func write(_ text: String, to path: String, waiting: (String) -> Void = { _ in }) -> String? {
        if case .converted(let made) = self { return made.write(text, to: path, waiting: waiting) }
        do throws(SystemError) { try Files.write(text, to: path) } catch { return error.description }
        return nil
    }

    /// The maximum number of nodes that a page explains in detail.
    private static let explained = 2000

    /// The details about each node: its rules, and why its values are what they are.
    private static func details(_ scene: Scene, _ session: Session) -> [Int: [DetailLine]] {
        var details: [Int: [DetailLine]] = [:]
        let nodes = scene.nodes.prefix(explained).map { Int32($0.id) }
        var explainer = Explainer(session.document, about: nodes)
        session.document.asking(Patience.isOver) {
            for (index, node) in nodes.enumerated() {
                if session.document.stops(at: index) { break }
                details[Int(node)] = explainer.why(node).map { session.withKnobs($0) }.map { line in
                    DetailLine(line.text, indent: line.indent, place: session.placeText(of: line.source) ?? "")
                }
            }
        }
        return details
    }
}

/// The options for a picture.
struct PictureRequest {
    /// The node to show with its descendants; nil for the whole screen.
    var node: Int32?
    /// The screens to show side by side; empty for the current one.
    var screens: [NamedScreen] = []
    /// Whether the picture is cropped to the used part of the screen.
    var isCropped = false
    /// Whether it contains only texts and colours, for slides.
    var isClean = false
    /// The moment of the last animation to show, from 0 to 1; nil for an animated picture, if the format supports that.
    var moment: Double?
    /// Whether it shows guides and chains.
    var guides = false
}
