// Goes to any feed, folder, place, saved search or command by typing a part of its name.
import { at, within } from '../address.js';
import { go } from '../navigation.js';
import { glyph, loadStyles, main } from '../screen.js';
import { capsOf } from './key-caps.js';
import { keyMap, perform } from './keys.js';
import { recent, remember } from './recent.js';

const mostResults = 50;
const mostRecent = 6;
/** Letters that lie about in a name, as those of *tea* in *The feast*, are no match. */
const leastScoreOfLetter = 3;

/**
 * @typedef {object} Choice
 * @property {string} name
 * @property {string} kind what it is, in a word
 * @property {Node} icon
 * @property {string} [address]
 * @property {string} [key]
 * @property {() => void} choose
 */

/** @type {[action: string, name: string, icon: string][]} */
const commands = [
  ['refresh', 'Refresh', 'refresh'], ['mark-all', 'Mark all as read', 'done'],
  ['read', 'Mark as read or unread', 'read'], ['star', 'Star', 'star'],
  ['original', 'Open the original', 'open'], ['back', 'Back to the list', 'back'],
  ['go-add', 'Add a feed', 'add'], ['help', 'Show all keys', 'keys'],
];

export async function open() {
  await loadStyles('palette').catch(() => { /* It works without. */ });
  if (document.querySelector('dialog[open]')) return;
  const palette = new Palette();
  document.body.append(palette.dialog);
  palette.dialog.showModal();
}

class Palette {
  constructor() {
    this.all = [...places(), ...menuChoices(), ...commands.map(command)];
    this.chosen = 0;
    /** @type {Choice[]} */
    this.shown = [];
    this.dialog = document.createElement('dialog');
    this.dialog.className = 'dialog palette';
    this.dialog.setAttribute('aria-label', 'Go to');
    this.field = field();
    this.list = document.createElement('ul');
    this.list.id = 'palette-list';
    this.list.setAttribute('role', 'listbox');
    this.list.setAttribute('aria-label', 'Places and commands');
    this.status = document.createElement('p');
    this.status.className = 'unseen';
    this.status.setAttribute('role', 'status');
    const top = document.createElement('div');
    top.className = 'palette-field';
    top.append(glyph('search'), this.field);
    this.dialog.append(top, this.list, this.status);
    this.field.addEventListener('input', () => this.find());
    this.field.addEventListener('keydown', (event) => this.onKey(event));
    this.list.addEventListener('click', (event) => {
      const option = event.target instanceof Element ? event.target.closest('[role=option]') : null;
      if (option) this.take([...this.list.children].indexOf(option));
    });
    this.dialog.addEventListener('close', () => this.dialog.remove());
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    this.find();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.isComposing) return;
    const isControl = event.ctrlKey && !event.metaKey;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') this.dialog.close();
    else if (event.key === 'ArrowDown' || (isControl && event.key === 'n')) this.move(this.chosen + 1);
    else if (event.key === 'ArrowUp' || (isControl && event.key === 'p')) this.move(this.chosen - 1);
    else if (event.key === 'PageDown') this.move(Math.min(this.chosen + 8, this.shown.length - 1));
    else if (event.key === 'PageUp') this.move(Math.max(this.chosen - 8, 0));
    else if (event.key === 'Enter') this.take(this.chosen);
    else return;
    event.preventDefault();
  }

  find() {
    const words = this.field.value.trim();
    const matches = words ? ranked(this.all, words) : resting(this.all);
    this.shown = matches.map((match) => match.choice);
    const options = matches.map((match, index) => option(match.choice, match.marks, index));
    if (words) {
      const search = searchFor(words);
      this.shown.push(search);
      options.push(option(search, [], options.length));
    }
    this.list.replaceChildren(...options);
    this.status.textContent = `${this.shown.length.toLocaleString('en')} choices`;
    this.move(0);
  }

  /** @param {number} to */
  move(to) {
    const count = this.shown.length;
    this.chosen = (to + count) % count;
    [...this.list.children].forEach((option, index) => {
      option.setAttribute('aria-selected', String(index === this.chosen));
    });
    this.list.children[this.chosen]?.scrollIntoView({ block: 'nearest' });
    this.field.setAttribute('aria-activedescendant', `palette-${this.chosen}`);
  }

  /** @param {number} index */
  take(index) {
    const choice = this.shown[index];
    if (!choice) return;
    this.dialog.close();
    if (choice.address) remember(choice.address);
    choice.choose();
  }
}

function field() {
  const field = document.createElement('input');
  field.type = 'text';
  field.placeholder = 'Go to a feed, a place or a command';
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.setAttribute('autocapitalize', 'off');
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-label', 'Go to');
  field.setAttribute('aria-expanded', 'true');
  field.setAttribute('aria-controls', 'palette-list');
  field.setAttribute('aria-autocomplete', 'list');
  return field;
}

// What there is to choose

