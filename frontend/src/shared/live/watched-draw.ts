let watched: number | null = null;
const watchers = new Set<() => void>();

/** The draw whose page is shown: the stream counts it, and tells how many watch. */
export const watchedDraw = (): number | null => watched;

/** Says that a draw's page is shown, until the returned function is called. */
export function watchDraw(id: number | null): () => void {
  watched = id;
  watchers.forEach((watcher) => watcher());
  return () => void (watched === id && watchDraw(null));
}

/** Calls `watcher` when another draw's page is shown, until the returned function is called. */
export function onOtherDraw(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
