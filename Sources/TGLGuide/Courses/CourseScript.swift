// Written by scripts/generate-courses from scripts/courses.
// swift-format-ignore-file

/// A course that comes with the program.
public struct CourseScript: Sendable {
    /// The name of its lesson file.
    public let file: String
    private let parts: [String]

    init(file: String, parts: [String]) {
        self.file = file
        self.parts = parts
    }

    /// The lesson file.
    public var text: String { parts.joined() }

    /// All courses, in the order in which they are taken.
    public static let all: [CourseScript] = [
        CourseScript(file: "1-first-steps.tgl", parts: [firstSteps]),
        CourseScript(file: "2-seven-layouts.tgl", parts: [sevenLayouts, sevenLayouts2]),
        CourseScript(file: "3-screens.tgl", parts: [screens]),
        CourseScript(file: "4-constraints.tgl", parts: [constraints]),
        CourseScript(file: "5-flexbox.tgl", parts: [flexbox]),
        CourseScript(file: "6-grid.tgl", parts: [grid]),
        CourseScript(file: "7-reading-a-layout.tgl", parts: [readingALayout]),
    ]
}
