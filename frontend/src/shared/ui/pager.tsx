import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { number } from '../format/money.js';
import { texts } from '../texts.fr.js';
import { Button, ButtonLink } from './button.js';
import { isPlainClick } from './plain-click.js';

/** Between the pages of a list; `label` names the list for screen readers. Links, where the page's number is in the URL (`?page=2`). */
export function Pager({ label, page, pages, onOpen }: PagerProps) {
  const turn = (to: number, words: ReactNode) =>
    onOpen === undefined ? (
      <Turn to={to} off={to < 1 || to > pages}>
        {words}
      </Turn>
    ) : (
      <Button kind="secondary" size="small" disabled={to < 1 || to > pages} onClick={() => onOpen(to)}>
        {words}
      </Button>
    );
  return (
    <nav className="row between row-wrap" aria-label={label}>
      {turn(page - 1, texts.previousPage)}
      <span className="sm muted" aria-current="page">
        {texts.page(number(page), number(pages))}
      </span>
      {turn(page + 1, texts.nextPage)}
    </nav>
  );
}

interface PagerProps {
  label: string;
  page: number;
  pages: number;
  /** Of a list whose page is not in the URL. */
  onOpen?: (page: number) => void;
}

function Turn({ to, off, children }: { to: number; off: boolean; children: ReactNode }) {
  const { search } = useLocation();
  if (off) {
    return (
      <Button kind="secondary" size="small" disabled>
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink
      kind="secondary"
      size="small"
      to={{ search: searchOfPage(search, to) }}
      // The next page is read from its top.
      onClick={(event) => isPlainClick(event) && window.scrollTo({ top: 0 })}
    >
      {children}
    </ButtonLink>
  );
}

/** The query of a list's URL with another page; the first one needs none. */
export function searchOfPage(search: string, page: number): string {
  const address = new URLSearchParams(search);
  if (page > 1) address.set('page', String(page));
  else address.delete('page');
  return `?${address.toString()}`.replace(/^\?$/, '');
}

/** How many pages `total` entries fill; at least one. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** The page that a URL requests: 1 for anything that is no page number. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
