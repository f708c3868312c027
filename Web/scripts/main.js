// Starts what makes the pages livelier. Every page works without any of this.
import { startNavigation } from './navigation.js';
import { startMarks } from './marks.js';
import { startRows } from './rows.js';
import { startMore } from './more.js';
import { startRefresh } from './refresh.js';
import { startPull } from './pull.js';
import { startLive } from './live.js';
import { startArrivals } from './arrivals.js';
import { startSearch } from './search.js';
import { startKeyboard } from './keyboard.js';
import { startTimes } from './relative-time.js';
import { startTabs } from './tabs.js';
import { startForms } from './forms.js';
import { startPictures } from './pictures.js';
import { startPlaces } from './places.js';
import { articleSheets, loadStyles } from './screen.js';

document.documentElement.dataset.scripts = '';
startNavigation();
startMarks();
startRows();
startMore();
startRefresh();
startPull();
startLive();
startArrivals();
startSearch();
startKeyboard();
startTimes();
startTabs();
startForms();
startPictures();
startPlaces();
// What the next page most likely needs.
(window.requestIdleCallback ?? setTimeout)(() => articleSheets.forEach(loadStyles));
