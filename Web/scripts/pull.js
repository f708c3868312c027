// Pull to refresh: follows the finger exactly, stays while the refresh runs, goes when it is done.
import { glyph, isNarrow, listPane } from './screen.js';
import { refresh } from './refresh.js';

/** So far the finger goes before letting go refreshes, in CSS pixels. */
const threshold = 72;
/** @type {HTMLElement | null} */
let indicator = null;
let startY = 0;
let distance = 0;

export function startPull() {
  addEventListener('touchstart', (event) => {
    const pane = listPane();
    const isAtTop = pane && (isNarrow() ? scrollY <= 0 : pane.scrollTop <= 0);
    const isInside = event.target instanceof Node && pane?.contains(event.target);
    startY = isAtTop && isInside && event.touches.length === 1 ? event.touches[0].clientY : NaN;
    distance = 0;
  }, { passive: true });
  addEventListener('touchmove', (event) => {
    if (Number.isNaN(startY) || indicator?.dataset.running !== undefined) return;
    distance = Math.max(0, (event.touches[0].clientY - startY) * 0.5);
    if (distance > 4) draw();
  }, { passive: true });
  addEventListener('touchend', () => {
    if (!indicator || indicator.dataset.running !== undefined) return;
    if (distance < threshold) remove();
    else run();
    startY = NaN;
  });
  document.addEventListener('tidings:refreshed', remove);
}

function draw() {
  if (!indicator) {
    indicator = document.createElement('div');
    indicator.className = 'pull';
    indicator.append(glyph('refresh'));
    listPane()?.querySelector('.bar')?.after(indicator);
  }
  const arrow = indicator.firstElementChild;
  indicator.style.height = `${distance}px`;
  if (arrow instanceof SVGElement) {
    arrow.style.rotate = `${distance * 4}deg`;
    arrow.style.opacity = String(Math.min(1, distance / threshold));
  }
}

function run() {
  if (!indicator) return;
  indicator.dataset.running = '';
  indicator.style.height = '3rem';
  indicator.firstElementChild?.classList.add('spin');
  refresh();
  // A refresh that ended before the page heard of it must not leave the sign behind.
  setTimeout(remove, 60_000);
}

function remove() {
  indicator?.remove();
  indicator = null;
}
