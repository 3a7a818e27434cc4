import TGLSyntax

/// A parsed text that has not run yet: what a prompt asks about an entry before it runs it.
public struct ParsedText: Sendable {
    package let result: ParseResult
    /// The number of names that the session knew when the text was parsed.
    let knownNames: Int
    /// Whether it was typed line by line, and parsed only up to its first error.
    var isTyped = false

    package init(result: ParseResult, knownNames: Int, isTyped: Bool = false) {
        self.result = result
        self.knownNames = knownNames
        self.isTyped = isTyped
    }

    /// The text.
    public var source: SourceFile { result.tree.source }

    /// Whether the text is valid so far but incomplete: more lines may follow.
    public var needsMore: Bool { result.needsMore && !source.endsInBareColour }

    /// The number of its unclosed braces if it has errors: the lines meant for these blocks will be typed on their own.
    public var abandonedBraces: Int { result.hasErrors ? result.openBraces : 0 }

    /// The position of its first error, in bytes; `nil` if it is valid.
    public var firstError: Int? {
        let errors = result.diagnostics.filter { $0.severity == .error }
        return errors.first.map { Int($0.primary.range.start) }
    }

    /// Whether its top-level statements only ask: they print, show, explain or expect, and change nothing themselves.
    public var onlyAsks: Bool {
        let tree = result.tree
        return tree[tree.root.statements].allSatisfy { tree.onlyAsks($0) }
    }
}

extension SyntaxTree {
    /// Whether a statement only asks, and changes nothing itself.
    func onlyAsks(_ id: StmtID) -> Bool {
        switch self[id] {
        case .print, .show, .why, .expect, .expectShow, .expectNothing, .expression, .test: true
        default: false
        }
    }
}

extension Session {
    /// Parses a text for `runPrompt`. If something else runs in between, it is parsed again.
    ///
    /// - Parameter isTyped: the text is typed line by line, so parsing ends with the line of the first error.
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

    /// Takes over the names of a parsed text; parses it again if names have been added since.
    func takeNames(of text: ParsedText) -> ParseResult {
        // The table only grows: if its size is unchanged, the text's symbols are still valid.
        let result = text.knownNames == names.count ? text.result : parse(text.source, isTyped: text.isTyped).result
        names = result.tree.names
        return result
    }
}

/// Passes a session to the parser, which runs on the session's own thread.
private final class ReadingSession: @unchecked Sendable {
    private unowned let session: Session
    init(_ session: Session) { self.session = session }
    func isToldToStop() -> Bool { session.isToldToStop() }
}
