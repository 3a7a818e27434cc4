import Glibc
import TGLLayout
import TGLSyntax

// Calls of built-in functions.

extension Machine {
    /// Calls a built-in by its name; true if this pushed a frame, for a built-in that is written in the language.
    func callBuiltIn(_ i: Instruction) throws(Failure) -> Bool {
        let id = Int(i.c)
        let data = pc.pointee
        let base = self.base
        let first = stack + base + Int(i.a) + 1
        if i.b == 1, first.pointee.isNumber, let id = BuiltInID(rawValue: UInt8(id)), let result = fast(id, first.pointee.number) {
            (first - 1).put(result)
            return false
        }
        let builtIn = BuiltIn.all[id]
        if builtIn.isScript {
            (stack + base + Int(i.a)).put(.function(session.function(of: builtIn)))
            return try openScript(i, selfRegister: Int(data.a))
        }
        try run(builtIn, at: base + Int(i.a), arguments: Int(i.b))
        return false
    }

    private func openScript(_ i: Instruction, selfRegister: Int) throws(Failure) -> Bool {
        // The caller continues after the second word of the call.
        pc += 1
        let isFrame: Bool
        do { isFrame = try enter(Int(i.a), arguments: Int(i.b), selfRegister: selfRegister) } catch {
            pc -= 1
            throw error
        }
        if !isFrame { pc -= 1 }
        return isFrame
    }

    /// Calls a built-in that is used as a value.
    func callBuiltIn(_ builtIn: BuiltIn?, at place: Int, arguments: Int) throws(Failure) {
        guard let builtIn else { return }
        guard arguments >= builtIn.required, arguments <= builtIn.most else {
            throw Failure.argumentCount(builtIn.name, builtIn.required, builtIn.most, arguments)
        }
        try run(builtIn, at: place, arguments: arguments)
    }

    private func fast(_ id: BuiltInID, _ x: Double) -> Double? {
        let result: Double
        switch id {
        case .abs: result = Swift.abs(x)
        case .floor: result = x.rounded(.down)
        case .ceil: result = x.rounded(.up)
        case .round: result = x.rounded(.toNearestOrAwayFromZero)
        case .sqrt: result = x.squareRoot()
        case .sin: result = Glibc.sin(x)
        case .cos: result = Glibc.cos(x)
        case .tan: result = Glibc.tan(x)
        case .exp: result = Glibc.exp(x)
        case .log: result = Glibc.log(x)
        default: return nil
        }
        return result.isFinite ? result : nil
    }

    private func run(_ builtIn: BuiltIn, at place: Int, arguments: Int) throws(Failure) {
        var values: [Value] = []
        values.reserveCapacity(arguments)
        for index in 0..<arguments { values.append(stack[place + 1 + index].value) }
        let result: Value
        switch builtIn.id {
        case .abs, .floor, .ceil, .round, .sqrt, .sin, .cos, .tan, .exp, .log, .pow, .atan2:
            result = .number(try mathematics(builtIn, values))
        case .min, .max:
            if let live = try Arithmetic.extreme(values, isLargest: builtIn.id == .max) {
                result = live
            } else {
                result = try extreme(builtIn, values)
            }
        case .inset: result = try inset(values[0], values[1])
        case .len, .range, .sum, .reverse, .join, .sortBy, .listOf, .map, .filter, .sort:
            result = try lists(builtIn, values)
        case .str: result = string(try text(values[0]))
        case .num: result = try number(values[0])
        case .random: result = .number(random(try number(values[0], builtIn)))
        case .scaled, .design, .idiom, .vw, .vh: result = try liveNumber(builtIn, values)
        case .value: result = values[0]
        default:
            if isPure { throw impure() }
            result = try nodes(builtIn, values)
        }
        (stack + place).put(result)
        // Release the arguments, so that a list of nodes that nobody sees any more is not kept up to date.
        for index in 0..<arguments where stack[place + 1 + index].isObject { (stack + place + 1 + index).take(.none) }
    }

    private func number(_ value: Value, _ builtIn: BuiltIn) throws(Failure) -> Double {
        guard case .number(let number) = value else {
            throw Failure(.argument, "`\(builtIn.usage)` takes numbers, not \(value.kindText)")
        }
        return number
    }

