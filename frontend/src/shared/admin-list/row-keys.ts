import { useEffect, type RefObject } from 'react';

const lists = '[aria-keyshortcuts="J K"]';

/**
 * J and K move through the rows of a table or list that has these `aria-keyshortcuts`, by their first link, which Enter opens, or else
 * their first control. They begin at the row that is open. Only the first list of a page answers where the focus is in none, and never while somebody types or
 * a dialog is open.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      const target = event.target instanceof Element ? event.target : null;
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest('input, select, textarea, [contenteditable]') || document.querySelector('dialog[open]'))
        return;
      const focused = target?.closest(lists) ?? document.querySelector(lists);
      if (focused !== list.current || list.current === null) return;
      const rows = [...list.current.querySelectorAll('tbody tr, li')];
      const inRow = rows.findIndex((row) => row.contains(target));
      const at = inRow === -1 ? rows.findIndex((row) => row.querySelector('[aria-current]')) : inRow;
      const next = rows[at === -1 ? (step === 1 ? 0 : -1) : at + step];
      // Where rows are chosen for several at once, the box comes before the link.
      const control = next?.querySelector<HTMLElement>('a[href]') ?? next?.querySelector<HTMLElement>('button, input');
      if (!control) return;
      event.preventDefault();
      control.focus();
      next?.scrollIntoView?.({ block: 'nearest' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list]);
}
