// Search as you type: the results change, the field stays.
import { fetchPart } from './request.js';
import { announce, listPane, main } from './screen.js';

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {AbortController | null} */
let running = null;

export function startSearch() {
  document.addEventListener('input', (event) => {
    const form = event.target instanceof Element ? event.target.closest('[data-search]') : null;
    if (!(form instanceof HTMLFormElement)) return;
    clearTimeout(timer);
    timer = setTimeout(() => search(form), 220);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.search === undefined) return;
    event.preventDefault();
    clearTimeout(timer);
    search(form);
    if (document.activeElement instanceof HTMLElement && matchMedia('(pointer: coarse)').matches) {
      document.activeElement.blur();
    }
  });
}

/** @param {HTMLFormElement} form */
async function search(form) {
  const words = String(new FormData(form).get('q') ?? '').trim();
  const address = words ? `/search?${new URLSearchParams({ q: words })}` : '/search';
  running?.abort();
  const controller = running = new AbortController();
  const answer = await fetchPart(address, 'main', controller.signal).catch(() => null);
  const fresh = answer?.nodes[0];
  const pane = listPane();
  const found = fresh?.querySelector('.list-pane');
  if (!(fresh instanceof HTMLElement) || !pane || !found || controller.signal.aborted) return;
  history.replaceState(history.state, '', address);
  main().dataset.list = fresh.dataset.list ?? '';
  const isKept = (/** @type {Element} */ element) =>
    element.matches('.bar, .heading') || element.querySelector('[data-search]') !== null;
  for (const element of [...pane.children]) if (!isKept(element)) element.remove();
  pane.append(...[...found.children].filter((element) => !isKept(element)));
  announce(pane);
}
