// Starts `tgl lsp` for scripts of tgl, and shows the layout of a script beside it.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { Preview } = require("./preview.js");

let client;

exports.activate = async (context) => {
  const settings = vscode.workspace.getConfiguration("tgl");
  client = new LanguageClient(
    "tgl", "tgl", { command: settings.get("program"), args: ["lsp"] },
    {
      documentSelector: [{ language: "tgl" }],
      initializationOptions: { run: settings.get("run"), frames: true, pictures: true },
    });
  const previews = new Preview(context, client);
  client.onNotification("tgl/frames", (frames) => previews.show(frames));
  context.subscriptions.push(vscode.commands.registerCommand("tgl.preview", () => previews.open()));
  await client.start();
};

exports.deactivate = () => client && client.stop();
