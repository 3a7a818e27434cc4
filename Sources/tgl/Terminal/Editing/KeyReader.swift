import CReadline
import Glibc

/// Reads single keys, for interactive pages. `close` restores the terminal.
public final class KeyReader {
    /// A key.
    public enum Key: Equatable, Sendable {
        /// A key that types a character.
        case character(Character)
        /// Keys that edit or confirm.
        case enter, escape, tab, backspace, delete
        /// Keys that move.
        case up, down, left, right, home, end, pageUp, pageDown
        /// A key without a name here.
        case other
    }

    /// The result of waiting for a key.
    public enum Event: Equatable, Sendable {
        /// A key was pressed.
        case key(Key)
        /// The window size changed, or the program was resumed: draw again.
        case redraw
        /// Ctrl-C.
        case interrupted
        /// Ctrl-D, or the terminal was closed.
        case endOfInput
        /// Another descriptor can be read.
        case readable
        /// The time limit was reached.
        case timeout
    }

    private var bytes: [UInt8] = []

    /// Starts reading keys from standard input; returns nil if it is no terminal. With `page`, everything drawn until `close` is on an
    /// alternate screen, which disappears however the program ends or is stopped.
    public init?(page: Bool = false) {
        guard crl_keys_begin(STDIN_FILENO, page ? 1 : 0) == 0 else { return nil }
    }

    deinit { close() }

    /// Restores the terminal.
    public func close() { crl_keys_end() }

    /// Waits up to a number of milliseconds until something is typed or another event occurs. Returns whether that happened. The input
    /// stays available.
    public func isTouched(within milliseconds: Int) -> Bool {
        if !bytes.isEmpty { return true }
        var more = [UInt8](repeating: 0, count: 64)
        let count = crl_keys_read(Int32(clamping: milliseconds), -1, -1, &more, Int32(more.count))
        if count > 0 { bytes += more.prefix(Int(count)) }
        return count != 0 && count != CRL_KEYS_REDRAW
    }

    /// Drops the first typed key.
    public func dropKey() { _ = Self.takeKey(from: &bytes) }

    /// Makes the typed input available to the next entry.
    public func giveBack() {
        if !bytes.isEmpty { crl_give_back(bytes, Int32(bytes.count)) }
        bytes = []
    }

    /// Waits for a key, up to a number of milliseconds if given, or until one of the other descriptors can be read.
    public func next(timeout: Int? = nil, or other: Int32 = -1, _ third: Int32 = -1) -> Event {
        while true {
            if let key = Self.takeKey(from: &bytes) { return key }
            var more = [UInt8](repeating: 0, count: 64)
            let count = crl_keys_read(Int32(clamping: timeout ?? -1), other, third, &more, Int32(more.count))
            switch Int(count) {
            case CRL_KEYS_INTERRUPT: return .interrupted
            case CRL_KEYS_REDRAW: return .redraw
            case CRL_KEYS_OTHER: return .readable
            case 0: return .timeout
            case let count where count > 0: bytes += more.prefix(count)
            default: return .endOfInput
            }
        }
    }

    /// Removes the first key from the bytes; returns nil if they contain only a part of it.
    package static func takeKey(from bytes: inout [UInt8]) -> Event? {
        guard let first = bytes.first else { return nil }
        if first == 0x1B, bytes.count > 1, let (key, length) = escapeSequence(bytes) {
            bytes.removeFirst(length)
            return .key(key)
        }
        if first >= 0x80 {
            let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
            guard bytes.count >= length else { return nil }
            let text = String(decoding: bytes.prefix(length), as: UTF8.self)
            bytes.removeFirst(length)
            return .key(text.count == 1 ? .character(Character(text)) : .other)
        }
        bytes.removeFirst()
        switch first {
        case 0x04: return .endOfInput
        case 0x0A, 0x0D: return .key(.enter)
        case 0x1B: return .key(.escape)
        case 0x09: return .key(.tab)
        case 0x08, 0x7F: return .key(.backspace)
        case 0x20...: return .key(.character(Character(Unicode.Scalar(first))))
        default: return .key(.other)
        }
    }

    private static func escapeSequence(_ bytes: [UInt8]) -> (Key, Int)? {
        guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else { return nil }
        guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return (.other, bytes.count) }
        let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
        let key: Key
        switch (Character(Unicode.Scalar(bytes[end])), parameters) {
        case ("A", _): key = .up
        case ("B", _): key = .down
        case ("C", _): key = .right
        case ("D", _): key = .left
        case ("H", _), ("~", "1"), ("~", "7"): key = .home
        case ("F", _), ("~", "4"), ("~", "8"): key = .end
        case ("~", "3"): key = .delete
        case ("~", "5"): key = .pageUp
        case ("~", "6"): key = .pageDown
        default: key = .other
        }
        return (key, end + 1)
    }
}
