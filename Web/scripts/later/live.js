// Hears from the server what changes, and tells the other modules as events of the document:
// tidings:refreshing, tidings:refreshed, tidings:arrived, tidings:marks, tidings:subscriptions,
// tidings:playing, tidings:newest with the number of the newest item,
// tidings:updated when the program is another one than that of the page, and tidings:line with `isUp`
// for the line itself.
//
// A browser opens six connections to a server and no more, so the windows share one: whoever holds a
// lock has it and passes on what it hears. Only windows that are seen take part, and one that is
// hidden gives the lock to the next. Where there are no locks (no https) each has its own line.
import { at } from '../address.js';
import { assets, checkSession, fetchPart, posts } from '../request.js';
import { fold } from '../places.js';
import { show } from '../marks.js';
import { main } from '../screen.js';

const names = ['refreshing', 'refreshed', 'arrived', 'marks', 'subscriptions', 'playing'];
/** The server is heard every 25 seconds; later than this the line is dead, in milliseconds. */
const silence = 60_000;
/** The longest time between two attempts, in milliseconds. */
const longestPause = 60_000;
/** Marks of more rows than this are not asked for. */
const mostRows = 300;

const channel = new BroadcastChannel('tidings-live');
/** @type {EventSource | null} */
let source = null;
/** @type {AbortController | null} */
let wish = null;
/** @type {(() => void) | null} */
let release = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let countTimer;
let attempts = 0;
let isUp = true;
let heardAt = 0;

/** A window that nobody sees hears nothing, unless it has to notify of news. */
const isResting = () => document.hidden && !('notifies' in document.documentElement.dataset);

export function startLive() {
  channel.addEventListener('message', ({ data }) => {
    if (data.name === 'ask') {
      if (source) channel.postMessage({ name: 'line', detail: { isUp } });
    } else if (!isResting()) {
      hear(data.name, data.detail);
    }
  });
  document.addEventListener('visibilitychange', () => {
    if (isResting()) leave();
    else if (!document.hidden) comeBack();
  });
  addEventListener('pagehide', leave);
  addEventListener('pageshow', ({ persisted }) => { if (persisted) comeBack(); });
  addEventListener('online', () => { if (release || !navigator.locks) reopen(0); });
  addEventListener('offline', () => probe());
  for (const name of ['marks', 'arrived', 'refreshed', 'kept', 'line']) {
    document.addEventListener(`tidings:${name}`, countSoon);
  }
  document.addEventListener('tidings:subscriptions', drawPlaces);
  join();
}

/** Takes the line, or waits until whoever has it gives it up. */
function join() {
  if (isResting() || wish) return;
  wish = new AbortController();
  if (!navigator.locks) {
    open();
    return;
  }
  channel.postMessage({ name: 'ask' });
  navigator.locks.request('tidings-live', { signal: wish.signal }, () => new Promise((resolve) => {
    release = () => resolve(undefined);
    open();
  })).catch(() => {
    // Hidden before its turn came.
  });
}

function leave() {
  heardAt = Date.now();
  wish?.abort();
  wish = null;
  clearTimeout(timer);
  source?.close();
  source = null;
  release?.();
  release = null;
}

/** What happened meanwhile is in the counts and in the list. */
function comeBack() {
  join();
  tellHere('marks', {});
  if (Date.now() - heardAt > silence) tellHere('arrived', {});
}

function open() {
  clearTimeout(timer);
  source?.close();
  const line = source = new EventSource(at('/events'));
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => reopen(0), silence);
  };
  alive();
  line.addEventListener('open', () => {
    attempts = 0;
    tell('line', { isUp: true });
  });
  line.addEventListener('error', () => {
    if (source !== line) return;
    tell('line', { isUp: false });
    reopen(Math.min(longestPause, 1000 * 2 ** attempts) * (0.75 + Math.random() / 2));
    attempts += 1;
  });
  for (const name of [...names, 'assets', 'beat']) {
    line.addEventListener(name, (event) => {
      alive();
      if (name !== 'beat') tell(name, JSON.parse(/** @type {MessageEvent<string>} */ (event).data));
    });
  }
}

