// From boxes with their rules on several screens to styles, own rules and `when`s.

/// What holds under one condition: rules of styles and of nodes.
struct ScriptWhen {
    let condition: String
    /// The name of a style or node, and its rules, in order.
    var blocks: [(name: String, rules: [ScriptRule])] = []
}

/// A style of the script.
struct ScriptStyle {
    let name: String
    var rules: [ScriptRule]
    var comment: String?
}

/// The parts of a script, as they are written.
struct ScriptPlan {
    var styles: [ScriptStyle] = []
    /// Of each box, in the order of the tree, its own rules and its styles.
    var own: [[ScriptRule]] = []
    var styleNames: [[String]] = []
    var whens: [ScriptWhen] = []
    var knobs: [(name: String, value: Double, place: CodePlace)] = []
    /// The boxes that a `for` is around.
    var loops: [ObjectIdentifier: ScriptLoop] = [:]
}

/// What a property is where no rule is set, for `when`s that take a rule back.
enum RuleDefaults {
    static func value(_ key: String) -> String? {
        if key.hasSuffix("<=") { return "auto" }
        if key.hasSuffix(">=") { return "auto" }
        if key.hasSuffix("Padding") || key.hasSuffix("Border") { return "0" }
        if key.hasPrefix("margin") { return "0" }
        switch key {
        case "left", "right", "top", "bottom", "rowGap", "columnGap", "flexGrow", "order", "maxLines": return "0"
        case "flexShrink": return "1"
        case "width", "height", "flexBasis", "alignSelf", "justifySelf", "gridColumnStart", "gridColumnEnd", "gridRowStart", "gridRowEnd",
            "autoColumns", "autoRows":
            return "auto"
        case "columns", "rows", "areas", "float", "clear", "aspectRatio": return "none"
        case "flexDirection", "autoFlow": return "row"
        case "flexWrap": return "nowrap"
        case "justifyContent", "alignItems", "alignContent", "justifyItems": return "normal"
        case "visibility", "overflow": return "visible"
        case "position": return "static"
        case "flowRoot": return "false"
        case "boxSizing": return "borderBox"
        case "fontSize": return "16"
        default: return nil
        }
    }
}

/// Makes the plan of a script.
struct ScriptPlanner {
    let page: CSSPage
    let boxes: [Box]
    let base: BoxRules
    /// The screens on which something may be otherwise, each with the number of its conditions.
    let screens: [(screen: CSSScreen, width: Double, height: Double, rules: BoxRules)]
    var names: ScriptNames
    /// Whether ids are names as they are, of nodes that are there.
    let keepsIds: Bool
    private var plan = ScriptPlan()
    /// The conditions of `when`s: those of the sheets, and others that are needed to tell screens apart.
    private var conditions: ScreenConditions

    init(
        _ page: CSSPage, _ boxes: [Box], base: BoxRules, screens: [(screen: CSSScreen, width: Double, height: Double, rules: BoxRules)],
        names: ScriptNames, keepsIds: Bool = false
    ) {
        self.page = page
        self.boxes = boxes
        self.base = base
        self.screens = screens
        self.names = names
        self.keepsIds = keepsIds
        conditions = ScreenConditions(Self.conditions(page), screens: screens.map { ($0.width, $0.height) })
    }

    /// What changes of one box: of each condition, by its place in `conditions`, the rules that are otherwise.
    private typealias Changes = [Int: [ScriptRule]]

    mutating func make() -> (ScriptPlan, ScriptNames) {
        var baseRules: [[ScriptRule]] = []
        var changes: [Changes] = []
        for box in boxes {
            let rules = base.rules(box)
            baseRules.append(rules)
            changes.append(self.changes(box, rules))
        }
        nameNodesWithIds()
        styles(&baseRules, &changes)
        findLoops(baseRules, changes)
        nameNodes()
        plan.own = baseRules
        plan.whens = whens(changes)
        plan.knobs = knobs()
        return (plan, names)
    }

    private mutating func findLoops(_ rules: [[ScriptRule]], _ changes: [Changes]) {
        let own = Set([ScriptLoop.index, ScriptLoop.item])
        guard !keepsIds, !page.knobs.contains(where: { own.contains($0.name) }) else { return }
        var finder = LoopFinder(
            page, boxes, rules: rules, styles: plan.styleNames, changes: changes.map { $0.values.contains { !$0.isEmpty } })
        for box in boxes where box.parent == nil { finder.look(box) }
        plan.loops = finder.loops
    }

