// Signing out: marks that wait are sent first, and nothing of the user stays in this browser.
import { send } from './offline.js';

/** So long one waits for what is kept to be put away, in milliseconds. */
const patience = 6000;

/** @param {Element} element */
export function start(element) {
  const form = /** @type {HTMLFormElement} */ (element);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    form.querySelector('button')?.setAttribute('aria-busy', 'true');
    // Without a worker nothing is kept, and nobody would ever answer.
    const late = new Promise((resolve) => setTimeout(resolve, patience));
    await Promise.race([late, putAway().catch(console.warn)]);
    sessionStorage.clear();
    localStorage.clear();
    form.submit();
  });
}

async function putAway() {
  if (!await navigator.serviceWorker?.getRegistration()) return;
  await send({ kind: 'replay' });
  await send({ kind: 'clear', everything: true });
}
