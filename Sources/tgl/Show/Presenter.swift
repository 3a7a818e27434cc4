// What the language says, written to the streams: prints, pictures, explanations, diagnostics.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

final class Presenter: Host {
    var options: LookOptions
    /// While true, nothing is written: commands are being brought back.
    var isMuted = false
    /// Where prints go instead of standard output.
    var capture: [String]?
    /// How `show` shows when the script does not say.
    var showMode: ShowMode = .both

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
        // Who reads a pipe may hand it on to a terminal.
        Output.standard.write(look.style.showLines(line) + "\n")
        if look.isTerminal { Output.standard.flush() }
    }

    func show(_ request: ShowRequest, in session: Session) {
        if isMuted { return }
        let look = self.look
        let text: String
        if request.devices.isEmpty {
            text = picture(request, of: session.document, look: look, columns: look.columns)
        } else {
            text = devices(request, in: session, look: look)
        }
        // What was ended early is not shown.
        if !Interrupts.interruptRequested() { write(text) }
    }

    func why(_ request: WhyRequest, in session: Session) {
        if isMuted { return }
        let look = self.look
        let lines = WhyText.lines(request.node, request.properties, deep: request.isDeep, in: session)
        if Interrupts.interruptRequested() { return }
        write(WhyText.block(lines, in: session, look: look).text(look.style))
    }

    func write(_ text: String) {
        if isMuted { return }
        if capture != nil {
            capture?.append(text.hasSuffix("\n") ? String(text.dropLast()) : text)
        } else {
            Output.standard.write(text)
        }
    }

    /// What somebody at the terminal should know, on standard error.
    func note(_ text: String) {
        if !isMuted { Output.errors.write("tgl: \(errorLook.style.show(text))\n") }
    }

    func report(_ diagnostics: [Diagnostic]) {
        if isMuted { return }
        for diagnostic in diagnostics { Output.errors.write(text(of: diagnostic, errorLook)) }
    }

    func report(_ outcome: Outcome) {
        report(outcome.diagnostics)
        if isMuted || outcome.omitted == 0 { return }
        let more = "and \(outcome.omitted) more \(outcome.omitted == 1 ? "error" : "errors")"
        Output.errors.write("\(errorLook.style.ascii ? "..." : "…") \(more)\n")
    }

    func text(of diagnostic: Diagnostic, _ look: Look) -> String {
        let options = DiagnosticOptions(style: look.style, columns: look.columns)
        return renderDiagnostic(DiagnosticPicture(diagnostic), options: options)
    }

    // MARK: Pictures

    /// The scenes that a request asks for: of the whole document, or of each node named.
    private func scenes(_ request: ShowRequest, of document: Document) -> [Scene] {
        if request.nodes.isEmpty { return [SceneBuilder(doc: document, limit: .max).build()] }
        return request.nodes.map {
            SceneBuilder(doc: document, limit: .max, showsRoot: $0 != Document.screen).build($0)
        }
    }

    private func picture(_ request: ShowRequest, of document: Document, look: Look, columns: Int) -> String {
        scenes(request, of: document).map { scene in
            switch request.form {
            case .json: jsonText(scene)
            case .svg: svgText(scene)
            default: block(scene, request.form, look: look, columns: columns).text(look.style)
            }
        }.joined()
    }

    func block(_ scene: Scene, _ form: ShowForm?, look: Look, columns: Int) -> TextBlock {
        switch form {
        case .tree: return treeBlock(scene, options: TreeOptions(style: look.style, maxColumns: look.isTerminal ? columns : nil))
        case .boxes: return boxesBlock(scene, columns: columns, rows: pictureRows(look), options: BoxesOptions(style: look.style))
        case .table: return lines(tableText(scene, style: look.style))
        case .json: return lines(jsonText(scene))
        case .svg: return lines(svgText(scene))
        case nil:
            let mode: ShowMode = showMode == .off || showMode == .changes ? .both : showMode
            return answerBlock(
                scene, width: columns, height: 1 << 20, mode: mode,
                options: AnswerOptions(style: look.style, pictureRows: pictureRows(look), putsPictureBelow: true))
        }
    }

    func pictureRows(_ look: Look) -> Int { max(min(look.rows - 2, 40), 8) }

    private func lines(_ text: String) -> TextBlock {
        TextBlock(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { TextLine(String($0)) })
    }

    /// The document on several screens: pictures side by side while there is room, files of data one after the other.
    private func devices(_ request: ShowRequest, in session: Session, look: Look) -> String {
        if request.form == .json || request.form == .svg {
            return request.devices.map { device in
                session.withScreen(device.size) { picture(request, of: session.document, look: look, columns: look.columns) }
            }.joined()
        }
        let gap = 3
        let share = max((look.columns - gap * (request.devices.count - 1)) / request.devices.count, 24)
        var columns: [TextBlock] = []
        for device in request.devices {
            let title = "\(device.name) \(formatNumber(device.size.width))×\(formatNumber(device.size.height))"
            let heading = TextLine(look.style.ascii ? title.replacing("×", with: "x") : title, .strong)
            let body = session.withScreen(device.size) {
                scenes(request, of: session.document).flatMap { scene in
                    block(scene, request.form ?? .boxes, look: look, columns: share).lines
                }
            }
            columns.append(TextBlock([heading] + body))
        }
        return packed(columns, gap: gap, width: look.columns).text(look.style)
    }

    /// Blocks from left to right, going on below where a row is full.
    private func packed(_ blocks: [TextBlock], gap: Int, width: Int) -> TextBlock {
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
