// Following links without leaving the document: fetches the part that changes, puts it in place,
// keeps what was there for going back. Lists keep their element, so that scroll position and
// unfolded rows survive reading an item.
import { at, within } from './address.js';
import { allRows, listIn } from './list-model.js';
import { fetchPart } from './request.js';
import { announce, articlePane, isNarrow, isStill, listPane, main } from './screen.js';
import { showFailure, skeleton } from './waiting.js';

/**
 * What belongs to an entry of the browser's history.
 *
 * @typedef {object} Entry
 * @property {HTMLElement} main
 * @property {Element | null} article
 * @property {string} screen
 * @property {string} title
 * @property {number} top how far the document was scrolled
 * @property {number} listTop how far the list was scrolled
 */

/** @type {Map<number, Entry>} */
const entries = new Map();
const mostEntries = 30;
let key = 0;
/** @type {AbortController | null} */
let running = null;
/**
 * What the present entry of the history is while its page is on the way: `added` for it, `known` from
 * before, `null` when the page is there.
 *
 * @type {'added' | 'known' | null}
 */
let awaited = null;

export function startNavigation() {
  history.scrollRestoration = 'manual';
  key = history.state?.key ?? Date.now();
  history.replaceState({ key, from: history.state?.from ?? null }, '');
  document.addEventListener('click', onClick);
  addEventListener('popstate', onPop);
}

/** @returns {HTMLElement[]} the mains that are on the screen or kept for going back */
export function keptMains() {
  return [...new Set([main(), ...[...entries.values()].map((entry) => entry.main)])];
}

/** @param {MouseEvent} event */
function onClick(event) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey
    || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')
    || link.origin !== location.origin || link.dataset.more !== undefined
    || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  // While a page is on its way its list has not been left: the way back is to stay.
  if (link.matches('.back') && awaited === 'added' && isNarrow()) {
    history.back();
    return;
  }
  const address = link.pathname + link.search;
  if (link.dataset.back !== undefined && history.state?.from === address) history.back();
  // Turning pages stays one step away from the list.
  else go(address, { replace: link.dataset.turn !== undefined });
}

/**
 * Shows a page of ours.
 *
 * @param {string} address
 * @param {{ replace?: boolean, isBack?: boolean }} [options]
 */
export async function go(address, { replace = false, isBack = false } = {}) {
  running?.abort();
  const controller = running = new AbortController();
  const takeBack = enter(address, replace, isBack);
  const stopWaiting = skeleton(isItem(address));
  try {
    const wantsArticle = isItem(address) && listPane() !== null && listOf(address) === currentList();
    const { nodes, address: arrived, isOther } =
      await fetchPart(address, wantsArticle ? 'article' : 'main', controller.signal,
        // Going back opens nothing: what was kept unread stays so.
        isBack ? { 'Cache-Control': 'max-age=0' } : {});
    if (controller.signal.aborted) throw new DOMException('another page', 'AbortError');
    if (isOther) {
      // Markup of one program must not meet scripts of another.
      location.replace(arrived);
      return;
    }
    const element = /** @type {HTMLElement | undefined} */ (nodes[0]);
    if (!element) throw new Error('an empty page');
    awaited = null;
    history.replaceState(history.state, '', arrived);
    const wasSeen = stopWaiting();
    // What has been waited for takes the place of its shape.
    await change(wasSeen ? null : directionTo(element), () => {
      if (element.matches('main')) putMain(element, isBack);
      else putArticle(element);
      if (isNarrow()) scrollTo(0, 0);
      else if (!isBack) listIn()?.reveal(articlePane()?.dataset.item);
    });
    // Beside a list the focus stays with it; where the page is all there is, reading starts there.
    if (element.matches('main') || isNarrow()) main().focus({ preventScroll: true });
    announce(element);
  } catch (error) {
    stopWaiting();
    if (controller.signal.aborted) return;
    console.warn(error);
    takeBack();
    showFailure(() => go(address, { replace, isBack }));
  } finally {
    if (running === controller) running = null;
  }
}

/**
 * Makes the entry of a page before the page is there, so that the browser's way back leads to what is
 * on the screen, and no further.
 *
 * @param {string} address
 * @param {boolean} replace
 * @param {boolean} isBack
 * @returns {() => void} puts the history back, as the page did not come
 */
function enter(address, replace, isBack) {
  if (isBack) {
    awaited = 'known';
    return () => {};
  }
  keep();
  const { state } = history;
  const before = location.href;
  // Another link while a page is on its way: the new page takes the place of that one.
  if (!replace && awaited !== 'added') {
    key = Date.now();
    history.pushState({ key, from: location.pathname + location.search }, '', address);
    awaited = 'added';
  } else {
    history.replaceState(state, '', address);
  }
  if (awaited === 'added') return () => history.back();
  return () => history.replaceState(state, '', before);
}

