import { useEffect, useRef, type RefObject } from 'react';

/**
 * On a phone list and thread are two views of one URL: a change hides the focused element, and focus would fall back to the
 * start of the page. An opened thread focuses its back link; the list focuses the item that was opened, or itself if that item is
 * gone (it was unread, and the filter lists only unread ones). Side by side neither view is hidden, and the hidden back link
 * takes no focus.
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
