// Making elements, and changing them only where they differ.

/**
 * @param {string} name
 * @param {string} [className]
 * @param {(Node | string)[]} content
 * @returns {HTMLElement}
 */
export function element(name, className = '', ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

/**
 * @param {string} className
 * @param {string} name what it is called
 * @param {(button: HTMLButtonElement) => void} press
 */
export function button(className, name, press) {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  if (name) label(made, name);
  made.addEventListener('click', () => press(made));
  return made;
}

/** @param {Element | undefined} named @param {string} name */
export function label(named, name) {
  if (!named || named.getAttribute('aria-label') === name) return;
  named.setAttribute('aria-label', name);
  if (named instanceof HTMLButtonElement) named.title = name;
}

/** @param {Element | null | undefined} changed @param {string} text */
export function setText(changed, text) {
  if (changed && changed.textContent !== text) changed.textContent = text;
}
