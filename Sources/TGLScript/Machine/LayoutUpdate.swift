import TGLLayout
import TGLSyntax

// Layouts that a statement asks for, and what they fail with.

extension Machine {
    /// Brings the layout up to date.
    func layout() throws(Failure) {
        guard document.isDirty else { return }
        if let failure = session.reasonToStop() { throw failure }
        session.curveFailure = nil
        if session.shouldStop != nil || limits.seconds > 0 { document.shouldStop = session.hasToStop }
        defer { document.shouldStop = nil }
        do { try document.layout() } catch {
            if case .interrupted = error as? DocumentError { throw session.reasonToStop() ?? Failure(.interrupted, "interrupted") }
            if case .cycle(let cycle) = error as? DocumentError { throw failure(of: cycle) }
        }
        if let failure = session.curveFailure {
            session.curveFailure = nil
            throw failure
        }
    }

    /// The failure for a cycle of rules, at the one that was set last.
    private func failure(of cycle: String) -> Failure {
        let failure = Failure(
            .cycle, "these rules depend on each other in a cycle: \(cycle)", note: "a size cannot be worked out from itself",
            help: "give one of them a number, or take it away with `unset`")
        var sources: [Source] = []
        for part in cycle.split(separator: " ") {
            guard let dot = part.lastIndex(of: "."), let prop = Prop(word: String(part[part.index(after: dot)...])),
                let node = node(written: String(part[..<dot]))
            else { continue }
            let source = document.lookup(node, prop).source
            if source >= 0, !sources.contains(source) { sources.append(source) }
        }
        let places = sources.sorted(by: >).compactMap { session.place(of: $0) }
        failure.place = places.first
        failure.secondary = places.dropFirst().prefix(2).map { $0.labelled("and this") }
        return failure
    }
}
