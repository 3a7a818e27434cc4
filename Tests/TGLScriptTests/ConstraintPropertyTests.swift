import RandomDocuments
import TGLScript
import TGLSyntax
import XCTest

/// What must be so of every system of relations, tried on random ones.
final class ConstraintPropertyTests: XCTestCase {
    /// A container of some views, and the statements that relate them.
    private struct Scene {
        let views: Int
        var statements: [String] = []
    }

    /// Views with rules along the reading direction: sizes, distances, references, bounds, some of them soft.
    private func scene(_ random: inout Random) -> Scene {
        var scene = Scene(views: 2 + random.below(4))
        for i in 1...scene.views {
            let name = "v[\(i)]"
            let other = "v[\(1 + random.below(scene.views))]"
            let space = random.pick(["0", "4", "10", "25.5"])
            func soft(_ random: inout Random) -> String { random.chance(25) ? random.pick([" @ high", " @ 300"]) : "" }
            if random.chance(80) {
                let near = random.chance(50) || other == name ? space : "\(other).trailing + \(space)"
                scene.statements.append("\(name).leading = \(near)\(soft(&random))")
            }
            if random.chance(40) { scene.statements.append("\(name).trailing = \(space)\(soft(&random))") }
            if random.chance(15) { scene.statements.append("\(name).centerX = \(random.pick(["0", "12"]))\(soft(&random))") }
            if random.chance(70) {
                let size = random.chance(60) || other == name ? random.pick(["20", "45", "120"]) : "\(other).width * 0.5 + 8"
                scene.statements.append("\(name).width = \(size)\(soft(&random))")
            }
            if random.chance(25) { scene.statements.append("\(name).leading >= \(random.pick(["6", "30"]))") }
            if random.chance(25) { scene.statements.append("\(name).width <= \(random.pick(["40", "90"]))") }
        }
        return scene
    }

    /// Places and widths of the views, in order, and whether some value is ambiguous.
    private func answer(_ scene: Scene, _ statements: [String], isRightToLeft: Bool = false) throws -> (numbers: [Double], isOpen: Bool) {
        let session = Session()
        let text = """
            screen { direction = \(isRightToLeft ? "rtl" : "ltr") }
            constraint S { left = 0; top = 0; width = 300; height = 100; for i in 1..\(scene.views) { view v[i] { top = 0; height = 10 } } }
            \(statements.joined(separator: "\n"))
            """
        let outcome = session.run(SourceFile(name: "scene", text: text))
        XCTAssertFalse(outcome.failed, text)
        let places = (1...scene.views).map { "v[\($0)].x, v[\($0)].width" }.joined(separator: ", ")
        let frames = try XCTUnwrap(session.runPrompt(SourceFile(name: "frames", text: "[\(places)]")).values.first)
        let numbers = try frames.dropFirst().dropLast().components(separatedBy: ", ").map { try XCTUnwrap(Double($0), frames) }
        return (numbers, session.runPrompt(SourceFile(name: "open", text: "ambiguous(S)")).values.first != "[]")
    }

    /// In the other reading direction all is mirrored, where nothing is ambiguous.
    func testMirroringTheDirectionMirrorsTheAnswer() throws {
        var random = Random(7)
        var settled = 0
        for number in 1...250 {
            let scene = scene(&random)
            let (numbers, isOpen) = try answer(scene, scene.statements)
            if isOpen { continue }
            settled += 1
            let (mirrored, _) = try answer(scene, scene.statements, isRightToLeft: true)
            for k in stride(from: 0, to: numbers.count, by: 2) {
                let text = "scene \(number), v[\(k / 2 + 1)]: \(scene.statements)"
                XCTAssertEqual(mirrored[k], 300 - numbers[k] - numbers[k + 1], accuracy: 1e-6, text)
                XCTAssertEqual(mirrored[k + 1], numbers[k + 1], accuracy: 1e-6, text)
            }
        }
        XCTAssertGreaterThan(settled, 30)
    }

    /// The order in which rules and bounds are set does not matter, to the last digit (C-20).
    func testTheOrderOfEditsDoesNotMatter() throws {
        var random = Random(11)
        for number in 1...150 {
            let scene = scene(&random)
            var shuffled = scene.statements
            for k in shuffled.indices.dropFirst() { shuffled.swapAt(k, random.below(k + 1)) }
            let (numbers, isOpen) = try answer(scene, scene.statements)
            let (others, isOpenToo) = try answer(scene, shuffled)
            XCTAssertEqual(numbers, others, "scene \(number): \(scene.statements)")
            XCTAssertEqual(isOpen, isOpenToo, "scene \(number): \(scene.statements)")
        }
    }
}
