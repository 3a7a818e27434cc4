#define _GNU_SOURCE
#include "cpty.h"
#include <fcntl.h>
#include <ftw.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <wchar.h>

int cpty_open(char *name, size_t capacity) {
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0 && ptsname_r(master, name, capacity) == 0) return master;
    if (master >= 0) close(master);
    return -1;
}

int cpty_width(unsigned int character) {
    static int ready;
    if (!ready) ready = setlocale(LC_CTYPE, "C.UTF-8") != NULL;
    int width = wcwidth((wchar_t)character);
    return width > 0 ? width : 0;
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *where) {
    (void)status, (void)type, (void)where;
    return remove(path);
}

void cpty_remove_folder(const char *path) { nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS); }

int cpty_set_attribute(const char *path, const char *name, const void *value, size_t size) { return setxattr(path, name, value, size, 0); }

long cpty_attribute(const char *path, const char *name, void *value, size_t size) { return getxattr(path, name, value, size); }

int cpty_limit_files(int process, long bytes) {
    struct rlimit limit;
    if (prlimit(process, RLIMIT_FSIZE, NULL, &limit) != 0) return -1;
    limit.rlim_cur = bytes < 0 ? limit.rlim_max : (rlim_t)bytes;
    return prlimit(process, RLIMIT_FSIZE, &limit, NULL);
}
