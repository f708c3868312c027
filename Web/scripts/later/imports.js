// Bringing feeds along: a file dropped on the page, how many are ticked, and how far it is.
import { fetchPart } from '../request.js';
import { announce } from '../screen.js';

/** @param {Element} root */
export function start(root) {
  if (root instanceof HTMLFormElement) countTicked(root);
  else if (root.hasAttribute('data-unfinished')) follow(root);
  else takeDrops(root);
}

/** @param {HTMLFormElement} form */
function countTicked(form) {
  form.addEventListener('change', () => {
    const number = form.querySelectorAll('[name=pick]:checked').length;
    const label = form.querySelector('[data-picked]');
    if (label) label.textContent = number === 1 ? '1 feed' : `${number.toLocaleString('en')} feeds`;
    const button = form.querySelector('button');
    if (button) button.disabled = number === 0;
  });
}

/** Draws the progress anew until it is done or another page is shown. @param {Element} root */
async function follow(root) {
  const address = location.pathname;
  let present = root;
  while (present.isConnected && present.hasAttribute('data-unfinished')) {
    await new Promise((resolve) => { setTimeout(resolve, 1000); });
    if (document.hidden) continue;
    const part = await fetchPart(address, 'main').catch(() => null);
    const main = part?.nodes.find((node) => node.matches('main'));
    const fresh = main?.querySelector('.import-progress');
    if (!fresh || !present.isConnected) continue;
    fresh.removeAttribute('data-module');
    document.title = main?.getAttribute('data-title') ?? document.title;
    const heading = present.closest('.page-pane')?.querySelector('h1');
    if (heading) heading.textContent = main?.querySelector('h1')?.textContent ?? heading.textContent;
    // The status keeps its element, so that what changes in it is read out.
    const [old, now] = [present, fresh].map((part) => part.querySelector('[role=status]'));
    if (old && now) { old.textContent = now.textContent; now.replaceWith(old); }
    present.replaceWith(fresh);
    present = fresh;
    announce(/** @type {HTMLElement} */ (present));
  }
}

/** @param {Element} root */
function takeDrops(root) {
  const form = /** @type {HTMLFormElement | null} */ (root.querySelector('.drop-area'));
  const field = /** @type {HTMLInputElement | null} */ (form?.querySelector('[type=file]') ?? null);
  if (!form || !field) return;
  const ends = new AbortController();
  const { signal } = ends;
  const holdsFile = (/** @type {DragEvent} */ event) => {
    if (!form.isConnected) { ends.abort(); return false; }
    return event.dataTransfer?.types.includes('Files') ?? false;
  };
  document.addEventListener('dragover', (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    form.classList.add('dropping');
  }, { signal });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) form.classList.remove('dropping');
  }, { signal });
  document.addEventListener('drop', (event) => {
    if (!holdsFile(event) || !event.dataTransfer?.files.length) return;
    event.preventDefault();
    form.classList.remove('dropping');
    field.files = event.dataTransfer.files;
    form.requestSubmit();
  }, { signal });
  field.addEventListener('change', () => { if (field.files?.length) form.requestSubmit(); });
}
