// What is said in an episode: fetched on a press, followed while it is heard, left where a tap leads to.
import { loadPlayer } from '../player.js';
import { checkSession } from '../request.js';
import { isStill, loadStyles, main } from '../screen.js';
import { toast } from '../toast.js';

/** Boxes that somebody has scrolled, which stay where they are until asked to follow again. */
const left = new WeakSet();

/**
 * Prepares transcripts that have come onto the screen.
 *
 * @param {Element} root
 */
export async function dress(root) {
  const boxes = [...root.querySelectorAll('.transcript')].filter((box) => !box.querySelector('.said-follow'));
  if (boxes.length === 0) return;
  for (const box of boxes) if (box instanceof HTMLElement) prepare(box);
  await loadStyles('transcript');
  for (const box of boxes) {
    const said = box.querySelector('.said');
    const found = box.querySelector('#said');
    if (said instanceof HTMLElement && found instanceof HTMLElement) {
      said.scrollTop = placeOf(found, said);
      // Where somebody looks for something, nothing moves until it plays from there.
      leave(box);
    }
  }
  follow();
}

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const offer = event.target.closest('a[data-transcript]');
  if (offer instanceof HTMLAnchorElement) {
    event.preventDefault();
    // Navigation would take the link for one to a page.
    event.stopPropagation();
    fetchInto(offer);
    return;
  }
  const line = event.target.closest('.said-line[data-seconds]');
  // Who marks some words wants to copy them.
  if (line instanceof HTMLElement && getSelection()?.isCollapsed !== false) go(line);
}, { capture: true });

/** @param {HTMLElement} line */
async function go(line) {
  const box = line.closest('.transcript');
  if (!(box instanceof HTMLElement)) return;
  come(box);
  const { player } = await loadPlayer();
  player.play(Number(box.dataset.item), { at: Number(line.dataset.seconds) });
}

/** @param {HTMLAnchorElement} link */
async function fetchInto(link) {
  if (link.ariaBusy === 'true') return;
  const words = link.lastChild;
  const text = words?.textContent ?? '';
  link.ariaBusy = 'true';
  if (words) words.textContent = 'Fetching the transcript…';
  try {
    const response = await fetch(link.href, { headers: { 'Tidings-Part': 'article' } });
    checkSession(response);
    if (!response.ok) throw new Error(`refused: ${response.status}`);
    const template = document.createElement('template');
    template.innerHTML = await response.text();
    const fresh = document.importNode(template.content, true).querySelector('.transcript, .transcript-offer');
    if (!fresh) throw new Error('nothing came');
    await loadStyles('transcript');
    link.parentElement?.replaceWith(fresh);
    if (fresh.parentElement) await dress(fresh.parentElement);
    const said = fresh.querySelector('.said');
    if (said instanceof HTMLElement) said.focus({ preventScroll: true });
  } catch (error) {
    console.warn(error);
    if (words) words.textContent = text;
    link.ariaBusy = null;
    toast('The transcript did not come.', 'Try again', () => fetchInto(link));
  }
}

/** @param {HTMLElement} box */
function prepare(box) {
  const said = box.querySelector('.said');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button said-follow';
  button.textContent = 'Follow the sound';
  button.hidden = true;
  button.addEventListener('click', () => {
    come(box);
    // Marked anew, it is gone to.
    box.querySelector('[aria-current]')?.removeAttribute('aria-current');
    follow();
  });
  box.append(button);
  for (const name of ['wheel', 'touchmove', 'keydown']) {
    said?.addEventListener(name, () => leave(box), { passive: true });
  }
  // The bar at its side belongs to the box itself.
  said?.addEventListener('pointerdown', (event) => { if (event.target === said) leave(box); });
}

/** @param {Element} box */
function leave(box) {
  left.add(box);
  const button = box.querySelector('.said-follow');
  if (button instanceof HTMLElement) button.hidden = !box.querySelector('[aria-current]');
}

/** @param {Element} box */
function come(box) {
  left.delete(box);
  const button = box.querySelector('.said-follow');
  if (button instanceof HTMLElement) button.hidden = true;
}

// The player's elements are in the document, and their events pass by on the way to them.
for (const name of ['timeupdate', 'seeked']) document.addEventListener(name, () => follow(), { capture: true });

/** Marks what is being said. */
function follow() {
  const bar = document.querySelector('.player');
  if (!(bar instanceof HTMLElement) || !bar.dataset.item) return;
  const media = document.querySelector('.player-full[data-film] video') ?? bar.querySelector('audio');
  if (!(media instanceof HTMLMediaElement) || media.readyState === 0) return;
  for (const box of main().querySelectorAll(`.transcript[data-item="${bar.dataset.item}"]`)) mark(box, media.currentTime);
}

/**
 * @param {Element} box
 * @param {number} time in seconds
 */
function mark(box, time) {
  const lines = /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll('.said-line[data-seconds]'));
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(lines[middle].dataset.seconds) <= time + 0.1) low = middle + 1;
    else high = middle;
  }
  const line = lines[low - 1];
  const old = box.querySelector('[aria-current]');
  if (line === old || (!line && !old)) return;
  old?.removeAttribute('aria-current');
  line?.setAttribute('aria-current', 'true');
  if (left.has(box)) leave(box);
  const said = box.querySelector('.said');
  if (!line || !(said instanceof HTMLElement) || left.has(box)) return;
  said.scrollTo({ top: placeOf(line, said), behavior: isStill() ? 'auto' : 'smooth' });
}

/** Where the box stands when a line is in its upper third. @param {HTMLElement} line @param {HTMLElement} said */
const placeOf = (line, said) =>
  said.scrollTop + line.getBoundingClientRect().top - said.getBoundingClientRect().top - said.clientHeight / 3;
