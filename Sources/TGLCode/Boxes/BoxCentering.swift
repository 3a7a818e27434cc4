// `left: 50%` with `translate(-50%, …)`: a box in the middle of what it is placed in.

extension CSSStyle {
    /// In which directions a box is moved back by half its size from the middle: it is centred there.
    var isCentered: (x: Bool, y: Bool) {
        guard ["absolute", "fixed"].contains(word(.position) ?? "static") else { return (false, false) }
        let moved = movedByHalf
        func isMiddle(_ near: CSSProperty, _ far: CSSProperty) -> Bool {
            measure(near) == Measure(percent: 50) && (value(far) == nil || word(far) == "auto")
        }
        return (moved.x && isMiddle(.left, .right), moved.y && isMiddle(.top, .bottom))
    }

    /// Whether all that a transform does is that.
    var isOnlyCentered: Bool {
        let moved = movedByHalf
        let centered = isCentered
        return (moved.x || moved.y) && moved == centered
    }

    /// In which directions `transform` or `translate` moves a box back by half its size, and does nothing else.
    private var movedByHalf: (x: Bool, y: Bool) {
        guard let value = value(.transform) ?? value(.translate), self.value(.transform) == nil || self.value(.translate) == nil else {
            return (false, false)
        }
        var tokens = value.tokens[...].trimmed
        var name = "translate"
        if let first = tokens.first, first.kind == .function {
            guard tokens.last?.kind == .closeParen, tokens.filter({ $0.kind == .function }).count == 1 else { return (false, false) }
            name = first.text
            tokens = tokens.dropFirst().dropLast().trimmed
        } else if self.value(.translate) == nil {
            return (false, false)
        }
        let parts = tokens.filter { $0.kind != .space && $0.kind != .comma }
        func isHalf(_ place: Int) -> Bool { parts.count > place && parts[place].kind == .percentage && parts[place].number == -50 }
        func isNone(_ place: Int) -> Bool { parts.count <= place || parts[place].number == 0 && parts[place].kind != .ident }
        guard parts.count == 1 || parts.count == 2 else { return (false, false) }
        switch name {
        case "translate": return (0..<parts.count).allSatisfy { isHalf($0) || isNone($0) } ? (isHalf(0), isHalf(1)) : (false, false)
        case "translatex": return (isHalf(0), false)
        case "translatey": return (false, isHalf(0))
        default: return (false, false)
        }
    }
}
