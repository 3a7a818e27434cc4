// Items that cannot be distinguished when all of them are replaced: how often that happened, for lint.

/// The items of a section were replaced, and some of the old or of the new ones have the same key.
private final class EqualReplacement: ForeignEdit {
    private unowned let document: Document
    private let section: Int32
    private let key: Int32
    private let source: Source
    private var isDone = false

    init(_ document: Document, _ section: Int32, key: Int32, _ source: Source) {
        self.document = document
        self.section = section
        self.key = key
        self.source = source
    }

    func swap() {
        let state = document.sectionState(of: section)
        if isDone { state.equalReplacements[key]?.removeLast() } else { state.equalReplacements[key, default: []].append(source) }
        isDone.toggle()
    }
}

extension Document {
    /// The function that identifies the items of a section, by number: its own `key`, otherwise that of its collection; -1: items are
    /// identified by their values.
    package func keyFunction(of section: Int32) -> Int32 {
        var rule = value(section, .key)
        if !rule.isSet, let collection = collection(of: section) { rule = value(collection, .key) }
        return rule.kind == .function ? rule.ref : -1
    }

    /// Notes that the items of a section were replaced as a whole, and that some of the old or of the new ones have the same key, so that
    /// it is a guess which of them stayed (CO-25). Undoing the replacement undoes this, too.
    package func noteEqualItems(of section: Int32, source: Source) {
        let edit = EqualReplacement(self, section, key: keyFunction(of: section), source)
        edit.swap()
        note(edit)
    }
}
