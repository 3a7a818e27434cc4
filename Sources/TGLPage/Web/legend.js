// What the colours in the picture mean: the kinds there are, and the marks of the overlays that are drawn.

import { element } from "./elements.js";
import { isGuide } from "./document.js";

export class Legend {
  /** The marks that overlays draw now: words, and how they are drawn. @type {[string, object][]} */
  #marks = [];
  #shown = "";

  constructor(root, stage, painter) {
    this.root = root;
    this.stage = stage;
    this.painter = painter;
    stage.addEventListener("change", () => this.#show());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#show());
  }

  /** What overlays draw. @param {[string, object][]} marks */
  set marks(marks) {
    this.#marks = marks;
    this.#show();
  }

  #show() {
    const kinds = new Set();
    if (this.#marks.length === 0) for (const node of this.stage.document.order) if (!node.color && !isGuide(node)) kinds.add(node.kind);
    const entries = this.#marks.map(([word, look]) => [word, swatchOf(look)]);
    for (const kind of [...kinds].sort()) entries.push([kind, this.painter.look({ kind })]);
    const shown = JSON.stringify(entries);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.root.replaceChildren(...entries.map(([word, look]) => {
      const swatch = element("i");
      swatch.style.background = look.ground;
      swatch.style.border = `${look.width ?? 1}px ${look.dash ? "dashed" : "solid"} ${look.edge}`;
      return element("span", {}, swatch, word);
    }));
  }
}

/** How a mark of an overlay looks in the legend: as in the picture. */
function swatchOf({ color, fill, hatch, edge, dash, width }) {
  const ground = fill ? `color-mix(in srgb, ${color} ${Math.round(100 * fill + 25)}%, transparent)`
    : hatch ? `repeating-linear-gradient(135deg, ${color} 0 1px, transparent 1px 4px)` : edge || dash ? "transparent" : color;
  return { ground, edge: fill && !edge ? "transparent" : color, dash, width: Math.round(width ?? 1) };
}
