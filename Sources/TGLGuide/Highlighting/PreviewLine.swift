// The preview line below an entry.

import TGLLayout
import TGLScript

extension Preview {
    /// The preview in one line: `would: S 200×182 → 187.5×182 · T, line[1..3] follow · nothing overflows`, or `would fail: …`.
    ///
    /// - Parameter columns: the maximum length; names that do not fit are counted instead.
    public func line(columns: Int = 100) -> String {
        switch self {
        case .failure(let diagnostic):
            return PreviewWords.cut("would fail: " + diagnostic.message.filter { $0 != "\n" }, to: columns)
        case .changes(let changes):
            for names in [6, 4, 3, 2, 1] {
                let line = "would: " + PreviewWords(names: names).parts(changes).joined(separator: " · ")
                if line.count <= columns || names == 1 { return PreviewWords.cut(line, to: columns) }
            }
            return ""
        }
    }
}

/// Describes the changes that a text would cause, with at most `names` names in each list.
private struct PreviewWords {
    let names: Int

    func parts(_ changes: PreviewChanges) -> [String] {
        var parts: [String] = []
        if !changes.made.isEmpty {
            let only = changes.made.count == 1 ? changes.made.first : nil
            parts.append(only.map { "new \($0.name) \(size($0.new))" } ?? "new " + list(changes.made.map(\.name), changes.made.count))
        }
        if !changes.removed.isEmpty {
            parts.append(list(changes.removed, changes.removed.count) + (changes.removed.count == 1 ? " is removed" : " are removed"))
        }
        parts += changes.targets.prefix(names).map(text)
        if changes.targets.count > names { parts.append("\(changes.targets.count - names) more change") }
        if changes.followerCount > 0 {
            parts.append(list(changes.followers, changes.followerCount) + (changes.followerCount == 1 ? " follows" : " follow"))
        }
        if parts.isEmpty { return ["no frame changes"] }
        return changes.removed.isEmpty || parts.count > 1 ? parts + [overflow(changes.overflows)] : parts
    }

    /// The change of a node: `S 200×182 → 187.5×182`, or its places if it only moves.
    private func text(_ target: PreviewChanges.Target) -> String {
        let (old, new) = (target.old, target.new)
        if old.width != new.width || old.height != new.height { return "\(target.name) \(size(old)) → \(size(new))" }
        return "\(target.name) at \(number(old.x)),\(number(old.y)) → \(number(new.x)),\(number(new.y))"
    }

    private func overflow(_ overflows: [PreviewChanges.Overflow]) -> String {
        guard let first = overflows.first else { return "nothing overflows" }
        if overflows.count == 1 { return "\(first.name) overflows \(first.container) by \(number(first.points)) at the \(first.side)" }
        return list(overflows.map(\.name), overflows.count) + " overflow"
    }

    private func size(_ frame: Rect) -> String { "\(number(frame.width))×\(number(frame.height))" }

    private func number(_ value: Double) -> String { shortNumber(value) }

    // MARK: Lists of names

    /// A list of names, in which consecutive indices are joined: `T, line[1..3] and 12 more`.
    private func list(_ all: [String], _ count: Int) -> String {
        var groups: [(base: String, first: Int, last: Int?)] = []
        var said = 0
        for name in all {
            if let (base, number) = Self.indexed(name) {
                if let last = groups.last, last.base == base, let end = last.last, end + 1 == number {
                    groups[groups.count - 1].last = number
                    said += 1
                    continue
                }
                if groups.count == names { break }
                groups.append((base, number, number))
            } else {
                if groups.count == names { break }
                groups.append((name, 0, nil))
            }
            said += 1
        }
        let texts = groups.map { group in
            guard let last = group.last else { return group.base }
            return last == group.first ? "\(group.base)[\(last)]" : "\(group.base)[\(group.first)..\(last)]"
        }
        return texts.joined(separator: ", ") + (count > said ? " and \(count - said) more" : "")
    }

    /// Splits `line[3]` into its name and its number.
    private static func indexed(_ name: String) -> (base: String, number: Int)? {
        guard name.hasSuffix("]"), let open = name.lastIndex(of: "["), let number = Int(name[name.index(after: open)...].dropLast()) else {
            return nil
        }
        return (String(name[..<open]), number)
    }

    /// Cuts a line at a word boundary.
    static func cut(_ line: String, to columns: Int) -> String {
        guard line.count > columns else { return line }
        let kept = line.prefix(max(0, columns - 1))
        let text = kept.lastIndex(of: " ").map { kept[..<$0] } ?? kept
        return String(text.reversed().drop { " ,·:".contains($0) }.reversed()) + "…"
    }
}
