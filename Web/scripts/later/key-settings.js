// Changing a key by pressing it. Two actions never get the same.
import { at } from '../address.js';
import { post } from '../request.js';
import { toast } from '../toast.js';
import { goKey, nameOf } from './keys.js';

const none = 'none';

/** @param {Element} element */
export function start(element) {
  const form = /** @type {HTMLFormElement} */ (element);
  form.addEventListener('keydown', (event) => {
    if (event.target instanceof HTMLInputElement) take(form, event.target, event);
  });
  // Pasted, dictated or written by an input method: only pressed keys count.
  form.addEventListener('beforeinput', (event) => event.preventDefault());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (button instanceof HTMLButtonElement && button.name === 'reset') reset(form, button.value);
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} field
 * @param {KeyboardEvent} event
 */
function take(form, field, event) {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey
    || ['Tab', 'Enter', 'Escape', 'Shift', 'CapsLock', 'Dead', 'Process', 'Unidentified'].includes(event.key)) {
    if (event.key === 'Enter') event.preventDefault();
    return;
  }
  event.preventDefault();
  const key = ['Backspace', 'Delete'].includes(event.key) ? none : nameOf(event);
  const isPlace = field.dataset.place !== undefined;
  const owner = key === none ? null : fieldsOf(form).find((other) => other !== field
    && other.value === key && (other.dataset.place !== undefined) === isPlace);
  if (owner) complain(field, `${key} is the key of “${titleOf(owner)}”.`);
  else if (key === goKey && !isPlace) complain(field, `${key} comes before the keys of places.`);
  else save(form, new Map([[field, key]]));
}

/** @param {HTMLFormElement} form @param {string} which an action, or `all` */
function reset(form, which) {
  const fields = fieldsOf(form).filter((field) => which === 'all' || field.dataset.action === which);
  const owner = which === 'all' ? null : fieldsOf(form).find((other) => other !== fields[0]
    && other.value === fields[0].dataset.default
    && (other.dataset.place !== undefined) === (fields[0].dataset.place !== undefined));
  if (owner) complain(fields[0], `${owner.value} is the key of “${titleOf(owner)}” now.`);
  else save(form, new Map(fields.map((field) => [field, field.dataset.default ?? none])));
}

/**
 * @param {HTMLFormElement} form
 * @param {Map<HTMLInputElement, string>} changes
 */
async function save(form, changes) {
  const fields = new URLSearchParams([...changes].map(([field, key]) => [field.name, key]));
  try {
    await post(at('/settings/keys'), fields);
  } catch (error) {
    console.warn(error);
    toast('Not saved: the server cannot be reached.', 'Try again', () => save(form, changes));
    return;
  }
  for (const [field, key] of changes) {
    field.value = key;
    complain(field, '');
    const button = form.querySelector(`button[value="${field.dataset.action}"]`);
    if (button instanceof HTMLElement) button.hidden = key === field.dataset.default;
  }
  tell(form);
}

/** Makes it hold at once, and says so. @param {HTMLFormElement} form */
function tell(form) {
  const changed = fieldsOf(form).filter((field) => field.value !== field.dataset.default);
  const { dataset } = document.documentElement;
  dataset.keys = JSON.stringify(Object.fromEntries(changed.map((f) => [f.dataset.action, f.value])));
  const all = form.querySelector('button[value=all]');
  if (all instanceof HTMLButtonElement) all.disabled = changed.length === 0;
  const status = form.querySelector('[role=status]');
  if (status) status.textContent = 'Saved';
}

/** @param {HTMLInputElement} field @param {string} text */
function complain(field, text) {
  const row = field.closest('.option');
  row?.querySelector('.why')?.remove();
  field.ariaInvalid = text ? 'true' : null;
  if (!text || !row) return;
  const why = document.createElement('small');
  why.className = 'why';
  why.setAttribute('role', 'alert');
  row.append(why);
  why.textContent = text;
}

/** @param {HTMLFormElement} form @returns {HTMLInputElement[]} */
const fieldsOf = (form) => [...form.querySelectorAll('input[data-action]')].map((field) =>
  /** @type {HTMLInputElement} */ (field));

/** @param {HTMLInputElement} field */
const titleOf = (field) => field.labels?.[0]?.textContent ?? '';
