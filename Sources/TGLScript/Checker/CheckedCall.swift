import TGLSyntax

extension CheckedText {
    /// The error of a call of a function of the script with a wrong number of arguments, as a run gives it.
    ///
    /// - Parameters:
    ///   - counts: how many arguments the function takes.
    ///   - given: how many the call gives.
    ///   - place: the call.
    package static func wrongCount(of name: String, takes counts: ClosedRange<Int>, given: Int, at place: Diagnostic.Place) -> Diagnostic {
        Failure.argumentCount(name, counts.lowerBound, counts.upperBound, given).diagnostic(at: place)
    }
}