    private static func conditions(_ page: CSSPage) -> [MediaCondition] {
        var used = Set(page.sheets.rules.filter { !$0.entries.isEmpty }.map(\.condition))
        used.remove(0)
        return page.sheets.conditions.indices.filter {
            used.contains($0) && page.sheets.conditions[$0] != .never && page.sheets.conditions[$0] != .always
        }
        .map { page.sheets.conditions[$0] }
    }

    // What conditions change.

    private mutating func changes(_ box: Box, _ rules: [ScriptRule]) -> Changes {
        let parent = Int(page.tree.nodes[box.element].parent)
        /// Whether a box has the same rules with both, since it has the same styles.
        func areAlike(_ a: BoxRules, _ b: BoxRules) -> Bool {
            a.styles[box.element] === b.styles[box.element] && (parent < 0 || a.styles[parent] === b.styles[parent])
        }
        let own = base
        guard screens.contains(where: { !areAlike($0.rules, own) }) || generates(box) else { return [:] }
        var values = [rules]
        func find(_ key: String, _ rules: [ScriptRule]) -> ScriptRule? { rules.last { $0.key == key } }
        // Of each screen which of these values it has: most of them are alike.
        var places: [Int] = []
        for (number, entry) in screens.enumerated() {
            if areAlike(entry.rules, own), !generates(box) {
                places.append(0)
            } else if let known = screens[..<number].firstIndex(where: { areAlike($0.rules, entry.rules) }) {
                places.append(places[known])
            } else {
                places.append(values.count)
                values.append(Self.rules(box, entry.rules))
            }
        }
        // In the order in which the rules stand: those of the box without a condition first.
        var keys: [String] = []
        for map in values.dropFirst() {
            for rule in map where find(rule.key, rules)?.value != rule.value && !keys.contains(rule.key) { keys.append(rule.key) }
            for rule in rules where find(rule.key, map) == nil && !keys.contains(rule.key) { keys.append(rule.key) }
        }
        keys.sort { a, b in
            let (first, second) = (rules.firstIndex { $0.key == a }, rules.firstIndex { $0.key == b })
            return (first ?? .max, a) < (second ?? .max, b)
        }
        var result: Changes = [:]
        for key in keys {
            let found = values.map { find(key, $0) }
            for (condition, rule) in assigned(key, found[0], places.map { found[$0] }) { result[condition, default: []].append(rule) }
        }
        return result
    }

    private func generates(_ box: Box) -> Bool { box.origin == .before || box.origin == .after }

    /// The rules of a box on a screen: its font is that of its style there.
    private static func rules(_ box: Box, _ rules: BoxRules) -> [ScriptRule] {
        guard let font = box.font, let fontElement = box.fontElement, let style = rules.styles[fontElement] else { return rules.rules(box) }
        var here = FontRun(style)
        if font.isMixed { here.lineHeight = font.lineHeight }
        let known = box.font
        box.font = here
        defer { box.font = known }
        return rules.rules(box)
    }

    /// Under which conditions a rule is set so that it is on each screen what it is to be.
    private mutating func assigned(_ key: String, _ baseRule: ScriptRule?, _ values: [ScriptRule?]) -> [(Int, ScriptRule)] {
        func back(_ like: ScriptRule?) -> ScriptRule? {
            guard let like = like ?? values.compactMap({ $0 }).first ?? baseRule else { return nil }
            guard let value = RuleDefaults.value(key) else { return nil }
            return ScriptRule(property: like.property, op: like.op, value: value)
        }
        let given = conditions.given(baseRule, values) { $0?.value == $1?.value }
        return given.compactMap { condition, rule in
            if let rule { return (condition, rule) }
            if let rule = back(baseRule) { return (condition, rule) }
            let like = baseRule ?? values.compactMap { $0 }.first!
            return (condition, ScriptRule(property: like.property, op: "unset", value: ""))
        }
    }

    // Styles.

