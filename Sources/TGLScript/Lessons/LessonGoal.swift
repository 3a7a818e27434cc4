// The boxes of a goal, and how far an answer is from it: on every screen of the lesson and with every change.

import TGLLayout
import TGLSyntax

/// A named box of a document.
public struct LessonBox: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// The word of its kind.
    public let kind: String
    /// The name of its container; empty for the screen and for an unnamed container.
    public let container: String
    /// Its frame on the screen, in points.
    public let frame: Rect
    /// Its frame in its container, in points.
    public let inContainer: Rect
    /// Whether its container scrolls: its frames are then where it is seen, and not where it is in the content.
    public let isScrolled: Bool
    /// Whether it is visible: neither `gone` nor `invisible`.
    public let isShown: Bool
}

/// A screen and a change for which an answer must hold.
public struct LessonCase: Sendable {
    /// A screen and a change.
    public init(screen: NamedScreen?, attempt: LessonAttempt? = nil, isOtherScreen: Bool = false) {
        (self.screen, self.attempt, self.isOtherScreen) = (screen, attempt, isOtherScreen)
    }

    /// The screen; `nil` for that of the document.
    public let screen: NamedScreen?
    /// The change; `nil` for none.
    public let attempt: LessonAttempt?
    /// Whether the screen is another one than the one shown.
    public let isOtherScreen: Bool

    /// `with "a wider row" on ipad`; empty for the case that is shown.
    public var words: String {
        var words: [String] = []
        if let attempt { words.append("with \"\(attempt.name)\"") }
        if isOtherScreen, let screen { words.append("on \(screen.name.isEmpty ? screen.caption : screen.name)") }
        return words.joined(separator: " ")
    }
}

/// A difference between a box in an answer and in the goal.
public struct LessonMiss: Equatable, Sendable {
    /// The kind of difference.
    public enum What: Equatable, Sendable {
        /// The answer has no box of this name.
        case missing
        /// Whether the box is visible in the answer, other than in the goal.
        case isShown(Bool)
        /// A length, or the distance of an edge from that of the container, differs from `wanted`; in points.
        case number(Side, is: Double, wanted: Double)
    }

    /// The number of a box that differs.
    public enum Side: Equatable, Sendable {
        /// The position, and the size.
        case x, y, width, height
    }

    /// The name of the box.
    public let box: String
    /// What is wrong with it.
    public let what: What
    /// Whether a position counts from the edge of the part of a scroll that is in view.
    public let isInView: Bool

    package init(box: String, what: What, isInView: Bool = false) {
        self.box = box
        self.what = what
        self.isInView = isInView
    }

    /// Whether both are about the same number of the same box.
    public func isSame(as other: LessonMiss) -> Bool {
        if case .number(let side, _, _) = what, case .number(let otherSide, _, _) = other.what {
            return box == other.box && side == otherSide
        }
        return box == other.box
    }

    /// The amount of the difference, in points; 0 if it is not about a number.
    public var distance: Double {
        if case .number(_, let value, let wanted) = what { abs(value - wanted) } else { 0 }
    }
}

/// An aim that an answer misses.
public struct UnreachedAim: Sendable {
    /// The aim.
    public let aim: LessonAim
    /// For a comparison, its left side in backquotes and the value of that in the answer: `rules` is 17.
    public let found: String?
}

/// The result of comparing an answer with a goal.
public struct LessonVerdict: Sendable {
    /// For each case of the goal, the differences.
    public let misses: [[LessonMiss]]
    /// For each case, why its change could not be run on the answer; usually `nil`.
    public let failures: [Diagnostic?]
    /// The aims missed.
    public let unreached: [UnreachedAim]
    /// For each case, a relation of the answer, a rule or a `keep`, that cannot hold, where all those of the goal hold; usually `nil`.
    public let broken: [String?]

