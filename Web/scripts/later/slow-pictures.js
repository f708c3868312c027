// Pictures that the server is still fetching or making smaller: asked for again until they are there.

/** In milliseconds: the first pause, by how much each is longer, and the last one. */
const firstPause = 1500;
const growth = 1.6;
const longestPause = 20_000;

/**
 * Waits for a picture, and loads it when it is there.
 *
 * @param {HTMLImageElement} picture
 * @param {HTMLElement | null} standIn what is shown meanwhile in its place; `null` for nothing
 * @returns {Promise<boolean>} whether it is there, or nobody looks at its place any more
 */
export async function waitFor(picture, standIn) {
  const address = picture.currentSrc || picture.src;
  const shown = standIn ?? picture;
  standIn?.setAttribute('data-awaiting', '');
  if (standIn) picture.replaceWith(standIn);
  // The browser's sign for a torn picture would say what is not true.
  else picture.style.opacity = '0';
  const isThere = await comes(address, shown) || !shown.isConnected;
  // A row that has left the document asks anew when it comes back.
  if (!shown.isConnected) delete picture.dataset.awaited;
  standIn?.replaceWith(picture);
  picture.style.opacity = '';
  if (!isThere) return false;
  // Each of them is loaded anew when it is set.
  const { src, srcset } = picture;
  picture.srcset = srcset;
  picture.src = src;
  return true;
}

/**
 * @param {string} address
 * @param {HTMLElement} shown what stands for the picture, while anybody looks at it
 */
async function comes(address, shown) {
  for (let pause = firstPause; shown.isConnected && pause <= longestPause; pause *= growth) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.status !== 503) return answer?.status === 200;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return false;
}
