// Style sheets: from tokens to rules, after CSS Syntax 3, Nesting 1, Cascade 5 (layers) and Conditional Rules 3.

import TGLSyntax

/// One declaration as it is written.
struct CSSDeclaration {
    let name: String
    let value: [CSSToken]
    let isImportant: Bool
    let place: CodePlace
}

/// Who wrote a rule.
enum CSSOrigin: UInt8 { case browser, author, attribute }

/// A rule: selectors, and what is declared for the elements that they mean.
final class CSSRule {
    let selectors: CSSSelectorList
    let origin: CSSOrigin
    /// The condition that must hold for it, by number.
    let condition: Int
    /// The number of its layer; rules of later layers come over those of earlier ones, and what is in none over all.
    let layer: Int32
    let place: CodePlace
    /// The comment before it.
    let comment: String?
    /// Its declarations, with shorthands as their parts.
    var entries: [CSSEntry] = []
    /// Declarations whose values are none of their properties.
    var refused: [(parts: [CSSProperty], declaration: CSSDeclaration)] = []
    /// Whether nothing is in it, not even declarations that are refused.
    var isEmpty: Bool { entries.isEmpty && refused.isEmpty }

    init(_ selectors: CSSSelectorList, _ origin: CSSOrigin, condition: Int, layer: Int32, place: CodePlace, comment: String?) {
        self.selectors = selectors
        self.origin = origin
        self.condition = condition
        self.layer = layer
        self.place = place
        self.comment = comment
    }
}

/// All sheets of a page, in order.
struct CSSSheets {
    var atoms = Atoms()
    var losses = Losses()
    var rules: [CSSRule] = []
    /// The conditions of rules; the first one always holds.
    var conditions: [MediaCondition] = [.always]
    /// The names of the layers, in order.
    var layers: [String] = []
    /// Properties that `@property` gives a value to begin with.
    var registered: [String: [CSSToken]] = [:]
    /// Where the root defines a custom property; see `Knobs`.
    var sources: [SourceFile] = []

    mutating func condition(_ condition: MediaCondition) -> Int {
        if let known = conditions.firstIndex(of: condition) { return known }
        conditions.append(condition)
        return conditions.count - 1
    }

    mutating func layer(_ name: String) -> Int32 {
        if let known = layers.firstIndex(of: name) { return Int32(known) }
        layers.append(name)
        return Int32(layers.count - 1)
    }

    /// The number of rules that are in no layer.
    static let noLayer = Int32.max
}

/// Reads one sheet into `CSSSheets`.
struct CSSSheetReader {
    /// Where a text of a sheet is, for `@import`: its bytes, or nil where there is none.
    typealias Loader = (_ path: String) -> SourceFile?

    private static let mostLevels = 32
    private static let mostRules = 100_000
    private static let mostImports = 100

    let tokens: [CSSToken]
    private let comments: [CSSTokenizer.Comment]
    private var nextComment = 0
    let origin: CSSOrigin
    let source: Int32
    /// Where the sheet begins in its source.
    let base: Int32
    private let load: Loader?
    private let imported: [String]
    private var at = 0
    private var anonymousLayers = 0

    init(
        _ bytes: [UInt8], origin: CSSOrigin, source: Int32, base: Int32 = 0, imported: [String] = [], load: Loader? = nil
    ) {
        (tokens, comments) = CSSTokenizer.read(bytes)
        self.origin = origin
        self.source = source
        self.base = base
        self.imported = imported
        self.load = load
    }

    private struct Around {
        var parent: CSSSelectorList?
        var condition = MediaCondition.always
        var layer = CSSSheets.noLayer
        var layerName = ""
        var level = 0
    }

    mutating func read(into sheets: inout CSSSheets, condition: MediaCondition = .always) {
        var around = Around()
        around.condition = condition
        rules(into: &sheets, around, isTop: true)
    }

    private func place(_ token: Int) -> CodePlace {
        CodePlace(source: source, offset: base + (token < tokens.count ? tokens[token].place : tokens.last?.place ?? 0))
    }

    /// Rules up to the `}` that closes the block, or the end.
    private mutating func rules(into sheets: inout CSSSheets, _ around: Around, isTop: Bool) {
        while at < tokens.count, sheets.rules.count < Self.mostRules {
            switch tokens[at].kind {
            case .space, .semicolon: at += 1
            case .closeBrace:
                if !isTop { return }
                at += 1
            case .atKeyword: atRule(into: &sheets, around, declarations: nil)
            default: qualified(into: &sheets, around)
            }
        }
    }

