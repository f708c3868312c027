// What this device knows of the marks of kept items and of the counts, and what marks change in it.
import { change, get, result } from './store.js';

/**
 * What a mark changed, so that it can be taken back.
 *
 * @typedef {object} Changes
 * @property {{ id: number, read?: boolean, starred?: boolean }[]} items as they were before
 * @property {Record<string, number>} counts by how much each count fell
 * @property {number} count how many items it was about
 */

/**
 * What `/offline` told last; see `OfflineIndex` in the server.
 *
 * @typedef {object} Index
 * @property {number} budget
 * @property {number} newest
 * @property {Record<string, number>} counts
 * @property {Record<string, number[]>} folders
 * @property {number} keptAt
 */

/** How often marks have come to this worker: what the server told before the last one is out of date. */
let marksMade = 0;
/** Marks on their way to the server, of which it may know or not in what it tells meanwhile. */
const onTheirWay = new Set();

/** What no mark has changed since; see `isStill`. Waits for marks that are on their way. */
export async function standing() {
  while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay);
  return marksMade;
}

/** Whether no mark was made since `standing` gave this. @param {number} stand */
export const isStill = (stand) => stand === marksMade && onTheirWay.size === 0;

/**
 * Lets what the server tells wait for the answer to a mark.
 *
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T>}
 */
export function untilTold(answer) {
  onTheirWay.add(answer);
  const end = () => { onTheirWay.delete(answer); };
  answer.then(end, end);
  return answer;
}

/** @returns {Promise<Index | undefined>} */
export const index = () => get('values', 'index');

/**
 * Applies a mark to what is kept. See `PostedMarks` in the server for what the fields mean.
 *
 * @param {URLSearchParams} fields
 * @returns {Promise<Changes>}
 */
export async function applyMark(fields) {
  if (fields.has('in') && fields.has('newest')) return markList(fields);
  const undone = fields.get('event') ?? fields.get('of');
  if (undone) return undo(undone);
  const numbers = (/** @type {string} */ name) => fields.getAll(name).map(Number);
  return set([
    ...numbers('read').map((id) => ({ id, read: true })),
    ...numbers('unread').map((id) => ({ id, read: false })),
    ...numbers('star').map((id) => ({ id, starred: true })),
    ...numbers('unstar').map((id) => ({ id, starred: false })),
  ]);
}

/**
 * Takes back a mark of before, if it was made on this device.
 *
 * @param {string} name an event of the server or an operation
 * @returns {Promise<Changes>}
 */
async function undo(name) {
  const undoable = await get('values', 'undoable') ?? [];
  const waiting = await change(['queue'], (queue) => result(queue.getAll()));
  const changes = undoable.find((/** @type {any} */ entry) => entry.name === name)?.changes
    ?? waiting.find((mark) => mark.operation === name)?.changes;
  if (changes) await takeBack(changes);
  return { items: [], counts: {}, count: 0 };
}

/**
 * Sets marks of kept items, and counts what that changes.
 *
 * @param {{ id: number, read?: boolean, starred?: boolean }[]} wanted
 * @returns {Promise<Changes>}
 */
export function set(wanted) {
  marksMade += 1;
  return change(['states', 'values'], async (states, values) =>
    setWithin(states, values, await result(values.get('index')), wanted, {}));
}

/**
 * The same in a transaction that is under way.
 *
 * @param {IDBObjectStore} states
 * @param {IDBObjectStore} values
 * @param {Index | undefined} known
 * @param {{ id: number, read?: boolean, starred?: boolean }[]} wanted
 * @param {Record<string, number>} falls by how much counts fall beside what the items make
 * @returns {Promise<Changes>}
 */
async function setWithin(states, values, known, wanted, falls) {
  /** @type {Changes} */
  const changes = { items: [], counts: { ...falls }, count: 0 };
  for (const { id, read, starred } of wanted) {
    const state = await result(states.get(id));
    if (!state) {
      changes.count += 1;
      continue;
    }
    /** @type {{ id: number, read?: boolean, starred?: boolean }} */
    const before = { id };
    if (read !== undefined && state.read !== read) {
      before.read = state.read;
      fall(changes.counts, known, state.feed, read ? 1 : -1);
      state.read = read;
    }
    if (starred !== undefined && state.starred !== starred) {
      before.starred = state.starred;
      changes.counts.starred = (changes.counts.starred ?? 0) + (starred ? -1 : 1);
      state.starred = starred;
    }
    if (before.read === undefined && before.starred === undefined) continue;
    states.put(state, id);
    changes.items.push(before);
    changes.count += 1;
  }
  lower(values, known, changes.counts, 1);
  return changes;
}

