// Tools for scripts as texts, for the command line and for a language server: the formatter and the checker. They read a script with the
// parser, the binder and the tables of the program, and do no input or output.
