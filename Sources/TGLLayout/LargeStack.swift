import Glibc

/// Runs work on a thread with a large stack and waits for it: deep trees are laid out by recursion, a few hundred bytes of
/// stack a level. Memory that is not used is not taken. Falls back to smaller stacks, at last to the caller's own.
public func runOnLargeStack(_ work: () -> Void) {
    withoutActuallyEscaping(work) { work in
        let box = Unmanaged.passRetained(WorkBox(work))
        for megabytes in [4096, 1024, 256, 64] {
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            pthread_attr_setstacksize(&attributes, megabytes << 20)
            var thread = pthread_t()
            let failed = pthread_create(&thread, &attributes, { raw in
                Unmanaged<WorkBox>.fromOpaque(raw!).takeUnretainedValue().work()
                return nil
            }, box.toOpaque())
            pthread_attr_destroy(&attributes)
            if failed == 0 {
                pthread_join(thread, nil)
                box.release()
                return
            }
        }
        box.takeRetainedValue().work()
    }
}

private final class WorkBox {
    let work: () -> Void
    init(_ work: @escaping () -> Void) { self.work = work }
}
