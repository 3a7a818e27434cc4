/* Drives a program at a pseudo-terminal: prompt PROGRAM [ARGUMENT…] <script >transcript

   Lines of the script: `> TEXT` types a line, `= TEXT` types one and waits for the prompt after its answer, `< TEXT` waits for a text
   after what was waited for before, `!` kills the program, `.` waits for its end. What it wrote is the transcript. Ends as the program does (128 and the signal's number for a kill), with 3 where a wait
   was in vain. FILES_PRELOAD names a library that only the program is to have. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { patience = 30000 };

static char *said;
static size_t said_count, said_room, waited;
static int terminal, is_over;
static pid_t child;

/* Takes in what the program wrote within some milliseconds; 0 where that was nothing. */
static int take(int milliseconds) {
    struct pollfd there = {terminal, POLLIN, 0};
    if (is_over || poll(&there, 1, milliseconds) <= 0) return 0;
    if (said_room - said_count < 1 << 16) said = realloc(said, said_room += 1 << 20);
    ssize_t count = said ? read(terminal, said + said_count, 1 << 16) : -1;
    if (count <= 0) is_over = count == 0 || errno != EINTR;
    else said_count += (size_t)count;
    return count > 0;
}

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* 0 where the program ended, or the time, before the text came. */
static int wait_for(const char *text) {
    size_t length = strlen(text);
    for (long end = now() + patience;;) {
        char *found = said ? memmem(said + waited, said_count - waited, text, length) : NULL;
        if (found) {
            waited = (size_t)(found - said) + length;
            return 1;
        }
        if (is_over || now() > end) return 0;
        take(200);
    }
}

static void type(const char *text, size_t count) {
    while (count > 0) {
        ssize_t done = write(terminal, text, count);
        if (done <= 0) return;
        text += done, count -= (size_t)done;
    }
}

static int start(char **program) {
    terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    char name[128];
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0 || ptsname_r(terminal, name, sizeof name) != 0) return 0;
    struct winsize size = {.ws_row = 40, .ws_col = 200};
    ioctl(terminal, TIOCSWINSZ, &size);
    child = fork();
    if (child != 0) return child > 0;
    setsid();
    int stream = open(name, O_RDWR);
    for (int to = 0; to < 3; to++) dup2(stream, to);
    if (stream > 2) close(stream);
    const char *library = getenv("FILES_PRELOAD");
    if (library) setenv("LD_PRELOAD", library, 1);
    unsetenv("FILES_PRELOAD");
    execvp(program[0], program);
    _exit(127);
}

int main(int count, char **arguments) {
    if (count < 2 || !start(arguments + 1)) return 2;
    signal(SIGPIPE, SIG_IGN);
    char *line = NULL;
    size_t room = 0;
    int is_vain = 0;
    for (ssize_t length; !is_vain && !is_over && (length = getline(&line, &room, stdin)) > 0;) {
        if (line[length - 1] == '\n') line[--length] = 0;
        const char *text = length > 2 ? line + 2 : "";
        switch (line[0]) {
        case '>':
            type(text, strlen(text));
            type("\r", 1);
            break;
        case '=':
            type(text, strlen(text));
            type("\r", 1);
            /* The entry is taken when the program has the terminal as it was; then comes the answer, and the next entry begins. */
            is_vain = !wait_for("\033[?2004l") || !wait_for("\033[?2004h") || !wait_for("> ");
            break;
        case '<': is_vain = !wait_for(text); break;
        case '!': kill(child, SIGKILL); break;
        case '.':
            for (long end = now() + patience; !is_over && now() < end;) take(200);
            break;
        default: is_vain = 1;
        }
        if (is_vain && !is_over) fprintf(stderr, "not said: %s\n", text);
    }
    /* A program that ends by itself writes its last words first. */
    if (is_over) is_vain = 0;
    else kill(child, SIGKILL);
    while (take(0)) continue;
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    while (take(0)) continue;
    if (said) fwrite(said, 1, said_count, stdout);
    if (is_vain) return 3;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
