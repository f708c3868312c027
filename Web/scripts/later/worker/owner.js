// Whose everything is that is kept here: what one user of a browser kept is never shown to another.
import { removeAll as forgetSounds } from '../downloads/store.js';
import { forgetPictures } from './pictures.js';
import { forget, owner, put } from './store.js';

/** @type {string | undefined} */
let known;

/**
 * Looks at whom the server takes the browser for; what is kept of somebody else is forgotten before
 * anything of it can be shown, but for marks that wait.
 *
 * @param {Response} response
 */
export async function sawUser(response) {
  const user = response.headers.get('Tidings-User');
  if (!user || user === known) return;
  try {
    const before = await owner();
    if (before !== undefined && before !== user) {
      await forget(['texts', 'states', 'lists', 'pages', 'pictures', 'values']);
      await forgetPictures();
      await forgetSounds();
    }
    if (before !== user) await put('values', 'user', user);
    known = user;
  } catch (error) {
    // A browser that keeps nothing for this site has nothing to show to others.
    console.warn(error);
  }
}

/** After everything has been forgotten, the name of the user too. */
export function forgetOwner() { known = undefined; }
