// A run of a watched script that had no error, and what is shown of it.

import TGLLayout
import TGLRender
import TGLScript

/// The document that a run made, with the picture of it on a screen.
struct GoodRun {
    let number: Int
    let session: Session
    /// The findings of lint.
    let notes: [Note]
    /// The device on whose screen it is shown; nil for the screen of the script.
    private var device: KnownDevice?
    /// The frames there, for the run after this one.
    private var nodes: NodesByName
    /// The tree and the picture, with what has changed since the run before.
    private(set) var scene: Scene

    /// The document of a session after its script has run. What changed is marked against the run before.
    init(_ session: Session, number: Int, on device: KnownDevice?, after before: GoodRun?) {
        self.number = number
        self.session = session
        self.device = device
        (nodes, scene) = Self.shown(session, on: device, after: before)
        notes = Notes.notes(in: session)
    }

    /// Shows the document on a screen; on another one than before nothing is marked.
    mutating func show(on device: KnownDevice?) {
        if device?.name == self.device?.name { return }
        self.device = device
        (nodes, scene) = Self.shown(session, on: device, after: nil)
    }

    private static func shown(_ session: Session, on device: KnownDevice?, after before: GoodRun?) -> (NodesByName, Scene) {
        session.startClock()
        guard let device else { return shown(session.document, after: before) }
        return session.withScreen(device.size) { shown(session.document, after: before) }
    }

    private static func shown(_ document: Document, after before: GoodRun?) -> (NodesByName, Scene) {
        var builder = SceneBuilder(doc: document)
        if let before {
            builder.changes = before.nodes.changes(to: document, Changes())
            builder.goneBefore = before.nodes.goneNodes(builder.changes.gone, of: before.session.document)
            builder.changes.gone = []
        }
        return (NodesByName(document), builder.build())
    }
}
