/* The texts that the program comes with: its examples and courses, and the words that it shows. */
#ifndef CTEXTS_H
#define CTEXTS_H

typedef struct {
    const char *path;          /* from this target's folder: `../../scripts/examples/card.tgl`, `Pages/topics.txt` */
    const unsigned char *text; /* UTF-8 with a zero byte at its end */
} ctext;

/* The text of an index, in the order of the table in `texts.c`: the examples
   by name, the courses by number, the words by name. A null pointer after the last. */
const ctext *ctext_at(int index);

#endif
