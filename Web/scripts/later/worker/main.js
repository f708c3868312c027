// The service worker: answers where the network does not, keeps what is worth reading for such
// times, and holds marks back until they can be sent. `/sw.js` starts it.
import { at, within } from '../../address.js';
import { answerAsset, answerColumns, dropOldShells, keepShell } from './shell.js';
import { answerCounts, answerPage, answerRefusal } from './pages.js';
import { answerPicture } from './pictures.js';
import { answerMark, isMark, replay } from './marks.js';
import { answerPlaying, answerSound } from './sounds.js';
import { clear, keep, keepFrame, report } from './keeping.js';
import { untilTold } from './states.js';

/**
 * What belongs to the program that the worker is of.
 *
 * @typedef {object} Program
 * @property {string} hash names the set of assets
 * @property {boolean} live whether assets may change under the same hash, as in design work
 * @property {string[]} files paths of all assets
 */

/** The rest of a service worker's own global scope, which the types of pages do not know. */
const worker = /** @type {any} */ (globalThis);

/** @param {Program} program */
export function start(program) {
  worker.addEventListener('install', (/** @type {any} */ event) => {
    event.waitUntil(keepShell(program).then(() => keepFrame(program)));
  });
  worker.addEventListener('activate', (/** @type {any} */ event) => {
    event.waitUntil((async () => {
      await dropOldShells(program);
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
    })());
  });
  worker.addEventListener('fetch', (/** @type {any} */ event) => answer(program, event));
  worker.addEventListener('sync', (/** @type {any} */ event) => event.waitUntil(replay(true)));
  worker.addEventListener('periodicsync', (/** @type {any} */ event) =>
    event.waitUntil(keep(program)));
  worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
    event.notification.close();
    event.waitUntil(showPage(event.notification.data?.address ?? at('/')));
  });
  worker.addEventListener('message', (/** @type {any} */ event) =>
    event.waitUntil(obey(program, event)));
}

/**
 * Brings a window of ours to the front, with a page in it; opens one where there is none.
 *
 * @param {string} address
 */
async function showPage(address) {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const present = windows.find((/** @type {any} */ one) => one.focused) ?? windows[0];
  if (!present) {
    await worker.clients.openWindow(address);
    return;
  }
  await present.focus();
  await present.navigate(address);
}

/**
 * @param {Program} program
 * @param {any} event
 */
function answer(program, event) {
  /** @type {Request} */
  const request = event.request;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  const path = within(url.pathname);
  const isPage = request.mode === 'navigate';
  if (request.method === 'POST') {
    if (isMark(path)) event.respondWith(untilTold(answerMark(event, path)));
    else if (isPage) event.respondWith(answerRefusal(program, event));
  } else if (request.method !== 'GET') {
    return;
  } else if (path.startsWith('/assets/')) {
    event.respondWith(answerAsset(program, request));
  } else if (path.startsWith('/columns/')) {
    event.respondWith(answerColumns(program, request));
  } else if (path.startsWith('/media/')) {
    if (request.destination === 'image') event.respondWith(answerPicture(request));
  } else if (path.startsWith('/sound/')) {
    event.respondWith(answerSound(request));
  } else if (/^\/playing(\/\d+)?$/.test(path)) {
    event.respondWith(answerPlaying(request, path));
  } else if (path === '/counts') {
    event.respondWith(answerCounts(request));
  } else if (!passes.test(path) && (isPage || request.headers.has('Tidings-Part'))) {
    event.respondWith(answerPage(program, event, url));
  }
}

/** What is no page: streams, files to take away, and what this worker asks for itself. */
const passes = /^\/(events|offline|sw\.js)(\/|$)|\.(opml|webmanifest)$/;

/**
 * @param {Program} program
 * @param {any} event
 */
async function obey(program, event) {
  const { kind, now, everything } = event.data ?? {};
  let result = null;
  if (kind === 'keep') result = await keep(program, now === true);
  else if (kind === 'replay') result = await replay(true);
  else if (kind === 'clear') result = await clear(everything === true);
  else if (kind === 'report') result = await report(program);
  // Pages of the program before keep their own assets, see shell.js, so nobody needs to wait. Asked
  // for by a page and not at the start: a page knows when the old worker has nothing to do.
  else if (kind === 'takeOver') await worker.skipWaiting();
  event.ports[0]?.postMessage(result);
}
