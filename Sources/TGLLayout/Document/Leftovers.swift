/// Where work leaves what it has made when it is told to end: very many small pieces take long to be freed, and nobody should wait for
/// that.
public enum Leftovers {
    /// Takes over what is left, to have it freed some other time; to be set before anything is left. Otherwise it is freed at once.
    nonisolated(unsafe) public static var take: @Sendable (any Leftover) -> Void = { $0.free() }

    /// Leaves a value, and puts an empty one in its place.
    package static func leave<T>(_ value: inout T, empty: T) {
        let left = LeftValue(value)
        value = empty
        take(left)
    }
}

/// What is left to be freed.
public protocol Leftover: AnyObject, Sendable {
    /// Frees it, on whatever thread.
    func free()
}

/// A value that nobody else knows of, and that whoever frees it does not read.
private final class LeftValue<T>: Leftover, @unchecked Sendable {
    private var value: T?
    init(_ value: T) { self.value = value }
    func free() { value = nil }
}
