const connection = () => (navigator as Navigator & { connection?: EventTarget & { saveData?: boolean } }).connection;

/** Whether this person asked for less data: no live stream but slow polling, and the smallest pictures (docs/performance.md "Frontend"). */
export const savesData = (): boolean => connection()?.saveData === true;

/** `listener` is called when the browser's setting changes. @returns stops it */
export function onSavesDataChanged(listener: () => void): () => void {
  const watched = connection();
  watched?.addEventListener?.('change', listener);
  return () => watched?.removeEventListener?.('change', listener);
}
