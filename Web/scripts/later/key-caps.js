// Keys as they look on a keyboard.

/** @type {Record<string, string>} */
const signs = {
  ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', PageUp: 'Page up', PageDown: 'Page down',
};

/**
 * @param {string} key as settings name it
 * @param {string} [before] a key that comes first
 * @returns {(HTMLElement | string)[]}
 */
export function capsOf(key, before = '') {
  const isCapital = key.length === 1 && key.toLowerCase() !== key;
  const names = [before, isCapital ? 'Shift' : '', signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)];
  return names.filter(Boolean).flatMap((name, index) => {
    const cap = document.createElement('kbd');
    cap.textContent = name.length === 1 ? name.toUpperCase() : name;
    return index > 0 ? [' ', cap] : [cap];
  });
}
