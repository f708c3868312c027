// Loads the next rows of a list before its end is reached.
import { listIn } from './list-model.js';
import { fetchPart } from './request.js';
import { announce, whenShown } from './screen.js';

/** So far before the end of the list the next rows are asked for: about two screens. */
const reach = '1600px';

export function startMore() {
  const observer = new IntersectionObserver((found) => {
    for (const { isIntersecting, target } of found) {
      if (isIntersecting && target instanceof HTMLAnchorElement) load(target, observer);
    }
  }, { rootMargin: `0px 0px ${reach} 0px` });
  whenShown((root) => {
    for (const link of root.querySelectorAll('a[data-more]')) observer.observe(link);
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-more]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    load(link, observer);
  });
}

/**
 * @param {HTMLAnchorElement} link
 * @param {IntersectionObserver} observer
 */
async function load(link, observer) {
  if (link.getAttribute('aria-busy') === 'true') return;
  link.setAttribute('aria-busy', 'true');
  observer.unobserve(link);
  try {
    const list = listIn(link.closest('main') ?? undefined);
    const { nodes } = await fetchPart(link.pathname + link.search, 'rows');
    list?.add(nodes);
    const end = nodes.find((node) => node.matches('.more'));
    if (end) link.closest('.more')?.replaceWith(end);
    if (list) announce(list.element);
    for (const next of end?.querySelectorAll('a[data-more]') ?? []) observer.observe(next);
  } catch (error) {
    // The link stays and can be pressed.
    console.warn(error);
    link.removeAttribute('aria-busy');
  }
}
