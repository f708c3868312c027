// Times as the player writes and speaks them; all in seconds.

/** Like `4:07` and `1:02:03`. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** Like `1 hour 2 minutes 3 seconds`. @param {number} seconds */
export function spoken(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [[Math.floor(whole / 3600), 'hour'], [Math.floor(whole / 60) % 60, 'minute'], [whole % 60, 'second']];
  const words = parts.filter(([number]) => number).map(([number, unit]) =>
    `${number} ${unit}${number === 1 ? '' : 's'}`);
  return words.join(' ') || '0 seconds';
}

/** Like `45 s`, `32 min`, `1 h 4 min`; `QuantityText` of the server says the same. @param {number} seconds */
export function length(seconds) {
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
