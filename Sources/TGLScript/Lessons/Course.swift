// A course, parsed from a lesson file.

import TGLSyntax

/// A part of a lesson file: statements, or an expression.
public struct LessonPart: Sendable {
    /// The lesson file.
    public let source: SourceFile
    /// Where the part is, without the braces around it.
    public let range: SourceRange

    /// A part of a lesson file, or of another text.
    public init(source: SourceFile, range: SourceRange) { (self.source, self.range) = (source, range) }

    /// Where it is.
    public var place: Diagnostic.Place { Diagnostic.Place(source: source, range: range) }

    /// The part as written.
    public var text: String { source.text(range) }

    /// The part as a separate text, within a statement, starting at its line in the lesson file.
    func asSource(after word: String = "", before end: String = "") -> SourceFile {
        SourceFile(name: source.name, text: lead + word + text + end)
    }

    private var lead: String { String(repeating: "\n", count: source.position(of: range.start).line - 1) }

    /// The left side of a comparison, as written; `nil` for another expression.
    var comparedText: String? {
        let tree = SyntaxTree.parse("print \(text)\n", names: .layout).tree
        guard let first = tree[tree.root.statements].first, case .print(let values) = tree[first], let value = tree[values].first,
            case .binary(let sign, let left, _) = tree[value],
            [.equal, .less, .lessOrEqual, .greater, .greaterOrEqual, .about].contains(sign)
        else { return nil }
        return tree.sourceText(of: left)
    }

    /// A diagnostic of `asSource` with its places moved to the lesson file.
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
        // The help would be about the word, which the author did not write.
        if !word.isEmpty { result.help = nil }
        return result
    }

    /// The lines, where consecutive properties are joined on one line up to 90 characters.
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

    /// The lines as written, without their common indentation and without empty lines at both ends.
    public var lines: [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
        while let first = lines.first, first.allSatisfy(\.isWhitespace) { lines.removeFirst() }
        // A text on the line of the brace has no indentation.
        if lines.count == 1 { return [lines[0].trimmed] }
        let indent = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indent)) }.map { $0.allSatisfy(\.isWhitespace) ? "" : $0 }
    }
}

/// A block of a lesson with a name or a text: a change that an answer must withstand, an alternative answer and its cost, a typical wrong
/// answer with a comment, or a picture beside the task.
public struct LessonAttempt: Sendable {
    /// The name as the learner sees it: `a wider row`.
    public let name: String
    /// The statements.
    public let part: LessonPart
}

/// A condition for an answer besides the boxes of the goal.
public struct LessonAim: Sendable {
    /// The aim in words: `a box below the screen`.
    public let words: String
    /// The condition; `rules` in it is the number of rules set.
    public let condition: LessonPart
}

/// Boxes that are judged together, with everything in them.
public struct LessonSection: Sendable {
    /// Their common name: `the bar`.
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
    /// A change before the answer is computed.
    public let change: LessonPart?
    /// The hints directly after the question.
    public internal(set) var hints: [LessonPart] = []
    /// Whether it is asked at the beginning, not when the goal is met: it is before the goal, or there is no goal.
    public let isFirst: Bool
}

/// One lesson.
public struct Lesson: Sendable {
    /// The title, which is unique in the course.
    public let title: String
    /// The index in the course, from 1.
    public let number: Int
    /// The place of its title.
    public let place: Diagnostic.Place
    /// The text of the task; expressions whose values are texts.
    public var says: [LessonPart] = []
    /// The statements that make the learner's first scene.
    public var start: LessonPart?
    /// The statements that turn the start into the goal: the teacher's way.
    public var goal: LessonPart?
    /// The screens on which an answer must hold; the first is shown. If empty, the screen of the start.
    public var screens: [NamedScreen] = []
    /// The changes that an answer must withstand.
    public var attempts: [LessonAttempt] = []
    /// The hints, in order.
    public var hints: [LessonPart] = []
    /// Other right answers, with their costs.
    public var ways: [LessonAttempt] = []
    /// Typical wrong answers, with a comment on each.
    public var mistakes: [LessonAttempt] = []
    /// Pictures beside the task: the goal after a change.
    public var shows: [LessonAttempt] = []
    /// The parts in which a whole screen is judged.
    public var sections: [LessonSection] = []
    /// The questions, in order.
    public var questions: [LessonQuestion] = []
    /// The closing words.
    public var closing: [LessonPart] = []
    /// Further conditions for an answer.
    public var aims: [LessonAim] = []
    /// Names that an answer may not use.
    public var forbidden: [String] = []
    /// Statements that do not belong to a lesson; in a file of answers they are the answer.
    var others: [SourceRange] = []
    /// In a file of answers, a syntax error outside of its questions.
    var error: Diagnostic?
}

/// The lessons of a file.
public struct Course: Sendable {
    /// The name.
    public let name: String
    /// In a file of answers, the name of the learner; `nil` if it is not given.
    public internal(set) var learner: String?
    /// The text after the last lesson.
    public internal(set) var closing: [LessonPart] = []
    /// The lesson file.
    public let source: SourceFile
    /// Statements outside of the lessons, such as styles and functions, which run before the start of each lesson.
    public let shared: [LessonPart]
    /// The lessons, in order.
    public let lessons: [Lesson]

    /// The lesson with a title.
    public func lesson(titled title: String) -> Lesson? { lessons.first { $0.title == title } }
}
