// Answers that are almost right: with a slightly different condition, or with an equation in place of a bound. If one passes, the lesson is
// misleading, since on a screen that it does not test the layout is wrong.

import TGLLayout
import TGLSyntax

/// Tries to pass a lesson with variants of its goal's conditions and operators.
struct NearMisses {
    private let goal: LessonGoal
    private let part: LessonPart
    private let solved: Session
    private let answered: ([String]) -> Session?
    /// No answer is tried after this time, since a lesson may take long to set up.
    private let end = Session.now() + 10

    /// An answer that passes, and a screen on which its layout differs from the goal.
    struct Finding {
        let statement: String
        let screen: NamedScreen
    }

    /// `answered` makes a session with the start of the lesson and then the statements.
    init(_ goal: LessonGoal, _ part: LessonPart, solved: Session, answered: @escaping ([String]) -> Session?) {
        (self.goal, self.part, self.solved, self.answered) = (goal, part, solved, answered)
    }

    /// The first answer that passes and should not.
    func passing() -> Finding? {
        let screens = Self.screens(besides: numbers)
        let wanted = screens.map { solved.boxes(in: LessonCase(screen: $0)) }
        for statement in statements {
            guard Session.now() < end, let session = answered([statement]), goal.verdict(on: session).isMet else { continue }
            for (screen, wanted) in zip(screens, wanted) {
                guard case .success(let wanted) = wanted, case .success(let found) = session.boxes(in: LessonCase(screen: screen)) else {
                    continue
                }
                if !LessonGoal.misses(found, wanted).isEmpty { return Finding(statement: statement, screen: screen) }
            }
        }
        return nil
    }

    // MARK: Answers

    /// Conditions on the screen that a learner may use instead of that of the goal.
    private static let conditions = [
        "landscape", "portrait", "w:regular", "w:compact", "h:regular", "h:compact", "w:regular landscape", "w:regular portrait",
        "screen.width > 400", "screen.width > 500", "screen.width > 600", "screen.width > 700", "screen.width > 1000",
        "screen.width < 400", "screen.width < 500", "screen.width < 600", "screen.width < 700", "screen.width < 1000",
        "screen.height > 400", "screen.height > 600", "screen.height > 700", "screen.height < 400", "screen.height < 600",
    ]

    private var statements: [String] {
        let text = part.text.trimmed
        let tree = SyntaxTree.parse(text, names: .layout).tree
        let all = tree[tree.root.statements]
        var found: [String] = []
        for id in all {
            guard case .when(_, let block) = tree[id] else { continue }
            let (whole, condition) = (tree.range(of: id), tree[block].range)
            func under(_ other: String) -> String {
                Self.slice(text, 0, Int(whole.start)) + "when \(other) " + Self.slice(text, Int(condition.start), text.utf8.count)
            }
            let own = Self.slice(text, Int(whole.start) + 4, Int(condition.start)).trimmed
            found += (Self.conditions + Self.neighbors(of: own)).filter { $0 != own }.map(under)
        }
        // In place of a bound, a learner may test the size of the screen.
        if found.isEmpty, goal.cases.contains(where: \.isOtherScreen), let equation = Self.equation(text) {
            let bodies = [equation] + (all.count > 1 ? all.map { tree.sourceText(of: $0) } : [])
            for body in bodies { found += Self.conditions.map { "when \($0) { \(body.trimmed) }" } }
            found.append(equation)
        }
        return found
    }

    private static func slice(_ text: String, _ start: Int, _ end: Int) -> String {
        String(decoding: Array(text.utf8)[start..<end], as: UTF8.self)
    }

    /// The text with bounds changed to equations; `nil` if it has none.
    private static func equation(_ text: String) -> String? {
        let changed = text.replacing("<=", with: "=").replacing(">=", with: "=")
        return changed == text ? nil : changed
    }

