// What Tab offers, with a line of help beside each choice, from the tables and from what the document holds.

import TGLLayout
import TGLScript
import TGLSyntax
import TGLTerminal

final class PromptCompleter {
    private unowned let prompt: Prompt

    init(_ prompt: Prompt) { self.prompt = prompt }

    private var document: Document { prompt.session.document }

    func complete(_ text: String, _ cursor: Int) -> Completion {
        let bytes = Array(text.utf8).prefix(cursor)
        let line = String(decoding: bytes, as: UTF8.self)
        if line.trimmed.hasPrefix(":") { return completeCommand(line) }
        let context = CompletionContext(bytes)
        let choices: [Completion.Choice] =
            switch context.place {
            case .statement: statement(context)
            case .member(let target): members(of: target, context)
            case .value(let property, let owner): values(property, of: owner, context)
            case .expression: expression(context)
            case .importPath: files(context.word)
            case .orientation: words([("vert", "top to bottom"), ("horz", "in reading direction")], suffix: " ")
            case .device: devices
            case .form: words(ShowForm.allCases.map { ($0.rawValue, "") })
            case .nothing: []
            }
        return Completion(start: context.start, choices: fitting(choices, context.word))
    }

    /// Those that begin with the word, each once.
    private func fitting(_ choices: [Completion.Choice], _ word: String) -> [Completion.Choice] {
        var seen: Set<String> = []
        return choices.filter { $0.text.hasPrefix(word) && seen.insert($0.text).inserted }
    }

    private func words(_ list: [(String, String)], suffix: Unicode.Scalar? = nil) -> [Completion.Choice] {
        list.map { Completion.Choice($0.0, help: $0.1, suffix: suffix) }
    }

    private var devices: [Completion.Choice] {
        Devices.all.map { Completion.Choice($0.name, help: "\(Int($0.size.width))×\(Int($0.size.height))") }
            + [Completion.Choice("landscape", help: "the longer side across"), Completion.Choice("portrait", help: "upright")]
    }

    // MARK: Statements

    private func statement(_ context: CompletionContext) -> [Completion.Choice] {
        var choices: [Completion.Choice] = []
        let block = context.openBlocks.last { $0.isNode }
        if block?.name != "style" {
            choices += Kind.infos.filter { $0.kind != .screen }.map { Completion.Choice($0.kind.word, help: $0.help, suffix: " ") }
        }
        if let block { choices += properties(of: subject(block), suffix: " ") }
        choices += StatementInfo.all.map { Completion.Choice($0.name, help: $0.help, suffix: " ") }
        if context.openBlocks.isEmpty, context.start == 0 {
            choices += SessionCommand.bareWords.map { Completion.Choice($0, help: "as `:\($0)`") }
        }
        return choices + nodes(context.word) + declared()
    }

    // MARK: Nodes

    /// Whose properties are asked for: a node that stands, or a kind.
    private enum Subject {
        case node(Int32)
        case kind(Kind?)
        case style
    }

    private func subject(_ block: CompletionContext.OpenBlock) -> Subject {
        if block.name == "style" { return .style }
        if let kind = block.kind { return .kind(kind) }
        return block.name.map { subject($0, nil) } ?? .kind(nil)
    }

    /// What `A`, `cell` or `A.parent` names.
    private func subject(_ name: String, _ context: CompletionContext?) -> Subject {
        var parts = name.split(separator: ".").map(String.init)
        guard !parts.isEmpty else { return .kind(nil) }
        let first = parts.removeFirst()
        var node: Int32?
        if first == "self" || LiveWord.allCases.contains(where: { $0.text == first }) {
            guard let block = context?.openBlocks.last(where: { $0.isNode }) else { return .kind(nil) }
            if first == "self", parts.isEmpty { return subject(block) }
            node = block.name.flatMap { document.find($0) }
            if first != "self" { parts.insert(first, at: 0) }
        } else {
            node = document.find(first) ?? document.firstOfGroup(first)
            if node == nil, prompt.session.declaredNames().contains(where: { $0.name == first && $0.sort == .style }) { return .style }
        }
        for part in parts {
            guard let here = node else { break }
            node =
                switch part {
                case "parent": document.parent(here)
                case "prev": document.prev(here)
                case "next": document.next(here)
                case "first": document.first(here)
                case "last": document.last(here)
                default: nil
                }
        }
        return node.map { .node($0) } ?? .kind(nil)
    }

    private func nodes(_ word: String) -> [Completion.Choice] {
        document.names(startingWith: word).map { name in
            let node = document.find(name)
            let help = node.map { i in
                let f = document.frame(i)
                return
                    "\(document.kind(i).word) [\(shortNumber(f.x)), \(shortNumber(f.y)), \(shortNumber(f.width)), \(shortNumber(f.height))]"
            }
            return Completion.Choice(name, help: help ?? "a list of nodes")
        }
    }

    private func declared() -> [Completion.Choice] {
        prompt.session.declaredNames().map { Completion.Choice($0.name, help: "a \($0.sort.rawValue) of yours") }
    }

    // MARK: Members

    private func members(of target: String, _ context: CompletionContext) -> [Completion.Choice] {
        let subject = subject(target, context)
        let live = LiveWord.allCases.filter { $0 != .itself }.map { Completion.Choice($0.text, help: "the \($0.text) node") }
        let readable = ["x", "y", "screenFrame"].map { Completion.Choice($0, help: "of the frame, to read") }
        if case .style = subject { return properties(of: subject) }
        return properties(of: subject) + readable + live
    }

