// The last layout played through: which node was asked for what, what it answered, and why, one after the other, as `:step` tells it.

import { button, element } from "./elements.js";

/** Milliseconds that a step is shown while they are played. */
const pace = 900;

export class Steps {
  #steps = [];
  #place = 0;
  #timer = 0;

  constructor(root, app) {
    this.app = app;
    this.words = element("pre", { class: "words", "aria-live": "polite" });
    this.playing = button("Play", () => this.#play(!this.#timer), { title: "Play the steps (space)" });
    this.box = element("section", { id: "steps", hidden: "", tabindex: -1, "aria-label": "The last layout, step by step" }, this.words,
      element("div", { class: "group" }, button("Back", () => this.#go(-1)), this.playing, button("Next", () => this.#go(1)),
        button("Close", () => this.close())));
    document.querySelector("main").append(this.box);
    root.append(button("Steps", () => void this.open(), { title: "How the last layout came about, step by step" }));
    app.painter.layers.push((context) => this.#draw(context));
    app.stage.addEventListener("change", ({ detail }) => {
      if (detail.view === app.stage.main) this.close();
    });
    this.box.addEventListener("keydown", (event) => this.#key(event));
  }

  async open() {
    try {
      this.#steps = (await this.app.connection.ask("steps")).steps;
    } catch (error) {
      return this.app.notice(error.message);
    }
    if (this.#steps.length === 0) return this.app.notice("the last command laid out nothing");
    this.#place = 0;
    this.box.hidden = false;
    this.#show();
    this.box.focus();
  }

  close() {
    this.#play(false);
    this.box.hidden = true;
    this.app.painter.ask();
  }

  #go(by) {
    this.#place = Math.min(Math.max(this.#place + by, 0), this.#steps.length - 1);
    this.#show();
  }

  #play(isOn) {
    clearInterval(this.#timer);
    this.#timer = 0;
    if (isOn) {
      if (this.#place === this.#steps.length - 1) this.#place = -1;
      this.#timer = setInterval(() => {
        this.#go(1);
        if (this.#place === this.#steps.length - 1) this.#play(false);
      }, pace);
    }
    this.playing.textContent = isOn ? "Pause" : "Play";
  }

  #show() {
    this.words.textContent = this.#steps[this.#place].lines.join("\n");
    this.app.painter.ask();
  }

  #key(event) {
    const action = {
      ArrowRight: () => this.#go(1), ArrowLeft: () => this.#go(-1), Home: () => this.#go(-1e9), End: () => this.#go(1e9),
      " ": () => this.#play(!this.#timer), Escape: () => this.close(),
    }[event.key];
    if (!action || (event.key === " " && event.target !== this.box)) return;
    action();
    event.preventDefault();
    event.stopPropagation();
  }

  /** The node of the step, and those that are done before it, more and more faintly. */
  #draw(context) {
    if (this.box.hidden) return;
    const { painter, camera, stage: { main } } = this.app;
    for (let back = 3; back >= 0; back--) {
      const node = main.shown.nodes.get(this.#steps[this.#place - back]?.node);
      if (!node) continue;
      const f = painter.frame(main, node);
      context.strokeStyle = painter.theme.changed;
      context.globalAlpha = 1 - back * 0.28;
      context.lineWidth = back === 0 ? 3 : 1.5;
      const { scale, x, y } = camera;
      context.strokeRect(f.left * scale + x, f.top * scale + y, f.width * scale, f.height * scale);
    }
    context.globalAlpha = 1;
    context.lineWidth = 1;
  }
}
