import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.js';
import { Icon } from '../ui/icon.js';
import { isPlainClick } from '../ui/plain-click.js';
import type { Direction } from '@raffle/contracts/http/define-list';
import { useRowKeys } from './row-keys.js';
import { texts } from './texts.fr.js';
import styles from './list-table.module.css';
import '../ui/card.css';
import '../ui/field.css';

/** One column of a table; on a phone, where each row is a card, one of its values. */
export interface Column<Row, Sort extends string = string> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Sortable by this name, at first in this direction. */
  sort?: Sort;
  firstDirection?: Direction;
  /** Its priority: on all widths by default, `wide` where the screen has the room; before, it is a line under the `lead`. Not for one that sorts. */
  from?: 'wide';
  /** `figures` are right-aligned and never wrap, `words` wrap first, `day` is a date. */
  kind?: 'figures' | 'words' | 'day';
  /**
   * Its place in the card: `lead` heads it, `corner` is beside that, `line` has a whole line, `end` is right-aligned; two others share
   * a line. One column is the `lead`.
   */
  card?: 'lead' | 'corner' | 'line' | 'end';
  /** Shown before the value where no head names it. */
  label?: string;
  className?: string;
  /** The title is for screen readers only (a column of buttons). */
  hideTitle?: boolean;
}

const other = { asc: 'desc', desc: 'asc' } as const;

/** A table in its card; one that can be sorted is sorted by the server, and the sorted column carries `aria-sort` for screen readers. */
export function ListTable<Row, Sort extends string>(props: ListTableProps<Row, Sort>) {
  const { caption, columns, rows, rowKey, sort, direction = 'asc', onSort, busy, className, children } = props;
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const folded = columns.filter(({ from }) => from === 'wide');
  const alone = !columns.some(({ card }) => card === 'corner');
  const classOf = ({ from, kind, card, className: own }: Column<Row, Sort>) =>
    classNames(
      from && styles[from],
      kind && styles[kind],
      card && styles[card],
      card === 'lead' && alone && styles.line,
      own,
    );
  return (
    <div className={classNames('card', styles.card, className)} aria-busy={busy || undefined}>
      <table ref={table} className={styles.table} aria-keyshortcuts="J K">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                className={classOf(column)}
                aria-sort={
                  column.sort !== undefined && column.sort === sort
                    ? direction === 'asc'
                      ? 'ascending'
                      : 'descending'
                    : undefined
                }
              >
                {column.sort === undefined ? (
                  <span className={column.hideTitle ? 'sr' : undefined}>{column.title}</span>
                ) : (
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() =>
                      onSort?.(
                        column.sort!,
                        column.sort === sort ? other[direction] : (column.firstDirection ?? 'desc'),
                      )
                    }
                  >
                    {column.title}
                    {column.sort === sort && <Icon of={direction === 'asc' ? ArrowUp : ArrowDown} />}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} onClick={openRow} onAuxClick={openRow}>
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)} data-label={column.label}>
                  {column.cell(row)}
                  {column.card === 'lead' &&
                    folded.map(({ title, label, cell }) => (
                      <span key={title} className={styles.folded}>
                        {label} {cell(row)}
                      </span>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  );
}

/**
 * A press anywhere on a row follows its first link, with Ctrl or the middle button in a new tab; not on a control in the row, and not where
 * text was just selected, to be copied.
 */
function openRow(event: React.MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget, button } = event;
  const own = (target as Element).closest('a, button, input, select, summary, label');
  if (own || button > 1 || window.getSelection()?.toString()) return;
  const link = currentTarget.querySelector<HTMLAnchorElement>('a[href^="/"]');
  if (!link) return;
  if (isPlainClick(event)) link.click();
  else window.open(link.href, '_blank', 'noopener');
}

export interface ListTableProps<Row, Sort extends string> {
  /** For screen readers: what the table lists. */
  caption: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The rows are those of the query before. */
  busy?: boolean;
  className?: string;
  /** Below the rows: the pager. */
  children?: ReactNode;
  /** Of a table that can be sorted. */
  sort?: Sort;
  direction?: Direction;
  onSort?: (sort: Sort, direction: Direction) => void;
}

/** The sort as a select: on a phone there is no table head to press. */
export function SortSelect<Row, Sort extends string>({
  columns,
  sort,
  direction,
  onSort,
  age,
}: Required<Pick<ListTableProps<Row, Sort>, 'columns' | 'sort' | 'direction' | 'onSort'>> & {
  /** A sort that no column shows: the order of creation. */
  age?: Sort;
}) {
  const sortable = columns.filter((column) => column.sort !== undefined);
  return (
    <select
      className="input"
      aria-label={texts.sort}
      value={`${sort} ${direction}`}
      onChange={(event) => {
        const [name, way] = event.target.value.split(' ');
        onSort(name as Sort, way as Direction);
      }}
    >
      {age !== undefined && (
        <>
          <option value={`${age} desc`}>{texts.newestFirst}</option>
          <option value={`${age} asc`}>{texts.oldestFirst}</option>
        </>
      )}
      {sortable.flatMap((column) => [
        <option key={`${column.sort} desc`} value={`${column.sort} desc`}>
          {column.title}, {texts.descending}
        </option>,
        <option key={`${column.sort} asc`} value={`${column.sort} asc`}>
          {column.title}, {texts.ascending}
        </option>,
      ])}
    </select>
  );
}
