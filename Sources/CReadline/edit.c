/* One edit: readline fed byte by byte, between waits for input and signals.

   The bytes come from a second opening of the terminal that does not block, so
   that a byte that poll(2) promised and that is gone is not waited for.

   The terminal makes no signals of keys at the prompt: Ctrl-C, Ctrl-Z and Ctrl-\\
   come as bytes, since the same bytes in pasted text are text and no keys. Only
   where the bytes are read is it known which of the two they are. */
#include "internal.h"
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <readline/history.h>

static const crl_owner *owner;
static const char *initial = "";
static int initial_cursor;
static int idle_due; /* the owner has not been told since the last key */
static int finished;
static char *accepted;

const crl_owner *crl_edit_owner(void) { return owner; }

/* ---- input -------------------------------------------------------------- */

static int input_fd = STDIN_FILENO;
static unsigned char buffered[4096];
static int buffered_at, buffered_end;
static int ending_at; /* how much of a paste's end has been made up */

int crl_input_buffered(void) { return buffered_at < buffered_end; }

int crl_take_buffered(unsigned char *bytes, int capacity) {
    int count = 0;
    while (count < capacity && crl_input_buffered()) bytes[count++] = buffered[buffered_at++];
    return count;
}

void crl_give_back(const unsigned char *bytes, int count) {
    int rest = buffered_end - buffered_at;
    if (count > (int)sizeof buffered - rest) count = (int)sizeof buffered - rest;
    if (count <= 0) return;
    memmove(buffered + count, buffered + buffered_at, (size_t)rest);
    memcpy(buffered, bytes, (size_t)count);
    buffered_at = 0;
    buffered_end = count + rest;
}

/* ---- keys that are signals, and pasted text ------------------------------- */

static struct termios keys;
static int keys_known;
static int pasting;  /* what is read is pasted text */
static int matched;  /* so many bytes of what begins or ends it were read */
static int dropping; /* nobody wants the rest of it any more */
static int after_key; /* what is buffered was typed after a key that is a signal */

/* A pasted text whose end does not come must not keep Ctrl-C out for ever: a
   byte that comes alone after so many milliseconds was typed. */
enum { longest_pause = 250 };

static long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Readline's own preparation, without signals for keys. */
static void prepare_terminal(int meta) {
    struct termios now;
    rl_prep_terminal(meta);
    if (tcgetattr(input_fd, &now) != 0) return;
    if (now.c_lflag & ISIG) keys = now;
    keys_known = keys_known || now.c_lflag & ISIG;
    now.c_lflag &= ~(tcflag_t)ISIG;
    tcsetattr(input_fd, TCSADRAIN, &now);
}

/* The signal that a key stands for, or 0. */
static int signal_of(unsigned char key) {
    if (!keys_known || key == _POSIX_VDISABLE) return 0;
    return key == keys.c_cc[VINTR] ? SIGINT : key == keys.c_cc[VSUSP] ? SIGTSTP : key == keys.c_cc[VQUIT] ? SIGQUIT : 0;
}

/* Takes keys that are signals out of what was read; what was typed before one
   is forgotten, as the terminal would. Answers how many bytes are left. */
static int take_signals(unsigned char *bytes, int count) {
    static const char begins[] = "\033[200~", ends[] = "\033[201~";
    static long last;
    int kept = 0;
    long now = milliseconds();
    if (pasting && count == 1 && now - last > longest_pause && signal_of(bytes[0])) pasting = matched = dropping = 0;
    last = now;
    for (int i = 0; i < count; i++) {
        const char *mark = pasting ? ends : begins;
        int number = pasting ? 0 : signal_of(bytes[i]);
        matched = bytes[i] == (unsigned char)mark[matched] ? matched + 1 : bytes[i] == (unsigned char)mark[0];
        int turns = !mark[matched];
        if (number) {
            kept = matched = 0;
            after_key = 1;
            raise(number);
        } else if (!dropping) {
            bytes[kept++] = bytes[i];
        }
        if (!turns) continue;
        pasting = !pasting;
        matched = dropping = 0;
    }
    return kept;
}

