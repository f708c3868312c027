// The pictures that a viewer goes through: known ones, or those of a list as they are asked for.
import { at, within } from '../address.js';

/**
 * A picture with the words that belong to it.
 *
 * @typedef {object} Picture
 * @property {string} src
 * @property {number} [width]
 * @property {number} [height]
 * @property {string} [name] what it is saved as
 * @property {string} title of its item
 * @property {string} [caption]
 * @property {string} [alternative] what it shows
 * @property {string} [from] its feed
 * @property {number} [item]
 * @property {string} [address] of its item in the reader
 * @property {string} [page] of its item on the web
 */

/** So near to an end more is asked for. */
const nearness = 8;
/** So many are asked for by themselves, so that the present one gets a number and a total. */
const mostUnasked = 600;

export class Slides {
  /** @param {{ list?: string, item?: string | number, pictures?: Picture[] }} wanted */
  constructor({ list, item, pictures }) {
    /** @type {Picture[]} */
    this.pictures = pictures ?? [];
    /** @type {string | null} */
    this.start = pictures ? null : addressOf(list, item);
    /** Where there is more. @type {string | null} */
    this.before = null;
    /** @type {string | null} */
    this.after = null;
    this.controller = new AbortController();
    /** Told how many have come at the start. @type {(count: number) => void} */
    this.onPrepend = () => {};
    this.onChange = () => {};
    /** What waits at the start until nothing moves. @type {Picture[][]} */
    this.waiting = [];
    this.isAtRest = () => true;
    /** @type {Promise<void> | null} */
    this.loadingBefore = null;
    /** @type {Promise<void> | null} */
    this.loadingAfter = null;
  }

  get isStartKnown() { return this.before === null && this.waiting.length === 0; }
  get isEndKnown() { return this.after === null; }

  async begin() {
    if (!this.start) return;
    const page = await this.fetchPage(this.start);
    this.pictures = page.pictures;
    this.before = page.before;
    this.after = page.after;
    // Many rows may have no pictures at all.
    while (this.pictures.length === 0 && this.after) await this.loadAfter();
    while (this.pictures.length === 0 && this.before) {
      await this.loadBefore();
      this.pictures = this.waiting.splice(0).flat();
    }
  }

  /** Counts what lies before and after the present picture. */
  async goOn() {
    try {
      while (this.before && this.count < mostUnasked) await this.loadBefore();
      while (this.after && this.count < mostUnasked) await this.loadAfter();
    } catch {
      // Closed meanwhile, or asked for again at the next page.
    }
  }

  get count() { return this.pictures.length + this.waiting.flat().length; }

  /**
   * Asks for more if an end is near.
   *
   * @param {number} index
   * @param {() => boolean} isAtRest
   */
  ask(index, isAtRest) {
    this.isAtRest = isAtRest;
    const ignore = () => { /* It is asked for again at the next page. */ };
    if (this.after && index > this.pictures.length - nearness) this.loadAfter().catch(ignore);
    if (this.before && index < nearness) this.loadBefore().catch(ignore);
  }

  /** Everything on one side. @param {number} side */
  async all(side) {
    try {
      while (side < 0 && this.before) await this.loadBefore();
      while (side > 0 && this.after) await this.loadAfter();
    } catch {
      // As far as it came.
    }
    this.settle(true);
  }

  loadAfter() {
    this.loadingAfter ??= (async () => {
      const page = await this.fetchPage(this.after ?? '');
      this.pictures.push(...page.pictures);
      this.after = page.after;
      this.onChange();
    })().finally(() => { this.loadingAfter = null; });
    return this.loadingAfter;
  }

  loadBefore() {
    this.loadingBefore ??= (async () => {
      const page = await this.fetchPage(this.before ?? '');
      this.waiting.push(page.pictures);
      this.before = page.before;
      this.settle();
    })().finally(() => { this.loadingBefore = null; });
    return this.loadingBefore;
  }

  /** Takes in what waits at the start, unless something moves. @param {boolean} [atOnce] */
  settle(atOnce = false) {
    if (this.waiting.length === 0 || (!atOnce && !this.isAtRest())) return;
    const added = this.waiting.splice(0).reverse().flat();
    this.pictures.unshift(...added);
    this.onPrepend(added.length);
    this.onChange();
  }

  stop() {
    this.controller.abort();
    this.onPrepend = this.onChange = () => {};
  }

  /**
   * @param {string} address
   * @returns {Promise<{ pictures: Picture[], before: string | null, after: string | null }>}
   */
  async fetchPage(address) {
    const response = await fetch(address, { signal: this.controller.signal });
    if (!response.ok) throw new Error(`no pictures: ${response.status}`);
    const { pictures, before = null, after = null } = await response.json();
    return { pictures, before, after };
  }
}

/**
 * Where the pictures of a list are told.
 *
 * @param {string} [list]
 * @param {string | number} [item]
 */
function addressOf(list, item) {
  if (!list) return at(`/items/${item}/slides`);
  const url = new URL(list, location.href);
  const parameters = new URLSearchParams({ in: within(url.pathname).slice(1) });
  for (const name of ['q', 'show']) {
    const value = url.searchParams.get(name);
    if (value) parameters.set(name, value);
  }
  if (item !== undefined) parameters.set('item', String(item));
  return at(`/slides?${parameters}`);
}
