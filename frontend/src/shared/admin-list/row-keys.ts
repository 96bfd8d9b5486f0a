import { useEffect, type RefObject } from 'react';

/**
 * J and K move through the rows of a table, by their first link or control; Enter then opens what is focused. Only the first table of a
 * page answers where the focus is in none, and never while somebody types or a dialog is open.
 */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      const target = event.target instanceof Element ? event.target : null;
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest('input, select, textarea, [contenteditable]') || document.querySelector('dialog[open]'))
        return;
      const focused = target?.closest('table.tbl') ?? document.querySelector('table.tbl');
      if (focused !== table.current || table.current === null) return;
      const rows = [...table.current.querySelectorAll('tbody tr')];
      const at = rows.findIndex((row) => row.contains(target));
      const next = rows[at === -1 ? (step === 1 ? 0 : -1) : at + step];
      const control = next?.querySelector<HTMLElement>('a[href], button, input');
      if (!control) return;
      event.preventDefault();
      control.focus();
      next?.scrollIntoView?.({ block: 'nearest' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [table]);
}
