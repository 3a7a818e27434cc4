import RandomDocuments
import TGLGuide
import TGLLayout
import TGLScript
import TGLSyntax

/// What somebody types at a prompt who asks questions between commands: each session command that changes nothing, from the table of these.
/// Around each question stand two markers, so that whoever takes what is between them out of the lines, and out of the answers, has a
/// session that was asked nothing. After each question the state is told.
public func questionScript(_ seed: UInt64, turns: Int = 12) -> [String] {
    var author = AskedSession(seed: seed)
    var limits = Limits.standard
    limits.steps = 30_000
    let session = Session(limits: limits, loader: MemoryLoader(AskedSession.files))
    // Answers to commands say how long they took.
    var lines = [":set show off"]
    func command(_ text: String) {
        let parsed = session.parse(SourceFile(name: "tgl[\(session.stateCount)]", text: text))
        // An entry that is not whole would take what follows for its end.
        guard text.hasPrefix(":") || !parsed.needsMore else { return }
        lines.append(text)
        switch text.prefix(2) {
        case ":u": session.undo()
        case ":r": session.redo()
        case ":g": session.go(to: (text.split(separator: " ").last.flatMap { Int($0) } ?? 0) % session.stateCount)
        default: _ = session.runPrompt(parsed)
        }
    }
    author.beginning().forEach(command)
    lines.append(":watch len(children(screen))")
    let all = SessionCommand.allCases.filter { $0.effect == .nothing }
    var number = 0
    for turn in 0..<turns {
        command(author.next(in: session.document, states: session.stateCount))
        for _ in 0..<3 {
            number += 1
            // All of them in turn, from another one on in each session.
            let question = all[(number + Int(seed % 1000) * 7) % all.count]
            let rest = Questions.arguments(of: question, &author, in: session.document, states: session.stateCount) ?? ""
            lines += [":history asked-\(number)", ":\(question.rawValue) \(rest)", ":history answered-\(number)", ":dump"]
        }
        lines += [":history", ":knobs", "show as json"]
        _ = session.runPrompt(SourceFile(name: "tgl[\(session.stateCount)]", text: "show as json"))
        if turn % 4 == 3 { lines += [":undo", ":dump", ":redo"] }
    }
    return lines
}
