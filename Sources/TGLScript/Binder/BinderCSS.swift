import TGLLayout

// Rules for the properties of flex, grid and block.

extension Binder {
    /// The rule of a value for a property with a CSS form; `nil` if the value has none.
    func cssRule(_ value: Value, _ prop: Prop, _ relation: Relation) throws(Failure) -> Rule? {
        let forms = prop.forms
        if forms.contains(.amount), case .number(let number) = value {
            guard number >= 0 else {
                throw Failure(.badValue, "`\(prop.word)` cannot be negative", range: relation.valueRange)
            }
            return .number(number)
        }
        if forms.contains(.whole), case .number(let number) = value {
            guard number == number.rounded(.towardZero), abs(number) <= 1e9 else {
                throw Failure(.badValue, "`\(prop.word)` takes a whole number", range: relation.valueRange)
            }
            return .number(number)
        }
        if forms.contains(.ratio) { return try ratio(value, relation) }
        if forms.contains(.safety), case .list(let list) = value {
            if let rule = safety(list.items, prop) { return rule }
            throw Failure(
                .badValue, "a list for `\(prop.word)` is `safe` or `unsafe`, then one other word",
                help: "write `\(prop.word) = [safe, center]`", range: relation.valueRange)
        }
        if forms.contains(.dense), case .list(let list) = value {
            if let rule = dense(list.items, prop) { return rule }
            throw Failure(
                .badValue, "a list for `\(prop.word)` is `row` or `column`, and `dense`", help: "write `\(prop.word) = [row, dense]`",
                range: relation.valueRange)
        }
        if forms.contains(.gridLine) { return try gridLine(value, relation) }
        if forms.contains(.areas) { return try areas(value, relation) }
        if forms.contains(.template) { return try template(value, relation) }
        if forms.contains(.tracks) { return try tracks(value, relation) }
        return nil
    }

    /// The rule of a CSS word for a size; `nil` for other words.
    func cssWord(_ word: WordID, _ forms: Forms) -> Rule? {
        switch word {
        case .auto where forms.contains(.auto): .auto
        case .stretch where forms.contains(.contentWords): Rule(.stretch)
        case .minContent where forms.contains(.contentWords): Rule(.minContent)
        case .maxContent where forms.contains(.contentWords): Rule(.maxContent)
        case .fitContent where forms.contains(.contentWords): .fitContent
        default: nil
        }
    }

    private func group(_ group: Rule.Group, _ items: [Rule]) -> Rule {
        Rule(.values, path: group.rawValue, ref: host.add(list: items))
    }

    // MARK: Ratios and alignments

    private func ratio(_ value: Value, _ relation: Relation) throws(Failure) -> Rule? {
        switch value {
        case .number(let number):
            guard number > 0 else {
                throw Failure(
                    .badValue, "a ratio is greater than 0", help: "`none` is no ratio", range: relation.valueRange)
            }
            return .number(number)
        case .list(let list):
            guard list.count == 2, case .number(let w) = list.items[0], case .number(let h) = list.items[1] else { return nil }
            guard w > 0, h > 0 else {
                throw Failure(.badValue, "both numbers of a ratio are greater than 0", range: relation.valueRange)
            }
            return Rule(.numbers, ref: host.add(numbers: [w, h]))
        default: return nil
        }
    }

    private func safety(_ items: [Value], _ prop: Prop) -> Rule? {
        guard items.count == 2, case .word(let safety) = items[0], case .word(let word) = items[1],
            safety == .safe || safety == .unsafe, word != .safe, word != .unsafe,
            let first = prop.info.words.first(where: { $0.word == safety.text }),
            let second = prop.info.words.first(where: { $0.word == word.text })
        else { return nil }
        return .word(first.code | second.code)
    }

    private func dense(_ items: [Value], _ prop: Prop) -> Rule? {
        let codes = items.compactMap { item -> Int32? in
            guard case .word(let word) = item else { return nil }
            return prop.info.words.first { $0.word == word.text }?.code
        }
        guard codes.count == items.count, !codes.isEmpty, codes.count <= 2, Set(codes).count == codes.count else { return nil }
        if codes.count == 2, !codes.contains(2) { return nil }
        return .word(codes.reduce(0, |))
    }

