// Where in a text the nodes and rules of its last good run come from: hints behind them, and frames for a picture beside the text.

import TGLJSON
import TGLLayout
import TGLScript
import TGLSyntax

/// A place that makes nodes, and the nodes that it made.
struct MadeNodes {
    let decl: NodeDeclID
    /// Where the name is; where there is none, the word of the kind.
    let name: SourceRange
    var nodes: [Int32] = []
}

/// A size that depends on the space there is, and what it came to.
struct ShareValue {
    /// Where it is written.
    let value: SourceRange
    /// `150`, or `150, 75 and 3 more` where several nodes have it.
    let text: String
}

extension LanguageServer {
    /// So many nodes of a run are looked at.
    private static let mostNodes = 20_000

    /// The places of a text that make nodes, in order, with those that the last good run made there.
    func nodes(of good: GoodRun, in text: OpenText) -> [MadeNodes] {
        let shift = TextShift(from: good.source, to: text.source)
        let session = good.session
        var byRange: [SourceRange: [Int32]] = [:]
        var count = 0
        session.document.walk(Document.screen) { node, _ in
            count += 1
            guard count < Self.mostNodes, let place = session.creationPlace(of: node), place.source === good.source else { return }
            byRange[place.range, default: []].append(node)
        }
        // In a text that changed since, the range of a block that was typed in is another: its beginning is not.
        var byStart: [UInt32: [Int32]] = [:]
        for (range, nodes) in byRange {
            guard let start = shift.range(SourceRange(start: range.start, end: range.start + 1)) else { continue }
            byStart[start.start] = nodes
        }
        let tree = texts.analysis(of: text).tree
        return (0..<UInt32(tree.nodeCount)).map { tree.nodeID($0) }.compactMap { id in
            let decl = tree[id]
            guard let nodes = byStart[decl.range.start] else { return nil }
            return MadeNodes(decl: id, name: decl.name?.name.range ?? decl.kindRange, nodes: nodes)
        }.sorted { $0.name.start < $1.name.start }
    }

    /// The sizes of a text that depend on the space there is, with what they came to in the last good run.
    func shares(in text: OpenText) -> [ShareValue] {
        guard let good = runs[text.uri]?.good else { return [] }
        let shift = TextShift(from: good.source, to: text.source)
        let (session, document) = (good.session, good.session.document)
        var values: [SourceRange: [Double]] = [:]
        var count = 0
        document.walk(Document.screen) { node, _ in
            count += 1
            guard count < Self.mostNodes, node != Document.screen else { return }
            for prop in [Prop.width, .height, .flexGrow, .weight] {
                let found = document.lookup(node, prop)
                guard found.source >= 0, let place = session.place(of: found.source), place.source === good.source,
                    let range = shift.range(place.range)
                else { continue }
                let frame = document.frame(node)
                let isWidth = prop == .width || prop != .height && document.growsInWidth(node, by: prop)
                values[range, default: []].append(isWidth ? frame.width : frame.height)
            }
        }
        let tree = texts.analysis(of: text).tree
        return (0..<UInt32(tree.statementCount)).compactMap { raw in
            let id = tree.statementID(raw)
            guard case .relation(_, .set, .expression(let value)) = tree[id], tree.isShare(value) || tree.setsGrowth(id),
                let all = values[tree.range(of: id)]
            else {
                return nil
            }
            var shown: [String] = []
            for number in all.map({ shortNumber($0) }) where !shown.contains(number) { shown.append(number) }
            let more = shown.count > 3 ? " and \(shown.count - 3) more" : ""
            return ShareValue(value: tree.range(of: value), text: shown.prefix(3).joined(separator: ", ") + more)
        }.sorted { $0.value.start < $1.value.start }
    }

    // MARK: Hints

