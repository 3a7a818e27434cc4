// Writes what the language reports to the output streams: prints, pictures, explanations, diagnostics.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

final class Presenter: Host {
    var options: LookOptions
    /// Whether output is suppressed while commands are recovered.
    var isMuted = false
    /// Collects prints instead of writing them to standard output.
    var capture: [String]?
    /// The form that is shown after every command.
    var answerForm = OutputForm.both
    /// How many lines trees have after a command.
    var treeLines = TreeLines.made
    /// The part that pictures show.
    var zoom = PictureFrame.Part.screen
    /// Which boxes in pictures show their names.
    var names = NamesChoice.auto
    /// Whether pictures are enlarged, for a projector.
    var isLarge = false
    /// Whether pictures show guides and chains, dashed.
    var guides = false
    /// The last typed entry.
    var typed: TypedText?
    /// The last answer that was not empty.
    var lastAnswer: ShownAnswer?
    /// Done before a changed document is shown.
    var beforeAnswer: (() -> Void)?
    /// What the last answer told of changes.
    var lastChanges = Changes()
    /// The number of text lines that should be visible together with an answer.
    var textRows = 0
    /// How pictures are drawn, and whether they are shown beside or below trees.
    var picture = PictureChoice.auto
    /// Creates images, if pictures are images.
    var image: ImagePicture?
    /// Whether answers longer than the terminal are shown in a pager: only at an interactive prompt.
    var usesPager = false
    /// The setting `:set pager`.
    var allowsPager = true
    /// Whether a lesson is open; pagers are not used then, because beginners may not know how to leave them.
    var isInLesson = false

    /// Pictures that differ from their files and have not been reported yet, in order.
    var differences: [ShownDifference] = []
    /// Whether differences include drawings for a page.
    var drawsDifferences = false

    /// Marks the goals of a lesson in scenes of the document.
    var decorate: ((inout Scene, Document) -> Void)?

    init(_ options: LookOptions) { self.options = options }

    var look: Look { Look(1, options) }
    var errorLook: Look { Look(2, options) }

    // MARK: The language's words

    func print(_ line: String) {
        if isMuted { return }
        if capture != nil {
            capture?.append(line)
            return
        }
        let look = self.look
        // A pipe may lead to a terminal.
        Output.standard.write("\(lines: look.style.show(line))\n")
        if look.isTerminal { Output.standard.flush() }
    }

    func show(_ request: ShowRequest, in session: Session) {
        if isMuted { return }
        let look = self.look
        if let text = imageText(of: request, in: session, look: look) {
            if !Patience.isOver() { Output.standard.write(text) }
            return
        }
        let text = request.devices.isEmpty ? picture(request, of: session.document, look) : devices(request, in: session, look: look)
        // The result of an interrupted computation is not shown.
        if let text, !Patience.isOver() { write(text) }
    }

    func picture(of request: ShowRequest, in session: Session) -> String? {
        let plain = Presenter(LookOptions(colour: .never))
        let text =
            request.devices.isEmpty
            ? plain.picture(request, of: session.document, .file) : plain.devices(request, in: session, look: .file)
        return Patience.isOver() ? nil : text?.text
    }

    func differs(_ difference: PictureDifference, before: Session?, in session: Session) {
        if !isMuted { differences.append(ShownDifference(difference, before: before, in: session, hasDrawings: drawsDifferences)) }
    }

    func why(_ request: WhyRequest, in session: Session) {
        if isMuted { return }
        let look = self.look
        let lines = WhyText.lines(request, in: session)
        if Patience.isOver() { return }
        write(WhyText.block(lines, in: session, look: look).text(look.style))
    }

    func write(_ text: TerminalText) {
        if isMuted { return }
        if capture != nil {
            capture?.append(text.withoutLineEnd.text)
        } else {
            page(text)
        }
    }

    /// Writes an answer, in a pager if it is longer than the terminal.
    func page(_ text: TerminalText) {
        let look = self.look
        let rows =
            usesPager && allowsPager && !isInLesson && look.isTerminal && !Patience.isOver()
            ? Pager.rows(of: text, columns: look.columns) : 0
        if rows >= look.rows, let pager = Pager(), pager.show(text) { return }
        Output.standard.write(text)
    }

    /// Writes a note for the user to standard error.
    func note(_ text: String) {
        if isMuted { return }
        let (look, line) = (errorLook, "tgl: \(errorLook.style.show(text))")
        for line in look.isTerminal ? wrap(line, columns: look.columns) : [line] { Output.errors.write("\(line)\n") }
    }

    func report(_ diagnostics: [Diagnostic]) {
        if isMuted { return }
        for diagnostic in diagnostics { Output.errors.write(text(of: diagnostic, errorLook)) }
    }

    func report(_ outcome: Outcome) { report(outcome.diagnostics, omitted: outcome.omitted) }

    /// Reports diagnostics, and the number of further ones.
    func report(_ diagnostics: [Diagnostic], omitted: Int) {
        report(diagnostics)
        if isMuted || omitted == 0 { return }
        Output.errors.write("\(errorLook.style.show("… and \(omitted) more \(plural("error", omitted))"))\n")
    }

