import FuzzTargets
import TGLLayout
import XCTest

/// Pictures at terminals of every size: one scale, one row for one height, even gaps, nothing left out that has room
/// (`tgl-fuzz pictures` takes more documents and sizes).
final class PictureTests: XCTestCase {
    func testLessonsAndExamples() {
        let scenes = PicturedScene.lessonsAndExamples()
        XCTAssertGreaterThan(scenes.count, 90)
        for scene in scenes {
            for (columns, rows) in [(80, 24), (100, 30), (120, 36), (120, 40), (160, 50), (200, 60)] {
                XCTAssertNil(pictureProblem(scene, columns: columns, rows: rows), "\(scene.name) at \(columns)×\(rows)")
            }
        }
    }

    func testRandomDocuments() {
        runOnLargeStack {
            for seed in UInt64(1)...500 {
                let size = pictureSizes[Int(seed) % pictureSizes.count]
                let problem = pictureProblem(.random(seed), columns: size.columns, rows: size.rows)
                XCTAssertNil(problem, "seed \(seed) at \(size.columns)×\(size.rows)")
            }
        }
    }
}
