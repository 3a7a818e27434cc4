import Glibc

/// A call to the system that failed: what was tried, on what, and why.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was tried, as it reads after "cannot": `write`, `create the folder`.
    public let action: String
    /// The file, folder or stream.
    public let subject: String
    /// The system's error number.
    public let code: Int32
    /// Why, where more is known than the system says.
    private let cause: String?

    /// An error of the call that failed last, unless `code` names another. `cause` says why in place of the system's words.
    public init(_ action: String, _ subject: String, code: Int32 = errno, cause: String? = nil) {
        self.action = action
        self.subject = subject
        self.code = code
        self.cause = cause
    }

    /// An error with words of its own: `it is a pipe, not a file`.
    public init(_ action: String, _ subject: String, problem: String) {
        self.init(action, subject, code: EINVAL, cause: problem)
    }

    /// Why: the system's words for the error, unless more is known.
    public var reason: String { cause ?? String(cString: strerror(code)) }

    /// `cannot write out.svg: No space left on device`
    public var description: String { "cannot \(action) \(subject): \(reason)" }
}
