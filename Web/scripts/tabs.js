// The tabs make room while one scrolls down and come back on the way up.

const tolerance = 8;

export function startTabs() {
  let last = scrollY;
  addEventListener('scroll', () => {
    const by = scrollY - last;
    if (Math.abs(by) < tolerance) return;
    last = scrollY;
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
    if (by > 0 && scrollY > 80 && !isAtEnd) document.documentElement.dataset.tabs = 'away';
    else delete document.documentElement.dataset.tabs;
  }, { passive: true });
}