    /// A condition with other operators and with nearby numbers: `screen.width <= 600`, `screen.width < 650`.
    private static func neighbors(of condition: String) -> [String] {
        var found: [String] = []
        for number in numbers(in: condition) {
            for step in [-50.0, -1, 1, 50] {
                found.append(condition.replacing(Text.number(number), with: Text.number(number + step)))
            }
        }
        for (sign, other) in [("<=", "<"), (">=", ">"), ("<", "<="), (">", ">="), ("<", ">"), (">", "<")]
        where condition.contains(" \(sign) ") {
            found.append(condition.replacing(" \(sign) ", with: " \(other) "))
        }
        return found
    }

    // MARK: Screens

    /// The numbers in the conditions of the goal.
    private var numbers: [Double] {
        let text = part.text
        let tree = SyntaxTree.parse(text, names: .layout).tree
        return tree[tree.root.statements].flatMap { id -> [Double] in
            guard case .when(_, let block) = tree[id] else { return [] }
            return Self.numbers(in: Self.slice(text, Int(tree.range(of: id).start), Int(tree[block].range.start)))
        }
    }

    private static func numbers(in text: String) -> [Double] { text.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) } }

    /// All devices in both orientations, and screens slightly below and above numbers.
    private static func screens(besides numbers: [Double]) -> [NamedScreen] {
        var screens: [NamedScreen] = []
        func add(_ screen: NamedScreen) {
            if !screens.contains(where: { $0.size.width == screen.size.width && $0.size.height == screen.size.height }) {
                screens.append(screen)
            }
        }
        for number in numbers where number > 1 {
            for side in [number - 1, number, number + 1] {
                add(NamedScreen(name: "", size: ScreenSize(width: side, height: 800)))
                add(NamedScreen(name: "", size: ScreenSize(width: 800, height: side)))
            }
        }
        for device in Devices.listed { add(NamedScreen(name: device.name, size: device.size)) }
        for device in Devices.listed {
            let turn: ScreenTurn = device.size.width < device.size.height ? .landscape : .portrait
            add(NamedScreen(name: "\(device.name) \(turn == .landscape ? "landscape" : "portrait")", size: device.size.turned(turn)))
        }
        return screens
    }
}

/// Other ways to write a goal, as learners find them: those that pass are as good as the teacher's.
enum WayVariants {
    /// For a property and its value, other statements about the same box that often have the same effect.
    private static let others: [(prop: String, value: String, instead: [String])] = [
        ("flexGrow", "1", ["flex = 1", "width = fill", "width = 100%"]), ("flex", "1", ["flexGrow = 1"]),
        ("width", "fill", ["width = share(1)", "width = 100%", "flexGrow = 1"]),
        ("height", "fill", ["height = share(1)", "height = 100%"]),
        ("width", "wrap", ["width = auto"]), ("height", "wrap", ["height = auto"]), ("centerX", "0", ["alignment = centerX"]),
        ("centerY", "0", ["alignment = centerY"]), ("flexShrink", "0", ["width >= minContent"]), ("alignSelf", "end", ["left = auto"]),
        ("justifyContent", "end", ["gravity = right"]), ("alignItems", "center", ["gravity = centerY"]),
    ]

    /// The goal's statements, each time with one of them written in another way.
    static func variants(of part: LessonPart) -> [[String]] {
        let tree = SyntaxTree.parse(part.text, names: .layout).tree
        let statements = tree[tree.root.statements].map { tree.sourceText(of: $0) }
        return statements.indices.flatMap { place -> [[String]] in
            let sides = statements[place].split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            guard sides.count == 2, let dot = sides[0].lastIndex(of: ".") else { return [] }
            let row = others.first { $0.prop == sides[0][sides[0].index(after: dot)...] && $0.value == sides[1] }
            return (row?.instead ?? []).map { other in
                var all = statements
                all[place] = "\(sides[0][...dot])\(other)"
                return all
            }
        }
    }
}
