// Search as you type: the results change, the field stays.
import { fetchPart } from './request.js';
import { announce, listPane, main, whenShown } from './screen.js';

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {AbortController | null} */
let running = null;

export function startSearch() {
  document.addEventListener('input', (event) => {
    if (formOf(event)) searchSoon();
  });
  document.addEventListener('compositionend', (event) => {
    if (formOf(event)) searchSoon();
  });
  document.addEventListener('submit', (event) => {
    if (!formOf(event)) return;
    event.preventDefault();
    search();
    if (document.activeElement instanceof HTMLElement && matchMedia('(pointer: coarse)').matches) {
      document.activeElement.blur();
    }
  });
  document.addEventListener('click', (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element
      ? event.target.closest('a[data-insert], a[data-search-link]') : null;
    const input = field();
    if (!(link instanceof HTMLAnchorElement) || !input) return;
    event.preventDefault();
    if (link.dataset.insert === undefined) {
      input.value = new URL(link.href).searchParams.get('q') ?? '';
      search();
    } else {
      document.getElementById('search-help')?.hidePopover();
      input.value = `${input.value.trimEnd()} ${link.dataset.insert}`.trimStart();
      input.focus();
      input.setSelectionRange(input.value.length, input.value.length);
      searchSoon();
    }
  });
  whenShown((root) => {
    if (root.querySelector('[data-words]')) import('./later/found.js').then((found) => found.show());
    const input = root.querySelector('[data-search] input');
    if (input instanceof HTMLInputElement && input.autofocus && !input.value
      && matchMedia('(pointer: fine)').matches) input.focus();
  });
}

/** @param {Event} event */
const formOf = (event) =>
  event.target instanceof Element && event.target.closest('[data-search]');

/** @returns {HTMLInputElement | null} */
export const field = () => main().querySelector('[data-search] input');

function searchSoon() {
  clearTimeout(timer);
  timer = setTimeout(search, 180);
}

/** Shows what the field asks for; an answer to what it asked for before is thrown away. */
async function search() {
  clearTimeout(timer);
  const input = field();
  const pane = listPane();
  if (!input || !pane) return;
  const words = input.value.trim();
  const address = words ? `/search?${new URLSearchParams({ q: words })}` : '/search';
  running?.abort();
  const controller = running = new AbortController();
  pane.ariaBusy = 'true';
  const answer = await fetchPart(address, 'main', controller.signal).catch(() => null);
  if (controller.signal.aborted) return;
  pane.ariaBusy = null;
  const fresh = answer?.nodes[0];
  const found = fresh?.querySelector('.list-pane');
  const hint = document.getElementById('search-hint');
  if (!(fresh instanceof HTMLElement) || !found) {
    if (hint) hint.textContent = 'The server cannot be reached.';
    return;
  }
  if (!pane.isConnected) return;
  history.replaceState(history.state, '', address);
  document.title = fresh.dataset.title ?? '';
  Object.assign(main().dataset, { list: fresh.dataset.list, title: fresh.dataset.title });
  const stays = (/** @type {Element} */ element) => element.matches('.heading, search');
  for (const element of [...pane.children]) if (!stays(element)) element.remove();
  const end = pane.querySelector('search');
  for (const element of [...found.children]) {
    if (element.matches('.bar')) pane.prepend(element);
    else if (!stays(element)) pane.append(element);
  }
  const status = end?.querySelector('[data-found]');
  const about = pane.querySelector('[data-result]');
  if (status && about) status.textContent = about.getAttribute('data-result');
  announce(pane);
}
