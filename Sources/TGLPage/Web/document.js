// The mirror of a document as the program sends it: nodes by number, and their order in the picture with places on the screen.

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {number} parent 0: the screen
 * @property {number} after the sibling before it; 0: it is the first
 * @property {string} name
 * @property {string} kind
 * @property {number} x its place in the parent, in points
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number[]} [at] from its parent's corner on the screen, where that is not the place in the parent
 * @property {string} [text]
 * @property {string[]} [lines]
 * @property {string} [color]
 * @property {string[]} [flags]
 * @property {number[]} [offset]
 *
 * Found here:
 * @property {Node | null} first its first child
 * @property {Node | null} next the sibling after it
 * @property {number} left on the screen, in points
 * @property {number} top
 * @property {number[]} bounds left, top, right, bottom of all that is in it
 * @property {number[]} was left, top, width, height on the screen when the places were last found; no width: they never were
 * @property {number} end in the order of the picture, the place after the last that is in it
 * @property {number} depth
 */

/** What a message changed, with the frames before. */
export class Difference {
  /** @type {Set<number>} */ fresh = new Set();
  /** @type {Node[]} */ gone = [];
  /** @type {Map<number, {left: number, top: number, width: number, height: number}>} */ moved = new Map();
  /** The screen has another size. */
  isResized = false;
}

export class LayoutDocument {
  /** @type {Map<number, Node>} */ nodes = new Map();
  revision = -1;
  state = 0;
  screen = { width: 0, height: 0 };
  rtl = false;
  root = newRoot();
  /** How often the tree changed: what is gathered from it is as old as the number that it was gathered at. */
  edition = 0;
  /** How many nodes of a scene are still to come. */
  left = 0;
  /**
   * The part of the picture that is another one since the document was drawn or, of a copy, since it was made: left, top, right, bottom.
   * Null: nothing is.
   * @type {number[] | null}
   */
  damage = [...everything];
  /** @type {Node[]} */ #order = [];
  /** Whether nodes came or went, and whether some are elsewhere, since the places were found. */
  #isOutOfOrder = false;
  #isOutOfPlace = false;
  /** Nodes of which something else than the place may be different. @type {Set<Node>} */ #touched = new Set();

  /** The nodes in the order in which they are painted, with their places on the screen. */
  get order() {
    this.#settle();
    return this.#order;
  }

  /** Takes a message; null where one before it was missed. @returns {Difference | null} */
  take(message) {
    const difference = new Difference();
    if (message.type === "scene") {
      this.nodes = new Map();
      this.damage = [...everything];
    } else if ((message.type === "more" ? message.to : message.from) !== this.revision) {
      return null;
    } else if (message.type !== "more") {
      // What moves is found from where everything was.
      this.#settle();
    }
    this.left = message.left ?? 0;
    if (message.to !== undefined) this.revision = message.to;
    if (message.screen) {
      this.state = message.state;
      difference.isResized = this.screen.width !== message.screen.width || this.screen.height !== message.screen.height;
      if (difference.isResized || this.rtl !== message.rtl) this.damage = [...everything];
      this.screen = message.screen;
      this.rtl = message.rtl;
    }
    for (const id of message.gone ?? []) {
      const node = this.nodes.get(id);
      if (node) {
        difference.gone.push(node);
        this.#spoil(node, node.bounds);
        this.#spoilCaption(node);
      }
      this.nodes.delete(id);
      this.#isOutOfOrder = true;
    }
    if (message.made) this.#make(message.made, message.type === "scene" || message.type === "more" ? null : difference.fresh);
    for (const fields of message.nodes ?? []) this.#change(fields);
    if (message.type !== "scene" && message.type !== "more") this.#settle(difference.moved);
    return difference;
  }

