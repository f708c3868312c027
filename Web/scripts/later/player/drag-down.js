// Pulling a sheet down that lies over the screen: it follows the finger, and goes if it has been
// pulled far enough, or flung.
import { isNarrow, isStill } from '../../screen.js';

/** In CSS pixels. */
const slack = 8;
const far = 120;
/** In CSS pixels a millisecond. */
const flung = 0.6;

/**
 * @param {HTMLElement} sheet which scrolls by itself
 * @param {() => void} close
 */
export function dragDown(sheet, close) {
  /** @type {{ x: number, y: number, at: number, by: number } | null} */
  let drag = null;
  sheet.addEventListener('touchstart', (event) => {
    const onControl = event.target instanceof Element && event.target.closest('input, .player-queue, [popover]');
    drag = isNarrow() && event.touches.length === 1 && sheet.scrollTop <= 0 && !onControl
      ? { x: event.touches[0].clientX, y: event.touches[0].clientY, at: event.timeStamp, by: 0 } : null;
  }, { passive: true });
  sheet.addEventListener('touchmove', (event) => {
    if (!drag) return;
    const by = event.touches[0].clientY - drag.y;
    if (drag.by === 0 && (by < slack || Math.abs(event.touches[0].clientX - drag.x) > by)) {
      if (by < -slack) drag = null;
      return;
    }
    if (event.cancelable) event.preventDefault();
    drag.by = Math.max(1, by - slack);
    sheet.style.translate = `0 ${drag.by}px`;
  }, { passive: false });
  const end = /** @param {TouchEvent} event */ (event) => {
    const done = drag;
    drag = null;
    if (!done || done.by === 0) return;
    if (done.by > far || done.by / (event.timeStamp - done.at) > flung) {
      close();
      return;
    }
    sheet.animate({ translate: [`0 ${done.by}px`, '0 0'] },
      { duration: isStill() ? 0 : 200, easing: 'cubic-bezier(.2, 0, 0, 1)' });
    sheet.style.translate = '';
  };
  sheet.addEventListener('touchend', end);
  sheet.addEventListener('touchcancel', end);
}
