import Glibc
import XCTest

@testable import TGLLayout

/// What a document says of the memory that it takes.
final class DocumentBytesTests: XCTestCase {
    private func column(_ n: Int, history: Bool = false) throws -> Document {
        let doc = Document()
        doc.keepsHistory = history
        let root = try doc.make(.linear, in: Document.screen)
        for k in 0..<n {
            let c = try doc.make(.view, in: root, name: k % 10 == 0 ? .plain("a node with a long name, \(k)") : nil)
            doc.set(c, .width, .rule, .number(10))
            doc.set(c, .height, .lower, .number(Double(k % 7)))
            doc.set(c, .left, .rule, Rule(.reference, anchor: .left, ref: root))
        }
        try doc.layout()
        return doc
    }

    private func table(_ doc: Document, _ name: String) throws -> StorageBytes {
        try XCTUnwrap(doc.bytesByTable.first { $0.name == name }, name)
    }

    /// Everything counted together is what the allocator has handed out.
    func testAllIsCounted() throws {
        func handedOut() -> Int {
            let info = mallinfo2()
            return Int(info.uordblks + info.hblkhd)
        }
        let before = handedOut()
        let doc = try column(100_000)
        let taken = handedOut() - before
        try XCTSkipIf(taken <= 0, "skipped: this allocator does not say how much it has handed out")
        XCTAssertGreaterThan(Double(doc.bytesTaken), 0.93 * Double(taken))
        XCTAssertLessThan(Double(doc.bytesTaken), 1.07 * Double(taken))
    }

    func testEachNodeIsCountedOnce() throws {
        let doc = try column(1_000)
        XCTAssertEqual(try table(doc, "nodes").used, 1_002 * MemoryLayout<Node>.stride)
        XCTAssertEqual(try table(doc, "rules").used, 1_002 * MemoryLayout<NodeRules>.stride)
        XCTAssertEqual(try table(doc, "own rules").used, 3_000 * MemoryLayout<Slot>.stride)
        XCTAssertEqual(try table(doc, "bounds").used, 1_000 * MemoryLayout<Bounds>.stride)
        XCTAssertEqual(try table(doc, "edits to take back").used, 0)
    }

    func testNoPartUsesMoreThanItTakes() throws {
        let doc = try column(3_000, history: true)
        for part in doc.bytesByTable { XCTAssertLessThanOrEqual(part.used, part.taken, part.name) }
        XCTAssertEqual(doc.bytesTaken, doc.bytesByTable.reduce(0) { $0 + $1.taken })
        XCTAssertLessThan(doc.bytesUsed, doc.bytesTaken)
    }

    func testEditsThatAreKeptAreCounted() throws {
        let doc = try column(3_000, history: true)
        XCTAssertGreaterThanOrEqual(try table(doc, "edits to take back").used, 4 * 3_000 * MemoryLayout<Edit>.stride)
        doc.forget()
        XCTAssertEqual(try table(doc, "edits to take back").used, 0)
    }
}
