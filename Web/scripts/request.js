// Talking to the server: parts of pages, and actions.
import { articleSheets, loadStyles } from './screen.js';

const partField = 'Tidings-Part';
/** Names the assets that this page was drawn with. */
export const assets = new URL(import.meta.url).pathname.split('/').at(-3);
/** How many posts have begun or ended: what was asked meanwhile may be out of date. */
export let posts = 0;

/**
 * Fetches a part of a page.
 *
 * @param {string} address
 * @param {'main' | 'article' | 'rows' | 'sidebar'} part
 * @param {AbortSignal} [signal]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<{ nodes: Element[], address: string, isOther: boolean }>} where the answer came
 *   from in the end, and whether it is of another program than this page
 */
export async function fetchPart(address, part, signal, headers = {}) {
  const response = await fetch(address, { headers: { ...headers, [partField]: part }, signal });
  checkSession(response);
  const current = response.headers.get('Tidings-Assets');
  const kept = response.headers.get('Tidings-Kept');
  if (kept) document.dispatchEvent(new CustomEvent('tidings:kept', { detail: JSON.parse(kept) }));
  const type = response.headers.get('Content-Type') ?? '';
  if (!type.startsWith('text/html')) throw new Error(`no page: ${response.status}`);
  const template = document.createElement('template');
  template.innerHTML = await response.text();
  const url = new URL(response.url || address, location.href);
  // Imported at once: a player that waits in the template's inert document, for a transition say,
  // gives up on its source for good (Chromium).
  const content = document.importNode(template.content, true);
  await dress(content, part);
  return {
    nodes: [...content.children], address: url.pathname + url.search,
    isOther: current !== null && current !== assets,
  };
}

/**
 * Loads the style sheets that a part brings along, so that it is never seen without them. They stay
 * when the part goes.
 *
 * @param {DocumentFragment} content
 * @param {string} part
 */
async function dress(content, part) {
  const names = part === 'article' ? [...articleSheets] : [];
  for (const link of [...content.children].filter((node) => node.matches('link'))) {
    const name = link.getAttribute('href')?.match(/later\/([\w-]+)\.css$/)?.[1];
    if (name) names.push(name);
    link.remove();
  }
  await Promise.allSettled(names.map(loadStyles));
}

/**
 * Posts a form's fields.
 *
 * @param {string} address
 * @param {URLSearchParams} fields
 * @returns {Promise<any>} what the server answered as JSON; `null` for nothing
 */
export async function post(address, fields) {
  posts += 1;
  try {
    const response = await fetch(address, {
      method: 'POST', body: fields, headers: { ...proof(), [partField]: 'main' },
      // What is told while the page goes away still arrives.
      keepalive: document.visibilityState === 'hidden',
    });
    checkSession(response);
    if (!response.ok) throw new Error(`refused: ${response.status}`);
    return response.status === 204 ? null : await response.json();
  } catch (error) {
    if (error instanceof TypeError) {
      document.dispatchEvent(new CustomEvent('tidings:unsent', { detail: address }));
    }
    throw error;
  } finally {
    posts += 1;
  }
}

/**
 * What proves to the server that a page of this session asks; nothing where nobody has to sign in.
 *
 * @returns {Record<string, string>}
 */
export function proof() {
  const token = document.documentElement.dataset.token;
  return token ? { 'Tidings-Token': token } : {};
}

/**
 * Leads to where one signs in if the session has ended; the server then leads back here.
 *
 * @param {Response} response
 */
export function checkSession(response) {
  if (response.status === 401) location.reload();
}

/**
 * The fields of a form, as it would send them.
 *
 * @param {HTMLFormElement} form
 * @returns {URLSearchParams}
 */
export function fieldsOf(form) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value);
  }
  return fields;
}
