// What pages preview: a text, or a drag. It is run and taken back, and the page is sent what would be different, as it is sent what is.
//
//     preview TEXT                     what a text would make
//     kinds                            what can be inserted
//     grips N                          what can be dragged in and around a node
//     grab HANDLE                      takes hold of something, as `edge 4 right`: what decides it, and relations to end at
//     drag WAY TARGET NEAR FINE HANDLE[|…]   drags it: the statement that this gives, and what that makes
//     drop                             the page shows the document again

import TGLInspect
import TGLPage
import TGLRender
import TGLScript

/// What pages have in place of the document, and what they hold.
struct PagePreviews {
    /// A page's preview: what it shows in place of the document, which it had at a revision.
    private struct Shown {
        let base: Int
        var mirror: SceneMirror
    }

    private var shown: [Int: Shown] = [:]
    /// What was taken hold of, in one state of the session.
    private var grips: [DragHandle: DragGrip] = [:]
    private var moment = Moment()

    private struct Moment: Equatable {
        var state = -1
        var mark = -1
    }

    /// The page shows the document again.
    mutating func drop(_ client: Int) { shown[client] = nil }

    /// What a page has to be told so that it shows the document as it is now, in place of what it shows.
    mutating func change(for client: Int, of main: SceneMirror, _ session: Session) -> String? {
        var page = shown[client].flatMap { $0.base == main.revision ? $0 : nil } ?? Shown(base: main.revision, mirror: main)
        defer { shown[client] = page }
        return page.mirror.change(to: PageView.scene(of: session.document), state: session.currentState)
    }

    /// What is taken hold of, as it was found in this state.
    mutating func grip(_ handle: DragHandle, _ session: Session) -> DragGrip? {
        let now = Moment(state: session.currentState, mark: session.document.mark)
        if now != moment { (grips, moment) = ([:], now) }
        if let known = grips[handle] { return known }
        let grip = session.grip(handle)
        grips[handle] = grip
        return grip
    }
}

extension LivePage {
    /// Answers what is about previews; false where the request is about something else.
    func answerPreview(_ request: PageRequest, _ session: Session) -> Bool {
        switch request.verb {
        case "preview": preview(request, session)
        case "kinds": reply(request, KindPalette.json(in: session, for: request.number))
        case "grips": aboutNode(request, session) { NodeGrips.json(of: $0, in: session, for: request.number) }
        case "grab": grab(request, session)
        case "drag": drag(request, session)
        case "drop":
            previews.drop(request.client)
            reply(request, JSON.object(["type": "\"done\"", "re": String(request.number)]))
        default: return false
        }
        return true
    }

    private func aboutNode(_ request: PageRequest, _ session: Session, _ answer: (Int32) -> String) {
        guard let node = Int32(request.text), node >= 0, node < session.document.capacity, session.document.exists(node) else {
            return refuse(request, "there is no such node")
        }
        reply(request, answer(node))
    }

    /// Sends what a text would make, and takes it back. The text reads no file.
    private func preview(_ request: PageRequest, _ session: Session) {
        var change: String?
        let loader = session.loader
        session.loader = nil
        defer { session.loader = loader }
        let error = session.showing(request.text) { change = self.change(for: request, session) }
        if let error { return refuse(request, error.message) }
        reply(request, answer(request, request.text, [], change))
    }

    private func grab(_ request: PageRequest, _ session: Session) {
        guard let handle = DragHandle(request.text), let grip = previews.grip(handle, session) else {
            return refuse(request, "there is nothing to drag")
        }
        guard !grip.ways.isEmpty else { return refuse(request, "no number that is set moves this") }
        reply(request, NodeGrips.json(grip, for: request.number))
    }

    private func drag(_ request: PageRequest, _ session: Session) {
        var held: [(grip: DragGrip, way: Int, pull: DragPull)] = []
        for part in request.text.split(separator: "|") {
            let words = part.split(separator: " ", maxSplits: 4)
            guard words.count == 5, let way = Int(words[0]), let target = Double(words[1]), target.isFinite, abs(target) <= 1e6,
                let near = Double(words[2]), near >= 0, let handle = DragHandle(words[4]), let grip = previews.grip(handle, session)
            else { return refuse(request, "there is nothing to drag") }
            held.append((grip, way, DragPull(to: target, within: near, isFine: words[3] == "1")))
        }
        var change: String?
        var text = ""
        let steps = session.drag(held) { statement in
            text = statement
            change = self.change(for: request, session)
        }
        guard let steps else { return refuse(request, "nothing that can be written does that") }
        reply(request, answer(request, text, steps.map(\.value), change))
    }

    private func answer(_ request: PageRequest, _ text: String, _ values: [Double], _ change: String?) -> String {
        JSON.object([
            "type": "\"preview\"", "re": String(request.number), "text": jsonString(text), "values": JSON.numbers(values),
            "change": change ?? "null",
        ])
    }

    private func change(for request: PageRequest, _ session: Session) -> String? {
        mainMirror.flatMap { previews.change(for: request.client, of: $0, session) }
    }
}
