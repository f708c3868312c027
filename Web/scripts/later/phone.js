// The page that leads to the phone: says what this browser can do over this address, and copies.
import { copy } from './sharing.js';

/** What each row of the page stands for, in the terms of browsers. */
const features = /** @type {Record<string, () => boolean>} */ ({
  offline: () => 'serviceWorker' in navigator,
  install: () => isSecureContext,
  media: () => 'mediaSession' in navigator,
  notices: () => isSecureContext && 'Notification' in window,
});

/** @param {Element} root */
export function start(root) {
  for (const place of root.querySelectorAll('[data-feature]')) {
    const works = features[place.getAttribute('data-feature') ?? '']?.() ?? false;
    place.textContent = works ? 'Works here' : isSecureContext ? 'Not in this browser' : 'Needs https';
    place.classList.toggle('works', works);
  }
  const button = root.querySelector('[data-copy]');
  if (!(button instanceof HTMLButtonElement)) return;
  button.hidden = false;
  button.addEventListener('click', () => copy(button.dataset.copy ?? ''));
}
