// How the line to the server is, as far as requests tell, and telling pages of it.
import { sawUser } from './owner.js';
import { waiting } from './store.js';

/** So long a page that is kept waits for the network, in milliseconds. */
const patience = 2500;
/** So long while the last request had no answer, or none in time. */
const shortPatience = 400;

const channel = new BroadcastChannel('tidings');
let isUp = true;
let isLate = false;
/** When a request last had no answer. */
let failedAt = 0;

/** @param {boolean} answered whether the server was there for a request */
export function saw(answered) {
  if (isUp === answered && !isLate) return;
  isUp = answered;
  isLate = false;
  tell();
}

/** Notes that a page was shown before the server had answered. */
export function sawLate() { isLate = true; }

/** Tells every page how it stands. */
export async function tell() {
  channel.postMessage({ kind: 'line', isUp, waiting: await waiting().catch(() => 0) });
}

/** @returns {Promise<null>} settled when one has waited long enough */
export const impatience = () =>
  new Promise((resolve) => setTimeout(() => resolve(null), isUp && !isLate ? patience : shortPatience));

/**
 * Asks the server.
 *
 * @param {RequestInfo} request
 * @param {RequestInit} [options]
 * @returns {Promise<Response>} whatever the server says
 * @throws if it says nothing, or a gateway in front of it says so
 */
export async function ask(request, options) {
  const beganAt = performance.now();
  try {
    const response = await fetch(request, options);
    if ([502, 503, 504].includes(response.status)) throw new Error(`gateway: ${response.status}`);
    // What was asked before the line broke may still be answered after.
    if (beganAt >= failedAt) saw(true);
    await sawUser(response);
    return response;
  } catch (error) {
    // A page that changed its mind is no failure of the line.
    if (!(error instanceof DOMException && error.name === 'AbortError')) {
      failedAt = performance.now();
      saw(false);
    }
    throw error;
  }
}

/** Why a kept page is shown: `slow`, `offline` without a network, `silent` without an answer. */
export const reason = () => isUp ? 'slow' : navigator.onLine ? 'silent' : 'offline';