  /** A document in which a preview can be made, without a change to this one. */
  copy() {
    const copy = new LayoutDocument();
    Object.assign(copy, { revision: this.revision, state: this.state, screen: this.screen, rtl: this.rtl });
    this.#settle();
    for (const [id, node] of this.nodes) copy.nodes.set(id, { ...node, bounds: [...node.bounds], was: [...node.was] });
    copy.damage = null;
    copy.#isOutOfOrder = true;
    return copy;
  }

  /** Makes nodes of the columns of a message. @param {Set<number> | null} fresh takes their numbers */
  #make({ ids, runs, kinds, kind, names, frames, fields }, fresh) {
    let place = 0;
    for (let run = 0; run < runs.length; run += 3) {
      let after = runs[run + 1];
      for (let k = runs[run + 2]; k > 0; k--) {
        const id = ids[place], at = 4 * place;
        this.nodes.set(id, {
          id, parent: runs[run], after, name: names[place], kind: kinds[kind[place]],
          x: frames[at], y: frames[at + 1], width: frames[at + 2], height: frames[at + 3],
          first: null, next: null, left: 0, top: 0, bounds: [0, 0, 0, 0], was: [0, 0, -1, -1], end: 0, depth: 0,
        });
        if (fresh) {
          fresh.add(id);
          this.#spoilCaption(this.nodes.get(id));
        }
        after = id;
        place++;
      }
    }
    for (const [of, more] of fields) Object.assign(this.nodes.get(ids[of]), more);
    this.#isOutOfOrder = true;
  }

  #change(fields) {
    const known = this.nodes.get(fields.id);
    if (!known) return;
    const isPlaced = ["x", "y", "at", "parent", "after", "flags", "visibility"].some((key) => key in fields);
    this.#spoil(known, known.bounds);
    if (isPlaced) this.#spoilCaption(known);
    for (const [key, value] of Object.entries(fields)) {
      if (value === null) delete known[key];
      else known[key] = value;
    }
    this.#touched.add(known);
    if (isPlaced) this.#spoilCaption(known);
    if ("parent" in fields || "after" in fields || "flags" in fields) this.#isOutOfOrder = true;
    this.#isOutOfPlace = true;
  }

  /** Has a part of the picture drawn again that a node took or takes. */
  #spoil(node, [left, top, right, bottom]) {
    // A text may reach out of its box by a part of a line.
    const part = [left, top, right, bottom + (node.lines ? node.line : 0)];
    this.damage ??= part;
    unite(this.damage, part);
  }

  /** Has the caption of a node's container drawn again, where it depends on the node: it gives way to the first child. */
  #spoilCaption(node) {
    const parent = node.after === 0 && this.nodes.get(node.parent);
    if (parent) this.#spoil(parent, [parent.left, parent.top, parent.left + parent.width, parent.top + parent.height]);
  }

  /** Puts the nodes in order and finds their places, where that is due. @param {Map} [moved] takes the places before of those that move */
  #settle(moved) {
    if (this.#isOutOfOrder) this.#link();
    if (this.#isOutOfOrder || this.#isOutOfPlace) this.#place(moved);
    this.#isOutOfOrder = this.#isOutOfPlace = false;
  }

  /** Links the nodes as the tree is, and puts them in the order in which they are painted. */
  #link() {
    const { nodes } = this;
    this.edition++;
    this.root = newRoot();
    for (const node of nodes.values()) node.first = node.next = null;
    for (const node of nodes.values()) {
      if (node.after === 0) this.parentOf(node).first = node;
      else nodes.get(node.after).next = node;
    }
    /** @type {Node[]} */
    const order = [];
    const waiting = painted(this.root).reverse();
    while (waiting.length > 0) {
      const node = waiting.pop();
      node.depth = (nodes.get(node.parent)?.depth ?? 0) + 1;
      order.push(node);
      if (node.first) for (const child of painted(node).reverse()) waiting.push(child);
    }
    this.#order = order;
    for (let i = order.length - 1; i >= 0; i--) order[i].end = i + 1;
    for (let i = order.length - 1; i >= 0; i--) {
      const parent = nodes.get(order[i].parent);
      if (parent && parent.end < order[i].end) parent.end = order[i].end;
    }
  }

  /** Finds the places on the screen. */
  #place(moved) {
    const { nodes } = this;
    const order = this.#order;
    for (const node of order) {
      const parent = nodes.get(node.parent);
      const left = (parent?.left ?? 0) + (node.at ? node.at[0] : node.x);
      const top = (parent?.top ?? 0) + (node.at ? node.at[1] : node.y);
      const { bounds: b, width, height } = node;
      const { was } = node;
      const isElsewhere = was[0] !== left || was[1] !== top || was[2] !== width || was[3] !== height;
      if (isElsewhere && was[2] >= 0) {
        moved?.set(node.id, { left: was[0], top: was[1], width: was[2], height: was[3] });
        this.#spoil(node, node.guides ? b : [was[0], was[1], was[0] + was[2], was[1] + was[3]]);
      }
      node.left = b[0] = left;
      node.top = b[1] = top;
      b[2] = left + width;
      b[3] = top + height;
      was[0] = left;
      was[1] = top;
      was[2] = width;
      was[3] = height;
      if (node.guides) for (const [x, y, w, h] of node.guides) unite(b, [left + x, top + y, left + x + w, top + y + h]);
      if (isElsewhere) this.#spoil(node, b);
    }
    for (let i = order.length - 1; i >= 0; i--) {
      const parent = nodes.get(order[i].parent);
      if (parent && !parent.offset) unite(parent.bounds, order[i].bounds);
    }
    for (const node of this.#touched) this.#spoil(node, node.bounds);
    this.#touched.clear();
  }

  /** The node that a node is in, which may be the screen. @param {Node} node */
  parentOf(node) {
    return this.nodes.get(node.parent) ?? this.root;
  }

  /** The uppermost node at a place, or null. */
  at(x, y) {
    const { order } = this;
    let found = null;
    for (let i = 0; i < order.length; i++) {
      const node = order[i];
      const [l, t, r, b] = node.bounds;
      if (x < l || y < t || x > r || y > b || node.visibility === "gone") {
        i = node.end - 1;
        continue;
      }
      const inside = x >= node.left && y >= node.top && x <= node.left + node.width && y <= node.top + node.height;
      if (inside && !isGuide(node)) found = node;
      if (!inside && node.offset) i = node.end - 1;
    }
    return found;
  }

  /** The children of a node in the order of the tree. @param {Node} node */
  children(node) {
    return [...siblings(node.first)];
  }
}

