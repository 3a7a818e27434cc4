import CReadline
import Glibc

/// Signals: Ctrl-C sets a flag that long work asks for, a closed pipe is an error of the write, and a
/// signal that ends the program leaves the terminal as it was.
public enum Interrupts {
    /// Takes the signals over; once, before anything else. Child programs start with the usual ones.
    public static func install() { crl_signals_install() }

    /// Whether Ctrl-C was pressed since the flag was last cleared. Costs a load; safe from any thread.
    public static func interruptRequested() -> Bool { crl_interrupt_requested() != 0 }

    /// Clears the flag: before a command runs, and once its interruption has been dealt with.
    public static func clearInterrupt() { crl_clear_interrupt() }

    /// Does something while the thread takes no signals. A thread that is started meanwhile takes none either: signals are for the
    /// thread that reads what is typed.
    public static func withSignalsBlocked(_ work: () -> Void) {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        work()
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Waits until a stream can be read; false when Ctrl-C came first.
    static func waitReadable(_ stream: Int32) -> Bool { crl_wait_readable(stream, -1) == 1 }

    /// Whether something has been typed that has not been read.
    public static func isInputWaiting() -> Bool { crl_input_waiting() != 0 }

    /// What came first of a wait.
    public enum Wait: Sendable { case readable, interrupted, timeout }

    /// Waits until a stream can be read, Ctrl-C comes, or so many milliseconds are over (-1: without end).
    public static func wait(for stream: Int32, milliseconds: Int32) -> Wait {
        switch crl_wait_readable(stream, milliseconds) {
        case 1: .readable
        case 0: .timeout
        default: .interrupted
        }
    }
}
