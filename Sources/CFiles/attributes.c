#define _GNU_SOURCE
#include "cfiles.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>

static const char access_list[] = "system.posix_acl_access";
static const char label[] = "security.selinux";

static int is_needed(const char *name) { return strncmp(name, "user.", 5) == 0 || strcmp(name, access_list) == 0; }

/* Whether the file system has no attributes, or has none of this sort. */
static int is_unknown(int error) { return error == ENOTSUP || error == ENOSYS; }

/* The value of an attribute, from malloc, or its list of names where there is no name; NULL with `errno`. */
static char *read_all(const char *path, const char *name, size_t *size) {
    for (size_t room = 1024;; room *= 4) {
        char *bytes = malloc(room);
        if (!bytes) return NULL;
        ssize_t count = name ? getxattr(path, name, bytes, room) : listxattr(path, bytes, room);
        if (count >= 0) {
            *size = (size_t)count;
            return bytes;
        }
        int error = errno;
        free(bytes);
        errno = error;
        if (error != ERANGE || room > 1 << 20) return NULL;
    }
}

static int copy(const char *from, int to, const char *name) {
    size_t size;
    char *value = read_all(from, name, &size);
    if (!value) return errno == ENODATA ? 0 : errno;
    int error = fsetxattr(to, name, value, size, 0) == 0 ? 0 : errno;
    free(value);
    return error;
}

int cfl_copy_attributes(const char *from, int to, char *name, size_t capacity) {
    size_t size;
    snprintf(name, capacity, "%s", "");
    char *names = read_all(from, NULL, &size);
    if (!names) return is_unknown(errno) ? 0 : errno;
    int has_list = 0, error = 0;
    for (char *next = names; next < names + size && !error; next += strlen(next) + 1) {
        if (strcmp(next, access_list) == 0) has_list = 1;
        if (!is_needed(next) && strcmp(next, label) != 0) continue;
        error = copy(from, to, next);
        if (!is_needed(next)) error = 0;
        if (error) snprintf(name, capacity, "%s", next);
    }
    free(names);
    /* A folder may give an access list to each file that is made in it. */
    if (!error && !has_list && fremovexattr(to, access_list) != 0 && errno != ENODATA && !is_unknown(errno)) {
        error = errno;
        snprintf(name, capacity, "%s", access_list);
    }
    return error;
}
