import TGLSyntax

/// What a session says and asks of the program around it. The language itself reads and writes nothing.
public protocol Host: AnyObject {
    /// A line that a script prints.
    func print(_ line: String)
    /// A picture of nodes of the session's current document, whose layout is up to date.
    func show(_ request: ShowRequest, in session: Session)
    /// An explanation of a node of the session's current document, whose layout is up to date.
    func why(_ request: WhyRequest, in session: Session)
    /// The picture as a file holds it: 80 columns, no colour, whatever the terminal; `nil` where the host makes none, or was told to stop.
    func picture(of request: ShowRequest, in session: Session) -> String?
    /// A picture is not what its file holds. `before` has the scene of the picture in the file, where that is known.
    func differs(_ difference: PictureDifference, before: Session?, in session: Session)
    /// A picture of what breaks first over the values of an `expect nothing`, which is about to fail.
    func show(_ breaks: LayoutBreaks, in session: Session)
}

extension Host {
    /// A host that makes no pictures for files.
    public func picture(of request: ShowRequest, in session: Session) -> String? { nil }
    /// A host that says nothing of differences.
    public func differs(_ difference: PictureDifference, before: Session?, in session: Session) {}
    /// A host that shows nothing of it.
    public func show(_ breaks: LayoutBreaks, in session: Session) {}
}

/// Gives the texts that `import` names. It alone decides which files may be read.
public protocol SourceLoader: AnyObject {
    /// Finds the text that a path names, seen from the text that imports it (`nil`: from the start folder).
    func load(_ path: String, from importer: SourceFile) -> Result<LoadedSource, LoadFailure>
    /// Writes the text of a path, seen from another text, whole or not at all: only pictures that a test expects. What went wrong,
    /// or `nil`; `notFound` is said of the folder.
    func write(_ text: String, to path: String, beside source: SourceFile) -> LoadFailure?
    /// A path, seen from a text, as messages name it.
    func shownPath(_ path: String, beside source: SourceFile) -> String
}

/// A text that was found.
public struct LoadedSource {
    /// Equal for the same file, however it was named.
    public let key: String
    /// The text itself.
    public let source: SourceFile

    /// A text that was found under a key.
    public init(key: String, source: SourceFile) {
        self.key = key
        self.source = source
    }
}

/// Why a text was not found.
public enum LoadFailure: Error, Equatable {
    /// No file has the path.
    case notFound
    /// The path leads out of the start folder.
    case outside
    /// It is there and cannot be read; why.
    case unreadable(String)
}

/// Texts by path, for tests.
public final class MemoryLoader: SourceLoader {
    /// The texts, by the path that imports them.
    public var texts: [String: String]

    /// A loader that knows these texts and no others.
    public init(_ texts: [String: String] = [:]) { self.texts = texts }

    /// Finds a text by its path alone; one that begins with `/` or `..` counts as outside.
    public func load(_ path: String, from importer: SourceFile) -> Result<LoadedSource, LoadFailure> {
        if path.hasPrefix("/") || path.hasPrefix("..") { return .failure(.outside) }
        guard let text = texts[path] else { return .failure(.notFound) }
        return .success(LoadedSource(key: path, source: SourceFile(name: path, text: text)))
    }

    /// Keeps a text under its path.
    public func write(_ text: String, to path: String, beside source: SourceFile) -> LoadFailure? {
        if path.hasPrefix("/") || path.hasPrefix("..") { return .outside }
        texts[path] = text
        return nil
    }

    /// The path itself.
    public func shownPath(_ path: String, beside source: SourceFile) -> String { path }
}
