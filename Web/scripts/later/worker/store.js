// What is kept on this device, in an IndexedDB.
//
//   texts     an item: title, row and article as markup, and the addresses of its pictures
//   states    an item: feed, read, starred, version of its text
//   lists     a list: title, markup around its rows, numbers of its items
//   pages     the frame and other pieces of pages
//   pictures  which pictures are in the cache, and their sizes
//   queue     marks that the server does not know of yet, in order
//   values    whatever there is one of

const stores = ['texts', 'states', 'lists', 'pages', 'pictures', 'values'];
/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('tidings', 1);
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name);
      request.result.createObjectStore('queue', { autoIncrement: true });
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

/**
 * The result of a request.
 *
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * Works in one transaction: all of it happens or nothing. Marks are on the disk when it is done.
 *
 * @template T
 * @param {string[]} names
 * @param {(...stores: IDBObjectStore[]) => T | Promise<T>} work waits for requests alone
 * @returns {Promise<T>}
 */
export async function change(names, work) {
  const database = await open();
  const durability = names.includes('queue') ? 'strict' : 'relaxed';
  const transaction = database.transaction(names, 'readwrite', { durability });
  const finished = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
  // A failure of the work is told by the work.
  finished.catch(() => {});
  try {
    const made = await work(...names.map((name) => transaction.objectStore(name)));
    await finished;
    return made;
  } catch (error) {
    try { transaction.abort(); } catch { /* It has ended already. */ }
    throw error;
  }
}

/**
 * @param {string} name
 * @param {IDBValidKey} key
 * @returns {Promise<any>}
 */
export async function get(name, key) {
  return result((await open()).transaction(name).objectStore(name).get(key));
}

/**
 * The values of keys, in their order; `undefined` for what is not there.
 *
 * @param {string} name
 * @param {IDBValidKey[]} keys
 * @returns {Promise<any[]>}
 */
export async function getEach(name, keys) {
  const store = (await open()).transaction(name).objectStore(name);
  return Promise.all(keys.map((key) => result(store.get(key))));
}

/**
 * All keys and values.
 *
 * @param {string} name
 * @returns {Promise<Map<any, any>>}
 */
export async function getAll(name) {
  const store = (await open()).transaction(name).objectStore(name);
  const [keys, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
  return new Map(keys.map((key, index) => [key, values[index]]));
}

/**
 * @param {string} name
 * @param {IDBKeyRange} range
 */
export async function keys(name, range) {
  return result((await open()).transaction(name).objectStore(name).getAllKeys(range));
}

/**
 * @param {string} name
 * @param {IDBValidKey} key
 * @param {any} value
 */
export const put = (name, key, value) => change([name], (store) => { store.put(value, key); });

/**
 * @param {string} name
 * @param {IDBValidKey[]} keys
 */
export const remove = (name, keys) =>
  change([name], (store) => { for (const key of keys) store.delete(key); });

/** Whose everything here is; unknown before the server has said so. @returns {Promise<string | undefined>} */
export const owner = () => get('values', 'user');

/**
 * Whether a mark that waits was made by a user; one from before there were several is anybody's.
 *
 * @param {{ owner?: string }} mark
 * @param {string | undefined} user
 */
export const isOf = (mark, user) => !mark.owner || !user || mark.owner === user;

/** How many marks wait that are the user's own. */
export async function waiting() {
  const user = await owner();
  const marks = await result((await open()).transaction('queue').objectStore('queue').getAll());
  return marks.filter((mark) => isOf(mark, user)).length;
}

/**
 * Empties stores.
 *
 * @param {string[]} names
 */
export const forget = (names) => change(names, (...all) => { for (const one of all) one.clear(); });
