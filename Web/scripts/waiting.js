// What is seen while a page is on its way, and when it does not come.
import { articlePane, isNarrow, listPane, main } from './screen.js';
import { toast } from './toast.js';

/** Quicker answers need no sign that one waits; source: Nielsen's limits, and a trial by eye. */
const patienceInMilliseconds = 250;

/**
 * Shows the shape of what comes if it takes long.
 *
 * @param {boolean} isItem
 * @returns {() => void} takes the shape away again
 */
export function skeleton(isItem) {
  /** @type {Element | null} */
  let shape = null;
  const timer = setTimeout(() => {
    const pane = isItem && !isNarrow() ? articlePane() ?? main().querySelector('.article-pane')
      : listPane() ?? main().firstElementChild;
    if (!pane) return;
    shape = document.createElement('div');
    shape.className = isItem ? 'veil article' : 'veil';
    shape.setAttribute('aria-busy', 'true');
    for (let count = 0; count < (isItem ? 3 : 7); count += 1) {
      const lines = document.createElement('div');
      lines.className = 'skeleton';
      lines.append(...Array.from({ length: 3 }, () => document.createElement('i')));
      shape.append(lines);
    }
    pane.append(shape);
  }, patienceInMilliseconds);
  return () => {
    clearTimeout(timer);
    shape?.remove();
  };
}

/** @param {() => void} retry */
export function showFailure(retry) {
  toast('The reader did not answer. Is it still running?', 'Try again', retry);
}
