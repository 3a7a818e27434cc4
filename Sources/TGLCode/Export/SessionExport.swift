// The way out of a session, which tries what its document depends on.

import TGLScript

extension Session {
    /// The document as a page, with `when`s as conditions of `@media` and knobs as custom properties; nil where it cannot be laid out.
    /// Nothing changes.
    package func exportedPage(title: String) -> ExportedCode? {
        tryingUnheard {
            let knobs = knobs().compactMap { knob in Double(knob.value).map { ExportVariation.Knob(name: knob.name, value: $0) } }
            let variation = ExportVariation(turns: numbersOfConditions, knobs: knobs) { [self] in setKnob($0.name, to: $1) }
            return try? CodeExport.html(document, title: title, variation: variation) { [self] source in
                guard let place = place(of: source) else { return nil }
                return (place.source.name, place.position.line, place.position.column)
            }
        }
    }
}
