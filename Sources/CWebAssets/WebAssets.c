/* Written by Scripts/assets.sh: which files of Web/ the program holds. */
#include "WebAssets.h"

static const unsigned char asset_1[] = {
#embed "../../Web/icons/app.svg" if_empty(0)
};

static const unsigned char asset_2[] = {
#embed "../../Web/icons/sprite.svg" if_empty(0)
};

static const unsigned char asset_3[] = {
#embed "../../Web/robots.txt" if_empty(0)
};

static const unsigned char asset_4[] = {
#embed "../../Web/styles/article.css" if_empty(0)
};

static const unsigned char asset_5[] = {
#embed "../../Web/styles/controls.css" if_empty(0)
};

static const unsigned char asset_6[] = {
#embed "../../Web/styles/layout.css" if_empty(0)
};

static const unsigned char asset_7[] = {
#embed "../../Web/styles/motion.css" if_empty(0)
};

static const unsigned char asset_8[] = {
#embed "../../Web/styles/pages.css" if_empty(0)
};

static const unsigned char asset_9[] = {
#embed "../../Web/styles/places.css" if_empty(0)
};

static const unsigned char asset_10[] = {
#embed "../../Web/styles/prose.css" if_empty(0)
};

static const unsigned char asset_11[] = {
#embed "../../Web/styles/reset.css" if_empty(0)
};

static const unsigned char asset_12[] = {
#embed "../../Web/styles/rows.css" if_empty(0)
};

static const unsigned char asset_13[] = {
#embed "../../Web/styles/states.css" if_empty(0)
};

static const unsigned char asset_14[] = {
#embed "../../Web/styles/tokens.css" if_empty(0)
};

static const struct tidings_asset table[] = {
  {"icons/app.svg", asset_1, sizeof asset_1},
  {"icons/sprite.svg", asset_2, sizeof asset_2},
  {"robots.txt", asset_3, sizeof asset_3},
  {"styles/article.css", asset_4, sizeof asset_4},
  {"styles/controls.css", asset_5, sizeof asset_5},
  {"styles/layout.css", asset_6, sizeof asset_6},
  {"styles/motion.css", asset_7, sizeof asset_7},
  {"styles/pages.css", asset_8, sizeof asset_8},
  {"styles/places.css", asset_9, sizeof asset_9},
  {"styles/prose.css", asset_10, sizeof asset_10},
  {"styles/reset.css", asset_11, sizeof asset_11},
  {"styles/rows.css", asset_12, sizeof asset_12},
  {"styles/states.css", asset_13, sizeof asset_13},
  {"styles/tokens.css", asset_14, sizeof asset_14},
};

const struct tidings_asset *const tidings_assets = table;
const size_t tidings_asset_count = sizeof table / sizeof table[0];
