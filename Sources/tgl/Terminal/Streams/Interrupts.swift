import CReadline
import Glibc

/// Signals: Ctrl-C sets a flag that long computations check, a closed pipe becomes a write error, and the terminal is restored when a
/// signal ends the program.
public enum Interrupts {
    /// Installs the signal handlers; call it once, before anything else. Child programs start with the default handlers.
    public static func install() { crl_signals_install() }

    /// Whether Ctrl-C was pressed since the flag was last cleared. It is cheap and safe on any thread.
    public static func interruptRequested() -> Bool { crl_interrupt_requested() != 0 }

    /// Clears the flag: before a command runs, and after an interruption was handled.
    public static func clearInterrupt() { crl_clear_interrupt() }

    /// Runs work while signals are blocked on this thread. Threads started meanwhile inherit that: signals are handled on the thread that
    /// reads input.
    public static func withSignalsBlocked(_ work: () -> Void) {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        work()
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Waits until a stream is readable. Returns false if Ctrl-C came first.
    static func waitReadable(_ stream: Int32) -> Bool { crl_wait_readable(stream, -1) == 1 }

    /// Whether there is unread input.
    public static func isInputWaiting() -> Bool { crl_input_waiting() != 0 }

    /// The result of a wait.
    public enum Wait: Sendable { case readable, interrupted, timeout }

    /// Waits until a stream is readable, Ctrl-C is pressed, or a number of milliseconds has passed (-1: no limit).
    public static func wait(for stream: Int32, milliseconds: Int32) -> Wait {
        switch crl_wait_readable(stream, milliseconds) {
        case 1: .readable
        case 0: .timeout
        default: .interrupted
        }
    }
}