/** @param {PopStateEvent} event */
async function onPop(event) {
  // A step within the page, such as out of the viewer.
  if (event.state?.key === key) return;
  running?.abort();
  keep();
  const wasAwaited = awaited === 'added';
  awaited = null;
  const target = event.state?.key ?? 0;
  const entry = entries.get(target);
  key = target;
  if (!entry) {
    await go(location.pathname + location.search, { replace: true, isBack: true });
    return;
  }
  // What was left for a page that never came is still on the screen.
  if (wasAwaited && entry.main === main()) return;
  const move = depth(entry.screen) < depth(main().dataset.screen ?? '') ? 'back' : 'forward';
  await change(event.hasUAVisualTransition ? null : move, () => {
    if (entry.main !== main()) main().replaceWith(entry.main);
    const present = entry.main.querySelector('.article-pane');
    if (entry.article && present !== entry.article) present?.replaceWith(entry.article);
    dress(entry.screen, entry.title);
    restoreTops(entry.top, entry.listTop);
  });
  announce(entry.main);
}

/** Remembers what is on the screen under the present entry, unless that is still without its page. */
function keep() {
  if (awaited) return;
  const present = main();
  listIn(present)?.note();
  entries.set(key, {
    main: present,
    article: present.querySelector('.article-pane'),
    screen: present.dataset.screen ?? '',
    title: document.title,
    top: scrollY,
    listTop: listPane()?.scrollTop ?? 0,
  });
  const oldest = entries.keys().next().value;
  if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest);
}

/**
 * @param {HTMLElement} element
 * @param {boolean} isBack the list that lay behind an item is the one that comes
 */
function putMain(element, isBack) {
  const list = listPane();
  const top = list?.scrollTop ?? 0;
  const isKept = isBack && list !== null && element.dataset.list === main().dataset.list;
  if (isKept) element.querySelector('.list-pane')?.replaceWith(list);
  main().replaceWith(element);
  if (isKept) list.scrollTop = top;
  dress(element.dataset.screen ?? 'page', element.dataset.title ?? document.title);
}

/** @param {HTMLElement} element */
function putArticle(element) {
  const present = main().querySelector('.article-pane');
  if (present) present.replaceWith(element);
  else main().append(element);
  dress('item', element.dataset.title ?? document.title);
}

/**
 * Brings everything outside of main in line with it.
 *
 * @param {string} screen
 * @param {string} title
 */
function dress(screen, title) {
  main().dataset.screen = screen;
  const shell = /** @type {HTMLElement | null} */ (document.querySelector('.shell'));
  if (shell) shell.dataset.screen = screen;
  document.title = title;
  const place = at(`/${main().dataset.place ?? ''}`);
  for (const link of document.querySelectorAll('#places .place, .tabs a')) {
    const path = link instanceof HTMLAnchorElement ? link.pathname : '';
    const isCurrent = path === place || (screen === 'feeds' && path === at('/feeds'));
    if (isCurrent) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const open = articlePane()?.dataset.item;
  for (const row of allRows()) {
    row.classList.toggle('open', screen === 'item' && row.dataset.item === open);
  }
}

/**
 * @param {number} top
 * @param {number} listTop
 */
function restoreTops(top, listTop) {
  if (isNarrow()) scrollTo(0, top);
  const pane = listPane();
  if (pane && !isNarrow()) pane.scrollTop = listTop;
}

/**
 * Makes a change, sliding where one page covers another.
 *
 * @param {'forward' | 'back' | null} move
 * @param {() => void} apply
 */
async function change(move, apply) {
  if (!move || !isNarrow() || isStill() || !document.startViewTransition) {
    apply();
    return;
  }
  document.documentElement.dataset.move = move;
  const transition = document.startViewTransition(apply);
  transition.finished.finally(() => delete document.documentElement.dataset.move);
  await transition.updateCallbackDone;
}

/** @param {HTMLElement} element */
function directionTo(element) {
  const from = depth(main().dataset.screen ?? '');
  const to = depth(element.matches('main') ? element.dataset.screen ?? '' : 'item');
  return to > from ? 'forward' : to < from ? 'back' : null;
}

/** @param {string} screen */
const depth = (screen) => ({ feeds: 0, list: 1, page: 1, item: 2 })[screen] ?? 1;

/** @param {string} address */
const isItem = (address) => within(address).startsWith('/items/');

/** The list that an item's address names. @param {string} address */
function listOf(address) {
  const parameters = new URL(address, location.href).searchParams;
  const name = parameters.get('in') ?? 'unread';
  parameters.delete('in');
  return at(`/${name}?${parameters}`);
}

function currentList() {
  const url = new URL(main().dataset.list || at('/'), location.href);
  return `${url.pathname}?${url.searchParams}`;
}
