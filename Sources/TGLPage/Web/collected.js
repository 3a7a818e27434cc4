// What would change a script that is watched: the file is the document, so that statements are collected here, to be appended to the file
// or copied by whoever edits it.

import { button, element } from "./elements.js";

export class Collected {
  /** @type {string[]} */ #statements = [];

  constructor(app) {
    this.app = app;
    this.card = element("section", { id: "collected", "aria-label": "Statements for the script", hidden: "" });
    document.querySelector("main").append(this.card);
  }

  add(text) {
    this.#statements.push(text);
    this.#show();
  }

  #text() {
    return this.#statements.join("\n");
  }

  #clear() {
    this.#statements = [];
    this.#show();
  }

  #show() {
    const all = this.#statements;
    this.card.hidden = all.length === 0;
    this.card.replaceChildren(
      element("h2", {}, "For the script"),
      element("ol", {}, ...all.map((text, i) => element("li", {}, element("code", {}, text),
        button("×", () => {
          all.splice(i, 1);
          this.#show();
        }, { "aria-label": `Leave out ${text}`, title: "Leave it out" })))),
      element("div", { class: "group" },
        button("Append to the file", () => void this.#append()), button("Copy", () => void this.#copy()),
        button("Discard", () => this.#clear())));
  }

  async #append() {
    try {
      await this.app.connection.ask("append", this.#text());
      this.#clear();
    } catch (error) {
      this.app.notice(error.message);
    }
  }

  async #copy() {
    await navigator.clipboard.writeText(this.#text() + "\n");
    this.#clear();
  }
}
