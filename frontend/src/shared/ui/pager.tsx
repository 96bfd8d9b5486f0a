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
