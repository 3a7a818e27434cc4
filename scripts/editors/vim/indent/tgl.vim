" Indentation of scripts of tgl: two spaces for each bracket that is open, as `tgl fmt` writes them.
if exists("b:did_indent") | finish | endif
let b:did_indent = 1
setlocal indentexpr=TglIndent(v:lnum) indentkeys=0},0),0],!^F,o,O shiftwidth=2 softtabstop=2 expandtab
if exists("*TglIndent") | finish | endif

function TglIndent(line)
  let before = prevnonblank(a:line - 1)
  if before == 0 | return 0 | endif
  let text = substitute(getline(before), '"\(\\.\|[^"\\]\)*"\|#.*$', '', 'g')
  let depth = 0
  for sign in split(substitute(text, '^\s*[})\]]*', '', ''), '\zs')
    if sign =~ '[{(\[]' | let depth += 1 | elseif sign =~ '[})\]]' | let depth -= 1 | endif
  endfor
  let closes = getline(a:line) =~ '^\s*[})\]]'
  return max([0, indent(before) + (depth > 0 ? shiftwidth() : 0) - (depth < 0 || closes ? shiftwidth() : 0)])
endfunction
