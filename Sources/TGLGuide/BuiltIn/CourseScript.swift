import TGLTexts

/// A course included in the program.
public struct CourseScript: Sendable {
    /// The name of its lesson file. The number at its start determines the order of courses.
    public let file: String
    /// The contents of the lesson file.
    public let text: String

    /// All courses, in their order.
    public static let all = BuiltInText.all(inFolder: "courses").map { CourseScript(file: $0.file, text: $0.text) }
}
