// Starts what makes the pages livelier. Every page works without any of this.
import { startNavigation } from './navigation.js';
import { startMarks } from './marks.js';
import { startRows } from './rows.js';
import { startMore } from './more.js';
import { startRefresh } from './refresh.js';
import { startArrivals } from './arrivals.js';
import { startKeyboard } from './keyboard.js';
import { startTimes } from './relative-time.js';
import { startTabs } from './tabs.js';
import { startForms } from './forms.js';
import { startPictures } from './pictures.js';
import { startPlaces } from './places.js';
import { startArticles } from './articles.js';
import { startPlayer } from './player.js';

document.documentElement.dataset.scripts = '';
startNavigation();
startMarks();
startRows();
startMore();
startRefresh();
startArrivals();
startKeyboard();
startTimes();
startTabs();
startForms();
startPictures();
startPlaces();
startArticles();
startPlayer();
/** @type {Promise<unknown>[]} */
const later = [
  import('./later/bulk.js').then(({ startBulk }) => startBulk()),
  import('./later/menu.js').then(({ startMenus }) => startMenus()),
  import('./later/live.js').then(({ startLive }) => startLive()),
  import('./later/offline.js').then(({ startOffline }) => startOffline()),
];
if (matchMedia('(any-pointer: coarse)').matches) {
  later.push(import('./later/pull.js'), import('./later/row-swipes.js'));
}
if (matchMedia('(width >= 600px)').matches) later.push(import('./later/columns.js'));
// Whoever drives a browser sees from this that all listen.
Promise.allSettled(later).then(() => { document.documentElement.dataset.scripts = 'all'; });
// Read at once: who goes back before the rest is there has another entry of the history.
const saved = sessionStorage.getItem(`list ${history.state?.key}`);
const comeBack = () => import('./later/coming-back.js').then(({ start }) => start(saved));
if (location.hash || saved) comeBack();
(window.requestIdleCallback ?? setTimeout)(() => {
  comeBack();
  import('./later/scroll-marks.js');
});
if ('notifies' in document.documentElement.dataset) {
  import('./later/notifications.js').then((module) => module.start());
}
