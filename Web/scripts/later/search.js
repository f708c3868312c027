// Search as you type: the results change, the field stays.
import { at, within } from '../address.js';
import { fetchPart } from '../request.js';
import { announce, main } from '../screen.js';

/** So long after the last key the search begins, in milliseconds. */
const pause = 180;

/** @param {Element} element the form with the field */
export function start(element) {
  const pane = /** @type {HTMLElement | null} */ (element.closest('.list-pane'));
  const field = element.querySelector('input');
  if (pane && field) new Search(/** @type {HTMLFormElement} */ (element), field, pane);
}

class Search {
  /**
   * @param {HTMLFormElement} form
   * @param {HTMLInputElement} field
   * @param {HTMLElement} pane
   */
  constructor(form, field, pane) {
    this.field = field;
    this.pane = pane;
    this.running = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Whether the results are not yet those of what the field says. */
    this.isBehind = false;
    // Half a word of an input method is no word.
    form.addEventListener('input', (event) => {
      if (!(/** @type {InputEvent} */ (event).isComposing)) this.searchSoon();
    });
    form.addEventListener('compositionend', () => this.searchSoon());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.search();
      if (matchMedia('(pointer: coarse)').matches) field.blur();
    });
    field.addEventListener('keydown', (event) => this.onKey(event));
    pane.addEventListener('click', (event) => this.onClick(event));
    this.offerScope();
    // Who types before this is here is not kept waiting for the next key.
    if (field.value !== field.defaultValue) this.searchSoon();
    if (!field.value && matchMedia('(pointer: fine)').matches) field.focus();
  }

  /**
   * Escape empties the field, and leaves it when it is empty, so that single keys work again.
   *
   * @param {KeyboardEvent} event
   */
  onKey(event) {
    if (event.key !== 'Escape' || event.isComposing || this.pane.querySelector(':popover-open')) return;
    event.preventDefault();
    if (this.field.value) {
      this.field.value = '';
      this.searchSoon();
    } else {
      this.field.blur();
      main().focus({ preventScroll: true });
    }
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element
      ? event.target.closest('a[data-insert], a[data-search-link]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    if (link.dataset.insert === undefined) this.follow(link);
    else this.insert(link.dataset.insert);
  }

  /**
   * Searches for what a filter leads to.
   *
   * @param {HTMLAnchorElement} link
   */
  async follow(link) {
    const name = link.textContent;
    // It must not take back what has been typed since it was drawn.
    if (this.isBehind) await this.search();
    const fresh = [...this.pane.querySelectorAll('a[data-search-link]')]
      .find((other) => other.textContent === name);
    if (!(fresh instanceof HTMLAnchorElement)) return;
    this.field.value = new URL(fresh.href).searchParams.get('q') ?? '';
    this.search();
  }

  /** @param {string} text */
  insert(text) {
    this.pane.querySelector('#search-help')?.hidePopover();
    this.field.value = `${this.field.value.trimEnd()} ${text}`.trimStart();
    this.field.focus();
    this.field.setSelectionRange(this.field.value.length, this.field.value.length);
    this.searchSoon();
  }

  searchSoon() {
    this.isBehind = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.search(), pause);
  }

  /** Shows what the field asks for; an answer to what it asked for before is thrown away. */
  async search() {
    clearTimeout(this.timer);
    const words = this.field.value.trim();
    const address = at(words ? `/search?${new URLSearchParams({ q: words })}` : '/search');
    this.running.abort();
    const controller = this.running = new AbortController();
    this.pane.ariaBusy = 'true';
    const answer = await fetchPart(address, 'main', controller.signal).catch(() => null);
    if (controller.signal.aborted) return;
    this.pane.ariaBusy = null;
    this.isBehind = false;
    const fresh = answer?.nodes[0];
    if (!this.pane.isConnected) return;
    if (fresh instanceof HTMLElement) this.show(fresh, address);
    else this.say('The server cannot be reached.');
  }

  /**
   * @param {HTMLElement} fresh
   * @param {string} address
   */
  show(fresh, address) {
    history.replaceState(history.state, '', address);
    Object.assign(main().dataset, { list: fresh.dataset.list, title: fresh.dataset.title });
    if (main().dataset.screen === 'list') document.title = fresh.dataset.title ?? '';
    const stays = (/** @type {Element} */ element) => element.matches('.heading, search');
    for (const element of [...this.pane.children]) if (!stays(element)) element.remove();
    for (const element of [...fresh.querySelector('.list-pane')?.children ?? []]) {
      if (element.matches('.bar')) this.pane.prepend(element);
      else if (!stays(element)) this.pane.append(element);
    }
    this.offerScope();
    this.say(this.pane.querySelector('[data-result]')?.getAttribute('data-result') ?? '');
    announce(this.pane);
  }

  /** @param {string} text for those who do not see the results */
  say(text) {
    const status = this.pane.querySelector('[data-found]');
    if (status) status.textContent = text;
  }

  /** Offers to search only where one came from. */
  offerScope() {
    const from = within(history.state?.from ?? '').match(/^\/(feed|folder)s\/\d+(?=\?|$)/);
    const chips = this.pane.querySelector('.chips');
    if (!from || !chips || /\b(feed|folder):/i.test(this.field.value)) return;
    const name = document.querySelector(`#places a[href="${at(from[0])}"] .name`)?.textContent;
    if (!name) return;
    const words = `${this.field.value.trim()} ${from[1]}:"${name.replaceAll('"', ' ')}"`.trim();
    const link = document.createElement('a');
    link.className = 'chip';
    link.href = at(`/search?${new URLSearchParams({ q: words })}`);
    link.dataset.searchLink = '';
    link.append('In ', Object.assign(document.createElement('bdi'), { textContent: name }));
    const entry = document.createElement('li');
    entry.append(link);
    chips.prepend(entry);
  }
}
