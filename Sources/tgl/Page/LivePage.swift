// The live page of a session: what pages are told of it, and what they ask. All of it happens on the session's thread: the prompt waits
// for the server's descriptor beside its keys.
//
//     view main | WIDTHxHEIGHT | DEVICE   shows a view from now on: the whole, and what changes
//     hide VIEW                           shows it no more
//     look N, overlay N, point N          explanations, rules and findings of a node; what is drawn over it, and its bands alone
//     findings                            those of the whole document
//     source N, made N                    the text around a place, or where a node was made
//     states, state N                     the states there are; the scene of one, without going there
//     adapt                               the devices, the settings of the screen, the knobs and the `when`s
//     preview TEXT, grab, drag, …         what would be (PagePreview)
//     share, steps                        the page as one file; the last layout, step by step (PageShare)
//     lesson                              the lesson that is open (PageLesson)
//     line, complete                      what is said of an entry while it is typed (PageCommandLine)
//     ask TEXT                            what a statement says that only asks, as `why A.width == 120`
//     run TEXT                            runs a text as if it was typed

import TGLInspect
import TGLLayout
import TGLPage
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

/// What a page is of: a prompt, or a script that is watched.
protocol PagedWork: AnyObject {
    /// The session whose document is shown; nil where there is none yet.
    var pagedSession: Session? { get }
    /// Runs a text from a page as if it was typed: what it wrote, and whether it changed something. Nil where nothing can be run.
    func runFromPage(_ text: String) -> (wrote: TerminalText, isDone: Bool)?
    /// What made each state, in order of their numbers, with the states that they were made from.
    var pagedStates: [(state: Int, parent: Int, text: String)] { get }
    /// Does what prints and shows nothing: what is said instead.
    func listening(_ work: () -> Void) -> [String]
    /// The lesson that is open, as an object of JSON (`PageLesson`).
    func pagedLesson() -> String
    /// The last layout, step by step: the node, and what happens to it in lines.
    func pagedSteps() -> [(node: Int32, lines: [String])]
}

final class LivePage: PageSession {
    let server: PageServer
    unowned let work: any PagedWork
    /// What pages have of each view.
    private var views: [String: PageView] = [:]
    /// Something may have changed that pages have not been told.
    private var isBehind = false
    /// What pages show in place of the document, and what they hold.
    var previews = PagePreviews()
    /// What pages were told of the lesson last.
    var toldLesson = ""
    /// The pages that show the document on its own screen.
    var mainClients: Set<Int> { views["main"]?.clients ?? [] }
    /// What pages have of the document on its own screen.
    var mainMirror: SceneMirror? { views["main"]?.mirror }

    /// Starts the server.
    init(_ work: any PagedWork) throws(PageServerError) {
        self.work = work
        var started: Result<PageServer, PageServerError>?
        Interrupts.withSignalsBlocked {
            do throws(PageServerError) { started = .success(try PageServer()) } catch { started = .failure(error) }
        }
        server = try started!.get()
    }

    func close() { server.close() }

    /// The session waits for keys: pages are told what changed, and what they ask is answered at once.
    func isAtPrompt() {
        server.setBusy(nil)
        isBehind = true
        // Who pastes many lines does not wait for a picture after each.
        if Interrupts.isInputWaiting() { server.wake() } else { publish() }
    }

    /// What pages ask has to wait for something.
    func waits(for reason: String) { server.setBusy(reason) }

    /// Answers what waits, and tells what changed.
    func serve() {
        server.serve(self)
        publish()
    }

    // MARK: Views

    /// Tells all pages what changed of what they show.
    private func publish() {
        guard isBehind, let session = work.pagedSession else { return }
        isBehind = false
        for name in views.keys.sorted() {
            guard let message = views[name]!.update(session) else { continue }
            server.send(message, to: views[name]!.clients)
        }
        publishLesson()
    }

    /// Shows a page a view, from the beginning.
    private func show(_ name: String, _ session: Session, to request: PageRequest) {
        guard var view = views[name] ?? (views.count < Self.mostViews ? PageView(name) : nil) else {
            return refuse(request, "there is no screen `\(name)`: it is a device, or a size as 320x568")
        }
        // Those who have the view already are told what is new first, so that all have the same.
        if let message = view.update(session) { server.send(message, to: view.clients) }
        view.clients.insert(request.client)
        views[name] = view
        reply(request, view.mirror.whole(for: request.number))
    }

    private static let mostViews = 24

    private func leave(_ client: Int, _ left: (String) -> Bool = { _ in true }) {
        for name in views.keys where left(name) {
            views[name]!.clients.remove(client)
            if views[name]!.clients.isEmpty { views[name] = nil }
        }
    }

    // MARK: Requests

    func reply(_ request: PageRequest, _ message: String) { server.send(message, to: request.client) }

    func refuse(_ request: PageRequest, _ text: String) {
        reply(request, JSON.object(["type": "\"problem\"", "re": String(request.number), "text": jsonString(text)]))
    }

    func answer(_ request: PageRequest) {
        switch request.verb {
        case PageRequest.left:
            previews.drop(request.client)
            return leave(request.client)
        case "run": return run(request)
        case "lesson": return answerLesson(request)
        case "hide":
            leave(request.client) { $0 == request.text }
            return reply(request, JSON.object(["type": "\"done\"", "re": String(request.number)]))
        default: break
        }
        guard let session = work.pagedSession else { return refuse(request, "nothing is laid out yet") }
        switch request.verb {
        case "view": show(request.text, session, to: request)
        case "look", "overlay", "point", "made": answer(about: request, session)
        case "findings": reply(request, NodeInspection(session).findings(for: request.number))
        case "source":
            guard let number = Int32(request.text), let place = session.place(of: number) else {
                return refuse(request, "there is no such place")
            }
            reply(request, NodeInspection(session).source(place, for: request.number))
        case "adapt": reply(request, PageSettings(session).json(for: request.number))
        case "states": reply(request, states(session, for: request.number))
        case "state": showState(request, session)
        case "ask": ask(request, session)
        default:
            if !answerPreview(request, session), !answerEntry(request, session), !answerShare(request, session) {
                refuse(request, "there is no request `\(request.verb)`")
            }
        }
    }

