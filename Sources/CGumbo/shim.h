#ifndef TIDINGS_CGUMBO_SHIM_H
#define TIDINGS_CGUMBO_SHIM_H
#include <gumbo.h>
#endif
