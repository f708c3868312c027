// What this browser keeps for reading without a network: how much, from when, and putting it away.
import { send, time } from './offline.js';

/** A budget that has just been chosen is on the server by then, in milliseconds. */
const savingTime = 1500;

/** @param {Element} place */
export async function startKept(place) {
  if (!(place instanceof HTMLElement) || place.dataset.kept === 'started') return;
  place.dataset.kept = 'started';
  await draw(place);
  place.hidden = false;
  const onClick = (/** @type {string} */ name, /** @type {() => Promise<void>} */ act) =>
    place.querySelector(`[data-${name}]`)?.addEventListener('click', act);
  onClick('keep', () => update(place));
  onClick('forget', async () => {
    await send({ kind: 'clear' });
    await draw(place);
    say(place, 'Nothing is kept here now. It comes back while you read, unless you choose to keep nothing.');
  });
  place.parentElement?.addEventListener('change', () => setTimeout(() => update(place), savingTime));
}

/** @param {HTMLElement} place */
async function update(place) {
  say(place, 'Looking for what is missing …');
  const isDone = await send({ kind: 'keep', now: true });
  await draw(place);
  say(place, isDone ? 'Everything is up to date.' : 'The reader did not answer. Try again later.');
}

/** @param {HTMLElement} place */
async function draw(place) {
  const { items, pictures, bytes, keptAt } = await send({ kind: 'report' });
  const number = (/** @type {number} */ value) => value.toLocaleString('en');
  fill(place, 'items', number(items));
  fill(place, 'pictures', number(pictures));
  fill(place, 'bytes', bytes < 100_000 ? `${number(Math.ceil(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`);
  fill(place, 'at', keptAt ? time(keptAt) : 'never');
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 */
const say = (place, text) => fill(place, 'state', text);

/**
 * @param {HTMLElement} place
 * @param {string} name
 * @param {string} text
 */
function fill(place, name, text) {
  const field = place.querySelector(`[data-fact="${name}"]`);
  if (field) field.textContent = text;
}
