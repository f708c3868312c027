// Pages before the reader, which know nothing of anybody yet.
document.documentElement.dataset.scripts = '';
// Nobody has signed in, so nothing that is kept here is anybody's to see: another window may have
// kept it just before the session ended. Marks that wait stay.
if (location.pathname.endsWith('/sign-in')) {
  new BroadcastChannel('tidings').postMessage({ kind: 'signed-out' });
  navigator.serviceWorker?.getRegistration().then((registration) =>
    registration?.active?.postMessage({ kind: 'clear', everything: true })).catch(() => {});
}
for (const element of document.querySelectorAll('[data-module]')) {
  const name = element.getAttribute('data-module');
  element.removeAttribute('data-module');
  import(`./${name}.js`).then((module) => {
    module.start(element);
    element.setAttribute('data-started', '');
  });
}
document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = form.querySelector('button.main');
  // After the browser has gathered the fields.
  setTimeout(() => button?.setAttribute('aria-busy', 'true'));
});
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
});
