import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { number } from '../format/money.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { pageSize } from './list-address.js';
import { texts } from './texts.fr.js';
import './pager.css';

/** Which rows are shown, and the buttons for the previous and next ones. */
export function Pager({ page, shown, total, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  return (
    <nav className="pager" aria-label={texts.pages}>
      <span aria-live="polite">
        {shown > 0 && texts.range(number(first), number(first + shown - 1), number(total))}
      </span>
      <span className="row row-1">
        <Turn label={texts.previous} of={ChevronLeft} off={page <= 1} onTurn={() => onPage(page - 1)} />
        <Turn label={texts.next} of={ChevronRight} off={first + shown > total} onTurn={() => onPage(page + 1)} />
      </span>
    </nav>
  );
}

/** Uses `aria-disabled` and not `disabled`, so that a keyboard user who reaches the last page does not lose the focus. */
function Turn({ label, of, off, onTurn }: { label: string; of: LucideIcon; off: boolean; onTurn: () => void }) {
  return (
    <Button kind="quiet" icon aria-label={label} aria-disabled={off || undefined} onClick={off ? undefined : onTurn}>
      <Icon of={of} />
    </Button>
  );
}

export interface PagerProps {
  page: number;
  /** Rows on this page. */
  shown: number;
  total: number;
  onPage: (page: number) => void;
}
