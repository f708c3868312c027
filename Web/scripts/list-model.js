// The rows of a list in their order, also those that are too far away to stay in the document, and
// which of them are unfolded. An element belongs to one item for as long as it lives.
import { keptMains } from './navigation.js';
import { main } from './screen.js';

/** A list with more rows than this lets those far away leave the document. */
const mostInDocument = 100;
const mostUnfolded = 50;

/**
 * An item's place in a list.
 *
 * @typedef {object} Entry
 * @property {string} item
 * @property {HTMLElement | null} element `null` while only the server has the row
 * @property {number} height of the row in CSS pixels; 0 while nobody knows
 */

/** @type {WeakMap<Element, List>} */
const lists = new WeakMap();

export class List {
  /**
   * @param {HTMLElement} element
   * @param {string} address
   */
  constructor(element, address) {
    this.element = element;
    this.address = address;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Map<string, Entry>} */
    this.byItem = new Map();
    /** What lets rows leave and come back, once there are many. @type {any} */
    this.window = null;
    /** The first row in sight, and where it is. */
    this.place = { item: '', top: 0 };
    this.unfolded = new Set(JSON.parse(sessionStorage.getItem(`unfolded ${address}`) ?? '[]'));
    this.#take([...element.children], true);
  }

  /**
   * Adds rows that the list does not have yet.
   *
   * @param {Element[]} rows
   * @param {boolean} [atEnd]
   */
  add(rows, atEnd = true) {
    const fresh = rows.filter((row) => row.matches('.row')
      && !this.byItem.has(row.getAttribute('data-item') ?? ''));
    this.#take(fresh, atEnd);
    if (this.window) this.window.added(fresh.length, atEnd);
    else if (atEnd) this.element.append(...fresh);
    else this.element.prepend(...fresh);
    if (this.entries.length > mostInDocument) this.virtualise();
  }

  /**
   * Puts other entries in the place of all; their rows come into the document when they are near.
   *
   * @param {Entry[]} entries
   */
  replace(entries) {
    this.entries = entries;
    this.byItem = new Map(entries.map((entry) => [entry.item, entry]));
    this.element.replaceChildren();
  }

  /** Notes where the list is scrolled to, while it can be seen. */
  note() {
    const first = this.#firstSeen();
    if (first < 0) return;
    const { item, element } = this.entries[first];
    this.place = { item, top: Math.round(element?.getBoundingClientRect().top ?? 0) };
  }

  /** @returns {Promise<any>} */
  async virtualise() {
    const { ListWindow } = await import('./later/window.js');
    return this.window ??= new ListWindow(this);
  }

  /** The rows that are at hand, in the document or not. @returns {HTMLElement[]} */
  rows() {
    return this.entries.flatMap(({ element }) => element ?? []);
  }

  /**
   * The row so many places after another, or the first on the screen.
   *
   * @param {string | undefined} item
   * @param {number} by
   * @returns {HTMLElement | null}
   */
  step(item, by) {
    const present = this.byItem.get(item ?? '');
    const index = present ? this.entries.indexOf(present) + by : this.#firstSeen();
    const entry = this.entries[index];
    if (entry && !entry.element?.isConnected) this.window?.show(index);
    return entry?.element ?? null;
  }

  /** Brings a row into sight, if it is one of the list. @param {string | undefined} item */
  reveal(item) {
    const row = this.step(item, 0);
    if (row?.dataset.item === item) row?.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {string} item
   * @param {boolean} isUnfolded
   */
  setUnfolded(item, isUnfolded) {
    this.unfolded.delete(item);
    if (isUnfolded) this.unfolded.add(item);
    sessionStorage.setItem(`unfolded ${this.address}`,
      JSON.stringify([...this.unfolded].slice(-mostUnfolded)));
  }

  #firstSeen() {
    return this.entries.findIndex(({ element }) =>
      element?.isConnected && element.getBoundingClientRect().bottom > 60);
  }

  /**
   * @param {Element[]} rows
   * @param {boolean} atEnd
   */
  #take(rows, atEnd) {
    const entries = rows.map((row) => ({
      item: row.getAttribute('data-item') ?? '', element: /** @type {HTMLElement} */ (row), height: 0,
    }));
    for (const entry of entries) this.byItem.set(entry.item, entry);
    this.entries[atEnd ? 'push' : 'unshift'](...entries);
  }
}

/**
 * The list in a main element, by default the one on the screen.
 *
 * @param {HTMLElement} [root]
 * @returns {List | null}
 */
export function listIn(root = main()) {
  const element = root.querySelector('.rows');
  if (!(element instanceof HTMLElement)) return null;
  let list = lists.get(element);
  if (!list) lists.set(element, list = new List(element, root.dataset.list ?? ''));
  return list;
}

/** All rows of the list on the screen that are at hand, in the document or not. */
export const allRows = () => listIn()?.rows() ?? [];

/**
 * The rows of an item in all lists on the screen or kept for going back.
 *
 * @param {string} item
 * @returns {HTMLElement[]}
 */
export function rowsOf(item) {
  return keptMains().flatMap((root) => listIn(root)?.byItem.get(item)?.element ?? []);
}
