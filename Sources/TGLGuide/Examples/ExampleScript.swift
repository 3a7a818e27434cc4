// Written by scripts/generate-examples from scripts/examples.
// swift-format-ignore-file

/// A script that comes with the program.
public struct ExampleScript: Equatable, Sendable {
    /// The name that `:load example` takes.
    public let name: String
    /// What it shows, in a line.
    public let summary: String
    /// The script.
    public let text: String

    /// All examples, in alphabetical order.
    public static let all: [ExampleScript] = [
        android, appstore, bootstrap, calculator, calendar, card, cardgrid, centre, chat, columns, conflict, contacts,
        designs, feed, feedflex, filmstrip, float, flow, formgrid, frame, holygrail, introduction, knobs, linear, live,
        login, media, messenger, mosaic, path, photos, pixels, pricing, relative, righttoleft, safearea, settings,
        sidebar, signin, sizeclasses, styles, table, tagcloud, textsizes, timeline, toolbar, weights,
    ]

    /// The example of a name, nil where there is none.
    public static func named(_ name: String) -> ExampleScript? { all.first { $0.name == name } }
}
