// Times in the notes of an episode become buttons that go there.

/** `4:07` or `1:02:03`, and nothing that goes on: no date, no score of a game with three parts. */
const pattern = /(?<![\d:.])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:]|\.\d)/g;

/** @param {Element} root */
export function offer(root) {
  for (const article of root.matches('.article') ? [root] : root.querySelectorAll('.article')) {
    const control = article.querySelector('.episode [data-player=play]');
    const prose = article.querySelector(':scope > .prose');
    if (!(control instanceof HTMLElement) || !(prose instanceof HTMLElement) || 'times' in prose.dataset) continue;
    prose.dataset.times = '';
    const length = Number(control.dataset.length ?? Infinity);
    const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT, (node) =>
      (node.parentElement?.closest('a, button, code, pre, time') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    /** @type {Text[]} */
    const texts = [];
    while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
    for (const text of texts) mark(text, control.dataset.item ?? '', length);
  }
}

/**
 * @param {Text} text
 * @param {string} item
 * @param {number} length in seconds: what lies behind the end is no place in the episode
 */
function mark(text, item, length) {
  const found = [...text.data.matchAll(pattern)].map((match) => ({
    index: match.index, words: match[0],
    seconds: Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]),
  })).filter(({ seconds }) => seconds < length);
  // From the end, so that what is before stays where it is.
  for (const { index, words, seconds } of found.reverse()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'timestamp';
    button.dataset.player = 'at';
    button.dataset.item = item;
    button.dataset.seconds = String(seconds);
    button.textContent = words;
    button.setAttribute('aria-label', `Play from ${words}`);
    text.splitText(index + words.length);
    text.splitText(index).replaceWith(button);
  }
}
