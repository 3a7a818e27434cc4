import TGLRender
import XCTest

/// Compares texts; on a difference shows both, line ends visible.
func check(_ actual: String, _ expected: String, file: StaticString = #filePath, line: UInt = #line) {
    if actual == expected { return }
    let shown = { (text: String) in text.replacingOccurrences(of: "\n", with: "⏎\n") }
    XCTFail("expected\n\(shown(expected))\nbut got\n\(shown(actual))", file: file, line: line)
}

/// Compares what a terminal shows with a text.
func check(_ actual: TerminalText, _ expected: String, file: StaticString = #filePath, line: UInt = #line) {
    check(actual.text, expected, file: file, line: line)
}

/// Compares what a terminal shows.
func check(_ actual: TerminalText, _ expected: TerminalText, file: StaticString = #filePath, line: UInt = #line) {
    check(actual.text, expected.text, file: file, line: line)
}

/// Random numbers that a seed repeats (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
