// Short texts over the picture, each on a ground of its own and none over another or over a handle: where there is no room, a little below
// or above.

export const sans = "system-ui, sans-serif";

/** More texts than these only hide the picture, and what finds no room so many lines away is left out. */
const most = 160;
const farthest = 8;

export class Labels {
  /** What is there already: left, top, width and height in pixels. @type {number[][]} */
  taken = [];

  /** @param {import("./painter.js").Painter} painter @param {import("./camera.js").Camera} camera */
  constructor(painter, camera) {
    this.painter = painter;
    this.camera = camera;
  }

  /**
   * Writes a text about a place; from a corner of a box it goes into the box.
   * @param {{size?: number, ink?: string, line?: string, corner?: number[] | null, side?: "left" | "right"}} look
   *   `line`: the colour of a line below the text; `side`: which end of the text is at the corner
   */
  put(context, text, x, y, { size = 11, ink = this.painter.theme.ink, line = "", corner = null, side = "left" } = {}) {
    const { painter, camera, taken } = this;
    const font = `${size}px ${sans}`;
    const width = Math.ceil(painter.width(text, font)) + 6, height = size + 4;
    if (x < -width || y < -40 || x > camera.width + width || y > camera.height + 40 || taken.length > most) return;
    const [left, top] = corner ? [corner[0] + (side === "right" ? -1 - width : 1), corner[1] + 1]
      : [Math.round(x - width / 2), Math.round(y - height / 2)];
    const box = [Math.max(0, Math.min(left, camera.width - width)), top, width, height];
    const meets = () => taken.some(([l, t, w, h]) => box[0] < l + w && l < box[0] + width && box[1] < t + h && t < box[1] + height);
    for (let tries = 1; meets(); tries++) {
      if (tries > 2 * farthest) return;
      box[1] = top + (tries % 2 ? 1 : -1) * Math.ceil(tries / 2) * height;
    }
    taken.push(box);
    context.globalAlpha = 0.92;
    context.fillStyle = painter.theme.screen;
    context.beginPath();
    context.roundRect(...box, 3);
    context.fill();
    context.globalAlpha = 1;
    context.font = font;
    context.fillStyle = ink;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText(text, box[0] + 3, box[1] + height / 2 + 0.5);
    if (!line) return;
    context.fillStyle = line;
    context.fillRect(box[0], box[1] + height - 1, width, 1);
  }
}
