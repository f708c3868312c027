// Unfolds a row in place to its whole article, from the lines of its preview, and folds it again.
import { listIn } from '../list-model.js';
import { show } from '../marks.js';
import { fetchPart } from '../request.js';
import { isStill } from '../screen.js';
import { toast } from '../toast.js';
import { dress } from './article.js';

/** As pages move, in the styles. */
const movement = { duration: 320, easing: 'cubic-bezier(.22, 1, .36, 1)' };

/** @type {Set<HTMLElement>} */
const loading = new Set();

/** @param {HTMLElement} row */
export function toggle(row) {
  if (row.querySelector('[data-unfold]')?.getAttribute('aria-expanded') === 'true') fold(row);
  else unfold(row);
}

/**
 * @param {HTMLElement} row
 * @param {boolean} [isAgain] it was unfolded before, so nothing moves and no mark is made
 */
export async function unfold(row, isAgain = false) {
  if (loading.has(row)) return;
  loading.add(row);
  const item = row.dataset.item ?? '';
  const list = listIn();
  try {
    if (!row.querySelector('.row-whole')) row.append(await load(row, isAgain));
    move(row, true, isAgain);
    row.style.minHeight = '';
    if (!isAgain) show(item, { read: true });
    list?.setUnfolded(item, true);
  } catch (error) {
    console.warn(error);
    if (!isAgain) toast('The article did not come.', 'Try again', () => unfold(row));
  } finally {
    loading.delete(row);
  }
}

/** @param {HTMLElement} row */
function fold(row) {
  listIn()?.setUnfolded(row.dataset.item ?? '', false);
  if (row.getBoundingClientRect().top < 0) row.scrollIntoView({ block: 'start' });
  move(row, false, false);
}

/**
 * Lets a row grow or shrink between the lines of its preview and all of its article.
 *
 * @param {HTMLElement} row
 * @param {boolean} isUnfolded
 * @param {boolean} atOnce
 */
function move(row, isUnfolded, atOnce) {
  for (const running of row.getAnimations()) running.cancel();
  const before = row.offsetHeight;
  setUnfolded(row, isUnfolded);
  if (atOnce || isStill() || !row.isConnected) return;
  const after = row.offsetHeight;
  row.classList.add('unfolded', 'moving');
  const running = row.animate({ height: [`${before}px`, `${after}px`] }, movement);
  running.finished.then(() => {
    row.classList.remove('moving');
    row.classList.toggle('unfolded', row.querySelector('[aria-expanded=true]') !== null);
  }, () => row.classList.remove('moving'));
}

/**
 * @param {HTMLElement} row
 * @param {boolean} isUnfolded
 */
function setUnfolded(row, isUnfolded) {
  row.classList.toggle('unfolded', isUnfolded);
  row.querySelector('.row-whole')?.toggleAttribute('inert', !isUnfolded);
  const button = row.querySelector('[data-unfold]');
  button?.setAttribute('aria-expanded', String(isUnfolded));
  button?.setAttribute('aria-label', isUnfolded ? 'Fold' : 'Unfold');
  button?.setAttribute('title', isUnfolded ? 'Fold' : 'Unfold');
}

/**
 * @param {HTMLElement} row
 * @param {boolean} isAgain
 */
async function load(row, isAgain) {
  const link = row.querySelector('.row-title a');
  if (!(link instanceof HTMLAnchorElement)) throw new Error('no link');
  const { nodes } = await fetchPart(link.pathname + link.search, 'article',
    undefined, isAgain ? { Purpose: 'prefetch' } : {});
  const article = nodes[0]?.querySelector('.article');
  if (!article) throw new Error('no article');
  article.querySelector('.article-head')?.remove();
  article.querySelector('.next')?.remove();
  article.className = 'row-article';
  const whole = document.createElement('div');
  whole.className = 'row-whole';
  whole.append(article);
  dress(whole);
  return whole;
}
