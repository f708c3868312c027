// The whole article in place of what the feed has of it, and back, without leaving the page.
import { checkSession, proof } from '../request.js';
import { announce, articlePane, glyph } from '../screen.js';

/** Quicker answers need no sign that one waits. */
const patienceInMilliseconds = 300;

export function startFullTexts() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('.full-text')) return;
    event.preventDefault();
    turn(form, event.submitter instanceof HTMLButtonElement ? event.submitter : null);
  });
}

/**
 * Fetches the article of a pane whose feed wants it for every item; what the feed has can be read
 * meanwhile.
 *
 * @param {Element} root what has come onto the screen
 */
export function awaitFullText(root) {
  const form = root.querySelector('form.full-text[data-awaited]');
  if (!(form instanceof HTMLFormElement)) return;
  delete form.dataset.awaited;
  turn(form, null);
}

/**
 * Posts the form and puts what comes back in place.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button the one that was pressed; `null` if nobody pressed one
 */
async function turn(form, button) {
  const pane = form.closest('.article-pane');
  if (!(pane instanceof HTMLElement) || pane.ariaBusy === 'true') return;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  fields.append(button?.name || 'text', button?.value || 'full');
  const stopWaiting = wait(pane, form);
  try {
    const response = await fetch(form.action, {
      method: 'POST', body: fields, headers: { ...proof(), 'Tidings-Part': 'article' },
    });
    checkSession(response);
    if (!response.ok) throw new Error(`refused: ${response.status}`);
    const template = document.createElement('template');
    template.innerHTML = await response.text();
    const fresh = document.importNode(template.content, true).querySelector('.article-pane');
    stopWaiting();
    if (fresh instanceof HTMLElement) put(fresh, pane, button);
  } catch (error) {
    console.warn(error);
    stopWaiting();
    showProblem(form, button);
  }
}

/**
 * Shows that an article is on its way: the button breathes, and a line says so if it takes long.
 *
 * @param {HTMLElement} pane
 * @param {HTMLFormElement} form
 */
function wait(pane, form) {
  const tool = pane.querySelector('[data-full-text]');
  pane.ariaBusy = 'true';
  tool?.setAttribute('aria-busy', 'true');
  const timer = setTimeout(() => say(form, 'Fetching the full article…'), patienceInMilliseconds);
  return () => {
    clearTimeout(timer);
    pane.ariaBusy = null;
    tool?.removeAttribute('aria-busy');
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {string} words
 */
function say(form, words) {
  const line = document.createElement('p');
  line.className = 'full-text-line';
  line.textContent = words;
  form.querySelector('.full-text-state')?.replaceChildren(line);
}

/**
 * Changes the bar and the text of a pane; the pane itself stays, with where it is scrolled to.
 *
 * @param {HTMLElement} fresh
 * @param {HTMLElement} pane
 * @param {HTMLButtonElement | null} button
 */
function put(fresh, pane, button) {
  const isPlaying = [...pane.querySelectorAll('audio, video')].some((media) =>
    media instanceof HTMLMediaElement && !media.paused);
  // Nobody asked for it now, and something plays: it is there when the item is opened again.
  if (!button && isPlaying) {
    pane.querySelector('.full-text-state')?.replaceChildren();
    return;
  }
  const isFocused = button !== null && document.activeElement === button;
  const selector = button?.classList.contains('always') ? '.always' : '[data-full-text]';
  pane.replaceChildren(...fresh.childNodes);
  if (isFocused) /** @type {HTMLElement | null} */ (pane.querySelector(selector))?.focus();
  if (pane === articlePane()) announce(pane);
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button
 */
function showProblem(form, button) {
  const notice = document.createElement('div');
  notice.className = 'notice bad';
  const text = document.createElement('div');
  const words = document.createElement('strong');
  words.textContent = 'The reader could not be asked for the full article.';
  const again = document.createElement('button');
  again.className = 'button';
  again.name = button?.name || 'text';
  again.value = button?.value || 'full';
  again.textContent = 'Try again';
  const buttons = document.createElement('div');
  buttons.className = 'buttons';
  buttons.append(again);
  text.append(words, buttons);
  notice.append(glyph('warning'), text);
  form.querySelector('.full-text-state')?.replaceChildren(notice);
}
