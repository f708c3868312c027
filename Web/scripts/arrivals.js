// New items are announced by a pill over the list and never move what is being read.
import { listIn } from './list-model.js';
import { fetchPart } from './request.js';
import { announce, articlePane, glyph, listPane, listScroller, main } from './screen.js';

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

export function startArrivals() {
  document.addEventListener('tidings:arrived', () => {
    clearTimeout(timer);
    timer = setTimeout(look, 600);
  });
  document.addEventListener('tidings:refreshed', look);
}

/** Compares the list as it is now with the one on the screen. */
async function look() {
  clearTimeout(timer);
  const address = main().dataset.list;
  const present = listPane();
  if (!address || !present || address.startsWith('/search')) return;
  const answer = await fetchPart(address, 'main').catch(() => null);
  const fresh = answer?.isOther ? null : answer?.nodes[0]?.querySelector('.list-pane');
  if (!(fresh instanceof HTMLElement) || listPane() !== present) return;
  const list = listIn();
  if (!list) {
    const page = answer?.nodes[0];
    if (page && fresh.querySelector('.rows') && !articlePane()) {
      main().replaceWith(page);
      announce(page);
    }
    return;
  }
  const newest = Number(present.dataset.newest);
  const added = [...fresh.querySelectorAll('.row')].filter((row) => {
    const item = row.getAttribute('data-item') ?? '';
    return !list.byItem.has(item) && Number(item) > newest;
  });
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
