// Work on values alone, such as drawing a picture of very many nodes, on a thread of its own. Whoever waits for it at a prompt may press
// Ctrl-C: then nobody waits until the work looks whether it is to end, nor until all that it made is freed.

import Glibc
import Synchronization
import TGLLayout
import TGLTerminal

enum Aside {
    /// What `work` makes of a value; `nil` where Ctrl-C came first. Then the work is left to end by itself.
    static func result<Input: Sendable, Result: Sendable>(
        of input: consuming Input, _ work: @escaping @Sendable (Input) -> Result
    ) -> Result? {
        let handed = HandedOver(input)
        let result = HandedOver<Result>(nil)
        let job = Job {
            guard let input = handed.take() else { return }
            result.put(work(input))
        }
        guard let job, job.begin() else { return handed.take().map(work) }
        guard job.wait(unless: Interrupts.interruptRequested) else {
            job.leave()
            left.withLock { $0.append(job) }
            return nil
        }
        return result.take()
    }

    /// Frees what somebody left.
    static func free(_ leftover: any Leftover) {
        guard let job = Job({ leftover.free() }), job.begin() else { return leftover.free() }
        left.withLock { $0.append(job) }
    }

    /// Whether the thread that asks does work that nobody waits for any more.
    static var isLeft: Bool {
        guard let pointer = pthread_getspecific(jobOfThread) else { return false }
        return Unmanaged<Job>.fromOpaque(pointer).takeUnretainedValue().isLeft
    }

    /// Waits until all work that was left has ended: what comes next has the memory for itself. False where Ctrl-C came first.
    static func settle() -> Bool {
        while let job = left.withLock({ $0.last }) {
            guard job.wait(unless: Interrupts.interruptRequested) else { return false }
            left.withLock { _ = $0.removeLast() }
        }
        return true
    }

    private static let left = Mutex<[Job]>([])

    private static let jobOfThread: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// A value that one takes over from another, who keeps no hold on it.
    private final class HandedOver<Value: Sendable>: Sendable {
        private let value: Mutex<Value?>
        init(_ value: consuming Value?) { self.value = Mutex(value) }
        func put(_ value: Value) { self.value.withLock { $0 = value } }
        func take() -> Value? {
            value.withLock { held in
                defer { held = nil }
                return held
            }
        }
    }

    /// A piece of work and its thread.
    private final class Job: Sendable {
        private let work: @Sendable () -> Void
        private let leaving = Atomic<Bool>(false)
        /// The ends of a pipe of which the second is closed when the work is done.
        private let done: Int32
        private let open: Int32

        var isLeft: Bool { leaving.load(ordering: .relaxed) }
        func leave() { leaving.store(true, ordering: .relaxed) }

        init?(_ work: @escaping @Sendable () -> Void) {
            var ends: [Int32] = [-1, -1]
            let isMade = pipe(&ends) == 0
            (done, open) = (ends[0], ends[1])
            self.work = work
            if !isMade { return nil }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }

        deinit { if done >= 0 { close(done) } }

        /// Starts the thread, which keeps the job until it ends; false where there is none to be had.
        func begin() -> Bool {
            let job = Unmanaged.passRetained(self)
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
            defer { pthread_attr_destroy(&attributes) }
            var thread = pthread_t()
            var failed: Int32 = 0
            Interrupts.withSignalsBlocked {
                failed = pthread_create(
                    &thread, &attributes,
                    { raw in
                        let job = Unmanaged<Job>.fromOpaque(raw!).takeRetainedValue()
                        pthread_setspecific(Aside.jobOfThread, raw)
                        job.work()
                        close(job.open)
                        return nil
                    }, job.toOpaque())
            }
            if failed != 0 {
                job.release()
                close(open)
            }
            return failed == 0
        }

        /// Waits until the work is done, unless Ctrl-C comes: false then.
        func wait(unless stops: () -> Bool) -> Bool {
            while true {
                switch Interrupts.wait(for: done, milliseconds: -1) {
                case .readable: return true
                case .interrupted where stops(): return false
                case .interrupted, .timeout: continue
                }
            }
        }
    }
}
