import TGLLayout

/// Random commands about everything that a document may hold, for runs that ask questions between them: one of the authors of this module
/// types most of them; the rest is about what these leave out: systems within systems, animations, functions that make nodes.
public struct AskedSession {
    private enum Author {
        case long(LongSession)
        case short(RandomSession)
        case collections(CollectionSession)
    }

    private var author: Author
    private var random: Random

    /// What there is to import.
    public static let files = LongSession.files

    public init(seed: UInt64) {
        random = Random(seed ^ 0xA5_4ED)
        author =
            switch seed % 3 {
            case 0: .long(LongSession(seed: seed))
            case 1: .short(RandomSession(seed: seed))
            default: .collections(CollectionSession(seed: seed))
            }
    }

    /// The first commands of a session.
    public mutating func beginning() -> [String] {
        let own: [String]
        switch author {
        case .long(var long):
            own = long.beginning()
            author = .long(long)
        case .short:
            own = [
                "let k = 3", "knob g = 4 in 0..20", "knob flag = true", "style s1 { width = 30 }",
                "linear vert A { width = 200; view B { width = 20; height = 10 }; label C \"two words\" }",
            ]
        case .collections(var collections):
            own = collections.beginning()
            author = .collections(collections)
        }
        return own + ["def make(n) { for i in 1..n { view { width = i; height = 5 } }; return n }"] + [random.pick(Self.scenes)]
    }

    /// Scenes of kinds that hold each other.
    private static let scenes = [
        "constraint Q { constraint Q1 { view Q2 } }", "constraint Q { constraint Q1 { view Q2; label Q3 \"a few words here\" } }",
        "stack Q { stack Q1 { constraint Q2 { label Q3 \"supercalifragilistic\" } } }",
        "constraint Q { width = 200; height = 120; view Q1 { left = 8; width = 40; height = 20 }; "
            + "stack Q2 vert { left = Q1.right + 8; view Q3 { width = 30; height = 9 }; label Q4 \"two words\" } }",
        "constraint Q { width = 200; height = 60; view Q1 { width = 30; height = 10 }; view Q2 { width = 40; height = 10 }; "
            + "chain horz Q3 { items = [Q1, Q2] }; guide Q4 { left = 20 } }",
        "relative Q { width = 200; height = 100; view Q1 { width = [Q2.width * 2]; height = 10 }; "
            + "view Q2 { left = Q1.right; height = 20 }; view Q3 { left = Q2.right; right = 0; height = 5 } }",
        "scroll Q { width = 90; height = 60; view Q1 { width = 50; height = 40 }; label Q2 \"two words\"; view Q3 { height = 90 } }",
        "flex Q { width = 200; flexWrap = wrap; view Q1 { width = 90; height = 10; flexGrow = 1 }; view Q2 { width = 80; height = 20 }; "
            + "block Q3 { label Q4 \"some words in a block\" } }",
        "grid Q { width = 200; columns = [auto, 1fr]; view Q1 { height = 10 }; label Q2 \"two words\"; view Q3 { height = 5 } }",
        "table Q { width = 200; sharedColumns = true; row Q1 { label Q2 \"one\"; label Q3 \"two words\" }; row Q4 { view; view } }",
        "path Q { width = 90; height = 80; polar = t => 30; view Q1 { width = 5; height = 5 }; view Q2 { width = 9; height = 4 } }",
        "flow Q { width = 120; view Q1 { width = 50; height = 10 }; view Q2 { width = 60; height = 20 }; view Q3 { width = 70 } }",
        "float Q { width = 120; view Q1 { width = 50; height = 10 }; view Q2 { width = 60; height = 20; reverseFloat = true } }",
        "collection Q { width = 90; height = 90; items = 60; header = () => view { height = 9 }; "
            + "item = v => constraint { width = fill; height = 20; label T \"row {v}\" { left = 4 } } }",
    ]

    /// The next command. One that begins with `:` is not of the language: `:undo`, `:redo`, `:goto 3`.
    public mutating func next(in doc: Document, states: Int) -> String {
        if random.chance(25) { return other(in: doc) }
        switch author {
        case .long(var long):
            defer { author = .long(long) }
            return long.next(in: doc, states: states).text
        case .short(var short):
            defer { author = .short(short) }
            return short.line()
        case .collections(var collections):
            defer { author = .collections(collections) }
            return collections.next(in: doc, states: states).text
        }
    }

    /// A choice of the run's own, in the order of its seed.
    public mutating func below(_ count: Int) -> Int { random.below(count) }

    /// The name of some node, of cells too.
    public mutating func node(in doc: Document) -> String {
        var nodes: [Int32] = []
        doc.walk(Document.screen) { node, _ in nodes.append(node) }
        return doc.nameText(random.pick(nodes))
    }

    private mutating func other(in doc: Document) -> String {
        let (a, b) = (node(in: doc), node(in: doc))
        let number = random.pick(["0", "5", "20", "33.3", "90"])
        switch random.below(12) {
        case 0: return random.pick(Self.scenes)
        case 1: return "\(a) { \(random.pick(Self.scenes)) }"
        case 2, 3: return "\(a).\(random.pick(["width", "height", "left", "top"])) = \(number)"
        case 4: return "\(a).width = \(random.pick(["100%", "50%", "wrap", "fill", "\(b).width", "scaled(20)"]))"
        case 5: return "animate \(random.pick(["0.3", "1 linear"])) { \(a).width = \(number); \(b).height = 9 }"
        case 6:
            let body = random.pick(["\(a).visibility = gone", "remove \(a)", "\(a) { view { width = 8; height = 8 } }"])
            return "animate 0.5 { \(body) }"
        case 7: return random.pick(["make(2)", "g = \(random.below(20))", "k = \(random.below(9))"])
        case 8: return "\(a).visibility = \(random.pick(["gone", "visible", "invisible"]))"
        case 9: return random.pick([":undo", ":undo", ":redo"])
        case 10: return "unset \(a)\(random.pick(["", ".width", ".height"]))"
        default: return "when \(random.pick(["landscape", "screen.width > 400", "flag"])) { \(a).width = \(number) }"
        }
    }
}
