/* A model of a power cut: power BASE LOG CHECK…

   BASE is a copy of the folder before the program ran, LOG what the shim noted. After each call the power may fail. What was forced to
   disk by then is there: the bytes of a file after its fsync, the names in a folder after its fsync. An fsync that failed may have dropped
   what it should have written, so that no later one writes it either. Of everything else each piece may be
   there or not, in any combination: a name that was made, changed or removed; a write, of which a part, or its length alone with zeros
   in it, may be there. Of few pieces every combination with all or none, all but one and one alone is taken, and random ones.

     --among PATH FILE…         the file has the whole content of one of these; `-`: it may be missing
     --once TEXT PATH FILE      once the program has said this, the file has that content
     --line TEXT PATH LINE      once the program has said this, the file has such a line
     --states FOLDER MOST SEED  writes so many states, each to a folder N of its own, and to N.said what the program had said

   Prints how many states there were, and what is wrong with which; ends with 1 where something was. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct { char *bytes; size_t count; } text;
typedef struct { char sort; int id; long place; text bytes; char *path, *other; } step;
typedef struct { char *path; int file; } entry; /* file: -1 for a folder */
typedef struct { text content; } object;
typedef struct { const char *kind, *said, *path; char **files; text *contents; int count; } check;

enum { most = 4096, rounds = 12 };

static step steps[65536];
static int step_count, object_count, known_count, check_count;
static object objects[most];
static int object_of[65536]; /* of a file's number in the log */
static entry known[most];    /* what was there before */
static check checks[64];
static const char *states_folder;
static long states_most, tried, wrong, kept_count;
static uint64_t dice = 1, kept[65536];

static void *need(void *memory) {
    if (memory) return memory;
    fprintf(stderr, "power: no memory\n");
    exit(2);
}

static uint64_t roll(void) {
    dice += 0x9E3779B97F4A7C15u;
    uint64_t z = dice;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static text read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    text result = {need(malloc(1)), 0};
    if (!file) {
        fprintf(stderr, "power: cannot read %s: %s\n", path, strerror(errno));
        exit(2);
    }
    for (size_t count;; result.count += count) {
        result.bytes = need(realloc(result.bytes, result.count + (1 << 16) + 1));
        if ((count = fread(result.bytes + result.count, 1, 1 << 16, file)) == 0) break;
    }
    result.bytes[result.count] = 0;
    fclose(file);
    return result;
}

static char *joined(const char *folder, const char *name) {
    char *path;
    if (asprintf(&path, "%s/%s", folder, name) < 0) need(NULL);
    return path;
}

static void read_base(const char *base, const char *below) {
    char *folder = *below ? joined(base, below) : need(strdup(base));
    DIR *listing = opendir(folder);
    for (struct dirent *next; listing && (next = readdir(listing));) {
        if (strcmp(next->d_name, ".") == 0 || strcmp(next->d_name, "..") == 0) continue;
        char *path = *below ? joined(below, next->d_name) : need(strdup(next->d_name)), *whole = joined(base, path);
        struct stat status;
        if (stat(whole, &status) != 0 || known_count == most) continue;
        known[known_count].path = path;
        if (S_ISDIR(status.st_mode)) {
            known[known_count++].file = -1;
            read_base(base, path);
        } else {
            objects[object_count].content = read_file(whole);
            known[known_count++].file = object_count++;
        }
    }
    if (listing) closedir(listing);
}

static void read_log(const char *path) {
    text log = read_file(path);
    char *at = log.bytes, *end = log.bytes + log.count;
    while (at < end && step_count < 65536) {
        char *line = at, *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) return;
        *stop = 0;
        at = stop + 1;
        step *next = &steps[step_count];
        *next = (step){.sort = line[0]};
        int used = 0;
        long count = 0;
        switch (line[0]) {
        case 'W': case 'O':
            if (sscanf(line + 1, "%d %ld %ld", &next->id, &next->place, &count) != 3 || at + count > end) return;
            next->bytes = (text){at, (size_t)count};
            at += count + 1;
            break;
        case 'C': case 'E': case 'R':
            sscanf(line + 1, "%d %n", &next->id, &used);
            next->path = line + 1 + used;
            if ((next->other = strchr(next->path, '\t'))) *next->other++ = 0;
            break;
        case 'T': sscanf(line + 1, "%d %ld", &next->id, &next->place); break;
        case 'F': case 'f': sscanf(line + 1, "%d", &next->id); break;
        case 'U': case 'M': case 'X': case 'D': case 'd': next->path = line + 2; break;
        default: continue;
        }
        step_count++;
    }
}

static int is_in(const char *path, const char *folder) {
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 0;
    return length == 0 ? strcmp(folder, ".") == 0 : strlen(folder) == length && strncmp(path, folder, length) == 0;
}

