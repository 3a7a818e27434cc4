// Dragging a box as a whole: to another place, before or behind its siblings, or into another container.

export class Reorder {
  constructor(app, drag) {
    this.app = app;
    this.drag = drag;
  }

  /** The axis along which the children of a container follow each other: the one on which they lie furthest apart. */
  axis(id) {
    const { document } = this.app.stage;
    const parent = id ? document.nodes.get(id) : document.root;
    const children = this.#children(document, parent);
    if (children.length < 2) return parent.width > 2 * parent.height ? "x" : "y";
    const spread = (side) => Math.max(...children.map((n) => n[side])) - Math.min(...children.map((n) => n[side]));
    return spread("left") > spread("top") ? "x" : "y";
  }

  #children(document, parent, except = 0) {
    return document.children(parent).filter((n) => n.id !== except && n.visibility !== "gone" && !n.flags?.includes("guide"));
  }

  /** Goes before the sibling before, or behind the one after: a step by keys. */
  step(node, by) {
    const { document } = this.app.stage;
    const siblings = this.#children(document, document.parentOf(node));
    const other = siblings[siblings.findIndex((n) => n.id === node.id) + by];
    if (other) void this.app.run(`move ${node.name} ${by < 0 ? "before" : "after"} ${other.name}`);
  }

  /** Takes a box: what follows the pointer. A press without a move does nothing. */
  take(x, y, node) {
    let held = null;
    const start = { x, y };
    return {
      move: (toX, toY, event) => {
        if (held) return held.move(toX, toY, event);
        if (Math.hypot(toX - x, toY - y) < 4) return;
        held = this.#begin(node, start, toX, toY);
        held.move(toX, toY, event);
      },
      end: (isCancelled) => held?.end(isCancelled),
    };
  }

  #begin(node, start, toX, toY) {
    const { drag } = this;
    const { x, y } = start;
    const along = Math.abs(toX - x) > Math.abs(toY - y) ? "x" : "y";
    // Across the line of its container a box has a place of its own.
    const axes = !drag.isOrdered ? ["x", "y"] : this.axis(node.parent) === along ? [] : [along];
    const placed = axes.length > 0 ? drag.pull(axes.map((axis) => `place ${node.id} ${axis}`), x, y, node) : null;
    return new Carried(this, node, placed, start);
  }

  /** Where a box would go if it was let go of at a place: the container and the sibling that it would be before; null where it stays. */
  target(node, x, y) {
    const { stage, camera, palette } = this.app;
    const { document } = stage;
    const [px, py] = camera.toStage(x, y).map((v, i) => v - (i ? stage.main.y : stage.main.x));
    let found = document.root;
    for (let i = 0; i < document.order.length; i++) {
      const box = document.order[i];
      if (box.id === node?.id) {
        i = box.end - 1;
        continue;
      }
      const isInside = px >= box.left && py >= box.top && px <= box.left + box.width && py <= box.top + box.height;
      if (isInside && box.visibility !== "gone" && palette.isContainer(box.kind)) found = box;
    }
    const axis = this.axis(found.id);
    const place = axis === "x" ? px : py;
    const middle = (n) => (axis === "x" ? n.left + n.width / 2 : n.top + n.height / 2);
    const siblings = this.#children(document, found, node?.id ?? 0);
    const before = siblings.find((n) => (axis === "x" && document.rtl ? place > middle(n) : place < middle(n))) ?? null;
    return { container: found, before, last: siblings.at(-1) ?? null, axis };
  }

  /** The statement that moves a box there; empty where it is there already. */
  statement(node, { container, before, last }) {
    const { document } = this.app.stage;
    if (container.id === node.parent) {
      const all = this.#children(document, container);
      const next = all[all.findIndex((n) => n.id === node.id) + 1] ?? null;
      if ((next?.id ?? 0) === (before?.id ?? 0)) return "";
      return before ? `move ${node.name} before ${before.name}` : `move ${node.name} after ${last.name}`;
    }
    return `move ${node.name} to ${container.name}${before ? ` before ${before.name}` : ""}`;
  }
}

/** Pixels by which the last box of a line is dragged until that means a distance. */
const farEnough = 10;

/** A box that is carried: to another place in its order or to another container, or, where it has a place of its own, by numbers. */
class Carried {
  /** The statement that is previewed; null where that of a place is. @type {string | null} */
  #text = "";
  isOver = false;
  lines = [];

  constructor(reorder, node, placed, from) {
    this.from = from;
    this.reorder = reorder;
    this.app = reorder.app;
    this.drag = reorder.drag;
    this.node = node;
    this.placed = placed;
    this.drag.held = this;
  }

  move(x, y, event) {
    if (this.isOver) return;
    const target = this.reorder.target(this.node, x, y);
    const leaves = target.container.id !== this.node.parent && (target.container.id !== 0 || this.drag.isOrdered);
    const text = this.reorder.statement(this.node, target);
    const placed = this.placed ?? (text ? null : this.#apart(target, x, y));
    this.pulled = placed && (!leaves || event.altKey) ? placed : null;
    if (this.pulled) {
      this.#text = null;
      this.drag.held = placed;
      this.isOver = placed.isOver;
      return placed.move(x, y, event);
    }
    this.drag.held = this;
    this.drag.say(x, y, text || "it stays here");
    if (text === this.#text) return;
    this.#text = text;
    if (text) this.app.devices.preview.show(text, () => {}, "preview", (error) => this.drag.say(x, y, text, error.message));
    else this.app.devices.preview.clear();
  }

  /** The last box of a line, dragged away from the others, keeps a distance from them: what follows the pointer then. */
  #apart({ axis, before }, x, y) {
    const by = axis === "x" ? x - this.from.x : y - this.from.y;
    if (before || (this.app.stage.document.rtl && axis === "x" ? -by : by) < farEnough) return null;
    this.distance ??= this.drag.pull([`place ${this.node.id} ${axis}`], this.from.x, this.from.y, this.node);
    return this.distance;
  }

  cancel() {
    this.isOver = true;
    this.drag.release();
    for (const one of [this.placed, this.distance]) if (one) one.isOver = true;
    this.drag.close();
    this.app.devices.preview.clear();
  }

  end(isCancelled) {
    if (this.isOver) return;
    if (this.pulled) return this.pulled.end(isCancelled);
    this.isOver = true;
    this.drag.release();
    for (const one of [this.placed, this.distance]) if (one) one.isOver = true;
    this.drag.tag.hidden = true;
    this.app.devices.preview.clear();
    if (!isCancelled && this.#text) void this.app.run(this.#text);
  }
}
