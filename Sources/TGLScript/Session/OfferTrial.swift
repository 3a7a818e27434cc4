import TGLLayout
import TGLSyntax
import TGLWhy

// Statements that an error is about to offer are tried where they would be typed, and taken back.

/// What became of a statement that is about to be offered.
enum OfferVerdict: Equatable {
    /// It is accepted, and each of its rules counts.
    case works
    /// It is refused, or does nothing; with what is said of it.
    case refused(String)
    /// It could not be tried, or names what is not there.
    case unknown
}

/// A text with what is about to be offered in it.
struct TriedText {
    let text: String
    /// Where that is, in bytes.
    let offer: Range<Int>
}

extension Session {
    /// In larger documents what was meant is said without a trial.
    private static let mostTriedNodes = 2000

    /// Whether offers can be tried: where nobody waits for a preview, and the document is not large.
    var canTryOffers: Bool { trial == nil && keepsPast && document.count <= Self.mostTriedNodes }

    /// Tries texts, of which one is enough.
    func verdict(onOffer texts: [TriedText]) -> OfferVerdict {
        guard settle() else { return .unknown }
        var verdict = OfferVerdict.unknown
        for text in texts {
            switch tried(text) {
            case .works: return .works
            case .refused(let reason): verdict = .refused(reason)
            case .unknown: break
            }
        }
        return verdict
    }

    private func tried(_ tried: TriedText) -> OfferVerdict {
        let text = tried.text
        let parsed = parse(SourceFile(name: "offered", text: text))
        guard parsed.canBeTried else { return .unknown }
        prepare()
        let trial = SessionTrial(seconds: 0.5, steps: 100_000)
        return tryingUnheard(trial) {
            let mark = document.mark
            let outcome = run(parsed, tests: .skip, echoes: false)
            if trial.isOver || outcome.wasInterrupted { return .unknown }
            if let error = outcome.firstError {
                let isUnknown = error.code == ScriptCode.unknownName.text || error.code == ScriptCode.missingNode.text
                // What is wrong elsewhere in the text says nothing of the offer.
                let isElsewhere =
                    error.primary.source.name == "offered"
                    && !tried.offer.overlaps(
                        Int(error.primary.range.start)..<max(Int(error.primary.range.start) + 1, Int(error.primary.range.end)))
                return isUnknown || isElsewhere ? .unknown : .refused(error.message)
            }
            if document.mark == mark { return .refused("all is so already") }
            let findings = document.lint(about: document.touchedNodes(since: mark, limit: 100))
            let idle = findings.first { finding in
                finding.sort == .idle && finding.prop.map { text.contains("\($0.word) ") } ?? false
            }
            return idle.map { .refused($0.text) } ?? .works
        }
    }
}
