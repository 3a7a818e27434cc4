import CTexts

/// A text file that the program carries.
struct BuiltInText: Sendable {
    /// The name of the file, without its folder.
    let file: String
    /// The text of the file.
    let text: String

    /// The texts of a folder below `scripts`, in the order of the table in `CTexts`.
    static func all(inFolder folder: String) -> [BuiltInText] {
        var found: [BuiltInText] = []
        var index: Int32 = 0
        while let entry = ctext_at(index)?.pointee {
            index += 1
            let parts = String(cString: entry.path).split(separator: "/")
            guard parts.count > 1, parts[parts.count - 2] == folder else { continue }
            found.append(BuiltInText(file: String(parts[parts.count - 1]), text: String(cString: entry.text)))
        }
        return found
    }
}