    // MARK: Grids

    private func gridLine(_ value: Value, _ relation: Relation) throws(Failure) -> Rule? {
        switch value {
        case .word(.auto): return .auto
        case .number(let number):
            guard number == number.rounded(.towardZero), number != 0, abs(number) <= 1e9 else {
                throw Failure(
                    .badValue, "a line is a whole number, and not 0", note: "lines run from 1, and from -1 at the end",
                    range: relation.valueRange)
            }
            return .number(number)
        case .string(let name): return Rule(.string, ref: try lineName(name.text, relation))
        case .call(let call) where call.word == .span:
            var numbers: [Rule] = []
            var names: [Rule] = []
            for argument in call.arguments {
                if case .string(let name) = argument { names.append(Rule(.string, ref: try lineName(name.text, relation))) }
                guard case .number(let number) = argument else { continue }
                guard number >= 1, number == number.rounded(.towardZero), number <= 1e9 else {
                    throw Failure(.badValue, "`span(n)` takes a whole number from 1, or the name of a line", range: relation.valueRange)
                }
                numbers.append(.number(number))
            }
            guard numbers.count < 2, names.count < 2 else {
                throw Failure(
                    .badValue, "`span` takes a number and a name, not two of one kind", help: "write `span(2, \"a\")`",
                    range: relation.valueRange)
            }
            return group(.span, numbers + names)
        case .call(let call) where call.word == .line:
            guard call.arguments.count == 2, case .string(let name) = call.arguments[0], case .number(let number) = call.arguments[1],
                number != 0, number == number.rounded(.towardZero), abs(number) <= 1e9
            else {
                throw Failure(
                    .badValue, "`line(name, n)` takes the name of a line and which of that name: a whole number, and not 0",
                    range: relation.valueRange)
            }
            return group(.line, [Rule(.string, ref: try lineName(name.text, relation)), .number(number)])
        default: return nil
        }
    }

    private func lineName(_ text: String, _ relation: Relation) throws(Failure) -> Int32 {
        guard !text.isEmpty, !text.contains(where: \.isWhitespace) else {
            throw Failure(.badValue, "the name of a line has no spaces and is not empty", range: relation.valueRange)
        }
        return host.add(string: text)
    }

    /// Named areas of a grid: the cells of each name form a rectangle.
    private func areas(_ value: Value, _ relation: Relation) throws(Failure) -> Rule? {
        guard case .list(let list) = value, list.count > 0 else { return nil }
        var rows: [[Substring]] = []
        var texts: [Rule] = []
        var seen = 0
        func look(_ cells: Int) throws(Failure) {
            seen += cells
            if seen < 10_000 { return }
            try host.lookNow()
            seen = 0
        }
        for item in list.items {
            guard case .string(let box) = item else { return nil }
            try look(rows.last?.count ?? 0)
            texts.append(Rule(.string, ref: host.add(string: box.text)))
            rows.append(box.text.split(whereSeparator: \.isWhitespace))
        }
        guard let width = rows.first?.count, width > 0, rows.allSatisfy({ $0.count == width }) else {
            throw Failure(
                .badValue, "each row of `areas` names the same number of cells, at least one",
                help: "write `.` for a cell without a name", range: relation.valueRange)
        }
        if let name = try GridAreas.brokenName(rows, look: look) {
            throw Failure(
                .badValue, "the area `\(name)` is not a rectangle", note: "all cells of one name make up one rectangle",
                range: relation.valueRange)
        }
        return group(.list, texts)
    }