    /// The comment right before a token.
    private mutating func comment(before token: Int) -> String? {
        var found: String?
        while nextComment < comments.count, comments[nextComment].next <= token {
            let comment = comments[nextComment]
            // Nothing but spaces may be between.
            if tokens[comment.next..<token].allSatisfy({ $0.kind == .space }) { found = comment.text }
            nextComment += 1
        }
        return found
    }

    /// The tokens up to `{`, `;` or `}` at the top level; stands at that afterwards.
    private mutating func prelude() -> ArraySlice<CSSToken> {
        let start = at
        var depth = 0
        while at < tokens.count {
            switch tokens[at].kind {
            case .openParen, .function, .openBracket: depth += 1
            case .closeParen, .closeBracket: depth = max(0, depth - 1)
            case .openBrace where depth == 0, .semicolon where depth == 0, .closeBrace where depth == 0: return tokens[start..<at].trimmed
            default: break
            }
            at += 1
        }
        return tokens[start..<at].trimmed
    }

    private func tellDepth(_ token: Int, _ sheets: inout CSSSheets) {
        sheets.losses.tell("rules are more than \(Self.mostLevels) deep in each other: those below that are left out", at: place(token))
    }

    /// Goes behind the block that begins here.
    private mutating func skipBlock() {
        var depth = 0
        while at < tokens.count {
            if tokens[at].kind == .openBrace { depth += 1 }
            if tokens[at].kind == .closeBrace {
                depth -= 1
                if depth <= 0 {
                    at += 1
                    return
                }
            }
            at += 1
        }
    }

    private mutating func qualified(into sheets: inout CSSSheets, _ around: Around) {
        let start = at
        let note = comment(before: start)
        let prelude = prelude()
        guard at < tokens.count, tokens[at].kind == .openBrace else {
            if at < tokens.count, tokens[at].kind == .semicolon { at += 1 }
            return
        }
        guard around.level < Self.mostLevels else {
            tellDepth(start, &sheets)
            return skipBlock()
        }
        var reader = CSSSelectorReader(prelude, parent: around.parent)
        let list: CSSSelectorList
        do throws(CSSSelectorReader.Failure) {
            list = try reader.list(&sheets.atoms, isNested: around.parent != nil)
        } catch {
            let text = Self.text(prelude)
            if origin != .browser {
                switch error {
                case .unknown(let what):
                    sheets.losses.tell("the rule \(text): \(what): the rule is left out", at: place(start))
                case .invalid: sheets.losses.tell("the rule \(text): its selector cannot be read: the rule is left out", at: place(start))
                }
            }
            return skipBlock()
        }
        at += 1
        block(into: &sheets, around, list, note, start)
    }

    /// A block of declarations and rules; behind its `}` afterwards.
    private mutating func block(into sheets: inout CSSSheets, _ around: Around, _ list: CSSSelectorList, _ note: String?, _ start: Int) {
        let condition = sheets.condition(around.condition)
        func newRule() -> CSSRule {
            CSSRule(list, origin, condition: condition, layer: around.layer, place: place(start), comment: note)
        }
        var rule = newRule()
        sheets.rules.append(rule)
        var inner = around
        inner.parent = list
        inner.level += 1
        while at < tokens.count {
            switch tokens[at].kind {
            case .space, .semicolon: at += 1
            case .closeBrace:
                at += 1
                return
            case .atKeyword:
                let count = sheets.rules.count
                atRule(into: &sheets, inner, declarations: list)
                if sheets.rules.count > count {
                    rule = newRule()
                    sheets.rules.append(rule)
                }
            default:
                if let declaration = declaration() {
                    CSSShorthands.add(declaration, to: rule, &sheets.losses)
                } else if at < tokens.count, tokens[at].kind == .openBrace || isRule() {
                    qualified(into: &sheets, inner)
                    rule = newRule()
                    sheets.rules.append(rule)
                } else {
                    _ = prelude()
                    if at < tokens.count, tokens[at].kind == .openBrace { skipBlock() }
                }
            }
        }
    }

    /// Whether a rule is next, and no declaration that cannot be read.
    private func isRule() -> Bool {
        var index = at
        var depth = 0
        while index < tokens.count {
            switch tokens[index].kind {
            case .openParen, .function, .openBracket: depth += 1
            case .closeParen, .closeBracket: depth -= 1
            case .semicolon where depth <= 0, .closeBrace where depth <= 0: return false
            case .openBrace where depth <= 0: return true
            default: break
            }
            index += 1
        }
        return false
    }

