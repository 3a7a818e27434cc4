import TGLLayout
import TGLSyntax

/// Statements that are none: sentences, calls of other languages, a word too many or too few.
package struct SentenceTurn {
    package let pattern: TurnPattern
    /// The statement that does it; nil where nothing does.
    package let ours: String?
    /// What is to be said besides.
    let because: String
    /// The statement stands in a node's block.
    package let isInBlock: Bool

    @inline(never) init(_ pattern: String, _ ours: String?, because: String = "", isInBlock: Bool = false) {
        self.pattern = TurnPattern(pattern)
        self.ours = ours
        self.because = because
        self.isInBlock = isInBlock
    }

    /// What is written here for such a statement; nil where it is none of them.
    static func answer(_ words: TurnWords, _ scope: TurnScope, last: Bool = false) -> TurnAnswer? {
        if !last, let first = words.first, first.key == "label", words.count > 2, let word = words.last, scope.loops.contains(word.text) {
            return TurnAnswer(statement: words.dropLast().text + " \"{\(word.text)}\"")
        }
        if !last, let answer = relations(words, scope) { return answer }
        // What is wrong in a format is said where it stands in the string.
        if last, words.first?.text == "vfl" { return nil }
        // SnapKit's and Masonry's closures are read by `ForeignCalls`.
        if words.first?.text == "make", words.dropFirst().first?.kind == .dot { return nil }
        for row in last ? others : all where !row.isInBlock || !scope.open.isEmpty {
            guard var filled = row.pattern.match(words) else { continue }
            // A property is no node.
            let isNamedFirst = row.pattern.text.hasPrefix("<a> ") && !row.pattern.text.hasPrefix("<a> .")
            if isNamedFirst, let name = filled["<a>"], PropertyName(name.text) != nil, scope.node(name.text) == nil { continue }
            if let block = filled["<block>"] { filled["<each>"] = each(block) }
            if let string = filled["<s>"]?.first { filled["<bare>"] = TurnWord.simple(String(string.text.dropFirst().dropLast())) }
            if let count = filled["<n>"].flatMap({ Int($0.text) }) { filled["<last>"] = TurnWord.simple(String(count - 1)) }
            if let device = filled["<d>"].flatMap({ words in Devices.all.first { $0.name == words.text } }) {
                filled["<width>"] = TurnWord.simple(Text.number(device.size.width))
            }
            let parent = filled["<a>"].map { scope.containerName(of: $0.text) } ?? "screen"
            let ours = row.ours.map { TurnPattern.fill($0, filled).replacing("{parent}", with: parent) }
            return TurnAnswer(statement: ours, because: TurnPattern.fill(row.because, filled))
        }
        return last ? nil : question(words)
    }

    /// `Spacer()`, `spacer s`
    static func isSpacer(_ words: TurnWords) -> Bool { words.first?.key == "spacer" && words.count < 5 }

    /// The words of a loop's block, with an index at each node's name.
    private static func each(_ block: TurnWords) -> TurnWords {
        var words = Array(block)
        // A closure names its own variable, or none: `i in …`, `$0`.
        if words.count > 2, words[0].kind == .name, words[1].text == "in" {
            let variable = words[0].text
            words.removeFirst(2)
            for index in words.indices where words[index].text == variable { words[index].text = "i" }
        }
        for index in words.indices.dropLast().reversed() where words[index].text == "$" && words[index + 1].text == "0" {
            words[index + 1].text = "i"
            words.remove(at: index)
        }
        for index in words.indices.dropLast() where words[index].kind == .name && Kind(word: words[index].text) != nil {
            let isFirst = index == 0 || [.semicolon, .leftBrace].contains(words[index - 1].kind) || words[index].isFirstOnLine
            let isPlain = index + 2 >= words.count || words[index + 2].kind != .leftBracket
            if isFirst, isPlain, words[index + 1].kind == .name { words[index + 1].text += "[i]" }
        }
        return words[...]
    }

    /// `how do I center a box?`: the help for the first word that there is a page for.
    private static func question(_ words: TurnWords) -> TurnAnswer? {
        guard let first = words.first else { return nil }
        let asks = ["how", "what", "where", "can", "could", "is", "do", "does", "please", "i", "which", "who"].contains(first.key)
        guard first.text == "?" || words.last?.text == "?" || asks && words.count > 2 else { return nil }
        if words.contains(where: { [.assign, .leftBrace].contains($0.kind) }) {
            return TurnAnswer(because: "type `:help` to see what there is; `why A.width` says where a number comes from")
        }
        let known = words.first { PropertyName($0.text) != nil || $0.text.count > 3 && !PhraseBook.phrases($0.text).isEmpty }
        return TurnAnswer(
            because: known.map { "type `:help \($0.text)`; `:help` alone shows what there is" } ?? "type `:help` to see what there is")
    }

    /// All rows; the first that fits counts.
    package static let all: [SentenceTurn] = lessons + nodes + constraints + trees + looks + loops + screens + calls
    /// Those that count where nothing else is known of the statement.
    package static let others: [SentenceTurn] = edits

    private static let tables = "a table holds rows: `table T { row { view A; view B } }`"
    private static let files = "images show no picture file; `imageSize = [400, 300]` sets the natural size"

    private static let nodes: [SentenceTurn] = [
        .init("overflow = scroll|auto", nil, because: "a `scroll` shows a part of its content: `scroll S { height = 200 }`"),
        .init("let|var|const <a> = <k> ( )", "<k> <a>"), .init("<a> = <k>", "<k> <a>"), .init("<a> = <k> ( )", "<k> <a>"),
        .init("var|const|val <a> = <v>", "let <a> = <v>"),
        .init("table <a> <m> <n>", nil, because: tables), .init("table <m> <*>", nil, because: tables),
        .init("<k> <a> <m> <n>", "<k> <a> { size = [<m>, <n>] }"), .init("<k> <a> <m> x <n>", "<k> <a> { size = [<m>, <n>] }"),
        .init("<k> <a> [ <m> , <n> ]", "<k> <a> { size = [<m>, <n>] }"), .init("<k> <a> ( <m> , <n> )", "<k> <a> { size = [<m>, <n>] }"),
        .init("<k> <a> width = <v> height = <w>", "<k> <a> { width = <v>; height = <w> }"),
        .init("image|img|picture <a> . <b> <*>", nil, because: files),
        .init("Image|UIImage ( <*> ) <*>", nil, because: "an image is made with `image P { size = [100, 75] }`; " + files),
        .init("label <a> = <s>", "label <a> <s>"), .init("label <a> : <s>", "label <a> <s>"),
        .init("<k> <a> <p> = <v>", "<k> <a> { <p> = <v> }"), .init("<k> <a> ( <p> = <v> )", "<k> <a> { <p> = <v> }"),
        .init("label <a> <b>", "label <a> \"<b>\""), .init("label <a> <b> <c>", "label <a> \"<b> <c>\""),
        .init("<k> <a> - <n> <*>", "<k> <a>_<n> <*>"), .init("<k> <n> <block>", "<k> v<n> { <block> }"), .init("<k> <n>", "<k> v<n>"),
        .init("flex column|col <a> <block>", "flex vert <a> { <block> }"), .init("flex row <a> <block>", "flex horz <a> { <block> }"),
        .init("linear column|col <a> <block>", "linear vert <a> { <block> }"),
        .init("linear row <a> <block>", "linear horz <a> { <block> }"),
        .init("<k> <a> <b> <block>", "<k> <a>_<b> { <block> }"),
        .init("<k> <b> <s> in|to|into <a>", "<a> { <k> <b> <s> }"), .init("<k> <b> in|to|into <a>", "<a> { <k> <b> }"),
        .init("horz|horizontal <a> <block>", "linear horz <a> { <block> }"),
        .init("vert|vertical <a> <block>", "linear vert <a> { <block> }"),
        .init("<n> columns", "linear horz R { view A; view B }"), .init("two|three columns", "linear horz R { view A; view B }"),
        .init("columns <n>", "linear horz R { view A; view B }"), .init("rows <n>", "linear vert R { view A; view B }"),
        .init("two rows", "linear vert R { view A; view B }"),
        .init("columns|sidebyside <a> <block>", "linear horz <a> { <block> }"),
        .init("columns|sidebyside <block>", "linear horz R { <block> }"),
        .init("line <block>", "view line { width = fill; height = 1 }"),
        .init("divider|hr|separator|line", "view line { width = fill; height = 1 }"),
        .init("divider|hr|separator ( )", "view line { width = fill; height = 1 }"),
        .init(". <a> <block>", "style <a> { <block> }"),
        .init("< <k> <*>", nil, because: "a node begins with its kind, and its rules are in braces: `<k> A { width = 20 }`"),
        .init("< <*>", nil, because: "a node begins with its kind, and its rules are in braces: `view A { width = 20 }`"),
    ]

    private static let trees: [SentenceTurn] = [
        .init("addSubview|addChild|insertSubview|addArrangedSubview|appendChild ( <a> )", "move <a> to screen"),
        .init("<a> . add|addSubview|addChild ( <k> <*> )", "<a> { <k> <*> }"), .init("<a> . <k> <b> <*>", "<a> { <k> <b> <*> }"),
        .init("add|put|insert <k> <*> to|in|into <a>", "<a> { <k> <*> }"), .init("<a> in|into|inside <b>", "move <a> to <b>"),
        .init("move <a> , <b> to <c>", "move [<a>, <b>] to <c>"), .init("move <a> and <b> to <c>", "move [<a>, <b>] to <c>"),
        .init("move <k> <a> to <b>", "move <a> to <b>"), .init("remove|delete <k> <a>", "remove <a>"),
        .init("<b> = copy|clone|duplicate <a>", "copy <a> as <b>"), .init("let <b> = copy|clone|duplicate <a>", "copy <a> as <b>"),
        .init("copy|duplicate|clone <a>", "copy <a> as <a>2"), .init("copy|duplicate|clone <a> to|into <b>", "copy <a> as <b>"),
        .init("<a> . bringToFront|bringSubviewToFront ( <*> )", "move <a> to {parent}"),
        .init("repeat|loop|times <n> <block>", "for i in 1..<n> { <each> }"), .init("for <n> <block>", "for i in 1..<n> { <each> }"),
        .init("<n> times <block>", "for i in 1..<n> { <each> }"),
    ]

    private static let looks: [SentenceTurn] = [
        .init("explain|what|help <code>", nil, because: "type `:help <code>`"),
        .init(
            "load|open|run|include|source|require <s>", nil,
            because: "a script takes in another with `import <s>`; at the prompt `:load <bare>` opens it"),
        .init("why <s>", "why <bare>"), .init("remove|delete <s>", "remove <bare>"),
        .init("why ? <v>", "why <v>"), .init("why is|does|has <a> <*> tall|high|height <*>", "why <a>.height"),
        .init("why is|does|has|are <a> <v>", "why <a>.width"),
        .init(
            "fix|mend|repair <a>", nil, because: "`:lint <a>` finds rules that do nothing, `why <a>.width` says where a number comes from"),
        .init("zoom|select|focus <a>", nil, because: "`:zoom <a>` shows it large, `why <a>.width` says where a number comes from"),
        .init("find|where|locate|highlight|search <a>", nil, because: "`:where <a>` marks a node, `:find <a>` lists what has that text"),
        .init("watch|monitor|observe <a>", nil, because: "`:watch <a>.width` shows a value above the prompt"),
        .init("watch|monitor|observe <a> . <p>", nil, because: "`:watch <a>.<p>` shows a value above the prompt"),
        .init("print|show|draw tree", "show as tree"), .init("show on <a> <b>", "show on <a>, <b>"),
        .init("show on <a> and <b>", "show on <a>, <b>"),
        .init("show|on <d>", "show on <d>"), .init("screen iphone|ipad <n> <*>", "screen iphone<n> <*>"),
        .init("screen = <d>", "screen <d>"), .init("<d>", "screen <d>"),
        .init("rotate|turn", "screen iphone8 landscape"), .init("rotate|turn screen|phone", "screen iphone8 landscape"),
        .init("exit|quit|bye ( )", nil, because: "a script ends with its last line; at the prompt `:quit` leaves"),
        .init("help|man ( )", nil, because: "at the prompt type `:help`; in the shell `tgl help`"),
        .init("version", nil, because: "in the shell `tgl --version` says it"),
        .init("undo|redo|goto <n>", nil, because: "these are commands of the prompt: `:undo <n>`"),
        .init("learn|course <n>", nil, because: "it is a command of the prompt: `:learn <n>`"),
        .init("show|give|get|tell hint", nil, because: "in a lesson `:hint` gives a hint"),
        .init("give me a hint", nil, because: "in a lesson `:hint` gives a hint"),
        .init("hint please", nil, because: "in a lesson `:hint` gives a hint"),
        .init("show|give|get|tell answer|solution", nil, because: "in a lesson `:answer` shows the answer"),
        .init("next|skip|continue lesson", nil, because: "in a lesson `:next` opens the next one"),
        .init("restart|repeat lesson", nil, because: "in a lesson `:again` starts it from its beginning"),
    ]

    private static let spacers = "the child after it may take `left = 100%` instead, which pushes it to the end"

    private static let loops: [SentenceTurn] = [
        .init("ForEach|List ( <m> ..< <n> <*> ) <block>", "for i in <m>..<last> { <each> }", because: "the last number is one of them"),
        .init("ForEach|List ( <m> <*> <n> <*> ) <block>", "for i in <m>..<n> { <each> }"),
        .init(
            "for ( let|var|int|const|auto|i <*> = <m> ; <*> < <n> ; <*> ) <block>", "for i in <m>..<last> { <each> }",
            because: "the last number is one of them"),
        .init("for ( let|var|int|const|auto|i <*> = <m> ; <*> <= <n> ; <*> ) <block>", "for i in <m>..<n> { <each> }"),
        .init(
            "for ( let|var|int|const|auto|i <*> = <m> ; <*> < <b> ; <*> ) <block>", "for i in <m>..<b> - 1 { <each> }",
            because: "the last number is one of them"),
        .init(
            "for <a> in range ( <n> ) <block>", "for <a> in 0..<last> { <block> }", because: "the last number is one of them"),
        .init(
            "for <a> in <m> ..< <n> <block>", "for <a> in <m>..<last> { <block> }", because: "the last number is one of them"),
        .init("<k> v-for = <s>", nil, because: "a loop is a statement around what it makes: `for i in 1..4 { <k> item[i] }`"),
        .init("<k> <a> v-for = <s> <*>", nil, because: "a loop is a statement around what it makes: `for i in 1..4 { <k> <a>[i] }`"),
        .init("<k> <a> { v-for = <s> <*> }", nil, because: "a loop is a statement around what it makes: `for i in 1..4 { <k> <a>[i] }`"),
        .init("<a> . map|forEach|each ( <b> = > <*> )", nil, because: "a loop is `for i, <b> in <a> { label item[i] \"{<b>}\" }`"),
        .init("<a> . map|forEach|each <*>", nil, because: "a loop is `for i, x in <a> { label item[i] \"{x}\" }`"),
    ]

    private static let screens: [SentenceTurn] = [
        .init(
            "on <d> <block>", "when screen.width <= <width> { <block> }",
            because: "rules for a screen belong in a `when`; `show on <d>` shows all on it"),
        .init("screen . <p> < <n> <block>", "when screen.<p> < <n> { <block> }"),
        .init("screen . <p> <= <n> <block>", "when screen.<p> <= <n> { <block> }"),
        .init("screen . <p> > <n> <block>", "when screen.<p> > <n> { <block> }"),
        .init("screen . <p> >= <n> <block>", "when screen.<p> >= <n> { <block> }"),
    ]

    private static let rulesOfNodes = "what depends on the screen are rules of nodes that are there: "

    private static let calls: [SentenceTurn] = [
        .init("Spacer <*>", "gravity = betweenX", because: spacers, isInBlock: true),
        .init("Spacer <*>", nil, because: "in a row the container takes `gravity = betweenX`, or the child after it `left = 100%`"),
        .init("Expanded|Flexible { <k> <a> }", "<k> <a> { width = fill }"),
        .init("Expanded|Flexible { <k> <a> <block> }", "<k> <a> { width = fill; <block> }"),
        .init("frame ( maxWidth : . infinity )", "width = fill", isInBlock: true),
        .init("frame ( width : <m> , height : <n> )", "size = [<m>, <n>]", isInBlock: true),
        .init("SizedBox|Gap|Spacer ( height|width : <n> )", "space = <n>", isInBlock: true),
        .init("ForEach|List ( <a> <*> ) { <b> in <*> }", nil, because: "a loop is `for i, <b> in <a> { label item[i] \"{<b>}\" }`"),
        .init("ListView . builder ( itemCount : <n> <*> )", "for i in 1..<n> { view item[i] { width = 200; height = 44 } }"),
        .init("GridView . count ( crossAxisCount : <n> <*> )", "flow G { width = 300; arrangedCount = <n> }"),
        .init("AspectRatio ( aspectRatio : <n> , child : <a> )", "<a>.height = <a>.width / <n>"),
        .init(
            "ListTile ( title : <s> , trailing : <t> )", "linear horz { width = fill; height = 44; label <s>; label <t> { left = 100% } }"),
        .init(
            "ViewThatFits <*>", nil,
            because: "what depends on the screen belongs in a `when`: `when screen.width < 600 { P.orientation = vert }`"),
        .init("MediaQuery . <*>", "print screen.width"), .init("UIScreen . <*>", "print screen.width"),
        .init("window . innerWidth", "print screen.width"),
        .init("@ media ( max-width : <n> <*> ) { <k> <*> }", nil, because: rulesOfNodes + "`when screen.width < <n> { A.width = 40 }`"),
        .init("@ media ( min-width : <n> <*> ) { <k> <*> }", nil, because: rulesOfNodes + "`when screen.width >= <n> { A.width = 40 }`"),
        .init("@ media ( max-width : <n> <*> ) <block>", "when screen.width < <n> { <block> }"),
        .init("@ media ( min-width : <n> <*> ) <block>", "when screen.width >= <n> { <block> }"),
        .init("<a> . setCustomSpacing ( <n> , after : <b> )", "<b>.bottom = <n>"),
        .init("<a> . <p> . lessThanOrEqualTo|max|lessThanOrEqual ( <v> )", "<a>.<p> <= <v>"),
        .init("<a> . <p> . greaterThanOrEqualTo|min|greaterThanOrEqual ( <v> )", "<a>.<p> >= <v>"),
        .init("<a> . <p> . equalTo|constant ( <v> )", "<a>.<p> = <v>"),
        .init("<a> . <p> . constraint ( equalToConstant : <v> )", "<a>.<p> = <v>"),
        .init("<a> . centerX . constraint ( equalTo : screen|superview|view|parent . <p> )", "<a>.centerX = 0"),
        .init("<a> . centerY . constraint ( equalTo : screen|superview|view|parent . <p> )", "<a>.centerY = 0"),
        .init("<a> . <p> . constraint ( equalTo : <b> . <q> )", "<a>.<p> = <b>.<q>"),
    ]

    private static let edits: [SentenceTurn] = [
        .init("<a> <p> = <v>", "<a>.<p> = <v>"), .init("<a> <p> : <v>", "<a>.<p> = <v>"), .init("<a> <p> <n>", "<a>.<p> = <n>"),
        .init("<a> vert|vertical|column", "<a>.orientation = vert"), .init("<a> horz|horizontal|row", "<a>.orientation = horz"),
        .init("<a> nextTo|beside|rightOf <b>", "<a>.left = <b>.right"), .init("<a> next to <b>", "<a>.left = <b>.right"),
        .init("<a> right of <b>", "<a>.left = <b>.right"),
        .init("<a> below|under <b>", "<a>.top = <b>.bottom"), .init("<a> above|over <b>", "<a>.bottom = <b>.top"),
        .init("<a> <s>", "<a>(<s>)", because: "a function takes its values in brackets"),
    ]
}
