import RandomDocuments
import TGLGuide
import TGLLayout
import TGLScript
import TGLSyntax

/// A question that is put to a session between two commands. None changes anything.
enum Question {
    /// A command of the prompt with what stands behind its name.
    case command(SessionCommand, String)
    /// An expression, as it is watched.
    case value(String)
    /// A statement that prints, shows or explains, and is taken back.
    case statement(String)
    /// A text that is typed and not entered: what it would do is told.
    case preview(String)
    /// A text that is typed so far: it is completed, coloured and explained.
    case typing(String)

    /// What it is about, for counts.
    var sort: String {
        switch self {
        case .command(let command, _): ":\(command.rawValue)"
        case .value(let text): Questions.builtIn(in: text) ?? "a value"
        case .statement(let text): String(text.prefix { $0.isLetter })
        case .preview: "a preview"
        case .typing: "what is typed"
        }
    }

    /// A line from which `init` makes it again: `? :step all`.
    var line: String {
        switch self {
        case .command(let command, let rest): "? :\(command.rawValue)\(rest.isEmpty ? "" : " ")\(rest)"
        case .value(let text): "? = \(text)"
        case .statement(let text): "? ! \(text)"
        case .preview(let text): "? ~ \(text)"
        case .typing(let text): "? | \(text)"
        }
    }

    /// The question of a line; `nil` of a command.
    init?(_ line: String) {
        guard line.hasPrefix("? ") else { return nil }
        let body = line.dropFirst(2)
        let text = String(body.dropFirst(2))
        switch body.first {
        case ":":
            let name = body.dropFirst().prefix { $0 != " " }
            guard let command = SessionCommand.named(String(name)) else { return nil }
            self = .command(command, String(body.dropFirst(name.count + 2)))
        case "=": self = .value(text)
        case "!": self = .statement(text)
        case "~": self = .preview(text)
        case "|": self = .typing(text)
        default: return nil
        }
    }
}

/// All questions that there are, with arguments that mean something in a random session. They come from the tables of the program: the
/// compiler finds a session command that is missing here, and a test a built-in function.
public enum Questions {
    /// What to call built-in functions with; N, M are nodes.
    static let calls: [String: String] = [
        "abs": "abs(N.x)", "min": "min(N.width, M.width)", "max": "max(N.width, M.width)", "floor": "floor(N.x)", "ceil": "ceil(N.x)",
        "round": "round(N.x)", "sqrt": "sqrt(N.width)", "pow": "pow(N.width, 2)", "sin": "sin(N.x)", "cos": "cos(N.x)", "tan": "tan(N.x)",
        "atan2": "atan2(N.y, N.x)", "exp": "exp(1)", "log": "log(2)", "len": "len(children(N))", "range": "range(1, 9, 2)",
        "sum": "sum(map(children(N), c => c.width))", "map": "map(children(N), c => c.frame)",
        "filter": "filter(children(N), c => c.width > 9)", "sort": "sort(children(N), c => 0 - c.width)", "reverse": "reverse(children(N))",
        "join": "join(map(children(N), c => name(c)), \" \")", "str": "str(N.frame)", "num": "num(\"12\")", "random": "random(3)",
        "children": "children(N)", "index": "index(N)", "kind": "kind(N)", "name": "name(N)", "node": "node(name(N)).width",
        "exists": "exists(N)", "nearest": "nearest(N, right)", "inset": "inset(N, 4)", "conflicts": "conflicts(N)",
        "ambiguous": "ambiguous(N)", "visible": "visible(N)", "made": "made(N)", "isMade": "isMade(N)", "header": "header(N)",
        "footer": "footer(N)", "background": "background(N)", "invalidated": "invalidated(N)", "borderlineFrame": "borderlineFrame(N, top)",
        "measure": "measure(N, 100, none)", "wouldBe": "wouldBe(N, () => view { size = [20, 30] })", "frameAt": "frameAt(N, 0.5)",
        "vw": "vw(50)", "vh": "vh(50)",
        "scaled": "scaled(12)", "design": "design(20)", "idiom": "idiom(3, 4)", "value": "value(N.width)", "pi": "pi",
    ]

    /// The built-in functions without a call.
    public static var unasked: [String] { BuiltInInfo.all.map(\.name).filter { calls[$0] == nil } }

