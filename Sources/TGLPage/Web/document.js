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
  /** The nodes in the order in which they are painted. @type {Node[]} */ order = [];
  revision = -1;
  state = 0;
  screen = { width: 0, height: 0 };
  rtl = false;
  root = newRoot();

  /** Takes a message; null where one before it was missed. @returns {Difference | null} */
  take(message) {
    const difference = new Difference();
    if (message.type === "scene") {
      this.nodes = new Map();
    } else if (message.from !== this.revision) {
      return null;
    }
    this.revision = message.to;
    this.state = message.state;
    difference.isResized = this.screen.width !== message.screen.width || this.screen.height !== message.screen.height;
    this.screen = message.screen;
    this.rtl = message.rtl;
    const before = message.type === "change" ? this.order.map((n) => [n, n.left, n.top, n.width, n.height]) : [];
    let links = message.type === "scene";
    for (const id of message.gone ?? []) {
      const node = this.nodes.get(id);
      if (node) difference.gone.push(node);
      this.nodes.delete(id);
      links = true;
    }
    for (const fields of message.nodes) {
      const known = this.nodes.get(fields.id);
      if (known && !("kind" in fields)) {
        for (const [key, value] of Object.entries(fields)) {
          if (value === null) delete known[key];
          else known[key] = value;
        }
        links ||= "parent" in fields || "after" in fields || "flags" in fields || "visibility" in fields;
      } else {
        if (message.type === "change") difference.fresh.add(fields.id);
        Object.assign(fields, { first: null, next: null, left: 0, top: 0, bounds: [0, 0, 0, 0], end: 0, depth: 0 });
        this.nodes.set(fields.id, fields);
        links = true;
      }
    }
    if (links) this.#link();
    this.#place();
    for (const [node, left, top, width, height] of before) {
      if (node.left !== left || node.top !== top || node.width !== width || node.height !== height) {
        difference.moved.set(node.id, { left, top, width, height });
      }
    }
    return difference;
  }

  /** A copy, which can take other messages. */
  copy() {
    const other = new LayoutDocument();
    const { revision, state, screen, rtl } = this;
    Object.assign(other, { revision, state, screen, rtl });
    for (const [id, node] of this.nodes) other.nodes.set(id, { ...node });
    other.#link();
    other.#place();
    return other;
  }

  /** Links the nodes as the tree is, and puts them in the order in which they are painted. */
  #link() {
    const { nodes } = this;
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
    this.order = order;
    for (let i = order.length - 1; i >= 0; i--) order[i].end = i + 1;
    for (let i = order.length - 1; i >= 0; i--) {
      const parent = nodes.get(order[i].parent);
      if (parent && parent.end < order[i].end) parent.end = order[i].end;
    }
  }

  /** Finds the places on the screen. */
  #place() {
    const { nodes, order } = this;
    for (const node of order) {
      const parent = nodes.get(node.parent);
      node.left = (parent?.left ?? 0) + (node.at ? node.at[0] : node.x);
      node.top = (parent?.top ?? 0) + (node.at ? node.at[1] : node.y);
      node.bounds = [node.left, node.top, node.left + node.width, node.top + node.height];
      for (const line of node.guides ?? []) unite(node.bounds, [line[0], line[1], line[0] + line[2], line[1] + line[3]]);
    }
    for (let i = order.length - 1; i >= 0; i--) {
      const parent = nodes.get(order[i].parent);
      if (parent && !parent.offset) unite(parent.bounds, order[i].bounds);
    }
  }

  /** The node that a node is in, which may be the screen. @param {Node} node */
  parentOf(node) {
    return this.nodes.get(node.parent) ?? this.root;
  }

  /** The uppermost node at a place, or null. */
  at(x, y) {
    let found = null;
    for (let i = 0; i < this.order.length; i++) {
      const node = this.order[i];
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

function unite(a, b) {
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
