// Swiping a row does what the settings say: mostly read or unread to the right, the star to the left.
// The row follows the finger exactly; letting go far enough does it.
import { toggle } from '../marks.js';
import { toggleUnfolded } from '../rows.js';
import { glyph, isStill, loadStyles } from '../screen.js';

/** So far the finger goes before letting go does something, in CSS pixels. */
const threshold = 72;
/** So far it goes before it is clear that it does not scroll. */
const slack = 10;
/** Swipes that begin at the edge of the screen are the system's. */
const edge = 20;

/** @typedef {{ row: HTMLElement, x: number, y: number, by: number, under: HTMLElement | null }} Swipe */

/** @type {Swipe | null} */
let swipe = null;
let wasSwipe = false;

loadStyles('touch');
document.addEventListener('pointerdown', (event) => {
  const row = event.target instanceof Element ? event.target.closest('.rows:not(.pictures) > .row') : null;
  if (event.pointerType !== 'touch' || !event.isPrimary || !(row instanceof HTMLElement)
    || event.clientX < edge || event.clientX > innerWidth - edge
    // What scrolls sideways in an unfolded article does so.
    || (event.target instanceof Element && event.target.closest('.row-whole'))) return;
  swipe = { row, x: event.clientX, y: event.clientY, by: 0, under: null };
});
document.addEventListener('pointermove', (event) => {
  if (!swipe || !event.isPrimary) return;
  const by = event.clientX - swipe.x;
  if (!swipe.under) {
    if (Math.abs(event.clientY - swipe.y) > slack) swipe = null;
    else if (Math.abs(by) > slack) begin(swipe, by);
    return;
  }
  follow(swipe, by);
});
document.addEventListener('pointerup', () => end(true));
document.addEventListener('pointercancel', () => end(false));
// Letting go over the row is no tap on it.
document.addEventListener('click', (event) => {
  if (!wasSwipe) return;
  wasSwipe = false;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });

/**
 * @param {Swipe} begun
 * @param {number} by
 */
function begin(begun, by) {
  const { row } = begun;
  const { swipeLeft, swipeRight } = document.documentElement.dataset;
  const action = (by > 0 ? swipeRight : swipeLeft) ?? 'none';
  if (action === 'none') {
    swipe = null;
    return;
  }
  const under = document.createElement('div');
  under.className = 'swipe';
  under.dataset.does = action;
  under.dataset.side = by > 0 ? 'left' : 'right';
  under.append(...wordsFor(action, row));
  under.setAttribute('aria-hidden', 'true');
  row.append(under);
  row.classList.add('swiped');
  begun.under = under;
  follow(begun, by);
}

/** What lies under a row that is swiped away from it. @param {string} action @param {HTMLElement} row */
function wordsFor(action, row) {
  if (action === 'unfold') return [glyph('down'), row.matches('.unfolded') ? 'Fold' : 'Unfold'];
  if (action === 'star') return [glyph('star'), row.matches('.starred') ? 'Remove star' : 'Star'];
  return row.matches('.unread') ? [glyph('read'), 'Read'] : [glyph('keep'), 'Unread'];
}

/**
 * @param {Swipe} swipe
 * @param {number} by
 */
function follow(swipe, by) {
  const isRightwards = swipe.under?.dataset.side === 'left';
  swipe.by = isRightwards ? Math.max(0, by) : Math.min(0, by);
  swipe.row.style.translate = `${swipe.by}px`;
  swipe.under?.style.setProperty('width', `${Math.abs(swipe.by)}px`);
  swipe.under?.toggleAttribute('data-far', Math.abs(swipe.by) >= threshold);
}

/** @param {boolean} isMeant */
function end(isMeant) {
  const done = swipe;
  swipe = null;
  if (!done?.under) return;
  wasSwipe = isMeant;
  setTimeout(() => { wasSwipe = false; }, 50);
  const { row, under, by } = done;
  if (isMeant && Math.abs(by) >= threshold) {
    if (under.dataset.does === 'unfold') toggleUnfolded(row);
    else toggle(row.dataset.item ?? '', under.dataset.does === 'star' ? 'star' : 'read');
  }
  const movement = { duration: isStill() ? 0 : 200, easing: 'cubic-bezier(.2, 0, 0, 1)' };
  const back = row.animate({ translate: [`${by}px`, '0px'] }, movement);
  under.animate({ width: [`${Math.abs(by)}px`, '0px'] }, movement);
  row.style.translate = '';
  // Something else may move the row before it has come back.
  back.finished.catch(() => {}).finally(() => {
    under.remove();
    row.classList.remove('swiped');
  });
}
