// What articles can do is loaded with the first of them.
import { articleSheets, loadStyles, whenShown } from './screen.js';

export function startArticles() {
  whenShown(async (root) => {
    if (root.querySelector('.article')) {
      (await import('./later/article.js')).dress(root);
    }
  });
  // What most likely comes next.
  (window.requestIdleCallback ?? setTimeout)(() => articleSheets.forEach(loadStyles));
}
