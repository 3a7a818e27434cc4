// The results of `:want` as a table: a line for each number that makes the goals true, and the reasons why other numbers do not.

/// The displayed results of a search for one number.
public struct WantPicture: Sendable {
    /// A goal as it was typed, with its left side and that side's current value.
    public struct Goal: Sendable {
        let text: String
        let left: String
        let value: Double

        /// Creates a goal from its parts.
        public init(text: String, left: String, value: Double) {
            self.text = text
            self.left = left
            self.value = value
        }
    }

    /// A statement that makes the goals true.
    public struct Proposal: Sendable {
        let statement: String
        let note: String
        let before: String?
        let moves: Int

        /// Creates a proposal from a statement, a note about it, the value before (`nil` if it was not set), and the number of nodes that
        /// it moves.
        public init(statement: String, note: String, before: String?, moves: Int) {
            self.statement = statement
            self.note = note
            self.before = before
            self.moves = moves
        }
    }

    /// A number that cannot make the goals true.
    public struct Obstacle: Sendable {
        let name: String
        let text: String

        /// Creates an obstacle from the number's name and the reason; without a reason, the number has no influence on the goals.
        public init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The maximum number of proposals shown.
    public static let mostProposals = 9

    let goals: [Goal]
    let isMet: Bool
    let proposals: [Proposal]
    let obstacles: [Obstacle]
    let untried: [String]
    let layouts: Int

    /// Creates the results from their parts.
    public init(goals: [Goal], isMet: Bool, proposals: [Proposal], obstacles: [Obstacle], untried: [String], layouts: Int) {
        self.goals = goals
        self.isMet = isMet
        self.proposals = proposals
        self.obstacles = obstacles
        self.untried = untried
        self.layouts = layouts
    }
}

/// The maximum number of obstacles shown.
private let mostObstacles = 6

/// The text of the answer to `:want`.
public func wantText(_ picture: WantPicture, columns: Int, style: RenderStyle) -> TerminalText {
    var block = TextBlock()
    func add(_ text: String, _ role: TextRole = .plain, indent: String = "") {
        let lines = wrap(style.show(text), columns: max(columns - indent.utf8.count, 20))
        block.lines += lines.map { TextLine(indent + $0, role) }
    }
    func aside(_ text: String) { add(text, .faint, indent: "   ") }
    let values = picture.goals.map { "\($0.left) is \(formatNumber($0.value))" }.joined(separator: ", ")
    if picture.isMet {
        add("it is true already: \(values)")
        return block.text(style)
    }
    let goals = picture.goals.map { "`\($0.text)`" }.joined(separator: ", ")
    if picture.proposals.isEmpty {
        add("\(goals) was not found in \(formatCount(picture.layouts)) tries of one number at a time: \(values)")
    } else {
        block.lines += proposalLines(Array(picture.proposals.prefix(WantPicture.mostProposals)), columns: columns, style)
        let more = picture.proposals.count - WantPicture.mostProposals
        if more > 0 { aside("… \(more) more, which move as many nodes or more, or let nodes overlap") }
    }
    let stopped = picture.obstacles.filter { !$0.text.isEmpty }
    for obstacle in stopped.prefix(mostObstacles) { aside("\(obstacle.text)") }
    if stopped.count > mostObstacles {
        aside("nor does one of \(names(stopped.dropFirst(mostObstacles).map(\.name)))")
    }
    let idle = picture.obstacles.filter(\.text.isEmpty).map(\.name)
    if picture.proposals.isEmpty, !idle.isEmpty {
        aside("\(names(idle)) changed nothing")
    }
    if !picture.untried.isEmpty {
        aside("stopped after \(formatCount(picture.layouts)) tries; not searched to the end: \(names(picture.untried))")
    }
    if !picture.proposals.isEmpty { add("take one with its number", .faint) }
    return block.text(style)
}

/// A list of names; only the first five are shown.
private func names(_ all: [String]) -> String {
    let shown = all.prefix(5)
    return shown.joined(separator: ", ") + (all.count > shown.count ? ", … \(all.count - shown.count) more" : "")
}

/// A line for each proposal: its number, the statement, the note, the value before, and the number of nodes that it moves.
private func proposalLines(_ proposals: [WantPicture.Proposal], columns: Int, _ style: RenderStyle) -> [TextLine] {
    let cells = proposals.enumerated().map { place, proposal in
        let moves = "moves \(formatCount(proposal.moves))" + (place == 0 ? " \(plural("node", proposal.moves))" : "")
        return [proposal.statement, proposal.note, proposal.before.map { "from \($0)" } ?? "not set", moves].map { style.show($0) }
    }
    var starts = [displayWidth("\(proposals.count)") + 2]
    for column in 0..<3 {
        let widest = cells.reduce(0) { max($0, displayWidth($1[column])) }
        starts.append(starts[column] + (widest == 0 ? 0 : widest + 2))
    }
    return cells.enumerated().map { place, row in
        var line = TextLine("\(place + 1)", .strong)
        for (column, cell) in row.enumerated() {
            line.pad(to: starts[column])
            line.append(cell, column == 0 ? .plain : .faint)
        }
        return line.cut(to: columns)
    }
}
