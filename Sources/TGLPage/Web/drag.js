// Dragging in the picture: edges, corners, boxes, gaps, tracks and paddings. The program says what decides what is dragged, and which
// statement a drag gives; here are the snapping, and what is said beside the pointer. Let go of, the statement runs.

import { button, element } from "./elements.js";
import { Handles } from "./handles.js";
import { Reorder } from "./reorder.js";

/** Pixels within which a drag ends at a relation or at another box's edge. */
const near = 6;
/** Boxes of a row of which the gaps are looked at. */
const mostInRow = 60;

export class Drag {
  /** The drag under way. @type {Held | null} */
  #held = null;

  constructor(app) {
    this.app = app;
    const { pointer, painter, stage } = app;
    this.handles = new Handles(app);
    // The edges of the selected box come before those of the screen, where they are the same.
    pointer.takers.unshift((x, y, event) => this.#take(x, y, event));
    const before = pointer.cursor;
    pointer.cursor = (x, y) => this.handles.at(x, y)?.cursor || before?.(x, y) || "";
    painter.layers.push((context) => this.#draw(context));
    this.tag = element("output", { id: "drag", hidden: "", for: "picture" });
    this.menu = element("div", { id: "ways", hidden: "", role: "group", "aria-label": "Which rule to change" });
    this.offer = element("div", { id: "offer", hidden: "", role: "group", "aria-label": "A relation in place of the number" });
    document.querySelector("main").append(this.tag, this.menu, this.offer);
    this.reorder = new Reorder(app, this);
    stage.addEventListener("select", () => {
      this.close();
      void this.handles.load();
    });
    stage.addEventListener("change", ({ detail }) => {
      if (detail.view === stage.main) void this.handles.load();
    });
    addEventListener("keydown", (event) => this.#key(event), { capture: true });
  }

  /** Whether the selected node's container places its children one after the other. */
  get isOrdered() {
    return this.handles.isOrdered;
  }

  /** What can be taken hold of beside the selected node's edges. */
  get grips() {
    return this.handles.grips;
  }

  #take(x, y, event) {
    if (event.button !== 0 || this.app.connection.isShared) return null;
    this.close();
    const found = this.handles.at(x, y, event.pointerType === "touch");
    if (!found) return null;
    if (found.handles.length === 0) return this.reorder.take(x, y, found.node);
    return this.pull(found.handles, x, y, found.node);
  }

  /** Takes hold of handles: what follows the pointer. */
  pull(handles, x, y, node) {
    const held = new Held(this, handles, x, y, node);
    this.held = held;
    return held;
  }

  /** Where the drag under way snapped. */
  get lines() {
    return this.#held?.lines ?? [];
  }

  /** The drag that is to end with Escape. Meanwhile nothing is drawn of the layout as it was. */
  set held(held) {
    this.#held = held;
    this.app.overlays.isShown = false;
  }

  /** A drag is over. */
  release() {
    this.app.overlays.isShown = true;
    this.app.painter.ask();
  }

  #key(event) {
    const held = this.#held;
    if (held && !held.isOver) {
      if (event.key === "Escape") held.cancel();
      else if (event.key === "Tab" && held.toggle) held.toggle();
      else return;
      event.preventDefault();
      return event.stopPropagation();
    }
    if (event.key === "Escape" && !(this.menu.hidden && this.offer.hidden)) {
      this.close();
      event.preventDefault();
      return event.stopPropagation();
    }
    const { stage } = this.app;
    if (event.target !== this.app.painter.canvas && !event.target.closest?.("#tree")) return;
    if (!stage.node) return;
    const arrow = { ArrowLeft: ["x", -1], ArrowRight: ["x", 1], ArrowUp: ["y", -1], ArrowDown: ["y", 1] }[event.key];
    const { name } = stage.node;
    if (arrow && (event.altKey || event.ctrlKey)) void this.#nudge(arrow[0], arrow[1] * (event.shiftKey ? 8 : 1), event.ctrlKey);
    else if (event.key === "Delete" || event.key === "Backspace") void this.app.run(`remove ${name}`);
    else if (event.key === "d" && (event.ctrlKey || event.metaKey)) void this.app.run(`copy ${name} as ${this.freeName(name)}`);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A drag by keys: the box or, where `resizes`, its far edge goes by some points. */
  async #nudge(axis, by, resizes) {
    const { node } = this.app.stage;
    if (!resizes && this.isOrdered && this.reorder.axis(node.parent) === axis) return void this.reorder.step(node, Math.sign(by));
    const handle = resizes ? `edge ${node.id} ${axis === "x" ? "right" : "bottom"}` : `place ${node.id} ${axis}`;
    try {
      const { value } = await this.app.connection.ask("grab", handle);
      const { text } = await this.app.connection.ask("drag", `0 ${value + by} 0 1 ${handle}`);
      await this.app.run(text);
    } catch (error) {
      this.app.notice(error.message);
    }
  }

  /** A name that no node has, like another one. */
  freeName(like) {
    const stem = like.replace(/\[.*$/, "").replace(/\d+$/, "");
    const taken = new Set([...this.app.stage.document.nodes.values()].map((n) => n.name));
    for (let i = 2; ; i++) if (!taken.has(stem + i)) return stem + i;
  }

  // ---- what is said ----------------------------------------------------------------------

  /** Says something beside a place: the statement, and what else there is to know. */
  say(x, y, statement, ...more) {
    const { camera } = this.app;
    this.tag.replaceChildren(element("code", {}, statement), ...more.filter(Boolean).map((text) => element("span", {}, text)));
    this.tag.hidden = !statement && more.length === 0;
    place(this.tag, x + 16, y + 18, camera);
  }

  /** Lets choose between ways to do a drag. @param {{text: string, note: string}[]} ways */
  choose(x, y, ways) {
    const { devices: { preview }, camera } = this.app;
    const choices = ways.map(({ text, note }) => {
      const choice = button(text, () => {
        this.close();
        void this.app.run(text);
      }, { class: "run" });
      for (const name of ["focus", "mouseenter"]) choice.addEventListener(name, () => preview.show(text));
      return element("div", {}, choice, element("span", { class: "layer" }, note));
    });
    this.menu.replaceChildren(element("p", { class: "faint" }, "Which of these?"), ...choices);
    this.menu.hidden = false;
    place(this.menu, x + 8, y + 8, camera);
    choices[0].firstChild.focus();
  }

  /** Offers a relation in place of the number that was run. */
  propose(x, y, statement) {
    this.offer.replaceChildren("or ", button(statement, () => {
      this.close();
      void this.app.run(statement);
    }, { class: "run", title: "This relation in place of the number" }));
    this.offer.hidden = false;
    place(this.offer, x + 8, y + 8, this.app.camera);
  }

  /** Closes what was offered. */
  close() {
    if (!this.menu.hidden) this.app.devices.preview.clear();
    this.menu.hidden = true;
    this.offer.hidden = true;
    this.tag.hidden = true;
  }

  /** A gap that is as large as another one: a line from end to end. */
  #drawGap(context, axis, { from, to, at }) {
    const { camera, stage: { main } } = this.app;
    const place = (along, across) => {
      const [x, y] = axis === "x" ? [along, across] : [across, along];
      return [Math.round((x + main.x) * camera.scale + camera.x) + 0.5, Math.round((y + main.y) * camera.scale + camera.y) + 0.5];
    };
    const [ax, ay] = place(from, at), [bx, by] = place(to, at);
    const [tx, ty] = axis === "x" ? [0, 4] : [4, 0];
    context.beginPath();
    for (const [fromX, fromY, toX, toY] of [[ax, ay, bx, by], [ax - tx, ay - ty, ax + tx, ay + ty], [bx - tx, by - ty, bx + tx, by + ty]]) {
      context.moveTo(fromX, fromY);
      context.lineTo(toX, toY);
    }
    context.stroke();
  }

  /** The lines at which a drag snapped, and the handles of the selected node. */
  #draw(context) {
    const { painter, camera, stage: { main } } = this.app;
    if (!this.#held || this.#held.isOver) return this.handles.draw(context);
    context.strokeStyle = painter.theme.changed;
    context.lineWidth = 1;
    for (const { axis, value, gaps } of this.lines) {
      if (gaps) {
        for (const gap of gaps) this.#drawGap(context, axis, gap);
        continue;
      }
      const at = Math.round((value + (axis === "x" ? main.x : main.y)) * camera.scale + (axis === "x" ? camera.x : camera.y)) + 0.5;
      context.beginPath();
      context.moveTo(axis === "x" ? at : 0, axis === "x" ? 0 : at);
      context.lineTo(axis === "x" ? at : camera.width, axis === "x" ? camera.height : at);
      context.stroke();
    }
    this.#held.draw?.(context);
  }
}

/** Puts an element at a place of the canvas, within it. */
export function place(box, x, y, camera) {
  box.style.left = `${Math.max(4, Math.min(x, camera.width - box.offsetWidth - 4))}px`;
  box.style.top = `${Math.max(4, Math.min(y, camera.height - box.offsetHeight - 4))}px`;
}

/** A drag of one handle, or of two as at a corner. */
class Held {
  #grips = null;
  #last = null;
  #answer = null;
  #usesRelation = false;
  /** Which of the ways to do it: with Shift, of a padding, the other one. */
  #way = 0;
  isOver = false;
  /**
   * Where it snapped, and the gaps that are the same there: from where to where along the axis, and at which place across.
   * @type {{axis: string, value: number, gaps?: {from: number, to: number, at: number}[]}[]}
   */
  lines = [];

