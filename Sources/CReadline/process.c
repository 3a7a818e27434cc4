/* What a process needs before it does anything. */
#include "creadline.h"
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

/* A standard stream that whoever started the program has closed would be given to the next file that is opened. What
   stands there in its place can be neither read nor written, so that its use is an error as it should be. */
static void hold_standard_streams(void) {
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0) return;
}

/* The arguments, which libc hands to what runs before `main`. Swift reads them from /proc, which is not everywhere. */
static int argument_count;
static char **arguments;

__attribute__((constructor)) static void keep_arguments(int count, char **values) {
    argument_count = count;
    arguments = values;
}

int crl_argument_count(void) { return argument_count; }
const char *crl_argument(int place) { return arguments[place]; }

void crl_process_begin(int one_heap) {
    hold_standard_streams();
    if (one_heap) mallopt(M_ARENA_MAX, 1);
}
