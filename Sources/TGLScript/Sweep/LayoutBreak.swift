import TGLLayout
import TGLSyntax
import TGLWhy

/// A flaw over the values of a sweep, in words and with its places.
public struct LayoutBreak: Sendable {
    /// A target with a value.
    public struct Setting: Sendable, Equatable {
        /// What is set: `screen.width`.
        public let target: String
        /// The value as text.
        public let value: String

        /// `screen.width = 320`
        public var text: String { "\(target) = \(value)" }
    }

    /// The name in data and in allowances: `breaks-overflows`.
    public let code: String
    /// What breaks and where: `A sticks out of S where screen.width is 320 to 371`.
    public let message: String
    /// The amount where it is probably largest: `at screen.width = 320 right by 52`.
    public let howMuch: String
    /// The node; for two that overlap, the first.
    public let node: Int32
    /// The rules that cause it.
    public let rules: [(text: String, source: Source)]
    /// All settings at the value where it begins, or, if it begins at the first value, where it ends.
    public let with: [Setting]
    /// The nearest setting without it, for the same target; `nil` if there is none.
    public let without: Setting?
    /// The changes between the two.
    public let changes: [String]
    /// The number of combinations of the other values that have it, and the number of all combinations.
    public let combinations: (count: Int, all: Int)

    /// The rules, in words; empty if none is known.
    public var ruleText: String { rules.isEmpty ? "" : "by " + rules.map { "`\($0.text)`" }.joined(separator: ", ") }

    /// Further remarks, in sentences without a full stop.
    public var notes: [String] {
        var notes = rules.isEmpty ? [] : [ruleText]
        if let without { notes.append("the nearest without it is \(without.text)") }
        if without == nil, !with.isEmpty { notes.append("it is so at all of these values") }
        notes += changes
        if combinations.all > 1 {
            let count = combinations.count == combinations.all ? "all" : "\(combinations.count) of"
            notes.append("it is so in \(count) \(combinations.all) combinations")
        }
        return notes
    }

    /// The diagnostic for an expectation or a check, at the place where the node is made.
    ///
    /// - Parameter fallback: the place to use if that is unknown.
    public func diagnostic(in session: Session, at fallback: Diagnostic.Place) -> Diagnostic {
        let primary = session.creationPlace(of: node) ?? fallback
        return Diagnostic(
            code: code, severity: .warning, message: message, primary: primary.labelled(howMuch),
            secondary: rulePlaces(in: session, except: primary), note: notes.joined(separator: "; "))
    }

    /// The places of the rules, each once and without the known place.
    func rulePlaces(in session: Session, except known: Diagnostic.Place) -> [Diagnostic.Place] {
        var seen = [known]
        var places: [Diagnostic.Place] = []
        for rule in rules {
            guard let place = session.place(of: rule.source) else { continue }
            if seen.contains(where: { $0.range == place.range && $0.source === place.source }) { continue }
            seen.append(place)
            places.append(place.labelled("`\(rule.text)`"))
        }
        return places
    }

    /// A description of each code.
    public static let codes: [String: String] = Dictionary(
        uniqueKeysWithValues: Flaw.Sort.allCases.map { ($0.code, "something \($0.expected.text)") })
}

/// The flaws over the values of a sweep, while the values can still be set.
public final class LayoutBreaks {
    private let search: BreakSearch
    private let session: Session
    private let sightings: [FlawSighting]
    /// The flaws, in the order of the values.
    public let all: [LayoutBreak]
    /// The number of layouts tested.
    public let layouts: Int
    /// Why the search is incomplete; `nil` if it is complete.
    public let limit: String?
    /// The number of further flaws.
    public let omitted: Int

    /// The most flaws that are listed.
    private static let most = 50

    init(_ search: BreakSearch, of session: Session) throws(Failure) {
        (self.search, self.session) = (search, session)
        let sightings = Self.without(repeated: try search.run())
        self.sightings = Array(sightings.prefix(Self.most))
        omitted = sightings.count - self.sightings.count
        (layouts, limit) = (search.layouts, search.limit)
        var all: [LayoutBreak] = []
        for sighting in self.sightings { all.append(try Self.words(for: sighting, search, session)) }
        self.all = all
    }

    /// A node that reaches beyond its container and so beyond the screen, from the same value on, is reported once.
    private static func without(repeated all: [FlawSighting]) -> [FlawSighting] {
        all.filter { one in
            one.flaw.sort != .leavesScreen
                || !all.contains {
                    $0.flaw.node == one.flaw.node && [.sticksOut, .isCut].contains($0.flaw.sort) && $0.line == one.line
                        && $0.runs == one.runs
                }
        }
    }