  constructor(drag, handles, x, y, node) {
    this.drag = drag;
    this.app = drag.app;
    this.handles = handles;
    this.from = { x, y };
    this.ratio = node.height > 0 ? node.width / node.height : 0;
    this.size = { x: node.width, y: node.height };
    this.node = node;
    this.#ready = this.#grab();
  }

  #ready;

  async #grab() {
    try {
      const grips = await Promise.all(this.handles.map((handle) => this.app.connection.ask("grab", handle)));
      this.#grips = grips.map((grip) => ({ ...grip, ...this.#shape(grip.handle) }));
      if (this.#last) this.move(...this.#last);
    } catch (error) {
      this.problem = error.message;
      this.#say();
    }
  }

  /** Along which axis a handle goes, and whether what it measures grows the other way. */
  #shape(handle) {
    const words = handle.split(" ");
    const [kind, , side] = words;
    const isOfSide = kind === "edge" || kind === "padding";
    const axis = isOfSide ? (side === "left" || side === "right" ? "x" : "y") : kind === "track" ? side : words.at(-1);
    const isNear = side === "left" || side === "top";
    // A padding at a far side grows towards the near one.
    const isPadding = kind === "padding";
    return { axis, isPlace: kind === "edge" || kind === "place", isNear, isPadding, sign: isPadding && !isNear ? -1 : 1 };
  }

