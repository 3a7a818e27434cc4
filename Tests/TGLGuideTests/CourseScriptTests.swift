import Foundation
import TGLGuide
import TGLScript
import TGLSyntax
import XCTest

/// The courses that the program carries are those of the folder, and can be learned from.
final class CourseScriptTests: XCTestCase {
    private static let folder: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.appendingPathComponent("scripts/courses")
    }()

    private static let courses: [Course] = CourseScript.all.compactMap {
        CourseReader.read(SourceFile(name: $0.file, text: $0.text)).course
    }

    func testEveryFileOfTheFolderIsACourse() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".tgl") }
            .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        XCTAssertEqual(CourseScript.all.map(\.file), files, "the table is in Sources/CTexts/texts.c")
    }

    func testEveryCourseCanBeRead() {
        for course in CourseScript.all {
            XCTAssertEqual(CourseReader.read(SourceFile(name: course.file, text: course.text)).problems.map(\.message), [], course.file)
        }
        XCTAssertEqual(Self.courses.map(\.name).count, Set(Self.courses.map(\.name)).count)
    }

    func testThereAreAHundredLessonsInTwelveCourses() {
        XCTAssertEqual(
            Self.courses.map(\.name),
            [
                "First steps", "TangramKit's seven", "Screens", "Constraints", "Flexbox", "Grid", "Reading a layout",
                "Scrolling and collections", "Adapting", "From Auto Layout", "From TangramKit", "Free rooms",
            ])
        XCTAssertGreaterThanOrEqual(Self.courses.reduce(0) { $0 + $1.lessons.count }, 100)
    }

    /// The goals of two lessons that follow each other are not one picture.
    func testEveryPictureIsUnlikeItsNeighbours() throws {
        for course in Self.courses {
            var last: [LessonBox] = []
            for lesson in course.lessons where lesson.goal != nil {
                let boxes = try course.goal(of: lesson).get().boxes[0]
                XCTAssertNotEqual(boxes.map(\.frame), last.map(\.frame), "\(course.name): \(lesson.title)")
                last = boxes
            }
        }
    }
}
