/* Drawing an entry: its owner does, told what readline has in hand. Readline
   draws nothing by itself. */
#include "internal.h"
#include <string.h>
#include <wchar.h>

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

void crl_draw(crl_drawing drawing, const char *mark) {
    const crl_owner *owner = crl_edit_owner();
    if (!owner || !owner->draw) return;
    int has_region = rl_mark_active_p() && rl_mark >= 0 && rl_mark <= rl_end;
    crl_view view = {
        .drawing = drawing,
        .prompt = rl_display_prompt ? rl_display_prompt : "",
        .has_own_prompt = rl_display_prompt == rl_prompt,
        .text = rl_line_buffer,
        .cursor = rl_point,
        .region_start = !has_region ? 0 : rl_mark < rl_point ? rl_mark : rl_point,
        .region_end = !has_region ? 0 : rl_mark < rl_point ? rl_point : rl_mark,
        .mark = mark ? mark : "",
    };
    owner->draw(owner->context, &view);
}

void crl_redisplay(void) {
    if (!crl_input_buffered()) crl_draw(CRL_DRAW_UPDATE, NULL);
}

void crl_take_screen_size(void) { rl_reset_screen_size(); }

void crl_screen_size(int *columns, int *rows) { rl_get_screen_size(rows, columns); }