    func hints(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        let range = try range(params["range"], in: text)
        guard settings.showsHints, let good = runs[text.uri]?.good else { return [] }
        let tree = texts.analysis(of: text).tree
        let document = good.session.document
        var hints: [JSONValue] = []
        func add(_ offset: UInt32, _ label: String) {
            guard offset >= range.start, offset <= range.end else { return }
            hints.append(["position": text.text.position(offset).json, "label": .string(label), "paddingLeft": true])
        }
        for made in nodes(of: good, in: text) {
            guard let first = made.nodes.first(where: { document.exists($0) }) else { continue }
            let more = made.nodes.count > 1 ? " and \(made.nodes.count - 1) more" : ""
            add(tree.endOfHead(made.decl), "⟶ \(frameText(first, document))\(more)")
        }
        for share in shares(in: text) { add(share.value.end, "= \(share.text)") }
        return .array(hints)
    }

    // MARK: Frames

    /// The frames of the last good run, for a picture beside the text.
    func frames(_ params: JSONValue) throws(RequestError) -> JSONValue {
        let text = try text(params)
        if runs[text.uri]?.good == nil, params["run"]?.bool ?? true { runText(text) }
        guard let good = runs[text.uri]?.good else { return .null }
        return framesMessage(text, good, withPicture: params["picture"]?.bool ?? settings.sendsPictures)
    }

    func framesMessage(_ text: OpenText, _ good: GoodRun, withPicture: Bool) -> JSONValue {
        let frames = (try? JSONValue(json: host.frames(of: good.session))) ?? .null
        let places: [JSONMember] = nodes(of: good, in: text).flatMap { made in
            made.nodes.prefix(100).map { JSONMember(good.session.document.shownName($0), text.text.json(made.name)) }
        }
        let picture = withPicture ? try? JSONValue(json: host.picture(of: good.session)) : Optional.none
        return .members([
            "uri": .string(text.uri), "version": .int(text.version), "isCurrent": .bool(good.source === text.source),
            "printed": .array(good.printed.lines.map { .string($0) }), "scene": frames, "places": .object(Array(places.prefix(5000))),
            "picture": picture,
        ])
    }
}

extension Document {
    /// Whether a node grows in its width, along the line of its parent, rather than in its height.
    fileprivate func growsInWidth(_ node: Int32, by prop: Prop) -> Bool {
        guard let parent = parent(node) else { return true }
        if prop == .weight { return isHorizontal(parent) }
        let direction = lookup(parent, .flexDirection).rule
        return !direction.isSet || !text(direction, for: .flexDirection).contains("column")
    }
}

extension SyntaxTree {
    /// Whether a statement says by how much a node grows into the space there is.
    fileprivate func setsGrowth(_ id: StmtID) -> Bool {
        guard let name = nameSet(by: id).map({ text($0) }) else { return false }
        return LanguageWords.parts(of: name).contains { $0 == .flexGrow || $0 == .weight }
    }

    /// Whether a size depends on the space there is: a percentage, a share, `fill` and the like.
    func isShare(_ id: ExprID) -> Bool {
        switch self[id] {
        case .percent, .fraction: true
        case .name(let symbol): ["fill", "average", "wrap", "minContent", "maxContent", "stretch", "auto"].contains(text(symbol))
        case .call(let callee, _): isShare(callee) || sourceText(of: callee) == "share"
        case .binary(let sign, let left, let right): ["+", "-", "*", "/"].contains(sign.text) && (isShare(left) || isShare(right))
        default: false
        }
    }

    /// Where the making of a node ends on the line of its name: its block's end, or the brace that opens it.
    func endOfHead(_ id: NodeDeclID) -> UInt32 {
        let decl = self[id]
        let line = source.lineIndex(of: decl.range.start)
        if source.lineIndex(of: max(decl.range.start, decl.range.end)) == line { return decl.range.end }
        guard let block = decl.block else { return decl.range.end }
        let start = self[block].range.start
        return source.lineRange(source.lineIndex(of: start) + 1).end
    }
}
