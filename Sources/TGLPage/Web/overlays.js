// What is drawn over the picture to explain a layout: shapes that the program finds, each with a mark. Here is what each mark looks like.
// The node that is pointed at has its bands, the selected one what explains its layout.

/** Of each mark its colour in the theme, and how it is drawn: `fill` an area, `edge` its outline, `dash` its line. */
const looks = {
  margin: { color: "margin", fill: 0.28 }, padding: { color: "padding", fill: 0.28 }, border: { color: "border", fill: 0.4 },
  space: { color: "gap", fill: 0.26 }, "free space": { color: "free", hatch: true },
  "share of the free space": { color: "gap", edge: true },
  line: { color: "gap", edge: true, dash: true }, "does not fit": { color: "hold", width: 2 },
  "base size": { color: "free", dash: true }, grown: { color: "new", width: 2 }, shrunk: { color: "changed", width: 2 },
  baseline: { color: "accent" }, track: { color: "gap", dash: true }, area: { color: "gap", fill: 0.16, edge: true, endsRight: true },
  "items in tracks": { color: "gap", edge: true }, "sizes the track": { color: "changed", edge: true, width: 2 },
  clearance: { color: "free", hatch: true }, "collapsed margins": { color: "margin", fill: 0.28, edge: true },
  float: { color: "changed", edge: true, width: 2 }, "containing block": { color: "changed", edge: true, dash: true },
  follows: { color: "follow", width: 1.5 }, "broken relation": { color: "hold", fill: 0.1, edge: true, width: 2 },
  "left open": { color: "changed", width: 2 }, guide: { color: "free", edge: true, dash: true },
  chain: { color: "gap", edge: true, dash: true },
  "held edge": { color: "follow", width: 2 }, curve: { color: "follow", width: 1.5 }, "place on the curve": { color: "follow" },
  viewport: { color: "follow", edge: true, width: 2 }, content: { color: "free", edge: true, dash: true },
  "measured item": { color: "padding", edge: true }, "estimated items": { color: "changed", fill: 0.5 },
  sticks: { color: "gap", edge: true, width: 2 },
  "safe area": { color: "changed", hatch: true },
};

export class Overlays {
  #shapes = { point: [], overlay: [] };
  #ids = { point: 0, overlay: 0 };
  #asked = { point: 0, overlay: 0 };
  #timers = { point: 0, overlay: 0 };
  #hatches = new Map();
  isShown = true;

