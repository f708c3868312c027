// Stores what is chosen in a form of settings at once, and says so quietly.
import { fieldsOf, post } from '../request.js';
import { toast } from '../toast.js';

/** @param {Element} element */
export function start(element) {
  const form = /** @type {HTMLFormElement} */ (element);
  form.addEventListener('change', (event) => {
    save(form, /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target));
  });
  // Enter in a field would send the form by itself, which leads to another page.
  form.addEventListener('submit', (event) => {
    if (event.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    save(form, null);
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement | HTMLSelectElement | null} field what was changed
 */
async function save(form, field) {
  const status = form.querySelector('[role=status]');
  if (status) status.textContent = '';
  try {
    await post(form.getAttribute('action') ?? '', fieldsOf(form));
  } catch (error) {
    console.warn(error);
    toast('Not saved: the server cannot be reached.', 'Try again', () => save(form, field));
    return;
  }
  if (field) tellRoot(field);
  if (status) status.textContent = 'Saved';
  const row = field?.closest('.option');
  row?.classList.remove('saved');
  // A frame between the two, so that the sign shows again when the same row is changed twice.
  requestAnimationFrame(() => row?.classList.add('saved'));
}

/**
 * Keeps true what the root element says of a setting.
 *
 * @param {HTMLInputElement | HTMLSelectElement} field
 */
function tellRoot(field) {
  const name = field.dataset.root;
  if (!name) return;
  const data = document.documentElement.dataset;
  if (!(field instanceof HTMLInputElement) || field.type !== 'checkbox') data[name] = field.value;
  else if (field.checked) data[name] = '';
  else delete data[name];
}
