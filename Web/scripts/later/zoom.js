// Fingers and pointers on a picture: pinch, double tap and drag; a tap; a drag down that closes.

/** Two taps within that time and distance are one double tap; ms and CSS pixels. */
const pause = 280;
const closeness = 32;
const slop = 8;
/** So far down a picture is drawn to be let go. */
const farDown = 110;

/**
 * @typedef {object} Hooks
 * @property {() => HTMLImageElement | null} picture
 * @property {() => void} tap
 * @property {() => void} dismiss
 */

export class Zoom {
  /**
   * @param {HTMLElement} dialog
   * @param {HTMLElement} track
   * @param {Hooks} hooks
   */
  constructor(dialog, track, hooks) {
    this.dialog = dialog;
    this.track = track;
    this.hooks = hooks;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, { x: number, y: number }>} */
    this.pointers = new Map();
    /** Where a gesture began. @type {{ x: number, y: number, at: number } | null} */
    this.origin = null;
    this.fall = 0;
    /** @type {{ x: number, y: number, at: number } | null} */
    this.lastTap = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.tapTimer = undefined;
    track.addEventListener('pointerdown', (event) => this.down(event));
    track.addEventListener('pointermove', (event) => this.move(event));
    track.addEventListener('pointerup', (event) => this.up(event));
    track.addEventListener('pointercancel', (event) => this.cancel(event));
    track.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    // Once two fingers are down, or the picture is larger than the screen, the browser must not
    // scroll; `touch-action` would come too late for the second finger.
    track.addEventListener('touchmove', (event) => {
      if (event.cancelable && (event.touches.length > 1 || this.scale > 1)) event.preventDefault();
    }, { passive: false });
  }

  reset() {
    if (this.scale === 1 && this.x === 0 && this.y === 0) return;
    this.scale = 1;
    this.x = this.y = 0;
    this.apply(true);
  }

  /** @param {number} factor */
  by(factor) {
    this.to(this.scale * factor, { x: 0, y: 0 }, true);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    if (event.target instanceof Element && event.target.closest('button, a')) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.origin = this.pointers.size === 1
      ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
    if (event.pointerType === 'mouse' && this.scale > 1) this.track.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 2) {
      const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const grown = distance(now, other) / Math.max(1, distance(before, other));
      this.x += (now.x - before.x) / 2;
      this.y += (now.y - before.y) / 2;
      this.to(this.scale * grown, this.fromCentre(middle(now, other)), false);
    } else if (this.scale > 1) {
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.apply(false);
    } else if (event.pointerType !== 'mouse' && this.origin) {
      const across = Math.abs(now.x - this.origin.x);
      const down = now.y - this.origin.y;
      if (this.fall > 0 || (down > slop && down > across * 1.5)) this.drop(Math.max(0, down));
    }
    this.pointers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    const { origin } = this;
    if (this.fall > farDown) {
      this.hooks.dismiss();
      return;
    }
    this.drop(0);
    if (this.scale < 1.02) this.reset();
    if (!origin || this.pointers.size > 0) return;
    const here = { x: event.clientX, y: event.clientY };
    const isTap = distance(origin, here) < slop && event.timeStamp - origin.at < 400;
    if (isTap) this.tap({ ...here, at: event.timeStamp });
  }

  /** The browser scrolls. @param {PointerEvent} event */
  cancel(event) {
    this.pointers.delete(event.pointerId);
    this.origin = null;
    this.drop(0);
  }

  /** @param {{ x: number, y: number, at: number }} tap */
  tap(tap) {
    clearTimeout(this.tapTimer);
    if (this.lastTap && tap.at - this.lastTap.at < pause + 40 && distance(tap, this.lastTap) < closeness) {
      this.lastTap = null;
      this.toggle(tap);
      return;
    }
    this.lastTap = tap;
    this.tapTimer = setTimeout(this.hooks.tap, pause);
  }

  /** Large where it was tapped, or fitted again. @param {{ x: number, y: number }} at */
  toggle(at) {
    if (this.scale > 1) {
      this.reset();
      return;
    }
    const fitted = this.fitted();
    // Strips, which fit only as a thread, become as wide as the screen.
    const filling = Math.max(this.track.clientWidth / fitted.width, this.track.clientHeight / fitted.height);
    this.to(Math.max(2.5, Math.min(filling, 12)), this.fromCentre(at), true);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (event.ctrlKey) {
      event.preventDefault();
      this.to(this.scale * Math.exp(-event.deltaY / 200), this.fromCentre({ x: event.clientX, y: event.clientY }), false);
    } else if (this.scale > 1) {
      event.preventDefault();
      this.x -= event.deltaX;
      this.y -= event.deltaY;
      this.apply(false);
    }
  }

  /**
   * Scales about a point, which keeps its place.
   *
   * @param {number} scale
   * @param {{ x: number, y: number }} point from the middle of the screen
   * @param {boolean} isSmooth
   */
  to(scale, point, isSmooth) {
    const image = this.hooks.picture();
    const most = Math.max(12, 2 * (image?.naturalWidth ?? 0) / Math.max(1, this.fitted().width));
    const wanted = Math.max(1, Math.min(scale, most));
    const ratio = wanted / this.scale;
    this.x = point.x - (point.x - this.x) * ratio;
    this.y = point.y - (point.y - this.y) * ratio;
    this.scale = wanted;
    this.apply(isSmooth);
  }

  /** @param {boolean} isSmooth */
  apply(isSmooth) {
    const image = this.hooks.picture();
    if (!image) return;
    // The picture's edges do not come in beyond the screen's.
    const { width, height } = this.fitted();
    const [mostX, mostY] = [[width, this.track.clientWidth], [height, this.track.clientHeight]]
      .map(([size, room]) => Math.max(0, (size * this.scale - room) / 2));
    this.x = Math.max(-mostX, Math.min(this.x, mostX));
    this.y = Math.max(-mostY, Math.min(this.y, mostY));
    image.style.transition = isSmooth ? '' : 'none';
    image.style.transform = this.scale === 1 ? ''
      : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.dialog.toggleAttribute('data-zoomed', this.scale > 1);
  }

  /** How large the picture is on the screen when it is fitted. */
  fitted() {
    const image = this.hooks.picture();
    const { offsetWidth: width = 1, offsetHeight: height = 1 } = image ?? {};
    const shape = image && image.naturalHeight ? image.naturalWidth / image.naturalHeight : 1;
    return width / height > shape ? { width: height * shape, height } : { width, height: width / shape };
  }

  /** @param {{ x: number, y: number }} point */
  fromCentre({ x, y }) {
    const { left, top, width, height } = this.track.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  }

  /** The picture follows a finger down. @param {number} fall */
  drop(fall) {
    if (fall === this.fall) return;
    this.fall = fall;
    this.track.style.translate = fall ? `0 ${fall}px` : '';
    this.dialog.style.setProperty('--fall', String(Math.min(1, fall / 400)));
  }
}

/** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b */
const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
