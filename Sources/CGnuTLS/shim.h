#ifndef TIDINGS_CGNUTLS_SHIM_H
#define TIDINGS_CGNUTLS_SHIM_H
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#endif
