// A button that shows a password while it is typed, for thumbs on small keys.

/** @param {Element} field */
export function start(field) {
  const input = field.querySelector('input');
  const button = field.querySelector('button');
  if (!input || !button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.ariaPressed = String(!isShown);
    button.textContent = isShown ? 'Show' : 'Hide';
    input.focus();
  });
  // What is sent, and what the browser may remember, is a password.
  input.form?.addEventListener('submit', () => { input.type = 'password'; });
}
