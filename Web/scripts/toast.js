// A word about what has just happened, with at most one thing to do about it.

const secondsToStay = 10;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {string} text
 * @param {string} [action]
 * @param {() => void} [perform]
 */
export function toast(text, action, perform) {
  const place = document.getElementById('toasts');
  if (!place) return;
  const box = document.createElement('div');
  box.className = 'toast';
  const words = document.createElement('span');
  words.textContent = text;
  box.append(words);
  if (action && perform) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = action;
    button.addEventListener('click', () => {
      box.remove();
      perform();
    });
    box.append(button);
  }
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => box.remove(), (action ? secondsToStay : 4) * 1000);
  };
  // Nothing goes away under the pointer, or while a key is about to press it.
  for (const name of ['pointerenter', 'focusin']) box.addEventListener(name, () => clearTimeout(timer));
  for (const name of ['pointerleave', 'focusout']) box.addEventListener(name, wait);
  place.replaceChildren(box);
  wait();
}
