/// Text copied from a session, including its prompts.
public enum Transcript {
    /// Prepares pasted text for running. If it begins with a prompt, it is a transcript: the text after the prompts is kept, and the
    /// answers between them are removed. Otherwise only prompts at the start of lines are removed. Final newlines are removed too, so that
    /// the cursor stays after the pasted text.
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

    /// The text without prompts at the start of its lines.
    public static func droppingPrompts(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: ">")) else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { afterPrompt($0) ?? $0 }
            .joined(separator: "\n")
    }

    /// The part of a line after its prompts; nil if it begins with none.
    static func afterPrompt(_ line: Substring) -> Substring? {
        var rest = line
        var found = false
        while let next = afterOnePrompt(rest) {
            rest = next
            found = true
        }
        return found ? rest : nil
    }

    /// Removes `tgl[12]> `, `tgl> ` or `...> `; the last one may be indented. The final space may be missing at the end of a line.
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

    /// The lines, with any line ends.
    private static func splitLines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }
}
