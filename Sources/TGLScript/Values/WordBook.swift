import TGLLayout
import TGLRender

/// All words of the language, by number.
struct WordBook: Sendable {
    static let shared = WordBook()

    private let texts: [String]
    private let numbers: [String: WordID]

    /// Words that stand for sizes and positions.
    static let sizes = [
        "wrap", "fill", "average", "share", "safeArea", "layoutMargin", "auto", "stretch", "minContent", "maxContent", "fitContent",
    ]
    /// The words that take arguments, with the number of arguments.
    static let calls: [String: ClosedRange<Int>] = [
        "share": 1...1, "fixed": 1...1, "count": 1...1, "minmax": 2...2, "repeat": 2...2, "fitContent": 1...1, "span": 1...2,
        "line": 2...2, "page": 1...1, "show": 1...2, "item": 1...3, "header": 1...1, "fit": 1...1,
        "scaled": 1...3, "design": 1...2, "idiom": 2...2, "exact": 1...1, "vw": 1...1, "vh": 1...1,
        "rows": 1...10_000, "columns": 1...10_000, "part": 2...2, "gap": 1...1,
    ]
    /// Those of them that are words only on the right side of a property that takes them; elsewhere they are ordinary names.
    static let placed: Set<String> = ["page", "show", "item", "header", "fit", "rows", "columns", "part", "gap"]
    /// Words that need arguments: without arguments, they are ordinary names.
    private static let namesAlone: Set<String> = [
        "show", "header", "scaled", "design", "idiom", "exact", "vw", "vh", "rows", "columns", "part", "gap",
    ]

    private init() {
        var texts: [String] = []
        var numbers: [String: WordID] = [:]
        func add(_ word: String) {
            guard numbers[word] == nil else { return }
            numbers[word] = WordID(raw: Int32(texts.count))
            texts.append(word)
        }
        WordBook.sizes.forEach(add)
        WordBook.calls.keys.sorted().forEach(add)
        for info in Prop.table { info.words.forEach { add($0.word) } }
        ["counts", "sums", "everything"].forEach(add)
        Colors.names.forEach(add)
        self.texts = texts
        self.numbers = numbers
    }

    /// Words of a single property, which are names elsewhere: those of `adapt` are sizes too.
    private static let ofPropertyOnly: Set<String> = ["width", "height"]

    subscript(_ text: String) -> WordID? { WordBook.ofPropertyOnly.contains(text) ? nil : ofProperty(text) }
    /// The word that a text means on the right side of a property that takes it.
    func ofProperty(_ text: String) -> WordID? { WordBook.namesAlone.contains(text) ? nil : numbers[text] }
    func text(_ id: WordID) -> String { texts[Int(id.raw)] }
    var all: [String] { texts }
    /// Whether a text is a word, perhaps only with arguments or on the right side of a property that takes it.
    func contains(_ text: String) -> Bool { numbers[text] != nil }
    /// The word of a text, also if it is one only with arguments or beside its property.
    fileprivate func known(_ text: String) -> WordID? { numbers[text] }
}

extension WordID {
    static func known(_ text: String) -> WordID { WordBook.shared.known(text) ?? WordID(raw: 0) }
    /// For a word that is valid only on the right side of a property: that property.
    var placedProperty: String {
        switch self {
        case .fit: "columns"
        case .rows, .columns, .part, .gap: "split"
        default: "offset"
        }
    }

    static let wrap = known("wrap")
    static let fill = known("fill")
    static let average = known("average")
    static let share = known("share")
    static let safeArea = known("safeArea")
    static let layoutMargin = known("layoutMargin")
    static let fixed = known("fixed")
    static let count = known("count")
    static let auto = known("auto")
    static let stretch = known("stretch")
    static let minContent = known("minContent")
    static let maxContent = known("maxContent")
    static let fitContent = known("fitContent")
    static let minmax = known("minmax")
    static let `repeat` = known("repeat")
    static let span = known("span")
    static let line = known("line")
    static let autoFill = known("autoFill")
    static let autoFit = known("autoFit")
    static let subgrid = known("subgrid")
    static let safe = known("safe")
    static let unsafe = known("unsafe")
    static let dense = known("dense")
    static let start = known("start")
    static let end = known("end")
    static let center = known("center")
    static let page = known("page")
    static let show = known("show")
    static let item = known("item")
    static let header = known("header")
    static let fit = known("fit")
    static let rows = known("rows")
    static let columns = known("columns")
    static let part = known("part")
    static let gap = known("gap")
    static let scaled = known("scaled")
    static let design = known("design")
    static let idiom = known("idiom")
    static let vw = known("vw")
    static let vh = known("vh")
    /// `a or b` in a rule under construction; a script cannot call it.
    static let or = known("or")
}

/// The names of colours that `color` accepts besides `"#rrggbb"`.
enum Colors {
    /// The names with a colour in pictures, and `transparent`.
    static let names = colorWords + ["transparent"]

    private static let known = Set(names)

    /// Whether a string is a colour: a name, `#rgb` or `#rrggbb`.
    static func isColor(_ text: String) -> Bool {
        if known.contains(text) { return true }
        guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count == 4 || text.utf8.count == 7 else { return false }
        return text.utf8.dropFirst().allSatisfy {
            ($0 >= 48 && $0 <= 57) || ($0 >= 65 && $0 <= 70) || ($0 >= 97 && $0 <= 102)
        }
    }
}
