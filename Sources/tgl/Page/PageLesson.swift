// The lesson that is open at the prompt, as pages show it: its texts, its goal as boxes, what is off as distances, and where an answer
// that fits here fails elsewhere, the picture of that.
//
//     {"type": "lesson", "open": true, "title": …, "says": […], "goals": [{"name": "B", "area": [0, 30, 60, 20]}],
//      "misses": [{"box": "B", "side": "width", "is": 40, "wanted": 60}], "failing": {"words": "on ipad", "scenes": [{…}], "goals": […]}}
//     {"type": "lesson", "open": false, "courses": [{"number": 1, "name": …, "done": 3, "count": 12}]}

import TGLInspect
import TGLLayout
import TGLPage
import TGLRender
import TGLScript
import TGLTerminal

extension LivePage {
    /// Tells pages of the lesson where something of it is new.
    func publishLesson() {
        // Where nothing is learned, nothing of it is new.
        guard work.isLearning || isToldOfLearning else { return }
        isToldOfLearning = work.isLearning
        let now = work.pagedLesson()
        guard now != toldLesson else { return }
        toldLesson = now
        server.send(lesson(now, for: 0), to: mainClients)
    }

    /// Answers which lesson is open.
    func answerLesson(_ request: PageRequest) { reply(request, lesson(work.pagedLesson(), for: request.number)) }

    private func lesson(_ fields: String, for request: Int) -> String {
        "{\"type\": \"lesson\"" + (request > 0 ? ", \"re\": \(request)" : "") + ", " + fields.dropFirst()
    }
}

extension PagedWork {
    var isLearning: Bool { false }

    /// Where nothing is learned.
    func pagedLesson() -> String { JSON.object(["open": "false"]) }
}

extension Prompt {
    var isLearning: Bool { learning != nil || isChoosing }

    /// The lesson that is open, or the courses, as an object of JSON.
    func pagedLesson() -> String {
        guard let learning, session.isSettled else { return courses() }
        let lesson = learning.lesson
        let answered = learning.firstQuestions.isEmpty
        let verdict = answered ? learning.goal.map { $0.verdict(on: session) } : nil
        let here = verdict?.misses.first ?? []
        let (right, all, _) = learning.progress(here)
        func texts(_ parts: some Sequence<LessonPart>) -> String { JSON.list(parts.map { jsonString(text(of: $0)) }) }
        let hints = lesson.hints.indices.filter { !learning.skippedHints.contains($0) }
        func lines(_ lines: [String]) -> String { JSON.list(lines.map(jsonString)) }
        return JSON.object([
            "open": "true", "course": jsonString(learning.course.name), "number": String(lesson.number),
            "count": String(learning.course.lessons.count), "title": jsonString(lesson.title), "says": texts(lesson.says),
            "start": lines(lesson.start?.compactLines ?? []), "question": learning.question.map { jsonString(text(of: $0.question)) },
            "hints": texts(hints.filter { $0 < learning.hints }.map { lesson.hints[$0] }), "hintCount": String(lesson.hints.count),
            "hintNumbers": JSON.list(hints.map { String($0 + 1) }),
            "met": String(learning.isMet), "over": String(learning.isOver), "right": String(right), "left": String(all - right),
            "said": verdict.flatMap { verdict in learning.goal.map { jsonString(LessonWords.said(of: verdict, goal: $0)) } },
            "goals": learning.isMet ? nil : learning.goal.map { goals($0, 0, here) }, "misses": JSON.list(here.map(miss)),
            "failing": verdict.flatMap { failing($0, learning) }, "yours": learning.isMet ? lines(learning.needed) : nil,
            "teachers": learning.isMet ? lines(lesson.goal?.lines ?? []) : nil,
            "closing": learning.isOver ? texts(lesson.closing) : nil,
        ])
    }

    /// The courses of the program, with how far one is in each.
    private func courses() -> String {
        let progress = LessonProgress(stateFolder: stateFolder)
        let rows = CourseLibrary.own.map { entry in
            JSON.object([
                "number": String(entry.number), "name": jsonString(entry.course.name), "done": String(progress.count(of: entry)),
                "count": String(entry.course.lessons.count), "next": progress.next(in: entry).map { jsonString($0.title) },
            ])
        }
        return JSON.object(["open": "false", "choosing": String(isChoosing), "courses": JSON.list(rows)])
    }

    /// The boxes of a goal that are not where they should be.
    private func goals(_ goal: LessonGoal, _ place: Int, _ misses: [LessonMiss]) -> String {
        let off = Set(misses.map(\.box))
        return JSON.list(
            goal.boxes[place].filter { off.contains($0.name) && $0.isShown }.map { box in
                let f = box.frame
                return JSON.object(["name": jsonString(box.name), "area": JSON.numbers([f.x, f.y, f.width, f.height])])
            })
    }

    private func miss(_ miss: LessonMiss) -> String {
        switch miss.what {
        case .missing: JSON.object(["box": jsonString(miss.box), "missing": "true"])
        case .isShown(let isShown): JSON.object(["box": jsonString(miss.box), "shown": String(isShown)])
        case .number(let side, let value, let wanted):
            JSON.object([
                "box": jsonString(miss.box), "side": "\"\(side)\"", "is": jsonNumber(value), "wanted": jsonNumber(wanted),
            ])
        }
    }

    /// Where an answer that fits here does not fit elsewhere, how it looks there.
    private func failing(_ verdict: LessonVerdict, _ learning: Learning) -> String? {
        guard verdict.isMetHere, let goal = learning.goal, let place = verdict.misses.indices.first(where: { !verdict.misses[$0].isEmpty })
        else { return nil }
        var mirror = SceneMirror(view: "lesson")
        let drawn = session.with(goal.cases[place]) {
            _ = mirror.change(to: PageView.scene(of: session.document), state: session.currentState)
        }
        guard case .success = drawn else { return nil }
        let misses = verdict.misses[place]
        return JSON.object([
            "words": jsonString(goal.cases[place].words), "scenes": JSON.list(mirror.whole(for: 0)), "goals": goals(goal, place, misses),
            "misses": JSON.list(misses.map(miss)),
        ])
    }
}
