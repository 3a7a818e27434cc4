import TGLSyntax

/// Writes a tree as nested brackets, for comparing: `(= (. A width) (+ 1 2))`.
struct Dump {
    let tree: SyntaxTree

    static func text(_ tree: SyntaxTree) -> String {
        Dump(tree: tree).block(tree.root)
    }

    private func block(_ block: Block) -> String {
        tree[block.statements].map { statement($0) }.joined(separator: " ")
    }

    private func block(_ id: BlockID) -> String { "{" + block(tree[id]) + "}" }

    private func join(_ parts: [String?]) -> String {
        "(" + parts.compactMap { $0 }.joined(separator: " ") + ")"
    }

    private func name(_ name: Identifier) -> String { tree.text(name.symbol) }

    private func list(_ list: ExprList) -> String { tree[list].map { expression($0) }.joined(separator: " ") }

    private func side(_ side: RightSide) -> String {
        switch side {
        case .expression(let id): expression(id)
        case .node(let id): node(id)
        }
    }

    private func ref(_ ref: NodeRef) -> String {
        name(ref.name) + (ref.index.map { "[" + expression($0) + "]" } ?? "")
    }

    func expression(_ id: ExprID) -> String {
        switch tree[id] {
        case .number(let value): number(value)
        case .percent(let value): number(value) + "%"
        case .fraction(let value): number(value) + "fr"
        case .string(let parts): string(parts)
        case .bool(let value): "\(value)"
        case .none: "none"
        case .name(let symbol): tree.text(symbol)
        case .live(let word): "@" + word.text
        case .list(let items): "[" + list(items) + "]"
        case .unary(let sign, let operand): join([sign.text, expression(operand)])
        case .binary(let sign, let left, let right): join([sign.text, expression(left), expression(right)])
        case .member(let value, let name, _): join([".", expression(value), tree.text(name)])
        case .call(let function, let arguments):
            join(["call", expression(function)] + tree[arguments].map { expression($0) })
        case .index(let value, let index): join(["index", expression(value), expression(index)])
        case .function(let parameters, let body):
            join(["=>", "(" + tree[parameters].map { name($0) }.joined(separator: " ") + ")", side(body)])
        case .choice(let condition, let then, let otherwise):
            join(["if", expression(condition), expression(then), expression(otherwise)])
        case .missing: "?"
        }
    }

    private func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    private func string(_ parts: StringPartList) -> String {
        let inner = tree[parts].map { part in
            switch part {
            case .text(let ref): tree.text(ref)
            case .value(let id): "{" + expression(id) + "}"
            }
        }
        return "\"" + inner.joined() + "\""
    }

