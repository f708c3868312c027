// Where one has been lately, the last one first.

const name = 'recent-places';
const most = 20;

/** @returns {string[]} paths */
export const recent = () => JSON.parse(localStorage.getItem(name) ?? '[]');

/** @param {string} address */
export function remember(address) {
  const path = address.split('?')[0];
  localStorage.setItem(name, JSON.stringify([path, ...recent().filter((a) => a !== path)].slice(0, most)));
}
