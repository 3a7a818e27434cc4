/* Signals: handlers set flags and wake whoever waits; nothing else runs in
   them, but for putting the terminal back before a signal ends the program.

   Waiting goes by an event counter beside the input, so a signal that arrives
   between looking at the flags and waiting is not missed, whichever thread the
   system hands it to. */
#include "internal.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <termios.h>
#include <unistd.h>

static atomic_int interrupted, resized, suspended, continued;
static int wake_fd = -1;

static void wake(void) {
    uint64_t one = 1;
    if (wake_fd >= 0 && write(wake_fd, &one, sizeof one) < 0) { /* full: awake already */ }
}

static void drain(void) {
    uint64_t count;
    if (wake_fd >= 0 && read(wake_fd, &count, sizeof count) < 0) { /* empty */ }
}

static void on_signal(int number) {
    int saved = errno;
    switch (number) {
    case SIGINT: atomic_store(&interrupted, 1); break;
    case SIGWINCH: atomic_store(&resized, 1); break;
    case SIGTSTP: atomic_store(&suspended, 1); break;
    case SIGCONT: atomic_store(&continued, 1); break;
    default: break; /* SIGPIPE, SIGXFSZ: write(2) reports it */
    }
    wake();
    errno = saved;
}

static void handle(int number, int flags) {
    struct sigaction action, old;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_IGN) return;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* ---- signals that end the program -------------------------------------- */

/* Requests to end first, then crashes, which go on to whoever reports them. */
static const int fatal[] = {SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS};
enum { fatal_count = sizeof fatal / sizeof fatal[0], request_count = 3 };
static struct sigaction before_fatal[fatal_count];

static atomic_int guarded_fd = -1;
static int guarded_page;
static struct termios guarded;

const char crl_leave_page[] = "\033[?25h\033[?1049l";

static void restore_terminal(void) {
    static const char plain[] = "\033[?2004l\033[0m\r\n";
    int fd = atomic_exchange(&guarded_fd, -1);
    if (fd < 0) return;
    tcsetattr(fd, TCSANOW, &guarded);
    if (guarded_page && write(fd, crl_leave_page, strlen(crl_leave_page)) < 0) return; /* the terminal is gone */
    if (write(fd, plain, sizeof plain - 1) < 0) return;
}

static void on_fatal(int number) {
    int saved = errno;
    restore_terminal();
    for (int i = 0; i < fatal_count; i++)
        if (fatal[i] == number) sigaction(number, &before_fatal[i], NULL);
    /* A faulting instruction faults again on return, with its true cause. */
    if (number != SIGSEGV && number != SIGBUS && number != SIGFPE && number != SIGILL) raise(number);
    errno = saved;
}

void crl_guard_terminal(int fd, int page) {
    guarded_page = page;
    if (tcgetattr(fd, &guarded) == 0) atomic_store(&guarded_fd, fd);
}

void crl_unguard_terminal(void) { atomic_store(&guarded_fd, -1); }