    func statement(_ id: StmtID) -> String {
        switch tree[id] {
        case .if(let branches, let otherwise):
            join(
                ["if"] + tree[branches].flatMap { [expression($0.condition), block($0.block)] }
                    + [otherwise.map { block($0) }])
        case .while(let condition, let body): join(["while", expression(condition), block(body)])
        case .for(let index, let variable, let items, let body):
            join(["for", index.map { name($0) }, name(variable), expression(items), block(body)])
        case .break: "break"
        case .continue: "continue"
        case .return(let value): join(["return", value.map { side($0) }])
        case .let(let variable, let value): join(["let", name(variable), side(value)])
        case .knob(let knob, let value, let range):
            join(["knob", name(knob), expression(value), range.map { expression($0) }])
        case .def(let function, let parameters, let body):
            join(["def", name(function), self.parameters(parameters), block(body)])
        case .when(let test, let body): join(["when", self.test(test), block(body)])
        case .node(let id): node(id)
        case .open(let targets, let body): join(["open", list(targets), block(body)])
        case .relation(let target, let sign, let value): join([sign.text, expression(target), side(value)])
        case .expression(let id): expression(id)
        case .screen(.device(let device)): join(["screen", self.device(device)])
        case .screen(.block(let body)): join(["screen", block(body)])
        case .style(let style, let body): join(["style", name(style), block(body)])
        case .import(let path, let name): join(["import", expression(path), name.map { "as " + self.name($0) }])
        case .test(let title, let devices, let body):
            join(["test", expression(title)] + tree[devices].map { "on " + device($0) } + [block(body)])
        case .keep(let label, let left, let sign, let right):
            join(["keep", label.map { name($0) }, sign.text, expression(left), expression(right)])
        case .vfl(let label, let text, let align):
            join(["vfl", label.map { name($0) }, expression(text)] + tree[align].map { name($0) })
        case .remake(let nodes, let body): join(["remake", list(nodes), block(body)])
        case .animate(let seconds, let curve, let body):
            join(["animate", expression(seconds), curve.map { name($0) }, block(body)])
        case .remove(let nodes): join(["remove", list(nodes)])
        case .unset(let targets): join(["unset", list(targets)])
        case .unsetWhen(let test): join(["unset-when", self.test(test)])
        case .rename(let node, let new): join(["rename", expression(node), ref(new)])
        case .copy(let node, let new): join(["copy", expression(node), ref(new)])
        case .insert(let values, let target, let place):
            join(["insert", expression(values), target.map { "to " + expression($0) }, place.map { self.place($0) }])
        case .move(let node, let container, let place):
            join(["move", expression(node), container.map { "to " + expression($0) }, place.map { self.place($0) }])
        case .print(let values): join(["print"] + tree[values].map { expression($0) })
        case .show(let value, let form, let devices):
            join(
                ["show", value.map { expression($0) }, form.map { "as " + name($0) }]
                    + tree[devices].map { "on " + device($0) })
        case .why(let value, let isDeep, let goal):
            join(["why", expression(value), isDeep ? "deep" : nil, goal.map { "= \(expression($0))" }])
        case .expectError(let code, let body): join(["expect-error", code.map { expression($0) }, block(body)])
        case .expectShow(let picture, let file): join(["expect", statement(picture), "in", expression(file)])
        case .expect(let value, let message): join(["expect", expression(value), message.map { expression($0) }])
        case .expectNothing(let flaw, let scope, let settings, let values):
            join(
                ["expect-nothing", flaw.text, scope.map { expression($0) }] + tree[settings].map { statement($0) }
                    + tree[values].map { expression($0) })
        case .lesson(let statement): lesson(statement)
        case .invalid: "??"
        }
    }

    private func lesson(_ statement: LessonStatement) -> String {
        switch statement {
        case .course(let title): join(["course", expression(title)])
        case .lesson(let title, let body): join(["lesson", expression(title), block(body)])
        case .text(let word, let text): join([word.rawValue, expression(text)])
        case .start(let body): join(["start", block(body)])
        case .goal(let body): join(["goal", block(body)])
        case .on(let devices): join(["on"] + tree[devices].map { device($0) })
        case .learner(let text): join(["learner", expression(text)])
        case .named(let word, let name, let body): join([word.rawValue, expression(name), block(body)])
        case .reach(let text, let condition): join(["reach", expression(text), expression(condition)])
        case .part(let text, let boxes): join(["part", expression(text)] + tree[boxes].map { name($0) })
        case .ask(let question, let answer, let body): join(["ask", expression(question), expression(answer), body.map { block($0) }])
        case .forbid(let words): join(["forbid"] + tree[words].map { name($0) })
        }
    }

    private func node(_ id: NodeDeclID) -> String {
        let node = tree[id]
        return join(
            [
                tree.names.vocabulary.word(ofKind: node.kind)?.text, node.orientation.map { $0 == .vert ? "vert" : "horz" },
                node.name.map { ref($0) },
            ]
                + [node.text.map { expression($0) }] + tree[node.styles].map { ":" + name($0) }
                + [node.block.map { block($0) }])
    }

    private func parameters(_ list: ParameterList) -> String {
        join(tree[list].map { name($0.name) + ($0.value.map { "=" + expression($0) } ?? "") })
    }

    private func device(_ device: Device) -> String {
        switch device {
        case .named(let word, let turn): name(word) + (turn.map { $0 == .portrait ? " portrait" : " landscape" } ?? "")
        case .size(let width, let height): expression(width) + "x" + expression(height)
        }
    }

    private func place(_ place: Place) -> String {
        let word = [Place.Kind.before: "before", .after: "after", .at: "at"][place.kind]!
        return word + " " + expression(place.of)
    }

    private func test(_ test: WhenTest) -> String {
        switch test {
        case .classes(let list): classes(list)
        case .expression(let id): expression(id)
        }
    }

    private func classes(_ list: ClassList) -> String {
        tree[list].map { term in
            switch term.test {
            case .width(let size): "w:\(size)"
            case .height(let size): "h:\(size)"
            case .portrait: "portrait"
            case .landscape: "landscape"
            }
        }.joined(separator: " ")
    }
}
