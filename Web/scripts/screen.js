// What is on the screen: the main element and its panes.

/** @returns {HTMLElement} */
export const main = () => /** @type {HTMLElement} */ (document.getElementById('main'));

/** @returns {HTMLElement | null} */
export const listPane = () => main().querySelector('.list-pane');

/** @returns {HTMLElement | null} */
export const articlePane = () => main().querySelector('.article-pane:not(.vacant)');

/** Whether there is room for one column only. */
export const isNarrow = () => matchMedia('(width < 600px)').matches;

export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What scrolls the list: its pane, or on a phone the document. */
export const listScroller = () =>
  isNarrow() ? document.documentElement : listPane() ?? document.documentElement;

/** What scrolls the article. */
export const articleScroller = () =>
  isNarrow() ? document.documentElement : articlePane() ?? document.documentElement;

/**
 * Tells everybody that another page or part of one is on the screen.
 *
 * @param {Element} root what is new
 */
export function announce(root) {
  document.dispatchEvent(new CustomEvent('tidings:shown', { detail: root }));
}

/**
 * Calls back with each part that comes onto the screen, and now with what is there.
 *
 * @param {(root: Element) => void} handle
 */
export function whenShown(handle) {
  document.addEventListener('tidings:shown', (event) =>
    handle(/** @type {CustomEvent<Element>} */ (event).detail));
  handle(document.body);
}

/**
 * A drawing of the sprite, as the server would draw it.
 *
 * @param {string} name
 * @param {string} [extra]
 * @returns {SVGElement}
 */
export function glyph(name, extra = '') {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('class', `glyph ${extra}`.trim());
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(space, 'use');
  use.setAttribute('href', new URL(`../icons/sprite.svg#${name}`, import.meta.url).href);
  svg.append(use);
  return svg;
}

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** What an article needs; `ArticlePane.sheets` says the same to the server. */
export const articleSheets = ['article', 'prose', 'look'];

/**
 * Loads a style sheet of `styles/later`, once.
 *
 * @param {string} name
 * @returns {Promise<void>} kept when it applies
 */
export function loadStyles(name) {
  const known = sheets.get(name);
  if (known) return known;
  const href = new URL(`../styles/later/${name}.css`, import.meta.url).href;
  // A sheet that came with the document has held back its drawing.
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const loaded = new Promise((resolve, reject) => {
    link.onload = () => resolve(undefined);
    link.onerror = () => { sheets.delete(name); link.remove(); reject(new Error(name)); };
  });
  sheets.set(name, loaded);
  document.head.append(link);
  return loaded;
}
