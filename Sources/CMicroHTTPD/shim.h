#ifndef TIDINGS_CMICROHTTPD_SHIM_H
#define TIDINGS_CMICROHTTPD_SHIM_H
#include <microhttpd.h>
#include <unistd.h>

/* Swift can call neither variadic functions nor macros that cast: these stand in for the few that
   the server needs. They decide nothing. */

/* What a daemon is started with; the callbacks all receive `context`. */
struct tidings_httpd_options {
  int listening_socket;
  unsigned int idle_seconds;
  unsigned int connection_limit;
  size_t connection_memory;
  void *context;
  void *(*begin)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback proceed;
  MHD_RequestCompletedCallback complete;
  MHD_NotifyConnectionCallback watch;
  /* A gnutls_certificate_retrieve_function2; NULL for connections in the clear. */
  void *certificate;
};

/* TLS 1.2 and 1.3 with what has forward secrecy and is not broken in any part: what browsers since
   2014 speak. The groups and signatures are gnutls' own choice. */
#define TIDINGS_TLS_PRIORITIES \
  "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA:-CIPHER-ALL:" \
  "+AES-128-GCM:+CHACHA20-POLY1305:+AES-256-GCM:-MAC-ALL:+AEAD:%SERVER_PRECEDENCE"

/* One thread with epoll, suspending allowed; the daemon owns the socket from here on. */
static inline struct MHD_Daemon *tidings_httpd_start(const struct tidings_httpd_options *o) {
  struct MHD_OptionItem encryption[] = {
      {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)TIDINGS_TLS_PRIORITIES},
      {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, o->certificate},
      {MHD_OPTION_END, 0, NULL},
  };
  return MHD_start_daemon(
      (o->certificate ? MHD_USE_TLS : 0) | MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, NULL, NULL,
      o->proceed, o->context,
      MHD_OPTION_LISTEN_SOCKET, o->listening_socket,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_CONNECTION_TIMEOUT, o->idle_seconds,
      MHD_OPTION_CONNECTION_LIMIT, o->connection_limit,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, o->connection_memory,
      MHD_OPTION_URI_LOG_CALLBACK, o->begin, o->context,
      MHD_OPTION_NOTIFY_COMPLETED, o->complete, o->context,
      MHD_OPTION_NOTIFY_CONNECTION, o->watch, o->context,
      MHD_OPTION_ARRAY, o->certificate ? encryption : encryption + 2,
      MHD_OPTION_END);
}

/* -1 if there is none. */
static inline int tidings_httpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/* NULL if there is none. */
static inline const struct sockaddr *tidings_httpd_peer(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

static inline void tidings_httpd_headers(struct MHD_Connection *connection,
                                         MHD_KeyValueIteratorN each, void *context) {
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, each, context);
}

/* A body pulled from `read`; -1 ends it, -2 breaks it off, 0 after suspending. UINT64_MAX stands for
 * any length, as MHD_SIZE_UNKNOWN does. */
static inline struct MHD_Response *tidings_httpd_stream(uint64_t count,
                                                        MHD_ContentReaderCallback read,
                                                        void *context,
                                                        MHD_ContentReaderFreeCallback release) {
  return MHD_create_response_from_callback(count, 16384, read, context, release);
}

static inline struct MHD_Response *tidings_httpd_copied(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/* A part of a file; the descriptor is the library's from here on. */
static inline struct MHD_Response *tidings_httpd_file(int descriptor, uint64_t offset,
                                                      uint64_t count) {
  struct MHD_Response *response = MHD_create_response_from_fd_at_offset64(count, descriptor, offset);
  if (response == NULL) close(descriptor);
  return response;
}

/* For bytes that stay where they are as long as the process lives. */
static inline struct MHD_Response *tidings_httpd_resident(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_PERSISTENT);
}
#endif
