import TGLTexts

/// Words for things that have another name here, for help: each leads to a page.
package struct OtherName {
    /// The words that people look for.
    let words: [String]
    /// The topic whose page they mean.
    let topic: String
    /// What it is called here, in a sentence.
    let text: String

    /// The row of a word, nil where no row has it.
    static func named(_ word: String) -> OtherName? {
        let word = word.lowercased()
        return all.first { $0.words.contains(word) }
    }

    /// The file of the rows: the head of a section is the topic and the words.
    package static let table = TextTable("other-names", TextForm())

    static let all = table.sections.map {
        OtherName(words: $0.title.split(separator: ",").map(\.trimmed), topic: $0.key, text: $0.text)
    }
}
