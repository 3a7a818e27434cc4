// Pictures and controls: boxes whose content is no text of the page.

extension BoxBuilder {
    func replaced(_ element: Int, _ tag: String) -> Box {
        let style = style(element)
        func number(_ name: String) -> Double? { self.number(name, element) }
        func image(_ width: Double, _ height: Double) -> Box { self.image(element, width, height) }
        switch tag {
        case "img": return picture(element, style)
        case "input" where tree.attribute("type", of: element)?.asciiLower == "image": return picture(element, style)
        case "canvas": return image(number("width") ?? 300, number("height") ?? 150)
        case "svg":
            let view = tree.attribute("viewbox", of: element)?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
            let ratio = view.count == 4 && view[2] > 0 && view[3] > 0 ? view[2] / view[3] : nil
            if let width = number("width") ?? style.measure(.width)?.sum.points, width > 0 {
                return image(width, number("height") ?? ratio.map { width / $0 } ?? 150)
            }
            if let height = number("height"), let ratio { return image(height * ratio, height) }
            if let ratio { return image(300, 300 / ratio) }
            return image(300, 150)
        case "video", "iframe", "embed", "object":
            let box = image(300, 150)
            return box
        case "audio": return image(300, 54)
        default: return control(element, tag, style)
        }
    }

    func picture(_ element: Int, _ style: CSSStyle) -> Box {
        let place = place(element)
        func number(_ name: String) -> Double? { self.number(name, element) }
        func image(_ width: Double, _ height: Double) -> Box { self.image(element, width, height) }
        let source = tree.attribute("src", of: element) ?? ""
        let natural = ImageSize.read(source, load)
        if let natural { return image(natural.width, natural.height) }
        if let width = number("width"), let height = number("height") { return image(width, height) }
        let box = image(number("width") ?? 0, number("height") ?? 0)
        if style.measure(.width) == nil || style.measure(.height) == nil {
            tell("<img>: the size of the picture is not known, as it is no file beside the page", at: place, on: box)
        }
        return box
    }

    func number(_ name: String, _ element: Int) -> Double? {
        tree.attribute(name, of: element).flatMap { HTMLHints.length($0) }.flatMap { $0.hasSuffix("px") ? Double($0.dropLast(2)) : nil }
    }

    func image(_ element: Int, _ width: Double, _ height: Double) -> Box {
        let box = Box(.image, .element, element: element, place: place(element))
        box.fixed = [ScriptRule(property: "imageSize", value: "[\(width.scriptText), \(height.scriptText)]")]
        return box
    }

    func control(_ element: Int, _ tag: String, _ style: CSSStyle) -> Box {
        let box = Box(.block, .element, element: element, place: place(element))
        let type = tree.attribute("type", of: element)?.asciiLower ?? "text"
        let font = style.fontSize
        var size: (width: Double, height: Double)?
        var text = tree.attribute("value", of: element) ?? tree.attribute("placeholder", of: element) ?? ""
        let line = style.lineHeightPoints
        switch (tag, type) {
        case ("textarea", _):
            size = (count("cols", of: element, orElse: 20) * font / 2, count("rows", of: element, orElse: 2) * line)
            let own = texts(of: element).drop { $0.isNewline }
            if !own.isEmpty { text = String(own) }
        case ("select", _):
            let options = tree.children(of: element).flatMap { self.tag($0) == "optgroup" ? tree.children(of: $0) : [$0] }.filter {
                tree.nodes[$0].kind == .element
            }
            let words = options.map { texts(of: $0).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            size = (Double(words.map(\.count).max() ?? 0) * font / 2 + 22, line + 4)
            let selected = options.firstIndex { tree.attribute("selected", of: $0) != nil } ?? 0
            text = selected < words.count && tree.attribute("multiple", of: element) == nil ? words[selected] : ""
        case ("input", "range"):
            size = (129, 16)
            text = ""
        case ("input", "checkbox"), ("input", "radio"), ("input", "color"), ("progress", _), ("meter", _): size = nil
        case ("input", "button"), ("input", "submit"), ("input", "reset"):
            let caption = tree.attribute("value", of: element) ?? (type == "submit" ? "Submit" : type == "reset" ? "Reset" : "")
            if !caption.isEmpty {
                let label = Box(.label, .text, element: element, place: box.place)
                label.text = caption
                label.font = FontRun(style)
                box.add(label)
            }
            return box
        default:
            size = (count("size", of: element, orElse: 20) * font / 2, line)
            if type == "password" { text = String(text.map { _ in "•" }) }
            if type == "file" { text = "" }
        }
        if let size {
            fill(box, size, text, lines: tag == "textarea" ? 2 : 1, style)
        } else if BoxRules.insets(style).isEmpty {
            box.kind = .view
        }
        return box
    }

    /// A count that an attribute gives, of 1 to 10,000.
    private func count(_ name: String, of element: Int, orElse usual: Double) -> Double {
        guard let number = tree.attribute(name, of: element).flatMap({ Int($0) }), number > 0 else { return usual }
        return Double(min(number, 10_000))
    }

    /// What is in a field: its text, or a view where it has none, as large as the field says that it is where its own size does not.
    private func fill(_ box: Box, _ size: (width: Double, height: Double), _ text: String, lines: Int, _ style: CSSStyle) {
        func isSet(_ property: CSSProperty) -> Bool { style.measure(property) != nil }
        let hasHeight = isSet(.height)
        if text.isEmpty, isSet(.width), hasHeight { return }
        let content = Box(text.isEmpty ? .view : .label, .text, element: box.element, place: box.place)
        if !isSet(.width) { content.fixed.append(ScriptRule(property: "width", value: size.width.scriptText)) }
        if text.isEmpty || size.height != style.lineHeightPoints, !hasHeight {
            content.fixed.append(ScriptRule(property: "height", value: size.height.scriptText))
        }
        if !text.isEmpty {
            content.text = lines == 1 ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
            content.font = FontRun(style)
            if text.contains(where: \.isWhitespace) || Double(text.count) * style.fontSize / 2 > size.width {
                content.fixed.append(
                    ScriptRule(property: "maxLines", value: "\(lines == 1 ? 1 : max(1, Int(size.height / max(1, style.lineHeightPoints))))")
                )
            }
        }
        box.add(content)
    }

    private func texts(of element: Int) -> String {
        tree.children(of: element).filter { tree.nodes[$0].kind == .text }.map { tree.nodes[$0].text }.joined()
    }
}
