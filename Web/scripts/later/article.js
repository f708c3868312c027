// What an article can do on the screen: jump within it, open notes in place, share, be swiped.
import { awaitFullText, startFullTexts } from './full-text.js';
import { startNotes } from './notes.js';
import { startSharing, showSharing } from './sharing.js';
import { followSwipes } from './swipes.js';
import { followList } from './turns.js';

startFullTexts();
startNotes();
startSharing();

/**
 * Prepares articles that have come onto the screen.
 *
 * @param {Element} root
 */
export function dress(root) {
  showSharing(root);
  for (const picture of root.querySelectorAll('.prose img')) {
    if (picture instanceof HTMLImageElement) offerViewer(picture);
  }
  awaitFullText(root);
  if (root.querySelector('.episode')) import('./timestamps.js').then((times) => times.offer(root));
  if (root.querySelector('.transcript, [data-transcript]')) import('./transcript.js').then((made) => made.dress(root));
  if (document.querySelector('#main [data-words]')) import('./found.js').then((found) => found.show());
  for (const box of root.querySelectorAll('.prose :is(pre, table)')) widths.observe(box);
  const pane = root.matches('.article-pane') ? root : root.querySelector('.article-pane:not(.vacant)');
  if (!(pane instanceof HTMLElement)) return;
  followList(pane);
  followSwipes(pane);
}

/**
 * Makes a picture a button that opens the viewer; one that leads to another page stays a link.
 *
 * @param {HTMLImageElement} picture
 */
function offerViewer(picture) {
  const width = Number(picture.getAttribute('width') ?? 100);
  const link = picture.closest('a');
  if (width < 64) return;
  if (link) {
    if (/\.(jpe?g|png|gif|webp|avif)$/i.test(link.pathname)) link.dataset.zoom = '';
    return;
  }
  picture.tabIndex = 0;
  picture.setAttribute('role', 'button');
  picture.setAttribute('aria-label', `${picture.alt || 'Picture'}, open`);
  // With an empty text it would count as decoration, which no button is.
  if (!picture.alt) picture.removeAttribute('alt');
}

document.addEventListener('keydown', (event) => {
  const picture = event.target;
  if (!(picture instanceof HTMLImageElement) || !['Enter', ' '].includes(event.key)) return;
  event.preventDefault();
  picture.click();
}, { capture: true });

/** What scrolls sideways in its box has to be reached by keys. */
const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (!(target instanceof HTMLElement)) continue;
    if (target.scrollWidth > target.clientWidth + 1) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});
