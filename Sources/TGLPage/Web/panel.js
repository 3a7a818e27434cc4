// What is known of the selected node: why its numbers are what they are, its rules, its findings, and the line that made it. Without a
// selection, the findings of the whole document.

import { button, element } from "./elements.js";
import { sizeOf } from "./document.js";

/** Milliseconds without a change after which the findings of the whole document are asked for, which take long in a large one. */
const rest = 250;

export class Panel {
  #tab = "why";
  #asked = 0;
  /** The last answer about the selected node. */ #look = null;
  #findings = [];
  #timer = 0;
  /** The examples that come with the program. */ #known = null;
  #isOverview = false;

  constructor(root, app) {
    this.root = root;
    this.app = app;
    const { stage } = app;
    stage.addEventListener("select", () => {
      this.#look = null;
      this.#refresh();
    });
    stage.addEventListener("change", ({ detail }) => {
      if (detail.view !== stage.main) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#refresh(), 60);
    });
    app.connection.addEventListener("open", () => {
      if (this.#isOverview) this.#show();
    });
    this.#show();
  }

  /** Asks about the selected node again. */
  refresh() {
    void this.#refresh();
  }

  async #refresh() {
    const { connection, stage } = this.app;
    const asked = ++this.#asked;
    const id = stage.selected;
    if (!connection.isOpen) return;
    try {
      if (id) {
        const look = await connection.ask("look", String(id));
        if (asked === this.#asked) this.#look = look;
      }
      if (id || !this.#isOverview) this.#show();
      const findings = await this.#search(asked);
      if (!findings || asked !== this.#asked || JSON.stringify(findings) === JSON.stringify(this.#findings)) return;
      this.#findings = findings;
      this.app.tree.marks = new Map();
      for (const { node } of findings) this.app.tree.marks.set(node, (this.app.tree.marks.get(node) ?? 0) + 1);
      this.app.painter.findings = this.app.tree.marks;
      this.app.tree.update();
      this.app.painter.ask();
      // The selected node has findings of its own.
      if (!id) this.#show();
    } catch {
      if (asked !== this.#asked) return;
      this.#look = null;
      this.#show();
    }
  }

  /** The findings of the whole document, once there is a rest in which they are found; null where another request came first. */
  async #search(asked) {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, rest));
      if (asked !== this.#asked) return null;
      const { findings, stopped } = await this.app.connection.ask("findings");
      if (!stopped) return findings;
    }
  }

  #show() {
    const { stage } = this.app;
    const { node } = stage;
    // Who types a rule goes on typing.
    if (this.root.querySelector(".rule-edit")) return;
    const scroll = this.root.scrollTop;
    this.#isOverview = !node;
    if (!node) {
      this.root.replaceChildren(...this.#overview());
      return;
    }
    const look = this.#look?.id === node.id ? this.#look : null;
    const tabs = [["why", "Why"], ["rules", "Rules"], ["source", "Source"]];
    const list = element("div", { role: "tablist", class: "tabs", "aria-label": "About the node" });
    for (const [name, title] of tabs) {
      list.append(button(title, () => this.#choose(name), {
        role: "tab", id: `tab-${name}`, "aria-selected": this.#tab === name, "aria-controls": "about",
        tabindex: this.#tab === name ? 0 : -1,
        onkeydown: (event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          const at = tabs.findIndex(([n]) => n === name);
          this.#choose(tabs[(at + step + tabs.length) % tabs.length][0]);
          document.getElementById(`tab-${this.#tab}`).focus();
        },
      }));
    }
    const body = element("div", { role: "tabpanel", id: "about", "aria-labelledby": `tab-${this.#tab}` });
    if (look) body.append(...{ why: () => this.#why(look), rules: () => this.#rules(look), source: () => this.#source(look) }[this.#tab]());
    this.root.replaceChildren(
      element("h2", {}, node.name, " ", element("small", {}, node.kind)),
      element("p", { class: "faint" }, [sizeOf(node), look?.place && `made in ${look.place}`].filter(Boolean).join(" · ")),
      ...(look ? this.#offers(look.findings) : []),
      list, body);
    this.root.scrollTop = scroll;
  }

  #choose(tab) {
    this.#tab = tab;
    this.#show();
  }

  // ---- why -----------------------------------------------------------------------------

  #why(look) {
    const blocks = look.why.map((value) => this.#value(value));
    for (const { name, text } of look.context) blocks.push(element("p", { class: "fact" }, element("span", {}, name), text));
    if (look.tracks?.length) blocks.push(element("h3", {}, "Tracks"), ...look.tracks.map((value) => this.#value(value, true)));
    blocks.push(this.#question(look));
    return blocks;
  }

  #value({ prop, value, head, lines }, isFolded = false) {
    const rows = lines.map((line) => this.line(line));
    const summary = element("summary", {}, element("span", { class: "prop" }, prop), element("b", {}, value ?? ""));
    const details = element("details", { class: "value" }, summary, ...(value ? [] : [this.line({ text: head, indent: 0 })]), ...rows);
    details.open = !isFolded;
    return details;
  }

  line({ text, indent = 0, role, place, source }) {
    const row = element("div", { class: ["step", role] }, element("span", { class: "text" }, ...this.parts(text)));
    row.style.paddingLeft = `${Math.max(indent - 1, 0) * 14}px`;
    if (place) row.append(this.#place(place, source));
    return row;
  }

  /** A place in a source, as a button that shows it. */
  #place(place, source) {
    if (source === undefined) return element("span", { class: "place" }, place);
    return button(place, () => this.#open(source), { class: "place", title: "Show this line" });
  }

  /** The parts of a text: plain, names of nodes as links, and statements that can be run. */
  parts(parts) {
    return parts.map((part) => {
      if (part.node !== undefined) {
        const link = button(part.t, () => this.app.stage.select(part.node), { class: "link" });
        link.addEventListener("mouseenter", () => this.app.stage.point(part.node));
        link.addEventListener("mouseleave", () => this.app.stage.point(0));
        return link;
      }
      if (part.run) return button(part.t, () => void this.app.run(part.t), { class: "run", title: "Run this statement" });
      return part.code ? element("code", {}, part.t) : part.t;
    });
  }

  /** "Why not 120?": asks against a value that the reader would have expected. */
  #question(look) {
    const select = element("select", { "aria-label": "Which number" });
    for (const { prop } of look.why) select.append(element("option", { value: prop }, prop));
    select.value = "width";
    const input = element("input", {
      type: "text", inputmode: "decimal", placeholder: "120", "aria-label": "The value that you expected", size: 6,
    });
    const answer = element("div", { class: "answer", "aria-live": "polite" });
    const form = element("form", { class: "ask" }, element("span", {}, "Why is"), select, element("span", {}, "not"), input,
      button("Ask", () => {}, { type: "submit" }));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const value = Number(input.value);
      if (input.value.trim() === "" || !Number.isFinite(value)) return input.focus();
      try {
        const { lines } = await this.app.connection.ask("ask", `why ${look.name}.${select.value} = ${value}`);
        answer.replaceChildren(...lines.map((line) => this.line(line)));
      } catch (error) {
        answer.textContent = error.message;
      }
    });
    return element("div", {}, form, answer);
  }

  // ---- rules -----------------------------------------------------------------------------

  #rules(look) {
    if (look.rules.length === 0) return [element("p", { class: "faint" }, "Nothing sets a rule of this node.")];
    const used = look.rules.filter(({ layers }) => layers[0].state === "used");
    const idle = look.rules.filter(({ layers }) => layers[0].state !== "used");
    const rows = used.map((rule) => this.#rule(rule));
    if (idle.length > 0) rows.push(element("h3", {}, "Without effect"), ...idle.map((rule) => this.#rule(rule)));
    return rows;
  }

  #rule({ note, layers }) {
    const row = element("div", { class: "rule" });
    for (const { text, layer, place, source, state, before, after = "" } of layers) {
      const typed = before && { "data-before": before, "data-after": after, tabindex: 0, role: "button", title: "Click to change it" };
      const written = element(state === "overridden" ? "s" : "code", { class: state, ...typed }, text);
      const words = [state === "overridden" && "overridden", state === "idle" && "no effect"].filter(Boolean);
      row.append(element("div", { class: "step" },
        element("span", { class: "text" }, written, layer && element("span", { class: "layer" }, layer),
          words.length > 0 && element("span", { class: "unseen" }, ` (${words.join(", ")})`)),
        place && this.#place(place, source)));
    }
    if (note) row.append(element("div", { class: "note" }, ...this.parts(note)));
    return row;
  }

  // ---- findings ----------------------------------------------------------------------------

  #offers(findings) {
    return findings.map(({ node, text, help }) => element("div", { class: "finding" },
      element("div", {}, ...this.parts(this.#withName(node, text))), help && element("div", { class: "help" }, ...this.parts(help))));
  }

  /** The parts of a text of which the first is the name of a node: a link then, also where it is a word of small letters. */
  #withName(node, parts) {
    const name = this.app.stage.document.nodes.get(node)?.name ?? "";
    const [first, ...rest] = parts;
    if (name === "" || first?.node !== undefined || !first?.t.startsWith(name)) return parts;
    return [{ t: name, node }, { t: first.t.slice(name.length) }, ...rest];
  }

  #overview() {
    const all = this.#findings;
    const parts = [element("h2", {}, "Layout"), element("p", { class: "faint" },
      "Point at a box to see its margins and padding; click it to see why it is as it is.")];
    if (all.length > 0) {
      parts.push(element("h3", {}, `${all.length} ${all.length === 1 ? "finding" : "findings"}`), ...this.#offers(all));
    } else {
      parts.push(element("p", { class: "faint" }, "No findings."));
    }
    parts.push(element("h3", {}, "Examples"), this.#examples());
    parts.push(element("h3", {}, "Keys"), element("dl", { class: "keys" }, ...[
      ["/", "search"], ["arrows", "walk through the tree, or move the picture"], ["+ −", "zoom"], ["0", "fit"], ["1", "true size"],
      ["2", "the selected node"], ["Esc", "select nothing"],
    ].flatMap(([key, text]) => [element("dt", {}, key), element("dd", {}, text)])));
    return parts;
  }

  /** Opens one of the examples that come with the program. */
  #examples() {
    const select = element("select", { "aria-label": "Open an example" }, element("option", { value: "" }, "Open an example"));
    const fill = async () => {
      if (select.options.length > 1 || !this.app.connection.isOpen) return;
      this.#known ??= (await this.app.connection.ask("examples")).examples;
      select.append(...this.#known.map(({ name, summary }) => element("option", { value: name }, `${name} – ${summary}`)));
    };
    select.addEventListener("change", () => select.value && void this.app.run(`:load example ${select.value}`));
    void fill().catch(() => {});
    return select;
  }

  // ---- sources -----------------------------------------------------------------------------

  #source(look) {
    const body = element("div", { class: "source" });
    void this.#fillSource(body, "made", String(look.id));
    return [body];
  }

  async #fillSource(body, verb, text) {
    try {
      const { name, line, first, lines } = await this.app.connection.ask(verb, text);
      const list = element("ol", { start: first });
      let marked = null;
      lines.forEach((written, i) => {
        const row = element("li", { class: first + i === line && "here" }, element("code", {}, written || " "));
        if (first + i === line) marked = row;
        list.append(row);
      });
      list.style.setProperty("--first", String(first - 1));
      body.replaceChildren(element("h3", {}, `${name}, line ${line}`), list);
      marked?.scrollIntoView({ block: "center" });
    } catch (error) {
      body.replaceChildren(element("p", { class: "faint" }, error.message));
    }
  }

  async #open(source) {
    this.#tab = "source";
    this.#show();
    const body = this.root.querySelector(".source");
    if (body) await this.#fillSource(body, "source", String(source));
  }
}
