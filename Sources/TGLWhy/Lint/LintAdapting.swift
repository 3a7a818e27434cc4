// The lint checks for text styles, ranges of text sizes, sheets and `adapt`.

import TGLLayout

extension Document {
    func lintAdapting(_ i: Int32, _ found: inout [Finding]) {
        func at(_ prop: Prop) -> (rule: Rule, source: Source)? {
            let at = i == Document.screen ? own(i, prop, .rule) : Optional(lookup(i, prop)).map { ($0.rule, $0.source) }
            return at.flatMap { $0.rule.isSet ? ($0.rule, $0.source) : nil }
        }
        let name = i == Document.screen ? "screen" : nameText(i)
        func written(_ prop: Prop, _ rule: Rule) -> String { "`\(prop.word) = \(text(rule, for: prop, on: i))`" }
        if kind(i).traits.content == .text, let style = at(.textStyle), let size = at(.fontSize) {
            found.append(
                Finding(
                    sort: .idle, node: i, prop: .textStyle,
                    text: "\(name): \(written(.textStyle, style.rule)) has no effect beside \(written(.fontSize, size.rule))",
                    source: style.source, help: "`unset \(name).fontSize` lets the style give the size"))
        }
        // A text style beside a font size is never read, so `adaptation` may not be used at all.
        guard adaptation.isUsed else { return }
        if let range = at(.textSizeRange), range.rule.kind == .word, range.rule.ref & 0xff > range.rule.ref >> 8 {
            found.append(
                Finding(
                    sort: .crossedBounds, node: i, prop: .textSizeRange,
                    text: "\(name): \(written(.textSizeRange, range.rule)) begins above its end, so its end counts", source: range.source))
        }
        if let adapt = at(.adapt), adapt.rule.ref != DesignFactor.none.rawValue, adaptContext(i).sheet == nil {
            found.append(
                Finding(
                    sort: .idle, node: i, prop: .adapt, text: "\(name): \(written(.adapt, adapt.rule)) has no effect without a sheet",
                    source: adapt.source, help: "`screen.design = [375, 667]` says how large the sheet of the design is"))
        }
        if isPad, let design = at(.design), at(.padDesign) == nil {
            found.append(
                Finding(
                    sort: .design, node: i, prop: .design,
                    text: "\(name): on a pad \(written(.design, design.rule)) serves, since there is no `padDesign`", source: design.source,
                    help: "`\(name).padDesign = [768, 1024]` is a sheet for pads"))
        }
    }
}
