// Pictures of others: what fails leaves no hole, and an icon covers its tile only once it is there.
import { whenShown } from './screen.js';

export function startPictures() {
  document.addEventListener('error', ({ target }) => {
    if (!(target instanceof HTMLImageElement)) return;
    if (target.matches('.row-thumbnail, .tile img')) target.remove();
    else target.closest('.gallery figure')?.remove();
  }, { capture: true });
  document.addEventListener('load', ({ target }) => {
    if (target instanceof HTMLImageElement && target.matches('.tile img, .row-thumbnail')) settle(target);
  }, { capture: true });
  whenShown((root) => {
    for (const picture of root.querySelectorAll('.tile img, .row-thumbnail')) {
      if (picture instanceof HTMLImageElement && picture.complete) settle(picture);
    }
  });
}

/** @param {HTMLImageElement} picture */
function settle(picture) {
  if (picture.naturalWidth === 0) picture.remove();
  else picture.dataset.loaded = '';
  const shape = picture.naturalWidth / picture.naturalHeight;
  if (shape < 0.6 || shape > 2.4) picture.dataset.shape = shape < 1 ? 'tall' : 'wide';
}
