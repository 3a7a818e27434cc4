// What pages save.
//
//     save script | svg    the document as a script, or as a drawing: a text, which the browser saves
//     back                 what was changed since a file was loaded, with the places in the file: {"path": "a.tgl", "changes":
//                          [{"statement": "A.width = 50", "chosen": 0, "places": [{"at": "a.tgl:3", "before": "40", "after": "50"}]}]}.
//                          `run :save back` writes it.

import TGLInspect
import TGLPage
import TGLRender
import TGLScript
import TGLTerminal

extension LivePage {
    /// Answers with what the browser is to save.
    func save(_ request: PageRequest, _ session: Session) {
        do throws(CommandFailure) {
            let text: String
            switch request.text {
            case "script": text = try work.pagedScript()
            case "svg": text = svgText(PageView.scene(of: session.document))
            default: throw CommandFailure("a page saves a script or a drawing")
            }
            reply(request, JSON.object(["type": "\"saved\"", "re": String(request.number), "text": jsonString(text)]))
        } catch { refuse(request, error.message) }
    }

    /// Answers where the changes go in the file that was loaded.
    func back(_ request: PageRequest) {
        do throws(CommandFailure) {
            let found = try work.pagedWriteBack()
            if found.back.changes.isEmpty { throw CommandFailure("nothing was changed since \(found.path) was loaded") }
            let changes = found.back.changes.map { change in
                JSON.object([
                    "statement": jsonString(change.statement), "chosen": change.chosen.map(String.init) ?? "null",
                    "places": JSON.list(
                        change.places.map { place in
                            JSON.object([
                                "at": jsonString("\(place.name):\(place.line)"), "before": jsonString(place.before),
                                "after": jsonString(place.after), "reason": JSON.text(place.reason),
                                "others": JSON.list(place.others.map(jsonString)),
                            ])
                        }),
                ])
            }
            reply(
                request,
                JSON.object([
                    "type": "\"back\"", "re": String(request.number), "path": jsonString(found.path), "changes": JSON.list(changes),
                ]))
        } catch { refuse(request, error.message) }
    }
}

extension PagedWork {
    func pagedScript() throws(CommandFailure) -> String { throw CommandFailure("the script is the file that is watched") }

    func pagedWriteBack() throws(CommandFailure) -> PromptWriteBack {
        throw CommandFailure("of a script that is watched, statements are collected and appended")
    }
}

extension Prompt {
    func pagedScript() throws(CommandFailure) -> String { formatted(session.dump()) }

    func pagedWriteBack() throws(CommandFailure) -> PromptWriteBack { try writeBack() }
}
