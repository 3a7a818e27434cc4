import TGLLayout
import TGLSyntax
import TGLWhy

// A statement that an error is about to offer is first run where it would be typed, and undone.

/// The result of trying a statement before it is offered.
enum OfferVerdict: Equatable {
    /// It runs, and all of its rules have an effect.
    case works
    /// It fails or has no effect; with the message.
    case refused(String)
    /// It could not be tried, or names something that does not exist.
    case unknown
}

/// A text with the statement to be offered in it.
struct TriedText {
    let text: String
    /// The range of the offer in `text`, in bytes.
    let offer: Range<Int>
}

extension Session {
    /// In larger documents the offer is made without a trial.
    private static let mostTriedNodes = 2000

    /// Whether offers can be tried: no preview is running, and the document is small enough.
    var canTryOffers: Bool { trial == nil && keepsPast && document.count <= Self.mostTriedNodes }

    /// Tries several texts; one that works is enough.
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
                // An error elsewhere in the text says nothing about the offer.
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
