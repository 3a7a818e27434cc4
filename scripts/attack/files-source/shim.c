/* Stands between a program and the file system (LD_PRELOAD): counts the calls that concern files below FILES_ROOT, and disturbs one.

     FILES_CALL=K        the call to disturb, from 1 on
     FILES_FAULT=WHAT    ENOSPC, EIO, EMFILE, ENAMETOOLONG, EACCES, EINTR: the call fails so and does nothing (close closes all the same)
                         short: a write takes half; kill: the process is killed before the call; torn: a write takes half, then a kill
     FILES_LASTS=1       the fault stays: every later call that needs room (ENOSPC), or every later call at all, fails too
     FILES_LOG=FILE      which calls there were (`# K NAME`) and what they did, for the model of a power cut, with what the program said
                         on its standard streams

   Programs that this one starts are left alone. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { NONE = 0, SHORT = -1, TORN = -2 };
enum { most_files = 1024, most_ids = 4096, most_path = 4096 };

static char root[most_path];
static size_t root_length;
static long target_call, calls;
static int fault, lasts, logs = -1, is_on;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* What is open: its number in the log, and for folders the path. */
static struct { int id; char folder[most_path]; } files[most_files];
/* Which number a file has in the log, by what the system calls it. */
static struct { ino_t inode; int id; } ids[most_ids];
static int id_count, next_id;

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int number_of(const char *name) {
    static const struct { const char *name; int number; } all[] = {
        {"ENOSPC", ENOSPC}, {"EIO", EIO}, {"EMFILE", EMFILE}, {"ENAMETOOLONG", ENAMETOOLONG}, {"EACCES", EACCES}, {"EINTR", EINTR},
        {"short", SHORT}, {"torn", TORN}, {"kill", -3}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].number;
    return NONE;
}

static void say(const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t done = syscall(SYS_write, logs, bytes, count);
        if (done <= 0) return;
        bytes += done, count -= (size_t)done;
    }
}

__attribute__((format(printf, 1, 2))) static void note(const char *format, ...) {
    if (logs < 0) return;
    char line[2 * most_path + 100];
    va_list arguments;
    va_start(arguments, format);
    int count = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (count > 0) say(line, (size_t)count);
}

__attribute__((constructor)) static void begin(void) {
    const char *given = getenv("FILES_ROOT");
    unsetenv("LD_PRELOAD");
    if (!given) return;
    snprintf(root, sizeof root, "%s", given);
    root_length = strlen(root);
    const char *value = getenv("FILES_CALL");
    if (value) target_call = atol(value);
    if ((value = getenv("FILES_FAULT"))) fault = number_of(value);
    lasts = getenv("FILES_LASTS") != NULL;
    if ((value = getenv("FILES_LOG"))) logs = (int)syscall(SYS_openat, AT_FDCWD, value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    is_on = 1;
}

/* The whole path of what is below the root; 0 for all else. */
static int inside(const char *path, char *whole) {
    if (!is_on || !path || !*path) return 0;
    char full[2 * most_path];
    if (path[0] == '/') {
        snprintf(full, sizeof full, "%s", path);
    } else {
        char here[most_path];
        if (syscall(SYS_getcwd, here, sizeof here) < 0) return 0;
        snprintf(full, sizeof full, "%s/%s", here, path);
    }
    size_t length = 0;
    for (const char *at = full; *at && length < most_path - 1;) {
        if (at[0] == '/' && at[1] == '/') at += 1;
        else if (at[0] == '/' && at[1] == '.' && (at[2] == '/' || !at[2])) at += 2;
        else whole[length++] = *at++;
    }
    while (length > 1 && whole[length - 1] == '/') length--;
    whole[length] = 0;
    return strncmp(whole, root, root_length) == 0 && (whole[root_length] == '/' || !whole[root_length]);
}

static const char *short_path(const char *whole) { return whole[root_length] ? whole + root_length + 1 : "."; }

static int is_known(int file) { return file >= 0 && file < most_files && files[file].id != 0; }

/* Counts a call, and says what becomes of it: 0, the number of an error, or SHORT. A kill comes from here. */
static int decide(const char *name, int needs_room, int is_write) {
    note("# %ld %s\n", ++calls, name);
    int hits = target_call > 0 && (calls == target_call || (lasts && calls > target_call && (fault != ENOSPC || needs_room)));
    if (!hits || fault == NONE) return NONE;
    if (fault == -3) syscall(SYS_kill, getpid(), SIGKILL);
    if (fault == SHORT || fault == TORN) return is_write ? fault : NONE;
    return fault;
}

static int id_of(ino_t inode, const char *whole, int is_new) {
    int place = 0;
    while (place < id_count && ids[place].inode != inode) place++;
    if (place < id_count && !is_new) return ids[place].id;
    if (place == most_ids) return 1;
    if (place == id_count) id_count++;
    ids[place].inode = inode;
    ids[place].id = ++next_id;
    note("%c %d %s\n", is_new ? 'C' : 'E', next_id, short_path(whole));
    return next_id;
}

static int id_at(const char *whole) {
    struct stat status;
    if (syscall(SYS_newfstatat, AT_FDCWD, whole, &status, AT_SYMLINK_NOFOLLOW) != 0) return 0;
    return id_of(status.st_ino, whole, 0);
}

/* A file was opened. */
static void remember(int file, const char *whole, int flags, int was_there) {
    struct stat status;
    if (file < 0 || file >= most_files || syscall(SYS_fstat, file, &status) != 0) return;
    if (S_ISDIR(status.st_mode)) {
        files[file].id = -1;
        snprintf(files[file].folder, most_path, "%s", whole);
    } else {
        files[file].id = id_of(status.st_ino, whole, !was_there);
        if (was_there && flags & O_TRUNC && (flags & O_ACCMODE) != O_RDONLY) note("T %d 0\n", files[file].id);
    }
}

#define FAIL_WITH(number) return pthread_mutex_unlock(&lock), errno = (number), -1

static int open_any(const char *path, int flags, mode_t mode, int (*real)(const char *, int, ...)) {
    char whole[most_path];
    if (!inside(path, whole)) return real(path, flags, mode);
    pthread_mutex_lock(&lock);
    int error = decide("open", (flags & O_CREAT) != 0, 0);
    if (error > 0) FAIL_WITH(error);
    struct stat status;
    int was_there = syscall(SYS_newfstatat, AT_FDCWD, whole, &status, 0) == 0;
    int file = real(path, flags, mode);
    int number = errno;
    if (file >= 0) remember(file, whole, flags, was_there);
    pthread_mutex_unlock(&lock);
    errno = number;
    return file;
}

int open(const char *path, int flags, ...) {
    REAL(open);
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? (mode_t)va_arg(arguments, int) : 0;
    va_end(arguments);
    return open_any(path, flags, mode, real);
}

int open64(const char *path, int flags, ...) {
    REAL(open64);
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? (mode_t)va_arg(arguments, int) : 0;
    va_end(arguments);
    return open_any(path, flags, mode, real);
}

int creat(const char *path, mode_t mode) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }

