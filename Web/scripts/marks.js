// Read and starred: shown at once wherever the item stands, then told to the server.
import { at } from './address.js';
import { rowsOf } from './list-model.js';
import { keptMains } from './navigation.js';
import { post } from './request.js';
import { whenShown } from './screen.js';
import { toast } from './toast.js';

/** @typedef {{ read?: boolean, star?: boolean }} Mark */

export function startMarks() {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element
      ? event.target.closest('button[data-mark]') : null;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    toggle(button.value, button.dataset.mark === 'star' ? 'star' : 'read');
  });
  // Opening an item has marked it on the server; its row follows.
  whenShown((root) => {
    const pane = root.matches('.article-pane') ? root : root.querySelector('.article-pane');
    const item = pane instanceof HTMLElement ? pane.dataset.item : undefined;
    if (item && pane?.querySelector('button[data-mark="read"][name="unread"]')) {
      show(item, { read: true });
    }
  });
}

/**
 * @param {string} item
 * @param {'read' | 'star'} kind
 */
export function toggle(item, kind) {
  const button = document.querySelector(`button[data-mark="${kind}"][value="${item}"]`);
  if (!(button instanceof HTMLButtonElement)) return;
  const isOn = button.name === (kind === 'star' ? 'star' : 'read');
  set(item, { [kind]: isOn });
}

/**
 * The name of something done, so that the server does it once however often it is told. Browsers
 * that do not trust the connection have none: what fails is then told anew.
 */
export const operation = () => crypto.randomUUID?.() ?? '';

/**
 * @param {string} item
 * @param {Mark} mark
 * @param {string} [op]
 */
async function set(item, mark, op = operation()) {
  show(item, mark);
  const name = mark.star !== undefined ? (mark.star ? 'star' : 'unstar')
    : (mark.read ? 'read' : 'unread');
  try {
    await post(at('/marks'), new URLSearchParams({ [name]: item, op }));
  } catch {
    show(item, mark.star !== undefined ? { star: !mark.star } : { read: !mark.read });
    toast('The mark could not be stored.', 'Try again', () => set(item, mark, op));
  }
}

/**
 * Marks several items as read at once.
 *
 * @param {string[]} items
 * @param {string} [batch] those of one batch are one line of the history
 * @param {string} [op]
 */
export async function markRead(items, batch = '', op = operation()) {
  for (const item of items) show(item, { read: true });
  const fields = new URLSearchParams([...items.map((item) => ['read', item]), ['op', op], ['batch', batch]]);
  try {
    await post(at('/marks'), fields);
  } catch {
    for (const item of items) show(item, { read: false });
    toast('The marks could not be stored.', 'Try again', () => markRead(items, batch, op));
  }
}

/**
 * Draws a mark on every row and article of the item, also on those kept for going back and on rows
 * that are too far away to be in the document.
 *
 * @param {string} item
 * @param {Mark} mark
 */
export function show(item, mark) {
  for (const row of rowsOf(item)) draw(row, mark);
  for (const root of keptMains()) {
    for (const pane of root.querySelectorAll(`.article-pane[data-item="${item}"]`)) draw(pane, mark);
  }
}

/**
 * @param {Element} element a row or an article
 * @param {Mark} mark
 */
function draw(element, { read, star }) {
  if (read !== undefined) {
    element.classList.toggle('unread', !read);
    const isArticle = element.matches('.article-pane');
    dress(element, 'read', read ? 'unread' : 'read', read ? 'keep' : 'read',
      read ? (isArticle ? 'Keep unread' : 'Mark as unread') : 'Mark as read');
  }
  if (star !== undefined) {
    element.classList.toggle('starred', star);
    const button = dress(element, 'star', star ? 'unstar' : 'star', 'star',
      star ? 'Remove star' : 'Star');
    button?.setAttribute('aria-pressed', String(star));
  }
}

/**
 * @param {Element} element
 * @param {string} kind
 * @param {string} name
 * @param {string} drawing
 * @param {string} label
 */
function dress(element, kind, name, drawing, label) {
  const button = element.querySelector(`button[data-mark="${kind}"]`);
  if (!(button instanceof HTMLButtonElement)) return null;
  button.name = name;
  button.title = label;
  if (kind === 'read') button.setAttribute('aria-label', label);
  const use = button.querySelector('use');
  use?.setAttribute('href', (use.getAttribute('href') ?? '').replace(/#.*/, `#${drawing}`));
  return button;
}