  move(x, y, event) {
    // A hand that only presses moves a little, too.
    if (!this.#last && Math.hypot(x - this.from.x, y - this.from.y) < 3) return;
    this.#last = [x, y, { altKey: event.altKey, shiftKey: event.shiftKey }];
    if (this.isOver || !this.#grips) return this.#say();
    const { camera, devices: { preview } } = this.app;
    this.lines = [];
    this.snap = null;
    this.#way = event.shiftKey && this.#other ? 1 : 0;
    const changes = { x: (x - this.from.x) / camera.scale, y: (y - this.from.y) / camera.scale };
    const follower = event.shiftKey && this.#grips.length === 2 && this.ratio > 0 ? this.#keepRatio(changes) : "";
    this.pulls = this.#grips.map((grip) => {
      const isFine = event.altKey || grip.axis === follower;
      const target = this.#snapped(grip, grip.value + grip.sign * changes[grip.axis], isFine, changes);
      return { grip, target, tolerance: isFine || this.lines.some((l) => l.axis === grip.axis) ? 0 : near / camera.scale, isFine };
    });
    // One number may decide both edges of a corner, as of a picture that keeps its ratio: then the first one follows the pointer.
    this.pulls = this.pulls.filter(({ grip }, i) => i === 0 || grip.ways[0].name !== this.pulls[0].grip.ways[0].name);
    this.pulls = this.pulls.filter(({ grip, target }) => Math.abs(target - grip.value) > 0.01);
    if (this.pulls.length === 0) return this.#stay();
    const { snap } = this;
    if (snap && this.#usesRelation) preview.show(snap.text, () => this.#hear(snap), "preview", (error) => this.#hear(error));
    else preview.show(this.#request(), (_, answer) => this.#hear(answer), "drag", (error) => this.#hear(error));
  }

  /** Nothing is to change. */
  #stay() {
    this.#answer = null;
    this.app.devices.preview.clear();
    this.#say();
  }

  /** Has one axis follow the other, so that the ratio stays: the one that follows. */
  #keepRatio(changes) {
    const [a, b] = this.#grips;
    const grown = (grip) => (grip.isNear ? -changes[grip.axis] : changes[grip.axis]);
    const [x, y] = a.axis === "x" ? [a, b] : [b, a];
    // The axis that was dragged further leads.
    if (Math.abs(grown(x)) / this.size.x >= Math.abs(grown(y)) / this.size.y) {
      changes.y = (grown(x) / this.ratio) * (y.isNear ? -1 : 1);
      return "y";
    }
    changes.x = grown(y) * this.ratio * (x.isNear ? -1 : 1);
    return "x";
  }

