// The outlines of the nodes that are pointed at and selected, in each view.

import { isGuide, shown, sizeOf } from "./document.js";
import { sans } from "./labels.js";

/** @param {CanvasRenderingContext2D} context @param {import("./painter.js").Painter} painter */
export function drawMarks(context, painter) {
  const { stage } = painter;
  drawFindings(context, painter);
  for (const view of stage.views) {
    const pointed = view.shown.nodes.get(stage.pointed);
    const selected = view.shown.nodes.get(stage.selected);
    if (selected) outline(context, painter, view, selected, true);
    if (pointed && pointed !== selected) outline(context, painter, view, pointed, false);
    // The panel tells of the selected node, and a tag would cover what is beside it.
    if (pointed) label(context, painter, view, pointed);
  }
}

/** A spot in the corner of each box with findings. */
function drawFindings(context, painter) {
  const { stage, camera, theme } = painter;
  const { main } = stage;
  context.fillStyle = theme.changed;
  for (const id of painter.findings?.keys() ?? []) {
    const node = main.shown.nodes.get(id);
    if (!node || isGuide(node) || node.visibility === "gone") continue;
    const f = painter.frame(main, node);
    context.beginPath();
    context.arc((f.left + f.width) * camera.scale + camera.x - 5, f.top * camera.scale + camera.y + 5, 3, 0, 2 * Math.PI);
    context.fill();
  }
}

function outline(context, painter, view, node, isSelected) {
  if (node.visibility === "gone") return;
  const { camera, theme } = painter;
  const f = painter.frame(view, node);
  const x = Math.round(f.left * camera.scale + camera.x), y = Math.round(f.top * camera.scale + camera.y);
  const w = Math.round(f.width * camera.scale), h = Math.round(f.height * camera.scale);
  context.strokeStyle = theme.accent;
  context.lineWidth = isSelected ? 2 : 1;
  // Around the box of the selected node, on the edge of the one that is pointed at.
  if (isSelected) context.strokeRect(x - 1, y - 1, w + 2, h + 2);
  else context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  context.lineWidth = 1;
}

/** The name, size and place of a node, above its box, or below it where there is no room. */
function label(context, painter, view, node) {
  if (isGuide(node) || node.visibility === "gone") return;
  const { camera, theme } = painter;
  const f = painter.frame(view, node);
  const x = Math.round(f.left * camera.scale + camera.x), y = Math.round(f.top * camera.scale + camera.y);
  const h = Math.round(f.height * camera.scale);
  const text = `${node.name}  ${sizeOf(node)} at ${shown(node.x)}, ${shown(node.y)}`;
  const font = `12px ${sans}`;
  const width = painter.width(text, font) + 12;
  const left = Math.max(2, Math.min(x - 1, camera.width - width - 2));
  const top = y - 21 >= 2 ? y - 21 : Math.min(y + h + 3, camera.height - 20);
  context.fillStyle = theme.accent;
  context.globalAlpha = 0.94;
  context.beginPath();
  context.roundRect(left, top, width, 18, 3);
  context.fill();
  context.globalAlpha = 1;
  context.font = font;
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillStyle = theme.screen;
  context.fillText(text, left + 6, top + 9.5);
}
