// Swiping a row: to the right for read or unread, to the left for its star. The row follows the
// finger exactly; letting go far enough marks it.
import { toggle } from '../marks.js';
import { glyph, isStill, loadStyles } from '../screen.js';

/** So far the finger goes before letting go marks, in CSS pixels. */
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
 * @param {Swipe} swipe
 * @param {number} by
 */
function begin(swipe, by) {
  const { row } = swipe;
  const isRead = by > 0;
  const under = document.createElement('div');
  under.className = 'swipe';
  under.dataset.mark = isRead ? 'read' : 'star';
  const isOn = row.matches(isRead ? ':not(.unread)' : '.starred');
  const words = isRead ? (isOn ? 'Unread' : 'Read') : (isOn ? 'Remove star' : 'Star');
  under.append(glyph(isRead ? (isOn ? 'keep' : 'read') : 'star'), words);
  under.setAttribute('aria-hidden', 'true');
  row.append(under);
  row.classList.add('swiped');
  swipe.under = under;
  follow(swipe, by);
}

/**
 * @param {Swipe} swipe
 * @param {number} by
 */
function follow(swipe, by) {
  const isRead = swipe.under?.dataset.mark === 'read';
  swipe.by = isRead ? Math.max(0, by) : Math.min(0, by);
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
    toggle(row.dataset.item ?? '', under.dataset.mark === 'star' ? 'star' : 'read');
  }
  const movement = { duration: isStill() ? 0 : 200, easing: 'cubic-bezier(.2, 0, 0, 1)' };
  const back = row.animate({ translate: [`${by}px`, '0px'] }, movement);
  under.animate({ width: [`${Math.abs(by)}px`, '0px'] }, movement);
  row.style.translate = '';
  back.finished.finally(() => {
    under.remove();
    row.classList.remove('swiped');
  });
}
