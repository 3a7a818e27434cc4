import TGLJSON

/// What a client can do, as far as it makes a difference.
struct ClientAbilities {
    var encoding = PositionEncoding.utf16
    /// The answers whose texts may be Markdown.
    var markdown: Set<MarkedAnswer> = []

    enum MarkedAnswer { case hover, completion, signature }
    /// A completion may be a snippet.
    var snippets = false
    /// `documentSymbol` may give a tree.
    var symbolTree = false
    /// A change may name the version of each text that it is for.
    var documentChanges = false
    /// Links from here to there, with what is there.
    var links = false
    var progress = false
    var registersForFiles = false
    var refreshesHints = false

    init() {}

    init(_ params: JSONValue) {
        let all = params["capabilities"]
        let text = all?["textDocument"]
        let workspace = all?["workspace"]
        let window = all?["window"]
        let encodings = all?["general"]?["positionEncodings"]?.array?.compactMap(\.string) ?? []
        encoding = encodings.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
        func mayBeMarked(_ formats: JSONValue?) -> Bool { formats?.array?.contains("markdown") ?? false }
        // Hovers were Markdown before an editor could say so.
        let hover = text?["hover"]?["contentFormat"]
        if hover == nil || mayBeMarked(hover) { markdown.insert(.hover) }
        if mayBeMarked(text?["completion"]?["completionItem"]?["documentationFormat"]) { markdown.insert(.completion) }
        if mayBeMarked(text?["signatureHelp"]?["signatureInformation"]?["documentationFormat"]) { markdown.insert(.signature) }
        snippets = text?["completion"]?["completionItem"]?["snippetSupport"]?.bool ?? false
        symbolTree = text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
        documentChanges = workspace?["workspaceEdit"]?["documentChanges"]?.bool ?? false
        links = text?["definition"]?["linkSupport"]?.bool ?? false
        progress = window?["workDoneProgress"]?.bool ?? false
        registersForFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
        refreshesHints = workspace?["inlayHint"]?["refreshSupport"]?.bool ?? false
    }
}

/// What somebody sets of the server: the members of `initializationOptions`, or of `tgl` in the settings.
struct ServerSettings: Equatable {
    /// Whether texts at rest are run: `"run": false` turns it off.
    var runs = true
    /// Whether frames are shown behind the nodes: `"inlayHints": false` turns it off.
    var showsHints = true
    /// Whether lines are shown above nodes, tests and files: `"codeLenses": false` turns it off.
    var showsLenses = true
    /// Whether a client hears `tgl/frames` after each run: `"frames": true`.
    var sendsFrames = false
    /// Whether the picture that the live page draws is with these frames: `"pictures": true`.
    var sendsPictures = false
    /// Seconds without a change after which a text runs: `"runDelay"`.
    var delay = 0.3

    mutating func change(_ value: JSONValue) {
        runs = value["run"]?.bool ?? runs
        showsHints = value["inlayHints"]?.bool ?? showsHints
        showsLenses = value["codeLenses"]?.bool ?? showsLenses
        sendsFrames = value["frames"]?.bool ?? sendsFrames
        sendsPictures = value["pictures"]?.bool ?? sendsPictures
        if let seconds = value["runDelay"]?.number, seconds >= 0, seconds <= 3600 { delay = seconds }
    }
}