/* Fills the buffer without waiting: 1, 0 if nothing is there, -1 at the end. */
static int fill(void) {
    ssize_t count = read(input_fd, buffered, sizeof buffered);
    if (count > 0) {
        buffered_at = 0;
        buffered_end = take_signals(buffered, (int)count);
        return 1;
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

/* Readline's source of bytes. It asks for more than the buffer holds only in
   the middle of something (a paste, a character of several bytes, a key). After
   Ctrl-C and at the end of input it then gets what ends a paste, over and over,
   which ends everything else too; told of an end it would read beyond its text
   or jump to a place it has left (8.2). */
static int next_byte(FILE *stream) {
    static const char paste_end[] = "\033[201~";
    (void)stream;
    while (!crl_input_buffered()) {
        struct pollfd input = {input_fd, POLLIN, 0};
        if (crl_interrupt_requested() || (poll(&input, 1, 100) > 0 && fill() < 0)) {
            if (!paste_end[ending_at]) ending_at = 0;
            return paste_end[ending_at++];
        }
    }
    return buffered[buffered_at++];
}

/* Whether the rest of a key's sequence is there, or comes within its time. */
static int input_is_available(void) {
    if (crl_input_buffered()) return 1;
    int microseconds = rl_set_keyboard_input_timeout(0);
    rl_set_keyboard_input_timeout(microseconds);
    struct pollfd input = {input_fd, POLLIN, 0};
    return poll(&input, 1, microseconds / 1000) > 0;
}

/* ---- output ------------------------------------------------------------- */

static FILE *screen;

FILE *crl_screen(void) { return screen; }

void crl_bracketed_paste(int on) {
    const char *wanted = rl_variable_value("enable-bracketed-paste");
    if (!wanted || strcmp(wanted, "on") != 0) return;
    fputs(on ? "\033[?2004h" : "\033[?2004l", screen);
    fflush(screen);
}

/* ---- setting up --------------------------------------------------------- */

/* A terminal whose environment asks for UTF-8 by the name of a locale that is
   not installed gets it all the same. */
static void set_locale(void) {
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    if (setlocale(LC_CTYPE, "") && MB_CUR_MAX > 1) return;
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value) continue;
        if (strcasestr(value, "utf-8") || strcasestr(value, "utf8")) setlocale(LC_CTYPE, "C.UTF-8");
        return;
    }
}

void crl_setup(const char *program) {
    static int done;
    if (done) return;
    done = 1;
    crl_signals_install();
    set_locale();

    int own = open("/proc/self/fd/0", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (own >= 0) input_fd = own;

    screen = stdout;
    FILE *nowhere = fopen("/dev/null", "we");
    rl_outstream = nowhere ? nowhere : stdout;
    rl_readline_name = program;
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
    rl_getc_function = next_byte;
    rl_input_available_hook = input_is_available;
    rl_prep_term_function = prepare_terminal;
    rl_variable_bind("show-all-if-ambiguous", "on"); /* ~/.inputrc is read after this */
    crl_bind_completion();
    using_history();
    rl_initialize();
    crl_fill_kill_ring();
    rl_redisplay_function = crl_redisplay; /* set before, readline would not ask what the terminal can do */
}

void crl_history_add(const char *entry) {
    add_history(entry);
    using_history(); /* an edit starts behind the newest */
}

void crl_history_limit(int count) { stifle_history(count); }

/* ---- the edit ----------------------------------------------------------- */

static void on_line(char *line) {
    crl_draw(line ? CRL_DRAW_ACCEPT : CRL_DRAW_LEAVE, NULL);
    rl_callback_handler_remove();
    accepted = line;
    finished = 1;
}

static int insert_initial(void) {
    rl_insert_text(initial);
    if (initial_cursor >= 0 && initial_cursor < rl_end) rl_point = initial_cursor;
    return 0;
}

/* Leaves the edit without a text. */
static void abandon(const char *mark) {
    unsigned char later[sizeof buffered];
    int count = after_key ? crl_take_buffered(later, sizeof later) : 0;
    if (RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH)) {
        /* Ctrl-G gives back the line and the prompt that the search replaced. */
        buffered[0] = 'G' & 0x1f;
        buffered_at = 0;
        buffered_end = 1;
        rl_callback_read_char();
    }
    buffered_at = buffered_end = after_key = 0;
    dropping = pasting && !count;
    crl_give_back(later, count);
    rl_callback_sigcleanup();
    crl_draw(CRL_DRAW_LEAVE, mark);
    rl_free_line_state();
    rl_callback_handler_remove();
}

