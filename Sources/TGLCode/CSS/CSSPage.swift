// Which rules mean which elements of a page, and the styles of these on screens.

/// A page with its sheets: which rules mean which elements, and the styles on screens.
final class CSSPage {
    struct Match {
        let rule: Int32
        let specificity: UInt32
        let origin: CSSOrigin
        let layer: Int32

        static func isWeaker(_ a: Match, _ b: Match) -> Bool {
            (a.origin.rawValue, a.layer, a.specificity, a.rule) < (b.origin.rawValue, b.layer, b.specificity, b.rule)
        }

        /// What is important counts in the other order of origins and layers.
        static func isWeakerImportant(_ a: Match, _ b: Match) -> Bool {
            func rank(_ match: Match) -> Int { match.origin == .browser ? 2 : match.origin == .attribute ? 1 : 0 }
            return (rank(a), -Int(a.layer), a.specificity, a.rule) < (rank(b), -Int(b.layer), b.specificity, b.rule)
        }
    }

    /// The properties that are inherited, but for custom ones.
    static let inherited = CSSProperty.allCases.filter { $0.isInherited && $0 != .custom }
    /// Of each property its place among these; -1 where it is not inherited.
    static let inheritedPlace = CSSProperty.allCases.map { property in inherited.firstIndex(of: property) ?? -1 }
    /// Those whose computed values styles keep.
    static let ownInherited: Set<CSSProperty> = [.fontSize, .lineHeight, .direction]

    var sheets: CSSSheets
    let tree: HTMLTree
    private(set) var matches: [[Match]] = []
    private(set) var before: [Int: [Match]] = [:]
    private(set) var after: [Int: [Match]] = [:]
    /// The values that `@property` gives.
    let initialCustoms: [String: [CSSToken]]
    /// Custom properties that some rule sets elsewhere than on the root, or under a condition: no knobs.
    private var changing: Set<String> = []
    /// Knobs by the names of their custom properties: the name in the script, and the value. In the order in which they were met.
    private(set) var knobs: [(property: String, name: String, value: Double, place: CodePlace)] = []
    /// Whether the name of a knob is free.
    private let nameKnob: (String) -> String

    init(_ tree: HTMLTree, _ sheets: CSSSheets, nameKnob: @escaping (String) -> String) {
        self.tree = tree
        self.sheets = sheets
        self.nameKnob = nameKnob
        initialCustoms = sheets.registered
        match()
    }

    /// The knob that a custom property of the root becomes: one that is a length, and is never set anew.
    func knob(_ property: String, _ tokens: [CSSToken], hasUsualFont: Bool, _ place: CodePlace) -> CSSToken? {
        guard tokens.count == 1, tokens[0].kind == .dimension, !changing.contains(property),
            CSSUnits.absolute[tokens[0].text] != nil || tokens[0].text == "rem" && hasUsualFont
        else { return nil }
        if let known = knobs.first(where: { $0.property == property }) {
            return CSSToken(kind: .knob, text: known.name, number: known.value, place: tokens[0].place)
        }
        guard let measure = MeasureReader(LengthContext()).length(tokens[...]), measure.isNumber else { return nil }
        let name = nameKnob(property)
        knobs.append((property, name, measure.sum.points, place))
        return CSSToken(kind: .knob, text: name, number: measure.sum.points, place: tokens[0].place)
    }

    private struct Bucketed {
        let selector: CSSSelector
        let rule: Int32
        let around: NameFilter
    }

    private func match() {
        var byID: [Atom: [Bucketed]] = [:]
        var byClass: [Atom: [Bucketed]] = [:]
        var byTag: [Atom: [Bucketed]] = [:]
        var others: [Bucketed] = []
        for (index, rule) in sheets.rules.enumerated()
        where !rule.isEmpty && sheets.conditions[rule.condition] != .never {
            for selector in rule.selectors.all where selector.pseudo != .other {
                let entry = Bucketed(selector: selector, rule: Int32(index), around: selector.namesAround)
                var key: (level: Int, atom: Atom) = (0, 0)
                for simple in selector.compounds[0].simples {
                    switch simple {
                    case .id(let atom) where key.level < 3: key = (3, atom)
                    case .hasClass(let atom) where key.level < 2: key = (2, atom)
                    case .tag(let atom) where key.level < 1: key = (1, atom)
                    default: break
                    }
                }
                switch key.level {
                case 3: byID[key.atom, default: []].append(entry)
                case 2: byClass[key.atom, default: []].append(entry)
                case 1: byTag[key.atom, default: []].append(entry)
                default: others.append(entry)
                }
            }
        }
        var matcher = CSSMatcher(tree, &sheets.atoms)
        matches = [[Match]](repeating: [], count: tree.nodes.count)
        let around = tree.namesAround()
        for element in tree.nodes.indices where tree.nodes[element].kind == .element {
            let node = tree.nodes[element]
            var found: [Match] = []
            var foundBefore: [Match] = []
            var foundAfter: [Match] = []
            func look(_ bucket: [Bucketed]?) {
                guard let bucket else { return }
                for entry in bucket where around[element].mayContain(entry.around) && matcher.matches(entry.selector, element) {
                    let rule = sheets.rules[Int(entry.rule)]
                    let match = Match(rule: entry.rule, specificity: entry.selector.specificity, origin: rule.origin, layer: rule.layer)
                    switch entry.selector.pseudo {
                    case .before: foundBefore.append(match)
                    case .after: foundAfter.append(match)
                    default: found.append(match)
                    }
                }
            }
            if node.id >= 0 { look(byID[node.id]) }
            for name in Set(node.classes).sorted() { look(byClass[name]) }
            look(byTag[node.type])
            look(others)
            found += attributes(element)
            matches[element] = Self.strongest(found)
            if !foundBefore.isEmpty { before[element] = Self.strongest(foundBefore) }
            if !foundAfter.isEmpty { after[element] = Self.strongest(foundAfter) }
        }
        if matcher.isExhausted {
            sheets.losses.tell(
                "the selectors need more than \(CSSMatcher.mostSteps) comparisons: those of the last elements are left out", at: .nowhere)
        }
        findChanging()
    }

