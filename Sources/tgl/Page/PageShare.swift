// What a page can be given away as: one file with the scene, and what the program says of each node.
//
//     share      the file, as a text

import TGLInspect
import TGLPage
import TGLRender
import TGLScript
import TGLTerminal

extension LivePage {
    /// Of so many nodes it is told why they are as they are.
    static let mostShared = 1500

    /// Answers with the page as one file.
    func share(_ request: PageRequest, _ session: Session) {
        let text = Self.sharedPage(session, title: "tgl")
        reply(request, JSON.object(["type": "\"shared\"", "re": String(request.number), "text": jsonString(text)]))
    }

    /// The page of a session as one file.
    static func sharedPage(_ session: Session, title: String) -> String {
        var mirror = SceneMirror(view: "main")
        let scene = PageView.scene(of: session.document)
        _ = mirror.change(to: scene, state: session.currentState)
        let told = scene.nodes.prefix(mostShared).map { Int32($0.id) }
        let inspection = NodeInspection(session, about: told)
        var answers = [("view main", JSON.list(mirror.whole(for: 0))), ("findings", inspection.findings(for: 0))]
        for number in told {
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
