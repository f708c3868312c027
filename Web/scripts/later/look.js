// Theme and text: a choice shows at once, on this page and on those that come.
import { fieldsOf, post } from '../request.js';
import { toast } from '../toast.js';

const root = document.documentElement;

/** @param {Element} element */
export function start(element) {
  const form = /** @type {HTMLFormElement} */ (element);
  agree(form);
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    root.dataset[target.name] = target.value;
    colourBrowser();
    keep(form);
  });
  // A panel of a page that was kept for going back may know less than the root element.
  form.closest('[popover]')?.addEventListener('beforetoggle', () => agree(form));
}

/** @param {HTMLFormElement} form */
async function keep(form) {
  try {
    await post(form.action, fieldsOf(form));
  } catch {
    toast('The choice could not be stored.', 'Try again', () => keep(form));
  }
}

/** Checks what applies. @param {HTMLFormElement} form */
function agree(form) {
  for (const field of form.querySelectorAll('input')) {
    const present = root.dataset[field.name];
    if (field.type === 'radio' && present !== undefined) field.checked = field.value === present;
  }
}

/** The browser's own bars follow a theme that is not the system's. */
function colourBrowser() {
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    const isDark = root.dataset.theme === 'system' ? meta.getAttribute('media')?.includes('dark')
      : root.dataset.theme === 'dark';
    meta.setAttribute('content', isDark ? '#161618' : '#ffffff');
  }
}
