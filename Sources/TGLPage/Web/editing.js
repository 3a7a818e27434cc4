// What is typed into the page in place of what is shown: the text of a label in the picture, and rules in the panel. Both are previewed
// while they are typed, run with Enter and given up with Escape.

import { element } from "./elements.js";

/** A text as a string of the language. */
export const quoted = (text) => `"${text.replace(/[\\"{}]/g, "\\$&").replace(/\n/g, "\\n")}"`;

export class Editing {
  constructor(app) {
    this.app = app;
    const { painter, camera, stage } = app;
    painter.canvas.addEventListener("dblclick", (event) => {
      const { node } = stage;
      if (node?.text === undefined) return;
      event.stopImmediatePropagation();
      this.#editText(node);
    }, { capture: true });
    camera.addEventListener("move", () => document.getElementById("text-edit")?.remove());
    const panel = document.getElementById("panel");
    panel.addEventListener("click", (event) => {
      const code = event.target.closest("code[data-before], s[data-before]");
      if (code && !this.#wasDragged) this.#editRule(code);
      this.#wasDragged = false;
    });
    panel.addEventListener("keydown", (event) => {
      if (event.target.matches("code[data-before]") && (event.key === "Enter" || event.key === "F2")) {
        event.preventDefault();
        this.#editRule(event.target);
      }
    });
    panel.addEventListener("pointerdown", (event) => this.#dragNumber(event));
    addEventListener("keydown", (event) => {
      if (event.key === "F2" && event.target === painter.canvas && stage.node?.text !== undefined) this.#editText(stage.node);
    });
  }

  /** A field that previews what it says, runs it with Enter, and is gone then; in a text of lines, Shift with Enter begins another one. */
  field(value, statement, close, isText = false) {
    const { devices: { preview }, run, notice } = this.app;
    const input = isText ? element("textarea", { spellcheck: "false" })
      : element("input", { type: "text", autocomplete: "off", spellcheck: "false" });
    input.value = value;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      preview.clear();
      close(input);
    };
    input.addEventListener("input", () => preview.show(statement(input.value)));
    input.addEventListener("blur", end);
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") end();
      if (event.key !== "Enter" || (isText && event.shiftKey)) return;
      event.preventDefault();
      const text = statement(input.value);
      if (input.value === value) return end();
      void run(text).then((done) => {
        if (!done) return input.focus();
        notice("");
        end();
      });
    });
    return input;
  }

  // ---- the text of a label ---------------------------------------------------------------

  #editText(node) {
    const { camera, stage, painter } = this.app;
    document.getElementById("text-edit")?.remove();
    const input = this.field(node.text, (text) => `${node.name}.text = ${quoted(text)}`, (field) => {
      field.remove();
      painter.canvas.focus();
    }, true);
    input.rows = node.text.split("\n").length;
    input.addEventListener("input", () => (input.rows = input.value.split("\n").length));
    input.id = "text-edit";
    input.setAttribute("aria-label", `The text of ${node.name}`);
    input.style.left = `${(node.left + stage.main.x) * camera.scale + camera.x}px`;
    input.style.top = `${(node.top + stage.main.y) * camera.scale + camera.y}px`;
    input.style.width = `${Math.max(node.width * camera.scale + 40, 140)}px`;
    document.querySelector("main").append(input);
    input.focus();
    input.select();
  }

  // ---- rules ---------------------------------------------------------------------------------

  #editRule(code) {
    const { before, after } = code.dataset;
    const input = this.field(code.textContent, (text) => `${before}${text}${after}`, (field) => {
      if (field.isConnected) field.replaceWith(code);
      this.app.panel.refresh();
    });
    input.className = "rule-edit";
    input.setAttribute("aria-label", `The rule ${code.textContent}`);
    code.replaceWith(input);
    input.focus();
    input.select();
    this.app.completion?.attach(input, before);
  }

  #wasDragged = false;

  /** A number in a rule follows the pointer sideways: one for each two pixels. */
  #dragNumber(event) {
    const code = event.target.closest?.("code[data-before]");
    const found = code && /-?\d+(\.\d+)?/.exec(code.textContent);
    if (!found || event.button !== 0) return;
    const { devices: { preview }, run } = this.app;
    const { before, after } = code.dataset;
    const written = code.textContent;
    let text = "";
    const move = (to) => {
      const by = Math.trunc((to.clientX - event.clientX) / 2);
      if (by === 0 && !text) return;
      this.#wasDragged = true;
      const value = Math.round((Number(found[0]) + by) * 100) / 100;
      code.textContent = written.slice(0, found.index) + value + written.slice(found.index + found[0].length);
      text = `${before}${code.textContent}${after}`;
      preview.show(text);
    };
    const end = (isCancelled) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("keydown", key, true);
      preview.clear();
      if (isCancelled) code.textContent = written;
      else if (text) void run(text);
    };
    const up = () => end(false);
    const key = (pressed) => {
      if (pressed.key === "Escape") end(true);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("keydown", key, true);
  }
}
