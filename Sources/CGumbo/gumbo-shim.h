// What `TGLCode` uses of Gumbo, which reads HTML5.
#include <gumbo.h>
