// What a page can be given away as: one file with the scene, and what the program says of each node.
//
//     share      the file, as a text
//     steps      the last layout, step by step

import TGLInspect
import TGLPage
import TGLRender
import TGLScript
import TGLTerminal

extension LivePage {
    /// Of so many nodes it is told why they are as they are.
    static let mostShared = 1500

    /// Answers what is about sharing and playing; false where the request is about something else.
    func answerShare(_ request: PageRequest, _ session: Session) -> Bool {
        switch request.verb {
        case "share":
            let text = Self.sharedPage(session, title: "tgl")
            reply(request, JSON.object(["type": "\"shared\"", "re": String(request.number), "text": jsonString(text)]))
        case "steps":
            let steps = work.pagedSteps().map { node, lines in
                JSON.object(["node": String(node), "lines": JSON.list(lines.map(jsonString))])
            }
            reply(request, JSON.object(["type": "\"steps\"", "re": String(request.number), "steps": JSON.list(steps)]))
        default: return false
        }
        return true
    }

    /// The page of a session as one file.
    static func sharedPage(_ session: Session, title: String) -> String {
        var mirror = SceneMirror(view: "main")
        let scene = PageView.scene(of: session.document)
        _ = mirror.change(to: scene, state: session.currentState)
        let inspection = NodeInspection(session)
        var answers = [("view main", mirror.whole(for: 0)), ("findings", inspection.findings(for: 0))]
        for node in scene.nodes.prefix(mostShared) {
            let number = Int32(node.id)
            answers += [
                ("look \(number)", inspection.look(at: number, for: 0)),
                ("overlay \(number)", Overlay.json(of: number, in: session, isWhole: true, for: 0)),
                ("point \(number)", Overlay.json(of: number, in: session, isWhole: false, for: 0)),
            ]
            if let place = session.creationPlace(of: number) { answers.append(("made \(number)", inspection.source(place, for: 0))) }
        }
        return SharedPage.html(title: title, answers: answers)
    }
}

extension PagedWork {
    /// Where no command was run.
    func pagedSteps() -> [(node: Int32, lines: [String])] { [] }
}

extension Prompt {
    /// So many steps are played.
    private static let mostSteps = 2000

    /// The last layout, step by step: the node, and what happens to it in lines.
    func pagedSteps() -> [(node: Int32, lines: [String])] {
        guard let (edits, events) = session.traceLastCommand() else { return [] }
        let steps = layoutSteps(edits, events)
        return steps.prefix(Self.mostSteps).enumerated().map { index, step in
            (step.node, block(step, index, of: steps.count, presenter.look).lines.map { $0.spans.map(\.text).joined() })
        }
    }
}
