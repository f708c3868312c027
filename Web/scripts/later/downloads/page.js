// The page of episodes that are kept here, and what other pages have of them: a button on each episode,
// and how many of the newest a podcast keeps.
import { at } from '../../address.js';
import { go, keptMains } from '../../navigation.js';
import { glyph, whenShown } from '../../screen.js';
import { toast } from '../../toast.js';
import { button, element, label, setText } from '../player/elements.js';
import { length } from '../player/times.js';
import { budget, budgets, changes, drop, hold, newest, setBudget, setNewest, startDownloads, want } from './loader.js';
import { get } from '../worker/store.js';
import { all, kept, removeAll } from './store.js';

/** @typedef {import('./store.js').Kept} Kept */

/** What draws an element of a page; both go together. @type {WeakMap<Element, (item?: number) => void>} */
const drawers = new WeakMap();

export function startKeeping() {
  startDownloads();
  changes.addEventListener('change', (event) => drawAll(/** @type {CustomEvent} */ (event).detail.item));
  changes.addEventListener('failure', (event) => {
    const { item, title, trouble } = /** @type {CustomEvent} */ (event).detail;
    toast(`“${title}” is not kept: ${trouble}`, 'Try again', () => want(item));
  });
  whenShown((root) => {
    for (const place of root.querySelectorAll('[data-downloads]')) new Page(/** @type {HTMLElement} */ (place));
    for (const control of root.querySelectorAll('[data-keep-here]')) keepButton(/** @type {HTMLButtonElement} */ (control));
    for (const place of root.querySelectorAll('[data-keeps-newest]')) newestChoice(/** @type {HTMLElement} */ (place));
    // One may have come back to a page of before.
    drawAll();
  });
}

/** Draws what pages show of an episode, or of all of them. @param {number} [item] */
function drawAll(item) {
  for (const root of keptMains()) {
    for (const place of root.querySelectorAll('[data-keep-here], [data-downloads]')) drawers.get(place)?.(item);
  }
}

/** @param {number} bytes */
const size = (bytes) => bytes < 1e9 ? `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`
  : `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB`;

/** @param {Kept} episode */
const share = ({ done, size: whole }) => whole > 0 ? done / whole : 0;

// The button of an episode

/** @param {HTMLButtonElement} control */
function keepButton(control) {
  if (!control.hidden) return;
  control.hidden = false;
  const item = Number(control.dataset.keepHere);
  const draw = async (/** @type {number | undefined} */ changed) => {
    if (changed !== undefined && changed !== item) return;
    const episode = await kept(item);
    const state = episode?.state ?? 'none';
    const hundredths = episode ? Math.round(share(episode) * 100) : 0;
    control.dataset.state = state;
    control.style.setProperty('--share', `${hundredths}%`);
    const name = { none: 'Keep on this device', whole: 'Kept on this device. Remove', failed: 'Keep on this device, try again',
      paused: 'Keep on this device, go on' }[state] ?? `Getting it, ${hundredths} %. Stop`;
    label(control, name);
    const drawing = state === 'whole' ? 'kept' : state === 'waiting' || state === 'loading' ? 'close' : 'download';
    if (control.dataset.drawing !== drawing) control.replaceChildren(glyph(drawing));
    control.dataset.drawing = drawing;
  };
  control.addEventListener('click', async () => {
    const state = (await kept(item))?.state;
    if (state === 'whole') {
      await drop(item);
      toast('Removed from this device.', 'Undo', () => want(item));
    } else if (state === 'waiting' || state === 'loading') {
      await drop(item);
    } else if (!await want(item)) {
      toast('It could not be asked for.', 'Try again', () => want(item));
    }
  });
  drawers.set(control, draw);
}

// What a podcast keeps

/** @param {HTMLElement} place */
function newestChoice(place) {
  const select = place.querySelector('select');
  if (!select || !place.hidden) return;
  place.hidden = false;
  const feed = Number(place.dataset.keepsNewest);
  select.value = String(newest()[feed] ?? 0);
  select.addEventListener('change', () => {
    setNewest(feed, Number(select.value));
    const option = select.closest('.option');
    option?.classList.remove('saved');
    requestAnimationFrame(() => option?.classList.add('saved'));
  });
}

// The page

class Page {
  /** @param {HTMLElement} place */
  constructor(place) {
    if (place.dataset.downloads === 'started') return;
    place.dataset.downloads = 'started';
    /** @type {Map<number, Row>} */
    this.rows = new Map();
    this.room = document.createElement('progress');
    this.facts = element('p', 'hint');
    this.list = element('ol', 'downloads');
    this.nothing = element('p', 'downloads-nothing', 'Nothing is kept here yet. The arrow on the page of an episode keeps it; '
      + 'the settings of a podcast can keep its newest ones.');
    const back = document.createElement('a');
    back.className = 'button';
    back.href = at('/podcasts');
    back.append('Go to podcasts');
    this.way = element('div', 'buttons', back);
    this.clear = element('div', 'buttons', button('button', '', () => this.removeAll()));
    this.clear.firstElementChild?.append('Remove all from this device');
    label(this.room, 'Room that is taken');
    place.replaceChildren(element('div', 'downloads-room', this.room, this.facts), this.list, this.nothing, this.way,
      this.limit(), this.clear);
    drawers.set(place, () => this.draw());
  }