    /// Values that are no built-in's.
    private static let values = [
        "N", "N.frame", "N.screenFrame", "N[3].height", "N[40].frame", "header(N).height", "make(2)", "N.width + M.height", "screen.width",
        "wouldBe(N, () => label \"a text that is long enough to wrap\")", "wouldBe(N, () => linear horz { view { width = 9 } })",
        "wouldBe(N, () => constraint { view { width = 9; height = 9 } })", "measure(N, none, 40)", "measure(N[7], 50, none)",
    ]

    /// The built-in that a value of the table calls.
    static func builtIn(in text: String) -> String? {
        let name = String(text.prefix { $0.isLetter || $0.isNumber })
        return calls[name] == nil ? nil : "\(name)()"
    }

    /// A question of each session command that changes nothing; `nil` of others.
    static func arguments(of command: SessionCommand, _ names: inout AskedSession, in doc: Document, states: Int) -> String? {
        guard command.effect == .nothing else { return nil }
        let (a, b) = (names.node(in: doc), names.node(in: doc))
        func one(_ texts: [String]) -> String { texts[names.below(texts.count)] }
        switch command {
        case .diff, .animate: return "\(names.below(states)) \(names.below(states))"
        case .history: return one(["", "--tree", "width"])
        case .save: return "asked-save.tgl"
        case .picture: return "asked-picture.\(one(["svg", "html", "txt"]))\(one(["", " on iphone8, ipad", " \(a)"]))"
        case .why: return one([a, "\(a).width", "\(a).height deep", "\(a).\(Prop.allCases[names.below(Prop.allCases.count)].word)"])
        case .want: return one(["\(a).width = 40", "\(a).x >= 10", "\(a).height <= \(b).height + 5"])
        case .where, .measure: return command == .where ? a : one(["\(a) 100 -", "\(a) - -", "\(a)[5] 60 -", "\(a)[0] 60 40"])
        case .find: return one(["width", "view", "a", "row"])
        case .step: return one(["all", "all", a])
        case .lint: return one(["", a])
        case .sweep:
            return one([
                "screen.width 200..400 step 100 \(a).width", "\(a).width 10..50 step 20 \(b).x", "g 0..20 step 10 \(a).height",
                "screen.width 100..900 breaks", "\(a).width 0..60 breaks", "screen.textSize xsmall..ax5 overlaps",
            ])
        case .export: return "html asked.html"
        case .state, .dump, .screenshot, .verify, .knobs, .lessons, .examples: return command == .screenshot ? "asked-shot.svg" : ""
        case .help: return one(["", "width", "wrap"])
        case .undo, .redo, .goto, .recover, .load, .reload, .edit, .import, .watch, .unwatch, .zoom, .page, .time, .learn, .lesson, .next,
            .again, .hint, .answer, .set, .quit:
            return nil
        }
    }

    /// A question chosen at random.
    static func any(_ names: inout AskedSession, in doc: Document, states: Int) -> Question {
        let (a, b) = (names.node(in: doc), names.node(in: doc))
        func filled(_ text: String) -> String { replaced(text, ["N": a, "M": b]) }
        switch names.below(10) {
        case 0..<5:
            let asked = SessionCommand.allCases.filter { $0.effect == .nothing }
            let command = asked[names.below(asked.count)]
            return .command(command, arguments(of: command, &names, in: doc, states: states) ?? "")
        case 5, 6:
            let all = calls.sorted { $0.key < $1.key }.map(\.value)
            return .value(filled(names.below(3) > 0 ? all[names.below(all.count)] : values[names.below(values.count)]))
        case 7:
            let forms = ["tree", "boxes", "both", "table", "json", "svg", "html"]
            let show = "show as \(forms[names.below(forms.count)])"
            let statements = ["why N", "why N.width deep", "print N.frame", show, show + " on iphone8, ipad", "show N", "N"]
            return .statement(filled(statements[names.below(statements.count)]))
        case 8: return .preview(names.next(in: doc, states: states))
        default:
            let text = names.next(in: doc, states: states)
            return .typing(String(text.prefix(names.below(text.count + 1))))
        }
    }

    /// A text in which some words of one letter are replaced.
    private static func replaced(_ text: String, _ words: [Character: String]) -> String {
        let letters = Array(text)
        func isLetter(_ place: Int) -> Bool { letters.indices.contains(place) && (letters[place].isLetter || letters[place] == "\"") }
        return letters.indices.map { place in
            isLetter(place - 1) || isLetter(place + 1) ? String(letters[place]) : words[letters[place]] ?? String(letters[place])
        }.joined()
    }
}
