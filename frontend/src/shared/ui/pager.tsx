import type { PageEdges } from '@raffle/contracts/http/paging';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { number } from '../format/money.js';
import { texts } from '../texts.fr.js';
import type { PageTurn } from '../page-turn.js';
import { Button, ButtonLink } from './button.js';
import { isPlainClick } from './plain-click.js';

/** Between the pages of a list; `label` names the list for screen readers. Links, where the page's number is in the URL (`?page=2`). */
export function Pager({ label, page, pages, edges, onOpen }: PagerProps) {
  const turn = (to: number, words: ReactNode) => {
    const off = to < 1 || (to > page && isLastPage(page, pages, edges));
    return onOpen === undefined ? (
      <Turn to={pageFrom(page, to, edges)} off={off}>
        {words}
      </Turn>
    ) : (
      <Button kind="secondary" size="small" disabled={off} onClick={() => onOpen(pageFrom(page, to, edges))}>
        {words}
      </Button>
    );
  };
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
  /** Of the page that is shown. */
  edges: PageEdges;
  /** Of a list whose page is not in the URL. */
  onOpen?: (page: PageTurn) => void;
}

/** What another page asks for. A neighbouring page continues from the edge of the one shown, so that rows added meanwhile shift nothing; page 1 starts over. */
export const pageFrom = (page: number, to: number, edges: PageEdges): PageTurn => ({
  page: to,
  after: to === page + 1 ? (edges?.last ?? undefined) : undefined,
  before: to === page - 1 && to > 1 ? edges?.first : undefined,
});

/** Whether no row follows. The pages are counted by the total, which rows that have left meanwhile make smaller. */
export const isLastPage = (page: number, pages: number, edges: PageEdges): boolean =>
  edges ? edges.last === null : page >= pages;

function Turn({ to, off, children }: { to: PageTurn; off: boolean; children: ReactNode }) {
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
export function searchOfPage(search: string, { page, after, before }: PageTurn): string {
  const address = new URLSearchParams(search);
  const parts = { page: page > 1 ? String(page) : undefined, after, before };
  for (const [name, value] of Object.entries(parts))
    if (value === undefined) address.delete(name);
    else address.set(name, value);
  return `?${address.toString()}`.replace(/^\?$/, '');
}

/** How many pages `total` entries fill; at least one. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** The page that a URL requests: 1 for anything that is no page number. */
export function readPage(address: URLSearchParams): PageTurn {
  const text = address.get('page') ?? '';
  const [after, before] = ['after', 'before'].map((name) => address.get(name) || undefined);
  return { page: /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1, after, before };
}
