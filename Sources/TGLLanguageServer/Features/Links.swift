// What a text points at: other texts, colours, and the functions that it calls.

import TGLGuide
import TGLJSON
import TGLRender
import TGLSyntax

extension LanguageServer {
    func links(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        return .array(
            texts.analysis(of: text).tree.importedPaths.compactMap { path, range in
                guard range.count > 2, let target = target(of: path, in: text) else { return nil }
                return [
                    "range": text.text.json(SourceRange(start: range.start + 1, end: range.end - 1)), "target": .string(target),
                ]
            })
    }

    // MARK: Colours

    func colours(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        let tree = texts.analysis(of: text).tree
        return .array(
            tree.colours.map { range, bits in
                func part(_ shift: Int) -> JSONValue { .number(Double(bits >> shift & 255) / 255) }
                return ["range": text.text.json(range), "color": ["red": part(16), "green": part(8), "blue": part(0), "alpha": 1]]
            })
    }

    func colourForms(_ params: JSONValue) throws(RequestError) -> JSONValue {
        func part(_ name: String) -> Int? {
            params["color"]?[name]?.number.flatMap { $0 >= 0 && $0 <= 1 ? Int(($0 * 255).rounded()) : nil }
        }
        guard let red = part("red"), let green = part("green"), let blue = part("blue") else { throw .invalidParams("`color` is missing") }
        let bits = red << 16 | green << 8 | blue
        let digits = String(bits, radix: 16)
        let written = "\"#" + String(repeating: "0", count: 6 - digits.count) + digits + "\""
        return [["label": .string(written)]]
    }

    // MARK: Calls

    func prepareCalls(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let (text, offset) = try place(params)
        guard let use = texts.analysis(of: text).reading.use(at: offset), use.sort == .function else { return .null }
        for other in try others(of: text) where use.isLocal == (other.uri == text.uri && use.isLocal) {
            if let item = other.functions.first(where: { $0.thing == use.thing }) { return [callItem(item, other)] }
        }
        return .null
    }

    private func callItem(_ function: CalledFunction, _ text: NamedText) -> JSONValue {
        [
            "name": .string(function.name), "kind": 12, "uri": .string(text.uri), "range": text.text.json(function.range),
            "selectionRange": text.text.json(function.nameRange),
        ]
    }

    /// The function that an item of a hierarchy is, and the texts that belong to it.
    private func function(of item: JSONValue?) throws(RequestError) -> (function: CalledFunction, texts: [NamedText])? {
        guard let uri = item?["uri"]?.string, let position = Position(item?["selectionRange"]?["start"]) else {
            throw .invalidParams("`item` is missing")
        }
        let path = DocumentURI.path(of: uri)
        guard
            let text = texts.open[uri]
                ?? texts.open.values.sorted(by: { $0.uri < $1.uri }).first(where: { open in
                    path.map { texts.analysis(of: open).imports[$0] != nil } ?? false
                })
        else { return nil }
        let all = try others(of: text)
        guard let own = all.first(where: { $0.uri == uri }) else { return nil }
        let offset = own.text.offset(position)
        return own.functions.first { $0.nameRange.start == offset }.map { ($0, all) }
    }

    func incomingCalls(_ params: JSONValue) throws(RequestError) -> JSONValue {
        guard let (function, named) = try function(of: params["item"]) else { return .null }
        var calls: [JSONValue] = []
        for text in named {
            let uses = text.reading.uses.filter { $0.thing == function.thing && $0.role == .read }
            let functions = text.functions
            var byCaller: [(caller: CalledFunction, ranges: [SourceRange])] = []
            for use in uses {
                let inner = functions.filter { $0.range.start <= use.range.start && use.range.end <= $0.range.end }.max {
                    $0.range.start < $1.range.start
                }
                let caller = inner ?? text.asFunction
                if let index = byCaller.firstIndex(where: { $0.caller.range == caller.range }) {
                    byCaller[index].ranges.append(use.range)
                } else {
                    byCaller.append((caller, [use.range]))
                }
            }
            calls += byCaller.map { ["from": callItem($0.caller, text), "fromRanges": .array($0.ranges.map { text.text.json($0) })] }
        }
        return .array(calls)
    }

    func outgoingCalls(_ params: JSONValue) throws(RequestError) -> JSONValue {
        guard let (function, named) = try function(of: params["item"]),
            let own = named.first(where: { $0.uri == params["item"]?["uri"]?.string })
        else { return .null }
        let uses = own.reading.uses.filter {
            $0.sort == .function && $0.role == .read && function.range.start <= $0.range.start && $0.range.end <= function.range.end
        }
        var calls: [JSONValue] = []
        var seen: [NamedThing] = []
        for use in uses where !seen.contains(use.thing) {
            seen.append(use.thing)
            let ranges = uses.filter { $0.thing == use.thing }.map { own.text.json($0.range) }
            for text in use.isLocal ? [own] : named {
                guard let target = text.functions.first(where: { $0.thing == use.thing }) else { continue }
                calls.append(["to": callItem(target, text), "fromRanges": .array(ranges)])
                break
            }
        }
        return .array(calls)
    }
}

/// A function that a text declares.
struct CalledFunction {
    let thing: NamedThing
    let name: String
    let nameRange: SourceRange
    let range: SourceRange
}

extension NameUse {
    var isLocal: Bool { if case .local = thing { true } else { false } }
}

extension NamedText {
    var functions: [CalledFunction] {
        (0..<UInt32(tree.statementCount)).compactMap { raw in
            let id = tree.statementID(raw)
            guard case .def(let name, _, _) = tree[id],
                let use = reading.uses.first(where: { $0.range == name.range && $0.role == .declared })
            else { return nil }
            return CalledFunction(thing: use.thing, name: tree.text(name.symbol), nameRange: name.range, range: tree.range(of: id))
        }
    }

    /// The text itself, for calls outside of functions.
    var asFunction: CalledFunction {
        CalledFunction(
            thing: .top(""), name: source.name.split(separator: "/").last.map(String.init) ?? source.name, nameRange: SourceRange(at: 0),
            range: source.range)
    }
}

extension SyntaxTree {
    /// The colours that properties are set to, with their red, green and blue in 24 bits.
    var colours: [(range: SourceRange, bits: Int)] {
        var found: [SourceRange: Int] = [:]
        for raw in 0..<UInt32(statementCount) {
            let id = statementID(raw)
            guard let symbol = nameSet(by: id), text(symbol).lowercased().hasSuffix("color") else { continue }
            forEachPart(of: id) { if case .propertyValue(let value) = $0 { addColours(value, to: &found) } }
        }
        return found.map { ($0.key, $0.value) }.sorted { $0.range.start < $1.range.start }
    }

    private func addColours(_ id: ExprID, to found: inout [SourceRange: Int]) {
        switch self[id] {
        case .string: if let text = plainText(of: id), let bits = colorBits(text) { found[range(of: id)] = bits }
        case .name(let symbol): if let bits = colorBits(text(symbol)) { found[range(of: id)] = bits }
        default:
            var inner: [ExprID] = []
            forEachPart(of: id) { if case .propertyValue(let value) = $0 { inner.append(value) } }
            for value in inner { addColours(value, to: &found) }
        }
    }
}
