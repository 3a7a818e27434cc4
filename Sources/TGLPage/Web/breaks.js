// Where does it break? Goes through the widths of the screen, or another property's or knob's values, and lists what sticks out, is cut or
// overlaps where; each with the layout in which it does and the nearest one without it.

import { button, element } from "./elements.js";

const count = (breaks) => (breaks === 0 ? "Nothing breaks" : breaks === 1 ? "One thing breaks" : `${breaks} things break`);

export class Breaks {
  constructor(app) {
    this.app = app;
    const field = (name, value) => element("input", { type: "text", inputmode: "decimal", value, "aria-label": name, size: 5 });
    this.target = element("select", { "aria-label": "What is changed" });
    this.from = field("From", 320);
    this.to = field("to", 1440);
    this.answer = element("div", { "aria-live": "polite" });
    const form = element("form", { class: "ask" }, this.target, this.from, element("span", {}, "to"), this.to,
      button("Find", () => {}, { type: "submit" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#find();
    });
    this.target.addEventListener("change", () => {
      const { low, high } = this.target.selectedOptions[0].dataset;
      [this.from.value, this.to.value] = [low, high];
    });
    this.root = element("div", { id: "breaks" }, element("h3", {}, "Where does it break?"), form, this.answer);
  }

  /** The sizes of the screen, and the knobs that have a range. */
  set knobs(knobs) {
    const before = this.target.value;
    const all = [["screen.width", 320, 1440], ["screen.height", 320, 1200], ...knobs.map(({ name, low, high }) => [name, low, high])];
    this.target.replaceChildren(...all.map(([name, low, high]) =>
      element("option", { value: name, "data-low": low, "data-high": high }, name)));
    if (all.some(([name]) => name === before)) this.target.value = before;
  }

  async #find() {
    const { connection, devices } = this.app;
    this.answer.replaceChildren(element("p", { class: "faint" }, "Looking …"));
    try {
      const { all, layouts, limit } = await connection.ask("breaks", `${this.target.value} in ${this.from.value}..${this.to.value}`);
      const show = (name, text) => text && button(name, () => devices.preview.show(text.replaceAll("; ", "\n")), { title: text });
      this.answer.replaceChildren(
        element("p", { class: "faint" }, `${count(all.length)} in ${layouts} layouts.`, limit && ` Not all was looked at: ${limit}.`),
        ...all.map(({ text, rules, with: broken, without }) => element("div", { class: "finding" },
          element("div", {}, ...this.app.panel.parts(text)), ...rules.map((rule) => this.app.panel.line(rule)),
          element("div", { class: "group" }, show("Show", broken), show("Just before", without),
            button("Back", () => devices.preview.clear(), { title: "The layout as it is" })))));
    } catch (error) {
      this.answer.replaceChildren(element("p", { class: "faint" }, error.message));
    }
  }
}
