/// What makes a node elsewhere, for people who come from there.
enum ForeignKinds {
    /// What is written for a word that makes a node in another layout system; nil where nothing is known of it.
    static func here(_ word: String) -> String? { byWord[word.lowercased()] }

    private static let byWord: [String: String] = {
        var table: [String: String] = [:]
        for (here, words) in all { for word in words.split(separator: " ") { table[String(word)] = here } }
        return table
    }()

    private static let all: [(here: String, words: String)] = [
        ("view", "div box rect rectangle panel button uiview element item section header footer main nav aside tgview"),
        ("label", "text span p h1 textview uilabel paragraph"),
        ("image", "img picture imageview uiimageview icon"),
        ("linear vert", "vstack column col vbox vlinear linearlayout tglinearlayout"),
        ("linear horz", "hstack hbox hlinear"),
        ("frame", "zstack framelayout tgframelayout"),
        ("relative", "relativelayout constraintlayout tgrelativelayout"),
        ("flow", "flowlayout flexbox tgflowlayout"),
        ("float", "floatlayout tgfloatlayout"),
        ("table", "tablelayout tgtablelayout"),
        ("path", "pathlayout tgpathlayout"),
    ]
}
