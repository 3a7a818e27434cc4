/* What writing files needs of the C library and Swift does not import. */
#pragma once
#include <stddef.h>

/* Gives the open file `to` the extended attributes of the file at a path: access lists and the user's attributes, without which the
   file is not what it was, and the security label where the system allows it. 0, or the error's number, with the attribute's name in
   `name`; what it could not read or set is the only difference then. */
int cfl_copy_attributes(const char *from, int to, char *name, size_t capacity);
