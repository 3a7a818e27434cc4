/* Drawing an entry: readline draws what it is given, and it is given the text
   with the continuation prompt before each further line. An entry taller than
   the screen shows its first line and the lines around the cursor:

       tgl[4]> view A {
         ⋮ 12 more lines
          ...>     height = 20
          ...>     left = 10
         ⋮ 30 more lines                                                      */
#include "internal.h"
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

/* What was drawn last. */
static char *shown;
static size_t shown_size, shown_capacity;
static int shown_point, shown_mark;
static int cut;        /* lines are missing from it */
static int first_line; /* the first of the lines around the cursor */

/* The lines of the entry. */
typedef struct {
    int start, end; /* bytes, without the newline */
    int rows;
} text_line;

static text_line *lines;
static int line_count, line_capacity;

void crl_display_begin(void) {
    first_line = 1;
    cut = 0;
}

/* ---- measuring --------------------------------------------------------------- */

int crl_text_width(const char *text, size_t bytes, int column) {
    mbstate_t state;
    int at = column;
    memset(&state, 0, sizeof state);
    for (size_t i = 0; i < bytes;) {
        wchar_t character;
        unsigned char byte = (unsigned char)text[i];
        if (byte == '\t') {
            at += 8 - at % 8;
            i++;
        } else if (byte < 0x20 || byte == 0x7f) {
            at += 2;
            i++;
        } else if (byte < 0x80) {
            at++;
            i++;
        } else {
            size_t length = mbrtowc(&character, text + i, bytes - i, &state);
            if (length == (size_t)-1 || length == (size_t)-2 || length == 0) {
                memset(&state, 0, sizeof state);
                at++;
                i++;
                continue;
            }
            int width = wcwidth(character);
            at += width > 0 ? width : 0;
            i += length;
        }
    }
    return at - column;
}

/* The width of the last line of a prompt, whose \001…\002 take no room. */
static int prompt_width(const char *prompt) {
    const char *last = strrchr(prompt, '\n');
    int width = 0;
    for (const char *p = last ? last + 1 : prompt; *p;) {
        if (*p == '\001') {
            const char *end = strchr(p, '\002');
            if (!end) break;
            p = end + 1;
        } else {
            size_t bytes = strcspn(p, "\001");
            width += crl_text_width(p, bytes, width);
            p += bytes;
        }
    }
    return width;
}

/* The rows that `columns` take on a screen of `width`. */
static int rows_of(int columns, int width) { return columns <= 0 ? 1 : (columns + width - 1) / width; }

static int measure_lines(int width) {
    int total = 0;
    line_count = 0;
    for (int start = 0;;) {
        char *newline = memchr(rl_line_buffer + start, '\n', (size_t)(rl_end - start));
        int end = newline ? (int)(newline - rl_line_buffer) : rl_end;
        if (line_count == line_capacity) {
            int capacity = line_capacity ? 2 * line_capacity : 16;
            text_line *more = realloc(lines, (size_t)capacity * sizeof *more);
            if (!more) return 0;
            lines = more;
            line_capacity = capacity;
        }
        int before = start == 0 ? prompt_width(rl_display_prompt) : crl_text_width(crl_edit_continuation(), strlen(crl_edit_continuation()), 0);
        int columns = before + crl_text_width(rl_line_buffer + start, (size_t)(end - start), before);
        lines[line_count++] = (text_line){start, end, rows_of(columns + 1, width)};
        total += lines[line_count - 1].rows;
        if (!newline) return total;
        start = end + 1;
    }
}

/* ---- choosing the lines to show ------------------------------------------------- */

static int cursor_line(void) {
    int line = 0;
    while (line + 1 < line_count && lines[line + 1].start <= rl_point) line++;
    return line;
}

/* The lines around the cursor that fit in `rows`, as few moved as may be. */
static void choose_window(int rows, int *first, int *last) {
    int cursor = cursor_line(), used = 0;
    if (cursor == 0) cursor = 1;
    if (first_line < 1) first_line = 1;
    if (first_line > cursor) first_line = cursor;
    for (int i = first_line; i <= cursor; i++) used += lines[i].rows;
    while (used > rows && first_line < cursor) used -= lines[first_line++].rows;
    *first = first_line;
    *last = cursor;
    while (*last + 1 < line_count && used + lines[*last + 1].rows <= rows) used += lines[++*last].rows;
    while (*first > 1 && used + lines[*first - 1].rows <= rows) used += lines[--*first].rows;
    first_line = *first;
}

/* ---- building what readline draws ------------------------------------------------ */

