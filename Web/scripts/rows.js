// Which rows are unfolded: what presses and keys ask for, and what was so before. And how the list
// is drawn.
import { at } from './address.js';
import { listIn } from './list-model.js';
import { go } from './navigation.js';
import { fieldsOf, post } from './request.js';
import { main, whenShown } from './screen.js';
import { toast } from './toast.js';

export function startRows() {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-unfold]') : null;
    const row = button?.closest('.row');
    if (row instanceof HTMLElement) toggleUnfolded(row);
  });
  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.layout === undefined) return;
    event.preventDefault();
    const fields = fieldsOf(form);
    if (event.submitter instanceof HTMLButtonElement) fields.set('layout', event.submitter.value);
    await post(form.action, fields).then(() => go(main().dataset.list ?? at('/'), { replace: true }),
      () => toast('The layout could not be stored.'));
  });
  whenShown(async () => {
    const list = listIn();
    const folded = [...list?.unfolded ?? []].flatMap((item) => list?.byItem.get(item)?.element ?? [])
      .filter((row) => row.isConnected && !row.matches('.unfolded'));
    if (folded.length === 0) return;
    const { unfold } = await import('./later/unfold.js');
    for (const row of folded) unfold(row, true);
  });
}

/** @param {HTMLElement} row */
export async function toggleUnfolded(row) {
  if (row.parentElement?.matches('.pictures')) return;
  const { toggle } = await import('./later/unfold.js');
  toggle(row);
}
