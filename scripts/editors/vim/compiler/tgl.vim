" `:compiler tgl`, then `:make`: what `tgl check` finds is in the list of errors.
if exists("current_compiler") | finish | endif
let current_compiler = "tgl"
CompilerSet makeprg=tgl\ check\ --color=never\ %:S
CompilerSet errorformat=%E%trror[%.%#]:\ %m,%W%tarning[%.%#]:\ %m,%Z\ %#%*[^\ ]\ %f:%l:%c,%C%.%#,%-G%.%#
