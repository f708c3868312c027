// Reading a list, or a part of it, at one stroke; and taking things back.
import { at } from '../address.js';
import { listIn } from '../list-model.js';
import { operation, show } from '../marks.js';
import { go } from '../navigation.js';
import { fieldsOf, post } from '../request.js';
import { main } from '../screen.js';
import { toast } from '../toast.js';

export function startBulk() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const { markAll, undo } = form.dataset;
    if (markAll === undefined && undo === undefined) return;
    event.preventDefault();
    const fields = fieldsOf(form);
    const button = event.submitter;
    if (button instanceof HTMLButtonElement && button.name) fields.set(button.name, button.value);
    const menu = form.closest('[popover]');
    if (menu instanceof HTMLElement) menu.hidePopover();
    if (undo === undefined) markList(fields);
    else takeBackAll(form, fields);
  });
}

/**
 * Marks a part of the list on the screen as read.
 *
 * @param {string} stretch `above` or `below` an item, or `older-` and so many days
 * @param {string} [item]
 */
export function markStretch(stretch, item) {
  const form = main().querySelector('form[data-mark-all]');
  if (!(form instanceof HTMLFormElement)) return;
  const fields = fieldsOf(form);
  fields.set('stretch', stretch);
  if (item) fields.set('item', item);
  markList(fields);
}

/** @param {URLSearchParams} fields */
async function markList(fields) {
  fields.set('op', fields.get('op') ?? operation());
  const changed = unreadIn(fields.get('stretch') ?? '', fields.get('item') ?? '');
  for (const item of changed) show(item, { read: true });
  try {
    const { count, undo } = await post(at('/marks/all'), fields);
    const text = count === 0 ? 'Everything there was read already.' : count === 1
      ? 'One item marked as read.' : `${count.toLocaleString('en')} items marked as read.`;
    if (undo) toast(text, 'Undo', () => takeBack(undo, changed));
    // A second tap changes nothing, and takes away no Undo of the first.
    else if (!document.querySelector('#toasts button')) toast(text);
  } catch {
    for (const item of changed) show(item, { read: false });
    // The same operation: should it have arrived after all, it is not done twice.
    toast('Nothing was marked.', 'Try again', () => markList(fields));
  }
}

/**
 * The unread items at hand in a part of the list.
 *
 * @param {string} stretch
 * @param {string} item
 */
function unreadIn(stretch, item) {
  const rows = listIn()?.rows() ?? [];
  const index = rows.findIndex((row) => row.dataset.item === item);
  const days = Number(stretch.match(/^older-(\d+)$/)?.[1] ?? NaN);
  const isMeant = /** @param {HTMLElement} row @param {number} at */ (row, at) => {
    if (stretch === 'above') return at < index;
    if (stretch === 'below') return index >= 0 && at > index;
    if (!stretch) return true;
    // The date that a row shows is the one by which it is sorted, nearly always: the next look at
    // the list puts right the few that differ.
    const date = Date.parse(row.querySelector('time')?.dateTime ?? '');
    return date < Date.now() - days * 86_400_000;
  };
  return rows.filter((row, at) => row.classList.contains('unread') && isMeant(row, at))
    .map((row) => row.dataset.item ?? '');
}

/**
 * @param {number | string} event what the server calls the mark, or its operation
 * @param {string[]} items those on the screen that it changed
 * @param {string} [op]
 */
async function takeBack(event, items, op = operation()) {
  for (const item of items) show(item, { read: false });
  try {
    await post(at(`/marks/${event}/undo`), new URLSearchParams({ op }));
  } catch {
    for (const item of items) show(item, { read: true });
    toast('It could not be undone.', 'Try again', () => takeBack(event, items, op));
  }
}

/**
 * What a form of the history says.
 *
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} fields
 */
async function takeBackAll(form, fields) {
  const button = form.querySelector('button');
  button?.setAttribute('aria-busy', 'true');
  try {
    const done = (await post(form.action, fields)).done ?? [];
    await go(location.pathname + location.search, { replace: true });
    const isNothing = done.length > 0 && done.every((/** @type {any} */ one) => one.nothing);
    toast(isNothing ? 'Nothing was left to undo: all of it was marked again, or is gone.' : 'Undone.');
  } catch {
    button?.removeAttribute('aria-busy');
    toast('It could not be undone.', 'Try again', () => takeBackAll(form, fields));
  }
}
