// The page's side of reading without a network: the line under the bar that says so, the service
// worker that answers meanwhile, and when to keep and to send. Without a worker (no https) there is
// the line alone.
import { at, within } from '../address.js';
import { show } from '../marks.js';
import { glyph, isNarrow, loadStyles, main, whenShown } from '../screen.js';
import { toast } from '../toast.js';

/** The page in view comes first; in milliseconds after it has loaded. */
const firstPause = 3000;
/** What happens is rarely alone; in milliseconds after the last event. */
const eventPause = 30_000;
/** In milliseconds. */
const keepingPeriod = 15 * 60_000;
/** Without an answer for so long nothing is under way, in milliseconds. */
const quietTime = 1500;

/**
 * What the worker tells with a page out of its store.
 *
 * @typedef {object} Note
 * @property {string} why
 * @property {number} at when it was kept
 * @property {number} waiting how many marks are still to be sent
 * @property {boolean} isMissing whether it stands for a page that is not kept
 * @property {{ id: number, read: boolean, star: boolean }[]} items
 */

/** @type {Note | null} */
let note = null;
let isUp = true;
let isUpdated = false;
let waiting = 0;
/** How many messages to the worker wait for an answer. */
let asking = 0;
/** When the last request of this page ended, in milliseconds since it began. */
let heardAt = 0;
let told = '';
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {HTMLElement} */
let listener;

export function startOffline() {
  listener = document.createElement('p');
  listener.className = 'unseen';
  listener.setAttribute('role', 'status');
  document.body.append(listener);
  // Without a network it would be too late.
  loadStyles('offline').catch(() => {});
  document.addEventListener('tidings:kept', (event) => {
    take(/** @type {CustomEvent} */ (event).detail);
  });
  document.addEventListener('tidings:line', (event) => {
    setUp(/** @type {CustomEvent} */ (event).detail.isUp);
  });
  document.addEventListener('tidings:updated', () => {
    isUpdated = true;
    draw();
  });
  document.addEventListener('tidings:unsent', () => {
    // After whoever sent it has said its own.
    setTimeout(() => toast('This needs the network. Nothing was changed.'));
  });
  new BroadcastChannel('tidings').addEventListener('message', ({ data }) => {
    if (data.kind === 'signed-out') {
      location.reload();
      return;
    }
    waiting = data.waiting;
    document.dispatchEvent(new CustomEvent('tidings:line', { detail: { isUp: data.isUp } }));
  });
  addEventListener('online', draw);
  addEventListener('offline', draw);
  const first = document.querySelector('meta[name="tidings-kept"]')?.getAttribute('content');
  if (first) {
    take(JSON.parse(first));
    markCurrent();
  }
  whenShown(() => {
    // Once: what is marked from now on is drawn by whoever marks it.
    for (const { id, read, star } of note?.items.splice(0) ?? []) show(String(id), { read, star });
    draw();
  });
  if ('serviceWorker' in navigator) {
    startWorker().catch(console.warn);
    import('./downloads/page.js').then(({ startKeeping }) => startKeeping());
    whenShown((root) => {
      const place = root.querySelector('[data-kept]');
      if (place) import('./kept.js').then(({ startKept }) => startKept(place));
    });
  }
}

async function startWorker() {
  new PerformanceObserver(() => { heardAt = performance.now(); }).observe({ type: 'resource' });
  await loaded();
  // Only now: what it fetches for itself must not hold up the page in view.
  await navigator.serviceWorker.register(at('/sw.js'), { type: 'module', updateViaCache: 'none' });
  const registration = await navigator.serviceWorker.ready;
  hasten(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => hasten(registration));
  });
  send({ kind: 'keep' });
  send({ kind: 'replay' });
  for (const name of ['arrived', 'refreshed', 'marks', 'subscriptions']) {
    document.addEventListener(`tidings:${name}`, () => {
      clearTimeout(timer);
      timer = setTimeout(() => send({ kind: 'keep' }), eventPause);
    });
  }
  setInterval(() => { if (!document.hidden) send({ kind: 'keep' }); }, keepingPeriod);
  // Marks that wait are nowhere else. In a tab some browsers would ask first, so only installed.
  if (matchMedia('(display-mode: standalone)').matches) navigator.storage?.persist?.();
  // Installed, some browsers also keep while no window is open.
  await /** @type {any} */ (registration).periodicSync
    ?.register('keep', { minInterval: 6 * 3_600_000 }).catch(() => {});
}

