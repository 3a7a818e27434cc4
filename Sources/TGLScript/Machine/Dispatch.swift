import TGLLayout
import TGLSyntax

// Finds the method for an operation that the main loop does not do itself. Both switches list every operation, so that the compiler reports
// a missing one.

extension Machine {
    @inline(never)
    func slow(_ i: Instruction) throws(Failure) {
        if isPure, i.op.touchesNodes, !isWorkingOut || i.op != .getLive { throw impure() }
        if mode.questions > 0, !i.op.isCalm { throw questionChanges }
        if isInCell || mode.isForeseeing, i.op.isRefusedInCells { throw refusedInCell(i.op) }
        try work(i)
        // Stops are also checked here: a script without loops may be long, and an edit of very many nodes may have been interrupted.
        slowSteps &+= 1
        if slowSteps >= nextStepLook { try lookAfterSteps() } else if document.isUnfinished { try lookNow() }
    }

    @inline(__always)
    private func work(_ i: Instruction) throws(Failure) {
        switch i.op {
        case .add, .addHeld, .append, .subtract, .multiply, .divide, .modulo, .addConstant, .subtractConstant, .multiplyConstant,
            .divideConstant, .moduloConstant:
            try arithmetic(i)
        case .negate, .ruleNegate: try negate(i)
        case .not: throw Failure.notBool("`not`", register(i.b).pointee.value)
        case .less, .lessOrEqual: try compareOrder(i)
        case .equal, .notEqual, .about: try compareEquality(i)
        case .ruleArithmetic: try ruleArithmetic(i)
        case .jumpIf, .jumpUnless, .requireBool: try requireBool(i)
        case .jumpIfGiven: if register(i.a).pointee.tag != Tag.undefined { pc += i.wide }
        case .jumpUnlessOpen: if register(i.a).pointee.tag == Tag.none { pc += i.wide }
        case .rangePrepare, .listPrepare: throw notLoopable(i)
        case .newList: newList(i)
        case .extendList: extendList(i)
        case .range: try newRange(i)
        case .index: try index(i)
        case .interpolate: try interpolate(i)
        case .closure: closure(i)
        case .wordCall: try wordCall(i)
        case .getGlobal, .getKnob: try i.op == .getKnob ? getKnob(i) : getGlobal(i)
        case .setGlobal: try setGlobal(i)
        case .logGlobal: logGlobal(i.wide)
        case .getName: try getName(i)
        case .getNameIfAny: try getNameIfAny(i)
        case .getNameFor: try getNameFor(i)
        case .awaitName: register(i.a).put(try lookup(Symbol(raw: UInt32(i.wide)), awaits: true))
        case .getIndexed, .awaitIndexed: try getIndexed(i, awaits: i.op == .awaitIndexed)
        case .getIndexedIfAny: try getIndexedIfAny(i)
        case .setName: try setName(i)
        case .declare: try declare(program.declarations[Int(i.a)])
        case .makeKnob: try makeKnob(i)
        case .setKnob: try setKnob(i)
        case .nameInUse: try requireFreeName(i)
        case .fail: throw program.failures[i.wide].copy()
        case .getProperty: try getProperty(i)
        case .getLive: try getLive(i)
        case .getSelf: try getSelf(i)
        case .getScreen: register(i.a).put(.node(handle(Document.screen)))
        case .makeNode: try makeNode(i)
        case .openList: try openList(i)
        case .refuseStyle: try refuseStyle(i)
        case .relate: try relate(i)
        case .relateTied: try relateTied(i)
        case .unset: try unset(register(i.a).pointee.value)
        case .unsetProperty: try unsetProperty(i)
        case .unsetWhen: unsetWhen(program.plans.whens[Int(i.a)])
        case .remove: try remove(i)
        case .rename: try rename(i)
        case .copyNode: try copyNode(i)
        case .moveNode, .insertItems: try i.op == .moveNode ? moveNode(i) : insertItems(i)
        case .setScreen: try setScreen(i)
        case .style: newStyle(i)
        case .keep, .format, .remake, .setLabel: try keepRelation(i)
        case .beginWhen, .endWhen, .beginAnimation, .endAnimation: try edgeOfBlock(i)
        case .print: try print(i)
        case .show: try show(i)
        case .beginQuestion: beginQuestion()
        case .why, .whyGoal: try why(i)
        case .echo: try echo(i)
        case .expectFailed, .expectBegin, .expectEnd, .expectNothing: try expect(i)
        case .loadConstant, .move, .newCell, .getCell, .setCell, .getCapture, .setCapture, .jump, .jumpBack, .jumpLess,
            .jumpNotLess, .jumpLessOrEqual, .jumpNotLessOrEqual, .jumpLessConstant, .jumpNotLessConstant,
            .jumpGreaterConstant, .jumpNotGreaterConstant, .jumpEqual, .jumpNotEqual, .jumpEqualConstant,
            .jumpNotEqualConstant, .rangeLoop, .listNext, .call, .callBuiltIn, .giveBack, .exit:
            preconditionFailure("the loop does \(i.op) by itself")
        }
    }

