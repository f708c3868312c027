// Pictures one by one over the whole screen: those of an article, or all of a list, however many.
// Only a few slides around the present one are in the document; each lies at its place in a strip as
// wide as all of them, so that the browser's own scrolling and snapping turn the pages.
import { go } from '../navigation.js';
import { glyph, isStill, loadStyles } from '../screen.js';
import { share } from './sharing.js';
import { Slides } from './slides.js';
import { Zoom } from './zoom.js';

/** @typedef {import('./slides.js').Picture} Picture */

/** So many slides on each side of the present one are in the document; half of them have pictures. */
const reach = 2;
/** Scrolling that has paused for so long has ended; `scrollend` does not come in every browser. */
const restInMilliseconds = 160;

/** @type {Viewer | null} */
let present = null;

/**
 * Opens the viewer.
 *
 * @param {object} wanted
 * @param {string} [wanted.list] the address of a list, for the pictures of all its items
 * @param {string | number} [wanted.item] where in the list to begin; without a list: whose pictures
 * @param {Picture[]} [wanted.pictures] pictures that are known already
 * @param {number} [wanted.at] which of the first pictures to show
 */
export async function openViewer({ list, item, pictures, at = 0 }) {
  present?.end();
  await loadStyles('viewer');
  present = new Viewer(new Slides({ list, item, pictures }), at);
  await present.open();
}

/**
 * Opens the viewer on a picture of an article, with the others of it.
 *
 * @param {Element} element the picture, or the link around it
 */
export async function openPicture(element) {
  const article = element.closest('.article, .row-article') ?? element;
  const chosen = element.matches('img') ? element : element.querySelector('img, .missing');
  const shown = [...article.querySelectorAll('.gallery img, .prose img, :is(.gallery, .prose) .missing')]
    .filter((picture) => !isSmall(picture));
  const title = element.closest('.article-pane, .row')
    ?.querySelector('.article-title, .row-title')?.textContent?.trim() ?? '';
  const pictures = shown.map((picture) => pictureOf(picture, title));
  await openViewer({ pictures, at: Math.max(0, chosen ? shown.indexOf(chosen) : 0) });
}

/** Signs among the words are no pictures to look at. @param {Element} picture */
const isSmall = (picture) => picture instanceof HTMLImageElement
  && (picture.width < 64 || picture.height < 64) && (picture.complete || picture.hasAttribute('width'));

/**
 * @param {Element} element
 * @param {string} title
 * @returns {Picture}
 */
function pictureOf(element, title) {
  const image = element instanceof HTMLImageElement ? element : null;
  const box = element instanceof HTMLElement ? element.dataset : {};
  const link = element.closest('a');
  // A file that a picture links to may be larger, but it comes from its publisher.
  const isOwn = link && (link.matches('.gallery a')
    || (link.dataset.zoom !== undefined && !image?.src.includes('/media/')));
  const words = element.closest('figure')?.querySelector('figcaption')
    ?? (element.closest('picture') ?? element).parentElement?.querySelector(':scope > small');
  const source = isOwn ? link.href : image ? largest(image) : box.src ?? '';
  return {
    // Through the server it comes in several sizes.
    src: source.replace(/(\/media\/[^?]+\?size=)\w+$/, '$1full'),
    width: image?.naturalWidth || undefined,
    height: image?.naturalHeight || undefined,
    title,
    caption: words?.textContent?.trim() || image?.title || '',
    // Files without words have a number for a name, which says nothing here.
    alternative: words || !element.closest('.gallery') ? image?.alt ?? box.alt ?? '' : '',
  };
}

/** The address of the largest form that the publisher offers. @param {HTMLImageElement} image */
function largest(image) {
  const candidates = image.srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/))
    .map(([address, descriptor]) => ({ address, size: parseFloat(descriptor ?? '1') }))
    .filter(({ address }) => address).sort((a, b) => b.size - a.size);
  return candidates.length > 0 ? new URL(candidates[0].address, location.href).href
    : image.currentSrc || image.src;
}

