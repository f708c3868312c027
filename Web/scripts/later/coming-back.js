// Coming back to where one was: to the list that was open last when the app is opened, and in it to
// the same rows, scrolled as far and unfolded as before, also when a page is loaded anew.
import { at } from '../address.js';
import { listIn } from '../list-model.js';
import { announce, listPane, listScroller, main, whenShown } from '../screen.js';

/**
 * A list as it is kept.
 *
 * @typedef {object} SavedList
 * @property {string} address
 * @property {number} at when, in milliseconds
 * @property {string[]} items
 * @property {number[]} heights
 * @property {number[]} read indices of those that had been read
 * @property {string[]} unfolded
 * @property {{ item: string, top: number }} place the first row in sight, and where it was
 * @property {string} newest how far *mark all* reaches
 * @property {string | undefined} more where further rows are
 */

const memory = 'last list';
/** Where the server leads who opens the app. */
const opening = '#resume';
/** A browser gives a site some megabytes, of which a long list takes a part. */
const mostKept = 8;
/** After so long, in milliseconds, an unread list is rid of what had been read. */
const stale = 1_800_000;

let isStarted = false;

/** @param {string | null} saved what was saved for the entry of the history at which the page began */
export function start(saved) {
  if (isStarted) return;
  isStarted = true;
  const isOpening = location.hash === opening;
  const text = isOpening ? localStorage.getItem(memory) : saved;
  if (isOpening) history.replaceState(history.state, '', location.pathname + location.search);
  if (text) restore(JSON.parse(text));
  whenShown(() => {
    const address = main().dataset.list;
    if (!address) return;
    document.cookie = `place=${encodeURIComponent(address)}; path=${at('/')}; max-age=31536000; SameSite=Lax`;
  });
  document.addEventListener('visibilitychange', () => { if (document.hidden) save(); });
  addEventListener('pagehide', save);
}

function save() {
  const list = listIn();
  const pane = listPane();
  list?.note();
  if (!list?.place.item || !pane) return;
  const name = `list ${history.state?.key}`;
  const kept = Object.keys(sessionStorage).filter((key) => key.startsWith('list ') && key !== name);
  for (const old of kept.sort().slice(0, -mostKept)) sessionStorage.removeItem(old);
  if (list.entries[0].item === list.place.item && listScroller().scrollTop <= 0
    && list.unfolded.size === 0) {
    // Every list begins like this.
    sessionStorage.removeItem(name);
    localStorage.removeItem(memory);
    return;
  }
  /** @type {SavedList} */
  const saved = {
    address: list.address,
    at: Date.now(),
    items: list.entries.map(({ item }) => item),
    heights: list.entries.map(({ height }) => height),
    read: list.entries.flatMap(({ element }, at) => element?.matches('.unread') ?? true ? [] : at),
    unfolded: [...list.unfolded],
    place: list.place,
    newest: pane.dataset.newest ?? '',
    more: pane.querySelector('a[data-more]')?.getAttribute('href') ?? undefined,
  };
  try {
    sessionStorage.setItem(name, JSON.stringify(saved));
    localStorage.setItem(memory, JSON.stringify(saved));
  } catch (error) {
    // The browser gives no more room: one comes back to the start of the list.
    console.warn(error);
  }
}

/** @param {SavedList} saved */
async function restore(saved) {
  const list = listIn();
  const pane = listPane();
  if (!list || !pane || list.address !== saved.address) return;
  if (list.element.getClientRects().length === 0) {
    // On a phone an item lies over the list.
    document.addEventListener('tidings:shown', () => restore(saved), { once: true });
    return;
  }
  const place = saved.items.indexOf(saved.place.item);
  const isStale = Date.now() - saved.at > stale && list.address === at('/unread');
  const isGone = (/** @type {number} */ at) => isStale && saved.read.includes(at) && at !== place
    && !saved.unfolded.includes(saved.items[at]);
  const known = list.byItem;
  list.unfolded = new Set(saved.unfolded);
  if (saved.items.join() === list.entries.map(({ item }) => item).join() && saved.unfolded.length === 0) {
    const row = list.entries[place]?.element;
    listScroller().scrollTop += (row?.getBoundingClientRect().top ?? 0) - saved.place.top;
    return;
  }
  list.replace(saved.items.map((item, at) => ({
    item, element: known.get(item)?.element ?? null, height: saved.heights[at] ?? 0,
  })).filter((_, at) => !isGone(at)));
  bringInLine(pane, saved);
  const rows = await list.virtualise();
  rows.show(list.entries.findIndex(({ item }) => item === saved.place.item), saved.place.top);
  announce(list.element);
  // What has arrived since then is offered.
  document.dispatchEvent(new CustomEvent('tidings:arrived'));
}

/**
 * What was below and above the rows stays so: the way to more, and how far *mark all* reaches.
 *
 * @param {HTMLElement} pane
 * @param {SavedList} saved
 */
function bringInLine(pane, saved) {
  const more = pane.querySelector('.more');
  const link = more?.querySelector('a');
  if (link && saved.more) link.href = saved.more;
  else if (!saved.more) more?.replaceChildren();
  pane.dataset.newest = saved.newest;
  const field = pane.querySelector('[data-mark-all] [name="newest"]');
  if (field instanceof HTMLInputElement) field.value = saved.newest;
}
