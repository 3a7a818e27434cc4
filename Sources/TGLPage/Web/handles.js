// What can be taken hold of in the picture: the edges and corners of the selected node, the gaps between its children and between its
// siblings, the tracks of a grid, and the edges of its content box, which drag a padding.

/** Pixels from an edge that take hold of it: by the mouse, and by a finger. */
const reach = 5;
const fingerReach = 14;
/** Pixels of padding below which its edge cannot be told from the node's: then a bar takes its place, so far within, and so long. */
const thin = 9;
const inside = 12;
const barLength = 26;
/** More bars than these only hide each other. */
const mostBars = 60;

const cursors = {
  left: "ew-resize", right: "ew-resize", top: "ns-resize", bottom: "ns-resize", x: "ew-resize", y: "ns-resize",
  "left top": "nwse-resize", "right bottom": "nwse-resize", "right top": "nesw-resize", "left bottom": "nesw-resize",
};

export class Handles {
  /** What the program says can be taken hold of beside the selected node's edges. */
  grips = [];
  /** Whether the selected node's container places its children one after the other. */
  isOrdered = false;
  #asked = 0;

  constructor(app) {
    this.app = app;
  }

  /** Asks what there is of the selected node. */
  async load() {
    const { connection, stage } = this.app;
    const asked = ++this.#asked;
    const id = stage.selected;
    if (!id || !connection.isOpen) return void (this.grips = []);
    try {
      const { grips, ordered } = await connection.ask("grips", String(id));
      if (asked !== this.#asked) return;
      [this.grips, this.isOrdered] = [grips, ordered];
      this.app.painter.ask();
    } catch {
      if (asked === this.#asked) this.grips = [];
    }
  }

  /** A box of the stage in pixels of the canvas: left, top, right, bottom. */
  #pixels(left, top, width, height) {
    const { camera, stage: { main } } = this.app;
    const x = (left + main.x) * camera.scale + camera.x, y = (top + main.y) * camera.scale + camera.y;
    return [x, y, x + width * camera.scale, y + height * camera.scale];
  }

  /** The selected node and its box in pixels, if it has handles. */
  #node() {
    const { stage, connection } = this.app;
    const node = stage.main.shown.nodes.get(stage.selected);
    if (!node || node.visibility === "gone" || node.flags?.includes("guide") || connection.isShared) return null;
    return { node, box: this.#pixels(node.left, node.top, node.width, node.height) };
  }

  /** Where a grip is in pixels: what is thin has a bar in its middle; null where there is no room for it. */
  #spot({ handle, axis, area }, [l, t, r, b]) {
    let [left, top, right, bottom] = this.#pixels(...area);
    const [kind, , side] = handle.split(" ");
    if (kind === "padding") {
      const depth = { left: left - l, right: r - right, top: top - t, bottom: b - bottom }[side];
      if (depth < thin) {
        const [x, y] = [(l + r) / 2, (t + b) / 2];
        if (Math.min(r - l, b - t) < 4 * inside) return null;
        const half = barLength / 2;
        const at = { left: l + inside, right: r - inside, top: t + inside, bottom: b - inside }[side];
        [left, top, right, bottom] = axis === "x" ? [at, y - half, at, y + half] : [x - half, at, x + half, at];
      } else if (right < left || bottom < top) {
        return null;
      }
    }
    return { kind, axis, box: [left, top, right, bottom] };
  }

  /**
   * What is at a place: the handles, and how they are shown; null where there is nothing.
   * @param {boolean} [isFinger] whether a finger is there, which hides what it touches
   */
  at(x, y, isFinger = false) {
    const found = this.#node();
    if (!found) return null;
    const { node, box: [l, t, r, b] } = found;
    const { stage } = this.app;
    const most = isFinger ? fingerReach : reach;
    const edges = [];
    if (y > t - most && y < b + most) {
      // Of a small box the outer side of an edge takes hold of it.
      const inner = Math.min(most, (r - l) / 4);
      if (x >= r - inner && x < r + most) edges.push("right");
      else if (x > l - most && x < l + inner) edges.push("left");
    }
    if (x > l - most && x < r + most) {
      const inner = Math.min(most, (b - t) / 4);
      if (y >= b - inner && y < b + most) edges.push("bottom");
      else if (y > t - most && y < t + inner) edges.push("top");
    }
    if (edges.length > 0) return { handles: edges.map((edge) => `edge ${node.id} ${edge}`), cursor: cursors[edges.join(" ")], node };
    for (const grip of this.grips) {
      const spot = this.#spot(grip, [l, t, r, b]);
      if (!spot) continue;
      const [gl, gt, gr, gb] = spot.box;
      const [wide, high] = [Math.max(most - (gr - gl) / 2, 0), Math.max(most - (gb - gt) / 2, 0)];
      if (x >= gl - wide && x <= gr + wide && y >= gt - high && y <= gb + high) {
        return { handles: [grip.handle], cursor: cursors[grip.axis], node };
      }
    }
    const under = stage.at(...this.app.camera.toStage(x, y));
    if (under?.view !== stage.main || under.node.id !== node.id) return null;
    return { handles: [], cursor: "move", node };
  }

  /** The middles of the squares at the edges and corners of the selected node: none at a small one. */
  get squares() {
    const [l, t, r, b] = this.#node()?.box ?? [0, 0, 0, 0];
    if (r - l < 24 || b - t < 16) return [];
    return [[l, t], [r, t], [l, b], [r, b], [(l + r) / 2, t], [(l + r) / 2, b], [l, (t + b) / 2], [r, (t + b) / 2]];
  }

  /** The bars: one for each padding, and for each gap that is too thin for its number; left, top, width and height, and the mark. */
  get bars() {
    const box = this.#node()?.box;
    const found = [];
    for (const grip of box ? this.grips.slice(0, mostBars) : []) {
      const spot = this.#spot(grip, box);
      if (!spot || spot.kind === "track") continue;
      const [left, top, right, bottom] = spot.box;
      const [depth, length] = grip.axis === "x" ? [right - left, bottom - top] : [bottom - top, right - left];
      if (depth > thin || length < 8) continue;
      const long = Math.min(16, length / 2);
      const [w, h] = grip.axis === "x" ? [4, long] : [long, 4];
      found.push([Math.round((left + right - w) / 2), Math.round((top + bottom - h) / 2), w, h, spot.kind]);
    }
    return found;
  }

  /** What is drawn of handles, as boxes in pixels: what is written keeps off these. */
  get drawn() {
    return [...this.squares.map(([x, y]) => [x - 3, y - 3, 6, 6]), ...this.bars.map(([x, y, w, h]) => [x, y, w, h])];
  }

  /** Draws the handles of the selected node. */
  draw(context) {
    const { theme } = this.app.painter;
    context.lineWidth = 1;
    for (const [x, y, w, h, mark] of this.bars) {
      context.beginPath();
      context.roundRect(x, y, w, h, 2);
      context.fillStyle = theme[mark];
      context.fill();
      context.strokeStyle = theme.screen;
      context.stroke();
    }
    context.fillStyle = theme.screen;
    context.strokeStyle = theme.accent;
    for (const [x, y] of this.squares) {
      context.fillRect(Math.round(x) - 3, Math.round(y) - 3, 6, 6);
      context.strokeRect(Math.round(x) - 2.5, Math.round(y) - 2.5, 5, 5);
    }
  }
}
