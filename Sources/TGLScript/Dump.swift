extension Session {
    /// The document as it is now, as a script that makes it again.
    public func dump() -> String { "" }
}