    private func list(_ value: Value, _ builtIn: BuiltIn) throws(Failure) -> ListBox {
        guard case .list(let list) = value else {
            throw Failure(.argument, "`\(builtIn.usage)` takes a list, not \(value.kindText)")
        }
        list.fillIn()
        return list
    }

    // MARK: Numbers

    private func mathematics(_ builtIn: BuiltIn, _ values: [Value]) throws(Failure) -> Double {
        let x = try number(values[0], builtIn)
        if let result = fast(builtIn.id, x) { return result }
        let result: Double
        switch builtIn.id {
        case .pow: result = Glibc.pow(x, try number(values[1], builtIn))
        case .atan2: result = Glibc.atan2(x, try number(values[1], builtIn))
        default: result = .nan
        }
        guard result.isFinite else {
            let shown = values.map { if case .number(let n) = $0 { Text.number(n) } else { "" } }
            throw Failure(.notFinite, "`\(builtIn.name)(\(shown.joined(separator: ", ")))` is not a number")
        }
        return result
    }

    /// The present value of a live number on the screen.
    private func liveNumber(_ builtIn: BuiltIn, _ values: [Value]) throws(Failure) -> Value {
        if isInCell { cell.reads.screen = true }
        if builtIn.id == .idiom { return values[document.isPad ? 1 : 0] }
        let given = LiveSum(try number(values[0], builtIn))
        let live: LiveNumber
        if builtIn.id == .vw || builtIn.id == .vh {
            live = .screen(given, builtIn.id == .vw ? .x : .y)
        } else if builtIn.id == .design {
            live = .design(given, try WordCall.factor(values))
        } else {
            let most = values.count > 2 ? LiveSum(try number(values[2], builtIn)) : nil
            live = .scaled(given, try WordCall.style(values), most: most)
        }
        let result = live.value(document.adaptContext(Document.screen))
        guard result.isFinite else { throw Failure(.notFinite, "the result is too large for a number") }
        return .number(result)
    }

    private func extreme(_ builtIn: BuiltIn, _ values: [Value]) throws(Failure) -> Value {
        var items = values
        if values.count == 1, case .list(let list) = values[0] { items = list.items }
        guard let first = items.first else { throw Failure(.argument, "`\(builtIn.name)` of an empty list is undefined") }
        if case .percent = first {
            var best = first
            for item in items.dropFirst() {
                let isLess = try Arithmetic.isLess(item, best, orEqual: false, "<")
                if isLess == (builtIn.id == .min), try !Arithmetic.areEqual(item, best) { best = item }
            }
            return best
        }
        var best = try number(first, builtIn)
        for item in items.dropFirst() {
            let x = try number(item, builtIn)
            best = builtIn.id == .min ? Swift.min(best, x) : Swift.max(best, x)
        }
        return .number(best)
    }

    /// The four edges of a node, each moved inward.
    private func inset(_ node: Value, _ distance: Value) throws(Failure) -> Value {
        guard case .node(let handle) = node else {
            throw Failure(.argument, "`inset(n, d)` takes a node and a distance, not \(node.kindText)")
        }
        var distances: [Double] = []
        switch distance {
        case .number(let all): distances = [all, all, all, all]
        case .list(let list):
            for case .number(let one) in list.items { distances.append(one) }
            if list.count != 4 { distances = [] }
        default: break
        }
        guard distances.count == 4 else {
            throw Failure(.argument, "the distance of `inset(n, d)` is a number or a list `[top, left, bottom, right]` of numbers")
        }
        let index = try number(of: handle)
        let edges = zip([Prop.top, .left, .bottom, .right], distances).map { prop, distance in
            let isFar = prop == .bottom || prop == .right
            return Value.rule(RuleBox(Rule(.reference, anchor: prop, ref: index, add: isFar ? -distance : distance)))
        }
        return list(edges)
    }

    /// A pseudorandom number from 0 up to, but not including, 1; it depends only on the seed.
    private func random(_ seed: Double) -> Double {
        var z = seed.bitPattern &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        z ^= z >> 31
        return Double(z >> 11) / 9_007_199_254_740_992
    }