static void append(const char *text, size_t bytes) {
    if (shown_size + bytes + 1 > shown_capacity) {
        size_t capacity = 2 * (shown_size + bytes + 64);
        char *more = realloc(shown, capacity);
        if (!more) return;
        shown = more;
        shown_capacity = capacity;
    }
    memcpy(shown + shown_size, text, bytes);
    shown_size += bytes;
    shown[shown_size] = '\0';
}

static void append_line(int line) {
    const char *continuation = crl_edit_continuation();
    text_line at = lines[line];
    if (line > 0) {
        append("\n", 1);
        append(continuation, strlen(continuation));
    }
    if (rl_point >= at.start && rl_point <= at.end) shown_point = (int)shown_size + rl_point - at.start;
    if (rl_mark >= at.start && rl_mark <= at.end) shown_mark = (int)shown_size + rl_mark - at.start;
    append(rl_line_buffer + at.start, (size_t)(at.end - at.start));
}

static void append_missing(int count) {
    char text[64];
    if (count == 0) return;
    int bytes = snprintf(text, sizeof text, "\n  %s %d more line%s", MB_CUR_MAX > 1 ? "\u22ee" : ":", count, count == 1 ? "" : "s");
    append(text, (size_t)bytes);
}

static void build(void) {
    int height, width;
    rl_get_screen_size(&height, &width);
    int rows = measure_lines(width > 0 ? width : 80), first = 1, last = line_count - 1;
    int room = height - 3 - lines[0].rows;
    cut = rows >= height && line_count > 1 && room > 0;
    if (cut) choose_window(room, &first, &last);
    shown_size = 0;
    shown_point = shown_mark = 0;
    append_line(0);
    append_missing(first - 1);
    for (int i = first; i <= last; i++) append_line(i);
    append_missing(line_count - 1 - last);
}

void crl_redisplay_now(void) {
    char *text = rl_line_buffer;
    int point = rl_point, end = rl_end, mark = rl_mark;
    build();
    rl_line_buffer = shown;
    rl_end = (int)shown_size;
    rl_point = shown_point;
    rl_mark = shown_mark;
    rl_redisplay();
    rl_line_buffer = text;
    rl_end = end;
    rl_point = point;
    rl_mark = mark;
}

void crl_redisplay(void) {
    if (!crl_input_buffered()) crl_redisplay_now();
}

/* ---- leaving and coming back ------------------------------------------------------ */

/* Writes the whole entry, for once not bounded by the screen. */
static void write_whole(void) {
    for (const char *p = rl_display_prompt; *p; p++)
        if (*p != '\001' && *p != '\002') fputc(*p, rl_outstream);
    for (int i = 0; i < rl_end; i++) {
        fputc(rl_line_buffer[i], rl_outstream);
        if (rl_line_buffer[i] == '\n') fputs(crl_edit_continuation(), rl_outstream);
    }
}

void crl_before_accept(void) {
    crl_redisplay_now();
    if (!cut) return;
    rl_clear_visible_line();
    write_whole();
    fputc('\n', rl_outstream);
    rl_on_new_line();
}

void crl_leave_entry(const char *mark) {
    int point = rl_point;
    rl_point = rl_end;
    crl_redisplay_now();
    fputs(mark, rl_outstream);
    rl_crlf();
    fflush(rl_outstream);
    rl_point = point;
}

void crl_redraw_below(void) {
    rl_on_new_line();
    crl_redisplay_now();
}

/* Where a screen has one row readline scrolls by a third of its columns, and divides by that. */
void crl_take_screen_size(void) {
    int rows, columns;
    rl_reset_screen_size();
    rl_get_screen_size(&rows, &columns);
    if (columns < 4) rl_set_screen_size(rows, 4);
}

/* Terminals wrap what they show anew when their width changes: the entry
   begins as many rows above the cursor as it takes at the new width. */
void crl_redraw_resized(void) {
    int width, rows = 0, column = prompt_width(rl_display_prompt);
    crl_take_screen_size();
    rl_get_screen_size(NULL, &width);
    for (int at = 0; shown && width > 0;) {
        size_t left = (size_t)(shown_point - at), bytes = strcspn(shown + at, "\n");
        if (bytes > left) bytes = left;
        column += crl_text_width(shown + at, bytes, column);
        at += (int)bytes;
        if (at >= shown_point) {
            rows += column / width;
            break;
        }
        rows += rows_of(column, width);
        column = 0;
        at++;
    }
    fputc('\r', rl_outstream);
    if (rows > 0) fprintf(rl_outstream, "\033[%dA", rows);
    fputs("\033[J", rl_outstream);
    crl_redraw_below();
}