    private func template(_ value: Value, _ relation: Relation) throws(Failure) -> Rule? {
        switch value {
        case .none: return .word(0)
        case .word(.subgrid): return .word(1)
        case .number(let number):
            guard number >= 1, number == number.rounded(.towardZero), number <= 10_000 else {
                throw Failure(
                    .badValue, "a count of tracks is a whole number from 1 to 10000",
                    help: number >= 0 ? "`[\(host.shortText(value, most: 20))]` is one track of that length" : nil,
                    range: relation.valueRange)
            }
            return .number(number)
        case .list(let list):
            guard list.count > 0 else {
                throw Failure(
                    .badValue, "a list of tracks has one track at least", help: "`none` stands for no tracks", range: relation.valueRange)
            }
            if list.items[0].isWord(.subgrid) { return try subgrid(list.items, relation) }
            var items: [Rule] = []
            var automatic = 0
            for item in list.items { items.append(try templateItem(item, &automatic, relation)) }
            if automatic > 0 {
                guard automatic == 1, list.items.allSatisfy({ isFixed($0) }) else {
                    throw Failure(
                        .badValue,
                        automatic == 1
                            ? "beside `repeat(autoFill, …)` and `repeat(autoFit, …)` each track has a number or a percentage on one side"
                            : "there can be only one `repeat(autoFill, …)` or `repeat(autoFit, …)`",
                        note: "how often it is repeated follows from the lengths of the tracks", range: relation.valueRange)
                }
            }
            return group(.list, items)
        default:
            var automatic = 0
            if case .string = value { throw badTrack(value, relation) }
            guard (try? templateItem(value, &automatic, relation)) != nil else { throw badTrack(value, relation) }
            let name = relation.property.word ?? "columns"
            throw Failure(
                .badValue, "`\(name)` takes a list of tracks", help: "write `\(name) = [\(host.shortText(value, most: 40))]`",
                range: relation.valueRange)
        }
    }

    private func subgrid(_ items: [Value], _ relation: Relation) throws(Failure) -> Rule {
        var rules: [Rule] = [.word(1)]
        var automatic = 0
        for item in items.dropFirst() {
            guard case .call(let call) = item, call.word == .repeat else {
                rules.append(try names(item, relation))
                continue
            }
            var round = [try repetition(call.arguments[0], &automatic, relation)]
            guard automatic < 2, round[0] != .word(3) else {
                throw Failure(
                    .badValue, "the names of a subgrid's lines take one `repeat(autoFill, …)` at most, and no autoFit",
                    range: relation.valueRange)
            }
            var inner = [call.arguments[1]]
            if case .list(let list) = call.arguments[1] { inner = list.items }
            for one in inner { round.append(try names(one, relation)) }
            rules.append(group(.repeat, round))
        }
        return group(.list, rules)
    }

    private func names(_ item: Value, _ relation: Relation) throws(Failure) -> Rule {
        guard case .string(let names) = item else {
            throw Failure(
                .badValue, "`\(host.shortText(item, most: 40))` names no line",
                note: "after `subgrid` there are strings with names of lines, or `repeat(n, \"a\")`", range: relation.valueRange)
        }
        return Rule(.string, ref: host.add(string: names.text))
    }

    /// The count of `repeat(n, x)`; an automatic one is counted in `automatic`.
    private func repetition(_ value: Value, _ automatic: inout Int, _ relation: Relation) throws(Failure) -> Rule {
        switch value {
        case .number(let number):
            guard number >= 1, number == number.rounded(.towardZero) else {
                throw Failure(.badValue, "`repeat(n, x)` takes a whole number from 1", range: relation.valueRange)
            }
            return .number(number)
        case let word:
            automatic += 1
            return .word(word.isWord(.autoFill) ? 2 : 3)
        }
    }

    private func templateItem(_ item: Value, _ automatic: inout Int, _ relation: Relation) throws(Failure) -> Rule {
        if case .string(let names) = item { return Rule(.string, ref: host.add(string: names.text)) }
        guard case .call(let call) = item, call.word == .repeat else { return try track(item, relation) }
        let count = try repetition(call.arguments[0], &automatic, relation)
        guard count.kind == .number || isFixed(item) else {
            throw Failure(
                .badValue,
                "the tracks of `repeat(\(count == .word(2) ? "autoFill" : "autoFit"), …)` each have a number or a percentage on one side",
                help: "write `minmax(80, 1fr)` for tracks of at least 80", range: relation.valueRange)
        }
        var tracks: [Value] = [call.arguments[1]]
        if case .list(let list) = call.arguments[1] { tracks = list.items }
        var rules: [Rule] = [count]
        for inner in tracks {
            if case .string(let names) = inner {
                rules.append(Rule(.string, ref: host.add(string: names.text)))
            } else {
                rules.append(try track(inner, relation))
            }
        }
        guard rules.dropFirst().contains(where: { $0.kind != .string }) else { throw badTrack(item, relation) }
        return group(.repeat, rules)
    }

