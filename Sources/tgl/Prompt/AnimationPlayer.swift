// Plays animations in the terminal: pictures that replace each other for the duration of the animation.

import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLTerminal

extension Prompt {
    /// The number of pictures per second, and the maximum in total.
    private static let rate = 25.0
    private static let mostPictures = 500.0

    /// Plays an animation of the current document, if the user is at a terminal and pictures are drawn. A key ends it. If there is
    /// typed-ahead input, nothing is played and the input is kept.
    func play(_ animation: Animation) {
        guard animation.seconds > 0, !animation.isStill, canPlay, let keys = KeyReader(page: true) else { return }
        defer { keys.close() }
        if keys.isTouched(within: 0) { return keys.giveBack() }
        let scene = SceneBuilder(doc: session.document, limit: 2000, showsGuides: presenter.guides).build(animation)
        let count = Int(min(max((animation.seconds * Self.rate).rounded(), 2), Self.mostPictures))
        let begin = monotonicNanoseconds()
        var next = 0
        while next <= count {
            draw(scene.moment(animation.curve.part(at: Double(next) / Double(count)), inCharacters: true))
            let passed = Double(monotonicNanoseconds() - begin) / 1e9
            // Late pictures are skipped, except the last one.
            let due = Int(min(passed / animation.seconds, 1) * Double(count)) + 1
            next = next == count ? count + 1 : min(max(next + 1, due), count)
            let wait = animation.seconds * Double(min(next, count)) / Double(count) - passed
            if keys.isTouched(within: Int(min(max(0, (wait * 1000).rounded()), 1e9))) {
                keys.dropKey()
                break
            }
        }
        Interrupts.clearInterrupt()
        keys.giveBack()
    }

    /// Whether the prompt runs in a terminal that can draw pictures in place.
    private var canPlay: Bool {
        editor.isInteractive && Terminal.isTerminal(0) && Terminal.isTerminal(1) && !Terminal.isDumb() && !presenter.isMuted
            && presenter.picture != .off && presenter.answerForm != .nothing
    }

    private func draw(_ scene: Scene) {
        let look = presenter.look
        let lines = OutputForm.boxes.block(of: scene, presenter.outputOptions(look)).lines.prefix(max(look.rows - 1, 1))
        let rows = lines.map { $0.cut(to: look.columns - 1).text(look.style) + "\u{1B}[K\n" }
        Output.standard.write("\u{1B}[H\(rows.joined())\u{1B}[K\u{1B}[J")
        Output.standard.flush()
    }

    // MARK: :animate

    /// Plays the animation between two states.
    func animate(_ rest: String) throws(CommandFailure) {
        let words = rest.split(separator: " ")
        guard words.count == 2, let from = Int(words[0]), let to = Int(words[1]) else {
            throw CommandFailure("`:animate` takes the numbers of two commands: `:animate 3 7`")
        }
        for state in [from, to] { try check(state) }
        var text = ""
        session.animation(from: from, to: to) { animation in
            play(animation)
            text = "from state \(from) to \(to): " + told(animation)
        }
        let look = presenter.look
        if !text.isEmpty {
            Output.standard.write(TextLine(look.style.show(text), .faint).cut(to: look.columns).text(look.style) + "\n")
        }
    }

    private func told(_ animation: Animation) -> String {
        if animation.isStill { return "nothing moves" }
        let (moved, new) = (animation.before.count, animation.new.count)
        let removed = animation.removed.count { $0.parent == nil }
        let parts = [
            moved > 0 ? "\(formatCount(moved)) \(plural("node", moved)) \(moved == 1 ? "moves" : "move")" : "",
            new > 0 ? "\(formatCount(new)) new" : "", removed > 0 ? "\(formatCount(removed)) removed" : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
