import TGLLayout
import TGLSyntax
import TGLWhy

// Statements that an error is about to offer are tried where they would be typed, and taken back.

/// What became of a statement that is about to be offered.
enum OfferVerdict {
    /// It is accepted, and each of its rules counts.
    case works
    /// It is refused, or does nothing.
    case refused
    /// It could not be tried, or names what is not there.
    case unknown
}

extension Session {
    /// In larger documents what was meant is said without a trial.
    private static let mostTriedNodes = 2000

    /// Whether offers can be tried: where nobody waits for a preview, and the document is not large.
    var canTryOffers: Bool { trial == nil && keepsPast && document.count <= Self.mostTriedNodes }

    /// Tries texts, of which one is enough.
    func verdict(onOffer texts: [String]) -> OfferVerdict {
        guard settle() else { return .unknown }
        var verdict = OfferVerdict.unknown
        for text in texts {
            switch tried(text) {
            case .works: return .works
            case .refused: verdict = .refused
            case .unknown: break
            }
        }
        return verdict
    }

    private func tried(_ text: String) -> OfferVerdict {
        let parsed = parse(SourceFile(name: "offered", text: text))
        guard parsed.canBeTried else { return .unknown }
        prepare()
        let trial = SessionTrial(seconds: 0.5, steps: 100_000)
        return tryingUnheard(trial) {
            let mark = document.mark
            let outcome = run(parsed, tests: .skip, echoes: false)
            if trial.isOver || outcome.wasInterrupted { return .unknown }
            if let error = outcome.firstError {
                return error.code == ScriptCode.unknownName.text || error.code == ScriptCode.missingNode.text ? .unknown : .refused
            }
            if document.mark == mark { return .refused }
            let findings = document.lint(about: document.touchedNodes(since: mark, limit: 100))
            let isIdle = findings.contains { finding in
                finding.sort == .idle && finding.prop.map { text.contains("\($0.word) ") } ?? false
            }
            return isIdle ? .refused : .works
        }
    }
}
