// Lets the rows of a long list leave the document while they are far away, and brings them back
// unchanged. The list's padding stands for them, to the fraction of a pixel, so nothing moves.
import { at, within } from '../address.js';
import { look } from '../pictures.js';
import { fetchPart } from '../request.js';
import { drawTimes } from '../relative-time.js';
import { announce, listScroller } from '../screen.js';
import { listIn } from '../list-model.js';

/** @typedef {import('../list-model.js').List} List */
/** @typedef {import('../list-model.js').Entry} Entry */

/** So many screens of rows on each side stay in the document at least, and when they are set. */
const needed = 1;
const wanted = 2;
/** So many rows on each side keep their elements; those of others come from the server again. */
const held = 800;
/** What the server gives at once. */
const mostFetched = 100;

export class ListWindow {
  /** @param {List} list all or none of whose rows are in the document */
  constructor(list) {
    this.list = list;
    this.first = 0;
    this.last = list.element.children.length;
    this.columns = 1;
    this.gap = 0;
    this.typical = 120;
    this.width = 0;
    this.isFetching = false;
    /**
     * The first row in sight, where it is, and how far the list was scrolled then.
     *
     * @type {{ row: Element, top: number, scrolled: number } | null}
     */
    this.anchor = null;
    this.observer = new ResizeObserver((changes) => this.#resized(changes));
    this.observer.observe(list.element);
    for (const row of list.element.children) this.observer.observe(row);
    this.#measure();
    if (this.last > 0) this.update();
  }

  /** Lets rows leave and come so that those around what is in sight are there. */
  update() {
    const box = this.list.element.getBoundingClientRect();
    if (box.width === 0) return;
    const [first, last] = this.#range(-box.top, needed);
    const [near, far] = this.#range(-box.top, wanted * 2);
    if (first < this.first || last > this.last || near > this.first || far < this.last) {
      this.#set(...this.#range(-box.top, wanted));
    }
    this.#remember();
  }

  /**
   * Rows have been added to the model at one end.
   *
   * @param {number} count
   * @param {boolean} atEnd
   */
  added(count, atEnd) {
    if (!atEnd) {
      this.first += count;
      this.last += count;
    }
    this.#set(this.first, this.last);
    this.update();
  }

  /**
   * Scrolls to a row that may be far away.
   *
   * @param {number} index
   * @param {number} [top] where it is to be on the screen, in CSS pixels
   */
  show(index, top = innerHeight / 3) {
    const place = this.#extent(0, index - index % this.columns);
    this.#set(...this.#range(place, wanted));
    const scroller = listScroller();
    scroller.scrollTop += this.list.element.getBoundingClientRect().top + place - top;
    this.update();
  }

  /**
   * The rows within so many screens around what is in sight.
   *
   * @param {number} top where the screen begins, from the start of the list, in CSS pixels
   * @param {number} screens
   * @returns {[number, number]}
   */
  #range(top, screens) {
    const { entries } = this.list;
    const start = top - screens * innerHeight;
    const end = top + (screens + 1) * innerHeight;
    let place = 0;
    let first = 0;
    let last = 0;
    while (last < entries.length) {
      if (place >= end) break;
      place += this.#line(last);
      last = Math.min(entries.length, last + this.columns);
      if (place <= start) first = last;
    }
    // At the very end something stays, so that there is a row to measure by.
    return [Math.min(first, Math.max(0, last - this.columns)), last];
  }

