// Starts the player when something is to be played, and where something was playing.
import { whenShown } from './screen.js';

/** @type {Promise<typeof import('./later/player/player.js')> | undefined} */
let loading;

export const loadPlayer = () => loading ??= import('./later/player/player.js');

export function startPlayer() {
  document.addEventListener('click', async (event) => {
    const control = event.target instanceof Element ? event.target.closest('[data-player]') : null;
    if (!(control instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    (await loadPlayer()).press(control);
    // Before links lead anywhere.
  }, { capture: true });
  whenShown(async (root) => {
    if (root.querySelector('[data-up-next]')) (await import('./later/player/up-next.js')).show(root);
  });
  if ('playing' in document.documentElement.dataset) loadPlayer();
}