/** @param {Changes} changes */
export function takeBack(changes) {
  marksMade += 1;
  return change(['states', 'values'], async (states, values) => {
    for (const before of changes.items) {
      const state = await result(states.get(before.id));
      if (state) states.put({ ...state, ...before }, before.id);
    }
    lower(values, await result(values.get('index')), changes.counts, -1);
  });
}

/**
 * *Mark all read* of a list or a stretch of it, as far as this device knows the list.
 *
 * In one transaction: what is known changes when the keeping of all for reading comes to its end.
 *
 * @param {URLSearchParams} fields
 * @returns {Promise<Changes>}
 */
function markList(fields) {
  marksMade += 1;
  return change(['states', 'lists', 'values'], async (states, lists, values) => {
    const name = fields.get('in') ?? '';
    const newest = Number(fields.get('newest'));
    const known = await result(values.get('index'));
    const [all, list] = [await result(states.getAll()), await result(lists.get(name))];
    const feeds = feedsOf(name, known);
    const isIn = (/** @type {any} */ state) => feeds ? feeds.has(state.feed)
      : list?.items.includes(state.id);
    const limits = stretch(fields, all);
    const chosen = all.filter((state) => !state.read && state.id <= newest && isIn(state)
      && limits(state));
    const falls = {};
    const isWhole = feeds !== null && !fields.has('stretch');
    if (isWhole && known) {
      // Most items of a feed are not kept, but they are counted.
      for (const feed of feeds) {
        const kept = all.filter((state) => state.feed === feed && !state.read && state.id <= newest);
        const later = all.filter((state) => state.feed === feed && !state.read && state.id > newest);
        const rest = (known.counts[`feed-${feed}`] ?? 0) - kept.length - later.length;
        if (rest > 0) fall(falls, known, feed, rest);
      }
    }
    const changes = await setWithin(states, values, known, chosen.map(({ id }) => ({ id, read: true })), falls);
    changes.count = Math.max(changes.count, changes.counts.unread ?? 0);
    return changes;
  });
}

/**
 * Whether an item belongs to the part of a list that a mark is about.
 *
 * @param {URLSearchParams} fields
 * @param {any[]} all
 * @returns {(state: any) => boolean}
 */
function stretch(fields, all) {
  const name = fields.get('stretch') ?? '';
  const item = all.find((state) => state.id === Number(fields.get('item')));
  if (name === 'above') return (state) => item && isBefore(state, item);
  if (name === 'below') return (state) => item && isBefore(item, state);
  const days = Number(name.match(/^older-(\d+)$/)?.[1] ?? 0);
  const end = Number(fields.get('at')) - days * 86_400_000;
  return (state) => days === 0 || state.date < end;
}

/** Whether one item stands over another in lists. @param {any} one @param {any} other */
export const isBefore = (one, other) =>
  one.date > other.date || (one.date === other.date && one.id > other.id);

/**
 * The feeds of a list that consists of whole feeds; `null` for another.
 *
 * @param {string} name
 * @param {Index | undefined} known
 * @returns {Set<number> | null}
 */
function feedsOf(name, known) {
  const all = Object.entries(known?.folders ?? {});
  const [kind, number] = name.split('/');
  const inside = kind === 'unread' || kind === 'all' ? all
    : kind === 'folders' ? all.filter(([, folders]) => folders.includes(Number(number))) : null;
  if (kind === 'feeds') return new Set([Number(number)]);
  return inside && new Set(inside.map(([feed]) => Number(feed)));
}

/**
 * @param {Record<string, number>} counts
 * @param {Index | undefined} known
 * @param {number} feed
 * @param {number} by
 */
function fall(counts, known, feed, by) {
  const folders = known?.folders[feed] ?? [];
  for (const key of ['unread', `feed-${feed}`, ...folders.map((id) => `folder-${id}`)]) {
    counts[key] = (counts[key] ?? 0) + by;
  }
}

/**
 * @param {IDBObjectStore} values
 * @param {Index | undefined} known
 * @param {Record<string, number>} falls
 * @param {1 | -1} sign
 */
function lower(values, known, falls, sign) {
  if (!known) return;
  for (const [key, by] of Object.entries(falls)) {
    known.counts[key] = Math.max(0, (known.counts[key] ?? 0) - sign * by);
  }
  values.put(known, 'index');
}