/** @param {Node} node */
export const isGuide = (node) => node.flags?.includes("guide") ?? false;

/** More than any picture has. */
const everything = [-Infinity, -Infinity, Infinity, Infinity];

const newRoot = () => ({ id: 0, parent: -1, after: 0, name: "screen", kind: "screen", first: null, next: null, depth: 0 });

function* siblings(node) {
  for (; node; node = node.next) yield node;
}

/** The children of a node as they are painted: backgrounds first, what is above the others last. */
function painted(node) {
  const all = [...siblings(node.first)];
  if (!all.some((n) => n.flags?.includes("above") || n.flags?.includes("below"))) return all;
  const layer = (n) => (n.flags?.includes("above") ? 2 : n.flags?.includes("below") ? 0 : 1);
  return all.sort((a, b) => layer(a) - layer(b));
}

/** Makes a part of the picture so large that another one is in it. */
export function unite(a, b) {
  if (b[0] < a[0]) a[0] = b[0];
  if (b[1] < a[1]) a[1] = b[1];
  if (b[2] > a[2]) a[2] = b[2];
  if (b[3] > a[3]) a[3] = b[3];
}

/** A number as the program shows it: two digits after the point at most, and a true minus sign. */
export function shown(value) {
  const text = String(Math.round(value * 100) / 100);
  return text.startsWith("-") ? "−" + text.slice(1) : text;
}

/** The size of a node as the program shows it. */
export const sizeOf = (node) => `${shown(node.width)}×${shown(node.height)}`;
