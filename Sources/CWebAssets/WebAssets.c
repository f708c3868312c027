/* Written by Scripts/assets.sh: which files of Web/ the program holds. */
#include "WebAssets.h"

static const unsigned char asset_1[] = {
#embed "../../Web/icons/app-180.png" if_empty(0)
};

static const unsigned char asset_2[] = {
#embed "../../Web/icons/app-192.png" if_empty(0)
};

static const unsigned char asset_3[] = {
#embed "../../Web/icons/app-512.png" if_empty(0)
};

static const unsigned char asset_4[] = {
#embed "../../Web/icons/app-round-192.png" if_empty(0)
};

static const unsigned char asset_5[] = {
#embed "../../Web/icons/app-round-512.png" if_empty(0)
};

static const unsigned char asset_6[] = {
#embed "../../Web/icons/app.svg" if_empty(0)
};

static const unsigned char asset_7[] = {
#embed "../../Web/icons/shortcut-add.png" if_empty(0)
};

static const unsigned char asset_8[] = {
#embed "../../Web/icons/shortcut-podcasts.png" if_empty(0)
};

static const unsigned char asset_9[] = {
#embed "../../Web/icons/shortcut-search.png" if_empty(0)
};

static const unsigned char asset_10[] = {
#embed "../../Web/icons/shortcut-unread.png" if_empty(0)
};

static const unsigned char asset_11[] = {
#embed "../../Web/icons/sprite.svg" if_empty(0)
};

static const unsigned char asset_12[] = {
#embed "../../Web/scripts/address.js" if_empty(0)
};

static const unsigned char asset_13[] = {
#embed "../../Web/scripts/arrivals.js" if_empty(0)
};

static const unsigned char asset_14[] = {
#embed "../../Web/scripts/articles.js" if_empty(0)
};

static const unsigned char asset_15[] = {
#embed "../../Web/scripts/forms.js" if_empty(0)
};

static const unsigned char asset_16[] = {
#embed "../../Web/scripts/keyboard.js" if_empty(0)
};

static const unsigned char asset_17[] = {
#embed "../../Web/scripts/later/article.js" if_empty(0)
};

static const unsigned char asset_18[] = {
#embed "../../Web/scripts/later/bulk.js" if_empty(0)
};

static const unsigned char asset_19[] = {
#embed "../../Web/scripts/later/columns.js" if_empty(0)
};

static const unsigned char asset_20[] = {
#embed "../../Web/scripts/later/coming-back.js" if_empty(0)
};

static const unsigned char asset_21[] = {
#embed "../../Web/scripts/later/downloads/loader.js" if_empty(0)
};

static const unsigned char asset_22[] = {
#embed "../../Web/scripts/later/downloads/page.js" if_empty(0)
};

static const unsigned char asset_23[] = {
#embed "../../Web/scripts/later/downloads/store.js" if_empty(0)
};

static const unsigned char asset_24[] = {
#embed "../../Web/scripts/later/found.js" if_empty(0)
};

static const unsigned char asset_25[] = {
#embed "../../Web/scripts/later/front.js" if_empty(0)
};

static const unsigned char asset_26[] = {
#embed "../../Web/scripts/later/full-text.js" if_empty(0)
};

static const unsigned char asset_27[] = {
#embed "../../Web/scripts/later/imports.js" if_empty(0)
};

static const unsigned char asset_28[] = {
#embed "../../Web/scripts/later/kept.js" if_empty(0)
};

static const unsigned char asset_29[] = {
#embed "../../Web/scripts/later/key-caps.js" if_empty(0)
};

static const unsigned char asset_30[] = {
#embed "../../Web/scripts/later/key-help.js" if_empty(0)
};

static const unsigned char asset_31[] = {
#embed "../../Web/scripts/later/key-settings.js" if_empty(0)
};

static const unsigned char asset_32[] = {
#embed "../../Web/scripts/later/keys.js" if_empty(0)
};

static const unsigned char asset_33[] = {
#embed "../../Web/scripts/later/live.js" if_empty(0)
};

static const unsigned char asset_34[] = {
#embed "../../Web/scripts/later/look.js" if_empty(0)
};

static const unsigned char asset_35[] = {
#embed "../../Web/scripts/later/menu.js" if_empty(0)
};

static const unsigned char asset_36[] = {
#embed "../../Web/scripts/later/notes.js" if_empty(0)
};