    func text(of diagnostic: Diagnostic, _ look: Look) -> TerminalText {
        let options = DiagnosticOptions(style: look.style, columns: look.columns)
        let text = renderDiagnostic(DiagnosticPicture(diagnostic), options: options)
        guard diagnostic.tellsOfPicture, !differences.isEmpty else { return text }
        return text + differences.removeFirst().block(look).text(look.style)
    }

    // MARK: Pictures

    /// The scenes for a request: of the whole document, or of each given node.
    private func scenes(_ request: ShowRequest, of document: Document, _ form: OutputForm) -> [Scene] {
        if Patience.isOver() { return [] }
        let takesLines = draws(form)
        if form == .svg, let animation = document.runningAnimation {
            return (request.nodes.isEmpty ? [Document.screen] : request.nodes).map {
                SceneBuilder(doc: document, limit: .max, showsRoot: $0 != Document.screen, showsGuides: guides).build(animation, root: $0)
            }
        }
        if request.nodes.isEmpty {
            return [scene(SceneBuilder(doc: document, limit: .max, takesLines: takesLines, showsGuides: guides))]
        }
        return request.nodes.map {
            scene(
                SceneBuilder(doc: document, limit: .max, showsRoot: $0 != Document.screen, takesLines: takesLines, showsGuides: guides), $0)
        }
    }

    /// A scene with the marks of a lesson.
    func scene(_ builder: SceneBuilder, _ root: Int32 = Document.screen) -> Scene {
        var scene = builder.build(root)
        decorate?(&scene, builder.doc)
        return scene
    }

    /// Whether a form contains a picture, for which the lines of texts are needed.
    func draws(_ form: OutputForm) -> Bool { form.draws && (form != .both || picture != .off) }

    private func picture(_ request: ShowRequest, of document: Document, _ look: Look) -> TerminalText? {
        let (form, options) = form(of: request, look)
        let parts = self.parts(request, of: document)
        return drawn([scenes(request, of: document, form)]) { all in
            all.joined().enumerated().map { place, scene in form.text(of: scene, options.showing(parts, place)) }.joined()
        }
    }

    /// The parts that the pictures of the given nodes show: their boxes.
    private func parts(_ request: ShowRequest, of document: Document) -> [PictureFrame.Part?] {
        request.nodes.map { $0 == Document.screen ? nil : .node(document.nameText($0)) }
    }

    /// Drawing more nodes than this takes long.
    private static let manyNodes = 10_000

    /// Draws scenes, grouped by screen. If there are very many nodes at a prompt, the user can interrupt it with Ctrl-C; the result is
    /// `nil` then.
    func drawn(_ scenes: consuming [[Scene]], _ draw: @escaping @Sendable ([[Scene]]) -> TerminalText) -> TerminalText? {
        let count = scenes.reduce(0) { $1.reduce($0) { $0 + $1.nodes.count } }
        return Patience.isAtPrompt && count > Self.manyNodes ? Aside.result(of: scenes, draw) : draw(scenes)
    }

    /// The form of a request; by default the form of answers, if that shows everything.
    private func form(of request: ShowRequest, _ look: Look) -> (OutputForm, OutputOptions) {
        var options = outputOptions(look)
        if let form = request.form { return (form, options) }
        options.rows = 1 << 20
        options.cutsLines = true
        return (answerForm == .nothing || answerForm == .changes ? .both : answerForm, options)
    }

    /// The number of rows of a picture that leave room for the command, the line below it and the next prompt.
    static func pictureRows(_ look: Look) -> Int { max(min(look.rows - 3, 60), 8) }

    /// The options for a complete picture on a stream.
    func outputOptions(_ look: Look) -> OutputOptions {
        var options = OutputOptions(
            style: look.style, columns: look.columns, cutsLines: look.isTerminal, pictureRows: Self.pictureRows(look),
            putsPictureBelow: true)
        options.frame = frame(rows: options.pictureRows)
        options.names = names
        options.picture = picture
        return options
    }

    /// The part that pictures show, for a number of rows.
    func frame(rows: Int) -> PictureFrame {
        var frame = PictureFrame(zoom, rows: rows)
        frame.isLarge = isLarge
        return frame
    }

    /// The document on several screens: pictures are side by side as far as there is room; SVG is one picture; other data follows each
    /// other.
    private func devices(_ request: ShowRequest, in session: Session, look: Look) -> TerminalText? {
        let form = request.form ?? .boxes
        func scenesOfAll() -> [[Scene]] {
            request.devices.map { device in
                Patience.isOver() ? [] : session.withScreen(device.size) { scenes(request, of: session.document, form) }
            }
        }
        let titles = request.devices.map { title(of: $0) }
        if form == .svg {
            // Several SVG pictures after each other would not be a valid file.
            return drawn(scenesOfAll()) { all in
                let screens = zip(titles, all).flatMap { title, scenes in scenes.map { PictureScreen($0, caption: title) } }
                return form.text(of: screens, OutputOptions())
            }
        }
        if form.isData {
            let options = self.form(of: request, look).1
            return drawn(scenesOfAll()) { all in all.joined().map { form.text(of: $0, options) }.joined() }
        }
        let parts = self.parts(request, of: session.document)
        let options = outputOptions(look)
        return drawn(scenesOfAll()) { Self.pictures(onScreens: zip(titles, $0), form, parts, options, look) }
    }

