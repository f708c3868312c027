// What can be done with a row: a menu beside the pointer, or a sheet from below on a phone. It opens
// by the row's button, by a right click, and by keeping the finger on the row.
import { at } from '../address.js';
import { toggle } from '../marks.js';
import { go } from '../navigation.js';
import { loadPlayer } from '../player.js';
import { toggleUnfolded } from '../rows.js';
import { glyph, isNarrow, loadStyles, main } from '../screen.js';
import { markStretch } from './bulk.js';
import { copy, share } from './sharing.js';

/** So long the finger stays, in milliseconds; iOS tells nothing of it by itself. */
const patience = 500;
const slack = 10;

/** @type {HTMLElement | null} */
let menu = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let start = { x: 0, y: 0 };
let isTouched = false;
/** The row that a finger has stayed on: its menu opens when the finger leaves, which else would close it. */
let held = /** @type {HTMLElement | null} */ (null);

export function startMenus() {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('a[data-menu]') : null;
    const row = button?.closest('.row');
    if (!(row instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    open(row, button);
  }, { capture: true });
  document.addEventListener('contextmenu', (event) => {
    const row = rowAt(event.target);
    // What is selected, an article, and who holds a key keep the browser's own menu.
    if (!row || event.shiftKey || event.ctrlKey || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    if (isTouched) {
      hold(row);
      return;
    }
    const isKey = event.clientX === 0 && event.clientY === 0;
    open(row, isKey ? row : null, { x: event.clientX, y: event.clientY });
  });
  document.addEventListener('touchstart', (event) => {
    release();
    const row = rowAt(event.target);
    isTouched = row !== null && event.touches.length === 1;
    if (!row || !isTouched) return;
    start = { x: event.touches[0].clientX, y: event.touches[0].clientY };
    timer = setTimeout(() => hold(row), patience);
  }, { passive: true });
  document.addEventListener('touchmove', (event) => {
    const { clientX, clientY } = event.touches[0];
    if (Math.hypot(clientX - start.x, clientY - start.y) > slack) release();
  }, { passive: true });
  // Not passive: the end of a long touch is no tap.
  document.addEventListener('touchend', (event) => {
    const row = held;
    release();
    if (!row) return;
    if (event.cancelable) event.preventDefault();
    setTimeout(() => open(row, null));
  }, { passive: false });
  document.addEventListener('touchcancel', release);
}

/** @param {HTMLElement} row */
function hold(row) {
  clearTimeout(timer);
  held = row;
  row.classList.add('menued');
}

function release() {
  clearTimeout(timer);
  held?.classList.remove('menued');
  held = null;
  isTouched = false;
}

/** @param {EventTarget | null} target */
function rowAt(target) {
  if (!(target instanceof Element) || target.closest('.row-whole, button, audio, video')) return null;
  const row = target.closest('.rows > .row');
  return row instanceof HTMLElement ? row : null;
}

/**
 * @param {HTMLElement} row
 * @param {Element | null} anchor what it stands beside, if not at a point
 * @param {{ x: number, y: number }} [point]
 */
async function open(row, anchor, point) {
  await loadStyles('menu');
  menu?.remove();
  const box = menu = document.createElement('div');
  box.className = 'menu row-menu';
  box.popover = 'auto';
  box.setAttribute('role', 'menu');
  const title = row.querySelector('.row-title a')?.textContent?.trim() ?? '';
  box.setAttribute('aria-label', title);
  const heading = document.createElement('p');
  heading.className = 'row-menu-title';
  heading.setAttribute('aria-hidden', 'true');
  heading.textContent = title;
  box.append(heading, ...groups(row));
  box.addEventListener('keydown', steer);
  box.addEventListener('toggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== 'closed') return;
    row.classList.remove('menued');
    box.remove();
    if (menu === box) menu = null;
  });
  const opener = anchor ?? row.querySelector('.row-title a');
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  main().append(box);
  row.classList.add('menued');
  box.showPopover();
  if (!isNarrow()) place(box, anchor, point);
  items(box)[0]?.focus({ preventScroll: true, focusVisible: anchor !== null });
}

/** @typedef {{ name: string, drawing: string, perform: () => void }} Choice */

