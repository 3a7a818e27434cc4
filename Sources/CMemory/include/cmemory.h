/* What the process takes of memory, and the memory that is kept back for when
   the system gives no more. */
#ifndef CMEMORY_H
#define CMEMORY_H

#include <stddef.h>

typedef enum {
    CMEM_ENOUGH,
    CMEM_LIMIT, /* the process takes more than it may */
    CMEM_SYSTEM /* the system gives no more */
} cmem_state;

/* Begins to watch. The process may take `limit` bytes, or what the machine and
   the control group it runs in have, where that is less. Once, at the start. */
void cmem_begin(size_t limit);

/* Whether there is memory to go on with, of which `ahead` bytes are about to be
   taken. Costs nanoseconds when asked often with 0; any thread may ask. */
cmem_state cmem_look(size_t ahead);

/* Whether the system would give so much more in one piece. */
int cmem_has_room(size_t size);

/* Bytes that the process really takes now, files that it maps left out. */
size_t cmem_used(void);

#endif
