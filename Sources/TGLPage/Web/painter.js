// Draws documents on the canvas: boxes with their names, sizes and texts, as far as they are seen and large enough to be read. What is
// above them, such as the selection and the overlays, is drawn by others through `layers`. The boxes are kept on a canvas of their own, on
// which only those parts are drawn again in which something is different.

import { isGuide, shown, sizeOf, unite } from "./document.js";
import { Labels, sans } from "./labels.js";

/** The hue of each kind; kinds of one family are near each other. */
export const hues = {
  linear: 215, table: 205, row: 200, frame: 255, relative: 285, flow: 178, float: 165, path: 320,
  constraint: 22, stack: 32, guide: 22, chain: 22,
  flex: 145, grid: 95, block: 62,
  scroll: 192, collection: 188, section: 188,
  view: 220, image: 340, label: 220, screen: 220,
};

const plain = new Set(["view", "label", "screen"]);
/** Seconds that what moved takes from old to new, and that what went leaves its place. */
const glide = 0.2;
const farewell = 1.2;
/** More boxes than these do not glide. */
const mostGliding = 3000;
/** For so many milliseconds after the page opens it is marked when a picture is drawn and when a message comes. */
export const measured = 60_000;
const mono = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace";
/** The width of a character of the monospaced fonts as a part of their size: the measure has characters half as wide as the font. */
const advance = 0.602;

export class Painter {
  /** What is drawn above the boxes, in order: `(context, painter) => void`. */
  layers = [];
  /**
   * What is on its way in a view, by its name, and the part of the picture in which that is.
   * @type {Map<string, {start: number, end: number, moved: Map, fresh: Set<number>, gone: object[], area: number[] | null}>}
   */
  #motions = new Map();
  #isAsked = false;
  /** The boxes as they were drawn last: on which canvas, how the camera stood, and of each view which document. */
  #boxes = document.createElement("canvas").getContext("2d", { alpha: false });
  #standing = "";
  /** @type {WeakMap<import("./stage.js").View, import("./document.js").LayoutDocument>} */ #drawn = new WeakMap();
  #colors = new Map();
  #widths = new Map();
  /** How long the last pictures took, in milliseconds. */
  times = [];

  /** @param {HTMLCanvasElement} canvas @param {import("./camera.js").Camera} camera @param {import("./stage.js").Stage} stage */
  constructor(canvas, camera, stage) {
    this.canvas = canvas;
    this.camera = camera;
    this.stage = stage;
    /** What layers write. */
    this.labels = new Labels(this, camera);
    this.context = canvas.getContext("2d", { alpha: false });
    this.stillness = matchMedia("(prefers-reduced-motion: reduce)");
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", () => this.#readTheme());
    this.#readTheme();
    camera.addEventListener("move", () => this.ask());
    new ResizeObserver(() => this.#resize()).observe(canvas);
    this.#resize();
  }

  /** Draws with the next frame. */
  ask() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame((now) => {
      this.#isAsked = false;
      this.draw(now / 1000);
    });
  }

  /** Has what changed in a view glide, fade in and leave its place. */
  show(view, difference) {
    const before = this.#motions.get(view.name);
    this.#motions.delete(view.name);
    if (before?.area) unite((view.document.damage ??= [...before.area]), before.area);
    if (!this.stillness.matches && difference.moved.size <= mostGliding) {
      const start = performance.now() / 1000;
      const { moved, fresh } = difference;
      // What is on its way goes on from where it is.
      const part = before ? ease((start - before.start) / glide) : 1;
      for (const [id, to] of part < 1 ? moved : []) {
        const from = before.moved.get(id);
        if (from) moved.set(id, between(from, to, part));
      }
      const gone = difference.gone.filter((n) => !isGuide(n));
      const end = start + (gone.length > 0 ? farewell : glide);
      this.#motions.set(view.name, { start, end, moved, fresh, gone, area: areaOf(view.document, difference) });
    }
    this.ask();
  }

  /** Where a node is drawn now: left, top, width and height on the stage. */
  frame(view, node, now = performance.now() / 1000) {
    const motion = this.#motions.get(view.name);
    const from = motion?.moved.get(node.id);
    const part = from ? ease((now - motion.start) / glide) : 1;
    const f = part < 1 ? between(from, node, part) : node;
    return { left: f.left + view.x, top: f.top + view.y, width: f.width, height: f.height };
  }

