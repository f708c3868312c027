// What pages show of what plays: buttons that play one thing, and how far it is.
import { keptMains } from '../../navigation.js';
import { element, label, setText } from './elements.js';
import { clock, length } from './times.js';

/** What draws the queue on a page of its own. @type {WeakMap<Element, () => void>} */
export const queueDrawers = new WeakMap();

/** @param {import('./player.js').player} player */
export function drawPages(player) {
  for (const root of keptMains()) {
    for (const place of root.querySelectorAll('[data-up-next]')) queueDrawers.get(place)?.();
    for (const control of root.querySelectorAll('[data-player=play]')) {
      if (control instanceof HTMLElement) drawControl(control, player);
    }
  }
}

/**
 * @param {HTMLElement} control
 * @param {import('./player.js').player} player
 */
function drawControl(control, player) {
  const { episode } = player;
  const isIt = episode !== null && control.dataset.item === String(episode.item);
  const isPlaying = isIt && (player.isPlaying || player.isStarting);
  control.setAttribute('role', 'button');
  const use = control.querySelector('use');
  const drawing = isPlaying ? 'pause' : control.dataset.state === 'played' && !isIt ? 'check' : 'play';
  const href = (use?.getAttribute('href') ?? '').replace(/#.*/, `#${drawing}`);
  if (use && use.getAttribute('href') !== href) use.setAttribute('href', href);
  control.toggleAttribute('data-on', isIt);
  if (!isIt) return;
  drawDone(control, player.duration > 0 ? player.time / player.duration : 0);
  const words = control.querySelector('.listen-words');
  const left = Math.max(0, player.duration - player.time);
  // One that has been played may be heard again.
  const isPlayed = episode.played && !isPlaying;
  const text = isPlayed ? 'Played' : player.duration > 0 ? `${length(left)} left`
    : isPlaying ? 'Playing' : episode.film ? 'Video' : 'Audio';
  control.dataset.state = isPlayed ? 'played' : 'started';
  setText(words, text);
  label(control, `${isPlaying ? 'Pause' : 'Play'}, ${text}`);
}

/**
 * Shows whether an episode has been played wherever it stands.
 *
 * @param {number} item
 * @param {boolean} isPlayed
 */
export function drawPlayed(item, isPlayed) {
  for (const control of keptMains().flatMap((root) => [...root.querySelectorAll(`[data-player][data-item="${item}"]`)])) {
    if (!(control instanceof HTMLElement)) continue;
    if (control.dataset.player === 'play') {
      control.dataset.state = isPlayed ? 'played' : 'new';
      if (isPlayed) setText(control.querySelector('.listen-words'), 'Played');
    } else if (/^(un)?played$/.test(control.dataset.player ?? '')) {
      control.dataset.player = isPlayed ? 'unplayed' : 'played';
      control.setAttribute('value', control.dataset.player);
      control.setAttribute('aria-pressed', String(isPlayed));
      label(control, isPlayed ? 'Mark as unplayed' : 'Mark as played');
    }
  }
}

/**
 * Lists chapters that have been found on pages that were drawn before; `EpisodeFacts` of the server
 * draws the same.
 *
 * @param {number} item
 * @param {import('./player.js').Chapter[]} chapters
 */
export function listChapters(item, chapters) {
  for (const root of keptMains()) {
    for (const card of root.querySelectorAll(`.article-pane[data-item="${item}"] .episode`)) {
      const article = card.closest('.article');
      if (!article || article.querySelector('.chapters')) continue;
      const lines = chapters.map(({ start, title }) => {
        const words = element('span', '', title);
        words.dir = 'auto';
        const line = element('button', 'chapter', element('span', 'chapter-time', clock(start)), words);
        line.setAttribute('type', 'button');
        Object.assign(line.dataset, { player: 'at', item, seconds: start });
        return element('li', '', line);
      });
      const box = element('details', 'chapters', element('summary', '', 'Chapters'), element('ol', '', ...lines));
      box.setAttribute('open', '');
      card.closest('.files')?.after(box);
    }
  }
}

/**
 * @param {HTMLElement} control
 * @param {number} share from 0 to 1
 */
function drawDone(control, share) {
  let bar = control.querySelector('progress');
  if (!bar) {
    bar = document.createElement('progress');
    bar.max = 100;
    bar.setAttribute('aria-hidden', 'true');
    control.append(bar);
  }
  bar.value = Math.round(share * 100);
}
