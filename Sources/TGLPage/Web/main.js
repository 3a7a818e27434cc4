// The page: its parts, and what goes from one to another.

import { Camera } from "./camera.js";
import { Connection } from "./connection.js";
import { button, element } from "./elements.js";
import { shown } from "./document.js";
import { Painter } from "./painter.js";
import { Pointer } from "./pointer.js";
import { Stage } from "./stage.js";
import { Tree } from "./tree.js";
import { drawMarks } from "./marks.js";
import { Legend } from "./legend.js";
import { Overlays } from "./overlays.js";
import { Panel } from "./panel.js";
import { Scrolling } from "./scrolling.js";
import { Collected } from "./collected.js";
import { Devices } from "./devices.js";
import { Steps } from "./steps.js";
import { Timeline } from "./timeline.js";
import { Drag } from "./drag.js";
import { Palette } from "./palette.js";
import { Editing } from "./editing.js";
import { Completion } from "./completion.js";
import { CommandLine } from "./commandline.js";
import { Lessons } from "./lesson.js";
import { SharedConnection } from "./shared.js";
import { Saving } from "./saving.js";

const $ = (id) => document.getElementById(id);
const address = new URL("socket", location.href);
address.protocol = "ws:";
const connection = $("shared") ? new SharedConnection($("shared")) : new Connection(String(address));
const stage = new Stage();
const camera = new Camera();
const canvas = $("picture");
const painter = new Painter(canvas, camera, stage);
const pointer = new Pointer(canvas, camera, stage);
const tree = new Tree($("tree"), $("search"), stage, painter);
const legend = new Legend($("legend"), stage, painter);
painter.layers.push(drawMarks);
const app = { connection, stage, camera, painter, pointer, tree, legend, notice, run, ask, fit };
app.overlays = new Overlays(app);
app.panel = new Panel($("panel"), app);
app.devices = new Devices($("devices"), app);
app.scrolling = new Scrolling(app);
app.timeline = new Timeline($("foot"), app);
app.collected = new Collected(app);
app.palette = new Palette($("left"), app);
app.drag = new Drag(app);
app.completion = new Completion(app);
app.editing = new Editing(app);
app.commandLine = new CommandLine($("command"), app);
app.lessons = new Lessons($("lesson"), app);
app.steps = new Steps($("foot"), app);
app.saving = new Saving($("foot"), app);
globalThis.page = app;

// ---- messages ---------------------------------------------------------------------

function take(message) {
  const view = stage.view(message.view);
  if (!view) return;
  const difference = view.document.take(message);
  if (!difference) return void ask(view);
  const isFirst = !view.hasScene;
  view.hasScene = true;
  // Of a large scene the first part is shown, and then the whole.
  if (message.type === "more" && view.document.left > 0) return;
  stage.arrange();
  if (view === stage.main) {
    if (stage.selected && !view.document.nodes.has(stage.selected)) stage.select(0);
    tree.changed = new Set([...difference.moved.keys(), ...difference.fresh]);
    tree.update();
  }
  if (isFirst || (difference.isResized && !camera.isHeld)) camera.fit(stage.bounds, { largest: 1.5, holds: false });
  painter.show(view, difference);
  tellStatus();
  stage.dispatchEvent(new CustomEvent("change", { detail: { view, difference } }));
}

/** Runs a statement at the prompt; what it wrote is told where it failed. */
async function run(text) {
  try {
    const { text: wrote, done } = await connection.ask("run", text);
    notice(done ? "" : plainText(wrote).trim());
    return done;
  } catch (error) {
    if (error.message === "nothing can be run here" && !text.startsWith(":")) app.collected.add(text);
    else notice(error.message);
    return false;
  }
}

/** A text of the terminal without its colours. */
const plainText = (text) => text.replace(/\x1b\[[0-9;]*[A-Za-z]/g, "");

async function ask(view) {
  try {
    take(await connection.ask("view", view.name));
  } catch (error) {
    notice(error.message);
  }
}

connection.addEventListener("open", () => {
  notice("");
  for (const view of stage.views) void ask(view);
  tellStatus();
});
connection.addEventListener("close", () => {
  notice("The program cannot be reached. What you see is its last state; the page goes on as soon as it is back.");
  tellStatus();
});
connection.addEventListener("message", ({ detail }) => {
  if (["scene", "more", "change"].includes(detail.type)) take(detail);
});
connection.addEventListener("busy", () => notice(connection.busy && `This waits for ${connection.busy}.`));

/** Says something above the picture; an empty text says nothing any more. */
function notice(text) {
  $("notice").textContent = text;
  $("notice").hidden = !text;
}

const thousands = new Intl.NumberFormat("en");

function tellStatus() {
  const { document: shownDocument } = stage;
  const { width, height } = shownDocument.screen;
  const count = shownDocument.nodes.size;
  const status = $("status");
  status.classList.toggle("lost", !connection.isOpen);
  const nodes = `${thousands.format(count)} ${count === 1 ? "node" : "nodes"}`;
  status.textContent = connection.isOpen
    ? `state ${shownDocument.state} · screen ${shown(width)}×${shown(height)} · ${nodes}`
    : "no connection";
  document.title = `tgl[${shownDocument.state}]`;
  canvas.setAttribute("aria-label", `The layout on a screen of ${shown(width)} by ${shown(height)}: ${count} nodes. The tree lists them.`);
}

// ---- zoom ---------------------------------------------------------------------------

const percent = button("100 %", () => camera.zoom(1 / camera.scale), { title: "True size (1)" });
$("zoom").append(
  button("−", () => camera.zoom(1 / 1.25), { "aria-label": "Zoom out", title: "Zoom out (−)" }),
  percent,
  button("+", () => camera.zoom(1.25), { "aria-label": "Zoom in", title: "Zoom in (+)" }),
  button("Fit", fit, { title: "All that there is (0)" }),
  button("Node", () => stage.node && pointer.show(stage.node), { title: "The selected node (2)" }),
);
camera.addEventListener("move", () => (percent.textContent = `${Math.round(camera.scale * 100)} %`));

function fit() {
  camera.fit(stage.bounds, { holds: false });
}

addEventListener("keydown", (event) => {
  const isWriting = event.target.matches("input, select, textarea");
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !isWriting && ["z", "y"].includes(event.key.toLowerCase())) {
    event.preventDefault();
    return void run(event.shiftKey || event.key.toLowerCase() === "y" ? ":redo" : ":undo");
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting) return;
  switch (event.key) {
    case "+": case "=": camera.zoom(1.25); break;
    case "-": camera.zoom(1 / 1.25); break;
    case "0": fit(); break;
    case "1": camera.zoom(1 / camera.scale); break;
    case "2": if (stage.node) pointer.show(stage.node); break;
    case "Escape": notice(""); stage.select(0); break;
    case "/": $("search").focus(); break;
    default: return;
  }
  event.preventDefault();
});

stage.addEventListener("select", () => {
  const { node } = stage;
  if (node) camera.reveal(node.bounds.map((v, i) => v + (i % 2 ? stage.main.y : stage.main.x)));
  painter.ask();
});
stage.addEventListener("point", () => painter.ask());

connection.open();
export { app, element };