  constructor(app) {
    this.app = app;
    const { stage, painter } = app;
    stage.addEventListener("select", () => this.#ask("overlay", stage.selected, 0));
    stage.addEventListener("point", () => this.#ask("point", stage.pointed === stage.selected ? 0 : stage.pointed, 40));
    stage.addEventListener("change", ({ detail }) => {
      if (detail.view === stage.main && stage.selected) this.#ask("overlay", stage.selected, 30);
    });
    painter.layers.unshift((context) => this.draw(context));
  }

  /** The shapes that are drawn now, for whoever looks at the page from outside. */
  get shapes() {
    return [...this.#shapes.overlay, ...this.#shapes.point];
  }

  #ask(verb, id, delay) {
    clearTimeout(this.#timers[verb]);
    const asked = ++this.#asked[verb];
    if (id !== this.#ids[verb]) this.#take(verb, id, []);
    if (!id || !this.isShown) return;
    this.#timers[verb] = setTimeout(async () => {
      try {
        const { shapes } = await this.app.connection.ask(verb, String(id));
        if (asked === this.#asked[verb]) this.#take(verb, id, shapes);
      } catch {
        if (asked === this.#asked[verb]) this.#take(verb, id, []);
      }
    }, delay);
  }

  #take(verb, id, shapes) {
    this.#ids[verb] = id;
    this.#shapes[verb] = shapes;
    const { painter, legend } = this.app;
    const marks = [];
    for (const { mark } of this.shapes) if (looks[mark] && !marks.includes(mark)) marks.push(mark);
    legend.marks = marks.map((mark) => [mark, { ...looks[mark], color: painter.theme[looks[mark].color] }]);
    painter.ask();
  }

  /** @param {CanvasRenderingContext2D} context */
  draw(context) {
    const { stage, camera } = this.app;
    const { main } = stage;
    // The shapes are those of the document, and not of a preview.
    if (!this.isShown || main.shown !== main.document) return;
    this.app.painter.labels.taken.push(...this.app.drag.handles.drawn);
    for (const shape of this.shapes) {
      const look = looks[shape.mark];
      if (!look) continue;
      const color = this.app.painter.theme[look.color];
      const at = (x, y) => [Math.round((x + main.x) * camera.scale + camera.x), Math.round((y + main.y) * camera.scale + camera.y)];
      context.strokeStyle = color;
      context.fillStyle = color;
      context.lineWidth = look.width ?? 1;
      context.setLineDash(look.dash ? [4, 3] : []);
      if (shape.area) this.#area(context, shape, look, color, at);
      else if (shape.line) this.#line(context, shape, color, at);
      else if (shape.point) this.#point(context, shape, color, at);
      else if (shape.path) this.#path(context, shape.path, at);
      else if (shape.end) this.#end(context, shape, color, at);
      context.setLineDash([]);
    }
    context.lineWidth = 1;
    context.globalAlpha = 1;
  }

  #area(context, { area: [x, y, width, height], text }, look, color, at) {
    const [left, top] = at(x, y);
    const [right, bottom] = at(x + width, y + height);
    const w = right - left, h = bottom - top;
    // A long distance is a line from edge to edge: a band would cover what is between.
    if (look === looks.margin && this.#isLong(width, height, w, h)) return this.#distance(context, [left, top, w, h], text, color);
    if (look.fill) {
      context.globalAlpha = look.fill;
      context.fillRect(left, top, Math.max(w, width > 0 ? 1 : 0), Math.max(h, height > 0 ? 1 : 0));
      context.globalAlpha = 1;
    }
    if (look.hatch) {
      context.fillStyle = this.#hatch(context, color);
      context.fillRect(left, top, w, h);
    }
    if (look.edge) context.strokeRect(left + 0.5, top + 0.5, Math.max(w - 1, 0), Math.max(h - 1, 0));
    const corner = look.edge && [look.endsRight ? right : left, top];
    const more = { corner, side: look.endsRight ? "right" : "left", along: w > h ? "x" : "y" };
    if (text) this.#label(context, text, left + w / 2, top + h / 2, color, more);
  }

  /** Whether a margin is further across than a band should be; the shorter side of one that is long may be either. */
  #isLong(width, height, w, h) {
    return Math.min(w, h) > 36 && Math.min(width, height) > 24;
  }

  #distance(context, [x, y, w, h], text, color) {
    const across = Math.abs(Number(text) * this.app.camera.scale - w) < 2;
    const [ax, ay, bx, by] = across ? [x, y + h / 2, x + w, y + h / 2] : [x + w / 2, y, x + w / 2, y + h];
    const tick = across ? [0, 4] : [4, 0];
    context.beginPath();
    const [dx, dy] = tick;
    for (const [fx, fy, tx, ty] of [[ax, ay, bx, by], [ax - dx, ay - dy, ax + dx, ay + dy], [bx - dx, by - dy, bx + dx, by + dy]]) {
      context.moveTo(Math.round(fx) + 0.5, Math.round(fy) + 0.5);
      context.lineTo(Math.round(tx) + 0.5, Math.round(ty) + 0.5);
    }
    context.stroke();
    this.#label(context, text, (ax + bx) / 2, (ay + by) / 2, color);
  }

  #line(context, { line: [x1, y1, x2, y2], text, arrow }, color, at) {
    const [ax, ay] = at(x1, y1), [bx, by] = at(x2, y2);
    context.beginPath();
    context.moveTo(ax + 0.5, ay + 0.5);
    context.lineTo(bx + 0.5, by + 0.5);
    context.stroke();
    context.setLineDash([]);
    if (arrow) {
      const length = Math.hypot(bx - ax, by - ay);
      if (length > 1) {
        const size = Math.min(8, Math.max(length, 4));
        const ux = (bx - ax) / length, uy = (by - ay) / length;
        context.beginPath();
        context.moveTo(bx, by);
        context.lineTo(bx - ux * size - uy * size * 0.5, by - uy * size + ux * size * 0.5);
        context.lineTo(bx - ux * size + uy * size * 0.5, by - uy * size - ux * size * 0.5);
        context.fill();
      }
    }
    if (text) this.#label(context, text, (ax + bx) / 2, (ay + by) / 2, color);
  }

  #path(context, path, at) {
    context.beginPath();
    for (let i = 0; i < path.length; i += 2) context.lineTo(...at(path[i], path[i + 1]));
    context.stroke();
  }

  /** A text beside the end of a line, outside of the box. */
  #end(context, { end: [x, y, ...beyond], text }, color, at) {
    this.#label(context, text, ...at(x, y), color, { beyond });
  }

  #point(context, { point: [x, y], text }, color, at) {
    const [px, py] = at(x, y);
    context.beginPath();
    context.arc(px, py, 3.5, 0, 2 * Math.PI);
    context.fill();
    if (text) this.#label(context, text, px, py - 12, color);
  }

  /** A number or a few words, underlined in the colour of the mark. */
  #label(context, text, x, y, color, look = {}) {
    this.app.painter.labels.put(context, text, x, y, { line: color, ...look });
  }

  #hatch(context, color) {
    let pattern = this.#hatches.get(color);
    if (!pattern) {
      const tile = document.createElement("canvas");
      tile.width = tile.height = 8;
      const lines = tile.getContext("2d");
      lines.strokeStyle = color;
      lines.globalAlpha = 0.55;
      lines.beginPath();
      for (const at of [-8, 0, 8]) {
        lines.moveTo(at, 8);
        lines.lineTo(at + 8, 0);
      }
      lines.stroke();
      pattern = context.createPattern(tile, "repeat");
      this.#hatches.set(color, pattern);
    }
    return pattern;
  }
}
