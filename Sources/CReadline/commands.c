/* Keys that mean something else in an entry of several lines: Enter, up and
   down, the line's ends, killing to them, and pasting. With a single line each
   does what readline's own command does. */
#include "internal.h"
#include <stdlib.h>
#include <string.h>

static int line_start(int at) {
    while (at > 0 && rl_line_buffer[at - 1] != '\n') at--;
    return at;
}

static int line_end(int at) {
    while (at < rl_end && rl_line_buffer[at] != '\n') at++;
    return at;
}

/* ---- Enter ---------------------------------------------------------------- */

/* What a line begins with, as the owner says; a text that arrives faster than it can be typed has its own blanks. */
static void indent(int closes) {
    const crl_owner *owner = crl_edit_owner();
    if (!owner->indentation || (!closes && crl_input_buffered())) return;
    int count = owner->indentation(owner->context, rl_line_buffer, rl_point, closes);
    if (count < 0) return;
    int start = line_start(rl_point);
    if (rl_point > start) rl_delete_text(start, rl_point);
    rl_point = start;
    while (count-- > 0) rl_insert_text(" ");
}

static int insert_newline(int count, int key) {
    (void)count, (void)key;
    rl_begin_undo_group();
    rl_insert_text("\n");
    indent(0);
    rl_end_undo_group();
    return 0;
}

/* Enter breaks the line where the text is unfinished, and on any line but the last; what a search has found it runs. */
static int accept_or_continue(int count, int key) {
    const crl_owner *owner = crl_edit_owner();
    int is_whole = !owner->needs_more || !owner->needs_more(owner->context, rl_line_buffer);
    int commands = rl_editing_mode == 0 && rl_get_keymap() == rl_get_keymap_by_name("vi-command");
    if (commands && !is_whole) rl_point = rl_end;
    int is_found = rl_last_func == rl_reverse_search_history || rl_last_func == rl_forward_search_history;
    if (!is_whole || (!commands && !is_found && line_end(rl_point) != rl_end)) return insert_newline(count, key);
    rl_deactivate_mark();
    return rl_newline(count, key);
}

/* A closing bracket that begins its line takes a step back. */
static int close_bracket(int count, int key) {
    int start = line_start(rl_point), is_first = start > 0;
    for (int i = start; i < rl_point; i++)
        if (rl_line_buffer[i] != ' ') is_first = 0;
    if (!is_first || count != 1) return rl_insert(count, key);
    rl_begin_undo_group();
    indent(1);
    rl_insert(1, key);
    rl_end_undo_group();
    return 0;
}

/* ---- up and down ----------------------------------------------------------- */

/* The place in the line beginning at `start` that is `characters` along it. */
static int along(int start, int characters) {
    int at = start, end = line_end(start);
    for (; characters > 0 && at < end; characters--) {
        at++;
        while (at < end && (rl_line_buffer[at] & 0xC0) == 0x80) at++;
    }
    return at;
}

static int characters_before(int at) {
    int count = 0;
    for (int i = line_start(at); i < at; i++)
        if ((rl_line_buffer[i] & 0xC0) != 0x80) count++;
    return count;
}

static int up(int count, int key) {
    int start = line_start(rl_point);
    if (start == 0) return rl_get_previous_history(count, key);
    rl_point = along(line_start(start - 1), characters_before(rl_point));
    return 0;
}

static int down(int count, int key) {
    int end = line_end(rl_point);
    if (end == rl_end) return rl_get_next_history(count, key);
    rl_point = along(end + 1, characters_before(rl_point));
    return 0;
}

/* ---- suggestions ---------------------------------------------------------------- */

/* Takes what is suggested at the end of the text; false where nothing is. */
static int take_suggestion(int word) {
    const crl_owner *owner = crl_edit_owner();
    if (rl_point != rl_end || !owner->suggestion) return 0;
    char *text = owner->suggestion(owner->context, rl_line_buffer, word);
    if (!text) return 0;
    rl_insert_text(text);
    free(text);
    return 1;
}

static int forward(int count, int key) { return count == 1 && take_suggestion(0) ? 0 : rl_forward_char(count, key); }
static int forward_byte(int count, int key) { return count == 1 && take_suggestion(0) ? 0 : rl_forward_byte(count, key); }
static int forward_word(int count, int key) { return count == 1 && take_suggestion(1) ? 0 : rl_forward_word(count, key); }

/* ---- the screen --------------------------------------------------------------- */

static int clear_screen(int count, int key) {
    (void)count, (void)key;
    crl_draw(CRL_DRAW_CLEAR, NULL);
    return 0;
}

static int redraw(int count, int key) {
    (void)count, (void)key;
    crl_draw(CRL_DRAW_RESIZED, NULL);
    return 0;
}

/* ---- another editor ------------------------------------------------------------- */

static int edit_elsewhere(int count, int key) {
    (void)count, (void)key;
    const crl_owner *owner = crl_edit_owner();
    if (!owner->edit_elsewhere) return rl_ding();
    crl_draw(CRL_DRAW_LEAVE, NULL);
    crl_bracketed_paste(0);
    rl_deprep_terminal();
    char *text = owner->edit_elsewhere(owner->context, rl_line_buffer);
    rl_prep_term_function(1);
    crl_bracketed_paste(1);
    crl_take_screen_size();
    if (text && strcmp(text, rl_line_buffer) != 0) {
        rl_begin_undo_group();
        rl_delete_text(0, rl_end);
        rl_point = 0;
        rl_insert_text(text);
        rl_end_undo_group();
    }
    free(text);
    crl_draw(CRL_DRAW_AFRESH, NULL);
    return 0;
}

/* ---- the line's ends --------------------------------------------------------- */

