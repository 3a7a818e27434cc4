import CTexts

/// A text file that the program carries.
package struct BuiltInText: Sendable {
    /// The name of the file, without its folder.
    package let file: String
    /// The text of the file.
    package let text: String

    /// The texts of a folder, in the order of the table in `CTexts`: `examples`, `courses` or `Pages`.
    package static func all(inFolder folder: String) -> [BuiltInText] {
        table().compactMap { path, text in
            let parts = path.split(separator: "/")
            guard let file = parts.last, parts.dropLast().last == folder[...] else { return nil }
            return BuiltInText(file: String(file), text: String(cString: text))
        }
    }

    /// The bytes of a file of the folder `Pages`; none where there is no such file.
    static func page(_ file: String) -> [UInt8] {
        guard let start = table().first(where: { $0.path == "Pages/" + file })?.text else { return [] }
        var end = start
        while end.pointee != 0 { end += 1 }
        return Array(UnsafeBufferPointer(start: start, count: end - start))
    }

    /// The table in `CTexts`; each text has a zero byte at its end.
    private static func table() -> [(path: String, text: UnsafePointer<UInt8>)] {
        var found: [(path: String, text: UnsafePointer<UInt8>)] = []
        while let entry = ctext_at(Int32(found.count))?.pointee { found.append((String(cString: entry.path), entry.text)) }
        return found
    }
}
