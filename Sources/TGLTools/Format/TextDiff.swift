// The changes made by formatting or fixing a script, as a unified diff.
//
// A formatted text has the same characters in the same order, except for white space, `;` and parentheses. So corresponding lines are found
// by counting characters, in linear time, and changes are minimal. For other edits, the nearest equal lines are searched, as long as
// changes are small.

import TGLSyntax

/// A unified diff between a script and its changed text.
public enum TextDiff {
    /// The number of unchanged lines around each change.
    private static let context = 3

    /// The diff; empty if nothing changes.
    ///
    /// - Parameters:
    ///   - before: the bytes of the original script.
    ///   - after: the bytes of the changed script.
    ///   - name: the name of both files in the header, quoted if necessary.
    public static func text(from before: [UInt8], to after: [UInt8], name: String) -> String {
        let (old, new) = (lines(before), lines(after))
        let rows = rows(old, new)
        var result = ""
        var start = 0
        while let change = rows[start...].firstIndex(where: { !$0.isSame }) {
            var end = change + 1
            var same = 0
            for index in end..<rows.count {
                same = rows[index].isSame ? same + 1 : 0
                if same > 2 * context { break }
                if same == 0 { end = index + 1 }
            }
            let hunk = max(start, change - context)..<min(rows.count, end + context)
            result += text(of: rows[hunk])
            start = hunk.upperBound
        }
        return result.isEmpty ? "" : "--- \(name)\n+++ \(name)\n" + result
    }

    /// A line of the diff, in both texts or in one of them.
    private struct Row {
        var old: ArraySlice<UInt8>?
        var new: ArraySlice<UInt8>?
        /// The number of lines before it in each text.
        let oldCount: Int
        let newCount: Int
        var isSame: Bool { old != nil && new != nil }
    }

    /// Lines including their ends; both texts may use any line ends.
    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for index in bytes.indices where bytes[index] == 0x0A {
            lines.append(bytes[start...index])
            start = index + 1
        }
        if start < bytes.count { lines.append(bytes[start...]) }
        return lines
    }

    /// The number of bytes of a line that formatting does not change.
    private static func weight(_ line: ArraySlice<UInt8>) -> Int {
        var count = 0
        for byte in line where byte > 0x20 && byte != UInt8(ascii: ";") && byte != UInt8(ascii: "(") && byte != UInt8(ascii: ")") {
            count += 1
        }
        return count
    }

    /// The rows of the diff: each minimal group of lines is matched with the group of the other text that has the same contents.
    private static func rows(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Row] {
        var rows: [Row] = []
        rows.reserveCapacity(max(old.count, new.count))
        var (i, j) = (0, 0)
        func takeOld() {
            rows.append(Row(old: old[i], new: nil, oldCount: i, newCount: j))
            i += 1
        }
        func takeNew() {
            rows.append(Row(old: nil, new: new[j], oldCount: i, newCount: j))
            j += 1
        }
        let isFormatted = old.reduce(0) { $0 + weight($1) } == new.reduce(0) { $0 + weight($1) }
        while i < old.count || j < new.count {
            if i < old.count, j < new.count, old[i] == new[j] {
                rows.append(Row(old: old[i], new: new[j], oldCount: i, newCount: j))
                (i, j) = (i + 1, j + 1)
                continue
            }
            let (from, to) = isFormatted ? endOfLetters(old, new, i, j) : endOfChange(old, new, i, j)
            while i < from { takeOld() }
            while j < to { takeNew() }
        }
        return rows
    }

    /// The ends of the smallest groups that begin at a line of each text and have the same contents.
    private static func endOfLetters(
        _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], _ i: Int, _ j: Int
    ) -> (from: Int, to: Int) {
        var (from, to) = (i, j)
        // By how much the old group is longer than the new one, in bytes of contents.
        var surplus = 0
        repeat {
            if from < old.count, surplus <= 0 || to >= new.count {
                surplus += weight(old[from])
                from += 1
            } else {
                surplus -= weight(new[to])
                to += 1
            }
        } while surplus != 0 && (from < old.count || to < new.count)
        return (from, to)
    }

    /// A change with more lines extends to the end of the texts.
    private static let mostChanged = 200

    /// The end of a change that begins at a line of each text: at the nearest equal lines.
    private static func endOfChange(
        _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], _ i: Int, _ j: Int
    ) -> (from: Int, to: Int) {
        for count in 1...mostChanged {
            for gone in stride(from: count, through: 0, by: -1) {
                let (from, to) = (i + gone, j + count - gone)
                if from < old.count, to < new.count, old[from] == new[to] { return (from, to) }
                if from == old.count, to == new.count { return (from, to) }
            }
        }
        return (old.count, new.count)
    }

    private static func text(of rows: ArraySlice<Row>) -> String {
        guard let first = rows.first else { return "" }
        let (olds, news) = (rows.count { $0.old != nil }, rows.count { $0.new != nil })
        var text = "@@ -\(range(first.oldCount, olds)) +\(range(first.newCount, news)) @@\n"
        for row in rows {
            if let line = row.isSame || row.new == nil ? row.old : row.new {
                text += row.isSame ? " " : row.new == nil ? "-" : "+"
                text += String(decoding: line, as: UTF8.self)
                if line.last != 0x0A { text += "\n\\ No newline at end of file\n" }
            }
        }
        return text
    }

    private static func range(_ before: Int, _ count: Int) -> String {
        count == 1 ? "\(before + 1)" : "\(count == 0 ? before : before + 1),\(count)"
    }
}
