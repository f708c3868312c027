// Pages made of what is kept, for when the server does not answer or takes its time.
import { at, within } from '../../address.js';
import { answerMark } from './marks.js';
import { ask, impatience, reason, saw, sawLate } from './line.js';
import { sawUser } from './owner.js';
import { index, isBefore, set } from './states.js';
import { get, getAll, getEach, owner, waiting } from './store.js';

/** @typedef {import('./main.js').Program} Program */

/**
 * A page out of the store, or what stands for it.
 *
 * @typedef {object} KeptPage
 * @property {string} html of the part that was asked for, or a whole document
 * @property {number} status
 * @property {any[]} states marks of the items on it
 */

/** What stands in kept markup for what is filled in here; see `OfflineBlanks` in the server. */
const blank = {
  list: 'feeds/9007199254740991', previous: '9007199254740990', next: '9007199254740989',
  nextTitle: '9007199254740988', listTitle: '9007199254740987', newest: '9007199254740986',
  itemTitle: '9007199254740985', nextUnread: '9007199254740983', nextFeed: '9007199254740982',
};

/** Pages that are no lists, by the names under which they are kept. @type {Record<string, string>} */
const ownPages = { '/feeds': 'feeds', '/podcasts/queue': 'up-next', '/podcasts/downloads': 'downloads' };

/**
 * The network first; what is kept if there is no answer, or none yet.
 *
 * @param {Program} program
 * @param {any} event
 * @param {URL} url
 * @returns {Promise<Response>}
 */
export async function answerPage(program, event, url) {
  /** @type {Request} */
  const request = event.request;
  const network = fromNetwork(event);
  const first = await Promise.race([network.catch(() => null), impatience()]);
  if (first) {
    if (isOpening(request)) event.waitUntil(noteOpening(url, first));
    return first;
  }
  const part = request.headers.get('Tidings-Part') ?? 'document';
  const kept = await keptPage(program, url, part).catch(() => null);
  if (kept) {
    if (reason() === 'slow') sawLate();
    // Opening an item marks it.
    if (itemIn(url) && kept.status === 200 && isOpening(request)) event.waitUntil(markOpened(event, itemIn(url)));
    return kept;
  }
  try {
    return await network;
  } catch (error) {
    if (part === 'rows' || part === 'sidebar') throw error;
    return missing(program, part, 'missing');
  }
}

/** @param {any} event @returns {Promise<Response>} */
async function fromNetwork(event) {
  const early = await Promise.resolve(event.preloadResponse).catch(() => null);
  if (early && early.status < 502) {
    saw(true);
    await sawUser(early);
    return early;
  }
  return ask(event.request);
}

/**
 * Whether somebody opens a page now, as the server sees it too: coming back and loading anew leave
 * unread what was kept unread.
 *
 * @param {any} request
 */
const isOpening = (request) => !request.isReloadNavigation && !request.isHistoryNavigation
  && !request.headers.get('Cache-Control')?.includes('max-age=0');

/** @param {URL} url */
const itemIn = (url) => Number(within(url.pathname).match(/^\/items\/(\d+)$/)?.[1] ?? 0);

/**
 * @param {URL} url
 * @param {Response} response
 */
async function noteOpening(url, response) {
  const item = itemIn(url);
  if (item && response.ok) await set([{ id: item, read: true }]);
}

/**
 * @param {any} event
 * @param {number} item
 */
async function markOpened(event, item) {
  const state = await get('states', item);
  if (!state || state.read) return;
  const request = new Request(at('/marks'), { method: 'POST', headers: { 'Tidings-Part': 'main' },
    body: new URLSearchParams({ read: String(item) }) });
  await answerMark({ request, waitUntil: (/** @type {Promise<any>} */ p) => p }, '/marks');
}

/**
 * @param {Program} program
 * @param {URL} url
 * @param {string} part
 * @returns {Promise<Response | null>} `null` for what is not kept
 */
