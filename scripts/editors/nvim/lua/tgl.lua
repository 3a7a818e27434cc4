-- The language server of tgl in Neovim, from 0.7 on: `require("tgl").start()` in a buffer of a script; ftplugin/tgl.vim does that.
local M = {}

--- The folder of a project: the one above that is under version control, otherwise the folder itself.
function M.root(folder)
  local found = vim.fn.finddir(".git", vim.fn.escape(folder, " ,;\\") .. ";")
  if found == "" then return folder end
  return vim.fn.fnamemodify(found, ":p:h:h")
end

--- Starts the server for the current buffer, or uses the one that runs.
function M.start(options)
  options = options or {}
  local buffer = vim.api.nvim_get_current_buf()
  local name = vim.api.nvim_buf_get_name(buffer)
  local config = {
    name = "tgl",
    cmd = options.cmd or { vim.env.TGL_PROGRAM or "tgl", "lsp" },
    root_dir = options.root_dir or M.root(vim.fn.fnamemodify(name, ":p:h")),
    init_options = options.init_options,
  }
  if vim.lsp.start then return vim.lsp.start(config) end
  if not (M.client and vim.lsp.get_client_by_id(M.client)) then M.client = vim.lsp.start_client(config) end
  if M.client then vim.lsp.buf_attach_client(buffer, M.client) end
  return M.client
end

return M
