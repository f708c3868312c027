// New items, and old ones that marks made elsewhere bring into the list, are announced by a pill over the list and never move what is being read.
import { within } from './address.js';
import { listIn } from './list-model.js';
import { fetchPart, posts } from './request.js';
import { announce, articlePane, glyph, listPane, listScroller, main, whenShown } from './screen.js';

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** How many posts of this page had begun when marks were last told of. */
let postsSeen = 0;
/** Whether somebody else has made marks since the list was last compared. */
let isMarked = false;
/** The newest item that there is, as far as this page has been told. */
let newest = 0;
/** How long after a comparison that failed comes the next one, in milliseconds. */
const pause = 5000;
/** So many rows are compared at most; those far down are few people's to see. */
const mostCompared = 500;

export function startArrivals() {
  document.addEventListener('tidings:arrived', lookSoon);
  document.addEventListener('tidings:refreshed', () => look());
  document.addEventListener('tidings:newest', (event) => {
    newest = /** @type {CustomEvent<number>} */ (event).detail;
    catchUp();
  });
  // One goes back to pages that were left before the news.
  whenShown(catchUp);
  document.addEventListener('tidings:marks', () => {
    // What this page has marked stands in its list already.
    const begun = Math.ceil(posts / 2);
    const isOwn = begun !== postsSeen;
    postsSeen = begun;
    if (isOwn || !/^\/(starred|unread)\b|[?&]show=unread/.test(main().dataset.list ?? '')) return;
    isMarked = true;
    lookSoon();
  });
}

function catchUp() {
  const { newest: shown = Infinity, compared = 0 } = listPane()?.dataset ?? {};
  if (newest > Math.max(Number(shown), Number(compared))) lookSoon();
}

function lookSoon() {
  clearTimeout(timer);
  timer = setTimeout(look, 600);
}

/**
 * Compares the list as it is now with the one on the screen.
 *
 * @param {boolean} [isAgain] since the server did not answer
 */
async function look(isAgain) {
  clearTimeout(timer);
  const hasMarks = isMarked;
  isMarked = false;
  const address = main().dataset.list;
  const present = listPane();
  if (!address || !present || within(address).startsWith('/search')) return;
  const answer = await fetchPart(address, 'main').catch(() => null);
  if (!answer && !isAgain) {
    isMarked = hasMarks;
    timer = setTimeout(look, pause, true);
    return;
  }
  const fresh = answer?.isOther ? null : answer?.nodes[0]?.querySelector('.list-pane');
  if (!(fresh instanceof HTMLElement) || listPane() !== present) return;
  present.dataset.compared = fresh.dataset.newest;
  const list = listIn();
  if (!list) {
    const page = answer?.nodes[0];
    if (page && fresh.querySelector('.rows') && !articlePane()) {
      main().replaceWith(page);
      announce(page);
    }
    return;
  }
  const last = Number(present.dataset.newest);
  const rows = [...fresh.querySelectorAll('.row')];
  // What is new may sort further down, where rows are at hand already.
  let more = fresh.querySelector('a[data-more]');
  const isNewer = hasMarks || Number(fresh.dataset.newest) > last;
  while (isNewer && more instanceof HTMLAnchorElement && rows.length < Math.min(list.entries.length, mostCompared)) {
    const next = await fetchPart(more.pathname + more.search, 'rows').catch(() => null);
    rows.push(...next?.nodes.filter((node) => node.matches('.row')) ?? []);
    more = next?.nodes.find((node) => node.matches('.more'))?.querySelector('a[data-more]') ?? null;
  }
  if (listPane() !== present) return;
  const isKnown = (/** @type {Element} */ row) => list.byItem.has(row.getAttribute('data-item') ?? '');
  // Marks bring in old items too; what comes after all that is known may only not be loaded yet.
  const end = !hasMarks ? 0 : present.querySelector('a[data-more]') ? rows.findLastIndex(isKnown)
    : rows.length;
  const added = rows.filter((row, index) =>
    !isKnown(row) && (index < end || Number(row.getAttribute('data-item')) > last));
  if (added.length > 0) offer(present, list, added, fresh);
}

/**
 * @param {HTMLElement} pane
 * @param {import('./list-model.js').List} list
 * @param {Element[]} added
 * @param {HTMLElement} fresh
 */
function offer(pane, list, added, fresh) {
  pane.querySelector('.pill')?.remove();
  const pill = document.createElement('button');
  pill.className = 'pill';
  pill.type = 'button';
  pill.append(glyph('arrow-up'), added.length === 1 ? '1 new item'
    : `${added.length}${added.length >= 50 ? '+' : ''} new items`);
  pill.addEventListener('click', () => {
    pill.remove();
    list.add(added, false);
    // From now on *mark all* means these too.
    pane.dataset.newest = fresh.dataset.newest ?? '';
    const field = pane.querySelector('[data-mark-all] [name="newest"]');
    if (field instanceof HTMLInputElement) field.value = pane.dataset.newest;
    listScroller().scrollTo({ top: 0, behavior: 'smooth' });
    announce(list.element);
  });
  pane.querySelector('.bar')?.after(pill);
}
