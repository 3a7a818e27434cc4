// The last layout step by step, as `:step` tells it: which box is asked or placed, in what room, why, and what it answers. The box is
// marked in the picture meanwhile.

import { button, element } from "./elements.js";
import { shown } from "./document.js";

/** Milliseconds that a step stays while they are played. */
const pace = 900;

export class Steps {
  /** @type {{node: number, name: string, kind: string, text: string, size?: number[], lines: {text: string, minor?: boolean}[]}[]} */
  #steps = [];
  #count = 0;
  #at = 0;
  #timer = 0;

  constructor(root, app) {
    this.app = app;
    this.open = button("Steps", () => void this.#toggle(), {
      "aria-expanded": "false", "aria-controls": "steps", title: "The last layout, step by step",
    });
    root.append(this.open);
    this.card = element("section", { id: "steps", "aria-label": "The last layout, step by step", hidden: "" });
    document.querySelector("main").append(this.card);
    this.card.addEventListener("keydown", (event) => this.#key(event));
    app.stage.addEventListener("change", ({ detail }) => {
      if (detail.view === app.stage.main && !this.card.hidden) this.#close();
    });
    app.painter.layers.push((context) => this.#draw(context));
  }

  async #toggle() {
    if (!this.card.hidden) return this.#close();
    try {
      ({ steps: this.#steps, count: this.#count } = await this.app.connection.ask("steps"));
    } catch (error) {
      return this.app.notice(error.message);
    }
    if (this.#steps.length === 0) return this.app.notice("The last command laid out nothing.");
    this.card.hidden = false;
    this.open.setAttribute("aria-expanded", "true");
    this.#go(0);
    this.card.querySelector("button[data-step=next]").focus();
  }

  #close() {
    const hadFocus = this.card.contains(document.activeElement);
    this.#pause();
    this.card.hidden = true;
    this.open.setAttribute("aria-expanded", "false");
    if (hadFocus) this.open.focus();
    this.app.painter.ask();
  }

  #go(at) {
    this.#at = Math.max(0, Math.min(at, this.#steps.length - 1));
    if (this.#at === this.#steps.length - 1) this.#pause();
    const focused = document.activeElement?.dataset?.step;
    this.#show();
    if (focused) this.card.querySelector(`[data-step=${focused}]`)?.focus();
    const node = this.app.stage.document.nodes.get(this.#steps[this.#at].node);
    if (node) this.app.camera.reveal(node.bounds);
    this.app.painter.ask();
  }

  #show() {
    const { name, kind, text, lines } = this.#steps[this.#at];
    const control = (step, sign, title, action) => button(sign, action, { "data-step": step, "aria-label": title, title });
    const left = this.#count - this.#steps.length;
    this.card.replaceChildren(
      element("div", { class: "group" },
        control("first", "«", "The first step (Home)", () => this.#go(0)),
        control("back", "◀", "The step before (←)", () => this.#go(this.#at - 1)),
        element("span", { class: "count" }, `${this.#at + 1} of ${this.#steps.length}`),
        control("next", "▶", "The next step (→)", () => this.#go(this.#at + 1)),
        control("play", this.#timer ? "Pause" : "Play", "Play the steps (space)", () => this.#play()),
        control("close", "×", "Close (Esc)", () => this.#close())),
      element("div", { "aria-live": "polite" },
        element("p", {}, element("b", {}, name), kind !== name && element("span", { class: "kind" }, ` ${kind}`), ` ${text}`),
        ...lines.map((line) => element("p", { class: line.minor ? "minor" : "" }, line.text))),
      ...(left > 0 && this.#at === this.#steps.length - 1
        ? [element("p", { class: "minor" }, `${left} more steps; \`:step\` at the prompt shows them`)] : []));
  }

  #play() {
    if (this.#timer) {
      this.#pause();
      return this.#go(this.#at);
    }
    this.#timer = setInterval(() => this.#go(this.#at + 1), pace);
    this.#go(this.#at === this.#steps.length - 1 ? 0 : this.#at + 1);
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case "ArrowRight": case "ArrowDown": this.#go(this.#at + 1); break;
      case "ArrowLeft": case "ArrowUp": this.#go(this.#at - 1); break;
      case "Home": this.#go(0); break;
      case "End": this.#go(this.#steps.length - 1); break;
      case " ": this.#play(); break;
      case "Escape": this.#close(); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The box of the step and the size that it answers; the boxes of the steps before it, more and more faintly. */
  #draw(context) {
    if (this.card.hidden) return;
    const { stage, camera, painter } = this.app;
    context.strokeStyle = painter.theme.accent;
    for (let back = 3; back >= 0; back--) {
      const node = stage.document.nodes.get(this.#steps[this.#at - back]?.node);
      if (!node) continue;
      const x = (node.left + stage.main.x) * camera.scale + camera.x, y = (node.top + stage.main.y) * camera.scale + camera.y;
      context.globalAlpha = 1 - back * 0.28;
      context.lineWidth = back === 0 ? 2 : 1;
      context.strokeRect(x - 2, y - 2, node.width * camera.scale + 4, node.height * camera.scale + 4);
      const { size } = this.#steps[this.#at - back];
      if (back === 0 && size && (shown(size[0]) !== shown(node.width) || shown(size[1]) !== shown(node.height))) {
        context.setLineDash([4, 3]);
        context.strokeRect(x, y, size[0] * camera.scale, size[1] * camera.scale);
        context.setLineDash([]);
      }
    }
    context.globalAlpha = 1;
    context.lineWidth = 1;
  }
}
