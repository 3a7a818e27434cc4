/* Single keys, for pages that a key at a time leads through. */
#include "internal.h"
#include <errno.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static int keys_fd = -1;
static int has_page;
static struct termios before;

static void send(const char *sequence) {
    if (has_page && write(keys_fd, sequence, strlen(sequence)) < 0) { /* reading will tell */ }
}

static int let_keys_through(void) {
    struct termios keys = before;
    keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    send("\033[?1049h");
    return tcsetattr(keys_fd, TCSADRAIN, &keys);
}

static void put_back(void) {
    send(crl_leave_page);
    tcsetattr(keys_fd, TCSADRAIN, &before);
}

int crl_keys_begin(int fd, int page) {
    if (keys_fd >= 0 || tcgetattr(fd, &before) != 0) return -1;
    keys_fd = fd;
    has_page = page;
    crl_guard_terminal(fd, page);
    crl_take_events();
    crl_prompt_signals(1);
    if (let_keys_through() == 0) return 0;
    crl_keys_end();
    return -1;
}

static int event(int events) {
    if (events & CRL_INTERRUPTED) return CRL_KEYS_INTERRUPT;
    if (events & CRL_SUSPENDED) {
        put_back();
        crl_stop_self();
    }
    if (events & (CRL_SUSPENDED | CRL_CONTINUED)) let_keys_through();
    return CRL_KEYS_REDRAW;
}

int crl_keys_read(int timeout_ms, int other, int third, unsigned char *bytes, int capacity) {
    while (keys_fd >= 0) {
        int events = crl_take_events();
        if (events) return event(events);
        int typed_ahead = crl_take_buffered(bytes, capacity);
        if (typed_ahead > 0) return typed_ahead;
        int woken = crl_wait_event(keys_fd, other, third, timeout_ms);
        if (woken == CRL_WAIT_TIMEOUT) return 0;
        if (woken == CRL_WAIT_OTHER) return CRL_KEYS_OTHER;
        if (woken == CRL_WAIT_EVENT) continue;
        ssize_t count = read(keys_fd, bytes, (size_t)capacity);
        if (count > 0) return (int)count;
        if (count == 0 || errno != EINTR) break;
    }
    return CRL_KEYS_END;
}

void crl_keys_end(void) {
    if (keys_fd < 0) return;
    put_back();
    crl_prompt_signals(0);
    crl_unguard_terminal();
    keys_fd = -1;
}
