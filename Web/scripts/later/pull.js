// Pull to refresh: follows the finger exactly, stays while the refresh runs, goes when it is done.
import { glyph, isNarrow, listPane, loadStyles } from '../screen.js';
import { refresh } from '../refresh.js';

/** So far the finger goes before letting go refreshes, in CSS pixels. */
const threshold = 72;
/** Beyond it the sign follows so much slower, which tells the finger that it is far enough. */
const resistance = 0.35;
/** A refresh of which nothing is heard for so long, in milliseconds, has ended unheard. */
const silence = 60_000;

/** @type {HTMLElement | null} */
let sign = null;
let start = { x: 0, y: 0 };
let distance = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

loadStyles('touch');
addEventListener('touchstart', (event) => {
  const pane = listPane();
  const isAtTop = pane && (isNarrow() ? scrollY <= 0 : pane.scrollTop <= 0);
  if (!isAtTop || sign || event.touches.length !== 1) return;
  if (!(event.target instanceof Node) || !pane.contains(event.target)) return;
  start = { x: event.touches[0].clientX, y: event.touches[0].clientY };
  distance = 0;
  // Not passive, and so only there while a pull may come.
  addEventListener('touchmove', follow, { passive: false });
  addEventListener('touchend', letGo);
  addEventListener('touchcancel', letGo);
}, { passive: true });
document.addEventListener('tidings:refreshing', () => {
  if (sign?.dataset.running !== undefined) wait();
});
document.addEventListener('tidings:refreshed', remove);
document.addEventListener('tidings:unrefreshed', remove);

/** @param {TouchEvent} event */
function follow(event) {
  const { clientX, clientY } = event.touches[0];
  const by = clientY - start.y;
  if (!sign && (by < 4 || Math.abs(clientX - start.x) > by || event.touches.length > 1)) {
    if (by < -4 || Math.abs(clientX - start.x) > 8) stopFollowing();
    return;
  }
  // The browser would stretch the page as well.
  if (event.cancelable) event.preventDefault();
  distance = Math.max(0, by);
  draw();
}

function draw() {
  if (!sign) {
    sign = document.createElement('div');
    sign.className = 'pull';
    sign.dataset.follows = '';
    sign.append(glyph('refresh'));
    listPane()?.querySelector('.bar')?.after(sign);
  }
  const far = Math.max(0, distance - threshold);
  sign.style.height = `${distance - far + far * resistance}px`;
  const arrow = sign.firstElementChild;
  if (arrow instanceof SVGElement) {
    arrow.style.rotate = `${distance * 4}deg`;
    arrow.style.opacity = String(Math.min(1, distance / threshold));
  }
}

function letGo() {
  stopFollowing();
  if (!sign) return;
  if (distance < threshold) remove();
  else run(sign);
}

function stopFollowing() {
  removeEventListener('touchmove', follow);
  removeEventListener('touchend', letGo);
  removeEventListener('touchcancel', letGo);
}

/** @param {HTMLElement} sign */
function run(sign) {
  delete sign.dataset.follows;
  sign.dataset.running = '';
  sign.style.height = '';
  const arrow = sign.firstElementChild;
  if (arrow instanceof SVGElement) arrow.style.opacity = '';
  arrow?.classList.add('spin');
  wait();
  refresh();
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(remove, silence);
}

/** Takes the sign away, and lets the list come up after it. */
function remove() {
  clearTimeout(timer);
  const gone = sign;
  sign = null;
  if (!gone) return;
  delete gone.dataset.follows;
  delete gone.dataset.running;
  gone.style.height = '0';
  gone.addEventListener('transitionend', () => gone.remove());
  setTimeout(() => gone.remove(), 400);
}
