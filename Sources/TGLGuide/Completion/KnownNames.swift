import TGLLayout
import TGLScript

/// The names that completion may offer beside those of the language: the nodes of a document, and what scripts declared.
public struct KnownNames {
    /// The document whose nodes are offered, laid out or not.
    public let document: Document
    /// The variables, styles and functions that exist, in the order of their declaration.
    public let declared: [DeclaredName]

    /// The names of a document and of declarations; without any, only those of the language are offered.
    public init(document: Document = Document(), declared: [DeclaredName] = []) {
        self.document = document
        self.declared = declared
    }

    /// The names that a session has now.
    public init(_ session: Session) {
        self.init(document: session.document, declared: session.declaredNames())
    }
}
