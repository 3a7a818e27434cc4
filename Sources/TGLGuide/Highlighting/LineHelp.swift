// The help line below an entry, about what may be at the cursor.

import TGLLayout
import TGLScript
import TGLSyntax

/// Describes, in one line, the values of the property or the arguments of the function at the cursor.
public struct LineHelp {
    /// A line, and the part of it that is about the cursor's place.
    public struct Line: Equatable, Sendable {
        /// The text of the line, without colours.
        public let text: String
        /// The byte range of the current argument in the text; nil if no part is emphasized.
        public let emphasis: Range<Int>?
    }

    let session: Session

    /// Creates the help for the nodes, kinds and functions of a session.
    public init(_ session: Session) { self.session = session }

    /// The line for a place in an entry; nil if there is none.
    ///
    /// - Parameters:
    ///   - cursor: a byte offset.
    ///   - columns: the maximum length; words that do not fit are left out.
    public func line(_ text: String, cursor: Int, columns: Int = 100) -> Line? {
        let bytes = Array(text.utf8)
        let cursor = max(0, min(cursor, bytes.count))
        let start = bytes.firstIndex { $0 > 0x20 } ?? 0
        if start < bytes.count, bytes[start] == UInt8(ascii: ":") { return command(bytes, start, cursor).map { Self.cut($0, columns) } }
        let source = SourceFile(name: "", bytes: bytes)
        let stream = TokenStream.read(source, names: .layout)
        if stream.comments.contains(where: { Int($0.start) < cursor && cursor <= Int($0.end) }) { return nil }
        let place = HelpPlace(source, stream, cursor)
        let found: Line? =
            switch place.subject {
            case .call(let name, let argument): call(name, argument, place)
            case .relation(let owner, let property, let sign): relation(owner, property, sign, bytes[..<cursor])
            case .priority: Line(text: Self.priority, emphasis: nil)
            case .alignment: Line(text: "align: \(LanguageWords.alignments.joined(separator: ", "))", emphasis: nil)
            case .nothing: nil
            }
        return found.map { Self.cut($0, columns) }
    }

    /// Cuts a line at a word boundary.
    private static func cut(_ line: Line, _ columns: Int) -> Line {
        guard line.text.count > columns else { return line }
        let kept = line.text.prefix(max(0, columns - 1))
        let text = (kept.lastIndex(of: " ").map { kept[..<$0] } ?? kept).drop { $0 == " " }
        let clean = String(text.reversed().drop { " ,·:".contains($0) }.reversed()) + "…"
        return Line(text: clean, emphasis: line.emphasis.flatMap { $0.upperBound <= clean.utf8.count - 3 ? $0 : nil })
    }

    // MARK: Commands and calls

    private func command(_ bytes: [UInt8], _ start: Int, _ cursor: Int) -> Line? {
        let end = bytes[start...].firstIndex { $0 <= 0x20 } ?? bytes.count
        guard cursor > start, let info = SessionCommand.named(String(decoding: bytes[(start + 1)..<end], as: UTF8.self))?.info else {
            return nil
        }
        if info.command == .time, cursor > end {
            return line(String(decoding: bytes[end...], as: UTF8.self), cursor: cursor - end, columns: .max)
        }
        return Line(text: "\(info.usage) · \(info.help)", emphasis: nil)
    }

    /// `b of pow(a, b): a to the power of b`
    private func call(_ name: String, _ argument: Int, _ place: HelpPlace) -> Line? {
        var usage = place.usage(ofFunction: name) ?? session.usage(ofFunction: name)
        var help = ""
        if usage == nil, session.sort(ofDeclared: name) == nil {
            if let info = BuiltInInfo.all.first(where: { $0.name == name }) { (usage, help) = (info.usage, ": " + info.help) }
            if LanguageWords.isValueCall(name) { usage = "\(name)(n)" }
        }
        guard let usage else { return nil }
        let inner = usage.drop { $0 != "(" }.dropFirst().dropLast()
        let names = inner.split(separator: ",").map { $0.trimmed }
        guard !names.isEmpty else { return Line(text: usage + help, emphasis: nil) }
        guard argument < names.count || names.last == "…" else {
            return Line(text: "\(usage) takes no more arguments\(help)", emphasis: nil)
        }
        let own = names[min(argument, names.count - 1)]
        let word = own == "…" ? "one more" : own
        return Line(text: "\(word) of \(usage)\(help)", emphasis: 0..<word.utf8.count)
    }

    // MARK: Relations

    private static let priority = "@: required 1000, high 750, medium 500, low 250, fit 50, or a number above 0 up to 1000"

    /// The help for a part of a relation that can be set or read through its label.
    private static func part(_ name: String) -> String? {
        switch name {
        case "active": "active: true or false, whether the relation counts"
        case "priority": "priority: required 1000, high 750, medium 500, low 250, fit 50, or a number above 0 up to 1000"
        case "constant": "constant: a number, on the right side of the relation"
        case "holds", "error": "\(name): computed by the layout, only to be read"
        default: nil
        }
    }

    private func relation(_ owner: String?, _ property: String, _ sign: String, _ before: ArraySlice<UInt8>) -> Line? {
        if let owner, session.document.keep(labelled: owner) != nil { return Self.part(property).map { Line(text: $0, emphasis: nil) } }
        guard LanguageWords.isProperty(property) else { return nil }
        let engine = CompletionEngine(KnownNames(document: session.document))
        let context = CompletionContext(before)
        var subject: CompletionSubject = .kind(nil)
        if let owner {
            subject = engine.subject(owner, context)
            if session.sort(ofDeclared: owner) == .style { subject = .style }
        } else {
            guard let block = context.openBlocks.last(where: \.isNode) else { return nil }
            subject = engine.subject(block)
        }
        var kind: Kind?
        switch subject {
        case .node(let node): kind = session.document.kind(node)
        case .kind(let known): kind = known
        case .style: break
        }
        return PropertyHelp.line(property, sign, on: kind).map { Line(text: $0, emphasis: nil) }
    }
}
