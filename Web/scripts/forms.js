// Small help for forms and buttons: a sign while the server works.
import { whenShown } from './screen.js';

export function startForms() {
  // A page that was made on this device has no token in its forms.
  document.addEventListener('submit', ({ target: form }) => {
    const { token } = document.documentElement.dataset;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || !token) return;
    if (form.elements.namedItem('token')) return;
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'token' });
    field.value = token;
    form.append(field);
  }, { capture: true });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.busy === undefined) return;
    const button = event.submitter ?? form.querySelector('button');
    // After the browser has gathered the fields, of which a pressed button is one.
    setTimeout(() => {
      button?.setAttribute('aria-busy', 'true');
      for (const other of form.querySelectorAll('button')) other.disabled = true;
    });
  });
  // What is on few pages brings its script along.
  whenShown(async (root) => {
    for (const element of root.querySelectorAll('[data-module]')) {
      const name = element.getAttribute('data-module');
      element.removeAttribute('data-module');
      (await import(`./later/${name}.js`)).start(element);
      element.setAttribute('data-started', '');
    }
  });
  document.addEventListener('dragstart', async (event) => {
    const place = event.target instanceof Element
      ? event.target.closest('#places a:is([href*="/feeds/"], [href*="/folders/"])') : null;
    if (place) (await import('./later/organise.js')).dragPlace(place);
  });
  addEventListener('pageshow', () => {
    for (const button of document.querySelectorAll('[data-busy] :is(button, [aria-busy])')) {
      button.removeAttribute('aria-busy');
      if (button instanceof HTMLButtonElement) button.disabled = false;
    }
  });
}
