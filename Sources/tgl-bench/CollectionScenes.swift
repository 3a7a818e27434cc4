import TGLLayout
import TGLScript
import TGLSyntax

/// A collection, and commands that are given to it as at a prompt, each with its layout: a command is measured from its text to the
/// layout after it.
struct CollectionScene: Sendable {
    let name: String
    let n: Int
    /// The script that makes the collection C, or sections of it.
    let script: @Sendable (_ n: Int) -> String
    /// What is named in commands that change items: `C`, or a section.
    let section: String
    /// How many items that has.
    let itemsInSection: Int
    /// The forms of `offset` besides those of every collection.
    let forms: [String]

    init(
        _ name: String, _ n: Int, section: String = "C", itemsInSection: Int? = nil, forms: [String] = [],
        _ script: @escaping @Sendable (Int) -> String
    ) {
        self.name = name
        self.n = n
        self.section = section
        self.itemsInSection = itemsInSection ?? n
        self.forms = forms
        self.script = script
    }

    /// The sizes in which instructions of its commands are counted: a command costs as many in the greater one. A change in a waterfall
    /// is not among them: it can move all items after it to other columns.
    var countedSizes: [Int] {
        switch name {
        case "items list": [10_000, 1_000_000]
        case "items list estimates", "items grid estimates", "items flow sizes": [10_000, 100_000]
        default: []
        }
    }

    /// A command, given the number of a round.
    struct Command {
        let name: String
        /// Whether its instructions are counted too.
        var isCounted: Bool { ["offset item", "insert anywhere", "remove anywhere", "move anywhere"].contains(name) }
        let text: (_ round: Int) -> String
    }

    /// Scrolling, to any offset of any form.
    var offsets: [Command] {
        let at = section == "C" ? "" : section + ", "
        func place(_ round: Int) -> Int { (round + 1) * 7919 % max(1, itemsInSection) }
        let known = [
            Command(name: "offset number") { "C.offset = \(Double(($0 + 1) * 7919 % max(1, n)) * 12)" },
            Command(name: "offset item") { "C.offset = item(\(at)\(place($0)))" },
            Command(name: "offset center") { "C.offset = item(\(at)\(place($0)), center)" },
            Command(name: "offset item end") { "C.offset = item(\(at)\(place($0)), end)" },
            Command(name: "offset page") { "C.offset = page(\(place($0) / 20))" },
            Command(name: "offset ends") { $0 % 2 == 0 ? "C.offset = end" : "C.offset = start" },
            Command(name: "offset by a row") { _ in "C.offset += 44" },
        ]
        return known + forms.map { form in Command(name: "offset " + form.prefix { $0 != "(" }) { _ in "C.offset = \(form)" } }
    }

    /// Changes of one item anywhere.
    var changes: [Command] {
        func place(_ round: Int) -> Int { (round + 1) * 7919 % max(1, itemsInSection) }
        let (last, to) = (itemsInSection - 1, section)
        return [
            Command(name: "insert first") { "insert \($0) to \(to) at 0" },
            Command(name: "insert anywhere") { "insert \($0) to \(to) at \(place($0))" },
            Command(name: "insert last") { "insert \($0) to \(to)" },
            Command(name: "remove anywhere") { "remove \(to)[\(place($0))]" },
            Command(name: "move anywhere") { "move \(to)[\(place($0))] at \((place($0) * 31 + 1) % max(1, last))" },
            Command(name: "value anywhere") { "\(to)[\(place($0))].value = \($0)" },
        ]
    }

    func run() {
        guard Options.given.wants(name, n) else { return }
        let text = script(n)
        let source = SourceFile(name: "bench.tgl", text: text)
        var opening: [Double] = []
        for _ in 0..<(Options.given.quick ? 1 : 3) {
            let t0 = now()
            let session = Session()
            run(session, source)
            opening.append(now() - t0)
        }
        let session = Session()
        run(session, source)
        let bytes = session.document.bytesByTable.filter { $0.name == "items of collections" }.reduce(0) { $0 + $1.taken }
        Result(
            scene: name, n: n, nodes: session.document.count - 1,
            fields: [("open_ms", median(opening) / 1e6), ("item_bytes", Double(bytes) / Double(max(1, n)))]
        ).report()
        let (before, opened) = (state(session), session.currentState)
        for command in offsets + changes { measure(command, session) }
        session.go(to: opened)
        layout(session)
        if state(session) != before { fail("\(name): undone commands left something behind") }
    }

    /// Runs a command again and again, and undoes what changed items.
    private func measure(_ command: Command, _ session: Session) {
        let rounds = Options.given.quick ? 9 : 41
        var (times, undone): ([Double], [Double]) = ([], [])
        for round in 0..<rounds {
            let source = SourceFile(name: "bench.tgl", text: command.text(round))
            let t0 = now()
            run(session, source)
            times.append(now() - t0)
            let t1 = now()
            _ = session.undo()
            layout(session)
            undone.append(now() - t1)
            // Half of the changes stay, so that others are made where some are.
            if round % 2 == 0 { _ = session.redo() }
            layout(session)
        }
        Result(
            scene: "\(name) \(command.name)", n: n, nodes: session.document.count - 1,
            fields: [
                ("command_us", median(times) / 1000), ("command_p99_us", percentile(times, 0.99) / 1000),
                ("undo_us", median(undone) / 1000), ("edits", Double(rounds)),
            ]
        ).report()
    }