static const unsigned char asset_37[] = {
#embed "../../Web/scripts/later/notifications.js" if_empty(0)
};

static const unsigned char asset_38[] = {
#embed "../../Web/scripts/later/offline.js" if_empty(0)
};

static const unsigned char asset_39[] = {
#embed "../../Web/scripts/later/organise.js" if_empty(0)
};

static const unsigned char asset_40[] = {
#embed "../../Web/scripts/later/palette.js" if_empty(0)
};

static const unsigned char asset_41[] = {
#embed "../../Web/scripts/later/password.js" if_empty(0)
};

static const unsigned char asset_42[] = {
#embed "../../Web/scripts/later/phone.js" if_empty(0)
};

static const unsigned char asset_43[] = {
#embed "../../Web/scripts/later/player/boost.js" if_empty(0)
};

static const unsigned char asset_44[] = {
#embed "../../Web/scripts/later/player/choices.js" if_empty(0)
};

static const unsigned char asset_45[] = {
#embed "../../Web/scripts/later/player/drag-down.js" if_empty(0)
};

static const unsigned char asset_46[] = {
#embed "../../Web/scripts/later/player/elements.js" if_empty(0)
};

static const unsigned char asset_47[] = {
#embed "../../Web/scripts/later/player/pages.js" if_empty(0)
};

static const unsigned char asset_48[] = {
#embed "../../Web/scripts/later/player/panel.js" if_empty(0)
};

static const unsigned char asset_49[] = {
#embed "../../Web/scripts/later/player/player.js" if_empty(0)
};

static const unsigned char asset_50[] = {
#embed "../../Web/scripts/later/player/queue-list.js" if_empty(0)
};

static const unsigned char asset_51[] = {
#embed "../../Web/scripts/later/player/session.js" if_empty(0)
};

static const unsigned char asset_52[] = {
#embed "../../Web/scripts/later/player/sleep.js" if_empty(0)
};

static const unsigned char asset_53[] = {
#embed "../../Web/scripts/later/player/sound.js" if_empty(0)
};

static const unsigned char asset_54[] = {
#embed "../../Web/scripts/later/player/telling.js" if_empty(0)
};

static const unsigned char asset_55[] = {
#embed "../../Web/scripts/later/player/times.js" if_empty(0)
};

static const unsigned char asset_56[] = {
#embed "../../Web/scripts/later/player/up-next.js" if_empty(0)
};

static const unsigned char asset_57[] = {
#embed "../../Web/scripts/later/pull.js" if_empty(0)
};

static const unsigned char asset_58[] = {
#embed "../../Web/scripts/later/recent.js" if_empty(0)
};

static const unsigned char asset_59[] = {
#embed "../../Web/scripts/later/row-swipes.js" if_empty(0)
};

static const unsigned char asset_60[] = {
#embed "../../Web/scripts/later/saving.js" if_empty(0)
};

static const unsigned char asset_61[] = {
#embed "../../Web/scripts/later/scroll-marks.js" if_empty(0)
};

static const unsigned char asset_62[] = {
#embed "../../Web/scripts/later/search.js" if_empty(0)
};

static const unsigned char asset_63[] = {
#embed "../../Web/scripts/later/seen-pictures.js" if_empty(0)
};

static const unsigned char asset_64[] = {
#embed "../../Web/scripts/later/sharing.js" if_empty(0)
};

static const unsigned char asset_65[] = {
#embed "../../Web/scripts/later/sign-out.js" if_empty(0)
};

static const unsigned char asset_66[] = {
#embed "../../Web/scripts/later/slides.js" if_empty(0)
};

static const unsigned char asset_67[] = {
#embed "../../Web/scripts/later/slow-pictures.js" if_empty(0)
};

static const unsigned char asset_68[] = {
#embed "../../Web/scripts/later/swipes.js" if_empty(0)
};

static const unsigned char asset_69[] = {
#embed "../../Web/scripts/later/timestamps.js" if_empty(0)
};

static const unsigned char asset_70[] = {
#embed "../../Web/scripts/later/transcript.js" if_empty(0)
};

static const unsigned char asset_71[] = {
#embed "../../Web/scripts/later/turns.js" if_empty(0)
};

static const unsigned char asset_72[] = {
#embed "../../Web/scripts/later/unfold.js" if_empty(0)
};

static const unsigned char asset_73[] = {
#embed "../../Web/scripts/later/viewer.js" if_empty(0)
};