    private func answer(about request: PageRequest, _ session: Session) {
        guard let node = Int32(request.text), node >= 0, node < session.document.capacity, session.document.exists(node) else {
            return refuse(request, "there is no such node")
        }
        switch request.verb {
        case "look": reply(request, NodeInspection(session).look(at: node, for: request.number))
        case "made":
            guard let place = session.creationPlace(of: node) else { return refuse(request, "nothing says where it was made") }
            reply(request, NodeInspection(session).source(place, for: request.number))
        default: reply(request, Overlay.json(of: node, in: session, isWhole: request.verb == "overlay", for: request.number))
        }
    }

    private func run(_ request: PageRequest) {
        guard let (wrote, isDone) = work.runFromPage(request.text) else { return refuse(request, "nothing can be run here") }
        isBehind = true
        reply(
            request,
            JSON.object(["type": "\"answer\"", "re": String(request.number), "text": jsonString(wrote.text), "done": String(isDone)]))
    }

    // MARK: Questions

    private func states(_ session: Session, for request: Int) -> String {
        let all = work.pagedStates.map { state, parent, text in
            JSON.object(["n": String(state), "parent": String(parent), "text": jsonString(text)])
        }
        return JSON.object([
            "type": "\"states\"", "re": String(request), "current": String(session.currentState), "states": JSON.list(all),
        ])
    }

    /// Sends the scene of another state.
    private func showState(_ request: PageRequest, _ session: Session) {
        guard let state = Int(request.text), (0..<session.stateCount).contains(state) else {
            return refuse(request, "there is no such state")
        }
        var mirror = SceneMirror(view: "preview")
        let isDone = session.difference(from: state, to: state) {
            _ = mirror.change(to: PageView.scene(of: session.document), state: state)
        } _: { _, _ in
        }
        if isDone { reply(request, mirror.whole(for: request.number)) } else { refuse(request, "that was interrupted") }
    }

    private func ask(_ request: PageRequest, _ session: Session) {
        let source = SourceFile(name: "page", text: request.text)
        guard session.parse(source).onlyAsks else { return refuse(request, "that is no question") }
        var problem: Diagnostic?
        let said = work.listening { problem = session.trying { session.run(source) }.firstError }
        if let problem { return refuse(request, problem.message + (problem.help.map { "; \($0)" } ?? "")) }
        reply(request, NodeInspection(session).told(said, for: request.number))
    }
}

/// A view with the pages that show it: the document as it is, or on another screen.
struct PageView {
    var mirror: SceneMirror
    var clients: Set<Int> = []
    /// The screen; nil for the document's own.
    private let size: ScreenSize?

    /// The view of a name: `main`, a device, a size as `320x568`; nil where there is none.
    init?(_ name: String) {
        mirror = SceneMirror(view: name)
        if name == "main" {
            size = nil
        } else if let device = Devices.listed.first(where: { $0.name == name }) {
            size = device.size
        } else {
            let sides = name.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
            guard sides.count == 2, let width = sides[0], let height = sides[1], width >= 0, height >= 0, width <= 1e5, height <= 1e5 else {
                return nil
            }
            size = ScreenSize(width: width, height: height)
        }
    }

    /// What its pages have to be told; nil where nothing differs.
    mutating func update(_ session: Session) -> String? {
        let scene = size.map { size in session.withScreen(size) { Self.scene(of: session.document) } } ?? Self.scene(of: session.document)
        return mirror.change(to: scene, state: session.currentState)
    }

    static func scene(of document: Document) -> Scene {
        try? document.layout()
        return SceneBuilder(doc: document, limit: .max, showsGuides: true).build()
    }
}

/// What of the document's surroundings can be turned: the screen, the knobs, the `when`s.
struct PageSettings {
    private let session: Session

    init(_ session: Session) { self.session = session }

    func json(for request: Int) -> String {
        let document = session.document
        let devices = Devices.listed.map {
            JSON.object(["name": jsonString($0.name), "width": JSON.number($0.size.width), "height": JSON.number($0.size.height)])
        }
        let knobs = session.knobs().map { knob in
            JSON.object([
                "name": jsonString(knob.name), "value": jsonString(knob.value), "limits": JSON.text(knob.limits),
                "low": knob.span.map { JSON.number($0.lowerBound) }, "high": knob.span.map { JSON.number($0.upperBound) },
            ])
        }
        let whens = document.allWhens.prefix(100).map { when in
            JSON.object([
                "text": jsonString(document.whenText(when)), "on": String(document.whenHolds(when)),
                "bearers": JSON.list(document.whenBearers(when).map { jsonString(document.nameText($0)) }),
            ])
        }
        let screen = [Prop.direction, .textSize, .scale, .idiom].map { prop in
            let rule = document.value(Document.screen, prop)
            return JSON.object([
                "prop": jsonString(prop.word), "value": jsonString(rule.isSet ? document.text(rule, for: prop) : ""),
                "words": JSON.list(prop.info.words.map { jsonString($0.word) }),
            ])
        }
        return JSON.object([
            "type": "\"adapt\"", "re": String(request), "devices": JSON.list(devices), "knobs": JSON.list(knobs), "whens": JSON.list(whens),
            "screen": JSON.list(screen),
        ])
    }
}
