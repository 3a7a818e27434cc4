import TGLSyntax

/// The output of a session and its questions to the surrounding program. The language itself does no I/O.
public protocol Host: AnyObject {
    /// Prints a line for a script.
    func print(_ line: String)
    /// Shows a picture of nodes of the session's current document, whose layout is up to date.
    func show(_ request: ShowRequest, in session: Session)
    /// Explains a node of the session's current document, whose layout is up to date.
    func why(_ request: WhyRequest, in session: Session)
    /// The picture as a file holds it, for any terminal: 80 columns, no colour. `nil` if the host makes none or was interrupted.
    func picture(of request: ShowRequest, in session: Session) -> String?
    /// A picture differs from its file. `before` holds the scene of the picture in the file, if it is known.
    func differs(_ difference: PictureDifference, before: Session?, in session: Session)
    /// Shows what breaks first over the values of an `expect nothing` that is about to fail.
    func show(_ breaks: LayoutBreaks, in session: Session)
}

extension Host {
    /// By default there are no pictures for files.
    public func picture(of request: ShowRequest, in session: Session) -> String? { nil }
    /// By default differences are not shown.
    public func differs(_ difference: PictureDifference, before: Session?, in session: Session) {}
    /// By default what breaks is not shown.
    public func show(_ breaks: LayoutBreaks, in session: Session) {}
}

/// Loads the texts that `import` names. It alone decides which files may be read.
public protocol SourceLoader: AnyObject {
    /// Loads the text at a path relative to the importing text.
    func load(_ path: String, from importer: SourceFile) -> Result<LoadedSource, LoadFailure>
    /// Writes a text to a path relative to another text, atomically; only for pictures that a test expects. Returns what went wrong, or
    /// `nil`; `notFound` means that the folder does not exist.
    func write(_ text: String, to path: String, beside source: SourceFile) -> LoadFailure?
    /// The path relative to a text, as messages show it.
    func shownPath(_ path: String, beside source: SourceFile) -> String
}

/// A text that was loaded.
public struct LoadedSource {
    /// The identity of the file: equal for the same file, however it was named.
    public let key: String
    /// The text itself.
    public let source: SourceFile

    /// A loaded text with its key.
    public init(key: String, source: SourceFile) {
        self.key = key
        self.source = source
    }
}

/// Why a text could not be loaded.
public enum LoadFailure: Error, Equatable {
    /// No file has the path.
    case notFound
    /// The path leads out of the start folder.
    case outside
    /// The file exists but cannot be read, with the reason.
    case unreadable(String)
}

/// Texts in memory, for tests.
public final class MemoryLoader: SourceLoader {
    /// The texts by their paths.
    public var texts: [String: String]

    /// A loader of exactly these texts.
    public init(_ texts: [String: String] = [:]) { self.texts = texts }

    /// Finds a text by its path alone; a path that begins with `/` or `..` is outside.
    public func load(_ path: String, from importer: SourceFile) -> Result<LoadedSource, LoadFailure> {
        if path.hasPrefix("/") || path.hasPrefix("..") { return .failure(.outside) }
        guard let text = texts[path] else { return .failure(.notFound) }
        return .success(LoadedSource(key: path, source: SourceFile(name: path, text: text)))
    }

    /// Stores the text under its path.
    public func write(_ text: String, to path: String, beside source: SourceFile) -> LoadFailure? {
        if path.hasPrefix("/") || path.hasPrefix("..") { return .outside }
        texts[path] = text
        return nil
    }

    /// The path itself.
    public func shownPath(_ path: String, beside source: SourceFile) -> String { path }
}
