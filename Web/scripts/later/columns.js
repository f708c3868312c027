// Columns are made wider or narrower by dragging what separates them, or by its keys. The widths are
// kept in a cookie, from which the server makes them part of the next page's first drawing.
import { at } from '../address.js';
import { listPane, loadStyles, main, whenShown } from '../screen.js';

/** @typedef {{ name: string, label: string, property: string, least: number, most: number }} Kind */

/** As on the server. @type {Kind[]} */
const kinds = [
  { name: 'sidebar', label: 'Width of the sidebar', property: '--sidebar', least: 180, most: 480 },
  { name: 'list', label: 'Width of the list', property: '--list', least: 240, most: 900 },
];
/** The article keeps at least so much, in CSS pixels. */
const article = 360;
const step = 16;

const separators = kinds.map(make);
await loadStyles('columns');
// A place of its own for those who go from landmark to landmark.
const place = document.createElement('aside');
place.className = 'separators';
place.setAttribute('aria-label', 'Widths of columns');
place.append(...separators);
document.querySelector('.shell')?.append(place);
addEventListener('resize', draw);
whenShown(draw);

/** @param {Kind} kind */
function make(kind) {
  const element = document.createElement('div');
  element.className = 'separator';
  element.tabIndex = 0;
  element.setAttribute('role', 'separator');
  element.setAttribute('aria-orientation', 'vertical');
  element.setAttribute('aria-label', kind.label);
  element.setAttribute('aria-valuemin', String(kind.least));
  // The browser would select text, or drag what is selected.
  element.addEventListener('mousedown', (event) => {
    event.preventDefault();
    element.focus();
  });
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    const start = event.clientX - width(kind);
    const drag = (/** @type {PointerEvent} */ move) => set(kind, move.clientX - start);
    element.addEventListener('pointermove', drag);
    element.addEventListener('lostpointercapture', () => {
      element.removeEventListener('pointermove', drag);
      remember();
    }, { once: true });
  });
  element.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -step, ArrowRight: step, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(kind, width(kind) + by);
    remember();
  });
  element.addEventListener('dblclick', () => {
    document.documentElement.style.setProperty(kind.property, 'initial');
    draw();
    remember();
  });
  return element;
}

/** The column that a separator belongs to. @param {Kind} kind */
function column({ name }) {
  return name === 'list' ? listPane() : document.getElementById('places');
}

/** @param {Kind} kind */
function width(kind) {
  return Math.round(column(kind)?.getBoundingClientRect().width ?? 0);
}

/**
 * @param {Kind} kind
 * @param {number} wanted in CSS pixels
 */
function set(kind, wanted) {
  const room = innerWidth - (column(kind)?.getBoundingClientRect().left ?? 0) - article;
  const most = Math.max(kind.least, Math.min(kind.most, room));
  const next = Math.round(Math.min(Math.max(wanted, kind.least), most));
  document.documentElement.style.setProperty(kind.property, `${next}px`);
  draw();
}

function draw() {
  kinds.forEach((kind, index) => {
    const box = column(kind)?.getBoundingClientRect();
    const element = separators[index];
    // A column that fills the rest of the screen has nothing to be separated from.
    const isThere = box !== undefined && box.width > 0 && box.right < innerWidth - 1
      && (kind.name === 'sidebar' || main().querySelector('.article-pane') !== null);
    element.hidden = !isThere;
    if (!isThere) return;
    element.style.left = `${box.right}px`;
    element.setAttribute('aria-valuenow', String(Math.round(box.width)));
    element.setAttribute('aria-valuemax', String(kind.most));
  });
}

function remember() {
  const style = getComputedStyle(document.documentElement);
  const [sidebar, list] = kinds.map(({ property }) => Number.parseInt(style.getPropertyValue(property), 10));
  const isChosen = sidebar || list;
  // One that was never touched keeps what it has.
  const text = `${sidebar || width(kinds[0])}-${list || width(kinds[1]) || 400}`;
  document.cookie = `columns=${text}; path=${at('/')}; SameSite=Lax; max-age=${isChosen ? 31_536_000 : 0}`;
}
