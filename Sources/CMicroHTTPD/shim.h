#ifndef TIDINGS_CMICROHTTPD_SHIM_H
#define TIDINGS_CMICROHTTPD_SHIM_H
#include <microhttpd.h>
#endif