    /// Whether there is no difference, and nothing in the answer contradicts itself.
    public var isMet: Bool {
        unreached.isEmpty && misses.allSatisfy(\.isEmpty) && (failures.allSatisfy { $0 == nil }) && broken.allSatisfy { $0 == nil }
    }
    /// Whether there is no difference in the case that is shown.
    public var isMetHere: Bool {
        misses.first?.isEmpty ?? true && failures.first.map { $0 == nil } ?? true && broken.first.map { $0 == nil } ?? true
    }
}

/// The goal of a lesson: its boxes in every case.
public struct LessonGoal: Sendable {
    /// The screens and changes; the first case is the one shown.
    public let cases: [LessonCase]
    /// For each case, the boxes in tree order.
    public let boxes: [[LessonBox]]
    /// For each case, whether all required relations hold.
    private let isConsistent: [Bool]
    /// The parts in which a whole screen is judged, each with all boxes in it.
    public let sections: [LessonSection]
    /// The further aims.
    public let aims: [LessonAim]

    /// The screen that is shown, in points.
    public let screen: Rect

    /// The tolerance for numbers.
    public static let tolerance = 0.01

    /// The cases of a lesson: each screen without a change, and with each change.
    static func cases(of lesson: Lesson) -> [LessonCase] {
        let screens: [NamedScreen?] = lesson.screens.isEmpty ? [nil] : lesson.screens
        let changes: [LessonAttempt?] = [nil] + lesson.attempts
        return changes.flatMap { change in
            screens.enumerated().map { LessonCase(screen: $1, attempt: change, isOtherScreen: $0 > 0) }
        }
    }

    /// The goal, from a session in which its statements have run.
    init(of lesson: Lesson, in session: Session) throws(Diagnostic) {
        cases = Self.cases(of: lesson)
        // The statements of the goal may have changed the screen.
        let size = cases[0].screen?.size
        screen = size.map { Rect(0, 0, $0.width, $0.height) } ?? session.document.screenFrame(Document.screen)
        var boxes: [[LessonBox]] = []
        var isConsistent: [Bool] = []
        for item in cases {
            switch session.layout(in: item) {
            case .success(let found):
                boxes.append(found.boxes)
                isConsistent.append(found.broken == nil)
            case .failure(let problem): throw problem
            }
        }
        (self.boxes, self.isConsistent) = (boxes, isConsistent)
        aims = lesson.aims
        sections = lesson.sections.map { section in
            LessonSection(name: section.name, boxes: section.boxes + Self.contents(of: section.boxes, among: boxes[0]))
        }
    }

    /// The boxes within others, in tree order, so that a container comes before its content.
    private static func contents(of containers: [String], among boxes: [LessonBox]) -> [String] {
        var inside = Set(containers)
        return boxes.filter { inside.contains($0.container) && inside.insert($0.name).inserted }.map(\.name)
    }

    /// Compares the document of a session with the goal. Changes nothing.
    public func verdict(on session: Session) -> LessonVerdict {
        var misses: [[LessonMiss]] = []
        var failures: [Diagnostic?] = []
        var broken: [String?] = []
        for (place, item) in cases.enumerated() {
            switch session.layout(in: item) {
            case .success(let found):
                misses.append(Self.misses(found.boxes, boxes[place]))
                failures.append(nil)
                broken.append(isConsistent[place] ? found.broken : nil)
            case .failure(let problem):
                misses.append([])
                failures.append(problem)
                broken.append(nil)
            }
        }
        return LessonVerdict(
            misses: misses, failures: failures, unreached: aims.compactMap { session.unreached($0) }, broken: broken)
    }

