import TGLLayout
import TGLSyntax
import TGLWhy

// What errors offer is tried before it is said: in place of what is wrong, or after it.

extension Session {
    /// In larger documents a trial would keep somebody waiting.
    private static let mostNodesOfTrial = 2_000
    /// How many turns of loops and calls each statement of a trial may take.
    private static let mostSteps = 20_000
    /// Of an error only so many offers are tried.
    private static let mostOffers = 6

    /// Of several ways to tell of what failed, the best first, the first whose offers all work; else the last, without the help that does
    /// not.
    func tellingWhatWorks(_ ways: [[Diagnostic]], failed: SourceRange?, of source: SourceFile) -> [Diagnostic] {
        // A script that forgets its past could not take a trial back.
        guard trial == nil, keepsPast, isSettled, document.count <= Session.mostNodesOfTrial, source.bytes.count < 10_000, !isToldToStop()
        else {
            return ways.first ?? []
        }
        for (index, way) in ways.enumerated() where !ways[..<index].contains(way) {
            guard let error = way.first(where: { $0.severity == .error }) else { return way }
            if allWork(error, failed, source) { return way }
        }
        // What a text must look like that cannot be read is shown with names of its own.
        guard failed != nil, var last = ways.last, let place = last.firstIndex(where: { $0.severity == .error }) else {
            return ways.last ?? []
        }
        last[place].help = nil
        return last
    }

    private func allWork(_ error: Diagnostic, _ failed: SourceRange?, _ source: SourceFile) -> Bool {
        let offers = Offer.offers(in: error.help ?? "")
        return offers.prefix(Session.mostOffers).allSatisfy { offer in
            if offer.isCommand || error.primary.source !== source { return true }
            let mayAsk = offer.asks || asks(error, failed)
            return statements(with: offer, at: error, failed).contains { isTaken($0.text, offer, at: $0.range, insteadOf: error, mayAsk) }
        }
    }

    /// The statements that an offer makes of the one that failed, or of a text that cannot be read; and the offer by itself.
    private func statements(
        with offer: Offer, at error: Diagnostic, _ failed: SourceRange?
    ) -> [(text: String, range: Range<Int>)] {
        let whole = texts(with: offer, at: error).map { changed -> (text: String, range: Range<Int>) in
            guard let failed else { return changed }
            let (start, length) = (Int(failed.start), changed.text.utf8.count)
            let rest = error.primary.source.bytes.count - Int(failed.end)
            guard start <= changed.range.lowerBound, changed.range.upperBound <= length - rest else { return changed }
            let text = String(decoding: Array(changed.text.utf8)[start..<(length - rest)], as: UTF8.self)
            return (text, (changed.range.lowerBound - start)..<(changed.range.upperBound - start))
        }
        return whole + [(offer.text, 0..<offer.text.utf8.count)]
    }

    /// Whether the statement that failed, or a text that cannot be read, is a question.
    private func asks(_ error: Diagnostic, _ failed: SourceRange?) -> Bool {
        let source = error.primary.source
        return parse(SourceFile(name: source.name, text: source.text(failed ?? source.range))).onlyAsks
    }

    /// Whether a text with an offer in it is taken and does something, or fails only elsewhere.
    private func isTaken(_ text: String, _ offer: Offer, at range: Range<Int>, insteadOf error: Diagnostic, _ mayAsk: Bool) -> Bool {
        let parsed = parse(SourceFile(name: error.primary.source.name, text: text))
        let tree = parsed.result.tree
        let reads = tree[tree.root.statements].contains { if case .import = tree[$0] { true } else { false } }
        if reads { return true }
        let asks = mayAsk && parsed.onlyAsks
        return tryingUnheard(SessionTrial(seconds: .infinity, steps: Session.mostSteps)) {
            let mark = document.mark
            let outcome = run(parsed, tests: .skip, echoes: isInteractive)
            guard let next = outcome.firstError else { return asks || document.mark != mark && !isIdle(offer, since: mark) }
            if ScriptCode.allCases.contains(where: { ($0.isFatal || $0 == .expectation) && $0.text == next.code }) { return true }
            if isMissing(next, in: error.primary.source) { return true }
            let (start, end) = (Int(next.primary.range.start), Int(next.primary.range.end))
            return start > range.upperBound || end < range.lowerBound
        }
    }

    /// Whether an error is about a node that is not there, and was named in the text as it was typed.
    private func isMissing(_ next: Diagnostic, in source: SourceFile) -> Bool {
        guard [ScriptCode.unknownName, .noSuchNode, .missingNode].contains(where: { $0.text == next.code }) else { return false }
        let name = next.primary.source.text(next.primary.range)
        return PropertyName(name) == nil && source.text(source.range).contains(name)
    }

    /// Whether a rule that an offer sets has no effect.
    private func isIdle(_ offer: Offer, since mark: Int) -> Bool {
        return document.lint(about: document.touchedNodes(since: mark, limit: 20)).contains { finding in
            finding.sort == .idle && finding.prop.map { offer.text.contains("\($0.word) =") } ?? false
        }
    }
}
