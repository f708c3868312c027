// Keeps times true while a page stays open, and tells exact ones in the reader's own zone.
// The words are those of the server.
import { whenShown } from './screen.js';

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const dayInYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export function startTimes() {
  whenShown((root) => drawTimes(root, true));
  setInterval(() => drawTimes(document.body, false), 60_000);
}

/**
 * @param {Element} root
 * @param {boolean} isNew
 */
export function drawTimes(root, isNew) {
  const now = new Date();
  for (const label of root.querySelectorAll('time[datetime]')) {
    const instant = new Date(label.getAttribute('datetime') ?? '');
    if (Number.isNaN(instant.getTime()) || label.closest('.prose')) continue;
    if (isNew) label.setAttribute('title', exact.format(instant));
    const text = words(instant, now, label.hasAttribute('data-spoken'));
    if (label.textContent !== text) label.textContent = text;
  }
}

/**
 * @param {Date} instant
 * @param {Date} now
 * @param {boolean} isSpoken
 */
function words(instant, now, isSpoken) {
  const seconds = (now.getTime() - instant.getTime()) / 1000;
  const ago = isSpoken ? ' ago' : '';
  if (seconds >= -60 && seconds < 60) return isSpoken ? 'just now' : 'now';
  if (seconds >= 60 && seconds < 3600) return `${Math.floor(seconds / 60)} min${ago}`;
  if (seconds >= 3600 && seconds < 86_400) return `${Math.floor(seconds / 3600)} h${ago}`;
  const days = Math.round((midnight(now) - midnight(instant)) / 86_400_000);
  if (days === 1) return isSpoken ? 'yesterday' : 'Yesterday';
  if (days > 1 && days < 7) return weekday.format(instant);
  return (instant.getFullYear() === now.getFullYear() ? dayInYear : day).format(instant);
}

/** @param {Date} date */
const midnight = (date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
