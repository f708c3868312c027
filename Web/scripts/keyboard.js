// Listens for keys; what they do is loaded when there is time, or with the first of them.
/** @type {typeof import('./later/keys.js') | undefined} */
let keys;

const load = async () => keys ??= await import('./later/keys.js');

export function startKeyboard() {
  addEventListener('keydown', async (event) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (event.altKey || (hasModifier && (event.shiftKey || event.key.toLowerCase() !== 'k'))) return;
    if (hasModifier) {
      event.preventDefault();
      (await import('./later/palette.js')).open();
    } else if (keys) {
      keys.press(event);
    } else {
      (await load()).press(event);
    }
  });
  (window.requestIdleCallback ?? setTimeout)(load);
}
