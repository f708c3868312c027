// Keeping what is worth reading without a network: what `/offline` names, as far as there is room.
import { at } from '../../address.js';
import { ask, tell } from './line.js';
import { forgetOwner } from './owner.js';
import { all as sounds, removeAll as forgetSounds } from '../downloads/store.js';
import { forgetPictures, keepPictures, picturesOf } from './pictures.js';
import { isStill, standing } from './states.js';
import { change, forget, get, getAll, put, remove, result, waiting } from './store.js';

/** @typedef {import('./main.js').Program} Program */

/** So long what is kept is taken for fresh, in milliseconds. */
const freshness = 5 * 60_000;
/** So long one waits for an answer, in milliseconds. */
const patience = 30_000;
/** Episodes that are named to the server, the newest first: an address is not endless. */
const mostHeld = 300;
/** So often the server is asked anew what is marked, where marks go on being made. */
const mostTries = 3;
/** Items in one request. */
const batch = 20;
/** So long an item stays that need not be kept any more, like one just read, in milliseconds. */
const grace = 2 * 86_400_000;
const guards = ['Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy',
  'Permissions-Policy', 'Cross-Origin-Opener-Policy', 'X-Frame-Options'];

/**
 * Brings what is kept up to date, in one window's name at a time.
 *
 * @param {Program} program
 * @param {boolean} [now] even if it is fresh
 * @returns {Promise<boolean>} whether all went well
 */
