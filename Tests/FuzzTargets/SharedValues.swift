import Glibc
import RandomDocuments
import TGLGuide
import TGLLayout
import TGLScript
import TGLSyntax

/// Statements of every kind with values that hold the same lists, or words, many times over, or that are very deep: each ends in time, run
/// and typed.
public struct SharedValues {
    /// What a statement took, and what it came to.
    public struct Result {
        public let statement: String
        /// The longest that it took, and in what: run, or typed.
        public let seconds: Double
        public let what: String
        /// It ended by a limit, with an error that says so.
        public let isLimited: Bool
        public let failed: Bool
    }

    private let session: Session
    private static let seconds = 1.0

    /// The values, each in a variable that no statement changes.
    private static let values = """
        let a = [1]
        let b = [1]
        let d = [1]
        let n = [none]
        let f = x => x
        let g = [f]
        let m = minmax(1, 2)
        let p = [m]
        view Z0
        view Z1
        let z = [Z0, Z1]
        for i in 1..60 { a = [a, a]; b = [b, b]; n = [n, n]; g = [g, f, g]; z = [z, z]; p = [p, p] }
        for i in 1..8 { m = minmax(m, m) }
        for i in 1..2000 { d = [d] }
        for i in 1..200 { let h = f; f = x => h(x) }
        """

    /// Nodes of several kinds to set values on.
    private static let nodes = """
        linear vert S { width = 200; view A { size = [40, 20] }; label L "two words" }
        constraint X { size = [200, 100]; view Y { size = [40, 20] }; view Z { size = [30, 20] } }
        grid G { columns = [50, 50]; view H; view I { gridArea = "x" } }
        flex F { view J { height = 20 } }
        collection C { size = [90, 60]; items = 9; item = v => view { height = 20 } }
        scroll Q { size = [90, 60]; view R { height = 200 } }
        path P { view P1; view P2 }
        frame M { size = [90, 90]; view M1 }
        table T { linear horz T1 { label T2 "x" } }
        keep r: Y.left = 8
        style s { width = 10 }
        knob k = 1
        """

    public init() {
        var limits = Limits()
        limits.seconds = SharedValues.seconds
        session = Session(limits: limits)
    }

    /// The error of what all statements begin with; `nil` where there is none.
    public func begin() -> String? { session.run(SourceFile(name: "begin", text: Self.values + "\n" + Self.nodes)).firstError?.message }

    /// The names of the values.
    private static let names = ["a", "d", "n", "g", "f", "m", "p", "z"]

    /// Statements in which `a` stands for a value.
    public static var forms: [String] { settings + calls + operators + others }

    private static var settings: [String] {
        let targets = ["A", "Y", "H", "J", "C", "Q", "P", "M", "T", "s", "screen"]
        let all = LanguageWords.properties
        return all.enumerated().flatMap { index, name in
            ["A.\(name) = a", "S.\(name) = a", "X.\(name) = a", "\(targets[index % targets.count]).\(name) = a", "A.\(name) = a or 3"]
                + (LanguageWords.isLive(name)
                    ? ["A.\(name) >= a", "A.\(name) += a", "Y.\(name) = a @ high", "keep Y.\(name) = a", "A.\(name) = max(a, S.\(name))"]
                    : [])
        }
    }

    private static var calls: [String] {
        BuiltInInfo.all.flatMap { info in
            let name = info.name
            return ["print \(name)(a)", "print \(name)(a, a)", "A.width = \(name)(a)", "print \(name)(A, a)", "print \(name)(a, A, a)"]
        }
            + LanguageWords.valueCalls.flatMap { name in
                [
                    "let x = \(name)(a)", "A.width = \(name)(a)", "G.columns = \(name)(a, a)", "G.columns = [\(name)(a)]",
                    "M.split = \(name)(a, a)", "C.offset = \(name)(a)", "A.height = idiom(\(name)(a), a)",
                ]
            }
    }

    private static var operators: [String] {
        ["+", "-", "*", "/", "mod", "==", "!=", "~=", "<", "<=", "and", "or"].flatMap { sign in
            ["print a \(sign) a", "print a \(sign) b", "print b \(sign) [a]", "A.width = a \(sign) A.height", "A.width = 3 \(sign) a"]
        } + [
            "print -a", "print not a", "print a..a", "print a[0]", "print a[a]", "print a.width", "print a(a)", "print if a then a else a",
        ]
    }

