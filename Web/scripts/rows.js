// Unfolding a row in place to its whole article. Which rows are unfolded belongs to the list and is
// remembered for it, so that it survives reloading.
import { fetchPart } from './request.js';
import { listPane, main, whenShown } from './screen.js';
import { toast } from './toast.js';
import { show } from './marks.js';

export function startRows() {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-unfold]') : null;
    const row = button?.closest('.row');
    if (row instanceof HTMLElement) toggleUnfolded(row);
  });
  whenShown((root) => {
    if (!root.querySelector('.list-pane') && !root.matches('.rows')) return;
    for (const item of remembered()) {
      const row = main().querySelector(`.row[data-item="${item}"]:not(.unfolded)`);
      if (row instanceof HTMLElement) unfold(row);
    }
  });
}

/** @param {HTMLElement} row */
export function toggleUnfolded(row) {
  if (row.classList.contains('unfolded')) fold(row);
  else unfold(row);
}

/** @param {HTMLElement} row */
async function unfold(row) {
  const link = row.querySelector('.row-title a');
  if (!(link instanceof HTMLAnchorElement)) return;
  try {
    const whole = row.querySelector('.row-whole') ?? await load(row, link);
    whole.removeAttribute('inert');
    // The next frame, so that the height has something to grow from.
    requestAnimationFrame(() => setUnfolded(row, true));
    show(row.dataset.item ?? '', { read: true });
    remember(row.dataset.item ?? '', true);
  } catch (error) {
    console.warn(error);
    toast('The article did not come.', 'Try again', () => unfold(row));
  }
}

/** @param {HTMLElement} row */
function fold(row) {
  setUnfolded(row, false);
  row.querySelector('.row-whole')?.setAttribute('inert', '');
  remember(row.dataset.item ?? '', false);
  const scroller = listPane();
  if (row.getBoundingClientRect().top < 0) row.scrollIntoView({ block: 'start' });
  else if (scroller && row.offsetTop < scroller.scrollTop) row.scrollIntoView({ block: 'start' });
}

/**
 * @param {HTMLElement} row
 * @param {boolean} isUnfolded
 */
function setUnfolded(row, isUnfolded) {
  row.classList.toggle('unfolded', isUnfolded);
  const button = row.querySelector('[data-unfold]');
  button?.setAttribute('aria-expanded', String(isUnfolded));
  button?.setAttribute('aria-label', isUnfolded ? 'Fold' : 'Unfold');
  button?.setAttribute('title', isUnfolded ? 'Fold' : 'Unfold');
}

/**
 * @param {HTMLElement} row
 * @param {HTMLAnchorElement} link
 */
async function load(row, link) {
  const { nodes } = await fetchPart(link.pathname + link.search, 'article');
  const article = nodes[0]?.querySelector('.article');
  if (!article) throw new Error('no article');
  article.querySelector('.article-head')?.remove();
  article.querySelector('.next')?.remove();
  article.className = 'row-article';
  const whole = document.createElement('div');
  whole.className = 'row-whole';
  const inner = document.createElement('div');
  inner.append(article);
  whole.append(inner);
  row.append(whole);
  return whole;
}

const memory = () => `unfolded ${main().dataset.list ?? ''}`;

/** @returns {string[]} */
const remembered = () => JSON.parse(sessionStorage.getItem(memory()) ?? '[]');

/**
 * @param {string} item
 * @param {boolean} isUnfolded
 */
function remember(item, isUnfolded) {
  const others = remembered().filter((other) => other !== item);
  const now = isUnfolded ? [...others, item].slice(-50) : others;
  sessionStorage.setItem(memory(), JSON.stringify(now));
}