    /// Matches in order of strength, of each rule the strongest.
    private static func strongest(_ found: [Match]) -> [Match] {
        let sorted = found.sorted(by: Match.isWeaker)
        guard sorted.count > 1 else { return sorted }
        var seen: Set<Int32> = []
        seen.reserveCapacity(sorted.count)
        for match in sorted { seen.insert(match.rule) }
        guard seen.count < sorted.count else { return sorted }
        seen.removeAll(keepingCapacity: true)
        return sorted.reversed().filter { seen.insert($0.rule).inserted }.reversed()
    }

    private func findChanging() {
        let root = Set(matches.first?.map(\.rule) ?? [])
        var seen: [String: Int] = [:]
        for (index, rule) in sheets.rules.enumerated() {
            for entry in rule.entries where entry.property == .custom {
                if rule.condition != 0 || !root.contains(Int32(index)) { changing.insert(entry.name) }
                seen[entry.name, default: 0] += 1
            }
        }
        for (name, count) in seen where count > 1 { changing.insert(name) }
    }

    // Attributes that are rules: `style`, and what HTML says of others.

    private func attributes(_ element: Int) -> [Match] {
        let node = tree.nodes[element]
        guard !node.attributes.isEmpty else { return [] }
        var found: [Match] = []
        let hints = HTMLHints.rule(tree, element, sheets.atoms.text(node.tag))
        if !hints.entries.isEmpty {
            sheets.rules.append(hints)
            found.append(Match(rule: Int32(sheets.rules.count - 1), specificity: .max, origin: .browser, layer: CSSSheets.noLayer))
        }
        if let style = node.attributes.first(where: { $0.name == "style" }) {
            let rule = CSSRule(
                CSSSelectorList(), .attribute, condition: 0, layer: CSSSheets.noLayer, place: CodePlace(source: 0, offset: style.offset),
                comment: nil)
            var reader = CSSSheetReader(Array(style.value.utf8), origin: .attribute, source: 0, base: style.offset + 1)
            reader.attribute(rule, &sheets.losses)
            if !rule.isEmpty {
                sheets.rules.append(rule)
                found.append(Match(rule: Int32(sheets.rules.count - 1), specificity: 0, origin: .attribute, layer: CSSSheets.noLayer))
            }
        }
        return found
    }

    // Styles.

    /// The styles of all elements on a screen. Where nothing is otherwise than on one of the screens that are known, a style is that of
    /// there.
    func styles(on screen: CSSScreen, known: [(screen: CSSScreen, styles: [CSSStyle?])] = []) -> [CSSStyle?] {
        var styles = [CSSStyle?](repeating: nil, count: tree.nodes.count)
        for element in tree.nodes.indices where tree.nodes[element].kind == .element {
            let parent = tree.nodes[element].parent < 0 ? nil : styles[Int(tree.nodes[element].parent)]
            let conditions = conditions(of: element)
            let same = known.first { other in
                guard conditions.allSatisfy({ other.screen.holds[$0] == screen.holds[$0] }) else { return false }
                guard let parent else { return true }
                return other.styles[element]?.parent.map { parent.givesTheSame(as: $0) } ?? false
            }
            styles[element] =
                same?.styles[element]
                ?? CSSStyle(element: element, parent: parent, page: self, screen: screen, matches: matches[element])
        }
        return styles
    }

    /// The style of what an element generates before or after its content; nil where it generates nothing.
    func generated(_ isBefore: Bool, _ element: Int, in style: CSSStyle) -> CSSStyle? {
        guard let matches = isBefore ? before[element] : after[element] else { return nil }
        return CSSStyle(element: element, parent: style, page: self, screen: style.screen, matches: matches, isGenerated: true)
    }

    private var conditionsOfElements: [[Int]] = []

    /// The conditions of the rules that mean an element, or what it generates, but for the one that always holds.
    private func conditions(of element: Int) -> [Int] {
        if conditionsOfElements.isEmpty { conditionsOfElements = tree.nodes.indices.map { findConditions(of: $0) } }
        return conditionsOfElements[element]
    }

    private func findConditions(of element: Int) -> [Int] {
        var found: [Int] = []
        for matches in [matches[element], before[element] ?? [], after[element] ?? []] {
            for match in matches {
                let condition = sheets.rules[Int(match.rule)].condition
                if condition != 0, !found.contains(condition) { found.append(condition) }
            }
        }
        return found
    }
}
