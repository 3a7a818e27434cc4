// What scrolls in the document scrolls under the wheel: a preview while the wheel turns, and one statement once it rests.

/** Milliseconds without a turn after which the wheel rests. */
const rest = 300;

export class Scrolling {
  /** What is being scrolled: the node, and the offset along its axis. @type {{id: number, offset: number, text: string} | null} */
  #open = null;
  #timer = 0;

  constructor(app) {
    this.app = app;
    app.pointer.scroller = (x, y, dx, dy) => this.#turn(x, y, dx, dy);
  }

  /** Scrolls what is under the pointer; false where nothing there can go further. */
  #turn(x, y, dx, dy) {
    const { stage, camera, devices } = this.app;
    const found = stage.at(...camera.toStage(x, y));
    if (!found || found.view !== stage.main) return false;
    const { nodes } = stage.main.shown;
    for (let node = found.node; node; node = nodes.get(node.parent)) {
      if (!node.offset || !node.contentSize) continue;
      const axis = node.contentSize[1] > node.height + 0.5 ? 1 : 0;
      const most = node.contentSize[axis] - (axis ? node.height : node.width);
      const before = this.#open?.id === node.id ? this.#open.offset : node.offset[axis];
      const offset = Math.round(Math.min(Math.max(before + (axis ? dy : dx || dy) / camera.scale, 0), Math.max(most, 0)));
      if (offset === before) continue;
      const text = `${node.name}.offset = ${offset}`;
      this.#open = { id: node.id, offset, text };
      devices.preview.show(text);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#end(), rest);
      return true;
    }
    return this.#open !== null;
  }

  #end() {
    const { text } = this.#open;
    this.#open = null;
    this.app.devices.preview.clear();
    void this.app.run(text);
  }
}
