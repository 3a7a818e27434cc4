/* What the terminal tests need of the C library and Swift does not import. */
#pragma once
#include <stddef.h>

/* Opens a pseudo-terminal; its master, or -1. `name` gets the path of its other side. */
int cpty_open(char *name, size_t capacity);

/* The columns that a character takes. */
int cpty_width(unsigned int character);

/* Removes a folder and all in it. */
void cpty_remove_folder(const char *path);

/* Gives a file an extended attribute; 0, or -1. */
int cpty_set_attribute(const char *path, const char *name, const void *value, size_t size);

/* The value of an attribute of a file: how many bytes it has, or -1. */
long cpty_attribute(const char *path, const char *name, void *value, size_t size);

/* Lets a running process write no file beyond so many bytes, as if the disk were full; below 0: as much as it likes again.
   0, or -1 where the system does not allow it. */
int cpty_limit_files(int process, long bytes);
