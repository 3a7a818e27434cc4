// What the colours in the picture mean: the kinds there are, and the marks of the overlays that are drawn.

import { element } from "./elements.js";
import { isGuide } from "./document.js";

export class Legend {
  /** The marks that overlays draw now: word and colour. @type {[string, string][]} */
  #marks = [];
  #shown = "";

  constructor(root, stage, painter) {
    this.root = root;
    this.stage = stage;
    this.painter = painter;
    stage.addEventListener("change", () => this.#show());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#show());
  }

  /** What overlays draw. @param {[string, string][]} marks */
  set marks(marks) {
    this.#marks = marks;
    this.#show();
  }

  #show() {
    const kinds = new Set();
    if (this.#marks.length === 0) for (const node of this.stage.document.order) if (!node.color && !isGuide(node)) kinds.add(node.kind);
    const entries = this.#marks.map(([word, color]) => [word, { ground: color, edge: color }]);
    for (const kind of [...kinds].sort()) entries.push([kind, this.painter.look({ kind })]);
    const shown = JSON.stringify(entries);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.root.replaceChildren(...entries.map(([word, look]) => {
      const swatch = element("i");
      swatch.style.background = look.ground;
      swatch.style.borderColor = look.edge;
      return element("span", {}, swatch, word);
    }));
  }
}
