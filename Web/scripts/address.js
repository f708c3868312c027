// Addresses of ours. The app may lie below a path of its host, as `BasePath` in the server has it:
// what the browser sees and what is fetched has that path before it, names of lists have not.

/** Empty, or like `/tidings`: what stands before the folder of assets that this file is in. */
const base = new URL('../../..', import.meta.url).pathname.slice(0, -1);

/** An address as the browser knows it. @param {string} local one that begins at the app's root */
export const at = (local) => base + local;

/** The other way round. @param {string} address */
export const within = (address) =>
  address.startsWith(`${base}/`) ? address.slice(base.length) : address;
