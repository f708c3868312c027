// The program itself: every file of one set of assets, kept under the hash of the set.
import { at } from '../../address.js';

/** @typedef {import('./main.js').Program} Program */

const prefix = 'shell-';

/** @param {Program} program */
const nameOf = (program) => prefix + program.hash;

/**
 * Keeps all files; fails if one is missing, so that a half worker never takes over.
 *
 * @param {Program} program
 */
export async function keepShell(program) {
  const cache = await caches.open(nameOf(program));
  const known = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  const missing = program.files.map((file) => at(`/assets/${program.hash}/${file}`))
    .filter((address) => program.live || !known.has(address));
  // Few at a time: the page that is open now wants its own.
  while (missing.length > 0) await cache.addAll(missing.splice(0, 6));
}

/**
 * Drops the sets of former programs but the last one, which pages that are still open go on with:
 * a script of one set must never meet one of another.
 *
 * @param {Program} program
 */
export async function dropOldShells(program) {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = names.filter((name) => name !== nameOf(program));
  // `keys` tells them in the order in which they were made.
  for (const name of others.slice(0, -1)) await caches.delete(name);
}

/**
 * @param {Program} program
 * @param {Request} request
 */
export async function answerAsset(program, request) {
  if (program.live) {
    const response = await fetch(request).catch(() => null);
    if (response) return response;
  }
  const kept = await caches.match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}

/**
 * Style sheets that say by their address what is in them: how wide the columns are.
 *
 * @param {Program} program
 * @param {Request} request
 */
export async function answerColumns(program, request) {
  const cache = await caches.open(nameOf(program));
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