    private static let others = [
        "print a", "print \"{a}\"", "print str(a)", "show a", "why a", "why a.width", "remove a", "move a to S", "move A to a",
        "copy a as B",
        "copy A as N[a]", "rename a to B", "rename A to N[a]", "unset a", "unset a.width", "for x in a { print x }", "for x in a { }",
        "while a { }", "if a { }", "let x = a", "let x = [a, a]", "let x = a; x += [a]", "let x = a; x[0] = 1", "a.width = 5",
        "a { width = 5 }",
        "expect a", "expect a == b", "expect a == [b]", "expect a ~= b", "expect a, a", "expect error { print max(a) }",
        "test \"t\" { expect a == b }", "insert a to C", "insert [a] to C", "insert a before C[0]", "insert a to C at a",
        "C.items = [a, a]",
        "C.items = [a, a]; C.items = [b, b]; C.items = [a, b]", "C.key = v => v; C.items = [a]; C.items = [b]",
        "C.item = v => view { text = a }",
        "C.item = v => view { width = len(a) }", "C.itemHeight = v => a", "animate a { A.width = 9 }", "screen a", "screen a a",
        "view N[a]", "view \"{a}\"", "label \"{a}\"", "label N \"{a}\" { width = a }", "knob j = a", "knob j = 1 in a",
        "knob j = a in [a, b]",
        "knob j = a; A.width = len(j)", "knob j = b; A.color = j", "k = a", "when a { A.width = 5 }", "when a == b { A.width = 5 }",
        "when screen.width > 3 { A.width = a }", "vfl a", "vfl \"|-[Y]-|\", a", "keep Y.left = a", "keep Y.left = Z.left + a",
        "keep q: Y.left = a",
        "r.constant = a", "r.priority = a", "def h() { return a }; print h() == b", "def h(x) { return x }; print max(h(a))",
        "P.polar = t => a", "P.rect = t => len(a)", "P.polar = f", "L.text = a", "L.lineGravity = (i, n, l) => a", "style w { width = a }",
        "A : a", "view : a", "A { text = a }", "print sort(a, x => a)", "print map(a, x => a)", "print filter(a, x => a)",
        "print A.wouldBe(a)", "print measure(A, a, a)", "print frameAt(A, a)", "print C[a]", "print C[0].value == a", "C[0].height = a",
        "view A[a] { width = a }", "import a", "print node(a)", "exists(a)", "return a", "print screen.width == a", "A.size = [a, a]",
        "A.frame = [a, a, a, a]", "A.edges = inset(A, a)", "print [a] == [b]", "print [a, b] ~= [b, a]", "print a == d",
        "let x = a; print x == a",
        "print d == [d]", "print minmax(a, a) == minmax(b, b)", "G.areas = a", "G.columns = [a, a]", "H.gridColumn = a",
        "print max(a, a, a)",
    ]

    /// All statements: the forms with each of the values in turn.
    public static var statements: [String] {
        forms.enumerated().flatMap { index, form in
            // Each form with the shared list, and with one of the others.
            [form, put(names[1 + index % (names.count - 1)], into: form)]
        }
    }

    /// A form with another value in place of `a`, where that is a word by itself.
    private static func put(_ name: String, into form: String) -> String {
        var result = ""
        var word = ""
        for character in form + " " {
            if character.isLetter || character.isNumber {
                word.append(character)
                continue
            }
            result += word == "a" ? name : word
            word = ""
            result.append(character)
        }
        return String(result.dropLast())
    }

    /// Runs a statement, in a script and at a prompt, and types it. What it did is taken back.
    public func run(_ statement: String) -> Result {
        let source = SourceFile(name: "shared", text: statement)
        var slowest = (seconds: 0.0, what: "")
        func timed<T>(_ what: String, _ work: () -> T) -> T {
            let start = secondsNow()
            let result = work()
            let seconds = secondsNow() - start
            if seconds > slowest.seconds { slowest = (seconds, what) }
            return result
        }
        let outcome = timed("taken back") { session.trying { timed("run") { session.run(source, tests: .atOnce) } } }
        // While it is typed.
        session.prepare()
        _ = timed("highlighting") { Highlighter(session).spans(statement, cursor: statement.utf8.count) }
        _ = timed("help") { LineHelp(session).line(statement, cursor: statement.utf8.count) }
        _ = timed("completion") { CompletionEngine(KnownNames(session)).complete(statement, at: statement.utf8.count) }
        _ = timed("preview") { session.preview(session.parse(source, isTyped: true)) }
        _ = timed("expression") { session.error(inExpression: statement) }
        _ = timed("value") { session.value(of: statement, within: 0.2) { work in (work(), []) } }
        var limits = WantLimits()
        limits.seconds = 0.5
        _ = timed("goal") { try? session.want(statement, limits: limits) }
        let error = outcome.firstError
        return Result(
            statement: statement, seconds: slowest.seconds, what: slowest.what,
            isLimited: ["TGL0274", "TGL0276", "TGL0278"].contains(error?.code ?? ""),
            failed: error != nil)
    }

    /// So long a statement may take: its own time, some to end, and some to be told.
    public static let most = seconds + 0.5

    /// The state written down, as the session's end has to.
    public func dump() -> Double {
        let start = secondsNow()
        _ = session.dump()
        return secondsNow() - start
    }
}

/// The seconds of a clock that never goes back.
func secondsNow() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
