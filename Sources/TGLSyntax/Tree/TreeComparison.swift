// Compares the trees of two texts, without places.
extension SyntaxTree {
    /// True if both trees have the same statements, whatever blanks, comments and grouping parentheses their texts have. Both texts must be
    /// free of errors and parsed with the same table of names.
    package func saysTheSame(as other: SyntaxTree) -> Bool {
        isLessonFile == other.isLessonFile && root.statements == other.root.statements
            && statementPool == other.statementPool && expressionPool == other.expressionPool
            && branchPool == other.branchPool
            && areSame(blocks, other.blocks) { $0.statements == $1.statements }
            && areSame(identifierPool, other.identifierPool) { $0.symbol == $1.symbol }
            && areSame(classPool, other.classPool) { $0.test == $1.test }
            && areSame(devicePool, other.devicePool) { SyntaxTree.isSame($0, $1) }
            && areSame(parameterPool, other.parameterPool) { $0.name.symbol == $1.name.symbol && $0.value == $1.value }
            && areSame(partPool, other.partPool) { isSame($0, $1, of: other) }
            && areSame(nodes, other.nodes) { SyntaxTree.isSame($0, $1) }
            && areSame(statements, other.statements) { SyntaxTree.isSame($0.statement, $1.statement) }
            && areSame(expressions, other.expressions) { SyntaxTree.isSame($0.expression, $1.expression) }
    }

    private func areSame<T>(_ a: [T], _ b: [T], by isSame: (T, T) -> Bool) -> Bool {
        a.count == b.count && a.indices.allSatisfy { isSame(a[$0], b[$0]) }
    }

    private func isSame(_ a: StringPart, _ b: StringPart, of other: SyntaxTree) -> Bool {
        switch (a, b) {
        case (.text(let a), .text(let b)):
            (a.isResolved ? resolvedText : source.bytes)[a.range]
                .elementsEqual((b.isResolved ? other.resolvedText : other.source.bytes)[b.range])
        default: a == b
        }
    }

    private static func isSame(_ a: Expr, _ b: Expr) -> Bool {
        switch (a, b) {
        case (.member(let a, let name, _), .member(let b, let other, _)): a == b && name == other
        // Bit patterns are compared, so that every number equals itself.
        case (.number(let a), .number(let b)), (.percent(let a), .percent(let b)), (.fraction(let a), .fraction(let b)):
            a.bitPattern == b.bitPattern
        default: a == b
        }
    }

    private static func isSame(_ a: Identifier?, _ b: Identifier?) -> Bool { a?.symbol == b?.symbol }

    private static func isSame(_ a: NodeRef?, _ b: NodeRef?) -> Bool {
        isSame(a?.name, b?.name) && a?.index == b?.index
    }

    private static func isSame(_ a: Device, _ b: Device) -> Bool {
        switch (a, b) {
        case (.named(let a, let turn), .named(let b, let other)): isSame(a, b) && turn == other
        default: a == b
        }
    }

    private static func isSame(_ a: NodeDecl, _ b: NodeDecl) -> Bool {
        a.kind == b.kind && a.orientation == b.orientation && isSame(a.name, b.name) && a.text == b.text && a.styles == b.styles
            && a.block == b.block
    }

    /// Statements with names and their places are compared part by part; all others contain only indices.
    private static func isSame(_ a: Stmt, _ b: Stmt) -> Bool {
        switch (a, b) {
        case (.for(let index, let name, let items, let block), .for(let otherIndex, let other, let otherItems, let otherBlock)):
            isSame(index, otherIndex) && isSame(name, other) && items == otherItems && block == otherBlock
        case (.let(let name, let value), .let(let other, let otherValue)): isSame(name, other) && value == otherValue
        case (.knob(let name, let value, let range), .knob(let other, let otherValue, let otherRange)):
            isSame(name, other) && value == otherValue && range == otherRange
        case (.def(let name, let parameters, let block), .def(let other, let otherParameters, let otherBlock)):
            isSame(name, other) && parameters == otherParameters && block == otherBlock
        case (.style(let name, let block), .style(let other, let otherBlock)): isSame(name, other) && block == otherBlock
        case (.keep(let label, let left, let sign, let right), .keep(let other, let otherLeft, let otherSign, let otherRight)):
            isSame(label, other) && left == otherLeft && sign == otherSign && right == otherRight
        case (.vfl(let label, let text, let align), .vfl(let other, let otherText, let otherAlign)):
            isSame(label, other) && text == otherText && align == otherAlign
        case (.rename(let node, let name), .rename(let otherNode, let other)): node == otherNode && isSame(name, other)
        case (.copy(let node, let name), .copy(let otherNode, let other)): node == otherNode && isSame(name, other)
        case (.animate(let seconds, let curve, let block), .animate(let otherSeconds, let other, let otherBlock)):
            seconds == otherSeconds && isSame(curve, other) && block == otherBlock
        case (.show(let value, let form, let devices), .show(let otherValue, let other, let otherDevices)):
            value == otherValue && isSame(form, other) && devices == otherDevices
        case (.import(let path, let name), .import(let otherPath, let other)): path == otherPath && isSame(name, other)
        case (.screen(.device(let device)), .screen(.device(let other))): isSame(device, other)
        default: a == b
        }
    }
}
