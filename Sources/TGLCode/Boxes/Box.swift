// A page as boxes of tgl.

/// A box that becomes a node.
final class Box {
    enum Kind: String { case block, flex, grid, label, image, view }

    /// What a box is of.
    enum Origin: Equatable {
        /// An element.
        case element
        /// A text among boxes.
        case text
        /// A line of boxes, or an element around a text.
        case line
        /// What an element generates before or after its content.
        case before, after
    }

    var kind: Kind
    let origin: Origin
    /// The element that it is of, or in which it is.
    let element: Int
    unowned(unsafe) var parent: Box?
    var children: [Box] = []
    /// The text of a label.
    var text = ""
    /// Where it begins in the page.
    let place: CodePlace
    /// Comments of the page before it.
    var comments: [String] = []
    /// What was lost of it and around it, as comments.
    var losses: [String] = []
    /// Rules that follow from what it is, and not from a declaration.
    var fixed: [ScriptRule] = []
    /// Rules that count instead of those of its declarations.
    var stated: [ScriptRule] = []
    /// Whether its own padding, border and size belong to the box around it.
    var isContent = false
    /// Whether its place is on the screen, of what has no containing block but that.
    var isOnScreen = false
    /// Of a label the text's font; of a line the space between words.
    var font: FontRun?
    /// The element whose style says it.
    var fontElement: Int?
    /// Of a label among boxes the inline element that its whole text is in.
    var textElement: Int?
    /// The margins that what stands before and after it in a line asks for.
    var spaceAfter = 0.0
    /// Room below it that a line of text keeps for descenders.
    var descent = 0.0
    /// Room above it that a line of text keeps.
    var ascent = 0.0
    /// Of a row that stands for a line of boxes without texts how far its lower edge is below the baseline of these.
    var lineDescent: Double?
    /// Whether it is in a line of boxes.
    var isInLine = false
    /// Whether it is a row that stands for a line of boxes.
    var isLineRow = false
    /// Whether it is a cell, a row or the whole of a table.
    var table: TablePart?
    /// The name in the script.
    var name = ""
    /// Whether it is in the body of a `for`, and so one of a list of nodes.
    var isInLoop = false
    /// Whether the `for` before it makes it.
    var isRepeated = false
    /// Of a label in a `for` which of the texts of each turn it shows; nil where its text is always the same.
    var loopText: Int?

    enum TablePart { case table(columns: Int), row, cell(span: Int) }

    init(_ kind: Kind, _ origin: Origin, element: Int, place: CodePlace) {
        self.kind = kind
        self.origin = origin
        self.element = element
        self.place = place
    }

    func add(_ child: Box) {
        child.parent = self
        children.append(child)
    }
}

/// The font of a text: what its label says.
struct FontRun {
    var size: Measure
    /// nil where a line is as high as the font.
    var lineHeight: Measure?
    /// The rules of CSS that say so.
    var sizeSource: Int32 = -1
    var lineSource: Int32 = -1
    /// Whether the height of its lines is of several fonts.
    var isMixed = false

    init(_ style: CSSStyle) {
        size = style.fontMeasure
        switch style.lineHeight {
        case .normal: lineHeight = nil
        case .factor(1): lineHeight = nil
        case .factor(let factor) where size.readsScreen: lineHeight = size.times(factor)
        case .factor(let factor): lineHeight = Measure(points: (factor * style.fontSize * 10_000).rounded() / 10_000)
        case .points(let measure): lineHeight = measure
        }
        var owner: CSSStyle? = style
        while let style = owner, sizeSource < 0 || lineSource < 0 {
            if sizeSource < 0 { sizeSource = style.fontRule }
            if lineSource < 0 { lineSource = style.winners[Int(CSSProperty.lineHeight.rawValue)].rule }
            // A line that is so many times as high as its font follows from that.
            if lineSource < 0, sizeSource >= 0, case .factor = style.lineHeight { lineSource = sizeSource }
            owner = style.parent
        }
    }

    /// What a label says of it.
    var rules: [ScriptRule] {
        var rules: [ScriptRule] = []
        if size != Measure(points: 16) { rules.append(ScriptRule(property: "fontSize", value: size.script, source: sizeSource)) }
        if let lineHeight, lineHeight != size {
            rules.append(ScriptRule(property: "lineHeight", value: lineHeight.script, source: lineSource))
        }
        return rules
    }
}

/// A rule of the script: a property of tgl, an operator, and a value.
struct ScriptRule {
    let property: String
    var op = "="
    let value: String
    /// The rule of CSS that says it; -1 where it follows from several, or from none.
    var source: Int32 = -1
    /// Where it was declared.
    var place = CodePlace.nowhere
    /// The property and the operator.
    var key: String { op == "=" ? property : property + op }
}
