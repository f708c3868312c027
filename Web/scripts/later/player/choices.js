// The panels of the player: how fast, and when to stop.
import { glyph } from '../../screen.js';
import { Boost } from './boost.js';
import { button, element, label, setText } from './elements.js';

/** @typedef {import('./player.js').player} Player */

const speeds = [0.8, 1, 1.1, 1.2, 1.3, 1.5, 1.75, 2];
const minutes = [5, 10, 15, 30, 45, 60];

/**
 * @param {Player} player
 * @param {HTMLElement} opener
 */
export function openSpeed(player, opener) {
  const { panel, show } = make('Speed', opener);
  const value = element('output', 'player-value');
  const set = /** @param {number} speed */ (speed) => {
    player.setSpeed(speed, own.checked);
    draw();
  };
  const own = document.createElement('input');
  own.type = 'checkbox';
  own.className = 'switch';
  own.setAttribute('role', 'switch');
  own.checked = player.episode?.ownSpeed !== undefined;
  own.addEventListener('change', () => {
    player.setSpeed(own.checked ? player.rate : null, true);
    draw();
  });
  const presets = speeds.map((speed) => {
    const made = button('player-preset', `${speed} times`, () => set(speed));
    made.dataset.speed = String(speed);
    made.textContent = `${speed}×`;
    return made;
  });
  const slower = button('player-stepper', 'Slower', () => set(player.rate - 0.05));
  slower.textContent = '−';
  const faster = button('player-stepper', 'Faster', () => set(player.rate + 0.05));
  faster.textContent = '+';
  const draw = () => {
    setText(value, `${player.rate}×`);
    for (const made of presets) made.setAttribute('aria-pressed', String(Number(made.dataset.speed) === player.rate));
  };
  panel.append(element('div', 'player-value-line', slower, value, faster), element('div', 'player-presets', ...presets),
    element('label', 'player-switch', 'Only for this podcast', own));
  if (Boost.isPossible && player.episode?.passed) panel.append(boostSwitch(player));
  draw();
  show();
}

/** @param {Player} player */
function boostSwitch(player) {
  const boost = document.createElement('input');
  boost.type = 'checkbox';
  boost.className = 'switch';
  boost.setAttribute('role', 'switch');
  boost.checked = player.sound.boost.isOn;
  boost.addEventListener('change', () => { player.sound.isBoosted = boost.checked; });
  return element('label', 'player-switch', 'Volume boost', boost);
}

/**
 * @param {Player} player
 * @param {HTMLElement} opener
 */
export function openSleep(player, opener) {
  const { panel, show } = make('Sleep timer', opener);
  /** @type {[import('./sleep.js').Kind, string][]} */
  const kinds = [
    ['off', 'Off'], ...minutes.map((number) => /** @type {[number, string]} */ ([number, `In ${number} minutes`])),
    ...(player.chapters.length > 0 ? [/** @type {['chapter', string]} */ (['chapter', 'End of chapter'])] : []),
    ['episode', 'End of episode'],
  ];
  for (const [kind, name] of kinds) {
    const made = button('', '', () => {
      player.sleep.set(kind);
      panel.hidePopover();
      player.draw();
    });
    const isOn = player.sleep.kind === kind;
    made.setAttribute('aria-pressed', String(isOn));
    made.append(glyph('check', isOn ? '' : 'absent'), name);
    panel.append(made);
  }
  show();
}

/**
 * @param {string} name
 * @param {HTMLElement} opener
 */
function make(name, opener) {
  const panel = element('div', 'menu player-menu', element('p', 'player-menu-title', name));
  label(panel, name);
  panel.setAttribute('role', 'group');
  panel.popover = 'auto';
  panel.addEventListener('toggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === 'closed') panel.remove();
  });
  return {
    panel,
    show: () => {
      opener.after(panel);
      // The button is what it stands beside, and where the focus goes back to.
      panel.showPopover(/** @type {any} */ ({ source: opener }));
      panel.querySelector('button')?.focus({ preventScroll: true });
    },
  };
}