export function keep(program, now = false) {
  return navigator.locks.request('tidings-keep', { ifAvailable: !now }, async (lock) => {
    if (!lock) return false;
    const last = await get('values', 'index');
    if (!now && last && last.hash === program.hash && Date.now() - last.keptAt < freshness) {
      return true;
    }
    try {
      await update(program);
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  });
}

/** Keeps the frame of pages, so that one can at least be told what is not there. @param {Program} program */
export async function keepFrame(program) {
  const response = await fetch(at('/offline'));
  if (response.ok) await keepPages(program, await response.json());
}

/** @param {Program} program */
async function update(program) {
  // Who carries the sound of an episode wants to read what it is about.
  const held = await sounds().catch(() => []);
  const heldItems = new Set(held.slice(0, mostHeld).map(({ item }) => item));
  const named = new URLSearchParams([...heldItems].map((item) => ['held', String(item)]));
  const begun = await standing();
  const index = await told(named);
  const keepsItems = index.budget > 0;
  const lists = keepsItems ? index.lists ?? [] : [];
  const items = (index.items ?? []).filter((/** @type {any} */ { id }) => keepsItems || heldItems.has(id));
  await keepPages(program, index);
  await keepLists(program, lists);
  await keepItems(program, items);
  // Bringing hundreds of texts takes a while. A mark that was made meanwhile, or still waits, knows better
  // than an index of before.
  let latest = index;
  for (let stand = begun, tries = mostTries; ; tries -= 1) {
    if (tries < mostTries || !isStill(stand)) {
      stand = await standing();
      latest = await told(named);
    }
    const isAlone = await waiting() === 0;
    if (await settle(program, latest, items, () => isAlone && isStill(stand), tries === 0)) break;
  }
  await dropOthers(items, keepsItems ? grace : 0);
  const room = index.budget * 1_000_000 - await sizeOfTexts();
  const isSparing = /** @type {any} */ (navigator).connection?.saveData === true;
  if (!isSparing) await keepPictures(await picturesOfAll(items), Math.max(0, room));
  tell();
}

/**
 * Writes down marks and counts as the server told them last, unless there are newer marks here.
 *
 * @param {Program} program
 * @param {any} latest what the server told
 * @param {any[]} items those that are kept
 * @param {() => boolean} isTrue whether no mark was made since
 * @param {boolean} insists whether to write down all but marks and counts where some were
 * @returns {Promise<boolean>} whether it did
 */
function settle(program, latest, items, isTrue, insists) {
  const marks = new Map((latest.items ?? []).map((/** @type {any} */ item) => [item.id, item]));
  return change(['states', 'values'], async (states, values) => {
    const known = await result(values.get('index'));
    const isSettled = isTrue();
    if (!isSettled && !insists) return false;
    for (const item of isSettled ? items : []) {
      const { read, starred } = marks.get(item.id) ?? {};
      if (read !== undefined) states.put({ ...item, read, starred }, item.id);
    }
    const counts = isSettled ? latest.counts : known?.counts ?? latest.counts;
    values.put({ ...latest, counts, lists: undefined, items: undefined, pages: undefined,
      keptAt: Date.now(), hash: program.hash }, 'index');
    return true;
  });
}

/**
 * What there is to keep, as the server has it now.
 *
 * @param {URLSearchParams} named
 * @returns {Promise<any>}
 */
async function told(named) {
  const response = await ask(at(`/offline?${named}`), { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`no index: ${response.status}`);
  return { ...await response.json(), token: response.headers.get('Tidings-Token') };
}

/**
 * @param {URLSearchParams} wanted
 * @returns {Promise<any>}
 */
async function parts(wanted) {
  const response = await ask(at(`/offline/parts?${wanted}`), { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`no parts: ${response.status}`);
  // Pages that are made here are guarded as those of the server are.
  const policy = Object.fromEntries(guards.map((name) => [name, response.headers.get(name)])
    .filter(([, value]) => value));
  await put('values', 'policy', policy);
  return response.json();
}

/**
 * @param {Program} program
 * @param {any} index
 */
async function keepPages(program, index) {
  const known = await getAll('pages');
  const changed = Object.keys(index.pages).filter((name) =>
    known.get(name)?.version !== index.pages[name] || known.get(name)?.hash !== program.hash);
  if (changed.length === 0) return;
  const { pages } = await parts(new URLSearchParams(changed.map((name) => ['page', name])));
  await change(['pages'], (store) => {
    for (const name of changed) {
      store.put({ html: pages[name], version: index.pages[name], hash: program.hash }, name);
    }
  });
}

/**
 * @param {Program} program
 * @param {any[]} lists
 */
async function keepLists(program, lists) {
  const known = await getAll('lists');
  const isKept = (/** @type {any} */ list) => known.get(list.name)?.version === list.version
    && known.get(list.name)?.hash === program.hash;
  const changed = lists.filter((list) => !isKept(list));
  while (changed.length > 0) {
    const some = changed.splice(0, batch);
    const names = new URLSearchParams(some.map((list) => ['list', list.name]));
    const made = (await parts(names)).lists;
    for (const list of some) known.set(list.name, { ...made[list.name], hash: program.hash });
  }
  await change(['lists'], (store) => {
    store.clear();
    for (const list of lists) {
      const { list: markup, item, hash } = known.get(list.name);
      if (markup) store.put({ ...list, list: markup, item, hash }, list.name);
    }
  });
}

/**
 * @param {Program} program
 * @param {any[]} items
 */
async function keepItems(program, items) {
  const known = await getAll('states');
  const missing = items.filter((item) => known.get(item.id)?.version !== item.version
    || known.get(item.id)?.hash !== program.hash);
  for (const item of items) Object.assign(item, { hash: program.hash, wantedAt: Date.now() });
  while (missing.length > 0) {
    const some = missing.splice(0, batch);
    const made = (await parts(
      new URLSearchParams(some.map((item) => ['item', String(item.id)])))).items;
    await change(['texts', 'states'], (texts, states) => {
      for (const item of some) {
        const text = made[item.id];
        if (!text) continue;
        const pictures = picturesOf(text);
        const size = text.row.length + text.article.length;
        texts.put({ ...text, pictures, size, hash: program.hash }, item.id);
        if (!known.has(item.id)) states.put(item, item.id);
        else states.put({ ...known.get(item.id), version: item.version, hash: item.hash }, item.id);
      }
    });
  }
}

/**
 * @param {any[]} items
 * @param {number} age in milliseconds, of those that may stay although they are not wanted
 */
async function dropOthers(items, age) {
  const wanted = new Set(items.map((item) => item.id));
  const oldest = Date.now() - age;
  const gone = [...await getAll('states')]
    .filter(([id, state]) => !wanted.has(id) && !(state.wantedAt > oldest)).map(([id]) => id);
  await remove('texts', gone);
  await remove('states', gone);
}

async function sizeOfTexts() {
  let size = 0;
  for (const text of (await getAll('texts')).values()) size += text.size;
  return size;
}

/** @param {any[]} items @returns {Promise<string[]>} */
async function picturesOfAll(items) {
  const texts = await getAll('texts');
  return [...new Set(items.flatMap((item) => texts.get(item.id)?.pictures ?? []))];
}

/**
 * What is kept, for the page that shows it, and by the worker of which program.
 *
 * @param {Program} program
 */
export async function report(program) {
  const [texts, pictures, lists] = await Promise.all([
    getAll('texts'), getAll('pictures'), getAll('lists')]);
  const sizes = [...pictures.values()].reduce((sum, size) => sum + size, 0);
  return {
    program: program.hash, items: texts.size, lists: lists.size, pictures: pictures.size,
    bytes: await sizeOfTexts() + sizes, keptAt: (await get('values', 'index'))?.keptAt ?? 0,
    waiting: await waiting(),
  };
}

/**
 * Forgets what there is to read, or `everything` with the names in the sidebar, as for signing out.
 * Marks that wait stay: they are nowhere else.
 *
 * @param {boolean} everything
 */
export async function clear(everything) {
  await navigator.locks.request('tidings-keep', async () => {
    await forgetPictures();
    if (everything) await forgetSounds();
    forgetOwner();
    await forget(everything ? ['texts', 'states', 'lists', 'pictures', 'values', 'pages']
      : ['texts', 'states', 'lists', 'pictures', 'values']);
  });
  tell();
  return true;
}
