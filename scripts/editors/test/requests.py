"""A client library asks `tgl lsp` every request that it answers, as several editors would, and reads each answer by the types of the
protocol: `TGL_PROGRAM=… python3 -m pytest requests.py`, with pytest-lsp, which is built on pygls and lsprotocol."""
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

LIBRARY = 'style card { color = "#f00" }\nlet gap = 8\ndef box(n) {\n  view b[n] { width = n; height = n }\n}\n'
SCRIPT = """import "lib.tgl"
# One comment,
# and another.
linear vert S : card {
  width = 200; vspace = gap
  view A { width = 50%; height = 20 }
}
def outer(k) { box(k) }
outer(3)
test "wide" { view T { width = 10 }; expect T.width == 10 }
A.hieght = 5
"""


# What an editor said that it does not take is not sent.
pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")


def place(text, piece, further=0):
    """The position of a piece of a text, so many characters further."""
    before = text[: text.index(piece) + further]
    return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


@pytest_lsp.fixture(
    params=["visual-studio-code", "neovim", "emacs"],
    config=ClientServerConfig(server_command=[os.environ.get("TGL_PROGRAM", "tgl"), "lsp"]))
async def client(request, lsp_client: LanguageClient, tmp_path: pathlib.Path):
    # What the server asks of an editor.
    for method in [types.CLIENT_REGISTER_CAPABILITY, types.WORKSPACE_INLAY_HINT_REFRESH]:
        lsp_client.feature(method)(lambda _: None)
    (tmp_path / "lib.tgl").write_text(LIBRARY)
    (tmp_path / "main.tgl").write_text(SCRIPT)
    result = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[types.WorkspaceFolder(uri=tmp_path.as_uri(), name="folder")]))
    lsp_client.abilities = result.capabilities
    lsp_client.main = types.TextDocumentIdentifier((tmp_path / "main.tgl").as_uri())
    lsp_client.library = (tmp_path / "lib.tgl").as_uri()
    lsp_client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(lsp_client.main.uri, "tgl", 1, SCRIPT)))
    yield
    await lsp_client.shutdown_session()


def at(client, piece, further=0):
    return {"text_document": client.main, "position": place(SCRIPT, piece, further)}


WHOLE = types.Range(types.Position(0, 0), types.Position(99, 0))
OPTIONS = types.FormattingOptions(tab_size=2, insert_spaces=True)


async def repaired(client):
    """Takes the quick fix, and waits until the text has run without an error."""
    await client.wait_for_notification("textDocument/publishDiagnostics")
    told = client.diagnostics[client.main.uri]
    assert [d.message.split("\n")[0] for d in told] == ["there is no property `hieght`"]
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(client.main, told[0].range, types.CodeActionContext(diagnostics=told)))
    assert actions[0].kind == "quickfix"
    edit = actions[0].edit
    edits = edit.changes[client.main.uri] if edit.changes else edit.document_changes[0].edits
    assert [e.new_text for e in edits] == ["height"]
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, client.main.uri),
            [types.TextDocumentContentChangePartial(text=e.new_text, range=e.range) for e in edits]))
    frames = await client.protocol.send_request_async("tgl/frames", {"textDocument": {"uri": client.main.uri}})
    assert [node.name for node in frames.scene.nodes] == ["S", "b[3]"]


@pytest.mark.asyncio
async def test_names(client: LanguageClient):
    definition = await client.text_document_definition_async(types.DefinitionParams(**at(client, "gap\n")))
    assert (getattr(definition[0], "uri", None) or definition[0].target_uri) == client.library
    declaration = await client.text_document_declaration_async(types.DeclarationParams(**at(client, "A.hi")))
    assert len(declaration) == 1
    references = await client.text_document_references_async(
        types.ReferenceParams(context=types.ReferenceContext(True), **at(client, "box(k")))
    assert {r.uri for r in references} == {client.main.uri, client.library}
    marks = await client.text_document_document_highlight_async(types.DocumentHighlightParams(**at(client, "A {")))
    assert len(marks) == 2
    prepared = await client.text_document_prepare_rename_async(types.PrepareRenameParams(**at(client, "A {")))
    assert prepared.placeholder == "A"
    edit = await client.text_document_rename_async(types.RenameParams(new_name="room", **at(client, "gap\n")))
    assert {c.text_document.uri for c in edit.document_changes or []} | set(edit.changes or {}) == {client.main.uri, client.library}
    with pytest.raises(Exception, match="is taken"):
        await client.text_document_rename_async(types.RenameParams(new_name="S", **at(client, "A {")))
    items = await client.text_document_prepare_call_hierarchy_async(types.CallHierarchyPrepareParams(**at(client, "outer(k")))
    assert [i.name for i in items] == ["outer"]
    incoming = await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(items[0]))
    outgoing = await client.call_hierarchy_outgoing_calls_async(types.CallHierarchyOutgoingCallsParams(items[0]))
    assert [c.from_.name for c in incoming] == ["main.tgl"] and [c.to.name for c in outgoing] == ["box"]


