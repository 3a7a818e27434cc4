// A course as it was read from a lesson file.

import TGLSyntax

/// A part of a lesson file: statements, or an expression.
public struct LessonPart: Sendable {
    /// The lesson file.
    public let source: SourceFile
    /// Where the part is, without the braces around it.
    public let range: SourceRange

    /// A part of a lesson file, or a text of its own.
    public init(source: SourceFile, range: SourceRange) { (self.source, self.range) = (source, range) }

    /// Where it is.
    public var place: Diagnostic.Place { Diagnostic.Place(source: source, range: range) }

    /// The part as it was written.
    public var text: String { source.text(range) }

    /// The part as a text of its own, within a statement, at the line that it has in the lesson file.
    func asSource(after word: String = "", before end: String = "") -> SourceFile {
        SourceFile(name: source.name, text: lead + word + text + end)
    }

    private var lead: String { String(repeating: "\n", count: source.position(of: range.start).line - 1) }

    /// Of a comparison the left side as it was written; `nil` of another expression.
    var comparedText: String? {
        let tree = SyntaxTree.parse("print \(text)\n", names: .layout).tree
        guard let first = tree[tree.root.statements].first, case .print(let values) = tree[first], let value = tree[values].first,
            case .binary(let sign, let left, _) = tree[value],
            [.equal, .less, .lessOrEqual, .greater, .greaterOrEqual, .about].contains(sign)
        else { return nil }
        return tree.sourceText(of: left)
    }

    /// A diagnostic of `asSource` with its places in the lesson file.
    func placed(_ diagnostic: Diagnostic, after word: String = "") -> Diagnostic {
        let shift = lead.utf8.count + word.utf8.count
        func placed(_ place: Diagnostic.Place) -> Diagnostic.Place {
            guard place.source.name == source.name, place.source !== source else { return place }
            func offset(_ old: UInt32) -> UInt32 { UInt32(max(Int(old) - shift, 0)) + self.range.start }
            let there = SourceRange(start: offset(place.range.start), end: offset(place.range.end))
            return Diagnostic.Place(source: source, range: there, label: place.label)
        }
        var result = diagnostic
        result.primary = placed(diagnostic.primary)
        result.secondary = diagnostic.secondary.map { placed($0) }
        // What to write instead is about the word, which nobody wrote.
        if !word.isEmpty { result.help = nil }
        return result
    }

    /// The lines, with properties that follow each other on one line while that has at most 90 characters.
    public var compactLines: [String] {
        var lines: [String] = []
        var wasProperty = false
        for line in self.lines {
            let text = line.trimmed
            let indent = line.prefix { $0 == " " }
            let isProperty = !text.contains("{") && !text.contains("}") && text.contains(" = ") && !text.contains("#")
            if isProperty, wasProperty, let last = lines.last, last.prefix(while: { $0 == " " }) == indent, last.count + text.count < 88 {
                lines[lines.count - 1] = "\(last); \(text)"
            } else {
                lines.append(line)
            }
            wasProperty = isProperty
        }
        return lines
    }

    /// The lines as they were written, without what they are all indented by and without empty lines at both ends.
    public var lines: [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
        while let first = lines.first, first.allSatisfy(\.isWhitespace) { lines.removeFirst() }
        // What stands behind the brace on its line is not indented.
        if lines.count == 1 { return [lines[0].trimmed] }
        let indent = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indent)) }.map { $0.allSatisfy(\.isWhitespace) ? "" : $0 }
    }
}

/// A block of a lesson with a name or a text: a change that an answer must stand, another way with what it costs, a typical wrong answer
/// with what to say to it, or what is drawn beside the task.
public struct LessonAttempt: Sendable {
    /// What the learner is told of it: `a wider row`.
    public let name: String
    /// The statements.
    public let part: LessonPart
}

/// What an answer is to reach beside the boxes of the goal.
public struct LessonAim: Sendable {
    /// What it is, in words: `a box below the screen`.
    public let words: String
    /// The condition; `rules` in it is the number of rules that are set.
    public let condition: LessonPart
}

/// Boxes that are judged together, with all that is in them.
public struct LessonSection: Sendable {
    /// What they are called: `the bar`.
    public let name: String
    /// The boxes.
    public let boxes: [String]
}

/// A question that is answered with a number or a percentage.
public struct LessonQuestion: Sendable {
    /// The question; an expression.
    public let question: LessonPart
    /// The answer; an expression.
    public let answer: LessonPart
    /// What is done before the answer is looked up.
    public let change: LessonPart?
    /// The hints that follow it directly.
    public internal(set) var hints: [LessonPart] = []
    /// It is asked before the learner begins, not when the goal is met: it stands before the goal, or there is none.
    public let isFirst: Bool
}

/// One lesson.
public struct Lesson: Sendable {
    /// What it is called; no other lesson of the course has the name.
    public let title: String
    /// Its place in the course, from 1.
    public let number: Int
    /// Where its title is.
    public let place: Diagnostic.Place
    /// What the task is; expressions whose values are texts.
    public var says: [LessonPart] = []
    /// What makes the scene that the learner begins with.
    public var start: LessonPart?
    /// What turns the start into the goal: the teacher's way.
    public var goal: LessonPart?
    /// The screens on which an answer must hold; the first is the one that is shown. None: the screen of the start.
    public var screens: [NamedScreen] = []
    /// The changes that it must stand.
    public var attempts: [LessonAttempt] = []
    /// The hints, in order.
    public var hints: [LessonPart] = []
    /// Other answers that are right, with what each costs.
    public var ways: [LessonAttempt] = []
    /// Typical wrong answers, with what to say to each.
    public var mistakes: [LessonAttempt] = []
    /// What is drawn beside the task: the goal after a change.
    public var shows: [LessonAttempt] = []
    /// The parts in which a whole screen is judged.
    public var sections: [LessonSection] = []
    /// The questions, in order.
    public var questions: [LessonQuestion] = []
    /// The words at the end.
    public var closing: [LessonPart] = []
    /// What an answer is to reach beside that.
    public var aims: [LessonAim] = []
    /// Names that an answer may not use.
    public var forbidden: [String] = []
    /// Statements that are none of a lesson: in a file of answers, the answer.
    var others: [SourceRange] = []
    /// In a file of answers, a syntax error that is in none of its questions.
    var error: Diagnostic?
}

/// The lessons of a file.
public struct Course: Sendable {
    /// What it is called.
    public let name: String
    /// Whose answers they are, in a file of answers; `nil` where it does not say.
    public internal(set) var learner: String?
    /// What is said when all lessons are done.
    public internal(set) var closing: [LessonPart] = []
    /// The lesson file.
    public let source: SourceFile
    /// Statements outside of the lessons, which are run before the start of each: styles, functions.
    public let shared: [LessonPart]
    /// The lessons, in order.
    public let lessons: [Lesson]

    /// The lesson of a title.
    public func lesson(titled title: String) -> Lesson? { lessons.first { $0.title == title } }
}
