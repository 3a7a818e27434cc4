import TGLLayout
import TGLSyntax

/// An answer to a wrong statement: the right statement, and a remark.
struct TurnAnswer {
    /// The statement to write instead; `nil` if there is none.
    var statement: String?
    var because = ""
    /// The property that replaces one of another name.
    var property: String?
    /// Whether the statement is the same tree of nodes, in known words.
    var isNode = false
    /// The end of what it replaces, if that is after the statement's words.
    var end: UInt32?
    /// Whether the statement is written in the form of another system.
    var isForeign = false
    /// Further answers, in case the first one has no effect.
    var others: [TurnAnswer] = []

    /// This answer and the further ones.
    var all: [TurnAnswer] { [self] + others }
}

/// Translates statements in the form of other systems to this language.
struct TurnReader {
    var scope: TurnScope
    /// How many blocks of the statement are open here. Deeper blocks are left unchanged.
    private var depth = 0
    private static let mostDepth = 8

    init(scope: TurnScope) { self.scope = scope }

    /// The best answer to a statement; `nil` if none is known.
    func answer(_ words: TurnWords) -> TurnAnswer? { answers(words).first }

    /// All answers to a statement, the best first.
    func answers(_ words: TurnWords) -> [TurnAnswer] {
        let found = read(words)
        guard scope.isTop, scope.open.isEmpty else { return found }
        return found.map { answer in
            var answer = answer
            answer.statement = answer.statement.map { designed(named($0), words) }
            return answer
        }
    }

    private func read(_ words: TurnWords) -> [TurnAnswer] {
        guard depth < Self.mostDepth, words.count < 400 else { return [] }
        func foreign(_ answers: [TurnAnswer]) -> [TurnAnswer] {
            answers.map { answer in
                var answer = answer
                answer.isForeign = true
                return answer
            }
        }
        if let attributes = ForeignAttributes(words, self)?.answer ?? styleObject(words) { return foreign([attributes]) }
        let line = ForeignLine(words, scope)
        var answers = foreign(line?.answers ?? [])
        let own = known(words)
        if own?.isNode ?? false { return answers + (own?.all ?? []) }
        if let plain = line?.words, plain.text != words.text, let answer = known(plain) { answers += foreign(answer.all) }
        if let answer = own { answers += answer.all }
        if let answer = line?.block(self) { answers += foreign([answer]) }
        answers += foreign(together(line?.assignments ?? []))
        if let plain = line?.words, let answer = ours(plain), answer.statement != words.text { answers += foreign([answer]) }
        answers += otherForms(of: answers)
        if answers.isEmpty, let found = PhraseTurn.answer(words, scope) { answers.append(TurnAnswer(statement: found.statement)) }
        return answers
    }

    /// `A.style = { flexDirection: 'row', padding: 8 }`: a style as a JavaScript object. Unknown entries are dropped.
    private func styleObject(_ words: TurnWords) -> TurnAnswer? {
        guard let brace = words.firstIndex(where: { $0.kind == .leftBrace }), words[brace...].closing == words.endIndex - 1,
            brace > words.startIndex + 3, words[brace - 1].kind == .assign, words[brace - 3].kind == .dot,
            ["style", "styles", "sx", "css"].contains(words[brace - 2].key)
        else { return nil }
        let target = words[..<(brace - 3)].text
        guard scope.document == nil || scope.node(target) != nil else { return nil }
        let statements = words[(brace + 1)..<(words.endIndex - 1)].split { $0.kind == .comma }.compactMap { pair -> String? in
            guard pair.count > 2, let name = pair.first, pair[pair.startIndex + 1].kind == .colon
            else { return nil }
            let text = "\(target).\(name.text) = \(pair.dropFirst(2).text)"
            let line = TurnWord.read(SourceFile(name: "", text: text), names: .layout)[...]
            return (known(line) ?? ours(line))?.statement
        }
        return statements.isEmpty ? nil : TurnAnswer(statement: statements.joined(separator: "; "))
    }

