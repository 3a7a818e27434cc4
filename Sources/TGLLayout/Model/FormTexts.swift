// Descriptions of the forms of value that only one property or a few take, for help, completion and errors.

extension Forms {
    /// The texts for all forms that are not words, as the list of what a property accepts shows them.
    public var descriptions: [String] {
        let texts: [(Forms, String)] = [
            (.amount, "a number, at least 0"), (.whole, "a whole number"), (.ratio, "a number"), (.ratio, "a list of width and height"),
            (.template, "a count"), (.template, "a list of tracks and names of lines"),
            (.tracks, "a track such as 40, 1fr or minmax(40, 1fr)"), (.tracks, "a list of tracks"),
            (.areas, "a list of strings, one for each row"),
            (.borderline, "a list `[thickness, colour, head, tail, offset, dash]`"),
            (.split, "a template such as `rows(20, fill)` or `columns(fill, 30%, gap(4))`"),
            (.gridLine, "the number of a line"), (.gridLine, "the name of a line"),
            (.items, "a count"), (.items, "a list of values"), (.itemFunction, "a function"), (.places, "a range or list of places"),
        ]
        return texts.filter { contains($0.0) }.map(\.1)
    }

    /// The words that these forms take beside those of the property's row, with what they mean; `span(n)` takes an argument.
    public var keywords: [(word: String, help: String)] {
        var found: [(word: String, help: String)] = []
        let content: [(word: String, help: String)] = [
            ("minContent", "as narrow as its content can be: a label's longest word"),
            ("maxContent", "as wide as its content asks for: a text in one line"),
        ]
        if !isDisjoint(with: [.template, .tracks]) {
            found += [("1fr", "a share of the free space"), ("auto", "as large as its content, and stretched over what is left")]
            found += content
            found += [
                ("minmax(low, high)", "at least the one, at most the other"), ("fitContent(n)", "as large as its content, at most n"),
            ]
        }
        if contains(.template) { found.append(("repeat(n, x)", "a track or a list of tracks n times, or autoFill or autoFit times")) }
        if contains(.gridLine) {
            found += [
                ("auto", "where the grid places it"), ("span(n)", "over n tracks, or to the next line of a name"),
                ("line(name, n)", "the nth line of a name"),
            ]
        }
        if contains(.spots) {
            found += [
                ("page(n)", "n viewports from the start"), ("show(A)", "the least distance at which all of the child A is in view"),
                ("show(A, from)", "the same, and not less than `from`"),
                ("item(i)", "where item i of a collection starts, below the inset and a pinned header; item(S, i) of the section S"),
                ("item(i, center)", "where the middle of item i is in the middle of the view"),
                ("item(i, end)", "where item i ends at the end of the view"), ("header(S)", "where the header of the section S starts"),
            ]
        }
        if contains(.split) {
            found += [
                ("rows(a, b)", "cells below each other, each a number, a percentage, `wrap`, `fill` or `part(…)` high"),
                ("columns(a, b)", "cells beside each other"), ("part(a, rows(b, c))", "a part of length a that is divided itself"),
                ("gap(n)", "last: the space between the parts"),
            ]
        }
        if contains(.fit) { found.append(("fit(n)", "in a collection: as many columns as fit, each at least n wide")) }
        if contains(.contentWords) {
            found += content
            found += [
                ("fitContent", "as large as its content, at most what is there; as wrap"),
                ("stretch", "over what is there, without its margins"),
            ]
        }
        if contains(.auto), !contains(.gridLine) { found.append(("auto", autoHelp)) }
        return found
    }

    /// What `auto` means: of an edge, a margin or a size.
    private var autoHelp: String {
        if contains(.sizeWords) { return "in a flex, grid or block: as without a rule" }
        return contains(.contentWords) ? "as its size rule says" : "in a flex, grid or block: takes the free room"
    }
}
