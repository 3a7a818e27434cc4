// The tree of nodes beside the picture: what the keyboard and a screen reader meet. Only the rows that are seen are elements.

import { isGuide, sizeOf } from "./document.js";
import { element } from "./elements.js";

const height = 24;
/** In a document of more nodes than these, the tree is folded below its second level until somebody unfolds it. */
const mostUnfolded = 400;

export class Tree {
  /** What somebody has folded or unfolded. @type {Map<number, boolean>} */ #foldings = new Map();
  /** @type {{node: any, level: number, hasChildren: boolean}[]} */ #rows = [];
  #places = new Map();
  #search = "";
  #isAsked = false;
  /** The elements of the rows that are seen, by their places, with what they say. @type {Map<number, {says: string, row: HTMLElement}>} */
  #made = new Map();
  /** How far the rows are scrolled, and how much of them is seen, as it was told last: to ask the browser has it lay out the page. */
  #top = 0;
  #tall = 0;
  /** How often something was folded or unfolded, and for what the rows were collected. */
  #turns = 0;
  #collected = [];
  /** Nodes that the last change moved. */ changed = new Set();
  /** Nodes with findings, by number: how many. */ marks = new Map();

  /** @param {HTMLElement} root @param {HTMLInputElement} search @param {import("./stage.js").Stage} stage */
  constructor(root, search, stage, painter) {
    this.root = root;
    this.stage = stage;
    this.painter = painter;
    this.list = element("div", { class: "rows", role: "presentation" });
    root.append(this.list);
    root.addEventListener("scroll", () => this.#fillFrom(root.scrollTop));
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("focus", () => this.#focus(this.#places.get(stage.selected) ?? 0));
    new ResizeObserver(() => {
      this.#tall = root.clientHeight;
      this.#fillFrom(root.scrollTop);
    }).observe(root);
    search.addEventListener("input", () => {
      this.#search = search.value.trim().toLowerCase();
      this.update();
    });
    search.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "Enter") {
        const found = this.#rows.findIndex((row) => this.#matches(row.node));
        if (found >= 0) this.#go(found);
        event.preventDefault();
      } else if (event.key === "Escape" && search.value) {
        search.value = "";
        search.dispatchEvent(new Event("input"));
        event.stopPropagation();
      }
    });
    stage.addEventListener("select", () => {
      this.#unfold(stage.node);
      this.update();
      const place = this.#places.get(stage.selected);
      if (place !== undefined) this.#reveal(place);
    });
    stage.addEventListener("point", () => this.#fill());
  }

  /** The document is another one. */
  update() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      const { document } = this.stage;
      void document.order;
      const state = [document, document.edition, this.#search, this.#turns];
      if (state.some((value, i) => value !== this.#collected[i])) this.#collect();
      this.#collected = state;
      this.#fill();
    });
  }

  #matches(node) {
    return this.#search !== "" && (node.name.toLowerCase().includes(this.#search) || node.kind === this.#search
      || (node.text ?? "").toLowerCase().includes(this.#search));
  }

