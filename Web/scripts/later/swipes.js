// Swiping between articles: the article follows the finger, and letting go turns the page or not.
// From the left edge it is the way back to the list.
import { go } from '../navigation.js';
import { glyph, isStill } from '../screen.js';

/** A swipe that begins nearer to the left side than that leads back; CSS pixels. */
const edge = 28;
/** So far a finger goes before it is known what it wants. */
const slop = 10;
/** Letting go beyond this share of the width turns the page, or quicker than this (px/ms). */
const share = 0.32;
const quick = 0.5;

/**
 * @typedef {object} Swipe
 * @property {number} x where it began
 * @property {number} y
 * @property {boolean} isDecided
 * @property {number} distance
 * @property {number} speed px/ms, signed
 * @property {number} at when the finger moved last
 */

/** @type {Swipe | null} */
let swipe = null;
/** @type {HTMLElement | null} */
let hint = null;

/** @param {HTMLElement} pane */
export function followSwipes(pane) {
  if (pane.dataset.swipes !== undefined) return;
  pane.dataset.swipes = '';
  pane.addEventListener('touchstart', (event) => start(pane, event), { passive: true });
  // Not passive: once the finger goes sideways the page must not scroll with it.
  pane.addEventListener('touchmove', (event) => move(pane, event), { passive: false });
  pane.addEventListener('touchend', () => end(pane));
  pane.addEventListener('touchcancel', () => settle(pane));
}

/**
 * @param {HTMLElement} pane
 * @param {TouchEvent} event
 */
function start(pane, event) {
  const target = event.target;
  if (swipe?.isDecided) settle(pane);
  swipe = null;
  if (event.touches.length !== 1 || !(target instanceof Element)) return;
  if (target.closest('audio, video, iframe, input, textarea, select, [popover], .bar')) return;
  if (!getSelection()?.isCollapsed || (visualViewport?.scale ?? 1) > 1.01) return;
  const { clientX: x, clientY: y } = event.touches[0];
  if (x - pane.getBoundingClientRect().left > edge && scrollsSideways(target, pane)) return;
  swipe = { x, y, isDecided: false, distance: 0, speed: 0, at: event.timeStamp };
}

/** Code, tables and galleries have the finger for themselves. @param {Element} target @param {Element} pane */
function scrollsSideways(target, pane) {
  for (let box = /** @type {Element | null} */ (target); box && box !== pane; box = box.parentElement) {
    if (box.scrollWidth > box.clientWidth + 1
      && ['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true;
  }
  return false;
}

/**
 * @param {HTMLElement} pane
 * @param {TouchEvent} event
 */
function move(pane, event) {
  if (!swipe) return;
  if (event.touches.length !== 1) {
    settle(pane);
    return;
  }
  const x = event.touches[0].clientX - swipe.x;
  const y = event.touches[0].clientY - swipe.y;
  if (!swipe.isDecided) {
    if (Math.abs(x) < slop && Math.abs(y) < slop) return;
    if (Math.abs(x) < Math.abs(y) * 1.4 || !event.cancelable) {
      swipe = null;
      return;
    }
    swipe.isDecided = true;
  }
  event.preventDefault();
  const passed = Math.max(1, event.timeStamp - swipe.at);
  swipe.speed = 0.6 * (x - swipe.distance) / passed + 0.4 * swipe.speed;
  swipe.at = event.timeStamp;
  swipe.distance = x;
  draw(pane);
}

/**
 * Where a swipe leads.
 *
 * @param {HTMLElement} pane
 * @returns {{ link: HTMLAnchorElement | null, name: string, drawing: string }}
 */
function aim(pane) {
  const isBack = swipe !== null && swipe.distance > 0
    && swipe.x - pane.getBoundingClientRect().left <= edge;
  const isNext = (swipe?.distance ?? 0) < 0;
  const selector = isBack ? '.bar [data-back]' : `.bar [data-turn="${isNext ? 'next' : 'previous'}"]`;
  const link = pane.querySelector(selector);
  return {
    link: link instanceof HTMLAnchorElement ? link : null,
    name: isBack ? link?.textContent?.trim() ?? 'Back' : isNext ? 'Next' : 'Previous',
    drawing: isNext ? 'turn' : 'back',
  };
}

/** @param {HTMLElement} pane */
function draw(pane) {
  const article = articleOf(pane);
  if (!swipe || !article) return;
  const { link, name, drawing } = aim(pane);
  // Where there is nothing the article gives way a little.
  const distance = link ? swipe.distance : swipe.distance * 0.2;
  article.style.translate = `${distance}px`;
  if (!hint || hint.dataset.name !== name) {
    hint?.remove();
    hint = document.createElement('div');
    hint.className = 'swipe-hint';
    hint.dataset.name = name;
    hint.setAttribute('aria-hidden', 'true');
    const words = document.createElement('span');
    words.textContent = name;
    hint.append(glyph(drawing), words);
    pane.append(hint);
  }
  const width = pane.clientWidth;
  const progress = Math.min(1, Math.abs(distance) / (width * share));
  const rect = pane.getBoundingClientRect();
  hint.hidden = !link;
  hint.dataset.side = distance < 0 ? 'end' : 'start';
  hint.style.left = distance < 0 ? `${rect.right + distance}px` : `${rect.left}px`;
  hint.style.width = `${Math.abs(distance)}px`;
  hint.style.opacity = String(progress);
  hint.classList.toggle('ready', progress === 1);
}

/** @param {HTMLElement} pane */
async function end(pane) {
  if (!swipe?.isDecided) {
    swipe = null;
    return;
  }
  const { link } = aim(pane);
  const { distance, speed } = swipe;
  const width = pane.clientWidth;
  const isFar = Math.abs(distance) > width * share;
  const isQuick = Math.abs(speed) > quick && Math.sign(speed) === Math.sign(distance)
    && Math.abs(distance) > 40;
  const article = articleOf(pane);
  if (!link || !article || !(isFar || isQuick)) {
    settle(pane);
    return;
  }
  swipe = null;
  removeHint();
  if (link.dataset.back !== undefined) {
    article.style.translate = '';
    link.click();
    return;
  }
  const side = Math.sign(distance);
  const leaving = slide(article, `${side * width}px`, 180);
  article.style.translate = `${side * width}px`;
  await Promise.all([leaving, go(link.pathname + link.search, { replace: true })]);
  const arrived = document.querySelector('.article-pane .article');
  if (arrived === article || !(arrived instanceof HTMLElement)) {
    settleArticle(article);
    return;
  }
  arrived.animate({ translate: [`${-side * width}px`, '0'] },
    { duration: isStill() ? 0 : 260, easing: 'cubic-bezier(.22, 1, .36, 1)' });
}

/**
 * @param {HTMLElement} article
 * @param {string} to
 * @param {number} duration
 */
const slide = (article, to, duration) => article.animate(
  { translate: [article.style.translate || '0', to] },
  { duration: isStill() ? 0 : duration, easing: 'cubic-bezier(.2, 0, 0, 1)' }).finished;

/** Back to where it was. @param {HTMLElement} pane */
function settle(pane) {
  swipe = null;
  removeHint();
  const article = articleOf(pane);
  if (article) settleArticle(article);
}

/** @param {HTMLElement} article */
function settleArticle(article) {
  slide(article, '0', 240);
  article.style.translate = '';
}

function removeHint() {
  hint?.remove();
  hint = null;
}

/** @param {HTMLElement} pane */
const articleOf = (pane) => {
  const article = pane.querySelector(':scope > .article');
  return article instanceof HTMLElement ? article : null;
};