/**
 * Lets a new worker take over, at a moment at which nothing is asked of the old one.
 *
 * Chromium ends the old one then. But what is asked of it while it ends starts it again, and nobody
 * knows any more that it was to end: it goes on until it has had nothing to do for half a minute, and
 * to ask a second time has no effect.
 *
 * @param {ServiceWorkerRegistration} registration
 * @param {number} [tries] a page that is never quiet asks all the same in the end
 */
function hasten(registration, tries = 20) {
  const { waiting } = registration;
  if (!waiting) return;
  const isTime = tries === 0
    || (asking === 0 && performance.now() - heardAt > quietTime);
  if (isTime) waiting.postMessage({ kind: 'takeOver' });
  else setTimeout(() => hasten(registration, tries - 1), quietTime);
}

async function loaded() {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  if (!navigator.serviceWorker.controller) {
    await new Promise((resolve) => setTimeout(resolve, firstPause));
  }
}

/**
 * Tells the worker, and hands on what it answers.
 *
 * @param {{ kind: 'keep' | 'replay' | 'clear' | 'report', now?: boolean, everything?: boolean }} message
 * @returns {Promise<any>} `null` without a worker
 */
export async function send(message) {
  if (!('serviceWorker' in navigator)) return null;
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  asking += 1;
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      asking -= 1;
      resolve(data);
    };
    active?.postMessage(message, [port2]);
  });
}

/** @param {Note} kept */
function take(kept) {
  note = kept;
  // Results come under a field that stays, so the page for what is missing would never be seen.
  if (kept.isMissing && within(location.pathname) === '/search') toast('Searching needs the network.');
  waiting = kept.waiting;
  if (kept.why !== 'slow') isUp = false;
  draw();
}

/** @param {boolean} now */
function setUp(now) {
  const isBack = now && !isUp;
  isUp = now;
  if (now) note = null;
  if (isBack) send({ kind: 'replay' });
  draw();
}

/** Short enough for one line of a phone. */
function words() {
  const parts = [];
  if (!isUp) parts.push(navigator.onLine ? 'Reader unreachable' : 'Offline');
  else if (note) parts.push('The reader is slow');
  else if (isUpdated) parts.push('Tidings has been updated');
  if (note?.at) parts.push(`kept ${time(note.at)}`);
  if (waiting > 0) parts.push(`${waiting} waiting`);
  return parts.join(' · ');
}

/** @param {number} instant */
export function time(instant) {
  const date = new Date(instant);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString('en-GB', isToday
    ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' });
}

function draw() {
  const text = words();
  const present = document.querySelector('.line');
  if (told !== text) listener.textContent = told = text;
  if (text === '') {
    present?.remove();
    return;
  }
  const screen = isNarrow() ? main().dataset.screen : '';
  const bar = document.querySelector(screen === 'feeds' ? '#places > .bar'
    : screen === 'item' ? '.article-pane > .bar' : '#main > .pane > .bar');
  const line = present instanceof HTMLElement ? present : document.createElement('p');
  line.className = isUp ? 'line' : 'line down';
  if (line.dataset.text !== text) {
    line.dataset.text = text;
    line.replaceChildren(glyph(isUp ? 'refresh' : 'warning', 'small'), text);
    if (isUp && isUpdated) line.append(reloadButton());
  }
  if (bar && bar.nextElementSibling !== line) bar.after(line);
  else if (!bar && !line.isConnected) main().prepend(line);
}

function reloadButton() {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reload';
  button.addEventListener('click', () => location.reload());
  return button;
}

/** A document made of what is kept does not know which place it shows. */
function markCurrent() {
  const place = at(`/${main().dataset.place ?? ''}`);
  for (const link of document.querySelectorAll('#places .place, .tabs a')) {
    if (link instanceof HTMLAnchorElement && link.pathname === place) {
      link.setAttribute('aria-current', 'page');
    }
  }
}
