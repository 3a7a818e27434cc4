// What `:step` shows of a scroll: the length of its content, and how its offset results.

extension Document {
    /// Notes how the offset of a scroll results: from its rule, from paging, and from the ends between which it is held (S-3 to S-9).
    func tellOffset(_ i: Int32, _ place: ScrollPlace, _ asked: (asked: Double, snapped: Double?), _ heard: Recording) {
        let extent = place.axis == .x ? "wide" : "high"
        var content = "the content is \(shortNumber(place.length)) \(extent)"
        if place.padding.near != 0 || place.padding.far != 0 {
            content += ", with the paddings \(shortNumber(place.padding.near)) and \(shortNumber(place.padding.far))"
        }
        heard.note("\(content), the viewport \(shortNumber(place.viewLength))")
        let rule = value(i, .offset)
        var line = rule.isSet ? "`offset = \(text(rule, for: .offset, on: i))` asks" : "without an `offset` it asks"
        line += " for \(shortNumber(asked.asked))"
        if let snapped = asked.snapped {
            line += "; `paging = \(text(value(i, .paging), for: .paging, on: i))` makes that \(shortNumber(snapped))"
        }
        heard.note(line)
        heard.note("within \(shortNumber(place.start)) and \(shortNumber(place.end)): the offset is \(shortNumber(place.offset))")
    }
}
