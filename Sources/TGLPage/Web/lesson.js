// Lessons: the task and the hints beside the picture, the goal drawn over the boxes, what is off as distances, the verdict, and where an
// answer that fits here fails elsewhere, the picture of that. In the teacher's view there is nothing but these, and large.

import { button, element } from "./elements.js";
import { shown } from "./document.js";
import { View } from "./stage.js";

export class Lessons {
  /** What the program said last. */ state = { open: false };
  #failing = null;

  constructor(root, app) {
    this.app = app;
    this.root = root;
    const { connection, painter } = app;
    connection.addEventListener("open", () => void this.#load());
    connection.addEventListener("message", ({ detail }) => {
      if (detail.type === "lesson") this.#take(detail);
    });
    painter.layers.push((context) => this.#draw(context));
    addEventListener("keydown", (event) => this.#key(event));
  }

  async #load() {
    try {
      this.#take(await this.app.connection.ask("lesson"));
    } catch {
      // Without an answer there is nothing to show.
    }
  }

  #take(state) {
    const was = this.state;
    this.state = state;
    this.root.hidden = !state.open && !state.choosing;
    document.body.classList.toggle("learning", !this.root.hidden);
    if (this.root.hidden) this.teach(false);
    this.root.replaceChildren(...(state.open ? this.#lesson(state) : this.#courses(state)));
    if (was.title !== state.title) this.root.scrollTop = 0;
    this.app.commandLine.takesEmpty = state.over || state.choosing;
    this.#showFailing(state.failing ?? null);
    this.app.painter.ask();
  }

  #run(text) {
    void this.app.connection.ask("run", text).then(({ text: wrote }) => {
      if (/^(error|note|`)/m.test(wrote)) this.app.commandLine.say(wrote);
      void this.#load();
    }, (error) => this.app.notice(error.message));
  }

  // ---- beside the picture -------------------------------------------------------------------

  #courses({ courses = [] }) {
    return [element("h2", {}, "Courses"), ...courses.map(({ number, name, done, count, next }) => element("p", { class: "course" },
      button(`${number}  ${name}`, () => this.#run(`:learn ${number}`), { class: "link" }),
      element("span", { class: "faint" }, ` ${done} of ${count} done${done > 0 && next ? `, next: ${next}` : ""}`)))];
  }

  #lesson(state) {
    const { title, number, count, course, says, start, question, hints, hintCount, hintNumbers, closing = [], over, met } = state;
    const parts = [
      element("p", { class: "faint" }, `${course} · lesson ${number} of ${count}`), element("h2", {}, title),
      ...says.map((text) => element("p", {}, ...marked(text))),
    ];
    if (start.length > 0) parts.push(element("pre", { class: "code" }, start.join("\n")));
    parts.push(this.#verdict(state));
    if (question) parts.push(element("p", { class: "question" }, ...marked(question)), this.#answer());
    hints.forEach((hint, i) => parts.push(element("p", { class: "hint" }, element("b", {}, `Hint ${hintNumbers[i]}: `), ...marked(hint))));
    if (met) parts.push(...ways(state));
    for (const text of closing) parts.push(element("p", {}, ...marked(text)));
    parts.push(element("p", { class: "group" },
      question && button("Hint", () => this.#say(":hint"), { title: "A hint (h)" }),
      !over && !question && hints.length < hintNumbers.length
        && button(`Hint ${hintNumbers[hints.length]} of ${hintCount}`, () => this.#run(":hint"), { title: "A hint (h)" }),
      !over && button("Show the answer", () => this.#say(":answer"), { title: "The teacher's way (a)" }),
      button("Again", () => this.#run(":again"), { title: "The lesson from its start" }),
      button(over ? "Next lesson" : "Skip", () => this.#run(":next"), { title: "The next lesson (n)", class: over ? "primary" : "" }),
      button("Courses", () => this.#run(":learn"), {}),
      button("Teach", () => this.teach(!document.body.classList.contains("teaching")), { title: "Large, without the panels (t)" })));
    return parts;
  }

  /** What is off, in words, and how much is right. */
  #verdict({ said, right, left, met, over, question }) {
    if (met) return element("p", { class: "verdict right", role: "status" }, over ? "Right." : "Right; one question is left.");
    if (!said) return element("p", { class: "verdict", role: "status" }, question ? "Type the answer." : "");
    const all = right + left;
    const part = all > 1 && left > 0 && element("span", { class: "faint" }, ` ${right} of ${all} right`);
    return element("p", { class: "verdict", role: "status" }, said, part);
  }

  /** The field for the answer to a question. */
  #answer() {
    const input = element("input", { type: "text", inputmode: "decimal", "aria-label": "Your answer", size: 8 });
    const form = element("form", { class: "ask" }, input, button("Answer", () => {}, { type: "submit" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.trim()) this.#say(input.value.trim());
    });
    return form;
  }

  /** Runs something whose answer is to be read. */
  #say(text) {
    void this.app.connection.ask("run", text).then(({ text: wrote }) => {
      this.app.commandLine.say(wrote);
      void this.#load();
    }, (error) => this.app.notice(error.message));
  }

  // ---- the teacher's view ---------------------------------------------------------------------

  /** Shows the lesson large, without the panels; or as before. */
  teach(isOn) {
    if (document.body.classList.toggle("teaching", isOn) !== isOn) return;
    // The canvas has its new size once the page is laid out.
    setTimeout(() => this.app.fit(), 60);
  }

  #key(event) {
    if (!this.state.open || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    switch (event.key) {
      case "n": this.#run(":next"); break;
      case "h": this.#run(":hint"); break;
      case "a": this.#say(":answer"); break;
      case "t": this.teach(!document.body.classList.contains("teaching")); break;
      default: return;
    }
    event.preventDefault();
  }

  // ---- in the picture ---------------------------------------------------------------------------

  /** The screen on which an answer that fits here does not fit, beside this one. */
  #showFailing(failing) {
    const { stage, fit } = this.app;
    const had = this.#failing;
    this.#failing = failing;
    stage.views = stage.views.filter((v) => v.name !== "lesson");
    if (failing) {
      const view = new View("lesson", `${failing.words}: here it does not fit`);
      for (const scene of failing.scenes) view.document.take(scene);
      view.hasScene = true;
      stage.views.push(view);
    }
    stage.main.title = failing ? "here it fits" : stage.views.length > 1 ? "screen" : "";
    stage.arrange();
    if (!had !== !failing) fit();
  }

  #draw(context) {
    const { state } = this;
    if (!state.open || state.met) return;
    const { stage } = this.app;
    this.#drawGoal(context, stage.main, state.goals ?? [], state.misses ?? []);
    const view = stage.view("lesson");
    if (view && this.#failing) this.#drawGoal(context, view, this.#failing.goals, this.#failing.misses);
  }

  /** Where boxes should be, and how far they are from there. */
  #drawGoal(context, view, goals, misses) {
    const { camera, painter } = this.app;
    const byName = new Map([...view.shown.nodes.values()].map((n) => [n.name, n]));
    const px = (x) => Math.round((x + view.x) * camera.scale + camera.x) + 0.5;
    const py = (y) => Math.round((y + view.y) * camera.scale + camera.y) + 0.5;
    context.lineWidth = 2;
    // Words come after all lines, so that none is crossed out.
    const told = [];
    const size = document.body.classList.contains("teaching") ? 16 : 12;
    for (const { name, area: [x, y, width, height] } of goals) {
      context.strokeStyle = painter.theme.new;
      context.setLineDash([6, 4]);
      context.strokeRect(px(x), py(y), width * camera.scale, height * camera.scale);
      context.setLineDash([]);
      const label = misses.filter((m) => m.box === name).map(words).slice(0, 2).join(", ");
      const [left, bottom] = [px(x) + 1, py(y) + height * camera.scale - size - 7];
      told.unshift([`${name}: ${label}`, left, bottom, painter.theme.new, [left, bottom]]);
      const node = byName.get(name);
      if (node) told.push(...this.#drawDistances(context, view, node, [x, y, width, height], px, py));
    }
    for (const [text, at, top, ink, corner] of told) painter.labels.put(context, text, at, top, { size, ink, corner });
    context.lineWidth = 1;
  }

  /** From each edge that is off a line to where it should be: the lengths, with their places. */
  #drawDistances(context, view, node, [x, y, width, height], px, py) {
    const { theme } = this.app.painter;
    context.strokeStyle = theme.hold;
    context.lineWidth = 1.5;
    const middle = { x: node.left + node.width / 2, y: node.top + node.height / 2 };
    const ends = [
      [node.left, x, "x"], [node.left + node.width, x + width, "x"], [node.top, y, "y"], [node.top + node.height, y + height, "y"],
    ];
    const told = new Map();
    for (const [from, to, axis] of ends) {
      const by = Math.round((to - from) * 100) / 100;
      if (Math.abs(by) < 0.02) continue;
      const across = axis === "x";
      const [ax, ay] = across ? [px(from), py(middle.y)] : [px(middle.x), py(from)];
      const [bx, bottom] = across ? [px(to), py(middle.y)] : [px(middle.x), py(to)];
      context.beginPath();
      context.moveTo(ax, ay);
      context.lineTo(bx, bottom);
      context.stroke();
      told.set(axis + by, [shown(Math.abs(by)), (ax + bx) / 2, (ay + bottom) / 2, theme.hold]);
    }
    return told.values();
  }
}

/** What is off of a box, in a few words. */
function words({ side, is, wanted, missing, shown: isShown }) {
  if (missing) return "is missing";
  if (isShown !== undefined) return isShown ? "should not be seen" : "should be seen";
  const by = shown(Math.abs(is - wanted));
  return { x: `${by} too far ${is > wanted ? "right" : "left"}`, y: `${by} too ${is > wanted ? "low" : "high"}`,
    width: `${by} too ${is > wanted ? "wide" : "narrow"}`, height: `${by} too ${is > wanted ? "tall" : "short"}` }[side];
}

/** A text with what is in backticks as code. */
function marked(text) {
  return text.split("`").map((part, i) => (i % 2 ? element("code", {}, part) : part));
}

/** The learner's way beside the teacher's. */
function ways({ yours = [], teachers = [] }) {
  if (yours.length + teachers.length === 0) return [];
  const way = (title, lines) => element("div", {}, element("h3", {}, title), element("pre", { class: "code" }, lines.join("\n")));
  return [element("div", { class: "ways" }, way("your way", yours), way("the teacher's way", teachers))];
}
