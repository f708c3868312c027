// Sharing an item's address, or copying it where the browser cannot share.
import { toast } from '../toast.js';

export function startSharing() {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element
      ? event.target.closest('[data-share], [data-copy]') : null;
    if (!(button instanceof HTMLElement)) return;
    const menu = button.closest('[popover]');
    if (menu instanceof HTMLElement) menu.hidePopover();
    if (button.dataset.copy !== undefined) {
      copy(button.dataset.copy);
      return;
    }
    const pane = button.closest('.article-pane, .row');
    const title = pane?.querySelector('.article-title, .row-title')?.textContent?.trim() ?? '';
    share(title, button.dataset.share ?? '');
  });
}

/** Shows buttons that only scripts can serve. @param {Element} root */
export function showSharing(root) {
  for (const button of root.querySelectorAll('[data-share], [data-copy]')) {
    button.removeAttribute('hidden');
  }
}

/**
 * @param {string} title
 * @param {string} url
 */
export async function share(title, url) {
  if (!('share' in navigator)) {
    copy(url);
    return;
  }
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the system's sheet without choosing is no error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) copy(url);
  }
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast('Link copied.');
  } catch {
    // Without https there is no clipboard to write to; an old command still does it.
    toast(copyBySelection(text) ? 'Link copied.' : text);
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const field = document.createElement('textarea');
  field.className = 'unseen';
  field.value = text;
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
