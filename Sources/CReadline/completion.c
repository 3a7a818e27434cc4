/* Completion: the owner of the edit names the choices, readline inserts what
   they have in common, and the list shows a line of help beside each. */
#include "internal.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *text, *shown, *help;
    char suffix;
    int idle;
} choice;

struct crl_choices {
    choice *items;
    int count, capacity;
    int start;
};

static struct crl_choices choices;
static int asked; /* the choices belong to the completion under way */
static size_t taken_off; /* bytes of each choice that readline's word leaves out */
static int colour;

void crl_set_colour(int on) { colour = on; }

void crl_choices_set_start(crl_choices *to, int start) { to->start = start; }

void crl_choices_add(crl_choices *to, const char *text, const char *shown, const char *help, char suffix, int idle) {
    if (to->count == to->capacity) {
        int capacity = to->capacity ? 2 * to->capacity : 64;
        choice *items = realloc(to->items, (size_t)capacity * sizeof *items);
        if (!items) return;
        to->items = items;
        to->capacity = capacity;
    }
    to->items[to->count++] = (choice){strdup(text), strdup(shown), strdup(help), suffix, idle};
}

static void forget_choices(void) {
    for (int i = 0; i < choices.count; i++) {
        free(choices.items[i].text);
        free(choices.items[i].shown);
        free(choices.items[i].help);
    }
    choices.count = 0;
}

static void ask(void) {
    const crl_owner *owner = crl_edit_owner();
    forget_choices();
    choices.start = rl_point;
    if (owner->complete) owner->complete(owner->context, rl_line_buffer, rl_point, &choices);
    if (choices.start < 0 || choices.start > rl_point) choices.start = rl_point;
    asked = 1;
}

/* Readline looks for the word's beginning by the characters that break words:
   it gets the one before the beginning that the owner named. */
static char *break_characters(void) {
    static char before[2];
    ask();
    before[0] = choices.start > 0 ? rl_line_buffer[choices.start - 1] : '\0';
    return before;
}

/* How many bytes all of `texts` begin with; whole characters. */
static size_t common_length(char **texts) {
    size_t length = strlen(texts[0]);
    for (int i = 1; texts[i]; i++) {
        size_t same = 0;
        while (same < length && texts[i][same] == texts[0][same]) same++;
        length = same;
    }
    while (length > 0 && (texts[0][length] & 0xC0) == 0x80) length--;
    return length;
}

/* The choice that a match was made from. */
static const choice *of_match(const char *match) {
    static const choice none = {"", "", "", '\0', 0};
    for (int i = 0; i < choices.count; i++)
        if (strlen(choices.items[i].text) >= taken_off && strcmp(choices.items[i].text + taken_off, match) == 0)
            return &choices.items[i];
    return &none;
}

static char **attempt(const char *word, int start, int end) {
    (void)end;
    rl_attempted_completion_over = 1;
    if (!asked) ask(); /* at the beginning of the text nobody asks for breaks */
    asked = 0;
    rl_completion_append_character = '\0';

    /* Where a character of the word is also the one before it, readline's word
       begins later: what comes before is then taken off the choices. */
    size_t extra = start > choices.start ? (size_t)(start - choices.start) : 0;
    const char *lead = rl_line_buffer + choices.start;
    taken_off = extra;

    char **matches = calloc((size_t)choices.count + 2, sizeof *matches);
    int count = 0;
    for (int i = 0; matches && i < choices.count; i++) {
        if (strncmp(choices.items[i].text, lead, extra) != 0) continue;
        matches[1 + count++] = strdup(choices.items[i].text + extra);
    }
    if (count == 0) {
        free(matches);
        return NULL;
    }
    /* The only one that means something is taken, whatever else there is. */
    if (count == 1 || (!of_match(matches[1])->idle && of_match(matches[2])->idle)) {
        const choice *only = of_match(matches[1]);
        rl_completion_append_character = only->suffix;
        for (int i = 2; i <= count; i++) free(matches[i]);
        matches[0] = matches[1];
        matches[1] = NULL;
        return matches;
    }
    size_t length = common_length(matches + 1);
    /* Choices that differ from what is typed leave it as it is. */
    matches[0] = length < strlen(word) ? strdup(word) : strndup(matches[1], length);
    return matches;
}

/* ---- the list ------------------------------------------------------------- */

/* Writes as much of `text` as fits in `width` columns. */
static void write_cut(const char *text, int width) {
    size_t bytes = strcspn(text, "\n");
    while (bytes > 0 && crl_text_width(text, bytes, 0) > width)
        do bytes--;
        while (bytes > 0 && (text[bytes] & 0xC0) == 0x80);
    fwrite(text, 1, bytes, crl_screen());
}

static void write_choice(const char *match, int column, int width) {
    const choice *of = of_match(match);
    const char *help = of->help;
    /* What is shown as it is may lack its beginning here. */
    const char *shown = strcmp(of->shown, of->text) == 0 && *of->text ? match : of->shown;
    int used = crl_text_width(shown, strlen(shown), 0);
    if (colour && of->idle) fputs("\033[2m", crl_screen());
    fputs("  ", crl_screen());
    write_cut(shown, width - 3);
    if (*help && column + 10 < width) {
        fprintf(crl_screen(), "%*s", column - used > 0 ? column - used : 1, "");
        if (colour) fputs("\033[2m", crl_screen());
        write_cut(help, width - column - 3);
        if (colour) fputs("\033[0m", crl_screen());
    } else if (colour && of->idle) {
        fputs("\033[0m", crl_screen());
    }
    fputc('\n', crl_screen());
}

/* Shows as many choices as the screen holds, without idle ones where there are
   others; asked again for the same, all. */
static void show_list(char **matches, int count, int longest) {
    static char *last_text;
    int rows, width;
    rl_get_screen_size(&rows, &width);
    int room = rows > 8 ? rows - 4 : 4;
    int again = last_text && strcmp(last_text, rl_line_buffer) == 0;
    int main = 0; /* those that are not idle: they stand first */
    while (main < count && !of_match(matches[main + 1])->idle) main++;
    int wanted = main > 0 && !again ? main : count;
    int shown = wanted <= room || again ? wanted : room;
    int column = (longest < width / 2 ? longest : width / 2) + 2;

    crl_draw(CRL_DRAW_LEAVE, NULL);
    for (int i = 1; i <= shown; i++) write_choice(matches[i], column, width);
    if (shown < count)
        fprintf(
            crl_screen(), "  and %d %s: Tab again shows all\n", count - shown,
            shown == main ? "that mean nothing here" : "more");
    fflush(crl_screen());
    crl_draw(CRL_DRAW_AFRESH, NULL);

    free(last_text);
    last_text = strdup(rl_line_buffer);
}

void crl_bind_completion(void) {
    rl_attempted_completion_function = attempt;
    rl_completion_word_break_hook = break_characters;
    rl_completion_display_matches_hook = show_list;
    rl_completer_quote_characters = NULL;
    rl_basic_quote_characters = NULL;
    rl_sort_completion_matches = 0;
    rl_ignore_completion_duplicates = 0;
}
