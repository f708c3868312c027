#ifndef TIDINGS_CSODIUM_SHIM_H
#define TIDINGS_CSODIUM_SHIM_H
#include <sodium.h>
#endif
