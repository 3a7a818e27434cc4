" Vim checks a script by `:make`, with TGL_EDITORS, TGL_PROGRAM and TGL_SCRIPT set, and prints the list of errors.
let &runtimepath = $TGL_EDITORS . '/vim,' . &runtimepath
edit $TGL_SCRIPT
compiler tgl
let &makeprg = substitute(&makeprg, '^tgl', escape($TGL_PROGRAM, '\'), '')
silent make
for entry in getqflist()
  call writefile(['found: ' . entry.lnum . ':' . entry.col . ' ' . entry.type . ' ' . entry.text], '/dev/stdout', 'a')
endfor
qa!