    /// The style that a rule of a box would belong to, by its place in `groups`: that of a class, or of a tag; nil where it is the box's
    /// own.
    private mutating func styleKey(_ rule: ScriptRule, _ box: Box) -> Int? {
        if rule.source < 0 {
            guard box.table != nil, box.origin == .element else { return nil }
            return group(page.sheets.atoms.text(page.tree.nodes[box.element].tag))
        }
        let css = page.sheets.rules[Int(rule.source)]
        guard css.origin != .attribute else { return nil }
        let isDirect = box.origin != .text && box.origin != .line && page.matches[box.element].contains { $0.rule == rule.source }
        var element = box.element
        if !isDirect {
            guard rule.property == "fontSize" || rule.property == "lineHeight" else { return nil }
            while element >= 0, !page.matches[element].contains(where: { $0.rule == rule.source }) {
                element = Int(page.tree.nodes[element].parent)
            }
            guard element >= 0 else { return nil }
        }
        let node = page.tree.nodes[element]
        for subject in subjects(css, rule.source) where subject.fits(node) {
            if subject.isOfId { return nil }
            let name = subject.groups(node.tag) ?? named(subject, rule.source, css, node.tag)
            return isDirect ? name.direct : name.text
        }
        let tag = ScriptNames.camel(page.sheets.atoms.text(node.tag))
        return group(isDirect ? tag : tag + "Text")
    }

    /// What the last compound of a selector asks of an element, and the groups of what it means.
    private struct Subject {
        let classes: [Atom]
        let type: Atom?
        let id: Atom?
        let place: Int
        /// Of each tag the groups of rules of it and of the texts in it; of a class those of all tags, as of tag -1.
        var known: [Atom: (direct: Int, text: Int)] = [:]

        var isOfId: Bool { id != nil }
        func fits(_ node: HTMLTree.Node) -> Bool {
            type.map { node.type == $0 } ?? true && id.map { node.id == $0 } ?? true && classes.allSatisfy { node.classes.contains($0) }
        }
        func groups(_ tag: Atom) -> (direct: Int, text: Int)? { known[-1] ?? known[tag] }
    }

    private var subjects: [Int32: [Subject]] = [:]

    private mutating func subjects(_ css: CSSRule, _ source: Int32) -> [Subject] {
        if let known = subjects[source] { return known }
        let made = css.selectors.all.enumerated().map { place, selector in
            var classes: [Atom] = []
            var type: Atom?
            var id: Atom?
            for simple in selector.compounds[0].simples {
                switch simple {
                case .hasClass(let atom): classes.append(atom)
                case .tag(let atom): type = atom
                case .id(let atom): id = atom
                default: break
                }
            }
            return Subject(classes: classes, type: type, id: id, place: place)
        }
        subjects[source] = made
        return made
    }

    /// The groups of what a rule means by a selector: a class, or a tag.
    private mutating func named(_ subject: Subject, _ source: Int32, _ css: CSSRule, _ tag: Atom) -> (direct: Int, text: Int) {
        var name = ScriptNames.camel(subject.classes.map(page.sheets.atoms.text).joined(separator: "-"))
        let isOfClass = !name.isEmpty
        if !isOfClass {
            let word = ScriptNames.camel(page.sheets.atoms.text(tag))
            let around = css.origin == .browser ? nil : surroundings(css.selectors.all[subject.place])
            name = around.map { $0 + Self.capital(Self.tagNames[word] ?? word) } ?? word
        }
        let made = (direct: group(name), text: group(name + "Text"))
        subjects[source]![subject.place].known[isOfClass ? -1 : tag] = made
        return made
    }

    private mutating func group(_ name: String) -> Int {
        if let known = groupPlaces[name] { return known }
        groupPlaces[name] = groups.count
        groups.append(Group(name: name))
        return groups.count - 1
    }

    private var groups: [Group] = []
    private var groupPlaces: [String: Int] = [:]

    /// The nearest class in a selector beside its last compound, as a name: of `.plan li` that of `plan`.
    private func surroundings(_ selector: CSSSelector) -> String? {
        for compound in selector.compounds.dropFirst() {
            for simple in compound.simples {
                switch simple {
                case .hasClass(let atom), .id(let atom):
                    let name = ScriptNames.camel(page.sheets.atoms.text(atom))
                    if !name.isEmpty { return name }
                default: continue
                }
            }
        }
        return nil
    }

