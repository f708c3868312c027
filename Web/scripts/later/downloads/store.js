// Episodes that are kept on this device, in a database of their own: pages fill it, the service worker
// plays from it. A file lies in pieces, so that a download that was broken off goes on behind its last one.
//
//   episodes  by item: what the player needs, where the file comes from, how much of it is here
//   pieces    by address and number: bytes

/**
 * @typedef {object} Kept
 * @property {number} item
 * @property {any} episode as the server tells it, see `EpisodeText`
 * @property {string} path of the file on our server
 * @property {string} type
 * @property {number} size of the whole file in bytes; 0 while nobody knows
 * @property {number} done bytes that are here
 * @property {number} pieces how many
 * @property {string} version what tells this file from a later one at the same address
 * @property {'waiting' | 'loading' | 'paused' | 'failed' | 'whole'} state
 * @property {string} [trouble] why it failed
 * @property {boolean} isByItself whether it is here as one of the newest of its show
 * @property {number} addedAt
 */

/** The cache of their pictures. */
export const covers = 'covers';

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('tidings-sounds', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('episodes', { keyPath: 'item' }).createIndex('path', 'path');
      request.result.createObjectStore('pieces');
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => { request.result.close(); opened = null; };
      request.result.onclose = () => { opened = null; };
      resolve(request.result);
    };
    request.onerror = () => { opened = null; reject(request.error); };
  });
  return opened;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * Works in one transaction: all of it happens or nothing.
 *
 * @template T
 * @param {(episodes: IDBObjectStore, pieces: IDBObjectStore) => T | Promise<T>} work waits for requests alone
 * @returns {Promise<T>}
 */
async function change(work) {
  const transaction = (await open()).transaction(['episodes', 'pieces'], 'readwrite');
  const finished = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
  finished.catch(() => {});
  const made = await work(transaction.objectStore('episodes'), transaction.objectStore('pieces'));
  await finished;
  return made;
}

/** All of them, the newest first. @returns {Promise<Kept[]>} */
export async function all() {
  const found = await result((await open()).transaction('episodes').objectStore('episodes').getAll());
  return found.sort((a, b) => b.addedAt - a.addedAt);
}

/** @param {number} item @returns {Promise<Kept | undefined>} */
export const kept = async (item) =>
  result((await open()).transaction('episodes').objectStore('episodes').get(item));

/** The one whose file has an address of ours. @param {string} path @returns {Promise<Kept | undefined>} */
export const keptAt = async (path) =>
  result((await open()).transaction('episodes').objectStore('episodes').index('path').get(path));

/** @param {Kept} episode */
export const add = (episode) => change((episodes) => { episodes.put(episode); });

/**
 * Changes what is known of one that is still there.
 *
 * @param {number} item
 * @param {Partial<Kept>} facts
 * @returns {Promise<Kept | undefined>} as it is now
 */
export const note = (item, facts) => change(async (episodes) => {
  const present = await result(episodes.get(item));
  if (!present) return undefined;
  const now = { ...present, ...facts };
  episodes.put(now);
  return now;
});

/** @param {string} path @param {number} [from] */
const piecesOf = (path, from = 0) => IDBKeyRange.bound([path, from], [path, Infinity]);

/**
 * Adds a piece behind those that are here.
 *
 * @param {number} item
 * @param {Blob} bytes
 * @returns {Promise<Kept | undefined>} `undefined` if it has been removed meanwhile
 */
export const addPiece = (item, bytes) => change(async (episodes, pieces) => {
  const present = await result(episodes.get(item));
  if (!present) return undefined;
  pieces.put(bytes, [present.path, present.pieces]);
  const now = { ...present, pieces: present.pieces + 1, done: present.done + bytes.size };
  episodes.put(now);
  return now;
});

/** Begins anew, as the file has become another one. @param {number} item */
export const empty = (item) => change(async (episodes, pieces) => {
  const present = await result(episodes.get(item));
  if (!present) return;
  pieces.delete(piecesOf(present.path));
  episodes.put({ ...present, pieces: 0, done: 0, size: 0, version: '' });
});

/** @param {number} item */
export const remove = (item) => change(async (episodes, pieces) => {
  const present = await result(episodes.get(item));
  if (!present) return;
  pieces.delete(piecesOf(present.path));
  episodes.delete(item);
});

export async function removeAll() {
  await change((episodes, pieces) => {
    episodes.clear();
    pieces.clear();
  });
  // Shared by the episodes of a show, so they stay as long as there is any.
  await caches.delete(covers);
}

/**
 * A part of a file that is whole here; its bytes are read only as they are used.
 *
 * @param {Kept} episode
 * @param {number} start
 * @param {number} end behind the last byte
 * @returns {Promise<Blob>}
 */
export async function part(episode, start, end) {
  const pieces = await result((await open()).transaction('pieces').objectStore('pieces').getAll(piecesOf(episode.path)));
  return new Blob(pieces).slice(start, end, episode.type);
}