class Viewer {
  /**
   * @param {Slides} slides
   * @param {number} at
   */
  constructor(slides, at) {
    this.slides = slides;
    this.index = at;
    /** Where a scroll that runs leads to. */
    this.target = at;
    /** @type {Map<number, HTMLElement>} */
    this.shown = new Map();
    this.opener = document.activeElement;
    this.isMoving = false;
    this.fingers = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.restTimer = undefined;
    /** @type {(() => void) | null} */
    this.whenClosed = null;
    this.dialog = build();
    this.track = find(this.dialog, '.viewer-track');
    this.strip = find(this.dialog, '.viewer-strip');
    this.zoom = new Zoom(this.dialog, this.track, {
      picture: () => this.shown.get(this.index)?.querySelector('img') ?? null,
      tap: () => this.dialog.toggleAttribute('data-bare'),
      dismiss: () => this.close(),
    });
    this.onPop = this.onPop.bind(this);
    this.listen();
  }

  async open() {
    document.body.append(this.dialog);
    // Words about what was done lie below a modal dialog unless they are in it.
    const toasts = document.getElementById('toasts');
    if (toasts) this.dialog.append(toasts);
    // The browser's way back closes the viewer.
    history.pushState({ ...history.state, viewer: true }, '');
    addEventListener('popstate', this.onPop, { capture: true });
    this.dialog.showModal();
    this.track.focus();
    try {
      await this.slides.begin();
    } catch {
      this.say('The pictures did not come. Is the reader still running?');
      return;
    }
    if (this.slides.pictures.length === 0) {
      this.say('There are no pictures here.');
      return;
    }
    this.slides.onPrepend = (count) => this.shift(count);
    this.slides.onChange = () => this.draw();
    this.index = this.target = Math.min(this.index, this.slides.pictures.length - 1);
    this.draw();
    this.hold();
    this.slides.goOn();
  }

