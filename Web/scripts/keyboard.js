// Everything by keyboard. Keys are left alone while somebody types or holds a modifier.
import { allRows, listIn } from './list-model.js';
import { go } from './navigation.js';
import { toggle } from './marks.js';
import { toggleUnfolded } from './rows.js';
import { refresh } from './refresh.js';
import { articlePane, articleScroller, isNarrow, listPane, main } from './screen.js';

/** @type {[keys: string, what: string][]} */
const help = [
  ['j k', 'Next, previous item'], ['n p', 'Move without opening'], ['o Enter', 'Open'],
  ['Space', 'Read on, then the next item'], ['x', 'Unfold or fold'], ['m', 'Read or unread'],
  ['s', 'Star'], ['v', 'Open original'], ['r', 'Refresh'], ['Shift A', 'Mark all as read'],
  ['u', 'Back to the list'], ['/', 'Search'], ['g u', 'Unread'], ['g t', 'Today'],
  ['g s', 'Starred'], ['g a', 'All items'], ['g p', 'Podcasts'], ['g i', 'Pictures'],
  ['g f', 'Feeds'], ['g n', 'Add a feed'], ['?', 'These keys'],
];

/** @type {Record<string, string>} */
const places = {
  u: '/unread', t: '/today', s: '/starred', a: '/all', p: '/podcasts', i: '/pictures',
  f: '/feeds', n: '/add', h: '/health',
};

/** @type {Record<string, (event: KeyboardEvent) => void>} */
const actions = {
  j: () => step(1, !isNarrow()),
  k: () => step(-1, !isNarrow()),
  n: () => step(1, false),
  p: () => step(-1, false),
  o: () => chosenLink()?.click(),
  Enter: () => chosenLink()?.click(),
  ' ': (event) => readOn(event.shiftKey ? -1 : 1),
  x: () => { const row = chosen(); if (row) toggleUnfolded(row); },
  m: () => { const item = chosenItem(); if (item) toggle(item, 'read'); },
  s: () => { const item = chosenItem(); if (item) toggle(item, 'star'); },
  v: () => press('.article-pane [data-original]'),
  r: () => refresh(),
  A: () => submit('[data-mark-all]'),
  u: () => press('.article-pane [data-back]'),
  '/': () => searchField(),
  '?': () => showHelp(),
};

let isGoing = false;

export function startKeyboard() {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (target instanceof HTMLElement
      && (target.isContentEditable || target.closest('input, textarea, select, dialog, [popover]'))) {
      return;
    }
    const isControl = target instanceof HTMLElement
      && target.closest('a, button, summary, audio, video');
    if (isControl && (event.key === 'Enter' || event.key === ' ')) return;
    if (isGoing) {
      isGoing = false;
      const place = places[event.key];
      if (place) {
        event.preventDefault();
        go(place);
      }
      return;
    }
    if (event.key === 'g') {
      isGoing = true;
      setTimeout(() => { isGoing = false; }, 1500);
      return;
    }
    const action = actions[event.key];
    if (!action || (event.shiftKey && !['A', '?', ' ', '/'].includes(event.key))) return;
    event.preventDefault();
    action(event);
  });
}

/** The row that keys act on: the open one, else the one that was moved to. */
function chosen() {
  const all = allRows();
  return all.find((row) => row.matches('.chosen')) ?? all.find((row) => row.matches('.open')) ?? null;
}

const chosenItem = () => articlePane()?.dataset.item ?? chosen()?.dataset.item;

function chosenLink() {
  const link = chosen()?.querySelector('.row-title a');
  return link instanceof HTMLAnchorElement ? link : null;
}

/**
 * @param {number} by
 * @param {boolean} opens
 */
function step(by, opens) {
  if (isNarrow() && articlePane() && main().dataset.screen === 'item') {
    press(`.article-pane .bar [data-turn="${by > 0 ? 'next' : 'previous'}"]`);
    return;
  }
  const row = listIn()?.step(chosen()?.dataset.item, by);
  if (!row) return;
  for (const other of allRows()) other.classList.toggle('chosen', other === row);
  row.scrollIntoView({ block: 'nearest' });
  if (opens) chosenLink()?.click();
}

/** @param {number} direction */
function readOn(direction) {
  const scroller = articlePane() ? articleScroller() : listPane() ?? document.documentElement;
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 8;
  if (direction > 0 && isAtEnd && articlePane()) step(1, true);
  else scroller.scrollBy({ top: direction * scroller.clientHeight * 0.9, behavior: 'smooth' });
}

/** @param {string} selector */
function press(selector) {
  const found = main().querySelector(selector);
  if (found instanceof HTMLElement) found.click();
}

/** @param {string} selector */
function submit(selector) {
  const form = main().querySelector(selector);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

async function searchField() {
  if (!main().querySelector('[data-search]')) await go('/search');
  const field = main().querySelector('[data-search] input');
  if (field instanceof HTMLInputElement) field.select();
}

function showHelp() {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  const heading = document.createElement('h2');
  heading.textContent = 'Keys';
  const list = document.createElement('dl');
  list.className = 'keys';
  for (const [keys, what] of help) {
    const term = document.createElement('dt');
    for (const key of keys.split(' ')) {
      const cap = document.createElement('kbd');
      cap.textContent = key;
      term.append(cap, ' ');
    }
    const text = document.createElement('dd');
    text.textContent = what;
    list.append(term, text);
  }
  dialog.append(heading, list);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
}
