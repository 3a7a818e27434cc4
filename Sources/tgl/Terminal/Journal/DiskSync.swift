import Glibc

/// Forces a file to disk from a thread of its own, soon after it was told that there is something new.
final class DiskSync: @unchecked Sendable {
    private let file: Int32
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    // Under the mutex:
    private var isDirty = false
    private var isStopped = false
    private var failure: Int32?

    /// How long what is new may wait for more.
    private static let delayMilliseconds = 300

    /// Keeps its own hold on the file, and forces its entry in `folder` to disk too.
    init(_ file: Int32, folder: String) {
        self.file = fcntl(file, F_DUPFD_CLOEXEC, 0)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
        start(folder)
    }

    deinit {
        close(file)
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// There is something new.
    func note() {
        pthread_mutex_lock(mutex)
        isDirty = true
        pthread_cond_signal(changed)
        pthread_mutex_unlock(mutex)
    }

    /// Ends the thread, which may take it a moment.
    func stop() {
        pthread_mutex_lock(mutex)
        isStopped = true
        pthread_cond_signal(changed)
        pthread_mutex_unlock(mutex)
    }

    /// The error number of the first force that failed since the last call.
    func takeFailure() -> Int32? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        defer { failure = nil }
        return failure
    }

    // MARK: The thread

    private func start(_ folder: String) {
        let start = Unmanaged.passRetained(Start(sync: self, folder: folder))
        var thread = pthread_t()
        var result: Int32 = 0
        Interrupts.withSignalsBlocked {
            result = pthread_create(
                &thread, nil,
                { argument in
                    if let argument {
                        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                        StateFolder.force(start.folder)
                        start.sync.run()
                    }
                    return nil
                }, start.toOpaque())
        }
        if result == 0 { pthread_detach(thread) } else { start.release() }
    }

    private final class Start {
        let sync: DiskSync
        let folder: String
        init(sync: DiskSync, folder: String) {
            self.sync = sync
            self.folder = folder
        }
    }

    private func run() {
        pthread_mutex_lock(mutex)
        while true {
            while !isDirty && !isStopped { pthread_cond_wait(changed, mutex) }
            if !isStopped { waitForMore() }
            if isStopped { break }
            isDirty = false
            pthread_mutex_unlock(mutex)
            let result = fdatasync(file)
            let code = errno
            pthread_mutex_lock(mutex)
            if result != 0 && code != EINVAL && failure == nil { failure = code }
        }
        pthread_mutex_unlock(mutex)
    }

    private func waitForMore() {
        var until = timespec()
        clock_gettime(CLOCK_REALTIME, &until)
        until.tv_nsec += Self.delayMilliseconds * 1_000_000
        until.tv_sec += until.tv_nsec / 1_000_000_000
        until.tv_nsec %= 1_000_000_000
        while !isStopped && pthread_cond_timedwait(changed, mutex, &until) == 0 {}
    }
}