    /// One statement for several lines; empty if one of them is unknown.
    private func together(_ lines: [TurnWords]) -> [TurnAnswer] {
        let all = lines.map { known($0) ?? ours($0) }
        if all.count == 1 { return all[0]?.all ?? [] }
        let statements = all.compactMap { $0?.statement }
        guard !statements.isEmpty, statements.count == lines.count else { return [] }
        return [TurnAnswer(statement: statements.joined(separator: "; "))]
    }

    /// A statement that sets a property of this language, after everything around it is removed.
    private func ours(_ words: TurnWords) -> TurnAnswer? {
        guard let sign = words.firstIndex(where: { [.assign, .lessOrEqual, .greaterOrEqual].contains($0.kind) }), sign + 1 < words.endIndex,
            let (target, name) = target(words[..<sign]), name.count == 1, let property = name.first?.text, PropertyName(property) != nil,
            target.isEmpty || scope.document == nil || scope.node(target) != nil
        else { return nil }
        let value = TurnValues.value(words[(sign + 1)...], for: property)
        return TurnAnswer(statement: "\(target.isEmpty ? "" : target + ".")\(property) \(words[sign].text) \(value)")
    }

    /// The answer of the tables.
    private func known(_ words: TurnWords) -> TurnAnswer? {
        let words = withoutNamespace(words)
        guard let first = words.first else { return nil }
        if let answer = withoutDoubles(words) ?? withoutStar(words) { return answer }
        if let answer = BoundTurn.answer(words, scope) ?? TargetTurn.answer(words, self) { return answer }
        if let answer = MemberTurn.answer(words, scope) ?? SentenceTurn.answer(words, scope) { return answer }
        // `A.layout_constraintHorizontal_bias = "0.3"`
        if let last = words.last, last.kind == .string, words.count > 2, let bare = self.words(inString: [last], for: ""),
            bare.count != 1 || bare.first.flatMap(kind) == nil,
            let answer = SentenceTurn.answer(words.dropLast() + bare, scope)
        {
            return answer
        }
        if let answer = relation(words) { return answer }
        if first.kind == .name, Kind(word: first.text) != nil || ForeignNames.kind(first.text) != nil, scope.node(first.text) == nil,
            words.dropFirst().first?.kind != .assign
        {
            return node(words).map { TurnAnswer(statement: $0, isNode: true) }
        }
        return spoken(words) ?? SentenceTurn.answer(words, scope, last: true)
    }

    /// `screen w 800`, `A min-width 30`: a property after its node, without a dot.
    private func spoken(_ words: TurnWords) -> TurnAnswer? {
        guard words.count > 2, let node = words.first, node.text == "screen" || scope.node(node.text) != nil,
            let name = words.dropFirst().first, name.kind == .name
        else { return nil }
        let isOurs = PropertyName(name.text) != nil
        var value = words.dropFirst(2)
        var sign = TurnWord.simple("=", .assign, like: name)
        if let given = value.first, Self.signs.contains(given.kind) {
            sign = given
            value = value.dropFirst()
        }
        guard isOurs || !PropertyTurn.rows(name.key).isEmpty, !value.isEmpty, value.first?.text != "of",
            !value.contains(where: { Self.signs.contains($0.kind) || $0.kind == .leftBrace })
        else { return nil }
        if let answer = relation(node.text, [name], sign, value) { return answer }
        return isOurs ? TurnAnswer(statement: "\(node.text).\(name.text) = \(value.text)") : nil
    }

    /// `height height = wrap`, `width = = 20`: a word or a sign is repeated.
    private func withoutDoubles(_ words: TurnWords) -> TurnAnswer? {
        let kinds: Set<TokenKind> = [.name, .assign, .dot]
        let once = words.indices.filter { index in
            guard index > words.startIndex, kinds.contains(words[index].kind) else { return true }
            // `why is A A.width` has the name of the node twice.
            if index + 1 < words.endIndex, words[index + 1].kind == .dot { return true }
            return words[index].text != words[index - 1].text || words[index].isFirstOnLine
        }
        return once.count == words.count
            ? nil : TurnAnswer(statement: once.map { words[$0] }[...].text, because: "a word stands there twice")
    }

