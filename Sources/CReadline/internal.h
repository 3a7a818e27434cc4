/* What the files of this target share. */
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "creadline.h"
#include <stdio.h>
#include <readline/readline.h>

/* signals.c */
enum { CRL_RESIZED = 1, CRL_SUSPENDED = 2, CRL_CONTINUED = 4, CRL_INTERRUPTED = 8 };
enum { CRL_WAIT_TIMEOUT, CRL_WAIT_INPUT, CRL_WAIT_EVENT, CRL_WAIT_OTHER };

int crl_take_events(void);    /* a set of the above, cleared by the call */
int crl_events_waiting(void);
int crl_wait_event(int fd, int other, int third, int timeout_ms); /* `other`, `third`: more descriptors, or -1 */
void crl_prompt_signals(int on);
void crl_stop_self(void);     /* stops as Ctrl-Z does; returns when continued */
void crl_guard_terminal(int fd, int page); /* a signal that ends the program puts it back */
extern const char crl_leave_page[];
void crl_unguard_terminal(void);

/* edit.c: the edit under way */
const crl_owner *crl_edit_owner(void);
int crl_input_buffered(void); /* whether bytes were read and not yet handed to readline */
int crl_take_buffered(unsigned char *bytes, int capacity);
void crl_bracketed_paste(int on); /* asks the terminal for it, where readline is to */
FILE *crl_screen(void);           /* the terminal: what readline writes by itself goes nowhere */

/* display.c */
void crl_redisplay(void);     /* what readline calls; waits for the last of the input at hand */
void crl_draw(crl_drawing drawing, const char *mark);
void crl_take_screen_size(void);
int crl_text_width(const char *text, size_t bytes, int column); /* columns, beginning at `column` */

/* commands.c */
void crl_bind_commands(void); /* at each edit: readline binds the terminal's own keys anew */
void crl_fill_kill_ring(void);

/* completion.c */
void crl_bind_completion(void);
