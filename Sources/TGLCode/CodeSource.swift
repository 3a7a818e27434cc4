// The texts that an import reads, and places in them.

/// A place in one of the texts that an import reads.
struct CodePlace: Hashable, Comparable, Sendable {
    /// The number of the text.
    var source: Int32
    /// The byte in it.
    var offset: Int32

    static func < (a: CodePlace, b: CodePlace) -> Bool { (a.source, a.offset) < (b.source, b.offset) }
    /// Where nothing was written, as of the browser's own sheet.
    static let nowhere = CodePlace(source: -1, offset: 0)
}

/// What an import could not take over.
public struct ToldLoss: Sendable, Equatable {
    /// The text, as it is called for the reader; empty where there is none.
    public let source: String
    /// The line, from 1; 0 where there is no place.
    public let line: Int
    /// The column, from 1; 0 where there is no place.
    public let column: Int
    /// What it is, and what was left out because of it, in a sentence without a full stop.
    public let text: String

    /// The message as one line: `page.html:12:5: …`.
    public var message: String { line > 0 ? "\(source):\(line):\(column): \(text)" : source.isEmpty ? text : "\(source): \(text)" }
}

/// Collects what an import could not take over, each once.
struct Losses {
    struct Loss {
        let place: CodePlace
        let text: String
    }

    /// So many are told one by one.
    static let most = 500
    private(set) var all: [Loss] = []
    private(set) var omitted = 0
    private var known: Set<String> = []

    /// Notes a loss; one that was noted at the same place is not noted again.
    mutating func tell(_ text: String, at place: CodePlace) {
        guard known.insert("\(place.source):\(place.offset):\(text)").inserted else { return }
        if all.count < Self.most { all.append(Loss(place: place, text: text)) } else { omitted += 1 }
    }
}