    private func run(_ session: Session, _ source: SourceFile) {
        let outcome = session.runCommand(source)
        if let first = outcome.firstError { fail("\(name): \(first.message)") }
        layout(session)
    }

    private func layout(_ session: Session) {
        do { try session.document.layout() } catch { fail("\(name): \(error)") }
    }

    /// What is seen, as text.
    private func state(_ session: Session) -> String {
        let doc = session.document
        var text = ""
        doc.walk(Document.screen) { node, _ in text += "\(doc.frame(node))" }
        return text
    }

    /// For counting: the session with the collection, and a command on it.
    func counted(_ command: Command) -> (session: Session, run: (Int) -> Void) {
        let session = Session()
        run(session, SourceFile(name: "bench.tgl", text: script(n)))
        return (
            session, { round in run(session, SourceFile(name: "bench.tgl", text: command.text(round))) }
        )
    }
}

extension CollectionScene {
    private static let row =
        "item = v => linear vert { padding = 12; width = fill; label { text = \"row {v}\"; width = fill; height = wrap } }"
    private static let height = "v => 40 + v * 7919 mod 23"

    private static func collection(_ rules: String, _ n: Int, items: String? = nil) -> String {
        "collection C { width = fill; height = fill; items = \(items ?? "\(n)"); \(rules); \(row) }"
    }

    private static func sections(_ n: Int, of count: Int, _ rules: String = "") -> String {
        """
        collection C { width = fill; height = fill; pinned = headers; headerEstimate = 28; \(rules)
          header = () => view { height = 28 }; \(row)
          for i in 0..\(n - 1) { section S[i] { items = \(count) } }
        }
        """
    }

    /// The collections of which commands are counted.
    static var counted: [CollectionScene] {
        let scenes = all(quick: false)
        return ["items list", "items list estimates", "items grid estimates", "items flow sizes"].flatMap { name in
            guard let scene = scenes.first(where: { $0.name == name }) else { return [CollectionScene]() }
            return scene.countedSizes.map { CollectionScene(name, $0, scene.script) }
        }
    }

    /// One list in several sizes for the growth of cost, and the other collections of a million items.
    static func all(quick: Bool) -> [CollectionScene] {
        let n = quick ? 10_000 : 1_000_000
        return [
            CollectionScene("items list", 10_000) { collection("estimate = 44", $0) },
            CollectionScene("items list", n) { collection("estimate = 44", $0) },
            // Ten times as many cells in view: scrolling by a row makes one of them, as in the list above.
            CollectionScene("items list tall", n) { collection("estimate = 44; height = 6670", $0) },
            CollectionScene("items list estimates", n) { collection("estimate = \(height)", $0) },
            CollectionScene("items list measured", n / 100) { collection("estimate = 44; measured = all", $0) },
            CollectionScene("items list sizes", n) { collection("itemSize = v => [300, 40 + v * 7919 mod 23]", $0) },
            CollectionScene("items list strings", n) {
                collection("estimate = 44", $0, items: "map(0..\($0 - 1), i => \"{i * 7919 mod 1000003}\")")
            },
            CollectionScene("items list numbers", n) {
                collection("estimate = \(height)", $0, items: "map(0..\($0 - 1), i => i * 7919 mod 1000003)")
            },
            CollectionScene("items grid", n) { collection("arrangement = grid; columns = 3; hspace = 4; vspace = 4", $0) },
            CollectionScene("items grid estimates", n) {
                collection("arrangement = grid; columns = 3; hspace = 4; vspace = 4; estimate = \(height)", $0)
            },
            CollectionScene("items grid spans", n / 10) {
                collection("arrangement = grid; columns = 3; hspace = 4; vspace = 4; itemSpan = v => 1 + v mod 3", $0)
            },
            CollectionScene("items flow sizes", n) {
                collection("arrangement = flow; hspace = 4; itemSize = v => [60 + v * 7919 mod 1009 mod 47, 40 + v * 7919 mod 23]", $0)
            },
            // Lines that repeat may break elsewhere up to the end after a change.
            CollectionScene("items flow repeating", n) {
                collection("arrangement = flow; hspace = 4; itemSize = v => [60 + v mod 47, 40 + v * 7919 mod 23]", $0)
            },
            CollectionScene("items waterfall sizes", n) {
                collection("arrangement = waterfall; columns = 3; hspace = 4; itemSize = v => [100, 40 + v * 7919 mod 23]", $0)
            },
            CollectionScene("items 10 sections", n, section: "S[5]", itemsInSection: n / 10, forms: ["header(S[7])"]) {
                sections(10, of: $0 / 10)
            },
            CollectionScene("items 1000 sections", n, section: "S[500]", itemsInSection: n / 1_000, forms: ["header(S[700])"]) {
                sections(1_000, of: $0 / 1_000)
            },
        ]
    }
}