/* A stack that has run over leaves no room for a handler. */
static void give_handlers_a_stack(void) {
    static char room[32768];
    stack_t stack;
    if (sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
    stack = (stack_t){.ss_sp = room, .ss_size = sizeof room};
    sigaltstack(&stack, NULL);
}

/* ---- installation ------------------------------------------------------ */

void crl_signals_install(void) {
    static int installed;
    if (installed) return;
    installed = 1;
    wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    handle(SIGINT, 0);              /* no SA_RESTART: a blocked write must notice */
    handle(SIGWINCH, SA_RESTART);
    handle(SIGPIPE, SA_RESTART);    /* a handler, so that child processes start with the default */
    handle(SIGXFSZ, SA_RESTART);
    give_handlers_a_stack();
    for (int i = 0; i < fatal_count; i++) {
        struct sigaction action;
        sigaction(fatal[i], NULL, &before_fatal[i]);
        if (before_fatal[i].sa_handler == SIG_IGN) continue;
        if (i < request_count) before_fatal[i].sa_handler = SIG_DFL;
        memset(&action, 0, sizeof action);
        action.sa_handler = on_fatal;
        action.sa_flags = SA_ONSTACK;
        sigemptyset(&action.sa_mask);
        sigaction(fatal[i], &action, NULL);
    }
}

/* Ctrl-Z stops the program by itself while it works; at the prompt the
   terminal must be put back first. */
void crl_prompt_signals(int on) {
    static struct sigaction stop, cont;
    static int active;
    if (on == active) return;
    active = on;
    if (on) {
        sigaction(SIGTSTP, NULL, &stop);
        sigaction(SIGCONT, NULL, &cont);
        handle(SIGTSTP, SA_RESTART);
        handle(SIGCONT, SA_RESTART);
    } else {
        sigaction(SIGTSTP, &stop, NULL);
        sigaction(SIGCONT, &cont, NULL);
        atomic_store(&suspended, 0);
        atomic_store(&continued, 0);
    }
}

void crl_stop_self(void) {
    struct sigaction standard, ours;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigemptyset(&standard.sa_mask);
    sigaction(SIGTSTP, &standard, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    atomic_store(&continued, 0);
}

/* ---- flags and waiting -------------------------------------------------- */

int crl_interrupt_requested(void) { return atomic_load_explicit(&interrupted, memory_order_relaxed); }

void crl_clear_interrupt(void) { atomic_store(&interrupted, 0); }

int crl_take_events(void) {
    int events = 0;
    if (atomic_exchange(&resized, 0)) events |= CRL_RESIZED;
    if (atomic_exchange(&suspended, 0)) events |= CRL_SUSPENDED;
    if (atomic_exchange(&continued, 0)) events |= CRL_CONTINUED;
    if (atomic_exchange(&interrupted, 0)) events |= CRL_INTERRUPTED;
    return events;
}

static void forget_events_but_interrupt(void) {
    atomic_store(&resized, 0);
    atomic_store(&suspended, 0);
    atomic_store(&continued, 0);
}

int crl_events_waiting(void) {
    return atomic_load(&resized) || atomic_load(&suspended) || atomic_load(&continued) || atomic_load(&interrupted);
}

int crl_wait_event(int fd, int other, int third, int timeout_ms) {
    struct pollfd all[4] = {{fd, POLLIN, 0}, {wake_fd, POLLIN, 0}, {other, POLLIN, 0}, {third, POLLIN, 0}};
    if (crl_events_waiting()) return CRL_WAIT_EVENT;
    int count = poll(all, 4, timeout_ms);
    if (count == 0) return CRL_WAIT_TIMEOUT;
    if (count < 0 || all[1].revents) drain();
    /* A signal may have arrived with the input: it comes first. */
    if (count < 0 || crl_events_waiting()) return CRL_WAIT_EVENT;
    if (all[0].revents) return CRL_WAIT_INPUT;
    return all[2].revents || all[3].revents ? CRL_WAIT_OTHER : CRL_WAIT_EVENT;
}

int crl_wait_readable(int fd, int timeout_ms) {
    for (;;) {
        struct pollfd both[2] = {{fd, POLLIN, 0}, {wake_fd, POLLIN, 0}};
        if (crl_interrupt_requested()) return -1;
        int count = poll(both, 2, timeout_ms);
        if (count == 0) return 0;
        if (count > 0 && both[1].revents) drain();
        if (crl_interrupt_requested()) return -1;
        if (count > 0 && both[0].revents) return 1;
        if (count < 0 && errno != EINTR) return 1; /* let read(2) say what is wrong */
    }
}

int crl_wait_either(int fd, int other) {
    for (;;) {
        if (crl_interrupt_requested()) return 0;
        int woken = crl_wait_event(fd, other, -1, -1);
        if (woken != CRL_WAIT_EVENT) return woken == CRL_WAIT_OTHER;
        forget_events_but_interrupt();
    }
}

int crl_input_waiting(void) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    return crl_input_buffered() || poll(&input, 1, 0) > 0;
}