    /// The declaration that is next, behind it afterwards; nil, where it is, where there is none.
    private mutating func declaration() -> CSSDeclaration? {
        let start = at
        guard tokens[at].kind == .ident else { return nil }
        let written = tokens[at].text
        var index = at + 1
        while index < tokens.count, tokens[index].kind == .space { index += 1 }
        guard index < tokens.count, tokens[index].kind == .colon else { return nil }
        index += 1
        let valueStart = index
        var depth = 0
        var hasBraces = false
        let isCustom = written.hasPrefix("--")
        scan: while index < tokens.count {
            switch tokens[index].kind {
            case .openParen, .function, .openBracket: depth += 1
            case .closeParen, .closeBracket: depth -= 1
            case .openBrace:
                hasBraces = true
                depth += 1
            case .closeBrace:
                if depth <= 0 { break scan }
                depth -= 1
            case .semicolon where depth <= 0: break scan
            default: break
            }
            index += 1
        }
        // `a:hover { … }` in a block begins as a declaration does.
        if hasBraces, !isCustom { return nil }
        var value = tokens[valueStart..<index].trimmed
        var isImportant = false
        if value.last?.isWord("important") == true {
            let rest = value.dropLast().trimmed
            if rest.last?.isDelim("!") == true {
                isImportant = true
                value = rest.dropLast().trimmed
            }
        }
        at = index
        return CSSDeclaration(
            name: isCustom ? written : written.asciiLower, value: Array(value), isImportant: isImportant, place: place(start))
    }

    /// The declarations of a `style` attribute.
    mutating func attribute(_ rule: CSSRule, _ losses: inout Losses) {
        while at < tokens.count {
            if tokens[at].kind == .space || tokens[at].kind == .semicolon {
                at += 1
            } else if let declaration = declaration() {
                CSSShorthands.add(declaration, to: rule, &losses)
            } else {
                while at < tokens.count, tokens[at].kind != .semicolon { at += 1 }
                at += 1
            }
        }
    }

    // At-rules.

    private mutating func atRule(into sheets: inout CSSSheets, _ around: Around, declarations: CSSSelectorList?) {
        let start = at
        let name = tokens[at].text
        let note = comment(before: start)
        at += 1
        let prelude = prelude()
        let hasBlock = at < tokens.count && tokens[at].kind == .openBrace
        func tell(_ text: String) { if origin != .browser { sheets.losses.tell(text, at: place(start)) } }
        guard hasBlock else {
            if at < tokens.count, tokens[at].kind == .semicolon { at += 1 }
            switch name {
            case "import": importSheet(prelude, into: &sheets, around, start)
            case "layer":
                for part in prelude.split(atTopLevel: .comma) {
                    _ = sheets.layer(Self.layerName(around.layerName, Self.text(part.trimmed)))
                }
            default: break
            }
            return
        }
        guard around.level < Self.mostLevels else {
            tellDepth(start, &sheets)
            return skipBlock()
        }
        var inner = around
        inner.level += 1
        switch name {
        case "media":
            var reader = MediaReader()
            inner.condition = .and([around.condition, reader.list(prelude)])
            for text in reader.assumed { tell(text) }
        case "supports":
            guard Self.supports(prelude, 0) else { return skipBlock() }
        case "layer":
            anonymousLayers += prelude.isEmpty ? 1 : 0
            let text = prelude.isEmpty ? "(\(source) \(anonymousLayers))" : Self.text(prelude)
            inner.layerName = Self.layerName(around.layerName, text)
            inner.layer = sheets.layer(inner.layerName)
        case "property":
            property(prelude, into: &sheets)
            return
        case "container", "scope", "starting-style", "-moz-document", "when":
            tell("@\(name) is not known here: its rules are left out")
            return skipBlock()
        default: return skipBlock()  // @font-face, @keyframes, @page …: nothing that is laid out
        }
        at += 1
        if let declarations {
            block(into: &sheets, inner, declarations, note, start)
        } else {
            rules(into: &sheets, inner, isTop: false)
            at += 1
        }
    }

    private static func layerName(_ around: String, _ name: String) -> String { around.isEmpty ? name : around + "." + name }

    private mutating func property(_ prelude: ArraySlice<CSSToken>, into sheets: inout CSSSheets) {
        at += 1
        let rule = CSSRule(CSSSelectorList(), origin, condition: 0, layer: 0, place: .nowhere, comment: nil)
        while at < tokens.count, tokens[at].kind != .closeBrace {
            if tokens[at].kind == .ident, let declaration = declaration() {
                if declaration.name == "initial-value", let name = prelude.first?.text { sheets.registered[name] = declaration.value }
            } else {
                at += 1
            }
        }
        _ = rule
        at += 1
    }

