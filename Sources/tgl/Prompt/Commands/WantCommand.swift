// :want, and the numbers that select its proposals.

import TGLRender
import TGLScript
import TGLTerminal

extension Prompt {
    /// `:want A.width = 100`: finds single numbers whose change makes the goal true.
    func want(_ rest: String) throws(CommandFailure) {
        let answer: WantAnswer
        var limits = WantLimits()
        limits.seconds = Self.wantSeconds
        do throws(WantFailure) { answer = try session.want(rest, limits: limits) } catch {
            switch error {
            case .message(let text): throw CommandFailure(text)
            case .diagnostics(let diagnostics): return presenter.report(diagnostics)
            case .interrupted: return
            }
        }
        proposals = answer.proposals.prefix(WantPicture.mostProposals).map(\.statement)
        let look = presenter.look
        Output.standard.write(wantText(WantPicture(answer), columns: look.columns, style: look.style))
    }

    /// The time limit of a search in seconds, besides its limits on counts; debug builds are slower.
    private static var wantSeconds: Double {
        #if DEBUG
            return 2
        #else
            return 0.15
        #endif
    }

    /// Runs the proposal whose number is entered directly after `:want`. Returns false if the entry is something else.
    func takeProposal(_ entry: String) -> Bool {
        let statements = proposals
        proposals = []
        guard !statements.isEmpty, let number = Int(entry), entry.allSatisfy(\.isNumber) else { return false }
        guard number >= 1, number <= statements.count else {
            proposals = statements
            presenter.note("there is no proposal \(number): type a number from 1 to \(statements.count), or another command")
            return true
        }
        let style = presenter.look.style
        Output.standard.write(TextLine(style.show(statements[number - 1]), .faint).text(style) + "\n")
        take(statements[number - 1])
        return true
    }
}

extension WantPicture {
    /// Creates the displayed data from an answer.
    fileprivate init(_ answer: WantAnswer) {
        self.init(
            goals: answer.goals.map { WantPicture.Goal(text: $0.text, left: $0.left, value: $0.value) }, isMet: answer.isMet,
            proposals: answer.proposals.map {
                WantPicture.Proposal(statement: $0.statement, note: $0.note, before: $0.before, moves: $0.moves)
            },
            obstacles: answer.obstacles.map { WantPicture.Obstacle(name: $0.name, text: $0.text) }, untried: answer.untried,
            layouts: answer.layouts)
    }
}
