// The player: what plays, how far it is, and what comes next. It lives as long as the document, so
// that sound goes on while pages change.
import { at as address } from '../../address.js';
import { markRead } from '../../marks.js';
import { toast } from '../../toast.js';
import { whenShown } from '../../screen.js';
import { drawPages, drawPlayed, listChapters } from './pages.js';
import { Panel } from './panel.js';
import { followSession } from './session.js';
import { Sleep } from './sleep.js';
import { Sound } from './sound.js';
import { isBehind, steps, tell, tellLeaving, untoldPlace } from './telling.js';
import { clock } from './times.js';

/** @typedef {{ start: number, title: string, url?: string, image?: string, skip?: boolean }} Chapter */

/**
 * What `EpisodeText` of the server says; times are in seconds.
 *
 * @typedef {object} Episode
 * @property {number} item
 * @property {number} feed
 * @property {string} title
 * @property {string} show
 * @property {string} date
 * @property {string} address
 * @property {string} media
 * @property {string} [passed] the same through our server
 * @property {string} type
 * @property {boolean} film
 * @property {string} [artwork]
 * @property {string} [artworkLarge]
 * @property {number} [length]
 * @property {number} position
 * @property {boolean} played
 * @property {boolean} read
 * @property {number} [ownSpeed]
 * @property {number} skipStart
 * @property {number} skipEnd
 * @property {Chapter[]} [chapters]
 */

/** So often the place is told while it plays, in milliseconds. */
const savingPause = 5000;
/** After a pause this long the place is asked for anew, in milliseconds: it may have gone on elsewhere. */
const trust = 5000;
/** Nobody waits longer than this for the place of another device, in milliseconds. */
const patience = 1500;
/** So long after its start a chapter is being entered, in seconds. */
const entrance = 3;
/** Less than this is left, in seconds: playing it again begins at the start. */
const nearEnd = 5;
/** Where a page that was reloaded in the middle of a sentence notes that it goes on. */
const going = 'player-going';

const channel = new BroadcastChannel('tidings-player');

class Player {
  constructor() {
    this.sound = new Sound();
    this.sleep = new Sleep(this);
    /** @type {Episode | null} */
    this.episode = null;
    /** @type {Episode[]} */
    this.queue = [];
    this.speed = 1;
    this.back = 15;
    this.forward = 30;
    this.continues = true;
    /** Why it does not play; empty if it could. */
    this.trouble = '';
    this.savedAt = 0;
    /** Whether the sound has run on, or was moved, since its place was told. */
    this.hasPlayed = false;
    this.hasSought = false;
    /** The chapter that somebody went to. @type {Chapter | null} */
    this.visited = null;
    this.drawnSecond = 0;
    this.restedAt = 0;
    this.isStarting = false;
    /** Counts what was begun, so that what comes late to an older one is dropped. */
    this.turn = 0;
    /** Kept when it is known what there is. @type {Promise<void>} */
    this.ready = Promise.resolve();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.seekTimer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.newsTimer = undefined;
    this.panel = new Panel(this);
    this.listen();
  }