    /// Whether a track, or each repeated one, has a number or a percentage as one of its sizes.
    private func isFixed(_ item: Value) -> Bool {
        switch item {
        case .number, .percent, .string, .rule: return true
        case .call(let call) where call.word == .minmax: return call.arguments.contains { isLength($0) }
        case .call(let call) where call.word == .repeat:
            if case .list(let list) = call.arguments[1] { return list.items.allSatisfy { isFixed($0) } }
            return isFixed(call.arguments[1])
        default: return false
        }
    }

    private func isLength(_ value: Value) -> Bool {
        switch value {
        case .number, .percent, .rule: true
        default: false
        }
    }

    private func tracks(_ value: Value, _ relation: Relation) throws(Failure) -> Rule? {
        guard case .list(let list) = value else { return try track(value, relation) }
        guard list.count > 0 else { return nil }
        var items: [Rule] = []
        for item in list.items { items.append(try track(item, relation)) }
        return group(.list, items)
    }

    private func track(_ value: Value, _ relation: Relation) throws(Failure) -> Rule {
        if let breadth = breadth(value) {
            if breadth.kind == .share, breadth.mult < 0 { throw badTrack(value, relation) }
            return breadth
        }
        if case .call(let call) = value {
            if call.word == .fitContent, let limit = call.arguments.first.flatMap({ breadth($0) }) { return group(.fitContent, [limit]) }
            if call.word == .minmax, let low = breadth(call.arguments[0]), let high = breadth(call.arguments[1]) {
                guard low.kind != .share else {
                    throw Failure(
                        .badValue, "the least of `minmax` cannot be a share", help: "write `minmax(0, 1fr)` or `minmax(auto, 1fr)`",
                        range: relation.valueRange)
                }
                return group(.minmax, [low, high])
            }
        }
        throw badTrack(value, relation)
    }

    private func breadth(_ value: Value) -> Rule? {
        switch value {
        case .number(let number) where number >= 0: .number(number)
        case .percent(let number) where number >= 0: .percent(number)
        case .rule(let box) where box.rule.kind == .percent && box.live.isEmpty: box.rule
        case .word(.auto), .word(.wrap): .auto
        case .word(.minContent): Rule(.minContent)
        case .word(.maxContent): Rule(.maxContent)
        case .call(let call) where call.word == .share && call.number >= 0: Rule(.share, mult: call.number)
        default: liveLength(value)
        }
    }

    private func badTrack(_ value: Value, _ relation: Relation) -> Failure {
        Failure(
            .badValue, "`\(host.shortText(value, most: 40))` is not a track",
            note:
                "a track is a number, a percentage, a share such as `2fr`, auto, minContent, maxContent, fitContent(n), minmax(low, high) "
                + "or repeat(n, x)",
            range: relation.valueRange)
    }

    // MARK: Shorthands

    /// The value for each part of a CSS shorthand; `nil` for other shorthands, and if the value has an item for each part.
    func cssItems(of value: Value, _ property: PropertyName) -> [Value]? {
        switch property.word {
        case "flex": return flexItems(value)
        case "gridColumn", "gridRow":
            if case .list = value { return nil }
            return [value, isName(value) ? value : .word(.auto)]
        case "gridArea":
            if case .list = value { return nil }
            return isName(value) ? [value, value, value, value] : [value, .word(.auto), .word(.auto), .word(.auto)]
        case "placeItems", "placeContent", "placeSelf":
            if case .list(let list) = value, let first = list.items.first, first.isWord(.safe) || first.isWord(.unsafe) {
                return [value, value]
            }
            return nil
        default: return nil
        }
    }

    private func isName(_ value: Value) -> Bool { if case .string = value { true } else { false } }

    private func flexItems(_ value: Value) -> [Value]? {
        switch value {
        case .number: return [value, .number(1), .percent(0)]
        case .none: return [.number(0), .number(0), .word(.auto)]
        case .word(.auto): return [.number(1), .number(1), .word(.auto)]
        case .list(let list) where list.count == 2: return [list.items[0], list.items[1], .percent(0)]
        default: return nil
        }
    }
}
