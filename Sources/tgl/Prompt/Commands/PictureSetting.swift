// The setting for pictures.

import TGLRender
import TGLTerminal

extension Prompt {
    /// `:set picture auto|lines|blocks|image|off`; `on` is `auto`.
    func setPicture(_ words: [String]) throws(CommandFailure) {
        guard words.count == 2, let choice = PictureChoice(rawValue: words[1] == "on" ? "auto" : words[1]) else {
            throw CommandFailure("`:set picture` takes auto, lines, blocks, image or off")
        }
        if choice == .blocks, !presenter.look.style.showsGrounds {
            note("blocks need 256 colors, and \(Self.whyNoGrounds(presenter.look)); pictures stay in lines until there are")
        }
        if choice == .pixels, presenter.image == nil { presenter.image = try ImagePicture() }
        presenter.picture = choice
    }

    private static func whyNoGrounds(_ look: Look) -> String {
        if look.style.ascii { return "`ascii` is on" }
        if look.style.color == .none { return "color is off here (`:set color`)" }
        return "TERM=\(look.style.show(Terminal.environment("TERM") ?? "")) says that there are fewer"
    }

    private func note(_ text: String) { Output.standard.write("note: \(text)\n") }
}