    /// `Card[*].width = 3`, `print Card[*].x`: a rule of an indexed name sets all, and its values are a list.
    private func withoutStar(_ words: TurnWords) -> TurnAnswer? {
        guard let star = words.indices.first(where: { words[$0].kind == .star }), star - 2 >= words.startIndex, star + 3 < words.endIndex,
            words[star - 1].kind == .leftBracket, words[star + 1].kind == .rightBracket, words[star + 2].kind == .dot
        else { return nil }
        let name = words[star - 2]
        let rest = words[(star + 2)...]
        if rest.count > 2, Self.signs.contains(words[star + 4].kind) {
            let statement = Array(words[...(star - 2)] + rest)[...].text
            return TurnAnswer(statement: statement, because: "a rule of an indexed name sets all of them")
        }
        let before = words[..<(star - 2)].map(\.text) + ["map(\(name.text), c => c\(rest.prefix(2).text))"]
        return TurnAnswer(statement: (before + [rest.dropFirst(2).text]).filter { !$0.isEmpty }.joined(separator: " "))
    }

    /// `app:layout_width` as `layout_width`, as attributes of XML are named.
    private func withoutNamespace(_ words: TurnWords) -> TurnWords {
        guard let colon = words.firstIndex(where: { $0.kind == .colon }), colon > words.startIndex, colon + 1 < words.endIndex,
            ["app", "android", "tools"].contains(words[colon - 1].text), words[colon + 1].kind == .name
        else { return words }
        return Array(words[..<(colon - 1)] + words[(colon + 1)...])[...]
    }

    // MARK: Relations

    private static let signs: Set<TokenKind> = [.assign, .colon, .equal, .lessOrEqual, .greaterOrEqual, .addAssign]

    /// `A.min-width = 30`, `flex: 1`
    private func relation(_ words: TurnWords) -> TurnAnswer? {
        guard let sign = words.firstIndex(where: { Self.signs.contains($0.kind) }), sign > words.startIndex, sign + 1 < words.endIndex,
            let (target, name) = target(words[..<sign])
        else { return nil }
        let value = words[(sign + 1)...]
        return relation(target, name, words[sign], value)
    }

    /// `A.padding.left` as `A` and `padding.left`, `B.width` as `B` and `width`.
    private func target(_ words: TurnWords) -> (target: String, name: TurnWords)? {
        guard words.last?.kind == .name,
            words.allSatisfy({ [.name, .dot, .leftBracket, .rightBracket, .number, .string].contains($0.kind) })
        else { return nil }
        guard let dot = words.lastIndex(where: { $0.kind == .dot }) else { return words.count == 1 ? ("", words) : nil }
        var name = words[(dot + 1)...]
        var target = words[..<dot]
        guard name.count == 1 else { return nil }
        // `padding.left`, `A.padding.left`, `A.frame.width`
        if let last = target.last, last.kind == .name, target.count == 1 || target.dropLast().last?.kind == .dot,
            !PropertyTurn.rows(last.key + "." + name.text.lowercased()).isEmpty
        {
            name = target.suffix(1) + name
            var joined = last
            joined.text = last.key + "." + name.last!.text
            target = target.dropLast(min(2, target.count))
            return (target.text, [joined])
        }
        if let last = target.last, target.count > 2, ["frame", "bounds", "style"].contains(last.key) {
            target = target.dropLast(2)
            name[name.startIndex].text = "frame." + name[name.startIndex].text
        }
        return target.isEmpty ? nil : (target.text, name)
    }

    /// A relation of a node, or, where no node is named or open, of the last node on the screen that has the property.
    func relation(_ node: String, _ name: TurnWords, _ sign: TurnWord, _ value: TurnWords) -> TurnAnswer? {
        guard node.isEmpty, scope.lastNode != nil else { return relation(node, of: node, name, sign, value) }
        var first: TurnAnswer?
        for target in scope.lastNodes {
            guard let answer = relation(node, of: target, name, sign, value) else { continue }
            if scope.bears(target, answer.statement) { return answer }
            first = first ?? answer
        }
        return first
    }

