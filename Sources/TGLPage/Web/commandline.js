// The command line: an entry with the prompt's colours, completion, suggestions from the history, and what it would do, in words and in the
// picture. Enter runs it at the prompt; what that wrote stays above it until the next entry.

import { element } from "./elements.js";

export class CommandLine {
  #history = [];
  #place = 0;
  #rest = "";
  #asked = 0;

  constructor(root, app) {
    this.app = app;
    this.mark = element("span", { class: "mark" }, "tgl>");
    this.paint = element("pre", { class: "paint", "aria-hidden": "true" });
    this.input = element("input", {
      type: "text", id: "entry", "aria-label": "A statement, as at the prompt", "aria-describedby": "hint", autocomplete: "off",
      autocapitalize: "off", spellcheck: "false",
    });
    this.hint = element("output", { id: "hint" });
    this.wrote = element("pre", { id: "wrote", hidden: "", "aria-live": "polite" });
    const line = element("div", { class: "entry" }, this.paint, this.input);
    root.append(this.wrote, element("div", { class: "row" }, this.mark, line, this.hint));
    app.completion.attach(this.input);
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("scroll", () => (this.paint.scrollLeft = this.input.scrollLeft));
    for (const name of ["keyup", "click"]) {
      this.input.addEventListener(name, (event) => {
        if (event.key?.startsWith("Arrow") || name === "click") this.#typed(false);
      });
    }
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => app.devices.preview.clear());
    app.stage.addEventListener("change", ({ detail }) => {
      if (detail.view === app.stage.main) this.mark.textContent = `tgl[${app.stage.document.state + 1}]>`;
    });
    addEventListener("keydown", (event) => {
      const isField = event.target.matches("input, select, textarea");
      if (isField || event.ctrlKey || event.metaKey || event.altKey || event.key !== ">" && event.key !== "Enter") return;
      if (event.key === "Enter" && event.target !== document.body && event.target !== app.painter.canvas) return;
      event.preventDefault();
      this.input.focus();
    });
  }

  #typed(previews = true) {
    const text = this.input.value;
    this.#paint(text, []);
    const asked = ++this.#asked;
    const { connection, devices: { preview } } = this.app;
    if (text.trim() === "") {
      this.hint.textContent = "";
      return preview.clear();
    }
    connection.ask("line", `${this.input.selectionStart} ${text}`).then((line) => {
      if (asked !== this.#asked) return;
      this.#rest = line.rest ?? "";
      this.#paint(text, line.spans);
      this.hint.textContent = line.would ?? line.help ?? "";
      this.hint.classList.toggle("fails", line.would?.startsWith("would fail") ?? false);
      if (!previews) return;
      if (line.changes) preview.show(text);
      else preview.clear();
    }, () => {});
  }

  /** The entry in colours, and behind it how the history goes on. */
  #paint(text, spans) {
    const parts = [];
    let at = 0;
    for (const [from, to, role] of spans) {
      if (from > at) parts.push(text.slice(at, from));
      parts.push(element("span", { class: `role-${role}` }, text.slice(from, to)));
      at = to;
    }
    parts.push(text.slice(at));
    if (this.#rest && this.input.selectionStart === text.length) parts.push(element("span", { class: "rest" }, this.#rest));
    this.paint.replaceChildren(...parts);
    this.paint.scrollLeft = this.input.scrollLeft;
  }

  #key(event) {
    const isAtEnd = this.input.selectionStart === this.input.value.length;
    event.stopPropagation();
    switch (event.key) {
      case "Enter": void this.#run(); break;
      case "ArrowUp": this.#recall(-1); break;
      case "ArrowDown": this.#recall(1); break;
      case "ArrowRight": case "End":
        if (!this.#rest || !isAtEnd) return;
        this.#set(this.input.value + this.#rest);
        break;
      case "Escape":
        if (this.input.value === "") {
          this.wrote.hidden = true;
          this.app.painter.canvas.focus();
        } else {
          this.#set("");
        }
        break;
      default: return;
    }
    event.preventDefault();
  }

  #set(text) {
    this.#rest = "";
    this.input.value = text;
    this.input.selectionStart = this.input.selectionEnd = text.length;
    this.#typed();
  }

  #recall(by) {
    const place = Math.min(Math.max(this.#place + by, 0), this.#history.length);
    if (place === this.#place) return;
    this.#place = place;
    this.#set(this.#history[place] ?? "");
  }

  async #run() {
    const text = this.input.value;
    const { connection, devices: { preview }, run } = this.app;
    preview.clear();
    if (text.trim() === "" && !this.takesEmpty) return;
    this.#asked++;
    try {
      const { text: wrote, done } = await connection.ask("run", text);
      this.say(wrote);
      if (!done && this.#isWrong(wrote)) return;
    } catch (error) {
      if (error.message !== "nothing can be run here") return this.say(error.message);
      void run(text);
    }
    if (this.#history.at(-1) !== text && text.trim() !== "") this.#history.push(text);
    this.#place = this.#history.length;
    this.#set("");
  }

  /** Whether an answer is an error, after which the entry stays to be corrected. */
  #isWrong(wrote) {
    return /^error/m.test(plain(wrote));
  }

  /** Shows what the prompt wrote. */
  say(wrote) {
    const text = plain(wrote).replace(/\s+$/, "").replace(/^\n+/, "");
    this.wrote.textContent = text;
    // Pictures and trees keep their columns.
    this.wrote.classList.toggle("prose", !/[\u2500-\u259f\u22ee]/.test(text));
    this.wrote.hidden = text === "";
    this.wrote.scrollTop = 0;
  }
}

/** A text of the terminal without its colours. */
const plain = (text) => text.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, "");
