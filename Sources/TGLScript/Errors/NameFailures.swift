import TGLLayout
import TGLSyntax

// Failures for unknown names and missing texts, which both the machine and the checker report.

extension Failure {
    /// An unknown name.
    ///
    /// - Parameters:
    ///   - names: the variables and nodes that may have been meant; `nil` to suggest none.
    ///   - makes: whether the help may say how things of that name are made.
    static func unknownName(_ text: String, among names: [String]?, makes: Bool = true) -> Failure {
        let failure = Failure(.unknownName, "nothing is named `\(text)`")
        failure.name = text
        if Vocabulary.layout.kinds.contains(where: { $0.text == text }) {
            failure.note = "`\(text)` is a kind of node and cannot be a name"
        } else if let live = ForeignNames.liveWord(text) {
            failure.suggest(live, for: text)
        } else if let near = names.flatMap({ Suggestions.nearest(text, among: $0 + BuiltIn.names + ["screen"] + WordBook.shared.all) }) {
            failure.suggest(near, for: text)
        } else if PropertyName(text) != nil {
            failure.help = "a node's property is read as `A.\(text)`, in its own block as `self.\(text)`"
        } else if makes {
            failure.help = "make a node with `view \(text)`, or declare a variable with `let \(text) = …`"
        }
        return failure
    }

    /// If the unknown name is a whole statement, such as `clear`, it may have been meant as one.
    func explainLoneName(_ statement: String) {
        guard kind == .unknownName, statement == name, let help = ForeignStatements.help(name: statement) else { return }
        message = "there is no statement `\(statement)`"
        self.help = help
    }

    /// Explains an unknown name in a test that belongs to a node of its file: its scene must be made by a function.
    func explainNodeOfFile(_ document: Document) {
        guard let name, kind == .unknownName || kind == .missingNode, document.find(name) != nil || document.hasGroup(name) else { return }
        message = "`\(name)` is a node of the script, and a test cannot access it"
        note = "a test has its own document"
        help = "put the scene in a `def` and call it in both: `def scene() { … }`"
    }

    /// A name that is taken.
    ///
    /// - Parameters:
    ///   - holder: what has the name, with its article.
    ///   - free: two free names.
    static func nameInUse(_ text: String, holder: String, free: (String, String)?) -> Failure {
        let failure = Failure(.nameInUse, "`\(text)` is already the name of \(holder)")
        if let free {
            let other = "another name, such as `\(free.0)`" + (free.1 == free.0 ? "" : " or `\(free.1)`")
            failure.help =
                holder == "a node" ? "`\(text) { … }` opens the existing node; a new one needs \(other)" : "choose \(other)"
            if holder != "a node" { failure.note = "nodes, variables, functions and styles share one namespace" }
        }
        return failure
    }

    /// An unknown bare name on the right side of a relation: the failure says what the property accepts.
    ///
    /// - Parameters:
    ///   - suggests: whether a word of the property may be suggested, which compares all words.
    ///   - unknown: makes the failure for an unknown name, with or without a help on how to make one.
    static func badName(
        _ text: String, for property: PropertyName, suggests: Bool = true, unknown: (_ makes: Bool) -> Failure
    ) -> Failure {
        guard let prop = property.parts.first else { return unknown(true) }
        let general = unknown(false)
        let near = suggests ? FormText.near(text, prop) : nil
        guard !prop.info.forms.isDisjoint(with: [.word, .wordSet, .color]) else {
            general.note = FormText.takes(prop)
            if let near { general.suggest(near, for: text) }
            return general
        }
        let failure = general.saying(.badValue, "\(FormText.article(prop)) cannot be `\(text)`")
        failure.label = "nothing has this name"
        failure.note = FormText.takes(prop)
        if let near { failure.suggest(near, for: text) }
        return failure
    }

    /// A rule that names a node which was not made by the end of its statement.
    static func noNode(_ name: String) -> Failure {
        let failure = Failure(
            .missingNode, "no node is named `\(name)`", note: "a rule may refer to a node that is made later in the same statement")
        failure.name = name
        return failure
    }

    /// An unknown device.
    static func noDevice(_ name: String, _ range: SourceRange) -> Failure {
        let devices = Devices.listed.map(\.name)
        let failure = Failure(
            .unknownDevice, "there is no device `\(name)`", note: "the devices are \(devices.joined(separator: ", "))", range: range)
        if let near = Suggestions.nearest(name, among: Devices.all.map(\.name)) { failure.suggest(near, for: name) }
        return failure
    }

    /// An `import` of a text that is being imported.
    static func importingItself(_ path: String) -> Failure {
        Failure(.importCycle, "\(quote(path)) imports itself through other files")
    }

    /// An `import` of a text that cannot be read.
    static func importing(_ path: String, _ problem: LoadFailure) -> Failure {
        switch problem {
        case .notFound:
            Failure(
                .importRead, "there is no file \(quote(path))",
                note: "the path is relative to the importing file's folder")
        case .outside:
            Failure(
                .importPath, "\(quote(path)) leads out of the start folder",
                note: "a script reads only files in the folder that `tgl` was started in, or else in the script's own folder",
                help: "start `tgl` in a folder that holds both files")
        case .unreadable(let why): Failure(.importRead, "\(quote(path)) cannot be read: \(why)")
        }
    }
}
