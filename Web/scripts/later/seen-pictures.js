// In the list of pictures, what has been on the screen for a while counts as read, if a picture is all
// there is to it: news that comes with one stays unread. It is told in batches, each of which is one line of the history and undone as one.
import { listIn } from '../list-model.js';
import { markRead, operation } from '../marks.js';
import { main, whenShown } from '../screen.js';

/** So long a picture has to be in sight, in milliseconds. */
const glance = 1000;
/** So much of it. */
const share = 0.6;
/** Marks go out together after so long, in milliseconds. */
const pause = 1500;

/** Since when rows are in sight. @type {Map<Element, ReturnType<typeof setTimeout>>} */
const inSight = new Map();
/** @type {Set<string>} */
const seen = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let batch = '';
/** The list that is being looked at. @type {Element | undefined} */
let watched;

const eye = new IntersectionObserver((changes) => {
  for (const { target, intersectionRatio } of changes) {
    clearTimeout(inSight.get(target));
    inSight.delete(target);
    if (intersectionRatio >= share) inSight.set(target, setTimeout(() => look(target), glance));
  }
}, { threshold: share });

/** Rows of long lists come and go. */
const arrivals = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) eye.observe(node);
});

whenShown(() => {
  const isWanted = 'seesPictures' in document.documentElement.dataset && main().dataset.place === 'pictures';
  const list = isWanted ? listIn()?.element : undefined;
  if (list === watched) return;
  eye.disconnect();
  arrivals.disconnect();
  for (const waiting of inSight.values()) clearTimeout(waiting);
  inSight.clear();
  watched = list;
  if (!list) return;
  batch = operation();
  arrivals.observe(list, { childList: true });
  for (const row of list.children) eye.observe(row);
});
addEventListener('pagehide', send);

/** @param {Element} row */
function look(row) {
  inSight.delete(row);
  if (!row.matches('.unread[data-picture]') || document.hidden) return;
  const picture = row.querySelector('.row-thumbnail');
  // What is still on its way has not been seen.
  if (picture?.matches('img[data-loaded]')) {
    seen.add(row.getAttribute('data-item') ?? '');
    clearTimeout(timer);
    timer = setTimeout(send, pause);
  } else if (picture?.matches('img, [data-awaiting]')) {
    inSight.set(row, setTimeout(() => look(row), glance));
  }
}

function send() {
  clearTimeout(timer);
  const items = [...seen];
  seen.clear();
  if (items.length > 0) markRead(items, batch);
}
