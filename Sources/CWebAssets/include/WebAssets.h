#ifndef TIDINGS_WEB_ASSETS_H
#define TIDINGS_WEB_ASSETS_H
#include <stddef.h>

/* One file of Web/, as it was when the program was built. */
struct tidings_asset {
  const char *path; /* below Web/: "styles/tokens.css" */
  const unsigned char *bytes;
  size_t length;
};

/* All of them, in the order of their paths. */
extern const struct tidings_asset *const tidings_assets;
extern const size_t tidings_asset_count;
#endif
