// Shows all keys, as the page of their settings has them.
import { at } from '../address.js';
import { go } from '../navigation.js';
import { fetchPart } from '../request.js';
import { loadStyles } from '../screen.js';
import { toast } from '../toast.js';
import { capsOf } from './key-caps.js';
import { goKey } from './keys.js';

const page = at('/settings/keys');

export async function open() {
  try {
    const [{ nodes }] = await Promise.all([fetchPart(page, 'main'), loadStyles('keys')]);
    if (!document.querySelector('dialog[open]')) show(nodes[0]);
  } catch (error) {
    console.warn(error);
    toast('The keys did not come: the server cannot be reached.');
  }
}

/** @param {Element} source */
function show(source) {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog key-help';
  dialog.setAttribute('aria-labelledby', 'key-help-title');
  const columns = document.createElement('div');
  columns.className = 'key-columns';
  for (const group of source.querySelectorAll('.keys-form .group')) columns.append(section(group));
  dialog.append(head(dialog), columns);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Element} group */
function section(group) {
  const part = document.createElement('section');
  const heading = document.createElement('h3');
  heading.textContent = group.querySelector('h2')?.textContent ?? '';
  const list = document.createElement('dl');
  for (const input of group.querySelectorAll('input')) {
    if (input.value === 'none') continue;
    const name = document.createElement('dt');
    name.textContent = group.querySelector(`label[for="${input.id}"]`)?.textContent ?? '';
    const keys = document.createElement('dd');
    const isPlace = input.dataset.place !== undefined;
    keys.append(...capsOf(input.value, isPlace ? goKey : ''));
    list.append(name, keys);
  }
  part.append(heading, list);
  return part;
}

/** @param {HTMLDialogElement} dialog */
function head(dialog) {
  const head = document.createElement('header');
  const heading = document.createElement('h2');
  heading.id = 'key-help-title';
  heading.textContent = 'Keys';
  const change = document.createElement('a');
  change.className = 'tool';
  change.href = page;
  change.textContent = 'Change keys';
  change.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.close();
    go(page);
  });
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'tool';
  close.autofocus = true;
  close.textContent = 'Done';
  close.addEventListener('click', () => dialog.close());
  head.append(heading, change, close);
  return head;
}
