import TGLLayout
import XCTest

/// How rules are kept: in a form and a value, own sizes with the node, what does not fit in a pool.
final class RuleStorageTests: XCTestCase {
    private let numbers: [Double] = [0, -0.0, 1, 0.5, 0.1, -3, 1e300, .infinity, .leastNonzeroMagnitude]

    private var rules: [Rule] {
        var rules: [Rule] = [.unset, Rule(.call, ref: 1, add: 3), Rule(.call, ref: 2)]
        for kind in [Rule.Kind.percent, .wrap, .fill, .average, .share, .safeArea] {
            for n in numbers { rules += [Rule(kind, mult: n), Rule(kind, mult: n, add: 2), Rule(kind, add: n)] }
        }
        for kind in [Rule.Kind.list, .word, .bool, .string, .numbers, .function, .styles, .node] {
            rules += [
                Rule(kind, ref: 0), Rule(kind, ref: 7), Rule(kind, ref: -1), Rule(kind, ref: .max), Rule(kind, ref: 7, mult: 2, add: 3),
            ]
        }
        for n in numbers {
            rules.append(.number(n))
            for anchor in Prop.allCases where anchor.isLive {
                rules += [Rule(.reference, anchor: anchor, ref: 7, mult: n), Rule(.reference, anchor: anchor, ref: 7, add: n)]
                rules += [Rule(.reference, anchor: anchor, path: 0b001_010, ref: -1, mult: n, add: 4)]
                rules += [Rule(.reference, anchor: anchor, path: .max, ref: -1, add: n), Rule(.reference, anchor: anchor, path: 3, ref: 7)]
            }
        }
        return rules
    }

    private func bits(_ rule: Rule) -> [UInt64] {
        let place = UInt64(UInt32(bitPattern: rule.ref)) << 32 | UInt64(rule.path) << 16 | UInt64(rule.anchor.rawValue) << 8
        return [place | UInt64(rule.kind.rawValue), rule.mult.bitPattern, rule.add.bitPattern]
    }

    /// A rule comes back to the last bit, wherever it was kept.
    func testEveryRuleComesBack() {
        let doc = Document()
        for (k, rule) in rules.enumerated() {
            var form = RuleForm.unset
            var value: UInt64 = 0
            doc.keep(rule, &form, &value)
            XCTAssertEqual(bits(doc.rule(form, value)), bits(rule))
            XCTAssertEqual(form.kind(value, doc.pool.base), rule.kind)
            doc.keep(rules[(k + 1) % rules.count], &form, &value)
            XCTAssertEqual(bits(doc.rule(form, value)), bits(rules[(k + 1) % rules.count]))
            doc.drop(form, value)
            XCTAssertEqual(doc.pool.used, 0)
        }
    }

    /// Numbers, percentages and references to a neighbour take no room of their own.
    func testCommonRulesTakeNoRoom() {
        let common: [Rule] = [
            .number(0.1), .percent(33.3), .wrap, .fill, Rule(.average), Rule(.share, mult: 2.5), .word(5), .bool(true),
            Rule(.reference, anchor: .right, ref: 100_000, add: 8), Rule(.reference, anchor: .width, ref: 9),
            Rule(.reference, anchor: .right, path: 2, ref: -1, add: 8),
        ]
        for rule in common { XCTAssertNotEqual(RuleForm.of(rule).form, .pooled) }
        XCTAssertEqual(MemoryLayout<NodeRules>.stride, 64)
        XCTAssertEqual(MemoryLayout<Slot>.stride, 24)
        XCTAssertEqual(MemoryLayout<Ext>.stride, 64)
        XCTAssertEqual(MemoryLayout<Bounds>.stride, 40)
        XCTAssertEqual(MemoryLayout<Box>.stride, 64)
        XCTAssertEqual(MemoryLayout<KeptAnswer>.stride, 32)
    }

