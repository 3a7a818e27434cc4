// Mouse, touch and keys on the picture: pointing, selecting, panning and zooming.

export class Pointer {
  /**
   * Asked first about a press: whoever takes it answers with what follows the pointer.
   * @type {((x: number, y: number, event: PointerEvent) => object | null)[]}
   */
  takers = [];
  #fingers = new Map();
  #held = null;

  /** @param {HTMLCanvasElement} canvas @param {import("./camera.js").Camera} camera @param {import("./stage.js").Stage} stage */
  constructor(canvas, camera, stage) {
    this.canvas = canvas;
    this.camera = camera;
    this.stage = stage;
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, (event) => this.#up(event));
    canvas.addEventListener("pointerleave", () => stage.point(0));
    canvas.addEventListener("dblclick", () => {
      if (stage.node) this.show(stage.node);
    });
    canvas.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Zooms so that a node is seen whole. */
  show(node) {
    const { x, y } = this.stage.main;
    const [l, t, r, b] = node.bounds;
    this.camera.fit([l + x, t + y, r + x, b + y], { margin: 80, largest: 8 });
  }

  #place(event) {
    const box = this.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #wheel(event) {
    event.preventDefault();
    const [x, y] = this.#place(event);
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    if (event.ctrlKey || event.metaKey) this.camera.zoom(Math.exp((-event.deltaY * unit) / 300), x, y);
    else if (this.scroller?.(x, y, event.deltaX * unit, event.deltaY * unit)) return;
    else if (event.shiftKey) this.camera.pan(-(event.deltaY + event.deltaX) * unit, 0);
    else this.camera.pan(-event.deltaX * unit, -event.deltaY * unit);
  }

  #down(event) {
    const [x, y] = this.#place(event);
    this.canvas.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, [x, y]);
    if (this.#fingers.size > 1) {
      this.#held = null;
      return;
    }
    for (const taker of this.takers) {
      const held = taker(x, y, event);
      if (held) {
        this.#held = held;
        return;
      }
    }
    this.#held = { x, y, isClick: event.button === 0 };
  }

  #move(event) {
    const [x, y] = this.#place(event);
    if (!this.#fingers.has(event.pointerId)) return this.#hover(x, y);
    const [beforeX, beforeY] = this.#fingers.get(event.pointerId);
    if (this.#fingers.size === 2) return this.#pinch(event.pointerId, x, y);
    this.#fingers.set(event.pointerId, [x, y]);
    const held = this.#held;
    if (!held) return;
    if (held.move) return held.move(x, y, event);
    if (held.isClick && Math.hypot(x - held.x, y - held.y) < 4) return;
    held.isClick = false;
    this.canvas.classList.add("grabbing");
    this.camera.pan(x - beforeX, y - beforeY);
  }

  #pinch(finger, x, y) {
    const [other] = [...this.#fingers].filter(([id]) => id !== finger).map(([, place]) => place);
    const before = this.#fingers.get(finger);
    this.#fingers.set(finger, [x, y]);
    const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
    const now = Math.hypot(x - other[0], y - other[1]);
    this.camera.pan((x - before[0]) / 2, (y - before[1]) / 2);
    if (was > 8) this.camera.zoom(now / was, (x + other[0]) / 2, (y + other[1]) / 2);
  }

  #up(event) {
    const held = this.#held;
    this.#fingers.delete(event.pointerId);
    this.canvas.classList.remove("grabbing");
    if (this.#fingers.size > 0) return;
    this.#held = null;
    if (held?.end) held.end(event.type === "pointercancel");
    else if (held?.isClick && event.type === "pointerup") {
      this.stage.select(this.stage.at(...this.camera.toStage(held.x, held.y))?.node.id ?? 0);
    }
  }

  #hover(x, y) {
    this.canvas.style.cursor = this.cursor?.(x, y) ?? "";
    this.stage.point(this.stage.at(...this.camera.toStage(x, y))?.node.id ?? 0);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 200 : 50;
    switch (event.key) {
      case "ArrowLeft": this.camera.pan(step, 0); break;
      case "ArrowRight": this.camera.pan(-step, 0); break;
      case "ArrowUp": this.camera.pan(0, step); break;
      case "ArrowDown": this.camera.pan(0, -step); break;
      default: return;
    }
    event.preventDefault();
  }
}
