/* Running out of memory as an answer instead of a crash.

   Where an allocation fails, Swift ends the program: nobody can catch it. So
   all allocations of the program come through here, and a piece of address
   space is kept back that is larger than any array can ask for when it grows
   next. An allocation that fails is given that piece, and from then on
   `cmem_look` says that there is no more. Whoever works long asks that, as it
   asks whether Ctrl-C came, and takes back what it has done.

   A sanitizer has allocations of its own: then nothing is kept back. */
#include "cmemory.h"
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

/* ---- what is kept back --------------------------------------------------- */

enum {
    least_large = 1 << 20,  /* smaller allocations do not count */
    least_kept = 64 << 20,
    spare = 16 << 20,
    steps_per_doubling = 4,
    step_count = 44 * steps_per_doubling
};

static atomic_int watching;
static atomic_int is_short;     /* an allocation had to be given what is kept back, or too little of it is left */
static atomic_int live[step_count]; /* large pieces in use, by size */
static atomic_flag busy = ATOMIC_FLAG_INIT;
static void *kept;
static size_t kept_size;

static void lock(void) { while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) {} }
static void unlock(void) { atomic_flag_clear_explicit(&busy, memory_order_release); }

/* The step of a size: four to a doubling. */
static int step_of(size_t size) {
    int doubling = 63 - __builtin_clzll(size);
    int quarter = (int)((size >> (doubling - 2)) & 3);
    return (doubling - 20) * steps_per_doubling + quarter;
}

static size_t most_of(int step) {
    size_t base = (size_t)1 << (20 + step / steps_per_doubling);
    return base + base / 4 * (size_t)(step % steps_per_doubling + 1);
}

/* An array that grows asks for twice its size. */
static size_t wanted(void) {
    for (int step = step_count - 1; step >= 0; step--)
        if (atomic_load_explicit(&live[step], memory_order_relaxed) > 0) {
            size_t size = 2 * most_of(step) + spare;
            return size > least_kept ? size : least_kept;
        }
    return least_kept;
}

/* Keeps as much back as is wanted; what there was before where the system does not give it. Whether there is enough. */
static int keep(void) {
    size_t size = wanted();
    if (kept_size >= size && kept_size / 4 <= size) return 1;
    void *piece = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (piece == MAP_FAILED && kept) {
        /* The old piece may stand where the new one would. */
        munmap(kept, kept_size);
        piece = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (piece == MAP_FAILED) {
            void *again = mmap(NULL, kept_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            kept = again == MAP_FAILED ? NULL : again;
            if (!kept) kept_size = 0;
            return 0;
        }
        kept = NULL;
    }
    if (piece == MAP_FAILED) return 0;
    if (kept) munmap(kept, kept_size);
    kept = piece;
    kept_size = size;
    return 1;
}

static void give_up_kept(void) {
    lock();
    if (kept) munmap(kept, kept_size);
    kept = NULL;
    kept_size = 0;
    unlock();
    atomic_store(&is_short, 1);
}

static void keep_enough(void) {
    int saved = errno;
    lock();
    if (!keep()) atomic_store(&is_short, 1);
    unlock();
    errno = saved;
}

#ifndef SANITIZED
/* ---- allocations ---------------------------------------------------------- */

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

/* The size that stands before a piece. */
static inline size_t size_of(const void *piece) { return ((const size_t *)piece)[-1] & ~(size_t)7; }

static __attribute__((noinline)) void note(void *piece) {
    atomic_fetch_add_explicit(&live[step_of(size_of(piece))], 1, memory_order_relaxed);
    if (atomic_load_explicit(&watching, memory_order_relaxed)) keep_enough();
}

static __attribute__((noinline)) void forget(size_t size) {
    atomic_fetch_sub_explicit(&live[step_of(size)], 1, memory_order_relaxed);
}

static inline void *noted(void *piece) {
    if (piece && __builtin_expect(size_of(piece) >= least_large, 0)) note(piece);
    return piece;
}

void *malloc(size_t size) {
    void *piece = __libc_malloc(size);
    if (__builtin_expect(!piece, 0) && atomic_load(&watching)) {
        give_up_kept();
        piece = __libc_malloc(size);
    }
    return noted(piece);
}

void *calloc(size_t count, size_t size) {
    void *piece = __libc_calloc(count, size);
    if (__builtin_expect(!piece, 0) && atomic_load(&watching)) {
        give_up_kept();
        piece = __libc_calloc(count, size);
    }
    return noted(piece);
}

void *realloc(void *old, size_t size) {
    size_t before = old ? size_of(old) : 0;
    void *piece = __libc_realloc(old, size);
    if (__builtin_expect(!piece, 0) && size > 0 && atomic_load(&watching)) {
        give_up_kept();
        piece = __libc_realloc(old, size);
    }
    if (__builtin_expect(before >= least_large, 0) && (piece || size == 0)) forget(before);
    return noted(piece);
}

void free(void *piece) {
    if (!piece) return;
    if (__builtin_expect(size_of(piece) >= least_large, 0)) forget(size_of(piece));
    __libc_free(piece);
}

void *memalign(size_t alignment, size_t size) {
    void *piece = __libc_memalign(alignment, size);
    if (__builtin_expect(!piece, 0) && atomic_load(&watching)) {
        give_up_kept();
        piece = __libc_memalign(alignment, size);
    }
    return noted(piece);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1))) return EINVAL;
    void *piece = memalign(alignment, size);
    if (!piece) return ENOMEM;
    *result = piece;
    return 0;
}
#endif