    /// Rules that differ in the node that they refer to alone take room once, as long as there is one of them.
    func testRulesAreShared() throws {
        let doc = Document()
        let nodes = try (0..<50).map { _ in try doc.make(.view, in: Document.screen) }
        for node in nodes {
            doc.set(node, .height, .rule, Rule(.reference, anchor: .width, ref: node, mult: 0.01))
            doc.set(node, .width, .rule, .percent(30, add: 4))
            doc.set(node, .left, .rule, Rule(.reference, anchor: .left, ref: nodes[0], mult: 0.3, add: 0.1))
        }
        XCTAssertEqual(doc.pool.used, 3)
        for node in nodes {
            XCTAssertEqual(doc.value(node, .height), Rule(.reference, anchor: .width, ref: node, mult: 0.01))
            XCTAssertEqual(doc.value(node, .width), .percent(30, add: 4))
            XCTAssertEqual(doc.own(node, .left, .rule)?.rule.ref, nodes[0])
        }
        XCTAssertEqual(doc.slotsOtherThanFromScratch().count, 0)
        for node in nodes.dropFirst() { for prop in [Prop.width, .height, .left] { doc.set(node, prop, .rule, .unset) } }
        XCTAssertEqual(doc.pool.used, 3)
        XCTAssertEqual(doc.value(nodes[0], .height).mult, 0.01)
        for prop in [Prop.width, .height, .left] { doc.set(nodes[0], prop, .rule, .number(3)) }
        XCTAssertEqual(doc.pool.used, 0)
    }

    /// Of more kinds of rules than have places to be shared each still comes back.
    func testMoreRulesThanAreShared() throws {
        let doc = Document()
        let nodes = try (0..<1000).map { _ in try doc.make(.view, in: Document.screen) }
        for (k, node) in nodes.enumerated() { doc.set(node, .width, .rule, .percent(Double(k / 2), add: 1)) }
        XCTAssertGreaterThan(doc.pool.used, 500)
        for (k, node) in nodes.enumerated() { XCTAssertEqual(doc.value(node, .width), .percent(Double(k / 2), add: 1)) }
        for node in nodes { doc.set(node, .width, .rule, .unset) }
        XCTAssertEqual(doc.pool.used, 0)
    }

    /// Who has a generated name is found out when somebody asks, and kept up to date from then on.
    func testMadeNames() throws {
        let doc = Document()
        let nodes = try (0..<4).map { _ in try doc.make(.view, in: Document.screen) }
        doc.remove(nodes[1])
        XCTAssertEqual((1...5).map { doc.find("view\($0)") }, [nodes[0], nil, nodes[2], nodes[3], nil])
        let last = try doc.make(.view, in: Document.screen)
        doc.remove(nodes[0])
        XCTAssertEqual((1...5).map { doc.find("view\($0)") }, [nil, nil, nodes[2], nodes[3], last])
        let given = try doc.make(.linear, in: Document.screen, name: .plain("view3"))
        XCTAssertEqual(doc.find("view3"), given)
        XCTAssertEqual(doc.nameText(nodes[2]), "view6")
        XCTAssertEqual(doc.find("view6"), nodes[2])
        doc.rollback(to: 0)
        XCTAssertEqual((1...6).compactMap { doc.find("view\($0)") }, [])
    }

    /// An own size that is in force is with the node; another layer moves it to a slot, and it comes back from there.
    func testOwnSizesGiveWayToOtherLayers() throws {
        let doc = Document()
        let node = try doc.make(.view, in: Document.screen)
        for rule in [Rule.number(50), .percent(10, add: 5), Rule(.reference, anchor: .height, ref: node, mult: 0.3)] {
            doc.set(node, .width, .rule, rule, source: 4)
            XCTAssertNotNil(doc.ownInPlace(node, .x))
            doc.set(node, .frame, .rule, Rule(.numbers, ref: doc.addNumbers([1, 2, 70, 40])))
            XCTAssertNil(doc.ownInPlace(node, .x), "the frame was set later")
            XCTAssertEqual(doc.sizeRule(node, .x), .number(70))
            XCTAssertEqual(doc.own(node, .width, .rule)?.rule, rule)
            XCTAssertEqual(doc.own(node, .width, .rule)?.source, 4)
            XCTAssertEqual(doc.slotsOtherThanFromScratch().count, 0)
            doc.set(node, .frame, .rule, .unset)
            XCTAssertEqual(doc.sizeRule(node, .x), rule)
            XCTAssertEqual(doc.slotsOtherThanFromScratch().count, 0)
            doc.set(node, .width, .rule, .unset)
            XCTAssertEqual(doc.sizeRule(node, .x), .number(0))
            XCTAssertNil(doc.own(node, .width, .rule))
        }
        XCTAssertEqual(doc.pool.used, 0)
    }

