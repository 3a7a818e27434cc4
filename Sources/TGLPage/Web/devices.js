// Screens beside each other, the handles of the screen's size, and what can be turned: the settings of the screen, the knobs, the
// `when`s. Until something is let go of it is only a preview; then it is a statement.

import { button, element } from "./elements.js";
import { Breaks } from "./breaks.js";
import { shown } from "./document.js";
import { Preview } from "./preview.js";
import { View } from "./stage.js";
import { sans } from "./labels.js";

/** Pixels beside an edge of the screen that take hold of it. */
const reach = 6;

export class Devices {
  #settings = null;
  /** What the drag showed: of each width or height the size of the selected node. */ #samples = [];
  #sampled = null;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.preview = new Preview(app);
    this.breaks = new Breaks(app);
    const { pointer, painter, stage, connection } = app;
    pointer.takers.push((x, y) => this.#grab(x, y));
    pointer.cursor = (x, y) => ({ right: "ew-resize", bottom: "ns-resize", corner: "nwse-resize" })[this.#handle(x, y)] ?? "";
    painter.layers.push((context) => this.#drawHandles(context));
    painter.layers.push((context) => this.#drawCurve(context));
    this.add = element("select", { "aria-label": "Add a screen", title: "Show the layout on another screen as well" });
    this.add.addEventListener("change", () => {
      if (this.add.value) this.show(this.add.value);
      this.add.value = "";
    });
    this.chips = element("span", { class: "group" });
    this.toggle = button("Adapt", () => this.#openPanel(), {
      "aria-expanded": "false", "aria-controls": "adapt", title: "The screen's settings, knobs and conditions",
    });
    this.sheet = element("section", { id: "adapt", "aria-label": "What the layout adapts to", hidden: "" });
    document.querySelector("main").append(this.sheet);
    root.append(this.chips, this.add, this.toggle);
    connection.addEventListener("open", () => this.#load());
    stage.addEventListener("change", ({ detail }) => {
      if (detail.view === stage.main) this.#later();
    });
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.sheet.hidden) this.#openPanel(false);
    });
  }

  // ---- screens ---------------------------------------------------------------------------

  /** Shows the layout on a screen, too. */
  show(name) {
    const { stage } = this.app;
    if (stage.view(name)) return;
    const device = this.#settings?.devices.find((d) => d.name === name);
    const view = new View(name, device ? `${name}  ${shown(device.width)}×${shown(device.height)}` : name);
    stage.views.push(view);
    stage.main.title = "screen";
    this.#showChips();
    void this.app.ask(view).then(() => {
      stage.arrange();
      this.app.fit();
    });
  }

  hide(name) {
    const { stage, connection } = this.app;
    stage.views = stage.views.filter((v) => v.name !== name);
    if (stage.views.length === 1) stage.main.title = "";
    void connection.ask("hide", name).catch(() => {});
    stage.arrange();
    this.#showChips();
    this.app.fit();
  }

