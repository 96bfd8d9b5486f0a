import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.js';
import { Icon } from '../ui/icon.js';
import type { Direction } from './list-address.js';
import { useRowKeys } from './row-keys.js';
import { texts } from './texts.fr.js';
import './list-table.css';
import '../ui/field.css';

/** One column; on a phone a row becomes a small card, two cells per line. */
export interface Column<Row, Sort extends string = string> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Sortable by this name. */
  sort?: Sort;
  /** `r` right-aligned figures, `lead` first line of the card, `full` a whole line of it, `act` buttons, `nowrap`. */
  className?: string;
  /** Shown before the value on a phone, where the table head is hidden. */
  phoneLabel?: string;
  /** The title is for screen readers only (a column of buttons). */
  hideTitle?: boolean;
}

/** Sorted ascending first: words, tickets and statuses. Figures and days are sorted from the largest and the newest. */
const words: ReadonlySet<string> = new Set([
  'name',
  'phone',
  'city',
  'product_name',
  'username',
  'role',
  'ticket',
  'status',
]);
const firstDirection = (sort: string): Direction => (words.has(sort) ? 'asc' : 'desc');
const other = { asc: 'desc', desc: 'asc' } as const;

/** A table sorted by the server; the sorted column carries `aria-sort` for screen readers. */
export function ListTable<Row, Sort extends string>(props: ListTableProps<Row, Sort>) {
  const { caption, columns, rows, rowKey, sort, direction, onSort } = props;
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="tbl" aria-keyshortcuts="J K">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.title}
              className={column.className}
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
                  className="sort"
                  onClick={() =>
                    onSort(column.sort!, column.sort === sort ? other[direction] : firstDirection(column.sort!))
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
          <tr key={rowKey(row)} onClick={openRow}>
            {columns.map((column) => (
              <td key={column.title} className={classNames(column.className)} data-l={column.phoneLabel}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A press anywhere on a row follows its first link; not on a control in the row, and not where text was just selected, to be copied. */
function openRow({ target, currentTarget }: React.MouseEvent<HTMLTableRowElement>) {
  const own = (target as Element).closest('a, button, input, select, summary, label');
  if (own || window.getSelection()?.toString()) return;
  currentTarget.querySelector<HTMLAnchorElement>('a[href^="/"]')?.click();
}

export interface ListTableProps<Row, Sort extends string> {
  /** For screen readers: what the table lists. */
  caption: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort: Sort;
  direction: Direction;
  onSort: (sort: Sort, direction: Direction) => void;
}

/** The sort as a select: on a phone there is no table head to press. */
export function SortSelect<Row, Sort extends string>({
  columns,
  sort,
  direction,
  onSort,
  age,
}: Pick<ListTableProps<Row, Sort>, 'columns' | 'sort' | 'direction' | 'onSort'> & {
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
