extension DeclaredName {
    /// A name that is known without a session, for example to a checker.
    public init(_ name: String, _ sort: Sort) { self.init(name: name, sort: sort) }
}
