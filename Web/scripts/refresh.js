// Starting a refresh, and showing that one runs: a turning arrow and how far it is.
import { fieldsOf, post } from './request.js';
import { whenShown } from './screen.js';
import { toast } from './toast.js';

/** @type {{ done: number, total: number } | null} */
let progress = null;
let isMine = false;

export function startRefresh() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.refresh === undefined) return;
    event.preventDefault();
    refresh(form);
  });
  document.addEventListener('tidings:refreshing', (event) => {
    progress = /** @type {CustomEvent} */ (event).detail;
    draw();
  });
  document.addEventListener('tidings:refreshed', (event) => {
    progress = null;
    draw();
    if (isMine) tell(/** @type {CustomEvent} */ (event).detail);
    isMine = false;
  });
  whenShown(draw);
}

/** @param {HTMLFormElement} [form] */
export async function refresh(form) {
  const chosen = form ?? document.querySelector('.list-pane form[data-refresh], form[data-refresh]');
  if (!(chosen instanceof HTMLFormElement)) return;
  isMine = true;
  progress ??= { done: 0, total: 0 };
  draw();
  try {
    await post(chosen.action, fieldsOf(chosen));
  } catch {
    progress = null;
    draw();
    document.dispatchEvent(new CustomEvent('tidings:unrefreshed'));
    toast('The refresh did not start.', 'Try again', () => refresh(chosen));
  }
}

/** @param {{ newItems: number, failedFeeds: number }} result */
function tell({ newItems, failedFeeds }) {
  const items = newItems === 0 ? 'Nothing new' : newItems === 1 ? '1 new item'
    : `${newItems.toLocaleString('en')} new items`;
  const failed = failedFeeds === 0 ? '' : failedFeeds === 1 ? '; one feed failed'
    : `; ${failedFeeds.toLocaleString('en')} feeds failed`;
  toast(`${items}${failed}.`);
}

function draw() {
  const [done, total] = [progress?.done ?? 0, progress?.total ?? 0].map((count) => count.toLocaleString('en'));
  for (const button of document.querySelectorAll('form[data-refresh] .tool')) {
    button.querySelector('.glyph')?.classList.toggle('spin', progress !== null);
    const of = progress?.total ? `: ${done} of ${total} feeds` : '';
    const label = progress ? `Refreshing${of}` : 'Refresh';
    button.setAttribute('aria-label', label);
    button.setAttribute('title', label);
    button.toggleAttribute('data-refreshing', progress !== null);
  }
  for (const place of document.querySelectorAll('[data-progress]')) {
    if (!progress?.total) {
      place.replaceChildren();
      continue;
    }
    let bar = place.querySelector('progress');
    if (!bar) place.append(bar = document.createElement('progress'));
    bar.max = progress.total;
    bar.value = progress.done;
    bar.setAttribute('aria-label', `${done} of ${total} feeds refreshed`);
  }
  for (const words of document.querySelectorAll('.progress-words')) {
    words.textContent = progress?.total ? `${done} of ${total} feeds` : '';
  }
}
