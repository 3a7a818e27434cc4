import UnicodeWidth

/// How output is written: the number of colours, and Unicode or ASCII.
public struct RenderStyle: Sendable, Equatable {
    /// The number of colours used.
    public var color: ColorDepth
    /// Whether to draw with `+-|` and write `x` and `->`, for terminals that do not use UTF-8.
    public var ascii: Bool

    /// Creates a style; the default has no colour and uses Unicode.
    public init(color: ColorDepth = .none, ascii: Bool = false) {
        self.color = color
        self.ascii = ascii
    }

    /// No colour, Unicode.
    public static let plain = RenderStyle()

    /// The text in this style. In ASCII, the characters of the program's own texts, such as `×`, `−`, `→` and `…`, are replaced by ASCII
    /// characters, and all other non-ASCII characters by escapes.
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

    /// The text on a background, if there are enough colours; in the role's colour unless the role is plain.
    func paint(_ text: TerminalText, _ role: TextRole, on ground: GroundColor?, in ink: GroundColor? = nil) -> TerminalText {
        guard let code = GroundColor.code(ground: ground, ink: ink, color), !text.isEmpty else { return paint(text, role) }
        let own = role == .plain ? nil : color.code(for: role)
        return "\u{1B}[\(code)\(own.map { ";" + $0 } ?? "")m\(text)\u{1B}[0m"
    }

    var glyphs: Glyphs { ascii ? .ascii : .unicode }
}

/// The number of colours of the terminal. This one setting controls all use of colour.
public enum ColorDepth: Sendable, Equatable, CaseIterable {
    /// No colours.
    case none
    /// The sixteen colours that the user of the terminal has chosen.
    case basic
    /// The 256 colours of xterm.
    case palette
    /// 24-bit colours.
    case trueColor
}

/// The purpose of a piece of text, which determines its colour.
public enum TextRole: Sendable, Equatable, CaseIterable {
    /// Normal text.
    case plain
    /// Less important text: guides, kinds, old values, rules.
    case faint
    /// Headings and names.
    case strong
    /// Something new.
    case new
    /// Something that changed.
    case changed
    /// Something that was removed.
    case removed
    /// A warning: an overlap, or a box that sticks out.
    case warning
    /// An error.
    case error
    /// A suggestion to fix a problem.
    case help
    /// Line numbers and the frame of a diagnostic.
    case gutter
    /// A secondary place of a diagnostic.
    case secondary
    /// The goal of a lesson, and boxes that match it.
    case right
}

extension ColorDepth {
    /// The parameters of the escape sequence for the role's colour. The colours have medium lightness, so they are readable on dark and
    /// light backgrounds.
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
        // The only grey with a contrast of at least 4.5:1 on both white and black.
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

/// The characters that pictures consist of.
struct Glyphs: Sendable {
    var times: String
    var arrow: String
    var dot: String
    var ellipsis: String
    /// An ellipsis one column wide, for narrow places.
    var cut: String
    var branch: String
    var lastBranch: String
    var through: String
    var overlap: String
    var outside: String
    var speck: String
    /// The dashed lines of guides, horizontal and vertical.
    var guideAcross: String
    var guideDown: String
    /// The dividers between children, horizontal and vertical.
    var dividerAcross: String
    var dividerDown: String
    /// The dashed lines of a lesson's goal, horizontal and vertical.
    var goalAcross: String
    var goalDown: String
    /// The corners of a goal: top left, top right, bottom left, bottom right.
    var goalCorners: [String]
    /// The thumb of a scroll bar, horizontal and vertical.
    var thumbAcross: String
    var thumbDown: String
    /// A box too flat for two edges: its left end, its middle, its right end.
    var blockStart: String
    var block: String
    var blockEnd: String
    /// The fill of an image.
    var hatch: String
    /// The sign that something continues below.
    var below: String
    /// The sign at the line of the sought node, or of the current position.
    var here: String
    /// The sides of a box drawn as a coloured area.
    var leftSide: String
    var rightSide: String
    var toLeft: String
    var toRight: String
    var toTop: String
    var toBottom: String
    /// The signs for content out of view: above, below, to the left, to the right.
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
    /// The sign for content out of view in a direction.
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
