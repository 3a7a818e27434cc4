import Foundation
import TGLLayout
import XCTest

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

    /// The bytes that glibc's allocator has handed out, from the totals at the end of what it tells of itself.
    private func handedOut() -> Int? {
        typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        guard let symbol = dlsym(nil, "malloc_info") else { return nil }
        var text: UnsafeMutablePointer<CChar>?
        var length = 0
        guard let stream = open_memstream(&text, &length) else { return nil }
        let status = unsafeBitCast(symbol, to: Info.self)(0, stream)
        fclose(stream)
        defer { free(text) }
        guard status == 0, let text else { return nil }
        let totals = String(cString: text).components(separatedBy: "</heap>").last ?? ""
        func size(_ element: String) -> Int? {
            guard let rest = totals.components(separatedBy: "<\(element) ").dropFirst().first else { return nil }
            return rest.components(separatedBy: "size=\"").dropFirst().first.flatMap { Int($0.prefix { $0 != "\"" }) }
        }
        guard let fast = size("total type=\"fast\""), let rest = size("total type=\"rest\""), let mapped = size("total type=\"mmap\""),
            let all = size("system type=\"current\"")
        else { return nil }
        return all - fast - rest + mapped
    }

    /// Everything counted together is what the allocator has handed out, of a document that is not so large that `Memory` maps pieces.
    func testAllIsCounted() throws {
        guard let before = handedOut() else { throw XCTSkip("skipped: this allocator does not say how much it has handed out") }
        let doc = try column(10_000)
        let taken = try XCTUnwrap(handedOut()) - before
        try XCTSkipIf(taken <= 0, "skipped: another allocator is in use")
        XCTAssertGreaterThan(Double(doc.bytesTaken), 0.93 * Double(taken))
        XCTAssertLessThan(Double(doc.bytesTaken), 1.07 * Double(taken))
    }

    func testEachNodeIsCountedOnce() throws {
        let doc = try column(1_000)
        XCTAssertEqual(try table(doc, "nodes").used, 1_002 * MemoryLayout<Node>.stride)
        XCTAssertEqual(try table(doc, "rules").used, 1_002 * MemoryLayout<NodeRules>.stride)
        // A width is with its node, a position and a bound where what is in force is: one slot says where both were set.
        XCTAssertEqual(try table(doc, "own rules").used, 1_000 * MemoryLayout<Slot>.stride)
        XCTAssertEqual(try table(doc, "bounds of sizes").used, 1_000 * MemoryLayout<Bounds>.stride)
        XCTAssertEqual(try table(doc, "edits to undo").used, 0)
    }

    func testNoPartUsesMoreThanItTakes() throws {
        let doc = try column(3_000, history: true)
        for part in doc.bytesByTable { XCTAssertLessThanOrEqual(part.used, part.taken, part.name) }
        XCTAssertEqual(doc.bytesTaken, doc.bytesByTable.reduce(0) { $0 + $1.taken })
        XCTAssertLessThan(doc.bytesUsed, doc.bytesTaken)
    }

    func testEditsThatAreKeptAreCounted() throws {
        let doc = try column(3_000, history: true)
        XCTAssertGreaterThanOrEqual(try table(doc, "edits to undo").used, 4 * 3_000 * 16)
        doc.forget()
        XCTAssertEqual(try table(doc, "edits to undo").used, 0)
    }
}
