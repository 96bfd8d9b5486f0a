import { SlidersHorizontal } from 'lucide-react';
import type { ListColumn } from '@raffle/contracts/http/define-list';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icon.js';
import { CsvButton, type CsvButtonProps } from './csv-button.js';
import { DayFilter, FilterSelect, SearchField, Tools } from './filters.js';
import { fileQuery, isOn } from './list-address.js';
import { ListResult, type ListResultProps } from './list-result.js';
import { ListTable, SortSelect, type Column } from './list-table.js';
import { texts } from './texts.fr.js';
import styles from './filters.module.css';

/**
 * A complete back-office list: search, filters, CSV, table and pager, with its skeleton, its empty state, and its error with
 * Réessayer. The query is stored in the URL (`useListView`). On a phone filters and sort are in one sheet, so that rows are in view.
 */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { list, view, onView, columns, rowKey, moreChoices, csv } = props;
  const { title, search } = list;
  const values = new Map<string, string | number | undefined>(Object.entries(view));
  const text = (name: string) => String(values.get(name) ?? '');
  const onSort = (sort: string, direction: 'asc' | 'desc') => onView({ sort, direction });
  const [choosing, setChoosing] = useState(false);
  const choices = (
    <>
      {Object.entries(list.choices).map(([name, { label, all, words }]) => (
        <FilterSelect
          key={name}
          label={label}
          all={all}
          options={Object.entries(words)}
          value={text(name)}
          onChange={(value) => onView({ [name]: value })}
        />
      ))}
      {moreChoices}
      {list.days !== undefined && <DayFilter from={text('from')} to={text('to')} label={list.days} onDays={onView} />}
    </>
  );
  return (
    <>
      <Tools>
        {search && (
          <SearchField label={search.label} hint={search.hint} value={text('q')} onSearch={(q) => onView({ q })} />
        )}
        <div className={classNames(styles.filters, 'wide-only')}>{choices}</div>
        <Button kind="secondary" className="phone-only" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <Icon of={SlidersHorizontal} />
          {texts.filters(list.filters.filter((name) => isOn(list, name, values.get(name))).length)}
        </Button>
        {csv && (
          <CsvButton
            of={title}
            endpoint={csv.endpoint}
            params={csv.params}
            query={{ ...fileQuery(view), ...csv.query }}
          />
        )}
      </Tools>
      <Dialog
        open={choosing}
        onClose={() => setChoosing(false)}
        title={texts.filtersTitle}
        footer={<Button onClick={() => setChoosing(false)}>{texts.show}</Button>}
      >
        <div className="stack">
          {choices}
          <SortSelect columns={columns} sort={view.sort} direction={view.direction} onSort={onSort} age={list.age} />
        </div>
      </Dialog>
      <ListResult {...props}>
        {(rows, pager) => (
          <ListTable
            caption={title}
            className={styles.list}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            sort={view.sort}
            direction={view.direction}
            onSort={onSort}
            busy={props.result.isPlaceholderData}
          >
            {pager}
          </ListTable>
        )}
      </ListResult>
    </>
  );
}

export interface AdminListProps<Row> extends Omit<ListResultProps<Row>, 'skeleton' | 'children'> {
  /** By `cellsOf`. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Filters whose options are not those of the definition. */
  moreChoices?: ReactNode;
  /** `query`: what the file's query has besides the view. */
  csv?: Omit<CsvButtonProps, 'of' | 'query'> & { query?: CsvButtonProps['query'] };
}

/** The columns of a screen: title and sort of each come from the list, its place and its cell from the screen, in whose order they are. */
export function cellsOf<Row, Name extends string>(
  list: { columns: Readonly<Record<Name, ListColumn<never>>> },
  cells: { [N in Name]?: Omit<Column<Row>, 'title' | 'sort' | 'firstDirection'> },
): Column<Row>[] {
  return Object.entries(cells).map(([name, cell]) => {
    const { title, sort } = list.columns[name as Name];
    return { ...(cell as Column<Row>), title, ...(sort && { sort: name, firstDirection: sort }) };
  });
}
