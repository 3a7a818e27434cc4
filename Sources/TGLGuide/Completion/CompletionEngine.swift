// Computes the completions at the cursor, with a line of help for each, from the tables and the known names.

import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

/// Completes texts of the language and session commands. It only reads the names that it was given.
public struct CompletionEngine {
    let names: KnownNames

    /// Creates an engine that offers these names besides those of the language.
    public init(_ names: KnownNames = KnownNames()) { self.names = names }

    var document: Document { names.document }

    /// The completions at `cursor`, a byte offset into `text`, which is a whole entry and may have several lines. The offset is limited to
    /// the text; within a character, it is moved before the character. An entry that begins with a colon is a session command.
    public func complete(_ text: String, at cursor: Int) -> CompletionList {
        let all = Array(text.utf8)
        var end = min(max(cursor, 0), all.count)
        // UTF-8 continuation bytes have the form 10xxxxxx.
        while end > 0, end < all.count, all[end] & 0xC0 == 0x80 { end -= 1 }
        let bytes = all[..<end]
        let line = String(decoding: bytes, as: UTF8.self)
        if line.trimmed.hasPrefix(":") { return completeCommand(line) }
        let context = CompletionContext(bytes)
        if context.place == .importPath { return CompletionList(start: context.start, word: context.word, isPath: true) }
        return CompletionList(start: context.start, word: context.word, fitting: items(in: context))
    }

    func items(in context: CompletionContext) -> [CompletionItem] {
        switch context.place {
        case .statement: statement(context)
        case .member(let target): members(of: target, context)
        case .value(let property, let owner): values(property, of: owner, context)
        case .expression: expression(context)
        case .body: expression(context) + kinds
        case .kept: properties(of: context.openBlocks.last { $0.isNode }.map(subject) ?? .kind(nil)) + expression(context)
        case .priority: priorities + declared.filter { $0.category == .variable }
        case .alignment: words(LanguageWords.alignments.map { ($0, Prop(word: $0)?.info.help ?? "the nodes are in this order everywhere") })
        case .key(let name): keys(of: name, context)
        case .orientation: words([("vert", "from top to bottom"), ("horz", "in the reading direction")], suffix: " ")
        case .curve: words(AnimationCurve.allCases.map { ($0.rawValue, $0.help) }, suffix: " ")
        case .device: devices
        case .form: outputForms(for: .statement)
        case .flaw: words(LayoutFlaw.allCases.map { ($0.text, $0.help) } + [("in", "a node to look in")], suffix: " ")
        case .importPath, .nothing: []
        }
    }

    // MARK: Candidates that several places have

    func words(_ list: [(String, String)], suffix: Unicode.Scalar? = nil) -> [CompletionItem] {
        list.map { CompletionItem($0.0, .word, help: $0.1, suffix: suffix) }
    }

    func outputForms(for use: OutputUse) -> [CompletionItem] {
        OutputForm.all(for: use).map { CompletionItem($0.word(for: use), .outputForm, help: $0.help) }
    }

    func nodes(startingWith word: String) -> [CompletionItem] {
        document.names(startingWith: word).map { name in
            CompletionItem(name, .node, help: document.find(name).map(frameText) ?? "a list of nodes")
        }
    }

    /// The keys of a name as strings; for a name without keys, the candidates of an expression.
    private func keys(of name: String, _ context: CompletionContext) -> [CompletionItem] {
        guard document.hasKeys(name) ?? false else { return context.word.isEmpty ? expression(context) : [] }
        let typed = context.word.isEmpty ? "" : Document.key(written: context.word + "\"") ?? ""
        return document.keys(of: name, startingWith: typed).map { key in
            let help = document.holder(.keyed(name, key)).map(frameText) ?? ""
            return CompletionItem(quote(key.text), .node, help: help, suffix: "]")
        }
    }

    private func frameText(_ node: Int32) -> String {
        let frame = document.frame(node)
        let numbers = [frame.x, frame.y, frame.width, frame.height].map { shortNumber($0) }
        return "\(document.kind(node).word) [\(numbers.joined(separator: ", "))]"
    }

    var declared: [CompletionItem] {
        names.declared.map { CompletionItem($0.name, CompletionItem.Category($0.sort), help: "your \($0.sort.rawValue)") }
    }

    /// The labels of relations, with their text.
    var labels: [CompletionItem] {
        document.allKeeps().compactMap { number in
            let keep = document.keep(number)
            return keep.label.map { CompletionItem($0, .relation, help: (keep.isActive ? "" : "(off) ") + keep.text) }
        }
    }

    /// The words allowed after `@`.
    var priorities: [CompletionItem] { words(Help.priorities.map { ($0.word, $0.help) }) }

    var functions: [CompletionItem] {
        BuiltInInfo.all.map { CompletionItem($0.name, .function, help: "\($0.usage): \($0.help)", suffix: "(") }
    }

    func expression(_ context: CompletionContext) -> [CompletionItem] {
        declared + labels + nodes(startingWith: context.word) + functions
            + words(["true", "false", "none", "not"].map { ($0, "") })
            + words([("self", "the open node"), ("parent", "its container"), ("prev", "the node before it"), ("next", "the node after it")])
    }

    private var kinds: [CompletionItem] {
        Kind.infos.filter { $0.kind != .screen }.map { CompletionItem($0.kind.word, .nodeKind, help: $0.help, suffix: " ") }
    }

    private var devices: [CompletionItem] {
        Devices.all.map { CompletionItem($0.name, .device, help: "\(Int($0.size.width))×\(Int($0.size.height))") }
            + words([("landscape", "with the longer side horizontal"), ("portrait", "upright")])
    }

    // MARK: Statements

    private func statement(_ context: CompletionContext) -> [CompletionItem] {
        var items: [CompletionItem] = []
        let block = context.openBlocks.last { $0.isNode }
        if context.openBlocks.contains(where: \.isWhen) {
            if let block { items = properties(of: subject(block), suffix: " ") }
            let relations = StatementInfo.all.filter { $0.name == "keep" || $0.name == "vfl" }
            items += relations.map { CompletionItem($0.name, .statement, help: $0.help, suffix: " ") }
            return items + nodes(startingWith: context.word) + declared.filter { $0.category == .style }
        }
        if block?.name != "style" {
            items += kinds
        }
        if let block { items += properties(of: subject(block), suffix: " ") }
        items += StatementInfo.all.map { CompletionItem($0.name, .statement, help: $0.help, suffix: " ") }
        if context.openBlocks.isEmpty, context.start == 0 {
            let isFree = { (word: String) in document.find(word) == nil && !names.declared.contains { $0.name == word } }
            items += SessionCommand.bareWords.filter(isFree).map { CompletionItem($0, .command, help: "as `:\($0)`") }
        }
        return items + nodes(startingWith: context.word) + labels + declared
    }
}

extension CompletionItem.Category {
    fileprivate init(_ sort: DeclaredName.Sort) {
        switch sort {
        case .variable, .knob: self = .variable
        case .style: self = .style
        case .function: self = .function
        }
    }
}
