// What `:step` hears of a scroll: how long its content is, and how its offset comes about.

extension Document {
    /// Tells of the offset of a scroll: what its rule asks for, what paging makes of it, and between which ends it is held (S-3 to S-9).
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
