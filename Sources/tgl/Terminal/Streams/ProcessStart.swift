import CReadline

/// What is put in order before anything else.
public enum ProcessStart {
    /// Holds the places of standard streams that are closed: their use is an error, and no file is placed there. With
    /// `isOneThread` there is one pool of memory, which is the quickest for a single working thread.
    public static func prepare(isOneThread: Bool) { crl_process_begin(isOneThread ? 1 : 0) }
}
