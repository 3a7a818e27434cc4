// The measured contents of labels and images, which are the same for every layout.

extension Document {
    /// The size of a label's or image's content along an axis, in points. `other`: the size in force along the other axis, when it is
    /// settled. `limit`: the width at which a text wraps while its own width wraps. `least`: the width is that of the longest word.
    @inline(never) package func leafSize(_ i: Int32, _ axis: Axis, other: Double?, limit: Double?, least: Bool = false) -> Double {
        let c = contents[rules[i].pointee.content]
        if nodes[i].pointee.kind.traits.content == .picture {
            let s = c.pointee.imageSize
            if axis == .y, let w = other { return s.x > 0 ? s.y * w / s.x : 0 }
            return s[axis]
        }
        if axis == .x { return least ? longestWord(c) : textSize(c, limit: limit).x }
        return textSize(c, limit: other).y
    }

    /// The size of a label's text, wrapped at a limit. A limit of 0 counts as none, as in UIKit's measuring: a label of width 0 is as high
    /// as its text without wrapping.
    func textSize(_ i: Int32, limit: Double?) -> Pair { textSize(contents[rules[i].pointee.content], limit: limit) }

    func textSize(_ c: UnsafeMutablePointer<Content>, limit: Double?) -> Pair {
        guard c.pointee.text >= 0 else { return .zero }
        if c.pointee.natural.x < 0 { measureNaturally(c) }
        let s = c.pointee.fontSize
        guard s > 0 else { return .zero }
        let cell = s / 2
        var columns = c.pointee.natural.x
        var lines = c.pointee.natural.y
        if let limit, limit > 0, limit < columns * cell - 1e-5 {
            if c.pointee.limit == limit {
                columns = c.pointee.limited.x
                lines = c.pointee.limited.y
            } else {
                let most = Int(max(0, min((limit / cell + 1e-6).rounded(.down), 1e9)))
                let w = textRun(c.pointee.text).wrapped(most, most: Int(c.pointee.maxLines))
                columns = Double(w.longest)
                lines = Double(w.lines)
                c.pointee.limit = limit
                c.pointee.limited = Pair(columns, lines)
            }
        }
        return Pair(columns * cell, lines * c.pointee.lineHeight)
    }

    /// The width of a label's longest word, in points: the least width in which no word is broken.
    func longestWord(_ c: UnsafeMutablePointer<Content>) -> Double {
        guard c.pointee.text >= 0, c.pointee.fontSize > 0 else { return 0 }
        if c.pointee.natural.x < 0 { measureNaturally(c) }
        return c.pointee.longestWord * c.pointee.fontSize / 2
    }

    /// Measures a text without a limit.
    private func measureNaturally(_ c: UnsafeMutablePointer<Content>) {
        let t = textRun(c.pointee.text)
        let natural = t.wrapped(.max, most: Int(c.pointee.maxLines))
        c.pointee.natural = Pair(Double(natural.longest), Double(natural.lines))
        c.pointee.longestWord = Double(t.longestWord)
    }

    /// The distance of a label's baseline from its top: 3/4 down the first line of its text, which is vertically centred.
    func baselineOffset(_ i: Int32, width: Double, height: Double) -> Double? {
        guard nodes[i].pointee.kind.traits.content == .text else { return nil }
        let c = contents[rules[i].pointee.content]
        let text = textSize(c, limit: width).y
        return (height - text) / 2 + c.pointee.lineHeight * 0.75
    }

    func textRun(_ string: Int32) -> TextRun {
        let place = Int(string)
        if place < textRuns.count, let known = textRuns[place] { return known }
        let run = TextRun(strings[place])
        textRunBytes += run.bytes
        if textRunBytes > 100_000_000 {
            textRuns.removeAll(keepingCapacity: true)
            textRunBytes = run.bytes
        }
        if textRuns.count < strings.count { textRuns += Array(repeating: nil, count: strings.count - textRuns.count) }
        textRuns[place] = run
        return run
    }

    /// Forgets the results of measuring a text.
    func forgetTextRun(_ string: Int) {
        guard string < textRuns.count, let run = textRuns[string] else { return }
        textRunBytes -= run.bytes
        textRuns[string] = nil
    }
}
