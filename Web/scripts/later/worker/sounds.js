// Playing what is kept: the player asks for a file in ranges, which a cache knows nothing of, and for
// what it holds, which the server would tell.
import { all, kept, keptAt, part } from '../downloads/store.js';
import { ask } from './line.js';
import { get, put } from './store.js';

/** So long the server is waited for before what is kept has to do, in milliseconds. */
const patience = 8000;

/** @param {Request} request */
export async function answerSound(request) {
  const episode = await keptAt(new URL(request.url).pathname).catch(() => undefined);
  if (episode?.state !== 'whole' || request.headers.has('Tidings-Download')) return fetch(request);
  return ranged(request.headers.get('Range'), episode);
}

/**
 * @param {string | null} field
 * @param {import('../downloads/store.js').Kept} episode
 * @returns {Promise<Response>}
 */
async function ranged(field, episode) {
  const { size, type } = episode;
  const headers = { 'Content-Type': type, 'Accept-Ranges': 'bytes' };
  const wanted = /^bytes=(\d*)-(\d*)$/.exec(field ?? '');
  if (!wanted || (wanted[1] === '' && wanted[2] === '')) {
    return new Response(await part(episode, 0, size), { headers: { ...headers, 'Content-Length': String(size) } });
  }
  const start = wanted[1] === '' ? Math.max(0, size - Number(wanted[2])) : Number(wanted[1]);
  const last = wanted[1] === '' || wanted[2] === '' ? size - 1 : Math.min(Number(wanted[2]), size - 1);
  if (start >= size || last < start) {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } });
  }
  return new Response(await part(episode, start, last + 1), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${start}-${last}/${size}`, 'Content-Length': String(last - start + 1) },
  });
}

/**
 * What the player asks for, from the server or else from here; files that are kept play from here in
 * both cases.
 *
 * @param {Request} request
 * @param {string} path
 * @returns {Promise<Response>}
 */
export async function answerPlaying(request, path) {
  const item = Number(path.match(/^\/playing\/(\d+)$/)?.[1] ?? 0);
  try {
    const response = await ask(request, { signal: AbortSignal.timeout(patience) });
    if (!response.ok) return response;
    const told = await response.json();
    if (!item) await put('values', 'playing', told);
    const here = await paths();
    return Response.json(item ? fromHere(told, here) : holding(told, here));
  } catch (error) {
    const here = await paths();
    if (!item) {
      const told = await get('values', 'playing');
      if (!told) throw error;
      return Response.json(holding(told, here));
    }
    const episode = (await kept(item))?.episode;
    if (!episode) throw error;
    return Response.json(fromHere(episode, here));
  }
}

/** The addresses of files that are whole. */
async function paths() {
  const whole = await all().catch(() => []);
  return new Set(whole.filter(({ state }) => state === 'whole').map(({ path }) => path));
}

/** @param {any} told @param {Set<string>} here */
const holding = (told, here) => ({
  ...told,
  ...(told.current ? { current: fromHere(told.current, here) } : {}),
  queue: told.queue.map((/** @type {any} */ episode) => fromHere(episode, here)),
});

/** @param {any} episode @param {Set<string>} here */
const fromHere = (episode, here) =>
  here.has(episode.passed) ? { ...episode, media: episode.passed, here: true } : episode;