@pytest.mark.asyncio
async def test_help(client: LanguageClient):
    hover = await client.text_document_hover_async(types.HoverParams(**at(client, "vspace")))
    assert "vspace" in hover.contents.value
    completion = await client.text_document_completion_async(types.CompletionParams(**at(client, "A.hieght", 2)))
    assert "height" in [i.label for i in completion.items]
    item = next(i for i in completion.items if i.label == "height")
    documentation = (await client.completion_item_resolve_async(item)).documentation
    assert "height" in getattr(documentation, "value", documentation)
    signature = await client.text_document_signature_help_async(types.SignatureHelpParams(**at(client, "box(k", 4)))
    assert signature.signatures[0].label == "box(n)" and signature.active_parameter == 0


@pytest.mark.asyncio
async def test_the_text(client: LanguageClient):
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(client.main))
    assert [s.name for s in symbols][:1] == ["S"]
    found = await client.workspace_symbol_async(types.WorkspaceSymbolParams("bx"))
    assert [s.name for s in found] == ["box"]
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(client.main))
    assert [(f.start_line, f.end_line) for f in folds] == [(1, 2), (3, 5)]
    selection = await client.text_document_selection_range_async(types.SelectionRangeParams(client.main, [place(SCRIPT, "gap\n")]))
    assert selection[0].range.start.line == 4 and selection[0].parent
    links = await client.text_document_document_link_async(types.DocumentLinkParams(client.main))
    assert [link.target for link in links] == [client.library]
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(client.library, "tgl", 1, LIBRARY)))
    colours = await client.text_document_document_color_async(
        types.DocumentColorParams(types.TextDocumentIdentifier(client.library)))
    assert [c.color.red for c in colours] == [1]
    forms = await client.text_document_color_presentation_async(
        types.ColorPresentationParams(types.TextDocumentIdentifier(client.library), colours[0].color, colours[0].range))
    assert forms[0].label == '"#ff0000"'
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(client.main))
    assert len(tokens.data) % 5 == 0 and list(tokens.data[:5]) == [0, 0, 6, 2, 0]
    delta = await client.text_document_semantic_tokens_full_delta_async(
        types.SemanticTokensDeltaParams(client.main, previous_result_id=tokens.result_id))
    assert list(delta.edits) == []
    part = await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(client.main, types.Range(types.Position(0, 0), types.Position(1, 0))))
    assert part.data == tokens.data[:10]


@pytest.mark.asyncio
async def test_formatting(client: LanguageClient):
    assert await client.text_document_formatting_async(types.DocumentFormattingParams(client.main, OPTIONS))
    await client.text_document_range_formatting_async(types.DocumentRangeFormattingParams(client.main, WHOLE, OPTIONS))
    await client.text_document_on_type_formatting_async(
        types.DocumentOnTypeFormattingParams(client.main, place(SCRIPT, "20 }", 4), "}", OPTIONS))


@pytest.mark.asyncio
async def test_after_a_run(client: LanguageClient):
    await repaired(client)
    hover = await client.text_document_hover_async(types.HoverParams(**at(client, "A {")))
    assert "100×5" in hover.contents.value
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(client.main, WHOLE))
    assert "⟶ 0,0 100×5" in [h.label for h in hints]
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(client.main))
    assert [lens.command.title for lens in lenses] == ["run", "open page", "why", "run test"]
    for lens in lenses:
        answer = await client.workspace_execute_command_async(
            types.ExecuteCommandParams(command=lens.command.command, arguments=lens.command.arguments))
        assert answer["isGood"] if isinstance(answer, dict) else answer.isGood
    written = await client.protocol.send_request_async(
        "tgl/edit", {"textDocument": {"uri": client.main.uri}, "statement": "S.width = 300"})
    assert [p.after for p in written.changes[0].places] == ["width = 300; vspace = gap"]
    page = await client.protocol.send_request_async("tgl/page", {})
    assert page is not None
    client.text_document_did_save(types.DidSaveTextDocumentParams(client.main))
    client.text_document_did_close(types.DidCloseTextDocumentParams(client.main))
    while client.diagnostics[client.main.uri]:
        await client.wait_for_notification("textDocument/publishDiagnostics")
