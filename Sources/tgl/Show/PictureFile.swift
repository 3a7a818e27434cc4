// A picture of a document in a file, in the form that the file's name asks for.

import Glibc
import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal
import TGLWhy

/// What the name of a picture's file asks for.
enum PictureFile {
    /// A form that is written as it is.
    case form(OutputForm)
    /// Pixels or a page to print, by a program that makes them of SVG.
    case converted(ConvertedPicture)

    /// The endings of what other programs make.
    private static let convertedEndings = ConvertedPicture.allCases.map(\.rawValue)

    /// The endings that names of pictures have, as they are listed.
    static let endings = (OutputForm.endings.filter { $0 != "json" } + convertedEndings).map { ".\($0)" }.joined(separator: ", ")

    /// The endings that `tgl render` knows, as they are listed.
    static let renderedEndings = OutputForm.alternatives((OutputForm.endings + convertedEndings).map { ".\($0)" })

    /// What a name asks for; nil where its ending is none of a picture, or of data where that is allowed.
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

    /// A picture as a text: of SVG also where something else is to be made of it.
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

    /// The screen as it stands now, or a node of it.
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

    /// Writes the picture; `waiting` hears which program it waits for. A sentence that says why where it could not be written.
    func write(_ text: String, to path: String, waiting: (String) -> Void = { _ in }) -> String? {
        if case .converted(let made) = self { return made.write(text, to: path, waiting: waiting) }
        do throws(SystemError) { try Files.write(text, to: path) } catch { return error.description }
        return nil
    }

    /// After this many nodes the page says of the others only what the picture shows.
    private static let explained = 2000

    /// What is known of each node: its rules, and why its numbers are what they are.
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

/// What a picture is asked to show.
struct PictureRequest {
    /// The node to show with what is in it; nil for the whole screen.
    var node: Int32?
    /// The screens to show it on side by side; none for the one that is set.
    var screens: [NamedScreen] = []
    /// No more of the screen than is drawn on.
    var isCropped = false
    /// Texts and colours alone, for slides.
    var isClean = false
    /// The moment of the last animation, from 0 to 1, which the picture shows standing still; nil: a picture that moves, where it can.
    var moment: Double?
    /// Whether it shows guides and chains.
    var guides = false
}
