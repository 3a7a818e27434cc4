import TGLTexts

/// A course that comes with the program.
public struct CourseScript: Sendable {
    /// The name of its lesson file. The number that the name begins with is the course's place.
    public let file: String
    /// The lesson file.
    public let text: String

    /// All courses, in the order in which they are taken.
    public static let all = BuiltInText.all(inFolder: "courses").map { CourseScript(file: $0.file, text: $0.text) }
}
