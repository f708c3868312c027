// What an article can do on the screen: jump within it, open notes in place, share, be swiped.
import { startNotes } from './notes.js';
import { startSharing, showSharing } from './sharing.js';
import { followSwipes } from './swipes.js';

startNotes();
startSharing();

/**
 * Prepares articles that have come onto the screen.
 *
 * @param {Element} root
 */
export function dress(root) {
  showSharing(root);
  for (const box of root.querySelectorAll('.prose :is(pre, table)')) widths.observe(box);
  const pane = root.matches('.article-pane') ? root : root.querySelector('.article-pane:not(.vacant)');
  if (pane instanceof HTMLElement) followSwipes(pane);
}

/** What scrolls sideways in its box has to be reached by keys. */
const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (!(target instanceof HTMLElement)) continue;
    if (target.scrollWidth > target.clientWidth + 1) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});
