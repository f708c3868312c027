#ifndef TIDINGS_CCURL_SHIM_H
#define TIDINGS_CCURL_SHIM_H
#include <curl/curl.h>
#include "decoders.h"

// Swift cannot call variadic functions: one typed function for each kind of option and fact.

static inline CURLcode tidings_easy_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tidings_easy_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tidings_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tidings_easy_set_fields(CURL *easy, struct curl_slist *fields) {
  return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, fields);
}

static inline CURLcode tidings_easy_set_callbacks(
    CURL *easy, curl_write_callback header, curl_write_callback body,
    curl_opensocket_callback socket, void *context) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
  if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
  if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, socket);
  if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
  return code;
}

static inline CURLcode tidings_easy_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode tidings_easy_get_cookies(CURL *easy, struct curl_slist **list) {
  return curl_easy_getinfo(easy, CURLINFO_COOKIELIST, list);
}

static inline CURLcode tidings_easy_get_certificates(CURL *easy, struct curl_certinfo **info) {
  return curl_easy_getinfo(easy, CURLINFO_CERTINFO, info);
}

static inline CURLMcode tidings_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// A union inside a struct reads more safely here.
static inline CURLcode tidings_message_result(const CURLMsg *message) {
  return message->data.result;
}

#endif
