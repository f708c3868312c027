// Tells the server what was done: how far an episode is, what is in the queue. What does not get
// through waits in this browser, the newest of each kind, and is told as soon as it can be. Told
// twice it does no harm, as each has the time at which it was done.
import { at } from '../../address.js';

/**
 * @typedef {object} Deed
 * @property {'reach' | 'played' | 'unplayed' | 'queue' | 'unqueue' | 'load' | 'speed'} do
 * @property {number} [item]
 * @property {number} [seconds]
 * @property {number} [length]
 * @property {1} [sought]
 * @property {1} [resting]
 * @property {string | number} [place]
 * @property {number} [speed]
 * @property {number} [feed]
 */

const { token, user } = document.documentElement.dataset;
/** Each user of a browser has one of their own. */
const memory = user ? `player-untold ${user}` : 'player-untold';
/** So long it waits before it tries again, in milliseconds. */
const pause = 20_000;
/** The server takes no more at once. */
const most = 500;

/** By what each is about. @type {Map<string, Deed & { at: number }>} */
const untold = new Map(JSON.parse(localStorage.getItem(memory) ?? '[]'));
let lastTime = 0;
/** How many deeds have been done or told: what was asked meanwhile may be out of date. */
export let steps = 0;
let isTelling = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

addEventListener('online', () => send());
// What a page before could not tell any more.
if (untold.size > 0) send();

/** What a deed is about: of two about the same only the newer one counts. @param {Deed} deed */
function subject({ do: name, item, feed }) {
  switch (name) {
    case 'played': case 'unplayed': return `played ${item}`;
    case 'queue': case 'unqueue': return `queue ${item}`;
    case 'speed': return `speed ${feed ?? ''}`;
    case 'load': return name;
    default: return `${name} ${item}`;
  }
}

/**
 * Tells that something was done just now.
 *
 * @param {Deed[]} deeds
 * @returns {Promise<void>} kept when the server has been told, or cannot be
 */
export function tell(...deeds) {
  for (const deed of deeds) remember(deed);
  return send();
}

/**
 * Tells it although the page may be going away this very moment.
 *
 * @param {Deed[]} deeds
 */
export function tellLeaving(...deeds) {
  for (const deed of deeds) remember(deed);
  if (untold.size > 0) navigator.sendBeacon(at('/playing'), fields([...untold.values()]));
}

/** Whether there is anything that the server does not know yet. */
export const isBehind = () => untold.size > 0;

/**
 * How far an episode is by what this browser has not told yet; `null` if the server knows it all.
 *
 * @param {number} item
 */
export const untoldPlace = (item) => untold.get(`reach ${item}`)?.seconds ?? null;

/** @param {Deed} deed */
function remember(deed) {
  // No two have the same time, so that their order is kept.
  lastTime = Math.max(Date.now(), lastTime + 1);
  const name = subject(deed);
  untold.delete(name);
  untold.set(name, { ...deed, at: lastTime });
  steps += 1;
  save();
}

const save = () => localStorage.setItem(memory, JSON.stringify([...untold]));

/** @param {(Deed & { at: number })[]} deeds */
function fields(deeds) {
  const form = new URLSearchParams({ sent: String(Date.now()) });
  // As a field, because a beacon has no headers of ours.
  if (token) form.set('token', token);
  for (const deed of deeds.slice(0, most)) {
    const inner = Object.entries(deed).filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]);
    form.append('deed', String(new URLSearchParams(inner)));
  }
  return form;
}

async function send() {
  if (isTelling) return;
  isTelling = true;
  clearTimeout(timer);
  try {
    while (untold.size > 0) {
      const told = [...untold].slice(0, most);
      const response = await fetch(at('/playing'), {
        method: 'POST', body: fields(told.map(([, deed]) => deed)),
        keepalive: document.visibilityState === 'hidden',
      });
      // What cannot be read will not be read the next time either.
      if (response.status >= 500 || [401, 403].includes(response.status)) throw new Error(`refused: ${response.status}`);
      steps += 1;
      for (const [name, deed] of told) if (untold.get(name) === deed) untold.delete(name);
      save();
    }
  } catch (error) {
    console.warn(error);
    timer = setTimeout(send, pause);
  } finally {
    isTelling = false;
  }
}
