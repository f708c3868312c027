// Pictures of others: what fails leaves a word instead of a torn icon, an icon covers its tile only
// once it is there, and a press opens what is looked at in the viewer.
import { at } from './address.js';
import { glyph, main, whenShown } from './screen.js';

/** Pictures in boxes of one size, which they cover unless that would crop much of them. */
const boxed = '.tile img, .row-thumbnail, .gallery img';

export function startPictures() {
  document.addEventListener('error', ({ target }) => {
    if (target instanceof HTMLImageElement) fail(target);
  }, { capture: true });
  document.addEventListener('load', ({ target }) => {
    if (target instanceof HTMLImageElement) settle(target);
  }, { capture: true });
  // Before the click is taken for a way to the item.
  document.addEventListener('click', onClick, { capture: true });
  whenShown(look);
}

/**
 * What has become of pictures while nobody was told: before this script was there, or outside the document.
 *
 * @param {Element} root
 */
export function look(root) {
  for (const picture of root.querySelectorAll('img')) {
    if (!picture.complete || !picture.getAttribute('src')) continue;
    if (picture.naturalWidth === 0) fail(picture);
    else settle(picture);
  }
}

/** @param {MouseEvent} event */
async function onClick(event) {
  const target = event.target;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    || !(target instanceof Element)) return;
  const row = target.closest('.rows.pictures .row:has(img.row-thumbnail)');
  const picture = target.closest('.gallery a, .prose :is(img[role=button], [data-zoom])');
  if (!row && !picture) return;
  event.preventDefault();
  event.stopPropagation();
  const { openPicture, openViewer } = await import('./later/viewer.js');
  if (picture) openPicture(picture);
  else openViewer({ list: main().dataset.list, item: row?.getAttribute('data-item') ?? '' });
}

/** @param {HTMLImageElement} picture */
function settle(picture) {
  picture.dataset.loaded = '';
  if (!picture.matches(boxed)) return;
  const shape = picture.naturalWidth / picture.naturalHeight;
  const [least, most] = picture.closest('.gallery') ? [1.1, 1.7] : [0.6, 2.4];
  if (shape < least || shape > most) picture.dataset.shape = shape < 1 ? 'tall' : 'wide';
}

/** The longest address that the server takes, as `PictureLinks` has it. */
const longestAddress = 8192;

/** @param {HTMLImageElement} picture */
async function fail(picture) {
  const isOurs = (picture.currentSrc || picture.src).startsWith(
    location.origin + at('/media/'));
  if (isOurs && picture.dataset.awaited === undefined && !picture.matches('.tile img')) {
    picture.dataset.awaited = '';
    const { waitFor } = await import('./later/slow-pictures.js');
    if (await waitFor(picture, picture.matches('.row-thumbnail') ? hole() : null)) return;
  }
  giveUp(picture);
}

/** @param {HTMLImageElement} picture */
function giveUp(picture) {
  if (!picture.closest('.prose, .gallery')) {
    if (picture.matches('.tile img')) picture.remove();
    // There is a drawing under it.
    else if (picture.matches('.glyph + img')) picture.hidden = true;
    else if (picture.matches('.row-thumbnail')) picture.replaceWith(hole());
    return;
  }
  // What is smaller is an icon or counts readers.
  const isSmall = Number(picture.getAttribute('width') ?? 48) < 48;
  if (isSmall && !picture.alt) {
    picture.remove();
    return;
  }
  const box = document.createElement('span');
  box.className = 'missing';
  box.dataset.src = picture.src;
  box.dataset.alt = picture.alt;
  const words = picture.src.length > longestAddress
    ? 'The address of this picture is too long.' : 'This picture did not load.';
  box.append(glyph('pictures'), picture.alt || words);
  if (picture.src.startsWith(location.origin + at('/media/'))) explain(picture.src, box);
  const [width, height] = [picture.getAttribute('width'), picture.getAttribute('height')];
  if (width && height) box.style.aspectRatio = `${width} / ${height}`;
  (picture.closest('picture') ?? picture).replaceWith(box);
}

/** Keeps the room of a picture that did not come, so that its row stays as it is. */
function hole() {
  const box = document.createElement('span');
  box.className = 'row-thumbnail hole';
  box.append(glyph('pictures'));
  return box;
}

/**
 * Adds what the server says about a picture that it could not get.
 *
 * @param {string} address
 * @param {HTMLElement} box
 */
async function explain(address, box) {
  const answer = await fetch(address).catch(() => null);
  if (answer && answer.status >= 400) box.append(' (', (await answer.text()).trim(), ')');
}
