// Pictures of kept items, which come through the server's own addresses.
import { change, getAll } from './store.js';

const cacheName = 'pictures';

/** @param {Request} request */
export async function answerPicture(request) {
  const kept = await caches.match(request, { cacheName, ignoreVary: true });
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    // Another size of the same picture is better than a hole.
    const other = await caches.match(request,
      { cacheName, ignoreVary: true, ignoreSearch: true });
    if (other) return other;
    throw error;
  }
}

/**
 * The addresses of pictures in markup that come from our own server.
 *
 * @param {string} markup
 * @returns {string[]}
 */
export function picturesIn(markup) {
  const found = new Set();
  for (const [tag] of markup.matchAll(/<img\b[^>]*>/g)) {
    const [, source] = tag.match(/\ssrc="(\/media\/[^"]+)"/) ?? [];
    if (source) found.add(source.replaceAll('&amp;', '&'));
  }
  return [...found];
}

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
  const response = await fetch(address).catch(() => null);
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
