// The way to the article before and after: the order of the list that one sees. The server knows only
// what the list would show now, and what has just been read is no longer among the unread.
import { allRows } from '../list-model.js';

/**
 * Leads to the neighbours in the list beside or under an article; where the list ends, the server's
 * answer stays.
 *
 * @param {HTMLElement} pane
 */
export function followList(pane) {
  const order = allRows();
  const here = order.findIndex((row) => row.dataset.item === pane.dataset.item);
  if (here < 0) return;
  lead(pane, 'previous', order[here - 1]);
  lead(pane, 'next', order[here + 1]);
}

/**
 * @param {HTMLElement} pane
 * @param {'previous' | 'next'} relation
 * @param {HTMLElement | undefined} row
 */
function lead(pane, relation, row) {
  const way = row?.querySelector('.row-title a');
  if (!(way instanceof HTMLAnchorElement)) return;
  const tool = pane.querySelector(`.bar [data-turn="${relation}"]`);
  if (!tool) return;
  if (tool instanceof HTMLAnchorElement) {
    tool.href = way.href;
    return;
  }
  const link = document.createElement('a');
  link.className = tool.className;
  link.href = way.href;
  link.dataset.turn = relation;
  link.title = relation === 'previous' ? 'Previous item' : 'Next item';
  link.setAttribute('aria-label', link.title);
  link.append(...tool.childNodes);
  tool.replaceWith(link);
}
