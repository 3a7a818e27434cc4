import TGLSyntax

/// A text that was read and has not run: what a prompt needs to know of an entry before it hands it to the session.
public struct ParsedText: Sendable {
    package let result: ParseResult
    /// How many names the session knew when the text was read.
    let knownNames: Int
    /// It was typed line by line, and no further than to its first error.
    var isTyped = false

    package init(result: ParseResult, knownNames: Int, isTyped: Bool = false) {
        self.result = result
        self.knownNames = knownNames
        self.isTyped = isTyped
    }

    /// The text.
    public var source: SourceFile { result.tree.source }

    /// The text is a good beginning that ends too early: more lines may follow.
    public var needsMore: Bool { result.needsMore && !source.endsInBareColour }

    /// How many of its braces are open where it has errors: the lines that were to follow in them will come by themselves.
    public var abandonedBraces: Int { result.hasErrors ? result.openBraces : 0 }

    /// Where its first error is, in bytes; nil where it can be read.
    public var firstError: Int? {
        let errors = result.diagnostics.filter { $0.severity == .error }
        return errors.first.map { Int($0.primary.range.start) }
    }

    /// Its top-level statements only ask: they print, show, explain, or expect something, and change nothing by themselves.
    public var onlyAsks: Bool {
        let tree = result.tree
        return tree[tree.root.statements].allSatisfy { tree.onlyAsks($0) }
    }
}

extension SyntaxTree {
    /// Whether a statement asks and changes nothing by itself.
    func onlyAsks(_ id: StmtID) -> Bool {
        switch self[id] {
        case .print, .show, .why, .expect, .expectShow, .expectNothing, .expression, .test: true
        default: false
        }
    }
}

extension Session {
    /// Reads a text, for `runPrompt` to run it. Nothing else should run in between, or it is read once more.
    ///
    /// - Parameter isTyped: it is typed line by line, and ends with the line of its first error.
    public func parse(_ source: SourceFile, isTyped: Bool = false) -> ParsedText {
        var options = parseOptions
        options.endsAtFirstError = isTyped
        return ParsedText(
            result: SyntaxTree.parse(source, names: names, options: options), knownNames: names.count, isTyped: isTyped)
    }

    /// How texts are read.
    var parseOptions: ParseOptions {
        var options = ParseOptions(maxNesting: limits.nesting)
        let session = ReadingSession(self)
        options.shouldStop = { session.isToldToStop() }
        return options
    }

    /// Takes over the names of a text that was read; reads it again where names have been added since.
    func takeNames(of text: ParsedText) -> ParseResult {
        // The table only grows: as long as it is as it was, the text's symbols mean what they meant.
        let result = text.knownNames == names.count ? text.result : parse(text.source, isTyped: text.isTyped).result
        names = result.tree.names
        return result
    }
}

/// A session that reads a text: on its own thread, as all that it does.
private final class ReadingSession: @unchecked Sendable {
    private unowned let session: Session
    init(_ session: Session) { self.session = session }
    func isToldToStop() -> Bool { session.isToldToStop() }
}
