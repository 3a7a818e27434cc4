import TGLSyntax

/// The words for priorities (C-7).
enum Priorities {
    /// The words with their numbers; they are only valid after an `@`.
    static let words: [String: Double] = ["required": 1000, "high": 750, "medium": 500, "low": 250, "fit": 50]
    /// The words in the order of their numbers.
    static let names = ["required", "high", "medium", "low", "fit"]

    /// Names for priorities in other systems.
    private static let foreign: [String: String] = [
        "strong": "high", "weak": "low", "must": "required", "defaultHigh": "high", "defaultLow": "low", "mandatory": "required",
        "optional": "medium", "fittingSizeLevel": "fit", "fittingSizeCompression": "fit", "dragThatCanResizeScene": "510",
        "dragThatCannotResizeScene": "490", "sceneSizeStayPut": "500", "normal": "medium", "mid": "medium",
    ]

    /// What to write instead of a name that is no priority.
    static func help(for name: String) -> String? {
        if let word = foreign[name] { return "write `@ \(word)`" }
        if let near = Suggestions.nearest(name, among: names) { return "did you mean `@ \(near)`?" }
        return "a priority is a number above 0 and at most 1000, or `required`, `high`, `medium`, `low` or `fit`"
    }
}
