// Converts diagnostics of the language to the data that is displayed.

import TGLRender
import TGLSyntax

extension DiagnosticPicture {
    init(_ diagnostic: Diagnostic) {
        self.init(
            severity: DiagnosticSeverity(diagnostic.severity), code: diagnostic.code, message: diagnostic.message,
            primary: DiagnosticPlace(diagnostic.primary), secondary: diagnostic.secondary.map { DiagnosticPlace($0) },
            notes: diagnostic.note.map { [$0] } ?? [], details: diagnostic.details.map { DiagnosticDetail($0.text, place: $0.place) },
            help: diagnostic.help)
    }
}

extension DiagnosticSeverity {
    init(_ severity: Diagnostic.Severity) {
        switch severity {
        case .note: self = .note
        case .warning: self = .warning
        case .error: self = .error
        }
    }
}

extension DiagnosticPlace {
    init(_ place: Diagnostic.Place) {
        let position = place.position
        let line = place.source.lineRange(position.line)
        let start = Int(place.range.start) - Int(line.start)
        let end = min(Int(place.range.end), Int(line.end)) - Int(line.start)
        self.init(
            file: place.source.name, line: position.line, column: position.column,
            lineText: place.source.lineText(position.line), range: start..<max(end, start), label: place.label)
    }
}
