// The scene as an interactive page: the picture, the list of nodes, and the details about each node. It is a single file that loads
// nothing.
//
// Pointing at a node, or focusing it with the keyboard, shows its details; a click or Enter keeps them. The arrow keys move through the
// tree: up and down to the neighbours, left to the parent, right to the first child. Without scripts, the page shows all texts.

/// A line of the details about a node.
public struct DetailLine: Sendable, Equatable {
    /// The text of the line.
    public let text: String
    /// The indentation, in steps.
    public let indent: Int
    /// The place in the source that the line is about, shown at the right; empty if there is none.
    public let place: String

    /// Creates a line from its parts.
    public init(_ text: String, indent: Int = 0, place: String = "") {
        self.text = text
        self.indent = indent
        self.place = place
    }
}

/// The page for one scene.
///
/// - Parameter details: the details to show about the nodes, by their ids.
public func htmlText(_ scene: Scene, details: [Int: [DetailLine]] = [:], title: String = "Layout") -> String {
    htmlText([PictureScreen(scene, details: details)], title: title)
}

/// The page for screens side by side.
///
/// - Parameter isClean: only the picture, with texts and colours but without captions, for slides.
public func htmlText(_ screens: [PictureScreen], title: String = "Layout", isClean: Bool = false) -> String {
    let picture = PictureBoard(screens, PictureLook(isClean: isClean, isInteractive: !isClean, hasPaper: false)).svg()
    var page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    page += "<title>\(escapeMarkup(title))</title>\n"
    if isClean {
        page += "<style>\n\(HTMLParts.cleanStyle)</style>\n</head>\n<body>\n\(picture)</body>\n</html>\n"
        return page
    }
    page += "<style>\n\(HTMLParts.style)</style>\n"
    page += "<noscript><style>article[hidden] { display: block; }</style></noscript>\n</head>\n<body>\n"
    page += "<input type=\"checkbox\" id=\"captions\" checked><label for=\"captions\">Names and sizes in the picture</label>\n"
    page += "<main>\n<div class=\"picture\">\n\(picture)</div>\n"
    page += "<div class=\"side\">\n<nav aria-label=\"Nodes\">\n"
    for (index, screen) in screens.enumerated() {
        if !screen.caption.isEmpty { page += "<h2>\(escapeMarkup(screen.caption))</h2>\n" }
        page += nodeList(screen.scene, prefix(index))
    }
    page += "</nav>\n<section class=\"details\" aria-live=\"polite\">\n"
    page += "<p class=\"hint\">Point at a box, or press Tab and use the arrow keys; a click or Enter selects it.</p>\n"
    for (index, screen) in screens.enumerated() { page += articles(screen, prefix(index)) }
    page += "</section>\n</div>\n</main>\n"
    page += "<script>\n\(HTMLParts.script)</script>\n</body>\n</html>\n"
    return page
}

/// The prefix of the ids of a screen's nodes.
private func prefix(_ screen: Int) -> String { screen == 0 ? "n" : "s\(screen + 1)n" }

/// A list with a button for each node, indented as the tree. Each button contains the parent's id, which the arrow keys use.
private func nodeList(_ scene: Scene, _ prefix: String) -> String {
    let links = SceneLinks(scene)
    var list = "<ul>\n"
    for (index, node) in scene.nodes.enumerated() {
        let above = links.parent[index]
        let parent = above == SceneLinks.none ? "" : prefix + String(scene.nodes[above].id)
        let state = node.change == .gone ? " removed" : node.isGone || node.isInvisible ? " hidden" : ""
        list += "<li style=\"padding-left: \(min(links.depth[index], 20) * 14)px\">"
        list += "<button type=\"button\" tabindex=\"\(index == 0 && prefix == "n" ? 0 : -1)\" data-id=\"\(prefix)\(node.id)\""
        list += " data-parent=\"\(parent)\" class=\"\(node.role)\(state)\">"
        list += "<b>\(escapeMarkup(node.name))</b> \(escapeMarkup(node.kind)) "
        list += "<span>\(escapeMarkup(place(node)))</span></button></li>\n"
    }
    return list + "</ul>\n"
}

private func articles(_ screen: PictureScreen, _ prefix: String) -> String {
    var result = ""
    for node in screen.scene.nodes {
        result += "<article data-id=\"\(prefix)\(node.id)\" hidden>\n"
        result += "<h2>\(escapeMarkup(node.name)) <small>\(escapeMarkup(node.kind))</small></h2>\n"
        result += "<p>\(escapeMarkup(place(node)))</p>\n"
        let words = changeWords(node, in: screen.scene, .plain).text()
        if !words.isEmpty { result += "<p class=\"\(node.role)\">\(escapeMarkup(words.text))</p>\n" }
        if !node.text.isEmpty { result += "<p>“\(escapeMarkup(node.text))”</p>\n" }
        for line in screen.details[node.id] ?? [] {
            result += "<div class=\"line\"><code style=\"margin-left: \(min(line.indent, 20) * 2)ch\">\(escapeMarkup(line.text))</code>"
            result += "<small>\(escapeMarkup(line.place))</small></div>\n"
        }
        result += "</article>\n"
    }
    return result
}

/// The place of a node, such as `50×50 at 20, 0`, or its state if it has none.
private func place(_ node: SceneNode) -> String {
    if node.isGone { return "gone" }
    let share = node.isWidthShare || node.isHeightShare ? " share" : ""
    return formatSize(node.frame, .unicode) + share
        + " at " + formatNumber(node.frame.x) + ", " + formatNumber(node.frame.y)
}

/// The fixed parts of the page.
private enum HTMLParts {
    static let cleanStyle = """
        body { margin: 0; padding: 16px; text-align: center; }
        svg { max-width: 100%; height: auto; max-height: calc(100vh - 32px); }

        """