    private func relation(_ node: String, of target: String, _ name: TurnWords, _ sign: TurnWord, _ value: TurnWords) -> TurnAnswer? {
        guard var word = name.first else { return nil }
        let isOfFrame = word.text.hasPrefix("frame.")
        if isOfFrame { word.text = String(word.text.dropFirst("frame.".count)) }
        if let word = value.first, value.count == 1, word.kind == .string,
            ["@dimen/", "@string/", "@color/"].contains(where: { word.text.contains($0) })
        {
            return TurnAnswer(because: "\(word.text) is a resource, whose value is written itself, or is a variable: `knob gap = 8`")
        }
        let (given, value) = (value, words(inString: value, for: word.text) ?? value)
        let prefix = target.isEmpty ? "" : target + "."
        let plain = value.withoutDot
        let key = word.text.contains(".") ? word.text.lowercased() : word.key
        let isOurs = PropertyName(word.text) != nil
        if let answer = declaration(target, word, key, sign, plain) { return answer }
        let meansSomething = isOurs && CSSDeclaration.knows(key, cssPlace(target))
        var found: [TurnAnswer] = []
        // If the property exists, only rows for this place apply, since they are about common slips.
        for row in PropertyTurn.rows(key)
        where (!meansSomething || row.place != .anywhere) && scope.applies(row.place, to: target) {
            guard let filled = row.value.match(plain) ?? row.value.match(value) ?? row.value.match(given) else { continue }
            let because = said(row.because, filled, target)
            guard let ours = row.ours else {
                found.append(TurnAnswer(because: because))
                break
            }
            if let answer = onScreen(ours, target) { return answer }
            guard let ours = withOwnRules(ours, target) else { continue }
            let relations = ours.components("; ").map { relation -> String in
                let property = String(relation.prefix { $0 != " " })
                let values = filled.mapValues { TurnValues.words(TurnValues.value($0, for: property), like: $0) }
                let text = TurnPattern.fill(relation, values).replacing("{.}", with: prefix)
                return text.hasPrefix("unset ") ? "unset " + prefix + text.dropFirst("unset ".count) : prefix + text
            }
            let property = String(ours.prefix { $0 != " " })
            found.append(
                TurnAnswer(
                    statement: relations.joined(separator: "; "), because: because, property: property == word.text ? nil : property,
                    isForeign: !isOurs))
        }
        if var answer = found.first {
            answer.others = Array(found.dropFirst())
            return answer
        }
        guard isOurs else {
            guard let same = ForeignNames.withoutPrefix(word.text) ?? ForeignNames.sameProperty(word.text), sign.kind != .equal else {
                return nil
            }
            let relation = sign.kind == .colon ? "=" : sign.text
            return TurnAnswer(
                statement: "\(prefix)\(same) \(relation) \(TurnValues.value(value, for: same))", property: same,
                isForeign: ForeignNames.withoutPrefix(word.text) != nil)
        }
        if let answer = ofScreen(node, word.text, sign, value) { return answer }
        if sign.kind == .assign || sign.kind == .colon, let found = BoundTurn.chosen(value, for: word.text, of: target, scope) {
            let relations = ["= \(found.value)"] + found.bounds
            return TurnAnswer(statement: relations.map { "\(prefix)\(word.text) \($0)" }.joined(separator: "; "))
        }
        let part = PartTurn(property: word.text, target: target, scope: scope).value(value)
        let here = part ?? TurnValues.pair(value, for: word.text) ?? TurnValues.value(value, for: word.text)
        if sign.kind == .addAssign, let list = added(here, to: word.text, of: target) {
            return TurnAnswer(statement: "\(prefix)\(word.text) = \(list)")
        }
        let isBound = sign.kind == .lessOrEqual || sign.kind == .greaterOrEqual || sign.kind == .addAssign
        if isOtherText(given, value, as: here, for: word.text) { return nil }
        guard here != given.text || !isBound && sign.kind != .assign || isOfFrame else { return nil }
        return TurnAnswer(statement: "\(prefix)\(word.text) \(isBound ? sign.text : "=") \(here)")
    }

