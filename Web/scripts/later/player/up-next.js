// The page of what comes next: the list of the player's full view in place of the server's.
import { loadStyles } from '../../screen.js';
import { element, setText } from './elements.js';
import { queueDrawers } from './pages.js';
import { player } from './player.js';
import { QueueList } from './queue-list.js';
import { length } from './times.js';

/** @param {Element} root */
export async function show(root) {
  const place = root.querySelector('[data-up-next]');
  if (!(place instanceof HTMLElement) || place.dataset.upNext === 'started') return;
  place.dataset.upNext = 'started';
  await Promise.all([loadStyles('player'), player.ready]);
  const queue = new QueueList(player);
  const facts = element('p', 'hint');
  const draw = () => {
    queue.draw();
    const seconds = player.queue.reduce((sum, other) =>
      sum + Math.max(0, (other.length ?? 0) - (other.played ? 0 : other.position)), 0);
    setText(facts, player.queue.length === 0
      ? 'Nothing is queued. Add episodes from their page or from the menu of a row.'
      : seconds > 0 ? `${length(seconds)} in all` : '');
  };
  place.replaceChildren(facts, queue.list);
  queueDrawers.set(place, draw);
  draw();
}
