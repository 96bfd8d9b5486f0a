import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icon.js';
import { CsvButton, type CsvButtonProps } from './csv-button.js';
import { FilterSelect, type FilterSelectProps, SearchField, Tools } from './filters.js';
import { fileQuery } from './old-list-address.js';
import { ListResult, type ListResultProps } from './old-list-result.js';
import { ListTable, SortSelect, type Column } from './list-table.js';
import { texts } from './texts.fr.js';
import styles from './filters.module.css';

/**
 * A complete back-office list: search, filters, CSV, table and pager, with its skeleton, its empty state, and its error with
 * Réessayer. The query is stored in the URL (`useListView`). On a phone filters and sort are in one sheet, so that rows are in view.
 */
export function AdminList<Row, Sort extends string, Filter extends string>(props: AdminListProps<Row, Sort, Filter>) {
  const { title, search, view, onView, columns, rowKey, filters = [], moreFilters, csv } = props;
  const onSort = (sort: Sort, direction: 'asc' | 'desc') => onView({ sort, direction });
  const [choosing, setChoosing] = useState(false);
  const choices = (
    <>
      {filters.map(({ name, ...filter }) => (
        <FilterSelect
          key={name}
          {...filter}
          value={view.filters[name]}
          onChange={(value) => onView({ filters: { [name]: value } as Partial<Record<Filter, string>> })}
        />
      ))}
      {moreFilters}
    </>
  );
  return (
    <>
      <Tools>
        {search && (
          <SearchField label={search.label} hint={search.hint} value={view.q} onSearch={(q) => onView({ q })} />
        )}
        <div className={classNames(styles.filters, 'wide-only')}>{choices}</div>
        <Button kind="secondary" className="phone-only" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <Icon of={SlidersHorizontal} />
          {texts.filters(Object.values<string>(view.filters).filter((value) => value !== '').length)}
        </Button>
        {csv && <CsvButton of={title} {...csv} query={{ ...fileQuery(view), ...csv.query }} />}
      </Tools>
      <Dialog
        open={choosing}
        onClose={() => setChoosing(false)}
        title={texts.filtersTitle}
        footer={<Button onClick={() => setChoosing(false)}>{texts.show}</Button>}
      >
        <div className="stack">
          {choices}
          <SortSelect columns={columns} sort={view.sort} direction={view.direction} onSort={onSort} age={props.age} />
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

export interface AdminListProps<Row, Sort extends string, Filter extends string> extends Omit<
  ListResultProps<Row, Sort, Filter>,
  'skeleton' | 'children'
> {
  /** What is listed, as its heading says. */
  title: string;
  search?: { label: string; hint: string };
  columns: readonly Column<Row, Sort>[];
  rowKey: (row: Row) => string | number;
  /** A sort that no column shows: the order of creation. */
  age?: Sort;
  filters?: readonly ({ name: Filter } & Omit<FilterSelectProps, 'value' | 'onChange'>)[];
  /** Filters other than a choice of words, such as days (`DayFilter`). */
  moreFilters?: ReactNode;
  /** `query`: the filters as the endpoint expects them. */
  csv?: Omit<CsvButtonProps, 'of' | 'query'> & { query?: CsvButtonProps['query'] };
}
