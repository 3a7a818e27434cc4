/* Small functions over GNU readline, and the signals an interactive program
   lives with. Nothing but functions and plain types is declared here: what
   readline keeps in globals stays behind them. Call all of it from one thread,
   whichever, but for crl_interrupt_requested, which any may call; signals may
   arrive at any. */
#pragma once
#include <stddef.h>

/* ---- signals ---------------------------------------------------------- */

/* Before anything else: closed standard streams are held, and with `one_heap` all threads take memory from one pool. */
void crl_process_begin(int one_heap);
/* How many arguments the program was started with, its own name included, and each of them. */
int crl_argument_count(void);
const char *crl_argument(int place);

/* Makes Ctrl-C set a flag, a closed pipe or a full quota an error of write(2),
   and every signal that ends the program put the terminal back first. A signal
   that is ignored stays so. Idempotent. */
void crl_signals_install(void);

/* Whether Ctrl-C was pressed since the flag was last cleared. Cheap, and safe
   from any thread. */
int crl_interrupt_requested(void);

/* Clears the flag. */
void crl_clear_interrupt(void);

/* Waits until `fd` can be read: 1 then (also at its end), 0 when the time in
   milliseconds is over (negative: no limit), -1 when Ctrl-C was pressed. */
int crl_wait_readable(int fd, int timeout_ms);

/* Waits until `fd` or another descriptor can be read, or Ctrl-C was pressed: 1 where it is the other. */
int crl_wait_either(int fd, int other);

/* Whether something stands to be read on standard input, or was read and not used yet. */
int crl_input_waiting(void);

/* ---- single keys ------------------------------------------------------ */

/* Lets keys through one by one, unechoed; 0, or -1 if the terminal will not.
   With `page`, on a screen of their own that leaves no trace. */
int crl_keys_begin(int fd, int page);

enum { CRL_KEYS_INTERRUPT = -1, CRL_KEYS_END = -2, CRL_KEYS_REDRAW = -3, CRL_KEYS_OTHER = -4 };

/* Waits for keys and takes what has come: the count of bytes, 0 when the time
   in milliseconds is over (negative: no limit), or one of the values above;
   CRL_KEYS_REDRAW after a change of the window's size and after a stop,
   CRL_KEYS_OTHER when `other` or `third`, descriptors or -1, can be read. */
int crl_keys_read(int timeout_ms, int other, int third, unsigned char *bytes, int capacity);

/* Puts the terminal back as it was before crl_keys_begin. */
void crl_keys_end(void);

/* Puts bytes that were taken and not used before those that are still to be
   read by the next edit. */
void crl_give_back(const unsigned char *bytes, int count);

/* ---- one edit ---------------------------------------------------------- */

/* The choices that a completion collects. */
typedef struct crl_choices crl_choices;

/* Where in the text the word to complete begins, in bytes. */
void crl_choices_set_start(crl_choices *choices, int start);

/* Adds a choice: the text that takes the word's place, that text and a line of
   help beside it as a terminal shows them, and a byte to put behind it when it is the only one (0 for none). An
   idle one is shown only when asked for again; it stands behind all others. */
void crl_choices_add(crl_choices *choices, const char *text, const char *shown, const char *help, char suffix, int idle);

/* Why the entry is to be drawn. */
typedef enum {
    CRL_DRAW_UPDATE,  /* the entry has changed */
    CRL_DRAW_AFRESH,  /* the cursor is at the beginning of an empty row: the entry is to begin there */
    CRL_DRAW_RESIZED, /* the window has another size */
    CRL_DRAW_AWAY,    /* the entry is to go, and the cursor to be where it began */
    CRL_DRAW_CLEAR,   /* the screen is to be cleared, and the entry to begin at its top */
    CRL_DRAW_LEAVE,   /* the cursor is to go below the entry, which is shown without what stands around it */
    CRL_DRAW_ACCEPT   /* the same, with all lines of the entry, also those that the screen has no room for */
} crl_drawing;

/* The entry under way, as it is to be drawn. */
typedef struct {
    crl_drawing drawing;
    const char *prompt; /* the owner's, or what a search or a count shows in its place */
    int has_own_prompt; /* it is the owner's */
    const char *text;
    int cursor;                   /* in bytes */
    int region_start, region_end; /* what is marked, in bytes; equal where nothing is */
    const char *mark;             /* what to write at the entry's end, for CRL_DRAW_LEAVE and CRL_DRAW_ACCEPT */
} crl_view;

/* What an edit asks and tells its owner; any but the context may be NULL.
   Texts are NUL-terminated UTF-8. */
typedef struct {
    void *context;
    /* Draws the entry. Nothing else writes to the terminal meanwhile but lists of choices. */
    void (*draw)(void *context, const crl_view *view);
    /* Nothing was typed for as long as `idle_after` says: the time to show more. Called once after each change. */
    void (*idle)(void *context);
    int idle_after; /* in milliseconds */
    /* How many blanks the line begins with that the cursor stands in; with `closes`, a line that a closing bracket begins;
       below 0 it stays as it is. */
    int (*indentation)(void *context, const char *text, int cursor, int closes);
    /* What Right takes at the end of the text, or with `word` its first word; from malloc, or NULL. */
    char *(*suggestion)(void *context, const char *text, int word);
    /* The text after somebody edited it elsewhere, from malloc; or NULL to leave it. The terminal is as before the edit. */
    char *(*edit_elsewhere)(void *context, const char *text);
    /* The prompt is on the screen, and nothing has been read yet. */
    void (*prompt_shown)(void *context);
    /* Whether the text so far is unfinished, so that Enter adds a line. */
    int (*needs_more)(void *context, const char *text);
    /* Adds the choices for the word at `cursor`, in bytes. */
    void (*complete)(void *context, const char *text, int cursor, crl_choices *choices);
    /* A pasted text made ready to insert, from malloc; or NULL to leave it. */
    char *(*clean_paste)(void *context, const char *text);
    /* A descriptor beside the keys, or -1: told between keys, each time it can be read. What the owner then writes to the terminal
       it writes between crl_make_way and crl_come_back. */
    int other;
    void (*other_ready)(void *context);
} crl_owner;

typedef enum {
    CRL_LINE,      /* the text was accepted */
    CRL_CLEARED,   /* Ctrl-C threw away the text there was */
    CRL_INTERRUPT, /* Ctrl-C with nothing typed */
    CRL_END        /* Ctrl-D, or the terminal is gone */
} crl_result;

/* Prepares readline under the name that ~/.inputrc may ask for. */
void crl_setup(const char *program);

/* Edits one entry, of a line or of several. `prompt` may hold escape sequences
   between \001 and \002; `initial` is there to begin with, and the cursor at
   `cursor`, in bytes, or at its end (-1). For CRL_LINE `*text` is the entry,
   from malloc. The terminal is as before when this returns. */
crl_result crl_edit(const char *prompt, const char *initial, int cursor, const crl_owner *owner, char **text);

/* Takes the entry under way off the screen, and gives the terminal back as it was before the edit. */
void crl_make_way(void);

/* Shows the entry again, as it was typed, below what was written meanwhile and behind another prompt. */
void crl_come_back(const char *prompt);

/* The columns and rows that an entry may take, as readline knows them. */
void crl_screen_size(int *columns, int *rows);

/* Whether lists of choices show their help dimmed. */
void crl_set_colour(int on);

/* ---- history ----------------------------------------------------------- */

/* Adds an entry, which may span lines, as the newest; also while an edit has
   only just begun. */
void crl_history_add(const char *entry);

/* Forgets the oldest entries beyond this many. */
void crl_history_limit(int count);