/** @returns {Choice[]} everything in the sidebar, in its order */
function places() {
  const known = new Set();
  const found = [];
  for (const link of document.querySelectorAll('#places a.place')) {
    const address = link.getAttribute('href') ?? '';
    if (known.has(address)) continue;
    known.add(address);
    const icon = link.querySelector('.tile, .glyph')?.cloneNode(true) ?? glyph('folder');
    found.push({
      name: link.querySelector('.name')?.textContent ?? '', kind: kindOf(address), icon, address,
      choose: () => go(address),
    });
  }
  return found;
}

/** @param {string} address */
function kindOf(address) {
  const kinds = { feeds: 'Feed', folders: 'Folder', searches: 'Search' };
  const name = within(address).match(/^\/(\w+)\/\d+$/)?.[1] ?? '';
  return kinds[/** @type {keyof typeof kinds} */ (name)] ?? 'Place';
}

/** What the menu of the list that is shown leads to. @returns {Choice[]} */
function menuChoices() {
  return [...main().querySelectorAll('#list-menu a[href^="/"]')].flatMap((link) => {
    const name = link.textContent?.trim() ?? '';
    if (commands.some((command) => command[1] === name)
      || document.querySelector(`#places a[href="${link.getAttribute('href')}"]`)) return [];
    const icon = link.querySelector('.glyph')?.cloneNode(true) ?? glyph('more');
    return [{ name, kind: 'This list', icon, choose: () => /** @type {HTMLElement} */ (link).click() }];
  });
}

/** @param {typeof commands[number]} command @returns {Choice} */
function command([action, name, icon]) {
  return { name, kind: 'Command', icon: glyph(icon), key: action, choose: () => perform(action) };
}

/** @param {string} words @returns {Choice} */
function searchFor(words) {
  const address = at(`/search?${new URLSearchParams({ q: words })}`);
  return { name: `Search for “${words}”`, kind: '', icon: glyph('search'), choose: () => go(address) };
}

// Finding

/** @typedef {{ choice: Choice, marks: number[], score: number }} Match */

/** Before anything is typed: where one has been lately, then everything. @param {Choice[]} all */
function resting(all) {
  const here = location.pathname;
  const addresses = recent().filter((address) => address !== here).slice(0, mostRecent);
  const lately = addresses.flatMap((address) =>
    all.find((choice) => choice.address === address) ?? []);
  const others = all.filter((choice) => !lately.includes(choice));
  return [...lately, ...others].slice(0, mostResults)
    .map((choice) => ({ choice, marks: /** @type {number[]} */ ([]), score: 0 }));
}

/** @param {Choice[]} all @param {string} words @returns {Match[]} */
function ranked(all, words) {
  const lately = recent();
  const matches = all.flatMap((choice) => {
    const found = match(choice.name, words);
    if (!found) return [];
    const age = lately.indexOf(choice.address ?? '');
    return [{ choice, marks: found.marks, score: found.score + (age < 0 ? 0 : 8 - Math.min(age, 7)) }];
  });
  return matches.sort((one, other) => other.score - one.score).slice(0, mostResults);
}

/**
 * Whether the letters of what was typed come in a name in their order, and how well: best where words
 * begin, and next to each other.
 *
 * @param {string} name
 * @param {string} typed
 */
function match(name, typed) {
  const letters = [...name].map(plain);
  const wanted = [...typed].map(plain).filter((letter) => letter.trim());
  /** @type {{ score: number, marks: number[] } | null} */
  let best = null;
  letters.forEach((letter, start) => {
    if (letter !== wanted[0]) return;
    const marks = [];
    let score = 0;
    let at = start;
    for (const sign of wanted) {
      at = letters.indexOf(sign, at);
      if (at < 0) return;
      const isBeginning = at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1]);
      const isNext = marks.length > 0 && marks[marks.length - 1] === at - 1;
      score += isBeginning ? 10 : isNext ? 8 : 1;
      marks.push(at);
      at += 1;
    }
    if (score < wanted.length * leastScoreOfLetter) return;
    score -= letters.length / 50 + (start > 0 ? 1 : 0);
    if (!best || score > best.score) best = { score, marks };
  });
  return /** @type {{ score: number, marks: number[] } | null} */ (best);
}

/** @param {string} letter */
const plain = (letter) => letter.normalize('NFD')[0].toLowerCase();

/** @param {Choice} choice @param {number[]} marks @param {number} index */
function option(choice, marks, index) {
  const option = document.createElement('li');
  option.id = `palette-${index}`;
  option.setAttribute('role', 'option');
  const name = document.createElement('bdi');
  [...choice.name].forEach((letter, at) => {
    if (!marks.includes(at)) return name.append(letter);
    const mark = document.createElement('b');
    mark.textContent = letter;
    name.append(mark);
  });
  name.normalize();
  option.append(choice.icon, name);
  const key = choice.key && keyMap()[choice.key];
  const end = document.createElement('small');
  if (key && key !== 'none') end.append(...capsOf(key, choice.key === 'go-add' ? 'g' : ''));
  else end.textContent = choice.kind;
  option.append(end);
  return option;
}
