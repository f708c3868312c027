// What the player looks like: a bar that stays, and a full view that it opens to.
import { at } from '../../address.js';
import { go } from '../../navigation.js';
import { glyph, isNarrow, isStill, loadStyles } from '../../screen.js';
import { button, element, label, setText } from './elements.js';
import { dragDown } from './drag-down.js';
import { QueueList } from './queue-list.js';
import { openSleep, openSpeed } from './choices.js';
import { clock, length, spoken } from './times.js';

export class Panel {
  /** @param {import('./player.js').player} player */
  constructor(player) {
    this.player = player;
    this.isBuilt = false;
    this.isScrubbing = false;
    this.drawnChapters = '';
    /** @type {HTMLElement} */
    this.bar = element('section', 'player');
    this.bar.id = 'player';
    label(this.bar, 'Player');
    this.full = document.createElement('dialog');
    this.full.className = 'player-full';
    label(this.full, 'Player');
    this.queue = new QueueList(player);
    this.onPop = this.onPop.bind(this);
  }

  async build() {
    this.isBuilt = true;
    // Switches are at home on pages of settings.
    await Promise.all(['player', 'pages'].map(loadStyles));
    this.buildBar();
    this.buildFull();
    document.querySelector('.shell')?.after(this.bar);
    document.body.append(this.full);
    this.draw();
  }

  buildBar() {
    const { player } = this;
    this.barArt = art();
    this.barTitle = element('strong');
    this.barShow = element('small');
    this.barTitle.dir = this.barShow.dir = 'auto';
    this.opener = button('player-open', 'Open the player', () => this.open());
    const words = element('span', 'player-words', this.barTitle, this.barShow);
    this.opener.append(this.barArt, words);
    this.barLine = element('i');
    this.barScrub = this.scrubber();
    this.barPlay = this.playButton();
    this.barSpeed = button('tool player-speed', 'Speed', (at) => openSpeed(player, at));
    this.barSleep = button('tool only-wide', 'Sleep timer', (at) => openSleep(player, at));
    this.barSleep.append(glyph('moon'));
    const more = button('tool only-wide', 'Up next and chapters', () => this.open());
    more.append(glyph('queue'));
    const close = button('tool only-wide', 'Close the player', () => player.close());
    close.append(glyph('close'));
    this.bar.append(
      element('div', 'player-line', this.barLine), this.opener,
      element('div', 'player-buttons', this.stepButton(-1), this.barPlay, this.stepButton(1)),
      this.barScrub.box,
      element('div', 'player-tools', this.barSpeed, this.barSleep, more, close), player.sound.audio,
    );
  }

  buildFull() {
    const { player } = this;
    const close = button('tool', 'Close the full view', () => this.close());
    close.append(glyph('down'));
    const end = button('tool', 'Stop and close the player', async () => { await this.close(); player.close(); });
    end.append(glyph('close'));
    this.fullArt = art();
    this.film = element('div', 'player-film', player.sound.video, this.filmTools());
    this.chapterName = element('p', 'player-chapter');
    this.chapterName.dir = 'auto';
    this.title = this.link('player-title', () => player.episode?.address);
    this.show = this.link('player-show', () => (player.episode ? at(`/feeds/${player.episode.feed}`) : undefined));
    this.trouble = element('p', 'player-trouble');
    this.trouble.setAttribute('role', 'alert');
    this.scrub = this.scrubber();
    this.fullPlay = this.playButton();
    this.speed = button('player-choice', 'Speed', (at) => openSpeed(player, at));
    this.speedText = element('strong');
    this.speed.append(this.speedText, element('small', '', 'Speed'));
    this.sleep = button('player-choice', 'Sleep timer', (at) => openSleep(player, at));
    this.sleepText = element('small', '', 'Sleep');
    this.sleep.append(glyph('moon'), this.sleepText);
    this.played = button('player-choice', 'Mark as played', () => {
      if (player.episode) player.markPlayed(player.episode.item, !player.episode.played);
    });
    this.played.append(glyph('check'), element('small', '', 'Played'));
    const skip = button('player-choice', 'Play the next episode', () => player.next());
    skip.append(glyph('skip'), element('small', '', 'Next'));
    this.skip = skip;
    this.chapterList = element('ol', 'player-chapters');
    this.chapterPart = element('section', 'player-part', heading('Chapters'), this.chapterList);
    this.queueNote = element('p', 'player-nothing');
    this.queueHeading = heading('Up next');
    this.queuePart = element('section', 'player-part', this.queueHeading, this.queue.list, this.queueNote);
    const head = element('div', 'player-head', close, element('span', 'player-grip'), end);
    const stage = element(
      'div', 'player-stage', element('div', 'player-picture', this.fullArt, this.film),
      element(
        'div', 'player-main', element('div', 'player-names', this.chapterName, this.title, this.show), this.trouble,
        this.scrub.box,
        element('div', 'player-buttons', this.chapterButton(-1), this.stepButton(-1), this.fullPlay,
          this.stepButton(1), this.chapterButton(1)),
        element('div', 'player-choices', this.speed, this.sleep, this.played, skip),
      ),
    );
    this.full.append(element('div', 'player-column', head, stage,
      element('div', 'player-parts', this.chapterPart, this.queuePart)));
    this.full.addEventListener('cancel', (event) => { event.preventDefault(); this.close(); });
    this.full.addEventListener('keydown', (event) => this.onKey(event));
    dragDown(this.full, () => this.close());
  }

