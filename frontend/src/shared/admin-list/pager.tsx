import { ChevronLeft, ChevronRight } from 'lucide-react';
import { number } from '../format/money.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { texts } from './texts.fr.js';

/** Which rows these are, and the way to the ones before and after. */
export function Pager({ page, pageSize, shown, total, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  return (
    <nav className="pager" aria-label={texts.pages}>
      <span aria-live="polite">
        {shown > 0 && texts.range(number(first), number(first + shown - 1), number(total))}
      </span>
      <span className="row gap-1">
        <Button kind="quiet" icon aria-label={texts.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon of={ChevronLeft} />
        </Button>
        <Button
          kind="quiet"
          icon
          aria-label={texts.next}
          disabled={first + shown > total}
          onClick={() => onPage(page + 1)}
        >
          <Icon of={ChevronRight} />
        </Button>
      </span>
    </nav>
  );
}

export interface PagerProps {
  page: number;
  pageSize: number;
  /** Rows on this page. */
  shown: number;
  total: number;
  onPage: (page: number) => void;
}
