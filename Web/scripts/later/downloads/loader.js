// Brings episodes onto this device, one at a time and in one window at a time. What was broken off goes
// on behind its last piece; the publisher is asked for the rest alone.
import { at } from '../../address.js';
import { send } from '../offline.js';
import { add, addPiece, all, covers, empty, kept, note, remove } from './store.js';

/** @typedef {import('./store.js').Kept} Kept */

/** What is written at once, in bytes. */
const pieceSize = 1 << 20;
/** So often a file that breaks off is gone on with by itself. */
const mostTries = 4;
/** So long one waits before that, in milliseconds, the first time. */
const pause = 2000;
/** So often newer episodes are looked for, in milliseconds. */
const period = 30 * 60_000;

const budgetMemory = 'sound-budget';
const newestMemory = 'sound-newest';
/** In megabytes. */
export const budgets = [250, 500, 1000, 2000, 5000, 10_000];

const channel = new BroadcastChannel('tidings-downloads');
/** Tells this window as the channel tells the others. */
export const changes = new EventTarget();
channel.addEventListener('message', ({ data }) => {
  if (data.stop) running.get(data.stop)?.abort();
  else changes.dispatchEvent(new CustomEvent('change', { detail: data }));
});

/** Downloads of this window. @type {Map<number, AbortController>} */
const running = new Map();

/** @param {number} item */
function tell(item) {
  channel.postMessage({ item });
  changes.dispatchEvent(new CustomEvent('change', { detail: { item } }));
}

/** How much sound may be kept here, in megabytes. */
export const budget = () => Number(localStorage.getItem(budgetMemory)) || 1000;

/** @param {number} megabytes */
export function setBudget(megabytes) {
  localStorage.setItem(budgetMemory, String(megabytes));
  work();
}

/** How many of the newest episodes of each show are kept here by themselves. @returns {Record<string, number>} */
export const newest = () => JSON.parse(localStorage.getItem(newestMemory) ?? '{}');

/** @param {number} feed @param {number} count */
export function setNewest(feed, count) {
  localStorage.setItem(newestMemory, JSON.stringify({ ...newest(), [feed]: count || undefined }));
  return keepNewest();
}

/** What everything takes, files on their way with what they will take. @param {Kept[]} episodes */
const taken = (episodes) => episodes.reduce((sum, { size, done }) => sum + Math.max(size, done), 0);

/**
 * Wants an episode here.
 *
 * @param {number} item
 * @param {boolean} [isByItself]
 */
export async function want(item, isByItself = false) {
  const present = await kept(item);
  if (present) {
    if (present.state !== 'whole') await note(item, { state: 'waiting', trouble: '', isByItself: isByItself && present.isByItself });
    else if (!isByItself) await note(item, { isByItself: false });
  } else {
    const response = await fetch(at(`/playing/${item}`)).catch(() => null);
    if (!response?.ok) return false;
    const episode = await response.json();
    if (!episode.passed) return false;
    await add({ item, episode, path: new URL(episode.passed, location.href).pathname, type: episode.type, size: 0,
      done: 0, pieces: 0, version: '', state: 'waiting', isByItself, addedAt: Date.now() });
    keepCovers(episode).catch(console.warn);
  }
  // So that the browser does not clear it away when the disk is full.
  navigator.storage?.persist?.();
  tell(item);
  work();
  return true;
}

/** The pictures that pages and the player show of it. @param {any} episode */
async function keepCovers({ artwork, artworkLarge }) {
  const cache = await caches.open(covers);
  for (const address of [artwork, artworkLarge]) if (address) await cache.add(address);
}

/** Stops a download; what has come stays. @param {number} item */
export async function hold(item) {
  await note(item, { state: 'paused' });
  running.get(item)?.abort();
  channel.postMessage({ stop: item });
  tell(item);
}

/** Takes an episode off this device. @param {number} item */
export async function drop(item) {
  await remove(item);
  running.get(item)?.abort();
  channel.postMessage({ stop: item });
  tell(item);
}

/** Brings what is waited for, if no other window does. */
export function work() {
  return navigator.locks.request('tidings-downloads', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    let next = await first();
    if (!next) return;
    for (; next; next = await first()) await bring(next);
    // Their pages come along, whether or not they are read by then.
    send({ kind: 'keep', now: true }).catch(console.warn);
  });
}

/** A download that a window left behind counts as waiting. */
async function first() {
  const episodes = await all();
  return episodes.findLast(({ state }) => state === 'waiting' || state === 'loading');
}

