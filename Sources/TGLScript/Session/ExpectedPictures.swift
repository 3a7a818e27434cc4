// `expect show A as boxes in "a.txt"` compares a picture with the one in a file.

import TGLRender
import TGLSyntax

/// What a run does with pictures that differ from their files.
public enum PicturePolicy: Sendable {
    /// Every difference fails.
    case compare
    /// A picture without a file is written; a difference fails.
    case writeNew
    /// All pictures are written.
    case writeAll
}

/// A picture that differs from its file.
public struct PictureDifference: Sendable {
    /// The file, as messages name it.
    public let path: String
    /// The form of the picture.
    public let form: OutputForm
    /// The content of the file; `nil` if there is none.
    public let expected: String?
    /// The picture as it is now.
    public let actual: String
    /// Why nothing can be said about what moved; `nil` if it can, or if there was no picture.
    public internal(set) var sceneProblem: String?
}

/// The names and the content of the files of expected pictures.
public enum ExpectedPicture {
    /// The ending of the file with a picture's scene, which is beside the picture: `card.txt.scene`.
    public static let sceneEnding = ".scene"

    /// Whether a text is the scene file of the picture with this name.
    public static func isScene(_ text: String, of name: String) -> Bool { text.hasPrefix("# The scene of \(name), ") }
}

/// The state of the pictures that a session's scripts expect.
struct ExpectedPictures {
    var policy = PicturePolicy.compare
    /// The files written so far, in order, as messages name them.
    var written: [String] = []
    /// Whether a test is running: it compares all of its pictures before it fails.
    var isInTest = false
    /// The failures of a test's pictures so far.
    var failures: [Failure] = []
    /// The screen, as file names contain it, of a test that runs on several.
    var screen: String?

    /// The pictures compared so far: for each file, the checksum and the place of the `expect`.
    var seen: [String: (checksum: String, place: Diagnostic.Place)] = [:]

    /// The file of a picture. A test on several screens has one for each: `card-ipad-landscape.txt`.
    func file(_ name: String) -> String {
        guard let screen else { return name }
        let folder = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        guard let dot = name[folder...].lastIndex(of: "."), dot > folder else { return "\(name)-\(screen)" }
        return "\(name[..<dot])-\(screen)\(name[dot...])"
    }
}

extension Session {
    /// What the session does with pictures that differ from their files.
    public var picturePolicy: PicturePolicy {
        get { pictures.policy }
        set { pictures.policy = newValue }
    }

    /// Compares a picture with a file beside a text. If they differ, the file is written where the policy says so; otherwise this throws.
    /// Within a test the failure is recorded instead, so that its other pictures are compared too, unless an `expect error` waits for it
    /// (`isAwaited`).
    func expect(
        _ request: ShowRequest, in name: String, of source: SourceFile, at range: SourceRange, isAwaited: Bool
    ) throws(Failure) {
        guard let loader else { throw Failure(.pictureFile, "pictures in files are not available here", range: range) }
        var request = request
        let form = request.form ?? .boxes
        request.form = form
        if let problem = PictureName.problem(name, form) { throw Failure(.pictureFile, problem.message, help: problem.help, range: range) }
        let file = pictures.file(name)
        let path = loader.shownPath(file, beside: source)
        try count(100)
        let expected = try text(of: file, beside: source, loader, range)
        guard let actual = host?.picture(of: request, in: self) else {
            try count(0)
            if expected == nil { throw Failure.noPicture(path, source, range) }
            throw Failure(.pictureFile, "pictures in files are not available here", range: range)
        }
        try count(actual.utf8.count)
        if let first = pictures.seen[path], first.checksum != PictureText.checksum(actual) {
            let failure = Failure(
                .pictureFile, "`\(path)` is already the picture of another expectation", label: "a file holds one picture",
                help: "give each its own file", range: range)
            failure.secondary = [first.place.labelled("also here")]
            throw failure
        }
        pictures.seen[path] = (PictureText.checksum(actual), Diagnostic.Place(source: source, range: range))
        let isSame = expected.map { PictureText.lines($0) == PictureText.lines(actual) } ?? false
        if pictures.policy == .writeAll || pictures.policy == .writeNew && expected == nil {
            return try write(actual, to: file, isSame: isSame, beside: source, loader, range)
        }
        if isSame { return }
        let failure =
            expected == nil
            ? Failure.noPicture(path, source, range)
            : Failure(
                .pictureDiffers, "the picture is not the one in `\(path)`",
                help: "if it is right now, write it by `tgl test --update \(source.name)`", range: range)
        if isAwaited { throw failure }
        var difference = PictureDifference(path: path, form: form, expected: expected, actual: actual)
        var before: Session?
        if let expected {
            switch scene(of: expected, in: file, beside: source, loader) {
            case .success(let known): before = known
            case .failure(let unknown): difference.sceneProblem = unknown.words
            }
        }
        host?.differs(difference, before: before, in: self)
        guard pictures.isInTest else { throw failure }
        failure.place = Diagnostic.Place(source: source, range: range)
        pictures.failures.append(failure)
    }

