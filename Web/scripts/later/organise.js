// Putting feeds in order: a filter as one types, several at once, and dragging into folders, here
// and in the list of places.
import { at, within } from '../address.js';
import { go } from '../navigation.js';
import { post } from '../request.js';
import { loadStyles } from '../screen.js';
import { toast } from '../toast.js';

/** @param {Element} root the whole of the page's content */
export function start(root) {
  root.setAttribute('data-live', '');
  const field = /** @type {HTMLInputElement | null} */ (root.querySelector('.filters [type=search]'));
  field?.addEventListener('input', () => { filter(root, field.value); count(root); });
  root.querySelector('.filters select')?.addEventListener('change', (event) => {
    /** @type {HTMLSelectElement} */ (event.target).form?.requestSubmit();
  });
  const all = /** @type {HTMLInputElement | null} */ (root.querySelector('[data-pick=all]'));
  all?.closest('label')?.removeAttribute('hidden');
  all?.addEventListener('change', () => {
    for (const box of boxes(root)) box.checked = all.checked;
    count(root);
  });
  root.querySelector('.pick-list')?.addEventListener('change', () => count(root));
  for (const row of root.querySelectorAll('.pick-list > li')) row.setAttribute('draggable', 'true');
  root.addEventListener('dragstart', (event) => {
    const row = event.target instanceof Element ? event.target.closest('.pick-list > li') : null;
    if (row) dragFeeds(root, row, /** @type {DragEvent} */ (event));
  });
  count(root);
}

/** @param {Element} root @returns {HTMLInputElement[]} those of the rows that are shown */
const boxes = (root) => /** @type {HTMLInputElement[]} */ (
  [...root.querySelectorAll('.pick-list > li:not([hidden]) [name=feed]')]);

/** @param {Element} root @param {string} text */
function filter(root, text) {
  const words = text.toLowerCase().split(/\s+/);
  for (const row of root.querySelectorAll('.pick-list > li')) {
    const name = row.getAttribute('data-words') ?? '';
    row.toggleAttribute('hidden', !words.every((word) => name.includes(word)));
    // What cannot be seen must not be moved along.
    const box = row.querySelector('input');
    if (box && row.hasAttribute('hidden')) box.checked = false;
  }
}

/** @param {Element} root */
function count(root) {
  const shown = boxes(root);
  const picked = shown.filter((box) => box.checked).length;
  const [some, every] = [picked, shown.length].map((number) => number.toLocaleString('en'));
  const output = root.querySelector('.pick-bar output');
  if (output) output.textContent = picked ? some : `All ${every}`;
  const all = /** @type {HTMLInputElement | null} */ (root.querySelector('[data-pick=all]'));
  if (all) {
    all.checked = picked > 0 && picked === shown.length;
    all.indeterminate = picked > 0 && picked < shown.length;
    all.setAttribute('aria-label', picked ? `${some} ticked` : `Tick all ${every}`);
  }
  const button = /** @type {HTMLButtonElement | null} */ (root.querySelector('.pick-bar button'));
  if (button) button.disabled = picked === 0;
}

/** @param {Element} root @param {Element} row @param {DragEvent} event */
function dragFeeds(root, row, event) {
  const own = /** @type {HTMLInputElement} */ (row.querySelector('[name=feed]'));
  const ids = own.checked ? boxes(root).filter((box) => box.checked).map((box) => box.value)
    : [own.value];
  event.dataTransfer?.setData('text/plain', row.querySelector('[dir]')?.textContent ?? '');
  drag(async (folder, name) => {
    const fields = new URLSearchParams(ids.map((id) => ['feed', id]));
    fields.set('do', `move-${folder ?? 'none'}`);
    await post(at('/settings/feeds'), fields);
    await go(location.pathname + location.search, { replace: true });
    toast(`Moved to ${name}.`);
  });
}

/**
 * A place of the sidebar that has begun to be dragged: a feed or a folder.
 *
 * @param {HTMLAnchorElement} place
 */
export function dragPlace(place) {
  const [, kind, id] = within(place.pathname).split('/');
  const from = place.closest('details[data-folder]')?.getAttribute('data-folder') ?? null;
  drag(async (folder, name) => {
    if (kind === 'folders') {
      if (folder === id) return;
      await post(at(`/folders/${id}/settings`), new URLSearchParams({ parent: folder ?? 'none' }));
      toast(`Moved to ${name}.`);
      return;
    }
    const move = (/** @type {string | null} */ old, /** @type {string | null} */ to) =>
      post(at(`/feeds/${id}/move`), new URLSearchParams({ from: old ?? 'none', to: to ?? 'none' }));
    await move(from, folder);
    toast(`Moved to ${name}.`, 'Undo', () => move(folder, from));
  });
}

/**
 * Follows a drag until it is dropped on a folder, or anywhere else.
 *
 * @param {(folder: string | null, name: string) => Promise<void>} drop
 */
function drag(drop) {
  loadStyles('organise');
  const ends = new AbortController();
  const { signal } = ends;
  /** @type {Element | null} */
  let marked = null;
  const mark = (/** @type {Element | null} */ target) => {
    if (target === marked) return;
    marked?.classList.remove('drop');
    target?.classList.add('drop');
    marked = target;
  };
  document.addEventListener('dragover', (event) => {
    const target = targetOf(event.target);
    mark(target);
    if (target) event.preventDefault();
  }, { signal });
  document.addEventListener('drop', (event) => {
    const target = targetOf(event.target);
    if (!target) return;
    event.preventDefault();
    const link = target.matches('a') ? target : target.querySelector('a');
    const folder = link instanceof HTMLAnchorElement ? within(link.pathname).split('/')[2] : null;
    const name = target.querySelector('.name, [dir]')?.textContent ?? 'the top level';
    drop(folder, name).catch((error) => {
      console.warn(error);
      toast('Not moved: a folder cannot lie inside itself, nor beside one of the same name.');
    });
  }, { signal });
  document.addEventListener('dragend', () => { mark(null); ends.abort(); }, { signal });
}

/** @param {EventTarget | null} element @returns {Element | null} a folder, or the heading above all */
const targetOf = (element) => element instanceof Element
  ? element.closest('#places a[href*="/folders/"], #places h2:not(.unseen), .folder-list > [data-folder]')
  : null;
