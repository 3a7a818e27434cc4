import Foundation
import FuzzTargets
import TGLSyntax
import XCTest

final class ConformanceTests: XCTestCase {
    func testEveryFileIsClean() throws {
        for (name, bytes) in try Conformance.files() {
            let result = SyntaxTree.parse(SourceFile(name: name, bytes: bytes), names: .test)
            for diagnostic in result.diagnostics.prefix(3) {
                XCTFail("\(name):\(diagnostic.primary.position.line): \(diagnostic.code) \(diagnostic.message)")
            }
            XCTAssertFalse(result.needsMore, name)
            XCTAssertTrue(Shape.problems(of: result).isEmpty, name)
            XCTAssertFalse(result.tree.root.statements.isEmpty, name)
        }
    }

    /// Cut anywhere, changed anywhere: a tree and diagnostics whose places lie within the text.
    func testMutations() throws {
        let texts = try Conformance.files().map { Array($0.bytes.prefix(20_000)) }
        var random = Random(seed: Random.anySeed("mutations"))
        let signs = Array("{}()[],;:.=<>+-*/%\"\\#'\n aA1_é\u{0}\u{FEFF}".utf8) + [0xFF, 0xC3, 0x80]
        for _ in 0..<1500 {
            let text = random.pick(texts)
            let start = random.below(text.count)
            var bytes = Array(text[start..<min(text.count, start + 20 + random.below(1500))])
            for _ in 0...random.below(6) where !bytes.isEmpty {
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(random.pick(signs), at: place)
                case 2: bytes[place] = random.pick(signs)
                default: bytes.insert(contentsOf: random.pick(texts).prefix(random.below(200)).suffix(30), at: place)
                }
            }
            FuzzTests.checkShape(bytes)
        }
    }
}
