import Glibc

/// A call to the system that failed: what was tried, on what, and why.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was tried, as it reads after "cannot": `write`, `create the folder`.
    public let action: String
    /// The file, folder or stream.
    public let subject: String
    /// The system's error number.
    public let code: Int32

    /// An error of the call that failed last, unless `code` names another.
    public init(_ action: String, _ subject: String, code: Int32 = errno) {
        self.action = action
        self.subject = subject
        self.code = code
    }

    /// The system's words for the error.
    public var reason: String { String(cString: strerror(code)) }

    /// `cannot write out.svg: No space left on device`
    public var description: String { "cannot \(action) \(subject): \(reason)" }
}
