import CReadline
import Glibc
import TGLRender

/// How a terminal takes pictures in pixels.
public enum TerminalGraphics: Sendable {
    /// Kitty's protocol: a PNG in an escape sequence.
    case kitty
    /// Sixels, as DEC's terminals took them.
    case sixel

    /// A query of kitty's protocol, which other terminals pass over, and one that every terminal answers and so ends the wait.
    private static let question: TerminalText = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

    /// Asks the terminal on standard input; nil where it takes none, or does not answer in so many milliseconds. What somebody typed
    /// meanwhile stays to be read.
    public static func ask(patience: Int = 1000) -> TerminalGraphics? {
        guard !Terminal.isDumb(), Terminal.isTerminal(STDOUT_FILENO), crl_keys_begin(STDIN_FILENO, 0) == 0 else { return nil }
        defer { crl_keys_end() }
        Output.standard.write(question)
        guard Output.standard.flush() else { return nil }
        var answer = Answer()
        var left = patience
        while !answer.isComplete, left > 0 {
            let start = milliseconds(since: 0)
            var more = [UInt8](repeating: 0, count: 256)
            let count = crl_keys_read(Int32(left), -1, -1, &more, Int32(more.count))
            left -= max(milliseconds(since: start), 0)
            if Int(count) == CRL_KEYS_REDRAW { continue }
            guard count > 0 else { break }
            answer.take(more.prefix(Int(count)))
        }
        let typed = answer.typed
        typed.withUnsafeBufferPointer { crl_give_back($0.baseAddress, Int32($0.count)) }
        return answer.graphics
    }

    private static func milliseconds(since start: Int) -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000 - start
    }

    /// What came from the terminal: answers, and between them what somebody typed.
    package struct Answer {
        private var bytes: [UInt8] = []
        private(set) var takesKitty = false
        private(set) var takesSixel = false
        /// The last answer has come.
        package private(set) var isComplete = false

        package init(bytes: [UInt8] = [], takesKitty: Bool = false, takesSixel: Bool = false, isComplete: Bool = false) {
            self.bytes = bytes
            self.takesKitty = takesKitty
            self.takesSixel = takesSixel
            self.isComplete = isComplete
        }

        /// What the terminal takes, as far as it said.
        package var graphics: TerminalGraphics? { takesKitty ? .kitty : takesSixel ? .sixel : nil }

        /// What is no answer. The beginning of one that did not come to its end is none either.
        package var typed: [UInt8] {
            for start in bytes.indices where Self.beginsAnswer(bytes[start...]) { return Array(bytes[..<start]) }
            return bytes
        }

        package mutating func take(_ more: some Sequence<UInt8>) {
            bytes += more
            while let (range, text) = nextAnswer() {
                bytes.removeSubrange(range)
                if text.hasPrefix("[?") {
                    isComplete = true
                    takesSixel = text.dropFirst(2).split(separator: ";").dropFirst().contains("4")
                } else {
                    takesKitty = takesKitty || text.hasPrefix("_G") && text.hasSuffix(";OK")
                }
            }
        }

        private static func beginsAnswer(_ rest: ArraySlice<UInt8>) -> Bool {
            rest.starts(with: Array("\u{1B}_G".utf8)) || rest.starts(with: Array("\u{1B}[?".utf8))
        }

        /// The first answer that is whole: its place, and its text between the escapes.
        private func nextAnswer() -> (Range<Int>, String)? {
            for start in bytes.indices where Self.beginsAnswer(bytes[start...]) {
                let isGraphics = bytes[start + 1] == UInt8(ascii: "_")
                var end = start + 3
                while end < bytes.count {
                    if isGraphics, bytes[end] == 0x1B, end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\\") {
                        return (start..<end + 2, String(decoding: bytes[(start + 1)..<end], as: UTF8.self))
                    }
                    if !isGraphics, (0x40...0x7E).contains(bytes[end]) {
                        return (start..<end + 1, String(decoding: bytes[(start + 1)..<end], as: UTF8.self))
                    }
                    end += 1
                }
            }
            return nil
        }
    }
}
