// Advice on the constraints of a log, after its script has run.

import TGLLayout
import TGLWhy

extension Session {
    /// The lines that tell which constraints of a log contradict each other, in the log's words, and which to lower. The log's script must
    /// have run.
    public func advice(on log: ConstraintLog) -> [String] {
        var lines: [String] = []
        let byLabel = Dictionary(log.kept.map { ($0.label, $0) }) { first, _ in first }
        for root in document.systemRoots() where document.nameText(root) == log.root {
            let broken = Array(document.brokenRelationsWithSums(of: root).prefix(Self.mostLogConflicts))
            for labels in document.conflictLabels(of: broken, root: root) {
                var known: Set<String> = []
                lines += advice(on: labels.filter { known.insert($0).inserted }.compactMap { byLabel[$0] }, log)
            }
        }
        if lines.isEmpty {
            lines.append("what was read can hold together: it takes something that is not in the log, or that could not be read")
        }
        if log.readsMargins { lines.append("margins are read as edges: of each, the layout margin is to be added") }
        if log.isCut { lines.append("the log is long: at most \(ConstraintLog.mostConstraints) constraints are read") }
        if log.others > 0 {
            lines.append("the text has \(log.others + 1) logs: the first one is read; paste the others alone")
        }
        for text in log.unread.prefix(Self.mostLogConflicts) {
            lines.append("not read: \(text.count > 100 ? text.prefix(99) + "…" : text[...])")
        }
        if log.unread.count > Self.mostLogConflicts { lines.append("not read: \(log.unread.count - Self.mostLogConflicts) more") }
        return lines
    }

    /// The most conflicts of a log that are listed.
    private static let mostLogConflicts = 3

    /// Advice on a set of constraints that contradict each other.
    private func advice(on set: [ConstraintLog.Kept], _ log: ConstraintLog) -> [String] {
        var lines: [String] = []
        let masks = set.filter { $0.origin == .mask }
        var views: [String] = []
        for mask in masks where !views.contains(mask.view) { views.append(mask.view) }
        if !views.isEmpty {
            let each = views.map { "`\($0).translatesAutoresizingMaskIntoConstraints = false`" }.listed
            let what = "\(masks.map(\.label).listed) \(masks.count == 1 ? "comes" : "come") from an autoresizing mask"
            lines.append("\(what): \(each) takes it away")
        }
        for system in set where system.origin == .system {
            lines.append("\(system.label) is the system's own (`\(system.reason)`): lower one of yours, not it")
        }
        let own = set.filter { $0.origin == .app }
        if let last = own.last(where: { log.broken.contains($0.address) }) ?? own.last {
            let choice = own.count == 1 ? "lower \(last.label)" : "lower one of \(own.map(\.label).listed)"
            lines.append(
                "\(choice): `.priority = UILayoutPriority(999)` in the app, `\(last.label).priority = 999` here"
                    + (log.broken.contains(last.address) ? "; \(last.label) is the one that was broken" : ""))
        }
        return lines
    }
}
