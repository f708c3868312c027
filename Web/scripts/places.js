// Which folders are folded, remembered by this browser.

const memory = 'folded';

export function startPlaces() {
  fold(document);
  document.addEventListener('toggle', ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.dataset.folder) return;
    const others = folded().filter((id) => id !== target.dataset.folder);
    const now = target.open ? others : [...others, target.dataset.folder];
    localStorage.setItem(memory, JSON.stringify(now));
  }, { capture: true });
}

/**
 * Folds what was folded before.
 *
 * @param {ParentNode} root
 */
export function fold(root) {
  for (const id of folded()) {
    root.querySelector(`details[data-folder="${CSS.escape(id)}"]`)?.removeAttribute('open');
  }
}

/** @returns {string[]} */
const folded = () => JSON.parse(localStorage.getItem(memory) ?? '[]');