static const unsigned char asset_74[] = {
#embed "../../Web/scripts/later/window.js" if_empty(0)
};

static const unsigned char asset_75[] = {
#embed "../../Web/scripts/later/worker/keeping.js" if_empty(0)
};

static const unsigned char asset_76[] = {
#embed "../../Web/scripts/later/worker/line.js" if_empty(0)
};

static const unsigned char asset_77[] = {
#embed "../../Web/scripts/later/worker/main.js" if_empty(0)
};

static const unsigned char asset_78[] = {
#embed "../../Web/scripts/later/worker/marks.js" if_empty(0)
};

static const unsigned char asset_79[] = {
#embed "../../Web/scripts/later/worker/owner.js" if_empty(0)
};

static const unsigned char asset_80[] = {
#embed "../../Web/scripts/later/worker/pages.js" if_empty(0)
};

static const unsigned char asset_81[] = {
#embed "../../Web/scripts/later/worker/pictures.js" if_empty(0)
};

static const unsigned char asset_82[] = {
#embed "../../Web/scripts/later/worker/shell.js" if_empty(0)
};

static const unsigned char asset_83[] = {
#embed "../../Web/scripts/later/worker/sounds.js" if_empty(0)
};

static const unsigned char asset_84[] = {
#embed "../../Web/scripts/later/worker/states.js" if_empty(0)
};

static const unsigned char asset_85[] = {
#embed "../../Web/scripts/later/worker/store.js" if_empty(0)
};

static const unsigned char asset_86[] = {
#embed "../../Web/scripts/later/zoom.js" if_empty(0)
};

static const unsigned char asset_87[] = {
#embed "../../Web/scripts/list-model.js" if_empty(0)
};

static const unsigned char asset_88[] = {
#embed "../../Web/scripts/main.js" if_empty(0)
};

static const unsigned char asset_89[] = {
#embed "../../Web/scripts/marks.js" if_empty(0)
};

static const unsigned char asset_90[] = {
#embed "../../Web/scripts/more.js" if_empty(0)
};

static const unsigned char asset_91[] = {
#embed "../../Web/scripts/navigation.js" if_empty(0)
};

static const unsigned char asset_92[] = {
#embed "../../Web/scripts/pictures.js" if_empty(0)
};

static const unsigned char asset_93[] = {
#embed "../../Web/scripts/places.js" if_empty(0)
};

static const unsigned char asset_94[] = {
#embed "../../Web/scripts/player.js" if_empty(0)
};

static const unsigned char asset_95[] = {
#embed "../../Web/scripts/refresh.js" if_empty(0)
};

static const unsigned char asset_96[] = {
#embed "../../Web/scripts/relative-time.js" if_empty(0)
};

static const unsigned char asset_97[] = {
#embed "../../Web/scripts/request.js" if_empty(0)
};

static const unsigned char asset_98[] = {
#embed "../../Web/scripts/rows.js" if_empty(0)
};

static const unsigned char asset_99[] = {
#embed "../../Web/scripts/screen.js" if_empty(0)
};

static const unsigned char asset_100[] = {
#embed "../../Web/scripts/tabs.js" if_empty(0)
};

static const unsigned char asset_101[] = {
#embed "../../Web/scripts/toast.js" if_empty(0)
};

static const unsigned char asset_102[] = {
#embed "../../Web/scripts/waiting.js" if_empty(0)
};

static const unsigned char asset_103[] = {
#embed "../../Web/styles/controls.css" if_empty(0)
};

static const unsigned char asset_104[] = {
#embed "../../Web/styles/later/access.css" if_empty(0)
};

static const unsigned char asset_105[] = {
#embed "../../Web/styles/later/account.css" if_empty(0)
};

static const unsigned char asset_106[] = {
#embed "../../Web/styles/later/add.css" if_empty(0)
};

static const unsigned char asset_107[] = {
#embed "../../Web/styles/later/article.css" if_empty(0)
};

static const unsigned char asset_108[] = {
#embed "../../Web/styles/later/columns.css" if_empty(0)
};

static const unsigned char asset_109[] = {
#embed "../../Web/styles/later/downloads.css" if_empty(0)
};

static const unsigned char asset_110[] = {
#embed "../../Web/styles/later/front.css" if_empty(0)
};

static const unsigned char asset_111[] = {
#embed "../../Web/styles/later/health.css" if_empty(0)
};