/** @param {number} pause in milliseconds */
function reopen(pause) {
  source?.close();
  clearTimeout(timer);
  timer = setTimeout(open, pause);
}

/**
 * The browser says that the network is gone; a reader on this machine answers all the same.
 *
 * @param {number} [tries] what was on its way may still have come
 */
async function probe(tries = 3) {
  if (!await fetch(at('/counts')).catch(() => null)) hear('line', { isUp: false });
  else if (tries > 1) setTimeout(() => { if (!navigator.onLine) probe(tries - 1); }, 3000);
}

/**
 * Tells all windows.
 *
 * @param {string} name
 * @param {any} detail
 */
function tell(name, detail) {
  channel.postMessage({ name, detail });
  hear(name, detail);
}

/**
 * @param {string} name
 * @param {any} detail
 */
function hear(name, detail) {
  if (name === 'assets') {
    if (detail !== assets) tellUpdate();
    return;
  }
  if (name === 'line') {
    const wasUp = isUp;
    isUp = detail.isUp;
    if (isUp && !wasUp) tellHere('arrived', {});
  }
  tellHere(name, detail);
}

/**
 * @param {string} name
 * @param {any} detail
 */
function tellHere(name, detail) {
  document.dispatchEvent(new CustomEvent(`tidings:${name}`, { detail }));
}

/** Whoever does not care gets the new version with the next page that is opened. */
function tellUpdate() {
  navigator.serviceWorker?.getRegistration().then((registration) => registration?.update())
    .catch(() => {});
  tellHere('updated', {});
}

function countSoon() {
  clearTimeout(countTimer);
  countTimer = setTimeout(count, 150);
}

async function count() {
  const shown = [...new Set([...main().querySelectorAll('[data-item]')].map((element) =>
    element.getAttribute('data-item') ?? ''))].slice(0, mostRows);
  const stamp = posts;
  const address = at(`/counts?${new URLSearchParams(shown.map((item) => ['item', item]))}`);
  const response = await fetch(address).catch(() => null);
  if (response) checkSession(response);
  if (!response?.ok) return;
  const { items, newest, ...counts } = await response.json();
  drawCounts(counts);
  // Nobody told what arrived between the drawing of this page and the opening of the line.
  tellHere('newest', newest ?? 0);
  // A mark that was being made meanwhile knows better.
  if (stamp !== posts || stamp % 2 === 1) countSoon();
  else for (const item of items ?? []) drawMarks(item);
}

/** @param {Record<string, number>} counts */
function drawCounts(counts) {
  for (const label of document.querySelectorAll('[data-count]')) {
    const number = counts[label.getAttribute('data-count') ?? ''] ?? 0;
    const text = number === 0 ? '' : number < 10_000 || label.hasAttribute('data-exact')
      ? number.toLocaleString('en') : `${Math.floor(number / 1000)}k`;
    if (label.textContent !== text) label.textContent = text;
  }
}

/**
 * Marks that were made elsewhere.
 *
 * @param {{ id: number, read: boolean, star: boolean }} item
 */
function drawMarks({ id, read, star }) {
  const isOther = [...main().querySelectorAll(`[data-item="${id}"]`)].some(({ classList }) =>
    classList.contains('unread') === read || classList.contains('starred') !== star);
  if (isOther) show(String(id), { read, star });
}

/** Draws the sidebar anew, with the same folders open as before. */
async function drawPlaces() {
  const present = document.getElementById('places');
  const { nodes } = await fetchPart(main().dataset.list || at('/feeds'), 'sidebar');
  const fresh = nodes[0];
  if (!present || !fresh) return;
  fold(fresh);
  const top = present.scrollTop;
  present.replaceWith(fresh);
  fresh.scrollTop = top;
}