  /**
   * @param {string} name
   * @param {() => string | undefined} address
   */
  link(name, address) {
    const link = document.createElement('a');
    link.className = name;
    link.dir = 'auto';
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      event.stopPropagation();
      const target = address();
      await this.close();
      if (target) go(target);
    });
    return link;
  }

  playButton() {
    const made = button('player-play', 'Play', () => this.player.toggle());
    made.append(glyph('play'), glyph('pause'));
    return made;
  }

  /** @param {1 | -1} direction */
  stepButton(direction) {
    const { player } = this;
    const seconds = () => (direction < 0 ? player.back : player.forward);
    const made = button('player-step', '', () => player.step(direction * seconds()));
    made.dataset.direction = String(direction);
    made.append(glyph(direction < 0 ? 'step-back' : 'step-forward'), element('span'));
    return made;
  }

  /** @param {1 | -1} direction */
  chapterButton(direction) {
    const name = direction < 0 ? 'Previous chapter' : 'Next chapter';
    const made = button('tool player-turn', name, () => this.player.turnChapter(direction));
    made.append(glyph('skip', direction < 0 ? 'flipped' : ''));
    return made;
  }

  /** The pictures of a film have controls of their own. */
  filmTools() {
    const { video } = this.player.sound;
    const tools = element('div', 'player-film-tools');
    if (document.pictureInPictureEnabled) {
      const small = button('tool', 'Picture in picture', async () => {
        if (document.pictureInPictureElement) await document.exitPictureInPicture();
        else await video.requestPictureInPicture().catch(() => {});
      });
      small.append(glyph('picture-in-picture'));
      tools.append(small);
    }
    const large = button('tool', 'Full screen', () => { video.requestFullscreen?.().catch(() => {}); });
    large.append(glyph('full-screen'));
    tools.append(large);
    video.addEventListener('click', () => this.player.toggle());
    return tools;
  }

  scrubber() {
    const { player } = this;
    const range = document.createElement('input');
    range.type = 'range';
    range.min = '0';
    range.step = '1';
    label(range, 'Place in the episode');
    const marks = element('span', 'player-marks');
    const now = element('span', 'player-time');
    const left = element('span', 'player-time');
    range.addEventListener('input', () => {
      this.isScrubbing = true;
      this.drawPlace(Number(range.value));
    });
    range.addEventListener('change', () => {
      this.isScrubbing = false;
      player.seek(Number(range.value));
    });
    range.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -player.back, ArrowRight: player.forward, ArrowDown: -player.back,
        ArrowUp: player.forward, PageDown: -60, PageUp: 60 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      player.step(by);
    });
    const track = element('span', 'player-track', marks, range);
    return { box: element('div', 'player-scrub', now, track, left), range, marks, now, left, track };
  }

  // Opening

  async open() {
    if (this.full.open || !this.player.episode) return;
    if (!this.isBuilt) await this.build();
    const toasts = document.getElementById('toasts');
    if (toasts) this.full.append(toasts);
    // The browser's way back closes the full view.
    history.pushState({ ...history.state, player: true }, '');
    addEventListener('popstate', this.onPop, { capture: true });
    this.full.showModal();
    this.full.scrollTop = 0;
    this.draw();
    this.fullPlay?.focus({ preventScroll: true });
  }

  toggle() {
    if (this.full.open) this.close();
    else this.open();
  }

  /** @returns {Promise<void>} kept when the way back is that of the page again */
  close() {
    if (!this.full.open) return Promise.resolve();
    const gone = new Promise((resolve) => { addEventListener('popstate', () => resolve(undefined), { once: true }); });
    history.back();
    return gone;
  }

  onPop() {
    removeEventListener('popstate', this.onPop, { capture: true });
    if (!this.full.open) return;
    const toasts = document.getElementById('toasts');
    const hide = () => {
      this.full.close();
      this.full.style.translate = '';
      if (toasts) document.body.append(toasts);
      this.opener?.focus({ preventScroll: true });
    };
    if (isStill() || !isNarrow()) {
      hide();
      return;
    }
    this.full.animate({ translate: [this.full.style.translate || '0', '0 100%'] },
      { duration: 220, easing: 'cubic-bezier(.3, 0, .8, .15)' }).finished.finally(hide);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { player } = this;
    const isControl = event.target instanceof Element && event.target.closest('button, a, input, [popover]');
    /** @type {Record<string, () => void>} */
    const actions = {
      ' ': () => player.toggle(), k: () => player.toggle(),
      ArrowLeft: () => player.step(-player.back), ArrowRight: () => player.step(player.forward),
      j: () => player.step(-player.back), l: () => player.step(player.forward),
    };
    const action = actions[event.key];
    if (!action || (isControl && event.key === ' ')) return;
    if (event.target instanceof Element && event.target.closest('[popover]')) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  // Drawing

  draw() {
    const { player } = this;
    const { episode } = player;
    const root = document.documentElement;
    if (!episode) {
      delete root.dataset.listening;
      if (this.full.open) this.close();
      return;
    }
    if (!this.isBuilt) {
      this.build();
      return;
    }
    if (!this.barTitle || !this.barShow) return;
    const state = player.trouble ? 'failed' : player.isWaiting ? 'waiting' : player.isPlaying ? 'playing' : 'paused';
    root.dataset.listening = state;
    this.bar.dataset.state = this.full.dataset.state = state;
    this.bar.dataset.item = String(episode.item);
    this.full.toggleAttribute('data-film', episode.film);
    setText(this.barTitle, episode.title);
    setArt(this.barArt, player.chapter?.image ?? episode.artwork);
    setArt(this.fullArt, player.chapter?.image ?? episode.artworkLarge ?? episode.artwork);
    this.drawFull(episode);
    const goes = player.isPlaying || player.isStarting;
    for (const made of [this.barPlay, this.fullPlay]) {
      label(made, goes ? 'Pause' : 'Play');
      made?.toggleAttribute('data-on', goes);
    }
    for (const box of [this.bar, this.full]) {
      for (const step of box.querySelectorAll('.player-step')) {
        const isBack = /** @type {HTMLElement} */ (step).dataset.direction === '-1';
        const seconds = isBack ? player.back : player.forward;
        label(step, `${isBack ? 'Back' : 'Forward'} ${seconds} seconds`);
        setText(step.lastElementChild, String(seconds));
      }
    }
    const rate = `${player.rate}×`;
    setText(this.barSpeed, rate);
    setText(this.speedText, rate);
    label(this.barSpeed, `Speed, ${player.rate} times`);
    label(this.speed, `Speed, ${player.rate} times`);
    this.barSleep?.toggleAttribute('data-on', player.sleep.kind !== 'off');
    this.sleep?.toggleAttribute('data-on', player.sleep.kind !== 'off');
    this.queue.draw();
    this.drawTime();
  }

  /** @param {import('./player.js').Episode} episode */
  drawFull(episode) {
    const { player } = this;
    setText(this.title, episode.title);
    this.title?.setAttribute('href', episode.address);
    setText(this.show, episode.show);
    this.show?.setAttribute('href', at(`/feeds/${episode.feed}`));
    setText(this.trouble, player.trouble);
    this.played?.toggleAttribute('data-on', episode.played);
    label(this.played, episode.played ? 'Mark as unplayed' : 'Mark as played');
    this.played?.setAttribute('aria-pressed', String(episode.played));
    if (this.skip instanceof HTMLButtonElement) this.skip.disabled = player.queue.length === 0;
    const seconds = player.queue.reduce((sum, other) =>
      sum + Math.max(0, (other.length ?? 0) - (other.played ? 0 : other.position)), 0);
    setText(this.queueHeading, player.queue.length > 0 && seconds > 0 ? `Up next · ${length(seconds)}` : 'Up next');
    setText(this.queueNote, player.queue.length > 0 ? '' : 'Nothing is queued. Add episodes from their page or from the menu of a row.');
    this.drawChapters();
  }

  drawChapters() {
    const { chapters, episode, duration } = this.player;
    this.full.toggleAttribute('data-chapters', chapters.length > 0);
    const name = [episode?.item, Math.round(duration), ...chapters.map(({ start, skip }) => `${start}${skip}`)].join(' ');
    if (name === this.drawnChapters) return;
    this.drawnChapters = name;
    this.chapterList?.replaceChildren(...chapters.map((chapter, index) => {
      const made = button('player-chapter-line', '', () => this.player.seek(chapter.start));
      made.removeAttribute('aria-label');
      made.removeAttribute('title');
      const words = element('span', '', chapter.title);
      words.dir = 'auto';
      const end = chapters[index + 1]?.start ?? duration;
      made.append(element('span', 'player-time', clock(chapter.start)), words,
        element('small', '', chapter.skip ? 'skipped' : end > chapter.start ? length(end - chapter.start) : ''));
      return element('li', '', made);
    }));
    for (const { marks } of [this.scrub, this.barScrub].flatMap((scrub) => scrub ?? [])) {
      marks.replaceChildren(...chapters.filter(({ start }) => start > 0 && start < duration).map(({ start }) => {
        const mark = element('i');
        mark.style.left = `${start / duration * 100}%`;
        return mark;
      }));
    }
  }

  drawTime() {
    if (!this.isBuilt || !this.player.episode || !this.barShow) return;
    if (!this.isScrubbing) this.drawPlace(this.player.time);
    const { player } = this;
    const { chapter } = player;
    setText(this.chapterName, chapter?.title ?? '');
    const index = chapter ? player.chapters.indexOf(chapter) : -1;
    for (const [place, line] of [...(this.chapterList?.children ?? [])].entries()) {
      if (place === index) line.setAttribute('aria-current', 'true');
      else line.removeAttribute('aria-current');
    }
    const left = (player.duration - player.time) / player.rate;
    const words = player.duration > 0 ? `${length(Math.max(0, left))} left` : clock(player.time);
    setText(this.barShow, player.trouble || `${words} · ${player.episode?.show}`);
    setText(this.sleepText, sleepWords(player.sleep));
    const buffered = player.duration > 0 ? player.sound.bufferedEnd / player.duration : 0;
    for (const scrub of [this.scrub, this.barScrub]) {
      scrub?.track.style.setProperty('--buffered', `${Math.min(100, buffered * 100)}%`);
    }
  }

  /** @param {number} time */
  drawPlace(time) {
    const { duration, rate } = this.player;
    const share = duration > 0 ? Math.min(1, time / duration) : 0;
    this.barLine?.style.setProperty('width', `${share * 100}%`);
    for (const scrub of [this.scrub, this.barScrub]) {
      if (!scrub) continue;
      scrub.range.max = String(Math.max(1, Math.floor(duration)));
      scrub.range.value = String(Math.floor(time));
      scrub.range.setAttribute('aria-valuetext', `${spoken(time)} of ${spoken(duration)}`);
      scrub.track.style.setProperty('--place', `${share * 100}%`);
      setText(scrub.now, clock(time));
      setText(scrub.left, duration > 0 ? `−${clock((duration - time) / rate)}` : '');
    }
  }
}

/** @param {import('./sleep.js').Sleep} sleep */
function sleepWords(sleep) {
  if (sleep.left !== null) return clock(sleep.left / 1000);
  return sleep.kind === 'episode' ? 'Episode' : sleep.kind === 'chapter' ? 'Chapter' : 'Sleep';
}

/** @param {string} words */
const heading = (words) => element('h2', '', words);

function art() {
  const image = document.createElement('img');
  image.alt = '';
  image.decoding = 'async';
  image.hidden = true;
  // Where one fails, `pictures.js` hides it; the next address may have one.
  image.addEventListener('load', () => { image.hidden = false; });
  return element('span', 'player-art', glyph('podcasts'), image);
}

/** @param {HTMLElement | undefined} box @param {string} [address] */
function setArt(box, address) {
  const image = box?.querySelector('img');
  if (!image || image.getAttribute('src') === (address ?? null)) return;
  image.hidden = !address;
  delete image.dataset.awaited;
  if (address) image.src = address;
  else image.removeAttribute('src');
}
