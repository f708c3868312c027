// What the system shows and lets one press: on the lock screen, on a headset, on a keyboard.

/** @param {import('./player.js').player} player */
export function followSession(player) {
  const session = navigator.mediaSession;
  if (!session) return;
  /** @type {[MediaSessionAction, (details: MediaSessionActionDetails) => void][]} */
  const handlers = [
    ['play', () => player.resume()],
    ['pause', () => player.pause()],
    ['stop', () => player.pause()],
    ['seekbackward', ({ seekOffset }) => player.step(-(seekOffset || player.back))],
    ['seekforward', ({ seekOffset }) => player.step(seekOffset || player.forward)],
    ['seekto', ({ seekTime }) => { if (seekTime !== undefined && seekTime !== null) player.seek(seekTime); }],
    ['previoustrack', () => player.turnChapter(-1)],
    ['nexttrack', () => player.turnChapter(1)],
  ];
  for (const [name, handler] of handlers) {
    // Browsers know different ones.
    try { session.setActionHandler(name, handler); } catch { /* not this one */ }
  }
  let shown = '';
  const draw = () => {
    const { episode, chapter, chapters } = player;
    if (!episode) {
      session.metadata = null;
      session.playbackState = 'none';
      shown = '';
      return;
    }
    session.playbackState = player.isPlaying ? 'playing' : 'paused';
    const name = `${episode.item} ${chapter?.start ?? ''}`;
    if (name !== shown) {
      shown = name;
      const artwork = [[episode.artwork, '480x480'], [episode.artworkLarge, '960x960']]
        .flatMap(([src, sizes]) => (src ? [{ src: new URL(src, location.href).href, sizes }] : []));
      const title = chapter ? `${chapter.title} · ${episode.title}` : episode.title;
      session.metadata = new MediaMetadata({
        title, artist: episode.show, album: episode.show, artwork,
        .../** @type {{}} */ (chapters.length > 0
          ? { chapterInfo: chapters.map(({ start, title: words }) => ({ startTime: start, title: words, artwork })) }
          : {}),
      });
    }
    const { duration, time } = player;
    if (duration > 0 && time <= duration) {
      session.setPositionState?.({ duration, position: time, playbackRate: player.rate });
    }
  };
  for (const name of ['state', 'time']) player.sound.addEventListener(name, draw);
}
