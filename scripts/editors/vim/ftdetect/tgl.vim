au BufRead,BufNewFile *.tgl setfiletype tgl
