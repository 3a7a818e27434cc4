import TGLLayout
import TGLRender
import TGLSyntax
import TGLWhy

// Output to the host: `print`, `show`, `why`, and failed expectations.

extension Machine {
    func print(_ i: Instruction) throws(Failure) {
        var line = ""
        for offset in 0..<i.b {
            if offset > 0 { line += " " }
            line += try text(register(i.a + offset).pointee.value)
            if line.utf8.count > limits.output { throw Failure.limit(.output, limits.output) }
        }
        try session.print(line)
    }

    /// Shows the value of an expression at a prompt; a call without a result shows nothing.
    func echo(_ i: Instruction) throws(Failure) {
        let value = register(i.a).pointee.value
        if case .none = value, i.c == 1 { return }
        var line = try text(value, quoted: true)
        if case .string(let hint) = constant(Int(i.b)) { line += "\n" + hint.text }
        session.echoed.append(line)
    }

    func show(_ i: Instruction) throws(Failure) {
        let plan = program.plans.shows[Int(i.b)]
        guard let request = try request(plan, i) else {
            // A value other than a node is printed.
            let value = register(i.a).pointee.value
            if plan.hasFile { throw Failure.type("`expect show`", needs: "nodes", got: value) }
            return try session.print(try text(value, quoted: true))
        }
        try layout()
        guard plan.hasFile else { return try session.show(request) }
        let file = register(i.a + 1 + 2 * UInt16(plan.devices.count)).pointee.value
        guard case .string(let name) = file else { throw Failure.type("`in`", needs: "the name of a file", got: file) }
        try session.expect(request, in: name.text, of: program.source, at: currentPlace().range, isAwaited: !handlers.isEmpty)
    }

    /// The request of a `show`; `nil` if it names a value that is no node.
    private func request(_ plan: ShowPlan, _ i: Instruction) throws(Failure) -> ShowRequest? {
        var request = ShowRequest()
        if let form = plan.form {
            guard let known = OutputForm(word: form, for: .statement) else { throw Failure.unknownForm(form, plan.formRange) }
            request.form = known
        }
        for (offset, device) in plan.devices.enumerated() {
            if let textSize = device.textSize {
                let screen = document.frame(Document.screen)
                var size = ScreenSize(width: screen.width, height: screen.height)
                size.textSize = textSize
                request.devices.append(("text size \(textSize)", size))
                continue
            }
            let size = try self.device(device, first: i.a + 1 + 2 * UInt16(offset))
            var name = "\(Text.number(size.width))×\(Text.number(size.height))"
            if case .named(let known, let turn, _) = device { name = turn.map { "\(known) \($0)" } ?? known }
            request.devices.append((name, size))
        }
        if plan.hasNode {
            let value = register(i.a).pointee.value
            switch value {
            case .node(let node): request.nodes = [try existing(node)]
            case .list(let list) where !list.isEmpty:
                for item in list {
                    guard case .node(let node) = item else { throw Failure.type("`show`", needs: "nodes", got: value) }
                    request.nodes.append(try existing(node))
                }
            default: return nil
            }
        }
        return request
    }

    func why(_ i: Instruction) throws(Failure) {
        endQuestion()
        if i.op == .whyGoal { return try whyGoal(i) }
        let plan = program.plans.edits[Int(i.b)]
        let value = register(i.a).pointee.value
        var nodes: [Int32] = []
        switch value {
        case .node(let node): nodes = [try existing(node)]
        case .keep(let keep):
            let number = try existing(keep)
            try layout()
            return try session.why(WhyRequest(relation: number))
        case .list(let list):
            for item in list {
                guard case .node(let node) = item else { throw Failure.type("`why`", needs: "a node", got: item) }
                nodes.append(try existing(node))
            }
        default:
            throw Failure.type("`why`", needs: "a node or one of its properties", got: value)
        }
        try layout()
        var part: Int?
        if plan.hasIndex, case .number(let number) = register(i.a + 1).pointee.value { part = Int(number) }
        for node in nodes {
            try session.why(
                WhyRequest(
                    node: node, name: plan.property?.word, properties: plan.property?.explained ?? [],
                    computed: plan.property?.computed, laid: plan.property?.laid, isDeep: plan.hasTarget, part: part))
        }
    }

