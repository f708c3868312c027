// Everything by keyboard. Keys are left alone while somebody types or presses a button by them.
import { at, within } from '../address.js';
import { allRows, listIn } from '../list-model.js';
import { toggle } from '../marks.js';
import { go } from '../navigation.js';
import { loadPlayer } from '../player.js';
import { refresh } from '../refresh.js';
import { toggleUnfolded } from '../rows.js';
import {
  articlePane, articleScroller, isNarrow, isStill, listScroller, main, whenShown,
} from '../screen.js';
import { remember } from './recent.js';

/** The keys as they come, by action; `KeyAction` of the server says the same. */
const defaultKeys = {
  'next': 'j', 'previous': 'k', 'next-row': 'n', 'previous-row': 'p', 'open': 'o', 'page': 'Space',
  'unfold': 'x', 'back': 'u', 'read': 'm', 'star': 's', 'original': 'v', 'full-text': 'f',
  'mark-all': 'A', 'refresh': 'r', 'search': '/', 'go-to': '.', 'help': '?',
  'play': 'P', 'play-back': 'h', 'play-forward': 'l', 'slower': '<', 'faster': '>', 'player': 'q',
  'go-unread': 'u', 'go-today': 't', 'go-starred': 's', 'go-all': 'a', 'go-podcasts': 'p',
  'go-pictures': 'i', 'go-feeds': 'f', 'go-health': 'h', 'go-add': 'n', 'go-settings': ',',
};

/** Comes before the key of a place. */
export const goKey = 'g';
const goTime = 1500;

/** @type {Record<string, (isShifted: boolean) => void>} */
const actions = {
  'next': () => step(1, !isNarrow()),
  'previous': () => step(-1, !isNarrow()),
  'next-row': () => step(1, false),
  'previous-row': () => step(-1, false),
  'open': () => chosenLink()?.click(),
  'page': (isShifted) => readOn(isShifted ? -1 : 1),
  'unfold': () => { const row = chosen(); if (row) toggleUnfolded(row); },
  'back': () => click('.article-pane [data-back]'),
  'read': () => { const item = chosenItem(); if (item) toggle(item, 'read'); },
  'star': () => { const item = chosenItem(); if (item) toggle(item, 'star'); },
  'original': () => click('.article-pane [data-original]'),
  'full-text': () => click('.article-pane [data-full-text]'),
  'mark-all': () => submit('[data-mark-all]'),
  'refresh': () => refresh(),
  'search': () => searchField(),
  'go-to': async () => (await import('./palette.js')).open(),
  'help': async () => (await import('./key-help.js')).open(),
  'play': async () => { if (!await playerKey('play')) playChosen(); },
  ...Object.fromEntries(['play-back', 'play-forward', 'slower', 'faster', 'player']
    .map((name) => [name, () => playerKey(name)])),
};

/** Has the player do something, if it holds anything. @param {string} name */
async function playerKey(name) {
  if (document.documentElement.dataset.listening === undefined) return false;
  (await loadPlayer()).keyActions[name]();
  return true;
}

/** Plays the episode that is open, or the one of the row that keys act on. */
function playChosen() {
  const control = (articlePane() ?? chosen())?.querySelector('[data-player=play]');
  if (control instanceof HTMLElement) control.click();
}

let goesSince = -goTime;

whenShown((root) => {
  const { list } = main().dataset;
  if (list && !within(list).startsWith('/search?')) remember(list);
  // What was opened in another way than by keys is where keys go on from.
  if (root.matches('.article-pane')) {
    for (const row of allRows()) if (!row.matches('.open')) row.classList.remove('chosen');
  }
});

/**
 * The key of each action.
 *
 * @returns {Record<string, string>}
 */
export const keyMap = () =>
  ({ ...defaultKeys, ...JSON.parse(document.documentElement.dataset.keys ?? '{}') });

/**
 * What settings call a key: its sign, or its name.
 *
 * @param {KeyboardEvent} event
 */
export function nameOf(event) {
  if (event.key === ' ') return 'Space';
  // Other scripts than Latin: the letter that stands in the same place of a Latin keyboard.
  const letter = event.code.match(/^Key([A-Z])$/)?.[1];
  if (!letter || event.key.length > 1 || event.key <= '~') return event.key;
  return event.shiftKey ? letter : letter.toLowerCase();
}

/**
 * Does what a key is for.
 *
 * @param {KeyboardEvent} event without Ctrl, Alt and Command
 */
export function press(event) {
  if (document.documentElement.dataset.singleKeys === undefined) return;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (target.isContentEditable
    || target.closest('input, textarea, select, dialog, [popover], [role=menu], [role=slider]')) return;
  const isControl = target.closest('a, button, summary, audio, video');
  if (isControl && (event.key === 'Enter' || event.key === ' ')) return;
  const key = nameOf(event);
  const isGoing = performance.now() - goesSince < goTime;
  if (['Shift', 'CapsLock', 'Control', 'Alt', 'Meta'].includes(key)) return;
  goesSince = -goTime;
  if (key === goKey && !isGoing) {
    goesSince = performance.now();
    return;
  }
  const action = key === 'Enter' && !isGoing ? 'open'
    : Object.entries(keyMap()).find(([name, own]) => own === key && isGoing === isPlace(name))?.[0];
  if (!action) return;
  event.preventDefault();
  perform(action, event.shiftKey);
}

/** @param {string} action */
const isPlace = (action) => action.startsWith('go-') && action !== 'go-to';

/**
 * @param {string} action
 * @param {boolean} [isShifted]
 */
export function perform(action, isShifted = false) {
  if (isPlace(action)) go(at(`/${action.slice(3)}`));
  else actions[action]?.(isShifted);
}

/** The row that keys act on: the one that was moved to, else the open one. */
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
    click(`.article-pane .bar [data-turn="${by > 0 ? 'next' : 'previous'}"]`);
    return;
  }
  const row = listIn()?.step(chosen()?.dataset.item, by);
  if (!row) return;
  for (const other of allRows()) other.classList.toggle('chosen', other === row);
  row.scrollIntoView({ block: 'nearest' });
  if (opens) chosenLink()?.click();
}

/** A page on in what is read, and at its end to the next that is not. @param {number} direction */
function readOn(direction) {
  const scroller = articlePane() ? articleScroller() : listScroller();
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 8;
  if (direction > 0 && isAtEnd && articlePane()) {
    click('.article-pane .next');
    return;
  }
  const top = direction * scroller.clientHeight * 0.9;
  scroller.scrollBy({ top, behavior: isStill() ? 'instant' : 'smooth' });
}

/** @param {string} selector */
function click(selector) {
  const found = main().querySelector(selector);
  if (found instanceof HTMLElement) found.click();
}

/** @param {string} selector */
function submit(selector) {
  const form = main().querySelector(selector);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

async function searchField() {
  if (!main().querySelector('[data-search]')) await go(at('/search'));
  const field = main().querySelector('[data-search] input');
  if (field instanceof HTMLInputElement) field.select();
}
