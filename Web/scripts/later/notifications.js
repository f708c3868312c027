// Tells of new items outside the page, for feeds whose switch is on, while any page of ours is open.
import { at } from '../address.js';
import { go } from '../navigation.js';

const key = 'noticed';
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let hasStarted = false;

/** Listens for what arrives, once. */
export function start() {
  if (hasStarted) return;
  hasStarted = true;
  // What was there before the switch was on, or before this window was opened, is no news; what
  // came while it went from page to page is.
  tell(!sessionStorage.getItem(key));
  sessionStorage.setItem(key, 'on');
  document.addEventListener('tidings:arrived', () => {
    clearTimeout(timer);
    // A refresh brings items of many feeds within moments: they make one notification.
    timer = setTimeout(tell, 1500);
  });
}

/**
 * Asks the browser for leave; only to be called when somebody touches the switch.
 *
 * @returns {Promise<string | null>} why not, in words
 */
export async function allow() {
  if (!('Notification' in window)) {
    return 'This browser has no notifications here. On an iPhone, put Tidings on the home screen first.';
  }
  const answer = await Notification.requestPermission();
  if (answer === 'granted') {
    start();
    return null;
  }
  return 'The browser keeps notifications of this site off. Its settings for the site can allow them.';
}

/** @param {boolean} [isQuiet] whether to remember only where the news begin */
async function tell(isQuiet = false) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // Of several open pages one tells, and the others find it told.
  await navigator.locks.request('tidings-notices', async () => {
    const before = isQuiet ? null : localStorage.getItem(key);
    const answer = await fetch(at(before ? `/notices?after=${before}` : '/notices')).catch(() => null);
    if (!answer?.ok) return;
    /** @type {{ newest: number, count: number, items: Notice[] }} */
    const news = await answer.json();
    localStorage.setItem(key, String(news.newest));
    if (news.count && 'notifies' in document.documentElement.dataset) await show(news);
  });
}

/** @typedef {{ title: string, feed: string, address: string, list: string }} Notice */

/** @param {{ count: number, items: Notice[] }} news */
async function show({ count, items }) {
  const [first] = items;
  const isOneFeed = items.length === count && items.every((item) => item.list === first.list);
  const title = count === 1 ? first.title : `${count.toLocaleString('en')} new items`;
  const body = count === 1 ? first.feed
    : items.slice(0, 3).map((item) => `${item.feed}: ${item.title}`).join('\n');
  const address = count === 1 ? first.address : isOneFeed ? first.list : at('/unread');
  const options = {
    body, tag: 'tidings', data: { address },
    icon: new URL('../../icons/app-192.png', import.meta.url).href,
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(title, options);
    return;
  }
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    notification.close();
    go(address);
  };
}
