// The kinds of nodes to insert: a press puts one into the selected container, or behind the selected box; dragged into the picture, it goes
// where it is let go of.

import { button, element } from "./elements.js";
import { place } from "./drag.js";

export class Palette {
  /** @type {{kind: string, help: string, container: boolean, head?: string, body: string}[]} */
  #kinds = [];
  /** A kind that is dragged. */
  #carried = null;

  constructor(root, app) {
    this.app = app;
    this.list = element("div", { class: "kinds" });
    root.append(element("details", { id: "palette" }, element("summary", {}, "Insert"), this.list));
    this.ghost = element("div", { id: "ghost", hidden: "" });
    document.querySelector("main").append(this.ghost);
    app.connection.addEventListener("open", () => this.#load());
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#drop(event));
    addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#end();
    });
  }

  /** Whether boxes of a kind can be put into boxes of this one. */
  isContainer(kind) {
    return this.#kinds.some((k) => k.kind === kind && k.container);
  }

  async #load() {
    try {
      this.#kinds = (await this.app.connection.ask("kinds")).kinds;
    } catch {
      return;
    }
    this.list.replaceChildren(...this.#kinds.filter((k) => k.head).map((kind) => {
      const one = button(kind.kind, () => this.#insert(kind), { title: kind.help });
      one.addEventListener("pointerdown", (event) => {
        if (event.button === 0) this.#carried = { kind, x: event.clientX, y: event.clientY, isMoving: false };
      });
      return one;
    }));
  }

  /** A name for a box of a kind: a letter, with a number where it is taken. */
  #name(kind) {
    const taken = new Set([...this.app.stage.document.nodes.values()].map((n) => n.name));
    const stem = kind === "view" ? "A" : kind === "label" ? "T" : kind[0].toUpperCase();
    if (kind === "view") {
      for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ") if (!taken.has(letter)) return letter;
    }
    for (let i = 1; ; i++) {
      const name = i === 1 ? stem : stem + i;
      if (!taken.has(name)) return name;
    }
  }

  /** The statement that makes a box in a container, before a sibling; `rules` are added to what it says of itself. */
  #statement({ kind, head, body }, container, before = null, rules = "") {
    const name = this.#name(kind);
    const all = !rules ? body : body.startsWith("{") ? `{ ${rules}; ${body.slice(2)}` : `${body} { ${rules} }`;
    const made = `${head} ${name} ${all}`;
    const inside = container?.id ? `${container.name} { ${made} }` : made;
    return { name, text: before ? `${inside}; move ${name} before ${before.name}` : inside };
  }

  async #run({ name, text }) {
    if (!(await this.app.run(text))) return;
    const { stage } = this.app;
    const select = () => {
      const made = [...stage.document.nodes.values()].find((n) => n.name === name);
      if (!made) return;
      stage.removeEventListener("change", select);
      stage.select(made.id);
    };
    stage.addEventListener("change", select);
    select();
  }

  #insert(kind) {
    if (this.#carried?.isMoving) return;
    const { stage } = this.app;
    const { node, document } = stage;
    const container = node && (this.isContainer(node.kind) ? node : document.parentOf(node));
    const behind = node && container !== node ? node.next : null;
    void this.#run(this.#statement(kind, container, behind));
  }

  // ---- dragged into the picture ------------------------------------------------------------

  #over(event) {
    const box = this.app.painter.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    return x >= 0 && y >= 0 && x <= box.width && y <= box.height ? [x, y] : null;
  }

  #move(event) {
    const carried = this.#carried;
    if (!carried) return;
    if (!carried.isMoving && Math.hypot(event.clientX - carried.x, event.clientY - carried.y) < 5) return;
    carried.isMoving = true;
    const at = this.#over(event);
    this.ghost.hidden = !at;
    const { devices: { preview }, camera } = this.app;
    if (!at) return preview.clear();
    const { text } = this.#at(carried.kind, ...at);
    this.ghost.textContent = text;
    place(this.ghost, at[0] + 14, at[1] + 14, camera);
    preview.show(text);
  }

  /** What is made where a kind is let go of: in the container there, at a place of its own where its children have one. */
  #at(kind, x, y) {
    const { drag: { reorder }, camera, stage: { main } } = this.app;
    const target = reorder.target(null, x, y);
    const { container, before } = target;
    if (container.id) return this.#statement(kind, container, before);
    const [px, py] = camera.toStage(x, y);
    const round = (v) => Math.round(v / 8) * 8;
    return this.#statement(kind, null, null, `left = ${round(px - main.x)}; top = ${round(py - main.y)}`);
  }

  #drop(event) {
    const carried = this.#carried;
    const at = this.#over(event);
    if (!carried?.isMoving) return void (this.#carried = null);
    const made = at && this.#at(carried.kind, ...at);
    this.#end();
    if (made) void this.#run(made);
  }

  #end() {
    if (!this.#carried) return;
    if (this.#carried.isMoving) this.app.devices.preview.clear();
    this.ghost.hidden = true;
    this.#carried = null;
  }
}