static const unsigned char asset_112[] = {
#embed "../../Web/styles/later/history.css" if_empty(0)
};

static const unsigned char asset_113[] = {
#embed "../../Web/styles/later/keys.css" if_empty(0)
};

static const unsigned char asset_114[] = {
#embed "../../Web/styles/later/layouts.css" if_empty(0)
};

static const unsigned char asset_115[] = {
#embed "../../Web/styles/later/look.css" if_empty(0)
};

static const unsigned char asset_116[] = {
#embed "../../Web/styles/later/menu.css" if_empty(0)
};

static const unsigned char asset_117[] = {
#embed "../../Web/styles/later/offline.css" if_empty(0)
};

static const unsigned char asset_118[] = {
#embed "../../Web/styles/later/organise.css" if_empty(0)
};

static const unsigned char asset_119[] = {
#embed "../../Web/styles/later/pages.css" if_empty(0)
};

static const unsigned char asset_120[] = {
#embed "../../Web/styles/later/palette.css" if_empty(0)
};

static const unsigned char asset_121[] = {
#embed "../../Web/styles/later/phone.css" if_empty(0)
};

static const unsigned char asset_122[] = {
#embed "../../Web/styles/later/player.css" if_empty(0)
};

static const unsigned char asset_123[] = {
#embed "../../Web/styles/later/podcasts.css" if_empty(0)
};

static const unsigned char asset_124[] = {
#embed "../../Web/styles/later/prose.css" if_empty(0)
};

static const unsigned char asset_125[] = {
#embed "../../Web/styles/later/search.css" if_empty(0)
};

static const unsigned char asset_126[] = {
#embed "../../Web/styles/later/touch.css" if_empty(0)
};

static const unsigned char asset_127[] = {
#embed "../../Web/styles/later/transcript.css" if_empty(0)
};

static const unsigned char asset_128[] = {
#embed "../../Web/styles/later/up-next.css" if_empty(0)
};

static const unsigned char asset_129[] = {
#embed "../../Web/styles/later/viewer.css" if_empty(0)
};

static const unsigned char asset_130[] = {
#embed "../../Web/styles/layout.css" if_empty(0)
};

static const unsigned char asset_131[] = {
#embed "../../Web/styles/motion.css" if_empty(0)
};

static const unsigned char asset_132[] = {
#embed "../../Web/styles/pages.css" if_empty(0)
};

static const unsigned char asset_133[] = {
#embed "../../Web/styles/places.css" if_empty(0)
};

static const unsigned char asset_134[] = {
#embed "../../Web/styles/reset.css" if_empty(0)
};

static const unsigned char asset_135[] = {
#embed "../../Web/styles/rows.css" if_empty(0)
};

static const unsigned char asset_136[] = {
#embed "../../Web/styles/states.css" if_empty(0)
};

static const unsigned char asset_137[] = {
#embed "../../Web/styles/tokens.css" if_empty(0)
};