  /** @param {number} index of the first row of a line @returns {number} its height */
  #line(index) {
    const { entries } = this.list;
    let height = 0;
    for (let row = index; row < index + this.columns && row < entries.length; row += 1) {
      height = Math.max(height, entries[row].height || this.typical);
    }
    return height + this.gap;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #extent(from, to) {
    let sum = 0;
    for (let index = from; index < to; index += this.columns) sum += this.#line(index);
    return sum;
  }

  /**
   * @param {number} first
   * @param {number} last
   */
  #set(first, last) {
    const { element, entries } = this.list;
    this.#remember();
    for (const child of [...element.children]) {
      const entry = this.list.byItem.get(child.getAttribute('data-item') ?? '');
      const index = entry ? this.#indexOf(entry) : -1;
      if (index >= first && index < last) continue;
      this.observer.unobserve(child);
      child.remove();
    }
    this.first = first;
    this.last = last;
    let next = element.firstElementChild;
    for (let index = first; index < last; index += 1) {
      const row = entries[index].element ?? this.#placeholder(entries[index]);
      if (row === next) {
        next = next.nextElementSibling;
        continue;
      }
      if (next?.matches('.skeleton') && next.getAttribute('data-item') === entries[index].item) {
        next = next.nextElementSibling;
        continue;
      }
      // What was unfolded takes as much room as it had until its article is there.
      const isFolded = this.list.unfolded.has(entries[index].item) && !row.matches('.unfolded');
      if (isFolded) row.style.minHeight = `${entries[index].height}px`;
      element.insertBefore(row, next);
      this.observer.observe(row);
      drawTimes(row, true);
      look(row);
    }
    this.#pad();
    this.#settle();
    this.#letGo();
    this.#fetchMissing();
  }

  /** @param {Entry} entry */
  #indexOf(entry) {
    // Rows in the document are those from `first` on, in order; others need no exact answer.
    const { entries } = this.list;
    for (let index = this.first; index < this.last; index += 1) {
      if (entries[index] === entry) return index;
    }
    return -1;
  }

  #pad() {
    const { element, entries } = this.list;
    element.style.paddingTop = `${this.#extent(0, this.first)}px`;
    element.style.paddingBottom = `${this.#extent(this.last, entries.length)}px`;
  }

  /** Remembers where the first row in sight is. */
  #remember() {
    this.anchor = null;
    for (const row of this.list.element.children) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom <= 0) continue;
      if (bottom > top) this.anchor = { row, top, scrolled: listScroller().scrollTop };
      return;
    }
  }

  /** Scrolls by as much as the first row in sight has moved meanwhile. */
  #settle() {
    if (!this.anchor?.row.isConnected) return;
    const moved = this.anchor.row.getBoundingClientRect().top - this.anchor.top;
    if (Math.abs(moved) >= 0.5) listScroller().scrollTop += moved;
  }

  /** @param {ResizeObserverEntry[]} changes */
  #resized(changes) {
    if (!this.list.element.isConnected) return;
    for (const { target, borderBoxSize } of changes) {
      const [{ blockSize, inlineSize }] = borderBoxSize;
      if (target === this.list.element) {
        if (inlineSize !== this.width && inlineSize > 0) this.#measure();
        continue;
      }
      const entry = this.list.byItem.get(target.getAttribute('data-item') ?? '');
      if (entry && blockSize > 0 && !target.matches('.skeleton')) entry.height = blockSize;
    }
    // Who has scrolled since then, in this very frame perhaps, meant to.
    if (this.anchor?.scrolled === listScroller().scrollTop) this.#settle();
    this.#remember();
  }

  /** The list has got another width or layout: what is known of rows elsewhere holds no more. */
  #measure() {
    const { element, entries } = this.list;
    const style = getComputedStyle(element);
    const isNew = this.width > 0;
    this.width = element.getBoundingClientRect().width;
    this.columns = style.display === 'grid' ? style.gridTemplateColumns.split(' ').length : 1;
    this.gap = Number.parseFloat(style.rowGap) || 0;
    let sum = 0;
    let count = 0;
    for (let index = this.first; index < this.last; index += 1) {
      const height = entries[index].element?.getBoundingClientRect().height ?? 0;
      if (height === 0) continue;
      entries[index].height = height;
      sum += height;
      count += 1;
    }
    if (count > 0) this.typical = sum / count;
    if (!isNew) return;
    for (let index = 0; index < entries.length; index += 1) {
      if (index < this.first || index >= this.last) entries[index].height = 0;
    }
    this.#set(this.first - this.first % this.columns, this.last);
    this.update();
  }

  /** Rows very far away are only kept by the server, unless they are unfolded or chosen. */
  #letGo() {
    const { entries, unfolded } = this.list;
    const far = [entries.slice(0, Math.max(0, this.first - held)), entries.slice(this.last + held)];
    for (const entry of far.flat()) {
      if (!unfolded.has(entry.item) && !entry.element?.matches('.chosen, .open')) entry.element = null;
    }
  }

  /** @param {Entry} entry */
  #placeholder(entry) {
    const row = document.createElement('li');
    row.className = 'skeleton';
    row.dataset.item = entry.item;
    row.style.height = `${entry.height || this.typical}px`;
    row.append(...Array.from({ length: 3 }, () => document.createElement('i')));
    return row;
  }

  async #fetchMissing() {
    const { entries } = this.list;
    const missing = entries.slice(Math.max(0, this.first - 20), this.last + 20)
      .filter(({ element }) => !element).slice(0, mostFetched);
    if (missing.length === 0 || this.isFetching) return;
    this.isFetching = true;
    try {
      const url = new URL(this.list.address, location.href);
      const fields = new URLSearchParams(url.search);
      fields.set('in', within(url.pathname).slice(1));
      fields.set('items', missing.map(({ item }) => item).join(' '));
      const { nodes } = await fetchPart(at(`/rows?${fields}`), 'rows');
      this.#bring(missing, nodes);
    } catch (error) {
      // The shapes stay; scrolling asks again.
      console.warn(error);
      return;
    } finally {
      this.isFetching = false;
    }
    this.#fetchMissing();
  }

  /**
   * @param {Entry[]} missing
   * @param {Element[]} rows
   */
  #bring(missing, rows) {
    const found = new Map(rows.map((row) => [row.getAttribute('data-item'), row]));
    this.#remember();
    for (const entry of missing) {
      if (entry.element) continue;
      const row = found.get(entry.item);
      const shape = this.list.element.querySelector(`:scope > [data-item="${entry.item}"]`);
      if (!(row instanceof HTMLElement)) {
        this.#lose(entry);
        shape?.remove();
        continue;
      }
      entry.element = row;
      if (!shape) continue;
      this.observer.unobserve(shape);
      if (this.list.unfolded.has(entry.item)) row.style.minHeight = `${entry.height}px`;
      shape.replaceWith(row);
      this.observer.observe(row);
      announce(row);
    }
    this.#pad();
    this.#settle();
  }

  /** What the user has no business with any more has no place in the list. @param {Entry} entry */
  #lose(entry) {
    const { entries, byItem } = this.list;
    const index = entries.indexOf(entry);
    entries.splice(index, 1);
    byItem.delete(entry.item);
    if (index < this.first) this.first -= 1;
    if (index < this.last) this.last -= 1;
  }
}

const update = () => listIn()?.window?.update();
addEventListener('scroll', update, { capture: true, passive: true });
document.addEventListener('tidings:shown', update);