  listen() {
    this.track.addEventListener('scroll', () => {
      this.isMoving = true;
      this.rest();
      const index = Math.round(this.track.scrollLeft / this.track.clientWidth);
      if (index !== this.index && this.slides.pictures[index]) {
        this.index = index;
        this.zoom.reset();
        this.draw();
      }
    }, { passive: true });
    for (const name of ['touchstart', 'touchend', 'touchcancel']) {
      this.track.addEventListener(name, (event) => {
        this.fingers = /** @type {TouchEvent} */ (event).touches.length;
        this.rest();
      }, { passive: true });
    }
    // The present picture stays where it is when the screen turns.
    new ResizeObserver(() => this.hold()).observe(this.track);
    this.dialog.addEventListener('keydown', (event) => this.onKey(event));
    this.dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.close();
    });
    this.dialog.addEventListener('click', (event) => this.onClick(event));
  }

  /** Waits until nothing has moved for a moment. */
  rest() {
    clearTimeout(this.restTimer);
    this.restTimer = setTimeout(() => {
      if (this.fingers > 0) return;
      this.isMoving = false;
      this.target = this.index;
      this.slides.settle();
    }, restInMilliseconds);
  }

  /** @param {MouseEvent} event */
  async onClick(event) {
    const control = event.target instanceof Element ? event.target.closest('[data-do]') : null;
    if (!(control instanceof HTMLElement)) return;
    const picture = this.slides.pictures[this.index];
    switch (control.dataset.do) {
      case 'close': this.close(); break;
      case 'previous': this.turn(-1); break;
      case 'next': this.turn(1); break;
      case 'share': share(picture?.title ?? '', picture?.page || picture?.src || ''); break;
      case 'again': this.again(); break;
      case 'open':
        event.preventDefault();
        await this.close();
        if (picture?.address) go(picture.address);
        break;
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => this.turn(-1),
      ArrowRight: () => this.turn(1),
      PageUp: () => this.turn(-1),
      PageDown: () => this.turn(1),
      Home: () => this.toEnd(-1),
      End: () => this.toEnd(1),
      '+': () => this.zoom.by(1.5),
      '=': () => this.zoom.by(1.5),
      '-': () => this.zoom.by(1 / 1.5),
      0: () => this.zoom.reset(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  /** @param {number} by */
  turn(by) {
    const target = Math.max(0, Math.min(this.target + by, this.slides.pictures.length - 1));
    if (target === this.target) return;
    this.zoom.reset();
    this.target = target;
    this.prepare(target);
    this.track.scrollTo({
      left: target * this.track.clientWidth, behavior: isStill() ? 'instant' : 'smooth',
    });
  }

  /** To the first or the last picture, also of a list that is not all there yet. @param {number} side */
  async toEnd(side) {
    await this.slides.all(side);
    if (!this.dialog.open) return;
    this.show(side < 0 ? 0 : this.slides.pictures.length - 1);
  }

  /** At once, without passing those between. @param {number} index */
  show(index) {
    this.zoom.reset();
    this.index = this.target = index;
    this.draw();
    this.hold();
  }

  /** Puts the present picture exactly on the screen. */
  hold() {
    if (this.slides.pictures.length === 0) return;
    this.zoom.reset();
    this.track.scrollTo({ left: this.target * this.track.clientWidth, behavior: 'instant' });
  }

  /** Pictures have come before the present ones. @param {number} count */
  shift(count) {
    this.index += count;
    this.target += count;
    const moved = [...this.shown];
    this.shown.clear();
    for (const [index, slide] of moved) {
      this.shown.set(index + count, slide);
      slide.style.setProperty('--index', String(index + count));
    }
    this.strip.style.setProperty('--count', String(this.slides.pictures.length));
    this.hold();
  }

  /** Whether nothing moves, so that the strip may grow at its start. */
  get isAtRest() {
    return !this.isMoving && this.fingers === 0;
  }

  draw() {
    const { pictures, isStartKnown, isEndKnown } = this.slides;
    this.strip.style.setProperty('--count', String(pictures.length));
    this.prepare(this.index);
    for (const [index, slide] of this.shown) {
      if (Math.abs(index - this.index) > reach && Math.abs(index - this.target) > reach) {
        slide.remove();
        this.shown.delete(index);
      } else {
        slide.inert = index !== this.index;
      }
    }
    const number = isStartKnown
      ? `${(this.index + 1).toLocaleString('en')} of ${pictures.length.toLocaleString('en')}${isEndKnown ? '' : '+'}` : '';
    setText(find(this.dialog, '.viewer-number'), number);
    this.describe(pictures[this.index]);
    find(this.dialog, '[data-do=previous]').hidden = this.index === 0;
    find(this.dialog, '[data-do=next]').hidden = this.index === pictures.length - 1;
    this.slides.ask(this.index, () => this.isAtRest);
  }

  /** The words and what acts on a picture. @param {Picture} picture */
  describe(picture) {
    const words = [picture.caption, picture.alternative].find((text) =>
      text && text !== picture.title) ?? '';
    setText(find(this.dialog, '.viewer-caption h2'), picture.title);
    setText(find(this.dialog, '.viewer-caption p'), words);
    setText(find(this.dialog, '.viewer-caption small'), picture.from ?? '');
    const save = /** @type {HTMLAnchorElement} */ (find(this.dialog, '[data-do=save]'));
    save.href = picture.src;
    save.download = picture.name || picture.title || 'picture';
    const open = /** @type {HTMLAnchorElement} */ (find(this.dialog, '[data-do=open]'));
    open.hidden = !picture.address;
    if (picture.address) open.href = picture.address;
  }

  /** Has the slides around one in the document. @param {number} middle */
  prepare(middle) {
    for (let index = middle - reach; index <= middle + reach; index += 1) {
      const picture = this.slides.pictures[index];
      if (!picture) continue;
      let slide = this.shown.get(index);
      if (!slide) {
        slide = document.createElement('figure');
        slide.className = 'slide';
        slide.style.setProperty('--index', String(index));
        this.shown.set(index, slide);
        this.strip.append(slide);
      }
      if (Math.abs(index - middle) <= reach / 2 && !slide.hasChildNodes()) fill(slide, picture);
    }
  }

  again() {
    const slide = this.shown.get(this.index);
    const picture = this.slides.pictures[this.index];
    if (!slide || !picture) return;
    slide.replaceChildren();
    fill(slide, picture);
  }

  /** @param {string} text */
  say(text) {
    const words = document.createElement('p');
    words.className = 'viewer-nothing';
    words.textContent = text;
    this.track.replaceChildren(words);
  }

  /** @returns {Promise<void>} kept when it is closed */
  close() {
    return new Promise((resolve) => {
      this.whenClosed = resolve;
      if (history.state?.viewer) history.back();
      else this.end();
    });
  }

  /** @param {PopStateEvent} event */
  onPop(event) {
    // It was the viewer's own step: the page below has not changed.
    event.stopImmediatePropagation();
    this.end();
  }

  /** Takes everything away; nothing of its pictures stays. */
  end() {
    removeEventListener('popstate', this.onPop, { capture: true });
    this.slides.stop();
    this.dialog.close();
    const toasts = document.getElementById('toasts');
    if (toasts) document.body.append(toasts);
    this.dialog.remove();
    if (this.opener instanceof HTMLElement && this.opener.isConnected) {
      this.opener.focus({ preventScroll: true });
    }
    if (present === this) present = null;
    this.whenClosed?.();
  }
}

/**
 * @param {HTMLElement} slide
 * @param {Picture} picture
 */
function fill(slide, picture) {
  const image = document.createElement('img');
  image.alt = picture.alternative || picture.caption || picture.title;
  image.decoding = 'async';
  image.referrerPolicy = 'no-referrer';
  image.draggable = false;
  if (picture.width && picture.height) {
    image.width = picture.width;
    image.height = picture.height;
  }
  image.addEventListener('load', () => {
    slide.dataset.state = 'there';
    // Small ones are not blown up beyond what they can bear.
    image.style.setProperty('--natural-width', `${image.naturalWidth * 2}px`);
    image.style.setProperty('--natural-height', `${image.naturalHeight * 2}px`);
  });
  image.addEventListener('error', () => explain(slide, picture));
  delete slide.dataset.state;
  if (picture.src) image.src = picture.src;
  else explain(slide, picture);
  slide.append(image);
}

/**
 * Says why a picture is not there.
 *
 * @param {HTMLElement} slide
 * @param {Picture} picture
 */
async function explain(slide, picture) {
  const box = document.createElement('div');
  box.className = 'slide-missing';
  const title = document.createElement('strong');
  title.textContent = picture.alternative || picture.title || 'A picture';
  const why = document.createElement('span');
  why.textContent = 'It did not load.';
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'button';
  again.dataset.do = 'again';
  again.textContent = 'Try again';
  box.append(glyph('pictures'), title, why, again);
  slide.dataset.state = 'missing';
  slide.replaceChildren(box);
  why.textContent = await reason(picture.src);
}

/** @param {string} src */
async function reason(src) {
  if (!navigator.onLine) return 'There is no network.';
  if (!src) return 'The feed gives no address for it.';
  const url = new URL(src, location.href);
  if (url.origin !== location.origin) return `${url.host} did not send it.`;
  const response = await fetch(url).catch(() => null);
  if (!response) return 'The reader did not answer.';
  const words = response.headers.get('Content-Type')?.startsWith('text/plain')
    ? (await response.text()).trim().slice(0, 200) : '';
  return words || `The server answered with status ${response.status}.`;
}

/** @returns {HTMLDialogElement} */
function build() {
  const dialog = document.createElement('dialog');
  dialog.className = 'viewer';
  dialog.setAttribute('aria-label', 'Pictures');
  const track = document.createElement('div');
  track.className = 'viewer-track';
  track.tabIndex = 0;
  track.setAttribute('role', 'group');
  track.setAttribute('aria-label', 'Picture');
  const strip = document.createElement('div');
  strip.className = 'viewer-strip';
  track.append(strip);
  const bar = document.createElement('div');
  bar.className = 'viewer-bar';
  const number = document.createElement('p');
  number.className = 'viewer-number';
  number.setAttribute('role', 'status');
  bar.append(control('close', 'Close', 'close'), number, control('download', 'Save', 'save', 'a'),
    control('share', 'Share', 'share'), control('open', 'Open item', 'open', 'a'));
  const caption = document.createElement('div');
  caption.className = 'viewer-caption';
  for (const name of ['h2', 'p', 'small']) {
    const element = document.createElement(name);
    element.dir = 'auto';
    caption.append(element);
  }
  dialog.append(track, bar, control('back', 'Previous picture', 'previous'),
    control('turn', 'Next picture', 'next'), caption);
  return dialog;
}

/**
 * @param {string} drawing
 * @param {string} name
 * @param {string} action
 * @param {'button' | 'a'} [kind]
 */
function control(drawing, name, action, kind = 'button') {
  const element = document.createElement(kind);
  element.className = 'viewer-tool';
  element.dataset.do = action;
  element.title = name;
  element.setAttribute('aria-label', name);
  if (element instanceof HTMLButtonElement) element.type = 'button';
  else element.target = action === 'save' ? '_blank' : '';
  element.append(glyph(drawing));
  return element;
}

/**
 * @param {Element} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
const find = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

/** @param {Element} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