    /// A property that at this level only the screen has: `direction = rtl`, `T.textSize = xxl`.
    private func ofScreen(_ target: String, _ property: String, _ sign: TurnWord, _ value: TurnWords) -> TurnAnswer? {
        guard let prop = Prop(word: property), prop.info.bearers.contains(.screen), scope.isScreens(prop, of: target) else { return nil }
        let here = TurnValues.value(value, for: property)
        guard PropertyName.prop(prop).takes(here) || value.allSatisfy({ $0.kind != .name }) else { return nil }
        if target.isEmpty, scope.open.last?.name == "screen" { return TurnAnswer(statement: "\(property) = \(here)") }
        return TurnAnswer(
            statement: "screen.\(property) = \(here)", because: target == "screen" ? "" : "`\(property)` is a property of the screen")
    }

    /// A word in addition to the present value: `gravity += bottom`.
    private func added(_ text: String, to property: String, of target: String) -> String? {
        guard let prop = PropertyName(property)?.parts.first, prop.info.forms.contains(.wordSet), PropertyName.prop(prop).takes(text),
            let document = scope.document, let node = document.find(written: target)
        else { return nil }
        guard let rule = document.own(node, prop, .rule)?.rule else { return text }
        let old = document.text(rule, for: prop, on: node)
        return PropertyName.prop(prop).takes(old) && old != text ? "[\(old), \(text)]" : text
    }

    /// A declaration of CSS, if the node is a flex, grid or block, or is in one.
    private func declaration(_ target: String, _ word: TurnWord, _ key: String, _ sign: TurnWord, _ value: TurnWords) -> TurnAnswer? {
        guard sign.kind == .assign || sign.kind == .colon else { return nil }
        // CSS separates tracks by spaces; here they are a list.
        let isTracks = key.hasSuffix("columns") || key.hasSuffix("rows")
        let isList = isTracks && value.first?.kind == .leftBracket && value.closing == value.endIndex - 1 && value.count > 3
        let pieces = (isList ? value.dropFirst().dropLast() : value).split(at: { $0.kind == .comma })
        let isPlace = key.hasPrefix("grid")
        let plain = TurnWords(pieces.joined().map { isPlace && $0.text == "to" ? TurnWord.simple("/", .slash, like: $0) : $0 })
        guard let relations = CSSDeclaration.ours(key, plain, cssPlace(target)), let first = relations.first else { return nil }
        let prefix = target.isEmpty ? "" : target + "."
        let property = String(first.prefix { $0 != " " })
        return TurnAnswer(
            statement: relations.map { prefix + $0 }.joined(separator: "; "), property: property == word.text ? nil : property)
    }

    private func cssPlace(_ target: String) -> CSSDeclaration.Place {
        func isCSS(_ node: TurnNode?) -> Bool { node.flatMap { Kind(word: $0.kind) }?.isCSS ?? false }
        return CSSDeclaration.Place(isContainer: isCSS(scope.node(target)), isChild: isCSS(scope.container(of: target)))
    }

    /// Whether a quoted text is not a word that the property accepts.
    private func isOtherText(_ given: TurnWords, _ value: TurnWords, as here: String, for property: String) -> Bool {
        guard given.count == 1, given.first?.kind == .string, value.first?.kind == .name, let prop = PropertyName(property)?.parts.first
        else { return false }
        return !PropertyName.prop(prop).takes(here) && !here.hasPrefix("[") && Double(here) == nil
    }