static void suspend(void) {
    crl_draw(CRL_DRAW_LEAVE, NULL);
    crl_bracketed_paste(0);
    rl_deprep_terminal();
    crl_stop_self();
    prepare_terminal(1);
    crl_bracketed_paste(1);
    crl_take_screen_size();
    crl_draw(CRL_DRAW_AFRESH, NULL);
}

/* ---- what comes between keys ----------------------------------------------- */

static char *next_prompt; /* the prompt to be, while a search shows its own */

/* Puts the prompt before the entry that is to be there, once readline shows its own. */
static int take_prompt(void) {
    if (!next_prompt || rl_display_prompt != rl_prompt) return 0;
    rl_set_prompt(next_prompt);
    free(next_prompt);
    next_prompt = NULL;
    return 1;
}

void crl_make_way(void) {
    crl_draw(CRL_DRAW_AWAY, NULL);
    crl_bracketed_paste(0);
    rl_deprep_terminal();
}

void crl_come_back(const char *prompt) {
    free(next_prompt);
    next_prompt = strdup(prompt);
    prepare_terminal(1);
    crl_bracketed_paste(1);
    crl_take_screen_size();
    crl_take_events();
    idle_due = owner->idle != NULL;
    take_prompt();
    crl_draw(CRL_DRAW_AFRESH, NULL);
}

static crl_result handle_events(int events) {
    if (events & CRL_INTERRUPTED) {
        crl_result result = rl_end > 0 ? CRL_CLEARED : CRL_INTERRUPT;
        abandon("^C");
        return result;
    }
    if (events & CRL_SUSPENDED) {
        suspend();
    } else if (events & CRL_CONTINUED) { /* stopped by someone who did not ask */
        rl_deprep_terminal();
        prepare_terminal(1);
        crl_bracketed_paste(1);
        crl_draw(CRL_DRAW_AFRESH, NULL);
    }
    if (events & CRL_RESIZED) {
        crl_take_screen_size();
        crl_draw(CRL_DRAW_RESIZED, NULL);
    }
    return CRL_LINE;
}

static crl_result run(char **text) {
    for (;;) {
        while (!finished && crl_input_buffered() && !crl_interrupt_requested()) {
            ending_at = 0;
            idle_due = owner->idle != NULL;
            rl_callback_read_char();
        }
        if (finished) {
            *text = accepted;
            return accepted ? CRL_LINE : CRL_END;
        }
        int events = crl_take_events();
        if (events) {
            crl_result result = handle_events(events);
            if (result != CRL_LINE) return result;
            continue;
        }
        if (take_prompt()) crl_draw(CRL_DRAW_UPDATE, NULL);
        int woken = crl_wait_event(input_fd, owner->other_ready ? owner->other : -1, -1, idle_due ? owner->idle_after : -1);
        if (woken == CRL_WAIT_OTHER) {
            owner->other_ready(owner->context);
        } else if (woken == CRL_WAIT_TIMEOUT) {
            idle_due = 0;
            owner->idle(owner->context);
        } else if (woken == CRL_WAIT_INPUT && fill() < 0) {
            abandon("");
            return CRL_END;
        }
    }
}

crl_result crl_edit(const char *prompt, const char *first_text, int cursor, const crl_owner *asked, char **text) {
    owner = asked;
    initial = first_text;
    initial_cursor = cursor;
    if (!crl_input_buffered()) pasting = matched = dropping = 0;
    idle_due = owner->idle != NULL && *initial;
    finished = 0;
    accepted = *text = NULL;
    free(next_prompt);
    next_prompt = NULL;

    crl_take_events();
    crl_guard_terminal(STDIN_FILENO, 0);
    crl_prompt_signals(1);
    crl_take_screen_size();
    rl_startup_hook = *initial ? insert_initial : NULL;
    crl_bracketed_paste(1);
    rl_callback_handler_install(prompt, on_line);
    crl_bind_commands(); /* now that the terminal's own keys are bound */
    if (owner->prompt_shown) owner->prompt_shown(owner->context);

    crl_result result = run(text);

    crl_bracketed_paste(0);
    crl_prompt_signals(0);
    crl_unguard_terminal();
    return result;
}
