// The media elements: one for sound, which goes on in the background of a phone, and one for films.
// What is asked of them before the file is there is done when it is.

import { Boost } from './boost.js';

/**
 * @typedef {import('./player.js').Episode} Episode
 */

export class Sound extends EventTarget {
  constructor() {
    super();
    this.audio = document.createElement('audio');
    this.video = document.createElement('video');
    this.video.playsInline = true;
    /** @type {HTMLMediaElement} */
    this.element = this.audio;
    /** @type {Episode | null} */
    this.episode = null;
    /** Where to go once the file is there. @type {number | null} */
    this.wanted = null;
    this.rate = 1;
    this.boost = new Boost();
    for (const element of [this.audio, this.video]) {
      element.preload = 'none';
      for (const name of ['play', 'pause', 'waiting', 'playing', 'seeked', 'progress', 'durationchange', 'timeupdate']) {
        element.addEventListener(name, () => this.#tell(element, name === 'timeupdate' ? 'time' : 'state'));
      }
      element.addEventListener('loadedmetadata', () => this.#arrive(element));
      element.addEventListener('ended', () => this.#tell(element, 'ended'));
      element.addEventListener('error', () => {
        // An empty source is one that was taken away.
        if (element.getAttribute('src')) this.#tell(element, 'failed');
      });
    }
  }

  /**
   * Takes an episode in, without asking its publisher for anything yet.
   *
   * @param {Episode} episode
   * @param {number} at
   */
  hold(episode, at) {
    this.empty();
    this.element = episode.film ? this.video : this.audio;
    this.episode = episode;
    this.wanted = at;
    this.element.src = this.#source;
    this.#tell(this.element, 'state');
  }

  empty() {
    this.element.pause();
    this.element.removeAttribute('src');
    this.element.load();
    this.episode = null;
    this.wanted = null;
  }

  /** Begins to load, within the press of a button, which some browsers ask for. */
  prepare() {
    if (this.element.readyState > 0) return;
    this.element.preload = 'metadata';
    this.element.load();
  }

  /** From its publisher, or through our server where that has to be. */
  get #source() {
    const { episode } = this;
    return (this.boost.binds(this.element) ? episode?.passed : undefined) ?? episode?.media ?? '';
  }

  /** @param {boolean} isOn */
  set isBoosted(isOn) {
    const { element } = this;
    const { isPaused } = this;
    this.boost.set(isOn, element);
    const source = new URL(this.#source, location.href).href;
    if (!this.episode || element.src === source) return;
    this.wanted = this.time;
    element.src = source;
    if (!isPaused) this.play().catch(() => {});
  }

  /** @returns {Promise<void>} kept when it plays; a refusal of the browser breaks it */
  async play() {
    const { element } = this;
    element.preload = 'auto';
    this.boost.lead(element);
    if (element.error) element.load();
    if (element.readyState === 0) await this.#metadata();
    element.playbackRate = element.defaultPlaybackRate = this.rate;
    await element.play();
  }

  pause() { this.element.pause(); }

  /** Tries a file once more that has failed, from where it was. */
  async again() {
    this.wanted = this.time;
    this.element.load();
    await this.play();
  }

  /** Where it is, or is going to be. */
  get time() { return this.wanted ?? this.element.currentTime; }

  /** @param {number} seconds */
  set time(seconds) {
    const end = this.duration > 0 ? this.duration : Infinity;
    const time = Math.min(Math.max(0, seconds), end);
    if (this.element.readyState === 0) this.wanted = time;
    else this.element.currentTime = time;
    this.#tell(this.element, 'state');
  }

  /** As long as the file is, or else as long as its publisher says; 0 if nobody knows. */
  get duration() { return this.fileDuration ?? this.episode?.length ?? 0; }

  /** `null` before the file is there, and of streams. */
  get fileDuration() {
    const { duration, readyState } = this.element;
    return readyState > 0 && Number.isFinite(duration) && duration > 0 ? duration : null;
  }

  get isPaused() { return this.element.paused; }

  get isWaiting() { return !this.element.paused && this.element.readyState < 3; }

  /** @param {number} rate */
  set speed(rate) {
    this.rate = rate;
    this.element.playbackRate = this.element.defaultPlaybackRate = rate;
  }

  /** How far the file has arrived without a gap from where it is. */
  get bufferedEnd() {
    const { buffered } = this.element;
    for (let index = 0; index < buffered.length; index += 1) {
      if (buffered.start(index) <= this.time + 0.5 && buffered.end(index) >= this.time) return buffered.end(index);
    }
    return 0;
  }

  #metadata() {
    const { element } = this;
    return new Promise((resolve, reject) => {
      const done = new AbortController();
      element.addEventListener('loadedmetadata', () => { done.abort(); resolve(undefined); }, { signal: done.signal });
      for (const name of ['error', 'emptied']) {
        element.addEventListener(name, () => {
          // Loading begins with this event where something was there before.
          if (name === 'emptied' && element.getAttribute('src')) return;
          done.abort();
          reject(new DOMException('no file', 'AbortError'));
        }, { signal: done.signal });
      }
      // It may be on its way since the button was pressed.
      if (element.networkState < HTMLMediaElement.NETWORK_LOADING) element.load();
    });
  }

  /** @param {HTMLMediaElement} element */
  #arrive(element) {
    if (element !== this.element) return;
    this.#tell(element, 'arrived');
    if (this.wanted !== null) {
      const end = Number.isFinite(element.duration) ? element.duration : Infinity;
      element.currentTime = Math.min(this.wanted, end);
      this.wanted = null;
    }
    this.#tell(element, 'state');
  }

  /**
   * @param {HTMLMediaElement} element
   * @param {string} name
   */
  #tell(element, name) {
    if (element === this.element) this.dispatchEvent(new Event(name));
  }
}
