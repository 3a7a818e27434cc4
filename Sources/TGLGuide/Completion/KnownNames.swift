import TGLLayout
import TGLScript

/// The names that completion offers besides those of the language: the nodes of a document, and the declarations of scripts.
public struct KnownNames {
    /// The document whose nodes are offered; it need not be laid out.
    public let document: Document
    /// The existing variables, styles and functions, in the order of declaration.
    public let declared: [DeclaredName]

    /// Creates the names of a document and of declarations; by default, there are none.
    public init(document: Document = Document(), declared: [DeclaredName] = []) {
        self.document = document
        self.declared = declared
    }

    /// Creates the current names of a session.
    public init(_ session: Session) {
        self.init(document: session.document, declared: session.declaredNames())
    }
}
