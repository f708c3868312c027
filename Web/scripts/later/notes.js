// Places within an article: links lead to them, and notes open where they are referred to.
//
// Publishers mark notes up in many ways (WordPress, kramdown, Pandoc, Substack, Daring Fireball,
// MediaWiki, Word), and the cleaner drops the class names that tell them apart. What all have in
// common is left: a short link, in a line of text, to a later and not too long block.
import { isNarrow, isStill, main } from '../screen.js';

/** Longer blocks are sections, which are better read where they stand; in characters. */
const longestNote = 3000;
/** `1`, `[12]`, `(a)`, `*`, `†`, `[note 3]`. */
const sign = /^[[(]?\s*(?:note\s*)?(?:[\p{L}\p{N}]{1,3}|[*†‡§¶#^]{1,4})\s*[\])]?\.?$/iu;

/** @type {HTMLElement | null} */
let open = null;
/** The article that the open note is of. @type {Element | null} */
let home = null;

export function startNotes() {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey
      || event.altKey) return;
    const link = event.target instanceof Element
      ? event.target.closest('.prose a[href^="#"]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    const article = open?.contains(link) ? home : link.closest('.prose');
    const target = article && placeOf(link, article);
    if (!article || !target) return;
    event.preventDefault();
    const note = open?.contains(link) ? null : noteOf(link, target, article);
    close();
    if (note) show(link, note, article);
    else reach(target);
  });
  // A note beside its reference does not stay when the text moves on.
  addEventListener('scroll', ({ target }) => {
    if (open && !isNarrow() && !(target instanceof Node && open.contains(target))) close();
  }, { capture: true, passive: true });
}

/**
 * Ids are those of one article; another one on the page may have the same.
 *
 * @param {HTMLAnchorElement} link
 * @param {Element} article
 */
function placeOf(link, article) {
  const id = decodeURIComponent(link.hash.slice(1));
  return article.querySelector(`#${CSS.escape(id)}`);
}

/**
 * The block of text that a link refers to as a note.
 *
 * @param {HTMLAnchorElement} link
 * @param {Element} target
 * @param {Element} article
 * @returns {Element | null} nothing for links that lead to a section, or back
 */
function noteOf(link, target, article) {
  const words = link.textContent.trim();
  if (!sign.test(words) && !link.closest('sup') && !link.querySelector('sup')) return null;
  if (!(link.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)) return null;
  const block = target.matches('dt') ? target.nextElementSibling
    : target.closest('li, dd, td, aside, p, blockquote, div');
  if (!block || !article.contains(block) || block === article || block.contains(link)) return null;
  if (block.querySelector('h1, h2, h3, h4, h5, h6')) return null;
  const length = block.textContent.trim().length;
  return length > 0 && length < longestNote ? block : null;
}

/**
 * @param {HTMLAnchorElement} link
 * @param {Element} note
 * @param {Element} article
 */
function show(link, note, article) {
  const box = document.createElement('div');
  box.className = 'note prose';
  box.popover = 'auto';
  box.tabIndex = -1;
  box.setAttribute('role', 'note');
  box.setAttribute('aria-label', `Note ${link.textContent.trim()}`);
  for (const name of ['lang', 'dir']) {
    const value = article.getAttribute(name);
    if (value) box.setAttribute(name, value);
  }
  box.append(...contentOf(note, link, article));
  main().append(box);
  open = box;
  home = article;
  box.addEventListener('toggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== 'closed') return;
    const hadFocus = box.contains(document.activeElement) || document.activeElement === document.body;
    box.remove();
    if (open === box) open = null;
    if (hadFocus) link.focus({ preventScroll: true });
  });
  box.showPopover();
  if (!isNarrow()) place(box, link);
  box.focus({ preventScroll: true });
}

function close() {
  open?.hidePopover();
}

/**
 * A copy of a note without the way back to its reference, which is where the reader still is.
 *
 * @param {Element} note
 * @param {HTMLAnchorElement} link
 * @param {Element} article
 */
function contentOf(note, link, article) {
  const copy = /** @type {Element} */ (note.cloneNode(true));
  const originals = note.querySelectorAll('a[href^="#"]');
  copy.querySelectorAll('a[href^="#"]').forEach((backlink, index) => {
    const original = originals[index];
    const target = original instanceof HTMLAnchorElement ? placeOf(original, article) : null;
    const leadsBack = target && (target.contains(link) || link.contains(target)
      || (target.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING));
    if (leadsBack) (backlink.closest('sup') ?? backlink).remove();
  });
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  for (const paragraph of copy.querySelectorAll('p, span, b')) {
    if (!paragraph.textContent.trim() && !paragraph.querySelector('img')) paragraph.remove();
  }
  return copy.childNodes;
}

/**
 * Puts a note below its reference, or above where there is no room.
 *
 * @param {HTMLElement} box
 * @param {Element} link
 */
function place(box, link) {
  const at = link.getBoundingClientRect();
  const gap = 8;
  const left = at.left + at.width / 2 - box.offsetWidth / 2;
  const fitsBelow = at.bottom + gap + box.offsetHeight < innerHeight - gap;
  const top = fitsBelow ? at.bottom + gap : Math.max(gap, at.top - gap - box.offsetHeight);
  box.style.left = `${Math.max(gap, Math.min(left, innerWidth - box.offsetWidth - gap))}px`;
  box.style.top = `${top}px`;
}

/** Goes to a place in the article and shows which it is. @param {Element} target */
function reach(target) {
  const place = target instanceof HTMLElement ? target : target.parentElement;
  if (!place) return;
  place.scrollIntoView({ block: 'start', behavior: isStill() ? 'auto' : 'smooth' });
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.classList.add('reached');
  setTimeout(() => place.classList.remove('reached'), 2000);
}
