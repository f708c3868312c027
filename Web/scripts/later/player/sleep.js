// Stops by itself: after some minutes, or at the end of a chapter or an episode. The last seconds
// before a time grow quieter, so that nobody is woken by silence.

/** In seconds. */
const fading = 10;
/** Chapters count as begun so long before they do, in seconds. */
const near = 0.25;

/** @typedef {'off' | 'episode' | 'chapter' | number} Kind a number is minutes */

export class Sleep {
  /** @param {import('./player.js').player} player */
  constructor(player) {
    this.player = player;
    /** @type {Kind} */
    this.kind = 'off';
    /** @type {number | null} */
    this.deadline = null;
    /** Where the chapter ends. @type {number | null} */
    this.chapterEnd = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {Kind} kind */
  set(kind) {
    clearTimeout(this.timer);
    this.kind = kind;
    this.deadline = typeof kind === 'number' ? Date.now() + kind * 60_000 : null;
    this.chapterEnd = kind === 'chapter' ? this.#endOfChapter() : null;
    this.player.sound.element.volume = 1;
    this.#plan();
  }

  /** Milliseconds until it stops; `null` where that is no matter of time. */
  get left() { return this.deadline === null ? null : Math.max(0, this.deadline - Date.now()); }

  /** Looks whether it is time. */
  check() {
    const { player } = this;
    if (this.chapterEnd !== null) {
      // Whoever goes elsewhere wants the end of the chapter that is there.
      const end = this.#endOfChapter();
      // Just before it the chapter counts as over, and its end would be that of the next one.
      if (player.time >= this.chapterEnd - near && player.time < this.chapterEnd + 2) this.#stop();
      else if (end !== this.chapterEnd) this.chapterEnd = end;
    }
    const { left } = this;
    if (left === null) return;
    if (left === 0) this.#stop();
    else player.sound.element.volume = Math.min(1, left / 1000 / fading);
  }

  /** At the end of an episode: whether it stops there. */
  atEnd() {
    const stops = this.kind === 'episode' || this.kind === 'chapter';
    if (stops) this.set('off');
    return stops;
  }

  #endOfChapter() {
    const { chapters, time } = this.player;
    return chapters.find(({ start }) => start > time + near)?.start ?? null;
  }

  /** Time also passes while nothing tells where the sound is. */
  #plan() {
    if (this.left === null) return;
    this.timer = setTimeout(() => { this.check(); if (this.left) this.#plan(); }, Math.min(this.left, 1000));
  }

  #stop() {
    this.player.pause();
    this.set('off');
    this.player.draw();
  }
}
