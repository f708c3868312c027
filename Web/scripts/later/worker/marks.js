// Marks: sent to the server, and where it does not answer kept in order until it does. Each has an
// operation (a UUID) and the time at which it was made, so that the server applies it once, however
// often it is sent, and the newest one wins.
import { at } from '../../address.js';
import { ask, saw, tell } from './line.js';
import { applyMark, takeBack } from './states.js';
import { change, get, isOf, owner, put, result, waiting } from './store.js';

/**
 * A mark that the server does not know of yet.
 *
 * @typedef {object} Waiting
 * @property {string} body
 * @property {string} operation
 * @property {string} [owner] whose mark it is: what another user of this browser left waits for them
 * @property {boolean} tried whether the server may have got it, although no answer came
 * @property {import('./states.js').Changes} changes what it changed on this device
 */

/** So long one waits for the answer to a mark before it is put aside, in milliseconds. */
const patience = 8000;

/** @param {string} path */
export const isMark = (path) => path === '/marks' || path.startsWith('/marks/');

/**
 * @param {any} event a fetch of a mark
 * @param {string} path
 * @returns {Promise<Response>}
 */
export async function answerMark(event, path) {
  /** @type {Request} */
  const request = event.request;
  const fields = named(path, new URLSearchParams(await request.clone().text()));
  const operation = fields.get('op') ?? '';
  const undone = fields.get('of');
  if (undone && await cancel(undone)) return answerFor(request, fields, operation, 0);
  const changes = await applyMark(fields).catch(nothingKept);
  const isFirst = await waiting().catch(() => 0) === 0;
  if (isFirst) {
    // Told at once, it was done now, whatever the device's clock says.
    fields.set('sent', String(Date.now()));
    // What this worker marks by itself comes from no page.
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(await proof())) {
      if (!headers.has(name)) headers.set(name, value);
    }
    try {
      const response = await ask(at('/marks'), {
        method: 'POST', body: fields, headers, redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      });
      if (response.status < 500) {
        if (response.status >= 400) event.waitUntil(takeBack(changes));
        else event.waitUntil(remember(response.clone(), changes));
        return response;
      }
    } catch {
      // Put aside below.
    }
  }
  /** @type {Waiting} */
  const mark = {
    body: String(fields), operation, owner: await owner(), tried: isFirst, changes };
  await change(['queue'], (queue) => { queue.add(mark); });
  tell();
  event.waitUntil(replay(false));
  return answerFor(request, fields, operation, changes.count);
}

/**
 * A device that is full, or keeps nothing for this site, still sends marks.
 *
 * @param {unknown} error
 * @returns {import('./states.js').Changes}
 */
function nothingKept(error) {
  console.warn(error);
  return { items: [], counts: {}, count: 0 };
}

/**
 * The fields of a mark with its operation, its time and what it takes back, whatever form sent it.
 *
 * @param {string} path
 * @param {URLSearchParams} fields
 */
function named(path, fields) {
  if (!fields.get('op')) fields.set('op', crypto.randomUUID());
  if (!fields.get('at')) fields.set('at', String(Date.now()));
  const undone = path.match(/^\/marks\/([^/]+)\/undo$/)?.[1];
  // What was put aside has no event yet, but the name that it got here.
  if (undone) fields.set(undone.includes('-') ? 'of' : 'event', undone);
  return fields;
}

/**
 * What the server would have said.
 *
 * @param {Request} request
 * @param {URLSearchParams} fields
 * @param {string} operation
 * @param {number} count
 */
function answerFor(request, fields, operation, count) {
  if (request.mode === 'navigate') {
    const back = new URL(fields.get('back') ?? at('/'), location.origin);
    return Response.redirect(back.origin === location.origin ? back.href : at('/'), 303);
  }
  return Response.json({ count, undo: count > 0 ? operation : undefined, kept: true });
}

/**
 * Remembers how to take back on this device what the server calls an event.
 *
 * @param {Response} response
 * @param {import('./states.js').Changes} changes
 */
async function remember(response, changes) {
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return;
  const { undo } = await response.json();
  if (undo === undefined) return;
  const known = await get('values', 'undoable') ?? [];
  await put('values', 'undoable', [...known.slice(-19), { name: String(undo), changes }]);
}

/**
 * Takes back a mark that has not been sent: neither needs to be.
 *
 * @param {string} operation
 * @returns {Promise<boolean>} whether it was one
 */
async function cancel(operation) {
  const changes = await change(['queue'], async (queue) => {
    const [keys, marks] = await Promise.all([result(queue.getAllKeys()), result(queue.getAll())]);
    const index = marks.findIndex((mark) => mark.operation === operation && !mark.tried);
    if (index < 0) return null;
    queue.delete(keys[index]);
    return marks[index].changes;
  });
  if (changes) {
    await takeBack(changes);
    tell();
  }
  return changes !== null;
}

/**
 * Sends what waits, one after the other in order, and stops at the first that has no answer.
 *
 * @param {boolean} insists whether to wait for another replay that is under way
 * @returns {Promise<boolean>} whether nothing waits any more
 */
export async function replay(insists) {
  const mode = insists ? {} : { ifAvailable: true };
  return navigator.locks.request('tidings-replay', mode, async (lock) => {
    if (!lock) return false;
    for (;;) {
      const first = await oldest();
      if (!first) break;
      const [key, mark] = first;
      await change(['queue'], (queue) => { queue.put({ ...mark, tried: true }, key); });
      if (!await send(mark)) {
        await askForSync();
        return false;
      }
      await change(['queue'], (queue) => { queue.delete(key); });
      tell();
    }
    return true;
  });
}

/** @returns {Promise<[IDBValidKey, Waiting] | null>} */
const oldest = async () => {
  const user = await owner();
  return change(['queue'], async (queue) => {
    const [keys, marks] = await Promise.all([result(queue.getAllKeys()), result(queue.getAll())]);
    const first = marks.findIndex((mark) => isOf(mark, user));
    return first < 0 ? null : [keys[first], marks[first]];
  });
};

/**
 * What proves to the server that the session's own pages made a mark.
 *
 * @returns {Promise<Record<string, string>>}
 */
async function proof() {
  const token = (await get('values', 'index'))?.token;
  return token ? { 'Tidings-Token': token } : {};
}

/**
 * @param {Waiting} mark
 * @returns {Promise<boolean>} whether it is settled, be it that the server refused it for good
 */
async function send(mark) {
  try {
    const body = new URLSearchParams(mark.body);
    // So that the server can put right the time of a device whose clock is wrong.
    body.set('sent', String(Date.now()));
    const response = await ask(at('/marks'), {
      method: 'POST', body, headers: { ...await proof(), 'Tidings-Part': 'main' },
      signal: AbortSignal.timeout(20_000),
    });
    // Who is asked to come back later, or to sign in, has not been refused.
    if (response.status >= 500 || [401, 403, 408, 421, 425, 429].includes(response.status)) {
      return false;
    }
    return true;
  } catch {
    saw(false);
    return false;
  }
}

/** Lets the browser wake the worker when the network is back, where it can. */
async function askForSync() {
  try {
    await /** @type {any} */ (globalThis).registration.sync?.register('marks');
  } catch {
    // Not allowed, or no such thing: pages ask for a replay too.
  }
}