  #collect() {
    const { document } = this.stage;
    const kept = this.#search === "" ? null : new Set();
    if (kept) {
      for (const node of document.order) {
        if (!this.#matches(node)) continue;
        for (let n = node; n && !kept.has(n.id); n = document.nodes.get(n.parent)) kept.add(n.id);
      }
    }
    const rows = [];
    const waiting = [];
    const push = (parent, level) => {
      const children = document.children(parent).filter((n) => !kept || kept.has(n.id));
      for (let i = children.length - 1; i >= 0; i--) waiting.push([children[i], level, i + 1, children.length]);
    };
    push(document.root, 1);
    while (waiting.length > 0) {
      const [node, level, place, count] = waiting.pop();
      const hasChildren = node.first !== null;
      rows.push({ node, level, place, count, hasChildren });
      if (hasChildren && (kept || !this.#isFolded(node))) push(node, level + 1);
    }
    this.#rows = rows;
    this.#places = new Map(rows.map((row, i) => [row.node.id, i]));
    this.list.style.height = `${rows.length * height}px`;
  }

  #fillFrom(top) {
    this.#top = top;
    this.#fill();
  }

  /** Makes the elements of the rows that are seen. */
  #fill() {
    const first = Math.max(Math.floor(this.#top / height) - 3, 0);
    const last = Math.min(Math.ceil((this.#top + this.#tall) / height) + 3, this.#rows.length);
    const selected = this.#places.get(this.stage.selected);
    const wanted = new Set();
    for (let i = first; i < last; i++) wanted.add(i);
    // Who is at the selected row stays there.
    if (selected !== undefined) wanted.add(selected);
    const hadFocus = this.root.contains(document.activeElement) && document.activeElement !== this.root;
    const stop = selected ?? (wanted.has(0) ? 0 : first);
    const made = new Map();
    for (const i of [...wanted].sort((a, b) => a - b)) made.set(i, this.#row(i, i === stop));
    this.#made = made;
    const rows = [...made.values()].map(({ row }) => row);
    const kept = new Set(rows);
    for (const row of [...this.list.children]) if (!kept.has(row)) row.remove();
    rows.forEach((row, i) => {
      if (this.list.children[i] !== row) this.list.insertBefore(row, this.list.children[i] ?? null);
    });
    if (hadFocus) this.#element(stop)?.focus({ preventScroll: true });
    this.root.tabIndex = this.#rows.length === 0 ? 0 : -1;
  }

  #element(place) {
    return this.list.querySelector(`[data-place="${place}"]`);
  }

  /** The element of a row: the one that is there, where it says the same. */
  #row(place, isStop) {
    const { node, level, hasChildren, place: number, count } = this.#rows[place];
    const isOpen = hasChildren && (this.#search !== "" || !this.#isFolded(node));
    const marks = this.marks.get(node.id) ?? 0;
    const size = node.visibility === "gone" ? "gone" : isGuide(node) ? "" : sizeOf(node);
    const isPointed = node.id === this.stage.pointed, isSelected = node.id === this.stage.selected, isChanged = this.changed.has(node.id);
    const says = JSON.stringify([node.id, node.name, node.kind, node.text, node.color, node.visibility, level, number, count, hasChildren,
      isOpen, isStop, isPointed, isSelected, isChanged, marks, size, this.#search, this.painter.isDark]);
    const kept = this.#made.get(place);
    if (kept?.says === says) return kept;
    const row = element("div", {
      class: ["item", isPointed && "pointed", node.visibility && "away", isChanged && "changed"],
      role: "treeitem", tabindex: isStop ? 0 : -1, "data-place": place, "data-id": node.id,
      "aria-level": level, "aria-posinset": number, "aria-setsize": count, "aria-selected": isSelected,
      "aria-expanded": hasChildren ? isOpen : null,
      "aria-label": [node.name, node.kind, size, node.text, marks > 0 && `${marks} ${marks === 1 ? "finding" : "findings"}`]
        .filter(Boolean).join(", "),
    });
    row.style.top = `${place * height}px`;
    row.style.paddingLeft = `${Math.min(level - 1, 20) * 14}px`;
    const look = this.painter.look(node);
    const swatch = element("span", { class: "swatch" });
    swatch.style.background = look.ground;
    swatch.style.borderColor = look.edge;
    const fold = element("span", { class: "fold" }, hasChildren ? (isOpen ? "▾" : "▸") : "");
    row.append(
      fold, swatch, element("span", { class: "name" }, ...this.#marked(node.name)), element("span", { class: "kind" }, node.kind),
      ...(marks > 0 ? [element("span", { class: "mark" }, "●")] : []), element("span", { class: "size" }, size));
    row.addEventListener("click", (event) => {
      if (event.target === fold && hasChildren) this.#fold(node, isOpen);
      else this.#go(place);
    });
    row.addEventListener("mouseenter", () => this.stage.point(node.id));
    row.addEventListener("mouseleave", () => this.stage.point(0));
    return { says, row };
  }

  #marked(name) {
    const at = this.#search === "" ? -1 : name.toLowerCase().indexOf(this.#search);
    if (at < 0) return [name];
    const end = at + this.#search.length;
    return [name.slice(0, at), element("mark", {}, name.slice(at, end)), name.slice(end)];
  }

  #fold(node, folds) {
    this.#turns++;
    this.#foldings.set(node.id, folds);
    this.update();
  }

  #isFolded(node) {
    return this.#foldings.get(node.id) ?? (node.depth >= 2 && this.stage.document.nodes.size > mostUnfolded);
  }

  #unfold(node) {
    const { nodes } = this.stage.document;
    for (let n = node && nodes.get(node.parent); n; n = nodes.get(n.parent)) {
      if (!this.#isFolded(n)) continue;
      this.#foldings.set(n.id, false);
      this.#turns++;
    }
  }

  #reveal(place) {
    const top = place * height;
    const { scrollTop, clientHeight } = this.root;
    if (top < scrollTop) this.root.scrollTop = top - height;
    else if (top + height > scrollTop + clientHeight) this.root.scrollTop = top + 2 * height - clientHeight;
    this.#top = this.root.scrollTop;
  }

  #focus(place) {
    this.#element(place)?.focus({ preventScroll: true });
  }

  #go(place) {
    const row = this.#rows[place];
    if (!row) return;
    this.stage.select(row.node.id);
    queueMicrotask(() => {
      this.#reveal(place);
      this.#fill();
      this.#focus(place);
    });
  }

  #key(event) {
    const place = Number(event.target.dataset?.place);
    const row = this.#rows[place];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = row.hasChildren && !this.#isFolded(row.node);
    const page = Math.max(Math.floor(this.root.clientHeight / height) - 1, 1);
    switch (event.key) {
      case "ArrowDown": this.#go(Math.min(place + 1, this.#rows.length - 1)); break;
      case "ArrowUp": this.#go(Math.max(place - 1, 0)); break;
      case "PageDown": this.#go(Math.min(place + page, this.#rows.length - 1)); break;
      case "PageUp": this.#go(Math.max(place - page, 0)); break;
      case "Home": this.#go(0); break;
      case "End": this.#go(this.#rows.length - 1); break;
      case "ArrowRight":
        if (isOpen) this.#go(place + 1);
        else if (row.hasChildren) this.#fold(row.node, false);
        break;
      case "ArrowLeft":
        if (isOpen) this.#fold(row.node, true);
        else this.#go(this.#places.get(row.node.parent) ?? place);
        break;
      case "Enter": case " ": this.#go(place); break;
      default: return;
    }
    event.preventDefault();
  }
}