int close(int file) {
    REAL(close);
    if (!is_on || !is_known(file)) return real(file);
    pthread_mutex_lock(&lock);
    int error = decide("close", 0, 0);
    files[file].id = 0;
    int result = real(file), number = errno;
    pthread_mutex_unlock(&lock);
    errno = error > 0 ? error : number;
    return error > 0 ? -1 : result;
}

/* What the system took of a write, at which place. */
static ssize_t written(int file, const void *bytes, ssize_t count, off_t place) {
    if (count > 0) {
        note("W %d %lld %zd\n", files[file].id, (long long)place, count);
        if (logs >= 0) say(bytes, (size_t)count), say("\n", 1);
    }
    return count;
}

ssize_t write(int file, const void *bytes, size_t count) {
    REAL(write);
    if (!is_on) return real(file, bytes, count);
    if (!is_known(file)) {
        if (file == STDOUT_FILENO || file == STDERR_FILENO) {
            pthread_mutex_lock(&lock);
            ssize_t done = real(file, bytes, count);
            int number = errno;
            if (done > 0 && logs >= 0) note("O 0 0 %zd\n", done), say(bytes, (size_t)done), say("\n", 1);
            pthread_mutex_unlock(&lock);
            errno = number;
            return done;
        }
        return real(file, bytes, count);
    }
    pthread_mutex_lock(&lock);
    int error = decide("write", 1, 1);
    if (error > 0) FAIL_WITH(error);
    if (error != NONE && count > 1) count /= 2;
    off_t place = (off_t)syscall(SYS_lseek, file, 0, SEEK_CUR);
    if (fcntl(file, F_GETFL) & O_APPEND) {
        struct stat status;
        place = syscall(SYS_fstat, file, &status) == 0 ? status.st_size : 0;
    }
    ssize_t done = written(file, bytes, real(file, bytes, count), place);
    int number = errno;
    if (error == TORN) syscall(SYS_kill, getpid(), SIGKILL);
    pthread_mutex_unlock(&lock);
    errno = number;
    return done;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
    REAL(pwrite);
    if (!is_on || !is_known(file)) return real(file, bytes, count, place);
    pthread_mutex_lock(&lock);
    int error = decide("write", 1, 1);
    if (error > 0) FAIL_WITH(error);
    if (error != NONE && count > 1) count /= 2;
    ssize_t done = written(file, bytes, real(file, bytes, count, place), place);
    int number = errno;
    if (error == TORN) syscall(SYS_kill, getpid(), SIGKILL);
    pthread_mutex_unlock(&lock);
    errno = number;
    return done;
}