    /// A scene with its title, and the lower end of its content, in points from the top.
    typealias TitledScene = (title: String, scene: Scene, bottom: Double)

    /// A picture with fewer rows shows nothing.
    static let leastPictureRows = 8

    /// Draws scenes side by side at one scale, each below its title, with their content completely visible where `rows` lines suffice.
    /// Returns the number of lines.
    @discardableResult
    func draw(_ titled: [TitledScene], rows: Int = .max) -> Int {
        if isMuted { return 0 }
        let text = pictures(of: titled, rows: rows)
        Output.standard.write(text)
        return text.text.count { $0 == "\n" }
    }

    /// The pictures of scenes, or of a part of each, side by side at one scale, each below its title, in at most so many lines.
    func pictures(of titled: [TitledScene], part: PictureFrame.Part? = nil, rows: Int = .max) -> TerminalText {
        if titled.isEmpty || Patience.isOver() { return "" }
        let look = self.look
        let scenes = titled.map { [$0.scene] }
        var options = outputOptions(look)
        // On a terminal, they share the screen with an answer; in a stream, there is more room.
        let most = min(max(look.rows / 3, Self.leastPictureRows), 16)
        options.pictureRows = look.isTerminal || Patience.isAtPrompt ? most : Self.rowsInStreams
        // A title, a line for what is left out and one for the scale are around it.
        options.pictureRows = min(options.pictureRows, max(rows - 3, 5))
        options.frame = frame(rows: options.pictureRows)
        let bottom = titled.map(\.bottom).max() ?? 0
        // A part is no larger than it would be on its screen.
        return Self.pictures(
            onScreens: zip(titled.map(\.title), scenes), .boxes, [part], options, look, bottom: bottom,
            most: part == nil ? .infinity : Self.usualScale)
    }

    private static let gap = 3
    /// The columns to a point where a cell is 8×16.
    private static let usualScale = 1.0 / 8
    /// The rows of pictures side by side where no terminal limits them.
    private static let rowsInStreams = 24
    /// The minimum width of a picture in columns.
    private static let leastColumns = 24

    /// Pictures side by side at one scale.
    private static func pictures(
        onScreens screens: Zip2Sequence<[String], [[Scene]]>, _ form: OutputForm, _ parts: [PictureFrame.Part?], _ options: OutputOptions,
        _ look: Look, bottom: Double = 0, most: Double = .infinity
    ) -> TerminalText {
        let pictures = screens.flatMap { screen in
            screen.1.enumerated().compactMap { place, scene in options.showing(parts, place).frame.map { (scene: scene, frame: $0) } }
        }
        let common = PictureFrame.commonScale(pictures, columns: look.columns, gap: gap, least: leastColumns)
        // A cell is twice as tall as it is wide.
        let across = common.map { min($0, bottom > 0 ? 2 * Double(options.pictureRows) / bottom : $0, most) }
        let columns = screens.map { title, scenes in
            let pictures = scenes.enumerated().flatMap { place, scene in
                var options = options.showing(parts, place)
                options.frame?.across = across
                return form.block(of: scene, options).lines
            }
            return TextBlock([TextLine(look.style.show(title), .strong)] + pictures)
        }
        let scale = across.map { [TextLine(PictureFrame.words(forScale: $0, look.style), .faint)] } ?? []
        return TextBlock(packed(columns, gap: gap, width: look.columns).lines + scale).text(look.style)
    }

    /// The name and size of a device.
    func title(of device: (name: String, size: ScreenSize)) -> String {
        let size = "\(formatNumber(device.size.width))×\(formatNumber(device.size.height))"
        return device.name == size ? size : "\(device.name) \(size)"
    }

    /// Places blocks from left to right, in as many rows as needed.
    private static func packed(_ blocks: [TextBlock], gap: Int, width: Int) -> TextBlock {
        var result = TextBlock()
        var row: TextBlock?
        for block in blocks {
            if let open = row, open.columns + gap + block.columns <= width {
                row = sideBySide(open, block, gap: gap)
            } else {
                if let open = row { result.lines += open.lines }
                row = block
            }
        }
        if let open = row { result.lines += open.lines }
        return result
    }
}

extension OutputOptions {
    /// The options for one of several scenes, which each show their own part.
    fileprivate func showing(_ parts: [PictureFrame.Part?], _ place: Int) -> OutputOptions {
        guard place < parts.count, let part = parts[place] else { return self }
        var options = self
        options.frame?.part = part
        return options
    }
}
