import { number } from '../format/money.js';
import { texts } from '../texts.fr.js';
import { Button } from './button.js';

/** The links between the pages of a list; `label` names the list for screen readers. */
export function Pager({ label, page, pages, onOpen }: PagerProps) {
  return (
    <nav className="row between row-wrap" aria-label={label}>
      <Button kind="secondary" size="small" disabled={page <= 1} onClick={() => onOpen(page - 1)}>
        {texts.previousPage}
      </Button>
      <span className="sm muted" aria-current="page">
        {texts.page(number(page), number(pages))}
      </span>
      <Button kind="secondary" size="small" disabled={page >= pages} onClick={() => onOpen(page + 1)}>
        {texts.nextPage}
      </Button>
    </nav>
  );
}

interface PagerProps {
  label: string;
  page: number;
  pages: number;
  onOpen: (page: number) => void;
}

/** How many pages `total` entries fill; at least one. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** The page that a URL requests: 1 for anything that is no page number. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
