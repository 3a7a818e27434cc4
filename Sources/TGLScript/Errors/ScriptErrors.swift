import TGLSyntax
import TGLTexts

/// The pages of all errors of this module, by code.
public enum ScriptErrors {
    /// The file of the pages.
    package static let table = TextTable(
        "script-errors", ErrorPage.form,
        values: ["seconds": Array(Text.number(Limits.scriptSeconds).utf8), "declarations": declarations])

    /// Text with more variables than a statement may declare: `let a0 = 1; let a1 = 1` and so on.
    private static var declarations: [UInt8] {
        var text = Array("let a0 = 1".utf8)
        for number in 1..<61_000 {
            text += "; let a".utf8
            text += String(number).utf8
            text += " = 1".utf8
        }
        return text
    }

    /// The pages, in the order of their codes.
    public static let pages: [ErrorPage] = table.sections.map { ErrorPage($0) }

    /// The codes of all diagnostics of this module, in order.
    public static let codes: [String] = ScriptCode.allCases.map(\.text)

    /// The codes that may also be those of notes or warnings, after which a run continues.
    public static let noteCodes: [String] = [ScriptCode.badReference, .removedNode, .doesNothing, .conflict].map(\.text)

    /// The page of a code; `nil` if it belongs to another module.
    public static func page(_ code: String) -> ErrorPage? { pages.first { $0.code == code } }

    /// The limits under which the example of a code fails, if it is about a limit.
    public static func limits(for code: String) -> Limits {
        var limits = Limits.standard
        switch ScriptCode.allCases.first(where: { $0.text == code }) {
        case .steps: limits.steps = 1000
        case .nodes: limits.nodes = 10
        case .callDepth: limits.calls = 100
        case .nodeDepth: limits.depth = 5
        case .listLength: limits.list = 100
        case .items: limits.items = 100
        case .stringLength: limits.string = 100
        case .output: limits.output = 100
        case .memory: limits.memory = 100_000
        case .time: limits.seconds = 0.05
        default: break
        }
        return limits
    }

    /// The files that examples import.
    public static let files = [
        "lib.tgl": "let base = 40", "ring.tgl": "import \"back.tgl\"", "back.tgl": "import \"ring.tgl\"",
    ]
}
