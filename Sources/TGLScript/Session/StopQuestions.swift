import Glibc

// Whether what runs may go on. Every question comes to one place (`Session.answer`), which looks at the time, at who wants it to end, and
// at the memory; so whoever tries out what comes of a "no" can say it to any of them.

/// A question whether to go on.
package enum StopQuestion: Equatable, Sendable {
    /// May a statement go on?
    case statement
    /// May what only looks at the document go on? Neither the time of statements nor their memory counts.
    case look
    /// Is there memory for so many bytes more?
    case memory(Int)
    /// Are so many bytes to be had in one piece?
    case room(Int)
}

/// Why what runs has to end.
package enum StopReason: Equatable, Sendable {
    /// The time is over.
    case time
    /// Somebody wants it to end.
    case interrupt
    /// There is no memory.
    case memory(MemoryShortage)
}

extension Session {
    /// The one place that says whether to go on: `nil` where nothing is against it.
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

    /// Why what runs has to end, if it has to.
    func reasonToStop() -> Failure? {
        if isPuttingBack { return nil }
        if let trial, trial.mustEnd() { return Failure.outOfTime(trial.seconds) }
        return answer(.statement).map(failure)
    }

    /// Why work was ended. Memory may have been given back since, time and Ctrl-C stay.
    func stopReason() -> Failure { reasonToStop() ?? Failure.shortage(.system, limits.memory) }

    /// Whether somebody wants what runs to end, or the system has no memory for it. The limit on memory is for scripts: where one
    /// has come close to it, one can still look at the document, go back and write it down.
    public func isToldToStop() -> Bool { answer(.look) != nil }

    /// Why there is no memory for so many bytes more, if there is none.
    func shortage(adding bytes: Int) -> Failure? { answer(.memory(bytes)).map(failure) }

    /// Why so many bytes are not to be had in one piece, if they are not.
    func lackOfRoom(for bytes: Int) -> Failure? { answer(.room(bytes)).map(failure) }

    package static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
