// The way in: from the code of a page to a script.

import TGLLayout
import TGLSyntax
import TGLTools

/// What an import gives.
public struct ImportedScript: Sendable {
    /// The script, in the standard format.
    public let script: String
    /// What could not be taken over, in the order of the source.
    public let losses: [ToldLoss]
    /// How many more there are than were kept.
    public let omittedLosses: Int
}

/// Reads code of other systems as scripts.
public enum CodeImport {
    /// The forms that are read, by their names.
    public static let forms = ["html"]

    /// What an import is to know.
    public struct Options {
        /// The width of the screen on which the page is looked at, in points.
        public var width = 1280.0
        /// The height of that screen, in points.
        public var height = 800.0
        /// Whether the script sets the screen.
        public var setsScreen = true
        /// Whether a name can be given to a node, a style or a knob.
        public var isFree: (String) -> Bool = { _ in true }
        /// The text of a file beside the page; nil where there is none.
        public var load: (String) -> SourceFile? = { _ in nil }
        /// What is said of the page in the first line of the script; nil: its name.
        public var title: String?

        /// Whether the text may be a part of a page, without its head.
        public var isPart = false

        /// A screen of 1280 by 800 points, every name free, and no files beside the page.
        public init() {}
    }

    /// The script of a page with its sheets.
    public static func html(_ source: SourceFile, _ options: Options = Options()) -> ImportedScript {
        var sheets = CSSSheets()
        sheets.sources = [source]
        var browser = CSSSheetReader(Array(BrowserSheet.text.utf8), origin: .browser, source: -1)
        browser.read(into: &sheets)
        let tree = HTMLReader.read(source.bytes, source: 0, atoms: &sheets.atoms, losses: &sheets.losses)
        if tree.isQuirky, !options.isPart {
            sheets.losses.tell(
                "the page has no <!DOCTYPE html>: browsers lay it out as old ones did, which is left out",
                at: CodePlace(source: 0, offset: 0))
        }
        readSheets(tree, &sheets, options)
        return script(tree, sheets, options)
    }

    /// A node of a document, as the selectors of a sheet see it.
    public struct StyledNode {
        /// Its name, which is its id.
        public let name: String
        /// Its styles, which are its classes.
        public let styles: [String]
        /// How it is displayed.
        let display: String
        /// Whether it shows a text.
        let hasText: Bool
        /// The element that an export writes for it, which is what selectors of types mean.
        let type: String
        /// The place of its container among the nodes; nil: the screen.
        public let parent: Int?

        /// A node of a kind.
        public init(name: String, styles: [String], kind: Kind, parent: Int?) {
            (self.name, self.styles, self.parent) = (name, styles, parent)
            display = kind.isCSS && !kind.hasNoDirection || kind == .grid ? kind.word : "block"
            hasText = kind.hasText
            type = kind.hasText ? "p" : kind.hasPicture ? "img" : "div"
        }
    }

    /// The statements that set the rules of a sheet on the nodes of a document: an id is the name of a node, a class a style, and a type
    /// the element that an export writes for it.
    /// - Parameter nodes: the nodes, containers before what is in them, each followed by what is in it.
    public static func css(_ source: SourceFile, on nodes: [StyledNode], _ options: Options = Options()) -> ImportedScript {
        var sheets = CSSSheets()
        sheets.sources = [source]
        var browser = CSSSheetReader(Array("html, body { display: block } head { display: none }".utf8), origin: .browser, source: -1)
        browser.read(into: &sheets)
        var tree = HTMLReader.read(Array(page(of: nodes).utf8), source: -1, atoms: &sheets.atoms, losses: &sheets.losses)
        for (element, node) in zip(tree.nodes.indices.filter { tree.nodes[$0].id >= 0 }, nodes) {
            tree.nodes[element].type = sheets.atoms.atom(node.type)
        }
        var reader = CSSSheetReader(source.bytes, origin: .author, source: 0, load: options.load)
        reader.read(into: &sheets)
        return script(tree, sheets, options, setsRules: true)
    }