static int to_start(int count, int key) {
    (void)count, (void)key;
    rl_point = line_start(rl_point);
    return 0;
}

static int to_end(int count, int key) {
    (void)count, (void)key;
    rl_point = line_end(rl_point);
    return 0;
}

static int kill_to_end(int count, int key) {
    int end = line_end(rl_point);
    if (count < 0 || end == rl_end) return rl_kill_line(count, key);
    rl_kill_text(rl_point, end > rl_point ? end : end + 1); /* at a line's end, joins the next */
    return 0;
}

static int kill_to_start(int count, int key) {
    int start = line_start(rl_point), end = rl_point;
    if (count < 0 || start == 0) return rl_unix_line_discard(count, key);
    if (start == end) start--;
    rl_kill_text(end, start);
    rl_point = start;
    return 0;
}

/* ---- pasting ----------------------------------------------------------------- */

static int paste(int count, int key) {
    const crl_owner *owner = crl_edit_owner();
    int from = rl_point;
    rl_begin_undo_group(); /* one undo takes all of it back */
    int result = rl_bracketed_paste_begin(count, key);
    if (owner->clean_paste && rl_point > from) {
        char *pasted = rl_copy_text(from, rl_point);
        char *clean = owner->clean_paste(owner->context, pasted);
        if (clean && strcmp(clean, pasted) != 0) {
            rl_delete_text(from, rl_point);
            rl_point = from;
            rl_insert_text(clean);
            rl_mark = from;
        }
        free(pasted);
        free(clean);
    }
    rl_end_undo_group();
    return result;
}

/* ---- giving up a key ------------------------------------------------------------ */

/* Readline gives up a key by jumping back to where it read it. After a search
   that was ended by a key of several bytes it has left that place already, and
   crashes (8.2). So commands that give up do it here, without a jump: abort,
   yank-pop without a yank before it, and yank of nothing, for which there is
   always something. Recording and calling keyboard macros give up wherever
   there is none; they are left out. The macros of ~/.inputrc work. */
static int give_up(int count, int key) {
    (void)count, (void)key;
    rl_clear_message();
    rl_discard_argument();
    rl_clear_pending_input();
    rl_deactivate_mark();
    rl_last_func = NULL;
    rl_ding();
    return 0;
}

static int yank_pop(int count, int key) {
    if (rl_last_func == yank_pop) rl_last_func = rl_yank_pop;
    if (rl_last_func != rl_yank && rl_last_func != rl_yank_pop) return give_up(count, key);
    return rl_yank_pop(count, key);
}

void crl_fill_kill_ring(void) {
    rl_insert_text(" ");
    rl_kill_text(0, 1);
    rl_free_undo_list();
}

/* ---- binding ------------------------------------------------------------------ */

/* More bytes no key sends. */
enum { longest_key = 16 };

/* What stands in place of readline's own commands. */
static const struct {
    rl_command_func_t *old, *new;
} replacements[] = {
    {rl_newline, accept_or_continue},
    {rl_get_previous_history, up},
    {rl_get_next_history, down},
    {rl_beg_of_line, to_start},
    {rl_end_of_line, to_end},
    {rl_kill_line, kill_to_end},
    {rl_unix_line_discard, kill_to_start},
    {rl_bracketed_paste_begin, paste},
    {rl_forward_char, forward},
    {rl_forward_byte, forward_byte},
    {rl_forward_word, forward_word},
    {rl_clear_screen, clear_screen},
    {rl_clear_display, clear_screen},
    {rl_refresh_line, redraw},
    {rl_abort, give_up},
    {rl_yank_pop, yank_pop},
    {rl_vi_yank_pop, give_up},
    {rl_start_kbd_macro, give_up},
    {rl_end_kbd_macro, give_up},
    {rl_call_last_kbd_macro, give_up},
};
enum { replacement_count = sizeof replacements / sizeof replacements[0] };

/* Whatever keys lead to a command, by default or by ~/.inputrc, now lead to what replaces it; also those of several bytes. A map within
   a map comes up more than once: then nothing is left to be replaced. */
static void replace_in(Keymap map, int depth) {
    for (int key = 0; key < KEYMAP_SIZE; key++) {
        KEYMAP_ENTRY *entry = &map[key];
        if (entry->type == ISKMAP && depth > 0) replace_in((Keymap)(void *)entry->function, depth - 1);
        rl_command_func_t *command = entry->function;
        if (entry->type != ISFUNC || !command || command == rl_insert || command == rl_do_lowercase_version) continue;
        for (int i = 0; i < replacement_count; i++)
            if (command == replacements[i].old) {
                entry->function = replacements[i].new;
                break;
            }
    }
}

void crl_bind_commands(void) {
    static const char *const maps[] = {"emacs-standard", "vi-insert", "vi-command"};
    for (int i = 0; i < 3; i++) replace_in(rl_get_keymap_by_name(maps[i]), longest_key);
    Keymap emacs = rl_get_keymap_by_name("emacs-standard"), inserting = rl_get_keymap_by_name("vi-insert");
    if (rl_function_of_keyseq("\033\r", emacs, NULL) == rl_vi_editing_mode) /* the default, of use to nobody */
        rl_bind_keyseq_in_map("\\e\\C-m", insert_newline, emacs);
    rl_bind_keyseq_if_unbound_in_map("\\C-x\\C-e", edit_elsewhere, emacs);
    rl_bind_keyseq_if_unbound_in_map("v", edit_elsewhere, rl_get_keymap_by_name("vi-command"));
    for (const char *key = ")]}"; *key; key++) {
        const unsigned char at = (unsigned char)*key;
        if (emacs[at].function == rl_insert) emacs[at].function = close_bracket;
        if (inserting[at].function == rl_insert) inserting[at].function = close_bracket;
    }
}
