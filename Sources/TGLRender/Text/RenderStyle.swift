import UnicodeWidth

/// How a picture is written: in colour or without, in Unicode or in ASCII.
public struct RenderStyle: Sendable, Equatable {
    /// How many colours are used.
    public var color: ColorDepth
    /// Draw with `+-|` and write `x` and `->`, for terminals that are not UTF-8.
    public var ascii: Bool

    /// A style; as it is, without colour and in Unicode.
    public init(color: ColorDepth = .none, ascii: Bool = false) {
        self.color = color
        self.ascii = ascii
    }

    /// No colour, Unicode.
    public static let plain = RenderStyle()

    /// The text as this style has it: where ASCII is asked, the signs that the program's own texts have, `×`, `−`, `→`, `…` and the
    /// like, stand as the ASCII signs for them, and all other characters beyond ASCII as escapes.
    public func show(_ text: String) -> String {
        if !ascii || text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "…": result += Glyphs.ascii.ellipsis
            case "×": result += Glyphs.ascii.times
            case "→": result += Glyphs.ascii.arrow
            case "·": result += Glyphs.ascii.dot
            case "—", "−": result += "-"
            case "±": result += "+/-"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            case _ where byteStandIns.contains(scalar.value): result += escaped("\u{FFFD}")
            default: result += escaped(scalar)
            }
        }
        return result
    }

    private func escaped(_ scalar: Unicode.Scalar) -> String { "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}" }

    /// The text in the role's colour.
    public func paint(_ text: TerminalText, _ role: TextRole) -> TerminalText {
        guard let code = color.code(for: role), !text.isEmpty else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// The text on a ground, where there are colours enough for one; in the role's colour unless that is plain.
    func paint(_ text: TerminalText, _ role: TextRole, on ground: GroundColor?, in ink: GroundColor? = nil) -> TerminalText {
        guard let code = GroundColor.code(ground: ground, ink: ink, color), !text.isEmpty else { return paint(text, role) }
        let own = role == .plain ? nil : color.code(for: role)
        return "\u{1B}[\(code)\(own.map { ";" + $0 } ?? "")m\(text)\u{1B}[0m"
    }

    var glyphs: Glyphs { ascii ? .ascii : .unicode }
}

/// How many colours the terminal has. The one switch for all colour.
public enum ColorDepth: Sendable, Equatable, CaseIterable {
    /// No colour.
    case none
    /// The sixteen colours that the terminal's user has chosen.
    case basic
    /// The 256 colours of xterm.
    case palette
    /// Any colour, by red, green and blue.
    case trueColor
}

/// What a piece of text is for; its colour follows from that.
public enum TextRole: Sendable, Equatable, CaseIterable {
    /// Text as it is.
    case plain
    /// Steps back: guides, kinds, old values, rules.
    case faint
    /// Headings and names.
    case strong
    /// What was made.
    case new
    /// What changed.
    case changed
    /// What was removed.
    case removed
    /// Something to look at twice: an overlap, a box that sticks out.
    case warning
    /// What failed.
    case error
    /// A way out.
    case help
    /// Line numbers and the frame of a diagnostic.
    case gutter
    /// A secondary place of a diagnostic.
    case secondary
    /// What is where a lesson wants it, and where that is.
    case right
}

extension ColorDepth {
    /// The parameters of the escape sequence that switches to the role's colour.
    /// The colours are of middle lightness, readable on dark and on light ground.
    func code(for role: TextRole) -> String? {
        switch self {
        case .none: return nil
        case .basic: return Self.basicCode(for: role)
        case .palette: return Self.richCode(for: role) { color, _ in "38;5;\(color)" }
        case .trueColor: return Self.richCode(for: role) { _, rgb in "38;2;\(rgb)" }
        }
    }

    private static func basicCode(for role: TextRole) -> String? {
        switch role {
        case .plain: return nil
        case .faint: return "2"
        case .strong: return "1"
        case .new, .help, .right: return "32"
        case .changed: return "35"
        case .removed: return "31"
        case .warning: return "1;35"
        case .error: return "1;31"
        case .gutter, .secondary: return "36"
        }
    }

