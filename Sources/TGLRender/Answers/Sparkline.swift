/// A row of small bars, one for each value, scaled between the minimum and the maximum: `▁▂▃▅▇█`. If all values are equal, the bars have
/// medium height; NaN becomes a space.
public func sparkline(_ values: [Double], style: RenderStyle = .plain) -> String {
    let bars = (style.ascii ? "_.-=+*%#" : "▁▂▃▄▅▆▇█").map(String.init)
    let finite = values.filter { $0.isFinite }
    guard let least = finite.min(), let most = finite.max() else {
        return String(repeating: " ", count: values.count)
    }
    // Half of each value is used, so that the difference of two huge numbers does not overflow.
    let range = most / 2 - least / 2
    var result = ""
    for value in values {
        if value.isNaN {
            result += " "
        } else if value.isInfinite {
            result += value < 0 ? bars[0] : bars[7]
        } else if range == 0 {
            result += bars[3]
        } else {
            let part = (value / 2 - least / 2) / range
            result += bars[min(Int(part * 8), 7)]
        }
    }
    return result
}