  /** Where a drag ends near a relation, or near an edge or a middle of another box; without either where the pointer is. */
  #snapped(grip, target, isFree, changes) {
    if (isFree) return target;
    const most = near / this.app.camera.scale;
    const distance = ({ value }) => Math.abs(value - target);
    const best = (all) => all.filter((s) => distance(s) <= most).sort((a, b) => distance(a) - distance(b))[0];
    const relation = best(grip.snaps);
    if (relation) this.snap = relation;
    else if (!grip.isPlace) return target;
    const even = grip.isPlace ? best(this.#even(grip, changes)) : undefined;
    const edge = best(this.#edges(grip));
    const found = relation ?? (edge && (!even || distance(edge) <= distance(even)) ? edge : even);
    if (!found) return target;
    const isEven = even && Math.abs(even.value - found.value) < 0.01;
    if (grip.isPlace) this.lines.push({ axis: grip.axis, value: found.value, gaps: isEven ? even.gaps : undefined });
    return found.value;
  }

  /** Where the gap to a box beside is as large as another one in the row. */
  #even(grip, changes) {
    const [near, size, across, depth] = grip.axis === "x" ? ["left", "width", "top", "height"] : ["top", "height", "left", "width"];
    const { document } = this.app.stage;
    const by = grip.handle.startsWith("place") ? changes[grip.axis === "x" ? "y" : "x"] : 0;
    const [low, high] = [this.node[across] + by, this.node[across] + by + this.node[depth]];
    const row = document.children(document.parentOf(this.node))
      .filter((n) => n.id !== this.node.id && n.visibility !== "gone" && !n.flags?.includes("guide")
        && n[across] < high && n[across] + n[depth] > low)
      .map((n) => ({ low: n[near], high: n[near] + n[size], middle: n[across] + n[depth] / 2 }))
      .sort((a, b) => a.low - b.low).slice(0, mostInRow);
    const pairs = row.slice(1).map((n, i) => ({ from: row[i].high, to: n.low, at: n.middle })).filter(({ from, to }) => to - from > 0.5);
    const length = this.node[size], at = this.node[across] + this.node[depth] / 2 + by;
    const isFar = / (right|bottom)$/.test(grip.handle), isWhole = grip.handle.startsWith("place");
    const found = [];
    for (const pair of pairs) {
      const gap = pair.to - pair.from;
      for (const { low, high } of row) {
        const [behind, before] = [high + gap, low - gap];
        if (!isFar) found.push({ value: behind, gaps: [pair, { from: high, to: behind, at }] });
        if (isFar || isWhole) found.push({ value: isWhole ? before - length : before, gaps: [pair, { from: before, to: low, at }] });
      }
      const between = (pair.from + pair.to - length) / 2;
      if (isWhole && gap > length) {
        found.push({ value: between, gaps: [{ from: pair.from, to: between, at }, { from: between + length, to: pair.to, at }] });
      }
    }
    return found;
  }

