/// The place of a rectangle on the screen, in words: `at the top left of the screen`, `outside of the screen, 40 below it`.
public func placeWords(_ frame: SceneFrame, screenWidth: Double, screenHeight: Double) -> String {
    let right = frame.x + frame.width
    let bottom = frame.y + frame.height
    let outside = [
        (right <= 0 && frame.x < 0, -right, "left of it"), (frame.x >= screenWidth, frame.x - screenWidth, "right of it"),
        (bottom <= 0 && frame.y < 0, -bottom, "above it"), (frame.y >= screenHeight, frame.y - screenHeight, "below it"),
    ].filter(\.0)
    if !outside.isEmpty {
        return "outside of the screen, " + outside.map { "\(formatNumber($0.1)) \($0.2)" }.joined(separator: " and ")
    }
    /// The third in which the middle is; nil for a length that takes most of the whole.
    func third(_ start: Double, _ length: Double, of whole: Double) -> Int? {
        guard whole > 0, length < whole * 0.8 else { return nil }
        return min(max(Int((start + length / 2) / whole * 3), 0), 2)
    }
    let column = third(frame.x, frame.width, of: screenWidth).map { ["left", "center", "right"][$0] }
    let row = third(frame.y, frame.height, of: screenHeight).map { ["top", "middle", "bottom"][$0] }
    switch (row, column) {
    case (nil, nil): return "all over the screen"
    case (let row?, nil): return "across the \(row) of the screen"
    case (nil, let column?): return "down the \(column) of the screen"
    case ("middle", "center"): return "in the center of the screen"
    case (let row?, let column?): return "at the \(row) \(column) of the screen"
    }
}
