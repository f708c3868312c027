// Marks the words of a search in the article that was opened from it, without touching its text.
import { main } from '../screen.js';

/** No article is made easier to read by more marks than this. */
const mostMarks = 1000;

/** Characters that are words by themselves, as `isWrittenWithoutSpaces` of the server has them. */
const alone = '\\u0E01-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3041-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF'
  + '\\u4E00-\\u9FFF\\uF900-\\uFAFF\\uFF66-\\uFF9F\\u{20000}-\\u{3FFFF}';
const accents = /[\u0300-\u0331]/g;
const latinWithAccents = /[\u00C0-\u024F\u1E00-\u1EFF]/g;
/** A word, as the server's index cuts them, and the marks that belong to its last character. */
const token = new RegExp(
  `((?=[${alone}])[\\p{L}\\p{N}\\p{Co}]|(?:(?![${alone}])[\\p{L}\\p{N}\\p{Co}][\\u0300-\\u0331]*)+)\\p{M}*`,
  'gu',
);

/**
 * @typedef {object} Phrase
 * @property {boolean} isTitle whether it counts in the title alone
 * @property {string[]} words
 * @property {boolean} goesOn whether its last word may be longer
 */

/** @typedef {{ folded: string, node: Text, start: number, end: number }} Word */

/** Marks what is on the screen, and forgets what was. */
export function show() {
  if (!('highlights' in CSS)) return;
  const marks = new Highlight();
  for (const article of main().querySelectorAll('[data-words]')) {
    const phrases = read(article.getAttribute('data-words') ?? '');
    const title = article.querySelector('.article-title');
    if (title) find(title, phrases, marks);
    const others = phrases.filter((phrase) => !phrase.isTitle);
    for (const text of article.querySelectorAll('.prose, .said')) find(text, others, marks);
  }
  CSS.highlights.set('found', marks);
}

/**
 * Reads what `MatchedWords.script` wrote.
 *
 * @param {string} text
 * @returns {Phrase[]}
 */
function read(text) {
  return text.split('\n').filter(Boolean).map((line) => {
    const goesOn = line.endsWith('*');
    const plain = line.replace(/^title:/, '').replace(/\*$/, '');
    return { isTitle: line.startsWith('title:'), words: plain.split(' '), goesOn };
  });
}

/**
 * @param {Element} root
 * @param {Phrase[]} phrases
 * @param {Highlight} marks
 */
function find(root, phrases, marks) {
  const words = wordsOf(root);
  for (let start = 0; start < words.length && marks.size < mostMarks; start += 1) {
    for (const phrase of phrases) {
      if (!standsAt(start, phrase, words)) continue;
      const first = words[start];
      const last = words[start + phrase.words.length - 1];
      const range = new StaticRange({
        startContainer: first.node, startOffset: first.start,
        endContainer: last.node, endOffset: last.end,
      });
      marks.add(range);
    }
  }
}

/**
 * @param {number} start
 * @param {Phrase} phrase
 * @param {Word[]} words
 */
function standsAt(start, phrase, words) {
  return phrase.words.every((wanted, offset) => {
    const found = words[start + offset]?.folded;
    const mayGoOn = phrase.goesOn && offset === phrase.words.length - 1;
    return found === wanted || (mayGoOn && found?.startsWith(wanted));
  });
}

/**
 * @param {Element} root
 * @returns {Word[]}
 */
function wordsOf(root) {
  const words = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const match of /** @type {Text} */ (node).data.matchAll(token)) {
      words.push({
        folded: fold(match[1]), node: /** @type {Text} */ (node),
        start: match.index, end: match.index + match[0].length,
      });
    }
  }
  return words;
}

/** In small letters without accents, as `foldedWords` of the server has it. @param {string} word */
const fold = (word) => word.replace(accents, '')
  .replace(latinWithAccents, (letter) => letter.normalize('NFD')[0]).toLowerCase();
