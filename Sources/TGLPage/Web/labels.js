// Short texts over the picture, each on a ground of its own and none over another or over a handle: where there is no room, a little below
// or above.

export const sans = "system-ui, sans-serif";

/** More texts than these only hide the picture, and what finds no room so many lines away is left out. */
const most = 160;
const farthest = 8;

export class Labels {
  /** What is there already: left, top, width and height in pixels, and a text. @type {(number | string)[][]} */
  taken = [];

  /** @param {import("./painter.js").Painter} painter @param {import("./camera.js").Camera} camera */
  constructor(painter, camera) {
    this.painter = painter;
    this.camera = camera;
  }

  /**
   * Writes a text about a place; from a corner of a box it goes into the box, and beyond the end of a line further on.
   * @param {{size?: number, ink?: string, line?: string, corner?: number[] | null, side?: "left" | "right", beyond?: number[] | null,
   *   along?: "x" | "y"}} [look] `line`: the colour of a line below the text; `side`: which end of the text is at the corner; `beyond`: to
   *   where a line goes; `along`: the axis on which the text may be elsewhere as well
   */
  put(context, text, x, y, look = {}) {
    const { painter, camera, taken } = this;
    const { size = painter.captionSize, ink = painter.theme.ink, line, corner, side = "left", beyond, along = "y" } = look;
    const font = `${size}px ${sans}`;
    const width = Math.ceil(painter.width(text, font)) + 6, height = size + 4;
    if (x < -width || y < -40 || x > camera.width + width || y > camera.height + 40 || taken.length > most) return;
    const [dx, dy] = beyond ?? [0, 0];
    const [left, top] = corner ? [corner[0] + (side === "right" ? -1 - width : 1), corner[1] + 1]
      : [Math.round(x - width / 2 + dx * (width / 2 + 6)), Math.round(y - height / 2 + dy * (height / 2 + 6))];
    const box = [Math.max(0, Math.min(left, camera.width - width)), top, width, height, text];
    const met = () => taken.find(([l, t, w, h]) => box[0] < l + w && l < box[0] + width && box[1] < t + h && t < box[1] + height);
    let tries = 0;
    for (let other; (other = met()); ) {
      // What is said there already is not said twice.
      if (other[4] === text || ++tries > 2 * farthest) return;
      const by = (tries % 2 ? 1 : -1) * Math.ceil(tries / 2);
      if (along === "x" && tries <= 4) box[0] = Math.max(0, Math.min(left + by * (width / 2 + 8), camera.width - width));
      else [box[0], box[1]] = [left, top + by * height];
    }
    taken.push(box);
    context.globalAlpha = 0.92;
    context.fillStyle = painter.theme.screen;
    context.beginPath();
    context.roundRect(box[0], box[1], width, height, 3);
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
