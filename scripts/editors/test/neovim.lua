-- Neovim opens a script with an error, sees it, takes the fix, renames and formats: `nvim --headless -u NONE -c "luafile neovim.lua"`, with
-- TGL_EDITORS (the folder of the editors' files), TGL_PROGRAM and TGL_SCRIPT set. It prints what came of it.
local editors = vim.env.TGL_EDITORS
vim.opt.runtimepath:prepend(editors .. "/vim")
vim.opt.runtimepath:prepend(editors .. "/nvim")
vim.cmd("filetype plugin indent on")
vim.cmd("syntax on")
vim.cmd("edit " .. vim.env.TGL_SCRIPT)
vim.cmd("setfiletype tgl")

local function wait(condition) return vim.wait(20000, condition, 20) end
local function request(method, parameters)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, parameters, 20000) or {}) do return answer.result end
end
local function say(...) io.stdout:write(table.concat({ ... }, " "), "\n") end

wait(function() return #vim.diagnostic.get(0) > 0 end)
say("diagnostic:", (vim.diagnostic.get(0)[1] or { message = "none" }).message:match("[^\n]*"))
local document = vim.lsp.util.make_text_document_params()
local encoding = vim.lsp.get_active_clients()[1].offset_encoding
local place = { start = { line = 1, character = 2 }, ["end"] = { line = 1, character = 8 } }
local actions = request("textDocument/codeAction", { textDocument = document, range = place, context = { diagnostics = {} } })
vim.lsp.util.apply_workspace_edit(actions[1].edit, encoding)
wait(function() return #vim.diagnostic.get(0, { severity = 1 }) == 0 end)
local renamed = request("textDocument/rename", { textDocument = document, position = { line = 2, character = 17 }, newName = "Q" })
vim.lsp.util.apply_workspace_edit(renamed, encoding)
local options = { tabSize = 2, insertSpaces = true }
vim.lsp.util.apply_text_edits(request("textDocument/formatting", { textDocument = document, options = options }), 0, encoding)
for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do say("line:", line) end
say("syntax:", vim.fn.synIDattr(vim.fn.synID(1, 1, 1), "name"), vim.fn.synIDattr(vim.fn.synID(3, 10, 1), "name"))
vim.cmd("qa!")
