// What is saved from the page: the layout as a script, a drawing or a picture, the page as one file that needs no program,
// and the changes in the file that was loaded. What the browser saves it saves as a download.

import { Camera } from "./camera.js";
import { button, element } from "./elements.js";
import { Painter } from "./painter.js";
import { Stage } from "./stage.js";

/** Points around a picture, pixels of a point, and the longest side of a picture in pixels. */
const margin = 8;
const sharpness = 2;
const longest = 16_000;

export class Saving {
  constructor(root, app) {
    this.app = app;
    const forms = [
      ["Script", "A script that makes this layout", () => this.#text("save script", "layout.tgl", "text/plain")],
      ["SVG", "The layout as a drawing", () => this.#text("save svg", "layout.svg", "image/svg+xml")],
      ["PNG", "The layout as a picture", () => this.#picture()],
      ["Page", "This page as one file that needs no program, with all explanations", () => this.#text("share", "layout.html", "text/html")],
      ["Into the file", "What was changed since the file was loaded, each rule in its place", () => this.#back()],
    ];
    this.menu = element("details", { id: "save" }, element("summary", { title: "Save what is shown" }, "Save"));
    this.menu.append(element("div", {}, ...forms.map(([name, title, save]) => button(name, () => {
      this.menu.open = false;
      save().catch((error) => app.notice(error.message));
    }, { title }))));
    this.menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.menu.open) return;
      this.menu.open = false;
      this.menu.firstChild.focus();
      event.stopPropagation();
    });
    addEventListener("pointerdown", (event) => {
      if (!this.menu.contains(event.target)) this.menu.open = false;
    });
    root.append(this.menu);
    this.card = element("section", { id: "back", "aria-label": "Changes for the file", hidden: "" });
    document.querySelector("main").append(this.card);
    app.stage.addEventListener("change", ({ detail }) => {
      if (detail.view === app.stage.main) this.card.hidden = true;
    });
  }

  async #text(request, name, type) {
    const [verb, form = ""] = request.split(" ");
    const { text } = await this.app.connection.ask(verb, form);
    this.#download(new Blob([text], { type }), name);
  }

  async #picture() {
    const stage = new Stage();
    stage.main.document = this.app.stage.document.copy();
    const [left, top, right, bottom] = stage.bounds;
    const camera = new Camera();
    [camera.x, camera.y] = [margin - left, margin - top];
    const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
    const ratio = Math.min(sharpness, longest / Math.max(width, height));
    const canvas = element("canvas", { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    const painter = new Painter(canvas, camera, stage);
    camera.resize(width, height);
    painter.draw(0);
    this.#download(await new Promise((resolve) => canvas.toBlob(resolve)), "layout.png");
  }

  #download(blob, name) {
    const link = element("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** Shows where each change goes in the file that was loaded; what is chosen is written. */
  async #back() {
    const { path, changes } = await this.app.connection.ask("back");
    const choices = [];
    const rows = changes.map(({ statement, chosen, places }) => {
      const row = element("li", {}, element("code", {}, statement));
      if (places.length === 1) return row.append(this.#place(places[0])), row;
      const name = `place-${choices.length}`;
      // Where the program chooses none, the first one that gives what is seen here.
      const standard = Math.max(0, chosen ?? places.findIndex(({ others }) => others.length === 0));
      const group = element("div", { role: "radiogroup", "aria-label": `Where ${statement} goes` });
      places.forEach((place, i) => {
        const input = element("input", { type: "radio", name, value: i + 1 });
        input.checked = i === standard;
        group.append(element("label", {}, input, this.#place(place)));
      });
      choices.push(group);
      return row.append(group), row;
    });
    const write = () => {
      const chosen = choices.map((group) => group.querySelector("input:checked").value);
      this.card.hidden = true;
      void this.app.run([":save back", ...chosen].join(" "));
    };
    this.card.replaceChildren(element("h2", {}, `Into ${path}`), element("ol", {}, ...rows), element("div", { class: "group" },
      button("Write", write), button("Cancel", () => (this.card.hidden = true))));
    this.card.hidden = false;
    this.card.querySelector("button").focus();
  }

  #place({ at, before, after, reason, others }) {
    return element("span", { class: "layer" }, `${at} `, ...(reason ? [`appended, because ${reason}`]
      : [element("s", {}, before), " ", element("code", {}, after)]), others.length > 0 && ` changes ${others.join(", ")}, too`);
  }
}
