// `tgl/edit`: where in the texts the change that a statement makes can go.

import TGLJSON
import TGLScript
import TGLSyntax
import TGLTools

extension LanguageServer {
    /// `{textDocument, statement, choices?}`: the places for each change, and the changes of the texts where none is left to be chosen.
    func writeBack(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        guard let statement = params["statement"]?.string else { throw .invalidParams("`statement` is missing") }
        var nextLook = host.now
        var reason: RequestError?
        let back: WriteBack
        do {
            back = try WriteBack(
                [statement], into: text.source, loader: texts.loader(for: text), limits: limits,
                choices: params["choices"]?.array?.compactMap(\.int) ?? []
            ) { [unowned self] session in
                host.watchMemory(of: session)
                session.shouldStop = {
                    if reason != nil || self.host.now < nextLook { return reason != nil }
                    reason = self.reasonToEnd()
                    nextLook = self.host.now + 0.005
                    return reason != nil
                }
            }
        } catch {
            if let reason { throw reason }
            throw .failed(error.message)
        }
        return [
            "changes": .array(back.changes.map { json($0, in: text) }),
            "edit": back.needsChoice ? .null : edit(back.texts, of: text),
        ]
    }

    private func json(_ change: WriteBack.Change, in text: OpenText) -> JSONValue {
        let places: [JSONValue] = change.places.map { place in
            .members([
                "name": .string(place.name == text.source.name ? texts.shownPath(text.path ?? text.uri) : texts.shownPath(place.name)),
                "line": .int(place.line - 1), "before": .string(place.before), "after": .string(place.after),
                "isExact": .bool(place.isExact), "others": .array(place.others.prefix(100).map { .string($0) }),
                "reason": place.reason.map { .string($0) },
            ])
        }
        return .members([
            "statement": .string(change.statement), "places": .array(places), "chosen": change.chosen.map { .int($0 + 1) } ?? .null,
        ])
    }

    /// The changes of several texts as one edit of the protocol. Imported texts are read as they were for the trial.
    private func edit(_ changed: [WriteBack.ChangedText], of text: OpenText) -> JSONValue {
        let all: [(uri: String, version: JSONValue, edits: JSONValue)] = changed.map { changed in
            guard let key = changed.key else { return (text.uri, .int(text.version), text.text.json(changed.edits)) }
            let open = texts.text(ofPath: key)
            let placed =
                open?.text ?? PlacedText(name: key, bytes: host.read(key) ?? [], encoding: client.encoding)
            return (texts.uri(ofPath: key), open.map { .int($0.version) } ?? .null, placed.json(changed.edits))
        }
        guard client.documentChanges else { return ["changes": .object(all.map { JSONMember($0.uri, $0.edits) })] }
        return [
            "documentChanges": .array(
                all.map { ["textDocument": ["uri": .string($0.uri), "version": $0.version], "edits": $0.edits] })
        ]
    }
}
