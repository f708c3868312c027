// Hears from the server what changes, and tells the other modules as events of the document:
// tidings:refreshing, tidings:refreshed, tidings:arrived, tidings:marks, tidings:subscriptions.
// Closed while nobody looks, because a browser has few connections to give.
import { fetchPart } from './request.js';
import { fold } from './places.js';
import { main } from './screen.js';

const names = ['refreshing', 'refreshed', 'arrived', 'marks', 'subscriptions'];
/** @type {EventSource | null} */
let source = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let countTimer;

export function startLive() {
  open();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) close();
    else open();
  });
  for (const name of ['marks', 'arrived', 'refreshed']) {
    document.addEventListener(`tidings:${name}`, countSoon);
  }
  document.addEventListener('tidings:subscriptions', drawPlaces);
}

function open() {
  if (source) return;
  source = new EventSource('/events');
  // What happened while the line was down is in the counts.
  source.addEventListener('open', countSoon);
  for (const name of names) {
    source.addEventListener(name, (event) => {
      const detail = JSON.parse(/** @type {MessageEvent<string>} */ (event).data);
      document.dispatchEvent(new CustomEvent(`tidings:${name}`, { detail }));
    });
  }
}

function close() {
  source?.close();
  source = null;
}

function countSoon() {
  clearTimeout(countTimer);
  countTimer = setTimeout(count, 150);
}

async function count() {
  const response = await fetch('/counts').catch(() => null);
  if (!response?.ok) return;
  /** @type {Record<string, number>} */
  const counts = await response.json();
  for (const label of document.querySelectorAll('[data-count]')) {
    const number = counts[label.getAttribute('data-count') ?? ''] ?? 0;
    const text = number === 0 ? '' : number < 10_000 ? number.toLocaleString('en')
      : `${Math.floor(number / 1000)}k`;
    if (label.textContent !== text) label.textContent = text;
  }
}

/** Draws the sidebar anew, with the same folders open as before. */
async function drawPlaces() {
  const present = document.getElementById('places');
  const { nodes } = await fetchPart(main().dataset.list || '/feeds', 'sidebar');
  const fresh = nodes[0];
  if (!present || !fresh) return;
  fold(fresh);
  const top = present.scrollTop;
  present.replaceWith(fresh);
  fresh.scrollTop = top;
}