    /// A row with the node's present edge in place of `{own}`; `nil` if the node follows none.
    private func withOwnRules(_ ours: String, _ target: String) -> String? {
        guard ours.contains("{own}") else { return ours }
        let name = target.isEmpty ? scope.open.last?.name ?? "" : target
        guard let document = scope.document, let node = document.find(written: name),
            let prop = Prop(word: String(ours.prefix { $0 != " " }))
        else { return nil }
        let others: [Prop: Prop] = [.leading: .left, .left: .leading, .trailing: .right, .right: .trailing]
        for prop in [prop] + [others[prop]].compactMap({ $0 }) {
            guard let rule = document.own(node, prop, .rule)?.rule, rule.kind == .reference else { continue }
            let text = document.text(rule, for: prop, on: node)
            return prop.word + ours.drop { $0 != " " }.replacing("{own}", with: text.components(" or ")[0])
        }
        return nil
    }

    /// The screen does not lay out its children, so they get positions of their own.
    private func onScreen(_ ours: String, _ target: String) -> TurnAnswer? {
        guard target == "screen" || target.isEmpty && scope.open.last?.name == "screen" else { return nil }
        let property = ours.prefix { $0 != " " }
        guard ["gravity", "space", "hspace", "vspace", "padding", "orientation", "center"].contains(where: { property == $0 }) else {
            return nil
        }
        let child = scope.document.flatMap { document in document.children(Document.screen).first.map { document.nameText($0) } } ?? "A"
        return TurnAnswer(because: "the screen has no layout of its own; to place what is on it, write `\(child).center = [0, 0]`")
    }

    /// The words of a string such as `"0 auto"`, `"16:9"`, `"@id/B"`, if it contains numbers and `auto`, a ratio or a node.
    private func words(inString value: TurnWords, for property: String) -> TurnWords? {
        guard value.count == 1, let word = value.first, word.kind == .string else { return nil }
        let text = word.text.dropFirst().dropLast()
        let takesStrings = PropertyName(property)?.parts.first.map { !$0.info.forms.isDisjoint(with: [.string, .color]) } ?? false
        if !takesStrings, !text.isEmpty, text.allSatisfy({ $0.isLetter || $0 == "_" || $0 == "|" || $0 == " " }) {
            return TurnWord.read(SourceFile(name: "", text: String(text)), names: .layout)[...]
        }
        if !takesStrings, text.contains("-"), text.allSatisfy({ $0.isLetter || $0 == "-" }) { return TurnWord.simple(String(text)) }
        if text == "parent" { return TurnWord.simple("parent") }
        if text.hasPrefix("@"), let slash = text.firstIndex(of: "/") { return TurnWord.simple(String(text[text.index(after: slash)...])) }
        let sides = text.split(separator: ":")
        if sides.count == 2, let comma = sides[0].firstIndex(of: ","), Double(sides[0][sides[0].index(after: comma)...]) != nil {
            // `H,16:9`: the dependent side comes first.
            return TurnWord.read(SourceFile(name: "", text: String(text)), names: .layout)[...]
        }
        if sides.count == 2, let first = sides[0].split(separator: ",").last, Double(first) != nil, Double(sides[1]) != nil {
            return ratio(first, sides[1], like: word)
        }
        let parts = text.split(separator: " ")
        if text.hasSuffix("%"), Double(text.dropLast()) != nil { return [TurnWord.simple(String(text), .percent, like: word)] }
        func number(_ part: Substring) -> Substring? {
            let plain = ["px", "dp", "dip", "sp"].first { part.hasSuffix($0) }.map { part.dropLast($0.count) } ?? part
            return Double(plain) == nil ? nil : plain
        }
        let isPlain = parts.allSatisfy { $0 == "auto" || number($0) != nil }
        guard isPlain, parts.count > 1 || parts.first == "auto" || parts.first.map({ Double($0) != nil || number($0) != nil }) == true
        else { return nil }
        return TurnWord.simple(parts.map { number($0).map(String.init) ?? String($0) }.joined(separator: " "))
    }

    private func ratio(_ first: Substring, _ second: Substring, like word: TurnWord) -> TurnWords {
        func piece(_ text: Substring, _ kind: TokenKind) -> TurnWord {
            TurnWord(text: String(text), kind: kind, range: word.range, isFirstOnLine: false)
        }
        return [piece(first, .number), piece(":", .colon), piece(second, .number)][...]
    }

