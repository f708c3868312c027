// Pictures of kept items, which come through the server's own addresses.
import { within } from '../../address.js';
import { covers } from '../downloads/store.js';
import { change, getAll, keys } from './store.js';

const cacheName = 'pictures';
/** A browser opens six connections to a server, and pages and marks must not wait for pictures. */
const mostAtOnce = 4;
let running = 0;
/** @type {((value?: unknown) => void)[]} */
const turns = [];

/** @param {Request} request */
export async function answerPicture(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const cover = await caches.match(request, { cacheName: covers, ignoreVary: true });
  if (cover) return cover;
  try {
    return await fetchInTurn(request);
  } catch (error) {
    // The last part of the address is the size; another one is better than a hole.
    const picture = new URL(request.url).pathname.replace(/[^/]*$/, '');
    const others = await keys('pictures', IDBKeyRange.bound(picture, `${picture}\uffff`));
    const other = others.length > 0 && await cache.match(String(others[0]), { ignoreVary: true });
    if (other) return other;
    throw error;
  }
}

/** @param {Request | string} request */
async function fetchInTurn(request) {
  if (running < mostAtOnce) running += 1;
  else await new Promise((resolve) => turns.push(resolve));
  try {
    return await fetch(request);
  } finally {
    const next = turns.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * The pictures of an item that come from our own server: of its row for a sharp screen, of its
 * article in the size in which it is shown.
 *
 * @param {{ row: string, article: string }} text
 * @returns {string[]}
 */
export function picturesOf({ row, article }) {
  const found = [
    ...attributes(row, 'src').filter((address) => address.endsWith('/icon')),
    ...attributes(row, 'srcset').map((set) => set.match(/(\S+) 2x/)?.[1] ?? ''),
    ...attributes(article, 'src'),
  ];
  return [...new Set(found)].filter((address) => within(address).startsWith('/media/'));
}

/**
 * The values of an attribute of pictures.
 *
 * @param {string} markup
 * @param {string} name
 */
const attributes = (markup, name) => [...markup.matchAll(/<img\b[^>]*>/g)].flatMap(([tag]) => {
  const value = tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];
  return value === undefined ? [] : [value.replaceAll('&amp;', '&')];
});

/**
 * Keeps pictures, the first ones first, until the room is used up, and drops all others.
 *
 * @param {string[]} wanted
 * @param {number} room in bytes
 * @returns {Promise<number>} the bytes that they take
 */
export async function keepPictures(wanted, room) {
  const cache = await caches.open(cacheName);
  const known = await getAll('pictures');
  const chosen = new Set();
  let used = 0;
  /** @type {string[]} */
  const missing = [];
  for (const address of wanted) {
    const size = known.get(address);
    if (size === undefined) missing.push(address);
    else if (used + size <= room) {
      used += size;
      chosen.add(address);
    }
  }
  for (const address of known.keys()) if (!chosen.has(address)) await drop(cache, address);
  const load = async () => {
    for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
      if (used >= room) return;
      const size = await keepPicture(cache, next, room - used);
      used += size;
    }
  };
  // Two at a time, so that whoever reads meanwhile does not wait for them.
  await Promise.all([load(), load()]);
  return used;
}

/**
 * @param {Cache} cache
 * @param {string} address
 * @param {number} room
 */
async function keepPicture(cache, address, room) {
  const response = await fetchInTurn(address).catch(() => null);
  if (!response?.ok) return 0;
  const bytes = await response.blob();
  if (bytes.size > room) return 0;
  await cache.put(address, new Response(bytes, { headers: response.headers }));
  await change(['pictures'], (store) => { store.put(bytes.size, address); });
  return bytes.size;
}

/**
 * @param {Cache} cache
 * @param {string} address
 */
async function drop(cache, address) {
  await cache.delete(address);
  await change(['pictures'], (store) => { store.delete(address); });
}

export const forgetPictures = () => caches.delete(cacheName);