/* Whether the system was told before `end` to force this step to disk, and did. */
static int is_forced(int index, int end) {
    const step *it = &steps[index];
    for (int i = index + 1; i < end; i++) {
        int is_same = it->sort == 'W' || it->sort == 'T'
            ? (steps[i].sort == 'F' || steps[i].sort == 'f') && steps[i].id == it->id
            : (steps[i].sort == 'D' || steps[i].sort == 'd') && is_in(it->other ? it->other : it->path, steps[i].path);
        if (is_same) return steps[i].sort < 'a';
    }
    return 0;
}

/* ---- one state --------------------------------------------------------- */

static entry names[most];
static int name_count;
static text contents[most];

static int find(const char *path) {
    for (int i = 0; i < name_count; i++)
        if (strcmp(names[i].path, path) == 0) return i;
    return -1;
}

static void drop(const char *path) {
    int place = find(path);
    if (place >= 0) names[place] = names[--name_count];
}

static void put(const char *path, int file) {
    drop(path);
    if (name_count < most) names[name_count++] = (entry){(char *)path, file};
}

static void add(text *content, long place, const char *bytes, size_t count) {
    size_t size = (size_t)place + count;
    if (size > content->count) {
        content->bytes = need(realloc(content->bytes, size + 1));
        memset(content->bytes + content->count, 0, size - content->count);
        content->count = size;
    }
    if (bytes) memcpy(content->bytes + place, bytes, count);
    else memset(content->bytes + place, 0, count);
}

enum { whole, absent, half, zeros };

static void apply(const step *it, int how) {
    int file = object_of[it->id];
    switch (it->sort) {
    case 'C': if (how != absent) put(it->path, file); break;
    case 'M': if (how != absent) put(it->path, -1); break;
    case 'U': case 'X': if (how != absent) drop(it->path); break;
    case 'R': if (how != absent) drop(it->path), put(it->other, file); break;
    case 'T':
        if (how == absent) break;
        if ((size_t)it->place < contents[file].count) contents[file].count = (size_t)it->place;
        else add(&contents[file], it->place, NULL, 0);
        break;
    case 'W':
        if (how == absent) break;
        add(&contents[file], it->place, how == zeros ? NULL : it->bytes.bytes, how == half ? it->bytes.count / 2 : it->bytes.count);
        break;
    }
}

/* What the disk has when the power fails before step `end`; `how` says of each step that was not forced what there is of it. */
static void build(int end, const char *how) {
    name_count = known_count;
    memcpy(names, known, sizeof *known * (size_t)known_count);
    for (int i = 0; i < object_count; i++) {
        contents[i].bytes = need(realloc(contents[i].bytes, objects[i].content.count + 1));
        contents[i].count = objects[i].content.count;
        memcpy(contents[i].bytes, objects[i].content.bytes, contents[i].count);
    }
    for (int i = 0; i < end; i++) apply(&steps[i], how[i]);
    /* Without its folder a name is nowhere. */
    for (int changed = 1; changed;) {
        changed = 0;
        for (int i = 0; i < name_count; i++) {
            char *slash = strrchr(names[i].path, '/');
            if (!slash) continue;
            *slash = 0;
            int place = find(names[i].path);
            *slash = '/';
            if (place >= 0 && names[place].file < 0) continue;
            names[i--] = names[--name_count];
            changed = 1;
        }
    }
}

static int has(const text *content, const char *line) {
    size_t length = strlen(line);
    for (char *at = content->bytes, *end = at + content->count; at < end;) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t count = (size_t)((stop ? stop : end) - at);
        if (stop && count == length && memcmp(at, line, length) == 0) return 1;
        at += count + 1;
    }
    return 0;
}

static int is_right(const check *it, const text *said) {
    if (*it->said && !memmem(said->bytes, said->count, it->said, strlen(it->said))) return 1;
    int place = find(it->path);
    const text *content = place >= 0 && names[place].file >= 0 ? &contents[names[place].file] : NULL;
    if (strcmp(it->kind, "--line") == 0) return content && has(content, it->files[0]);
    for (int i = 0; i < it->count; i++) {
        if (strcmp(it->files[i], "-") == 0) {
            if (!content) return 1;
        } else if (content && content->count == it->contents[i].count && memcmp(content->bytes, it->contents[i].bytes, content->count) == 0) {
            return 1;
        }
    }
    return 0;
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001B3u;
    return hash * 31 + count;
}

static int compare(const void *a, const void *b) { return strcmp(((const entry *)a)->path, ((const entry *)b)->path); }

static void write_file(const char *path, const text *content) {
    FILE *file = fopen(path, "wb");
    if (file) fwrite(content->bytes, 1, content->count, file), fclose(file);
}