    /// `why A.width = 120`: asks why a property does not have a value.
    private func whyGoal(_ i: Instruction) throws(Failure) {
        let plan = program.plans.edits[Int(i.b)]
        guard case .node(let node) = register(i.a).pointee.value else {
            throw Failure.type("`why`", needs: "a node's size or position", got: register(i.a).pointee.value)
        }
        guard case .number(let number) = register(i.a + 1).pointee.value else {
            throw Failure.type("`why … \(plan.sign.text)`", needs: "a number", got: register(i.a + 1).pointee.value)
        }
        let index = try existing(node)
        try layout()
        guard let prop = plan.property?.explained.first else { return }
        try session.why(WhyRequest(goal: WhyGoal(prop: prop, sign: plan.sign, value: number), of: index))
    }

    /// The failure of an `expect`, with both values.
    func expectationFailed(_ i: Instruction) -> Failure {
        let plan = program.plans.expectations[Int(i.b)]
        func shown(_ offset: UInt16) -> String { shortText(register(i.a + offset).pointee.value, most: 200) }
        let failure = Failure(.expectation, "this expectation was not met: `\(plan.text)`", range: plan.range)
        if case .none = register(i.a + 3).pointee.value {
        } else {
            failure.message = (try? text(register(i.a + 3).pointee.value)) ?? failure.message
        }
        if let sign = plan.sign {
            failure.note = "left: \(shown(1)), right: \(shown(2))"
            failure.label = "\(shown(1)) \(sign.text) \(shown(2)) is false"
        } else {
            failure.note = "it is false"
        }
        return failure
    }
}

extension Failure {
    /// The failure for an unknown form after `as`.
    static func unknownForm(_ form: String, _ range: SourceRange) -> Failure {
        let words = OutputForm.words(for: .statement)
        let failure = Failure(
            .unknownForm, "there is no form `\(form)`", note: "the forms are \(words.joined(separator: ", "))", range: range)
        if let near = Suggestions.nearest(form, among: words) { failure.suggest(near, for: form) }
        return failure
    }
}

/// The request of a `show`. By default it has the usual form, all nodes, and the screen as it is.
public struct ShowRequest {
    /// The nodes to show with all they contain; empty for the whole document.
    public var nodes: [Int32] = []
    /// The form that the script names after `as`; `nil` leaves the choice to the host.
    public var form: OutputForm?
    /// The screens to show the nodes on, in order, with their names; empty for the present screen.
    public var devices: [(name: String, size: ScreenSize)] = []

    /// A request for the whole document in the usual form.
    public init() {}
}

/// The request of a `why`. Without properties it asks about the whole node.
public struct WhyRequest {
    /// The node's number in the document.
    public let node: Int32
    /// The property as written; a shorthand stands for several.
    public let name: String?
    /// The properties to explain; empty for the node as a whole.
    public let properties: [Prop]
    /// A computed value that is explained before the properties.
    public let computed: ComputedValue?
    /// Whether the nodes that the answer depends on are explained too.
    public let isDeep: Bool
    /// The relation in question instead of a node: the number of a `keep` or a `vfl`.
    public let relation: Int32?
    /// The index, from 0, of a single column or row of a grid, or of a line of a container; `nil` for all.
    public let part: Int?
    /// An intermediate value of the layout to explain instead of properties.
    public let laid: LaidValue?
    /// A value that the property does not have: the answer says why.
    public let goal: WhyGoal?

    init(
        node: Int32, name: String?, properties: [Prop], computed: ComputedValue? = nil, laid: LaidValue? = nil, isDeep: Bool,
        relation: Int32? = nil, part: Int? = nil, goal: WhyGoal? = nil
    ) {
        (self.part, self.laid, self.goal) = (part, laid, goal)
        self.computed = computed
        self.node = node
        self.name = name
        self.properties = properties
        self.isDeep = isDeep
        self.relation = relation
    }

    /// A request about a value that a property does not have.
    init(goal: WhyGoal, of node: Int32) {
        self.init(node: node, name: goal.prop.word, properties: [goal.prop], isDeep: false, goal: goal)
    }

    /// A request about a relation.
    init(relation: Int32) { self.init(node: -1, name: nil, properties: [], isDeep: false, relation: relation) }
}
