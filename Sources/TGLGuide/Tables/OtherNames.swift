import TGLTexts

/// Words for concepts that have another name here; each leads to a help page.
package struct OtherName {
    /// The words that users look for.
    let words: [String]
    /// The topic of the page.
    let topic: String
    /// A sentence about the name here.
    let text: String

    /// The row that contains a word; nil if there is none.
    static func named(_ word: String) -> OtherName? {
        let word = word.lowercased()
        return all.first { $0.words.contains(word) }
    }

    /// The file with the rows: the head of a section contains the topic and the words.
    package static let table = TextTable("other-names", TextForm())

    static let all = table.sections.map {
        OtherName(words: $0.title.split(separator: ",").map(\.trimmed), topic: $0.key, text: $0.text)
    }
}
