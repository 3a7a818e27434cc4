import Foundation
import RandomDocuments
import TGLLayout
import TGLSolver
import XCTest

/// The solver of ordered linear relations (C-20 to C-23): recorded systems, whose exact answers scripts/constraint-reference.py gave, and
/// what must be so of every system.
final class LinearSystemTests: XCTestCase {
    /// A system with its exact answer.
    private struct Recorded {
        var system = RandomSystem(name: "")
        var values: [Double] = []
        var errors: [Double] = []
        var sets: [Int: [Int]] = [:]
        var ranges: [Int: ClosedRange<Double>] = [:]
    }

    private func recorded() throws -> [Recorded] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: folder.appendingPathComponent("Corpus/systems.txt"), encoding: .utf8)
        var all: [Recorded] = []
        var one = Recorded()
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            let numbers = words.map { Double($0) ?? 0 }
            switch words[0] {
            case "#": one = Recorded(system: RandomSystem(name: String(line.dropFirst(2))))
            case "values": one.values = Array(numbers.dropFirst())
            case "errors": one.errors = Array(numbers.dropFirst())
            case "set": one.sets[Int(numbers[1])] = numbers.dropFirst(2).map { Int($0) }
            case "range": one.ranges[Int(numbers[1])] = numbers[2]...numbers[3]
            case "end": all.append(one)
            default: XCTAssertTrue(one.system.read(words), String(line))
            }
        }
        return all
    }

    /// Systems of many sorts that are small enough to solve by the hundred.
    private var random: [RandomSystem] {
        (1...260).map { RandomSystem(seed: $0) }.filter { $0.unknowns <= 20 && !$0.name.hasPrefix("extreme") }
    }

    private func solved(_ system: RandomSystem) -> LinearSystem {
        let built = system.built()
        XCTAssertTrue(built.solve(), system.name)
        return built
    }

    private func assertEqual(_ a: [Double], _ b: [Double], _ name: String) {
        let largest = b.map(abs).max() ?? 0
        for (u, (x, y)) in zip(a, b).enumerated() { XCTAssertEqual(x, y, accuracy: 1e-6 * max(1, largest), "\(name): \(u)") }
    }

    func testRecordedSystemsHaveTheirExactAnswers() throws {
        let all = try recorded()
        XCTAssertGreaterThan(all.count, 40)
        for one in all {
            let name = one.system.name
            let built = solved(one.system)
            assertEqual(built.values, one.values, name)
            assertEqual(one.errors.indices.map { built.error(ofRow: $0) }, one.errors, name)
            for row in one.errors.indices {
                XCTAssertEqual(built.isBroken(row), one.sets[row] != nil, "\(name): row \(row)")
                if built.isBroken(row) { XCTAssertEqual(built.minimalSet(ofBroken: row), one.sets[row], "\(name): set of \(row)") }
            }
            for unknown in one.values.indices {
                let range = built.range(of: [LinearTerm(Int32(unknown), 1)])
                XCTAssertEqual(range == nil, one.ranges[unknown] == nil, "\(name): range of \(unknown)")
                guard let range, let exact = one.ranges[unknown] else { continue }
                for (end, right) in [(range.lowerBound, exact.lowerBound), (range.upperBound, exact.upperBound)] {
                    let isSame = end == right || abs(end - right) <= 1e-6 * max(1, abs(right))
                    XCTAssertTrue(isSame, "\(name): range of \(unknown) is \(range), exactly \(exact)")
                }
            }
        }
    }

    func testTheSameSystemHasTheSameBits() {
        for system in random {
            let (first, second) = (solved(system), solved(system))
            XCTAssertEqual(first.values.map(\.bitPattern), second.values.map(\.bitPattern), system.name)
            XCTAssertTrue(first.solve(), system.name)
            XCTAssertEqual(first.values.map(\.bitPattern), second.values.map(\.bitPattern), "\(system.name), solved again")
        }
    }

    func testAConstantThatIsChangedAndChangedBackLeavesTheSameBits() {
        for system in random {
            let (edited, anew) = (solved(system), solved(system))
            for (row, relation) in system.relations.enumerated().prefix(3) {
                edited.setConstant(ofRow: row, relation.constant - 13)
                XCTAssertTrue(edited.solve(), system.name)
                edited.setConstant(ofRow: row, relation.constant)
                XCTAssertTrue(edited.solve(), system.name)
                XCTAssertEqual(edited.values.map(\.bitPattern), anew.values.map(\.bitPattern), "\(system.name): row \(row)")
            }
        }
    }

    /// Where `solveAgain` finds an answer for other constants, it has the bits of the one found anew, each of several times.
    func testAnswersForOtherConstantsHaveTheBitsOfThoseFoundAnew() {
        var found = 0
        var notFound = 0
        for system in random {
            for row in system.relations.indices.prefix(8) {
                let edited = solved(system)
                var changed = system
                for step in [0.25, -0.5, 3, 40] {
                    changed.relations[row].constant += step
                    let other = (row + 1) % system.relations.count
                    changed.relations[other].constant -= step / 2
                    let changes = Set([row, other]).sorted().map { (row: $0, constant: changed.relations[$0].constant) }
                    guard edited.solveAgain(changes) else {
                        notFound += 1
                        break
                    }
                    found += 1
                    let anew = solved(changed)
                    XCTAssertEqual(
                        edited.values.map { ($0 + 0).bitPattern }, anew.values.map { ($0 + 0).bitPattern }, "\(system.name): \(row)")
                    let errors = system.relations.indices.map { edited.error(ofRow: $0) }
                    assertEqual(errors, system.relations.indices.map { anew.error(ofRow: $0) }, "\(system.name): \(row)")
                }
            }
        }
        XCTAssertGreaterThan(found, 1000)
        XCTAssertGreaterThan(notFound, 100)
    }

    func testASoftRelationThatHoldsMayBeRequired() {
        for system in random {
            let before = solved(system)
            var changed = system
            for row in system.relations.indices where abs(before.error(ofRow: row)) == 0 { changed.relations[row].level = 1000 }
            // Those that are broken come first, so that they stay as near as they are.
            guard !system.relations.indices.contains(where: { before.isBroken($0) }) else { continue }
            assertEqual(solved(changed).values, before.values, system.name)
        }
    }

    func testAnImpliedRelationChangesNothing() {
        for system in random {
            let before = solved(system)
            let held = system.relations.indices.filter {
                system.relations[$0].level == 1000 && system.relations[$0].comparison == .equal && before.error(ofRow: $0) == 0
            }
            guard held.count > 1 else { continue }
            let (a, b) = (system.relations[held[0]], system.relations[held[1]])
            var changed = system
            let sum = a.terms.map { (Int($0.unknown), $0.factor) } + b.terms.map { (Int($0.unknown), 2 * $0.factor) }
            changed.relate(sum, a.constant + 2 * b.constant, .equal)
            let after = solved(changed)
            assertEqual(after.values, before.values, system.name)
            XCTAssertFalse(after.isBroken(changed.relations.count - 1), system.name)
        }
    }

    func testScalingAllNumbersScalesTheAnswer() {
        for system in random {
            var changed = system
            for row in changed.relations.indices { changed.relations[row].constant *= 4 }
            for k in changed.preferences.indices { changed.preferences[k].constant *= 4 }
            assertEqual(solved(changed).values, solved(system).values.map { 4 * $0 }, system.name)
        }
    }

    /// A set that is told of a conflict contradicts the broken relation as a whole, and no longer when any one of it is left out (C-22).
    func testAConflictsSetIsMinimal() {
        var count = 0
        let systems = (1...3000).lazy.map { RandomSystem(seed: $0) }
            .filter { $0.unknowns <= 20 && !$0.name.hasPrefix("extreme") && !$0.name.hasPrefix("factors") }
        for system in systems {
            let answer = solved(system)
            func canHold(_ rows: [Int]) -> Bool {
                var part = system
                part.relations = rows.map { system.relations[$0] }
                part.preferences = []
                let alone = solved(part)
                return !part.relations.indices.contains { alone.isBroken($0) }
            }
            for row in system.relations.indices where system.relations[row].level == 1000 && answer.isBroken(row) {
                let members = answer.minimalSet(ofBroken: row)
                XCTAssertFalse(members.contains(row), system.name)
                // One that is broken itself counts only as far as the answer goes to meet it.
                if members.contains(where: { answer.isBroken($0) }) { continue }
                count += 1
                XCTAssertFalse(canHold(members + [row]), "\(system.name): the set of \(row), \(members), can hold with it")
                for left in members {
                    let rest = members.filter { $0 != left } + [row]
                    XCTAssertTrue(canHold(rest), "\(system.name): the set of \(row), \(members), needs no \(left)")
                }
            }
        }
        XCTAssertGreaterThan(count, 1000)
    }

    /// Boxes one after the other: of each its place, then its width, which is never below 0; `gap`: between two, in points.
    private func row(of count: Int, gap: Double) -> LinearSystem {
        let system = LinearSystem(unknowns: 2 * count)
        for k in 0..<Int32(count) {
            system.holdNonNegative(2 * k + 1)
            let place = k == 0 ? [LinearTerm(0, 1)] : [LinearTerm(2 * k, 1), LinearTerm(2 * k - 2, -1), LinearTerm(2 * k - 1, -1)]
            system.add(place, k == 0 ? 0 : -gap, .equal, level: LinearSystem.required)
        }
        return system
    }

    private func setWidths(_ system: LinearSystem, _ width: Double) {
        for k in 0..<Int32(system.unknownCount / 2) {
            system.add([LinearTerm(2 * k + 1, 1)], -width, .equal, level: LinearSystem.required)
        }
    }

    private func end(of system: LinearSystem) -> [LinearTerm] {
        let last = Int32(system.unknownCount) - 1
        return [LinearTerm(last - 1, 1), LinearTerm(last, 1)]
    }

    /// With gaps that take more than the room, whatever the boxes are, the set is the chain of gaps.
    func testTheSetOfAChainThatIsTooLongIsTheChain() {
        let system = row(of: 400, gap: 1)
        setWidths(system, 9)
        let last = system.add(end(of: system), -300, .atMost, level: LinearSystem.required)
        XCTAssertTrue(system.solve())
        XCTAssertEqual((0..<system.rowCount).filter { system.isBroken($0) }, [last])
        XCTAssertEqual(system.minimalSet(ofBroken: last), Array(0..<400))
    }

    /// Boxes of which most are too many: the first keep their width, and each of the others costs one pivot.
    func testBoxesThatAreTooManyGiveWayFromTheLast() {
        let system = row(of: 400, gap: 0)
        let last = system.add(end(of: system), -300, .equal, level: LinearSystem.required)
        setWidths(system, 9)
        XCTAssertTrue(system.solve())
        let widths = (0..<400).map { system.values[2 * $0 + 1] }
        XCTAssertEqual(widths, Array(repeating: 9, count: 33) + [3] + Array(repeating: 0, count: 366))
        XCTAssertLessThan(system.pivots, 500)
        // What holds the first narrow one: the places, the end, and the widths before it.
        XCTAssertEqual(system.minimalSet(ofBroken: last + 34), Array(0...last) + (1...33).map { last + $0 })
    }
}