    /// Writes a picture and its scene, unless the files hold the same already.
    private func write(
        _ picture: String, to file: String, isSame: Bool, beside source: SourceFile, _ loader: any SourceLoader, _ range: SourceRange
    ) throws(Failure) {
        let scene = PictureText.scene(dump(), of: file, picture)
        let hasScene =
            (try? text(of: PictureText.scene(of: file), beside: source, loader, range)).flatMap { $0 }
            .map { PictureText.isScene($0, of: picture) } ?? false
        if isSame, hasScene { return }
        for (path, text) in [(file, picture), (PictureText.scene(of: file), scene)] where !(isSame && path == file) {
            if let problem = loader.write(text, to: path, beside: source) { throw Failure.picture(path, problem, range) }
            pictures.written.append(loader.shownPath(path, beside: source))
        }
    }

    /// The content of a file beside a text; `nil` if there is none.
    private func text(
        of file: String, beside source: SourceFile, _ loader: any SourceLoader, _ range: SourceRange
    ) throws(Failure) -> String? {
        switch loader.load(file, from: source) {
        case .success(let loaded): return String(decoding: loaded.source.bytes, as: UTF8.self)
        case .failure(.notFound): return nil
        case .failure(let problem): throw Failure.picture(file, problem, range)
        }
    }

    /// Why nothing can be said about what moved.
    private struct NoScene: Error { let words: String }

    /// The scene of a picture at the time it was written, run in a new session.
    private func scene(
        of picture: String, in file: String, beside source: SourceFile, _ loader: any SourceLoader
    ) -> Result<Session, NoScene> {
        let name = PictureText.scene(of: file)
        let shown = loader.shownPath(name, beside: source)
        guard case .success(let loaded) = loader.load(name, from: source) else {
            return .failure(NoScene(words: "what moved is not known: there is no `\(shown)`, which `tgl test --update` writes"))
        }
        guard PictureText.isScene(String(decoding: loaded.source.bytes, as: UTF8.self), of: picture) else {
            return .failure(NoScene(words: "what moved is not known: `\(shown)` is not the scene of this picture"))
        }
        let before = Session(limits: limits)
        before.shouldStop = shouldStop
        before.memoryShortage = memoryShortage
        before.memoryHasRoom = memoryHasRoom
        guard !before.run(loaded.source).failed else {
            return .failure(NoScene(words: "what moved is not known: `\(shown)` does not run"))
        }
        return .success(before)
    }
}

/// Checks the file names of pictures.
private enum PictureName {
    /// Why a file cannot hold a picture of this form, and what to do about it.
    static func problem(_ name: String, _ form: OutputForm) -> (message: String, help: String)? {
        if name.isEmpty { return ("the name of a picture's file is empty", "write a name such as `\"a.txt\"`") }
        let ending = name.split(separator: "/").last?.split(separator: ".").dropFirst().last.map(String.init)?.lowercased()
        let word = form.word(for: .statement)
        switch ending {
        case "tgl": return ("a picture cannot have the name of a script, `\(name)`", "end the name in `.txt`")
        case "png", "pdf", "jpg", "gif": return ("a picture as \(word) is text, and `\(name)` is not", "end the name in `.txt`")
        case let ending?:
            guard let named = OutputForm(ending: ending) else { return nil }
            let own: OutputForm = form.isData || form == .html ? form : .text
            if named == own { return nil }
            let right = own == .text ? "txt" : word
            return ("`\(name)` is the name of another form than \(word)", "end the name in `.\(right)`")
        case nil: return nil
        }
    }
}

/// Pictures as texts, and the scripts of their scenes, which explain a difference.
private enum PictureText {
    /// The lines without trailing empty ones; the kind of line ending does not matter.
    static func lines(_ text: String) -> [Substring] {
        var all = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        while all.last?.isEmpty == true { all.removeLast() }
        return all
    }

    /// The checksum of a picture in hexadecimal: 64-bit FNV-1a of its lines.
    static func checksum(_ picture: String) -> String {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for line in lines(picture) { for byte in Array(line.utf8) + [10] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 } }
        return String(sum, radix: 16)
    }

    /// The file of a picture's scene.
    static func scene(of file: String) -> String { file + ExpectedPicture.sceneEnding }

    /// The script of a scene, headed by a line with the picture's name and checksum.
    static func scene(_ script: String, of file: String, _ picture: String) -> String {
        let name = file.split(separator: "/").last ?? ""
        return "# The scene of \(name), \(checksum(picture)): it tells what moved where that picture differs.\n\(script)"
    }

    /// Whether a script is the scene of a picture.
    static func isScene(_ script: String, of picture: String) -> Bool {
        lines(script).first?.contains(", \(checksum(picture)):") ?? false
    }
}

extension Failure {
    /// A picture that has no file yet.
    static func noPicture(_ path: String, _ source: SourceFile, _ range: SourceRange) -> Failure {
        Failure(
            .pictureDiffers, "there is no picture `\(path)` to compare with", note: "nothing is compared without it",
            help: "look at the picture, and write it by `tgl test --update new \(source.name)`", range: range)
    }

    /// A picture's file that cannot be read or written.
    static func picture(_ path: String, _ problem: LoadFailure, _ range: SourceRange) -> Failure {
        switch problem {
        case .notFound:
            Failure(
                .pictureFile, "`\(path)` cannot be written: its folder does not exist", help: "make the folder, or name another one",
                range: range)
        case .outside:
            Failure(
                .pictureFile, "the picture `\(path)` is outside the folder that scripts may read",
                help: "keep pictures in the folder of the test, or below it", range: range)
        case .unreadable(let why): Failure(.pictureFile, "the picture `\(path)` cannot be used: \(why)", range: range)
        }
    }
}
