/// How the program ends.
enum Ends {
    static let fine: Int32 = 0
    /// The script, or an expectation, failed.
    static let failed: Int32 = 1
    /// A file could not be read or written.
    static let file: Int32 = 2
    /// There was no test to run.
    static let noTests: Int32 = 3
    /// The command line makes no sense.
    static let usage: Int32 = 64
    /// Ctrl-C.
    static let interrupted: Int32 = 130
}