    private func number(_ value: Value) throws(Failure) -> Value {
        switch value {
        case .number: return value
        case .string(let box):
            let trimmed = box.text.split(whereSeparator: \.isWhitespace)
            guard trimmed.count == 1, let number = Double(String(trimmed[0])), number.isFinite,
                trimmed[0].utf8.allSatisfy({ ($0 >= 48 && $0 <= 57) || [43, 45, 46, 69, 101].contains($0) })
            else { throw Failure(.argument, "\(quote(box.text)) is not a number") }
            return .number(number)
        default: throw Failure(.argument, "`num(s)` takes a string, not \(value.kindText)")
        }
    }

    // MARK: Lists

    private func lists(_ builtIn: BuiltIn, _ values: [Value]) throws(Failure) -> Value {
        switch builtIn.id {
        case .len:
            switch values[0] {
            case .string(let box): return .number(Double(box.count))
            case .list(let list): return .number(Double(list.count))
            default:
                throw Failure(.argument, "`len(x)` takes a string or a list, not \(values[0].kindText)")
            }
        case .range:
            let step = values.count > 2 ? try number(values[2], builtIn) : 1
            guard step != 0 else { throw Failure(.argument, "the step of a range cannot be 0") }
            return try numbers(from: try number(values[0], builtIn), to: try number(values[1], builtIn), step: step)
        case .sum:
            let items = try list(values[0], builtIn)
            if let sum = plainSum(items) { return .number(sum) }
            var total: Value = .number(0)
            for (index, item) in items.enumerated() {
                total = index == 0 ? try addend(item) : try Arithmetic.on(.add, total, try addend(item))
            }
            return total
        case .reverse: return list(try list(values[0], builtIn).reversed())
        case .join: return try join(try list(values[0], builtIn), values[1], builtIn)
        case .listOf:
            if case .list = values[0] { return values[0] }
            let name = (try? text(values[1])) ?? ""
            throw Failure(.argument, "`\(name)` takes a list, not \(values[0].kindText)")
        case .sortBy: return try sorted(try list(values[0], builtIn), by: try list(values[1], builtIn))
        default: throw Failure(.notCallable, "`\(builtIn.name)` cannot be called here")
        }
    }

    /// The sum of items that are all plain numbers; `nil` otherwise.
    private func plainSum(_ items: ListBox) -> Double? {
        var total = 0.0
        for (index, item) in items.enumerated() {
            guard case .number(let number) = item else { return nil }
            total = index == 0 ? number : total + number
        }
        return total.isFinite ? total : nil
    }

    private func addend(_ value: Value) throws(Failure) -> Value {
        switch value {
        case .number, .percent: return value
        default: throw Failure(.argument, "`sum(list)` adds numbers, and one of these is \(value.kindText)")
        }
    }

    private func join(_ items: ListBox, _ separator: Value, _ builtIn: BuiltIn) throws(Failure) -> Value {
        guard case .string(let box) = separator else {
            throw Failure(.argument, "`\(builtIn.usage)` takes a string as separator, not \(separator.kindText)")
        }
        var whole = ""
        for (index, item) in items.enumerated() {
            if index > 0 { whole += box.text }
            whole += try text(item)
            guard whole.utf8.count <= limits.string else {
                throw Failure.limit(.stringLength, limits.string)
            }
        }
        return string(whole)
    }

    // MARK: Nodes

