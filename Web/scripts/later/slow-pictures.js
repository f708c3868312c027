// Pictures that the server is still fetching or making smaller: asked for again until they are there.

/** In milliseconds: the first pause, by how much each is longer, and the last one. */
const firstPause = 1500;
const growth = 1.6;
const longestPause = 20_000;

/**
 * Waits for a picture, and loads it when it is there.
 *
 * @param {HTMLImageElement} picture
 * @returns {Promise<boolean>} whether it is there
 */
export async function waitFor(picture) {
  for (let pause = firstPause; picture.isConnected; pause *= growth) {
    const answer = await fetch(picture.currentSrc || picture.src).catch(() => null);
    if (answer?.status === 200) {
      // Each of them is loaded anew when it is set.
      const { src, srcset } = picture;
      picture.srcset = srcset;
      picture.src = src;
      return true;
    }
    if (answer?.status !== 503 || pause > longestPause) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return false;
}
