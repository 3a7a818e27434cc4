import TGLLayout
import TGLSyntax
import XCTest

import TGLScript

/// What a level of a nesting asks of the next one, by turns with every other kind of level: twice as deep is visited at most about twice as
/// often in each place, and not four times.
final class NestedPairsTests: XCTestCase {
    /// The beginnings of levels.
    private static let levels = [
        "grid { aspectRatio = 1.5;", "grid { height = fill; alignItems = baseline; rows = [auto, 1fr]; view { height = 50% };",
        "grid { alignItems = lastBaseline; columns = [minContent, 1fr]; view { height = 5 };", "grid { height >= maxContent; width <= 80%;",
        "grid { columns = subgrid; rows = subgrid; view { height = 2 };", "flex { alignItems = baseline; aspectRatio = 2; label \"a b\";",
        "flex { flexDirection = column; flexWrap = wrap; height = 90%; view { height = 40%; width = 3 };",
        "flex { height = fill; width = maxContent; alignItems = lastBaseline; view { height = 50%; aspectRatio = 1 };",
        "block { aspectRatio = 3; flowRoot = true; view { height = 10% };", "block { float = left; height >= minContent; label \"a b\";",
        "linear vert { width = wrap; height = wrap;", "relative { width = wrap; height = wrap;",
    ]

    /// Pairs in which each of the two sizings of a container gives what is in it other sizes, by which its own are found: each level has
    /// twice as many sizes as the one around it, so there is nothing to be kept. The time limit ends them.
    private static let double: Set<[Int]> = [[0, 8], [2, 6], [4, 8]]

    private func mostVisits(_ levels: [String], depth: Int) throws -> Int {
        let text = (0..<depth).map { levels[$0 % levels.count] }.joined(separator: " ") + " view { width = 4; height = 3 } "
        let session = Session()
        let outcome = session.run(SourceFile(name: "nest", text: text + String(repeating: "} ", count: depth)))
        XCTAssertNil(outcome.firstError, "\(levels): \(outcome.firstError?.message ?? "")")
        return Int(try session.document.countVisits().max() ?? 0)
    }

    func testEveryPairOfLevelsIsVisitedInProportionToItsDepth() throws {
        for (k, first) in Self.levels.enumerated() {
            for (n, second) in Self.levels.enumerated() where n >= k && !Self.double.contains([k, n]) {
                let (half, whole) = (try mostVisits([first, second], depth: 8), try mostVisits([first, second], depth: 16))
                XCTAssertLessThanOrEqual(whole, 3 * half + 8, "\(first) … \(second) …: \(half) visits 8 deep, \(whole) 16 deep")
            }
        }
    }
}