    private func said(_ text: String, _ filled: TurnPattern.Filled, _ target: String) -> String {
        let name = target.isEmpty ? scope.open.last?.name ?? "" : target
        return TurnPattern.fill(text, filled).replacing("{.}", with: target.isEmpty ? "" : target + ".")
            .replacing("{node}", with: name.isEmpty ? "A" : name).replacing("{parent}", with: scope.containerName(of: target))
    }

    // MARK: Nodes

    /// `HStack(spacing: 10) { … }`, `div A { … }`, `Text("hello")`, also if only the content of the block is foreign.
    func node(_ words: TurnWords) -> String? {
        guard depth < Self.mostDepth, let first = words.first, first.kind == .name, words.count > 1, var kind = kind(first) else {
            return nil
        }
        if kind == "view", words.dropFirst().prefix(2).contains(where: { $0.kind == .string }), Kind(word: first.text) == nil {
            kind = "label"
        }
        if let display = display(in: words), ["view", "flex", "grid", "block"].contains(kind) { kind = display }
        var rest = words.dropFirst()
        var head = kind
        // `linear horizontal R`, `HStack R`
        if let word = rest.first, word.kind == .name, ["linear", "flow", "float", "table", "flex"].contains(kind),
            ["horizontal", "vertical", "horz", "vert"].contains(word.key) || kind == "flex" && ["row", "column"].contains(word.key)
        {
            head += word.key.hasPrefix("h") || word.key == "row" ? " horz" : " vert"
            rest = rest.dropFirst()
        }
        var name = ""
        if let word = rest.first, word.kind == .name {
            name = word.text.replacing("-", with: "_")
            rest = rest.dropFirst()
            if rest.first?.kind == .leftBracket, let close = rest.closing {
                name += rest[rest.startIndex...close].text
                rest = rest[(close + 1)...]
            }
            head += " " + name
        }
        var inner: [String] = []
        var reader = self
        reader.depth += 1
        if let node = TurnNode(head: TurnWord.simple(kind)) { reader.scope.open.append((node, name)) }
        var style = ""
        var hasBlock = false
        while let word = rest.first {
            switch word.kind {
            case .string:
                if !kind.hasPrefix("label") { return nil }
                head += " " + word.text
                rest = rest.dropFirst()
            case .colon:
                style = " " + rest.prefix { $0.kind != .leftBrace }.text
                rest = rest.drop { $0.kind != .leftBrace }
            case .leftParen:
                guard let close = rest.closing, let content = reader.arguments(rest[(rest.startIndex + 1)..<close], kind, &head) else {
                    return nil
                }
                inner += content
                rest = rest[(close + 1)...]
            case .leftBrace:
                guard let close = rest.closing, inner.isEmpty || rest.startIndex > words.startIndex, !hasBlock else { return nil }
                hasBlock = true
                inner += reader.block(rest[(rest.startIndex + 1)..<close])
                rest = rest[(close + 1)...]
            case .dot:
                guard let open = rest.firstIndex(where: { $0.kind == .leftParen }), open == rest.startIndex + 2,
                    let close = rest[open...].closing
                else { return nil }
                inner += reader.modifier(rest[rest.startIndex + 1], rest[(open + 1)..<close])
                rest = rest[(close + 1)...]
            default: return nil
            }
        }
        let wanted = first.key == "center" ? inner.map { $0.hasSuffix("}") ? String($0.dropLast(2)) + "; center = [0, 0] }" : $0 } : inner
        if first.key == "center", wanted.count == 1 { return wanted[0] }
        if first.key == "expanded", inner.count == 1 {
            return inner[0].hasSuffix("}") ? String(inner[0].dropLast(2)) + "; width = fill }" : inner[0] + " { width = fill }"
        }
        return head + style + (inner.isEmpty ? "" : " { " + inner.joined(separator: "; ") + " }")
    }