async function keptPage(program, url, part) {
  const path = within(url.pathname);
  if (path === '/') return Response.redirect(new URL(await lastPlace(), url).href, 302);
  if (path === '/rows') return keptRows(program, url);
  if (part === 'rows' || part === 'sidebar') return null;
  const own = ownPages[path];
  if (own) {
    const page = await get('pages', own);
    return page ? dress(program, part, page, own === 'feeds' ? 'feeds' : 'page', []) : null;
  }
  const item = itemIn(url);
  const name = item ? url.searchParams.get('in') ?? 'unread' : path.slice(1);
  const list = await get('lists', name) ?? (item ? await get('lists', 'all') : undefined);
  if (!list) return null;
  const shown = await itemsOf(name, list);
  if (!item) {
    const main = { ...list, html: await withRows(list, list.list, shown, name) };
    return dress(program, part, main, 'list', shown);
  }
  const text = await get('texts', item);
  const state = await get('states', item);
  if (!text || !state) return null;
  const article = await articleIn(text, state, name, list, shown);
  if (part === 'article') {
    return dress(program, part, { ...text, html: article }, 'item', [state]);
  }
  const html = (await withRows(list, list.item, shown, name))
    .replace('<!--article-->', () => article).replaceAll(blank.itemTitle, () => text.title);
  return dress(program, part, { ...list, html, title: text.title }, 'item', [...shown, state]);
}

/** Where somebody who opens the app goes on, as `LastPlace` in the server has it. */
async function lastPlace() {
  const cookie = await /** @type {any} */ (globalThis).cookieStore?.get('place');
  const address = decodeURIComponent(cookie?.value ?? '');
  const isKept = await get('lists', within(address).split('?')[0].slice(1)) !== undefined;
  return `${isKept ? address : at('/unread')}#resume`;
}

/**
 * Rows by their items, as lists ask for them that come back.
 *
 * @param {Program} program
 * @param {URL} url
 */
async function keptRows(program, url) {
  const name = url.searchParams.get('in') ?? '';
  const ids = (url.searchParams.get('items') ?? '').split(' ').map(Number);
  const states = (await getEach('states', ids)).filter(Boolean);
  const texts = await getEach('texts', states.map((state) => state.id));
  const html = texts.filter(Boolean).map((text) =>
    inSet(text.row, text.hash, program.hash).replaceAll(blank.list, name)).join('');
  return dress(program, 'rows', { html, hash: program.hash }, 'list', states);
}

/**
 * The items of a list by what is known now, in its order.
 *
 * @param {string} name
 * @param {any} list
 */
async function itemsOf(name, list) {
  const states = await getAll('states');
  const inOrder = list.items.map((/** @type {number} */ id) => states.get(id)).filter(Boolean);
  if (name !== 'unread' && name !== 'starred') return inOrder;
  const belongs = (/** @type {any} */ state) => name === 'unread' ? !state.read : state.starred;
  // What was marked since belongs to it too.
  const more = [...states.values()].filter((state) =>
    belongs(state) && !list.items.includes(state.id) && name === 'starred');
  const all = inOrder.filter(belongs).concat(more);
  return more.length > 0 ? all.sort((a, b) => isBefore(a, b) ? -1 : 1) : all;
}

/**
 * @param {any} list
 * @param {string} markup
 * @param {any[]} shown
 * @param {string} name
 */
async function withRows(list, markup, shown, name) {
  const known = await index();
  const texts = await getEach('texts', shown.map((state) => state.id));
  const rows = texts.filter(Boolean)
    .map((text) => inSet(text.row, text.hash, list.hash).replaceAll(blank.list, name)).join('');
  const whole = markup.replaceAll(blank.newest, String(known?.newest ?? 0));
  if (rows !== '') return whole.replace('<!--rows-->', () => rows);
  const empty = await get('pages', 'empty');
  return whole.replace(/<ol\b[^>]*>\s*<!--rows-->\s*<\/ol>/, () =>
    empty ? inSet(empty.html, empty.hash, list.hash) : '');
}

/**
 * An article with the way back to its list and to its neighbours in it.
 *
 * @param {any} text
 * @param {any} state
 * @param {string} name
 * @param {any} list
 * @param {any[]} shown
 */