    /// The differences, box by box in the order of the goal.
    static func misses(_ found: [LessonBox], _ wanted: [LessonBox]) -> [LessonMiss] {
        let byName = Dictionary(found.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return wanted.flatMap { wanted -> [LessonMiss] in
            guard let box = byName[wanted.name] else { return [LessonMiss(box: wanted.name, what: .missing)] }
            if box.isShown != wanted.isShown { return [LessonMiss(box: wanted.name, what: .isShown(box.isShown))] }
            // A box whose container is off is compared by its frame in the container.
            let isInSame = !wanted.container.isEmpty && box.container == wanted.container
            let (own, goal) = isInSame ? (box.inContainer, wanted.inContainer) : (box.frame, wanted.frame)
            let isInView = box.isScrolled && wanted.isScrolled
            let sides: [(LessonMiss.Side, Double, Double)] = [
                (.width, own.width, goal.width), (.height, own.height, goal.height), (.x, own.x, goal.x), (.y, own.y, goal.y),
            ]
            return sides.filter { abs($0.1 - $0.2) > tolerance }.map {
                LessonMiss(box: wanted.name, what: .number($0.0, is: $0.1, wanted: $0.2), isInView: isInView)
            }
        }
    }
}

extension Session {
    /// The named boxes of the document on a screen and after a change; both are undone. The error tells why the change failed.
    func boxes(in item: LessonCase) -> Result<[LessonBox], Diagnostic> {
        with(item) { namedBoxes() }
    }

    /// The same with the first rule or `keep` that cannot hold there; `nil` if all hold.
    func layout(in item: LessonCase) -> Result<(boxes: [LessonBox], broken: String?), Diagnostic> {
        with(item) {
            let broken = document.systemRoots().flatMap { document.brokenRelations(of: $0) }.first {
                switch $0 {
                case .keep, .slot: true
                case .arrangement, .hug, .resist, .padding: false
                }
            }
            return (namedBoxes(), broken.map { document.text($0) })
        }
    }

    /// The aim, if the present document misses it; `nil` otherwise. Changes nothing.
    func unreached(_ aim: LessonAim) -> UnreachedAim? {
        var rules = 0
        document.walk(Document.screen) { node, _ in if node != Document.screen { rules += document.ownSlots(node).count } }
        let printed = PrintedLines()
        return takenBack {
            host = printed
            if !hasName("rules") { _ = run(SourceFile(name: "aim", text: "let rules = \(rules)")) }
            if run(aim.condition.asSource(after: "print ")).firstError == nil, printed.lines == ["true"] { return nil }
            guard let left = aim.condition.comparedText, run(SourceFile(name: "aim", text: "print \(left)")).firstError == nil,
                let value = printed.lines.last
            else { return UnreachedAim(aim: aim, found: nil) }
            return UnreachedAim(aim: aim, found: "`\(left)` is \(value)")
        }
    }

    /// The boxes with names of their own, in tree order.
    package func namedBoxes() -> [LessonBox] {
        var boxes: [LessonBox] = []
        document.walk(Document.screen) { node, _ in
            guard node != Document.screen, !document.kind(node).isInvisible, !Document.isMadeName(document.nameText(node)) else { return }
            var container = ""
            if let parent = document.parent(node), parent != Document.screen {
                let name = document.nameText(parent)
                if !Document.isMadeName(name) { container = name }
            }
            // In a scroll view, the visible position counts.
            let frame = document.screenFrame(node)
            var inContainer = document.exactFrame(node)
            var isScrolled = false
            if let parent = document.parent(node), document.scrollPlace(parent) != nil {
                isScrolled = true
                let outer = document.screenFrame(parent)
                (inContainer.x, inContainer.y) = (frame.x - outer.x, frame.y - outer.y)
            }
            boxes.append(
                LessonBox(
                    name: document.nameText(node), kind: document.kind(node).word, container: container, frame: frame,
                    inContainer: inContainer, isScrolled: isScrolled, isShown: !document.isGone(node) && !document.isInvisible(node)))
        }
        return boxes
    }
}

extension LessonGoal {
    /// The differences for a case, with the boxes as they are.
    public func misses(inCase place: Int, of session: Session) -> [LessonMiss] { Self.misses(session.namedBoxes(), boxes[place]) }

    /// The differences in the case that is shown, with the frames as they are; `nil` if the session's screen is not that of the goal.
    public func missesHere(in session: Session) -> [LessonMiss]? {
        let size = session.document.screenFrame(Document.screen)
        guard abs(size.width - screen.width) <= Self.tolerance, abs(size.height - screen.height) <= Self.tolerance else { return nil }
        return Self.misses(session.namedBoxes(), boxes[0])
    }
}