  /** The edges and middles of the boxes beside the one that is dragged, and of the one that it is in. */
  #edges(grip) {
    if (grip.edges) return grip.edges;
    const { document } = this.app.stage;
    const parent = document.parentOf(this.node);
    const [across, depth] = grip.axis === "x" ? ["top", "height"] : ["left", "width"];
    // Those in its line go with it.
    const { [across]: low, [depth]: breadth } = this.node;
    const goesAlong = (n) => this.drag.isOrdered && n[across] < low + breadth && low < n[across] + n[depth];
    const boxes = document.children(parent).filter((n) =>
      n.id !== this.node.id && n.visibility !== "gone" && !n.flags?.includes("guide") && !goesAlong(n));
    const outer = parent.id ? parent : { left: 0, top: 0, ...document.screen };
    const [near, size] = grip.axis === "x" ? ["left", "width"] : ["top", "height"];
    const span = (n) => [n[near], n[near] + n[size] / 2, n[near] + n[size]];
    const length = grip.axis === "x" ? this.node.width : this.node.height;
    const values = [...boxes, outer].flatMap(span);
    // A box that is moved meets them with its near edge, its middle or its far one.
    const offsets = grip.handle.startsWith("place") ? [0, length / 2, length] : [0];
    grip.edges = values.flatMap((value) => offsets.map((by) => ({ value: value - by })));
    // Dragged along both axes, it keeps to where it was along one.
    if (this.handles.length > 1) grip.edges.push({ value: grip.value });
    return grip.edges;
  }

  /** The other way to do the drag of a padding: all sides, or this one alone. */
  get #other() {
    const grip = this.#grips?.[0];
    return grip?.isPadding ? grip.ways[1] : undefined;
  }

  #request(way = this.#way) {
    const pull = ({ grip, target, tolerance, isFine }) => `${way} ${target} ${tolerance} ${isFine ? 1 : 0} ${grip.handle}`;
    return this.pulls.map(pull).join("|");
  }

  #hear(answer) {
    if (this.isOver) return;
    if (answer instanceof Error) {
      this.problem = answer.message;
    } else {
      this.problem = "";
      this.#answer = answer;
    }
    this.#say();
  }

  #say() {
    if (!this.#last || this.isOver) return;
    const [x, y] = this.#last;
    const asks = this.#grips?.some((grip) => grip.asks) && "…";
    const offered = this.snap && !this.#usesRelation && `Tab: ${this.snap.text}`;
    const decides = this.#grips?.map((grip) => grip.ways[this.#way].decides).join(", ");
    const stays = !this.problem && this.#answer?.reaches === false && "it goes no further";
    const other = this.#other && this.#way === 0 && `Shift: ${this.#other.name}`;
    this.drag.say(x, y, this.#answer?.text ?? "", this.problem || decides, stays, offered, other, asks);
  }

  /** The relation in place of the number, or the number again. */
  toggle() {
    this.#usesRelation = !this.#usesRelation;
    if (this.#last) this.move(...this.#last);
  }

  cancel() {
    this.isOver = true;
    this.drag.release();
    this.drag.close();
    this.app.devices.preview.clear();
    this.app.painter.ask();
  }

  /** A press without a move selects what is there, but not beside the selected node's own edge. */
  #click() {
    const { stage, camera } = this.app;
    if (this.handles[0].startsWith("edge")) return;
    stage.select(stage.at(...camera.toStage(this.from.x, this.from.y))?.node.id ?? 0);
  }

  async end(isCancelled) {
    if (this.isOver) return;
    this.isOver = true;
    this.drag.release();
    await this.#ready;
    const { connection, devices: { preview }, run } = this.app;
    this.drag.tag.hidden = true;
    preview.clear();
    if (isCancelled || !this.pulls?.length || !this.#last) {
      if (this.problem) this.app.notice(this.problem);
      else if (!this.#last && !isCancelled) this.#click();
      return;
    }
    const [x, y] = this.#last;
    try {
      if (this.snap && this.#usesRelation) return void (await run(this.snap.text));
      const { asks, ways: all } = this.#grips[0];
      const ways = asks ? [...all.keys()] : [this.#way];
      let answers = [];
      for (const way of ways) {
        try {
          const { text, reaches } = await connection.ask("drag", this.#request(way));
          answers.push({ text, reaches, note: all[way].decides });
        } catch (error) {
          if (ways.length === 1) throw error;
        }
      }
      // What does not lead to where it was dragged is not offered beside what does.
      if (answers.some(({ reaches }) => reaches)) answers = answers.filter(({ reaches }) => reaches);
      else answers.splice(1);
      if (answers.length > 1) return this.drag.choose(x, y, answers);
      if (answers.length === 0) return;
      const { snap } = this;
      if ((await run(answers[0].text)) && snap && snap.text !== answers[0].text) this.drag.propose(x, y, snap.text);
    } catch (error) {
      this.app.notice(error.message);
    }
  }
}
