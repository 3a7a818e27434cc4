/// Text copied from a session, with its prompts in it.
public enum Transcript {
    /// Makes pasted text ready to run. Where it begins with a prompt it is a transcript: what is after
    /// the prompts is kept, and the answers between them go. Otherwise only the prompts at line starts go.
    /// Newlines at its end go too, so that the cursor stays behind what was pasted.
    public static func clean(_ text: String) -> String {
        let lines = splitLines(text)
        var kept: [Substring] = []
        let isTranscript = lines.first { !$0.allSatisfy(\.isWhitespace) }.map { afterPrompt($0) != nil } ?? false
        for line in lines {
            if let rest = afterPrompt(line) {
                kept.append(rest)
            } else if !isTranscript {
                kept.append(line)
            }
        }
        while kept.count > 1, kept[kept.count - 1].isEmpty { kept.removeLast() }
        return kept.joined(separator: "\n")
    }

    /// The text without prompts at the beginnings of its lines.
    public static func droppingPrompts(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: ">")) else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { afterPrompt($0) ?? $0 }
            .joined(separator: "\n")
    }

    /// What follows the prompts that the line begins with; nil if it begins with none.
    static func afterPrompt(_ line: Substring) -> Substring? {
        var rest = line
        var found = false
        while let next = afterOnePrompt(rest) {
            rest = next
            found = true
        }
        return found ? rest : nil
    }

    /// `tgl[12]> `, `tgl> ` or `...> `, the last also indented; the blank may be missing at the line's end.
    private static func afterOnePrompt(_ line: Substring) -> Substring? {
        var rest = line
        if rest.hasPrefix("tgl") {
            rest = rest.dropFirst(3)
            if rest.first == "[" {
                let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) }
                rest = rest[digits.endIndex...]
                guard !digits.isEmpty, rest.first == "]" else { return nil }
                rest = rest.dropFirst()
            }
        } else {
            rest = rest.drop { $0 == " " }
            guard rest.hasPrefix("...") else { return nil }
            rest = rest.dropFirst(3)
        }
        guard rest.first == ">" else { return nil }
        rest = rest.dropFirst()
        if rest.first == " " { return rest.dropFirst() }
        return rest.isEmpty ? rest : nil
    }

    /// The lines, whichever way they end.
    private static func splitLines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }
}
