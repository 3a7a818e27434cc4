/// Takes over the memory of work that was interrupted: very many small objects take long to free, and the user should not wait for that.
package enum Leftovers {
    /// Takes an object, to be freed later; set it before anything is left. By default an object is freed at once.
    nonisolated(unsafe) package static var take: @Sendable (any Leftover) -> Void = { $0.free() }

    /// Hands a value over, and puts an empty one in its place.
    package static func leave<T>(_ value: inout T, empty: T) {
        let left = LeftValue(value)
        value = empty
        take(left)
    }
}

/// What is left to be freed.
package protocol Leftover: AnyObject, Sendable {
    /// Frees it, on any thread.
    func free()
}

/// A value that no other object refers to; it is freed without being read.
private final class LeftValue<T>: Leftover, @unchecked Sendable {
    private var value: T?
    init(_ value: T) { self.value = value }
    func free() { value = nil }
}
