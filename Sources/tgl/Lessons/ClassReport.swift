// What became of the answers of a class: as a table, as JSON, as comma-separated values.

import TGLRender
import TGLScript
import TGLSyntax

/// The results of a class in a course.
struct ClassReport {
    let course: Course
    /// The file of each row.
    let files: [String]
    let rows: [LearnerResults]

    // MARK: The table

    /// A row for each learner and lesson, and below it what most got wrong.
    var table: TextBlock {
        var block = TextBlock()
        let names = rows.map { displayWidth($0.learner) }.max() ?? 0
        let titles = course.lessons.map { displayWidth($0.title) }.max() ?? 0
        for row in rows {
            if row.results.isEmpty {
                var line = TextLine(row.learner, .strong)
                line.append("  no file of answers", .plain, endingAt: names + 22)
                block.lines.append(line)
            }
            for result in row.results {
                var line = TextLine(row.learner, .strong)
                line.pad(to: names + 2)
                line.append("\(result.lesson.number)", .faint)
                line.pad(to: names + 5)
                line.append(result.lesson.title, .plain)
                line.pad(to: names + titles + 7)
                line.append(result.passed ? "right" : result.said, result.passed ? .right : .plain)
                block.lines.append(line)
            }
        }
        block.lines += summary
        return block
    }

    private var summary: [TextLine] {
        let passed = rows.count { !$0.results.isEmpty && $0.results.allSatisfy(\.passed) }
        var lines = [TextLine(), TextLine("\(passed) of \(rows.count) \(plural("learner", rows.count)) passed all lessons", .strong)]
        let wrong = mostWrong
        if !wrong.isEmpty { lines.append(TextLine("what most got wrong:", .strong)) }
        for (lesson, count, answered, said) in wrong.prefix(3) {
            let word = said.isEmpty ? "" : "; mostly: \(said)"
            lines.append(TextLine("  \(lesson.number) \(lesson.title): \(count) of \(answered)\(word)"))
        }
        return lines
    }

    /// The lessons that were answered wrong, those first that most got wrong, each with what was said of it most often.
    private var mostWrong: [(lesson: Lesson, count: Int, answered: Int, said: String)] {
        course.lessons.indices.compactMap { place -> (lesson: Lesson, count: Int, answered: Int, said: String)? in
            let answered = rows.compactMap { $0.results.isEmpty ? nil : $0.results[place] }.filter(\.isAnswered)
            let wrong = answered.filter { !$0.passed }
            if wrong.isEmpty { return nil }
            var counts: [String: Int] = [:]
            for result in wrong { counts[result.said, default: 0] += 1 }
            let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
            return (course.lessons[place], wrong.count, answered.count, most?.key ?? "")
        }.sorted { ($1.count, $0.lesson.number) < ($0.count, $1.lesson.number) }
    }

    // MARK: Data

    private static func fields(_ result: LessonResult) -> [(String, String)] {
        [
            ("lesson", jsonString(result.lesson.title)), ("number", "\(result.lesson.number)"), ("passed", "\(result.passed)"),
            ("answered", "\(result.isAnswered)"), ("goal", "\(result.isGoalMet)"), ("rightAnswers", "\(result.rightAnswers)"),
            ("questions", "\(result.lesson.questions.count)"), ("message", jsonString(result.said)),
        ]
    }

    var json: String {
        let learners = zip(files, rows).map { file, row in
            let results = row.results.map { result in
                "        {" + Self.fields(result).map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
            }
            let problems = row.problems.map { jsonString($0.message) }.joined(separator: ", ")
            return """
                    {
                      "learner": \(jsonString(row.learner)),
                      "file": \(jsonString(file)),
                      "passed": \(row.results.count { $0.passed }),
                      "problems": [\(problems)],
                      "results": [
                \(results.joined(separator: ",\n"))
                      ]
                    }
                """
        }
        return """
            {
              "course": \(jsonString(course.name)),
              "lessons": \(course.lessons.count),
              "learners": [
            \(learners.joined(separator: ",\n"))
              ]
            }

            """
    }

    var csv: String {
        func field(_ text: String) -> String {
            let isPlain = !text.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
            // A spreadsheet takes what begins like this for a formula.
            let safe = ["=", "+", "-", "@"].contains(text.first) ? "'" + text : text
            return isPlain ? safe : "\"\(safe.replacing("\"", with: "\"\""))\""
        }
        var lines = ["learner,file,number,lesson,passed,goal,right answers,questions,message"]
        for (file, row) in zip(files, rows) {
            if row.results.isEmpty {
                lines.append(
                    [row.learner, file, "", "", "false", "", "", "", row.problems.first?.message ?? ""].map(field).joined(separator: ","))
            }
            for result in row.results {
                let texts = [
                    row.learner, file, "\(result.lesson.number)", result.lesson.title, "\(result.passed)", "\(result.isGoalMet)",
                    "\(result.rightAnswers)", "\(result.lesson.questions.count)", result.said,
                ]
                lines.append(texts.map(field).joined(separator: ","))
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
