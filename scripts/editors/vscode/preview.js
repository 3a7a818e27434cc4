// The layouts of scripts beside them: the painter of the live page, whose files the program gives (`tgl/page`), draws what `tgl/frames`
// says after each run. A click on a box selects the name where it is made.
const vscode = require("vscode");

const files = ["camera.js", "document.js", "marks.js", "page.css", "painter.js", "stage.js"];

exports.Preview = class {
  #panels = new Map();

  constructor(context, client) {
    this.context = context;
    this.client = client;
  }

  /** Shows the layout of the script that is being edited. */
  async open() {
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.document.languageId !== "tgl") return;
    const uri = this.client.code2ProtocolConverter.asUri(editor.document.uri);
    if (this.#panels.has(uri)) return this.#panels.get(uri).panel.reveal();
    const folder = vscode.Uri.joinPath(this.context.globalStorageUri, "page");
    const page = await this.client.sendRequest("tgl/page", {});
    for (const name of files) await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), Buffer.from(page[name]));
    const title = "Layout of " + editor.document.uri.path.split("/").pop();
    const panel = vscode.window.createWebviewPanel("tgl", title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {
      enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [folder],
    });
    const entry = { panel, frames: null, document: editor.document };
    this.#panels.set(uri, entry);
    panel.onDidDispose(() => this.#panels.delete(uri));
    // The page says when it is there, and then the names of boxes that are clicked.
    panel.webview.onDidReceiveMessage((name) => (name === null ? this.#draw(entry) : this.#select(entry, name)));
    panel.webview.html = html((name) => panel.webview.asWebviewUri(vscode.Uri.joinPath(folder, name)), panel.webview.cspSource);
    const frames = await this.client.sendRequest("tgl/frames", { textDocument: { uri }, picture: true });
    if (frames) this.show(frames);
  }

  /** Draws the frames of a run. */
  show(frames) {
    const entry = this.#panels.get(frames.uri);
    if (!entry) return;
    entry.frames = frames;
    this.#draw(entry);
  }

  #draw(entry) {
    if (entry.frames) void entry.panel.webview.postMessage(entry.frames.picture);
  }

  async #select(entry, name) {
    const place = entry.frames?.places[name];
    if (!place) return;
    const range = this.client.protocol2CodeConverter.asRange(place);
    await vscode.window.showTextDocument(entry.document, { selection: range, viewColumn: vscode.ViewColumn.One });
  }
};

function html(at, source) {
  const nonce = Math.random().toString(36).slice(2);
  return `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${source} 'unsafe-inline'; script-src ${source} 'nonce-${nonce}'">
<link rel="stylesheet" href="${at("page.css")}">
<style>body { display: block; padding: 0 } canvas { width: 100vw; height: 100vh; display: block }</style>
<canvas id="picture"></canvas>
<script type="module" nonce="${nonce}">
import { Camera } from "${at("camera.js")}";
import { drawMarks } from "${at("marks.js")}";
import { Painter } from "${at("painter.js")}";
import { Stage } from "${at("stage.js")}";
${script}
</script>`;
}

const script = `
const program = globalThis.acquireVsCodeApi?.();
const canvas = document.getElementById("picture");
const stage = new Stage();
const camera = new Camera();
const painter = new Painter(canvas, camera, stage);
painter.layers.push(drawMarks);
const fit = () => camera.fit(stage.bounds, { largest: 1.5, holds: false });
// After the painter, which tells the camera of the canvas's new size.
new ResizeObserver(() => stage.main.hasScene && !camera.isHeld && fit()).observe(canvas);
addEventListener("message", ({ data }) => {
  if (data?.[0]?.type !== "scene") return;
  const { main } = stage;
  const [difference] = data.map((message) => main.document.take(message));
  stage.arrange();
  if (!main.hasScene || (difference.isResized && !camera.isHeld)) fit();
  main.hasScene = true;
  painter.show(main, difference);
});
const place = (event) => stage.at(...camera.toStage(event.offsetX, event.offsetY));
canvas.addEventListener("pointermove", (event) => {
  if (event.buttons === 1) camera.pan(event.movementX, event.movementY);
  stage.point(place(event)?.node.id ?? 0);
  painter.ask();
});
canvas.addEventListener("click", (event) => {
  const found = place(event);
  stage.select(found?.node.id ?? 0);
  painter.ask();
  if (found) program?.postMessage(found.node.name);
});
canvas.addEventListener("wheel", (event) => {
  camera.zoom(Math.exp(-event.deltaY / 400), event.offsetX, event.offsetY);
  event.preventDefault();
}, { passive: false });
program?.postMessage(null);
`;

exports.html = html;
