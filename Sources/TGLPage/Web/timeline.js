// The line of time: every state with its branches. Dragging through it shows the layout of each; letting go goes there, as `:goto` does.
// With "over each other" the state is drawn as outlines over the present one.

import { button, element } from "./elements.js";

const step = 22;

export class Timeline {
  #states = [];
  #current = 0;
  #timer = 0;
  /** A dot of each state, with what it shows. @type {{key: string, dot: HTMLElement}[]} */ #dots = [];

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.range = element("input", { type: "range", min: 0, max: 0, step: 1, "aria-label": "State", class: "unseen-thumb" });
    this.line = element("div", { class: "states", "aria-hidden": "true" });
    this.text = element("output", { class: "state-text" });
    this.compare = element("input", { type: "checkbox" });
    root.append(
      button("Undo", () => void app.run(":undo"), { title: "Undo the last change" }),
      button("Redo", () => void app.run(":redo"), { title: "Redo it" }),
      element("div", { class: "time" }, this.line, this.range), this.text,
      element("label", { class: "compare", title: "Draw the state that is chosen over the present one" }, this.compare, "over each other"));
    this.range.addEventListener("input", () => this.#look());
    this.range.addEventListener("change", () => this.#go());
    this.compare.addEventListener("change", () => {
      if (!this.compare.checked) app.stage.main.compareWith(null);
      app.painter.ask();
    });
    app.painter.layers.unshift((context) => this.#drawGhost(context));
    app.connection.addEventListener("open", () => this.#later());
    app.stage.addEventListener("change", ({ detail }) => {
      if (detail.view === app.stage.main) this.#later();
    });
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#load(), 150);
  }

  async #load() {
    try {
      const { states, current } = await this.app.connection.ask("states");
      this.#states = states;
      this.#current = current;
    } catch {
      return;
    }
    this.range.max = String(Math.max(this.#states.length - 1, 0));
    this.range.value = String(this.#current);
    this.#show();
  }

  /** Of each state in which row it is: a branch goes below the one that it leaves. */
  #rows() {
    const rows = new Map();
    const children = new Map();
    for (const { n, parent } of this.#states) children.set(parent, [...(children.get(parent) ?? []), n]);
    let used = 0;
    const waiting = [[0, 0]];
    while (waiting.length > 0) {
      const [n, row] = waiting.pop();
      rows.set(n, row);
      const below = children.get(n) ?? [];
      below.forEach((child, i) => waiting.push([child, i === below.length - 1 ? row : ++used]));
    }
    return rows;
  }

  #show() {
    const rows = this.#rows();
    // The rows together are in the middle of the bar.
    const top = 15 - Math.min(Math.max(...rows.values(), 0), 3) * 3;
    const way = new Set();
    for (let n = this.#current; n >= 0; n = this.#states[n]?.parent ?? -1) way.add(n);
    this.line.style.width = `${this.#states.length * step}px`;
    this.range.style.width = `${Math.max(this.#states.length * step, step)}px`;
    const says = this.#states.map(({ n, text }) => [
      [way.has(n) && "way", n === this.#current && "current"].filter(Boolean).join(" "), `${n}: ${text || "the beginning"}`,
      `${n * step + step / 2}px`, `${top - 4 + Math.min(rows.get(n) ?? 0, 3) * 6}px`]);
    // The dots that say what they said stay: there may be thousands.
    while (this.#dots.length > says.length) this.#dots.pop().dot.remove();
    says.forEach(([name, title, left, top], i) => {
      const key = [name, title, left, top].join("\n");
      if (this.#dots[i]?.key === key) return;
      const dot = this.#dots[i]?.dot ?? this.line.appendChild(element("i"));
      Object.assign(dot, { className: name, title });
      Object.assign(dot.style, { left, top });
      this.#dots[i] = { key, dot };
    });
    this.#say();
    const box = this.line.parentElement;
    box.scrollLeft = this.#current * step - box.clientWidth + 3 * step;
  }

  #say() {
    const state = this.#states[Number(this.range.value)];
    const text = state ? (state.n === 0 ? "the beginning" : state.text) : "";
    this.text.textContent = state ? `${state.n}: ${text}` : "";
    this.range.setAttribute("aria-valuetext", this.text.textContent);
  }

  #look() {
    this.#say();
    const state = this.range.value;
    if (this.compare.checked) {
      void this.app.connection.ask("state", state).then((scene) => {
        this.app.stage.main.compareWith(scene);
        this.app.painter.ask();
      }, () => {});
    } else {
      this.app.devices.preview.show(state, undefined, "state");
    }
  }

  #go() {
    if (this.compare.checked) return;
    this.app.devices.preview.clear();
    if (Number(this.range.value) !== this.#current) void this.app.run(`:goto ${this.range.value}`);
  }

  /** The other state as outlines: what is elsewhere there in the colour of changes, what is the same not at all. */
  #drawGhost(context) {
    const { stage, camera, painter } = this.app;
    const { main } = stage;
    if (!main.other) return;
    context.setLineDash([5, 3]);
    context.lineWidth = 1.5;
    for (const node of main.other.order) {
      const now = main.document.nodes.get(node.id);
      if (now && now.left === node.left && now.top === node.top && now.width === node.width && now.height === node.height) continue;
      context.strokeStyle = now ? painter.theme.changed : painter.theme.removed;
      context.strokeRect(
        Math.round((node.left + main.x) * camera.scale + camera.x) + 0.5, Math.round((node.top + main.y) * camera.scale + camera.y) + 0.5,
        node.width * camera.scale, node.height * camera.scale);
    }
    context.setLineDash([]);
    context.lineWidth = 1;
  }
}
