import TGLJSON
import XCTest

/// The reader of JSON against RFC 8259, by cases in the manner of JSONTestSuite: texts that every reader takes, texts that none may take,
/// and texts about which the RFC leaves a choice, with the choice that is made here.
final class JSONReaderTests: XCTestCase {
    /// What is wrong with a text.
    private struct Wrong: Error, Equatable {
        let offset: Int
        let message: String
    }

    private func read(_ bytes: [UInt8], limits: JSONLimits = .standard) -> Result<JSONValue, Wrong> {
        do throws(JSONError) { return .success(try JSONValue(json: bytes, limits: limits)) } catch {
            return .failure(Wrong(offset: error.offset, message: error.message))
        }
    }

    private func read(_ text: String) -> Result<JSONValue, Wrong> { read(Array(text.utf8)) }

    // MARK: What is taken

    func testTextsThatEveryReaderTakes() {
        let texts: [(String, JSONValue)] = [
            ("[]", []), ("{}", [:]), (" [ ] ", []), ("\t\r\n {\n}\n", [:]), ("null", nil), ("true", true), ("false", false),
            ("\"\"", ""), ("\"a\"", "a"), ("7", 7), ("-0", 0), ("[[]]", [[]]), ("[{}]", [[:]]), ("[null,1,\"1\",{}]", [nil, 1, "1", [:]]),
            ("[1\n]", [1]), ("[0]", [0]), ("[-1]", [-1]), ("[-123]", [-123]), ("[123.456]", [123.456]), ("[0e1]", [0]), ("[0e+1]", [0]),
            ("[0E-1]", [0]), ("[1E22]", [1e22]), ("[1e+2]", [100]), ("[1E-2]", [0.01]), ("[123e-10000000]", [0]),
            ("[20e1]", [200]), ("[-0.000000000000000000000000000000000000000000000000001]", [-1e-51]),
            ("[4.9e-324]", [.number(.leastNonzeroMagnitude)]),
            ("{\"a\":1}", ["a": 1]), ("{\"a\":[{\"b\":null}]}", ["a": [["b": nil]]]), ("{\"\":0}", ["": 0]),
            ("{\"a\" :\t1 , \"b\"\n:2}", ["a": 1, "b": 2]),
            (#"["\"\\\/\b\f\n\r\t"]"#, ["\"\\/\u{8}\u{C}\n\r\t"]), (#"["\u0041\u00e9\u0000\uFFFF"]"#, ["A\u{E9}\u{0}\u{FFFF}"]),
            (#"["\ud83d\ude00"]"#, ["\u{1F600}"]), (#"["\uDBFF\uDFFE"]"#, ["\u{10FFFE}"]), (#"["\\u0041"]"#, ["\\u0041"]),
            (#"["\u005C\u0022"]"#, ["\\\""]), (#"["a/*b*/#c"]"#, ["a/*b*/#c"]),
            ("[\"\u{7F}\u{2028}\u{2029}\"]", ["\u{7F}\u{2028}\u{2029}"]),
            ("[\"視\u{1F600}\u{10FFFF}\u{E000}\"]", ["視\u{1F600}\u{10FFFF}\u{E000}"]), (#"{"\u0061":1}"#, ["a": 1]),
        ]
        for (text, value) in texts { XCTAssertEqual(read(text), .success(value), text) }
    }

    /// Where the RFC leaves it to the reader: names that are there twice, numbers that no `Double` holds, halves of pairs of surrogates.
    func testWhatIsLeftToReaders() throws {
        let twice = try JSONValue(json: #"{"a":1,"a":2}"#)
        XCTAssertEqual(twice["a"], 2)
        XCTAssertEqual(twice.object?.count, 2)
        for number in ["[1e400]", "[-1e400]", "[0.4e006699999999999999999999]", "[" + String(repeating: "9", count: 400) + "]"] {
            XCTAssertEqual(read(number), .failure(Wrong(offset: 1, message: "the number is too large")), number)
        }
        XCTAssertEqual(read("[1e-400]"), .success([0]))
        XCTAssertEqual(read("[100000000000000000000]"), .success([1e20]))
        // Of each half one U+FFFD, so that counts of UTF-16 stay what they were.
        let halves: [(String, String)] = [
            (#"\ud83d"#, "\u{FFFD}"), (#"\ude00"#, "\u{FFFD}"), (#"\ud83dx"#, "\u{FFFD}x"), (#"\ud83d\ud83d"#, "\u{FFFD}\u{FFFD}"),
            (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}\u{1F600}"),
            (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
        ]
        for (text, value) in halves { XCTAssertEqual(read("\"\(text)\""), .success(.string(value)), text) }
    }

    // MARK: What is not taken

    func testTextsThatNoReaderTakes() {
        let texts: [(String, Int, String)] = [
            ("", 0, "the text ends where a value is expected"), (" ", 1, "the text ends where a value is expected"),
            ("[", 1, "the text ends where a value is expected"), ("[1", 2, "`,` or `]` is expected"),
            ("[1,", 3, "the text ends where a value is expected"), ("[,1]", 1, "a value is expected"), ("[1,]", 3, "a value is expected"),
            ("[1,,2]", 3, "a value is expected"), ("[1 2]", 3, "`,` or `]` is expected"), ("[1:2]", 2, "`,` or `]` is expected"),
            ("]", 0, "a value is expected"), ("[]]", 2, "only one value is allowed"), ("[][]", 2, "only one value is allowed"),
            ("1 2", 2, "only one value is allowed"), ("{\"a\":1}#", 7, "only one value is allowed"), ("*", 0, "a value is expected"),
            ("{", 1, "the name of a member is expected, in quotes"), ("{a:1}", 1, "the name of a member is expected, in quotes"),
            ("{'a':1}", 1, "the name of a member is expected, in quotes"), ("{1:1}", 1, "the name of a member is expected, in quotes"),
            ("{\"a\" 1}", 5, "`:` is expected"), ("{\"a\":}", 5, "a value is expected"), ("{\"a\"}", 4, "`:` is expected"),
            ("{\"a\"::1}", 5, "a value is expected"), ("{\"a\":1,}", 7, "the name of a member is expected, in quotes"),
            ("{\"a\":1,,\"b\":2}", 7, "the name of a member is expected, in quotes"),
            ("{,\"a\":1}", 1, "the name of a member is expected, in quotes"),
            ("{\"a\":1 \"b\":2}", 7, "`,` or `}` is expected"), ("{\"a\":1", 6, "`,` or `}` is expected"),
            ("{]", 1, "the name of a member is expected, in quotes"),
            ("[}", 1, "a value is expected"), ("{\"a\":/*c*/1}", 5, "a value is expected"), ("[1]//", 3, "only one value is allowed"),
            ("True", 0, "a value is expected"), ("nul", 3, "`null` is expected"), ("[nulL]", 4, "`null` is expected"),
            ("[truex]", 5, "`,` or `]` is expected"),
            ("[NaN]", 1, "a value is expected"), ("[Infinity]", 1, "a value is expected"), ("[-Infinity]", 2, "a digit is expected"),
            ("[undefined]", 1, "a value is expected"),
        ]
        for (text, offset, message) in texts { XCTAssertEqual(read(text), .failure(Wrong(offset: offset, message: message)), text) }
    }

    func testNumbersThatNoReaderTakes() {
        let texts = [
            "-", "+1", "01", "-01", "-012", "1.", ".5", "-.5", "1.e1", "0.e1", "1e", "1e+", "1E-", "1eE2", "0x1F", "1_000", "- 1", "++1",
            "-+1", "1+2", "1..2", "1.2.3", "1e1.5", "0e", "9.e+", "\u{FF11}", "2.e3", "1a", "-1x", "1\u{0}", "--1", "1e1e1",
        ]
        for text in texts { XCTAssertThrowsError(try JSONValue(json: "[\(text)]"), text) }
    }

    func testStringsThatNoReaderTakes() {
        let bodies: [[UInt8]] = [
            Array(#"\"#.utf8), Array(#"\x41"#.utf8), Array(#"\a"#.utf8), Array(#"\'"#.utf8), Array(#"\0"#.utf8), Array(#"\U0041"#.utf8),
            Array(#"\u"#.utf8),
            Array(#"\u00"#.utf8), Array(#"\u00G0"#.utf8), Array(#"\u+041"#.utf8), Array(#"\ud83d\u"#.utf8), Array(#"\ud83d\uD"#.utf8),
            Array("a\nb".utf8),
            Array("a\tb".utf8), [0x00], [0x1F], [0x0D], [0x80], [0xFF], [0xC3], [0xE9], [0xC0, 0xAF], [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80],
            [0xF0, 0x80, 0x80, 0x80], [0xE2, 0x28, 0xA1], [0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF], [0xE2, 0x82], Array("\\é".utf8),
            Array(#"\u00é"#.utf8),
        ]
        for body in bodies {
            for text in [[0x22] + body + [0x22], [0x5B, 0x22] + body + [0x22, 0x5D], [0x22] + body] {
                guard case .failure(let error) = read(text) else {
                    XCTFail("\(text) was read")
                    continue
                }
                XCTAssertLessThanOrEqual(error.offset, text.count)
            }
        }
        XCTAssertEqual(
            read([0x22, 0x61, 0xC3, 0xA9, 0xFF, 0x22]), .failure(Wrong(offset: 4, message: "the bytes of a string are no UTF-8")))
        XCTAssertEqual(read([0x22, 0x61]), .failure(Wrong(offset: 2, message: "the text ends within a string")))
    }

    func testOtherEncodingsAndMarksAreNoText() {
        for text in [
            [0xEF, 0xBB, 0xBF, 0x5B, 0x5D], [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], [0x00, 0x5B, 0x00, 0x5D], [0x00], [0xFF],
            [0x5B, 0x5D, 0x00],
            [0x0C, 0x5B, 0x5D], [0xC2, 0xA0, 0x5B, 0x5D], [0xE2, 0x81, 0xA0, 0x5B, 0x5D],
        ] as [[UInt8]] {
            guard case .failure = read(text) else { return XCTFail("\(text) was read") }
        }
    }

    // MARK: Limits

    func testDepthHasALimit() {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        var limits = JSONLimits()
        limits.depth = 20
        XCTAssertNoThrow(try JSONValue(json: nested(20, "[", "]"), limits: limits))
        XCTAssertNoThrow(try JSONValue(json: nested(20, "{\"a\":", "}"), limits: limits))
        XCTAssertThrowsError(try JSONValue(json: nested(21, "[", "]"), limits: limits)) { error in
            XCTAssertEqual("\(error)", "line 1, column 21: arrays and objects are nested more than 20 deep")
        }
        for opening in ["[", "{\"a\":", "[{\"a\":"] {
            XCTAssertThrowsError(try JSONValue(json: String(repeating: opening, count: 200_000)))
        }
    }

    func testSizeHasALimit() {
        var limits = JSONLimits()
        limits.bytes = 10
        XCTAssertNoThrow(try JSONValue(json: "[1,2,3,45]", limits: limits))
        XCTAssertThrowsError(try JSONValue(json: "[1,2,3,456]", limits: limits)) { XCTAssertEqual(($0 as? JSONError)?.offset, 10) }
        limits = JSONLimits()
        limits.values = 5
        XCTAssertNoThrow(try JSONValue(json: "{\"a\":1,\"b\":2}", limits: limits))
        XCTAssertNoThrow(try JSONValue(json: "[1,2,3,4]", limits: limits))
        XCTAssertThrowsError(try JSONValue(json: "[1,2,3,4,5]", limits: limits)) { error in
            XCTAssertEqual((error as? JSONError)?.message, "there are more than 5 values")
        }
        XCTAssertThrowsError(try JSONValue(json: "{\"a\":1,\"b\":2,\"c\":3}", limits: limits))
    }

    func testThePlaceOfAnErrorCountsLines() {
        XCTAssertThrowsError(try JSONValue(json: "{\n  \"é\": [1,\n  2,]\n}")) { error in
            XCTAssertEqual("\(error)", "line 3, column 5: a value is expected")
        }
    }

    // MARK: There and back

    private func randomValue(_ dice: inout Dice, _ depth: Int) -> JSONValue {
        switch dice.roll(depth > 4 ? 5 : 7) {
        case 0: return nil
        case 1: return .bool(dice.roll(2) == 0)
        case 2: return .int(dice.roll(2_000_000) - 1_000_000)
        case 3: return .number((Double(dice.roll(1 << 30)) - 5e8) / Double(1 + dice.roll(1 << 20)))
        case 4: return .string(randomText(&dice))
        case 5: return .array((0..<dice.roll(5)).map { _ in randomValue(&dice, depth + 1) })
        default: return .object((0..<dice.roll(5)).map { _ in JSONMember(randomText(&dice), randomValue(&dice, depth + 1)) })
        }
    }

    private func randomText(_ dice: inout Dice) -> String {
        var text = ""
        for _ in 0..<dice.roll(8) {
            let value = [0x80, 0x100, 0x3000, 0x110000][dice.roll(4)]
            if let scalar = Unicode.Scalar(UInt32(dice.roll(value))) { text.unicodeScalars.append(scalar) }
        }
        return dice.roll(20) == 0 ? text + "\u{10FE80}" : text
    }

    func testEveryValueReadsBack() throws {
        for seed in 0..<2000 {
            var dice = Dice(state: UInt64(seed))
            let value = randomValue(&dice, 0)
            XCTAssertEqual(try JSONValue(json: value.text), value, "seed \(seed)")
        }
    }

    /// Whatever bytes come, there is an answer; and what is taken is taken again when it is written.
    func testAnyBytesHaveAnAnswer() throws {
        let samples = [
            #"{"jsonrpc":"2.0","id":1,"method":"a/b","params":{"x":[1,-2.5e3,true,null,"\ud83d\ude00 é"]}}"#, "[[[[{}]]],{\"a\":{}}]",
            "\"\\u0041\"",
        ]
        var read = 0
        for seed in 0..<3000 {
            var dice = Dice(state: UInt64(seed))
            var bytes = Array(samples[dice.roll(samples.count)].utf8)
            for _ in 0...dice.roll(4) {
                let place = dice.roll(bytes.count + 1)
                switch dice.roll(4) {
                case 0 where place < bytes.count: bytes[place] = UInt8(dice.roll(256))
                case 1 where place < bytes.count: bytes.remove(at: place)
                case 2: bytes.insert(Array("[]{}\",:\\0".utf8)[dice.roll(9)], at: place)
                default: bytes.removeLast(bytes.count - place)
                }
            }
            switch self.read(bytes) {
            case .success(let value):
                read += 1
                XCTAssertEqual(try JSONValue(json: value.text), value, "seed \(seed)")
            case .failure(let error): XCTAssertLessThanOrEqual(error.offset, bytes.count)
            }
        }
        XCTAssertGreaterThan(read, 100)
    }

    /// Foundation's reader takes what is written, and reads the same.
    func testFoundationReadsTheSame() throws {
        for seed in 0..<500 {
            var dice = Dice(state: UInt64(seed))
            let value = randomValue(&dice, 0)
            let other = try JSONSerialization.jsonObject(with: Data(value.text.utf8), options: .fragmentsAllowed)
            XCTAssert(isSame(value, other), "seed \(seed): \(value.text)")
        }
    }

    private func isSame(_ value: JSONValue, _ other: Any) -> Bool {
        switch value {
        case .null: other is NSNull
        case .bool(let value): other as? Bool == value
        // Foundation reads long fractions in another way, to the last digit but one.
        case .number(let value): (other as? Double).map { abs($0 - value) <= abs(value) * 1e-15 } ?? false
        case .string(let value): other as? String == value
        case .array(let items):
            (other as? [Any]).map { others in items.count == others.count && zip(items, others).allSatisfy { isSame($0, $1) } } ?? false
        case .object(let members):
            (other as? [String: Any]).map { others in
                Set(members.map(\.name)).allSatisfy { name in
                    guard let own = value[name], let other = others[name] else { return false }
                    return isSame(own, other)
                }
            } ?? false
        }
    }
}

/// Random numbers that a seed repeats (splitmix64).
private struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(sides))
    }
}
