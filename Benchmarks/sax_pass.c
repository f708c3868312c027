/* The measure of all parsers here: libxml2's SAX2 interface with callbacks that do nothing.
   Usage: sax_pass [-t MILLISECONDS] [-n PASSES] FILE...   (output as ParseBenchmark's) */
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static long long processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int items;

static void start_element(void *context, const xmlChar *name, const xmlChar *prefix,
                          const xmlChar *uri, int namespaces, const xmlChar **bindings,
                          int attributes, int defaulted, const xmlChar **values) {
  const char *text = (const char *)name;
  if (!strcmp(text, "item") || !strcmp(text, "entry")) items++;
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix,
                        const xmlChar *uri) {}
static void text(void *context, const xmlChar *bytes, int count) {}
static void silence(void *context, xmlErrorPtr error) {}

static int by_size(const void *left, const void *right) {
  long long a = *(const long long *)left, b = *(const long long *)right;
  return (a > b) - (a < b);
}

int main(int count, char **words) {
  long long milliseconds = 20;
  int passes = 3, first = 1;
  while (first + 1 < count && words[first][0] == '-') {
    if (words[first][1] == 't') milliseconds = atoll(words[first + 1]);
    else passes = atoi(words[first + 1]);
    first += 2;
  }
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start_element;
  handler.endElementNs = end_element;
  handler.characters = text;
  handler.cdataBlock = text;
  handler.serror = (xmlStructuredErrorFunc)silence;
  static long long times[1 << 20];
  for (int i = first; i < count; i++) {
    FILE *file = fopen(words[i], "rb");
    if (!file) continue;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *bytes = malloc(size + 1);
    size = fread(bytes, 1, size, file);
    fclose(file);
    int n = 0, ok = 1;
    long long start = processor_time();
    while ((n < passes || processor_time() - start < milliseconds * 1000000) && n < 1 << 20) {
      items = 0;
      long long before = processor_time();
      xmlParserCtxtPtr context = xmlCreateMemoryParserCtxt(bytes, (int)size);
      xmlCtxtUseOptions(context, XML_PARSE_NONET | XML_PARSE_HUGE);
      xmlSAXHandlerPtr own = context->sax;
      context->sax = &handler;
      ok = xmlParseDocument(context) == 0;
      context->sax = own;
      times[n++] = processor_time() - before;
      xmlFreeParserCtxt(context);
    }
    qsort(times, n, sizeof *times, by_size);
    printf("{\"file\":\"%s\",\"bytes\":%ld,\"items\":%d,\"ok\":%s,\"ns\":%lld}\n", words[i], size,
           items, ok ? "true" : "false", times[n / 2]);
    free(bytes);
  }
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("{\"peak_rss_kb\":%ld}\n", usage.ru_maxrss);
  return 0;
}
