import { countedRows, type PageEdges } from '@raffle/contracts/http/paging';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { wholeNumber } from '../form/number-input.js';
import { number } from '../format/money.js';
import { Button, ButtonLink } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Icon } from '../ui/icon.js';
import type { PageTurn } from '../page-turn.js';
import { isLastPage, pageFrom, searchOfPage } from '../ui/pager.js';
import { isPlainClick } from '../ui/plain-click.js';
import { pageSizes, type PageSize } from './list-address.js';
import { texts } from './texts.fr.js';
import styles from './pager.module.css';
import '../ui/field.css';

/** The last page that can be shown: of the rows that are counted. */
export const lastPageOf = (total: number, { size, exact }: { size: number; exact: boolean }): number =>
  Math.ceil((exact ? total : Math.min(total, countedRows)) / size);

/** Which rows are shown and how many at a time, the links to the previous and next ones, and a page to jump to. */
export function Pager({ page, edges, shown, total, exact, onExact, size, onSize, onPage }: PagerProps) {
  const first = (page - 1) * size + 1;
  const pages = lastPageOf(total, { size, exact });
  const isMore = !exact && total > countedRows;
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <span className="row row-2 row-wrap">
        <span aria-live="polite">
          {shown > 0 && texts.range(number(first), number(first + shown - 1), texts.total(total, exact))}
        </span>
        {isMore && (
          <Button kind="quiet" size="small" onClick={onExact}>
            {texts.countAll}
          </Button>
        )}
      </span>
      {total > pageSizes[0] && (
        <select
          className={classNames('input', styles.size)}
          aria-label={texts.size}
          value={size}
          onChange={({ target }) => onSize(pageSizes.find((one) => String(one) === target.value) ?? pageSizes[0])}
        >
          {pageSizes.map((one) => (
            <option key={one} value={one}>
              {texts.rows(one)}
            </option>
          ))}
        </select>
      )}
      <span className={classNames('row row-2', styles.turns)}>
        {pages > 2 && <Jump key={page} page={page} pages={pages} onPage={(to) => onPage({ page: to })} />}
        <span className="row row-1">
          <Turn
            label={texts.previous}
            of={ChevronLeft}
            page={page <= 1 ? null : pageFrom(page, page - 1, edges)}
            onPage={onPage}
          />
          <Turn
            label={texts.next}
            of={ChevronRight}
            page={isLastPage(page, pages, isMore ? undefined : edges) ? null : pageFrom(page, page + 1, edges)}
            onPage={onPage}
          />
        </span>
      </span>
    </nav>
  );
}

/** A page number to type (docs/product.md rule 54); one beyond the end is the last page. */
function Jump({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const jump = (typed: string) => {
    const asked = Math.min(pages, Math.max(1, wholeNumber(typed, page) || page));
    if (asked !== page) onPage(asked);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') jump(currentTarget.value);
  };
  return (
    <label className={classNames('row row-1', styles.jump)}>
      {texts.pageWord}
      <input className="input" inputMode="numeric" maxLength={6} defaultValue={page} onKeyDown={onKeyDown} />
      {texts.ofPages(number(pages))}
    </label>
  );
}

/** A link to another page. Where there is none it stays, `aria-disabled`: a keyboard user who reaches the last page does not lose the focus. */
function Turn({ label, of, page, onPage }: TurnProps) {
  const { search } = useLocation();
  return (
    <ButtonLink
      kind="quiet"
      icon
      aria-label={label}
      aria-disabled={page === null || undefined}
      to={{ search: page === null ? search : searchOfPage(search, page) }}
      onClick={(event) => {
        if (page !== null && !isPlainClick(event)) return;
        event.preventDefault();
        if (page !== null) onPage(page);
      }}
    >
      <Icon of={of} />
    </ButtonLink>
  );
}

interface TurnProps {
  label: string;
  of: LucideIcon;
  page: PageTurn | null;
  onPage: (page: PageTurn) => void;
}

export interface PagerProps {
  page: number;
  edges: PageEdges;
  /** Rows on this page. */
  shown: number;
  total: number;
  /** Whether the total counts all rows; otherwise `onExact` asks for that where there are more. */
  exact: boolean;
  onExact: () => void;
  size: number;
  onSize: (size: PageSize) => void;
  onPage: (page: PageTurn) => void;
}
