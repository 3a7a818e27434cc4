import TGLGuide
import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy

/// Takes what errors and notes offer at its word: each statement that is offered is written where it was offered, in place of what was
/// wrong or after it.
public struct OfferRun {
    /// What became of an offer, the best first.
    public enum Verdict: Int, Comparable, Sendable {
        /// It works, and changes something or answers a question.
        case works
        /// Another error comes, which is elsewhere in the text.
        case elsewhere
        /// It is accepted, and a rule that it sets has no effect.
        case idle
        /// It is accepted, and all is as before.
        case changesNothing
        /// It is refused.
        case fails

        public static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }
    }

    /// An offer that does not work.
    public struct Problem: Sendable {
        public let verdict: Verdict
        /// What was typed, and what was offered.
        public let entry, offer: String
        /// The sentence with the offer, and what was said to the offer.
        public let said, answer: String

        /// The sentence without what is in its backquotes: what problems of one kind have in common.
        public var kind: String {
            said.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { $0 % 2 == 0 ? String($1) : "…" }
                .joined(separator: "`")
        }
    }

    /// How many entries were made, how many of them were answered with an offer, and how many offers there were.
    public private(set) var entries = 0
    public private(set) var answered = 0
    public private(set) var offers = 0
    public private(set) var problems: [Problem] = []

    private let session: Session
    private let host = SilentHost()

    private final class SilentHost: Host {
        func print(_ line: String) {}
        func show(_ request: ShowRequest, in session: Session) {}
        func why(_ request: WhyRequest, in session: Session) {}
    }

    public init(_ setup: [String] = []) {
        session = Session(limits: .small(seconds: 1), loader: MemoryLoader(ScriptErrors.files), host: host)
        for line in setup { type(line) }
    }

    /// Types a text for good.
    @discardableResult
    public func type(_ text: String) -> Bool { !run(text).failed }

    private func run(_ text: String) -> Outcome { session.runPrompt(SourceFile(name: "tgl[\(session.stateCount)]", text: text)) }

    // MARK: Entries

    /// Types a text, does what is offered in each way, and takes all back.
    public mutating func attempt(_ entry: String) {
        entries += 1
        let state = session.currentState
        let before = session.dump()
        let mark = session.document.mark
        let parsed = session.parse(SourceFile(name: "tgl[\(session.stateCount)]", text: entry))
        let asks = parsed.onlyAsks
        let outcome = session.runPrompt(parsed)
        var said = outcome.diagnostics.flatMap { diagnostic in
            [diagnostic.message, diagnostic.note, diagnostic.help].compactMap { $0 }.map { (text: $0, diagnostic: Optional(diagnostic)) }
        }
        if !outcome.failed {
            said += session.notes(of: findings(since: mark)).compactMap(\.help).map { ($0, nil) }
        }
        let after = outcome.failed ? before : session.dump()
        let place = Place(entry: entry, start: state, end: session.currentState, before: before, after: after, asks: asks)
        var isAnswered = false
        for (text, diagnostic) in said {
            for offer in Offer.offers(in: text) {
                isAnswered = true
                offers += 1
                judge(offer, text, diagnostic, place)
            }
        }
        answered += isAnswered ? 1 : 0
        session.go(to: state)
    }

    private func findings(since mark: Int) -> [Finding] {
        session.document.lint(about: session.document.touchedNodes(since: mark, limit: 100))
    }

    /// Where an entry was made: the states before and after it, and what they are as text.
    private struct Place {
        let entry: String
        let start, end: Int
        let before, after: String
        /// Whether it is a question.
        let asks: Bool
    }

    // MARK: Offers

    private mutating func judge(_ offer: Offer, _ said: String, _ diagnostic: Diagnostic?, _ place: Place) {
        var best: (verdict: Verdict, answer: String)
        if offer.isCommand {
            best = Self.isCommand(offer.text) ? (.works, "") : (.fails, "there is no such command")
        } else {
            best = verdict(of: offer, range: nil, offer.text, from: place.end, place.after, place, diagnostic)
            for changed in diagnostic.map({ session.texts(with: offer, at: $0) }) ?? [] {
                if best.verdict == .works { break }
                let other = verdict(of: offer, range: changed.range, changed.text, from: place.start, place.before, place, diagnostic)
                if other.verdict < best.verdict { best = other }
            }
        }
        if best.verdict == .works { return }
        problems.append(Problem(verdict: best.verdict, entry: place.entry, offer: offer.text, said: said, answer: best.answer))
    }

    private static func isCommand(_ text: String) -> Bool {
        let words = text.dropFirst().split(separator: " ").map(String.init)
        guard let first = words.first, SessionCommand(rawValue: first) != nil else { return false }
        let topic = words.dropFirst().joined(separator: " ")
        return first != "help" || topic.isEmpty || Help.page(topic) != nil || ErrorHelp.page(topic) != nil
    }

    private func verdict(
        of offer: Offer, range: Range<Int>?, _ text: String, from state: Int, _ was: String, _ place: Place, _ diagnostic: Diagnostic?
    ) -> (verdict: Verdict, answer: String) {
        session.go(to: state)
        defer { session.go(to: state) }
        let mark = session.document.mark
        let parsed = session.parse(SourceFile(name: "offered", text: text))
        let asks = parsed.onlyAsks && (offer.asks || place.asks)
        let outcome = session.runPrompt(parsed)
        if let error = outcome.firstError {
            // What it says is tested, and is not so.
            if error.code == ScriptCode.expectation.text { return (.works, "") }
            // What is not there was not there before.
            let name = error.primary.source.text(error.primary.range)
            let isUnknown = error.code == ScriptCode.unknownName.text && PropertyName(name) == nil && place.entry.contains(name)
            if isUnknown { return (.elsewhere, error.message) }
            guard let range, error.primary.source.name == "offered" else { return (.fails, error.message) }
            let (start, end) = (Int(error.primary.range.start), Int(error.primary.range.end))
            return (start <= range.upperBound && end >= range.lowerBound ? .fails : .elsewhere, error.message)
        }
        if asks { return (.works, "") }
        // What becomes of a statement in which a word or a sign is put right is not the offer's.
        if offer.text.contains(" "), session.dump() == was { return (.changesNothing, "all is as before") }
        let idle = findings(since: mark).first { finding in
            finding.sort == .idle && finding.prop.map { offer.text.contains("\($0.word) =") } ?? false
        }
        return idle.map { (.idle, $0.text) } ?? (.works, "")
    }
}
