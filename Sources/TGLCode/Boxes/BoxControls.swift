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
        let line = style.lineHeightPoints
        switch (tag, type) {
        case ("textarea", _):
            let columns = tree.attribute("cols", of: element).flatMap { Double($0) } ?? 20
            let rows = tree.attribute("rows", of: element).flatMap { Double($0) } ?? 2
            size = (columns * font / 2, rows * line)
        case ("select", _):
            let options = tree.children(of: element).filter { tree.nodes[$0].kind == .element }
            let longest =
                options.map { option in
                    tree.children(of: option).filter { tree.nodes[$0].kind == .text }.map { tree.nodes[$0].text }.joined()
                        .split(whereSeparator: \.isWhitespace).joined(separator: " ").count
                }.max() ?? 0
            size = (Double(longest) * font / 2 + 22, line + 4)
        case ("input", "checkbox"), ("input", "radio"), ("input", "range"), ("input", "color"), ("progress", _), ("meter", _): size = nil
        case ("input", "button"), ("input", "submit"), ("input", "reset"):
            let text = tree.attribute("value", of: element) ?? (type == "submit" ? "Submit" : type == "reset" ? "Reset" : "")
            if !text.isEmpty {
                let label = Box(.label, .text, element: element, place: box.place)
                label.text = text
                label.font = FontRun(style)
                box.add(label)
            }
            return box
        default:
            let count = tree.attribute("size", of: element).flatMap { Double($0) } ?? 20
            size = (count * font / 2, line)
        }
        if let size {
            let content = Box(.view, .text, element: element, place: box.place)
            content.fixed = [
                ScriptRule(property: "width", value: size.width.scriptText), ScriptRule(property: "height", value: size.height.scriptText),
            ]
            box.add(content)
        } else if BoxRules.insets(style).isEmpty {
            box.kind = .view
        }
        return box
    }
}
