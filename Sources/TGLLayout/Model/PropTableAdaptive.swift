// The properties of adaptive documents: text styles and ranges, sheets of designs.

extension Prop {
    static let adaptiveRows: [PropInfo] = [
        row(
            .textStyle, [.word], Bearers(.label), dirties: .content, words: WordTables.textStyle, standard: "none",
            "the style of the text: with the reader's text size it says the font size, unless `fontSize` does",
            "label T \"Tea\" { textStyle = headline }; screen.textSize = xxlarge"),
        row(
            .lineHeight, [.number, .steps], Bearers(.label), dirties: .content, standard: "the font size",
            "the height of a line of the text, in points", "label T \"Tea\" { lineHeight = 24 }"),
        row(
            .textSizeRange, [.wordPair], .all, dirties: .nothing, words: WordTables.textSize, standard: "none",
            "`[small, xxlarge]`: in the node and what is in it the reader's text size is held between the two",
            "linear vert S { textSizeRange = [small, xlarge]; label T \"Tea\" { textStyle = body } }; screen.textSize = ax5"),
        row(
            .adapt, [.word], .all, dirties: .nothing, words: WordTables.adapt, standard: "none, or the container's",
            "multiplies the numbers of points of the node and of what is in it by the factor of the screen to the sheet of the design",
            "screen.design = [320, 568]; linear vert S { adapt = width; width = 300; padding = 8; view A { size = [50, 20] } }"),
        row(
            .design, [.numbers, .positive], .all, dirties: .nothing, counts: [2], standard: "none, or the container's",
            "[width, height] of the sheet on which the design was drawn: the screen's, or that of the node and of what is in it",
            "screen.design = [375, 667]; view A { width = design(100); height = 9 }"),
        row(
            .padDesign, [.numbers, .positive], .all, dirties: .nothing, counts: [2], standard: "the design",
            "[width, height] of the sheet of the design for pads",
            "screen.design = [375, 667]; screen.padDesign = [768, 1024]; view A { width = design(idiom(60, 140)); height = 9 }"),
    ]
}
