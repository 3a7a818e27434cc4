// What pages preview: a text, or a drag. It is run and taken back, and the page is sent what would be different, as it is sent what is.
//
//     preview TEXT                     what a text would make
//     kinds                            what can be inserted
//     grips N                          what can be dragged in and around a node
//     grab HANDLE                      takes hold of something, as `edge 4 right`: what decides it, and relations to end at
//     drag WAY TARGET NEAR FINE HANDLE[|…]   drags it: the statement that this gives, what that makes, and
//                                  whether it reaches the target

import TGLInspect
import TGLPage
import TGLRender
import TGLScript

/// What pages hold, in one state of the session.
struct HeldGrips {
    private var grips: [DragHandle: DragGrip] = [:]
    private var moment = Moment()

    private struct Moment: Equatable {
        var state = -1
        var mark = -1
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
        case "preview": previewText(request, session)
        case "kinds": reply(request, KindPalette.json(in: session, for: request.number))
        case "grips": aboutNode(request, session) { NodeGrips.json(of: $0, in: session, for: request.number) }
        case "grab": grab(request, session)
        case "drag": drag(request, session)
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
    private func previewText(_ request: PageRequest, _ session: Session) {
        let loader = session.loader
        session.loader = nil
        defer { session.loader = loader }
        var message: String?
        let error = session.showing(request.text) { message = preview(session, state: session.currentState, for: request) }
        if let error { return refuse(request, error.message) }
        reply(message, to: request)
    }

    /// Answers with a preview, which only pages have that show the document.
    private func reply(_ message: String?, to request: PageRequest) {
        if let message { reply(request, message) } else { refuse(request, "this page does not show the document") }
    }

    private func grab(_ request: PageRequest, _ session: Session) {
        guard let handle = DragHandle(request.text), let grip = held.grip(handle, session) else {
            return refuse(request, "there is nothing to drag")
        }
        guard !grip.ways.isEmpty else { return refuse(request, "no number that is set moves this") }
        reply(request, NodeGrips.json(grip, for: request.number))
    }

    private func drag(_ request: PageRequest, _ session: Session) {
        var pulled: [(grip: DragGrip, way: Int, pull: DragPull)] = []
        for part in request.text.split(separator: "|") {
            let words = part.split(separator: " ", maxSplits: 4)
            guard words.count == 5, let way = Int(words[0]), let target = Double(words[1]), target.isFinite, abs(target) <= 1e6,
                let near = Double(words[2]), near >= 0, let handle = DragHandle(words[4]), let grip = held.grip(handle, session)
            else { return refuse(request, "there is nothing to drag") }
            pulled.append((grip, way, DragPull(to: target, within: near, isFine: words[3] == "1")))
        }
        var message: String?
        var moves = false
        func isNear(_ value: Double, _ pull: DragPull) -> Bool { abs(value - pull.target) <= max(pull.tolerance, 1) + 0.5 }
        let found = session.drag(pulled) { steps in
            let ends = zip(steps, pulled).map { step, pulled in (value: step.value, from: pulled.grip.value, pull: pulled.pull) }
            moves = ends.contains { abs($0.value - $0.from) > 0.01 || isNear($0.from, $0.pull) }
            let reaches = ends.allSatisfy { isNear($0.value, $0.pull) }
            message = preview(
                session, state: session.currentState, for: request,
                also: ["text": jsonString(steps.map(\.statement).joined(separator: "; ")), "reaches": String(reaches)])
        }
        guard found != nil, moves else { return refuse(request, "nothing that can be written does that") }
        reply(message, to: request)
    }
}
