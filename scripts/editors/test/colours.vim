" Writes what Vim says of each character of some scripts: `vim -e -s -n -u NONE -S colours.vim`, with TGL_EDITORS, TGL_SCRIPTS (a path a
" line) and TGL_OUTPUT set.
set nocompatible encoding=utf-8 re=1
let &runtimepath = $TGL_EDITORS . '/vim,' . &runtimepath
syntax on
let s:out = []
for s:path in readfile($TGL_SCRIPTS)
  execute 'edit' fnameescape(s:path)
  set filetype=tgl syntax=tgl
  call add(s:out, 'file ' . s:path)
  for s:line in range(1, line('$'))
    for s:place in range(0, strchars(getline(s:line)) - 1)
      call add(s:out, (s:line - 1) . ' ' . s:place . ' ' . synIDattr(synID(s:line, byteidx(getline(s:line), s:place) + 1, 1), 'name'))
    endfor
  endfor
endfor
call writefile(s:out, $TGL_OUTPUT)
qall!
