/// The reader's text sizes, from the smallest to the largest. The raw values are their places in that order.
public enum TextSize: Int32, CaseIterable, Sendable, Comparable {
    case xsmall, small, medium, large, xlarge, xxlarge, xxxlarge, ax1, ax2, ax3, ax4, ax5

    /// Whether a size comes before another in the order.
    public static func < (a: TextSize, b: TextSize) -> Bool { a.rawValue < b.rawValue }
}

/// The styles of text: each has a font size and a leading for each text size.
public enum TextStyle: Int32, CaseIterable, Sendable {
    case largeTitle = 1
    case title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

    /// The font size for a text size, in points.
    public func size(at size: TextSize) -> Double { Double(Self.sizes[Int(rawValue) - 1][Int(size.rawValue)]) }

    /// The distance of two baselines for a text size, in points.
    public func leading(at size: TextSize) -> Double { Double(Self.leadings[Int(rawValue) - 1][Int(size.rawValue)]) }

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

    /// Leadings in points, in the same order.
    private static let leadings: [[UInt8]] = [
        [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70],
        [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68],
        [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66],
        [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65],
        [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62],
        [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62],
        [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60],
        [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58],
        [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52],
        [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51],
        [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48],
    ]
}
