import { useSyncExternalStore } from 'react';

/** From this width on list and thread are side by side (messages.css). */
const wide = '(min-width: 64rem)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether list and thread are both visible, and a hall's winners have room for a name beside a number. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