    static let style = """
        :root { color-scheme: light dark; --ground: #f4f6f8; --panel: #ffffff; --ink: #1f2933; --faint: #5b6672;
          --line: #d5dbe1; --mark: #0b6bcb; --new: #1e8c3c; --changed: #c05800; --removed: #c62828; }
        @media screen and (prefers-color-scheme: dark) {
          :root { --ground: #14181c; --panel: #1e2429; --ink: #e6eaee; --faint: #98a3ae; --line: #343c44;
            --mark: #5aaefc; --new: #5cc47a; --changed: #f0974a; --removed: #f07070; }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.45 system-ui, sans-serif; }
        #captions { margin: 16px 8px 0 16px; vertical-align: -2px; accent-color: var(--mark); }
        #captions:not(:checked) ~ main svg .caption { display: none; }
        main { display: flex; flex-wrap: wrap; gap: 16px; padding: 8px 16px 16px; align-items: flex-start; }
        .picture { flex: 1 1 360px; text-align: center; position: sticky; top: 16px; }
        .picture svg { max-width: 100%; height: auto; max-height: calc(100vh - 32px); }
        .side { flex: 1 1 320px; display: flex; flex-direction: column; gap: 16px; max-width: 640px; }
        nav, .details { background: var(--panel); border: 1px solid var(--line); padding: 8px; }
        nav { max-height: 45vh; overflow: auto; }
        ul { list-style: none; margin: 0; padding: 0; }
        button { font: inherit; color: inherit; background: none; border: 0; padding: 1px 6px;
          width: 100%; text-align: left; cursor: pointer; white-space: nowrap; }
        button span, small, .hint { color: var(--faint); font-weight: normal; }
        button:hover, button.pointed { background: color-mix(in srgb, var(--mark) 15%, transparent); }
        button.kept { background: color-mix(in srgb, var(--mark) 30%, transparent); }
        button:focus-visible { outline: 2px solid var(--mark); outline-offset: -2px; }
        button.hidden { opacity: 0.6; } button.removed b { text-decoration: line-through; }
        button.new b, p.new { color: var(--new); } button.changed b, p.changed { color: var(--changed); }
        p.removed { color: var(--removed); }
        h2 { margin: 4px 0; font-size: 18px; } nav h2 { font-size: 14px; margin: 8px 6px 2px; } p { margin: 4px 0; }
        .line { display: flex; justify-content: space-between; gap: 16px; align-items: baseline; }
        .line code { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace;
          padding-left: 2ch; text-indent: -2ch; }
        .line small { white-space: nowrap; }
        .node { cursor: pointer; outline: none; }
        .node.pointed > .box { stroke: var(--mark); stroke-width: 2; stroke-opacity: 1; }
        .node.kept > .box, .node:focus-visible > .box { stroke: var(--mark); stroke-width: 3; stroke-opacity: 1; }
        @media print {
          body { background: none; }
          #captions, label, .side { display: none; }
          main { display: block; padding: 0; } .picture { position: static; }
          .picture svg { max-height: 96vh; }
        }

        """

    static let script = """
        (() => {
          const buttons = [...document.querySelectorAll("nav button")];
          const byId = new Map(buttons.map((b) => [b.dataset.id, b]));
          const boxes = new Map([...document.querySelectorAll(".node")].map((g) => [g.dataset.id, g]));
          const hint = document.querySelector(".hint");
          let kept = null;

          const mark = (id, name) => {
            for (const e of document.querySelectorAll("." + name)) e.classList.remove(name);
            for (const e of [byId.get(id), boxes.get(id)]) if (e) e.classList.add(name);
          };
          const show = (id) => {
            hint.hidden = id !== null;
            for (const a of document.querySelectorAll("article")) a.hidden = a.dataset.id !== id;
          };
          const keep = (id) => {
            kept = id;
            mark(id, "kept");
            show(id);
            for (const e of [...buttons, ...boxes.values()]) e.tabIndex = -1;
            for (const e of [byId.get(id), boxes.get(id)]) if (e) e.tabIndex = 0;
            byId.get(id)?.scrollIntoView({ block: "nearest" });
          };
          const walk = (id, key) => {
            const at = buttons.indexOf(byId.get(id));
            const next = buttons[at + 1];
            switch (key) {
              case "ArrowDown": return next;
              case "ArrowUp": return buttons[at - 1];
              case "ArrowLeft": return byId.get(buttons[at].dataset.parent);
              case "ArrowRight": return next && next.dataset.parent === id ? next : undefined;
              case "Home": return buttons[0];
              case "End": return buttons[buttons.length - 1];
            }
          };
          const onKey = (event) => {
            const id = event.currentTarget.dataset.id;
            if (event.key === "Enter" || event.key === " ") {
              keep(id);
            } else {
              const target = walk(id, event.key);
              if (!target) return;
              const inPicture = event.currentTarget.classList.contains("node");
              keep(target.dataset.id);
              ((inPicture && boxes.get(target.dataset.id)) || target).focus({ preventScroll: inPicture });
            }
            event.preventDefault();
            event.stopPropagation();
          };
          for (const e of [...buttons, ...boxes.values()]) {
            e.addEventListener("click", (event) => { keep(e.dataset.id); event.stopPropagation(); });
            e.addEventListener("keydown", onKey);
            e.addEventListener("mouseover", (event) => {
              mark(e.dataset.id, "pointed");
              show(e.dataset.id);
              event.stopPropagation();
            });
            e.addEventListener("focus", () => { mark(e.dataset.id, "pointed"); show(e.dataset.id); });
            e.addEventListener("blur", () => { mark(null, "pointed"); show(kept); });
            e.addEventListener("mouseout", () => { mark(null, "pointed"); show(kept); });
          }
        })();

        """
}
