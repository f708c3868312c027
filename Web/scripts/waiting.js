// What is seen while a page is on its way, and when it does not come.
import { articlePane, articleScroller, isNarrow, listPane, listScroller, main } from './screen.js';
import { toast } from './toast.js';

/**
 * Shows the shape of what comes; the styles hide it from those who hardly wait.
 *
 * @param {boolean} isItem
 * @returns {() => boolean} takes the shape away again, and tells whether it was seen
 */
export function skeleton(isItem) {
  const start = performance.now();
  const isBeside = isItem && !isNarrow();
  const pane = isBeside ? articlePane() ?? main().querySelector('.article-pane')
    : listPane() ?? main().firstElementChild;
  const shape = document.createElement('div');
  shape.className = isItem ? 'veil article' : 'veil';
  shape.setAttribute('aria-busy', 'true');
  const words = document.createElement('p');
  words.textContent = 'Loading\u2026';
  shape.append(words);
  for (let count = 0; count < (isItem ? 4 : 8); count += 1) {
    const lines = document.createElement('div');
    lines.className = 'skeleton';
    lines.append(...Array.from({ length: 3 }, () => document.createElement('i')));
    shape.append(lines);
  }
  const scroller = isBeside ? articleScroller() : listScroller();
  if (scroller.scrollTop > 0) shape.style.translate = `0 ${scroller.scrollTop}px`;
  pane?.append(shape);
  return () => {
    shape.remove();
    return performance.now() - start > 120;
  };
}

/** @param {() => void} retry */
export function showFailure(retry) {
  toast('The reader did not answer. Is it still running?', 'Try again', retry);
}
