/// The reader's text sizes, from the smallest to the largest. The raw values are their places in that order.
public enum TextSize: Int32, CaseIterable, Sendable, Comparable {
    case xsmall, small, medium, large, xlarge, xxlarge, xxxlarge, ax1, ax2, ax3, ax4, ax5

    /// Whether a size comes before another in the order.
    public static func < (a: TextSize, b: TextSize) -> Bool { a.rawValue < b.rawValue }
}

/// The styles of text: each has a font size for each text size.
public enum TextStyle: Int32, CaseIterable, Sendable {
    case largeTitle = 1
    case title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

    /// The font size for a text size, in points.
    public func size(at size: TextSize) -> Double { Double(Self.sizes[Int(rawValue) - 1][Int(size.rawValue)]) }

    /// Font sizes in points, in the order of the styles and, for each, of the text sizes.
    private static let sizes: [[UInt8]] = [
        [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
        [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
        [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
        [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
        [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
        [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
        [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
        [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
        [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
        [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
        [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
    ]
}
