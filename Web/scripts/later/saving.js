// Stores what is chosen in a form of settings at once, and says so quietly.
import { go } from '../navigation.js';
import { checkSession, fieldsOf, proof } from '../request.js';
import { toast } from '../toast.js';

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @param {Element} element */
export function start(element) {
  const form = /** @type {HTMLFormElement} */ (element);
  form.addEventListener('change', (event) => save(form, /** @type {Field} */ (event.target)));
  // Enter in a field would send the form by itself, which leads to another page.
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && form.contains(field)) field.blur();
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {Field} field what was changed
 */
async function save(form, field) {
  if (!field.reportValidity()) return;
  if (field.dataset.root === 'notifies' && /** @type {HTMLInputElement} */ (field).checked) {
    const refusal = await (await import('./notifications.js')).allow();
    if (refusal) {
      /** @type {HTMLInputElement} */ (field).checked = false;
      toast(refusal);
      return;
    }
  }
  const status = form.querySelector('[role=status]');
  if (status) status.textContent = '';
  let complaint = 'the server cannot be reached.';
  try {
    const answer = await fetch(form.getAttribute('action') ?? '', {
      method: 'POST', body: fieldsOf(form), headers: { ...proof(), 'Tidings-Part': 'main' },
    });
    checkSession(answer);
    if (answer.headers.get('Content-Type')?.startsWith('text/plain')) complaint = await answer.text();
    if (!answer.ok) throw new Error(`refused: ${answer.status}`);
  } catch (error) {
    console.warn(error);
    toast(`Not saved: ${complaint}`, 'Try again', () => save(form, field));
    return;
  }
  // Where pictures may come from is a matter of the document's own policy.
  if (field.name === 'proxies-pictures') location.reload();
  tellRoot(field);
  if (status) status.textContent = 'Saved';
  if (field.dataset.reloads !== undefined) {
    await go(location.pathname + location.search, { replace: true });
    return;
  }
  const row = field.closest('.option');
  row?.classList.remove('saved');
  // A frame between the two, so that the sign shows again when the same row is changed twice.
  requestAnimationFrame(() => row?.classList.add('saved'));
}

/**
 * Keeps true what the root element says of a setting.
 *
 * @param {Field} field
 */
function tellRoot(field) {
  const name = field.dataset.root;
  if (!name) return;
  const data = document.documentElement.dataset;
  if (!(field instanceof HTMLInputElement) || field.type !== 'checkbox') data[name] = field.value;
  else if (field.checked) data[name] = '';
  else delete data[name];
}