    private func expect(_ i: Instruction) throws(Failure) {
        switch i.op {
        case .expectFailed: throw expectationFailed(i)
        case .expectBegin: beginExpect(i)
        case .expectEnd: try endExpect()
        default: try expectNothing(i)
        }
    }
}

extension Op {
    /// Whether a question may do it: it changes no node and no knob. Variables are checked where they are set.
    fileprivate var isCalm: Bool {
        switch self {
        case .getLive, .getSelf, .getScreen, .print, .show, .beginQuestion, .why, .whyGoal, .echo, .expectFailed: true
        case .makeKnob, .setKnob: false
        default: !touchesNodes
        }
    }

    /// Whether it changes nodes, produces output, or reads nodes other than by `getProperty`, which checks this itself. A function given to
    /// a property may do none of these.
    fileprivate var touchesNodes: Bool {
        switch self {
        case .getLive, .getSelf, .getScreen, .makeNode, .openList, .refuseStyle, .relate, .relateTied, .unset, .unsetProperty, .unsetWhen,
            .remove, .rename, .copyNode, .moveNode, .insertItems, .setScreen, .style, .keep, .format, .remake, .setLabel, .beginWhen,
            .endWhen, .beginAnimation, .endAnimation, .print, .show, .beginQuestion, .why, .whyGoal, .echo, .expectFailed, .expectBegin,
            .expectEnd, .expectNothing:
            true
        case .add, .addHeld, .append, .subtract, .multiply, .divide, .modulo, .addConstant, .subtractConstant, .multiplyConstant,
            .divideConstant, .moduloConstant, .negate, .ruleNegate, .not, .less, .lessOrEqual, .equal, .notEqual, .about,
            .ruleArithmetic, .jumpIf, .jumpUnless, .requireBool, .jumpIfGiven, .jumpUnlessOpen, .rangePrepare, .listPrepare,
            .newList, .extendList, .range, .index, .interpolate, .closure, .wordCall, .getGlobal, .getKnob, .setGlobal, .logGlobal,
            .getName, .getNameIfAny, .getNameFor, .awaitName, .getIndexed, .awaitIndexed, .getIndexedIfAny, .setName,
            .declare, .makeKnob, .setKnob, .nameInUse, .fail, .getProperty, .loadConstant, .move, .newCell, .getCell, .setCell, .getCapture,
            .setCapture, .jump, .jumpBack, .jumpLess, .jumpNotLess, .jumpLessOrEqual, .jumpNotLessOrEqual,
            .jumpLessConstant, .jumpNotLessConstant, .jumpGreaterConstant, .jumpNotGreaterConstant, .jumpEqual,
            .jumpNotEqual, .jumpEqualConstant, .jumpNotEqualConstant, .rangeLoop, .listNext, .call, .callBuiltIn,
            .giveBack, .exit:
            false
        }
    }
}
