// Relations beside the slots as they are in force: with the values of live numbers, their constants multiplied by `adapt`.

extension Document {
    /// A relation as it is in force.
    func keepInForce(_ number: Int32) -> Keep {
        var keep = keep(number)
        guard adaptation.isUsed else { return keep }
        let context = adaptContext(keep.owner)
        switch keep.form {
        case .property(let node, let prop): keep.rule = adapted(keep.rule, on: node, prop, context)
        case .equation(var left):
            let prop = left.terms.first?.anchor ?? .width
            keep.rule = adapted(keep.rule, on: keep.owner, prop, context)
            let factor = context.isAdapting ? context.adaptFactor(prop.axis) : 1
            left.add = Adapter.held(LiveSum(left.add, left.live).value(context, times: factor))
            left.live = []
            keep.form = .equation(left)
        case .format(var format):
            format.multiplyNumbers(by: context.isAdapting ? context.adaptFactor(format.axis) : 1)
            keep.form = .format(format)
        }
        return keep
    }

    private func adapted(_ rule: Rule, on node: Int32, _ prop: Prop, _ context: AdaptContext) -> Rule {
        guard rule.kind == .adaptive || context.isAdapting || holdsLiveNumbers(rule) else { return rule }
        return Adapter(self, context, node, prop).rule(rule)
    }

    /// Notes that the constants of a relation depend on the reader or the screen.
    func noteLiveNumbers(ofKeep number: Int32) {
        let keep = keep(number)
        if case .equation(let left) = keep.form, !left.live.isEmpty {
            adaptation.isUsed = true
        } else if keep.rule.kind != .adaptive, !holdsLiveNumbers(keep.rule) {
            return
        }
        adaptation.keepOwners.insert(keep.owner)
    }
}

extension VisualFormat {
    /// Multiplies the numbers of points in the format.
    fileprivate mutating func multiplyNumbers(by factor: Double) {
        if factor == 1 { return }
        func multiplied(_ all: [Predicate]) -> [Predicate] {
            all.map { Predicate($0.sign, number: Adapter.held($0.number * factor), node: $0.node, priority: $0.priority) }
        }
        for k in views.indices { views[k].sizes = multiplied(views[k].sizes) }
        for k in connections.indices {
            if case .distances(let all) = connections[k] { connections[k] = .distances(multiplied(all)) }
        }
    }
}
