// What has been scrolled past counts as read, for those who want it so.
import { listIn } from '../list-model.js';
import { markRead, operation } from '../marks.js';
import { listScroller } from '../screen.js';
import './seen-pictures.js';

/** Marks go out together after so long without scrolling, in milliseconds. */
const pause = 800;

/** @type {Set<string>} */
const passed = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let last = 0;
/** The list that was scrolled last. @type {Element | null} */
let scrolled = null;
/** What is scrolled past in one list is undone together. */
let batch = '';

addEventListener('scroll', () => {
  if (document.documentElement.dataset.marksOnScroll === undefined) return;
  const list = listIn();
  const top = listScroller().scrollTop;
  const isDown = list?.element === scrolled && top > last && top - last < innerHeight * 2;
  last = top;
  if (list?.element !== scrolled) batch = operation();
  scrolled = list?.element ?? null;
  if (!list || !isDown) return;
  for (const row of list.element.children) {
    const { bottom } = row.getBoundingClientRect();
    if (bottom > 0) break;
    // Rows without height lie under an item that is being read.
    if (row.matches('.unread') && row.clientHeight > 0) passed.add(row.getAttribute('data-item') ?? '');
  }
  if (passed.size === 0) return;
  clearTimeout(timer);
  timer = setTimeout(send, pause);
}, { capture: true, passive: true });
addEventListener('pagehide', send);

function send() {
  clearTimeout(timer);
  const items = [...passed];
  passed.clear();
  if (items.length > 0) markRead(items, batch);
}