/** @param {Kept} wanted */
async function bring(wanted) {
  const { item } = wanted;
  const stop = new AbortController();
  running.set(item, stop);
  await note(item, { state: 'loading', trouble: '' });
  tell(item);
  try {
    for (let tries = 1; ; tries += 1) {
      const before = (await kept(item))?.done ?? 0;
      try {
        await load(item, stop.signal);
        break;
      } catch (error) {
        const now = await kept(item);
        if (!now || stop.signal.aborted || error instanceof Refusal) throw error;
        // Each time counts in which nothing came.
        if (now.done > before) tries = 0;
        if (tries >= mostTries) throw error;
        await new Promise((resolve) => { setTimeout(resolve, pause * Math.max(1, tries)); });
      }
    }
    await note(item, { state: 'whole' });
  } catch (error) {
    const now = await kept(item);
    if (now?.state === 'loading') {
      const trouble = error instanceof Refusal ? error.message
        : navigator.onLine ? 'The connection broke off.' : 'There is no network.';
      await note(item, { state: 'failed', trouble });
      if (!now.isByItself) {
        changes.dispatchEvent(new CustomEvent('failure', { detail: { item, title: now.episode.title, trouble } }));
      }
    }
  } finally {
    running.delete(item);
    tell(item);
  }
}

/** An answer that will be the same the next time. */
class Refusal extends Error {}

/**
 * One request, for what is missing.
 *
 * @param {number} item
 * @param {AbortSignal} signal
 */
async function load(item, signal) {
  const start = await kept(item);
  if (!start) return;
  if (start.size > 0 && start.done === start.size) return;
  /** @type {Record<string, string>} */
  const headers = { 'Tidings-Download': '1' };
  // Only a version can tell that the rest belongs to what is here.
  if (start.done > 0 && start.version) {
    headers.Range = `bytes=${start.done}-`;
    headers['If-Range'] = start.version;
  }
  const response = await fetch(start.path, { headers, signal, cache: 'no-store' });
  if (response.status >= 500) throw new Error(await response.text());
  if (!response.ok || !response.body) throw new Refusal((await response.text()).trim() || `Error ${response.status}.`);
  const goesOn = response.status === 206 && headers.Range
    && response.headers.get('Content-Range')?.startsWith(`bytes ${start.done}-`);
  if (!goesOn && start.done > 0) await empty(item);
  const length = Number(response.headers.get('Content-Length') ?? 0);
  const size = length > 0 ? (goesOn ? start.done : 0) + length : 0;
  const tag = response.headers.get('ETag') ?? '';
  const version = tag && !tag.startsWith('W/') ? tag : response.headers.get('Last-Modified') ?? '';
  const type = response.headers.get('Content-Type') ?? start.type;
  await makeRoom(item, size);
  await note(item, { size, version, type });
  tell(item);
  await take(item, response.body);
  const done = await kept(item);
  if (done && size > 0 && done.done !== size) throw new Error('not whole');
  if (done) await note(item, { size: done.done });
}

/**
 * @param {number} item
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 */
async function take(item, body) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  let chunks = [];
  let size = 0;
  const write = async () => {
    if (size === 0) return;
    const bytes = new Blob(chunks);
    [chunks, size] = [[], 0];
    if (!await addPiece(item, bytes)) throw new DOMException('removed', 'AbortError');
    tell(item);
  };
  const reader = body.getReader();
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      if (!value) continue;
      chunks.push(value);
      size += value.byteLength;
      if (size >= pieceSize) await write();
    }
  } finally {
    // What came before it broke off is there for the next try.
    await write();
  }
}

/**
 * Makes room for a file: of those that came by themselves the oldest go first.
 *
 * @param {number} item
 * @param {number} size in bytes
 */
async function makeRoom(item, size) {
  const room = budget() * 1_000_000;
  let episodes = (await all()).filter((other) => other.item !== item);
  const isByItself = (await kept(item))?.isByItself;
  while (taken(episodes) + size > room) {
    const oldest = isByItself ? undefined : episodes.findLast((other) => other.isByItself);
    if (!oldest) throw new Refusal('There is no room for it. Remove others, or allow more.');
    await drop(oldest.item);
    episodes = episodes.filter((other) => other !== oldest);
  }
}

/** Looks for the newest episodes of the shows of which some are kept, and lets go of older ones. */
export async function keepNewest() {
  const episodes = await all();
  const wanted = new Set();
  /** Feeds that the server has not told of. */
  const unanswered = new Set();
  for (const [feed, count] of Object.entries(newest())) {
    const response = await fetch(at(`/feeds/${feed}/episodes`)).catch(() => null);
    if (!response?.ok) {
      unanswered.add(Number(feed));
      continue;
    }
    const { episodes: found } = await response.json();
    for (const { item } of found.filter((/** @type {any} */ episode) => !episode.played).slice(0, count)) wanted.add(item);
  }
  for (const { item, episode, isByItself } of episodes) {
    if (isByItself && !wanted.has(item) && !unanswered.has(episode.feed)) await drop(item);
  }
  const present = new Set(episodes.map(({ item }) => item));
  for (const item of wanted) if (!present.has(item)) await want(Number(item), true);
}

/** Goes on with what was left, and keeps what is to be kept from now on. */
export function startDownloads() {
  work();
  addEventListener('online', async () => {
    for (const { item, state } of await all()) if (state === 'failed') await note(item, { state: 'waiting' });
    work();
  });
  const look = () => { if (!document.hidden && Object.keys(newest()).length > 0) keepNewest().catch(console.warn); };
  look();
  document.addEventListener('tidings:arrived', look);
  setInterval(look, period);
}
