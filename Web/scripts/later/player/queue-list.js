// The queue as a list: a press plays, the grip drags, keys move, a swipe to the left takes out.
import { glyph, isStill } from '../../screen.js';
import { toast } from '../../toast.js';
import { button, element } from './elements.js';
import { length } from './times.js';

/** @typedef {import('./player.js').Episode} Episode */

/** So far a finger goes before letting go takes the row out, in CSS pixels. */
const threshold = 96;

export class QueueList {
  /** @param {import('./player.js').player} player */
  constructor(player) {
    this.player = player;
    this.list = element('ol', 'player-queue');
    this.drawn = '';
    this.isDragged = false;
  }

  draw() {
    const { queue } = this.player;
    const name = queue.map(({ item, position, played }) => `${item} ${Math.round(position)} ${played}`).join();
    if (name === this.drawn || this.isDragged) return;
    this.drawn = name;
    const focused = this.list.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.keeps : undefined;
    this.list.replaceChildren(...queue.map((episode) => this.row(episode)));
    const again = focused ? this.list.querySelector(`[data-keeps="${focused}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {Episode} episode */
  row(episode) {
    const row = element('li', 'player-queued');
    const play = button('player-queued-play', '', () => this.player.play(episode.item));
    const image = document.createElement('img');
    image.alt = '';
    if (episode.artwork) image.src = episode.artwork;
    const title = element('strong', '', episode.title);
    title.dir = 'auto';
    const left = (episode.length ?? 0) - (episode.played ? 0 : episode.position);
    const facts = [episode.show, ...(left > 0 ? [episode.position > 1 && !episode.played ? `${length(left)} left` : length(left)] : [])];
    const words = element('span', 'player-words', title, element('small', '', facts.join(' · ')));
    play.append(element('span', 'player-art', glyph('podcasts'), ...(episode.artwork ? [image] : [])), words);
    const remove = button('tool', `Remove ${episode.title} from Up next`, () => this.remove(episode));
    remove.append(glyph('close'));
    const grip = button('tool player-grab', `Move ${episode.title}`, () => {});
    grip.dataset.keeps = `grip-${episode.item}`;
    grip.append(glyph('grip'));
    grip.addEventListener('pointerdown', (event) => this.drag(event, row, episode));
    grip.addEventListener('keydown', (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const index = this.indexOf(episode) + by;
      if (index >= 0 && index < this.player.queue.length) this.player.move(episode, index);
    });
    row.append(play, remove, grip);
    this.followSwipe(row, episode);
    return row;
  }

  /** The queue may have come anew from the server since the row was drawn. @param {Episode} episode */
  indexOf(episode) { return this.player.queue.findIndex(({ item }) => item === episode.item); }

  /** @param {Episode} episode */
  remove(episode) {
    const index = this.indexOf(episode);
    this.player.dequeue(episode.item);
    toast('Removed from Up next.', 'Undo', () => this.player.move(episode, index));
  }

  /**
   * @param {PointerEvent} event
   * @param {HTMLElement} row
   * @param {Episode} episode
   */
  drag(event, row, episode) {
    if (event.button !== 0) return;
    event.preventDefault();
    const rows = [...this.list.children].map((child) => /** @type {HTMLElement} */ (child));
    const from = rows.indexOf(row);
    const height = row.offsetHeight;
    let index = from;
    this.isDragged = true;
    row.classList.add('dragged');
    const grip = /** @type {HTMLElement} */ (event.currentTarget);
    grip.setPointerCapture(event.pointerId);
    const done = new AbortController();
    grip.addEventListener('pointermove', (moved) => {
      const by = moved.clientY - event.clientY;
      row.style.translate = `0 ${by}px`;
      index = Math.max(0, Math.min(rows.length - 1, from + Math.round(by / height)));
      for (const [place, other] of rows.entries()) {
        if (other === row) continue;
        const shift = place > from && place <= index ? -height : place < from && place >= index ? height : 0;
        other.style.translate = shift ? `0 ${shift}px` : '';
      }
    }, { signal: done.signal });
    const end = /** @param {boolean} isMeant */ (isMeant) => {
      done.abort();
      this.isDragged = false;
      this.drawn = '';
      if (isMeant && index !== from) this.player.move(episode, index);
      else this.draw();
    };
    grip.addEventListener('pointerup', () => end(true), { signal: done.signal });
    grip.addEventListener('pointercancel', () => end(false), { signal: done.signal });
  }

  /**
   * @param {HTMLElement} row
   * @param {Episode} episode
   */
  followSwipe(row, episode) {
    /** @type {{ x: number, y: number, by: number, isSideways: boolean } | null} */
    let swipe = null;
    row.addEventListener('touchstart', ({ touches, target }) => {
      const onGrip = target instanceof Element && target.closest('.player-grab');
      swipe = touches.length === 1 && !onGrip ? { x: touches[0].clientX, y: touches[0].clientY, by: 0, isSideways: false } : null;
    }, { passive: true });
    row.addEventListener('touchmove', (event) => {
      if (!swipe) return;
      const by = event.touches[0].clientX - swipe.x;
      if (!swipe.isSideways) {
        if (Math.abs(event.touches[0].clientY - swipe.y) > 10) swipe = null;
        else if (by < -10) swipe.isSideways = true;
        return;
      }
      if (event.cancelable) event.preventDefault();
      swipe.by = Math.min(0, by);
      row.style.translate = `${swipe.by}px`;
    }, { passive: false });
    const end = () => {
      const done = swipe;
      swipe = null;
      if (!done?.isSideways) return;
      const isFar = done.by < -threshold;
      const away = row.animate({ translate: [`${done.by}px`, isFar ? '-110%' : '0'] },
        { duration: isStill() ? 0 : 180, easing: 'cubic-bezier(.2, 0, 0, 1)' });
      if (!isFar) row.style.translate = '';
      away.finished.finally(() => { if (isFar) this.remove(episode); });
    };
    row.addEventListener('touchend', end);
    row.addEventListener('touchcancel', end);
  }
}