  #showChips() {
    this.chips.replaceChildren(...this.app.stage.views.slice(1).map((view) => element("span", { class: "chip" }, view.name,
      button("×", () => this.hide(view.name), { "aria-label": `Hide ${view.name}`, title: "Hide this screen" }))));
  }

  // ---- settings -----------------------------------------------------------------------------

  #timer = 0;
  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#load(), 250);
  }

  async #load() {
    try {
      this.#settings = await this.app.connection.ask("adapt");
    } catch {
      return;
    }
    if (this.add.options.length === 0) {
      this.add.append(element("option", { value: "" }, "+ Screen"), ...this.#settings.devices.map((d) =>
        element("option", { value: d.name }, `${d.name} ${shown(d.width)}×${shown(d.height)}`)));
    }
    if (!this.sheet.contains(document.activeElement) || this.sheet.hidden) this.#fill();
  }

  #openPanel(opens = this.sheet.hidden) {
    this.sheet.hidden = !opens;
    this.toggle.setAttribute("aria-expanded", String(opens));
    if (opens) this.#fill();
    else this.toggle.focus();
  }

  #fill() {
    const { screen, knobs, whens } = this.#settings;
    const size = this.app.stage.document.screen;
    const rows = [element("h2", {}, "What it adapts to"), element("h3", {}, "Screen")];
    for (const side of ["width", "height"]) rows.push(this.#number(`screen.${side}`, side, size[side], 100, 1400));
    for (const { prop, value, words } of screen) {
      if (words.length > 0) rows.push(this.#choice(prop, value, words));
      else rows.push(this.#number(`screen.${prop}`, prop, Number(value) || 1, 1, 4));
    }
    if (knobs.length > 0) rows.push(element("h3", {}, "Knobs"));
    for (const { name, value, low, high } of knobs) {
      if (value === "true" || value === "false") rows.push(this.#switch(name, value === "true", (on) => `${name} = ${on}`));
      else if (low !== undefined) rows.push(this.#number(name, name, Number(value), low, high));
      else rows.push(element("p", { class: "fact" }, element("span", {}, name), value));
    }
    if (whens.length > 0) rows.push(element("h3", {}, "Conditions"));
    const seen = new Set();
    for (const { text, on } of whens) {
      if (seen.has(text)) continue;
      seen.add(text);
      rows.push(this.#switch(text, on, this.#turning(text)));
    }
    this.breaks.knobs = knobs.filter(({ low }) => low !== undefined);
    this.sheet.replaceChildren(...rows, this.breaks.root);
  }

  /** The statement that turns a condition on or off; null where none does alone. */
  #turning(text) {
    const { knobs } = this.#settings;
    const { width, height } = this.app.stage.document.screen;
    const knob = knobs.find((k) => k.name === text && (k.value === "true" || k.value === "false"));
    if (knob) return (on) => `${text} = ${on}`;
    if (text === "landscape" || text === "portrait") {
      const [long, short] = [Math.max(width, height), Math.min(width, height)];
      const turned = (across) => `screen.width = ${across ? long : short}\nscreen.height = ${across ? short : long}`;
      return (on) => turned((text === "landscape") === on);
    }
    const classes = /^(w|h):(compact|regular)$/.exec(text);
    if (classes) {
      const other = { compact: "regular", regular: "compact" }[classes[2]];
      return (on) => `screen.${classes[1] === "w" ? "width" : "height"}Class = ${on ? classes[2] : other}`;
    }
    return null;
  }

  #switch(name, on, statement) {
    const input = element("input", { type: "checkbox", role: "switch", disabled: statement ? null : "" });
    input.checked = on;
    if (statement) input.addEventListener("change", () => void this.app.run(statement(input.checked)));
    const title = statement ? null : "It follows from the condition";
    return element("label", { class: "setting", title }, element("span", {}, name), input);
  }

  #choice(prop, value, words) {
    const select = element("select", {}, element("option", { value: "" }, value === "" ? "—" : "unset"),
      ...words.map((w) => element("option", { value: w }, w)));
    select.value = words.includes(value) ? value : "";
    select.addEventListener("change", () => {
      void this.app.run(select.value === "" ? `unset screen.${prop}` : `screen.${prop} = ${select.value}`);
    });
    return element("label", { class: "setting" }, element("span", {}, prop), select);
  }

  #number(target, name, value, low, high) {
    const whole = Number.isInteger(low) && Number.isInteger(high) && high - low > 2;
    const input = element("input", { type: "range", min: low, max: high, step: whole ? 1 : (high - low) / 100 });
    input.value = String(value);
    const output = element("output", {}, shown(value));
    input.addEventListener("input", () => {
      output.textContent = shown(Number(input.value));
      this.preview.show(`${target} = ${input.value}`);
    });
    input.addEventListener("change", () => {
      this.preview.clear();
      void this.app.run(`${target} = ${input.value}`);
    });
    return element("label", { class: "setting" }, element("span", {}, name), input, output);
  }

  // ---- the handles of the screen's size ----------------------------------------------------------

  #edges() {
    const { stage, camera } = this.app;
    const { main } = stage;
    const { width, height } = main.shown.screen;
    const [x, y] = [main.x * camera.scale + camera.x, main.y * camera.scale + camera.y];
    return [x + width * camera.scale, y + height * camera.scale, x, y];
  }

  #handle(x, y) {
    const [right, bottom, left, top] = this.#edges();
    const onRight = Math.abs(x - right - 2) < reach && y > top && y < bottom + reach;
    const onBottom = Math.abs(y - bottom - 2) < reach && x > left && x < right + reach;
    return onRight && onBottom ? "corner" : onRight ? "right" : onBottom ? "bottom" : null;
  }

  #grab(x, y) {
    const handle = this.#handle(x, y);
    if (!handle) return null;
    const { stage, camera } = this.app;
    const { width, height } = stage.document.screen;
    this.#samples = [];
    this.#sampled = handle === "bottom" ? "height" : "width";
    let text = "";
    return {
      move: (toX, toY) => {
        const lines = [];
        if (handle !== "bottom") lines.push(`screen.width = ${Math.max(Math.round(width + (toX - x) / camera.scale), 1)}`);
        if (handle !== "right") lines.push(`screen.height = ${Math.max(Math.round(height + (toY - y) / camera.scale), 1)}`);
        text = lines.join("\n");
        this.preview.show(text, (layout) => this.#sample(layout));
      },
      end: (isCancelled) => {
        this.#sampled = null;
        this.preview.clear();
        if (text && !isCancelled) void this.app.run(text);
      },
    };
  }

  #sample(layout) {
    const node = layout.nodes.get(this.app.stage.selected);
    if (!node || !this.#sampled) return;
    const at = layout.screen[this.#sampled];
    this.#samples = this.#samples.filter(([x]) => x !== at);
    this.#samples.push([at, node.width, node.height]);
    this.#samples.sort((a, b) => a[0] - b[0]);
  }

  #drawHandles(context) {
    const { painter, connection } = this.app;
    if (connection.isShared) return;
    const [right, bottom, left, top] = this.#edges();
    context.fillStyle = painter.theme.edge;
    for (const [x, y, w, h] of [[right + 1, (top + bottom) / 2 - 16, 3, 32], [(left + right) / 2 - 16, bottom + 1, 32, 3]]) {
      context.beginPath();
      context.roundRect(x, y, w, h, 1.5);
      context.fill();
    }
  }

  /** The size of the selected node over the sizes of the screen that the drag has shown. */
  #drawCurve(context) {
    const samples = this.#samples;
    if (!this.#sampled || samples.length < 2) return;
    const { painter, camera, stage } = this.app;
    const [w, h] = [260, 90];
    const [x, y] = [camera.width - w - 16, camera.height - h - 16];
    context.fillStyle = painter.theme.screen;
    context.globalAlpha = 0.94;
    context.beginPath();
    context.roundRect(x, y, w, h, 6);
    context.fill();
    context.globalAlpha = 1;
    const low = samples[0][0], high = samples[samples.length - 1][0];
    const values = samples.flatMap(([, a, b]) => [a, b]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const px = (v) => x + 10 + ((v - low) / Math.max(high - low, 1)) * (w - 20);
    const py = (v) => y + h - 12 - ((v - least) / Math.max(most - least, 1)) * (h - 40);
    for (const [place, color] of [[1, painter.theme.accent], [2, painter.theme.changed]]) {
      context.strokeStyle = color;
      context.lineWidth = 1.5;
      context.beginPath();
      samples.forEach((s, i) => (i ? context.lineTo(px(s[0]), py(s[place])) : context.moveTo(px(s[0]), py(s[place]))));
      context.stroke();
    }
    context.lineWidth = 1;
    context.font = `11px ${sans}`;
    context.textBaseline = "top";
    context.textAlign = "left";
    const name = stage.node?.name ?? "";
    const last = samples.find(([at]) => at === stage.main.shown.screen[this.#sampled]) ?? samples[samples.length - 1];
    context.fillStyle = painter.theme.accent;
    context.fillText(`${name}.width ${shown(last[1])}`, x + 10, y + 7);
    context.fillStyle = painter.theme.changed;
    context.fillText(`${name}.height ${shown(last[2])}`, x + w / 2, y + 7);
  }
}