    /// The properties that mean something first, in the order of their table; the others after them.
    private func properties(of subject: Subject, suffix: Unicode.Scalar? = nil) -> [Completion.Choice] {
        var first: [Completion.Choice] = []
        var others: [Completion.Choice] = []
        for info in Prop.table {
            let choice = Completion.Choice(info.name, help: info.help, suffix: suffix)
            switch subject {
            case .node(let node):
                if let reason = document.idleReason(node, info.prop) {
                    others.append(Completion.Choice(info.name, help: "(\(reason))", suffix: suffix))
                } else {
                    first.append(choice)
                }
            case .kind(let kind?): if info.bearers.contains(Bearers(kind)) { first.append(choice) } else { others.append(choice) }
            case .kind(nil), .style: if info.bearers.isSuperset(of: .nodes) { first.append(choice) } else { others.append(choice) }
            }
        }
        let short = Prop.shorthands.map { Completion.Choice($0.name, help: $0.help, suffix: suffix) }
        return first + short + others
    }

    // MARK: Values

    private func values(_ property: String, of owner: String, _ context: CompletionContext) -> [Completion.Choice] {
        let named = Prop(word: property) ?? Prop.shorthands.first { $0.name == property }?.parts.first
        guard let info = named?.info else { return expression(context) }
        var choices = words(
            Help.values(info).map { word in
                (word.word.hasSuffix("(n)") ? String(word.word.dropLast(2)) : word.word, word.help)
            })
        if info.prop == .style { choices += declared().filter { $0.help.contains("style") } }
        if !info.forms.isDisjoint(with: [.sizeReference, .positionReference, .node, .list]) {
            choices += siblings(owner, context) + nodes(context.word)
            if info.prop.isLive {
                choices += LiveWord.allCases.map {
                    Completion.Choice($0.text, help: $0 == .itself ? "the node itself" : "the \($0.text) node", suffix: ".")
                }
            }
        }
        return choices + declared() + functions
    }

    /// The nodes that a rule may name: those beside the node, first.
    private func siblings(_ owner: String, _ context: CompletionContext) -> [Completion.Choice] {
        guard case .node(let node) = subject(owner, context), let parent = document.parent(node) else { return [] }
        var found: [Completion.Choice] = []
        var next = document.first(parent)
        while let sibling = next, found.count < 50 {
            if sibling != node {
                found.append(Completion.Choice(document.nameText(sibling), help: "\(document.kind(sibling).word) beside it"))
            }
            next = document.next(sibling)
        }
        return found
    }

    private var functions: [Completion.Choice] {
        BuiltInInfo.all.map { Completion.Choice($0.name, help: "\($0.usage): \($0.help)", suffix: "(") }
    }

    private func expression(_ context: CompletionContext) -> [Completion.Choice] {
        declared() + nodes(context.word) + functions
            + words(["true", "false", "none", "not"].map { ($0, "") })
            + words([("self", "the open node"), ("parent", "its container"), ("prev", "the node before it"), ("next", "the node after it")])
    }

    // MARK: Session commands and files

    private func completeCommand(_ line: String) -> Completion {
        let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) ?? line.utf8.startIndex
        let body = line[colon...].dropFirst()
        guard let blank = body.firstIndex(where: { $0.isWhitespace }) else {
            let start = line.utf8.distance(from: line.utf8.startIndex, to: colon)
            let choices = SessionCommand.all.map {
                Completion.Choice(":" + $0.name, help: $0.help, suffix: $0.argument == .none ? nil : " ")
            }
            return Completion(start: start, choices: fitting(choices, ":" + body))
        }
        let word = String(line[(line.lastIndex(where: { $0.isWhitespace }).map { line.index(after: $0) } ?? line.startIndex)...])
        let start = line.utf8.count - word.utf8.count
        switch SessionCommand.named(String(body[..<blank]))?.argument {
        case .file: return Completion(start: start, choices: files(word))
        case .topic: return Completion(start: start, choices: fitting(words(Help.topics.map { ($0, "") }), word))
        case .setting:
            let isMode = line.contains("show ")
            let list = isMode ? ["tree", "boxes", "both", "changes", "off"] : ["show", "color", "ascii"]
            return Completion(start: start, choices: fitting(words(list.map { ($0, "") }, suffix: isMode ? nil : " "), word))
        case .node:
            let context = CompletionContext(Array(line.utf8)[...])
            if case .member(let target) = context.place {
                return Completion(start: context.start, choices: fitting(members(of: target, context), context.word))
            }
            return Completion(start: start, choices: fitting(nodes(word) + words([("screen", "the root")]), word))
        default: return Completion(start: start, choices: [])
        }
    }

    /// Files that a path may go on to; folders with a slash.
    private func files(_ word: String) -> [Completion.Choice] {
        let folder = word.contains("/") ? Files.folder(of: word) : "."
        let base = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
        let start = word.dropFirst(base.count)
        let names = Files.names(in: Files.expandingHome(folder)) ?? []
        return names.filter { $0.hasPrefix(start) && ($0.hasPrefix(".") == start.hasPrefix(".") || start.isEmpty && !$0.hasPrefix(".")) }
            .compactMap { name in
                let path = Files.expandingHome(base.isEmpty ? name : base + name)
                if Files.isFolder(path) { return Completion.Choice(base + name + "/", help: "a folder") }
                return name.hasSuffix(".tgl") ? Completion.Choice(base + name, help: "a script") : nil
            }
    }
}
