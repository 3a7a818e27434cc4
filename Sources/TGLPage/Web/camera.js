// Which part of the stage is seen: points of the stage to pixels of the canvas.

const least = 0.02;
const most = 40;

export class Camera extends EventTarget {
  scale = 1;
  x = 0;
  y = 0;
  width = 1;
  height = 1;
  /** The reader has moved it: it stays where it is when the layout changes. */
  isHeld = false;

  /** @returns {[number, number]} the place on the stage */
  toStage(x, y) {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  /** The part of the stage that is seen: left, top, right, bottom. */
  get view() {
    return [...this.toStage(0, 0), ...this.toStage(this.width, this.height)];
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#moved();
  }

  /** Zooms so that the place under a pixel stays there. */
  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const scale = Math.min(Math.max(this.scale * factor, least), most);
    this.x = x - ((x - this.x) / this.scale) * scale;
    this.y = y - ((y - this.y) / this.scale) * scale;
    this.scale = scale;
    this.#moved();
  }

  /** Shows a part of the stage whole. `largest`: it is not made larger than so. */
  fit([left, top, right, bottom], { margin = 40, largest = most, holds = true } = {}) {
    const width = Math.max(right - left, 1);
    const height = Math.max(bottom - top, 1);
    const room = [Math.max(this.width - 2 * margin, 40), Math.max(this.height - 2 * margin, 40)];
    this.scale = Math.min(Math.max(Math.min(room[0] / width, room[1] / height), least), largest, most);
    this.x = (this.width - (left + right) * this.scale) / 2;
    this.y = (this.height - (top + bottom) * this.scale) / 2;
    this.#moved(holds);
  }

  /** Moves as little as needed to show a part of the stage. */
  reveal([left, top, right, bottom], margin = 24) {
    const [l, t, r, b] = this.view;
    const m = margin / this.scale;
    const by = (low, high, from, to) => (low < from + m ? low - from - m : high > to - m ? Math.min(high - to + m, low - from - m) : 0);
    const [dx, dy] = [by(left, right, l, r), by(top, bottom, t, b)];
    if (dx || dy) this.pan(-dx * this.scale, -dy * this.scale);
  }

  resize(width, height) {
    [this.width, this.height] = [width, height];
    this.dispatchEvent(new Event("move"));
  }

  #moved(holds = true) {
    this.isHeld = holds;
    this.dispatchEvent(new Event("move"));
  }
}