  limit() {
    const select = document.createElement('select');
    select.className = 'option-choice';
    const sizes = budgets.includes(budget()) ? budgets : [...budgets, budget()].sort((a, b) => a - b);
    select.append(...sizes.map((megabytes) => new Option(size(megabytes * 1e6), String(megabytes))));
    select.value = String(budget());
    select.addEventListener('change', async () => {
      setBudget(Number(select.value));
      // What found no room may find it now.
      for (const { item, state } of await all()) if (state === 'failed') want(item);
      this.draw();
    });
    const about = element('span', 'about', 'Room for episodes');
    return element('section', 'group', element('ul', 'options', element('li', '', element('label', 'option', about, select))));
  }

  async draw() {
    const episodes = await all();
    const taken = episodes.reduce((sum, { done }) => sum + done, 0);
    this.room.max = budget() * 1e6;
    this.room.value = taken;
    const whole = episodes.filter(({ state }) => state === 'whole').length;
    const count = whole === 1 ? '1 episode' : `${whole} episodes`;
    setText(this.facts, `${count} · ${size(taken)} of ${size(budget() * 1e6)}`);
    this.nothing.hidden = this.way.hidden = episodes.length > 0;
    this.clear.hidden = episodes.length === 0;
    const present = new Set(episodes.map(({ item }) => item));
    for (const [item, row] of this.rows) {
      if (present.has(item)) continue;
      row.line.remove();
      this.rows.delete(item);
    }
    for (const [index, episode] of episodes.entries()) {
      const row = this.rows.get(episode.item) ?? new Row(episode);
      this.rows.set(episode.item, row);
      row.draw(episode);
      if (this.list.children[index] !== row.line) this.list.insertBefore(row.line, this.list.children[index] ?? null);
    }
  }

  async removeAll() {
    if (!confirm('Remove all episodes from this device?')) return;
    for (const { item } of await all()) await drop(item);
    await removeAll();
    this.draw();
  }
}

class Row {
  /** @param {Kept} kept */
  constructor({ item, episode }) {
    const image = document.createElement('img');
    image.alt = '';
    if (episode.artwork) image.src = episode.artwork;
    this.cover = element('span', 'download-cover', glyph('podcasts'), ...(episode.artwork ? [image] : []));
    const title = element('strong', '', episode.title);
    title.dir = 'auto';
    this.facts = element('small');
    this.facts.dir = 'auto';
    this.bar = document.createElement('progress');
    this.bar.max = 1;
    label(this.bar, `How much of ${episode.title} is here`);
    const about = document.createElement('a');
    about.className = 'download-about';
    about.href = episode.address;
    about.addEventListener('click', (event) => this.lead(event, item, episode.address));
    about.append(this.cover, element('span', 'download-words', title, this.facts, this.bar));
    this.play = button('tool', `Play ${episode.title}`, () => {});
    this.play.dataset.player = 'play';
    this.play.dataset.item = String(item);
    this.play.append(glyph('play'));
    this.turn = button('tool', '', async () => {
      if (this.state === 'waiting' || this.state === 'loading') hold(item);
      else want(item);
    });
    const remove = button('tool', `Remove ${episode.title} from this device`, async () => {
      await drop(item);
      toast('Removed from this device.', 'Undo', () => want(item));
    });
    remove.append(glyph('remove'));
    this.line = element('li', 'download', about, this.play, this.turn, remove);
    this.state = '';
  }

  /**
   * Without a network leads to the page of an episode only where that is kept too.
   *
   * @param {MouseEvent} event
   * @param {number} item
   * @param {string} address
   */
  async lead(event, item, address) {
    if (navigator.onLine) return;
    event.preventDefault();
    if (await get('texts', item).catch(() => null)) go(address);
    else toast('The page of this episode needs the network.', this.play.hidden ? undefined : 'Play it', () => this.play.click());
  }

  /** @param {Kept} kept */
  draw(kept) {
    const { episode, state, done, size: whole, trouble, isByItself } = kept;
    const isMoving = state === 'waiting' || state === 'loading';
    const words = {
      waiting: 'Waiting', loading: whole > 0 ? `${size(done)} of ${size(whole)}` : size(done), paused: `Stopped at ${size(done)}`,
      failed: trouble || 'It did not come.', whole: size(whole),
    }[state];
    const parts = [episode.show, ...(state === 'whole' && episode.length ? [length(episode.length)] : []), words,
      ...(isByItself ? ['newest'] : [])];
    setText(this.facts, parts.join(' · '));
    this.line.dataset.state = state;
    this.bar.hidden = state === 'whole';
    if (whole > 0 || !isMoving) this.bar.value = share(kept);
    else this.bar.removeAttribute('value');
    this.play.hidden = state !== 'whole';
    this.turn.hidden = state === 'whole';
    if (this.state === state) return;
    this.state = state;
    label(this.turn, `${isMoving ? 'Stop' : state === 'failed' ? 'Try again' : 'Go on'}: ${episode.title}`);
    this.turn.replaceChildren(glyph(isMoving ? 'pause' : 'download'));
  }
}
