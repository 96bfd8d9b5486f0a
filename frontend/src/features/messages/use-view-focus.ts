import { useEffect, useRef, type RefObject } from 'react';

/**
 * On a phone list and thread are two views of one address: what had the focus is hidden by the change, and the focus would fall
 * back to the page's start. The opened view begins at its way back; the list again at the line that was opened, or as a whole
 * when that line is gone (it was unread, and only unread ones are listed). Side by side neither of the two is hidden, and the way
 * back, not shown there, takes no focus.
 */
export function useViewFocus(views: RefObject<HTMLElement | null>, opened: string | null): void {
  const before = useRef(opened);
  useEffect(() => {
    const left = before.current;
    before.current = opened;
    if (left === opened) return;
    const next =
      opened !== null
        ? views.current?.querySelector<HTMLElement>('[data-way-back]')
        : (views.current?.querySelector<HTMLElement>(`a[href$="?ouvert=${left}"]`) ??
          views.current?.querySelector<HTMLElement>('.list-view'));
    next?.focus({ preventScroll: opened !== null });
  }, [opened, views]);
}