/** @param {HTMLElement} row */
function groups(row) {
  const item = row.dataset.item ?? '';
  const isRead = !row.matches('.unread');
  const isStarred = row.matches('.starred');
  const link = row.querySelector('a[data-menu]');
  const url = link instanceof HTMLElement ? link.dataset.url ?? '' : '';
  const title = row.querySelector('.row-title a')?.textContent?.trim() ?? '';
  const feed = row.dataset.feed;
  const mark = /** @param {'read' | 'star'} kind */ (kind) => () => toggle(item, kind);
  const stretch = /** @param {string} name */ (name) => () => markStretch(name, item);
  const first = [
    { name: isRead ? 'Keep unread' : 'Mark as read', drawing: isRead ? 'keep' : 'read', perform: mark('read') },
    { name: isStarred ? 'Remove star' : 'Star', drawing: 'star', perform: mark('star') },
  ];
  const episode = row.querySelector('[data-player=play]');
  const listening = episode instanceof HTMLElement ? listeningChoices(episode) : [];
  if (!row.closest('.rows.pictures')) {
    const isUnfolded = row.matches('.unfolded');
    first.push({ name: isUnfolded ? 'Fold' : 'Unfold', drawing: isUnfolded ? 'up' : 'down',
      perform: () => toggleUnfolded(row) });
  }
  const list = [
    { name: 'Mark above as read', drawing: 'up', perform: stretch('above') },
    { name: 'Mark below as read', drawing: 'down', perform: stretch('below') },
  ];
  const rest = url ? [
    { name: 'Open original', drawing: 'open', perform: () => { window.open(url, '_blank', 'noopener'); } },
    { name: 'Copy link', drawing: 'clip', perform: () => copy(url) },
    ...('share' in navigator
      ? [{ name: 'Share', drawing: 'share', perform: () => share(title, url) }] : []),
  ] : [];
  rest.push({ name: 'Feed settings', drawing: 'settings', perform: () => go(at(`/feeds/${feed}/settings`)) });
  // A search has no list to be marked before there is one.
  const hasList = main().querySelector('form[data-mark-all]') !== null;
  return [...(listening.length > 0 ? [group('', listening)] : []), group('', first), ...(hasList ? [group('', list), ages(stretch)] : []), group('', rest)];
}

/** What can be done with an episode. @param {HTMLElement} episode the button that plays it */
function listeningChoices({ dataset: { item, state } }) {
  const press = /** @param {string} what */ (what) => async () => {
    const control = document.createElement('button');
    Object.assign(control.dataset, { player: what, item });
    (await loadPlayer()).press(control);
  };
  return [
    { name: 'Play next', drawing: 'queue-next', perform: press('next') },
    { name: 'Play last', drawing: 'queue', perform: press('last') },
    state === 'played' ? { name: 'Mark as unplayed', drawing: 'play', perform: press('unplayed') }
      : { name: 'Mark as played', drawing: 'check', perform: press('played') },
  ];
}

/**
 * @param {string} label
 * @param {Choice[]} choices
 */
function group(label, choices) {
  const box = document.createElement('div');
  box.className = 'row-menu-group';
  box.setAttribute('role', 'group');
  if (label) box.setAttribute('aria-label', label);
  for (const { name, drawing, perform } of choices) {
    const button = choice(perform);
    button.append(glyph(drawing), name);
    box.append(button);
  }
  return box;
}

/** @param {() => void} perform */
function choice(perform) {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('role', 'menuitem');
  button.tabIndex = -1;
  button.addEventListener('click', () => {
    menu?.hidePopover();
    perform();
  });
  return button;
}

/** @param {(name: string) => () => void} stretch */
function ages(stretch) {
  const box = document.createElement('div');
  box.className = 'row-menu-group ages';
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', 'Mark as read what is older than');
  const words = document.createElement('p');
  words.setAttribute('aria-hidden', 'true');
  words.textContent = 'Mark older than';
  box.append(words);
  for (const [days, name] of [[1, 'day'], [7, 'week'], [30, 'month']]) {
    const button = choice(stretch(`older-${days}`));
    button.textContent = `${name}`;
    button.setAttribute('aria-label', `Mark older than a ${name} as read`);
    box.append(button);
  }
  return box;
}

/** @param {HTMLElement} box @returns {HTMLElement[]} */
const items = (box) => [...box.querySelectorAll('[role=menuitem]')].map((item) =>
  /** @type {HTMLElement} */ (item));

/** @param {KeyboardEvent} event */
function steer(event) {
  const box = /** @type {HTMLElement} */ (event.currentTarget);
  const all = items(box);
  const index = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = { ArrowDown: index + 1, ArrowRight: index + 1, ArrowUp: index - 1,
    ArrowLeft: index - 1, Home: 0, End: all.length - 1 }[event.key];
  if (next !== undefined) {
    event.preventDefault();
    all[(next + all.length) % all.length].focus();
  } else if (event.key === 'Tab') {
    event.preventDefault();
    box.hidePopover();
  } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
    const later = [...all.slice(index + 1), ...all.slice(0, index + 1)];
    later.find((item) => item.textContent?.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
  }
  event.stopPropagation();
}

/**
 * Puts the menu where it fits: below and to the right of the point, or the other way.
 *
 * @param {HTMLElement} box
 * @param {Element | null} anchor
 * @param {{ x: number, y: number }} [point]
 */
function place(box, anchor, point) {
  const beside = anchor?.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const gap = 8;
  const x = beside ? beside.right - width : point?.x ?? innerWidth / 2;
  const y = beside ? beside.bottom + 4 : point?.y ?? innerHeight / 2;
  const left = x + width > innerWidth - gap ? x - width : x;
  let top = y;
  if (y + height > innerHeight - gap) top = beside ? beside.top - height - 4 : y - height;
  box.style.left = `${Math.max(gap, left)}px`;
  box.style.top = `${Math.max(gap, Math.min(top, innerHeight - height - gap))}px`;
}