    private func importSheet(_ prelude: ArraySlice<CSSToken>, into sheets: inout CSSSheets, _ around: Around, _ start: Int) {
        var rest = prelude
        guard let first = rest.popFirst() else { return }
        var path = first.text
        if first.kind == .function {
            path = rest.first { $0.kind == .string }?.text ?? ""
            rest = rest.drop { $0.kind != .closeParen }.dropFirst()
        }
        var inner = around
        rest = rest.trimmed
        if rest.first?.isWord("layer") == true {
            inner.layer = sheets.layer("(import \(source) \(start))")
            rest = rest.dropFirst()
        } else if rest.first?.kind == .function, rest.first?.text == "layer" {
            let name = rest.dropFirst().prefix { $0.kind != .closeParen }
            inner.layer = sheets.layer(Self.text(name))
            rest = rest.drop { $0.kind != .closeParen }.dropFirst()
        }
        var reader = MediaReader()
        let condition = MediaCondition.and([around.condition, reader.list(rest.trimmed)])
        guard !imported.contains(path) else {
            return sheets.losses.tell("@import \(path): it is imported by itself: left out", at: place(start))
        }
        guard imported.count < 20, sheets.sources.count < Self.mostImports, let text = load?(path) else {
            return sheets.losses.tell("@import \(path): there is no such file beside the page: left out", at: place(start))
        }
        sheets.sources.append(text)
        var sheet = CSSSheetReader(
            text.bytes, origin: origin, source: Int32(sheets.sources.count - 1), imported: imported + [path], load: load)
        var aroundThere = Around()
        aroundThere.condition = condition
        aroundThere.layer = inner.layer
        sheet.rules(into: &sheets, aroundThere, isTop: true)
    }

    /// Whether a condition of `@supports` holds here: what is read, and what does not matter for a layout.
    private static func supports(_ tokens: ArraySlice<CSSToken>, _ level: Int) -> Bool {
        let tokens = tokens.trimmed
        guard level < 20 else { return false }
        if tokens.first?.isWord("not") == true { return !supports(tokens.dropFirst(), level + 1) }
        var depth = 0
        var parts: [ArraySlice<CSSToken>] = []
        var words: [String] = []
        var start = tokens.startIndex
        for index in tokens.indices {
            switch tokens[index].kind {
            case .openParen, .function: depth += 1
            case .closeParen: depth -= 1
            case .ident where depth == 0 && (tokens[index].isWord("and") || tokens[index].isWord("or")):
                parts.append(tokens[start..<index])
                words.append(tokens[index].word)
                start = index + 1
            default: break
            }
        }
        parts.append(tokens[start...])
        if parts.count > 1 {
            let values = parts.map { supports($0, level + 1) }
            return words[0] == "and" ? values.allSatisfy { $0 } : values.contains(true)
        }
        if tokens.first?.kind == .function { return tokens.first?.text == "selector" }
        guard tokens.first?.kind == .openParen, tokens.last?.kind == .closeParen else { return false }
        let inner = tokens.dropFirst().dropLast().trimmed
        guard let name = inner.first, name.kind == .ident, inner.contains(where: { $0.kind == .colon }), !name.isWord("not") else {
            return supports(inner, level + 1)
        }
        return name.text.hasPrefix("--") || CSSProperty.byName[name.word] != nil || CSSShorthands.isKnown(name.word)
            || CSSProperty.isPaint(name.word)
    }

    /// Tokens as they would be written.
    static func text(_ tokens: ArraySlice<CSSToken>) -> String {
        var text = ""
        for token in tokens {
            if text.utf8.count > 60 { return text + "…" }
            switch token.kind {
            case .ident, .delim: text += token.text
            case .function: text += token.text + "("
            case .atKeyword: text += "@" + token.text
            case .hash: text += "#" + token.text
            case .string, .badString: text += "\"" + token.text + "\""
            case .url: text += "url(" + token.text + ")"
            case .number: text += token.number.scriptText
            case .percentage: text += token.number.scriptText + "%"
            case .dimension: text += token.number.scriptText + token.text
            case .knob: text += "var(--" + token.text + ")"
            case .space: text += " "
            case .colon: text += ":"
            case .semicolon: text += ";"
            case .comma: text += ","
            case .openBrace: text += "{"
            case .closeBrace: text += "}"
            case .openBracket: text += "["
            case .closeBracket: text += "]"
            case .openParen: text += "("
            case .closeParen: text += ")"
            }
        }
        return text
    }
}
