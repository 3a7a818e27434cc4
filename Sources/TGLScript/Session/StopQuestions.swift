import Glibc

// Decides whether running work may go on. Every question goes through one method (`Session.answer`), which checks the time, interruption
// and the memory, so that a test can answer any of them with a "no".

/// A question whether work may go on.
package enum StopQuestion: Equatable, Sendable {
    /// May a statement go on?
    case statement
    /// May work that only looks at the document go on? The limits on time and memory of statements do not count.
    case look
    /// Is there memory for this many bytes more?
    case memory(Int)
    /// Is there room for this many bytes in one piece?
    case room(Int)
}

/// Why work has to end.
package enum StopReason: Equatable, Sendable {
    /// It took too long.
    case time
    /// The user or the host interrupted it.
    case interrupt
    /// There is no memory.
    case memory(MemoryShortage)
}

extension Session {
    /// Answers all questions whether to go on: `nil` if nothing is against it.
    private func answer(_ question: StopQuestion) -> StopReason? {
        if let stopAnswers, let reason = stopAnswers(question) { return reason }
        switch question {
        case .statement:
            if limits.seconds > 0, Session.now() - started > limits.seconds { return .time }
            if shouldStop?() ?? false { return .interrupt }
            return memoryShortage?(0).map { .memory($0) }
        case .look:
            if shouldStop?() ?? false { return .interrupt }
            return memoryShortage?(0) == .system ? .memory(.system) : nil
        case .memory(let bytes): return memoryShortage?(bytes).map { .memory($0) }
        case .room(let bytes): return memoryHasRoom?(bytes) ?? true ? nil : .memory(.system)
        }
    }

    private func failure(_ reason: StopReason) -> Failure {
        switch reason {
        case .time: Failure.outOfTime(limits.seconds)
        case .interrupt: Failure(.interrupted, "interrupted")
        case .memory(let shortage): Failure.shortage(shortage, limits.memory)
        }
    }

    /// The reason why a statement has to end, as a failure; `nil` if it may go on.
    func reasonToStop() -> Failure? {
        if isPuttingBack { return nil }
        if let trial, trial.mustEnd() { return Failure.outOfTime(trial.seconds) }
        return answer(.statement).map(failure)
    }

    /// Why work was ended. If no reason is left, it was memory, which may have been freed since.
    func stopReason() -> Failure { reasonToStop() ?? Failure.shortage(.system, limits.memory) }

    /// Whether work is interrupted, or the system has no memory for it. The memory limit does not count, since it is for scripts: near it
    /// the user can still look at the document, undo and save.
    public func isToldToStop() -> Bool { answer(.look) != nil }

    /// The failure to allocate this many bytes more; `nil` if there is memory.
    func shortage(adding bytes: Int) -> Failure? { answer(.memory(bytes)).map(failure) }

    /// The failure to allocate this many bytes in one piece; `nil` if there is room.
    func lackOfRoom(for bytes: Int) -> Failure? { answer(.room(bytes)).map(failure) }

    package static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