static const struct tidings_asset table[] = {
  {"icons/app-180.png", asset_1, sizeof asset_1},
  {"icons/app-192.png", asset_2, sizeof asset_2},
  {"icons/app-512.png", asset_3, sizeof asset_3},
  {"icons/app-round-192.png", asset_4, sizeof asset_4},
  {"icons/app-round-512.png", asset_5, sizeof asset_5},
  {"icons/app.svg", asset_6, sizeof asset_6},
  {"icons/shortcut-add.png", asset_7, sizeof asset_7},
  {"icons/shortcut-podcasts.png", asset_8, sizeof asset_8},
  {"icons/shortcut-search.png", asset_9, sizeof asset_9},
  {"icons/shortcut-unread.png", asset_10, sizeof asset_10},
  {"icons/sprite.svg", asset_11, sizeof asset_11},
  {"scripts/address.js", asset_12, sizeof asset_12},
  {"scripts/arrivals.js", asset_13, sizeof asset_13},
  {"scripts/articles.js", asset_14, sizeof asset_14},
  {"scripts/forms.js", asset_15, sizeof asset_15},
  {"scripts/keyboard.js", asset_16, sizeof asset_16},
  {"scripts/later/article.js", asset_17, sizeof asset_17},
  {"scripts/later/bulk.js", asset_18, sizeof asset_18},
  {"scripts/later/columns.js", asset_19, sizeof asset_19},
  {"scripts/later/coming-back.js", asset_20, sizeof asset_20},
  {"scripts/later/downloads/loader.js", asset_21, sizeof asset_21},
  {"scripts/later/downloads/page.js", asset_22, sizeof asset_22},
  {"scripts/later/downloads/store.js", asset_23, sizeof asset_23},
  {"scripts/later/found.js", asset_24, sizeof asset_24},
  {"scripts/later/front.js", asset_25, sizeof asset_25},
  {"scripts/later/full-text.js", asset_26, sizeof asset_26},
  {"scripts/later/imports.js", asset_27, sizeof asset_27},
  {"scripts/later/kept.js", asset_28, sizeof asset_28},
  {"scripts/later/key-caps.js", asset_29, sizeof asset_29},
  {"scripts/later/key-help.js", asset_30, sizeof asset_30},
  {"scripts/later/key-settings.js", asset_31, sizeof asset_31},
  {"scripts/later/keys.js", asset_32, sizeof asset_32},
  {"scripts/later/live.js", asset_33, sizeof asset_33},
  {"scripts/later/look.js", asset_34, sizeof asset_34},
  {"scripts/later/menu.js", asset_35, sizeof asset_35},
  {"scripts/later/notes.js", asset_36, sizeof asset_36},
  {"scripts/later/notifications.js", asset_37, sizeof asset_37},
  {"scripts/later/offline.js", asset_38, sizeof asset_38},
  {"scripts/later/organise.js", asset_39, sizeof asset_39},
  {"scripts/later/palette.js", asset_40, sizeof asset_40},
  {"scripts/later/password.js", asset_41, sizeof asset_41},
  {"scripts/later/phone.js", asset_42, sizeof asset_42},
  {"scripts/later/player/boost.js", asset_43, sizeof asset_43},
  {"scripts/later/player/choices.js", asset_44, sizeof asset_44},
  {"scripts/later/player/drag-down.js", asset_45, sizeof asset_45},
  {"scripts/later/player/elements.js", asset_46, sizeof asset_46},
  {"scripts/later/player/pages.js", asset_47, sizeof asset_47},
  {"scripts/later/player/panel.js", asset_48, sizeof asset_48},
  {"scripts/later/player/player.js", asset_49, sizeof asset_49},
  {"scripts/later/player/queue-list.js", asset_50, sizeof asset_50},
  {"scripts/later/player/session.js", asset_51, sizeof asset_51},
  {"scripts/later/player/sleep.js", asset_52, sizeof asset_52},
  {"scripts/later/player/sound.js", asset_53, sizeof asset_53},
  {"scripts/later/player/telling.js", asset_54, sizeof asset_54},
  {"scripts/later/player/times.js", asset_55, sizeof asset_55},
  {"scripts/later/player/up-next.js", asset_56, sizeof asset_56},
  {"scripts/later/pull.js", asset_57, sizeof asset_57},
  {"scripts/later/recent.js", asset_58, sizeof asset_58},
  {"scripts/later/row-swipes.js", asset_59, sizeof asset_59},
  {"scripts/later/saving.js", asset_60, sizeof asset_60},
  {"scripts/later/scroll-marks.js", asset_61, sizeof asset_61},
  {"scripts/later/search.js", asset_62, sizeof asset_62},
  {"scripts/later/seen-pictures.js", asset_63, sizeof asset_63},
  {"scripts/later/sharing.js", asset_64, sizeof asset_64},
  {"scripts/later/sign-out.js", asset_65, sizeof asset_65},
  {"scripts/later/slides.js", asset_66, sizeof asset_66},
  {"scripts/later/slow-pictures.js", asset_67, sizeof asset_67},
  {"scripts/later/swipes.js", asset_68, sizeof asset_68},
  {"scripts/later/timestamps.js", asset_69, sizeof asset_69},
  {"scripts/later/transcript.js", asset_70, sizeof asset_70},
  {"scripts/later/turns.js", asset_71, sizeof asset_71},
  {"scripts/later/unfold.js", asset_72, sizeof asset_72},
  {"scripts/later/viewer.js", asset_73, sizeof asset_73},
  {"scripts/later/window.js", asset_74, sizeof asset_74},
  {"scripts/later/worker/keeping.js", asset_75, sizeof asset_75},
  {"scripts/later/worker/line.js", asset_76, sizeof asset_76},
  {"scripts/later/worker/main.js", asset_77, sizeof asset_77},
  {"scripts/later/worker/marks.js", asset_78, sizeof asset_78},
  {"scripts/later/worker/owner.js", asset_79, sizeof asset_79},
  {"scripts/later/worker/pages.js", asset_80, sizeof asset_80},
  {"scripts/later/worker/pictures.js", asset_81, sizeof asset_81},
  {"scripts/later/worker/shell.js", asset_82, sizeof asset_82},
  {"scripts/later/worker/sounds.js", asset_83, sizeof asset_83},
  {"scripts/later/worker/states.js", asset_84, sizeof asset_84},
  {"scripts/later/worker/store.js", asset_85, sizeof asset_85},
  {"scripts/later/zoom.js", asset_86, sizeof asset_86},
  {"scripts/list-model.js", asset_87, sizeof asset_87},
  {"scripts/main.js", asset_88, sizeof asset_88},
  {"scripts/marks.js", asset_89, sizeof asset_89},
  {"scripts/more.js", asset_90, sizeof asset_90},
  {"scripts/navigation.js", asset_91, sizeof asset_91},
  {"scripts/pictures.js", asset_92, sizeof asset_92},
  {"scripts/places.js", asset_93, sizeof asset_93},
  {"scripts/player.js", asset_94, sizeof asset_94},
  {"scripts/refresh.js", asset_95, sizeof asset_95},
  {"scripts/relative-time.js", asset_96, sizeof asset_96},
  {"scripts/request.js", asset_97, sizeof asset_97},
  {"scripts/rows.js", asset_98, sizeof asset_98},
  {"scripts/screen.js", asset_99, sizeof asset_99},
  {"scripts/tabs.js", asset_100, sizeof asset_100},
  {"scripts/toast.js", asset_101, sizeof asset_101},
  {"scripts/waiting.js", asset_102, sizeof asset_102},
  {"styles/controls.css", asset_103, sizeof asset_103},
  {"styles/later/access.css", asset_104, sizeof asset_104},
  {"styles/later/account.css", asset_105, sizeof asset_105},
  {"styles/later/add.css", asset_106, sizeof asset_106},
  {"styles/later/article.css", asset_107, sizeof asset_107},
  {"styles/later/columns.css", asset_108, sizeof asset_108},
  {"styles/later/downloads.css", asset_109, sizeof asset_109},
  {"styles/later/front.css", asset_110, sizeof asset_110},
  {"styles/later/health.css", asset_111, sizeof asset_111},
  {"styles/later/history.css", asset_112, sizeof asset_112},
  {"styles/later/keys.css", asset_113, sizeof asset_113},
  {"styles/later/layouts.css", asset_114, sizeof asset_114},
  {"styles/later/look.css", asset_115, sizeof asset_115},
  {"styles/later/menu.css", asset_116, sizeof asset_116},
  {"styles/later/offline.css", asset_117, sizeof asset_117},
  {"styles/later/organise.css", asset_118, sizeof asset_118},
  {"styles/later/pages.css", asset_119, sizeof asset_119},
  {"styles/later/palette.css", asset_120, sizeof asset_120},
  {"styles/later/phone.css", asset_121, sizeof asset_121},
  {"styles/later/player.css", asset_122, sizeof asset_122},
  {"styles/later/podcasts.css", asset_123, sizeof asset_123},
  {"styles/later/prose.css", asset_124, sizeof asset_124},
  {"styles/later/search.css", asset_125, sizeof asset_125},
  {"styles/later/touch.css", asset_126, sizeof asset_126},
  {"styles/later/transcript.css", asset_127, sizeof asset_127},
  {"styles/later/up-next.css", asset_128, sizeof asset_128},
  {"styles/later/viewer.css", asset_129, sizeof asset_129},
  {"styles/layout.css", asset_130, sizeof asset_130},
  {"styles/motion.css", asset_131, sizeof asset_131},
  {"styles/pages.css", asset_132, sizeof asset_132},
  {"styles/places.css", asset_133, sizeof asset_133},
  {"styles/reset.css", asset_134, sizeof asset_134},
  {"styles/rows.css", asset_135, sizeof asset_135},
  {"styles/states.css", asset_136, sizeof asset_136},
  {"styles/tokens.css", asset_137, sizeof asset_137},
};

const struct tidings_asset *const tidings_assets = table;
const size_t tidings_asset_count = sizeof table / sizeof table[0];