    /// A page of the same tree: an element for each node.
    private static func page(of nodes: [StyledNode]) -> String {
        var text = "<!DOCTYPE html><body style=\"margin:0\">"
        var open: [Int] = []
        func attribute(_ text: String) -> String { text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;") }
        for (place, node) in nodes.enumerated() {
            while let last = open.last, last != node.parent {
                text += "</div>"
                open.removeLast()
            }
            text += "<div id=\"\(attribute(node.name))\" class=\"\(attribute(node.styles.joined(separator: " ")))\""
            text += " style=\"display:\(node.display)\">" + (node.hasText ? "x" : "")
            open.append(place)
        }
        return text
    }

    private static func readSheets(_ tree: HTMLTree, _ sheets: inout CSSSheets, _ options: Options) {
        for element in tree.nodes.indices where tree.nodes[element].kind == .element {
            let tag = sheets.atoms.text(tree.nodes[element].tag)
            guard tag == "style" || tag == "link" else { continue }
            var media = MediaReader()
            let condition =
                tree.attribute("media", of: element).map { media.list(CSSTokenizer.read(Array($0.utf8)).tokens[...]) } ?? .always
            if tag == "style" {
                for child in tree.children(of: element) where tree.nodes[child].kind == .text {
                    var reader = CSSSheetReader(
                        Array(tree.nodes[child].text.utf8), origin: .author, source: 0, base: tree.nodes[child].offset, load: options.load)
                    reader.read(into: &sheets, condition: condition)
                }
            } else if tree.attribute("rel", of: element)?.asciiLower.split(whereSeparator: \.isWhitespace).contains("stylesheet") == true,
                let path = tree.attribute("href", of: element)
            {
                guard let file = options.load(path) else {
                    let place = CodePlace(source: 0, offset: tree.nodes[element].offset)
                    sheets.losses.tell("<link>: \(path) is no file beside the page: its rules are left out", at: place)
                    continue
                }
                sheets.sources.append(file)
                var reader = CSSSheetReader(
                    file.bytes, origin: .author, source: Int32(sheets.sources.count - 1), imported: [path], load: options.load)
                reader.read(into: &sheets, condition: condition)
            }
        }
    }

    /// `setsRules`: the nodes are there, and only their rules are set.
    private static func script(_ tree: HTMLTree, _ sheets: CSSSheets, _ options: Options, setsRules: Bool = false) -> ImportedScript {
        var names = ScriptNames(isFree: options.isFree)
        let page = CSSPage(tree, sheets) { property in names.take(ScriptNames.camel(property), orElse: "knob", as: "Knob") }
        tellRefused(page)
        let conditions = page.sheets.conditions
        func screen(_ holds: [Bool]) -> CSSScreen { CSSScreen(width: options.width, height: options.height, holds: holds) }
        let plain = screen(conditions.indices.map { $0 == 0 })
        let base = page.styles(on: plain)
        let (shown, areMore) = screens(conditions, options)
        if areMore {
            let most = ScreenConditions.mostScreens
            page.sheets.losses.tell(
                "@media: \(conditions.count - 1) conditions tell more than \(most) screens apart: the others are as these", at: .nowhere)
        }
        let here = conditions.map { $0.holds(width: options.width, height: options.height) }
        var known = [(screen: plain, styles: base)]
        func styles(on screen: CSSScreen) -> [CSSStyle?] {
            let styles = page.styles(on: screen, known: known)
            known.append((screen, styles))
            return styles
        }
        let primary = here == plain.holds ? base : styles(on: screen(here))
        let others = shown.map { entry in
            let there = screen(entry.holds)
            return (
                screen: there, width: entry.width, height: entry.height, styles: entry.holds == plain.holds ? base : styles(on: there)
            )
        }
        let displays = Displays.find(page, primary, [base] + others.map(\.styles))
        let builder = BoxBuilder(page, primary, others: [base] + others.map(\.styles), displays: displays, load: options.load)
        builder.build()
        var boxes: [Box] = []
        func collect(_ box: Box) {
            boxes.append(box)
            for child in box.children { collect(child) }
        }
        for root in builder.roots { collect(root) }
        let baseRules = BoxRules(page, base, displays: displays)
        let screenRules = others.map { ($0.screen, $0.width, $0.height, BoxRules(page, $0.styles, displays: displays)) }
        if let body = body(boxes, page, [baseRules] + screenRules.map(\.3)) {
            body.parent = nil
            body.fixed.insert(ScriptRule(property: "width", value: "fill"), at: 0)
            boxes.removeFirst()
        }
        var planner = ScriptPlanner(page, boxes, base: baseRules, screens: screenRules, names: names, keepsIds: setsRules)
        let (plan, _) = planner.make()
        let title = options.title ?? "Made by `tgl import` from \(page.sheets.sources.first?.name ?? "a page")."
        if setsRules {
            let text = ScriptWriter.rules(plan, boxes) { page.tree.nodes[$0.element].id >= 0 }
            return ImportedScript(script: formatted(text), losses: told(page), omittedLosses: page.sheets.losses.omitted)
        }
        let text = ScriptWriter.text(
            plan, boxes, title: [title], screen: options.setsScreen ? (options.width, options.height) : nil)
        return ImportedScript(script: formatted(text), losses: told(page), omittedLosses: page.sheets.losses.omitted)
    }

    /// Says which declarations have values that are none of their properties, where their rules say nothing else of these.
    private static func tellRefused(_ page: CSSPage) {
        guard page.sheets.rules.contains(where: { !$0.refused.isEmpty }) else { return }
        var used: Set<Int32> = []
        for matches in page.matches + page.before.values + page.after.values { for match in matches { used.insert(match.rule) } }
        for (number, rule) in page.sheets.rules.enumerated() where !rule.refused.isEmpty && used.contains(Int32(number)) {
            for (parts, declaration) in rule.refused where !rule.entries.contains(where: { parts.contains($0.property) }) {
                let value = CSSSheetReader.text(declaration.value[...].trimmed)
                page.sheets.losses.tell(
                    "\(declaration.name): `\(value)` is no value of it, which browsers pass over too", at: declaration.place)
            }
        }
    }

    /// The box of `body`, where that of `html` says nothing but that this is as wide as the screen.
    private static func body(_ boxes: [Box], _ page: CSSPage, _ rules: [BoxRules]) -> Box? {
        guard boxes.count > 1, boxes[0].children.count == 1, let root = boxes.first, root.comments.isEmpty, root.losses.isEmpty,
            let body = root.children.first, body.origin == .element, body.kind != .label,
            page.sheets.atoms.text(page.tree.nodes[body.element].tag) == "body", page.tree.nodes[0].id < 0,
            page.tree.nodes[0].classes.isEmpty
        else { return nil }
        let placing: Set<String> = [
            "left", "right", "top", "bottom", "position", "width", "width<=", "width>=", "float", "clear", "alignSelf", "justifySelf",
            "marginLeft", "marginRight", "marginTop", "marginBottom",
        ]
        for screen in rules {
            guard screen.rules(root).allSatisfy({ $0.key == "width" && $0.value == "fill" }),
                !screen.rules(body).contains(where: { placing.contains($0.key) })
            else { return nil }
        }
        return body
    }

    private static func formatted(_ text: String) -> String {
        var parse = ParseOptions()
        parse.maxNesting = .max
        if case .formatted(let bytes) = ScriptFormatter.format(SourceFile(name: "import", text: text), options: parse) {
            return String(decoding: bytes, as: UTF8.self)
        }
        return text
    }

    private static func told(_ page: CSSPage) -> [ToldLoss] {
        page.sheets.losses.all.sorted { $0.place < $1.place }.map { loss in
            guard loss.place.source >= 0, Int(loss.place.source) < page.sheets.sources.count else {
                return ToldLoss(source: "", line: 0, column: 0, text: loss.text)
            }
            let source = page.sheets.sources[Int(loss.place.source)]
            let position = source.position(of: UInt32(min(Int(max(loss.place.offset, 0)), source.bytes.count)))
            return ToldLoss(source: source.name, line: position.line, column: position.column, text: loss.text)
        }
    }

    /// Screens on which the conditions hold otherwise than on each other, and whether there are more than are told apart.
    private static func screens(
        _ conditions: [MediaCondition], _ options: Options
    ) -> (found: [(width: Double, height: Double, holds: [Bool])], areMore: Bool) {
        var widths: Set<Double> = []
        var heights: Set<Double> = []
        for condition in conditions { condition.limits(widths: &widths, heights: &heights) }
        func samples(_ limits: Set<Double>, _ usual: [Double]) -> [Double] {
            let sorted = limits.sorted()
            guard let first = sorted.first, let last = sorted.last else { return usual }
            var samples = [first - 1]
            for (limit, next) in zip(sorted, sorted.dropFirst() + [last + 2]) { samples += [limit, (limit + next) / 2] }
            return samples
        }
        let usesHeight = !heights.isEmpty || conditions.contains { !$0.ratios.isEmpty }
        var seen: Set<[Bool]> = []
        var result: [(width: Double, height: Double, holds: [Bool])] = []
        let widthSamples = samples(widths, usesHeight ? [800] : [1280])
        var heightSamples = samples(heights, usesHeight ? [400, 1_000_000] : [800])
        for ratio in Set(conditions.flatMap(\.ratios)).sorted() {
            heightSamples += widthSamples.flatMap { [max($0 / ratio - 1, 0), $0 / ratio, $0 / ratio + 1] }
        }
        var tries = 0
        /// Whether there is room for more.
        func look(_ width: Double, _ height: Double) -> Bool {
            tries += 1
            let holds = conditions.map { $0.holds(width: width, height: height) }
            guard seen.insert(holds).inserted else { return tries < mostTries }
            guard result.count < ScreenConditions.mostScreens else { return false }
            result.append((width, height, holds))
            return tries < mostTries
        }
        // The screen on which one looks counts in any case.
        if result.isEmpty, conditions.count > ScreenConditions.mostScreens / 2 { _ = look(options.width, options.height) }
        for height in heightSamples {
            for width in widthSamples where !look(width, height) { return (result, true) }
        }
        return (result, false)
    }

    /// So many screens are tried.
    private static let mostTries = 20_000
}

extension MediaCondition {
    /// The ratios of width to height that it asks about; 1 where it asks which side is longer.
    var ratios: [Double] {
        switch self {
        case .landscape, .portrait: [1]
        case .ratio(_, let ratio): [ratio]
        case .not(let condition): condition.ratios
        case .all(let conditions), .either(let conditions): conditions.flatMap(\.ratios)
        default: []
        }
    }
}

/// How elements are displayed, as far as the tree of boxes depends on it.
enum Displays {
    /// The display of each element on the first screen; of one that is hidden there, that of the first screen that shows it. What
    /// is a grid or a flex on some screen is one on all.
    static func find(_ page: CSSPage, _ primary: [CSSStyle?], _ others: [[CSSStyle?]]) -> [String] {
        var displays = [String](repeating: "", count: page.tree.nodes.count)
        for element in page.tree.nodes.indices where page.tree.nodes[element].kind == .element {
            var display = word(primary[element]!)
            for styles in others {
                guard let style = styles[element], style !== primary[element] else { continue }
                let there = word(style)
                if display == "none" {
                    display = there
                } else if there.hasSuffix("grid") && ["block", "list-item", "flow-root"].contains(display) {
                    display = there
                } else if there.hasSuffix("flex") && ["block", "list-item", "flow-root"].contains(display) {
                    display = there
                }
            }
            if element == 0, display == "none" || display.hasPrefix("inline") { display = "block" }
            displays[element] = display
        }
        return displays
    }

    private static func word(_ style: CSSStyle) -> String {
        guard let value = style.value(.display), let word = CSSDisplay.word(value.tokens[...]) else { return "inline" }
        if word == "-webkit-box", style.number(.lineClamp) != nil { return "flow-root" }
        if word.hasPrefix("inline"), let parent = style.parent {
            // What is an item, a float or out of the flow is no inline box.
            let isItem = ["flex", "grid"].contains {
                (CSSDisplay.word(parent.value(.display)?.tokens[...] ?? []) ?? "inline").hasSuffix($0)
            }
            let isOut = ["absolute", "fixed"].contains(style.word(.position) ?? "static") || (style.word(.float) ?? "none") != "none"
            if isItem || isOut {
                return word == "inline" || word == "inline-block" ? isItem && !isOut ? "flow-root" : "flow-root" : String(word.dropFirst(7))
            }
        }
        return word
    }
}