    private static func capital(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    private struct Group {
        let name: String
        var members: [Int] = []
        var last: Int32 = -1
    }

    private mutating func styles(_ rules: inout [[ScriptRule]], _ changes: inout [Changes]) {
        var keys: [[Int?]] = []
        for (index, box) in boxes.enumerated() {
            var boxKeys: [Int?] = []
            for rule in rules[index] {
                let key = styleKey(rule, box)
                boxKeys.append(key)
                if let key { note(key, index, rule.source) }
            }
            keys.append(boxKeys)
            for (_, list) in changes[index].sorted(by: { $0.key < $1.key }) {
                for rule in list { if let key = styleKey(rule, box) { note(key, index, rule.source) } }
            }
        }
        plan.styleNames = [[String]](repeating: [], count: boxes.count)
        var effective = [[String: String]](repeating: [:], count: boxes.count)
        let order = groups.indices.filter { groups[$0].members.count > 1 }
            .sorted { (groups[$0].last, groups[$0].name) < (groups[$1].last, groups[$1].name) }
        for key in order {
            let members = groups[key].members
            // Of nodes that are there the classes are their styles; others are not made.
            let known = keepsIds ? styleThatIsThere(groups[key].name, members) : nil
            if keepsIds, known == nil { continue }
            var shared = sharedRules(key, members, &rules, &keys)
            let whens = sharedChanges(members, rules, changes, shared)
            shared = shared.filter { rule in members.contains { rules[$0].first { $0.key == rule.key }?.value == rule.value } }
            guard !shared.isEmpty || !whens.isEmpty else { continue }
            let name = known ?? names.take(groups[key].name, as: "Style")
            plan.styles.append(ScriptStyle(name: name, rules: shared, comment: comment(shared)))
            for member in members {
                plan.styleNames[member].append(name)
                for rule in shared { effective[member][rule.key] = rule.value }
                for (condition, list) in whens {
                    changes[member][condition]?.removeAll { own in
                        list.contains { $0.key == own.key && $0.op == own.op && $0.value == own.value }
                            && !Self.isOver(own, rules[member], shared)
                    }
                }
            }
            for (condition, list) in whens.sorted(by: { $0.key < $1.key }) { styleChanges[condition, default: []].append((name, list)) }
        }
        for index in boxes.indices {
            rules[index].removeAll { effective[index][$0.key] == $0.value }
            for rule in rules[index] {
                if let comment = comment([rule]), !boxes[index].comments.contains(comment) { boxes[index].comments.append(comment) }
            }
        }
    }

    /// The rules whose comments stand somewhere.
    private var commented: Set<Int32> = []

    private var styleChanges: [Int: [(name: String, rules: [ScriptRule])]] = [:]

    /// The style of nodes that are there which just these boxes bear.
    private func styleThatIsThere(_ key: String, _ members: [Int]) -> String? {
        for name in page.tree.nodes[boxes[members[0]].element].classes where ScriptNames.camel(page.sheets.atoms.text(name)) == key {
            let bearers = boxes.indices.filter { boxes[$0].origin == .element && page.tree.nodes[boxes[$0].element].classes.contains(name) }
            if bearers == members { return page.sheets.atoms.text(name) }
        }
        return nil
    }

    private mutating func note(_ key: Int, _ index: Int, _ source: Int32) {
        if groups[key].members.last != index { groups[key].members.append(index) }
        groups[key].last = max(groups[key].last, source)
    }

    /// The rules that a style has: what most of its members say, where each of them says something.
    private func sharedRules(
        _ key: Int, _ members: [Int], _ rules: inout [[ScriptRule]], _ keys: inout [[Int?]]
    ) -> [ScriptRule] {
        var result: [ScriptRule] = []
        var seen: Set<String> = []
        for member in members {
            for (place, rule) in rules[member].enumerated() where keys[member][place] == key && !seen.contains(rule.key) {
                seen.insert(rule.key)
                var counts: [(rule: ScriptRule, count: Int)] = []
                var missing: [Int] = []
                for other in members {
                    guard let at = rules[other].firstIndex(where: { $0.key == rule.key }) else {
                        missing.append(other)
                        continue
                    }
                    guard keys[other][at] == key else { continue }
                    let theirs = rules[other][at]
                    if let known = counts.firstIndex(where: { $0.rule.value == theirs.value }) {
                        counts[known].count += 1
                    } else {
                        counts.append((theirs, 1))
                    }
                }
                guard let most = counts.max(by: { $0.count < $1.count }), most.count > 1 else { continue }
                // A few that say nothing say what holds without a rule, so that the style can have it for the others.
                if !missing.isEmpty {
                    guard missing.count * 3 <= most.count, let usual = RuleDefaults.value(rule.key) else { continue }
                    for other in missing {
                        rules[other].append(ScriptRule(property: rule.property, op: rule.op, value: usual))
                        keys[other].append(nil)
                    }
                }
                result.append(most.rule)
            }
        }
        return result
    }

    /// Whether a node has a rule of its own, which is over those that a condition gives its style.
    private static func isOver(_ rule: ScriptRule, _ own: [ScriptRule], _ shared: [ScriptRule]) -> Bool {
        guard let mine = own.first(where: { $0.key == rule.key }) else { return false }
        return mine.value != shared.first { $0.key == rule.key }?.value
    }

    /// What conditions change for all members of a style alike.
    private func sharedChanges(
        _ members: [Int], _ rules: [[ScriptRule]], _ changes: [Changes], _ shared: [ScriptRule]
    ) -> [Int: [ScriptRule]] {
        var result: [Int: [ScriptRule]] = [:]
        for (condition, list) in changes[members[0]] {
            for rule in list {
                let holds =
                    members.count { !Self.isOver(rule, rules[$0], shared) } > 1
                    && members.allSatisfy { member in
                        changes[member][condition]?.contains { $0.key == rule.key && $0.op == rule.op && $0.value == rule.value } ?? false
                    }
                // What one condition leaves to nodes, others must leave to them too: theirs would be over it.
                if holds { result[condition, default: []].append(rule) }
            }
        }
        for (condition, list) in result {
            result[condition] = list.filter { rule in
                !members.contains { member in
                    !Self.isOver(rule, rules[member], shared)
                        && changes[member].contains { other, theirs in
                            other != condition
                                && theirs.contains { own in
                                    own.property == rule.property
                                        && !(result[other]?.contains { $0.key == own.key && $0.value == own.value } ?? false)
                                }
                        }
                }
            }
            if result[condition]!.isEmpty { result[condition] = nil }
        }
        return result
    }

    /// The comment before the rule that most of a style comes from.
    private mutating func comment(_ rules: [ScriptRule]) -> String? {
        for rule in rules where rule.source >= 0 {
            guard let comment = page.sheets.rules[Int(rule.source)].comment else { continue }
            if commented.insert(rule.source).inserted { return comment }
        }
        return nil
    }

    // Names of nodes.

    private static let tagNames = [
        "html": "page", "div": "box", "span": "text", "a": "link", "img": "picture", "li": "item", "ul": "list", "ol": "list",
        "h1": "title",
        "h2": "heading", "h3": "subheading", "h4": "subheading", "h5": "subheading", "h6": "subheading", "td": "cell", "th": "headCell",
        "tr": "row", "table": "data", "label": "caption", "input": "field", "textarea": "field", "select": "choice", "svg": "icon",
        "hr": "rule",
        "b": "text", "i": "text", "em": "text", "strong": "text", "p": "paragraph", "figcaption": "caption", "button": "button",
        "canvas": "canvas", "iframe": "inner", "video": "video",
    ]

    /// Names nodes by ids before anything else has names: an id is the name of one element.
    private mutating func nameNodesWithIds() {
        for box in boxes where box.origin == .element {
            let name = nameOfId(box)
            if !name.isEmpty { box.name = keepsIds ? name : names.take(name, as: "Box") }
        }
    }

    /// The name that the id of an element says; empty where it has none.
    private func nameOfId(_ box: Box) -> String {
        let id = page.tree.nodes[box.element].id
        if id < 0 { return "" }
        return keepsIds ? page.sheets.atoms.text(id) : ScriptNames.camel(page.sheets.atoms.text(id))
    }

    private mutating func nameNodes() {
        var classCounts: [Atom: Int] = [:]
        for node in page.tree.nodes where node.kind == .element { for name in Set(node.classes) { classCounts[name, default: 0] += 1 } }
        var wanted: [String] = []
        var counts: [String: Int] = [:]
        for box in boxes {
            let name = wantedName(box, classCounts)
            wanted.append(name)
            if box.name.isEmpty, !box.isRepeated { counts[name, default: 0] += 1 }
        }
        for (index, box) in boxes.enumerated() where box.origin == .element && box.name.isEmpty && !box.isRepeated {
            let name = wanted[index]
            box.name = counts[name]! > 1 ? names.numbered(name) : names.take(name, as: "Box")
        }
        for box in boxes where box.origin != .element && !box.isRepeated {
            if let element = box.textElement, let name = ownName(element, classCounts) {
                box.name = names.isUsable(name) ? names.take(name) : names.numbered(name)
                continue
            }
            let parent = box.parent?.name ?? "page"
            let suffix =
                switch box.origin {
                case .before: "Before"
                case .after: "After"
                case .line: box.table != nil ? "Row" : "Line"
                default: box.kind == .view ? "Content" : "Text"
                }
            box.name = names.take(parent + suffix)
        }
    }

    private func wantedName(_ box: Box, _ classCounts: [Atom: Int]) -> String {
        guard box.origin == .element else { return "" }
        if let name = ownName(box.element, classCounts) { return name }
        let tag = page.sheets.atoms.text(page.tree.nodes[box.element].tag)
        if box.parent == nil, tag == "body" || tag == "html" {
            // A class of the page may say so of something else.
            return classCounts.keys.contains { page.sheets.atoms.text($0) == "page" } ? tag : "page"
        }
        return Self.tagNames[tag] ?? ScriptNames.camel(tag)
    }

    /// The name that the classes of an element say.
    private func ownName(_ element: Int, _ classCounts: [Atom: Int]) -> String? {
        let node = page.tree.nodes[element]
        let known = node.classes.filter { !ScriptNames.camel(page.sheets.atoms.text($0)).isEmpty }
        // The class that the fewest share says best what it is; of several, the first one.
        if let best = known.min(by: { classCounts[$0]! < classCounts[$1]! }), classCounts[best]! == 1 {
            return ScriptNames.camel(page.sheets.atoms.text(best))
        }
        if let first = known.first, !isUtility(page.sheets.atoms.text(first)) { return ScriptNames.camel(page.sheets.atoms.text(first)) }
        return nil
    }

    /// Whether a class says how something looks, and not what it is: `flex`, `p-4`, `mt-2`, `w-full`.
    private func isUtility(_ name: String) -> Bool {
        let head = name.prefix { $0 != "-" && $0 != ":" }
        return name.contains(":") || head.count <= 2
            || [
                "flex", "grid", "block", "inline", "hidden", "text", "font", "min", "max", "gap", "space", "items", "justify", "self",
                "col", "row",
                "order", "absolute", "relative", "fixed", "sticky", "rounded", "border", "shadow", "overflow", "float", "clearfix", "clear",
            ]
            .contains(String(head))
    }

    // The rest.

    private func whens(_ changes: [Changes]) -> [ScriptWhen] {
        var result: [ScriptWhen] = []
        for (index, condition) in conditions.conditions.enumerated() {
            var when = ScriptWhen(condition: condition.script)
            for (name, rules) in styleChanges[index] ?? [] { when.blocks.append((name, rules)) }
            for (box, own) in zip(boxes, changes) {
                if let rules = own[index], !rules.isEmpty { when.blocks.append((box.name, rules)) }
            }
            if !when.blocks.isEmpty { result.append(when) }
        }
        return result
    }

    /// The knobs that some rule reads.
    private func knobs() -> [(name: String, value: Double, place: CodePlace)] {
        var text: Set<Substring> = []
        func collect(_ rules: [ScriptRule]) {
            for rule in rules { text.formUnion(rule.value.split { !($0.isLetter || $0.isNumber || $0 == "_") }) }
        }
        for rules in plan.own { collect(rules) }
        for style in plan.styles { collect(style.rules) }
        for when in plan.whens { for block in when.blocks { collect(block.rules) } }
        return page.knobs.filter { text.contains(Substring($0.name)) }.map { ($0.name, $0.value, $0.place) }
    }
}