  listen() {
    this.sound.addEventListener('state', () => this.draw());
    this.sound.addEventListener('arrived', () => this.meetLength());
    this.sound.addEventListener('time', () => this.onTime());
    this.sound.addEventListener('ended', () => this.finish());
    this.sound.addEventListener('failed', () => this.fail());
    for (const element of [this.sound.audio, this.sound.video]) {
      element.addEventListener('pause', () => { if (!element.ended) this.save({ resting: 1 }); });
      element.addEventListener('playing', () => { this.trouble = ''; });
    }
    channel.addEventListener('message', ({ data }) => {
      // Two windows of one browser do not talk at the same time.
      if (data === 'playing') this.sound.pause();
    });
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.leave(); });
    addEventListener('pagehide', () => this.leave());
    document.addEventListener('tidings:playing', () => this.hear());
    addEventListener('pageshow', ({ persisted }) => { if (persisted) this.refresh(); });
    whenShown(() => {
      drawPages(this);
      // A page may have been drawn before they were found, and shown after.
      if (this.episode?.chapters?.length) listChapters(this.episode.item, this.episode.chapters);
    });
    followSession(this);
  }

  get isPlaying() { return this.episode !== null && !this.sound.isPaused; }

  get isWaiting() { return this.isStarting || (this.isPlaying && this.sound.isWaiting); }

  get time() { return this.sound.time; }

  get duration() { return this.sound.duration; }

  /** Where the file is begun, and where it is left. */
  get bounds() { return this.episode ? boundsOf(this.episode, this.duration) : { start: 0, end: this.duration }; }

  get rate() { return this.episode?.ownSpeed ?? this.speed; }

  /** The chapter that is being heard. */
  get chapter() { return this.chapters.findLast(({ start }) => start <= this.time + 0.25) ?? null; }

  get chapters() { return this.episode?.chapters ?? []; }

  // What is there

  /** Asks what the player holds, here and on other devices. */
  async refresh() {
    const step = steps;
    const response = await fetch(address('/playing')).catch(() => null);
    if (!response?.ok) return;
    const { current, queue, ...settings } = await response.json();
    // What has been done meanwhile, the answer does not know of.
    if (step !== steps) {
      this.hear();
      return;
    }
    Object.assign(this, settings);
    this.queue = queue;
    if (this.isPlaying || this.isStarting) {
      if (this.episode && current?.item === this.episode.item) this.adopt(current);
    } else if (!current) {
      if (this.episode) this.clear();
    } else if (current.item !== this.episode?.item) {
      this.hold(current);
    } else {
      this.adopt(current);
      this.goWhere(current);
    }
    this.draw();
  }

  /** Something is new on the server; what is being told to it comes first. */
  hear() {
    clearTimeout(this.newsTimer);
    this.newsTimer = setTimeout(() => { if (isBehind()) this.hear(); else this.refresh(); }, 300);
  }

  /** Takes over what may change of an episode while it is here. @param {Episode} episode */
  adopt(episode) {
    const { chapters } = this.episode ?? {};
    this.episode = this.sound.episode = { chapters, ...episode };
    this.sound.speed = this.rate;
  }

  /** Takes an episode in without playing it. @param {Episode} episode */
  hold(episode) {
    this.turn += 1;
    this.trouble = '';
    this.episode = episode;
    this.visited = null;
    this.sound.hold(episode, startOf(episode));
    this.hasPlayed = this.hasSought = false;
    this.sound.speed = this.rate;
    this.draw();
    this.findChapters(episode.item);
  }

  /** The file may be shorter than its publisher says, or than nobody said: too short to skip anything. */
  meetLength() {
    if (this.sound.wanted === this.episode?.skipStart) this.sound.wanted = this.bounds.start;
  }

  /** They may have to be looked for, which takes a while. @param {number} item */
  async findChapters(item) {
    const response = await fetch(address(`/playing/${item}/chapters`)).catch(() => null);
    if (!response?.ok) return;
    const { chapters } = await response.json();
    if (this.episode?.item !== item || !chapters) return;
    this.episode.chapters = chapters;
    listChapters(item, chapters);
    this.draw();
  }

  clear() {
    this.turn += 1;
    this.episode = null;
    this.trouble = '';
    this.sleep.set('off');
    this.sound.empty();
    this.draw();
  }

  /** Goes where another device has stopped. @param {Episode} episode */
  goWhere(episode) {
    const place = untoldPlace(episode.item) ?? episode.position;
    if (Math.abs(place - this.sound.time) <= 1 || place === 0) return;
    this.sound.time = place;
    this.hasPlayed = this.hasSought = false;
  }

  // Playing

  /**
   * Plays an episode, from a place in it if one is given.
   *
   * @param {number} item
   * @param {{ at?: number, keepsOld?: boolean }} [options] `keepsOld`: what has been begun comes next
   */
  async play(item, { at, keepsOld = true } = {}) {
    if (item === this.episode?.item) {
      if (at !== undefined) this.seek(at);
      await this.resume();
      return;
    }
    const turn = this.turn += 1;
    const response = await fetch(address(`/playing/${item}`)).catch(() => null);
    if (turn !== this.turn) return;
    if (!response?.ok) {
      toast(response ? 'There is nothing to be played.' : 'The reader did not answer.', 'Try again',
        () => this.play(item, { at, keepsOld }));
      return;
    }
    /** @type {Episode} */
    const episode = await response.json();
    if (turn !== this.turn) return;
    const old = this.episode;
    this.save({ resting: 1 });
    this.hold(episode);
    if (old && keepsOld && !old.played && this.queue.every((other) => other.item !== old.item)) {
      this.queue.unshift(old);
      tell({ do: 'queue', item: old.item, place: 'next' });
    }
    this.queue = this.queue.filter((other) => other.item !== item);
    tell({ do: 'load', item }, { do: 'unqueue', item });
    if (at !== undefined) this.seek(at);
    else if (episode.played) this.startAgain();
    await this.begin();
  }

  /** An episode that has been played is to be played again. */
  startAgain() {
    if (!this.episode) return;
    const { item } = this.episode;
    this.episode.played = false;
    tell({ do: 'unplayed', item }, { do: 'reach', item, seconds: this.time, sought: 1 });
  }

  toggle() {
    if (this.isPlaying || this.isStarting) this.pause();
    else this.resume();
  }

  pause() {
    this.turn += 1;
    this.isStarting = false;
    this.sound.pause();
    this.draw();
  }

  /** Goes on, from where another device has stopped if that was later. */
  async resume() {
    if (!this.episode || this.isPlaying) return;
    if (this.trouble) {
      await this.again();
      return;
    }
    if (Date.now() - this.restedAt > trust) {
      const turn = this.turn += 1;
      this.isStarting = true;
      this.sound.prepare();
      this.draw();
      const present = await Promise.race([this.ask(this.episode.item), wait(patience)]);
      if (turn !== this.turn) return;
      if (present) {
        this.adopt(present);
        this.goWhere(present);
      }
    }
    const { start, end } = this.bounds;
    if (end - this.time < nearEnd && this.duration > 0) this.sound.time = start;
    if (this.episode.played) this.startAgain();
    await this.begin();
  }

  /** @param {number} item @returns {Promise<Episode | null>} */
  async ask(item) {
    await tell();
    const response = await fetch(address(`/playing/${item}`)).catch(() => null);
    return response?.ok ? response.json() : null;
  }

  async begin() {
    if (!this.episode) return;
    const turn = this.turn += 1;
    this.isStarting = true;
    this.draw();
    channel.postMessage('playing');
    if (!this.episode.read) {
      this.episode.read = true;
      markRead([String(this.episode.item)]);
    }
    try {
      await this.sound.play();
      this.savedAt = Date.now();
    } catch (error) {
      // A browser may want a press first; files that fail tell so themselves.
      console.warn(error);
    } finally {
      if (turn === this.turn) {
        this.isStarting = false;
        this.draw();
      }
    }
  }

  async again() {
    this.trouble = '';
    this.isStarting = true;
    this.draw();
    await this.sound.again().catch(() => {});
    this.isStarting = false;
    this.draw();
  }

  /** @param {number} by in seconds */
  step(by) { this.seek(this.time + by); }

  /** Goes where the user wants to be. @param {number} time */
  seek(time) {
    if (!this.episode) return;
    this.sound.time = time;
    this.hasSought = true;
    this.visited = this.chapter;
    this.sleep.check();
    clearTimeout(this.seekTimer);
    this.seekTimer = setTimeout(() => this.save({ sought: 1 }), 400);
    this.draw();
  }

  /** @param {number} by 1 for the next chapter, -1 for the start of this one or the one before */
  turnChapter(by) {
    const { chapters } = this;
    const index = this.chapter ? chapters.indexOf(this.chapter) : -1;
    const isAtStart = index >= 0 && this.time - chapters[index].start < 3;
    const target = chapters[by > 0 ? index + 1 : isAtStart ? index - 1 : index];
    if (target) this.seek(target.start);
    else if (by < 0) this.seek(0);
    else this.next();
  }

  /**
   * @param {number | null} speed `null` as fast as all others
   * @param {boolean} isOwn for this show alone
   */
  setSpeed(speed, isOwn) {
    const rounded = speed === null ? undefined : Math.round(Math.min(3, Math.max(0.5, speed)) * 20) / 20;
    const feed = this.episode?.feed;
    if (isOwn && this.episode) {
      for (const episode of [this.episode, ...this.queue]) if (episode.feed === feed) episode.ownSpeed = rounded;
      tell({ do: 'speed', feed, speed: rounded });
    } else if (rounded !== undefined) {
      this.speed = rounded;
      tell({ do: 'speed', speed: rounded });
    }
    this.sound.speed = this.rate;
    this.draw();
  }

  onTime() {
    const { end } = this.bounds;
    // Where nothing is skipped the file itself tells that it has ended.
    if (this.isPlaying && end < this.duration && this.time >= end) {
      this.finish();
      return;
    }
    this.sleep.check();
    if (this.isPlaying) this.passOver();
    if (this.isPlaying) this.hasPlayed = true;
    if (this.isPlaying && Date.now() - this.savedAt >= savingPause) this.save();
    this.panel.drawTime();
    const second = Math.floor(this.time);
    if (second === this.drawnSecond) return;
    this.drawnSecond = second;
    drawPages(this);
  }

  /** Goes on behind a chapter that is to be skipped, where it begins, unless somebody went into it. */
  passOver() {
    const { chapter, chapters, time } = this;
    if (!chapter?.skip || chapter.start === this.visited?.start || time - chapter.start > entrance) return;
    const next = chapters.slice(chapters.indexOf(chapter)).find(({ skip }) => !skip);
    const item = this.episode?.item;
    toast(`Skipped “${chapter.title}”.`, 'Play it', () => { if (item) this.play(item, { at: chapter.start }); });
    if (next) this.sound.time = next.start;
    else this.finish();
  }

  /** The end: what comes next plays, unless it is time to sleep. */
  finish() {
    const { episode } = this;
    if (!episode) return;
    this.save({ resting: 1 });
    episode.played = true;
    tell({ do: 'played', item: episode.item });
    drawPlayed(episode.item, true);
    const sleeps = this.sleep.atEnd();
    this.sound.pause();
    // Who does not want it to go on by itself finds it ready.
    if (this.queue.length > 0) this.next(this.continues && !sleeps);
    else tell({ do: 'load' });
    this.draw();
  }

  /** @param {boolean} [plays] */
  async next(plays = true) {
    const [episode] = this.queue;
    if (!episode) return;
    if (plays) {
      await this.play(episode.item, { keepsOld: false });
      return;
    }
    this.queue = this.queue.slice(1);
    this.hold(episode);
    tell({ do: 'load', item: episode.item }, { do: 'unqueue', item: episode.item });
  }

  /** Ends it all; the place is kept. */
  close() {
    this.pause();
    this.save({ resting: 1 });
    tell({ do: 'load' });
    this.clear();
  }

  async fail() {
    if (!this.episode) return;
    this.isStarting = false;
    const { turn } = this;
    const source = new URL(this.sound.element.src);
    const told = source.origin === location.origin ? await reason(source) : '';
    if (turn !== this.turn) return;
    const host = new URL(this.episode.media, location.href).host;
    const place = this.time > 1 ? ` Your place, ${clock(this.time)}, is kept.` : '';
    const { code } = this.sound.element.error ?? {};
    const canPlay = !this.episode.type || this.sound.element.canPlayType(this.episode.type) !== '';
    const words = !navigator.onLine ? 'There is no network.'
      : told ? told
      : code === MediaError.MEDIA_ERR_DECODE ? 'The file is damaged here.'
        : code === MediaError.MEDIA_ERR_NETWORK ? `${host} stopped sending.`
          : canPlay ? `${host} did not send the episode.` : `This browser does not play ${this.episode.type}.`;
    this.trouble = words + place;
    this.save({ resting: 1 });
    this.sound.pause();
    this.draw();
  }

  // Keeping

  /**
   * Tells how far it is.
   *
   * @param {{ sought?: 1, resting?: 1 }} [how]
   */
  save(how = {}) {
    const deed = this.place(how);
    if (deed) tell(deed);
  }

  /** @param {{ sought?: 1, resting?: 1 }} how */
  place(how) {
    if (!this.episode) return null;
    clearTimeout(this.seekTimer);
    this.savedAt = Date.now();
    const seconds = Math.round(this.time * 100) / 100;
    const sought = this.hasSought ? 1 : how.sought;
    // A file that is only just there stands at the start, where nobody has gone. And where nothing
    // has moved nothing is told: it may have gone on elsewhere since.
    if (!sought && (seconds < 1 || !this.hasPlayed)) return null;
    this.hasSought = false;
    this.hasPlayed = this.isPlaying;
    if (how.resting) this.restedAt = this.savedAt;
    this.episode.position = seconds;
    const length = this.sound.fileDuration ?? undefined;
    return /** @type {import('./telling.js').Deed} */ ({
      do: 'reach', item: this.episode.item, seconds, length, ...how, sought,
    });
  }

  leave() {
    if (this.isPlaying) sessionStorage.setItem(going, String(Date.now()));
    else sessionStorage.removeItem(going);
    const deed = this.place({ resting: 1 });
    tellLeaving(...(deed ? [deed] : []));
  }

  // The queue

  /**
   * @param {number} item
   * @param {'next' | 'last'} place
   */
  async enqueue(item, place) {
    const response = await fetch(address(`/playing/${item}`)).catch(() => null);
    if (!response?.ok) {
      toast('It could not be added.', 'Try again', () => this.enqueue(item, place));
      return;
    }
    /** @type {Episode} */
    const episode = await response.json();
    this.queue = this.queue.filter((other) => other.item !== item);
    if (place === 'next') this.queue.unshift(episode);
    else this.queue.push(episode);
    tell({ do: 'queue', item, place });
    toast(place === 'next' ? 'Plays next.' : 'Added to Up next.', 'Undo', () => this.dequeue(item));
    this.draw();
  }

  /** @param {number} item */
  dequeue(item) {
    this.queue = this.queue.filter((other) => other.item !== item);
    tell({ do: 'unqueue', item });
    this.draw();
  }

  /**
   * Puts an episode of the queue in another place of it.
   *
   * @param {Episode} episode
   * @param {number} index among the others
   */
  move(episode, index) {
    const others = this.queue.filter((other) => other.item !== episode.item);
    this.queue = others.toSpliced(index, 0, episode);
    tell({ do: 'queue', item: episode.item, place: index === 0 ? 'next' : others[index - 1].item });
    this.draw();
  }

  /** @param {number} item @param {boolean} isPlayed */
  markPlayed(item, isPlayed) {
    tell({ do: isPlayed ? 'played' : 'unplayed', item });
    for (const episode of [this.episode, ...this.queue]) if (episode?.item === item) episode.played = isPlayed;
    drawPlayed(item, isPlayed);
    this.draw();
  }

  draw() {
    this.panel.draw();
    drawPages(this);
  }
}

