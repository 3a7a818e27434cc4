import TGLLayout
import TGLSyntax

/// Fractions of a size as people write them: `Photo.width * 60%`, `60% of Photo`, `half of Photo`, `Photo / 2`.
struct PartTurn {
    let property: String
    /// The node whose property is set; empty for that of the open block.
    let target: String
    let scope: TurnScope

    private static let parts: [String: String] = [
        "half": "/ 2", "third": "/ 3", "quarter": "/ 4", "twice": "* 2", "double": "* 2",
    ]

    /// The translated value; `nil` if it contains no such fraction.
    func value(_ words: TurnWords) -> String? {
        guard let name = PropertyName(property), name.parts.allSatisfy(\.isSize), !name.parts.isEmpty,
            !words.contains(where: { $0.kind == .leftParen })
        else { return nil }
        if name.parts.count == 2, words.count == 3, Self.isNumber(words[words.startIndex]), let last = words.last, Self.isNumber(last),
            Self.timesWords.contains(words[words.startIndex + 1].text)
        {
            return "[\(words[words.startIndex].text), \(last.text)]"
        }
        let said = times(saidParts(Self.percentages(words)))
        let text = factors(wholes(said)).text
        return text == words.text ? nil : text
    }

    /// `60 percent` as `60%`.
    private static func percentages(_ words: TurnWords) -> [TurnWord] {
        var result: [TurnWord] = []
        for word in words {
            if ["percent", "pct"].contains(word.text), let last = result.last, last.kind == .number {
                result[result.count - 1] = TurnWord(
                    text: last.text + "%", kind: .percent, range: last.range.union(word.range), isFirstOnLine: false)
            } else {
                result.append(word)
            }
        }
        return result
    }

    /// `60% of A` as `A * 60%`, `half of A` and `half A` as `A / 2`.
    private func saidParts(_ words: [TurnWord]) -> [TurnWord] {
        guard let first = words.first else { return words }
        let isPart = first.kind == .percent || Self.parts[first.text] != nil
        var rest = words.dropFirst()
        let saysOf = rest.first?.text == "of"
        if saysOf { rest = rest.dropFirst() }
        if rest.first?.text == "the" { rest = rest.dropFirst() }
        guard isPart, saysOf || first.kind != .percent, let node = rest.first, node.kind == .name else { return words }
        var end = rest.startIndex + 1
        while end < rest.endIndex,
            [.dot, .leftBracket, .rightBracket].contains(rest[end].kind) || rest[end - 1].kind == .dot
                || rest[end - 1].kind == .leftBracket
        {
            end += 1
        }
        let factor = Self.parts[first.text].map { TurnWord.factor($0, first) } ?? [TurnWord.simple("*", .star, like: first), first]
        return rest[..<end] + factor + rest[end...]
    }

    /// `A.width x 2`, `1.5 A.width` and `A.width 60%` with the missing `*`.
    private func times(_ words: [TurnWord]) -> [TurnWord] {
        var result: [TurnWord] = []
        for word in words {
            if let last = result.last {
                let isAfterSize = isNode(last) || result.dropLast().last?.kind == .dot
                if Self.timesWords.contains(word.text), Self.isNumber(last) || isAfterSize {
                    result.append(TurnWord.simple("*", .star, like: word))
                    continue
                }
                if Self.isNumber(last) && isNode(word) || Self.isNumber(word) && isAfterSize {
                    result.append(TurnWord.simple("*", .star, like: word))
                }
            }
            result.append(word)
        }
        return result
    }

    private static let timesWords: Set<String> = ["x", "×"]

    private static func isNumber(_ word: TurnWord) -> Bool { word.kind == .number || word.kind == .percent }

    private func isNode(_ word: TurnWord) -> Bool { word.kind == .name && (word.text == "parent" || scope.node(word.text) != nil) }

    /// Adds the property that is set to nodes without one.
    private func wholes(_ words: [TurnWord]) -> [TurnWord] {
        var result: [TurnWord] = []
        for (index, word) in words.enumerated() {
            // A size of the node itself is named with it outside of its block.
            if !target.isEmpty, word.kind == .name, Prop(word: word.text)?.isSize ?? false, result.last?.kind != .dot {
                result += [TurnWord.simple(target, .name, like: word), TurnWord.simple(".", .dot, like: word)]
            }
            result.append(word)
            let isMember = index > 0 && words[index - 1].kind == .dot
            let goesOn = index + 1 < words.count && [.dot, .leftParen, .leftBracket].contains(words[index + 1].kind)
            if isNode(word), !isMember, !goesOn {
                result[result.count - 1].text += ".\(property)"
            }
        }
        return result
    }

    /// Whether a percentage means a share of the free space, as along a line.
    private var sharesSpace: Bool {
        guard let container = scope.container(of: target), let isHorz = container.isHorz else { return false }
        return isHorz == (property == "width")
    }

    /// Percentages next to a `*` as numbers; one of the container's own size stays a percentage.
    private func factors(_ words: [TurnWord]) -> TurnWords {
        var words = words
        for star in words.indices.dropFirst().dropLast() where words[star].kind == .star {
            guard let place = [star - 1, star + 1].first(where: { words[$0].kind == .percent }),
                let number = Double(words[place].text.dropLast())
            else { continue }
            let other = place < star ? words[(star + 1)...] : words[..<star]
            let container = scope.containerName(of: target)
            let isContainers = other.text == "\(container).\(property)" || other.text == "parent.\(property)"
            if isContainers, !sharesSpace { return words[place...place] }
            words[place] = TurnWord.simple(Text.number(number / 100), .number, like: words[place])
        }
        return words[...]
    }
}

extension TurnWord {
    fileprivate static func factor(_ text: String, _ like: TurnWord) -> [TurnWord] {
        text.split(separator: " ").map { part in
            simple(String(part), part == "*" ? .star : part == "/" ? .slash : .number, like: like)
        }
    }
}
