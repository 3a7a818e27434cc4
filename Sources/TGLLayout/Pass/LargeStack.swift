import Glibc

/// Runs work on a thread with a large stack and waits for it: deep trees are laid out by recursion, which takes some kilobytes of stack per
/// level. Unused stack takes no memory. Falls back to smaller stacks, and at last to the caller's own. Signals go to the working thread,
/// not to the one that waits.
public func runOnLargeStack(_ work: () -> Void) {
    withoutActuallyEscaping(work) { work in
        let box = Unmanaged.passRetained(WorkBox(work))
        // Where the address space is limited, most of it is needed for other things.
        var space = rlimit()
        let most = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space) == 0 ? space.rlim_cur / 4 : .max
        for megabytes in [4096, 1024, 256, 64] where megabytes == 64 || megabytes << 20 <= most {
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            pthread_attr_setstacksize(&attributes, megabytes << 20)
            var thread = pthread_t()
            box.takeUnretainedValue().stackBytes = megabytes << 20
            let failed = pthread_create(
                &thread, &attributes,
                { raw in
                    let box = Unmanaged<WorkBox>.fromOpaque(raw!).takeUnretainedValue()
                    pthread_setspecific(stackBytesOfThread, UnsafeRawPointer(bitPattern: box.stackBytes))
                    box.work()
                    return nil
                }, box.toOpaque())
            pthread_attr_destroy(&attributes)
            if failed == 0 {
                waitWithoutSignals(for: thread)
                box.release()
                return
            }
        }
        box.takeRetainedValue().work()
    }
}

/// Waits for a thread while other threads handle the signals. A signal for this thread would be handled only when this thread runs again,
/// which may be after the working thread has read input that was typed after Ctrl-C.
private func waitWithoutSignals(for thread: pthread_t) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    pthread_join(thread, nil)
    pthread_sigmask(SIG_SETMASK, &before, nil)
}

/// How deep nodes may nest on the current thread, if `runOnLargeStack` made it: where memory is limited, its stack is, too. `nil` on other
/// threads.
public func deepestTree() -> Int? {
    let bytes = Int(bitPattern: pthread_getspecific(stackBytesOfThread))
    return bytes > 0 ? bytes / mostBytesPerLevel : nil
}

/// The stack that laying out one level takes at most (4 to 5 KB were measured, in every layout).
private let mostBytesPerLevel = 8192

private let stackBytesOfThread: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
}()

private final class WorkBox {
    let work: () -> Void
    var stackBytes = 0
    init(_ work: @escaping () -> Void) { self.work = work }
}