    /// The kind for `display: flex` in the block of a node.
    private func display(in words: TurnWords) -> String? {
        guard let open = words.firstIndex(where: { $0.kind == .leftBrace }), let close = words[open...].closing else { return nil }
        for statement in words[(open + 1)..<close].statements where statement.count == 3 && statement.first?.key == "display" {
            switch statement.last?.key {
            case "flex", "inlineflex": return "flex"
            case "grid", "inlinegrid": return "grid"
            case "block", "flowroot": return "block"
            default: return nil
            }
        }
        return nil
    }

    private func kind(_ word: TurnWord) -> String? { Kind(word: word.text)?.word ?? ForeignNames.kind(word.text) }

    /// The statements of a block, translated as far as they are known.
    func block(_ words: TurnWords) -> [String] {
        words.statements.compactMap { statement in
            if SentenceTurn.isSpacer(statement) { return nil }
            guard let answer = answer(statement) else { return statement.text }
            return answer.statement
        }
    }

    /// The arguments in parentheses after a kind; `nil` if they are unknown.
    private func arguments(_ words: TurnWords, _ kind: String, _ head: inout String) -> [String]? {
        var content: [String] = []
        for argument in words.split(at: { $0.kind == .comma }) {
            if argument.count == 1, let text = argument.first, text.kind == .string {
                if kind == "label" { head += " " + text.text }
                continue
            }
            let isNamed = argument.count > 2 && argument.first?.kind == .name && argument[argument.startIndex + 1].kind == .colon
            guard isNamed, let name = argument.first else {
                if Kind(word: kind) != nil, argument.count == 1, argument.first?.kind == .number || argument.first?.kind == .name {
                    return nil
                }
                continue
            }
            let value = argument.dropFirst(2)
            switch name.key {
            case "children", "child", "content":
                let items = value.first?.kind == .leftBracket ? value.dropFirst().dropLast().split(at: { $0.kind == .comma }) : [value]
                content += items.compactMap { $0.count == 1 && $0.first?.kind == .name ? "view \($0.text)" : node($0) }
            case "alignment" where kind.hasPrefix("linear") || kind == "frame" || kind == "flow":
                let words = TurnValues.value(value, for: "gravity")
                if PropertyName("gravity")?.takes(words) ?? false || words.hasPrefix("[") { content.append("gravity = \(words)") }
            case "text" where kind == "label", "title" where kind == "label": head += " " + value.text
            default:
                if let answer = relation("", argument.prefix(1), argument[argument.startIndex + 1], value) {
                    if let text = answer.statement { content.append(text) }
                } else if let property = PropertyName(name.text), property.word != nil {
                    content.append("\(name.text) = \(TurnValues.value(value, for: name.text))")
                }
            }
        }
        return content
    }

    /// `.frame(width: 100, height: 100)`, `.padding(8)`
    func modifier(_ name: TurnWord, _ words: TurnWords) -> [String] {
        if words.contains(where: { $0.kind == .colon }) {
            var head = ""
            return arguments(words, "modifier", &head) ?? []
        }
        var property = name
        property.text = name.text == "background" ? "color" : name.text
        let value = words.isEmpty ? TurnWord.simple("8") : words
        let sign = TurnWord(text: "=", kind: .assign, range: name.range, isFirstOnLine: false)
        if let answer = relation("", [property], sign, value) { return answer.statement.map { [$0] } ?? [] }
        return PropertyName(property.text) == nil ? [] : ["\(property.text) = \(TurnValues.value(value, for: property.text))"]
    }
}

extension TurnWord {
    /// A sign as a word.
    static func simple(_ text: String, _ kind: TokenKind, like word: TurnWord) -> TurnWord {
        TurnWord(text: text, kind: kind, range: word.range, isFirstOnLine: false)
    }

    /// The words of a text without strings and signs.
    static func simple(_ text: String) -> TurnWords {
        text.split(separator: " ").map {
            TurnWord(
                text: String($0), kind: Double($0) == nil ? .name : .number, range: SourceRange(at: 0), isFirstOnLine: false)
        }[...]
    }
}

extension String {
    /// The pieces between occurrences of a separator.
    func components(_ separator: String) -> [String] {
        var rest = self[...]
        var parts: [String] = []
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