async function articleIn(text, state, name, list, shown) {
  const above = shown.filter((other) => other.id !== state.id && isBefore(other, state)).at(-1);
  const below = shown.find((other) => other.id !== state.id && isBefore(state, other));
  const unread = shown.find((other) =>
    other.id !== state.id && !other.read && isBefore(state, other));
  const next = unread && await get('texts', unread.id);
  const foot = !next ? text.last
    : text.foot.replaceAll(blank.nextUnread, String(unread.id))
      .replaceAll(blank.nextTitle, () => next.title).replaceAll(blank.nextFeed, () => next.feed);
  let html = inSet(text.article.replace('<!--foot-->', () => foot), text.hash, list.hash)
    .replaceAll(blank.list, name).replaceAll(blank.listTitle, () => escaped(list.title));
  // One size of each picture is kept, so there is nothing to choose from.
  html = html.replace(/<source\b[^>]*\ssrcset="[^>]*>/g, '')
    .replace(/(<img\b[^>]*?)\ssrcset="[^"]*"/g, '$1');
  for (const [number, neighbour] of [[blank.previous, above], [blank.next, below]]) {
    html = neighbour ? html.replaceAll(`/items/${number}`, `/items/${neighbour.id}`)
      : html.replaceAll(new RegExp(` href="${at(`/items/${number}`)}[^"]*"`, 'g'), ' role="link" aria-disabled="true"');
  }
  return html;
}

/**
 * Makes a response of a main element or a part of one.
 *
 * @param {Program} program
 * @param {string} part
 * @param {{ html: string, hash: string, title?: string }} page
 * @param {string} screen
 * @param {any[]} states
 * @param {number} [status]
 * @param {boolean} [isMissing] whether it stands for a page that is not kept
 */
async function dress(program, part, page, screen, states, status = 200, isMissing = false) {
  const note = JSON.stringify({
    why: reason(), at: (await index())?.keptAt ?? 0, waiting: await waiting(),
    isMissing,
    items: states.map(({ id, read, starred }) => ({ id, read, star: starred })),
  });
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  if (part !== 'document') {
    return new Response(inSet(page.html, page.hash, program.hash),
      { status, headers: { ...headers, 'Tidings-Kept': note } });
  }
  const frame = await get('pages', 'frame');
  if (!frame) return new Response('Offline.', { status: 503 });
  const token = (await index())?.token;
  const user = await owner();
  const html = inSet(frame.html, frame.hash, program.hash)
    .replaceAll('data-screen="page"', `data-screen="${screen}"`)
    .replaceAll(blank.itemTitle, () => page.title ?? 'Tidings')
    .replace('<html', () => token && user
      ? `<html data-token="${escaped(token)}" data-user="${escaped(user)}"` : '<html')
    .replace('</head>', () => `<meta name="tidings-kept" content="${escaped(note)}"></head>`)
    .replace('<!--main-->', () => inSet(page.html, page.hash, program.hash));
  return new Response(html, { status, headers: { ...headers, ...await policy() } });
}

/** The headers that guard pages, as the server sent them with the frame. */
async function policy() {
  return await get('values', 'policy') ?? {};
}

/**
 * Markup that names assets of one set, with those of another: kept pages outlive programs.
 *
 * @param {string} html
 * @param {string} from
 * @param {string} to
 */
const inSet = (html, from, to) =>
  from === to ? html : html.replaceAll(`"${at(`/assets/${from}/`)}`, `"${at(`/assets/${to}/`)}`);

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  .replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * What stands for a page that is not kept, or for an action that only the server can do.
 *
 * @param {Program} program
 * @param {string} part
 * @param {'missing' | 'refused'} kind
 */
async function missing(program, part, kind) {
  const page = await get('pages', kind);
  if (!page) return Response.error();
  const why = navigator.onLine ? 'The reader does not answer.' : 'You are offline.';
  const lists = await getAll('lists');
  const links = ['unread', 'starred', 'podcasts', 'pictures'].filter((name) => lists.has(name))
    .map((name) => `<a class="button" href="${at(`/${name}`)}">${escaped(lists.get(name).title)}</a>`);
  const html = page.html.replace('<!--reason-->', why)
    .replace('<!--lists-->', () => links.join(''));
  // For scripts it is a page like others; who asks for a document is told the truth.
  const status = part === 'document' ? 503 : 200;
  return dress(program, part === 'document' ? part : 'main', { ...page, html }, 'page', [], status,
    true);
}

/**
 * A form that was sent without scripts of ours.
 *
 * @param {Program} program
 * @param {any} event
 */
export async function answerRefusal(program, event) {
  try {
    return await ask(event.request);
  } catch {
    return missing(program, 'document', 'refused');
  }
}

/**
 * Numbers beside the places; as far as they are known where the server does not tell.
 *
 * @param {Request} request
 */
export async function answerCounts(request) {
  try {
    return await ask(request);
  } catch (error) {
    const known = await index();
    if (!known) throw error;
    const shown = new URL(request.url).searchParams.getAll('item').map(Number);
    const states = (await getEach('states', shown)).filter(Boolean);
    return Response.json({
      ...known.counts,
      items: states.map(({ id, read, starred }) => ({ id, read, star: starred })),
    });
  }
}