/* ---- what is taken --------------------------------------------------------- */

static int statm = -1;
static size_t page = 4096, most, most_of_system = SIZE_MAX;
static atomic_int knows_system;
static const size_t little = 16 << 20;
static atomic_long next_look;
static atomic_int last_state;
static atomic_long next_trim;

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

size_t cmem_used(void) {
    char text[128];
    unsigned long whole, resident, of_files;
    ssize_t count = statm >= 0 ? pread(statm, text, sizeof text - 1, 0) : -1;
    if (count <= 0) return 0;
    text[count] = 0;
    if (sscanf(text, "%lu %lu %lu", &whole, &resident, &of_files) != 3 || of_files > resident) return 0;
    return (resident - of_files) * page;
}

/* The number in a file; 0 where there is none (`max`, no such file). */
static size_t number_in(const char *path) {
    char text[64] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    return count > 0 ? strtoull(text, NULL, 10) : 0;
}

static void take_least(size_t *least, size_t number) {
    if (number > 0 && number < *least) *least = number;
}

/* What the control groups allow that the process is in: the least of the group's own limit and those above it. */
static size_t of_groups(void) {
    size_t least = SIZE_MAX;
    char line[4096], path[4400];
    FILE *groups = fopen("/proc/self/cgroup", "re");
    while (groups && fgets(line, sizeof line, groups)) {
        line[strcspn(line, "\n")] = 0;
        char *kinds = strchr(line, ':');
        char *group = kinds ? strchr(kinds + 1, ':') : NULL;
        if (!group) continue;
        *group++ = 0;
        int is_old = strcmp(kinds + 1, "memory") == 0;
        if (!is_old && kinds[1]) continue;
        for (;;) {
            snprintf(path, sizeof path, "/sys/fs/cgroup%s%s/%s", is_old ? "/memory" : "", group,
                     is_old ? "memory.limit_in_bytes" : "memory.max");
            take_least(&least, number_in(path));
            char *slash = strrchr(group, '/');
            if (!slash || !*group) break;
            *slash = 0;
        }
    }
    if (groups) fclose(groups);
    return least;
}

/* What the system has for the process. To ask takes a while, so nobody does before the process takes more than a little. */
static void look_at_system(void) {
    size_t all = of_groups();
    take_least(&all, (size_t)sysconf(_SC_PHYS_PAGES) * page);
    /* A tenth is for the kernel's own use, and for others. */
    most_of_system = all < SIZE_MAX ? all - all / 10 : SIZE_MAX;
    atomic_store_explicit(&knows_system, 1, memory_order_release);
}

void cmem_begin(size_t limit) {
    page = (size_t)sysconf(_SC_PAGESIZE);
    statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    most = limit;
    knows_system = 0;
    /* Where address space is limited, large pieces are mapped by themselves, so that it comes back when they are freed. */
    struct rlimit space;
    if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY) mallopt(M_MMAP_THRESHOLD, least_large);
    atomic_store(&watching, 1);
    keep_enough();
}

/* Gives back to the system what was freed, unless that was done just before: it may take a while. Whether it was done. */
static int trim(void) {
    long start = now();
    if (start < atomic_load(&next_trim)) return 0;
    malloc_trim(0);
    long end = now();
    atomic_store(&next_trim, end + 8 * (end - start));
    return 1;
}

cmem_state cmem_look(size_t ahead) {
    if (atomic_load_explicit(&is_short, memory_order_relaxed)) {
        /* What was taken may have been given back. */
        lock();
        int enough = keep();
        if (!enough && trim()) enough = keep();
        unlock();
        if (!enough) return CMEM_SYSTEM;
        atomic_store(&is_short, 0);
    }
    long time = now();
    if (ahead == 0 && last_state == CMEM_ENOUGH && time < atomic_load_explicit(&next_look, memory_order_relaxed)) return CMEM_ENOUGH;
    atomic_store_explicit(&next_look, time + 4000000, memory_order_relaxed);
    size_t used = cmem_used() + ahead;
    if (used > little && !atomic_load_explicit(&knows_system, memory_order_acquire)) {
        lock();
        if (!atomic_load_explicit(&knows_system, memory_order_relaxed)) look_at_system();
        unlock();
    }
    if ((used > most || used > most_of_system) && trim()) used = cmem_used() + ahead;
    cmem_state state = used > most ? CMEM_LIMIT : used > most_of_system ? CMEM_SYSTEM : CMEM_ENOUGH;
    atomic_store(&last_state, (int)state);
    return state;
}

int cmem_has_room(size_t size) {
    void *piece = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (piece == MAP_FAILED) return 0;
    munmap(piece, size);
    return 1;
}
