// Completion in a field, as the prompt's: Tab completes or lists what may be there, arrows choose, Enter or Tab takes it.

import { element } from "./elements.js";

export class Completion {
  #input = null;
  #before = "";
  #items = [];
  #start = 0;
  #chosen = -1;
  #asked = 0;

  constructor(app) {
    this.app = app;
    this.list = element("ul", { id: "completions", role: "listbox", "aria-label": "What may be here", hidden: "" });
    document.body.append(this.list);
    this.list.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const item = event.target.closest("li");
      if (item) this.#take(Number(item.dataset.place));
    });
  }

  /** Completes in a field; `before` is what stands before its text in the statement. */
  attach(input, before = "") {
    Object.entries({ role: "combobox", "aria-expanded": "false", "aria-controls": "completions", "aria-autocomplete": "list" })
      .forEach(([key, value]) => input.setAttribute(key, value));
    input.addEventListener("keydown", (event) => this.#key(event, input, before), { capture: true });
    input.addEventListener("input", () => this.close());
    input.addEventListener("blur", () => this.close());
  }

  get isOpen() {
    return !this.list.hidden;
  }

  close() {
    this.list.hidden = true;
    this.#asked++;
    this.#input?.setAttribute("aria-expanded", "false");
    this.#input?.removeAttribute("aria-activedescendant");
  }

  #key(event, input, before) {
    if (event.key === "Tab" && !event.shiftKey && !event.ctrlKey && input.value.trim() !== "") {
      if (this.isOpen) this.#take(Math.max(this.#chosen, 0));
      else void this.#open(input, before);
    } else if (this.isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      this.#choose((this.#chosen + (event.key === "ArrowDown" ? 1 : -1) + this.#items.length) % this.#items.length);
    } else if (this.isOpen && event.key === "Enter" && this.#chosen >= 0) {
      this.#take(this.#chosen);
    } else if (this.isOpen && event.key === "Escape") {
      this.close();
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  async #open(input, before) {
    [this.#input, this.#before] = [input, before];
    const asked = ++this.#asked;
    const cursor = before.length + input.selectionStart;
    try {
      const { items, start } = await this.app.connection.ask("complete", `${cursor} ${before}${input.value}`);
      if (asked !== this.#asked || items.length === 0 || start < before.length) return;
      [this.#items, this.#start] = [items, start - before.length];
    } catch {
      return;
    }
    if (this.#items.length === 1) return this.#take(0);
    const word = input.value.slice(this.#start, input.selectionStart);
    const common = this.#items.filter((i) => !i.idle).map((i) => i.text).reduce((a, b) => {
      let n = 0;
      while (n < a.length && a[n] === b[n]) n++;
      return a.slice(0, n);
    });
    if (common.length > word.length) return this.#put(common);
    this.#show();
  }

  #show() {
    this.list.replaceChildren(...this.#items.map(({ text, help, idle }, place) => element("li", {
      role: "option", id: `completion-${place}`, "data-place": place, "aria-selected": "false", class: [idle && "idle"],
    }, element("code", {}, text), help && element("span", {}, help))));
    this.list.hidden = false;
    const box = this.#input.getBoundingClientRect();
    const { offsetHeight: height, offsetWidth: width } = this.list;
    this.list.style.left = `${Math.max(4, Math.min(box.left, innerWidth - width - 4))}px`;
    this.list.style.top = `${box.top - height - 4 > 4 ? box.top - height - 4 : box.bottom + 4}px`;
    this.#input.setAttribute("aria-expanded", "true");
    this.#choose(0);
  }

  #choose(place) {
    this.#chosen = place;
    [...this.list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === place)));
    this.list.children[place]?.scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", `completion-${place}`);
  }

  #take(place) {
    const item = this.#items[place];
    this.close();
    if (item) this.#put(item.text + (this.#items.length === 1 ? (item.suffix ?? "") : ""));
  }

  #put(text) {
    const input = this.#input;
    const rest = input.value.slice(input.selectionStart);
    input.value = input.value.slice(0, this.#start) + text + rest;
    input.selectionStart = input.selectionEnd = this.#start + text.length;
    input.dispatchEvent(new Event("input"));
  }
}