    /// What failed commands stored is freed: slots, bounds, and what is in the pool.
    func testStorageIsGivenBack() throws {
        let doc = Document()
        let kept = try doc.make(.linear, in: Document.screen)
        let extent = doc.extent
        let mark = doc.mark
        let wide = Rule.percent(10, add: 3)
        let style = doc.makeStyle("s")
        doc.setStyle(style, .width, .rule, wide)
        doc.setStyle(style, .left, .lower, wide)
        for _ in 0..<3 {
            let node = try doc.make(.view, in: kept)
            for prop in Prop.allCases where prop.isLive {
                for slot in SlotKind.allCases { doc.set(node, prop, slot, wide) }
            }
            doc.set(node, .style, .rule, Rule(.styles, ref: doc.addNumbers([Double(style)])))
            doc.set(node, .left, .lower, .unset)
            _ = doc.makeWhen(.classes(width: 0, height: 0, orientation: nil), [WhenSlot(.node(node), .height, .upper, wide)])
            doc.set(node, .width, .rule, .number(5))
        }
        try doc.layout()
        XCTAssertGreaterThan(doc.pool.used, 0)
        XCTAssertTrue(doc.rollback(to: mark))
        doc.giveBack(to: extent)
        XCTAssertEqual([doc.pool.used, doc.slots.used, doc.exts.used, doc.bounds.used, doc.placeBounds.used], [0, 0, 0, 0, 0])
        try doc.layout()
        XCTAssertEqual(doc.slotsOtherThanFromScratch().count, 0)
    }

    /// What the log of edits hands out is what was written to it, forwards and backwards.
    func testEditsComeBack() {
        var log = EditLog()
        defer { log.deallocate() }
        var edits: [Edit] = [
            .link(node: 3, parent: 2, before: -1), .name(node: 4, name: StoredName(isIndexed: true, ref: 5, index: 6)),
            .ghost(node: 1, kind: .flow, box: 2, content: -1), .counter(kind: .path, value: 77), .styleExists(style: 8),
            .styleSlot(style: 1, prop: .width, slot: .rule, rule: .fill, source: 3, place: 2), .whenExists(when: 9), .foreign(10),
            .whenSlot(when: 9, place: 3, rule: .fill, source: 4),
            .slot(node: 3, prop: .height, slot: .upper, rule: .unset, source: -1, order: 0),
            .slot(node: 3, prop: .height, slot: .rule, rule: .unset, source: 5, order: 0),
        ]
        for (k, rule) in rules.enumerated() {
            edits.append(.slot(node: Int32(k), prop: .gravity, slot: .lower, rule: rule, source: 5, order: .max))
        }
        for edit in edits { log.append(edit) }
        XCTAssertEqual(log.map { "\($0)" }, edits.map { "\($0)" })
        for edit in edits.reversed() { XCTAssertEqual("\(log.removeLast())", "\(edit)") }
        XCTAssertEqual(log.bytes, 0)
    }

    /// Rules that are set again and again leave no trail among what refers to a node.
    func testReferencesAreNotedOnce() throws {
        var users = ReferenceUsers()
        defer { users.deallocate() }
        for k in 0..<100_000 {
            for target in Int32(1)...3 { users.note(Int32(k % 20), .left, of: target) }
        }
        XCTAssertLessThan(users.users(of: 2).count, 5_000)
        XCTAssertEqual(Set(users.users(of: 2).map(\.node)).count, 20)
        users.forget(from: 2)
        XCTAssertTrue(users.users(of: 2).isEmpty)
        XCTAssertEqual(Set(users.users(of: 1).map(\.node)).count, 20)
        users.forget(from: 0)
        XCTAssertTrue(users.isEmpty)
    }
}