/* A call about an open file; what it did is noted where it was done, or where it was made to fail. */
#define BY_FILE(result_type, name, parameters, arguments, needs_room, refused, done) \
    result_type name parameters { \
        REAL(name); \
        if (!is_on || !is_known(file)) return real arguments; \
        pthread_mutex_lock(&lock); \
        int error = decide(#name, needs_room, 0); \
        if (error > 0) { \
            refused; \
            FAIL_WITH(error); \
        } \
        result_type result = real arguments; \
        int number = errno; \
        if (result == 0) { done; } \
        pthread_mutex_unlock(&lock); \
        errno = number; \
        return result; \
    }

static void note_forced(int file, int error) {
    if (error == EINTR) return;
    if (files[file].id < 0) note("%c %s\n", error ? 'd' : 'D', short_path(files[file].folder));
    else note("%c %d\n", error ? 'f' : 'F', files[file].id);
}

BY_FILE(int, fsync, (int file), (file), 1, note_forced(file, error), note_forced(file, 0))
BY_FILE(int, fdatasync, (int file), (file), 1, note_forced(file, error), note_forced(file, 0))
BY_FILE(int, ftruncate, (int file, off_t length), (file, length), 0, , note("T %d %lld\n", files[file].id, (long long)length))
BY_FILE(int, fchmod, (int file, mode_t mode), (file, mode), 0, , )
BY_FILE(int, fchown, (int file, uid_t user, gid_t group), (file, user, group), 0, , )
BY_FILE(int, fstat, (int file, struct stat *status), (file, status), 0, , )
BY_FILE(int, flock, (int file, int operation), (file, operation), 0, , )
BY_FILE(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count), 0, , )
BY_FILE(ssize_t, pread, (int file, void *bytes, size_t count, off_t place), (file, bytes, count, place), 0, , )
BY_FILE(int, fsetxattr, (int file, const char *name, const void *value, size_t size, int flags), (file, name, value, size, flags), 1, , )
BY_FILE(int, fremovexattr, (int file, const char *name), (file, name), 0, , )

/* A call about a path. */
#define BY_PATH(result_type, failed, name, parameters, arguments, needs_room, before, done) \
    result_type name parameters { \
        REAL(name); \
        char whole[most_path]; \
        if (!inside(path, whole)) return real arguments; \
        pthread_mutex_lock(&lock); \
        int error = decide(#name, needs_room, 0); \
        if (error > 0) { \
            pthread_mutex_unlock(&lock); \
            errno = error; \
            return failed; \
        } \
        before; \
        result_type result = real arguments; \
        int number = errno; \
        if (result != failed) { done; } \
        pthread_mutex_unlock(&lock); \
        errno = number; \
        return result; \
    }

BY_PATH(int, -1, stat, (const char *path, struct stat *status), (path, status), 0, , )
BY_PATH(int, -1, lstat, (const char *path, struct stat *status), (path, status), 0, , )
BY_PATH(int, -1, access, (const char *path, int mode), (path, mode), 0, , )
BY_PATH(int, -1, chmod, (const char *path, mode_t mode), (path, mode), 0, , )
BY_PATH(int, -1, mkdir, (const char *path, mode_t mode), (path, mode), 1, , note("M %s\n", short_path(whole)))
BY_PATH(int, -1, rmdir, (const char *path), (path), 0, , note("X %s\n", short_path(whole)))
BY_PATH(int, -1, unlink, (const char *path), (path), 0, id_at(whole), note("U %s\n", short_path(whole)))
BY_PATH(ssize_t, -1, readlink, (const char *path, char *bytes, size_t size), (path, bytes, size), 0, , )
BY_PATH(ssize_t, -1, listxattr, (const char *path, char *bytes, size_t size), (path, bytes, size), 0, , )
BY_PATH(ssize_t, -1, getxattr, (const char *path, const char *name, void *bytes, size_t size), (path, name, bytes, size), 0, , )
BY_PATH(char *, NULL, realpath, (const char *path, char *bytes), (path, bytes), 0, , )
BY_PATH(DIR *, NULL, opendir, (const char *path), (path), 0, , )

static int two_paths(const char *from, const char *to, int (*real)(const char *, const char *), char sort) {
    char old[most_path], new[most_path];
    if (!inside(from, old) || !inside(to, new)) return real(from, to);
    pthread_mutex_lock(&lock);
    int error = decide("rename", 1, 0);
    if (error > 0) FAIL_WITH(error);
    int id = id_at(old);
    int result = real(from, to), number = errno;
    if (result == 0) note("%c %d %s\t%s\n", sort, id, short_path(old), short_path(new));
    pthread_mutex_unlock(&lock);
    errno = number;
    return result;
}

int rename(const char *from, const char *to) {
    REAL(rename);
    return two_paths(from, to, real, 'R');
}

int link(const char *from, const char *to) {
    REAL(link);
    return two_paths(from, to, real, 'L');
}