    private func nodes(_ builtIn: BuiltIn, _ values: [Value]) throws(Failure) -> Value {
        if builtIn.id == .node {
            guard case .string(let box) = values[0] else {
                throw Failure(.argument, "`node(\"A\")` takes a name as a string, not \(values[0].kindText)")
            }
            return try node(named: box.text)
        }
        if builtIn.id == .exists {
            switch values[0] {
            case .node(let node):
                if isInCell { _ = try existing(node) }
                if item(of: node) != nil { return .bool(true) }
                return .bool(resolve(node) != nil)
            case .none: return .bool(false)
            default: return .bool(true)
            }
        }
        guard case .node(let handle) = values[0] else {
            throw Failure(.argument, "`\(builtIn.usage)` takes a node, not \(values[0].kindText)")
        }
        if builtIn.id == .isMade { return .bool(try isMade(handle)) }
        if builtIn.id == .indexOf, !isInCell, let item = item(of: handle) { return .number(Double(item.place)) }
        let node = try existing(handle)
        switch builtIn.id {
        case .children where document.isCollection(node) || document.hasItems(node): return try itemChildren(of: node)
        case .visible where document.kind(node).bears(.item): return try items(of: node, visible: true)
        case .made: return try items(of: node, visible: false)
        case .header: return try edge(.header, of: node)
        case .footer: return try edge(.footer, of: node)
        case .background: return try edge(.background, of: node)
        case .invalidated: return try invalidated(node, values.count > 1 ? values[1] : nil)
        case .children: return children(of: node)
        case .indexOf where isInCell && node == cell.root: throw outsideOfCell("index(\(document.nameText(node)))")
        case .indexOf: return .number(Double(document.place(of: node)))
        case .kind: return string(document.kind(node).word)
        case .nameOf: return string(document.nameText(node))
        case .conflicts:
            try layout()
            var texts: [String] = []
            for name in document.brokenRelations(of: node).map({ document.text($0) }) where !texts.contains(name) { texts.append(name) }
            return list(texts.map { string($0) })
        case .ambiguous:
            try layout()
            let names = document.ambiguousValues(of: node).map { "\(document.nameText($0.node)).\($0.prop.word)" }
            return list(names.map { string($0) })
        case .borderlineFrame, .measure, .wouldBe, .frameAt: return try askLayout(builtIn, node, values)
        case .visible:
            try layout()
            guard document.kind(node).scrolls else {
                throw Failure(.argument, "`visible(S)` takes a scroll, not a \(document.kind(node).word)")
            }
            return list(document.visibleChildren(node).map { .node(self.handle($0)) })
        default: return try nearest(node, values[1])
        }
    }

    private func node(named text: String) throws(Failure) -> Value {
        if isInCell { return try node(inCell: text) }
        if let node = document.find(written: text) { return .node(handle(node)) }
        if let group = group(text) { return group }
        let failure = Failure(.noSuchNode, "there is no node named \(quote(text))")
        if !session.isHurried, let near = Suggestions.nearest(text, among: document.allNames()) {
            failure.help = "did you mean `\(near)`?"
        }
        throw failure
    }

    /// The nearest sibling on a side, and the gap to it.
    private func nearest(_ node: Int32, _ side: Value) throws(Failure) -> Value {
        guard case .word(let word) = side,
            let place = ["left", "right", "top", "bottom"].firstIndex(of: word.text)
        else { throw Failure(.argument, "`nearest(n, side)` takes left, right, top or bottom") }
        try layout()
        guard let parent = document.parent(node) else { return .none }
        let own = document.frame(node)
        var best: (gap: Double, node: Int32)?
        for other in document.children(parent) where other != node {
            let f = document.frame(other)
            let overlaps =
                place < 2
                ? f.y < own.bottom && f.bottom > own.y : f.x < own.right && f.right > own.x
            let gap =
                switch place {
                case 0: own.x - f.right
                case 1: f.x - own.right
                case 2: own.y - f.bottom
                default: f.y - own.bottom
                }
            guard overlaps, gap >= 0 else { continue }
            if best.map({ gap < $0.gap }) ?? true { best = (gap, other) }
        }
        guard let best else { return .none }
        return list([.number(best.gap), .node(handle(best.node))])
    }
}

extension BuiltIn {
    /// Whether it is written in the language itself.
    var isScript: Bool { id == .map || id == .filter || id == .sort }

    /// The source text of these built-ins.
    static let script = """
        def map(list, f) { let out = []; for x in __list(list, "map") { out = out + [f(x)] }; return out }
        def filter(list, f) { let out = []; for x in __list(list, "filter") { if f(x) { out = out + [x] } }; return out }
        def sort(list, f = none) {
          if f == none { return __sort(__list(list, "sort"), list) }
          let keys = []
          for x in __list(list, "sort") { keys = keys + [f(x)] }
          return __sort(list, keys)
        }
        """
}