  /** The size of names and numbers in the picture: a class has to read them from afar. */
  get captionSize() {
    return document.body.classList.contains("teaching") ? 16 : 11;
  }

  // ---- the theme --------------------------------------------------------------------

  #readTheme() {
    const style = getComputedStyle(document.documentElement);
    const read = (name) => style.getPropertyValue(name).trim();
    this.theme = Object.fromEntries(
      ["ground", "screen", "edge", "ink", "faint", "line", "accent", "new", "changed", "removed", "margin", "padding", "border", "gap",
        "free", "follow", "hold"].map((name) => [name, read("--" + name)]));
    this.isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    this.#colors.clear();
    this.#standing = "";
    this.ask();
  }

  /** The ground and the edge of a box of a kind or of a colour of its own. */
  look(node) {
    const key = node.color ?? "kind " + node.kind;
    let look = this.#colors.get(key);
    if (look) return look;
    const rgb = node.color ? this.#rgb(node.color) : null;
    if (rgb) {
      const light = (0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]) / 255;
      const part = this.isDark ? 0.3 - 0.1 * light : 0.22 + 0.25 * light;
      look = { ground: `rgba(${rgb.join()}, ${part})`, edge: `rgba(${rgb.join()}, 0.9)` };
    } else {
      const hue = hues[node.kind] ?? 220;
      const pale = plain.has(node.kind);
      const ink = this.isDark ? `${hue} ${pale ? 18 : 48}% 68%` : `${hue} ${pale ? 20 : 48}% 40%`;
      look = { ground: `hsl(${ink} / ${pale ? 0.1 : 0.09})`, edge: `hsl(${ink} / ${pale ? 0.6 : 0.75})` };
    }
    this.#colors.set(key, look);
    return look;
  }

  #rgb(color) {
    const { context } = this;
    context.fillStyle = "#010203";
    context.fillStyle = color;
    const text = context.fillStyle;
    if (text === "#010203" || !text.startsWith("#")) return null;
    return [1, 3, 5].map((i) => parseInt(text.slice(i, i + 2), 16));
  }

  #resize() {
    const ratio = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    this.camera.resize(clientWidth, clientHeight);
  }

  /** How wide a text is in a font, in pixels; what was measured is remembered. */
  width(text, font) {
    const key = font + text;
    let width = this.#widths.get(key);
    if (width === undefined) {
      if (this.#widths.size > 20000) this.#widths.clear();
      this.context.font = font;
      width = this.context.measureText(text).width;
      this.#widths.set(key, width);
    }
    return width;
  }

  // ---- drawing ------------------------------------------------------------------------

  draw(now) {
    const began = performance.now();
    const { context, canvas, camera } = this;
    const ratio = canvas.width / Math.max(camera.width, 1);
    const stale = this.#stale(now, ratio);
    if (stale) this.#drawBoxes(stale, now, ratio);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.drawImage(this.#boxes.canvas, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.labels.taken = [];
    for (const layer of this.layers) layer(context, this);
    if (this.#motions.size > 0) this.ask();
    if (performance.now() < measured) performance.mark("drawn");
    this.times.push(performance.now() - began);
    if (this.times.length > 240) this.times.shift();
  }

  /** The part of the boxes that is to be drawn again, in pixels: left, top, right, bottom; null where all are as they were drawn. */
  #stale(now, ratio) {
    const { camera, canvas, stage } = this;
    const { x, y, scale } = camera;
    const standing = [x, y, scale, canvas.width, canvas.height, ...stage.views.flatMap((v) => [v.name, v.title, v.x, v.y])].join();
    const isAll = standing !== this.#standing;
    this.#standing = standing;
    const found = [Infinity, Infinity, -Infinity, -Infinity];
    for (const view of stage.views) {
      const before = this.#drawn.get(view);
      const motion = this.#motions.get(view.name);
      // What is shown and what was shown are the document, or copies that tell what is different in them.
      const parts = [view.document.damage, motion?.area];
      for (const other of [before, view.shown]) if (other !== view.document) parts.push(other?.damage);
      view.document.damage = null;
      this.#drawn.set(view, view.shown);
      if (motion && now > motion.end) this.#motions.delete(view.name);
      for (const part of parts) if (part) unite(found, part.map((v, i) => (v + (i % 2 ? view.y : view.x)) * scale + (i % 2 ? y : x)));
    }
    // Lines are beside their boxes by a pixel. What is drawn begins and ends with a whole pixel of the canvas.
    const snapped = found.map((v, i) => (i < 2 ? Math.floor((v - 3) * ratio) : Math.ceil((v + 3) * ratio)) / ratio);
    const whole = [0, 0, camera.width, camera.height];
    if (isAll) return whole;
    const stale = whole.map((v, i) => (i < 2 ? Math.max(v, snapped[i]) : Math.min(v, snapped[i])));
    return stale[0] < stale[2] && stale[1] < stale[3] ? stale : null;
  }

  #drawBoxes([left, top, right, bottom], now, ratio) {
    const context = this.#boxes;
    const { theme, canvas } = this;
    if (context.canvas.width !== canvas.width || context.canvas.height !== canvas.height) {
      context.canvas.width = canvas.width;
      context.canvas.height = canvas.height;
    }
    context.save();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.fillStyle = theme.ground;
    context.fillRect(left, top, right - left, bottom - top);
    for (const view of this.stage.views) this.#drawView(view, [left, top, right, bottom], now);
    context.restore();
  }

  #drawView(view, stale, now) {
    const context = this.#boxes;
    const { camera, theme } = this;
    const motion = this.#motions.get(view.name);
    const age = motion ? now - motion.start : Infinity;
    const document = view.shown;
    const [l, t] = camera.toStage(stale[0], stale[1]);
    const [r, b] = camera.toStage(stale[2], stale[3]);
    const { scale } = camera;
    const px = (x) => Math.round(x * scale + camera.x);
    const py = (y) => Math.round(y * scale + camera.y);
    const box = { left: px(view.x), top: py(view.y) };
    box.width = px(view.x + document.screen.width) - box.left;
    box.height = py(view.y + document.screen.height) - box.top;
    context.fillStyle = theme.screen;
    context.fillRect(box.left, box.top, box.width, box.height);
    context.strokeStyle = theme.edge;
    context.lineWidth = 1;
    context.strokeRect(box.left - 0.5, box.top - 0.5, box.width + 1, box.height + 1);
    if (view.title) {
      context.font = `12px ${sans}`;
      context.fillStyle = theme.faint;
      context.textBaseline = "alphabetic";
      context.textAlign = "left";
      context.fillText(cut(this, view.title, Math.max(box.width, 60), context.font), box.left, box.top - 7);
    }

    const part = ease(age / glide);
    const isGliding = part < 1 && motion && motion.moved.size > 0;
    const { order } = document;
    /** Where the context is to be put back, innermost last. @type {number[]} */
    const clips = [];
    const seen = [l - view.x, t - view.y, r - view.x, b - view.y];
    // What glides is on its way to where its bounds are.
    if (isGliding && motion.area) unite(seen, motion.area);
    const [left, top, right, bottom] = seen;
    const tiny = 0.8 / scale;
    for (let i = 0; i < order.length; i++) {
      while (clips.length > 0 && clips[clips.length - 1] <= i) {
        context.restore();
        clips.pop();
      }
      const node = order[i];
      const n = node.bounds;
      if (node.visibility === "gone" || n[2] < left || n[3] < top || n[0] > right || n[1] > bottom) {
        i = node.end - 1;
        continue;
      }
      const from = isGliding ? motion.moved.get(node.id) : undefined;
      const f = from ? between(from, node, part) : node;
      const x = px(f.left + view.x), y = py(f.top + view.y);
      const w = px(f.left + f.width + view.x) - x, h = py(f.top + f.height + view.y) - y;
      // What is too small to be told apart is a spot of its colour.
      if (n[2] - n[0] < tiny || n[3] - n[1] < tiny) {
        if (!isGuide(node)) {
          context.fillStyle = this.look(node).edge;
          context.fillRect(x, y, Math.max(w, 1), Math.max(h, 1));
        }
        i = node.end - 1;
        continue;
      }
      context.globalAlpha = motion?.fresh.has(node.id) ? Math.max(part, 0.05) : 1;
      if (isGuide(node)) this.#drawGuide(view, node);
      else if (w >= 0 && h >= 0) this.#drawBox(view, node, x, y, w, h);
      context.globalAlpha = 1;
      if (node.offset && node.end > i + 1) {
        context.save();
        context.beginPath();
        context.rect(x, y, w, h);
        context.clip();
        clips.push(node.end);
      }
    }
    while (clips.pop() !== undefined) context.restore();
    this.#drawGone(view, motion, age, px, py);
  }

  #drawGone(view, motion, age, px, py) {
    if (!motion || age > farewell) return;
    const context = this.#boxes;
    const { theme } = this;
    context.globalAlpha = 1 - age / farewell;
    context.strokeStyle = theme.removed;
    context.setLineDash([4, 3]);
    for (const node of motion.gone.slice(0, mostGliding)) {
      const x = px(node.left + view.x), y = py(node.top + view.y);
      context.strokeRect(x + 0.5, y + 0.5, px(node.left + node.width + view.x) - x, py(node.top + node.height + view.y) - y);
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  #drawGuide(view, node) {
    for (const line of node.guides ?? []) this.#dashed(view, node, line, this.theme.faint);
  }

  /** A line or an area of a node, dashed. */
  #dashed(view, node, [x, y, width, height], color) {
    const context = this.#boxes;
    const { camera } = this;
    const left = Math.round((node.left + x + view.x) * camera.scale + camera.x) + 0.5;
    const top = Math.round((node.top + y + view.y) * camera.scale + camera.y) + 0.5;
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.setLineDash([4, 3]);
    context.strokeRect(left, top, width * camera.scale, height * camera.scale);
    context.setLineDash([]);
  }

  #drawBox(view, node, x, y, w, h) {
    const context = this.#boxes;
    const { theme } = this;
    const look = this.look(node);
    const hidden = node.visibility === "invisible" || node.flags?.includes("dashed");
    if (node.flags?.includes("above")) {
      context.fillStyle = theme.screen;
      context.fillRect(x, y, w, h);
    }
    if (!hidden && (node.kind !== "label" || node.color)) {
      context.fillStyle = look.ground;
      context.fillRect(x, y, w, h);
    }
    if (w > 2 && h > 2) {
      context.strokeStyle = look.edge;
      context.lineWidth = 1;
      if (hidden) context.setLineDash([4, 3]);
      if (node.kind === "label" && !node.color) context.globalAlpha *= 0.45;
      context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
      if (hidden) context.setLineDash([]);
      if (node.kind === "label" && !node.color) context.globalAlpha /= 0.45;
    }
    if (hidden || w < 6 || h < 6) return;
    if (node.flags?.includes("picture")) this.#drawPicture(x, y, w, h, look.edge);
    if (node.lines) this.#drawText(view, node, x, y, w, h);
    else if (w > 26 && h > 14) this.#drawCaption(node, x, y, w, h);
    for (const line of node.tracks ?? []) this.#dashed(view, node, line, look.edge);
    for (const line of node.dividers ?? []) this.#drawDivider(view, node, line);
    for (const line of node.borders ?? []) this.#drawBorder(line, x, y);
  }

  #drawPicture(x, y, w, h, color) {
    const context = this.#boxes;
    context.strokeStyle = color;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + w, y + h);
    context.moveTo(x + w, y);
    context.lineTo(x, y + h);
    context.globalAlpha *= 0.35;
    context.stroke();
    context.globalAlpha /= 0.35;
  }

  #drawDivider(view, node, [x, y, width, height]) {
    const context = this.#boxes;
    const { camera, theme } = this;
    context.fillStyle = theme.edge;
    context.fillRect(
      Math.round((node.left + x + view.x) * camera.scale + camera.x), Math.round((node.top + y + view.y) * camera.scale + camera.y),
      Math.max(width * camera.scale, 1), Math.max(height * camera.scale, 1));
  }

  #drawBorder({ frame: [x, y, width, height], color, dash, edge }, left, top) {
    const context = this.#boxes;
    const { camera: { scale }, theme } = this;
    const across = edge === "top" || edge === "bottom";
    const thickness = Math.max((across ? height : width) * scale, 1);
    context.strokeStyle = color || theme.edge;
    context.lineWidth = thickness;
    if (dash > 0) context.setLineDash([dash * scale]);
    context.beginPath();
    if (across) {
      context.moveTo(left + x * scale, top + y * scale + thickness / 2);
      context.lineTo(left + (x + width) * scale, top + y * scale + thickness / 2);
    } else {
      context.moveTo(left + x * scale + thickness / 2, top + y * scale);
      context.lineTo(left + x * scale + thickness / 2, top + (y + height) * scale);
    }
    context.stroke();
    context.lineWidth = 1;
    context.setLineDash([]);
  }

  /** The lines of a text as they were measured, cut at the box. */
  #drawText(view, node, x, y, w, h) {
    const context = this.#boxes;
    const { camera: { scale }, theme } = this;
    const size = (node.font / 2 / advance) * scale;
    const line = node.line * scale;
    if (size < 2.5) {
      context.fillStyle = theme.line;
      for (let i = 0; i < node.lines.length && i * line < h; i++) {
        const width = Math.min((node.lines[i].length * node.font * scale) / 2, w);
        context.fillRect(x, y + i * line + line * 0.3, width, Math.max(line * 0.4, 1));
      }
      return;
    }
    context.font = `${size}px ${mono}`;
    context.fillStyle = theme.ink;
    context.textBaseline = "middle";
    const rtl = view.shown.rtl;
    context.textAlign = rtl ? "right" : "left";
    const columns = Math.floor(node.width / (node.font / 2) + 0.01);
    node.lines.forEach((text, i) => {
      if ((i + 0.5) * line > h + line * 0.2) return;
      const seen = text.length > columns ? [...text].slice(0, Math.max(columns - 1, 0)).join("") + "…" : text;
      context.fillText(seen, rtl ? x + w : x, y + (i + 0.5) * line);
    });
    context.textAlign = "left";
  }

  /** The name of a box and, where there is room, its size. */
  #drawCaption(node, x, y, w, h) {
    const context = this.#boxes;
    const { theme } = this;
    const { captionSize } = this;
    const font = `${captionSize}px ${sans}`;
    const room = w - 8;
    // A caption that runs into the first child says nothing.
    const first = node.first && !isGuide(node.first) ? Math.min((node.first.top - node.top) * this.camera.scale, h) : h;
    if (node.first && first < captionSize + 2 && (node.first.left - node.left) * this.camera.scale < Math.min(room, 40)) return;
    const name = cut(this, node.name, room, font);
    if (name.length < Math.min(node.name.length, 2)) return;
    context.font = font;
    context.textBaseline = "top";
    context.textAlign = "left";
    context.fillStyle = theme.ink;
    context.fillText(name, x + 4, y + 3);
    const used = this.width(name, font);
    const size = sizeOf(node);
    const width = this.width(size, font);
    context.fillStyle = theme.faint;
    if (used + width + 10 <= room) context.fillText(size, x + 4 + used + 6, y + 3);
    else if (width <= room && h > 2 * captionSize + 7 && !node.first) context.fillText(size, x + 4, y + captionSize + 5);
  }
}

/** The part of a document's picture in which something moves, comes or goes; null where nothing does. */
function areaOf(document, { moved, fresh, gone }) {
  const area = [Infinity, Infinity, -Infinity, -Infinity];
  const add = ({ left, top, width, height }) => unite(area, [left, top, left + width, top + height]);
  for (const from of moved.values()) add(from);
  for (const node of gone) add(node);
  for (const id of [...moved.keys(), ...fresh]) {
    const node = document.nodes.get(id);
    if (node) unite(area, node.bounds);
  }
  return area[0] <= area[2] ? area : null;
}

function ease(part) {
  if (!(part < 1)) return 1;
  return part <= 0 ? 0 : 1 - (1 - part) ** 3;
}

function between(a, b, part) {
  const mix = (p, q) => p + (q - p) * part;
  return { left: mix(a.left, b.left), top: mix(a.top, b.top), width: mix(a.width, b.width), height: mix(a.height, b.height) };
}

/** A text as far as it fits into so many pixels. */
export function cut(painter, text, room, font) {
  if (painter.width(text, font) <= room) return text;
  let low = 0, high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (painter.width(text.slice(0, middle) + "…", font) <= room) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? "" : text.slice(0, low) + "…";
}

export { mono, shown };
