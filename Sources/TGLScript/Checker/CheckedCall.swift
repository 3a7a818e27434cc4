import TGLSyntax

extension CheckedText {
    /// The error for a call of a script's function with a wrong number of arguments, the same as in a run.
    ///
    /// - Parameters:
    ///   - counts: how many arguments the function takes.
    ///   - given: how many arguments the call has.
    ///   - place: the call.
    package static func wrongCount(of name: String, takes counts: ClosedRange<Int>, given: Int, at place: Diagnostic.Place) -> Diagnostic {
        Failure.argumentCount(name, counts.lowerBound, counts.upperBound, given).diagnostic(at: place)
    }
}
