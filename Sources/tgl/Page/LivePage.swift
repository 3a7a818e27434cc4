// The live page of a session: what pages are told of it, and what they ask. All of it happens on the session's thread: the prompt waits
// for the server's descriptor beside its keys.
//
//     view main | WIDTHxHEIGHT | DEVICE   shows a view from now on: the whole, and what changes
//     hide VIEW                           shows it no more
//     look N, overlay N, point N          explanations, rules and findings of a node; what is drawn over it, and its bands alone
//     findings                            those of the whole document, unless something else is to be done first (`stopped`)
//     source N, made N                    the text around a place, or where a node was made
//     states, state N                     the states there are; what is different in one, without going there
//     steps                               the last layout, step by step
//     adapt                               the devices, the settings of the screen, the knobs and the `when`s
//     preview TEXT, grab, drag, …         what would be (PagePreview)
//     share                               the page as one file (PageShare)
//     save, back                          a script or a drawing; where changes go in the file that was loaded (PageSave)
//     lesson                              the lesson that is open (PageLesson)
//     line, complete                      what is said of an entry while it is typed (PageCommandLine)
//     ask TEXT                            what a statement says that only asks, as `why A.width == 120`
//     breaks TEXT                         what breaks over values, as `screen.width in 320..1440`
//     examples                            the examples that come with the program
//     run TEXT                            runs a text as if it was typed
//     append TEXT                         appends a text to the script that is watched

import TGLGuide
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
    /// Appends statements to the file that is watched: nil where that is done, else why not.
    func appendFromPage(_ text: String) -> String?
    /// What made each state, in order of their numbers, with the states that they were made from.
    var pagedStates: [(state: Int, parent: Int, text: String)] { get }
    /// Does what prints and shows nothing: what is said instead.
    func listening(_ work: () -> Void) -> [String]
    /// The document as a script that makes it again.
    func pagedScript() throws(CommandFailure) -> String
    /// Where the changes since a file was loaded go in it.
    func pagedWriteBack() throws(CommandFailure) -> PromptWriteBack
    /// Whether a lesson is open, or one is chosen.
    var isLearning: Bool { get }
    /// The lesson that is open, as an object of JSON (`PageLesson`).
    func pagedLesson() -> String
}

