// Starts `tgl lsp` for scripts of tgl.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = vscode.workspace.getConfiguration("tgl");
  client = new LanguageClient(
    "tgl", "tgl", { command: settings.get("program"), args: ["lsp"] },
    { documentSelector: [{ language: "tgl" }], initializationOptions: { run: settings.get("run") } });
  return client.start();
};

exports.deactivate = () => client && client.stop();
