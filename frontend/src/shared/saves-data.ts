import { useSyncExternalStore } from 'react';

const connection = () => (navigator as Navigator & { connection?: EventTarget & { saveData?: boolean } }).connection;

/** Whether this person asked for less data: no live stream but slow polling, and the smallest pictures (docs/performance.md "Frontend"). */
export const savesData = (): boolean => connection()?.saveData === true;

/** Follows the browser's setting; false where pages are prerendered. */
export const useSavesData = (): boolean => useSyncExternalStore(onChange, savesData, () => false);

function onChange(listener: () => void): () => void {
  const watched = connection();
  watched?.addEventListener?.('change', listener);
  return () => watched?.removeEventListener?.('change', listener);
}