final class LivePage: PageSession {
    let server: PageServer
    unowned let work: any PagedWork
    /// What pages have of each view.
    private var views: [String: PageView] = [:]
    /// Something may have changed that pages have not been told.
    private var isBehind = false
    /// What pages hold.
    var held = HeldGrips()
    /// What pages were told of the lesson last.
    var toldLesson = ""
    var isToldOfLearning = false
    /// The pages that show the document on its own screen.
    var mainClients: Set<Int> { views["main"]?.clients ?? [] }

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
        tell()
    }

    /// The document may be another one: pages are told what changed.
    func tell() {
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
        let touched = touched(of: session)
        for name in views.keys.sorted() {
            guard let message = views[name]!.update(session, touched) else { continue }
            server.send(message, to: views[name]!.clients)
        }
        publishLesson()
    }

    /// The nodes whose rules were written since pages were told last; the layout is up to date.
    private func touched(of session: Session) -> TouchedNodes {
        try? session.document.layout()
        return session.document.takeTouched()
    }

    /// Shows a page a view, from the beginning.
    private func show(_ name: String, _ session: Session, to request: PageRequest) {
        // Those who have views already are told what is new first, so that all have the same.
        isBehind = true
        publish()
        guard var view = views[name] ?? (views.count < Self.mostViews ? PageView(name) : nil) else {
            return refuse(request, "there is no screen `\(name)`: it is a device, or a size as 320x568")
        }
        if view.clients.isEmpty { _ = view.update(session, TouchedNodes()) }
        view.clients.insert(request.client)
        views[name] = view
        for message in view.mirror.whole(for: request.number) { reply(request, message) }
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
        case PageRequest.left: return leave(request.client)
        case "run": return run(request)
        case "lesson": return answerLesson(request)
        case "append":
            if let problem = work.appendFromPage(request.text) { return refuse(request, problem) }
            return reply(request, JSON.object(["type": "\"done\"", "re": String(request.number)]))
        case "examples":
            let all = ExampleScript.all.map { JSON.object(["name": jsonString($0.name), "summary": jsonString($0.summary)]) }
            return reply(
                request, JSON.object(["type": "\"examples\"", "re": String(request.number), "examples": JSON.list(all)]))
        case "hide":
            leave(request.client) { $0 == request.text }
            return reply(request, JSON.object(["type": "\"done\"", "re": String(request.number)]))
        default: break
        }
        guard let session = work.pagedSession else { return refuse(request, "nothing is laid out yet") }
        // What answers change they take back: pages are told before of what is not taken back, and after of nothing.
        publish()
        answer(request, session)
        _ = touched(of: session)
    }

    private func answer(_ request: PageRequest, _ session: Session) {
        switch request.verb {
        case "view": show(request.text, session, to: request)
        case "look", "overlay", "point", "made": answer(about: request, session)
        case "findings":
            // Nobody waits for these, so that what comes meanwhile is answered first.
            reply(
                request,
                NodeInspection(session).findings(for: request.number) { [server] in server.hasRequests || Interrupts.isInputWaiting() })
        case "source":
            guard let number = Int32(request.text), let place = session.place(of: number) else {
                return refuse(request, "there is no such place")
            }
            reply(request, NodeInspection(session).source(place, for: request.number))
        case "adapt": reply(request, PageSettings(session).json(for: request.number))
        case "states": reply(request, states(session, for: request.number))
        case "steps": reply(request, steps(session, for: request.number))
        case "state": showState(request, session)
        case "ask": ask(request, session)
        case "breaks": breaks(request, session)
        case "share": share(request, session)
        case "save": save(request, session)
        case "back": back(request)
        default:
            if !answerPreview(request, session), !answerEntry(request, session) {
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

    /// The steps of the last layout, at most so many.
    private static let mostSteps = 500

    private func steps(_ session: Session, for request: Int) -> String {
        let words = LayoutSteps(session)
        let all = session.traceLastCommand().map { words.steps($0.edits, $0.events) } ?? []
        let told = all.prefix(Self.mostSteps).map { step in
            let name = words.name(of: step)
            return JSON.object([
                "node": String(step.node), "name": jsonString(name.name), "kind": jsonString(name.kind), "depth": String(step.depth),
                "text": jsonString(step.text),
                "size": step.answer.map { "[\(jsonNumber($0.width)), \(jsonNumber($0.height))]" },
                "lines": JSON.list(
                    words.lines(of: step).map { JSON.object(["text": jsonString($0.text), "minor": JSON.flag($0.isMinor)]) }),
            ])
        }
        return JSON.object(["type": "\"steps\"", "re": String(request), "count": String(all.count), "steps": JSON.list(told)])
    }

    /// Sends what is different in another state.
    private func showState(_ request: PageRequest, _ session: Session) {
        guard let state = Int(request.text), (0..<session.stateCount).contains(state) else {
            return refuse(request, "there is no such state")
        }
        var message: String?
        let isDone = session.difference(from: state, to: state) {
            message = preview(session, state: state, for: request)
        } _: { _, _ in
        }
        if isDone, let message { reply(request, message) } else { refuse(request, "that was interrupted") }
    }

    /// What is different now from what pages of the document have, as a message; nil where there is no such page. `also`: more
    /// fields of the message.
    func preview(_ session: Session, state: Int, for request: PageRequest, also fields: KeyValuePairs<String, String> = [:]) -> String? {
        let touched = touched(of: session)
        return views["main"]?.preview(session, touched, state: state, for: request.number, also: fields)
    }

    /// Says what breaks over values, each with statements that show it, and the nearest layout without it.
    private func breaks(_ request: PageRequest, _ session: Session) {
        let inspection = NodeInspection(session)
        var found: [String] = []
        var (layouts, limit) = (0, "")
        var problem: Diagnostic?
        _ = work.listening {
            let loader = session.loader
            session.loader = nil
            defer { session.loader = loader }
            problem =
                session.whatBreaks("\(LayoutFlaw.breaks.text) over \(request.text)") { breaks in
                    (layouts, limit) = (breaks.layouts, breaks.limit ?? "")
                    found = breaks.all.prefix(Self.mostBreaks).map { one in
                        JSON.object([
                            "node": String(one.node), "text": inspection.linked("\(one.message): \(one.howMuch)"),
                            "rules": JSON.list(one.rules.map { inspection.ruled($0.text, $0.source) }),
                            "with": jsonString(one.with.map(\.text).joined(separator: "; ")), "without": JSON.text(one.without?.text),
                        ])
                    }
                }.firstError
        }
        // That something breaks is what was asked for, and no error here.
        if let problem, found.isEmpty, layouts == 0 { return refuse(request, problem.message) }
        reply(
            request,
            JSON.object([
                "type": "\"breaks\"", "re": String(request.number), "layouts": String(layouts), "limit": JSON.text(limit),
                "all": JSON.list(found),
            ]))
    }

    private static let mostBreaks = 40

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
    private var seen = SeenNodes()
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

    /// What its pages have to be told; nil where nothing differs. `touched`: the nodes whose rules were written since the last call.
    mutating func update(_ session: Session, _ touched: TouchedNodes) -> String? {
        guard let size else { return look(session, touched) }
        let message = session.withScreen(size) {
            var all = session.document.takeTouched()
            all.add(touched)
            return look(session, all)
        }
        // What was touched on the way there and back is as it was.
        _ = session.document.takeTouched()
        return message
    }

    private mutating func look(_ session: Session, _ touched: TouchedNodes) -> String? {
        let document = session.document
        try? document.layout()
        let news = seen.look(at: document, touched)
        return mirror.change(to: Self.scene(of: document, news), part: Self.part(news, document), state: session.currentState)
    }

    /// What its pages would have to be told now, without telling it.
    func preview(
        _ session: Session, _ touched: TouchedNodes, state: Int, for request: Int, also fields: KeyValuePairs<String, String>
    ) -> String {
        let document = session.document
        let news = seen.news(of: document, touched)
        return mirror.preview(
            of: Self.scene(of: document, news), part: Self.part(news, document), state: state, for: request, also: fields)
    }

    /// The picture of a document: of the nodes with news, where these are known, with what they are in.
    static func scene(of document: Document, _ news: NodeNews? = nil) -> Scene {
        var builder = SceneBuilder(doc: document, limit: .max, showsGuides: true)
        if let news, !news.areAll { builder.only = news.nodes }
        return builder.build()
    }

    private static func part(_ news: NodeNews, _ document: Document) -> (gone: [Int], after: (Int) -> Int)? {
        news.areAll ? nil : (news.gone.map { Int($0) }, { Int(document.prev(Int32($0)) ?? 0) })
    }
}

/// What of the document's surroundings can be turned: the screen, the knobs, the `when`s.
struct PageSettings {
    private let session: Session

    init(_ session: Session) { self.session = session }

    func json(for request: Int) -> String {
        let document = session.document
        let devices = Devices.listed.map {
            JSON.object(["name": jsonString($0.name), "width": jsonNumber($0.size.width), "height": jsonNumber($0.size.height)])
        }
        let knobs = session.knobs().map { knob in
            JSON.object([
                "name": jsonString(knob.name), "value": jsonString(knob.value), "limits": JSON.text(knob.limits),
                "low": knob.span.map { jsonNumber($0.lowerBound) }, "high": knob.span.map { jsonNumber($0.upperBound) },
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