    private static func richCode(for role: TextRole, _ color: (Int, String) -> String) -> String? {
        switch role {
        case .plain: return nil
        // 4.5:1 on white and on black: the one grey that has both.
        case .faint: return color(243, "118;118;118")
        case .strong: return "1"
        case .new, .help, .right: return color(28, "30;140;60")
        case .changed: return color(166, "208;96;0")
        case .removed: return color(160, "208;40;40")
        case .warning: return "1;" + color(133, "176;80;170")
        case .error: return "1;" + color(160, "208;40;40")
        case .gutter, .secondary: return color(31, "20;130;175")
        }
    }
}

/// The characters a picture is made of.
struct Glyphs: Sendable {
    var times: String
    var arrow: String
    var dot: String
    var ellipsis: String
    /// An ellipsis of one column, for narrow places.
    var cut: String
    var branch: String
    var lastBranch: String
    var through: String
    var overlap: String
    var outside: String
    var speck: String
    /// Dashed lines of guides, from side to side and from top to bottom.
    var guideAcross: String
    var guideDown: String
    /// A divider of a line.
    var dividerAcross: String
    var dividerDown: String
    /// Where a lesson wants a box: dashed lines, from side to side and from top to bottom.
    var goalAcross: String
    var goalDown: String
    /// The corners of a goal: top left, top right, bottom left, bottom right.
    var goalCorners: [String]
    /// The thumb of a scroll bar, from side to side and from top to bottom.
    var thumbAcross: String
    var thumbDown: String
    /// A box too flat for two edges: its left end, what is between, its right end.
    var blockStart: String
    var block: String
    var blockEnd: String
    /// A picture.
    var hatch: String
    /// Something goes on below.
    var below: String
    /// The line of what is looked for, and where somebody stands.
    var here: String
    /// The sides of a box that is drawn as a ground.
    var leftSide: String
    var rightSide: String
    var toLeft: String
    var toRight: String
    var toTop: String
    var toBottom: String
    /// What of a content is not seen: to the top, the bottom, the left and the right.
    var moreAbove: String
    var moreBelow: String
    var moreLeft: String
    var moreRight: String

    static let unicode = Glyphs(
        times: "×", arrow: "→", dot: "·", ellipsis: "…", cut: "…",
        branch: "├─ ", lastBranch: "└─ ", through: "│  ",
        overlap: "░", outside: "▒", speck: "▪", guideAcross: "╌", guideDown: "╎", dividerAcross: "─", dividerDown: "│",
        goalAcross: "┄", goalDown: "┊", goalCorners: ["╭", "╮", "╰", "╯"], thumbAcross: "━", thumbDown: "┃", blockStart: "▐", block: "█",
        blockEnd: "▌", hatch: "╱",
        below: "⋮", here: "▸ ",
        leftSide: "▏", rightSide: "▕",
        toLeft: "←", toRight: "→", toTop: "↑", toBottom: "↓",
        moreAbove: "▲", moreBelow: "▼", moreLeft: "◀", moreRight: "▶")

    static let ascii = Glyphs(
        times: "x", arrow: "->", dot: "-", ellipsis: "...", cut: "~",
        branch: "|- ", lastBranch: "`- ", through: "|  ",
        overlap: "%", outside: "\\", speck: "*", guideAcross: "-", guideDown: ":", dividerAcross: "-", dividerDown: "|",
        goalAcross: ".", goalDown: ":", goalCorners: [".", ".", ":", ":"], thumbAcross: "=", thumbDown: "#", blockStart: "[", block: "=",
        blockEnd: "]", hatch: "/",
        below: ":", here: "> ",
        leftSide: "|", rightSide: "|",
        toLeft: "<", toRight: ">", toTop: "^", toBottom: "v",
        moreAbove: "^", moreBelow: "v", moreLeft: "<", moreRight: ">")
}

extension Glyphs {
    /// The sign for what is not seen in a direction.
    func sign(of way: SceneUnmade.Way) -> String {
        switch way {
        case .above: moreAbove
        case .below: moreBelow
        case .toLeft: moreLeft
        case .toRight: moreRight
        case .between: below
        }
    }
}