/* Writes the state, unless one like it was. */
static void keep(const text *said) {
    qsort(names, (size_t)name_count, sizeof *names, compare);
    uint64_t hash = mix(1, &said->count, sizeof said->count);
    for (int i = 0; i < name_count; i++) {
        hash = mix(hash, names[i].path, strlen(names[i].path));
        if (names[i].file >= 0) hash = mix(hash, contents[names[i].file].bytes, contents[names[i].file].count);
    }
    for (long i = 0; i < kept_count; i++)
        if (kept[i] == hash) return;
    if (kept_count == 65536) return;
    kept[kept_count++] = hash;
    /* Each of all that come has the same chance to be among those that stay. */
    long place = kept_count <= states_most ? kept_count : (long)(roll() % (uint64_t)kept_count) + 1;
    if (place > states_most) return;
    char *folder, *path;
    if (asprintf(&folder, "%s/%ld", states_folder, place) < 0 || asprintf(&path, "rm -rf '%s'", folder) < 0) need(NULL);
    if (kept_count > states_most && system(path) != 0) exit(2);
    mkdir(folder, 0700);
    for (int i = 0; i < name_count; i++) {
        path = joined(folder, names[i].path);
        if (names[i].file < 0) mkdir(path, 0700);
        else write_file(path, &contents[names[i].file]);
        free(path);
    }
    path = joined(states_folder, "");
    if (asprintf(&path, "%s.said", folder) < 0) need(NULL);
    write_file(path, said);
}

static void look(int end, const char *how, const text *said) {
    build(end, how);
    tried++;
    for (int i = 0; i < check_count; i++) {
        if (is_right(&checks[i], said) || ++wrong > 20) continue;
        printf("wrong: %s %s, when the power fails before call %d of %d; of what was not forced there is", checks[i].kind, checks[i].path, end,
            step_count);
        for (int j = 0; j < end; j++)
            if (strchr("CRUMXTW", steps[j].sort) && !is_forced(j, end)) printf(" %c%s", steps[j].sort, (const char *[]){"", "-", "/2", "0"}[(int)how[j]]);
        printf("\n");
    }
    if (states_folder) keep(said);
}

static void fail_before(int end, const text *said) {
    static char how[65536];
    static int open[65536];
    int count = 0;
    memset(how, whole, (size_t)end);
    for (int i = 0; i < end; i++)
        if (strchr("CRUMXTW", steps[i].sort) && !is_forced(i, end)) open[count++] = i;
    look(end, how, said);
    if (count == 0) return;
    for (int i = 0; i < count; i++) how[open[i]] = absent;
    look(end, how, said);
    for (int i = 0; i < count; i++) {
        how[open[i]] = whole;
        if (count > 1) look(end, how, said);
        how[open[i]] = absent;
    }
    for (int i = 0; i < count; i++) how[open[i]] = whole;
    for (int i = 0; i < count; i++) {
        for (int way = absent; way <= (steps[open[i]].sort == 'W' ? zeros : absent); way++) {
            how[open[i]] = (char)way;
            if (count > 1 || way != absent) look(end, how, said);
        }
        how[open[i]] = whole;
    }
    for (int round = 0; count > 1 && round < rounds; round++) {
        for (int i = 0; i < count; i++) how[open[i]] = (char)(roll() % (steps[open[i]].sort == 'W' ? 4 : 2));
        look(end, how, said);
    }
}

int main(int count, char **arguments) {
    if (count < 3) return 64;
    read_base(arguments[1], "");
    read_log(arguments[2]);
    for (int i = 3; i < count;) {
        check *it = &checks[check_count];
        *it = (check){.kind = arguments[i++], .said = ""};
        if (strcmp(it->kind, "--states") == 0 && i + 2 < count) {
            states_folder = arguments[i++], states_most = atol(arguments[i++]), dice = (uint64_t)atol(arguments[i++]);
            continue;
        }
        if (strcmp(it->kind, "--among") != 0 && i < count) it->said = arguments[i++];
        if (i < count) it->path = arguments[i++];
        it->files = arguments + i;
        while (i < count && strncmp(arguments[i], "--", 2) != 0) i++, it->count++;
        it->contents = need(calloc((size_t)it->count + 1, sizeof(text)));
        for (int j = 0; j < it->count && strcmp(it->kind, "--line") != 0; j++)
            if (strcmp(it->files[j], "-") != 0) it->contents[j] = read_file(it->files[j]);
        check_count++;
    }
    /* What a number in the log is: a file that was there, or a new one. */
    memset(object_of, -1, sizeof object_of);
    for (int i = 0; i < step_count; i++) {
        int place = -1;
        for (int j = 0; steps[i].sort == 'E' && j < known_count; j++)
            if (strcmp(known[j].path, steps[i].path) == 0) place = known[j].file;
        if (steps[i].sort == 'E' && place >= 0) object_of[steps[i].id] = place;
        else if (strchr("CE", steps[i].sort)) objects[object_count].content = (text){need(calloc(1, 1)), 0}, object_of[steps[i].id] = object_count++;
    }
    text said = {need(calloc(1, 1)), 0};
    for (int end = 0; end <= step_count; end++) {
        fail_before(end, &said);
        if (end < step_count && steps[end].sort == 'O') add(&said, (long)said.count, steps[end].bytes.bytes, steps[end].bytes.count);
    }
    printf("%ld states%s\n", tried, wrong ? ", wrong ones among them" : "");
    return wrong > 0;
}
