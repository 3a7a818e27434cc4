// What is on the canvas: one view of the document, or several screens side by side, and which node is pointed at and selected. Nodes are
// known by their numbers, so that a selection lasts as long as its node does, in all views.

import { LayoutDocument } from "./document.js";

/** A view: a mirror of the document on a screen, with its place on the stage. */
export class View {
  x = 0;
  y = 0;
  document = new LayoutDocument();
  hasScene = false;

  /** What is shown in place of the document: a preview. @type {LayoutDocument | null} */
  #preview = null;
  /** Another state that is drawn over this one. @type {LayoutDocument | null} */
  other = null;

  constructor(name, title = "") {
    this.name = name;
    this.title = title;
  }

  /** The layout that is drawn. */
  get shown() {
    return this.#preview ?? this.document;
  }

  /** What the document would be after a message that previews something; null where that is about another document than this. */
  previewed(message) {
    const copy = this.document.copy();
    return copy.take(message) && copy;
  }

  /** Shows a preview in place of the document. */
  take(message) {
    this.#preview = this.previewed(message);
    return this.#preview;
  }

  /** Shows the document again. */
  release() {
    this.#preview = null;
  }

  /** Draws a preview over the document, or none any more. */
  compareWith(message) {
    this.other = message && this.previewed(message);
  }
}

/** Points between two screens. */
const gap = 48;

export class Stage extends EventTarget {
  /** @type {View[]} */ views = [new View("main")];
  /** The number of the selected node; 0: none. */ selected = 0;
  /** The number of the node that is pointed at. */ pointed = 0;

  get main() {
    return this.views[0];
  }

  /** The document on its own screen. */
  get document() {
    return this.main.document;
  }

  get node() {
    return this.document.nodes.get(this.selected) ?? null;
  }

  view(name) {
    return this.views.find((v) => v.name === name);
  }

  select(id) {
    if (this.selected === id) return;
    this.selected = id;
    this.dispatchEvent(new Event("select"));
  }

  point(id) {
    if (this.pointed === id) return;
    this.pointed = id;
    this.dispatchEvent(new Event("point"));
  }

  /** Puts the views beside each other. */
  arrange() {
    let x = 0;
    for (const view of this.views) {
      view.x = x;
      x += view.document.screen.width + gap;
    }
  }

  /** The node at a place on the stage, with its view; null where there is none. */
  at(x, y) {
    for (const view of this.views) {
      const node = view.shown.at(x - view.x, y - view.y);
      if (node) return { view, node };
    }
    return null;
  }

  /** All that there is to see: the screens, and in the views what is beyond them. */
  get bounds() {
    const all = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { x, y, document } of this.views) {
      const { width, height } = document.screen;
      const parts = [[0, 0, width, height]];
      for (const node of document.order) if (node.parent === 0 && node.visibility !== "gone") parts.push(node.bounds);
      for (const [l, t, r, b] of parts) {
        all[0] = Math.min(all[0], l + x);
        all[1] = Math.min(all[1], t + y);
        all[2] = Math.max(all[2], r + x);
        all[3] = Math.max(all[3], b + y);
      }
    }
    return all;
  }
}