    /// Does work at the values where a flaw occurs, or at the nearest ones without it; `nil` if there are none. `title` names the values.
    public func look<T>(at place: Int, broken: Bool, _ work: (_ title: String) -> T) -> T? {
        let sighting = sightings[place]
        guard let places = Self.places(of: sighting, search, broken ? sighting.edge.with : sighting.edge.without) else { return nil }
        do throws(Failure) { try search.set(places) } catch { return nil }
        let named = search.axes.indices.filter { $0 == search.inner || Self.tells(sighting, search) }
        return work(named.map { "\(search.axes[$0].target) \(search.text($0, places[$0]))" }.joined(separator: ", "))
    }

    private static func places(of sighting: FlawSighting, _ search: BreakSearch, _ place: Int?) -> [Int]? {
        guard let inner = search.inner else { return place == nil ? nil : [] }
        guard let place else { return nil }
        var places = sighting.places
        places[inner] = place
        return places
    }

    /// Whether the values of the other axes matter: the flaw does not have the same runs for all of them.
    private static func tells(_ sighting: FlawSighting, _ search: BreakSearch) -> Bool {
        sighting.lines < search.lineCount || !sighting.isSame
    }

    // MARK: Words

    private static func words(for sighting: FlawSighting, _ search: BreakSearch, _ session: Session) throws(Failure) -> LayoutBreak {
        let (document, edge) = (session.document, sighting.edge)
        func set(_ place: Int?) throws(Failure) { if let places = places(of: sighting, search, place) { try search.set(places) } }
        try set(edge.without)
        let whens = Set(document.allWhens.filter { document.whenHolds($0) })
        let axis = edge.without.flatMap { _ in document.axisApart(sighting.flaw) }
        try set(edge.with)
        let now = Set(document.allWhens.filter { document.whenHolds($0) })
        let rules = document.rules(behind: sighting.flaw, apart: axis)
            .filter { session.place(of: $0.source)?.source.name != Session.sweepName }
        try set(sighting.farthest)
        var (what, howMuch) = document.words(for: sighting.flaw)
        if sighting.nodes > 1 { what += " (and \(sighting.nodes - 1) more that its statement makes)" }
        var with: [LayoutBreak.Setting] = []
        for (axis, place) in (places(of: sighting, search, edge.with) ?? []).enumerated() {
            with.append(LayoutBreak.Setting(target: search.axes[axis].target, value: search.text(axis, place)))
        }
        var changes: [String] = []
        if edge.without != nil {
            changes = now.subtracting(whens).sorted().map { "`when \(document.whenText($0))` applies where it breaks" }
            changes += whens.subtracting(now).sorted().map { "`when \(document.whenText($0))` does not apply where it breaks" }
        }
        if let inner = search.inner {
            what += " " + range(of: sighting, inner, search)
            howMuch = "at \(search.text(inner, sighting.farthest)) \(howMuch)"
        }
        return LayoutBreak(
            code: sighting.flaw.sort.code, message: what, howMuch: howMuch, node: sighting.flaw.node, rules: rules,
            with: with,
            without: search.inner.flatMap { inner in
                edge.without.map { LayoutBreak.Setting(target: search.axes[inner].target, value: search.text(inner, $0)) }
            }, changes: changes, combinations: (sighting.lines, search.lineCount))
    }

    /// `where screen.width is 320 to 371 or 600, with screen.textSize ax3`
    private static func range(of sighting: FlawSighting, _ inner: Int, _ search: BreakSearch) -> String {
        let axis = search.axes[inner]
        var text = sighting.runs.prefix(3).map { run in
            let low = search.text(inner, run.lowerBound)
            return run.count == 1 ? low : "\(low) to \(search.text(inner, run.upperBound))"
        }.joined(separator: " or ")
        if sighting.runs.count > 3 { text += " or \(sighting.runs.count - 3) more ranges" }
        let others = search.axes.indices.filter { $0 != inner && tells(sighting, search) }.map {
            "\(search.axes[$0].target) \(search.text($0, sighting.places[$0]))"
        }
        return "where \(axis.target) is \(text)" + (others.isEmpty ? "" : ", with \(others.joined(separator: " and "))")
    }
}

extension Session {
    /// The name of the text of a sweep that was requested from outside of a script.
    static let sweepName = "sweep"

    /// Asks where the layout breaks: `breaks over screen.width in 320..1440`. `hear` receives the result while the values can still be set;
    /// afterwards the old state is restored.
    ///
    /// - Returns: the outcome of the question, which may be invalid or be ended early.
    /// - Returns: what became of the question: it may be wrong, or end early.
    public func whatBreaks(_ question: String, _ hear: (LayoutBreaks) -> Void) -> Outcome {
        withoutActuallyEscaping(hear) { hear in
            let before = hearsBreaks
            hearsBreaks = hear
            defer { hearsBreaks = before }
            return trying { run(SourceFile(name: Self.sweepName, text: "expect nothing \(question)")) }
        }
    }
}