/** Why our server does not pass a file on, in its words. @param {URL} source */
async function reason(source) {
  const response = await fetch(source, { headers: { Range: 'bytes=0-0' } }).catch(() => null);
  return response && response.status >= 400 ? (await response.text()).trim() : '';
}

/**
 * What is left of an episode when its start and its end are skipped; all of it where that would take
 * more than half.
 *
 * @param {Episode} episode
 * @param {number} length in seconds
 */
function boundsOf({ skipStart, skipEnd }, length) {
  const isSkipped = length >= 2 * (skipStart + skipEnd);
  return { start: isSkipped ? skipStart : 0, end: isSkipped ? length - skipEnd : length };
}

/** Where an episode begins: where it was left, or behind the introduction. @param {Episode} episode */
function startOf(episode) {
  const place = untoldPlace(episode.item) ?? episode.position;
  const { start, end } = boundsOf(episode, episode.length ?? Infinity);
  return end - place < nearEnd || place < start ? start : place;
}

/** @param {number} milliseconds @returns {Promise<null>} */
const wait = (milliseconds) => new Promise((resolve) => { setTimeout(() => resolve(null), milliseconds); });

export const player = new Player();

const ready = player.ready = player.refresh().then(() => {
  const left = Number(sessionStorage.getItem(going) ?? 0);
  sessionStorage.removeItem(going);
  if (Date.now() - left < 10_000 && player.episode && !player.isPlaying) player.begin();
});

/**
 * Does what a control of a page is for: `data-player` says what, `data-item` with which episode.
 *
 * @param {HTMLElement} control
 */
export async function press(control) {
  const item = Number(control.dataset.item);
  player.sound.prepare();
  await ready;
  switch (control.dataset.player) {
    case 'play':
      if (item === player.episode?.item) player.toggle();
      else player.play(item);
      break;
    case 'at': player.play(item, { at: Number(control.dataset.seconds) }); break;
    case 'next': case 'last': player.enqueue(item, control.dataset.player); break;
    case 'unqueue': player.dequeue(item); break;
    case 'played': case 'unplayed': player.markPlayed(item, control.dataset.player === 'played'); break;
    case 'open': player.panel.open(); break;
  }
}

/** What keys do. @type {Record<string, () => void>} */
export const keyActions = {
  'play': () => player.toggle(),
  'play-back': () => player.step(-player.back),
  'play-forward': () => player.step(player.forward),
  'player': () => player.panel.toggle(),
  'slower': () => player.setSpeed(player.rate - 0.1, player.episode?.ownSpeed !== undefined),
  'faster': () => player.setSpeed(player.rate + 0.1, player.episode?.ownSpeed !== undefined),
};
