import TGLJSON

/// The requests that are answered while the server runs.
enum Method: String, CaseIterable {
    case hover = "textDocument/hover"
    case completion = "textDocument/completion"
    case resolveCompletion = "completionItem/resolve"
    case signatureHelp = "textDocument/signatureHelp"
    case definition = "textDocument/definition"
    case declaration = "textDocument/declaration"
    case references = "textDocument/references"
    case highlight = "textDocument/documentHighlight"
    case prepareRename = "textDocument/prepareRename"
    case rename = "textDocument/rename"
    case documentSymbols = "textDocument/documentSymbol"
    case workspaceSymbols = "workspace/symbol"
    case folding = "textDocument/foldingRange"
    case selection = "textDocument/selectionRange"
    case prepareCalls = "textDocument/prepareCallHierarchy"
    case incomingCalls = "callHierarchy/incomingCalls"
    case outgoingCalls = "callHierarchy/outgoingCalls"
    case links = "textDocument/documentLink"
    case colours = "textDocument/documentColor"
    case colourForms = "textDocument/colorPresentation"
    case tokens = "textDocument/semanticTokens/full"
    case tokenChanges = "textDocument/semanticTokens/full/delta"
    case tokensOfRange = "textDocument/semanticTokens/range"
    case format = "textDocument/formatting"
    case formatRange = "textDocument/rangeFormatting"
    case formatTyped = "textDocument/onTypeFormatting"
    case actions = "textDocument/codeAction"
    case hints = "textDocument/inlayHint"
    case lenses = "textDocument/codeLens"
    case command = "workspace/executeCommand"
    case frames = "tgl/frames"
    case writeBack = "tgl/edit"
    case page = "tgl/page"
}

extension LanguageServer {
    func answer(_ method: Method, _ params: JSONValue) throws(RequestError) -> JSONValue {
        switch method {
        case .hover: try hover(params)
        case .completion: try completion(params)
        case .resolveCompletion: resolveCompletion(params)
        case .signatureHelp: try signatureHelp(params)
        case .definition, .declaration: try definition(params)
        case .references: try references(params)
        case .highlight: try highlight(params)
        case .prepareRename: try prepareRename(params)
        case .rename: try rename(params)
        case .documentSymbols: try documentSymbols(params)
        case .workspaceSymbols: try workspaceSymbols(params)
        case .folding: try folding(params)
        case .selection: try selection(params)
        case .prepareCalls: try prepareCalls(params)
        case .incomingCalls: try incomingCalls(params)
        case .outgoingCalls: try outgoingCalls(params)
        case .links: try links(params)
        case .colours: try colours(params)
        case .colourForms: try colourForms(params)
        case .tokens: try tokens(params)
        case .tokenChanges: try tokenChanges(params)
        case .tokensOfRange: try tokensOfRange(params)
        case .format: try format(params)
        case .formatRange: try formatRange(params)
        case .formatTyped: try formatTyped(params)
        case .actions: try actions(params)
        case .hints: try hints(params)
        case .lenses: try lenses(params)
        case .command: try command(params)
        case .frames: try frames(params)
        case .writeBack: try writeBack(params)
        case .page: .object(host.pageFiles.map { JSONMember($0.name, .string($0.text)) })
        }
    }

    /// What the server can do, for the answer to `initialize`.
    func serverAbilities() -> JSONValue {
        [
            "positionEncoding": .string(client.encoding.rawValue),
            "textDocumentSync": ["openClose": true, "change": 2, "save": true],
            "hoverProvider": true,
            "completionProvider": ["triggerCharacters": [".", "=", "@", "\"", "["], "resolveProvider": true],
            "signatureHelpProvider": ["triggerCharacters": ["(", ","], "retriggerCharacters": ["="]],
            "definitionProvider": true, "declarationProvider": true, "referencesProvider": true, "documentHighlightProvider": true,
            "renameProvider": ["prepareProvider": true],
            "documentSymbolProvider": true, "workspaceSymbolProvider": true, "foldingRangeProvider": true, "selectionRangeProvider": true,
            "callHierarchyProvider": true, "documentLinkProvider": ["resolveProvider": false], "colorProvider": true,
            "semanticTokensProvider": ["legend": TokenLegend.json, "full": ["delta": true], "range": true],
            "documentFormattingProvider": true, "documentRangeFormattingProvider": true,
            "documentOnTypeFormattingProvider": ["firstTriggerCharacter": "}"],
            "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll.tgl"]],
            "inlayHintProvider": true, "codeLensProvider": ["resolveProvider": false],
            "executeCommandProvider": ["commands": .array(ServerCommand.allCases.map { .string($0.rawValue) })],
            "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
        ]
    }
}
